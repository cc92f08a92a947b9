"""Reference pages: what a table or an arbiter looks up beside the ruling trees, as their YAML files write it.

The files stand in ``assets/references``, a page each. Texts are English and are translated by the catalogue
``rulings`` of ``assets/locales``. Figures that the regulations and the rules of play hold as data are not
written there: a block names them, and `kiosk.rulings.reference_tables` fills it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal, TypeAlias

import msgspec
import yaml
from msgspec import Struct

from kiosk.messages import N_, KioskError
from kiosk.rulings.documents import read_document
from kiosk.rulings.tree import CodeKey

FiguresKey: TypeAlias = Literal["bands", "times", "values"]
"""Tables that are filled from data: victory points and awards by format; times and lateness; what cards and
deals are worth."""


class InvalidReferenceError(KioskError, ValueError):
    """The file of a reference page cannot be used."""


class ReferenceTable(Struct, frozen=True, forbid_unknown_fields=True):
    """A table whose cells are texts; every row has a cell for each column."""

    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class Block(Struct, frozen=True, forbid_unknown_fields=True, rename={"items": "list"}):
    """A part of a page: paragraphs, then a list, then a table, then figures, each if there is one."""

    article: str
    """What it rests on, written as in `kiosk.rulings.tree.Outcome`."""
    heading: str = ""
    paragraphs: tuple[str, ...] = ()
    items: tuple[str, ...] = ()
    table: ReferenceTable | None = None
    figures: FiguresKey | None = None


class Reference(Struct, frozen=True, forbid_unknown_fields=True):
    """A page."""

    key: str
    """Also the name of its file."""
    title: str
    code: CodeKey
    articles: tuple[str, ...]
    blocks: tuple[Block, ...]

    def texts(self) -> Iterator[str]:
        """Every text that a reader sees, in the order of the page."""
        yield self.title
        for block in self.blocks:
            yield from filter(None, (block.heading, *block.paragraphs, *block.items))
            if block.table is not None:
                yield from filter(None, block.table.columns)
                for row in block.table.rows:
                    yield from filter(None, row)


def parse_references(texts: Mapping[str, str]) -> tuple[Reference, ...]:
    """The pages, in the order of their files.

    Args:
        texts: each file's text, by its name without folder and ``.yaml``.

    Raises:
        InvalidReferenceError: a file is no page; it names the file and what is wrong.
    """
    return tuple(_parse(file, text) for file, text in texts.items())


def _parse(file: str, text: str) -> Reference:
    try:
        document, repeated = read_document(text)
        page = msgspec.convert(document, Reference)
    except (yaml.YAMLError, msgspec.ValidationError) as error:
        raise _invalid(file, " ".join(str(error).split())) from error
    if repeated:
        raise _invalid(file, repeated[0])
    if page.key != file:
        raise _invalid(file, f"the key “{page.key}” is not the file's name")
    if not page.blocks:
        raise _invalid(file, "the page is empty")
    for number, block in enumerate(page.blocks, start=1):
        problem = _problem(block, page.code)
        if problem is not None:
            raise _invalid(file, f"block {number}: {problem}")
    return page


def _problem(block: Block, code: CodeKey) -> str | None:
    if not (block.paragraphs or block.items or block.table or block.figures):
        return "nothing stands in it"
    if block.table is not None and any(len(row) != len(block.table.columns) for row in block.table.rows):
        return "every row of a table needs a cell for each column"
    if block.figures is not None and code != "burraco":
        return "only burraco has figures to fill in"
    return None


def _invalid(file: str, problem: str) -> InvalidReferenceError:
    return InvalidReferenceError(
        N_("The reference page “{file}” has a mistake: {problem}. Mend the file."),
        field=file,
        file=file,
        problem=problem,
    )
