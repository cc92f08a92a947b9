"""A fold of the journal that is kept on the disk, so that a long journal is not folded from its beginning.

The file is a help and no truth: it may be thrown away at any time. It is bound to the events that were
folded, to their order of arrival, to the program's code and to the node's key; where any of these is another,
or the file is damaged, everything is folded again.
"""

from __future__ import annotations

import hashlib
import hmac
import logging
import pickle
from functools import cache
from pathlib import Path
from threading import Event as Signal
from threading import Thread
from time import monotonic
from typing import TYPE_CHECKING, Any, Final, Generic, Protocol, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from kiosk.journal.event import Event
    from kiosk.journal.identity import Identity

State = TypeVar("State")

EVENTS_PER_SNAPSHOT: Final = 5000
"""Events after which the fold is kept again."""
QUIET_SECONDS: Final = 0.5
"""Seconds without an event before the fold is kept."""
MAX_WAIT_SECONDS: Final = 300.0
"""Seconds after which it is kept even where events never cease."""
MIN_NEW_EVENTS: Final = 500
"""A fold of fewer new events is quicker than its file."""

_MAGIC: Final = b"kiosk snapshot 1\n"
_PURPOSE: Final = b"kiosk snapshot 1\0"
_MAC: Final = 32
_COUNT: Final = 8
_EVERYTHING: Final = 2**62
"""More events than a journal holds."""
_log = logging.getLogger(__name__)


class Replayed(Protocol):
    """A journal to begin with: a `kiosk.journal.log.Log`."""

    def hashes(self, limit: int) -> Sequence[bytes]: ...

    def all(self, after: int = 0) -> Iterator[Event]: ...


class SnapshotFile:
    """Keeps a state at a path; only who has the identity's key can write one that is taken."""

    def __init__(self, path: Path, identity: Identity) -> None:
        self._path = path
        secret = identity.private_key.private_bytes_raw()
        self._secret = hashlib.sha256(_PURPOSE + secret).digest()

    def load(self, journal: Replayed) -> tuple[Any, int, hashlib._Hash] | None:
        """The state that was kept, of how many of the first events, and their order; None if none fits."""
        try:
            data = self._path.read_bytes()
        except FileNotFoundError:
            return None
        except OSError as error:
            _log.warning("the snapshot %s cannot be read (%s)", self._path, error)
            return None
        head, mac, number, content = _parted(data)
        count = int.from_bytes(number)
        hashes = journal.hashes(min(count, _EVERYTHING))
        order = hashlib.sha256(b"".join(hashes))
        is_ours = hmac.compare_digest(mac, self._mac(count, order.digest(), content))
        if head != _MAGIC or count != len(hashes) or not is_ours:
            _log.info("the snapshot %s is not of this journal and program: it is made anew", self._path)
            return None
        try:
            return pickle.loads(content), count, order  # noqa: S301 - this node itself has written it: see the MAC
        except Exception:  # noqa: BLE001 - whatever it is, folding everything again is always right
            _log.info("the snapshot %s is of no use: it is made anew", self._path, exc_info=True)
            return None

    def save(self, state: object, count: int, order: bytes) -> None:
        """Keep a state of `count` events; `order` digests their hashes. What fails is only logged."""
        try:
            content = pickle.dumps(state, pickle.HIGHEST_PROTOCOL)
            part = self._path.with_name(self._path.name + ".part")
            mac = self._mac(count, order, content)
            part.write_bytes(_MAGIC + mac + count.to_bytes(_COUNT) + content)
            part.replace(self._path)
        except (OSError, pickle.PicklingError) as error:
            _log.warning("the snapshot %s cannot be written (%s)", self._path, error)

    def _mac(self, count: int, order: bytes, content: bytes | memoryview) -> bytes:
        said = hmac.new(self._secret, code_version() + order + count.to_bytes(_COUNT), "sha256")
        said.update(content)
        return said.digest()


def _parted(data: bytes) -> tuple[bytes, bytes, bytes, memoryview]:
    """What a file begins with, its MAC, how many events it tells of, and the rest, which is not copied."""
    said, whole = len(_MAGIC) + _MAC, memoryview(data)
    return data[: len(_MAGIC)], data[len(_MAGIC) : said], data[said : said + _COUNT], whole[said + _COUNT :]


class Projector(Generic[State]):
    """The state of a fold, which goes on from what was kept at `file`, if anything is.

    `replay` it once, then let it `apply` on one thread at a time.
    """

    def __init__(
        self, fold: Callable[[State, Event], State], start: State, file: SnapshotFile | None = None
    ) -> None:
        self.state = start
        self._fold = fold
        self._file = file
        self._count = 0
        self._kept = 0
        self._order = hashlib.sha256()
        self._applied = (start, 0, self._order.digest())
        """The state, how many events are in it, and in which order: always of one moment."""
        self._keeper: Thread | None = None
        self._is_closing = Signal()

    def replay(self, journal: Replayed) -> None:
        """Begin with everything that the journal holds; what was kept is not even read again."""
        kept = None if self._file is None else self._file.load(journal)
        if kept is not None and isinstance(kept[0], type(self.state)):
            self.state, self._count, self._order = kept
            self._kept = self._count
        self.apply(journal.all(self._count))

    def apply(self, events: Iterable[Event]) -> None:
        """Go on with events that have arrived since."""
        state = self.state
        for event in events:
            state = self._fold(state, event)
            self._order.update(event.hash)
            self._count += 1
        self.state = state
        self._applied = (state, self._count, self._order.digest())
        if self._count - self._kept >= EVENTS_PER_SNAPSHOT:
            self._keep()

    def close(self) -> None:
        """Keep the state once more, if that saves time."""
        self._is_closing.set()
        if self._keeper is not None:
            self._keeper.join()
        if self._count - self._kept >= MIN_NEW_EVENTS:
            self._keep()
        if self._keeper is not None:
            self._keeper.join()

    def _keep(self) -> None:
        """On a thread of its own: whoever has stored an event does not wait for this."""
        if self._file is None or (self._keeper is not None and self._keeper.is_alive()):
            return
        self._keeper = Thread(target=self._keep_when_quiet, args=(self._file,), name="snapshot")
        self._keeper.start()

    def _keep_when_quiet(self, file: SnapshotFile) -> None:
        """Pickling is one step that holds every other thread up: it waits until nobody is in a hurry."""
        seen, deadline = -1, monotonic() + MAX_WAIT_SECONDS
        while seen != self._applied[1] and monotonic() < deadline and not self._is_closing.is_set():
            seen = self._applied[1]
            self._is_closing.wait(QUIET_SECONDS)
        state, count, order = self._applied
        self._kept = count
        file.save(state, count, order)


@cache
def code_version() -> bytes:
    """A hash of the program's code: another version may fold in another way."""
    package = Path(__file__).parent.parent
    code = hashlib.sha256()
    for path in sorted(package.rglob("*.py")):
        code.update(path.relative_to(package).as_posix().encode() + b"\0" + path.read_bytes())
    return code.digest()
