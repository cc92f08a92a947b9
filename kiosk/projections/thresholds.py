"""Where the standings reach a threshold: who qualifies, and who gets a prize."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from kiosk.messages import N_, Message

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from kiosk.journal.bodies import Threshold
    from kiosk.projections.folds.tournament import Tournament


_WORDS: Final = {
    ("qualification", False): N_("Qualified: the first {places}"),
    ("qualification", True): N_(
        "Qualified: the first {places} ({level} are level for the last of these places)"
    ),
    ("prize", False): N_("Prizes: the first {places}"),
    ("prize", True): N_("Prizes: the first {places} ({level} are level for the last of these places)"),
}
"""What stands on a line, by what is won, and whether the last rank within it is shared."""


@dataclass(frozen=True, slots=True)
class Reached:
    """A threshold in one standings."""

    threshold: Threshold
    last: int
    """The last entrant within it."""
    level: tuple[int, ...]
    """Those who share the rank on which it ends, where not all of them can be within; else nobody."""


def thresholds_of(tournament: Tournament, group: str) -> tuple[Threshold, ...]:
    """What there is to win in the standings of a group: its own number of places, or that of every group."""
    told = tournament.thresholds.thresholds
    own = {threshold.what for threshold in told if group and threshold.group == group}
    return tuple(
        threshold for threshold in told if threshold.group == (group if threshold.what in own else "")
    )


def reached(tournament: Tournament, group: str, ranked: Sequence[tuple[int, int]]) -> tuple[Reached, ...]:
    """Where the thresholds of one standings stand.

    Args:
        tournament: what is played.
        group: whose standings; empty where all play together.
        ranked: ranks and entrants, best first.

    Returns:
        A line for each threshold that leaves somebody outside, or is shared.
    """
    lines = []
    for threshold in thresholds_of(tournament, group):
        within = [(rank, entrant) for rank, entrant in ranked if rank <= threshold.places]
        if not within or len(ranked) <= threshold.places:
            continue
        last = within[-1][0]
        sharing = tuple(entrant for rank, entrant in within if rank == last)
        level = sharing if len(within) > threshold.places else ()
        lines.append(Reached(threshold, within[-1][1], level))
    return tuple(lines)


def lines_below(
    tournament: Tournament, group: str, ranked: Sequence[tuple[int, int]]
) -> Mapping[int, tuple[Message, ...]]:
    """The lines to be drawn, in words, by the entrant below whom each is drawn; of `reached`."""
    found: dict[int, tuple[Message, ...]] = {}
    for line in reached(tournament, group, ranked):
        found[line.last] = (*found.get(line.last, ()), _told(line))
    return found


def _told(line: Reached) -> Message:
    values = {"places": line.threshold.places, "level": len(line.level)}
    return Message(_WORDS[line.threshold.what, bool(line.level)], values)
