"""Which words the program and its pages say, and the Italian of each."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Final

from babel.messages.pofile import read_po

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

INSTEAD_OF: Final = {
    r"units?": "a table device",
    r"journal": "what stays on record, or the tournament's file",
    r"hub": "the director's PC",
    r"kiosk": "the program, or the table",
    r"admonish\w*|admonition\w*": "warn, a warning",
    r"(?<!score )sheets?": "a score sheet",
}
"""Words that people at the tables and at the desk do not say, and what they say."""
TU: Final = re.compile(
    r"\b(?:tu[oae]|tuoi|ti|te|hai|puoi|devi|vuoi|apri|scegli|scrivi|premi|chiudi|leggi|metti|rimetti|togli|"
    r"muovi|dividi|ricarica|abbrevia|attiva|imposta(?=l[oaie])|riavvia|(?-i:Usa))(?:l[oaie])?\b",
    re.IGNORECASE,
)
"""What is said to one person alone."""


@cache
def catalogue(project: Path, name: str) -> Mapping[str, tuple[str, tuple[str, ...]]]:
    """The Italian of every sentence, and the files that say it."""
    with (project / "assets/locales/it/LC_MESSAGES" / f"{name}.po").open("rb") as source:
        messages = read_po(source, locale="it")
    return {
        str(message.id): (str(message.string), tuple(place for place, _ in message.locations))
        for message in messages
        if message.id
    }
