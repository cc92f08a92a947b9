"""Danish pairings: neighbours in the standings meet (Art. 2)."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from kiosk.messages import N_, KioskError

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Sequence

Entrant = TypeVar("Entrant", bound="Hashable")


class PairingError(KioskError, ValueError):
    """The entrants cannot be paired."""


def pure_danish(standings: Sequence[Entrant]) -> list[tuple[Entrant, Entrant]]:
    """First against second, third against fourth, and so on.

    Raises:
        PairingError: the entrants are odd in number.
    """
    return modified_danish(standings, previous=(), is_last_round=False)


def modified_danish(
    standings: Sequence[Entrant], previous: Iterable[tuple[Entrant, Entrant]], *, is_last_round: bool
) -> list[tuple[Entrant, Entrant]]:
    """As pure Danish, but nobody meets the opponent of the round just played, except in the last round (R33).

    The best placed is paired first, with the best placed opponent that lets all the others be paired too.

    Args:
        standings: the entrants, best first.
        previous: who met in the round just played.
        is_last_round: whether the round to pair is the last.

    Raises:
        PairingError: the entrants are odd in number, or so few that a rematch cannot be avoided.
    """
    if len(standings) % 2:
        raise PairingError(
            N_("{count} entrants cannot be paired two by two. Decide who rests."), count=len(standings)
        )
    barred = set() if is_last_round else {frozenset(pair) for pair in previous}
    pairs = _pair(tuple(standings), barred)
    if pairs is None:
        raise PairingError(
            N_("Nobody is left to meet but the opponents of the last round. Pair by pure Danish."),
            article="Art. 2",
        )
    return pairs


def _pair(
    entrants: tuple[Entrant, ...], barred: set[frozenset[Entrant]]
) -> list[tuple[Entrant, Entrant]] | None:
    if not entrants:
        return []
    first, *others = entrants
    for place, opponent in enumerate(others):
        if frozenset((first, opponent)) in barred:
            continue
        remaining = _pair((*others[:place], *others[place + 1 :]), barred)
        if remaining is not None:
            return [(first, opponent), *remaining]
    return None
