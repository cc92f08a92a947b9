"""The rules to look up: the list of pages, and a page, screen by screen."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from kiosk.games.burraco.game import BurracoGame
from kiosk.messages import N_, Message
from kiosk.rulings.code import cited
from kiosk.rulings.reference_tables import tables
from kiosk.table.model.events.reference_events import OpenReference
from kiosk.table.model.events.table_events import GoBack
from kiosk.table.screens.shared import flow
from kiosk.table.screens.shared.flow import Piece, Strip
from kiosk.table.screens.shared.frame import draw_bar
from kiosk.table.ui.canvas import Align
from kiosk.table.ui.typesetting import Size
from kiosk.table.ui.widgets import key

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kiosk.games.game import Game
    from kiosk.rulings.reference import Block, Reference
    from kiosk.rulings.reference_tables import ShownTable
    from kiosk.table.model.stages.showing_stages import ShowingReference
    from kiosk.table.model.state import State
    from kiosk.table.ui.canvas import Canvas
    from kiosk.table.ui.geometry import Rect


def draw_references(canvas: Canvas, state: State) -> None:
    """A key for each page."""
    panel, theme = canvas.panel, canvas.theme
    content = draw_bar(canvas, state, back=GoBack())
    edition = None if state.evening.checks is None else state.evening.checks.edition
    if edition is not None:
        note, content = content.cut_bottom(panel.mm(12), panel.gap)
        canvas.text(edition, note, theme.quiet, lines=2)
    down = -(-len(state.references) // 2)
    content, _ = content.cut_top(min(content.height, down * (panel.key * 1.3 + panel.gap) - panel.gap))
    for page, cell in zip(state.references, content.grid(2, down, panel.gap), strict=False):
        key(canvas, f"reference-{page.key}", cell, Message(page.title), OpenReference(page.key, 0))


def draw_reference(canvas: Canvas, state: State, stage: ShowingReference) -> None:
    """A screen of a page, with keys to the one before and the next."""
    page = next((each for each in state.references if each.key == stage.page), None)
    if page is None:
        draw_bar(canvas, state, back=GoBack())
        return
    content = draw_bar(canvas, state, back=GoBack(), heading=Message(page.title))
    keys, text = content.cut_right(canvas.panel.key * 1.3, canvas.panel.gap)
    found = flow.screens(_strips(canvas, page, state.evening.game, text.width), text.height)
    shown = min(stage.screen, len(found) - 1)
    flow.draw_strips(canvas, found[shown], text)
    _draw_keys(canvas, stage.page, shown, len(found), rect=keys)


def _draw_keys(canvas: Canvas, page: str, shown: int, count: int, *, rect: Rect) -> None:
    upper, middle, lower = rect.rows((1, 0.5, 1), canvas.panel.gap)
    before = OpenReference(page, shown - 1) if shown else None
    after = OpenReference(page, shown + 1) if shown + 1 < count else None
    key(canvas, "page-before", upper, Message(N_("Page before")), before)
    key(canvas, "page-after", lower, Message(N_("Next page")), after)
    place = f"{shown + 1}/{count}"
    canvas.text(place, middle, canvas.theme.paper, size=Size.LARGE, bold=True, align=Align.CENTRE)


def _strips(canvas: Canvas, page: Reference, game: Game | None, width: float) -> Iterator[Strip]:
    theme, space = canvas.theme, Strip(canvas.panel.mm(2 if canvas.panel.compact else 3))
    for block in page.blocks:
        yield space
        yield _heading(canvas, block, width)
        for paragraph in block.paragraphs:
            yield from flow.bound(flow.words(canvas, canvas.say(paragraph), width, theme.paper))
        for each in block.items:
            yield from flow.bound(flow.item(canvas, canvas.say(each), width, theme.paper))
        for shown in _tables(block, game):
            yield replace(space, height=space.height / 2, is_bound=True)
            if shown.title is not None:
                title = flow.words(canvas, canvas.say(shown.title), width, theme.paper, bold=True)
                yield from (replace(strip, is_bound=True) for strip in title)
            columns = tuple(map(canvas.say, shown.columns))
            rows = tuple(tuple(map(canvas.say, row)) for row in shown.rows)
            yield from flow.table(canvas, columns, rows, width, theme.paper)


def _heading(canvas: Canvas, block: Block, width: float) -> Strip:
    """A block's heading, and at the right what it rests on."""
    article = canvas.say(cited(block.article))
    setter, cap_px = canvas.typesetter, Size.TEXT.cap_px(canvas.panel)
    right = min(width * 0.4, 2 + setter.width(article, setter.font_px(cap_px, False), False))
    left = width - right - canvas.panel.mm(2)
    heading = (
        flow.lines(canvas, canvas.say(block.heading), left, Size.TEXT, bold=True) if block.heading else ()
    )
    cites = flow.lines(canvas, article, right, Size.TEXT)
    step = flow.line_height(canvas, Size.TEXT, bold=True)
    paper, quiet = canvas.theme.paper, canvas.theme.quiet
    pieces = (
        *(Piece(text, 0, place * step, left, paper, bold=True) for place, text in enumerate(heading)),
        *(Piece(text, width - right, place * step, right, quiet) for place, text in enumerate(cites)),
    )
    return Strip(step * max(len(heading), len(cites)), pieces, is_bound=True)


def _tables(block: Block, game: Game | None) -> tuple[ShownTable, ...]:
    """The block's tables, with the figures that are in force here."""
    if isinstance(game, BurracoGame):
        return tables(block, game.rules, game.regulations)
    return tables(block)
