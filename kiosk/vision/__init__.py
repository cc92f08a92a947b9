"""Counting a side from photographs. The one door is `count`; everything else stands behind it."""

from kiosk.vision.counting import count
from kiosk.vision.deck import GENERIC_DECK, Deck
from kiosk.vision.proposal import CardReading, CountProposal, Kind, MeldReading, VisionFinding
from kiosk.vision.shots import RIG_A, RIG_B, RIG_C, RIG_PHOTO, Rig, Shot, Shows

__all__ = [
    "GENERIC_DECK",
    "RIG_A",
    "RIG_B",
    "RIG_C",
    "RIG_PHOTO",
    "CardReading",
    "CountProposal",
    "Deck",
    "Kind",
    "MeldReading",
    "Rig",
    "Shot",
    "Shows",
    "VisionFinding",
    "count",
]
