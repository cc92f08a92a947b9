"""A round of players who enter alone and change partner every round (Art. 2).

What decides, in this order:

1. of a number that does not fill tables of four, those rest who have rested least in the session (Art. 34),
   and of those the worst placed;
2. as few as can be have a partner with whom they are not to play, and then one whom they have had;
3. of each four in the standings the first plays with the last, and the other two together; where that cannot
   be, the best placed has the partner nearest to that, then the next;
4. the best placed and the partner meet the best placed who is left and the partner of that one, unless
   two of them are not to meet and others can be met instead.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Generic

from kiosk.messages import N_, Message
from kiosk.tournament.pairings.facts import Entrant, PairingError, Table
from kiosk.tournament.pairings.matching import best_matching

PLAYERS: Final = 4
"""Players at a table."""


@dataclass(frozen=True, slots=True)
class IndividualRound(Generic[Entrant]):
    """Who plays with whom against whom."""

    tables: tuple[Table[tuple[Entrant, Entrant]], ...]
    """Each line is two players, the better placed first."""
    resting: tuple[Entrant, ...]
    """The better placed first."""

    @property
    def partners(self) -> frozenset[frozenset[Entrant]]:
        """Those who play together."""
        return frozenset(frozenset(line) for table in self.tables for line in table.entrants)


def pair_individuals(
    ranking: Sequence[Entrant],
    played: Sequence[IndividualRound[Entrant]],
    session_starts: int = 1,
    forbidden: Mapping[frozenset[Entrant], str] | None = None,
) -> IndividualRound[Entrant]:
    """The next round.

    Args:
        ranking: those who play, the best placed first; before the first round, as they start.
        played: the rounds so far, the first one first.
        session_starts: the first round of the session in progress.
        forbidden: couples who are not to be at one table, and why.

    Raises:
        PairingError: fewer than four play.
    """
    if len(ranking) < PLAYERS:
        raise PairingError(N_("Four players at least are needed. Enter more, or close the tournament."))
    resting = _resting(ranking, played[session_starts - 1 :])
    playing = [entrant for entrant in ranking if entrant not in resting]
    times = Counter(couple for played_round in played for couple in played_round.partners)
    apart = forbidden or {}
    heavier_than_all = 1 + sum(times.values())

    def faults(one: int, other: int) -> int:
        couple = frozenset((playing[one], playing[other]))
        return times[couple] + heavier_than_all * (couple in apart)

    lines = [
        (playing[one], playing[other])
        for one, other in best_matching(range(len(playing)), _partners_wished, faults)
    ]
    meetings = best_matching(
        range(len(lines)),
        lambda _, free: free,
        lambda one, other: _forbidden_between(lines[one], lines[other], apart),
    )
    tables = tuple(Table(number, lines[ns], lines[ew]) for number, (ns, ew) in enumerate(meetings, 1))
    return IndividualRound(tables, tuple(entrant for entrant in ranking if entrant in resting))


def why(
    ranking: Sequence[Entrant],
    played: Sequence[IndividualRound[Entrant]],
    paired: IndividualRound[Entrant],
) -> tuple[tuple[Message, ...], ...]:
    """For each table of a round that was `paired` from the rest, who plays together and what was avoided."""
    playing = [entrant for entrant in ranking if entrant not in paired.resting]
    before = {couple for played_round in played for couple in played_round.partners}
    return tuple(
        tuple(reason for line in table.entrants for reason in _why_together(line, playing, ranking, before))
        for table in paired.tables
    )


def _why_together(
    line: tuple[Entrant, Entrant],
    playing: Sequence[Entrant],
    ranking: Sequence[Entrant],
    before: Collection[frozenset[Entrant]],
) -> Iterator[Message]:
    one, other = line
    places = {"one": ranking.index(one) + 1, "other": ranking.index(other) + 1}
    yield Message(N_("Places {one} and {other} of the standings play together."), places)
    wished = playing[_own_partner(playing.index(one))]
    if wished != other and frozenset((one, wished)) in before:
        avoided = {**places, "other": ranking.index(wished) + 1}
        yield Message(N_("Places {one} and {other} have played together before."), avoided)
    if frozenset(line) in before:
        yield Message(N_("They play together again: it cannot be avoided."))


def _own_partner(place: int) -> int:
    """Whom the table's own four would give as partner: the first and the last play together."""
    return place // PLAYERS * PLAYERS + (PLAYERS - 1 - place % PLAYERS)


def _resting(ranking: Sequence[Entrant], session: Sequence[IndividualRound[Entrant]]) -> frozenset[Entrant]:
    byes = Counter(player for round_ in session for player in round_.resting)
    rests_first = sorted(enumerate(ranking), key=lambda placed: (byes[placed[1]], -placed[0]))
    return frozenset(entrant for _, entrant in rests_first[: len(ranking) % PLAYERS])


def _forbidden_between(
    one: tuple[Entrant, Entrant], other: tuple[Entrant, Entrant], apart: Collection[frozenset[Entrant]]
) -> int:
    return sum(frozenset((mine, theirs)) in apart for mine in one for theirs in other)


def _partners_wished(chooser: int, free: Sequence[int]) -> list[int]:
    """All who are free, the nearest to the own partner first."""
    own = _own_partner(chooser)
    return sorted(free, key=lambda place: (abs(place - own), place))
