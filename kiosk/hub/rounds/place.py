"""Where a tournament is played: the club or the town, as it stands on prints and results. Pure."""

from __future__ import annotations

from typing import Final

from kiosk.commands.arrangements import NamePlace
from kiosk.hub.errors import RefusedError
from kiosk.hub.service.decisions import CommandContext, Decisions
from kiosk.journal.bodies import PlaceNamed
from kiosk.messages import N_

decides: Final = Decisions()

_LONGEST: Final = 100


@decides(NamePlace)
def name_place(command: NamePlace, context: CommandContext) -> tuple[PlaceNamed, ...]:
    """The place, tidied.

    Raises:
        RefusedError: there is no tournament, or it is too long.
    """
    if context.hall.tournament.opened is None:
        raise RefusedError(N_("Open the tournament first."))
    place = _tidied(command.place)
    return () if place == context.hall.tournament.place else (PlaceNamed(place),)


def place_named(place: str) -> tuple[PlaceNamed, ...]:
    """What is said of the place at the opening: nothing where none was written.

    Raises:
        RefusedError: it is too long.
    """
    told = _tidied(place)
    return (PlaceNamed(told),) if told else ()


def _tidied(place: str) -> str:
    told = " ".join(place.split())
    if len(told) > _LONGEST:
        raise RefusedError(N_("This place is too long: shorten it."), field="place")
    return told
