"""Where a configured serial port is now: adapters come back under other names, or elsewhere."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from threading import Lock

from hardware.ports import SerialAdapter


def _is_there(path: str) -> bool:
    return os.path.exists(path)  # noqa: PTH110 - device names are strings throughout


@dataclass(slots=True)
class SerialPlaces:
    """For the ports that settings name. Any thread may use it."""

    configured: Sequence[str]
    """All of them, buses and buttons too: nobody takes another's adapter for his own."""
    adapters: Callable[[], Sequence[SerialAdapter]]
    """Those that are plugged in."""
    is_there: Callable[[str], bool] = _is_there
    resolve: Callable[[str], str] = os.path.realpath
    """What a path such as ``/dev/serial/by-id/...`` leads to."""
    _known: dict[str, str] = field(default_factory=dict)
    """The identities of the adapters that the configured ports were found at."""
    _taken: dict[str, str] = field(default_factory=dict)
    """Where they were found last."""
    _lock: Lock = field(default_factory=Lock)

    def same(self, device: str) -> str:
        """Where the adapter is that was at this port before, whatever it is called now; else the port."""
        with self._lock:
            adapters = self.adapters()
            return self._settle(device, self._same(device, adapters), adapters)

    def same_or_free(self, device: str) -> str:
        """The same; where it is not there, an adapter that no other configured port is at."""
        with self._lock:
            adapters = self.adapters()
            path = self._same(device, adapters)
            if not self.is_there(path):
                path = next(iter(self._free(device, adapters)), path)
            return self._settle(device, path, adapters)

    def candidates(self, devices: Sequence[str]) -> Sequence[str]:
        """Where to look for somebody who should be at one of these ports: there, then at what is free."""
        with self._lock:
            adapters = self.adapters()
            own = [self._settle(device, self._same(device, adapters), adapters) for device in devices]
            free = self._free(devices[0], adapters) if devices else ()
            return tuple(dict.fromkeys((*own, *free)))

    def _same(self, device: str, adapters: Sequence[SerialAdapter]) -> str:
        known = self._known.get(device)
        return next((each.path for each in adapters if each.identity == known), device)

    def _free(self, device: str, adapters: Sequence[SerialAdapter]) -> Sequence[str]:
        others = [other for other in self.configured if other != device]
        taken = {self.resolve(other) for other in others}
        taken |= {self._taken[other] for other in others if other in self._taken}
        known = {self._known.get(other) for other in others}
        return [each.path for each in adapters if each.path not in taken and each.identity not in known]

    def _settle(self, device: str, path: str, adapters: Sequence[SerialAdapter]) -> str:
        """Remember which adapter this is."""
        self._taken[device] = real = self.resolve(path)
        for each in adapters:
            if each.path == real and self.is_there(path):
                self._known[device] = each.identity
        return path
