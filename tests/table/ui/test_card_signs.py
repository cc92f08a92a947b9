"""Cards within a sentence: no face has the suits, so they are drawn as wide as they were measured."""

from __future__ import annotations

import pygame
import pytest

from kiosk.cards import parse_cards, show_cards
from kiosk.games.burraco.illegal import IllegalMeldError
from kiosk.games.burraco.meld import read_laid_meld
from kiosk.games.burraco.rules import INTERNATIONAL
from kiosk.table.ui import Painter, Typesetter, load_theme
from kiosk.table.ui.typesetting import is_plain, pieces


@pytest.fixture(scope="module")
def typesetter() -> Typesetter:
    theme = load_theme("day")
    return Typesetter(theme.regular, theme.bold)


def test_a_meld_that_is_none_is_told_as_players_read_cards() -> None:
    with pytest.raises(IllegalMeldError, match=r"^K♠ Q♠ K♠ ★: ") as raised:
        read_laid_meld(parse_cards("KS QS KS JK"), INTERNATIONAL)
    assert "KS" not in str(raised.value)


def test_a_line_is_as_wide_as_what_is_painted_of_it(typesetter: Typesetter) -> None:
    text = show_cards(parse_cards("10H KS JK 2C AD"))
    assert pieces(text) == ["10", "♥", " K", "♠", " ", "★", " 2", "♣", " A", "♦"]
    painted = Painter(typesetter)._set(text, 40, True, (0, 0, 0), 0)
    assert painted.get_width() == typesetter.width(text, 40, True)


@pytest.mark.parametrize("sign", "♥♦♣♠★")
def test_every_sign_is_drawn_and_none_like_another(typesetter: Typesetter, sign: str) -> None:
    def painted(text: str) -> bytes:
        return pygame.image.tobytes(Painter(typesetter)._set(text, 40, False, (0, 0, 0), 0), "RGBA")

    assert not is_plain(sign)
    assert all(painted(sign) != painted(other) for other in "♥♦♣♠★".replace(sign, ""))
    assert any(painted(sign))


def test_a_name_that_is_too_long_is_cut_short_and_never_broken(typesetter: Typesetter) -> None:
    fitted = typesetter.fit("Giandomenico Rossi", 120, 80, 20, bold=True, lines=2)
    assert fitted.lines[0].endswith("…")
    assert "Giandomenico".startswith(fitted.lines[0].removesuffix("…"))
    assert fitted.lines[1] == "Rossi"
    assert all(typesetter.width(line, fitted.font_px, True) <= 120 for line in fitted.lines)
