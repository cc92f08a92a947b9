"""Messages on a serial line: COBS frames between zero bytes, each with a CRC-32.

A receiver that starts, or starts again, at any byte is in step at the next zero.
"""

from __future__ import annotations

from typing import Final
from zlib import crc32

from cobs import cobs

from kiosk.sync.wire.messages import MAX_MESSAGE_SIZE

_CHECK: Final = 4
"""Bytes of the CRC, least significant first."""
_MAX_FRAME_SIZE: Final = MAX_MESSAGE_SIZE + _CHECK + (MAX_MESSAGE_SIZE + _CHECK) // 254 + 1


def encode_frame(message: bytes) -> bytes:
    """A message of at least one byte as it goes over the line. The first zero ends the garbage before it.

    >>> encode_frame(b"a").hex(" ")
    '00 06 61 43 be b7 e8 00'
    """
    content: bytes = cobs.encode(message + crc32(message).to_bytes(_CHECK, "little"))
    return b"\0" + content + b"\0"


class FrameDecoder:
    """Finds whole messages in what arrives, in pieces of any length. What is damaged is dropped."""

    def __init__(self) -> None:
        self._buffer = bytearray()
        self._is_skipping = False
        self.damaged = 0
        """Frames dropped so far."""

    def feed(self, data: bytes) -> list[bytes]:
        """The messages that `data` completes, in order."""
        messages = []
        *ended, rest = data.split(b"\0")
        for part in ended:
            self._take(part)
            if (message := self._end()) is not None:
                messages.append(message)
        self._take(rest)
        return messages

    def _take(self, part: bytes) -> None:
        if self._is_skipping:
            return
        self._buffer += part
        if len(self._buffer) > _MAX_FRAME_SIZE:
            self._buffer.clear()
            self._is_skipping = True

    def _end(self) -> bytes | None:
        """The message in the buffer at a zero byte, if it is one."""
        frame, is_skipped = bytes(self._buffer), self._is_skipping
        self._buffer.clear()
        self._is_skipping = False
        if not frame and not is_skipped:
            return None
        message = None if is_skipped else _checked(frame)
        self.damaged += message is None
        return message


def _checked(frame: bytes) -> bytes | None:
    try:
        content: bytes = cobs.decode(frame)
    except cobs.DecodeError:
        return None
    message, check = content[:-_CHECK], content[-_CHECK:]
    if not message:  # its check is zeros: five equal bytes of noise would pass for it
        return None
    return message if crc32(message).to_bytes(_CHECK, "little") == check else None
