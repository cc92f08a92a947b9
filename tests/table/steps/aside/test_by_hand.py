"""Entries carried by hand: on the screen as QR codes, on a stick, and the answers to both."""

from __future__ import annotations

import io
import itertools
import threading
import time
from collections.abc import Generator, Iterator
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pygame
import pytest

from hardware.ports import DeviceError, Frame, Image
from kiosk.hub.offline_import.importer import OfflineImporter
from kiosk.journal.bodies import AuthorAdmitted, CallRaised
from kiosk.journal.identity import DIRECTOR, Identity
from kiosk.journal.log import Log
from kiosk.messages import Message
from kiosk.sync.bundles.bundle import (
    bundle_for_hub,
    bundle_for_table,
    decode_bundle,
    encode_bundle,
    receipt_for_table,
)
from kiosk.sync.bundles.pages import to_pages
from kiosk.sync.bundles.qr import draw_code
from kiosk.sync.session.link import LinkPhase, LinkState
from kiosk.table.model.effects import CarryOnStick, LookForReceipt, PackPages, StopLooking, TakeReceipt
from kiosk.table.model.events import hand_events
from kiosk.table.model.events import table_events as events
from kiosk.table.model.modes.showing_modes import CarryingByHand, ShowingMore
from kiosk.table.model.state import AtHome, State
from kiosk.table.steps.step import step
from kiosk.table.ui import PANELS, Painter, Typesetter, load_theme
from kiosk.table.workers.code_reader import CodeReader
from kiosk.table.workers.hand_work import HandWork
from tests.table.preview.gallery import sample_scene

PATIENCE = 10.0


class Link:
    """Stands for the sync client: what it knows of the hub."""

    def __init__(self) -> None:
        self.committed = 0

    @property
    def state(self) -> LinkState:
        return LinkState(LinkPhase.OFFLINE, 0, self.committed)

    def note_committed(self, seq: int) -> None:
        self.committed = max(self.committed, seq)


class ShownTo:
    """A camera, and what is held under it: the same pictures again and again."""

    def __init__(self) -> None:
        self.pictures: list[Image] = []
        self.is_open = False
        self.works = True

    def frames(self) -> Generator[Frame, None, None]:
        if not self.works:
            raise DeviceError("there is no camera")
        self.is_open = True
        try:
            for number in itertools.count():
                yield Frame(self.pictures[number % len(self.pictures)], 0.0)
        finally:
            self.is_open = False


def seen(text: str) -> Image:
    """A code on a phone, as the table's camera sees it among other things."""
    code = np.where(draw_code(text), 40, 215).astype(np.uint8)
    screen = cv2.resize(code, None, fx=7, fy=7, interpolation=cv2.INTER_NEAREST)
    felt = np.full((1080, 1440), 90, np.uint8)
    top, left = (1080 - screen.shape[0]) // 2, 400
    felt[top : top + screen.shape[0], left : left + screen.shape[1]] = screen
    turn = cv2.getRotationMatrix2D((720, 540), 7, 1.0)
    turned = cv2.GaussianBlur(cv2.warpAffine(felt, turn, (1440, 1080), borderValue=90), (3, 3), 0)
    return cv2.cvtColor(turned, cv2.COLOR_GRAY2BGR).astype(np.uint8)


class Evening:
    """A table without a link, and the hub that admitted it."""

    def __init__(self, folder: Path, stick: Path) -> None:
        self.director, self.table = Identity.create(DIRECTOR), Identity.create("table-12")
        self.hub, self.log = Log(folder / "hub.sqlite"), Log(folder / "journal.sqlite")
        for log in (self.hub, self.log):
            log.enter("evening")
        admitted = self.hub.append(self.director, AuthorAdmitted("table-12", 1, self.table.public_key, 12))
        self.log.trust(DIRECTOR, 1, self.director.public_key)
        self.log.admit([admitted])
        self.link = Link()
        self.said: list[events.TableEvent] = []
        self._told = threading.Event()
        self.camera = ShownTo()
        reader = CodeReader(self.camera, time.monotonic, self._tell)
        self.work = HandWork(self.log, self.table, self._tell, stick, reader=reader)
        self.work.client = self.link  # type: ignore[assignment]

    def _tell(self, event: events.TableEvent) -> None:
        self.said.append(event)
        self._told.set()

    def look(self) -> str:
        """Look through the camera, and wait for what comes of it."""
        self._told.clear()
        self.work.look_for_receipt()
        assert self._told.wait(PATIENCE)
        answer = self.said[-1]
        assert isinstance(answer, hand_events.CarriedOut)
        return str(answer.said)

    def use_stick(self) -> str:
        self._told.clear()
        self.work.carry_on_stick()
        assert self._told.wait(PATIENCE)
        answer = self.said[-1]
        assert isinstance(answer, hand_events.CarriedOut)
        return str(answer.said)

    def call(self, count: int = 1) -> None:
        for _ in range(count):
            self.log.append(self.table, CallRaised(1))


@pytest.fixture
def stick(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    place = tmp_path / "stick"
    place.mkdir()
    monkeypatch.setattr("os.path.ismount", lambda path: path == place and place.exists())
    return place


@pytest.fixture
def evening(tmp_path: Path, stick: Path) -> Iterator[Evening]:
    evening = Evening(tmp_path, stick)
    yield evening
    evening.log.close()
    evening.hub.close()


def carrying(state: State) -> CarryingByHand:
    assert isinstance(state.mode, CarryingByHand)
    return state.mode


def photograph(state: State, panel: str) -> bytes:
    """The screen as it is painted, as a picture's file."""
    pygame.init()
    size = PANELS[panel]
    scene = sample_scene(state, size, "it", "dark")
    surface = pygame.Surface((size.width, size.height))
    theme = load_theme("dark")
    Painter(Typesetter(theme.regular, theme.bold)).paint(surface, scene, {})
    file = io.BytesIO()
    pygame.image.save(surface, file, "screen.png")
    return file.getvalue()


@pytest.mark.parametrize("panel", sorted(PANELS))
def test_what_the_screen_shows_is_read_by_the_hub(evening: Evening, panel: str) -> None:
    evening.call(9)
    state, effects = step(State(12, mode=ShowingMore()), hand_events.OpenCarrying())
    assert effects == (PackPages(),)
    state, _ = step(state, evening.work.pack())
    pages = carrying(state).pages
    assert len(pages) > 1
    importer = OfflineImporter(evening.hub, evening.director)

    for _ in pages:
        taken = importer.take(photograph(state, panel))
        state, _ = step(state, hand_events.TurnCarried(1))

    assert evening.hub.head("table-12").seq == 9
    assert taken.code is not None
    state, _ = step(state, hand_events.TypeReceipt())
    for digit in taken.code.replace(" ", ""):
        state, _ = step(state, events.Digit(int(digit)))
    state, effects = step(state, events.NextField())
    assert effects == (TakeReceipt(taken.code.replace(" ", "")),)
    state, _ = step(state, evening.work.take_receipt(taken.code))
    assert "The code is right" in str(carrying(state).said)
    assert evening.link.committed == 9


def test_receipt_of_the_hub_is_read_through_the_camera(evening: Evening) -> None:
    evening.call(4)
    importer = OfflineImporter(evening.hub, evening.director)
    importer.take(encode_bundle(bundle_for_hub(evening.log, evening.table)))
    pages = importer.receipt_for("table-12")
    evening.camera.pictures = [seen("https://example.org"), *map(seen, pages)]
    looking, effects = step(State(12, mode=CarryingByHand(("a",), typed="")), hand_events.ReadReceipt())
    assert effects == (LookForReceipt(),)

    assert "receipt was read" in evening.look()

    assert evening.link.committed == 4
    assert not evening.camera.is_open
    told, _ = step(looking, evening.said[-1])
    assert (carrying(told).typed, carrying(told).is_looking) == (None, False)
    assert "receipt was read" in str(carrying(told).said)


def test_receipt_of_somebody_else_is_said_and_counts_for_nothing(evening: Evening) -> None:
    evening.call(2)
    forged = encode_bundle(receipt_for_table(evening.log, Identity.create(DIRECTOR), "table-12"))
    evening.camera.pictures = [seen(page) for page in to_pages(forged)]

    assert "Nothing was taken" in evening.look()
    assert evening.link.committed == 0


def test_camera_that_sees_nothing_or_does_not_answer_is_said(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kiosk.table.workers.code_reader.PATIENCE", 0.0)
    evening.camera.pictures = [np.full((720, 1280, 3), 90, np.uint8)]
    assert "No receipt was seen" in evening.look()
    evening.camera.works = False
    assert "camera does not answer" in evening.look()


def test_going_back_stops_the_camera_before_it_leaves_the_code(evening: Evening) -> None:
    evening.camera.pictures = [np.full((720, 1280, 3), 90, np.uint8)]
    looking = State(12, mode=CarryingByHand(("a",), typed="12", is_looking=True))
    evening.work.look_for_receipt()

    state, effects = step(looking, events.GoBack())
    assert effects == (StopLooking(),)
    evening.work.stop_looking()

    assert evening.said == []
    assert not evening.camera.is_open
    assert carrying(state) == CarryingByHand(("a",), typed="12")
    typing, _ = step(looking, events.Digit(3))
    assert carrying(typing).typed == "12"


def test_wrong_code_is_said_and_nothing_counts_as_received(evening: Evening) -> None:
    evening.call()

    assert "not the code" in str(evening.work.take_receipt("0000 0000").said)
    assert evening.link.committed == 0


def test_pages_go_on_from_what_the_hub_has(evening: Evening) -> None:
    evening.call(30)
    all_pages = evening.work.pack()
    evening.link.note_committed(29)

    rest = evening.work.pack()

    assert isinstance(all_pages, hand_events.PagesPacked)
    assert isinstance(rest, hand_events.PagesPacked)
    assert len(rest.pages) < len(all_pages.pages)


def test_stick_carries_everything_and_brings_the_answer(evening: Evening, stick: Path) -> None:
    evening.call(3)

    assert "on the stick" in evening.use_stick()

    data = (stick / "table-12.parcel").read_bytes()
    OfflineImporter(evening.hub, evening.director).take(data)
    assert evening.hub.head("table-12").seq == 3
    answer = bundle_for_table(evening.hub, evening.director, decode_bundle(data))
    (stick / "table-12 (1).parcel").write_bytes(encode_bundle(answer))  # as browsers name a second file
    assert "answer was read" in evening.use_stick()
    assert evening.link.committed == 3


def test_stick_with_the_whole_journal_builds_a_hub_again(
    evening: Evening, stick: Path, tmp_path: Path
) -> None:
    evening.call(2)
    evening.use_stick()

    with Log(tmp_path / "new.sqlite") as hub:
        OfflineImporter(hub, evening.director).take((stick / "table-12.journal").read_bytes())
        assert hub.head("table-12").seq == 2


def test_no_stick_and_a_foreign_answer_are_said_and_harmless(evening: Evening, stick: Path) -> None:
    evening.call()
    stranger = Identity.create(DIRECTOR)
    with Log(stick.parent / "stranger.sqlite") as log:
        log.enter("evening")
        log.append(stranger, CallRaised(1))
        parcel = bundle_for_table(log, stranger, bundle_for_hub(evening.log, evening.table))
    (stick / "table-12-answer.parcel").write_bytes(encode_bundle(parcel))
    (stick / "table-12-torn.parcel").write_bytes(b"kiosk parcel 1\n...")
    assert "on the stick" in evening.use_stick()
    assert evening.link.committed == 0

    for path in stick.iterdir():
        path.unlink()
    stick.rmdir()
    assert "no stick" in evening.use_stick()


def test_table_that_is_in_no_tournament_says_so(tmp_path: Path) -> None:
    with Log(tmp_path / "new.sqlite") as log:
        answer = HandWork(log, Identity.create("table-1"), lambda _: None).pack()

    assert isinstance(answer, events.NotRead)


def test_pages_are_turned_to_the_ends_and_no_further() -> None:
    state = State(12, mode=CarryingByHand(("a", "b", "c")))

    seen = []
    for turn in (-1, 1, 1, 1):
        state, _ = step(state, hand_events.TurnCarried(turn))
        seen.append(carrying(state).page)

    assert seen == [0, 1, 2, 2]


def test_code_is_typed_taken_back_and_left() -> None:
    state = State(12, mode=CarryingByHand(("a",), typed=""))
    for digit in (1, 2, 3, 4, 5, 6, 7, 8, 9):
        state, _ = step(state, events.Digit(digit))
    assert carrying(state).typed == "12345678"
    state, _ = step(state, events.Erase())
    state, effects = step(state, events.NextField())
    assert (carrying(state).typed, effects) == ("1234567", ())
    assert "eight digits" in str(carrying(state).said)
    state, _ = step(state, events.GoBack())
    assert carrying(state).typed is None
    state, _ = step(state, events.GoBack())
    assert isinstance(state.mode, ShowingMore)


def test_what_comes_of_the_stick_after_the_screen_was_left_changes_nothing() -> None:
    state = State(12, mode=CarryingByHand(("a",)))
    state, effects = step(state, hand_events.UseStick())
    assert effects == (CarryOnStick(),)
    left = replace(state, mode=AtHome())

    assert step(left, hand_events.CarriedOut(Message("It is written."))) == (left, ())
