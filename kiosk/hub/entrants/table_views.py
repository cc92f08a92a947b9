"""The table of those who have entered: who is searched for, and in which order. Pure."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from kiosk.hub.entrants.list_views import EntrantRow
from kiosk.messages import N_, Message
from kiosk.tournament.person_names import in_alphabet


@dataclass(frozen=True, slots=True)
class Column:
    """A column by which the table can be sorted."""

    label: Message
    key: Callable[[EntrantRow], tuple[bool, Any]]
    """What is compared; whoever has nothing there comes last."""
    is_number: bool = False


def _known(value: float | None) -> tuple[bool, float]:
    return value is None, value or 0


def _plain(text: str) -> str:
    """Without case and accents."""
    letters = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


COLUMNS: Final[Mapping[str, Column]] = {
    "number": Column(Message(N_("No.")), lambda row: _known(row.name.number), is_number=True),
    "name": Column(Message(N_("Name")), lambda row: (False, in_alphabet(row.name.names[0]))),
    "club": Column(Message(N_("Card and club")), lambda row: (not row.known, _plain(row.known))),
    "start": Column(Message(N_("Start")), lambda row: _known(row.start), is_number=True),
    "table": Column(Message(N_("Table")), lambda row: _known(row.table), is_number=True),
    "place": Column(Message(N_("Rank")), lambda row: _known(row.place), is_number=True),
    "points": Column(
        Message(N_("Points")), lambda row: _known(None if row.points is None else -row.points), is_number=True
    ),
    "state": Column(Message(N_("State")), lambda row: (False, row.state.text)),
}
"""By their key in the page's address."""


@dataclass(frozen=True, slots=True)
class TableOrder:
    """What of the table is shown, and how it is sorted."""

    words: str = ""
    """All of them stand in a row: in names, cards, clubs, or what has happened."""
    by: str = "number"
    is_down: bool = False
    number: int | None = None
    """Whose row is open, with what can be done about it."""

    @classmethod
    def asked(cls, query: Mapping[str, str]) -> TableOrder:
        """As the page's address says; what is senseless in it is passed over."""
        number = query.get("number", "")
        by = query.get("by", "")
        return cls(
            words=query.get("words", ""),
            by=by if by in COLUMNS else "number",
            is_down=query.get("down") == "1",
            number=int(number) if number.isdecimal() and len(number) < 7 else None,
        )

    def of(self, rows: Sequence[EntrantRow], read: Callable[[Message], str]) -> tuple[EntrantRow, ...]:
        """The rows that are looked for, in this order. `read` gives a sentence as whoever looks reads it."""
        words = self.words.split()
        found = [row for row in rows if _has(row, words, read)]
        key = COLUMNS[self.by].key
        known = sorted((row for row in found if not key(row)[0]), key=key, reverse=self.is_down)
        return (*known, *(row for row in found if key(row)[0]))


def _has(row: EntrantRow, words: Sequence[str], read: Callable[[Message], str]) -> bool:
    people = (*row.name.names, *(person.name for person in row.people))
    told = _plain(" ".join((*people, row.known, read(row.state), *map(read, row.says))))
    return all(word == str(row.name.number) or _plain(word) in told for word in words)
