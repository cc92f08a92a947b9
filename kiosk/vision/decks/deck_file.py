"""A deck as one file: MessagePack, named by its SHA-256.

The file holds the pictures of the indices and nothing that the networks made of them, so that a deck outlives
the networks: another recogniser makes of the same pictures what it needs.
"""

from __future__ import annotations

import hashlib
import os
from typing import TYPE_CHECKING, Final

import cv2
import msgspec
import numpy as np

from kiosk.cards import InvalidCardError, parse_card
from kiosk.messages import N_, KioskError
from kiosk.system_errors import reason_of
from kiosk.vision.model import Deck, Print
from kiosk.vision.recognition.prints import PRINT_HEIGHT_PX, PRINT_WIDTH_PX

if TYPE_CHECKING:
    from pathlib import Path

DECK_SUFFIX: Final = ".deck"
_FORMAT: Final = 1


class DeckError(KioskError, ValueError):
    """A deck's file is missing, damaged or of another version."""


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    format: int
    name: str
    card_width_mm: float
    card_height_mm: float
    index_height_mm: float
    prints: tuple[tuple[str, bytes], ...]


def encode_deck(deck: Deck) -> bytes:
    """The file's content; equal decks give equal bytes."""
    prints = tuple((str(kept.card), kept.picture) for kept in deck.prints)
    return msgspec.msgpack.encode(
        _File(_FORMAT, deck.name, deck.card_width_mm, deck.card_height_mm, deck.index_height_mm, prints)
    )


def decode_deck(data: bytes) -> Deck:
    """The deck in a file's content.

    Raises:
        DeckError: the content is damaged or of another version.
    """
    try:
        file = msgspec.msgpack.decode(data, type=_File)
        prints = tuple(Print(parse_card(name), picture) for name, picture in file.prints)
        is_whole = file.format == _FORMAT and bool(prints) and all(map(_is_print, prints))
    except (msgspec.MsgspecError, UnicodeDecodeError, InvalidCardError) as error:
        raise _damaged() from error
    sizes = (file.card_width_mm, file.card_height_mm, file.index_height_mm)
    if not is_whole or not all(1 < size < 300 for size in sizes):
        raise _damaged()
    return Deck(file.name, *sizes, prints)


def _is_print(kept: Print) -> bool:
    cut = cv2.imdecode(np.frombuffer(kept.picture, np.uint8), cv2.IMREAD_COLOR) if kept.picture else None
    return cut is not None and cut.shape == (PRINT_HEIGHT_PX, PRINT_WIDTH_PX, 3)


def _damaged() -> DeckError:
    return DeckError(N_("The deck's file is damaged or of another version. Enrol the deck again."))


def save_deck(deck: Deck, folder: Path) -> Path:
    """Write the deck into `folder`, under its SHA-256; its path. After a power cut it is whole or not there.

    Raises:
        DeckError: it cannot be written.
    """
    data = encode_deck(deck)
    path = folder / (hashlib.sha256(data).hexdigest() + DECK_SUFFIX)
    part = path.with_suffix(".part")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with part.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    except OSError as error:
        raise DeckError(
            N_("The deck cannot be written to {path} ({reason})."), path=str(folder), reason=reason_of(error)
        ) from error
    return path


def load_deck(path: Path) -> Deck:
    """The deck in the file `path`.

    Raises:
        DeckError: the file is missing, damaged or of another version.
    """
    try:
        data = path.read_bytes()
    except OSError as error:
        raise DeckError(
            N_("The deck's file {path} cannot be read ({reason})."), path=str(path), reason=reason_of(error)
        ) from error
    return decode_deck(data)


def deck_files(folder: Path) -> list[Path]:
    """The files of decks in a folder, the one that was written last at the end."""
    files = (path for path in folder.glob(f"*{DECK_SUFFIX}") if path.is_file())
    return sorted(files, key=lambda path: path.stat().st_mtime_ns)
