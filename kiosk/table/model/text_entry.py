"""A sentence that is written letter by letter, as short as the hub takes it. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.rulings.resolve import LONGEST_REASON
from kiosk.table.model.events.table_events import Digit, Erase

if TYPE_CHECKING:
    from kiosk.table.model.events.arbiter_events import Letter


def sentence_after(text: str, event: Letter | Digit | Erase) -> str:
    """The sentence after a key; it begins with a capital."""
    match event:
        case Erase():
            return text[:-1]
        case Digit(digit):
            return f"{text}{digit}"[:LONGEST_REASON]
        case _:
            letter = event.letter if text.strip() else event.letter.upper()
            return f"{text}{letter}"[:LONGEST_REASON]


def tidied(text: str) -> str:
    """Without needless spaces; empty where nothing was said."""
    return " ".join(text.split())[:LONGEST_REASON]
