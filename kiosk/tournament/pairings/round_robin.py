"""Round robin: everybody meets everybody of the group once, by a calendar made beforehand (Art. 2).

The calendar is the circle's: the last place of the start list stays, the others move round it, and the first
round is the start list's own. With an odd number the last place is empty, and whoever is due to meet it
rests; so does whoever is due to meet a place that has become empty (Art. 33). After its last round the
calendar begins again, with the lines changed. Who is not to meet meets all the same: everybody does, and the
director is told before the round.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Final

from kiosk.messages import N_, Message
from kiosk.tournament.pairings.facts import Entrant, PairingFacts, Table
from kiosk.tournament.pairings.reasons import why_they_meet_again, why_they_rest


@dataclass(frozen=True, slots=True)
class RoundRobin:
    """The calendar, whatever the results."""

    key: str
    label: Message
    depends_on_standings: bool = False

    def pair(self, facts: PairingFacts[Entrant]) -> tuple[Table[Entrant], ...]:
        """The tables of the round; no table for two empty places."""
        places = [*facts.starts, None] if len(facts.starts) % 2 else list(facts.starts)
        seated = [(places[ns], places[ew]) for ns, ew in calendar(len(places), facts.round)]
        used = (sides for sides in seated if sides != (None, None))
        return tuple(Table(number, *sides) for number, sides in enumerate(used, 1))

    def why(
        self, facts: PairingFacts[Entrant], tables: Sequence[Table[Entrant]]
    ) -> tuple[tuple[Message, ...], ...]:
        """For each of the tables that `pair` gave, the round of the calendar, and who meets again."""
        length = rounds_of(len(facts.starts))
        due = Message(
            N_("Round {round} of the {rounds} in which everybody meets everybody once."),
            {"round": (facts.round - 1) % length + 1, "rounds": length},
        )
        return tuple(
            (due, *why_they_rest(facts, table), *why_they_meet_again(facts, table)) for table in tables
        )


ROUND_ROBIN: Final = RoundRobin("round_robin", Message(N_("Round robin: everybody meets everybody once")))


def rounds_of(places: int) -> int:
    """The rounds in which so many meet all others once: one fewer than there are, if they are even."""
    return places - 1 + places % 2


def calendar(places: int, round_: int) -> tuple[tuple[int, int], ...]:
    """Which places (from 0) meet in a round, NS first. In the first round 0 meets 1, 2 meets 3, and so on.

    Over a calendar each place is NS as often as EW, give or take one.

    Args:
        places: an even number, 2 or more.
        round_: from 1.
    """
    leg, turn = divmod(round_ - 1, places - 1)
    place_of = {seat: place for place, seat in enumerate(chain(*_circle(places, 0)))}
    couples = [(place_of[ns], place_of[ew]) for ns, ew in _circle(places, turn)]
    return tuple((ew, ns) for ns, ew in couples) if leg % 2 else tuple(couples)


def _circle(seats: int, turn: int) -> Iterator[tuple[int, int]]:
    """Who meets when the circle has been turned so often: the last seat stays, the others face each other."""
    circle = seats - 1
    for step in range(1, seats // 2):
        ahead, behind = (turn + step) % circle, (turn - step) % circle
        yield (ahead, behind) if step % 2 else (behind, ahead)
    yield (circle, turn) if turn % 2 else (turn, circle)
