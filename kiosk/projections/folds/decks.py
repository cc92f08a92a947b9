"""Which deck of cards each table plays with, as far as one was enrolled."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from kiosk.journal.bodies import DeckEnrolled
from kiosk.journal.identity import DIRECTOR, table_of
from kiosk.projections.folds.irregularity import in_order

if TYPE_CHECKING:
    from kiosk.journal.event import Event


@dataclass(frozen=True, slots=True)
class Decks:
    """The decks as their authors enrolled them last."""

    by_author: Mapping[str, DeckEnrolled] = field(default_factory=dict)
    said: Mapping[str, tuple[str, int, int]] = field(default_factory=dict)
    """The author, epoch and number of each of those events."""
    made_by: Mapping[bytes, int] = field(default_factory=dict)
    """For each deck that tables have enrolled, now or before: the lowest table number of them."""

    def of(self, author: str) -> DeckEnrolled | None:
        """The deck of a table: its own, else the one for the whole hall, else None."""
        return self.by_author.get(author) or self.by_author.get(DIRECTOR)

    @property
    def to_share(self) -> DeckEnrolled | None:
        """What the director's PC is to enrol for the whole hall now: the first table's deck.

        A hall plays with one make of cards, as a rule. The deck of the lowest table number is taken, so that
        it makes no difference whose arrives first; and where that table enrols its deck anew, the new one.
        """
        tables = {number: author for author in self.by_author if (number := table_of(author)) is not None}
        shared = self.by_author.get(DIRECTOR)
        maker = min(tables, default=None) if shared is None else self.made_by.get(shared.deck)
        deck = None if maker is None else self.by_author[tables[maker]]
        return None if deck is None or (shared is not None and deck.deck == shared.deck) else deck


def fold(state: Decks, event: Event) -> Decks:
    """The decks after an event; events about other things change nothing."""
    if not isinstance(event.body, DeckEnrolled):
        return state
    deck, table, said = event.body.deck, table_of(event.author), in_order(event)
    if table is not None:
        first = min(table, state.made_by.get(deck, table))
        state = replace(state, made_by={**state.made_by, deck: first})
    if said < state.said.get(event.author, said):
        return state
    return replace(
        state,
        by_author={**state.by_author, event.author: event.body},
        said={**state.said, event.author: said},
    )
