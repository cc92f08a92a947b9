"""Who may rest, and who may still be replaced."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kiosk.games.burraco.regulations import Regulations


def may_rest(byes_this_session: int, regulations: Regulations) -> bool:
    """Whether a pair that has had so many byes in this session may have another (Art. 34)."""
    return byes_this_session < regulations.byes_per_session


def may_substitute(completed: int, scheduled: int, regulations: Regulations) -> bool:
    """Whether a player may be replaced: no more than half of the matches are over (Art. 33, R29).

    Args:
        completed: rounds completed; the one in progress is not.
        scheduled: rounds of the tournament.
        regulations: for the share after which it is too late.
    """
    return completed <= scheduled * regulations.substitution_share
