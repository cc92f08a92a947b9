"""Counting a side from photographs. `count` counts; `enrol_deck` enrols the deck that it reads."""

from kiosk.vision.counting import count
from kiosk.vision.decks.deck_file import decode_deck, encode_deck
from kiosk.vision.decks.enrolment import DeckEnrolment, enrol_deck
from kiosk.vision.model.deck import GENERIC_DECK, Deck
from kiosk.vision.model.proposal import CardReading, CountProposal, GroupKind, MeldReading, VisionFinding
from kiosk.vision.model.shots import RIG_A, RIG_B, RIG_C, RIG_PHOTO, Rig, Shot, Shows

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
