"""Knock-out: who wins goes on, who loses is out, by a bracket that is drawn before the first round.

The seeds are the start list's order. The bracket is drawn with the first round and kept: from then on it
says who meets.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from kiosk.messages import N_, Message
from kiosk.tournament.pairings.bracket import (
    THIRD_PLACE_TABLE,
    Bracket,
)
from kiosk.tournament.pairings.facts import Entrant, PairingFacts, Table
from kiosk.tournament.pairings.seeding import drawn_places


@dataclass(frozen=True, slots=True)
class KnockOut:
    """The bracket."""

    key: str
    label: Message
    depends_on_standings: bool = True

    def pair(self, facts: PairingFacts[Entrant]) -> tuple[Table[Entrant], ...]:
        """The tables of the round: those who play in the order of the bracket, then those who rest."""
        return bracket_from(facts).tables(facts.round)

    def why(
        self, facts: PairingFacts[Entrant], tables: Sequence[Table[Entrant]]
    ) -> tuple[tuple[Message, ...], ...]:
        """For each of the tables that `pair` gave, what brought them there."""
        bracket = bracket_from(facts)
        if facts.round == 1:
            return tuple(_why_at_first(facts, table) for table in tables)
        return tuple((_why_later(bracket, facts.round, table),) for table in tables)


KNOCK_OUT: Final = KnockOut("knock_out", Message(N_("Knock-out: the winner goes on, the loser is out")))


def bracket_from(facts: PairingFacts[Entrant]) -> Bracket[Entrant]:
    """The bracket that was drawn, or would be now."""
    return facts.bracket or Bracket(drawn_places(facts.ranking, facts.forbidden.keys()))


def _why_at_first(facts: PairingFacts[Entrant], table: Table[Entrant]) -> tuple[Message, ...]:
    seeds = [facts.place(entrant) for entrant in table.entrants]
    if len(seeds) == 1:
        return (
            Message(N_("Seed {one} rests: the bracket has more places than entrants."), {"one": seeds[0]}),
        )
    both = {"one": min(seeds), "other": max(seeds)}
    reasons = [Message(N_("Seeds {one} and {other} meet."), both)]
    if facts.forbidden and not _is_standard(facts, table):
        reasons.append(Message(N_("The draw was changed so that nobody meets who is not to.")))
    return tuple(reasons)


def _is_standard(facts: PairingFacts[Entrant], table: Table[Entrant]) -> bool:
    standard = drawn_places(facts.ranking)
    couples = {frozenset(standard[place : place + 2]) for place in range(0, len(standard), 2)}
    return frozenset(table.entrants) in couples


def _why_later(bracket: Bracket[Entrant], round_: int, table: Table[Entrant]) -> Message:
    if table.is_incomplete:
        return Message(N_("Nobody is left to meet them: they go on without playing."))
    if round_ == bracket.last_round and table.number == THIRD_PLACE_TABLE:
        return Message(N_("The losers of the semifinals play for third place."))
    return Message(N_("The winners of two neighbouring matches of the bracket meet."))
