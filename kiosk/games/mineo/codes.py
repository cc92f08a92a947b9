"""What a side has scored in a deal, as a cell of the player's sheet has it: ``R, V, 4R`` (Art. 4, legend)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Final

from kiosk.messages import N_, KioskError, Message

if TYPE_CHECKING:
    from kiosk.games.mineo.settings import MineoSettings

EMPTY: Final = "-"
"""What is written in the cell of a side that has nothing."""


class ScoreCode(StrEnum):
    """What a side can score, in the legend's order."""

    RIMATURA = "R"
    VANTO = "V"
    FOUR_KINGS = "4R"
    FOUR_ARIE = "4A"
    FIVE_ARIE = "5A"
    """Written, and counted, on top of `FOUR_ARIE`."""
    PIGLIATE = "P"
    """Written with their number before: ``2P``."""
    SCOMMESSA = "S"
    RIVANTO = "RV"


UNMISSABLE: Final = (ScoreCode.RIMATURA, ScoreCode.VANTO)
"""Somebody always has them (Art. 9.4)."""

LABELS: Final[Mapping[ScoreCode, Message]] = {
    ScoreCode.RIMATURA: Message(N_("Rimatura (R)")),
    ScoreCode.VANTO: Message(N_("Vanto (V)")),
    ScoreCode.FOUR_KINGS: Message(N_("Four Kings (4R)")),
    ScoreCode.FOUR_ARIE: Message(N_("Four Arie (4A)")),
    ScoreCode.FIVE_ARIE: Message(N_("Five Arie (5A)")),
    ScoreCode.PIGLIATE: Message(N_("Pigliate (P)")),
    ScoreCode.SCOMMESSA: Message(N_("Scommessa (S)")),
    ScoreCode.RIVANTO: Message(N_("Rivanto (RV)")),
}

_PLAIN: Final[Mapping[str, ScoreCode]] = {
    code.value: code for code in ScoreCode if code is not ScoreCode.PIGLIATE
}


class UnreadableCodeError(KioskError, ValueError):
    """A cell holds something that is not a code."""


@dataclass(frozen=True, slots=True)
class Mark:
    """One code as it is written; `count` is the number of Pigliate, 1 for all others."""

    code: ScoreCode
    count: int = 1

    @property
    def text(self) -> str:
        return f"{self.count}{self.code}" if self.code is ScoreCode.PIGLIATE else self.code.value


@dataclass(frozen=True, slots=True)
class Codes:
    """A cell of the sheet: what one side has scored, as it is written, right or wrong."""

    marks: tuple[Mark, ...] = ()

    @classmethod
    def of(cls, counts: Mapping[ScoreCode, int]) -> Codes:
        """The codes of which there is one or more, in the legend's order."""
        return cls(tuple(Mark(code, counts[code]) for code in ScoreCode if counts.get(code)))

    @property
    def text(self) -> str:
        """The cell: the codes with commas between, or a dash."""
        return ", ".join(mark.text for mark in self.marks) or EMPTY

    @property
    def duplicates(self) -> tuple[ScoreCode, ...]:
        """The codes that are written more than once; each may be once, the Pigliate with their number."""
        written = Counter(mark.code for mark in self.marks)
        return tuple(code for code, times in written.items() if times > 1)

    @property
    def lacks_four_arie(self) -> bool:
        """Whether five Arie are written without the four that they include."""
        return ScoreCode.FIVE_ARIE in self and ScoreCode.FOUR_ARIE not in self

    def __contains__(self, code: object) -> bool:
        return any(mark.code is code for mark in self.marks)

    def count(self, code: ScoreCode) -> int:
        """How many Pigliate, or how often any other code stands here."""
        return sum(mark.count for mark in self.marks if mark.code is code)

    def value(self, settings: MineoSettings) -> int:
        """The number beside the cell."""
        return sum(mark.count * _worth(mark.code, settings) for mark in self.marks)

    def without(self, codes: Iterable[ScoreCode]) -> Codes:
        """The cell without these codes."""
        left_out = frozenset(codes)
        return Codes(tuple(mark for mark in self.marks if mark.code not in left_out))

    def is_same(self, other: Codes) -> bool:
        """Whether both hold the same codes, in whatever order."""
        return Counter(self.marks) == Counter(other.marks)


def read_codes(text: str) -> Codes:
    """Read a cell: codes with commas or spaces between; nothing, or a dash, is an empty one.

    ``RV`` is the Rivanto; the Rimatura and the Vanto are written ``R, V``.

    Raises:
        UnreadableCodeError: something in it is not a code, or a number of Pigliate is less than 1.
    """
    words = [word for word in re.split(r"[,\s]+", text.strip().upper()) if word]
    return Codes() if words == [EMPTY] else Codes(tuple(map(_read_mark, words)))


def _read_mark(word: str) -> Mark:
    pigliate = re.fullmatch(r"([1-9][0-9]*)P", word)
    if pigliate is not None:
        return Mark(ScoreCode.PIGLIATE, int(pigliate[1]))
    if word == "PE":
        raise UnreadableCodeError(
            N_("Penalties stand beside the points of the deal, never in + or −."), article="Art. 4, 8"
        )
    if word not in _PLAIN:
        raise UnreadableCodeError(
            N_("“{word}” is no code. Choose one of: {known}."),
            article="Art. 4",
            word=word,
            known=", ".join(Mark(code).text for code in ScoreCode),
        )
    return Mark(_PLAIN[word])


def _worth(code: ScoreCode, settings: MineoSettings) -> int:
    match code:
        case ScoreCode.SCOMMESSA:
            return settings.scommessa
        case ScoreCode.RIVANTO:
            return settings.rivanto
        case _:
            return 1
