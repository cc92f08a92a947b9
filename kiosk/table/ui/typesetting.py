"""Fits text into rectangles: three sizes, given by the height of a capital letter in mm."""

from __future__ import annotations

import math
import re
import unicodedata
from bisect import bisect_left
from dataclasses import dataclass, replace
from enum import Enum
from functools import lru_cache
from typing import TYPE_CHECKING, Final

import pygame

from kiosk.cards import JOKER_SIGN, Suit
from kiosk.table.ui.short_names import shorter

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from kiosk.table.ui.geometry import Panel

SMALLEST: Final = 0.72
"""How far a text may shrink before it is cut short with an ellipsis."""
_SHRINK: Final = 0.94
_FIGURES: Final = frozenset("0123456789:+−–×x. ")
_PROBE_PX: Final = 200
_SIGNS: Final = re.compile(f"([{''.join(suit.symbol for suit in Suit)}{JOKER_SIGN}])")
_WORD_END: Final = re.compile(r"(?<!Art\.)(?<! [:›]) (?![·:›/])")
"""A dot between two parts of a text stays with the first of them; a ratio, a change, an article are whole."""
_APOSTROPHE: Final = re.compile(r"(?<=\w)'")
_EVENED: Final = range(2, 5)
"""How many lines are made about equally long."""


class Size(Enum):
    """The height of a capital letter, mm: on the 10.1" reference panel and on a 7" panel."""

    TEXT = (4.4, 3.1)
    LARGE = (6.6, 4.6)
    HUGE = (12.0, 8.4)
    TABLE_NUMBER = (60.0, 44.0)

    def cap_px(self, panel: Panel) -> float:
        ten_inch, seven_inch = self.value
        return panel.mm(seven_inch if panel.compact else ten_inch) * self.enlarged(panel)

    def enlarged(self, panel: Panel) -> float:
        """How much larger than usual it is on a panel; what is huge anyway stays as it is."""
        return panel.text if self in (Size.TEXT, Size.LARGE) else 1.0


@dataclass(frozen=True, slots=True)
class Fitted:
    """Lines of text and the font size at which they fit."""

    lines: tuple[str, ...]
    font_px: int
    shortened: bool


class Typesetter:
    """Measures and fits text in the theme's two faces."""

    def __init__(self, regular: Path, bold: Path) -> None:
        pygame.font.init()
        self._faces = {False: regular, True: bold}
        self.font = lru_cache(maxsize=64)(self._load)
        self.width = lru_cache(maxsize=4096)(self._measure)
        self._fitted = lru_cache(maxsize=2048)(self._fit)
        self._evened = lru_cache(maxsize=512)(self._even)
        self._capital_px = {bold: _capital_px(self.font(_PROBE_PX, bold)) for bold in (False, True)}

    def _load(self, font_px: int, bold: bool) -> pygame.font.Font:
        return pygame.font.Font(str(self._faces[bold]), font_px)

    def _measure(self, text: str, font_px: int, bold: bool) -> int:
        if is_plain(text):
            return self.font(font_px, bold).size(text)[0]
        side = round(self.sign_px(font_px, bold))
        return sum(side if is_sign(piece) else self.width(piece, font_px, bold) for piece in pieces(text))

    def font_px(self, cap_px: float, bold: bool) -> int:
        """The font size whose capital letters are `cap_px` high."""
        return max(6, round(cap_px * _PROBE_PX / self._capital_px[bold]))

    def width_at(self, text: str, cap_px: float, scale: float, *, bold: bool) -> float:
        """The width of a line of text shrunk by `scale`, px."""
        return self.width(text, max(6, math.ceil(self.font_px(cap_px, bold) * scale)), bold)

    def line_px(self, font_px: int, text: str) -> float:
        """The height of a line: from its accents to its descenders, less for figures, which have neither."""
        return font_px * (0.88 if is_figures(text) else 1.2)

    def sign_px(self, font_px: int, bold: bool) -> float:
        """The side of a suit's sign within a text, or of the joker's: as tall as a capital letter."""
        return font_px * self._capital_px[bold] / _PROBE_PX

    def rise_px(self, font_px: int, text: str) -> float:
        """How far the top of the line lies above the base line of its letters."""
        return font_px * (0.8 if is_figures(text) else 0.95)

    def fit(
        self,
        text: str,
        width: float,
        height: float,
        cap_px: float,
        *,
        bold: bool,
        lines: int = 1,
        least: float = SMALLEST,
        enlarged: float = 1.0,
        most: int | None = None,
        is_name: bool = False,
    ) -> Fitted:
        """Break `text` into `lines` lines at most; shrink it down to `least`, then shorten it.

        A name is shortened to initials, anything else with an ellipsis.

        `enlarged` says how much of `cap_px` is larger than usual: it shrinks as far as it would without that.
        No font is larger than `most` px.
        """
        return self._fitted(
            text,
            width,
            height,
            cap_px,
            bold=bold,
            lines=lines,
            least=least,
            enlarged=enlarged,
            most=most,
            is_name=is_name,
        )

    def _fit(
        self,
        text: str,
        width: float,
        height: float,
        cap_px: float,
        *,
        bold: bool,
        lines: int,
        least: float,
        enlarged: float,
        most: int | None,
        is_name: bool,
    ) -> Fitted:
        text = drawable(text)
        largest = self.font_px(cap_px, bold)
        largest = largest if most is None else min(largest, most)
        smallest = max(6, math.ceil(self.font_px(cap_px / enlarged, bold) * least))
        for said in (text, *(shorter(text) if is_name else ())):
            for font_px in (*_sizes(largest, smallest), smallest):
                broken = self._wrap(said, width, font_px, bold)
                line_px = self.line_px(font_px, said)
                if broken and len(broken) <= lines and len(broken) * line_px <= height + 1:
                    return Fitted(broken, font_px, shortened=False)
        return Fitted(self._shorten(text, width, smallest, bold, lines), smallest, shortened=True)

    def even(self, fitted: Fitted, width: float, *, bold: bool, is_centred: bool) -> Fitted:
        """The same words in as many lines, none of them much shorter than the others.

        What is read from the left margin on is evened in two lines only; more are a paragraph, and filled.
        """
        if fitted.shortened or len(fitted.lines) not in (_EVENED if is_centred else _EVENED[:1]):
            return fitted
        lines = self._evened(" ".join(fitted.lines), len(fitted.lines), width, fitted.font_px, bold)
        return replace(fitted, lines=lines)

    def _even(self, text: str, count: int, width: float, font_px: int, bold: bool) -> tuple[str, ...]:
        """The lines in the narrowest room, px, in which they are no more than `count`."""
        least, most = self.width(text, font_px, bold) // count, math.floor(width)
        room = bisect_left(
            range(least, most), x=True, key=lambda width: self._is_wrapped(text, count, width, font_px, bold)
        )
        return self._wrap(text, least + room if least + room < most else width, font_px, bold) or (text,)

    def _is_wrapped(self, text: str, count: int, width: float, font_px: int, bold: bool) -> bool:
        lines = self._wrap(text, width, font_px, bold)
        return lines is not None and len(lines) <= count

    def _wrap(self, text: str, width: float, font_px: int, bold: bool) -> tuple[str, ...] | None:
        """Lines at word ends; None when a single word is too wide."""
        lines: list[str] = []
        for word in _WORD_END.split(text):
            longer = f"{lines[-1]} {word}" if lines else word
            if lines and self.width(longer, font_px, bold) <= width:
                lines[-1] = longer
            elif self.width(word, font_px, bold) <= width:
                lines.append(word)
            else:
                return None
        return tuple(lines)

    def _shorten(self, text: str, width: float, font_px: int, bold: bool, lines: int) -> tuple[str, ...]:
        result: list[str] = []
        rest = text
        while rest and len(result) < lines - 1:
            head = _longest(rest, lambda part: self.width(part, font_px, bold) <= width)
            cut = head.rfind(" ") if head != rest and " " in head else len(head)
            word = rest[: cut + len(rest[cut:].split(" ", 1)[0])]
            is_broken = cut < len(word) and " " not in head
            result.append(self._cut(word, width, font_px, bold) if is_broken else rest[:cut])
            rest = rest[len(word) if is_broken else cut :].lstrip()
        if rest and self.width(rest, font_px, bold) > width:
            rest = self._cut(rest, width, font_px, bold)
        return (*result, rest) if rest else tuple(result)

    def _cut(self, text: str, width: float, font_px: int, bold: bool) -> str:
        """As much of a text as fits, and an ellipsis."""
        return _longest(text, lambda part: self.width(part + "…", font_px, bold) <= width).rstrip() + "…"


def pieces(text: str) -> list[str]:
    """A text in parts, the sign of a suit or of the joker by itself: they are drawn, for no face has them."""
    return [piece for piece in _SIGNS.split(text) if piece]


def is_sign(piece: str) -> bool:
    """Whether a piece is such a sign."""
    return _SIGNS.fullmatch(piece) is not None


def is_plain(text: str) -> bool:
    """Whether there is no such sign in a text."""
    return _SIGNS.search(text) is None


def is_figures(text: str) -> bool:
    """Whether a text has neither accents nor descenders, and may so be set larger."""
    return _FIGURES.issuperset(text)


def drawable(text: str) -> str:
    """The text as it is set: with true apostrophes, and without the characters that no font takes.

    A name that was pasted must not end the program.
    """
    known = "".join(" " if unicodedata.category(letter) in ("Cc", "Cs") else letter for letter in text)
    return _APOSTROPHE.sub("’", known)


def _capital_px(font: pygame.font.Font) -> float:
    """The height of the letter H; of the line, in a face without one."""
    (metrics,) = font.metrics("H")
    return metrics[3] if metrics is not None else font.get_ascent()


def _sizes(largest: int, smallest: int) -> Iterator[int]:
    """Font sizes to try, from the largest down, in steps that hardly show."""
    font_px = largest
    while font_px > smallest:
        yield font_px
        font_px = min(font_px - 1, int(font_px * _SHRINK))


def _longest(text: str, fits: Callable[[str], bool]) -> str:
    """The longest beginning of `text` that fits; at least one letter."""
    length = bisect_left(range(1, len(text) + 1), x=True, key=lambda end: not fits(text[:end]))
    return text[: max(1, length)]
