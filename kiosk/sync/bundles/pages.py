"""Bytes as a sequence of short texts, each of which a QR code holds, and back in any order.

Each page says of what it is a part, which part, and how many there are; and it can be checked by itself.
"""

from __future__ import annotations

import hashlib
import struct
from collections import OrderedDict
from dataclasses import dataclass
from typing import Final
from zlib import crc32

from kiosk.messages import N_, KioskError

PAGE_LENGTH: Final = 590
"""Characters of the longest page: a QR code of 77 modules a side with a quarter of it to spare for damage,
7 pixels a module on a screen of 800 lines with its margin."""

_MARK: Final = "KIOSK1:"
_ALPHABET: Final = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"
_HEADER: Final = struct.Struct(">8sHH")
_CHECK: Final = 4
_CHUNK: Final = (PAGE_LENGTH - len(_MARK)) // 3 * 2 - _HEADER.size - _CHECK
_PARTS: Final = 65535
_KEPT: Final = 16
"""Sequences of which pages are kept at the same time; the one not heard of for longest goes first."""


class InvalidPageError(KioskError, ValueError):
    """The text is no page, or a damaged one."""


class UnreadableError(KioskError, ValueError):
    """A photograph shows no page that can be read."""


class TooLongError(KioskError, ValueError):
    """There is too much for pages."""


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a sequence of pages has come."""

    name: str
    """Of the sequence, the same for each of its pages."""
    page: int
    """The number of the page that was read, from 1."""
    pages: int
    missing: tuple[int, ...]
    """The numbers of the pages still to be read."""
    data: bytes | None = None
    """What the pages say together, once none is missing."""


def to_pages(data: bytes) -> tuple[str, ...]:
    """`data` as pages, each at most `PAGE_LENGTH` characters that a QR code holds best (45 of them).

    Raises:
        TooLongError: more than 65,535 pages.
    """
    chunks = [data[start : start + _CHUNK] for start in range(0, len(data), _CHUNK)] or [b""]
    if len(chunks) > _PARTS:
        raise TooLongError(N_("This is too much for QR codes. Use a stick."))
    name = _name(data)
    return tuple(_page(name, number, len(chunks), chunk) for number, chunk in enumerate(chunks, start=1))


class PageReader:
    """Puts pages together: in any order, any number of times, of several sequences at once."""

    def __init__(self) -> None:
        self._sequences: OrderedDict[tuple[bytes, int], dict[int, bytes]] = OrderedDict()

    def read(self, text: str) -> Progress:
        """Take a page.

        Raises:
            InvalidPageError: it is none, or is damaged or cut off. What was read before is kept.
        """
        name, number, count, chunk = _parse(text)
        sequence = (name, count)
        pages = self._sequences.setdefault(sequence, {})
        self._sequences.move_to_end(sequence)
        while len(self._sequences) > _KEPT:
            self._sequences.popitem(last=False)
        pages[number] = chunk
        missing = tuple(page for page in range(1, count + 1) if page not in pages)
        if missing:
            return Progress(name.hex(), number, count, missing)
        data = b"".join(pages[page] for page in range(1, count + 1))
        if _name(data) != name:
            del self._sequences[sequence]
            raise InvalidPageError(N_("These pages do not belong together. Read them all again."))
        return Progress(name.hex(), number, count, (), data)


def to_base45(data: bytes) -> str:
    """Bytes in the characters of a QR code's alphanumeric mode (RFC 9285).

    >>> to_base45(b"AB"), to_base45(b"ietf!")
    ('BB8', 'QED8WEX0')
    """
    text = []
    for start in range(0, len(data) - 1, 2):
        text += _digits(int.from_bytes(data[start : start + 2]), 3)
    if len(data) % 2:
        text += _digits(data[-1], 2)
    return "".join(text)


def from_base45(text: str) -> bytes:
    """The inverse of `to_base45`.

    Raises:
        ValueError: the text is none of its values.
    """
    data = bytearray()
    for start in range(0, len(text), 3):
        digits = [_ALPHABET.index(character) for character in text[start : start + 3]]
        value = sum(digit * 45**place for place, digit in enumerate(digits))
        size = len(digits) - 1
        if size == 0 or value >= 256**size:
            raise ValueError(text)
        data += value.to_bytes(size)
    return bytes(data)


def _digits(value: int, count: int) -> list[str]:
    """The digits of a number to the base 45, the lowest first."""
    return [_ALPHABET[value // 45**place % 45] for place in range(count)]


def _name(data: bytes) -> bytes:
    return hashlib.sha256(data).digest()[:8]


def _page(name: bytes, number: int, count: int, chunk: bytes) -> str:
    content = _HEADER.pack(name, number, count) + chunk
    return _MARK + to_base45(content + crc32(content).to_bytes(_CHECK))


def _parse(text: str) -> tuple[bytes, int, int, bytes]:
    if not text.startswith(_MARK):
        raise InvalidPageError(N_("This QR code is not one of a table or of the director's PC."))
    try:
        content = from_base45(text[len(_MARK) :])
    except ValueError:
        content = b""
    content, check = content[:-_CHECK], content[-_CHECK:]
    if len(content) < _HEADER.size or crc32(content).to_bytes(_CHECK) != check:
        raise InvalidPageError(N_("This page is damaged or cut off. Read it again."))
    name, number, count = _HEADER.unpack_from(content)
    if not 1 <= number <= count:
        raise InvalidPageError(N_("This page is damaged or cut off. Read it again."))
    return name, number, count, content[_HEADER.size :]
