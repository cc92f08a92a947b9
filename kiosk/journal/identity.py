"""Who speaks: an author's name, its epoch and the private key that signs for both."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Final

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from msgspec import Meta, MsgspecError, Struct, json

from kiosk.journal.bodies import Key, Number
from kiosk.journal.files import write_secret
from kiosk.messages import N_, KioskError

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
    number = int.from_bytes(hashlib.sha256(public_key).digest()) % 10**20
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
        try:
            stored = json.decode(path.read_bytes(), type=_Stored)
        except FileNotFoundError:
            identity = cls.create(author)
            _store(identity, path)
            return identity
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
        if stored.author != author:
            raise IdentityError(
                N_("The key file {path} belongs to {found}, not to {author}. Check the table's number."),
                path=str(path),
                found=stored.author,
                author=author,
            )
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
        _store(identity, path)
        return identity

    @property
    def public_key(self) -> bytes:
        """32 bytes that anybody may know."""
        return self.private_key.public_key().public_bytes_raw()

    @property
    def fingerprint(self) -> str:
        """The public key for people (see `fingerprint`)."""
        return fingerprint(self.public_key)


def _store(identity: Identity, path: Path) -> None:
    stored = _Stored(identity.author, identity.epoch, identity.private_key.private_bytes_raw().hex())
    try:
        write_secret(path, json.encode(stored))
    except OSError as error:
        raise _unusable(path, error) from error


def _unusable(path: Path, error: OSError) -> IdentityError:
    return IdentityError(
        N_("The key file {path} cannot be used ({reason})."),
        path=str(path),
        reason=error.strerror or str(error),
    )
