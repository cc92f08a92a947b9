"""The results as files: CSV for a spreadsheet, JSON for a program, HTML for the federation's page. Pure."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping, Sequence
from typing import Final

from msgspec.json import encode, format  # noqa: A004 - msgspec's own name

from kiosk.hub.paper.result_tables import ResultCell, ResultTable, Worded
from kiosk.hub.web.rendering import renderer
from kiosk.journal.bodies import TournamentOpened
from kiosk.messages import Message
from kiosk.translation import Translator

_BYTE_ORDER_MARK: Final = "\ufeff"
_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")
"""With what a spreadsheet's formula begins: a name that does so is kept a name."""


def as_csv(section: ResultTable, language: str) -> bytes:
    """One table, as a spreadsheet in Italy opens it: semicolons, UTF-8 with its mark, a line of headings."""
    translate = Translator(language)
    written = io.StringIO()
    writer = csv.writer(written, delimiter=";", lineterminator="\r\n")
    writer.writerow(translate(label) for label in section.columns.values())
    writer.writerows([_harmless(cell, translate) for cell in row] for row in section.rows)
    return (_BYTE_ORDER_MARK + written.getvalue()).encode()


def as_json(
    opened: TournamentOpened, sections: Sequence[ResultTable], language: str, target: int | None = None
) -> bytes:
    """Everything. Keys are the same in every language; sentences are in the one that is asked for.

    `target` is to how many points matches are played, where their deals are not counted.
    """
    translate = Translator(language)
    tables = {
        section.key: [
            {key: _plain(cell, translate) for key, cell in zip(section.columns, row, strict=True)}
            for row in section.rows
        ]
        for section in sections
    }
    about = {
        "name": opened.name,
        "rules": opened.rules,
        "regulations": opened.regulations,
        "deals": opened.deals,
        "rounds_planned": opened.rounds,
        **({} if target is None else {"target": target}),
    }
    return format(encode({"tournament": about, **tables}), indent=2)


def as_html(opened: TournamentOpened, sections: Sequence[ResultTable], language: str) -> bytes:
    """Everything on one page that needs no other file."""
    translate = Translator(language)
    shown = [
        {
            "key": section.key,
            "title": section.title,
            "columns": tuple(section.columns.values()),
            "rows": [[_text(cell, translate) for cell in row] for row in section.rows],
        }
        for section in sections
    ]
    page = renderer(language).page("results.html", {"tournament": opened, "sections": shown})
    return page.encode()


def _harmless(cell: ResultCell, translate: Translator) -> str | int:
    if isinstance(cell, int) and not isinstance(cell, bool):
        return cell
    text = _text(cell, translate)
    return f"'{text}" if text.startswith(_FORMULA) else text


def _text(cell: ResultCell, translate: Translator) -> str:
    match _plain(cell.words if isinstance(cell, Worded) else cell, translate):
        case None | False:
            return ""
        case True:
            return "✓"
        case list() as several:
            return " – ".join(map(str, several))
        case dict() as named:
            return ", ".join(f"{key} = {value}" for key, value in named.items())
        case value:
            return str(value)


def _plain(cell: ResultCell, translate: Translator) -> object:
    if isinstance(cell, Worded):
        return cell.plain
    if isinstance(cell, Message):
        return translate(cell)
    if isinstance(cell, tuple):
        return [translate(part) if isinstance(part, Message) else part for part in cell if part != ""]
    return dict(cell) if isinstance(cell, Mapping) else cell
