"""What a table remembers of its hub beside the journal: where it answered, and under which TLS key."""

from __future__ import annotations

import logging
from threading import Lock
from typing import TYPE_CHECKING, Annotated

from msgspec import Meta, MsgspecError, Struct, json

from kiosk.journal.files import write_secret

if TYPE_CHECKING:
    from pathlib import Path

_log = logging.getLogger(__name__)


class _Stored(Struct, frozen=True, forbid_unknown_fields=True):
    address: Annotated[str, Meta(max_length=300)]
    key: Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]


class KnownHub:
    """Kept in the file `path`, or in memory alone. Any thread may use it.

    The journal says by which key the director signs; the TLS key is bound to that one by the hub's signature
    and can be learnt again. So a file that is lost or damaged costs only the look before the first word.
    """

    def __init__(self, path: Path | None = None) -> None:
        self._path = path
        self._lock = Lock()
        self._stored = None if path is None else _read(path)

    @property
    def address(self) -> str | None:
        """Where it answered last."""
        return None if self._stored is None else self._stored.address

    @property
    def key(self) -> bytes | None:
        """The `key_digest` of its certificate."""
        return None if self._stored is None else bytes.fromhex(self._stored.key)

    def keep(self, address: str, key: bytes) -> None:
        """The hub has proved its name under this TLS key. What cannot be written is logged."""
        stored = _Stored(address, key.hex())
        with self._lock:
            if stored == self._stored:
                return
            self._stored = stored
            if self._path is not None:
                try:
                    write_secret(self._path, json.encode(stored))
                except OSError as error:
                    _log.warning("the hub's key is not kept in %s: %s", self._path, error)


def _read(path: Path) -> _Stored | None:
    try:
        return json.decode(path.read_bytes(), type=_Stored)
    except FileNotFoundError:
        return None
    except (OSError, MsgspecError, UnicodeDecodeError) as error:
        _log.warning("what is known of the hub in %s cannot be read: %s", path, error)
        return None
