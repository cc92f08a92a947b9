"""A round's pairing before it is published: why it is so, what speaks against it, changes by hand, undo."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Generic

from kiosk.messages import N_, Message
from kiosk.tournament.pairings.facts import Entrant, PairingError, PairingFacts, Table
from kiosk.tournament.pairings.system import PairingSystem


@dataclass(frozen=True, slots=True)
class Objection:
    """What speaks against a table. The director may publish all the same."""

    table: int
    message: Message


@dataclass(frozen=True, slots=True)
class Preview(Generic[Entrant]):
    """A pairing that nobody but the director has seen."""

    facts: PairingFacts[Entrant]
    tables: tuple[Table[Entrant], ...]
    reasons: tuple[tuple[Message, ...], ...]
    """For each of the tables, why those meet."""
    clubs: Mapping[Entrant, Collection[str]] = field(default_factory=dict)
    """The clubs of an entrant's players, as far as they are told."""
    earlier: Preview[Entrant] | None = None
    """What it was before the last change by hand."""

    @property
    def objections(self) -> tuple[Objection, ...]:
        """What speaks against the pairing, table by table."""
        return objections(self.facts, self.tables, self.clubs)

    def with_seats_changed(self, one: Entrant, other: Entrant) -> Preview[Entrant]:
        """The pairing with these two in each other's seats; their `reasons` say so.

        Raises:
            PairingError: they are the same, or one of them has no seat.
        """
        seated = {entrant for table in self.tables for entrant in table.entrants}
        if one == other or not {one, other} <= seated:
            raise PairingError(N_("Choose two who play in this round."), field="seats")
        seats: dict[Entrant | None, Entrant] = {one: other, other: one}
        tables = tuple(
            replace(table, ns=seats.get(table.ns, table.ns), ew=seats.get(table.ew, table.ew))
            for table in self.tables
        )
        reasons = tuple(
            why if before == after else (Message(N_("Changed by the director.")),)
            for before, after, why in zip(self.tables, tables, self.reasons, strict=True)
        )
        return replace(self, tables=tables, reasons=reasons, earlier=self)

    def undone(self) -> Preview[Entrant]:
        """The pairing before the last change by hand; unchanged if there was none."""
        return self if self.earlier is None else self.earlier


def paired_by(
    system: PairingSystem,
    facts: PairingFacts[Entrant],
    clubs: Mapping[Entrant, Collection[str]] | None = None,
) -> Preview[Entrant]:
    """The pairing that a system gives."""
    tables = system.pair(facts)
    return Preview(facts, tables, system.why(facts, tables), clubs or {})


def paired_by_hand(
    tables: Sequence[Table[Entrant]],
    facts: PairingFacts[Entrant],
    clubs: Mapping[Entrant, Collection[str]] | None = None,
) -> Preview[Entrant]:
    """The pairing that the director has written.

    Raises:
        PairingError: a table has nobody or is named twice, or somebody has no seat, or two.
    """
    require_whole(tables, facts)
    reason = (Message(N_("Seated by the director.")),)
    return Preview(facts, tuple(tables), (reason,) * len(tables), clubs or {})


def require_whole(tables: Sequence[Table[Entrant]], facts: PairingFacts[Entrant]) -> None:
    """Make sure that everybody who plays has one seat.

    Raises:
        PairingError: a table has nobody or is named twice, or somebody has no seat, or two.
    """
    numbers = Counter(table.number for table in tables)
    for number, times in numbers.items():
        if times > 1:
            raise PairingError(N_("Table {table} is there twice."), field="tables", table=number)
    for table in tables:
        if not table.entrants:
            raise PairingError(N_("Nobody sits at table {table}."), field="tables", table=table.number)
    seats = Counter(entrant for table in tables for entrant in table.entrants)
    for entrant in (*facts.ranking, *seats):
        if seats[entrant] > 1:
            raise PairingError(N_("{entrant} has two seats."), field="seats", entrant=entrant)
        if not seats[entrant]:
            raise PairingError(N_("{entrant} has no seat."), field="seats", entrant=entrant)
        if entrant not in facts.ranking:
            raise PairingError(N_("{entrant} does not play."), field="seats", entrant=entrant)


def objections(
    facts: PairingFacts[Entrant],
    tables: Sequence[Table[Entrant]],
    clubs: Mapping[Entrant, Collection[str]],
) -> tuple[Objection, ...]:
    """What speaks against tables: who meets again, a bye too many, two of one club.

    Args:
        facts: who has met and rested before.
        tables: the round's.
        clubs: the clubs of an entrant's players, as far as they are told.
    """
    return tuple(
        Objection(table.number, message)
        for table in tables
        for message in (
            _against_a_bye(facts, table.entrants[0])
            if table.is_incomplete
            else _against_a_meeting(facts, table, clubs)
        )
    )


def meet_although_forbidden(one: Entrant, other: Entrant, why: str) -> Message:
    """What is said of two who meet although they are not to."""
    if not why:
        return Message(N_("{one} and {other} are not to meet."), {"one": one, "other": other})
    return Message(N_("{one} and {other} are not to meet ({why})."), {"one": one, "other": other, "why": why})


def _against_a_bye(facts: PairingFacts[Entrant], resting: Entrant) -> list[Message]:
    if not facts.byes_too_many(resting):
        return []
    text = N_("{entrant} has rested in this session already.")
    return [Message(text, {"entrant": resting})]


def _against_a_meeting(
    facts: PairingFacts[Entrant], table: Table[Entrant], clubs: Mapping[Entrant, Collection[str]]
) -> list[Message]:
    one, other = table.entrants
    both = {"one": one, "other": other}
    met = [
        Message(N_("{one} and {other} met in round {round}."), {**both, "round": round_})
        for round_ in facts.rounds_met(one, other)
    ]
    why = facts.forbidden.get(frozenset((one, other)))
    if why is not None:
        met.append(meet_although_forbidden(one, other, why))
    shared = set(clubs.get(one, ())) & set(clubs.get(other, ()))
    return met + [
        Message(N_("{one} and {other} are both of {club}."), {**both, "club": club})
        for club in sorted(shared)
    ]
