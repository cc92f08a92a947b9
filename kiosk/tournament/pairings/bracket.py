"""The bracket of a knock-out: who meets whom until one is left, who is out, and in which place. Pure.

Every entrant has a place, from the first round on. Two neighbours meet, then the two that are left of four
neighbours, and so on: so whoever an entrant may meet in a round follows from its place alone, and a round
that was seated otherwise than the results say (Art. 19) still has its matches where they belong.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain
from typing import Final, Generic

from kiosk.messages import N_, Message
from kiosk.tournament.pairings.facts import Entrant, Table

FINAL_TABLE: Final = 1
"""The table of the final, and the next one is that of the match for third place."""
THIRD_PLACE_TABLE: Final = 2
THIRD_PLACE: Final = Message(N_("Match for third place"))
_NAMES: Final = {
    0: N_("Final"),
    1: N_("Semifinal"),
    2: N_("Quarter-finals"),
    3: N_("Round of sixteen"),
}
"""By the rounds that are still to come after one."""


@dataclass(frozen=True, slots=True)
class Side(Generic[Entrant]):
    """One side of a match."""

    is_known: bool = False
    """Whether it is settled who comes; nobody may come."""
    entrant: Entrant | None = None
    absent: Entrant | None = None
    """Who was to come, and has left the tournament before."""


@dataclass(frozen=True, slots=True)
class Match(Generic[Entrant]):
    """A match of a bracket, played or not."""

    round: int
    number: int
    """From 1, as they stand in the bracket. The match for third place is the second of the last round."""
    sides: tuple[Side[Entrant], Side[Entrant]]
    winner: Side[Entrant]
    """Who goes on, once that is settled: nobody, if nobody has come. Once the next round is seated it is
    whoever is seated there, also where a result is corrected afterwards."""
    table: int | None = None
    """Where it is, or was, played; None where it is not seated."""

    @property
    def entrants(self) -> tuple[Entrant, ...]:
        """Who plays, as far as it is known."""
        return tuple(side.entrant for side in self.sides if side.entrant is not None)

    @property
    def comers(self) -> tuple[Entrant, ...]:
        """Who had come so far, whether or not they have left the tournament since."""
        return tuple(who for side in self.sides for who in (side.entrant, side.absent) if who is not None)

    @property
    def loser(self) -> Side[Entrant]:
        """Who has lost it, once that is settled: nobody, if one has not come."""
        if not self.winner.is_known:
            return Side()
        others = [entrant for entrant in self.entrants if entrant != self.winner.entrant]
        return Side(is_known=True, entrant=others[0] if len(others) == 1 else None)


@dataclass(frozen=True)
class Bracket(Generic[Entrant]):
    """A bracket as far as it is played."""

    places: tuple[Entrant | None, ...]
    """As drawn: two, four, eight ... places. None is an empty one: whoever was to meet it rests."""
    has_third_place: bool = False
    """Whether those who lose the semifinals play for the third place."""
    played: Sequence[Sequence[Table[Entrant]]] = ()
    """The rounds that are seated, the first one first."""
    winners: Mapping[tuple[int, int], Entrant] = field(default_factory=dict)
    """By round and table: who has won there, as soon as that is settled."""
    left: Collection[Entrant] = frozenset()
    """Who has left the tournament."""

    @property
    def last_round(self) -> int:
        """The final's."""
        return rounds_of(len(self.places))

    @cached_property
    def rounds(self) -> tuple[tuple[Match[Entrant], ...], ...]:
        """The matches of each round, those to come too; beside the final the match for third place."""
        rounds: list[tuple[Match[Entrant], ...]] = []
        for round_ in range(1, self.last_round + 1):
            before = rounds[-1] if rounds else ()
            rounds.append(tuple(self._matches(round_, before)))
        return tuple(rounds)

    @property
    def final(self) -> Match[Entrant]:
        """The match that decides who wins."""
        return self.rounds[-1][0]

    @property
    def third_place(self) -> Match[Entrant] | None:
        """The match of those who have lost the semifinals; None where none is foreseen."""
        return self.rounds[-1][1] if len(self.rounds[-1]) > 1 else None

    @property
    def is_over(self) -> bool:
        """Whether it is settled who wins, and who is third if that is played for."""
        third = self.third_place
        return self.final.winner.is_known and (third is None or third.winner.is_known)

    @cached_property
    def ranks(self) -> Mapping[Entrant, int]:
        """Everybody's place, from 1, by how far they have come; who loses in the same round shares a place.

        Nothing was played between those who lose in the same round, unless it is for the third place. While
        the tournament goes on, who is still in stands before all who are out.
        """
        reached = {entrant: self._reached(entrant, last) for entrant, last in self.last_matches.items()}
        ordered = sorted(reached.values(), reverse=True)
        places = {how_far: place for place, how_far in reversed(list(enumerate(ordered, 1)))}
        return {entrant: places[how_far] for entrant, how_far in reached.items()}

    @cached_property
    def last_matches(self) -> Mapping[Entrant, Match[Entrant]]:
        """By entrant the last match on the way to the final to which it came, or is to come."""
        way = (match for match in chain(*self.rounds) if match != self.third_place)
        return {entrant: match for match in way for entrant in match.comers}

    @cached_property
    def playing(self) -> frozenset[Entrant]:
        """Who may still win a match: they have not lost, or play for the third place, and have not left."""
        still_open = (match for match in chain(*self.rounds) if not match.winner.is_known)
        return frozenset(entrant for match in still_open for entrant in match.entrants) - set(self.left)

    def open_matches(self, round_: int) -> tuple[Match[Entrant], ...]:
        """The matches of a round of which it is not settled who has won."""
        return tuple(match for match in self.rounds[round_ - 1] if not match.winner.is_known)

    def tables(self, round_: int) -> tuple[Table[Entrant], ...]:
        """The tables of a round, before it is seated: those who play by the bracket, then those who rest.

        In the last round nobody rests: whoever has nobody to meet has won the final, or is third.
        """
        matches = self.rounds[round_ - 1]
        if round_ == self.last_round:
            return tuple(
                Table(table, *match.entrants)
                for table, match in enumerate(matches, FINAL_TABLE)
                if len(match.entrants) == 2
            )
        playing = [match.entrants for match in matches if len(match.entrants) == 2]
        resting = [match.entrants for match in matches if len(match.entrants) == 1]
        return tuple(
            Table(number, *(*entrants, None)[:2]) for number, entrants in enumerate((*playing, *resting), 1)
        )

    def _reached(self, entrant: Entrant, last: Match[Entrant]) -> tuple[int, bool, int]:
        """How far an entrant has come: the more, the better placed."""
        third = self.third_place
        if last == self.final and last.winner.entrant == entrant:
            return (self.last_round + 1, True, 0)
        for_third = 0
        if third is not None and third.winner.entrant is not None and entrant in third.comers:
            for_third = 1 if third.winner.entrant == entrant else -1
        return (last.round, not last.winner.is_known and entrant not in self.left, for_third)

    def _matches(self, round_: int, before: Sequence[Match[Entrant]]) -> Iterator[Match[Entrant]]:
        for number in range(1, (len(self.places) >> round_) + 1):
            if round_ == 1:
                first = (number - 1) * 2
                coming = [self._comes(Side(True, entrant)) for entrant in self.places[first : first + 2]]
            else:
                feeding = before[(number - 1) * 2 : number * 2]
                coming = [self._comes(match.winner) for match in feeding]
            yield self._match(round_, number, coming)
        if self.has_third_place and round_ == self.last_round and len(before) == 2:
            losing = [self._comes(match.loser) for match in before]
            yield self._match(round_, THIRD_PLACE_TABLE, losing)

    def _match(self, round_: int, number: int, coming: Sequence[Side[Entrant]]) -> Match[Entrant]:
        table = self._seated.get((round_, number))
        one, other = coming
        if table is not None:
            halves = {self._half(round_, entrant): entrant for entrant in table.entrants}
            one, other = (
                Side(True, halves[half]) if half in halves else Side(True, absent=side.absent)
                for half, side in enumerate(coming)
            )
        winner = self._winner(round_, (one, other), table)
        return Match(round_, number, (one, other), winner, None if table is None else table.number)

    def _winner(
        self, round_: int, sides: tuple[Side[Entrant], Side[Entrant]], table: Table[Entrant] | None
    ) -> Side[Entrant]:
        if not all(side.is_known for side in sides):
            return Side()
        entrants = [side.entrant for side in sides if side.entrant is not None]
        seated_next = [entrant for entrant in entrants if entrant in self._on_their_way[round_ + 1]]
        if len(entrants) == 2 and not seated_next:
            return Side() if table is None else self._played(round_, table)
        going_on = seated_next or entrants
        return Side(True, going_on[0] if going_on else None)

    def _played(self, round_: int, table: Table[Entrant]) -> Side[Entrant]:
        """Who has won at a table at which two have met: of a level match, whoever has not left since."""
        winner = self.winners.get((round_, table.number))
        staying = [entrant for entrant in table.entrants if entrant not in self.left]
        if winner is not None:
            return Side(True, winner)
        return Side() if len(staying) == 2 else Side(True, staying[0] if staying else None)

    def _comes(self, winner: Side[Entrant]) -> Side[Entrant]:
        if winner.entrant is None or winner.entrant not in self.left:
            return winner
        return Side(True, absent=winner.entrant)

    @cached_property
    def _place_of(self) -> dict[Entrant, int]:
        return {entrant: place for place, entrant in enumerate(self.places) if entrant is not None}

    @cached_property
    def _seated(self) -> dict[tuple[int, int], Table[Entrant]]:
        """By round and number of the match: the table at which it was seated."""
        seated = {}
        for round_, tables in enumerate(self.played, 1):
            for table in tables:
                number = (self._place_of[table.entrants[0]] >> round_) + 1
                is_third = round_ == self.last_round and table.number == THIRD_PLACE_TABLE
                seated[round_, THIRD_PLACE_TABLE if is_third else number] = table
        return seated

    @cached_property
    def _on_their_way(self) -> Mapping[int, set[Entrant]]:
        """By round, who is seated in it on the way to the final: whatever is corrected, they have gone on."""
        on_their_way: defaultdict[int, set[Entrant]] = defaultdict(set)
        for (round_, number), table in self._seated.items():
            if round_ < self.last_round or number == FINAL_TABLE:
                on_their_way[round_].update(table.entrants)
        return on_their_way

    def _half(self, round_: int, entrant: Entrant) -> int:
        """From which half of a round's match an entrant comes: 0 or 1."""
        return self._place_of[entrant] >> (round_ - 1) & 1


def rounds_of(entrants: int) -> int:
    """The rounds until one of so many is left: the matches that double them, from the final back."""
    return max(1, (entrants - 1).bit_length())


def first_matches(entrants: int) -> int:
    """How many matches the first round has: as many as there must be fewer for a full second round."""
    return max(0, entrants - (1 << (rounds_of(entrants) - 1)))


def round_name(round_: int, last: int) -> Message:
    """What players call a round of a knock-out whose final is round `last`."""
    return Message(_NAMES.get(last - round_, N_("Round {round}")), {"round": round_})


def match_name(match: Match[Entrant], last: int) -> Message:
    """What players call a match of a knock-out whose final is round `last`."""
    if match.round == last and match.number == THIRD_PLACE_TABLE:
        return THIRD_PLACE
    return round_name(match.round, last)
