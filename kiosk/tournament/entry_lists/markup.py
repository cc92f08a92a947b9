"""Lists in files of other programs: tables of web pages, and the results that this program saves."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator, Sequence
from html.parser import HTMLParser
from typing import Final

import msgspec

from kiosk.tournament.entry_lists.own_results import from_own_results

_SPACES: Final = re.compile(r"\s+")
_CELLS: Final = frozenset({"td", "th"})
_MOST_CELLS: Final = 200_000


def tables_in_page(page: str) -> list[str]:
    r"""The tables of an HTML page, each as a text with tabs between its cells.

    >>> tables_in_page("<table><tr><td>Rossi<td>Neri</table>")
    ['Rossi\tNeri']
    """
    parser = _Tables()
    parser.feed(page)
    parser.close()
    return [table for rows in parser.tables if (table := with_tabs(rows))]


def entrants_in_results(content: str) -> str | None:
    """The entrants in a file of results as JSON, as a list; None where it is no such file."""
    try:
        found = msgspec.json.decode(content.encode(errors="replace"))
    except msgspec.DecodeError:
        return None
    own = from_own_results(found)
    if own is not None:
        return own
    rows = found.get("entrants") if isinstance(found, dict) else found
    if not isinstance(rows, list) or not rows or not all(isinstance(row, dict) for row in rows):
        return None
    table = list(_rows(rows))
    return with_tabs(table) if table else None


def with_tabs(rows: Sequence[Sequence[str]]) -> str:
    """Rows as a text with tabs between the cells; empty rows stay empty lines, but at the end."""
    text = io.StringIO()
    writer = csv.writer(text, delimiter="\t", lineterminator="\n")
    for row in rows:
        cells = [" / ".join(part.strip() for part in cell.splitlines() if part.strip()) for cell in row]
        if any(cells):
            writer.writerow(cells)
        else:
            text.write("\n")
    return text.getvalue().strip("\n")


def _rows(rows: Sequence[dict[str, object]]) -> Iterator[list[str]]:
    """A row for each player of the results' entrants, under headings."""
    names = [_texts(row.get("players", row.get("names"))) for row in rows]
    is_of_teams = any(row.get("team") for row in rows)
    most = max(map(len, names), default=0)
    if most == 0:
        return
    if is_of_teams:
        yield ["Squadra", "Giocatore", "Tessera", "Circolo"]
    else:
        yield ["N.", *["Giocatore", "Tessera", "Circolo"] * most]
    for row, own in zip(rows, names, strict=True):
        players = [one for one in _list(row.get("players")) if isinstance(one, dict)]
        cards = _beside(own, [_text(one.get("federation_number")) for one in players])
        clubs = _beside(own, [_text(one.get("club")) for one in players])
        cells = [list(player) for player in zip(own, cards, clubs, strict=True)]
        if is_of_teams:
            yield from ([_text(row.get("team")), *player] for player in cells)
        else:
            yield [_text(row.get("number")), *(cell for player in cells for cell in player)]


def _list(value: object) -> list[object]:
    return value if isinstance(value, list) else []


def _text(value: object) -> str:
    return "" if value is None else str(value)


def _texts(value: object) -> list[str]:
    """Names: a list of texts, or of players that have one."""
    return [_text(one.get("name") if isinstance(one, dict) else one) for one in _list(value)]


def _beside(names: Sequence[str], values: Sequence[str]) -> list[str]:
    return [*values, *[""] * len(names)][: len(names)]


class _Tables(HTMLParser):
    """Collects the cells of tables; one that is inside another is a table of its own."""

    def __init__(self) -> None:
        super().__init__()
        self.tables: list[list[list[str]]] = []
        self._open: list[list[list[str]]] = []
        self._cells = 0
        self._is_in_cell = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "table":
            self._open.append([])
            self.tables.append(self._open[-1])
            self._is_in_cell = False
        elif tag == "tr" and self._open:
            self._open[-1].append([])
            self._is_in_cell = False
        elif tag in _CELLS and self._open and self._cells < _MOST_CELLS:
            if not self._open[-1]:
                self._open[-1].append([])
            self._open[-1][-1].append("")
            self._cells += 1
            self._is_in_cell = True
            spans = dict(attrs).get("colspan") or "1"
            self._open[-1][-1].extend([""] * (min(int(spans), 50) - 1 if spans.isdecimal() else 0))
        elif tag in {"br", "p", "div", "li"} and self._is_in_cell:
            self._add("\n")

    def handle_endtag(self, tag: str) -> None:
        if tag == "table" and self._open:
            self._open.pop()
            self._is_in_cell = False
        elif tag in _CELLS:
            self._is_in_cell = False

    def handle_data(self, data: str) -> None:
        if self._is_in_cell:
            self._add(_SPACES.sub(" ", data))

    def _add(self, text: str) -> None:
        if self._open and self._open[-1] and self._open[-1][-1]:
            self._open[-1][-1][-1] += text
