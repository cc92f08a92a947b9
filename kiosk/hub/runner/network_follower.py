"""Certificate, pages and mDNS follow this PC's networks, and the director's choice among them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass

from kiosk.hub.server.reach import LOOK_EVERY, Reach
from kiosk.messages import Message
from kiosk.sync.endpoints.discovery import Announcement


@dataclass(frozen=True, slots=True)
class NetworkFollower:
    """See `run`. What is called is called on the event loop."""

    reach: Reach
    renew: Callable[[], None]
    """Lets the certificate bear the names of now."""
    announcement: Announcement | None
    """None: units in the hall are not to find this hub by themselves."""
    tell: Callable[[Message], None]
    """Lets the director know what has happened."""
    on_moved: Callable[[], None]
    """Called when phones and tables find the hub elsewhere."""
    every: float = LOOK_EVERY
    """Seconds between two looks."""

    async def run(self) -> None:
        """Look at the networks now and again, and at once after a choice, until it is cancelled."""
        loop, chosen = asyncio.get_running_loop(), asyncio.Event()
        self.reach.follow(lambda: _set_soon(loop, chosen))
        await self._announce()
        while True:
            is_chosen = await _is_set_within(chosen, self.every)
            chosen.clear()
            has_moved, message = await asyncio.to_thread(self.reach.look)
            if has_moved or is_chosen:
                self.renew()
                self.on_moved()
            if message is not None:
                self.tell(message)
            if has_moved or is_chosen:
                await self._announce()

    async def _announce(self) -> None:
        if self.announcement is not None:
            await asyncio.to_thread(self.announcement.tell, self.reach.addresses)


def _set_soon(loop: asyncio.AbstractEventLoop, event: asyncio.Event) -> None:
    loop.call_soon_threadsafe(event.set)


async def _is_set_within(event: asyncio.Event, seconds: float) -> bool:
    try:
        async with asyncio.timeout(seconds):
            return await event.wait()
    except TimeoutError:
        return False
