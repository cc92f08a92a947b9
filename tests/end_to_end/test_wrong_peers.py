"""A hub and a table, as programs of their own, that do not belong together, or meet what is neither.

Both ends say what is wrong, in both languages; the table goes on and keeps what it has to send.
"""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from http.server import HTTPServer, SimpleHTTPRequestHandler
from pathlib import Path
from threading import Thread
from urllib.parse import urlsplit

import httpx
import numpy as np
import pytest
from websockets.sync.server import ServerConnection
from websockets.sync.server import serve as serve_websocket

from hardware.ports import Clock, Edge
from hardware.raspberry.clock import SystemClock
from hardware.simulated.panel import SimulatedButton
from kiosk.hub.runner.app import NEW_KEYS
from kiosk.hub.server.certificates import Certificates
from kiosk.journal.bodies import CallRaised
from kiosk.journal.log import Log
from kiosk.messages import Message
from kiosk.sync.endpoints.hub_search import ANOTHER_KEY
from kiosk.sync.session.refusals import OTHER_HUB, OTHER_TOURNAMENT
from kiosk.sync.wire.carriers import CarrierError, WebSocketCarrier
from kiosk.table.model.modes.enrolling_modes import Enrolling
from kiosk.table.model.state import State
from kiosk.table.runner.app import enrol, run_table
from kiosk.table.runner.enrolled import EnrolmentError
from kiosk.table.runner.pilot import Leave, PilotAct, Tap
from kiosk.table.runner.settings import TableSettings
from kiosk.table.runner.wiring import simulated_devices
from kiosk.table.screens.shared.canvas import Target
from kiosk.table.ui import PANELS, TextLine
from kiosk.table.ui.typesetting import drawable
from kiosk.translation import LANGUAGES, Translator
from tests.end_to_end.director import Director
from tests.end_to_end.playing_table import load_count
from tests.end_to_end.processes import running_hub, surroundings, wait_for
from tests.end_to_end.watcher import Watcher
from tests.table.preview.gallery import sample_scene

PROJECT = Path(__file__).parents[2]
HUGE = bytes(10 * 1024 * 1024)
PAIRS = "Anna - Bruno\nCarla - Dario\nFranca - Gino\nIrma - Luigi"
AUTHOR = "table-1"


class Late(SystemClock):
    """The clock of a machine that is an hour ahead."""

    def wall(self) -> float:
        return super().wall() + 3600.0


Look = Callable[[State], bool]


def is_waiting(state: State) -> bool:
    """Whether something is saved that the hub does not have."""
    return state.link.pending > 0


def is_linked(state: State) -> bool:
    return state.link.connected


class Caller(Watcher):
    """Calls the arbiter once the screen is as expected, and leaves when it is as it is to be then."""

    def __init__(self, expected: Look, ring: Callable[[], None], then: Look) -> None:
        super().__init__()
        self.seen: State | None = None
        """How the screen was when somebody called."""
        self._expected = expected
        self._then = then
        self._ring = ring

    def look(self, state: State, targets: Mapping[str, Target]) -> PilotAct | None:
        is_done = self.seen is not None and self._then(state)
        if self.seen is None and self._expected(state):
            self.seen = state
            self._ring()
        return Leave() if is_done else None


@dataclass(frozen=True)
class Hall:
    """A hub's folder and that of a table that was enrolled there."""

    folder: Path
    environment: dict[str, str]

    @property
    def hub(self) -> Path:
        return self.folder / "hub/data"

    @property
    def table(self) -> Path:
        return self.folder / "table"

    @contextmanager
    def running(self) -> Iterator[Director]:
        with running_hub(self.folder / "hub", self.environment) as hub:
            yield Director(hub)

    def play(
        self, address: str, expected: Look, then: Look = is_waiting, clock: Clock | None = None
    ) -> State:
        """Run the table's program until somebody has called at a screen as expected, and `then`; that screen."""
        clock = clock or SystemClock()
        devices = simulated_devices(lambda: np.zeros((90, 160, 3), np.uint8), clock)

        def ring() -> None:
            assert isinstance(devices.button, SimulatedButton)
            now = clock.monotonic()
            devices.button.play([Edge(pressed=True, at=now - 0.3), Edge(pressed=False, at=now - 0.1)])

        caller = Caller(expected, ring, then)
        settings = TableSettings(self.table, 1, hub=address, rig="photo")
        run_table(settings, devices, pilot=caller, clock=clock, load=load_count)
        assert caller.seen is not None, f"the screen says {caller.last and caller.last.link}"
        return caller.seen

    def play_until_told(self, address: str, message: Message) -> None:
        """Run the table's program until its screen says so, in both languages; it goes on, its queue stays."""
        with Log(self.table / "journal.sqlite") as log:
            before = log.head(AUTHOR).seq
        seen = self.play(address, lambda state: state.link.problem == message)
        for language in LANGUAGES:
            assert drawable(Translator(language)(message)) in words(seen, language)
        with Log(self.table / "journal.sqlite") as log:
            assert log.head(AUTHOR).seq > before
            assert isinstance(log.read(AUTHOR, after=before)[0].body, CallRaised)


def words(state: State, language: str) -> str:
    """What the screen says in a language."""
    scene = sample_scene(state, PANELS["10inch"], language, "day")
    return " ".join(shape.text for shape in scene.shapes if isinstance(shape, TextLine))


@pytest.fixture(scope="module")
def enrolled(tmp_path_factory: pytest.TempPathFactory) -> Hall:
    """A table that was enrolled by its program, at a hub that was not asked since."""
    hall = Hall(tmp_path_factory.mktemp("enrolled"), surroundings(PROJECT))
    with hall.running() as director:
        director.open(PAIRS, rounds=2)
        code = director.open_enrolment()

        def accept(fingerprint: str) -> bool:
            wait_for(lambda: fingerprint in director.page("/units", "en"), "the unit on the director's page")
            director.command("admit_table", author=AUTHOR, epoch=1, fingerprint=fingerprint)
            return True

        enrol(TableSettings(hall.table, 1, hub=director.sync), code, accept)
    return hall


@pytest.fixture
def hall(enrolled: Hall, tmp_path: Path) -> Hall:
    shutil.copytree(enrolled.folder, tmp_path / "hall")
    return replace(enrolled, folder=tmp_path / "hall")


def _another_certificate(hall: Hall) -> None:
    shutil.rmtree(hall.hub / "tls")


def _another_hub(hall: Hall) -> None:
    shutil.rmtree(hall.hub)
    (hall.table / "hub.json").unlink()  # as one that was enrolled over a cable


def _another_tournament(hall: Hall) -> None:
    for path in hall.hub.glob("hub.sqlite*"):
        path.unlink()


@pytest.mark.parametrize(
    ("change", "at_the_table", "at_the_hub"),
    [
        (
            _another_certificate,
            lambda address: Message(ANOTHER_KEY, {"address": address}),
            NEW_KEYS.text,
        ),
        (
            _another_hub,
            lambda _: OTHER_HUB,
            "It belongs to another director's PC and sends nothing. Enrol it anew.",
        ),
        (
            _another_tournament,
            lambda _: OTHER_TOURNAMENT,
            "It belongs to another tournament and sends nothing to this PC.",
        ),
    ],
    ids=["certificate", "hub", "tournament"],
)
def test_a_hub_that_is_not_this_tables(
    hall: Hall, change: Callable[[Hall], None], at_the_table: Callable[[str], Message], at_the_hub: str
) -> None:
    change(hall)
    with hall.running() as director:
        if "Serata" not in director.page("/", "en"):
            director.open(PAIRS, rounds=2)
        hall.play_until_told(director.sync, at_the_table(director.sync))
        director.wait_until_shown("/", Message(at_the_hub))
    with Log(hall.hub / "hub.sqlite") as log:
        assert log.head(AUTHOR).seq == 0


def test_events_from_the_future_count_and_both_ends_say_so(hall: Hall) -> None:
    hall.play("wss://127.0.0.1:9/sync", lambda state: not is_linked(state), clock=Late())
    with hall.running() as director:
        ahead = Message("This table's clock is wrong. Results count all the same. Tell the director.")
        seen = hall.play(director.sync, lambda state: state.link.problem == ahead, is_linked, Late())
        for language in LANGUAGES:
            assert drawable(Translator(language)(ahead)) in words(seen, language)
        director.wait_until_shown(
            "/",
            Message(
                "Its clock is ahead of this PC's: what it sent bears times that have not come yet. It counts."
            ),
        )
    with Log(hall.hub / "hub.sqlite") as log:
        (call,) = log.read(AUTHOR, limit=1)
        assert isinstance(call.body, CallRaised)
        assert call.written_at > time.time() + 3000


def test_a_web_server_at_the_hubs_address(hall: Hall) -> None:
    class Silent(SimpleHTTPRequestHandler):
        def log_message(self, format: str, *_: object) -> None:  # noqa: A002 - the base's name
            pass

    with HTTPServer(("127.0.0.1", 0), Silent) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        address = f"wss://127.0.0.1:{server.server_port}/sync"
        hall.play_until_told(address, something_else(address))
        server.shutdown()


def test_somebody_who_sends_the_table_ten_megabytes(hall: Hall, tmp_path: Path) -> None:
    (hall.table / "hub.json").unlink()

    def answer(socket: ServerConnection) -> None:
        socket.recv()
        socket.send(HUGE)

    context = Certificates(tmp_path / "tls", {"127.0.0.1"}).context
    with serve_websocket(answer, "127.0.0.1", 0, ssl=context, compression=None) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        address = f"wss://127.0.0.1:{server.socket.getsockname()[1]}/sync"
        hall.play_until_told(address, something_else(address))
        server.shutdown()


def end_of_link(address: str, said: bytes | str) -> CarrierError:
    """What becomes of a connection over which somebody says this."""
    try:
        with WebSocketCarrier(address).connect() as link:
            link._socket.send(said)  # type: ignore[attr-defined]
            while True:
                link.receive(1.0)
    except CarrierError as error:
        return error


def something_else(address: str) -> Message:
    return Message(
        "Something else than the director's PC answers at {address}. Check the address.", {"address": address}
    )


def test_a_unit_that_asks_when_the_window_is_closed(hall: Hall) -> None:
    with hall.running() as director:
        director.command("close_enrolment")
        settings = TableSettings(hall.folder / "new", 2, hub=director.sync)
        with pytest.raises(EnrolmentError) as refused:
            enrol(settings, "123456", lambda _: True)
        for language, said in (("en", "takes no new tables now"), ("it", "non accetta nuovi tavoli")):
            assert said in Translator(language)(refused.value.message)
        director.wait_until_shown(
            "/", Message("It asks to be enrolled, and the enrolment is closed. Open it first.")
        )


class Newcomer(Watcher):
    """Types the code at a unit's screens, and leaves when they say that it was of no use."""

    def __init__(self, code: str) -> None:
        super().__init__()
        self._touches = ["begin", "go-on", *(f"digit-{digit}" for digit in code), "go-on"]

    def look(self, state: State, targets: Mapping[str, Target]) -> PilotAct | None:
        if isinstance(state.mode, Enrolling) and state.mode.problem is not None:
            return Leave()
        return Tap(self._touches.pop(0)) if self._touches and self._touches[0] in targets else None


def test_a_unit_whose_code_is_typed_when_the_windows_time_is_over(hall: Hall) -> None:
    """The window closes by itself; nobody commands it."""

    def open_briefly() -> str | None:
        director.command("open_enrolment", minutes=0.02)
        window = director.state()["window"]
        return None if window is None else str(window["code"])

    with hall.running() as director:
        code = wait_for(open_briefly, "the window")
        director.wait_until_shown("/units", Message("The enrolment is closed"))

        unit = Newcomer(code)
        devices = simulated_devices(lambda: np.zeros((90, 160, 3), np.uint8))
        settings = TableSettings(hall.folder / "new", 2, hub=director.sync, rig="photo")
        run_table(settings, devices, pilot=unit, load=load_count)
        assert unit.last is not None
        for language, said in (("en", "takes no new tables now"), ("it", "non accetta nuovi tavoli")):
            assert said in words(unit.last, language)
        director.wait_until_shown(
            "/", Message("It asks to be enrolled, and the enrolment is closed. Open it first.")
        )
        assert not (hall.folder / "new/identity.json").exists()


def test_ten_megabytes_for_the_hub_and_what_is_no_tables_language(hall: Hall) -> None:
    too_much = Message("{peer} sent more at once than this PC takes. It was refused.", {"peer": "127.0.0.1"})
    foreign = Message(
        "{peer} uses the tables' link and does not speak as a table. It was disconnected.",
        {"peer": "127.0.0.1"},
    )
    plain = Message("{peer} spoke to the secure port without TLS 1.3. It was refused.", {"peer": "127.0.0.1"})
    with hall.running() as director:
        assert "did not take what this table sent" in str(end_of_link(director.sync, HUGE))
        director.wait_until_shown("/", too_much)

        parts = urlsplit(director.address)
        for language in LANGUAGES:
            answer = httpx.post(
                f"http://{parts.netloc}/api/commands", content=HUGE, headers={"Accept-Language": language}
            )
            assert answer.status_code == httpx.codes.REQUEST_ENTITY_TOO_LARGE
            assert answer.json()["message"] == Translator(language)(
                Message("This is too large: nothing of it was taken. Choose a smaller file.")
            )

        assert "1003 (unsupported data)" in str(end_of_link(director.sync, "GET / HTTP/1.1").__cause__)
        director.wait_until_shown("/", foreign)

        secure = urlsplit(director.sync)
        assert "TLS 1.3" in httpx.get(f"http://{secure.netloc}/").text
        director.wait_until_shown("/", plain)

        hall.play(director.sync, is_linked, is_linked)
