"""The sheets of a workbook (.xlsx, .ods, .xls), each as a text with tabs."""

from __future__ import annotations

import datetime as dt
import io
import zipfile
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from kiosk.messages import N_, KioskError
from kiosk.tournament.entry_lists.markup import with_tabs

LARGEST_FILE: Final = 2 * 1024 * 1024
"""Bytes of a file that may be a list of entrants."""
LARGEST_UNPACKED: Final = 24 * 1024 * 1024
"""Bytes of what a workbook has packed."""
MOST_PARTS: Final = 2000
MOST_ROWS: Final = 5000
MOST_COLUMNS: Final = 100
_CHUNK: Final = 64 * 1024


LOCKED: Final = N_("This workbook is locked with a password. Save it without one, and choose it again.")


class ListFileError(KioskError, ValueError):
    """A file is no list of entrants that can be read."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """One sheet on which something is written."""

    name: str
    text: str
    """Its rows, with tabs between the cells."""


def require_small(data: bytes) -> None:
    """Make sure that a packed workbook is not larger than any list of entrants, however it is packed.

    Raises:
        ListFileError: it is larger, or cannot be unpacked.
    """
    unpacked = 0
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as parts:
            if len(parts.infolist()) > MOST_PARTS:
                raise _too_large()
            for part in parts.infolist():
                if part.flag_bits & 1:
                    raise ListFileError(LOCKED)
                with parts.open(part) as content:
                    while chunk := content.read(_CHUNK):
                        unpacked += len(chunk)
                        if unpacked > LARGEST_UNPACKED:
                            raise _too_large()
    except (zipfile.BadZipFile, NotImplementedError, RuntimeError, OSError, EOFError, ValueError) as error:
        if isinstance(error, ListFileError):
            raise
        raise broken() from error


def sheets_of(data: bytes) -> tuple[Sheet, ...]:
    """The sheets on which something is written, in their order; hidden ones come last.

    Raises:
        ListFileError: it is no workbook that can be read, or locked with a password.
    """
    import python_calamine as calamine  # noqa: PLC0415 - where no workbook comes, nobody waits for it

    try:
        with calamine.CalamineWorkbook.from_filelike(io.BytesIO(data)) as workbook:
            order = sorted(
                workbook.sheets_metadata,
                key=lambda known: known.visible is not calamine.SheetVisibleEnum.Visible,
            )
            sheets = []
            for known in order:
                if known.typ is not calamine.SheetTypeEnum.WorkSheet:
                    continue
                sheet = workbook.get_sheet_by_name(known.name)
                if sheet.total_height > 1_048_576 or sheet.width > 16_384:
                    raise _too_large()
                rows = sheet.to_python(skip_empty_area=False, nrows=MOST_ROWS)
                text = with_tabs(_trimmed([[_written(cell) for cell in row[:MOST_COLUMNS]] for row in rows]))
                if text.strip():
                    sheets.append(Sheet(known.name, text))
    except calamine.PasswordError as error:
        raise ListFileError(LOCKED) from error
    except (calamine.CalamineError, ValueError, OverflowError, OSError) as error:
        if isinstance(error, ListFileError):
            raise
        raise broken() from error
    return tuple(sheets)


def broken() -> ListFileError:
    """What is said of a workbook that cannot be read."""
    return ListFileError(
        N_("This workbook cannot be read. Open it and save it anew, or copy the list and paste it here.")
    )


def _too_large() -> ListFileError:
    return ListFileError(
        N_("This file is too large for a list of entrants. Copy the list alone into a new file.")
    )


def _trimmed(rows: Sequence[Sequence[str]]) -> list[list[str]]:
    """Without columns in which nothing stands."""
    width = max(map(len, rows), default=0)
    kept = [place for place in range(width) if any(place < len(row) and row[place].strip() for row in rows)]
    return [[row[place] if place < len(row) else "" for place in kept] for row in rows]


def _written(cell: object) -> str:
    """A cell as a person reads it: whole numbers without their point, dates as they are written here."""
    match cell:
        case bool():
            return "x" if cell else ""
        case float() if cell.is_integer() and abs(cell) < 1e15:
            return str(int(cell))
        case dt.datetime() | dt.date():
            return f"{cell:%d/%m/%Y}"
        case dt.time() | dt.timedelta() | None:
            return "" if cell is None else str(cell)
        case _:
            return str(cell)
