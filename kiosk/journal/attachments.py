"""Pictures and other large things, named by their SHA-256 and kept apart from the events that name them.

One file each, which after a power cut is whole or not there. What has been purged leaves its name behind, so
that it is not fetched again.
"""

from __future__ import annotations

import hashlib
import os
import shutil
from contextlib import contextmanager
from threading import Lock
from typing import TYPE_CHECKING, Final

from kiosk.journal.bodies import ConsentProved, DealAccepted, DealDisputed, DeckEnrolled
from kiosk.journal.files import make_folder, sync_directory, write_secret
from kiosk.messages import N_, KioskError
from kiosk.system_errors import reason_of

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from kiosk.journal.bodies import AnyBody

MAX_ATTACHMENT_SIZE: Final = 16 * 1024 * 1024
"""Bytes of the largest attachment."""
MIN_FREE_SPACE: Final = 256 * 1024 * 1024
"""Bytes of the disk that are left for the journal: an attachment can wait, a score cannot."""

_PART: Final = ".part"
_PURGED: Final = ".purged"
_HELD: Final = ".held"
_IN_USE: Final = ".in-use"
DEFAULT_BUDGET: Final = 2 * 1024 * 1024 * 1024
"""Bytes of pictures that a table keeps after the hub has them."""


class AttachmentError(KioskError):
    """An attachment cannot be kept or read. No event is concerned."""


class NoRoomError(AttachmentError):
    """What is left of the disk is the journal's."""


class WrongAttachmentError(AttachmentError):
    """The bytes are not what their name says."""


def attachments_of(body: AnyBody) -> tuple[bytes, ...]:
    """The names (SHA-256) of what an event refers to."""
    match body:
        case (
            DealAccepted(pictures=pictures, proposals=proposals)
            | DealDisputed(pictures=pictures, proposals=proposals)
        ):
            return (*pictures, *proposals)
        case DeckEnrolled(deck=deck):
            return (deck,)
        case ConsentProved(drawing=drawing) if drawing is not None:
            return (drawing,)
        case _:
            return ()


class AttachmentStore:
    """The attachments in a folder. Any thread may use it: a table may be linked in two ways at once."""

    def __init__(self, folder: Path, *, reserve: int = MIN_FREE_SPACE, budget: int | None = None) -> None:
        """Over `budget` bytes, the oldest of what the hub holds is let go of, unless it is in use.

        None keeps everything.
        """
        self._folder = folder
        self._budget = budget
        self._reserve = reserve
        self._writing = Lock()

    def put(self, data: bytes) -> bytes:
        """Keep an attachment; its name.

        Raises:
            AttachmentError: it is too large, there is no room, or the disk fails.
        """
        digest = hashlib.sha256(data).digest()
        self._check_room(len(data))
        with self._writing, self._named_errors():
            write_secret(self._path(digest), data)
        return digest

    def read(self, digest: bytes) -> bytes:
        """An attachment, checked.

        Raises:
            AttachmentError: it is not here, or the disk fails.
            WrongAttachmentError: it is damaged. It is removed, so that it can be fetched again.
        """
        path = self._path(digest)
        with self._named_errors():
            data = path.read_bytes()
            if hashlib.sha256(data).digest() != digest:
                path.unlink()
                raise WrongAttachmentError(N_("This picture is damaged. It is fetched again if it can be."))
        return data

    def read_part(self, digest: bytes, offset: int, length: int) -> bytes:
        """At most `length` bytes from `offset`, unchecked: who puts them together checks.

        Raises:
            AttachmentError: it is not here, or the disk fails.
        """
        with self._named_errors(), self._path(digest).open("rb") as file:
            file.seek(offset)
            return file.read(length)

    def size(self, digest: bytes) -> int | None:
        """Bytes of an attachment; None if it is not here."""
        path = self._path(digest)
        return path.stat().st_size if path.is_file() else None

    def is_purged(self, digest: bytes) -> bool:
        """Whether it was here and has been purged."""
        return self._path(digest, _PURGED).exists()

    def arrived(self, digest: bytes) -> int:
        """Bytes that have arrived of an attachment that is not here whole yet."""
        part = self._path(digest, _PART)
        return part.stat().st_size if part.is_file() else 0

    def add_part(self, digest: bytes, offset: int, data: bytes, size: int) -> bool:
        """Add the next bytes of an attachment of `size` bytes; whether it is whole now.

        Bytes that were added before are passed over. After a power cut some may have to be added again.

        Raises:
            AttachmentError: it is too large, there is no room, or the disk fails.
            WrongAttachmentError: the whole is not what its name says. What had arrived is dropped.
        """
        with self._writing:
            if self.size(digest) is not None:
                return True
            if offset != self.arrived(digest) or offset + len(data) > size:
                return False
            self._check_room(size - offset)
            part = self._path(digest, _PART)
            with self._named_errors():
                make_folder(part.parent)
                with part.open("ab") as file:
                    file.write(data)
                return offset + len(data) == size and self._finish(digest, part)

    def purge(self, before: float) -> int:
        """Remove what was kept before a time (seconds since 1970) and leave its name; how many that were.

        Raises:
            AttachmentError: the disk fails.
        """
        purged = 0
        with self._writing, self._named_errors():
            for path in sorted(self._folder.glob("??/*")):
                if path.suffix == _PURGED or path.stat().st_mtime >= before:
                    continue
                if path.suffix:
                    path.unlink()
                else:
                    self._remove(path)
                    purged += 1
        return purged

    def note_held(self, digest: bytes) -> None:
        """The hub has this attachment for good. Nothing happens if it is not here any more.

        Raises:
            AttachmentError: the disk fails.
        """
        path, held = self._path(digest), self._path(digest, _HELD)
        with self._writing, self._named_errors():
            if path.is_file() and not held.exists():
                held.touch()
                self._make_room()

    def note_in_use(self, digest: bytes) -> None:
        """This attachment is needed here, though the hub has it, and stays.

        Raises:
            AttachmentError: the disk fails.
        """
        with self._writing, self._named_errors():
            self._path(digest, _IN_USE).touch()

    def _make_room(self) -> None:
        """Remove the oldest of what the hub holds and nobody uses, until the whole is within the budget."""
        if self._budget is None:
            return
        statuses = {path: path.stat() for path in self._folder.glob("??/*") if not path.suffix}
        total = sum(status.st_size for status in statuses.values())
        for path in sorted(statuses, key=lambda path: statuses[path].st_mtime):
            held = path.with_name(path.name + _HELD)
            is_used = path.with_name(path.name + _IN_USE).exists()
            if total > self._budget and held.exists() and not is_used:
                self._remove(path)
                held.unlink()
                total -= statuses[path].st_size

    def _remove(self, path: Path) -> None:
        """Remove an attachment and leave its name."""
        path.with_name(path.name + _PURGED).touch()
        path.unlink()

    def _finish(self, digest: bytes, part: Path) -> bool:
        with part.open("rb") as file:
            found = hashlib.file_digest(file, "sha256").digest()
            os.fsync(file.fileno())
        if found != digest:
            part.unlink()
            raise WrongAttachmentError(N_("A picture did not arrive as it was sent. It is fetched again."))
        part.rename(self._path(digest))
        sync_directory(part.parent)
        return True

    def _path(self, digest: bytes, suffix: str = "") -> Path:
        name = digest.hex()
        return self._folder / name[:2] / (name[2:] + suffix)

    def _check_room(self, size: int) -> None:
        if size > MAX_ATTACHMENT_SIZE:
            raise AttachmentError(N_("A picture of {size} bytes is too large."), size=size)
        with self._named_errors():
            make_folder(self._folder)
            free = shutil.disk_usage(self._folder).free
        if free - size < self._reserve:
            raise NoRoomError(N_("There is no room for pictures. Results are still saved. Free some space."))

    @contextmanager
    def _named_errors(self) -> Iterator[None]:
        try:
            yield
        except FileNotFoundError as error:
            raise AttachmentError(N_("This picture is not here.")) from error
        except OSError as error:
            raise AttachmentError(
                N_("The pictures in {path} cannot be used ({reason})."),
                path=str(self._folder),
                reason=reason_of(error),
            ) from error
