"""Melds and rows as a hurried line leaves them: one of a side is laid as none of a tidy one is.

What the cards are stays as it was; it only gets harder, or impossible, to see.
"""

from __future__ import annotations

from dataclasses import replace
from enum import Enum
from itertools import pairwise
from typing import TYPE_CHECKING, Final

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from kiosk.vision.training.cards.deck_styles import DeckStyle
    from kiosk.vision.training.sides.scene import LaidCard, LaidMeld

    LaidCards = tuple[LaidCard, ...]


class Mishap(Enum):
    """What may befall one meld or row of a side."""

    ASKEW = "askew"
    """The whole of it is turned by 5 to 25 degrees."""
    BENT = "bent"
    """Each card is turned a little more than the one before."""
    CROWDED = "crowded"
    """It is pushed over, or under, the one beside it."""
    SLID = "slid"
    """One card is slid out sideways."""
    STRIP = "strip"
    """Of one card only a strip of 1.5 to 6 mm shows."""
    FACE_DOWN = "face_down"
    """One card lies face down."""
    ACROSS = "across"
    """One card lies across that should not."""


def with_mishap(
    melds: Sequence[LaidMeld], mishap: Mishap, random: np.random.Generator, style: DeckStyle
) -> tuple[LaidMeld, ...]:
    """The melds, one of at least two cards changed; all as they were if there is none."""
    able = [place for place, meld in enumerate(melds) if len(meld.cards) > 1]
    if not able:
        return tuple(melds)
    place = able[int(random.integers(len(able)))]
    meld = melds[place]
    if mishap is Mishap.CROWDED:
        cards = _crowded(meld.cards, [other for other in melds if other is not meld], random, style)
    else:
        cards = _CHANGES[mishap](meld.cards, random)
    return (*melds[:place], replace(meld, cards=cards), *melds[place + 1 :])


def _either_way(random: np.random.Generator, low: float, high: float) -> float:
    return float(random.choice((-1, 1)) * random.uniform(low, high))


def _askew(cards: LaidCards, random: np.random.Generator) -> LaidCards:
    x, y = (float(np.mean([getattr(card, name) for card in cards])) for name in ("x", "y"))
    return _turned(cards, (x, y), _either_way(random, 5, 25))


def _turned(cards: LaidCards, about: tuple[float, float], degrees: float) -> LaidCards:
    c, s = np.cos(np.radians(degrees)), np.sin(np.radians(degrees))
    x, y = about
    return tuple(
        replace(
            card,
            x=float(x + c * (card.x - x) - s * (card.y - y)),
            y=float(y + s * (card.x - x) + c * (card.y - y)),
            angle=card.angle + degrees,
        )
        for card in cards
    )


def _bent(cards: LaidCards, random: np.random.Generator) -> LaidCards:
    bend, bent = _either_way(random, 1.5, 5), [cards[0]]
    for place, (before, card) in enumerate(pairwise(cards), start=1):
        (step,) = _turned((card,), (before.x, before.y), bend * place)
        last = bent[-1]
        bent.append(replace(step, x=last.x + step.x - before.x, y=last.y + step.y - before.y))
    return tuple(bent)


def _crowded(
    cards: LaidCards, others: Sequence[LaidMeld], random: np.random.Generator, style: DeckStyle
) -> LaidCards:
    """Pushed towards the nearest of the others until it reaches 4 to 34 mm into its width."""
    if not others:
        return cards
    x = cards[0].x
    nearest = min((other.cards[0].x for other in others), key=lambda start: abs(start - x))
    way = 1.0 if nearest > x else -1.0
    move = nearest - way * (style.width - random.uniform(4, 34)) - x
    return tuple(replace(card, x=card.x + float(move)) for card in cards)


def _slid(cards: LaidCards, random: np.random.Generator) -> LaidCards:
    place = int(random.integers(len(cards)))
    x, y = _way(cards)
    out, turn = _either_way(random, 8, 40), float(random.normal(0, 8))
    card = cards[place]
    moved = replace(card, x=card.x - y * out, y=card.y + x * out, angle=card.angle + turn)
    return (*cards[:place], moved, *cards[place + 1 :])


def _strip(cards: LaidCards, random: np.random.Generator) -> LaidCards:
    """All cards after one are pushed up to it."""
    upright = [place for place, (card, next_) in enumerate(pairwise(cards)) if not next_.sideways]
    if not upright:
        return cards
    place = upright[int(random.integers(len(upright)))]
    x, y = _way(cards)
    card, following = cards[place], cards[place + 1]
    pitch = (following.x - card.x) * x + (following.y - card.y) * y
    back = pitch - random.uniform(1.5, 6)
    pushed = (
        replace(following, x=following.x - x * back, y=following.y - y * back)
        for following in cards[place + 1 :]
    )
    return (*cards[: place + 1], *pushed)


def _way(cards: LaidCards) -> tuple[float, float]:
    """The direction in which the cards follow each other, a unit vector."""
    x, y = cards[-1].x - cards[0].x, cards[-1].y - cards[0].y
    length = max(1e-9, float(np.hypot(x, y)))
    return x / length, y / length


def _face_down(cards: LaidCards, random: np.random.Generator) -> LaidCards:
    place = int(random.integers(len(cards)))
    return (*cards[:place], replace(cards[place], card=None), *cards[place + 1 :])


def _across(cards: LaidCards, random: np.random.Generator) -> LaidCards:
    place = int(random.integers(len(cards)))
    card = cards[place]
    turned = replace(card, angle=card.angle + 90.0, sideways=not card.sideways)
    return (*cards[:place], turned, *cards[place + 1 :])


_CHANGES: Final[Mapping[Mishap, Callable[[LaidCards, np.random.Generator], LaidCards]]] = {
    Mishap.ASKEW: _askew,
    Mishap.BENT: _bent,
    Mishap.SLID: _slid,
    Mishap.STRIP: _strip,
    Mishap.FACE_DOWN: _face_down,
    Mishap.ACROSS: _across,
}
