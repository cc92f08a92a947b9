"""What is set at the table about its screen: kept over a restart, and where the lines sit by service alone."""

from __future__ import annotations

import logging
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from kiosk.cards import parse_card
from kiosk.journal.bodies import TablesArranged
from kiosk.table.model.effects import Beep, KeepPreferences
from kiosk.table.model.events import arbiter_events, preference_events, turn_events
from kiosk.table.model.events import table_events as events
from kiosk.table.model.modes.showing_modes import ShowingMore, ShowingSettings
from kiosk.table.model.preferences import Preferences
from kiosk.table.screens.shared.appearance import preferred_theme
from kiosk.table.ui import PANELS, TextLine, load_theme
from kiosk.table.workers.preferences_file import PreferencesFile
from tests.table.playing import Table
from tests.table.preview.gallery import sample_scene
from tests.table.samples.states import sample_states
from tests.table.screen import Screen


@pytest.fixture
def screen(table: Table) -> Screen:
    """The settings that everybody may change."""
    table.do(events.OpenMore())
    return Screen(table).touch("settings")


@pytest.fixture
def service(table: Table) -> Screen:
    """The service screens, opened with the service PIN."""
    table.do(arbiter_events.OpenLock(), arbiter_events.ChooseOfficial(0))
    table.do(events.Digit(1), events.NextField(), arbiter_events.PinChecked(0, is_right=True))
    return Screen(table).touch("service")


def test_every_answer_is_taken_and_kept(screen: Screen) -> None:
    screen.touch("text-large", "theme-dark", "suits-two", "sound-off", "language-en")
    wanted = Preferences(language="en", text="large", theme="dark", suits="two", sound="off")
    assert screen.table.state.preferences == wanted
    assert screen.table.effects[-1] == KeepPreferences(wanted)
    assert isinstance(screen.table.state.mode, ShowingSettings)
    screen.touch("back")
    assert isinstance(screen.table.state.mode, ShowingMore)


def test_what_is_so_already_is_not_written_again(screen: Screen) -> None:
    screen.touch("text-normal")
    assert not any(isinstance(effect, KeepPreferences) for effect in screen.table.effects)


def test_preferences_outlive_a_restart(tmp_path: Path) -> None:
    wanted = Preferences(text="large", turned=True, first_edge="right", faces="front")
    PreferencesFile(tmp_path / "new" / "preferences.json").keep(wanted)
    assert PreferencesFile(tmp_path / "new" / "preferences.json").read(Preferences()) == wanted


@pytest.mark.parametrize(
    "damaged", [b"", b"{", b'{"theme": "pink"}', b'{"language": "de"}', b'{"turned": "yes"}']
)
def test_preferences_that_cannot_be_read_are_left_aside(
    tmp_path: Path, damaged: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    path, default = tmp_path / "preferences.json", Preferences(theme="dark")
    path.write_bytes(damaged)
    with caplog.at_level(logging.WARNING):
        assert PreferencesFile(path).read(default) == default
    assert "are not used" in caplog.text


def test_preferences_that_cannot_be_written_harm_nothing(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    PreferencesFile(tmp_path / "file" / "preferences.json").keep(Preferences())


def test_players_cannot_move_the_lines(table: Table) -> None:
    table.do(preference_events.Prefer(Preferences(first_edge="right", faces="front", theme="dark")))
    assert table.state.preferences == Preferences(theme="dark")


def test_service_says_where_the_lines_sit_and_the_acceptance_follows(service: Screen) -> None:
    service.touch("sides", "first-edge-right")
    assert service.table.effects[-1] == KeepPreferences(Preferences(first_edge="right"))
    table = service.table.do(arbiter_events.LockTable()).enters()
    fields = Screen(table, "10inch").scene.targets
    assert fields["accept-ew-ns"].rect.x < fields["accept-ns-ew"].rect.x


def test_fields_turned_to_the_front_are_written_upright() -> None:
    scene = sample_scene(sample_states()["acceptance-front"], PANELS["10inch"], "en", "day")
    assert {shape.turn for shape in scene.shapes if isinstance(shape, TextLine)} == {0}
    one, other = scene.targets["accept-ns-ew"].rect, scene.targets["accept-ew-ns"].rect
    assert (one.y, one.height) == (other.y, other.height)


def test_large_text_is_larger_wherever_there_is_room() -> None:
    def sizes(text: str) -> dict[str, int]:
        scene = sample_scene(sample_states()["settings"], PANELS["10inch"], "en", "day", text=text)  # type: ignore[arg-type]
        return {shape.text: shape.font_px for shape in scene.shapes if isinstance(shape, TextLine)}

    normal, large = sizes("normal"), sizes("large")
    assert all(large[text] >= size for text, size in normal.items() if text in large)
    assert large["Suits"] > normal["Suits"]


def test_two_colours_are_those_of_most_packs() -> None:
    theme = preferred_theme(Preferences(suits="two"), load_theme("day"))
    assert theme.card(parse_card("5D")) == theme.card(parse_card("5H"))
    assert theme.card(parse_card("5C")) == theme.card(parse_card("5S"))
    four = [load_theme("day").card(parse_card(card)) for card in ("5H", "5D", "5C", "5S")]
    assert all(one != other for one, other in pairwise(four))


@pytest.mark.parametrize(("sound", "is_heard"), [("on", True), ("off", False)])
def test_sounds_that_the_tournament_wants_can_be_off_at_a_table(
    table: Table, sound: str, is_heard: bool
) -> None:
    table.directs(TablesArranged(turn_clock="sounding"))
    table.do(preference_events.Prefer(replace(table.state.preferences, sound=sound)))  # type: ignore[arg-type]
    table.do(events.OpenClock(), turn_events.OpenTurnClock())
    (shortest, *_) = sorted(name for name in Screen(table).targets if name.startswith("turn-"))
    Screen(table).touch(shortest)
    for _ in range(60):
        table.passes(1)
    assert any(isinstance(effect, Beep) for effect in table.effects) == is_heard
