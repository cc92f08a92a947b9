"""Where a table's hub may be: which addresses to try, in which order, and whom to leave alone. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

FIRST_PAUSE: Final = 5.0
LONGEST_PAUSE: Final = 20.0
"""Seconds for which whoever has shown another key is left alone: twice as long each time."""


@dataclass(slots=True)
class _Stranger:
    """Somebody who answers at an address and is not the hub."""

    until: float
    pause: float


class HubPlaces:
    """Of one search. Times are in seconds that only go forward."""

    def __init__(self) -> None:
        self._strangers: dict[str, _Stranger] = {}

    def to_try(self, addresses: Iterable[str], now: float) -> Sequence[str]:
        """Those of `addresses` that may be tried now, each once, in their order.

        >>> places = HubPlaces()
        >>> places.note_stranger("wss://10.0.0.7:8443/sync", now=0.0)
        True
        >>> places.to_try(["wss://10.0.0.5:8443/sync", "wss://10.0.0.7:8443/sync"], now=1.0)
        ['wss://10.0.0.5:8443/sync']
        """
        return [address for address in dict.fromkeys(addresses) if not self._is_left_alone(address, now)]

    def note_stranger(self, address: str, now: float) -> bool:
        """Somebody else answers there; whether that is new."""
        known = self._strangers.get(address)
        pause = FIRST_PAUSE if known is None else min(2 * known.pause, LONGEST_PAUSE)
        self._strangers[address] = _Stranger(now + pause, pause)
        return known is None

    def forget_stranger(self, address: str) -> None:
        """The hub itself is there, or nobody any more."""
        self._strangers.pop(address, None)

    def is_strangers(self, address: str) -> bool:
        """Whether somebody else answered there last."""
        return address in self._strangers

    def _is_left_alone(self, address: str, now: float) -> bool:
        known = self._strangers.get(address)
        return known is not None and now < known.until
