"""The results as files: CSV for a spreadsheet, JSON for a program, HTML to be published. Pure."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping
from typing import Final

from msgspec.json import encode, format  # noqa: A004 - msgspec's own name

from kiosk.hub.paper.published import Results
from kiosk.hub.paper.result_tables import ResultCell, ResultTable
from kiosk.hub.paper.results_view import ResultsView
from kiosk.hub.web.rendering import renderer
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


def as_json(results: Results) -> bytes:
    """Everything, for programs: the same in every language."""
    return format(encode(results), indent=2)


def as_html(view: ResultsView, language: str, at: float) -> bytes:
    """The page that is published, which needs no other file; `at`: when (seconds since 1970)."""
    return renderer(language).page("results.html", {"view": view, "at": at}).encode()


def _harmless(cell: ResultCell, translate: Translator) -> str | int:
    if isinstance(cell, int) and not isinstance(cell, bool):
        return cell
    text = _text(cell, translate)
    return f"'{text}" if text.startswith(_FORMULA) else text


def _text(cell: ResultCell, translate: Translator) -> str:
    match cell:
        case None | False:
            return ""
        case True:
            return "✓"
        case Message():
            return translate(cell)
        case tuple():
            return " – ".join(translate(part) if isinstance(part, Message) else part for part in cell if part)
        case Mapping():
            return ", ".join(f"{key} = {value}" for key, value in cell.items())
        case _:
            return str(cell)
