"""The club's own deck: enrolled from photographs, kept as a file.

Others use `deck_file`, `enrol_command`, `enrolment`.
"""

from kiosk.vision.decks.deck_file import (
    DECK_SUFFIX,
    DeckError,
    deck_files,
    decode_deck,
    encode_deck,
    load_deck,
    save_deck,
)
from kiosk.vision.decks.enrolment import (
    DeckEnrolment,
    DeckPhoto,
    Sighting,
    enrol_deck,
    find_deck_cards,
    name_cards,
)

__all__ = [
    "DECK_SUFFIX",
    "DeckEnrolment",
    "DeckError",
    "DeckPhoto",
    "Sighting",
    "deck_files",
    "decode_deck",
    "encode_deck",
    "enrol_deck",
    "find_deck_cards",
    "load_deck",
    "name_cards",
    "save_deck",
]
