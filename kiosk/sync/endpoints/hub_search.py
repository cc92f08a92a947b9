"""A table looks for its hub by the hub's TLS key: at the addresses that it knows, and in all its networks.

Whoever answers has to prove the key before anything is said to him. Another hub is passed over in silence.
"""

from __future__ import annotations

import logging
from contextlib import ExitStack, contextmanager
from queue import Empty, SimpleQueue
from threading import Event as Flag
from threading import Thread
from typing import TYPE_CHECKING, Final

from kiosk.messages import N_
from kiosk.sync.endpoints.hub_places import HubPlaces
from kiosk.sync.wire.carriers import CarrierError, NobodyAnswersError, SecureLine, open_line, speaking
from kiosk.sync.wire.messages import MAX_CHUNK_SIZE

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from contextlib import AbstractContextManager

    from hardware.ports import Clock
    from kiosk.sync.endpoints.discovery import FoundHub
    from kiosk.sync.endpoints.known_hub import KnownHub
    from kiosk.sync.wire.carriers import Connection

    Looking = Callable[[Callable[[FoundHub], None]], AbstractContextManager[None]]

HEAD_START: Final = 0.3
"""Seconds that an address has before the next one is tried beside it."""
LOOK_AFTER: Final = 1.0
"""Seconds without an answer after which hubs are asked to say where they are."""
LOOK_FOR: Final = 3.0
"""Seconds in which they are heard."""
PATIENT_ATTEMPTS: Final = 2
"""Attempts in a row, refused at once, before others are asked: a hub that starts again is soon back."""
ANOTHER_KEY: Final = N_(
    "At {address} a PC with another key answers. Nothing was sent to it. This table looks on for the "
    "director's PC."
)
"""That somebody else answers where the hub was, or should be."""
_MOST_AT_ONCE: Final = 4
"""Addresses that are tried at the same time."""
_WAIT: Final = 0.1
_NOBODY: Final = N_("The director’s PC does not answer.")
_log = logging.getLogger(__name__)


def _looking_everywhere(on_found: Callable[[FoundHub], None]) -> AbstractContextManager[None]:
    from kiosk.sync.endpoints.discovery import looking  # noqa: PLC0415 - a table seldom has to look

    return looking(on_found)


class SearchingCarrier:
    """The network, for a table that knows its hub: the hub's WebSocket, wherever it is now.

    `configured` are the addresses of the settings. A table that does not know the hub's key any more tries
    these alone: the director's signature, for which it has to say its name first, proves the hub there.
    """

    name = "network"
    chunk = MAX_CHUNK_SIZE

    def __init__(
        self,
        known_hub: KnownHub,
        configured: Sequence[str],
        clock: Clock,
        *,
        looking: Looking = _looking_everywhere,
        open_to: Callable[[str], SecureLine] = open_line,
    ) -> None:
        """`looking` is how hubs are heard of, `open_to` how an address is tried."""
        self._known_hub = known_hub
        self._configured = configured
        self._clock = clock
        self._looking = looking
        self._open_to = open_to
        self._places = HubPlaces()
        self._failures = 0

    @contextmanager
    def connect(self) -> Iterator[Connection]:
        with speaking(self._find()) as connection:
            yield connection

    def _find(self) -> SecureLine:
        """A line to the hub.

        Raises:
            CarrierError: it is nowhere to be found.
        """
        known = self._known_hub
        # The last address first; then what an installer wrote, which may be newer than those of before.
        addresses = dict.fromkeys((*known.addresses[:1], *self._configured, *known.addresses))
        with ExitStack() as looks:
            attempt = _Attempt(known.key, self._places, self._clock, self._open_to)
            looks.callback(attempt.end)
            for address in addresses:
                attempt.add(address)
            found = attempt.wait(LOOK_AFTER)
            if found is None and known.key is not None and self._has_to_look(attempt):
                looks.enter_context(self._looking(attempt.hear))
                found = attempt.wait(LOOK_FOR, until_all_failed=False)
            elif found is None:
                found = attempt.wait(LOOK_FOR)
        if found is None:
            self._failures += 1
            raise self._reason(addresses, attempt.problems)
        self._failures = 0
        return found

    def _reason(self, addresses: Iterable[str], problems: Sequence[CarrierError]) -> CarrierError:
        """Why the hub was not found, as far as there is more to say than that nobody answers."""
        for address in addresses:
            if self._places.is_strangers(address):
                return CarrierError(ANOTHER_KEY, address=address)
        return next((problem for problem in problems if not problem.silent), NobodyAnswersError(_NOBODY))

    def _has_to_look(self, attempt: _Attempt) -> bool:
        return not attempt.is_over or self._failures >= PATIENT_ATTEMPTS or not self._known_hub.addresses


class _Attempt:
    """Tries addresses until one proves the key; where one is slow, the next is tried beside it.

    Each is tried on a thread of its own, which hangs up by itself where it comes too late.
    """

    def __init__(
        self, key: bytes | None, places: HubPlaces, clock: Clock, open_to: Callable[[str], SecureLine]
    ) -> None:
        self._key = key
        self._places = places
        self._clock = clock
        self._open_to = open_to
        self._waiting: list[str] = []
        self._running: set[str] = set()
        self._heard: SimpleQueue[str] = SimpleQueue()
        self._answers: SimpleQueue[tuple[str, SecureLine | CarrierError]] = SimpleQueue()
        self._is_ended = Flag()
        self._next_at = clock.monotonic()
        self.problems: list[CarrierError] = []
        """Why addresses that were tried lead nowhere."""

    @property
    def is_over(self) -> bool:
        """Whether every address has been tried."""
        return not self._waiting and not self._running

    def add(self, address: str) -> None:
        """Try this address too, unless it is being tried or is somebody else's."""
        if address not in self._running and address not in self._waiting:
            self._waiting += self._places.to_try([address], self._clock.monotonic())

    def hear(self, hub: FoundHub) -> None:
        """Somebody in the network says that he is a hub; any thread may call it."""
        if self._key is not None and hub.may_have(self._key):
            self._heard.put(hub.address)

    def wait(self, seconds: float, *, until_all_failed: bool = True) -> SecureLine | None:
        """The line to the hub, if one is open within so many `seconds`."""
        end = self._clock.monotonic() + seconds
        while (now := self._clock.monotonic()) < end and not (until_all_failed and self.is_over):
            while not self._heard.empty():
                self.add(self._heard.get())
            self._begin(now)
            try:
                address, answer = self._answers.get(timeout=min(_WAIT, end - now))
            except Empty:
                continue
            self._running.discard(address)
            self._next_at = now
            if isinstance(answer, CarrierError):
                self.problems.append(answer)
                self._places.forget_stranger(address)
            elif self._is_hub(answer):
                return answer
        return None

    def end(self) -> None:
        """Wait for nobody any more."""
        self._is_ended.set()
        while not self._answers.empty():
            _, answer = self._answers.get()
            if isinstance(answer, SecureLine):
                answer.close()

    def _begin(self, now: float) -> None:
        if self._waiting and now >= self._next_at and len(self._running) < _MOST_AT_ONCE:
            address = self._waiting.pop(0)
            self._running.add(address)
            self._next_at = now + HEAD_START
            Thread(target=self._try, args=(address,), name=f"trying {address}", daemon=True).start()

    def _try(self, address: str) -> None:
        try:
            answer: SecureLine | CarrierError = self._open_to(address)
        except CarrierError as error:
            answer = error
        self._answers.put((address, answer))
        if self._is_ended.is_set():  # nobody may be listening any more
            self.end()

    def _is_hub(self, line: SecureLine) -> bool:
        """Whether it may be spoken to; whoever shows another key is hung up on."""
        address, key = line.endpoint
        if self._key in (None, key):
            self._places.forget_stranger(address)
            return True
        line.close()
        if self._places.note_stranger(address, self._clock.monotonic()):
            _log.warning("%s was passed over: it shows another key than this table's hub", address)
        return False
