"""Who is not to meet: said before the first round, kept where the pairing can, told where it cannot (Art. 2)."""

from __future__ import annotations

from itertools import combinations

import httpx
import pytest

from kiosk.audit.differences import audit
from kiosk.commands.entrants import ArrangeGroups, EnterPairs
from kiosk.commands.opening import OpenTournament
from kiosk.commands.play import StartRound
from kiosk.commands.rounds import ForbidPairings, PublishRound
from kiosk.hub.errors import RefusedError
from kiosk.hub.rounds.forbidden import forbidden_couples
from kiosk.hub.rounds.views import RoundChoice, round_view
from kiosk.journal.bodies import ForbiddenPairing, PairingsForbidden
from tests.hub.evenings import BURRACO
from tests.hub.mineo.evening import open_mineo
from tests.hub.playing import PAIRS, PlayingHall

OF_CLUBS = """Giocatore;Circolo;Giocatore;Circolo
Rossi Ada;Aurora;Rossi Ugo;
Bianchi Ada;aurora;Bianchi Ugo;Centro
Verdi Ada;Centro;Verdi Ugo;
Neri Ada;;Neri Ugo;
"""


def couples(hall: PlayingHall, round_: int) -> set[frozenset[int | None]]:
    return {frozenset({table.ns, table.ew}) for table in hall.service.state.hall.tournament.rounds[round_]}


def play(hall: PlayingHall, round_: int, system: str) -> None:
    hall.begin(round_, system)
    for table in hall.service.state.hall.tournament.playing(round_):
        for deal in (1, 2):
            hall.table(table).accept(round_, deal)
        hall.table(table).deliver(round_)


def objections(hall: PlayingHall, way: str) -> list[str]:
    view = round_view(hall.service.state.hall, RoundChoice(way))
    return [str(objection) for row in view.tables for objection in (*row.objections, *row.reasons)]


@pytest.mark.parametrize("system", ["danish", "modified_danish", "mitchell", "entry"])
def test_art_2_who_is_not_to_meet_does_not_in_any_round_of_a_system_that_can(
    hall: PlayingHall, system: str
) -> None:
    hall.open(PAIRS, system="danish" if system == "entry" else system)
    hall.order(ForbidPairings("1 2 famiglia\n3 4\n"))

    for round_ in (1,) if system == "entry" else (1, 2, 3):
        play(hall, round_, system)
        assert couples(hall, round_).isdisjoint({frozenset({1, 2}), frozenset({3, 4})})

    assert audit(tuple(hall.log.all())).differences == []


def test_art_2_in_a_round_robin_they_meet_and_the_director_is_told_before(hall: PlayingHall) -> None:
    hall.open(PAIRS, system="round_robin")
    hall.order(ForbidPairings("1 2 famiglia"))

    told = [sentence for sentence in objections(hall, "round_robin") if "not to meet" in sentence]

    assert told == ["1 · Rossi – Esposito and 2 · Bianchi – De Sanctis are not to meet (famiglia)."]
    hall.order(PublishRound(1, "round_robin"))
    assert frozenset({1, 2}) in couples(hall, 1)


def test_art_2_where_nothing_else_is_left_they_meet_and_it_is_told(hall: PlayingHall) -> None:
    hall.open("A1 - B1\nA2 - B2\n")
    hall.order(ForbidPairings("1 2"))

    assert "1 · A1 – B1 and 2 · A2 – B2 are not to meet." in objections(hall, "modified_danish")


def test_art_2_whoever_was_passed_over_reads_why(hall: PlayingHall) -> None:
    hall.open(PAIRS)
    hall.order(ForbidPairings("1 2 famiglia"))

    told = objections(hall, "modified_danish")

    assert told[:2] == ["Places 1 and 3 of the start list meet.", "Places 1 and 2 are not to meet."]


def test_art_2_those_of_one_club_are_kept_apart_latecomers_too(hall: PlayingHall) -> None:
    hall.open(OF_CLUBS)
    hall.order(ForbidPairings(clubs=True))
    assert forbidden_couples(hall.service.state.hall.tournament) == {
        frozenset({1, 2}): "Aurora",
        frozenset({2, 3}): "Centro",
    }

    hall.order(EnterPairs("Giocatore;Circolo;Giocatore;Circolo\nGallo Ada;Centro;Gallo Ugo;\n"))

    apart = forbidden_couples(hall.service.state.hall.tournament)
    assert {frozenset({2, 3}), frozenset({2, 5}), frozenset({3, 5})} <= apart.keys()
    hall.begin(pairing="modified_danish")
    assert couples(hall, 1).isdisjoint(apart.keys())
    assert audit(tuple(hall.log.all())).differences == []


def test_art_2_single_players_are_not_put_at_one_table(hall: PlayingHall) -> None:
    players = "\n".join(f"Player {letter}" for letter in "ABCDEFGHIJKL")
    hall.order(OpenTournament("Singoli", *BURRACO, players, entrants="individuals"))
    hall.order(ForbidPairings("1 2 3 famiglia"))
    for round_ in (1, 2):
        hall.order(PublishRound(round_, "new_partners"))
        hall.order(StartRound(round_, 60))
        for table in hall.service.state.hall.tournament.seated[round_]:
            together = {frozenset(couple) for couple in combinations(table.players.values(), 2)}
            assert together.isdisjoint({frozenset({1, 2}), frozenset({1, 3}), frozenset({2, 3})})
            for deal in (1, 2):
                hall.table(table.table).accept(round_, deal)
            hall.table(table.table).deliver(round_)
    assert audit(tuple(hall.log.all())).differences == []


def test_art_2_groups_keep_it_each_for_itself(hall: PlayingHall) -> None:
    hall.open("\n".join(f"{one}a - {one}b" for one in "ABCDEFGH"), system="danish")
    hall.order(ArrangeGroups("A: 1 2 3 4\nB: 5 6 7 8"))
    hall.order(ForbidPairings("1 2\n7 8"))

    hall.begin(pairing="danish")

    assert couples(hall, 1).isdisjoint({frozenset({1, 2}), frozenset({7, 8})})


def test_it_is_an_entry_of_the_journal_and_is_said_before_the_first_round(hall: PlayingHall) -> None:
    hall.open(PAIRS)
    hall.order(ForbidPairings("1, 2 – 4: famiglia"))
    hall.order(ForbidPairings("1, 2 – 4: famiglia"))

    (said,) = [event.body for event in hall.log.all() if isinstance(event.body, PairingsForbidden)]
    assert said.couples == tuple(
        ForbiddenPairing(one, other, "famiglia") for one, other in ((1, 2), (1, 4), (2, 4))
    )
    hall.begin(pairing="modified_danish")
    with pytest.raises(RefusedError, match="A round is published"):
        hall.order(ForbidPairings("1 3"))


@pytest.mark.parametrize("line", ["1", "1 1", "1 two", "family 1 2", "1 2 " + "x" * 41])
def test_a_line_that_cannot_be_read_is_named(hall: PlayingHall, line: str) -> None:
    hall.open(PAIRS)
    with pytest.raises(RefusedError, match="write the numbers of those who are not to meet"):
        hall.order(ForbidPairings(line))


def test_a_number_of_nobody_and_a_game_without_such_pairings_are_refused(hall: PlayingHall) -> None:
    hall.open(PAIRS)
    with pytest.raises(RefusedError, match="Nobody plays under the number 99"):
        hall.order(ForbidPairings("1 99"))


def test_mineo_has_no_such_pairings(hall: PlayingHall) -> None:
    open_mineo(hall)
    with pytest.raises(RefusedError):
        hall.order(ForbidPairings("1 2"))


def test_the_page_of_those_who_entered_has_the_form_and_then_what_was_said(
    hall: PlayingHall, director: httpx.Client
) -> None:
    hall.open(PAIRS)
    command = {"kind": "forbid_pairings", "pairings": "1 2 famiglia", "clubs": True}
    director.post("/api/commands", json=command, headers={"Idempotency-Key": "once"})
    assert "1 2 famiglia</textarea>" in director.get("/entrants").text
    hall.begin(pairing="modified_danish")
    page = director.get("/entrants").text
    assert "Those of one club are kept apart." in page
    assert "1 2 famiglia" in page
