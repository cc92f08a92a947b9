"""Pairing by hand: its beginning and its end are in the journal, and the program's own pairing is told."""

from __future__ import annotations

import httpx
import pytest

from kiosk.commands.opening import OpenTournament
from kiosk.commands.rounds import EndPairingByHand, PublishRound, StartPairingByHand
from kiosk.hub.errors import RefusedError
from kiosk.hub.rounds.views import RoundChoice, RoundView, round_view
from kiosk.journal.bodies import PairingByHandEnded, PairingByHandStarted, RoundPaired, RoundPublished
from tests.hub.evenings import BURRACO, SINGLES
from tests.hub.playing import PAIRS, PlayingHall


def said(hall: PlayingHall) -> list[type]:
    """What the journal says of pairing, in order."""
    kinds = (PairingByHandStarted, PairingByHandEnded, RoundPaired, RoundPublished)
    return [type(event.body) for event in hall.log.all() if isinstance(event.body, kinds)]


def view(
    hall: PlayingHall, way: str, changes: tuple[tuple[int, int], ...] = (), seats: str = ""
) -> RoundView:
    return round_view(hall.service.state.hall, RoundChoice(way, changes, seats))


def test_art_2_beginning_and_end_are_acts_in_the_journal(hall: PlayingHall) -> None:
    hall.open(PAIRS)
    hall.order(StartPairingByHand(1))
    hall.order(StartPairingByHand(1))
    assert hall.service.state.hall.tournament.round_by_hand == 1

    hall.order(PublishRound(1, "hand", seats="1 6\n2 5\n3 4"))

    assert said(hall) == [PairingByHandStarted, RoundPaired, RoundPublished, PairingByHandEnded]
    assert hall.service.state.hall.tournament.round_by_hand is None


def test_art_2_a_round_by_hand_in_one_command_begins_and_ends_there(hall: PlayingHall) -> None:
    hall.open(PAIRS)
    hall.order(PublishRound(1, "modified_danish", changes=((1, 6),)))
    assert said(hall) == [PairingByHandStarted, RoundPaired, RoundPublished, PairingByHandEnded]


def test_art_2_what_was_begun_can_be_left_to_the_program_again(hall: PlayingHall) -> None:
    hall.open(PAIRS)
    hall.order(StartPairingByHand(1))
    hall.order(EndPairingByHand(1))
    hall.order(PublishRound(1, "modified_danish"))
    assert said(hall) == [PairingByHandStarted, PairingByHandEnded, RoundPaired, RoundPublished]

    with pytest.raises(RefusedError, match="not being paired by hand"):
        hall.order(EndPairingByHand(2))


def test_art_2_publishing_the_programs_pairing_ends_it_too(hall: PlayingHall) -> None:
    hall.open(PAIRS)
    hall.order(StartPairingByHand(1))
    hall.order(PublishRound(1, "modified_danish"))
    assert said(hall)[-1] is PairingByHandEnded


def test_art_2_only_the_next_round_is_paired_by_hand(hall: PlayingHall) -> None:
    hall.open(PAIRS)
    with pytest.raises(RefusedError):
        hall.order(StartPairingByHand(2))
    hall.begin()
    with pytest.raises(RefusedError, match="not over"):
        hall.order(StartPairingByHand(2))


def test_art_2_a_round_by_hand_is_shown_beside_the_programs_own_pairing(hall: PlayingHall) -> None:
    hall.open(PAIRS)
    shown = view(hall, "hand", seats="1 2\n3 6\n5 4")
    assert [None if row.own is None else str(row.own) for row in shown.tables] == [
        None,
        "The program’s own pairing: 3 · Ferrari – Romano and 4 · Colombo – Ricci.",
        "The program’s own pairing: 5 · Marino – Greco and 6 · Bruno – Gallo.",
    ]
    assert shown.tables_changed == 2
    assert view(hall, "modified_danish").tables_changed is None


def test_art_2_after_changes_by_hand_the_difference_is_told_and_none_after_their_undoing(
    hall: PlayingHall,
) -> None:
    hall.open(PAIRS)
    assert view(hall, "modified_danish", ((1, 6),)).tables_changed == 2
    assert view(hall, "modified_danish", ((1, 6), (1, 6))).tables_changed == 0


def test_art_2_also_of_single_players(hall: PlayingHall) -> None:
    hall.order(OpenTournament("Singoli", *BURRACO, SINGLES, entrants="individuals"))
    shown = view(hall, "hand", seats="1 2 3 4\n5 6 7 8")
    assert shown.tables_changed == 2
    assert str(shown.tables[0].own).startswith("The program’s own pairing: 1 · ")


def test_the_page_asks_to_begin_before_seats_are_changed(hall: PlayingHall, director: httpx.Client) -> None:
    hall.open(PAIRS)
    before = director.get("/rounds/next").text
    assert "start_pairing_by_hand" in before
    assert "Change two seats by hand" not in before

    command = {"kind": "start_pairing_by_hand", "round": 1}
    director.post("/api/commands", json=command, headers={"Idempotency-Key": "once"})

    page = director.get("/rounds/next", params={"way": "modified_danish", "change": "1-6"}).text
    assert "Change two seats by hand" in page
    assert "end_pairing_by_hand" in page
    assert "Otherwise than by the program: 2 tables." in page
    assert "The program’s own pairing: " in page
