"""Names of people: what two ways to write one have in common, and what in one is no name's."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

_INVISIBLE: Final = frozenset("\u200b\u200c\u2060\ufeff\u00ad\u180e\u200e\u200f\u061c\ufe0e\ufe0f\u20e3")
"""What takes no room and turns nothing round: it comes along when something is copied."""
_JOINER: Final = "\u200d"
_NO_CHARACTERS: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Cn"})
_OF_NAMES: Final = frozenset(" '’‘ʼ`´.-‐‑–ªº·\"“”„«»")
_NUMBERED_EMOJI: Final = {"\U0001f51f": "10"}
_MISREAD: Final = re.compile(r"[ÃÂÌ][\u0080-\u00bf]|Ã\s|â€|ï¿½|(?<=[a-z])[À-ÖØ-ÞŠŽŸ]")
"""What letters become that were decoded as what they are not: ``NiccolÃ²``, ``NiccolÚ``."""


def cleaned(text: str) -> tuple[str, bool]:
    """A text with its letters in one piece and without what cannot be seen; whether more than that is gone.

    Tabs stay, and what joins emoji; all kinds of spaces become the usual one.

    >>> cleaned("Niccolo\u0300\u00a0Rossi\u200b")
    ('Niccolò Rossi', False)
    >>> cleaned("Rossi \u202eoiraM")
    ('Rossi oiraM', True)
    """
    if text.isascii() and text.isprintable():
        return text, False
    kept: list[str] = []
    is_changed = False
    for character in unicodedata.normalize("NFC", text):
        kind = unicodedata.category(character)
        if character in _NUMBERED_EMOJI:
            kept.append(_NUMBERED_EMOJI[character])
        elif character == "\t":
            kept.append(character)
        elif kind in {"Zs", "Zl", "Zp"}:
            kept.append(" ")
        elif character == _JOINER:
            if kept and unicodedata.category(kept[-1]) in {"So", "Sk"}:
                kept.append(character)
        elif character in _INVISIBLE:
            continue
        elif kind in _NO_CHARACTERS:
            is_changed = True
        else:
            kept.append(character)
    return "".join(kept), is_changed


def strange_signs(name: str) -> str:
    """The signs in a name that names do not have; empty where there are none.

    >>> strange_signs("D’Angelo-Rossi M."), strange_signs("Niccol•")
    ('', '•')
    """
    misread = _MISREAD.search(name)
    if misread is not None:
        return misread[0]
    marks = 0
    for character in name:
        kind = unicodedata.category(character)
        marks = marks + 1 if kind.startswith("M") else 0
        if marks > 2:
            return character
        if kind[0] not in "LMN" and character not in _OF_NAMES:
            return character
    return ""


def has_letter(name: str) -> bool:
    """Whether a letter stands in it."""
    return any(character.isalpha() for character in name)
