"""The sessions of a hub's network connections: whatever waits is stepped at once and committed once."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING, Final, Protocol

from kiosk.journal.identity import DIRECTOR
from kiosk.messages import KioskError
from kiosk.sync.session.hub_session import HubPhase
from kiosk.sync.session.table_session import SILENCE_TIMEOUT_SECONDS

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterable, Sequence

    from hardware.ports import Clock
    from kiosk.journal.event import Event
    from kiosk.journal.log import Log
    from kiosk.messages import Message
    from kiosk.sync.endpoints.hub_connections import HubConnection

    Receive = Callable[[], Awaitable[bytes | None]]
    Send = Callable[[bytes], Awaitable[None]]

AUTHENTICATION_SECONDS: Final = 20.0
"""Seconds to prove who one is."""
TICK_SECONDS: Final = 0.25
"""Seconds between two looks for sessions that have something to do by themselves."""
GATHERING_SECONDS: Final = 0.005
"""Seconds that what has arrived waits for company: the disk is waited for once for all."""
_MAX_BATCH_STEPS: Final = 64
"""Steps to a commit at most: what waits longer for the others than for the disk."""


class ConnectionHost(Protocol):
    """What these sessions need of the hub that they belong to: a `kiosk.sync.endpoints.server.SyncServer`."""

    @property
    def log(self) -> Log: ...

    @property
    def clock(self) -> Clock: ...

    def hear(self, connection: HubConnection, received: bytes | None) -> list[bytes]:
        """The session's next step, but for the orders."""
        ...

    def report(self, author: str, message: Message) -> None:
        """Tell the director of something that happened."""
        ...


class NetworkSessions:
    """Belongs to the event loop in which it is made. The journal is used on another thread, one at a time.

    While a commit waits for the disk, what arrives is collected for the next.
    """

    def __init__(self, hub: ConnectionHost) -> None:
        self._hub = hub
        self._loop = asyncio.get_running_loop()
        self._pulses: dict[HubConnection, asyncio.Event] = {}
        self._arrived: list[tuple[HubConnection, bytes | None, asyncio.Future[list[bytes]]]] = []
        self._working: asyncio.Task[None] | None = None
        self._ticking = self._loop.create_task(self._tick())
        hub.log.add_listener(self._hear)

    @property
    def is_usable(self) -> bool:
        """Whether the running event loop is the one of these sessions."""
        return self._loop is asyncio.get_running_loop()

    @property
    def is_idle(self) -> bool:
        """Whether it serves nobody."""
        return not self._pulses

    def close(self) -> None:
        """End; nobody may be served any more."""
        self._hub.log.remove_listener(self._hear)
        self._ticking.cancel()

    async def serve(self, connection: HubConnection, receive: Receive, send: Send) -> None:
        """Serve one connection until it is over (see `SyncServer.serve`)."""
        pulse = self._pulses[connection] = asyncio.Event()
        tasks = [
            asyncio.ensure_future(self._listen(connection, receive, send)),
            asyncio.ensure_future(self._remind(connection, pulse, send)),
        ]
        try:
            ended, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in ended:
                task.result()
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            del self._pulses[connection]

    async def _listen(self, connection: HubConnection, receive: Receive, send: Send) -> None:
        while not self._is_over(connection):
            received = await receive()
            if received is None or not await _send(send, await self._step(connection, received)):
                return

    async def _remind(self, connection: HubConnection, pulse: asyncio.Event, send: Send) -> None:
        """Step the session when it has something to say by itself."""
        while not self._is_over(connection):
            await pulse.wait()
            pulse.clear()
            if not await _send(send, await self._step(connection, None)):
                return

    def _is_over(self, connection: HubConnection) -> bool:
        """Whether nobody has spoken for too long, or not said who he is, or there is nothing more to say."""
        now = self._hub.clock.monotonic()
        is_unknown = connection.phase is HubPhase.UNKNOWN and now - connection.began >= AUTHENTICATION_SECONDS
        return connection.is_over or is_unknown or connection.session.is_silent(now)

    async def _step(self, connection: HubConnection, received: bytes | None) -> list[bytes]:
        """The session's next step; what it says may be sent, for it is committed."""
        future: asyncio.Future[list[bytes]] = self._loop.create_future()
        self._arrived.append((connection, received, future))
        if self._working is None:
            self._working = self._loop.create_task(self._work())
        return await future

    async def _work(self) -> None:
        try:
            while self._arrived:
                await asyncio.sleep(GATHERING_SECONDS)  # whatever arrives meanwhile comes with it
                batch, self._arrived = self._arrived[:_MAX_BATCH_STEPS], self._arrived[_MAX_BATCH_STEPS:]
                steps = [(connection, received) for connection, received, _ in batch]
                try:
                    answers = await asyncio.to_thread(self._step_all, steps)
                except Exception as error:  # noqa: BLE001 - whoever waits has to hear of it, and ends his connection
                    _answer_all(batch, error)
                    continue
                for (_, _, future), answer in zip(batch, answers, strict=True):
                    if not future.done():
                        future.set_result(answer)
        finally:
            self._working = None

    def _step_all(self, steps: Sequence[tuple[HubConnection, bytes | None]]) -> list[list[bytes]]:
        try:
            with self._hub.log.batch():
                replies = [self._hub.hear(connection, received) for connection, received in steps]
        except KioskError as error:  # nothing was stored, so nothing may be said
            self._hub.report("", error.message)
            for connection, _ in steps:
                connection.is_over = True
            return [[] for _ in steps]
        return [
            [*heard, *connection.session.obey()]
            for heard, (connection, _) in zip(replies, steps, strict=True)
        ]

    def _hear(self, events: Sequence[Event]) -> None:
        if any(event.author == DIRECTOR for event in events):
            self.wake_soon()

    def wake_soon(self) -> None:
        """Let every session say what it has to; any thread may call it."""
        with suppress(RuntimeError):  # the event loop has ended, and with it the sessions
            self._loop.call_soon_threadsafe(self._wake)

    def _wake(self) -> None:
        for pulse in self._pulses.values():
            pulse.set()

    async def _tick(self) -> None:
        while True:
            await asyncio.sleep(TICK_SECONDS)
            now = self._hub.clock.monotonic()
            for connection, pulse in self._pulses.items():
                if connection.due <= now:
                    pulse.set()


def _answer_all(
    batch: Iterable[tuple[HubConnection, bytes | None, asyncio.Future[list[bytes]]]], error: Exception
) -> None:
    for _, _, future in batch:
        if not future.done():
            future.set_exception(error)


async def _send(send: Send, messages: Iterable[bytes]) -> bool:
    """Send messages; whether the other side takes them in time."""
    try:
        async with asyncio.timeout(SILENCE_TIMEOUT_SECONDS):
            for message in messages:
                await send(message)
    except TimeoutError:
        return False
    return True
