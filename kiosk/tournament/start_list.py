"""The start list: a place for every entrant, which gives the first round and the calendars (Art. 2, 34)."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256

from kiosk.messages import N_, KioskError
from kiosk.tournament.pairings.facts import Entrant
from kiosk.tournament.pairings.round_robin import rounds_of


class StartListError(KioskError, ValueError):
    """The start list cannot be changed like that."""


def drawn(entrants: Sequence[Entrant], seed: str) -> tuple[Entrant, ...]:
    """The entrants in an order drawn by lot. The same seed draws the same order, whoever draws.

    Everybody's lot is the SHA-256 of the seed, a line feed and the entrant as text; the lowest is the first.
    The order of `entrants` makes no difference.

    Args:
        entrants: no two with the same text.
        seed: kept with the tournament, so that the draw can be checked.
    """
    return tuple(sorted(entrants, key=lambda entrant: sha256(f"{seed}\n{entrant}".encode()).digest()))


def without(starts: Sequence[Entrant | None], entrant: Entrant) -> tuple[Entrant | None, ...]:
    """The start list once an entrant has withdrawn: its place stays, and is empty.

    Raises:
        StartListError: it is not on the list.
    """
    if entrant not in starts:
        raise StartListError(N_("{entrant} does not play."), field="entrant", entrant=entrant)
    return tuple(None if place == entrant else place for place in starts)


def with_latecomer(starts: Sequence[Entrant | None], entrant: Entrant) -> tuple[Entrant | None, ...]:
    """The start list with a latecomer: in the first empty place, or else in a new one at the end (Art. 34).

    Raises:
        StartListError: it is on the list already.
    """
    if entrant in starts:
        raise StartListError(N_("{entrant} plays already."), field="entrant", entrant=entrant)
    if None not in starts:
        return (*starts, entrant)
    empty = list(starts).index(None)
    return (*starts[:empty], entrant, *starts[empty + 1 :])


def has_incomplete_table(starts: Sequence[Entrant | None]) -> bool:
    """Whether somebody rests, so that a latecomer may be let in: if nobody does, one more would (Art. 34)."""
    return sum(place is not None for place in starts) % 2 == 1


def require_room_in_calendar(starts: Sequence[Entrant | None], entrant: Entrant) -> None:
    """Make sure that a latecomer fits into the calendar of a round robin that is being played.

    Raises:
        StartListError: there is no empty place, and one more would make another calendar.
    """
    if rounds_of(len(with_latecomer(starts, entrant))) != rounds_of(len(starts)):
        raise StartListError(
            N_("The calendar is made and has no empty place: {entrant} cannot play any more."),
            article="Art. 34",
            field="entrant",
            entrant=entrant,
        )
