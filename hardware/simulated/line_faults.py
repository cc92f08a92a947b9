"""What a bad serial line does to the bytes that go through it."""

from __future__ import annotations

from dataclasses import dataclass
from math import log, log1p
from random import Random
from typing import Final

_KINDS: Final = ("drop", "corrupt", "duplicate", "split")
_FAR: Final = 2**62
"""More bytes than any line carries."""


@dataclass(frozen=True, slots=True)
class LineFaults:
    """How a line mistreats bytes; each is the probability, 0 to 1, that it happens to a byte."""

    drop: float = 0.0
    """The byte is lost."""
    corrupt: float = 0.0
    """One of its bits is flipped."""
    duplicate: float = 0.0
    """It arrives twice."""
    split: float = 0.0
    """What follows it arrives in another read."""


class FaultyLine:
    """Carries bytes one way, and counts what befalls them.

    What is drawn is how many bytes go well until the next fault of a kind: the line's speed is that of its
    faults.
    """

    def __init__(self, faults: LineFaults, random: Random) -> None:
        self.count = 0
        """Faults so far."""
        self._random = random
        self._faults = faults
        self._wells = {name: self._well(name) for name in _KINDS}
        """Bytes that go well before the next fault of that kind."""

    def carry(self, data: bytes) -> list[bytes]:
        """`data` as it arrives: the pieces in which it can be read, none empty."""
        pieces, at = [bytearray()], 0
        while (well := min(self._wells.values())) < len(data) - at:
            pieces[-1] += data[at : at + well]
            at += well
            befalls = frozenset(name for name in _KINDS if self._wells[name] == well)
            pieces[-1] += self._arriving(data[at], befalls)
            at += 1
            self._pass(well + 1)
            self._wells |= {name: self._well(name) for name in _KINDS if name in befalls}
            if "split" in befalls:
                pieces.append(bytearray())
        pieces[-1] += data[at:]
        self._pass(len(data) - at)
        return [bytes(piece) for piece in pieces if piece]

    def _arriving(self, byte: int, befalls: frozenset[str]) -> bytes:
        self.count += len(befalls)
        if "drop" in befalls:
            return b""
        if "corrupt" in befalls:
            byte ^= 1 << self._random.randrange(8)
        return bytes([byte]) * (2 if "duplicate" in befalls else 1)

    def _pass(self, count: int) -> None:
        for name in _KINDS:
            self._wells[name] -= count

    def _well(self, name: str) -> int:
        probability: float = getattr(self._faults, name)
        if probability >= 1.0:
            return 0
        if probability <= 0.0:
            return _FAR
        return int(min(_FAR, log(1.0 - self._random.random()) / log1p(-probability)))


def inject_faults(data: bytes, faults: LineFaults, random: Random) -> list[bytes]:
    """`data` as it arrives over a line with `faults`: the pieces in which it can be read, none empty.

    >>> inject_faults(b"card", LineFaults(), Random(1))
    [b'card']
    >>> inject_faults(b"card", LineFaults(split=1.0, duplicate=1.0), Random(1))
    [b'cc', b'aa', b'rr', b'dd']
    """
    return FaultyLine(faults, random).carry(data)
