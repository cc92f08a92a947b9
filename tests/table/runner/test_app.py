"""A whole table: journal on the disk, simulated devices, a pilot at the screen; the hub is only a journal."""

from __future__ import annotations

import json
import logging
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pygame
import pytest

from hardware.raspberry.clock import SystemClock
from hardware.simulated.camera import CameraFault, SimulatedCamera
from hardware.simulated.panel import SimulatedButton, SimulatedLamp
from kiosk.cards import CARDS, parse_card
from kiosk.cli.main import main
from kiosk.hall_time.anchor_file import AnchorFile
from kiosk.hall_time.hall_clock import HallClock
from kiosk.journal.attachments import AttachmentStore
from kiosk.journal.bodies import (
    AuthorAdmitted,
    CallClaimed,
    CallRaised,
    DealAccepted,
    DeckEnrolled,
    PairEntered,
    RoundPublished,
    RoundStarted,
    Seating,
    TournamentOpened,
)
from kiosk.journal.errors import JournalFullError
from kiosk.journal.identity import DIRECTOR, Identity, table_author
from kiosk.journal.log import Log
from kiosk.settings import read_settings
from kiosk.sync.endpoints.client import SyncClient
from kiosk.table.model.events.table_events import Device
from kiosk.table.model.modes.match_modes import Accepting
from kiosk.table.model.state import State
from kiosk.table.runner import loop as loop_module
from kiosk.table.runner.app import run_table
from kiosk.table.runner.pilot import Leave, PilotAct
from kiosk.table.runner.settings import TableSettings
from kiosk.table.runner.wiring import simulated_devices
from kiosk.table.screens.shared.canvas import Target
from kiosk.table.steps.step import step
from kiosk.table.workers.devices import Devices
from kiosk.vision.decks.deck_file import decode_deck
from kiosk.vision.recognition.prints import PRINT_HEIGHT_PX, PRINT_WIDTH_PX, encode_print
from tests.table.samples.count import sample_proposal
from tests.table.samples.deck import enrolment_of
from tests.table.whole_table import ACCEPT, DEAL, MAT, Player, load_count_on_mat, load_sure_count, settings


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A pilot that is asked all the time, and holds that take no time worth mentioning."""
    monkeypatch.setattr(loop_module, "_PILOT_GLANCE", 0.001)
    monkeypatch.setattr(loop_module, "_FRAME", 0.001)
    monkeypatch.setattr("kiosk.table.ui.touch.HOLD_SECONDS", 0.02)
    yield
    pygame.event.clear() if pygame.display.get_init() else None


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The data of table 1, as it is after the director started a match of two deals."""
    data = tmp_path / "table"
    data.mkdir()
    identity = Identity.load_or_create(data / "identity.json", table_author(1))
    director = Identity.create(DIRECTOR)
    with Log(data / "journal.sqlite") as log, Log(tmp_path / "director.sqlite") as hub:
        for journal in (log, hub):
            journal.enter("test")
        log.trust(DIRECTOR, 1, director.public_key)
        for body in (
            TournamentOpened("Torneo", "burraco_internazionale", "federation", 2, 1),
            AuthorAdmitted(table_author(1), 1, identity.public_key, 1),
            PairEntered(1, ("Rossi", "Esposito")),
            PairEntered(2, ("Bianchi", "De Sanctis")),
            RoundPublished(1, (Seating(1, 1, 2),)),
            RoundStarted(1, 1800),
            CallClaimed(table_author(1), 1, 1, "Conti"),
        ):
            log.admit([hub.append(director, body)])
    return data


def bodies(folder: Path, kind: type) -> list[object]:
    with Log(folder / "journal.sqlite") as log:
        return [event.body for event in log.all() if isinstance(event.body, kind)]


def test_what_was_accepted_is_there_after_a_restart_and_the_match_goes_on(folder: Path) -> None:
    first = Player([*DEAL, *ACCEPT])
    run_table(settings(folder), Devices(), pilot=first)
    second = Player([*DEAL, *ACCEPT, "hold:sign-ns", "hold:sign-ew", "hold:deliver-ns"])
    run_table(settings(folder), Devices(), pilot=second)
    assert second.seen[0].view.deal == 2
    assert second.seen[-1].view.delivered == "ns"
    assert [deal.deal for deal in bodies(folder, DealAccepted)] == [1, 2]  # type: ignore[attr-defined]


def test_a_deck_of_the_command_is_in_the_journal_of_the_table_that_is_started(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    picture = encode_print(np.zeros((PRINT_HEIGHT_PX, PRINT_WIDTH_PX), np.uint8))
    seen = enrolment_of(CARDS)
    whole = replace(
        seen, sightings=tuple(replace(sighting, pictures=(picture,)) for sighting in seen.sightings)
    )
    monkeypatch.setattr("kiosk.vision.decks.enrol_command.enrol_deck", lambda _: whole)
    cv2.imwrite(str(tmp_path / "photo.png"), np.zeros((100, 100, 3), np.uint8))

    told = ["--name", "club", "--data", str(folder), "--language", "en"]
    assert main(["enrol-deck", str(tmp_path / "photo.png"), *told]) == 0
    assert "shares it with the other tables" in capsys.readouterr().out
    for _ in range(2):
        run_table(settings(folder), Devices(), pilot=Player([*DEAL, *ACCEPT]))

    (enrolled,) = bodies(folder, DeckEnrolled)
    assert isinstance(enrolled, DeckEnrolled)
    assert enrolled.name == "club"
    assert decode_deck(AttachmentStore(folder / "attachments").read(enrolled.deck)) == whole.deck("club")


KILLED = """
import os, signal, sys
from pathlib import Path
from kiosk.table.runner.app import run_table
from kiosk.table.workers.devices import Devices
from tests.table.whole_table import ACCEPT, DEAL, Player, settings

class Victim(Player):
    def act(self, state, targets, now):
        if state.view.deals:
            os.kill(os.getpid(), signal.SIGKILL)
        return super().act(state, targets, now)

run_table(settings(Path(sys.argv[1])), Devices(), pilot=Victim([*DEAL, *ACCEPT]))
"""


@pytest.mark.process
def test_a_deal_outlives_a_kill_in_the_moment_after_its_acceptance(folder: Path, project: Path) -> None:
    environment = {**os.environ, "PYTHONPATH": str(project)}
    killed = subprocess.run(
        [sys.executable, "-c", KILLED, str(folder)], env=environment, cwd=project, check=False
    )
    assert killed.returncode == -signal.SIGKILL
    player = Player([*DEAL, *ACCEPT, "hold:sign-ns", "hold:sign-ew", "hold:deliver-ns"])
    run_table(settings(folder), Devices(), pilot=player)
    assert player.seen[-1].view.delivered == "ns"
    assert [deal.deal for deal in bodies(folder, DealAccepted)] == [1, 2]  # type: ignore[attr-defined]


def test_a_full_disk_is_said_on_the_screen_and_what_is_accepted_again_is_kept(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Disk(Log):
        """A journal whose disk is full whenever the test has it so."""

        def __init__(self, *arguments: Any, **names: Any) -> None:
            super().__init__(*arguments, **names)
            self._pages = self._store._database.connection.pragma
            disks.append(self)

        def fill(self) -> None:
            self._pages("max_page_count", self._pages("page_count"))
            with suppress(JournalFullError):
                while True:
                    self.append(identity, CallRaised(1))

        def make_room(self) -> None:
            self._pages("max_page_count", 1_000_000)

    class OnAFullDisk(Player):
        """Accepts a deal while the disk is full, and again when there is room."""

        def act(self, state: State, targets: Mapping[str, Target], now: float) -> PilotAct | None:
            said = state.mode.problem if isinstance(state.mode, Accepting) else None
            if len(self.script) == len(ACCEPT) + 2 and not is_full:
                is_full.append(True)
                disks[0].fill()
            if said is not None and not self.said:
                self.said = str(said)
                disks[0].make_room()
            return super().act(state, targets, now)

        said = ""

    disks: list[Disk] = []
    is_full: list[bool] = []
    identity = Identity.load_or_create(folder / "identity.json", table_author(1))
    monkeypatch.setattr("kiosk.table.runner.app.Log", Disk)
    player = OnAFullDisk([*DEAL, *ACCEPT, *ACCEPT, "end-deal"])
    run_table(settings(folder), Devices(), pilot=player)

    assert player.said == "Not saved: the disk is full. What was accepted before is safe. Call the arbiter."
    assert not player.script
    assert len(bodies(folder, DealAccepted)) == 1


def test_an_unexpected_failure_is_one_calm_sentence_and_loses_nothing(
    folder: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    failures = iter([True])

    def broken_step(state: State, event: object) -> object:
        if state.view.deals and next(failures, False):
            raise RuntimeError("a bug")
        return step(state, event)  # type: ignore[arg-type]

    troubles: list[int] = []
    monkeypatch.setattr(loop_module, "step", broken_step)
    monkeypatch.setattr(
        "kiosk.table.runner.app.show_trouble", lambda _, table, *__: not troubles.append(table)
    )
    player = Player([*DEAL, *ACCEPT, "end-deal"])
    with caplog.at_level(logging.ERROR):
        run_table(settings(folder), Devices(), pilot=player)
    assert troubles == [1]
    assert "a bug" in caplog.text
    assert len(bodies(folder, DealAccepted)) == 1
    assert not player.script


@pytest.mark.slow
def test_a_picture_becomes_a_proposal_and_the_accepted_count_an_entry(folder: Path) -> None:
    devices = simulated_devices([np.full((90, 160, 3), 7, np.uint8)])
    script = [
        *DEAL[:5],
        "photograph-ns",
        "shoot",
        "choice-0",
        "accept-count",
        "write",
        "column-ns",
        "back",
    ]
    player = Player(script)
    run_table(settings(folder), devices, pilot=player, load=load_sure_count)
    assert not player.script
    draft = player.seen[-1].draft
    assert draft.photographed == {"ns"}
    assert draft.value("ns", "cards") == 220
    attachments = AttachmentStore(folder / "attachments")
    assert attachments.read(draft.pictures[0]).startswith(b"\xff\xd8")
    record = json.loads(attachments.read(draft.proposals[0]))
    assert record["picture"] == draft.pictures[0].hex()
    assert record["changes"] == [{"what": "told", "meld": 1, "place": 2, "before": "JS", "after": "JS"}]
    assert sample_proposal().melds[1].cards[2].alternatives[0].card is parse_card("JS")


@pytest.mark.slow
def test_the_mat_of_the_settings_goes_with_the_picture(folder: Path) -> None:
    devices = simulated_devices([np.full((90, 160, 3), 7, np.uint8)])
    player = Player([*DEAL[:5], "photograph-ns", "shoot", "choice-0", "accept-count"])
    with_mat = replace(settings(folder), mat=MAT)
    run_table(with_mat, devices, pilot=player, load=load_count_on_mat)
    assert not player.script


def test_missing_devices_are_shown_and_the_keypad_goes_on(folder: Path) -> None:
    player = Player(["end-deal"])
    run_table(settings(folder), Devices(), pilot=player)
    assert player.seen[-1].missing == {Device.CAMERA, Device.BUTTON, Device.LAMP}


def test_a_camera_that_does_not_open_is_shown_as_missing(folder: Path) -> None:
    devices = simulated_devices([np.zeros((9, 16, 3), np.uint8)])
    assert isinstance(devices.cameras[0], SimulatedCamera)
    devices.cameras[0].fault = CameraFault.MISSING
    player = Player(["end-deal", "closing-N", "pozzetto-ns-2", "pozzetto-ew-2", "go-on", "field-ns-clean"])
    run_table(settings(folder), devices, pilot=player, load=load_sure_count)
    assert not player.script
    assert Device.CAMERA in player.seen[-1].missing


def test_a_press_of_the_button_calls_and_a_claim_lights_the_lamp(folder: Path) -> None:
    devices = simulated_devices([np.zeros((9, 16, 3), np.uint8)])
    button, lamp = devices.button, devices.lamp
    assert isinstance(button, SimulatedButton)
    assert isinstance(lamp, SimulatedLamp)

    class Presser(Player):
        def act(self, state: State, targets: Mapping[str, Target], now: float) -> PilotAct | None:
            if state.view.started and not self.pressed:
                self.pressed = True
                button.press()
                button.release()
            return Leave() if lamp.states else super().act(state, targets, now)

        pressed = False

    run_table(settings(folder), devices, pilot=Presser(["cancel-call"]), load=load_sure_count)
    assert bodies(folder, CallRaised) == [CallRaised(1, None)]
    assert lamp.states[0][1], "the claim was in the journal already"
    assert not lamp.lit, "a table that is closed leaves its lamp dark"


def test_the_settings_can_be_read_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "table.toml"
    file.write_text('data = "/var/lib/kiosk"\ntable = 4\npanel = "touch2"\nturn = 90\ncameras = ["0", "1"]\n')
    read = read_settings(file, TableSettings, {})
    assert (read.table, read.panel, read.turn, read.cameras) == (4, "touch2", 90, ("0", "1"))


@pytest.mark.process
def test_a_table_without_a_screen_says_so(project: Path, tmp_path: Path) -> None:
    """SDL would draw in memory alone, and nobody would know."""
    blind = {
        name: value
        for name, value in os.environ.items()
        if name not in ("SDL_VIDEODRIVER", "DISPLAY", "WAYLAND_DISPLAY")
    }
    command = [sys.executable, "-m", "kiosk", "table", "--table", "1", "--data", str(tmp_path / "table")]
    for driver in ({"SDL_VIDEODRIVER": "nonsense"}, {}):
        ended = subprocess.run(
            command,
            cwd=project,
            env={**blind, **driver},
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
        assert ended.returncode == 2
        assert "screen" in ended.stderr or "schermo" in ended.stderr
        assert "Traceback" not in ended.stderr


YEARS = 10 * 365 * 86_400.0


def written_by_a_call(folder: Path) -> float:
    """Whoever sits there calls: the time that the journal has of it."""
    run_table(settings(folder), Devices(), pilot=Player(["bell", "caller-skip"]))
    with Log(folder / "journal.sqlite") as log:
        (call,) = [event for event in log.all() if isinstance(event.body, CallRaised)]
    return call.written_at


def test_a_table_that_starts_again_without_its_hub_still_knows_hall_time(folder: Path) -> None:
    clock = HallClock(SystemClock())
    clock.set(time.time() + YEARS)
    AnchorFile(folder / "hall-time.json", "test").keep(clock)
    assert written_by_a_call(folder) == pytest.approx(time.time() + YEARS, abs=60)


def test_a_table_writes_the_hubs_time_from_its_first_word_on(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A box without a battery wakes up years ago; the director's queue of calls must not."""

    def enter(client: SyncClient) -> SyncClient:
        client._hear_time(YEARS)
        return client

    monkeypatch.setattr(SyncClient, "__enter__", enter)
    monkeypatch.setattr(SyncClient, "close", lambda _: None)
    assert written_by_a_call(folder) == pytest.approx(time.time() + YEARS, abs=60)
