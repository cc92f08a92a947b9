"""From a text to rows of cells: what stands between the cells, quotes, ends of lines."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from kiosk.messages import N_, KioskError
from kiosk.tournament.entry_lists.headings import is_heading_row
from kiosk.tournament.entry_lists.names import cleaned

LONGEST_LINE: Final = 2000
LONGEST_TEXT: Final = 400_000
MOST_LINES: Final = 5000
_ENDS: Final = re.compile(r"\r\n|[\r\n\v\f\x1c-\x1e\x85\u2028\u2029]")
_SEP: Final = re.compile(r"^\ufeff?\"?sep=(?P<separator>.)\"?\s*$", re.IGNORECASE)
_OPEN_QUOTE: Final = re.compile(r'(?:^|[\t;,|])\s*"(?:[^"]|"")*$')


class EntryListError(KioskError, ValueError):
    """A list of entrants cannot be read. `line` is the line's number, from 1; 0 for the whole list."""

    def __init__(self, text: str, /, *, line: int = 0, **values: object) -> None:
        self.line = line
        super().__init__(text, article="", field="entrants", line=line, **values)


@dataclass(frozen=True, slots=True)
class Row:
    """One line, or what a cell in quotes makes one of several."""

    line: int
    """Its number in the text, from 1."""
    text: str
    """As it is written."""
    cells: tuple[str, ...]
    """The whole line as the only cell, where nothing stands between cells all over the list."""
    starts_block: bool = False
    """Whether an empty line stands before it."""


@dataclass(frozen=True, slots=True)
class Table:
    """The rows on which something is written."""

    rows: tuple[Row, ...]
    separator: str
    """What stands between the cells; empty where each line has to be looked at by itself."""


def table_of(text: str) -> Table:
    r"""The rows of a text.

    >>> [row.cells for row in table_of("sep=;\nCognome;Nome\nRossi;Ada").rows]
    [('Cognome', 'Nome'), ('Rossi', 'Ada')]

    Raises:
        EntryListError: it is too long to be a list of entrants.
    """
    if len(text) > LONGEST_TEXT:
        raise EntryListError(
            N_("The list is too long: it has more than {most} characters."), most=LONGEST_TEXT
        )
    lines = _ENDS.split(text.replace("\x00", "").removeprefix("\ufeff"))
    said = _SEP.match(lines[0]) if lines else None
    numbered = list(enumerate(lines, 1))[1 if said else 0 :]
    separator = said["separator"] if said else _separator(lines)
    joined = _joined(numbered) if separator else numbered
    if len(joined) > MOST_LINES:
        raise EntryListError(N_("The list is too long: it has more than {most} lines."), most=MOST_LINES)
    rows, is_after_gap = [], False
    for number, line in joined:
        if not _is_written(line, separator):
            is_after_gap = True
            continue
        if len(line) > LONGEST_LINE:
            raise EntryListError(N_("Line {line} is too long to be one of entrants."), line=number)
        cells = tuple(cells_of(line, separator)) if separator else (line,)
        rows.append(Row(number, line.strip(), cells, is_after_gap))
        is_after_gap = False
    return Table(tuple(rows), separator)


def cells_of(line: str, separator: str) -> list[str]:
    """The cells of one line; in quotes a cell may hold the separator, and an end of line becomes a slash."""
    try:
        [cells] = csv.reader(io.StringIO(line, newline=""), delimiter=separator, skipinitialspace=True)
    except (csv.Error, ValueError):
        cells = line.split(separator)
    return [" / ".join(part.strip() for part in _ENDS.split(cell) if part.strip()) for cell in cells]


def _is_written(line: str, separator: str) -> bool:
    shown = cleaned(line)[0] if len(line) <= LONGEST_LINE else line
    return bool(shown.strip(f" \t;,|\"'{separator}"))


def _joined(numbered: Sequence[tuple[int, str]]) -> list[tuple[int, str]]:
    """With lines that a cell in quotes goes over made one; a quote that is never closed joins nothing."""
    joined: list[tuple[int, str]] = []
    place = 0
    while place < len(numbered):
        number, line = numbered[place]
        end = place
        while _OPEN_QUOTE.search(line) and end - place < 8 and end + 1 < len(numbered):
            end += 1
            line = f"{line}\n{numbered[end][1]}"
        if _OPEN_QUOTE.search(line):
            end, line = place, numbered[place][1]
        joined.append((number, line))
        place = end + 1
    return joined


def _separator(lines: Sequence[str]) -> str:
    """What stands between the cells all over the list."""
    written = [line for line in lines[:400] if line.strip(" \t;,|")]
    for separator in ("\t", ";", "|", ","):
        if any(is_heading_row(cells_of(line, separator)) for line in written if separator in line):
            return separator
    for separator in (";", ",", "\t"):
        if written and sum(f'"{separator}"' in line for line in written) * 2 > len(written):
            return separator
    for separator in ("\t", ";", "|"):
        if written and sum(separator in line for line in written) * 2 > len(written):
            return separator
    counts = {line.count(",") for line in written}
    is_of_commas = len(written) > 1 and len(counts) == 1 and min(counts) > 1
    return "," if is_of_commas and all(":" not in line for line in written) else ""
