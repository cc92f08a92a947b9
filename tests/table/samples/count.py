"""A sample count of one line's melds, as the camera would propose it."""

from __future__ import annotations

from typing import Final

from kiosk.cards import parse_card
from kiosk.messages import N_, Message
from kiosk.vision.model import (
    Alternative,
    Burraco,
    CardReading,
    CountProposal,
    GroupKind,
    MeldReading,
    VisionFinding,
)

PICTURE: Final = bytes(range(32))
WIDTH, HEIGHT = 1600, 900
HIDDEN: Final = VisionFinding(
    "hidden_card",
    Message(N_("A card may be hidden, or was not read, in the marked column.")),
    Message(N_("Spread the column and take the picture again, or check its cards.")),
    spoils=True,
)


def sample_proposal() -> CountProposal:
    """A count of a line with four melds and one doubtful card."""
    return CountProposal(
        melds=(
            _meld(0, "9H 8H 7H 6H 5H 4H 3H", GroupKind.SEQUENCE, burraco=Burraco.CLEAN, bonus=200),
            _meld(
                1,
                "KS QS JS 10S 9S 8S 7S JK",
                GroupKind.SEQUENCE,
                wild=7,
                burraco=Burraco.DIRTY,
                bonus=100,
                doubtful=2,
            ),
            _meld(2, "AH AD AC", GroupKind.SET),
            _meld(3, "6C 5C 4C 2D", GroupKind.SEQUENCE, wild=3),
        ),
        loose=(),
        findings=(),
    )


def sample_rows(jack: str = "JS") -> CountProposal:
    """The same cards laid in counting rows; `jack` is what the card is read as that is doubtful above."""
    rows = (f"KS QS {jack} 10S 9S 8S 7S JK", "6C 5C 4C 2D", "AH AD AC 9H 8H 7H 6H 5H 4H 3H")
    return CountProposal(
        tuple(_meld(column, cards, GroupKind.ROW) for column, cards in enumerate(rows)), (), ()
    )


def sample_hand() -> CountProposal:
    """Cards left in hand, laid in two rows; every card was read."""
    hand = ("KD KC 9H 8H", "7D 5S 4S 3H")
    return CountProposal(
        tuple(_meld(column, cards, GroupKind.ROW) for column, cards in enumerate(hand)), (), ()
    )


def _meld(
    column: int,
    cards: str,
    kind: GroupKind,
    *,
    wild: int | None = None,
    burraco: Burraco = Burraco.NONE,
    bonus: int = 0,
    doubtful: int | None = None,
) -> MeldReading:
    readings = tuple(
        _reading(column, place, text, is_doubtful=place == doubtful)
        for place, text in enumerate(cards.split())
    )
    points = sum(reading.card.points for reading in readings if reading.card is not None)
    return MeldReading(readings, kind, wild, burraco, points, bonus, None, 0.97)


def _reading(column: int, place: int, text: str, *, is_doubtful: bool) -> CardReading:
    x, y = 120.0 + 360 * column, 90.0 + 80 * place
    index = ((x, y), (x + 40, y), (x + 40, y + 70), (x, y + 70))
    outline = ((x - 8, y - 8), (x + 190, y - 8), (x + 190, y + 270), (x - 8, y + 270))
    choices = ("JS", "KS", "10S") if is_doubtful else (text,)
    alternatives = tuple(
        Alternative(parse_card(choice), 0.5 / (rank + 1)) for rank, choice in enumerate(choices)
    )
    confidence = 0.62 if is_doubtful else 0.99
    return CardReading(parse_card(text), confidence, alternatives, index, outline, doubtful=is_doubtful)
