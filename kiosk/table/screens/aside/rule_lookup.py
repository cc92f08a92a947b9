"""The rules to look up: the list of pages, and a page, screen by screen."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from kiosk.games.offers import offers_of
from kiosk.messages import N_, Message
from kiosk.rulings.code import cited
from kiosk.rulings.reference_tables import tables_in_force
from kiosk.table.model.events.reference_events import OpenReference
from kiosk.table.model.events.table_events import GoBack
from kiosk.table.screens.shared import flow
from kiosk.table.screens.shared.flow import TextBlock, TextRun
from kiosk.table.screens.shared.frame import draw_bar
from kiosk.table.ui import Align, Rect, Size, key

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kiosk.games.game import Game
    from kiosk.rulings.reference import Block, Reference
    from kiosk.table.model.modes.showing_modes import ShowingReference
    from kiosk.table.model.state import State
    from kiosk.table.screens.shared.canvas import Canvas


def draw_references(canvas: Canvas, state: State) -> None:
    """A key for each page."""
    panel, theme = canvas.panel, canvas.theme
    content = draw_bar(canvas, state, back=GoBack())
    edition = offers_of(state.view.seated).edition
    if edition is not None:
        note, content = content.cut_bottom(panel.mm(12), panel.gap)
        canvas.text(edition, note, theme.quiet, lines=2)
    down = -(-len(state.references) // 2)
    content, _ = content.cut_top(min(content.height, down * (panel.key * 1.3 + panel.gap) - panel.gap))
    for page, cell in zip(state.references, content.grid(2, down, panel.gap), strict=False):
        key(canvas, f"reference-{page.key}", cell, Message(page.title), OpenReference(page.key, 0))


def draw_reference(canvas: Canvas, state: State, mode: ShowingReference) -> None:
    """A screen of a page, with keys to the one before and the next."""
    page = next((page for page in state.references if page.key == mode.page), None)
    if page is None:
        draw_bar(canvas, state, back=GoBack())
        return
    content = draw_bar(canvas, state, back=GoBack(), heading=Message(page.title))
    keys, text = content.cut_right(canvas.panel.key * 1.3, canvas.panel.gap)
    found = flow.screens(_blocks(canvas, page, state.view.game, text.width), text.height)
    shown = min(mode.screen, len(found) - 1)
    flow.draw_blocks(canvas, found[shown], text)
    _draw_keys(canvas, mode.page, shown, len(found), rect=keys)


def _draw_keys(canvas: Canvas, page: str, shown: int, count: int, *, rect: Rect) -> None:
    upper, middle, lower = rect.rows((1, 0.5, 1), canvas.panel.gap)
    before = OpenReference(page, shown - 1) if shown else None
    after = OpenReference(page, shown + 1) if shown + 1 < count else None
    key(canvas, "page-before", upper, Message(N_("Page before")), before)
    key(canvas, "page-after", lower, Message(N_("Next page")), after)
    place = f"{shown + 1}/{count}"
    canvas.text(place, middle, canvas.theme.paper, size=Size.LARGE, bold=True, align=Align.CENTRE)


def _blocks(canvas: Canvas, page: Reference, game: Game | None, width: float) -> Iterator[TextBlock]:
    theme, space = canvas.theme, TextBlock(canvas.panel.mm(2 if canvas.panel.compact else 3))
    for block in page.blocks:
        yield space
        yield _heading(canvas, block, width)
        for paragraph in block.paragraphs:
            yield from flow.keep_together(flow.paragraph(canvas, canvas.say(paragraph), width, theme.paper))
        for item in block.items:
            yield from flow.keep_together(flow.item(canvas, canvas.say(item), width, theme.paper))
        for shown in tables_in_force(block, offers_of(game)):
            yield replace(space, height=space.height / 2, is_kept_with_next=True)
            if shown.title is not None:
                title = flow.paragraph(canvas, canvas.say(shown.title), width, theme.paper, bold=True)
                yield from (replace(line, is_kept_with_next=True) for line in title)
            columns = tuple(map(canvas.say, shown.columns))
            rows = tuple(tuple(map(canvas.say, row)) for row in shown.rows)
            yield from flow.table(canvas, columns, rows, width, theme.paper)


def _heading(canvas: Canvas, block: Block, width: float) -> TextBlock:
    """A block's heading, and at the right what it rests on."""
    article = canvas.say(cited(block.article))
    setter, cap_px = canvas.typesetter, Size.TEXT.cap_px(canvas.panel)
    right = min(width * 0.4, 2 + setter.width(article, setter.font_px(cap_px, False), False))
    left = width - right - canvas.panel.mm(2)
    heading = (
        flow.broken_lines(canvas, canvas.say(block.heading), left, Size.TEXT, bold=True)
        if block.heading
        else ()
    )
    cites = flow.broken_lines(canvas, article, right, Size.TEXT)
    step = flow.line_height(canvas, Size.TEXT, bold=True)
    paper, quiet = canvas.theme.paper, canvas.theme.quiet
    runs = (
        *(TextRun(text, 0, place * step, left, paper, bold=True) for place, text in enumerate(heading)),
        *(TextRun(text, width - right, place * step, right, quiet) for place, text in enumerate(cites)),
    )
    return TextBlock(step * max(len(heading), len(cites)), runs, is_kept_with_next=True)
