"""The pairs of a tournament as they are pasted, and the ways in which they can be paired. Pure."""

from __future__ import annotations

from collections.abc import Mapping

from kiosk.hub.commands import LONGEST_NAME, MOST_PAIRS, parse_pairs
from kiosk.hub.errors import RefusedError
from kiosk.hub.seating import PAIRINGS, Pairing
from kiosk.journal.bodies import PairEntered
from kiosk.messages import N_
from kiosk.projections.hall import Hall
from kiosk.tournament.pairings.systems import SYSTEMS


def enter_pairs(text: str) -> tuple[PairEntered, ...]:
    """The pairs of the form, numbered from 1 as they stand there.

    Raises:
        RefusedError: a line has not two names, there are too few or too many, or one is entered twice.
    """
    pairs = parse_pairs(text)
    if len(pairs) < 2:
        raise RefusedError(N_("A tournament needs two pairs at least."), field="pairs")
    if len(pairs) > MOST_PAIRS:
        raise RefusedError(N_("A tournament has at most {most} pairs."), field="pairs", most=MOST_PAIRS)
    for number, pair in enumerate(pairs, 1):
        if max(map(len, pair)) > LONGEST_NAME:
            raise RefusedError(
                N_("Pair {number} has a name of more than {most} characters. Shorten it."),
                field="pairs",
                number=number,
                most=LONGEST_NAME,
            )
        if pair in pairs[: number - 1]:
            raise RefusedError(
                N_("The pair “{pair}” is entered twice."), field="pairs", pair=" - ".join(pair)
            )
    return tuple(PairEntered(number, players) for number, players in enumerate(pairs, 1))


def pairings_for(hall: Hall) -> Mapping[str, Pairing]:
    """The ways of pairing by which this tournament can be played: without a score, those that need none."""
    if hall.tournament.is_scored:
        return PAIRINGS
    return {
        key: pairing
        for key, pairing in PAIRINGS.items()
        if key not in SYSTEMS or not SYSTEMS[key].depends_on_standings
    }
