"""A disk in memory under SQLite, from which the power goes, that fills up, and that can be made to fail.

What was synced is there after a power cut. Of what was not, each sector is there, or is not, or is there in
part, whatever the order in which it was written; and a new file's name may be gone until its directory was
synced. SQLite reads and writes it through a VFS, so that the journal's own code is what is tried.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from enum import Enum
from pathlib import Path
from random import Random

import apsw

SECTOR = 512
"""Bytes that a disk writes at once, or fails to."""
_NAME = "power"


class Fault(Enum):
    """What a disk does from a given operation on."""

    POWER = "power"
    """Nothing is carried out any more."""
    FULL = "full"
    """What would make a file longer is refused."""
    READ_ONLY = "read only"
    """Every write is refused, as after the kernel has mounted a failing card anew."""
    IO = "i/o"
    """Every write and sync fails."""


class PowerCutError(apsw.IOError):
    """The machine is off."""


class _Content:
    """A file's bytes: what a program reads, what is on the disk for good, and what lies between."""

    def __init__(self) -> None:
        self.seen = bytearray()
        self.lasting = bytearray()
        self.pending: list[tuple[int, bytes | None]] = []
        """In order: bytes written at a place, or the length to which the file was cut."""
        self.is_linked = False
        """Whether its name is on the disk for good."""

    def write(self, offset: int, data: bytes) -> None:
        _put(self.seen, offset, data)
        self.pending.append((offset, bytes(data)))

    def truncate(self, size: int) -> None:
        del self.seen[size:]
        self.pending.append((size, None))

    def sync(self) -> None:
        for offset, data in self.pending:
            _apply(self.lasting, offset, data)
        self.pending.clear()

    def lose_power(self, random: Random) -> None:
        """Leave what was synced, and of the rest what chance leaves."""
        mood = random.choice((_none, _all, _prefix, _sectors, _sectors, _shuffled))
        for offset, data in mood(list(_in_sectors(self.pending)), random):
            _apply(self.lasting, offset, data)
        self.pending.clear()
        self.seen = bytearray(self.lasting)


_Writes = list[tuple[int, bytes | None]]


def _in_sectors(pending: _Writes) -> Iterator[tuple[int, bytes | None]]:
    for offset, data in pending:
        if data is None:
            yield offset, None
            continue
        start = 0
        while start < len(data):
            end = min(len(data), start + SECTOR - (offset + start) % SECTOR)
            yield offset + start, data[start:end]
            start = end


def _none(_writes: _Writes, _random: Random) -> _Writes:
    return []


def _all(writes: _Writes, _random: Random) -> _Writes:
    return writes


def _prefix(writes: _Writes, random: Random) -> _Writes:
    """In order, up to one that is torn."""
    count = random.randint(0, len(writes))
    return [*writes[:count], *(_torn(write, random) for write in writes[count : count + 1])]


def _sectors(writes: _Writes, random: Random) -> _Writes:
    """Each or not, and one or another in part."""
    return [
        write if random.random() < 0.9 else _torn(write, random) for write in writes if random.random() < 0.5
    ]


def _shuffled(writes: _Writes, random: Random) -> _Writes:
    """In another order, so that an older sector may lie over a newer one."""
    return random.sample(writes, random.randint(0, len(writes)))


def _torn(write: tuple[int, bytes | None], random: Random) -> tuple[int, bytes | None]:
    offset, data = write
    return offset, None if data is None else data[: random.randint(0, len(data))]


def _apply(content: bytearray, offset: int, data: bytes | None) -> None:
    if data is None:
        del content[offset:]
    else:
        _put(content, offset, data)


def _put(content: bytearray, offset: int, data: bytes) -> None:
    if len(content) < offset:
        content.extend(bytes(offset - len(content)))
    content[offset : offset + len(data)] = data


class Disk:
    """The files of one folder, which must be there. `random` decides what a power cut leaves.

    `operations` counts what a program has done to the disk: writes, truncations, syncs and removals.
    """

    def __init__(self, folder: Path, random: Random) -> None:
        self.folder = folder
        self.operations = 0
        self.syncs = 0
        self.is_syncing_honestly = True
        """Otherwise a sync says that it is done and does nothing, as bad cards do."""
        self._random = random
        self._files: dict[str, _Content] = {}
        self._removed: dict[str, _Content] = {}
        """Files whose removal is not on the disk yet."""
        self._fault: Fault | None = None
        self._after = 0
        self._at_sync = 0

    def fail(self, fault: Fault | None, after: int = 0) -> None:
        """From `after` more operations on, do this; None ends it."""
        self._fault, self._after, self._at_sync = fault, self.operations + after, 0

    def cut_at_sync(self, number: int) -> None:
        """Let the power go in the middle of the sync that is this many syncs away, from 1."""
        self._fault, self._after, self._at_sync = Fault.POWER, 1 << 62, self.syncs + number

    @property
    def is_off(self) -> bool:
        """Whether the power has gone."""
        return self._fault is Fault.POWER and self.operations >= self._after

    def pull_the_plug(self) -> None:
        """Now, between two operations."""
        self.fail(Fault.POWER)

    def restart(self) -> None:
        """The power comes back: only what lasts is there."""
        self._fault = None
        for name, content in self._removed.items():
            if self._random.random() < 0.5:
                self._files.setdefault(name, content)
        self._removed.clear()
        for name, content in list(self._files.items()):
            if not content.is_linked and self._random.random() < 0.5:
                del self._files[name]
                continue
            content.lose_power(self._random)
            content.is_linked = True

    def copy(self) -> dict[str, bytes]:
        """Every file, as a copy of the card taken now would have it."""
        return {name: bytes(content.seen) for name, content in self._files.items()}

    def put_back(self, files: dict[str, bytes]) -> None:
        """Make the files those of a copy."""
        self._files.clear()
        self._removed.clear()
        for name, data in files.items():
            content = self._files[name] = _Content()
            content.seen, content.lasting, content.is_linked = bytearray(data), bytearray(data), True

    def open(self, name: str, *, may_create: bool) -> _Content:
        self._check(Fault.POWER)
        if name not in self._files:
            if not may_create:
                raise apsw.CantOpenError(name)
            self._change()
            self._files[name] = _Content()
        return self._files[name]

    def has(self, name: str) -> bool:
        return name in self._files

    def remove(self, name: str, *, for_good: bool) -> None:
        if name not in self._files:
            raise apsw.IOError(name)
        self._change()
        self._removed[name] = self._files.pop(name)
        if for_good:
            self.sync_names()

    def sync_names(self) -> None:
        """Put the names of all files on the disk."""
        self._check(Fault.POWER)
        self._removed.clear()
        for content in self._files.values():
            content.is_linked = True

    def read(self, content: _Content, amount: int, offset: int) -> bytes:
        self._check(Fault.POWER)
        return bytes(content.seen[offset : offset + amount])

    def write(self, content: _Content, data: bytes, offset: int) -> None:
        self._change(grows=offset + len(data) > len(content.seen))
        content.write(offset, data)

    def truncate(self, content: _Content, size: int) -> None:
        self._change()
        content.truncate(size)

    def sync(self, content: _Content, *, with_name: bool) -> None:
        self.syncs += 1
        if self.syncs == self._at_sync:
            self._after = self.operations
        self._change(is_sync=True)
        if self.is_syncing_honestly:
            content.sync()
            if with_name:
                self.sync_names()

    def _change(self, *, grows: bool = False, is_sync: bool = False) -> None:
        """Count an operation, and refuse it if the disk does not do it any more."""
        is_due = self.operations >= self._after
        self.operations += 1
        match self._fault if is_due else None:
            case Fault.POWER:
                raise PowerCutError("power cut")
            case Fault.FULL if grows:
                raise apsw.FullError("disk full")
            case Fault.READ_ONLY if not is_sync:
                raise apsw.ReadOnlyError("read only")
            case Fault.IO:
                raise apsw.IOError("i/o")

    def _check(self, fault: Fault) -> None:
        if self._fault is fault and self.operations >= self._after:
            raise PowerCutError("power cut")


class _File:
    """An open file, as APSW wants it."""

    def __init__(self, disk: Disk, name: str | None, flags: list[int]) -> None:
        wanted = flags[0]
        flags[1] = wanted
        self._disk = disk
        self._is_log = bool(wanted & (apsw.SQLITE_OPEN_WAL | apsw.SQLITE_OPEN_MAIN_JOURNAL))
        may_create = bool(wanted & apsw.SQLITE_OPEN_CREATE)
        self._content = _Content() if name is None else disk.open(name, may_create=may_create)
        self._is_temporary = name is None

    def xRead(self, amount: int, offset: int) -> bytes:  # noqa: N802 - SQLite's names
        return self._disk.read(self._content, amount, offset)

    def xWrite(self, data: bytes, offset: int) -> None:  # noqa: N802
        if self._is_temporary:
            self._content.write(offset, data)
        else:
            self._disk.write(self._content, bytes(data), offset)

    def xTruncate(self, size: int) -> None:  # noqa: N802
        self._disk.truncate(self._content, size)

    def xSync(self, _flags: int) -> None:  # noqa: N802
        # As SQLite's own VFS does: the directory is synced with a new log, not with the database.
        self._disk.sync(self._content, with_name=self._is_log)

    def xFileSize(self) -> int:  # noqa: N802
        return len(self._content.seen)

    def xLock(self, _level: int) -> None:  # noqa: N802
        """One program at a time: `kiosk.journal` is told so by tests of its own."""

    xUnlock = xLock  # noqa: N815

    def xCheckReservedLock(self) -> bool:  # noqa: N802
        return False

    def xFileControl(self, _operation: int, _pointer: int) -> bool:  # noqa: N802
        return False

    def xSectorSize(self) -> int:  # noqa: N802
        return SECTOR

    def xDeviceCharacteristics(self) -> int:  # noqa: N802
        return apsw.SQLITE_IOCAP_POWERSAFE_OVERWRITE

    def xClose(self) -> None:  # noqa: N802
        """Nothing is written by it."""


class DiskVFS(apsw.VFS):
    """SQLite's way to the disks that are `plugged` in; every other path goes to the machine's own."""

    def __init__(self) -> None:
        self._disks: dict[str, Disk] = {}
        super().__init__(_NAME, "", makedefault=True)

    @contextmanager
    def plugged(self, disk: Disk) -> Iterator[Disk]:
        self._disks[str(disk.folder)] = disk
        try:
            yield disk
        finally:
            del self._disks[str(disk.folder)]

    def disk_of(self, path: Path) -> Disk | None:
        """The disk that holds what is in a folder."""
        return self._disks.get(str(path))

    def _find(self, path: str) -> tuple[Disk | None, str]:
        folder, _, name = path.rpartition("/")
        return self._disks.get(folder), name

    def xOpen(self, name: str | apsw.URIFilename | None, flags: list[int]) -> object:  # noqa: N802
        path = name.filename() if isinstance(name, apsw.URIFilename) else name
        disk, file = self._find(path or "")
        if path is not None and disk is None:
            return super().xOpen(name, flags)
        return _File(disk or Disk(Path(), Random(0)), file or None, flags)

    def xAccess(self, path: str, flags: int) -> bool:  # noqa: N802
        disk, name = self._find(path)
        return super().xAccess(path, flags) if disk is None else disk.has(name)

    def xDelete(self, path: str, sync: bool) -> None:  # noqa: N802
        disk, name = self._find(path)
        if disk is None:
            super().xDelete(path, sync)
        else:
            disk.remove(name, for_good=sync)


def syncing_names(vfs: DiskVFS, otherwise: Callable[[Path], None]) -> Callable[[Path], None]:
    """`kiosk.journal.files.sync_directory` for the disks of `vfs`."""

    def sync(path: Path) -> None:
        disk = vfs.disk_of(path)
        if disk is None:
            otherwise(path)
        else:
            disk.sync_names()

    return sync
