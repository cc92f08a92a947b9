"""The counting process: vision runs apart, so that the screen never waits and a crash there costs nothing.

The process is started when the table starts, and again after it died or hung. Vision is loaded there alone.
"""

from __future__ import annotations

import ctypes
import logging
import multiprocessing
import os
import pickle
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from multiprocessing import resource_tracker
from queue import SimpleQueue
from threading import Lock, Thread, Timer
from typing import TYPE_CHECKING, Final

from kiosk.messages import N_, KioskError, Message

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

    from kiosk.vision.counting import MeldGame
    from kiosk.vision.decks.enrolment import DeckEnrolment, DeckPhoto
    from kiosk.vision.model import CountProposal, Deck, Image, Rig, Shot

STOPPED: Final = Message(N_("The count stopped halfway. Take the picture again, or write the points."))
TOO_SLOW: Final = Message(N_("The count takes too long. Take the picture again, or write the points."))
DOES_NOT_START: Final = Message(N_("The camera cannot count now. Write the points, and tell the arbiter."))
OF_A_DECK: Final = {
    STOPPED.text: Message(N_("The reading stopped halfway. Take the picture again.")),
    TOO_SLOW.text: Message(N_("The reading takes too long. Take the picture again.")),
    DOES_NOT_START.text: Message(N_("The cards cannot be read now. Try again in a moment.")),
}
"""What is said instead where a deck is laid out: there are no points to write."""

_NICENESS: Final = 10
_DECK_PATIENCE: Final = 3
"""How many times longer than a count a deck's photograph may take: nobody plays meanwhile."""
_MMAP_THRESHOLD: Final = -3
"""glibc's M_MMAP_THRESHOLD."""
_LARGE: Final = 1 << 20
"""Bytes from which a piece of memory is large."""
_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, eq=False)
class CountRequest:
    """What to count: the arguments of `kiosk.vision.count`. `number` comes back with the answer."""

    number: int
    shots: tuple[Shot, ...]
    rig: Rig
    deck: Deck
    game: MeldGame


@dataclass(frozen=True, slots=True, eq=False)
class DeckRequest:
    """One more photograph of a deck laid out; `before` is what was found in the earlier ones."""

    number: int
    photo: Image
    before: tuple[DeckPhoto, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class DeckLook:
    """What was found in all photographs so far, and what of it has a name."""

    photos: tuple[DeckPhoto, ...]
    enrolment: DeckEnrolment


@dataclass(frozen=True, slots=True, eq=False)
class CountAnswer:
    """What came of a request, or a sentence for the players that says why there is nothing."""

    number: int
    outcome: CountProposal | DeckLook | Message


Request = CountRequest | DeckRequest
CountFunction = Callable[[Request], "CountProposal | DeckLook"]
"""Counts, or looks at a deck; may raise `KioskError`."""


def load_vision() -> CountFunction:
    """What a real table's counting process begins with."""
    from kiosk.vision.counting import count  # noqa: PLC0415 - heavy, and only the counting process needs it
    from kiosk.vision.decks.enrolment import find_deck_cards, name_cards  # noqa: PLC0415 - as above

    def answer(request: Request) -> CountProposal | DeckLook:
        if isinstance(request, CountRequest):
            return count(request.shots, request.rig, request.deck, request.game)
        photos = (*request.before, find_deck_cards(request.photo))
        return DeckLook(photos, name_cards(photos))

    return answer


class CountingProcess:
    """Counts one request after the other in a process of its own.

    `on_answer` is called on another thread once for each request, in order: it must only post an event.
    `load` is a function of a module's top level, called in the process when it starts, for at most
    `start_limit` seconds; a count may then take `time_limit` seconds: a small kiosk needs ten times as long
    as the machines on which counts are measured, and three pictures are counted together.
    """

    def __init__(
        self,
        on_answer: Callable[[CountAnswer], None],
        load: Callable[[], CountFunction] = load_vision,
        *,
        time_limit: float = 45.0,
        start_limit: float = 30.0,
    ) -> None:
        self._on_answer = on_answer
        self._load = load
        self._time_limit = time_limit
        self._start_limit = start_limit
        self._requests: SimpleQueue[Request | None] = SimpleQueue()
        self._changing = Lock()
        self._closing = False
        self._process = _Process(load)
        self._supervisor = Thread(target=self._supervise, name="counting", daemon=True)
        self._supervisor.start()

    def request(self, request: Request) -> None:
        """Have `request` answered. Returns at once."""
        self._requests.put(request)

    def close(self) -> None:
        """End the process at once, even in the middle of a count; what was asked for gets no answer."""
        with self._changing:
            self._closing = True
            self._process.kill()
        self._requests.put(None)
        self._supervisor.join()

    def _supervise(self) -> None:
        while request := self._requests.get():
            outcome = self._count(request)
            if self._closing:
                break
            self._on_answer(CountAnswer(request.number, outcome))
        self._process.bury()

    def _count(self, request: Request) -> CountProposal | DeckLook | Message:
        try:
            self._process.start(self._start_limit)
            patience = _DECK_PATIENCE if isinstance(request, DeckRequest) else 1
            return self._process.count(request, patience * self._time_limit)
        except KioskError as error:
            if not self._closing:
                _log.warning("the counting process is started again: %s", error)
            failure = error.message
        except Exception:  # noqa: BLE001 - whatever it was, somebody waits for an answer
            _log.exception("the counting process is started again")
            failure = STOPPED
        self._replace_process()
        return failure

    def _replace_process(self) -> None:
        self._process.bury()
        with self._changing:
            if self._closing:
                return
            try:
                self._process = _Process(self._load)
            except OSError:  # out of memory, say; the next request fails and tries again
                _log.exception("the counting process cannot be started")


class _Process:
    """One life of the counting process."""

    def __init__(self, load: Callable[[], CountFunction]) -> None:
        context = multiprocessing.get_context("spawn")  # a fork would copy locks that other threads hold
        self._connection, theirs = context.Pipe()
        self._process = context.Process(target=_serve, args=(theirs, load), name="counting", daemon=True)
        # Ctrl-C is for the table, which then closes this process; it must not even meet its first imports.
        # The tracker is started before, because starting it would lift the block.
        resource_tracker.ensure_running()
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            self._process.start()
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)
        theirs.close()
        self._is_ready = False
        self._was_killed = False

    def start(self, limit: float) -> None:
        """Wait until the process is ready, if it is not yet."""
        if self._is_ready:
            return
        with self._killed_after(limit):
            try:
                self._connection.recv()
            except (EOFError, OSError) as error:
                raise KioskError(DOES_NOT_START.text) from error
        self._is_ready = True

    def count(self, request: Request, limit: float) -> CountProposal | DeckLook | Message:
        with self._killed_after(limit):
            try:
                _send(self._connection, request)
                outcome: CountProposal | DeckLook | Message = self._connection.recv()
            except (EOFError, OSError) as error:
                raise KioskError(TOO_SLOW.text if self._was_killed else STOPPED.text) from error
        return outcome

    def kill(self) -> None:
        """End the process, from any thread; whoever waits for it gets an error."""
        self._was_killed = True
        self._process.kill()

    def bury(self) -> None:
        """Kill the process and free what it held; only for the thread that uses it."""
        self.kill()
        self._process.join()
        self._connection.close()

    @contextmanager
    def _killed_after(self, limit: float) -> Iterator[None]:
        """Whatever blocks within fails at the latest after `limit` seconds, for the process is gone then."""
        deadline = Timer(limit, self.kill)
        deadline.start()
        try:
            yield
        finally:
            deadline.cancel()


def _serve(connection: Connection, load: Callable[[], CountFunction]) -> None:
    """The counting process: says when it is ready, then answers requests until the table hangs up."""
    os.nice(_NICENESS)
    _give_memory_back()
    count = load()
    with suppress(EOFError, ConnectionError):  # the table has ended, or was ended
        connection.send("ready")
        while True:
            connection.send(_outcome(count, _receive(connection)))


def _give_memory_back() -> None:
    """Return large pieces of memory to the system as soon as they are free, where the C library is GNU's.

    A count needs many of them for a moment each. As glibc keeps them, they would add up.
    """
    with suppress(OSError, AttributeError):
        ctypes.CDLL("libc.so.6").mallopt(_MMAP_THRESHOLD, _LARGE)


def _send(connection: Connection, request: Request) -> None:
    """Send a request with its pictures apart from it, so that the other side never holds them twice."""
    pictures: list[pickle.PickleBuffer] = []
    connection.send_bytes(pickle.dumps(request, protocol=5, buffer_callback=pictures.append))
    connection.send([picture.raw().nbytes for picture in pictures])
    for picture in pictures:
        connection.send_bytes(picture.raw())


def _receive(connection: Connection) -> Request:
    """What `_send` sent.

    Raises:
        EOFError: the table hangs up.
    """
    head = connection.recv_bytes()
    pictures = [bytearray(size) for size in connection.recv()]
    for picture in pictures:
        connection.recv_bytes_into(picture)
    request: Request = pickle.loads(head, buffers=pictures)  # noqa: S301 - the table itself sent it
    return request


def _outcome(count: CountFunction, request: Request) -> CountProposal | DeckLook | Message:
    try:
        return count(request)
    except KioskError as error:
        return error.message
    except Exception:  # noqa: BLE001 - whatever it was, somebody waits for an answer
        _log.exception("the count failed")
        return STOPPED
