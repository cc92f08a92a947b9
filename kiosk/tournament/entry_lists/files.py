"""From a file to texts that may be lists of entrants: what kind of file it is, by its bytes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from kiosk.games.entrants import PAIRS
from kiosk.messages import N_, Message
from kiosk.tournament.entry_lists.letters import NAMES, letters_of
from kiosk.tournament.entry_lists.markup import entrants_in_results, tables_in_page
from kiosk.tournament.entry_lists.own_results import FORMAT
from kiosk.tournament.entry_lists.reader import read
from kiosk.tournament.entry_lists.tables import EntryListError
from kiosk.tournament.entry_lists.workbooks import LARGEST_FILE, LOCKED, ListFileError, Sheet, require_small

_ZIP: Final = b"PK\x03\x04"
_OLD_WORKBOOK: Final = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_OTHER_KINDS: Final = (
    (
        b"%PDF",
        N_("This is a PDF. Copy the list in it and paste it here, or ask for it as a workbook or as CSV."),
    ),
    (b"\x89PNG", N_("This is a picture. Type the list, or ask for it as a workbook or as CSV.")),
    (b"\xff\xd8\xff", N_("This is a picture. Type the list, or ask for it as a workbook or as CSV.")),
    (b"GIF8", N_("This is a picture. Type the list, or ask for it as a workbook or as CSV.")),
    (b"RIFF", N_("This is a picture. Type the list, or ask for it as a workbook or as CSV.")),
    (b"{\\rtf", N_("This is formatted text. Copy the list in it and paste it here.")),
    (b"\x1f\x8b", N_("This file is compressed. Unpack it, and choose the list that is in it.")),
    (b"7z\xbc\xaf", N_("This file is compressed. Unpack it, and choose the list that is in it.")),
    (b"Rar!", N_("This file is compressed. Unpack it, and choose the list that is in it.")),
)
_DOCUMENT: Final = N_("This is a text document. Copy the list in it and paste it here.")
_NO_LIST: Final = N_("This file is no list. Choose a workbook (.xlsx, .ods, .xls), or a text (.csv, .txt).")
_SHEETS_OF_ZIP: Final = (b"xl/", b"content.xml")


@dataclass(frozen=True, slots=True)
class Version:
    """One way to read a file: a sheet of it, or the letters that its bytes may be."""

    name: Message
    text: str


@dataclass(frozen=True, slots=True)
class FileRead:
    """What a file may say."""

    versions: tuple[Version, ...]
    """The likeliest first."""
    is_doubtful: bool
    """Whether somebody has to look which of them is right."""


def read_file(data: bytes, sheets_in: Callable[[bytes], Sequence[Sheet]], entrants: str = PAIRS) -> FileRead:
    """What a file may say, the likeliest first.

    Args:
        data: the file's bytes.
        sheets_in: reads workbooks, as `workbooks.sheets_of` does, wherever that is safe.
        entrants: whom the list is to be of, to find the sheet that has one.

    Raises:
        ListFileError: it is none that can be read: a sentence says why, and what to do.
    """
    if len(data) > LARGEST_FILE:
        raise ListFileError(
            N_("This file is too large for a list of entrants. Copy the list alone into a new file.")
        )
    if not data.strip(b"\x00 \t\r\n"):
        raise ListFileError(N_("This file is empty."))
    for beginning, text in _OTHER_KINDS:
        if data.startswith(beginning):
            raise ListFileError(text)
    if data.startswith(_ZIP):
        _require_workbook(data)
        require_small(data)
        return _of_sheets(sheets_in(data), entrants)
    if data.startswith(_OLD_WORKBOOK):
        if "WordDocument".encode("utf-16-le") in data:
            raise ListFileError(_DOCUMENT)
        if "EncryptedPackage".encode("utf-16-le") in data:
            raise ListFileError(LOCKED)
        return _of_sheets(sheets_in(data), entrants)
    return _of_text(data, entrants)


def _require_workbook(data: bytes) -> None:
    if b"word/document.xml" in data or b"application/vnd.oasis.opendocument.text" in data[:200]:
        raise ListFileError(_DOCUMENT)
    if not any(part in data for part in _SHEETS_OF_ZIP):
        raise ListFileError(N_("This file is compressed. Unpack it, and choose the list that is in it."))


def _of_sheets(sheets: Sequence[Sheet], entrants: str) -> FileRead:
    if not sheets:
        raise ListFileError(N_("Nothing is written in this workbook."))
    ranked = sorted(sheets, key=lambda sheet: -_entrants_in(sheet.text, entrants))
    with_list = sum(_entrants_in(sheet.text, entrants) > 1 for sheet in sheets)
    versions = tuple(
        Version(Message(N_("Worksheet {name}"), {"name": sheet.name}), sheet.text) for sheet in ranked
    )
    return FileRead(versions, is_doubtful=with_list > 1)


def _of_text(data: bytes, entrants: str) -> FileRead:
    letters = letters_of(data)
    text = letters.text
    controls = sum(character < " " and character not in "\t\r\n\v\f" for character in text)
    if controls * 20 > len(text) or text.count("\ufffd") * 10 > len(text):
        raise ListFileError(_NO_LIST)
    beginning = text.lstrip("\ufeff \t\r\n")[:1]
    if beginning in {"{", "["}:
        found = entrants_in_results(text.lstrip("\ufeff"))
        if found is not None:
            return FileRead((Version(Message(N_("Entrants")), found),), is_doubtful=False)
    if beginning == "<" and f'content="{FORMAT}"' in text[:2000]:
        raise ListFileError(
            N_(
                "This page of results is made to be read, and has no card numbers. Choose entrants.csv or "
                "results.json of the same tournament."
            )
        )
    if beginning == "<" and "<table" in text.casefold():
        tables = [Sheet(str(number), table) for number, table in enumerate(tables_in_page(text), 1)]
        if tables:
            ranked = sorted(tables, key=lambda table: -_entrants_in(table.text, entrants))
            versions = (
                Version(Message(N_("Table {name}"), {"name": table.name}), table.text) for table in ranked
            )
            return FileRead(tuple(versions), is_doubtful=False)
    named = [(letters.encoding, text), *letters.others]
    versions = (
        Version(Message(N_("Characters: {name}"), {"name": NAMES[encoding]}), said)
        for encoding, said in named
    )
    return FileRead(tuple(versions), is_doubtful=bool(letters.others))


def _entrants_in(text: str, entrants: str) -> int:
    """How many entrants a text proposes, about whom nothing is missing."""
    try:
        entries = read(text, entrants).entries
    except EntryListError:
        return 0
    wanted = 2 if entrants == PAIRS else 1
    return sum(len(entry.players) >= wanted for entry in entries if not entry.is_left_out)
