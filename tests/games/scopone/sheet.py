"""The sheet of scopone: what a line has taken, and what that is worth."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from kiosk.games.game import Breakdown, Entry, Field, FieldKind, Finding, Grade, Item
from kiosk.games.lines import LINES, NS
from kiosk.messages import Message

CARDS: Final = Field("cards", Message("Cards"), FieldKind.COUNT, maximum=40)
COINS: Final = Field("coins", Message("Coins"), FieldKind.COUNT, maximum=10)
SETTEBELLO: Final = Field(
    "settebello",
    Message("Settebello"),
    FieldKind.FLAG,
    question=Message("Who has the settebello?"),
    is_exclusive=True,
)
PRIMIERA: Final = Field(
    "primiera",
    Message("Primiera"),
    FieldKind.FLAG,
    choices=(Message("Level"),),
    question=Message("Who has the primiera?"),
    is_exclusive=True,
)
SWEEPS: Final = Field("sweeps", Message("Sweeps"), FieldKind.COUNT, maximum=20)
FIELDS: Final = (SETTEBELLO, PRIMIERA, CARDS, COINS, SWEEPS)

_WHOLE: Final = {CARDS.key: 40, COINS.key: 10}
"""How many of them both lines take together."""


def score(entry: Entry, line: str) -> Breakdown:
    """A point for more than half of the cards and of the coins, for settebello and primiera, and each sweep."""
    values = entry[line]
    points = {**values, **{key: int(values[key] > whole // 2) for key, whole in _WHOLE.items()}}
    return Breakdown(
        tuple(
            Item(field.key, field.label, values[field.key], points[field.key], is_base=True, article="Rule 5")
            for field in FIELDS
        )
    )


def findings(entry: Entry) -> Iterator[Finding]:
    """What the cards do not allow, and then what is hardly ever seen."""
    for field in (CARDS, COINS):
        whole = _WHOLE[field.key]
        if sum(entry[line][field.key] for line in LINES) != whole:
            words = Message(
                "{label}: both lines together have {whole}.", {"label": field.label, "whole": whole}
            )
            yield Finding(field.key, Grade.IMPOSSIBLE, words, "Rule 2", NS, field.key)
    for line in LINES:
        if entry[line][SWEEPS.key] > 6:
            words = Message("So many sweeps? Count them again.")
            yield Finding("sweeps", Grade.SUSPICIOUS, words, "Rule 4", line, SWEEPS.key)
