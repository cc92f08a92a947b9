"""What a bad serial line does to the bytes that go through it."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random


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


def mistreat(data: bytes, faults: LineFaults, random: Random) -> list[bytes]:
    """`data` as it arrives over a line with `faults`: the pieces in which it can be read, none empty.

    >>> mistreat(b"card", LineFaults(), Random(1))
    [b'card']
    >>> mistreat(b"card", LineFaults(split=1.0, duplicate=1.0), Random(1))
    [b'cc', b'aa', b'rr', b'dd']
    """
    pieces = [bytearray()]
    for byte in data:
        pieces[-1].extend(_arriving(byte, faults, random))
        if random.random() < faults.split:
            pieces.append(bytearray())
    return [bytes(piece) for piece in pieces if piece]


def _arriving(byte: int, faults: LineFaults, random: Random) -> bytes:
    if random.random() < faults.drop:
        return b""
    if random.random() < faults.corrupt:
        byte ^= 1 << random.randrange(8)
    times = 2 if random.random() < faults.duplicate else 1
    return bytes([byte]) * times
