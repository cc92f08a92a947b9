"""Which deck of cards each table plays with, as far as one was enrolled."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from kiosk.journal.bodies import DeckEnrolled
from kiosk.journal.identity import DIRECTOR, table_of
from kiosk.projections.irregularity import in_order

if TYPE_CHECKING:
    from kiosk.journal.event import Event


@dataclass(frozen=True, slots=True)
class Decks:
    """The decks as their authors enrolled them last."""

    by_author: Mapping[str, DeckEnrolled] = field(default_factory=dict)
    said: Mapping[str, tuple[str, int, int]] = field(default_factory=dict)
    """The author, epoch and number of each of those events."""

    def of(self, author: str) -> DeckEnrolled | None:
        """The deck of a table: its own, else the one for the whole hall, else None."""
        return self.by_author.get(author) or self.by_author.get(DIRECTOR)

    @property
    def to_share(self) -> DeckEnrolled | None:
        """What the director's PC enrols for the whole hall, if nothing was yet: the first table's deck.

        A hall plays with one make of cards, as a rule. The deck of the lowest table number is taken, so that
        it makes no difference whose arrives first.
        """
        tables = sorted(
            (number, author) for author in self.by_author if (number := table_of(author)) is not None
        )
        return None if DIRECTOR in self.by_author or not tables else self.by_author[tables[0][1]]


def fold(state: Decks, event: Event) -> Decks:
    """The decks after an event; events about other things change nothing."""
    said = in_order(event)
    if not isinstance(event.body, DeckEnrolled) or said < state.said.get(event.author, said):
        return state
    return Decks({**state.by_author, event.author: event.body}, {**state.said, event.author: said})
