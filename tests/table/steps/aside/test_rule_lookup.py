"""The rules at the table: read when they are asked for, and legible screen by screen."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

import pytest

from kiosk.journal.attachments import AttachmentStore
from kiosk.journal.identity import Identity
from kiosk.journal.log import Log
from kiosk.messages import Message
from kiosk.references import references
from kiosk.rulings.reference import parse_references
from kiosk.table.model.effects import ReadReferences
from kiosk.table.model.events import reference_events
from kiosk.table.model.events import table_events as events
from kiosk.table.model.modes.showing_modes import (
    ShowingFailure,
    ShowingMore,
    ShowingReference,
    ShowingReferences,
)
from kiosk.table.model.state import State
from kiosk.table.runner.runtime import TableRuntime
from kiosk.table.screens.shared import flow
from kiosk.table.screens.shared.canvas import Canvas, Scene
from kiosk.table.screens.shared.flow import TextBlock
from kiosk.table.steps.step import step
from kiosk.table.ui import PANELS, Panel, TextLine, Typesetter, load_theme
from kiosk.table.workers.devices import Devices
from kiosk.translation import LANGUAGES, Translator
from kiosk.vision.model import RIG_PHOTO
from tests.table.playing import Table
from tests.table.preview.gallery import sample_scene
from tests.table.samples.references import reference_states
from tests.table.samples.states import sample_states

TABLES = {"burraco": "more", "mineo": "mineo-sheet", "bridge": "bridge-board"}


def words(scene: Scene) -> list[TextLine]:
    return [shape for shape in scene.shapes if isinstance(shape, TextLine)]


def test_pages_are_read_at_the_first_opening_and_kept(table: Table) -> None:
    state, effects = step(table.do(events.OpenMore()).state, reference_events.OpenReferences())
    assert effects == (ReadReferences("burraco"),)
    state, _ = step(state, reference_events.ReferencesRead(references("burraco")))
    assert state.mode == ShowingReferences()
    state, _ = step(state, events.GoBack())
    assert state.mode == ShowingMore()
    state, effects = step(state, reference_events.OpenReferences())
    assert (state.mode, effects) == (ShowingReferences(), ())


def test_pages_that_come_when_something_else_is_open_do_not_open(table: Table) -> None:
    state, _ = step(table.state, reference_events.ReferencesRead(references("burraco")))
    assert state.mode == table.state.mode


def test_pages_that_cannot_be_read_are_said(table: Table) -> None:
    state, _ = step(table.do(events.OpenMore()).state, events.NotRead(Message("A mistake.")))
    assert state.mode == ShowingFailure(Message("A mistake."))


def test_a_page_goes_back_to_the_list(table: Table) -> None:
    state, _ = step(table.do(events.OpenMore()).state, reference_events.ReferencesRead(references("burraco")))
    state, _ = step(state, reference_events.OpenReference("burraco_time", 1))
    assert state.mode == ShowingReference("burraco_time", 1)
    state, _ = step(state, events.GoBack())
    assert state.mode == ShowingReferences()
    state, _ = step(state, reference_events.OpenReference("none", 0))
    assert state.mode == ShowingReferences()


@pytest.fixture
def runtime(tmp_path: Path) -> Iterator[TableRuntime]:
    with Log(tmp_path / "journal") as log:
        log.enter("evening")
        identity = Identity.create("table-12")
        yield TableRuntime(
            log, identity, Devices(), rig=RIG_PHOTO, attachments=AttachmentStore(tmp_path), logs=tmp_path
        )


def test_the_runtime_reads_the_pages_that_ship_with_the_program(runtime: TableRuntime) -> None:
    (event,) = runtime.perform(ReadReferences("bridge"))
    assert isinstance(event, reference_events.ReferencesRead)
    assert [page.key for page in event.pages] == ["bridge_deal", "bridge_trick"]


def test_a_page_with_a_mistake_is_said_and_stops_nothing(
    runtime: TableRuntime, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "kiosk.table.workers.inquiries.references", lambda _: parse_references({"page": "- no page"})
    )
    (event,) = runtime.perform(ReadReferences("bridge"))
    assert isinstance(event, events.NotRead)
    assert "page" in str(event.message)


def test_before_the_game_is_known_there_are_no_rules_to_look_up(waiting_table: Table) -> None:
    state, effects = step(waiting_table.do(events.OpenMore()).state, reference_events.OpenReferences())
    assert (state.mode, effects) == (ShowingMore(), ())
    assert "references" not in sample_scene(state, PANELS["10inch"], "en", "day").targets


@pytest.mark.parametrize(("code", "at"), TABLES.items())
def test_a_table_shows_the_pages_about_its_own_game(code: str, at: str) -> None:
    listed = reference_states(sample_states()[at])[f"references-{code}"]
    targets = sample_scene(listed, PANELS["7inch"], "en", "day").targets
    keys = {name.removeprefix("reference-") for name in targets if name.startswith("reference-")}
    assert keys == {page.key for page in references(code)}  # type: ignore[arg-type]


def all_screens(panel: Panel, language: str) -> list[tuple[str, Scene]]:
    """Every page from its first screen to its last, by the keys that a reader touches."""
    found = []
    for at in TABLES.values():
        for name, opened in reference_states(sample_states()[at]).items():
            state: State | None = opened
            while state is not None:
                scene = sample_scene(state, panel, language, "day")
                found.append((f"{name} {state.mode}", scene))
                following = scene.targets.get("page-after")
                tap = None if following is None else following.tap
                state = None if tap is None else step(state, tap)[0]
    return found


@pytest.fixture(
    params=[(panel, language) for panel in PANELS for language in LANGUAGES], ids="-".join, scope="module"
)
def shown(request: pytest.FixtureRequest) -> tuple[Panel, list[tuple[str, Scene]]]:
    panel, language = request.param
    return PANELS[panel], all_screens(PANELS[panel], language)


def test_no_word_is_shortened_or_leaves_the_panel(shown: tuple[Panel, list[tuple[str, Scene]]]) -> None:
    panel, screens = shown
    for name, scene in screens:
        for word in words(scene):
            assert not word.shortened, f"{name}: {word.text}"
            assert panel.bounds.holds(word.rect), f"{name}: {word.text}"


def test_no_words_overlap(shown: tuple[Panel, list[tuple[str, Scene]]]) -> None:
    _, screens = shown
    for name, scene in screens:
        for one, other in combinations(words(scene), 2):
            slack = 0.12 * min(one.rect.height, other.rect.height, one.rect.width, other.rect.width)
            assert not one.rect.overlaps(other.rect, slack=slack + 1), f"{name}: {one.text} / {other.text}"


def test_keys_are_large_and_no_words_run_under_them(shown: tuple[Panel, list[tuple[str, Scene]]]) -> None:
    panel, screens = shown
    for name, scene in screens:
        for target_name, target in scene.targets.items():
            side = min(target.rect.width, target.rect.height)
            assert side >= panel.key - 0.5, f"{name}: {target_name}"
            for word in words(scene):
                assert target.rect.holds(word.rect) or not target.rect.overlaps(word.rect), (
                    f"{name}: {word.text} under {target_name}"
                )


def test_what_is_read_is_never_smaller_than_the_screens_text(
    shown: tuple[Panel, list[tuple[str, Scene]]],
) -> None:
    """A word too wide for its column may shrink its cell, and nothing else."""
    panel, screens = shown
    for name, scene in screens:
        sizes = [word.font_px for word in words(scene) if not word.bold and word.within.y > panel.key]
        if sizes and "ShowingReference(" in name:
            assert min(sizes) >= 0.8 * max(sizes), name


@pytest.mark.slow
def test_every_word_of_a_page_is_shown() -> None:
    panel = PANELS["7inch"]
    for at in TABLES.values():
        table = sample_states()[at]
        for page in reference_states(table)[f"references-{_code(at)}"].references:
            shown = " ".join(
                word.text
                for name, scene in all_screens(panel, "en")
                if page.key in name
                for word in words(scene)
            )
            for block in page.blocks:
                for text in (block.heading, *block.paragraphs, *block.items):
                    assert all(word in shown for word in text.replace("'", "’").split()), (
                        f"{page.key}: {text}"
                    )


def _code(at: str) -> str:
    return next(code for code, table in TABLES.items() if table == at)


@pytest.fixture
def canvas() -> Canvas:
    theme = load_theme("day")
    return Canvas(PANELS["7inch"], theme, Translator("en"), Typesetter(theme.regular, theme.bold))


def block(height: float, **more: object) -> TextBlock:
    return TextBlock(height, (flow.TextRun("word", 0, 0, 1, load_theme("day").paper),), **more)  # type: ignore[arg-type]


def test_a_heading_stays_with_what_it_heads() -> None:
    heading, text = block(10, is_kept_with_next=True), block(10)
    assert flow.screens([block(15), heading, text], 30) == ((block(15),), (heading, text))


def test_no_screen_begins_with_a_space() -> None:
    assert flow.screens([TextBlock(5), block(10), TextBlock(5), block(10)], 12) == (
        (block(10),),
        (block(10),),
    )


def test_a_table_that_goes_on_has_its_headings_again(canvas: Canvas) -> None:
    rows = [(str(number), "text") for number in range(30)]
    blocks = list(flow.table(canvas, ("Number", "Text"), rows, 400, canvas.theme.paper))
    cut = flow.screens(blocks, 200)
    assert len(cut) > 1
    assert all(screen[0].runs == blocks[0].runs for screen in cut)
    assert [block for screen in cut for block in screen[1:]] == blocks[1:]


def test_a_column_is_at_least_as_wide_as_its_longest_word(canvas: Canvas) -> None:
    rows = [("short", "a sentence that is much too long for the room that remains of the line")]
    _, row = flow.table(canvas, ("Unbreakable", "Text"), rows, 300, canvas.theme.paper)
    head, _ = flow.table(canvas, ("Unbreakable", "Text"), rows, 300, canvas.theme.paper)
    assert [run.text for run in head.runs] == ["Unbreakable", "Text"]
    assert len(row.runs) > 2


def test_the_chapters_of_a_code_are_named_in_the_players_language() -> None:
    scene = sample_scene(sample_states()["reference-burraco_conduct"], PANELS["10inch"], "it", "day")
    said = {shape.text for shape in scene.shapes if isinstance(shape, TextLine)}
    assert "Comportamento" in said
    assert "Conduct" not in said
