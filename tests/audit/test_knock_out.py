"""A knock-out reckoned anew: the second reckoning agrees, and names whatever is otherwise."""

from __future__ import annotations

import pytest

from kiosk.audit.differences import audit
from kiosk.commands.closing import CloseTournament
from kiosk.commands.entrants import WithdrawPair
from kiosk.commands.rounds import NameWinner
from kiosk.hub.closing.decisions import lacking
from kiosk.hub.closing.readiness import missing
from kiosk.hub.service.presence import Presence
from kiosk.journal.bodies import (
    BracketDrawn,
    FinalPlace,
    RoundPaired,
    RoundPublished,
    Seating,
    TournamentClosed,
)
from tests.hub.playing import PlayingHall
from tests.hub.rounds.test_knock_out import correct, open_, play, state


def said(hall: PlayingHall) -> list[str]:
    return [str(difference) for difference in audit(tuple(hall.log.all())).differences]


@pytest.mark.parametrize("count", [3, 5, 8, 11])
def test_a_whole_knock_out_agrees(hall: PlayingHall, count: int) -> None:
    open_(hall, count)
    for round_ in range(1, state(hall).tournament.last_round + 1):
        play(hall, round_, {1: "ew"})
    hall.order(CloseTournament("Anna", lacking(missing(state(hall), Presence())), "It is late."))
    assert said(hall) == []


def test_level_matches_who_leaves_and_what_is_corrected_later_agree(hall: PlayingHall) -> None:
    open_(hall, 8)
    play(hall, 1, {1: "", 2: ""})
    hall.order(NameWinner(1, 1, 8, "by lot", "Anna"))
    hall.order(WithdrawPair(5, "Anna"))
    play(hall, 2)
    correct(hall, 3, "ew")
    correct(hall, 4, "")
    hall.order(WithdrawPair(8, "Anna"))
    play(hall, 3, {2: ""})
    assert said(hall) == []


def test_a_round_that_follows_another_bracket_is_named(hall: PlayingHall) -> None:
    open_(hall, 4)
    play(hall, 1)
    hall.log.append(hall.identity, RoundPaired(2, "knock_out"))
    hall.log.append(hall.identity, RoundPublished(2, (Seating(1, 1, 2), Seating(2, 4, 3))))
    assert any(
        "Round 2, table 1: 1 – 2 was published, and the program pairs 1 – 3" in one for one in said(hall)
    )


def test_a_bracket_that_is_not_what_is_seated_is_named(hall: PlayingHall) -> None:
    open_(hall, 4)
    hall.log.append(hall.identity, BracketDrawn((1, 2, 3, 4)))
    hall.log.append(hall.identity, RoundPaired(1, "knock_out"))
    hall.log.append(hall.identity, RoundPublished(1, (Seating(1, 1, 4), Seating(2, 3, 2))))
    assert "Round 1: the bracket that was drawn has other matches than are seated." in said(hall)


def test_a_place_that_was_declared_otherwise_is_named(hall: PlayingHall) -> None:
    open_(hall, 3)
    play(hall, 1)
    play(hall, 2)
    rows = [FinalPlace(rank, entrant, (0, 0)) for rank, entrant in ((1, 2), (2, 1), (3, 3))]
    hall.log.append(hall.identity, TournamentClosed(tuple(rows), (), "", "Anna"))
    assert any("was declared number 1" in one for one in said(hall))
