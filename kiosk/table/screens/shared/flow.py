"""Text that is longer than a screen: laid out in blocks, one below the other, and cut into screens."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate
from typing import TYPE_CHECKING, Final

from kiosk.table.ui import Paint, Rect, Size

if TYPE_CHECKING:
    from kiosk.table.screens.shared.canvas import Canvas

_MANY: Final = 99
"""More lines than any text has."""


@dataclass(frozen=True, slots=True)
class TextRun:
    """A line of words in a block; `x` and `y` from the block's upper left corner, px."""

    text: str
    x: float
    y: float
    width: float
    paint: Paint
    size: Size = Size.TEXT
    bold: bool = False


@dataclass(frozen=True, slots=True)
class TextBlock:
    """What is never cut apart. Without runs it is a space, which no screen begins with."""

    height: float
    runs: tuple[TextRun, ...] = ()
    is_ruled: bool = False
    """Whether a line runs along its top."""
    has_bullet: bool = False
    is_kept_with_next: bool = False
    """Whether it stays with the block below it."""
    head: TextBlock | None = None
    """What stands again above it where it begins a screen: the headings of its table."""


def line_height(canvas: Canvas, size: Size, *, bold: bool = False) -> float:
    """The height of a line of words, px."""
    font_px = canvas.typesetter.font_px(size.cap_px(canvas.panel), bold)
    return canvas.typesetter.line_px(font_px, "Words")


def broken_lines(
    canvas: Canvas, text: str, width: float, size: Size, *, bold: bool = False
) -> tuple[str, ...]:
    """A text broken into lines that are as wide as `width` at most."""
    cap_px = size.cap_px(canvas.panel)
    return canvas.typesetter.fit(text, width, float("inf"), cap_px, bold=bold, lines=_MANY).lines


def keep_together(blocks: Iterable[TextBlock]) -> Iterator[TextBlock]:
    """The blocks as one: none of them begins a screen but the first."""
    found = tuple(blocks)
    for block in found[:-1]:
        yield replace(block, is_kept_with_next=True)
    yield from found[-1:]


def paragraph(
    canvas: Canvas, text: str, width: float, paint: Paint, *, size: Size = Size.TEXT, bold: bool = False
) -> Iterator[TextBlock]:
    """A text, a block for each of its lines."""
    height = line_height(canvas, size, bold=bold)
    for line in broken_lines(canvas, text, width, size, bold=bold):
        yield TextBlock(height, (TextRun(line, 0, 0, width, paint, size, bold),))


def item(canvas: Canvas, text: str, width: float, paint: Paint) -> Iterator[TextBlock]:
    """A point of a list: a bullet, and the text beside it."""
    indent = canvas.panel.mm(3 if canvas.panel.compact else 4)
    for place, block in enumerate(paragraph(canvas, text, width - indent, paint)):
        (run,) = block.runs
        yield replace(block, runs=(replace(run, x=indent),), has_bullet=place == 0)


def table(
    canvas: Canvas,
    columns: Sequence[str],
    rows: Sequence[Sequence[str]],
    width: float,
    paint: Paint,
) -> Iterator[TextBlock]:
    """A table, a block for each row; the headings stand again on top of every further screen."""
    gap = canvas.panel.mm(2.5)
    widths = _column_widths(canvas, columns, rows, width, gap)
    head = replace(_row(canvas, columns, widths, gap, paint, bold=True), is_kept_with_next=True)
    yield head
    for row in rows:
        yield replace(_row(canvas, row, widths, gap, paint), is_ruled=True, head=head)


def _row(
    canvas: Canvas,
    cells: Sequence[str],
    widths: Sequence[float],
    gap: float,
    paint: Paint,
    *,
    bold: bool = False,
) -> TextBlock:
    step = line_height(canvas, Size.TEXT, bold=bold)
    margin = canvas.panel.mm(0.6)
    lefts = accumulate((column + gap for column in widths), initial=0.0)
    broken = [
        broken_lines(canvas, cell, room, Size.TEXT, bold=bold)
        for cell, room in zip(cells, widths, strict=True)
    ]
    runs = tuple(
        TextRun(line, left, margin + place * step, room, paint, bold=bold)
        for text, left, room in zip(broken, lefts, widths, strict=False)
        for place, line in enumerate(text)
    )
    return TextBlock(step * max(map(len, broken)) + 2 * margin, runs)


def _column_widths(
    canvas: Canvas, columns: Sequence[str], rows: Sequence[Sequence[str]], width: float, gap: float
) -> tuple[float, ...]:
    """As wide as the cells want to be; where that is too much, each at least as its longest word."""
    room = width - gap * (len(columns) - 1)
    cells = [(columns[place], *(row[place] for row in rows)) for place in range(len(columns))]
    wanted = [max(_width(canvas, cell) for cell in column) for column in cells]
    if sum(wanted) <= room:
        return tuple(wanted)
    least = [max(_width(canvas, word) for cell in column for word in cell.split(" ")) for column in cells]
    spare, missing = room - sum(least), sum(wanted) - sum(least)
    if spare < 0:
        return tuple(low * room / sum(least) for low in least)
    return tuple(low + spare * (high - low) / missing for low, high in zip(least, wanted, strict=True))


def _width(canvas: Canvas, text: str) -> float:
    """The width of a text on one line, in the wider of both faces."""
    cap_px = Size.TEXT.cap_px(canvas.panel)
    setter = canvas.typesetter
    return 2.0 + max(setter.width(text, setter.font_px(cap_px, bold), bold) for bold in (False, True))


def screens(blocks: Iterable[TextBlock], height: float) -> tuple[tuple[TextBlock, ...], ...]:
    """The blocks cut into screens of that height. What is kept together stands together."""
    found: list[list[TextBlock]] = [[]]
    for group in _groups(blocks):
        if found[-1] and _height(found[-1]) + _height(group) > height:
            found.append([])
        found[-1].extend(group if found[-1] else _beginning(group))
    return tuple(tuple(screen) for screen in found if screen)


def _height(blocks: Iterable[TextBlock]) -> float:
    return sum(block.height for block in blocks)


def _beginning(group: Sequence[TextBlock]) -> Sequence[TextBlock]:
    """What begins a screen: no space, and the headings of a table that goes on there."""
    while group and not group[0].runs:
        group = group[1:]
    head = group[0].head if group else None
    return group if head is None else (head, *group)


def _groups(blocks: Iterable[TextBlock]) -> Iterator[tuple[TextBlock, ...]]:
    group: list[TextBlock] = []
    for block in blocks:
        group.append(block)
        if not block.is_kept_with_next:
            yield tuple(group)
            group = []
    if group:
        yield tuple(group)


def draw_blocks(canvas: Canvas, blocks: Iterable[TextBlock], rect: Rect) -> None:
    """Lay blocks out from the top of `rect`."""
    y = rect.y
    for block in blocks:
        if block.is_ruled:
            canvas.box(
                Rect(rect.x, y, rect.width, max(1.0, canvas.panel.mm(0.2))), canvas.theme.rule, radius_mm=0
            )
        if block.has_bullet:
            side = canvas.panel.mm(1.1 if canvas.panel.compact else 1.5)
            dot = Rect(rect.x, y, side, line_height(canvas, Size.TEXT)).middle(side, side)
            canvas.box(dot, block.runs[0].paint.ink, radius_mm=side)
        for run in block.runs:
            height = line_height(canvas, run.size, bold=run.bold)
            room = Rect(rect.x + run.x, y + run.y, run.width, height)
            canvas.text(run.text, room, run.paint, size=run.size, bold=run.bold)
        y += block.height
