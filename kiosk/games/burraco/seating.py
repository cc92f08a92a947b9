"""The seating draw (Art. 3, R11): who keeps the score, and who deals first."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING

from kiosk.messages import N_, KioskError

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from kiosk.cards import Card

Partnership = tuple[str, str]


class SeatingDrawError(KioskError, ValueError):
    """A draw that the players cannot have made."""


@dataclass(frozen=True, slots=True)
class SeatDraw:
    """What the draw has decided so far."""

    order: tuple[str, ...]
    """The players, highest first; the tied ones as they drew."""
    ties: tuple[tuple[str, ...], ...]
    """Players with identical cards, who draw again between themselves."""
    scorer: str | None
    """Who keeps the score and chooses line and place; None while that is tied."""
    dealer: str | None
    """Who deals first: the lower of the scorer's opponents; None while that is tied.

    Partners who share the highest card leave it open which of them keeps the score, but not who deals."""

    @property
    def is_blocked(self) -> bool:
        """Whether a tie must be drawn again before anybody can sit down."""
        return self.scorer is None or self.dealer is None


def seat(
    draw: Mapping[str, Card], redraws: Sequence[Mapping[str, Card]], pairs: tuple[Partnership, Partnership]
) -> SeatDraw:
    """What the draw decides.

    Args:
        draw: each player's first card.
        redraws: the further draws in order; each holds one or more groups of tied players, whole, with their
            new cards. A new card is compared only inside its group.
        pairs: the players, two by two.

    Raises:
        SeatingDrawError: a player of the pairs has no card, or a redraw is not by all the players of a tie.
    """
    if set(draw) != {player for pair in pairs for player in pair}:
        raise SeatingDrawError(N_("Each of the four players draws one card."), article="Art. 3", field="draw")
    keys: dict[str, tuple[int, ...]] = {player: (card.index,) for player, card in draw.items()}
    for redraw in redraws:
        _check_redraw(redraw, _ties(keys))
        for player, card in redraw.items():
            keys[player] += (card.index,)
    ties = _ties(keys)
    order = tuple(sorted(keys, key=lambda player: keys[player]))
    highest = next((tie for tie in ties if order[0] in tie), order[:1])
    dealers = {_dealer(order, ties, player, pairs) for player in highest}
    return SeatDraw(
        order,
        ties,
        scorer=highest[0] if len(highest) == 1 else None,
        dealer=dealers.pop() if len(dealers) == 1 else None,
    )


def _ties(keys: Mapping[str, tuple[int, ...]]) -> tuple[tuple[str, ...], ...]:
    ordered = sorted(keys, key=lambda player: keys[player])
    groups = (tuple(group) for _, group in groupby(ordered, key=lambda player: keys[player]))
    return tuple(group for group in groups if len(group) > 1)


def _check_redraw(redraw: Mapping[str, Card], ties: Sequence[Sequence[str]]) -> None:
    redrawing = [tie for tie in ties if not redraw.keys().isdisjoint(tie)]
    if {player for tie in redrawing for player in tie} != redraw.keys():
        raise SeatingDrawError(
            N_("Only the players with identical cards draw again, and all of them."),
            article="Art. 3",
            field="redraw",
        )


def _dealer(
    order: Sequence[str],
    ties: Sequence[Sequence[str]],
    scorer: str,
    pairs: tuple[Partnership, Partnership],
) -> str | None:
    """Who deals if this player keeps the score; None while the scorer's opponents are tied."""
    opponents = next(pair for pair in pairs if scorer not in pair)
    if any(set(opponents) <= set(tie) for tie in ties):
        return None
    return max(opponents, key=order.index)
