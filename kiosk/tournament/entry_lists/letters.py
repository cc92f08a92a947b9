"""From bytes to letters: which of the encodings that are met in Italy a text is written in."""

from __future__ import annotations

import codecs
import unicodedata
from dataclasses import dataclass
from typing import Final

_MARKS: Final = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
NAMES: Final = {
    "utf-8": "UTF-8",
    "utf-16-le": "UTF-16",
    "utf-16-be": "UTF-16",
    "utf-32-le": "UTF-32",
    "utf-32-be": "UTF-32",
    "cp1252": "Windows-1252",
    "cp850": "DOS (850)",
    "mac_roman": "Mac Roman",
}
"""What each encoding is called."""

_OF_ONE_BYTE: Final = ("cp1252", "mac_roman", "cp850")
_COMMON: Final = frozenset("àèéìòùÀÈÉÌÒÙ")
_WESTERN: Final = frozenset("áâãäåæçêëíîïñóôõöøúûüýÿœßÁÂÃÄÅÆÇÊËÍÎÏÑÓÔÕÖØÚÛÜÝŒŸ")
_SIGNS: Final = frozenset("’‘“”–—€°ºª«»…•· \u00a0")


@dataclass(frozen=True, slots=True)
class Letters:
    """A text as it was decoded."""

    text: str
    encoding: str
    others: tuple[tuple[str, str], ...] = ()
    """Encodings in which it may be written as well, best first, and the text in each."""


def letters_of(data: bytes) -> Letters:
    """The text that bytes are.

    >>> letters_of("Niccolò;D’Amico".encode("mac_roman")).text
    'Niccolò;D’Amico'
    >>> letters_of("Rossi;Nicolò".encode("utf-16-le")).encoding
    'utf-16-le'
    """
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return Letters(data[len(mark) :].decode(encoding, errors="replace"), encoding)
    wide = _wide(data)
    if wide is not None:
        return Letters(data.decode(wide, errors="replace"), wide)
    try:
        return Letters(data.decode("utf-8"), "utf-8")
    except UnicodeDecodeError:
        pass
    found = sorted(
        ((_weight(text), -order, encoding, text) for order, (encoding, text) in enumerate(_decoded(data))),
        reverse=True,
    )
    best = found[0][0]
    near = [
        (encoding, text)
        for weight, _, encoding, text in found[1:]
        if weight > best - max(2.0, abs(best) * 0.1)
    ]
    return Letters(found[0][3], found[0][2], tuple(near))


def _decoded(data: bytes) -> list[tuple[str, str]]:
    return [(encoding, data.decode(encoding, errors="replace")) for encoding in _OF_ONE_BYTE]


def _wide(data: bytes) -> str | None:
    """UTF-16 without its mark: every other byte of a text in our letters is nothing."""
    if len(data) < 4 or len(data) % 2:
        return None
    even, odd = data[::2].count(0), data[1::2].count(0)
    half = len(data) // 2
    if odd * 2 > half and even * 8 < half:
        return "utf-16-le"
    if even * 2 > half and odd * 8 < half:
        return "utf-16-be"
    return None


def _weight(text: str) -> float:
    """How much a text looks like names and headings: by what stands for each byte that is not ASCII."""
    weight = 0.0
    for place, character in enumerate(text):
        if character.isascii():
            continue
        before = text[place - 1] if place else " "
        after = text[place + 1] if place + 1 < len(text) else " "
        weight += _weight_of(character, before, after)
    return weight


def _weight_of(character: str, before: str, after: str) -> float:
    in_word = before.isalpha() or after.isalpha()
    if character in _COMMON or character in _WESTERN:
        worth = 3.0 if character in _COMMON else 1.5
        is_odd_case = character.isupper() and before.islower()
        is_lower_first = character.islower() and not before.isalpha() and after.isupper()
        return -3.0 if is_odd_case or is_lower_first else worth if in_word else worth / 3
    if character in _SIGNS:
        is_between = before.isalpha() and after.isalpha()
        if character in "’‘":
            return 2.0 if before.isalpha() else 0.5
        return (
            -3.0
            if is_between and character not in "–—"
            else -1.0
            if before.isalpha() and character in "…•·°ºª"
            else 0.5
        )
    kind = unicodedata.category(character)
    if kind.startswith("L"):
        return -1.0
    return -4.0 if in_word else -2.0
