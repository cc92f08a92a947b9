"""What a way of pairing can do (Art. 2)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from kiosk.messages import Message
from kiosk.tournament.pairings.facts import Entrant, PairingFacts, Table


class PairingSystem(Protocol):
    """One of the ways in which the rounds of a tournament are paired; it is announced beforehand."""

    @property
    def key(self) -> str: ...

    @property
    def label(self) -> Message: ...

    @property
    def depends_on_standings(self) -> bool:
        """Whether a result that is corrected changes who meets (Art. 19)."""

    def pair(self, facts: PairingFacts[Entrant]) -> tuple[Table[Entrant], ...]:
        """The tables of the next round, numbered from 1. From the same facts come the same tables."""

    def why(
        self, facts: PairingFacts[Entrant], tables: Sequence[Table[Entrant]]
    ) -> tuple[tuple[Message, ...], ...]:
        """For each of the tables that `pair` gave: who meets there, what was avoided, what could not be."""
