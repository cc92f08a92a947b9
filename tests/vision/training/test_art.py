"""Faces that others drew are found under their own names, and their indices by their ink."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

from kiosk.cards import CARDS, JOKER, parse_card
from kiosk.vision.training.cards.faces import PRINT
from kiosk.vision.training.fetched.art import SOURCES, art_decks


@pytest.mark.parametrize(
    ("card", "files"),
    [
        ("AS", ("png/2x/spade_1.png", "src/images/2color/AS.svg")),
        ("10H", ("png/2x/heart_10.png", "src/images/2color/TH.svg")),
        ("KD", ("png/2x/diamond_king.png", "src/images/2color/KD.svg")),
    ],
)
def test_each_deck_names_its_faces_in_its_own_way(card: str, files: tuple[str, str]) -> None:
    by_name = {source.name: source for source in SOURCES}
    found = by_name["svg-cards"].file_of(parse_card(card)), by_name["heruka-2color"].file_of(parse_card(card))
    assert found == files


def test_a_fetched_deck_has_its_indices_where_its_ink_is(tmp_path: Path) -> None:
    folder = tmp_path / "heruka-2color"
    folder.mkdir()
    face = np.full((704, 504, 3), 255, np.uint8)
    cv2.rectangle(face, (24, 30), (50, 90), (0, 0, 0), -1)  # the rank
    cv2.rectangle(face, (24, 100), (50, 130), (0, 0, 0), -1)  # the pip
    for card in CARDS:
        if card is not JOKER:
            cv2.imwrite(str(folder / f"{card}.png"), face)
    (deck,) = art_decks(tmp_path)
    upper, lower = deck.face(parse_card("7H")).indices
    assert [round(edge * PRINT) for edge in upper.box] == [24, 30, 51, 131]
    assert [round(edge * PRINT) for edge in upper.rank_box] == [24, 30, 51, 91]
    assert lower.turned
    assert deck.face(JOKER).indices  # one of our own, for the package has none with a mark


def test_without_fetched_decks_there_are_none(tmp_path: Path) -> None:
    assert art_decks(tmp_path / "none") == ()
