"""Whether what was photographed as a hand are melds: those lie under the camera still."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.games.burraco.illegal import IllegalMeldError
from kiosk.games.burraco.meld import read_laid_meld
from kiosk.messages import N_, Message
from kiosk.vision.model import VisionFinding

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kiosk.games.burraco.rules import Rules
    from kiosk.vision.model import MeldReading


def check_melds_in_hand(rows: Sequence[MeldReading], rules: Rules) -> tuple[VisionFinding, ...]:
    """A finding for each row of a hand that is a meld by these rules, as it lies.

    Of 200 drawn hands one, of three cards, was by chance.
    """
    return tuple(
        VisionFinding(
            "left_melded",
            Message(N_("The marked cards make a meld: only those that were not melded belong here.")),
            Message(N_("Are these cards melded? Photograph those left in hand alone.")),
            spoils=True,
            quad=row.cards[0].outline,
        )
        for row in rows
        if _is_meld(row, rules)
    )


def _is_meld(row: MeldReading, rules: Rules) -> bool:
    cards = tuple(reading.card for reading in row.cards if reading.card is not None)
    try:
        read_laid_meld(cards, rules)
    except IllegalMeldError:
        return False
    return len(cards) == len(row.cards)
