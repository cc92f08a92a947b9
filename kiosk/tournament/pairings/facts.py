"""What a round is paired from: who plays, how they stand, who has met whom, who has rested."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Final, Generic, TypeVar

from kiosk.messages import N_, KioskError

if TYPE_CHECKING:
    from kiosk.tournament.pairings.bracket import Bracket

Entrant = TypeVar("Entrant", bound=Hashable)

FEWEST_ENTRANTS: Final = 2


class PairingError(KioskError, ValueError):
    """The round cannot be paired."""


@dataclass(frozen=True, slots=True)
class Table(Generic[Entrant]):
    """Who sits at one table. With an empty side it is incomplete: the other side rests (Art. 34)."""

    number: int
    """From 1."""
    ns: Entrant | None
    ew: Entrant | None

    @property
    def entrants(self) -> tuple[Entrant, ...]:
        """Whoever sits here: two who meet, or one who rests."""
        return tuple(entrant for entrant in (self.ns, self.ew) if entrant is not None)

    @property
    def is_incomplete(self) -> bool:
        return self.ns is None or self.ew is None


@dataclass(frozen=True)
class PairingFacts(Generic[Entrant]):
    """What the next round of one group is paired from.

    Raises:
        PairingError: fewer than two play, or the start list and the ranking do not name the same entrants,
            each once.
    """

    starts: Sequence[Entrant | None]
    """The start list: a place for each entrant, in the order of the first round. None is an empty place."""
    ranking: Sequence[Entrant]
    """Those who play, the best placed first; before the first round, as they start."""
    played: Sequence[Sequence[Table[Entrant]]]
    """The rounds so far, the first one first."""
    rounds: int
    """Rounds of the tournament."""
    session_starts: int = 1
    """The first round of the session in progress."""
    byes_per_session: int = 1
    forbidden: Mapping[frozenset[Entrant], str] = field(default_factory=dict)
    """Couples who are not to meet, and why, as it was said before the first round."""
    bracket: Bracket[Entrant] | None = None
    """In a knock-out, once it is drawn: who is still in it, and who meets next."""

    def __post_init__(self) -> None:
        starting = [entrant for entrant in self.starts if entrant is not None]
        if len(self.ranking) < FEWEST_ENTRANTS:
            raise PairingError(N_("Two entrants at least are needed. Enter more, or close the tournament."))
        if len(set(starting)) != len(starting) or Counter(starting) != Counter(self.ranking):
            raise PairingError(
                N_("The start list and the standings do not name the same entrants, each once. Check both.")
            )

    @property
    def round(self) -> int:
        """The number of the round to pair."""
        return len(self.played) + 1

    @property
    def is_last_round(self) -> bool:
        return self.round >= self.rounds

    def place(self, entrant: Entrant) -> int:
        """Where an entrant who plays stands in the ranking, from 1."""
        return self._places[entrant]

    def byes(self, entrant: Entrant) -> int:
        """How often an entrant has rested in this session (Art. 34)."""
        return self._byes[entrant]

    def byes_too_many(self, entrant: Entrant) -> int:
        """By how many an entrant who rests in this round would pass the most byes of a session (Art. 34)."""
        return max(0, self.byes(entrant) + 1 - self.byes_per_session)

    def have_just_met(self, one: Entrant, other: Entrant) -> bool:
        """Whether two met in the round just played (Art. 2)."""
        return self.round - 1 in self.rounds_met(one, other)

    def is_forbidden(self, one: Entrant, other: Entrant) -> bool:
        """Whether two are not to meet."""
        return frozenset((one, other)) in self.forbidden

    def rounds_met(self, one: Entrant, other: Entrant) -> Sequence[int]:
        """The rounds in which two have met, the first one first."""
        return self._met.get(frozenset((one, other)), ())

    @cached_property
    def _places(self) -> dict[Entrant, int]:
        return {entrant: place for place, entrant in enumerate(self.ranking, 1)}

    @cached_property
    def _byes(self) -> Counter[Entrant]:
        session = (table for tables in self.played[self.session_starts - 1 :] for table in tables)
        return Counter(table.entrants[0] for table in session if table.is_incomplete)

    @cached_property
    def _met(self) -> dict[frozenset[Entrant], list[int]]:
        met: dict[frozenset[Entrant], list[int]] = {}
        for round_, tables in enumerate(self.played, 1):
            for table in tables:
                if not table.is_incomplete:
                    met.setdefault(frozenset(table.entrants), []).append(round_)
        return met
