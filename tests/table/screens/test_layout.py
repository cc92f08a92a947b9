"""Every screen on every panel in both languages, with the longest names: nothing overlaps, nothing is cut off."""

from __future__ import annotations

from itertools import combinations
from typing import Literal

import pytest

from kiosk.games.burraco.game import BurracoGame
from kiosk.games.mineo.game import MineoGame
from kiosk.table.model.events import entry_events
from kiosk.table.screens.shared.canvas import Scene
from kiosk.table.ui import PANELS, Panel, Rect, TextLine, Typesetter, load_theme
from kiosk.translation import LANGUAGES
from tests.table.contrast import contrast
from tests.table.other_game import DEALS, OtherGame
from tests.table.playing import Table
from tests.table.preview.gallery import sample_scene
from tests.table.samples.arbiter import reading_states
from tests.table.samples.burraco import burraco_states
from tests.table.samples.match import LONGEST_NAMES, NAMES, screens_of
from tests.table.samples.states import sample_states
from tests.table.screen import Screen

pytestmark = pytest.mark.slow  # every screen is laid out in twelve looks

Theme = Literal["day", "dark"]
Text = Literal["normal", "large"]


def scenes(panel: str, language: str, theme: Theme, text: Text) -> list[tuple[str, Scene]]:
    sheets = {
        "every screen": sample_states(LONGEST_NAMES),
        "Italian burraco": burraco_states(LONGEST_NAMES, "burraco_italiano"),
        "a game never seen": screens_of(OtherGame(), DEALS, LONGEST_NAMES),
        "read otherwise": reading_states(sample_states(LONGEST_NAMES)["desk-done"]),
    }
    return [
        (f"{name} ({sheet})", sample_scene(state, PANELS[panel], language, theme, text=text))
        for sheet, states in sheets.items()
        for name, state in states.items()
    ]


@pytest.fixture(
    params=[
        (panel, language, theme, text)
        for panel in PANELS
        for language in LANGUAGES
        for theme, text in (("day", "normal"), ("dark", "large"))
    ],
    ids="-".join,
    scope="module",
)
def shown(request: pytest.FixtureRequest) -> tuple[Panel, list[tuple[str, Scene]]]:
    """Every screen as most see it, and in dark colours with large text: where things lie depends on the text."""
    panel, language, theme, text = request.param
    return PANELS[panel], scenes(panel, language, theme, text)


def words(scene: Scene) -> list[TextLine]:
    return [shape for shape in scene.shapes if isinstance(shape, TextLine)]


def test_targets_do_not_overlap_and_lie_on_the_panel(shown: tuple[Panel, list[tuple[str, Scene]]]) -> None:
    panel, screens = shown
    for name, scene in screens:
        for (first, one), (second, other) in combinations(scene.targets.items(), 2):
            assert not one.rect.overlaps(other.rect), f"{name}: {first} and {second}"
        for target_name, target in scene.targets.items():
            assert panel.bounds.holds(target.rect), f"{name}: {target_name}"


def test_keys_are_large_enough(shown: tuple[Panel, list[tuple[str, Scene]]]) -> None:
    """20 mm on the 10.1" panel, 15 mm on a 7" one; there are no exceptions."""
    panel, screens = shown
    for name, scene in screens:
        for target_name, target in scene.targets.items():
            side = min(target.rect.width, target.rect.height) / panel.px_per_mm
            assert side >= (15 if panel.compact else 20) - 0.05, f"{name}: {target_name} is {side:.1f} mm"


def test_texts_stay_in_their_room_and_on_the_panel(shown: tuple[Panel, list[tuple[str, Scene]]]) -> None:
    panel, screens = shown
    for name, scene in screens:
        for word in words(scene):
            assert panel.bounds.holds(word.rect), f"{name}: {word.text}"
            sideways = Rect(word.within.x, 0, word.within.width, 1)
            upright = Rect(0, word.within.y, 1, word.within.height)
            along = (
                Rect(word.rect.x, 0, word.rect.width, 1)
                if not word.turn
                else Rect(0, word.rect.y, 1, word.rect.height)
            )
            assert (upright if word.turn else sideways).holds(along, slack=1.5), f"{name}: {word.text}"


def test_texts_do_not_overlap(shown: tuple[Panel, list[tuple[str, Scene]]]) -> None:
    _, screens = shown
    for name, scene in screens:
        if name.startswith("sheet-saved"):
            continue  # the tick lies over the sheet for a few seconds
        for one, other in combinations(words(scene), 2):
            slack = 0.12 * min(one.rect.height, other.rect.height, one.rect.width, other.rect.width)
            assert not one.rect.overlaps(other.rect, slack=slack + 1), f"{name}: {one.text} / {other.text}"


def test_no_word_is_cut_off(shown: tuple[Panel, list[tuple[str, Scene]]]) -> None:
    """A name that is too long has initials; nothing else is too long."""
    _, screens = shown
    assert [(name, word.text) for name, scene in screens for word in words(scene) if word.shortened] == []


def test_usual_names_are_whole() -> None:
    usual = {word for name in NAMES.values() for word in name.split()}
    for panel in PANELS.values():
        for state in sample_states().values():
            said = {
                word for line in words(sample_scene(state, panel, "it", "day")) for word in line.text.split()
            }
            assert not {f"{word[0]}." for word in usual} & said


def test_contrast_is_seven_to_one(shown: tuple[Panel, list[tuple[str, Scene]]]) -> None:
    _, screens = shown
    for name, scene in screens:
        for word in words(scene):
            assert contrast(word.paint) >= 7, f"{name}: {word.text}"


def test_the_acceptance_is_turned_towards_the_lines() -> None:
    scene = sample_scene(sample_states()["acceptance"], PANELS["10inch"], "en", "day")
    turns = {word.turn for word in words(scene) if word.text == "Hold to accept"}
    assert turns == {-90, 90}


@pytest.mark.parametrize("panel", PANELS)
def test_the_tables_number_is_large(panel: str) -> None:
    scene = sample_scene(sample_states()["idle-unknown"], PANELS[panel], "it", "day")
    (number,) = [word for word in words(scene) if word.text == "12"]
    capital_mm = number.font_px * 0.714 / PANELS[panel].px_per_mm
    assert capital_mm >= (38 if PANELS[panel].compact else 55)


def test_during_play_nothing_is_said_about_the_play() -> None:
    """Art. 20, 21, 28: no card counts, no burraco, no picture, nobody reminded to draw."""
    scene = sample_scene(sample_states()["sheet"], PANELS["10inch"], "en", "day")
    said = " ".join(word.text for word in words(scene)).lower()
    assert not any(word in said for word in ("draw", "burraco", "pozzetto", "turn", "cards"))


@pytest.mark.parametrize("panel", PANELS)
def test_an_open_call_leaves_every_way_on(panel: str) -> None:
    states = sample_states()
    for called, plain in (("call-entry", "entry"), ("call-acceptance", "acceptance"), ("call", "sheet")):
        with_call = set(sample_scene(states[called], PANELS[panel], "it", "day").targets)
        without = set(sample_scene(states[plain], PANELS[panel], "it", "day").targets)
        assert with_call - without == {"cancel-call"}
        assert without - with_call == {"bell"}


def test_while_one_line_is_typed_the_other_dims() -> None:
    """The line's colour, names and compass stay lit; a tap on the other goes over to it."""
    scene = sample_scene(sample_states()["entry"], PANELS["10inch"], "it", "day")
    assert scene.targets["column-ns"].tap is None
    assert scene.targets["column-ew"].tap is not None
    lit, dim = (
        {word.paint.ground for word in words(scene) if name in word.text} for name in ("Rossi", "De Sanctis")
    )
    assert lit.isdisjoint(dim)


def test_an_impossible_entry_cannot_be_finished_and_says_why() -> None:
    for panel in PANELS:
        for screen in ("entry-impossible", "entry-impossible-typing"):
            scene = sample_scene(sample_states()[screen], PANELS[panel], "en", "day")
            assert scene.targets["finish"].tap is None
            assert "193 is not a multiple of 5" in " ".join(word.text for word in words(scene))


@pytest.mark.parametrize("panel", PANELS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_row_to_accept_is_written_as_large_as_it_fits(panel: str, language: str) -> None:
    """The longest row of Mineo is broken into two even lines before its figures shrink to the least."""
    scene = sample_scene(sample_states()["mineo-acceptance"], PANELS[panel], language, "day")
    size = {word.text: word.font_px / PANELS[panel].px_per_mm for word in words(scene)}
    assert {"R, V, 4R, 4A,", "5A, 5P, S"} <= size.keys()
    assert min(size["11"], size["+11"], size["x1"]) >= size["R, V, 4R, 4A,"]
    assert min(size["+17"], size["−25"]) > size["+11"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_mineo_table_goes_by_its_letter_on_every_screen(language: str) -> None:
    for name, state in sample_states().items():
        if name.startswith("mineo-") and name != "mineo-declaring-trump":  # it has a trump 12
            said = {word.text for word in words(sample_scene(state, PANELS["10inch"], language, "day"))}
            assert not any("12" in text.split() for text in said), name


def test_a_deal_has_the_word_of_the_game_that_is_played() -> None:
    for name, game in (("sheet-ruled", BurracoGame()), ("mineo-sheet-ruled", MineoGame())):
        state = sample_states()[name]
        said = {word.text for word in words(sample_scene(state, PANELS["10inch"], "en", "day"))}
        assert f"Round 3 · {game.deal_name(state.view.deal)} of {state.view.game.deals}" in said  # type: ignore[union-attr]
        assert str(game.end_of_deal) in said
    assert BurracoGame().deal_name(2).text != MineoGame().deal_name(2).text, "translated apart"
    assert BurracoGame().end_of_deal.text != MineoGame().end_of_deal.text


def test_a_dot_stays_with_the_words_before_it() -> None:
    theme = load_theme("day")
    typesetter = Typesetter(theme.regular, theme.bold)
    width = typesetter.width("Arbiter called ·", typesetter.font_px(40, bold=True), True)
    fitted = typesetter.fit("Arbiter called · 0:14", width, 200, 40, bold=True, lines=2)
    assert fitted.lines == ("Arbiter called ·", "0:14")


def test_a_doubt_names_the_line_whose_cards_it_is_about() -> None:
    scene = sample_scene(sample_states()["doubt"], PANELS["7inch"], "en", "day")
    words = " ".join(shape.text for shape in scene.shapes if isinstance(shape, TextLine))
    assert "Rossi – Esposito" in words


def test_a_finding_about_the_other_line_names_it(table: Table) -> None:
    table.enters(ns={"pozzetto": 2, "cards": 193}).do(entry_events.SelectField("ew", "cards"))
    assert "North-South: Cards melded: 193 is not a multiple of 5." in Screen(table, "10inch").words
    table.do(entry_events.SelectField("ns", "clean"))
    assert "North-South: Cards melded" not in Screen(table, "10inch").words
