"""Players who play by themselves: what they say is what a real table says, and the hub counts it."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from kiosk.commands.arrangements import ArrangeTables
from kiosk.commands.calls import ClaimCall, ResolveCall
from kiosk.commands.play import AnnounceTimeOut, StartRound
from kiosk.commands.rounds import PublishRound
from kiosk.demo.simulated_players import SimulatedPlayers
from kiosk.hub.rounds.progress import undelivered
from kiosk.journal.bodies import AnyBody, CallRaised, DealAccepted, LapStarted, LineCheckedIn
from kiosk.projections.tournament_state import TournamentState
from kiosk.sync.wire.table_status import Activity
from kiosk.table.model.table_view import table_view
from tests.hub.playing import PlayingHall
from tests.hub.seated import pairs

SECONDS = 30.0


class Room:
    """Tables at which simulated players sit, and a clock that a test moves on."""

    def __init__(self, playing: PlayingHall, calls_in: int = 0) -> None:
        self.playing = playing
        self.players = {
            number: SimulatedPlayers(Random(number), SECONDS, calls_in if number == 1 else 0)
            for number in (1, 2)
        }
        self.said: list[AnyBody] = []
        self.did: set[Activity] = set()

    @property
    def state(self) -> TournamentState:
        return self.playing.service.state.hall

    def pass_time(self, seconds: float) -> None:
        for _ in range(int(seconds)):
            self.playing.clock.time += 1
            for number, players in self.players.items():
                unit, now = self.playing.table(number), self.playing.clock.time
                evening = table_view(self.state, unit.identity.author, 1)
                for body in players.say(evening, now, now):
                    unit.say(body)
                    self.said.append(body)
                self.did.add(players.doing)


@pytest.fixture
def playing(hall: PlayingHall) -> PlayingHall:
    hall.open(pairs(5))
    hall.order(PublishRound(1, "entry"))
    return hall


def test_they_play_a_round_to_its_end_and_its_figures_count(playing: PlayingHall) -> None:
    room = Room(playing)
    room.pass_time(60)
    assert room.said == []
    playing.order(StartRound(1, 60))
    room.pass_time(8 * SECONDS)
    assert undelivered(room.state, 1) == []
    assert room.state.irregularities() == ()
    assert room.did == set(Activity)
    counted = Counter(type(body).__name__ for body in room.said)
    assert counted == {"DealAccepted": 4, "ResultSigned": 4, "MatchDelivered": 2}


def test_they_wait_for_the_arbiter_whom_they_have_called(playing: PlayingHall) -> None:
    room = Room(playing, calls_in=2)
    playing.order(StartRound(1, 60))
    room.pass_time(8 * SECONDS)
    assert undelivered(room.state, 1) == [1]
    (call,) = room.state.calls.open
    playing.order(ClaimCall(call.author, call.epoch, call.number, "Conti"))
    playing.order(ResolveCall(call.author, call.epoch, call.number))
    room.pass_time(8 * SECONDS)
    assert undelivered(room.state, 1) == []
    assert sum(isinstance(body, CallRaised) for body in room.said) == 1


def test_at_the_time_out_the_deal_in_play_is_their_last(playing: PlayingHall) -> None:
    """R16."""
    room = Room(playing)
    playing.order(StartRound(1, 60))
    room.pass_time(5)
    playing.order(AnnounceTimeOut(1))
    room.pass_time(SECONDS)
    assert undelivered(room.state, 1) == []
    assert sum(isinstance(body, LapStarted) for body in room.said) == 2
    assert sum(isinstance(body, DealAccepted) for body in room.said) == 2


def test_they_check_in_where_the_tables_ask_for_it(playing: PlayingHall) -> None:
    playing.order(ArrangeTables(checks_in=True))
    room = Room(playing)
    room.pass_time(2 * SECONDS)
    assert {(body.party, body.entrant) for body in room.said if isinstance(body, LineCheckedIn)} == {
        ("ns", 1), ("ew", 2), ("ns", 3), ("ew", 4)
    }  # fmt: skip
