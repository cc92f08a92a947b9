"""Whether a table's clock can be believed, from the times that it writes into its events."""

from __future__ import annotations

from typing import Final

MAX_CLOCK_AHEAD_SECONDS: Final = 300.0
"""Seconds by which a table's clock may be ahead before people are told of it."""


def is_clock_ahead(written_at: float, now: float) -> bool:
    """Whether an event was written too far in what is the future here; both in seconds since 1970."""
    return written_at > now + MAX_CLOCK_AHEAD_SECONDS
