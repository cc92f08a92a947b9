"""Random tournaments: who withdraws, who comes late, who wins; and an independent judge of every round."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from random import Random

from kiosk.tournament.pairings.facts import PairingFacts, Table
from kiosk.tournament.pairings.mitchell import Mitchell
from kiosk.tournament.pairings.round_robin import RoundRobin, rounds_of
from kiosk.tournament.pairings.system import PairingSystem
from kiosk.tournament.start_list import StartListError, require_room_in_calendar, with_latecomer, without

Rounds = tuple[tuple[Table[int], ...], ...]


@dataclass
class Evening:
    """A tournament that goes on round by round; nothing of the pairing's own bookkeeping is used."""

    system: PairingSystem
    random: Random
    starts: tuple[int | None, ...]
    rounds: int
    session_length: int
    played: list[tuple[Table[int], ...]] = field(default_factory=list)
    points: Counter[int] = field(default_factory=Counter)
    changed_in: set[int] = field(default_factory=set)
    """The rounds before which somebody withdrew or came."""

    @classmethod
    def at_random(cls, system: PairingSystem, random: Random) -> Evening:
        count = random.choice([2, 3, 4, 5, 6, 7, 8, 9, 10, 13, 16, 21])
        rounds = random.randint(1, 7)
        return cls(system, random, tuple(range(1, count + 1)), rounds, random.randint(1, rounds))

    @property
    def facts(self) -> PairingFacts[int]:
        playing = [entrant for entrant in self.starts if entrant is not None]
        return PairingFacts(
            starts=self.starts,
            ranking=sorted(playing, key=lambda entrant: -self.points[entrant]),
            played=tuple(self.played),
            rounds=self.rounds,
            session_starts=len(self.played) // self.session_length * self.session_length + 1,
        )

    def play_on(self) -> tuple[PairingFacts[int], tuple[Table[int], ...]]:
        """Pair and play a round; then somebody may leave or come. What was paired, and from which facts."""
        facts = self.facts
        tables = self.system.pair(facts)
        self.played.append(tables)
        for table in tables:
            points = self.random.choice([0, 6, 10, 10, 14, 20])  # few, so that many are level
            for entrant, won in zip(table.entrants, (points, 20 - points), strict=False):
                self.points[entrant] += won
        self._let_go_and_come()
        return facts, tables

    def _let_go_and_come(self) -> None:
        playing = [entrant for entrant in self.starts if entrant is not None]
        before = self.starts
        if len(playing) > 2 and self.random.random() < 0.15:
            self.starts = without(self.starts, self.random.choice(playing))
        if self.random.random() < 0.15:
            newcomer = 100 + len(self.played)
            try:
                if isinstance(self.system, RoundRobin):
                    require_room_in_calendar(self.starts, newcomer)
                self.starts = with_latecomer(self.starts, newcomer)
            except StartListError:
                pass
        if self.starts != before:
            self.changed_in.add(len(self.played) + 1)


def violations(evening: Evening, facts: PairingFacts[int], tables: tuple[Table[int], ...]) -> list[str]:
    """What the rules forbid in a round that was paired from these facts."""
    earlier = evening.played[: facts.round - 1]
    found = _seats(facts, tables)
    if isinstance(evening.system, Mitchell):
        found += _mitchell(evening, facts, tables)
    elif isinstance(evening.system, RoundRobin):
        found += _round_robin(facts, tables, earlier)
    else:
        found += _danish(evening, facts, tables, earlier)
    return found


def _seats(facts: PairingFacts[int], tables: tuple[Table[int], ...]) -> list[str]:
    seats = Counter(entrant for table in tables for entrant in (table.ns, table.ew) if entrant is not None)
    found = []
    if seats != Counter(entrant for entrant in facts.starts if entrant is not None):
        found.append(f"seats: {seats}")
    if [table.number for table in tables] != list(range(1, len(tables) + 1)):
        found.append("numbers of the tables")
    return found


def byes_of_session(facts: PairingFacts[int]) -> Counter[int]:
    byes: Counter[int] = Counter()
    for round_, tables in enumerate(facts.played, 1):
        for table in tables if round_ >= facts.session_starts else ():
            if None in (table.ns, table.ew):
                byes[table.ns if table.ew is None else table.ew] += 1  # type: ignore[index]
    return byes


def met_in(tables: tuple[Table[int], ...]) -> set[frozenset[int]]:
    return {frozenset(table.entrants) for table in tables if len(table.entrants) == 2}


def _danish(
    evening: Evening,
    facts: PairingFacts[int],
    tables: tuple[Table[int], ...],
    earlier: list[tuple[Table[int], ...]],
) -> list[str]:
    byes, found = byes_of_session(facts), []
    resting = [table.entrants[0] for table in tables if len(table.entrants) == 1]
    if len(resting) != len(facts.ranking) % 2:
        found.append(f"{len(resting)} rest")
    least = min(byes[entrant] for entrant in facts.ranking)
    if any(byes[entrant] > least for entrant in resting):
        found.append("somebody rests again though another has not")
    is_modified = evening.system.key == "modified_danish" and facts.round < facts.rounds
    if is_modified and earlier and len(facts.ranking) >= 4 and met_in(tables) & met_in(earlier[-1]):
        found.append("rematch")
    if not is_modified:
        by_place = [entrant for entrant in facts.ranking if entrant not in resting]
        if met_in(tables) != {frozenset(by_place[place : place + 2]) for place in range(0, len(by_place), 2)}:
            found.append("not the neighbours")
    return found


def _mitchell(evening: Evening, facts: PairingFacts[int], tables: tuple[Table[int], ...]) -> list[str]:
    found = []
    if sum(len(table.entrants) == 1 for table in tables) > 1:
        found.append("two incomplete tables")
    is_undisturbed = not any(round_ <= facts.round for round_ in evening.changed_in)
    if is_undisturbed and facts.round <= len(tables):
        met = Counter(
            couple for round_tables in (*facts.played, tables) for couple in met_in(tuple(round_tables))
        )
        if set(met.values()) > {1}:
            found.append("they meet again")
        if facts.played:
            now, before = (
                {table.ew: table.number for table in seated} for seated in (tables, facts.played[-1])
            )
            steps = {(now[mobile] - before.get(mobile, 0)) % len(tables) for mobile in now}
            if len(steps) != 1 or [t.ns for t in tables] != [t.ns for t in facts.played[-1]]:
                found.append(f"the lines move as they like: {steps}")
    return found


def _round_robin(
    facts: PairingFacts[int], tables: tuple[Table[int], ...], earlier: list[tuple[Table[int], ...]]
) -> list[str]:
    length = rounds_of(len(facts.starts))
    this_leg = earlier[(facts.round - 1) // length * length :]
    met = Counter(couple for round_tables in (*this_leg, tables) for couple in met_in(round_tables))
    return ["they meet again"] if any(times > 1 for times in met.values()) else []


def all_pairings(entrants: list[int]) -> list[tuple[tuple[int, int], ...]]:
    """Every way to put an even number two by two."""
    if not entrants:
        return [()]
    first, *others = entrants
    return [
        ((first, other), *rest)
        for other in others
        for rest in all_pairings([left for left in others if left != other])
    ]
