"""Colours and faces, read from one file per theme in ``assets/themes``."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING, Final

from kiosk.cards import Suit
from kiosk.resources import asset

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from kiosk.cards import Card

Colour = tuple[int, int, int]
"""Red, green, blue, 0 to 255."""

THEMES: Final = ("day", "dark")


@dataclass(frozen=True, slots=True)
class Paint:
    """An ink and the ground that it is read on."""

    ink: Colour
    ground: Colour


@dataclass(frozen=True, slots=True)
class LineColours:
    """One line's colours: `strong` for what is lit, `tint` for what belongs to the line.

    `is_round`: its mark is a disc, not a square, for those who do not tell the colours.
    """

    strong: Paint
    tint: Paint
    is_round: bool = False


@dataclass(frozen=True, slots=True)
class Theme:
    """Everything that a screen paints with."""

    name: str
    regular: Path
    bold: Path
    paper: Paint
    quiet: Paint
    surface: Paint
    surface_quiet: Paint
    rule: Colour
    key: Paint
    key_border: Colour
    main_key: Paint
    off_key: Paint
    lines: tuple[LineColours, LineColours]
    neutral: LineColours
    """For who plays for himself alone, and for what belongs to the whole table."""
    alert: Paint
    alert_tint: Paint
    good: Paint
    card_edge: Colour
    joker: Paint
    suits: Mapping[Suit, Paint]

    def in_two_colours(self) -> Theme:
        """The suits red and black, as on most packs."""
        red, black = self.suits[Suit.HEARTS], self.suits[Suit.SPADES]
        return replace(self, suits={suit: red if suit.is_red else black for suit in Suit})

    def card(self, card: Card) -> Paint:
        return self.joker if card.suit is None else self.suits[card.suit]


def parse_colour(text: str) -> Colour:
    """Read ``#RRGGBB``.

    >>> parse_colour("#FF8000")
    (255, 128, 0)
    """
    red, green, blue = bytes.fromhex(text.removeprefix("#"))
    return red, green, blue


@cache
def load_theme(name: str) -> Theme:
    """The theme of that name, one of `THEMES`."""
    with asset(f"themes/{name}.toml").open("rb") as source:
        table = tomllib.load(source)

    def colour(section: str, key: str) -> Colour:
        return parse_colour(table[section][key])

    def paint(section: str, ink: str, ground: str) -> Paint:
        return Paint(colour(section, ink), colour(section, ground))

    def line(section: str, *, is_round: bool = False) -> LineColours:
        strong, tint = paint(section, "on_strong", "strong"), paint(section, "on_tint", "tint")
        return LineColours(strong, tint, is_round)

    return Theme(
        name=name,
        regular=asset(table["faces"]["regular"]),
        bold=asset(table["faces"]["bold"]),
        paper=paint("paper", "ink", "ground"),
        quiet=paint("paper", "quiet", "ground"),
        surface=paint("paper", "ink", "surface"),
        surface_quiet=paint("paper", "quiet", "surface"),
        rule=colour("paper", "rule"),
        key=paint("key", "ink", "ground"),
        key_border=colour("key", "border"),
        main_key=paint("key", "main_ink", "main_ground"),
        off_key=paint("key", "off_ink", "off_ground"),
        lines=(line("ns"), line("ew", is_round=True)),
        neutral=line("neutral"),
        alert=paint("signal", "on_alert", "alert"),
        alert_tint=paint("signal", "on_alert_tint", "alert_tint"),
        good=Paint(colour("signal", "good"), colour("paper", "surface")),
        card_edge=colour("cards", "edge"),
        joker=paint("cards", "joker", "face"),
        suits={suit: paint("cards", suit.name.lower(), "face") for suit in Suit},
    )
