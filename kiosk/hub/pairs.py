"""The pairs of a tournament as they are pasted, and the ways in which they can be paired. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from kiosk.hub.commands import MOST_PAIRS
from kiosk.hub.errors import RefusedError
from kiosk.hub.seating import PAIRINGS, Pairing
from kiosk.journal.bodies import Membership, MembershipsNoted, PairEntered
from kiosk.messages import N_
from kiosk.projections.hall import Hall
from kiosk.tournament.entrants import Pair
from kiosk.tournament.entry_lists import EntryListError, parse_pairs
from kiosk.tournament.pairings.systems import SYSTEMS


def enter_pairs(text: str) -> tuple[PairEntered | MembershipsNoted, ...]:
    """The pairs with which a tournament is opened.

    Raises:
        RefusedError: as `more_pairs`, or there are fewer than two.
    """
    entered = more_pairs(text, 1)
    if len(numbers_of(entered)) < 2:
        raise RefusedError(N_("A tournament needs two pairs at least."), field="pairs")
    return entered


def numbers_of(entered: Iterable[PairEntered | MembershipsNoted]) -> tuple[int, ...]:
    """The pairs' numbers, in order."""
    return tuple(each.pair for each in entered if isinstance(each, PairEntered))


def more_pairs(text: str, first: int) -> tuple[PairEntered | MembershipsNoted, ...]:
    """The pairs of a list, numbered from `first` as they stand there (`kiosk.tournament.entry_lists`).

    Raises:
        RefusedError: a line has not two names, somebody stands there twice, or there are too many.
    """
    try:
        pairs = parse_pairs(text)
    except EntryListError as error:
        told: dict[str, Any] = dict(error.message.values)
        raise RefusedError(error.message.text, field="pairs", **told) from error
    if first + len(pairs) - 1 > MOST_PAIRS:
        raise RefusedError(N_("A tournament has at most {most} pairs."), field="pairs", most=MOST_PAIRS)
    entered = [_entered(number, pair) for number, pair in enumerate(pairs, first)]
    return tuple(body for bodies in entered for body in bodies)


def _entered(number: int, pair: Pair) -> Iterator[PairEntered | MembershipsNoted]:
    one, other = pair.players
    yield PairEntered(number, (one.name, other.name))
    known = (Membership(one.number, one.club), Membership(other.number, other.club))
    if known != (Membership(), Membership()):
        yield MembershipsNoted(number, known)


def pairings_for(hall: Hall) -> Mapping[str, Pairing]:
    """The ways of pairing by which this tournament can be played: without a score, those that need none."""
    if hall.tournament.is_scored:
        return PAIRINGS
    return {
        key: pairing
        for key, pairing in PAIRINGS.items()
        if key not in SYSTEMS or not SYSTEMS[key].depends_on_standings
    }
