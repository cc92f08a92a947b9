"""A tournament of single players: the hub knows its rounds, and its pages go on."""

from __future__ import annotations

import httpx
import pytest

from kiosk.commands.play import StartRound
from kiosk.commands.rounds import PublishRound
from kiosk.hub.errors import RefusedError
from kiosk.hub.rounds.progress import undelivered
from kiosk.journal.bodies import (
    MatchDelivered,
    PlayerEntered,
    PlayersSeated,
    SeatedTable,
    TimeOutAnnounced,
    TournamentOpened,
)
from tests.hub.playing import PlayingHall

PLACES = {"N": 1, "W": 2, "S": 3, "E": 4}


@pytest.fixture(autouse=True)
def mineo(hall: PlayingHall) -> None:
    for body in (
        TournamentOpened("Torneo di Mineo", "mineo", "mineo", 4, 4),
        *(PlayerEntered(number, f"Player {number}") for number in range(1, 5)),
        PlayersSeated(1, (SeatedTable(1, PLACES),)),  # type: ignore[arg-type]
    ):
        hall.log.append(hall.identity, body)


@pytest.mark.parametrize("page", ["/", "/hall", "/api/state", "/rulings", "/references"])
def test_every_page_is_shown(director: httpx.Client, hall: PlayingHall, page: str) -> None:
    assert director.get(page).status_code == httpx.codes.OK
    hall.order(StartRound(1, 60))
    hall.log.append(hall.identity, TimeOutAnnounced(1, 2e9))
    hall.table(1).call(1, "W")
    assert director.get(page).status_code == httpx.codes.OK


def test_a_round_is_started_and_waited_for(hall: PlayingHall) -> None:
    hall.order(StartRound(1, 60))
    known = hall.service.state.hall
    assert known.tournament.round == 1
    assert undelivered(known, 1) == [1]
    hall.table(1).say(MatchDelivered(1, "N"))
    assert undelivered(hall.service.state.hall, 1) == [1], "no deal was accepted yet"


def test_a_round_of_pairs_is_not_seated_where_there_are_none(hall: PlayingHall) -> None:
    with pytest.raises(RefusedError, match="No pairs"):
        hall.order(PublishRound(2, "entry"))
