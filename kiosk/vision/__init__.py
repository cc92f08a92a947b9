"""Counting a side from photographs. `count` counts; `enrol_deck` enrols the deck that it reads."""

from kiosk.vision.counting import count
from kiosk.vision.decks.deck_file import decode_deck, encode_deck
from kiosk.vision.decks.enrolment import DeckEnrolment, enrol_deck
from kiosk.vision.model import (
    GENERIC_DECK,
    RIG_A,
    RIG_B,
    RIG_C,
    RIG_PHOTO,
    CardReading,
    CountProposal,
    Deck,
    GroupKind,
    MeldReading,
    Rig,
    Shot,
    Shows,
    VisionFinding,
)

__all__ = [
    "GENERIC_DECK",
    "RIG_A",
    "RIG_B",
    "RIG_C",
    "RIG_PHOTO",
    "CardReading",
    "CountProposal",
    "Deck",
    "DeckEnrolment",
    "GroupKind",
    "MeldReading",
    "Rig",
    "Shot",
    "Shows",
    "VisionFinding",
    "count",
    "decode_deck",
    "encode_deck",
    "enrol_deck",
]
