"""Which share of a long list one of several displays has, and what it is asked to show. Pure."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final, Generic, Literal, TypeAlias, TypeVar, get_args

MOST_DISPLAYS: Final = 6
"""So many share a list at the most."""
ListKind: TypeAlias = Literal["program", "names", "tables", "standings"]
"""By the course of the round; or always the seats by name, or by table; or always the standings."""
LISTS: Final[tuple[ListKind, ...]] = get_args(ListKind)
_PART: Final = re.compile(r"([1-9])of([1-9])")
_KEY: Final = re.compile(rf"([1-9]of[1-9])-({'|'.join(LISTS)})")

_Row = TypeVar("_Row")


@dataclass(frozen=True, slots=True)
class Span:
    """The share of one display."""

    display: int
    """From 1."""
    first: str
    last: str


@dataclass(frozen=True, slots=True)
class Share(Generic[_Row]):
    """What of a list this display shows, and where the rest is."""

    rows: tuple[_Row, ...]
    own: Span | None
    """None where it has the whole list."""
    others: tuple[Span, ...]


@dataclass(frozen=True, slots=True)
class DisplayChoice:
    """What the address of a display asks for."""

    display: int = 1
    """Which of those that share a list, from 1."""
    displays: int = 1
    list: ListKind = "program"

    @property
    def part(self) -> str:
        """As in the address, such as ``2of3``."""
        return f"{self.display}of{self.displays}"

    @property
    def key(self) -> str:
        """As in the address of the page's stream."""
        return f"{self.part}-{self.list}"

    def share(self, rows: Sequence[_Row], name: Callable[[int], str]) -> Share[_Row]:
        """This display's rows of a list of which each has as many.

        `name` is what a row is found by, by its place from 0: a number.
        """
        ends = [round(len(rows) * display / self.displays) for display in range(self.displays + 1)]
        spans = [
            Span(display, name(first), name(last - 1))
            for display, (first, last) in enumerate(pairwise(ends), 1)
            if last > first
        ]
        return self._shared(rows, ends, spans)

    def share_places(self, rows: Sequence[_Row]) -> Share[_Row]:
        """As `share`, of a list that people look through by its places, from 1."""
        return self.share(rows, lambda place: str(place + 1))

    def share_alphabet(self, rows: Sequence[_Row], letters: Callable[[_Row], str]) -> Share[_Row]:
        """This display's rows of a list in the order of the alphabet; `letters` are those that a row goes by.

        A display begins with another letter than the one before has, where none has much more for it.
        """
        words = [letters(row) for row in rows]
        ends = _ends_in_alphabet(words, self.displays)
        spans = []
        for display, (first, last) in enumerate(pairwise(ends), 1):
            if last > first:
                start = "A" if first == 0 else _begins(words[first - 1], words[first])
                end = "Z" if last == len(words) else _ends(words[last - 1], words[last])
                spans.append(Span(display, start, end))
        return self._shared(rows, ends, spans)

    def _shared(self, rows: Sequence[_Row], ends: Sequence[int], spans: Sequence[Span]) -> Share[_Row]:
        if self.displays == 1:
            return Share(tuple(rows), None, ())
        own = next((span for span in spans if span.display == self.display), None)
        return Share(
            rows=tuple(rows[ends[self.display - 1] : ends[self.display]]),
            own=own,
            others=tuple(span for span in spans if span.display != self.display),
        )


def read_choice(part: str, wanted: str) -> DisplayChoice:
    """What an address asks for; what makes no sense in it is left out.

    >>> read_choice("2of3", "names").key, read_choice("4of3", "cards").key
    ('2of3-names', '1of1-program')
    """
    found = _PART.fullmatch(part)
    display, displays = (1, 1) if found is None else (int(found[1]), int(found[2]))
    if display > displays or displays > MOST_DISPLAYS:
        display, displays = 1, 1
    return DisplayChoice(display, displays, next((known for known in LISTS if known == wanted), "program"))


def read_key(key: str) -> DisplayChoice:
    """What a stream's address asks for (`DisplayChoice.key`)."""
    found = _KEY.fullmatch(key)
    return DisplayChoice() if found is None else read_choice(found[1], found[2])


def _ends_in_alphabet(words: Sequence[str], displays: int) -> list[int]:
    """Where the shares end: in equal parts, or near there with another letter, or another surname."""
    size = len(words) / displays
    nearby = round(size / 16)
    ends = [0]
    for display in range(1, displays):
        equal = round(size * display)
        places = sorted(range(equal - nearby, equal + nearby + 1), key=lambda place: abs(place - equal))
        other = _first_other(words, places, _letter) or _first_other(words, places, _word)
        ends.append(max(ends[-1], other or equal))
    return [*ends, len(words)]


def _letter(word: str) -> str:
    return word[:1]


def _word(words: str) -> str:
    return words.partition(" ")[0]


def _first_other(words: Sequence[str], places: Sequence[int], part: Callable[[str], str]) -> int:
    """The first of `places` at which a part of a word is another than of the word before; 0 where none is."""
    found = (
        place for place in places if 0 < place < len(words) and part(words[place]) != part(words[place - 1])
    )
    return next(found, 0)


def _begins(before: str, first: str) -> str:
    """The fewest letters that tell the first word of a share from the one before it."""
    return _lettered(first, _told_apart(before, first))


def _ends(last: str, after: str) -> str:
    """The fewest letters of the last word of a share that tell it from the one after it."""
    return _lettered(last, _told_apart(last, after))


def _told_apart(one: str, other: str) -> int:
    length = min(len(one), len(other))
    return next((place + 1 for place in range(length) if one[place] != other[place]), length + 1)


def _lettered(word: str, count: int) -> str:
    return word[:count].title()
