"""What a table remembers of its hub beside the journal: where it answered, and under which TLS key."""

from __future__ import annotations

import logging
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Annotated, Final, TypeVar

from msgspec import Meta, MsgspecError, Struct, json

from kiosk.journal.files import write_secret

if TYPE_CHECKING:
    from collections.abc import Sequence

MOST_ADDRESSES: Final = 8
"""Addresses at which the hub has answered that are remembered: those of a season's halls."""

_Address = Annotated[str, Meta(max_length=300)]
_Digest = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
_log = logging.getLogger(__name__)


class _Stored(Struct, frozen=True, forbid_unknown_fields=True):
    address: _Address
    key: _Digest


class _Addresses(Struct, frozen=True, forbid_unknown_fields=True):
    """In a file of its own: programs of before read the other one."""

    key: _Digest
    addresses: Annotated[tuple[_Address, ...], Meta(max_length=MOST_ADDRESSES)]


_Record = TypeVar("_Record", _Stored, _Addresses)


class KnownHub:
    """Kept in the file `path` and one beside it, or in memory alone. Any thread may use it.

    The journal says by which key the director signs; the TLS key is bound to that one by the hub's signature
    and can be learnt again. So a file that is lost or damaged costs only the look before the first word.
    """

    def __init__(self, path: Path | None = None) -> None:
        self._path = path
        self._lock = Lock()
        self._stored = None if path is None else _read(path, _Stored)
        earlier = None if path is None else _read(addresses_file(path), _Addresses)
        is_same = self._stored is not None and earlier is not None and earlier.key == self._stored.key
        self._earlier = earlier.addresses if is_same and earlier is not None else ()

    @property
    def address(self) -> str | None:
        """Where it answered last."""
        return None if self._stored is None else self._stored.address

    @property
    def addresses(self) -> Sequence[str]:
        """Where it has answered under this key, the last one first."""
        stored = self._stored
        return () if stored is None else tuple(dict.fromkeys((stored.address, *self._earlier)))

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
            is_same = self._stored is not None and self._stored.key == stored.key
            before = self.addresses if is_same else ()
            self._earlier = tuple(dict.fromkeys((address, *before)))[:MOST_ADDRESSES]
            self._stored = stored
            if self._path is not None:
                _write(self._path, stored)
                _write(addresses_file(self._path), _Addresses(stored.key, self._earlier))


def addresses_file(path: Path) -> Path:
    """Where the addresses are, beside the file of a `KnownHub`."""
    return path.with_name(f"{path.stem}-addresses.json")


def _write(path: Path, record: Struct) -> None:
    try:
        write_secret(path, json.encode(record))
    except OSError as error:
        _log.warning("the hub's key is not kept in %s: %s", path, error)


def _read(path: Path, kind: type[_Record]) -> _Record | None:
    try:
        return json.decode(path.read_bytes(), type=kind)
    except FileNotFoundError:
        return None
    except (OSError, MsgspecError, UnicodeDecodeError) as error:
        _log.warning("what is known of the hub in %s cannot be read: %s", path, error)
        return None
