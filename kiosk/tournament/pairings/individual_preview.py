"""A round of single players before it is published: why it is so, what speaks against it, changes by hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain, combinations
from typing import Generic

from kiosk.messages import N_, Message
from kiosk.tournament.pairings.facts import Entrant, PairingError, Table
from kiosk.tournament.pairings.individuals import PLAYERS, IndividualRound, pair_individuals, why
from kiosk.tournament.pairings.preview import Objection, meet_although_forbidden


@dataclass(frozen=True, slots=True)
class IndividualPreview(Generic[Entrant]):
    """A round that nobody but the director has seen."""

    played: tuple[IndividualRound[Entrant], ...]
    """The rounds so far, the first one first."""
    session_starts: int
    byes_per_session: int
    paired: IndividualRound[Entrant]
    reasons: tuple[tuple[Message, ...], ...]
    """For each of the tables, who plays together there."""
    forbidden: Mapping[frozenset[Entrant], str] = field(default_factory=dict)
    """Couples who are not to be at one table, and why."""

    @property
    def objections(self) -> tuple[Objection, ...]:
        """What speaks against it: who is not to meet, partners once more, and (as table 0) a bye too many."""
        before = {couple for played_round in self.played for couple in played_round.partners}
        partners = N_("{one} and {other} have been partners before.")
        again = [
            Objection(table.number, Message(partners, {"one": line[0], "other": line[1]}))
            for table in self.paired.tables
            for line in table.entrants
            if frozenset(line) in before
        ]
        byes = Counter(
            player for round_ in self.played[self.session_starts - 1 :] for player in round_.resting
        )
        rested = N_("{entrant} has rested in this session already.")
        return (
            *self._not_to_meet(),
            *again,
            *(
                Objection(0, Message(rested, {"entrant": player}))
                for player in self.paired.resting
                if byes[player] >= self.byes_per_session
            ),
        )

    def _not_to_meet(self) -> Iterator[Objection]:
        for table in self.paired.tables:
            for one, other in combinations(chain(*table.entrants), 2):
                why_not = self.forbidden.get(frozenset((one, other)))
                if why_not is not None:
                    yield Objection(table.number, meet_although_forbidden(one, other, why_not))

    def with_seats_changed(self, one: Entrant, other: Entrant) -> IndividualPreview[Entrant]:
        """The round with these two in each other's place; who rests has one too.

        Raises:
            PairingError: they are the same, or one of them does not play.
        """
        present = {*seated_in(self.paired), *self.paired.resting}
        if one == other or not {one, other} <= present:
            raise PairingError(N_("Choose two who play in this round."), field="seats")
        places = {one: other, other: one}

        def moved(entrant: Entrant) -> Entrant:
            return places.get(entrant, entrant)

        def line(couple: tuple[Entrant, Entrant]) -> tuple[Entrant, Entrant]:
            return moved(couple[0]), moved(couple[1])

        tables = tuple(Table(table.number, *map(line, table.entrants)) for table in self.paired.tables)
        reasons = tuple(
            reason if before == after else (Message(N_("Changed by the director.")),)
            for before, after, reason in zip(self.paired.tables, tables, self.reasons, strict=True)
        )
        resting = tuple(map(moved, self.paired.resting))
        return replace(self, paired=IndividualRound(tables, resting), reasons=reasons)


def preview_of_individuals(
    ranking: Sequence[Entrant],
    played: Sequence[IndividualRound[Entrant]],
    session_starts: int,
    byes_per_session: int,
    *,
    forbidden: Mapping[frozenset[Entrant], str] | None = None,
) -> IndividualPreview[Entrant]:
    """The round that the ranking gives; see `pair_individuals` for the arguments.

    Raises:
        PairingError: fewer than four play.
    """
    paired = pair_individuals(ranking, played, session_starts, forbidden)
    reasons = why(ranking, played, paired)
    return IndividualPreview(
        tuple(played), session_starts, byes_per_session, paired, reasons, forbidden or {}
    )


def individuals_by_hand(
    fours: Sequence[Sequence[Entrant]],
    ranking: Sequence[Entrant],
    played: Sequence[IndividualRound[Entrant]],
    session_starts: int,
    byes_per_session: int,
    *,
    forbidden: Mapping[frozenset[Entrant], str] | None = None,
) -> IndividualPreview[Entrant]:
    """The round that the director has written: who is not at a table rests.

    Args:
        fours: the tables; at each the first two play together.
        ranking: those who play.
        played: the rounds so far.
        session_starts: the first round of the session in progress.
        byes_per_session: how often somebody may rest in it.
        forbidden: couples who are not to be at one table, and why.

    Raises:
        PairingError: a table has not four players, or somebody has two seats or does not play.
    """
    seats = Counter(chain(*fours))
    for number, four in enumerate(fours, 1):
        if len(four) != PLAYERS:
            raise PairingError(N_("Table {table} needs four players."), field="seats", table=number)
    for entrant, times in seats.items():
        if times > 1:
            raise PairingError(N_("{entrant} has two seats."), field="seats", entrant=entrant)
        if entrant not in ranking:
            raise PairingError(N_("{entrant} does not play."), field="seats", entrant=entrant)
    if not fours:
        raise PairingError(N_("Write at least one table of four players."), field="seats")
    tables = tuple(
        Table(number, (north, south), (east, west))
        for number, (north, south, east, west) in enumerate(fours, 1)
    )
    resting = tuple(entrant for entrant in ranking if entrant not in seats)
    reasons = ((Message(N_("Seated by the director.")),),) * len(tables)
    return IndividualPreview(
        tuple(played),
        session_starts,
        byes_per_session,
        IndividualRound(tables, resting),
        reasons,
        forbidden or {},
    )


def seated_in(paired: IndividualRound[Entrant]) -> tuple[Entrant, ...]:
    """Everybody who has a seat."""
    return tuple(player for table in paired.tables for line in table.entrants for player in line)
