"""The figures of burraco that ruling trees name (`kiosk.rulings.figures`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kiosk.games.burraco.forfeits import time_forfeit
from kiosk.games.regulations import PenaltyOrder
from kiosk.messages import N_

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from kiosk.games.burraco.rules import Rules
    from kiosk.games.regulations import Format, Lateness, Regulations

_CARD_ORDER: Final[Mapping[PenaltyOrder, str]] = {
    PenaltyOrder.RANK: N_("joker, 2, ace, king, queen, jack, then from 10 down to 3"),
    PenaltyOrder.POINTS: N_("by points: joker, 2, ace, then king to 8, then 7 to 3"),
}
_EQUAL_CARDS: Final[Mapping[PenaltyOrder, str]] = {
    PenaltyOrder.RANK: N_("equal cards: hearts, diamonds, clubs, spades"),
    PenaltyOrder.POINTS: N_("equal points: hearts, diamonds, clubs, spades"),
}


def figures_in_force(rules: Rules, match_format: Format, regulations: Regulations) -> dict[str, int | str]:
    """Those that these rules of play and regulations have, by name."""
    figures: dict[str, int | str] = {
        "clean_points": rules.clean_bonus,
        "semi_clean_points": rules.semi_clean_bonus,
        "dirty_points": rules.dirty_bonus,
        "closing_points": rules.closing_bonus,
        "burraco_cards": rules.burraco_cards,
        "unplayable_stock": rules.unplayable_stock,
        "most_victory_points": match_format.bands[-1].winner,
        "card_order": _CARD_ORDER[regulations.penalty_order],
        "equal_cards": _EQUAL_CARDS[regulations.penalty_order],
    }
    if match_format.bye is not None:
        figures["bye_victory_points"] = match_format.bye.victory_points
        figures["bye_match_points"] = match_format.bye.match_points or 0
    if regulations.lateness is not None:
        figures |= _of_lateness(regulations.lateness)
        figures["present_victory_points"] = match_format.present_victory_points
    if match_format.bye is not None or regulations.lateness is not None:
        figures["absent_victory_points"] = match_format.absent_victory_points
    if regulations.time_forfeit is not None:
        figures["forfeit_points"] = regulations.time_forfeit.margin
        least = time_forfeit(regulations.time_forfeit.margin, 0, match_format, regulations).opponent
        figures["forfeit_victory_points"] = least.victory_points
    return figures | _of_turns(regulations)


def _of_turns(regulations: Regulations) -> dict[str, int | str]:
    """The time of a turn, where it depends on the cards in three steps as the code's does (Art. 32 bis)."""
    if len(regulations.turn_limits) != 3:
        return {}
    few, some, many = regulations.turn_limits
    if few.fewer_than is None or some.fewer_than is None:
        return {}
    return {
        "few_cards": few.fewer_than,
        "some_cards": some.fewer_than,
        "few_seconds": few.seconds,
        "some_seconds": some.seconds,
        "many_seconds": many.seconds,
        "seconds_after_call": regulations.seconds_after_call,
    }


def _of_lateness(limits: Lateness) -> dict[str, int | str]:
    """The limits of a delay, and its points (Art. 34)."""
    warned = [step.after for step in limits.steps if step.is_warned]
    unwarned = min([*warned, limits.forfeit_after])
    seconds = {
        "late_free": min(limits.moments),
        "late_unwarned": unwarned,
        "late_forfeit": limits.forfeit_after,
    }
    return {
        **seconds,
        **{f"{name}_minutes": in_minutes(after) for name, after in seconds.items()},
        "late_points": _between(step.credit for step in limits.steps if step.after < unwarned),
        "late_warned_points": _between(step.credit for step in limits.steps if step.after >= unwarned),
    }


def in_minutes(seconds: int) -> str:
    """Seconds as minutes, and as minutes and seconds where they are no whole ones.

    >>> in_minutes(300), in_minutes(330)
    ('5', '5:30')
    """
    minutes, rest = divmod(seconds, 60)
    return f"{minutes}:{rest:02}" if rest else str(minutes)


def _between(points: Iterable[int]) -> str:
    """One figure, or from the fewest to the most.

    >>> _between([100]), _between([50, 100])
    ('100', '50–100')
    """
    found = sorted(set(points)) or [0]
    return str(found[0]) if len(found) == 1 else f"{found[0]}–{found[-1]}"
