"""A deal row by row, one for each player, with a key for everybody who may accept it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kiosk.messages import N_, Message
from kiosk.table.model.events.agreement_events import AcceptDeal
from kiosk.table.model.sheet_column import row_to_accept, standing, with_deal
from kiosk.table.screens.shared.party_style import one_line_names, party_by_key, party_line
from kiosk.table.screens.shared.seats import party_names, seat_letter
from kiosk.table.ui import ACCEPTED, SMALLEST, Align, LineColours, Rect, Size, held_seal, least_width, tick

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kiosk.games.game import Consent, Game, Party
    from kiosk.table.model.modes.match_modes import Accepting
    from kiosk.table.model.state import State
    from kiosk.table.screens.shared.canvas import Canvas

_HOLD: Final = Message(N_("Hold"))
_GAP_MM: Final = 1.0
_LEAST_MM: Final = 3.0
"""The narrowest column."""
_SCALES: Final = (1.0, 0.93, 0.86, 0.79)
"""How far the texts of the rows shrink before all that can be is broken into two lines, the largest first."""


def draw_acceptance_rows(
    canvas: Canvas,
    state: State,
    game: Game,
    mode: Accepting,
    consents: Sequence[Consent],
    *,
    rect: Rect,
) -> None:
    """Under common headings, a row for each party: whose it is, its cells, and who may accept it."""
    panel = canvas.panel
    by = {consent.of: consent.by for consent in consents}
    entry = state.draft.entry(game)
    cells = {party.key: row_to_accept(state.view, game, entry, party.key) for party in game.parties}
    keys = max(len(party) for party in by.values()) * (panel.key + panel.mm(1)) + panel.mm(1)
    head, rest = rect.cut_top(panel.mm(5 if panel.compact else 10), panel.mm(0.3))
    right, left = head.cut_right(keys, panel.mm(1))
    canvas.text(_HOLD, right, canvas.theme.paper, bold=True, align=Align.CENTRE)
    rows = rest.rows(len(game.parties), panel.mm(0.4) if panel.compact else panel.gap / 2)
    widths = _widths(
        canvas,
        game,
        list(cells.values()),
        _name_and_cells(canvas, rows[0].cut_right(keys, panel.mm(1))[1])[1],
    )
    _draw_headings(canvas, game, left.inset(panel.mm(2), 0), widths)
    for party, row in zip(game.parties, rows, strict=True):
        line = party_line(canvas.theme, game, party)
        is_done = party.key in mode.accepted
        paint = line.tint if is_done else canvas.theme.surface
        canvas.box(row, paint.ground, border=line.strong.ground, border_mm=0.5, radius_mm=2)
        right, left = row.cut_right(keys, panel.mm(1))
        _draw_cells(canvas, state, party, line, texts=cells[party.key], widths=widths, rect=left)
        if is_done:
            _draw_accepted(canvas, state, game, mode.accepted[party.key], line, rect=right)
        else:
            _draw_keys(canvas, state, game, party, by[party.key], rect=right)


def _widths(canvas: Canvas, game: Game, rows: Sequence[Sequence[str]], rect: Rect) -> tuple[float, ...]:
    """The width of each column, px: what its longest text needs, and its part of what is left.

    The texts are as large as they can be, in one line or broken into two.
    """
    room = rect.width - canvas.panel.mm(_GAP_MM) * (len(game.columns) - 1)
    tallest = _two_lines_scale(canvas, rect.height)
    tried = [(scale, lines) for scale in _SCALES for lines in (1, 2) if lines == 1 or scale <= tallest]
    needs: Sequence[float] = ()
    for scale, lines in (*tried, (SMALLEST / canvas.panel.text, 2)):
        needs = _needs(canvas, game, rows, scale, lines=lines)
        if sum(needs) <= room:
            break
    spare = max(0.0, room - sum(needs)) / len(needs)
    return tuple(need + spare for need in needs)


def _two_lines_scale(canvas: Canvas, height: float) -> float:
    """How far two lines of text must shrink to be no higher than this."""
    typesetter = canvas.typesetter
    font_px = typesetter.font_px(Size.TEXT.cap_px(canvas.panel), bold=False)
    return height / (2 * typesetter.line_px(font_px, "R"))


def _needs(
    canvas: Canvas, game: Game, rows: Sequence[Sequence[str]], scale: float, *, lines: int
) -> Sequence[float]:
    """The width of each column, px, at a scale and with its cells in so many lines; the last is large."""

    def width(text: str, size: Size = Size.TEXT) -> float:
        return canvas.typesetter.width_at(text, size.cap_px(canvas.panel), scale, bold=size is Size.LARGE)

    *others, total = zip(*rows, strict=True)
    least = canvas.panel.mm(_LEAST_MM)
    widths = [[least, least_width(canvas, canvas.say(heading), Size.TEXT)] for heading in game.columns]
    for cells, found in zip(others, widths, strict=False):
        found += [
            width(part) for cell in cells for part in (_halves(canvas, cell) if lines == 2 else (cell,))
        ]
    widths[-1] += [width(cell, Size.LARGE) for cell in total]
    return [max(found) for found in widths]


def _halves(canvas: Canvas, text: str) -> Sequence[str]:
    """A text broken into two lines so that it is as narrow as can be."""
    words = text.split()
    ways = [(" ".join(words[:place]), " ".join(words[place:])) for place in range(1, len(words) + 1)]
    return min(
        ways, key=lambda way: max(least_width(canvas, part, Size.TEXT) for part in way), default=(text,)
    )


def _draw_headings(canvas: Canvas, game: Game, rect: Rect, widths: Sequence[float]) -> None:
    cells = rect.columns(widths, canvas.panel.mm(_GAP_MM))
    for heading, cell in zip(game.columns, cells, strict=True):
        canvas.text(heading, cell, canvas.theme.quiet, align=Align.RIGHT)


def _name_and_cells(canvas: Canvas, rect: Rect) -> tuple[Rect, Rect]:
    """The parts of a row: above whose it is, below what stands in it."""
    upper, lower = rect.inset(canvas.panel.mm(2), canvas.panel.mm(0.4)).rows((1, 1.45), canvas.panel.mm(0.3))
    return upper, lower


def _draw_cells(
    canvas: Canvas,
    state: State,
    party: Party,
    line: LineColours,
    *,
    texts: Sequence[str],
    widths: Sequence[float],
    rect: Rect,
) -> None:
    """The player above, the cells below; the last of them, the running total, stands out."""
    panel, theme = canvas.panel, canvas.theme
    upper, lower = _name_and_cells(canvas, rect)
    party_names(canvas, upper, party, state.view, line=line, paint=theme.surface)
    columns = lower.columns(widths, panel.mm(_GAP_MM))
    for place, (text, cell) in enumerate(zip(texts, columns, strict=True)):
        is_last = place == len(texts) - 1
        if is_last:
            canvas.text(text, cell, theme.surface, size=Size.LARGE, bold=True, align=Align.RIGHT)
        else:
            _draw_cell(canvas, text, cell)


def _draw_cell(canvas: Canvas, text: str, rect: Rect) -> None:
    """A text in one line, or in two of much the same length where one would be smaller."""
    size = Size.TEXT.cap_px(canvas.panel)
    typesetter = canvas.typesetter
    one = typesetter.fit(text, rect.width, rect.height, size, bold=False)
    halves = _halves(canvas, text)
    two = [typesetter.fit(half, rect.width, rect.height / 2, size, bold=False) for half in halves if half]
    if one.shortened or one.font_px < min(party.font_px for party in two):
        for half, line in zip(halves, rect.rows(2), strict=True):
            canvas.text(half, line, canvas.theme.surface, align=Align.RIGHT)
    else:
        canvas.text(text, rect, canvas.theme.surface, align=Align.RIGHT)


def _draw_keys(
    canvas: Canvas, state: State, game: Game, party: Party, by: Sequence[str], *, rect: Rect
) -> None:
    panel = canvas.panel
    side = panel.key
    left = rect.right - panel.mm(1)
    for key_ in reversed(by):
        left -= side
        accepter = party_by_key(game, key_)
        line = party_line(canvas.theme, game, accepter)
        letter = seat_letter(state.view, accepter.seats[0])
        shown = standing(with_deal(state.view, game, state.draft.entry(game)), game)
        hold = None if state.recording else AcceptDeal(key_, party.key, shown)
        place = rect.middle(rect.width, side).cut_left(left - rect.x)[1].cut_left(side)[0]
        name = f"accept-{key_}-{party.key}"
        caption = one_line_names(state, accepter)
        held_seal(
            canvas,
            name,
            place,
            hold,
            letter=letter,
            caption=caption,
            otherwise=accepter.label,
            paint=line.strong,
        )
        left -= panel.mm(1)


def _draw_accepted(
    canvas: Canvas, state: State, game: Game, by: str, line: LineColours, *, rect: Rect
) -> None:
    panel = canvas.panel
    mark, words = rect.inset(panel.mm(1), 0).cut_left(min(panel.mm(8), rect.width / 3), panel.mm(1))
    tick(canvas, mark, line.tint.ink)
    upper, lower = words.rows(2)
    canvas.text(ACCEPTED, upper, line.tint, bold=True)
    canvas.text(one_line_names(state, party_by_key(game, by)), lower, line.tint, lines=2)
