"""A tournament reckoned anew: nothing to say where all is in order, and one sentence for whatever is not."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kiosk.audit.differences import Audit, audit
from kiosk.commands.closing import CloseTournament
from kiosk.commands.entrants import ArrangeGroups, WithdrawPair
from kiosk.commands.opening import OpenTournament
from kiosk.commands.rounds import PublishRound
from kiosk.commands.rulings import CancelRuling, CorrectDeal
from kiosk.games.regulations import Award
from kiosk.hub.closing.decisions import lacking
from kiosk.hub.closing.readiness import missing
from kiosk.hub.service.presence import Presence
from kiosk.journal.bodies import (
    FinalPlace,
    MatchDelivered,
    ResultSigned,
    RoundPaired,
    RoundPublished,
    Seating,
    SignedResult,
    StartDrawn,
    TournamentClosed,
)
from kiosk.projections import round_scores, standings
from tests.hub.evenings import EVENINGS
from tests.hub.playing import CLOSED_BY_NS, PlayingHall, line
from tests.hub.rulings.giving import give

THREE = "Rossi - Esposito\nBianchi - De Sanctis\nFerrari - Romano"


def audited(hall: PlayingHall) -> Audit:
    return audit(tuple(hall.log.all()))


def said(found: Audit) -> list[str]:
    return [str(difference) for difference in found.differences]


def play(hall: PlayingHall, round_: int) -> None:
    """Every table differently."""
    for number in hall.service.state.hall.tournament.playing(round_):
        table = hall.table(number)
        table.accept(round_, 1, {**CLOSED_BY_NS, "ew": line(dirty=1, cards=100 + 5 * number, in_hand=30)})
        table.accept(round_, 2)
        table.deliver(round_)


@pytest.fixture
def played(hall: PlayingHall) -> PlayingHall:
    """Six pairs that have played one round."""
    hall.open()
    hall.begin()
    play(hall, 1)
    return hall


def test_a_tournament_with_settings_of_its_own_is_reckoned_by_them(hall: PlayingHall) -> None:
    settings: dict[str, int | str] = {
        "bye_victory_points": 12,
        "bye_match_points": 0,
        "match_points_cap": 100,
    }
    rules = "burraco_internazionale"
    hall.order(OpenTournament("Serata", rules, "federation", 2, 3, THREE, settings=settings))
    hall.begin()
    play(hall, 1)
    found = audited(hall)
    assert said(found) == []
    assert found.compared["places"] == 3


@pytest.mark.parametrize("kind", EVENINGS)
def test_an_evening_of_each_kind_is_in_order(hall: PlayingHall, kind: str) -> None:
    EVENINGS[kind](hall)

    found = audited(hall)

    assert said(found) == []
    assert found.by_hand == []
    assert found.compared["rounds"]
    assert found.compared["places"] or kind == "bridge"


def test_art_2_a_round_that_is_not_paired_by_its_system_is_named(played: PlayingHall) -> None:
    seatings = (Seating(1, 1, 2), Seating(2, 3, 4), Seating(3, 5, 6))
    for body in (RoundPaired(2, "modified_danish"), RoundPublished(2, seatings)):
        played.log.append(played.identity, body)

    assert said(audited(played)) == [
        "Round 2, table 1: 1 – 2 was published, and the program pairs 1 – 3.",
        "Round 2, table 2: 3 – 4 was published, and the program pairs 5 – 4.",
        "Round 2, table 3: 5 – 6 was published, and the program pairs 6 – 2.",
    ]


def test_art_2_what_is_seated_by_hand_is_told_with_the_programs_own_pairing(played: PlayingHall) -> None:
    played.order(PublishRound(2, "hand", seats="1 2\n3 4\n5 6"))

    found = audited(played)

    assert said(found) == []
    assert all("by hand" in str(sentence) for sentence in found.by_hand)
    assert str(found.by_hand[0]).startswith("Round 2, table 1: by hand 1 – 2, where the program would pair ")


def test_art_2_changes_by_hand_are_told_and_are_no_difference(played: PlayingHall) -> None:
    played.order(PublishRound(2, "modified_danish", changes=((1, 6),)))

    found = audited(played)

    assert said(found) == []
    assert len(found.by_hand) == 2


def test_art_2_a_start_list_that_its_seed_does_not_draw_is_named(hall: PlayingHall) -> None:
    hall.open()
    hall.log.append(hall.identity, StartDrawn("seed", (1, 2, 3, 4, 5, 6)))

    assert said(audited(hall)) == ["The start list is not what its seed draws."]


def test_art_34_the_only_pair_left_of_a_group_rests_in_order(hall: PlayingHall) -> None:
    hall.open(system="danish")
    hall.order(ArrangeGroups("A: 1 2 3 4\nB: 5 6"))
    hall.begin(pairing="danish")
    play(hall, 1)
    hall.order(WithdrawPair(6, "Conti"))
    hall.begin(2, "danish")

    assert said(audited(hall)) == []


def test_art_18_a_sheet_that_was_signed_with_another_sum_is_named(played: PlayingHall) -> None:
    played.begin(2, "modified_danish")
    table = played.table(1)
    for deal in (1, 2):
        table.accept(2, deal)
    wrong = {"ns": SignedResult(1290, 17), "ew": SignedResult(500, 3)}
    for party in ("ns", "ew"):
        table.say(ResultSigned(2, party, 1.0, wrong))
    table.say(MatchDelivered(2, "ns"))

    assert said(audited(played)) == [
        "Round 2, table 1: North-South signed 1290 (17 VP), and 1290 (18 VP) are reckoned.",
        "Round 2, table 1: East-West signed 500 (3 VP), and 490 (2 VP) are reckoned.",
    ]


def test_art_17_a_place_that_was_declared_otherwise_is_named(played: PlayingHall) -> None:
    own = standings.standings(played.service.state.hall)
    places = [FinalPlace(row.rank, row.entrant, (row.victory_points, row.match_points)) for row in own]
    first, second, *others = places
    swapped = (
        FinalPlace(1, second.entrant, second.points),
        FinalPlace(2, first.entrant, first.points),
        *others,
    )
    played.log.append(played.identity, TournamentClosed(swapped, ("rounds",), "It is late.", "Conti"))

    found = said(audited(played))

    assert len(found) == 2
    assert all(" was declared number " in sentence for sentence in found)


def test_art_19_a_round_stands_as_it_was_paired_although_a_result_was_corrected_since(
    played: PlayingHall,
) -> None:
    played.begin(2, "modified_danish")
    played.order(give("B19", "error=transcription", table=3, deal=0))
    ruling = played.service.state.hall.rulings.all[-1].key
    better = {"ns": line(dirty=1, cards=100, in_hand=30), "ew": line(clean=2, cards=300, closing=True)}
    played.order(CorrectDeal(*ruling, 1, better))

    found = audited(played)

    assert played.service.state.hall.match(1, 3).corrected == {1}
    assert said(found) == []


def test_art_19_what_was_declared_and_opened_again_is_measured_by_what_stood_then(
    played: PlayingHall,
) -> None:
    lacks = lacking(missing(played.service.state.hall, Presence()))
    played.order(CloseTournament("Conti", lacks, "It is late."))

    assert said(audited(played)) == []
    assert audited(played).compared["places"] == 12


@pytest.mark.parametrize("award", [Award(13, 250), None], ids=["another", "none"])
def test_art_34_a_program_that_gives_another_bye_is_caught(
    hall: PlayingHall, monkeypatch: pytest.MonkeyPatch, award: Award | None
) -> None:
    hall.open("Rossi - Esposito\nBianchi - De Sanctis\nFerrari - Romano\n")
    hall.begin()
    assert said(audited(hall)) == []

    monkeypatch.setattr(round_scores, "bye", lambda _hall, _round: award)

    assert "Round 1: 3 · Ferrari – Romano is shown " in " ".join(said(audited(hall)))


def test_art_17_a_program_that_adds_wrongly_is_caught(
    played: PlayingHall, monkeypatch: pytest.MonkeyPatch
) -> None:
    tally = standings._tally
    monkeypatch.setattr(
        standings, "_tally", lambda gained: replace(tally(gained), match_points=gained.match_points + 5)
    )

    assert len(said(audited(played))) == 6


@pytest.mark.parametrize("is_cancelled", [False, True])
def test_art_34_a_ruling_whose_place_a_later_one_has_taken_gives_nothing(
    hall: PlayingHall, is_cancelled: bool
) -> None:
    hall.open(deals=2)
    hall.begin()
    for seconds in ("seconds=130", "seconds=400"):
        hall.order(give("B34T", "who=one", seconds, facts={"late_line": "ew"}, deal=0))
    if is_cancelled:
        newest = hall.service.state.hall.rulings.all[-1]
        hall.order(CancelRuling(*newest.key, "a mistake", "Anna"))
    play(hall, 1)
    assert said(audited(hall)) == []
