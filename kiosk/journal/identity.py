"""Who speaks: an author's name, its epoch and the private key that signs for both."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Annotated, Final

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from msgspec import Meta, MsgspecError, Struct, json

from kiosk.journal.bodies import Key, Number
from kiosk.journal.files import write_secret
from kiosk.messages import N_, KioskError
from kiosk.system_errors import reason_of

if TYPE_CHECKING:
    from pathlib import Path

DIRECTOR: Final = "director"
"""The director's author name."""

_TABLE: Final = "table-"


class IdentityError(KioskError):
    """The file with the key cannot be used."""


def table_author(table: int) -> str:
    """The author name of a table.

    >>> table_author(12)
    'table-12'
    """
    return f"{_TABLE}{table}"


def table_of(author: str) -> int | None:
    """The table that an author speaks for, or None for anybody else.

    >>> table_of("table-12"), table_of("director"), table_of("table-012")
    (12, None, None)
    """
    digits = author.removeprefix(_TABLE)
    if not (digits.isascii() and digits.isdecimal()) or author != table_author(int(digits)):
        return None
    return int(digits) or None


def fingerprint(public_key: bytes) -> str:
    """A key as five groups of four digits, for people who compare two screens.

    >>> fingerprint(bytes(32))
    '1038 2902 7665 3093 0981'
    """
    return _in_groups(int.from_bytes(hashlib.sha256(public_key).digest()) % 10**20)


@lru_cache(maxsize=1024)
def shared_fingerprint(director_key: bytes, table_key: bytes) -> str:
    """Two keys as five groups of four digits: what a table and its director both see, and nobody between.

    It is made slowly (scrypt, some 50 ms), so that keys that look alike cannot be searched for in an evening.

    >>> shared_fingerprint(bytes(32), bytes(32))
    '1734 6915 5634 3795 2530'
    """
    digest = hashlib.scrypt(director_key + table_key, salt=b"kiosk enrolment 1", n=2**14, r=8, p=1, dklen=32)
    return _in_groups(int.from_bytes(digest) % 10**20)


def _in_groups(number: int) -> str:
    digits = f"{number:020}"
    return " ".join(digits[start : start + 4] for start in range(0, 20, 4))


class _Stored(Struct, frozen=True, forbid_unknown_fields=True):
    author: Key
    epoch: Number
    private_key: Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]


@dataclass(frozen=True, slots=True)
class Identity:
    """An author who can sign. The private key never leaves the machine."""

    author: str
    epoch: int
    private_key: Ed25519PrivateKey

    @classmethod
    def create(cls, author: str, epoch: int = 1) -> Identity:
        """A new identity with a new key."""
        return cls(author, epoch, Ed25519PrivateKey.generate())

    @classmethod
    def load_or_create(cls, path: Path, author: str) -> Identity:
        """The identity kept at `path`; a new one, of epoch 1, is stored there first if there is no file.

        Raises:
            IdentityError: the file is damaged, is another author's, or cannot be read or written.
        """
        identity = cls.load(path)
        if identity is None:
            identity = cls.create(author)
            identity.store(path)
        if identity.author != author:
            raise another_table(path, identity, author)
        return identity

    @classmethod
    def load(cls, path: Path) -> Identity | None:
        """The identity kept at `path`, if there is one.

        Raises:
            IdentityError: the file is damaged or cannot be read.
        """
        try:
            stored = json.decode(path.read_bytes(), type=_Stored)
        except FileNotFoundError:
            return None
        except OSError as error:
            raise _unusable(path, error) from error
        except (MsgspecError, UnicodeDecodeError) as error:
            raise IdentityError(
                N_(
                    "The key file {path} is damaged. Keep it, put back a copy of it or move it away, "
                    "and start again."
                ),
                path=str(path),
            ) from error
        key = Ed25519PrivateKey.from_private_bytes(bytes.fromhex(stored.private_key))
        return cls(stored.author, stored.epoch, key)

    @classmethod
    def succeed(cls, path: Path, author: str, epoch: int) -> Identity:
        """A new identity with a new key at `path`, of the epoch after the given one.

        The key that was there is kept beside it.

        Raises:
            IdentityError: the file cannot be read or written.
        """
        identity = cls.create(author, epoch + 1)
        try:
            if path.exists():
                path.rename(path.with_name(f"{path.name}.until-epoch-{epoch}"))
        except OSError as error:
            raise _unusable(path, error) from error
        identity.store(path)
        return identity

    def store(self, path: Path) -> None:
        """Keep it at `path`, readable by its owner alone.

        Raises:
            IdentityError: it cannot be written.
        """
        stored = _Stored(self.author, self.epoch, self.private_key.private_bytes_raw().hex())
        try:
            write_secret(path, json.encode(stored))
        except OSError as error:
            raise _unusable(path, error) from error

    @property
    def public_key(self) -> bytes:
        """32 bytes that anybody may know."""
        return self.private_key.public_key().public_bytes_raw()

    @property
    def fingerprint(self) -> str:
        """The public key for people (see `fingerprint`)."""
        return fingerprint(self.public_key)


def another_table(path: Path, identity: Identity, author: str) -> IdentityError:
    """The error for a key file that is not the expected author's."""
    return IdentityError(
        N_("The key file {path} belongs to {found}, not to {author}. Check the table's number."),
        path=str(path),
        found=identity.author,
        author=author,
    )


def _unusable(path: Path, error: OSError) -> IdentityError:
    return IdentityError(
        N_("The key file {path} cannot be used ({reason})."),
        path=str(path),
        reason=reason_of(error),
    )
