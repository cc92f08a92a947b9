"""A bus in virtual time: a hub, its stations and a line that loses, garbles and echoes."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Protocol

from hardware.simulated.line_faults import LineFaults
from hardware.simulated.serial_bus import BusLine
from kiosk.sync.bus.frames import DEFAULT_SETTINGS, BusNews, Heard
from kiosk.sync.bus.master import BusMaster
from kiosk.sync.bus.station import BusStation

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

NEVER = float("inf")
GOOD = LineFaults()


class Speaker(Protocol):
    """Whoever is at an end of the line."""

    def step(self, now: float, received: bytes = ..., /) -> bytes: ...

    def next_at(self) -> float | None: ...


class Babbler:
    """A unit whose program has gone mad: `length` bytes of rubbish every `every` seconds."""

    def __init__(self, random: Random, every: float, length: int) -> None:
        self._random, self._every, self._length, self._at = random, every, length, 0.0

    def step(self, now: float, _received: bytes = b"") -> bytes:
        if now < self._at:
            return b""
        self._at = now + self._every
        return self._random.randbytes(self._length)

    def next_at(self) -> float:
        return self._at


class Hall:
    """End 0 is the hub's, end n the station's at address n. What each has heard is kept."""

    def __init__(
        self, stations: Sequence[int], *, echo: bool = False, faults: LineFaults = GOOD, seed: int = 1
    ) -> None:
        self.random = Random(seed)
        self.line = BusLine(40, echo=echo, faults=faults, seed=seed)
        self.now = 10.0
        self.addresses = tuple(range(1, 33))
        self.hub_news: list[BusNews] = []
        self.heard: dict[int, list[BusNews]] = {}
        self.speakers: dict[int, Speaker] = {}
        self.restart_hub()
        for address in stations:
            self.restart_station(address)

    @property
    def hub(self) -> BusMaster:
        speaker = self.speakers[0]
        assert isinstance(speaker, BusMaster)
        return speaker

    def restart_hub(self) -> None:
        self.speakers[0] = BusMaster(self.now, self.addresses, DEFAULT_SETTINGS)

    def restart_station(self, address: int, end: int | None = None) -> BusStation:
        end = address if end is None else end
        station = BusStation(address, self.now, DEFAULT_SETTINGS, self.random.randrange)
        self.speakers[end] = station
        self.heard.setdefault(end, [])
        return station

    def station(self, end: int) -> BusStation:
        speaker = self.speakers[end]
        assert isinstance(speaker, BusStation)
        return speaker

    def messages_at_hub(self, address: int) -> list[bytes]:
        return [news.message for news in self.hub_news if isinstance(news, Heard) and news.address == address]

    def messages_at(self, end: int) -> list[bytes]:
        return [news.message for news in self.heard[end] if isinstance(news, Heard)]

    def run(self, seconds: float, until: Callable[[], bool] = lambda: False) -> float:
        """Let time go by; how much did until `until` was true.

        Raises:
            AssertionError: it was not within `seconds`, if anything was waited for.
        """
        began, ends = self.now, self.now + seconds
        while not until():
            due = [at for speaker in self.speakers.values() if (at := speaker.next_at()) is not None]
            after = min([*due, self.line.next_at() or NEVER, NEVER])
            if after >= ends:
                self.now = ends
                break
            self.now = max(after, self.now + 1e-5)
            for end, speaker in tuple(self.speakers.items()):
                said = speaker.step(self.now, self.line.hear(end, self.now))
                if said:
                    self.line.speak(end, said, self.now)
                self._note(end, speaker)
        return self.now - began

    def _note(self, end: int, speaker: Speaker) -> None:
        if isinstance(speaker, BusMaster):
            self.hub_news += speaker.take_news()
        elif isinstance(speaker, BusStation):
            self.heard[end] += speaker.take_news()

    def wait_until(self, wanted: Callable[[], bool], seconds: float = 60.0) -> float:
        took = self.run(seconds, wanted)
        assert wanted(), f"not within {seconds} s"
        return took

    def link_all(self, seconds: float = 60.0) -> float:
        return self.wait_until(
            lambda: all(
                speaker.is_linked for speaker in self.speakers.values() if isinstance(speaker, BusStation)
            ),
            seconds,
        )
