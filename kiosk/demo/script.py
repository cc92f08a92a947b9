"""What is played in the demo: two deals, card by card."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from kiosk.cards import Card, parse_cards
from kiosk.games.burraco.deal import LineCards, sheet_values
from kiosk.games.burraco.meld import read_meld
from kiosk.games.burraco.rules import INTERNATIONAL
from kiosk.games.burraco.sheet import Pozzetto

TOURNAMENT: Final = "Torneo di prova"
PAIRS: Final = (("Anna Rossi", "Bruno Esposito"), ("Carla De Sanctis", "Dario Bianchi"))
ARBITER: Final = "Elena Conti"


@dataclass(frozen=True, slots=True)
class ScriptedSide:
    """One line at the end of a deal: its melds, each in the order laid, and what went with them."""

    melds: tuple[tuple[Card, ...], ...]
    in_hand: tuple[Card, ...] = ()
    is_closing: bool = False

    @property
    def values(self) -> Mapping[str, int]:
        """What the line's column of the sheet must say."""
        melds = tuple(read_meld(cards, INTERNATIONAL) for cards in self.melds)
        line = LineCards(melds, self.in_hand, Pozzetto.PLAYED, is_closing=self.is_closing)
        return sheet_values(line, INTERNATIONAL)


def _side(*melds: str, in_hand: str = "", is_closing: bool = False) -> ScriptedSide:
    return ScriptedSide(tuple(map(parse_cards, melds)), parse_cards(in_hand), is_closing)


DEALS: Final[tuple[Mapping[str, ScriptedSide], ...]] = (
    {
        "ns": _side(
            "9H 8H 7H 6H 5H 4H 3H 2H",
            "KC QC JC 10C 9C",
            "AS AD AC",
            "8D 7D 6D 5D",
            "QH JH 10H",
            in_hand="7S 4C",
            is_closing=True,
        ),
        "ew": _side("JD 10D 9D 8D 7D JK", "3S 3C 3H 3D", "QS JS 10S", in_hand="KD 8C 4S"),
    },
    {
        "ns": _side("10S 9S 8S 7S 6S 5S 4S JK", "AH AD AC", "7D 6D 5D", in_hand="QH 9C 3D"),
        "ew": _side(
            "KC QC JC 10C 9C 8C 7C",
            "6H 5H 4H 3H 2H",
            "KD QD JD 10D",
            "JS 10S 9S 2C",
            "AH AD AS",
            in_hand="8D",
            is_closing=True,
        ),
    },
)
"""Each deal's two lines, by party."""
