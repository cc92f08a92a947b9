"""How words are broken, shortened and set."""

from __future__ import annotations

import pytest

from kiosk.table.ui import Typesetter, load_theme
from kiosk.table.ui.short_names import shorter


@pytest.fixture(scope="module")
def typesetter() -> Typesetter:
    theme = load_theme("day")
    return Typesetter(theme.regular, theme.bold)


def test_no_line_is_left_with_a_single_short_word(typesetter: Typesetter) -> None:
    fitted = typesetter.fit("Questa unità non è ancora un tavolo", 420, 200, 20, bold=True, lines=2)
    first, second = typesetter.even(fitted, 420, bold=True, is_centred=True).lines
    widths = [typesetter.width(line, fitted.font_px, True) for line in (first, second)]
    assert max(widths) < 1.6 * min(widths)


def test_a_paragraph_at_the_margin_is_filled(typesetter: Typesetter) -> None:
    text = "una parola dopo l’altra fino alla fine di queste tre righe"
    room = typesetter.width(text, typesetter.font_px(14, False), False) * 0.45
    fitted = typesetter.fit(text, room, 300, 14, bold=False, lines=3)
    assert len(fitted.lines) == 3
    assert typesetter.even(fitted, room, bold=False, is_centred=True) != fitted
    assert typesetter.even(fitted, room, bold=False, is_centred=False) == fitted


@pytest.mark.parametrize(
    ("text", "whole"),
    [
        ("correzione 245 › 295", "245 › 295"),
        ("come da Art. 19", "Art. 19"),
        ("il totale è 545 : 280", "545 : 280"),
    ],
)
def test_what_belongs_together_stays_in_a_line(typesetter: Typesetter, text: str, whole: str) -> None:
    width = typesetter.width(text, typesetter.font_px(14, False), False) - 2
    fitted = typesetter.fit(text, width, 200, 14, bold=False, lines=3)
    assert any(whole in line for line in fitted.lines)


def test_apostrophes_are_true_ones(typesetter: Typesetter) -> None:
    assert typesetter.fit("L'arbitro", 900, 90, 14, bold=False).lines == ("L’arbitro",)


def test_a_long_name_has_initials_and_a_sentence_none(typesetter: Typesetter) -> None:
    name = "Massimiliano Bartolomeo Della Valle-Conti"
    room = typesetter.width("Massimiliano B. D. Valle-Conti", typesetter.font_px(14, False), False) * 0.8
    fitted = typesetter.fit(name, room, 40, 14, bold=False, is_name=True)
    assert (fitted.lines, fitted.shortened) == (("Massimiliano B. D. Valle-Conti",), False)
    assert typesetter.fit(name, room, 40, 14, bold=False).shortened


@pytest.mark.parametrize("name", ["", "·", "Li", "Bo Li", "12"])
def test_what_is_short_already_has_no_initials(name: str) -> None:
    assert list(shorter(name)) == [name]
