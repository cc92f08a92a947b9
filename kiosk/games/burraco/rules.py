"""The rules of play as data: Burraco Internazionale, and Italian burraco as Sisal plays it.

Every figure may be changed with `dataclasses.replace`.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Final

from kiosk.cards import Rank
from kiosk.messages import N_, Message

if TYPE_CHECKING:
    from collections.abc import Mapping


class Burraco(Enum):
    """What a meld is when the points are counted (Art. 13): seven cards or more make a burraco."""

    NONE = "none"
    CLEAN = "clean"
    SEMI_CLEAN = "semi_clean"
    DIRTY = "dirty"


class Direction(Enum):
    """Which way deal and turns go round the table."""

    CLOCKWISE = 1
    COUNTER_CLOCKWISE = -1


class GoingOut(Enum):
    """What it is when a player lays down his last card (Art. 14, 16, 31)."""

    CLOSING = "closing"
    TAKES_POZZETTO = "takes_pozzetto"
    """The line has taken none yet; the last card may then be a wild, or go to a meld."""
    NO_BURRACO = "no_burraco"
    """A wrong closing: the line lacks the burraco that closing demands."""
    WILD_DISCARDED = "wild_discarded"
    """A wrong closing: the last card discarded is a joker or a two."""
    NO_DISCARD = "no_discard"
    """A wrong closing: the last card went to a meld."""


@dataclass(frozen=True, slots=True)
class Articles:
    """Where the code says what: the references printed beside items, findings and errors."""

    pack: str
    meld: str
    wild: str
    sequence: str
    set: str
    burraco: str
    pozzetto: str
    closing: str
    scores: str
    penalised: str
    going_out: Mapping[GoingOut, str]
    stock: str


@dataclass(frozen=True, slots=True)
class Rules:
    """One code of play."""

    key: str
    name: Message
    articles: Articles
    set_ranks: frozenset[Rank]
    """Ranks of which a set may be made."""
    closing_burracos: frozenset[Burraco]
    """A line closes with at least one of these."""
    has_semi_clean: bool
    direction: Direction
    pick_up_needs_play: bool
    """Whether the discard pile may be taken only by a player who can then meld (Art. 8)."""

    shortest_meld: int = 3
    burraco_cards: int = 7
    semi_clean_run: int = 7
    """Cards in a row without the wild that make a sequence semi-clean (R36)."""
    semi_clean_set: int = 8
    """Cards, the wild included, that make a set semi-clean."""
    clean_bonus: int = 200
    semi_clean_bonus: int = 150
    dirty_bonus: int = 100
    closing_bonus: int = 100
    pozzetto_penalty: int = 100
    """Points taken from a line that took no pozzetto."""
    hand_cards: int = 11
    pozzetto_cards: int = 11
    unplayable_stock: int = 2
    """Cards at the bottom of the stock that nobody draws."""

    def bonus(self, burraco: Burraco) -> int:
        """What one burraco of that kind is worth beside its cards."""
        return {
            Burraco.NONE: 0,
            Burraco.CLEAN: self.clean_bonus,
            Burraco.SEMI_CLEAN: self.semi_clean_bonus,
            Burraco.DIRTY: self.dirty_bonus,
        }[burraco]

    @property
    def burracos(self) -> tuple[Burraco, ...]:
        """The kinds of burraco that this code knows, best first."""
        semi_clean = (Burraco.SEMI_CLEAN,) if self.has_semi_clean else ()
        return (Burraco.CLEAN, *semi_clean, Burraco.DIRTY)


INTERNATIONAL: Final = Rules(
    key="burraco_internazionale",
    name=Message(N_("Burraco Internazionale")),
    articles=Articles(
        pack="Art. 1",
        meld="Art. 9",
        wild="Art. 9, 10",
        sequence="Art. 11",
        set="Art. 12",
        burraco="Art. 13",
        pozzetto="Art. 16, 17",
        closing="Art. 14, 16",
        scores="Art. 17",
        penalised="Art. 17, 23",
        going_out={
            GoingOut.CLOSING: "Art. 16",
            GoingOut.TAKES_POZZETTO: "Art. 16",
            GoingOut.NO_BURRACO: "Art. 31/A",
            GoingOut.WILD_DISCARDED: "Art. 31/B",
            GoingOut.NO_DISCARD: "Art. 31/C",
        },
        stock="Art. 16",
    ),
    set_ranks=frozenset({Rank.ACE, Rank.THREE}),
    closing_burracos=frozenset({Burraco.CLEAN}),
    has_semi_clean=False,
    direction=Direction.CLOCKWISE,
    pick_up_needs_play=True,
)
"""The federation's competition code, March 2018."""

ITALIAN: Final = Rules(
    key="burraco_italiano",
    name=Message(N_("Italian burraco")),
    articles=Articles(
        pack="Sisal, The pack",
        meld="Sisal, Opening",
        wild="Sisal, Opening",
        sequence="Sisal, Opening",
        set="Sisal, Opening",
        burraco="Sisal, Burrachi",
        pozzetto="Sisal, Scores",
        closing="Sisal, Closing",
        scores="Sisal, Scores",
        penalised="Art. 17, 23",  # the federation's regulations may be in force
        going_out={
            **dict.fromkeys(GoingOut, "Sisal, Closing"),
            GoingOut.TAKES_POZZETTO: "Sisal, Pozzetto",
        },
        stock="Sisal, End of stock",
    ),
    set_ranks=frozenset(set(Rank) - {Rank.JOKER, Rank.TWO}),
    closing_burracos=frozenset({Burraco.CLEAN, Burraco.SEMI_CLEAN, Burraco.DIRTY}),
    has_semi_clean=True,
    direction=Direction.COUNTER_CLOCKWISE,
    pick_up_needs_play=False,
)
"""Italian burraco as Sisal plays it."""
