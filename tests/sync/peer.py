"""Tables at a hub's network, with queues for lines."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from kiosk.journal.identity import Identity
from kiosk.journal.log import Log
from kiosk.sync.endpoints.server import SyncServer
from kiosk.sync.enrolment.session import EnrolSession
from kiosk.sync.session.link import LinkPhase
from kiosk.sync.session.table_session import TableSession
from kiosk.sync.wire.messages import WireMessage, decode_message, encode_message

ENCRYPTED = bytes(32)
"""The key of a connection that nobody else reaches: what is said goes without seals."""


class Peer:
    """Whoever is at the other end of a network connection, with queues for a line."""

    def __init__(self, server: SyncServer, address: str = "") -> None:
        self.to_hub: asyncio.Queue[bytes | None] = asyncio.Queue()
        self.received: list[WireMessage] = []
        self.takes = asyncio.Event()
        self.takes.set()
        self.serving = asyncio.ensure_future(server.serve(self.to_hub.get, self.take, peer=address))

    async def take(self, message: bytes) -> None:
        await self.takes.wait()
        self.received.append(decode_message(message))

    async def until(self, wanted: Callable[[], object]) -> None:
        async with asyncio.timeout(20.0):
            while not wanted():  # noqa: ASYNC110 - nothing tells of all that is waited for here
                await asyncio.sleep(0.005)

    async def talk(self, session: TableSession | EnrolSession, until: Callable[[], object]) -> None:
        """Speak as a table."""
        read = 0

        def go_on() -> bool:
            nonlocal read
            new, read = self.received[read:], len(self.received)
            for received in [*map(encode_message, new), None]:
                for message in session.step(0.0, 0.0, received):
                    self.to_hub.put_nowait(message)
            return bool(until())

        await self.until(go_on)
        self.received.clear()

    async def ask(self, identity: Identity, code: str) -> EnrolSession:
        """Ask to become a table."""
        session = EnrolSession(identity, code, 0.0, binding=ENCRYPTED)
        await self.talk(session, lambda: session.phase is not LinkPhase.OFFLINE or session.is_over(0.0))
        return session

    async def meet(self, log: Log, identity: Identity) -> TableSession:
        session = TableSession(log, identity, 0.0, binding=ENCRYPTED)
        await self.talk(session, lambda: session.phase is not LinkPhase.OFFLINE or session.is_over(0.0))
        return session


def run(scene: Callable[[], Awaitable[None]]) -> None:
    async def main() -> None:
        await scene()
        for task in asyncio.all_tasks() - {asyncio.current_task()}:
            task.cancel()

    asyncio.run(main())
