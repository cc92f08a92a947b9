"""A name that is written by itself is looked at as those of lists are: what is no name never enters in silence."""

from __future__ import annotations

import pytest

from kiosk.commands.command import Command
from kiosk.commands.entrants import (
    ChangeTeam,
    EnterPair,
    RenamePair,
    RenamePlayer,
    ReplacePlayer,
    SubstitutePlayer,
)
from kiosk.hub.errors import RefusedError
from tests.hub.evenings import EVENINGS
from tests.hub.playing import PlayingHall, looked_at

NO_NAMES = (
    "340 123 4567",
    "Rossi\u202eoiraM",
    "anna@posta.it",
    "Totale coppie 12",
    "Verdi (10234)",
    "NiccolÃ² Rossi",
)


@pytest.mark.parametrize("name", NO_NAMES)
@pytest.mark.parametrize(
    "command",
    [
        lambda name: EnterPair(name, "Costa Eva"),
        lambda name: EnterPair("Costa Eva", name),
        lambda name: RenamePair(1, "Rossi", name),
        lambda name: ReplacePlayer(1, "Rossi", name, "Conti"),
    ],
    ids=["first", "second", "spelling", "substitute"],
)
def test_what_is_no_name_is_refused_at_its_field(hall: PlayingHall, command: object, name: str) -> None:
    hall.open("Rossi - Bianchi\nVerdi - Neri\nGallo - Serra\nMonti - Riva\n")
    hall.begin()
    asked = command(name)  # type: ignore[operator]
    assert isinstance(asked, Command)
    with pytest.raises(RefusedError) as caught:
        hall.order(asked)
    assert caught.value.field in {"first", "second", "newcomer"}


@pytest.mark.parametrize("name", NO_NAMES)
def test_players_of_teams_and_single_players_are_no_other(hall: PlayingHall, name: str) -> None:
    EVENINGS["teams"](hall)
    team = hall.service.state.hall.tournament.teams[1]
    for command in (
        ChangeTeam(1, team.name, team.players[0], name),
        RenamePlayer(team.players[0], name),
        SubstitutePlayer(team.players[0], name, "Conti"),
    ):
        with pytest.raises(RefusedError):
            hall.order(command)


def test_a_name_that_was_confirmed_stays_when_the_other_is_put_right(hall: PlayingHall) -> None:
    hall.open(looked_at("Rossi M. (figlio) - Bianchi\nVerdi - Neri"))
    hall.order(RenamePair(1, "Rossi M. (figlio)", "Bianchi Anna"))
    assert hall.service.state.hall.tournament.pairs[1] == ("Rossi M. (figlio)", "Bianchi Anna")


def test_what_takes_no_room_comes_along_and_is_dropped(hall: PlayingHall) -> None:
    hall.open("Rossi - Bianchi\nVerdi - Neri\n")
    hall.order(EnterPair("Costa\u200b\u00a0Eva", "Niccolo\u0300 Serra", is_confirmed=True))
    assert hall.service.state.hall.tournament.pairs[3] == ("Costa Eva", "Niccolò Serra")
