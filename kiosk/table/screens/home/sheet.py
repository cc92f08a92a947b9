"""The sheet: home during a round. The parties' columns side by side, a row per deal, the totals large."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeAlias

from kiosk.games.burraco.points_match import is_target_reached
from kiosk.games.burraco.sheet import POINTS_STEP
from kiosk.games.declarations import Noted
from kiosk.games.game import format_signed
from kiosk.messages import N_, Message
from kiosk.table.model.events.dealer_events import OpenDealer
from kiosk.table.model.events.declaration_events import OpenDeclarations
from kiosk.table.model.events.entry_events import EndDeal
from kiosk.table.model.events.table_events import OpenClock, OpenDeal, OpenMore
from kiosk.table.model.sheet_column import party_rows, running_total
from kiosk.table.model.state import AtHome
from kiosk.table.screens.shared.frame import draw_bar, link_message
from kiosk.table.screens.shared.party_style import party_line
from kiosk.table.screens.shared.seats import WHO_DEALS, party_mark, party_names, seat_letter
from kiosk.table.steps.dealer import may_name_dealer
from kiosk.table.steps.entry.declarations import noted_here
from kiosk.table.ui import Align, Look, Rect, Size, key, least_width, tick
from kiosk.table.ui.typesetting import is_figures

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from kiosk.games.game import Game, Party
    from kiosk.table.model.sheet_column import SheetRow
    from kiosk.table.model.state import State
    from kiosk.table.screens.shared.canvas import Canvas
    from kiosk.table.ui import LineColours

DECLARATIONS: Final = Message(N_("Before the first card"))
_FEWEST_ROWS: Final = 3
_FACING: Final = 2
"""So many parties have their items side by side; a single player's row shows what it is made of."""
_GAP_MM: Final = 1.5
_LEAST_WHOLE: Final = 0.84
"""How far a locked line's words shrink before they are said shorter."""
_EASE: Final = 1.25
"""How much more room than the least the figures of a locked line have."""


def draw_sheet(canvas: Canvas, state: State, game: Game) -> None:
    """The sheet with its keys."""
    panel = canvas.panel
    content = draw_bar(canvas, state)
    foot, content = content.cut_bottom(panel.key, panel.gap)
    if game.offers.declarations is not None:
        before, end, clock, more = foot.columns((1.5, 2, 1, 1), panel.gap)
        is_begun = noted_here(state.view) != Noted()
        look = Look.CHOSEN if is_begun else Look.PLAIN
        line = canvas.theme.neutral if is_begun else None
        key(canvas, "declarations", before, DECLARATIONS, OpenDeclarations(), look=look, line=line)
    elif state.view.dealer is None and may_name_dealer(state):
        end, dealer, clock, more = foot.columns((1.8, 1.1, 1, 1), panel.gap)
        key(canvas, "dealer", dealer, WHO_DEALS, OpenDealer())
    else:
        end, clock, more = foot.columns((2.4, 1, 1), panel.gap)
    key(canvas, "end-deal", end, game.end_of_deal, EndDeal(), look=Look.MAIN, size=Size.LARGE)
    key(canvas, "clock", clock, Message(N_("Clock")), OpenClock())
    key(canvas, "more", more, Message(N_("More")), OpenMore())
    draw_columns(canvas, state, game, content)
    if state.saved_at is not None:
        _draw_saved(canvas, state, content)


def draw_columns(canvas: Canvas, state: State, game: Game, rect: Rect) -> None:
    """The parties' columns side by side; between two lines the difference at the foot."""
    columns = rect.columns(len(game.parties), canvas.panel.gap)
    shown = _columns_that_fit(canvas, state, game, columns[0].width - 2 * canvas.panel.mm(2))
    lines = _aligned(state, game)
    deals = state.view.deals
    can_open = bool(deals) and isinstance(state.mode, AtHome) and len(game.parties) == _FACING
    for party, column in zip(game.parties, columns, strict=True):
        _draw_column(canvas, state, game, party, lines=lines[party.key], shown=shown, rect=column)
        if can_open:
            canvas.target(f"deals-{party.key}", column, tap=OpenDeal(max(deals)))


def _aligned(state: State, game: Game) -> Mapping[str, Sequence[_Line]]:
    """Each party's lines, a deal's beginning at the same height for all."""
    rows = {
        party.key: {row.deal: row for row in party_rows(state.view, game, party.key)}
        for party in game.parties
    }
    lines: dict[str, list[_Line]] = {party: [] for party in rows}
    for deal in sorted({deal for mine in rows.values() for deal in mine}):
        dealer = state.view.dealers.get(deal)
        letter = None if dealer is None else seat_letter(state.view, dealer)
        found = {
            party.key: _lines(rows[party.key].get(deal), game, letter if dealer in party.seats else None)
            for party in game.parties
        }
        height = max(map(len, found.values()))
        for party, these in found.items():
            lines[party] += [*these, *[None] * (height - len(these))]
    return lines


def _columns_that_fit(canvas: Canvas, state: State, game: Game, width: float) -> int:
    """How many of the game's last columns can still be read where that is the room for a party."""
    rows = [row for party in game.parties for row in party_rows(state.view, game, party.key) if row.cells]
    mark = _mark_side(canvas) + canvas.panel.mm(_GAP_MM) if state.view.dealers else 0.0
    needs = [
        max(
            least_width(canvas, canvas.say(heading), Size.TEXT),
            *(least_width(canvas, row.cells[place], _cell_size(row.cells[place])) for row in rows),
            0.0,
        )
        for place, heading in enumerate(game.columns)
    ]
    for count in range(len(needs), 1, -1):
        room = (width - (count - 1) * canvas.panel.mm(_GAP_MM)) / count
        if max(needs[-count] + mark, *needs[-count:]) <= room:
            return count
    return 1


def _draw_column(
    canvas: Canvas,
    state: State,
    game: Game,
    party: Party,
    *,
    lines: Sequence[_Line],
    shown: int,
    rect: Rect,
) -> None:
    panel, theme = canvas.panel, canvas.theme
    line = party_line(theme, game, party)
    canvas.box(rect, theme.surface.ground, border=line.strong.ground, border_mm=0.8, radius_mm=2)
    head, rest = rect.cut_top(rect.height * 0.25)
    canvas.box(head, line.tint.ground, border=line.strong.ground, border_mm=0.8, radius_mm=2)
    names = head.inset(panel.mm(2), panel.mm(0.8))
    party_names(canvas, names, party, state.view, line=line, paint=line.tint, dealer=state.view.dealer)
    rest = rest.inset(panel.mm(2), panel.mm(0.6))
    foot, table = rest.cut_bottom(rest.height * 0.27)
    deals = state.view.match.deals_on_sheet(game)
    _draw_lines(canvas, game, lines, deals, shown, marks=line, rect=table)
    _draw_foot(canvas, state, game, party, foot)


def _draw_lines(
    canvas: Canvas,
    game: Game,
    lines: Sequence[_Line],
    deals: int,
    shown: int,
    *,
    marks: LineColours,
    rect: Rect,
) -> None:
    """As many of the last lines as there is room for; `deals` are those that are to be played.

    `marks`: in which colours the letter of who has dealt stands before a deal.
    """
    theme = canvas.theme
    played = sum(isinstance(line, _Deal) for line in lines)
    count = max(deals + len(lines) - played, _FEWEST_ROWS)
    count = min(count, int(rect.height / canvas.panel.mm(4.6 if canvas.panel.compact else 6.8)) - 1)
    captions, *cells = rect.rows([1.0] + [1.15] * count)
    gap = canvas.panel.mm(_GAP_MM)
    for caption, cell in zip(game.columns[-shown:], captions.columns(shown, gap), strict=True):
        canvas.text(caption, cell, theme.surface_quiet, align=Align.RIGHT, alike=game.columns[-shown:])
    for line, cell in zip(lines[-count:], cells, strict=False):
        if line is None:
            continue
        rule, _ = cell.cut_top(max(1.0, canvas.panel.mm(0.2)))
        canvas.box(rule, theme.rule, radius_mm=0)
        inside = cell.inset(0, cell.height * 0.07)
        if isinstance(line, _Ruled):
            _draw_ruled(canvas, line, shown, rect=inside)
            continue
        rooms = inside.columns(shown, gap)
        if line.dealer is not None:
            mark, _ = rooms[0].cut_left(_mark_side(canvas))
            party_mark(canvas, mark, marks, line.dealer)
        for place, (text, room) in enumerate(zip(line.cells[-shown:], rooms, strict=True)):
            is_last = place == shown - 1
            size = _cell_size(text)
            canvas.text(text, room, theme.surface, size=size, bold=is_last, align=Align.RIGHT)


def _draw_ruled(canvas: Canvas, line: _Ruled, shown: int, *, rect: Rect) -> None:
    """A locked line: its figures under the deal's, so that the column adds up as it is read."""
    panel, paint = canvas.panel, canvas.theme.neutral.tint
    canvas.box(rect, paint.ground, radius_mm=0.8)
    gap = panel.mm(_GAP_MM)
    words = rect
    if line.points:
        figures = least_width(canvas, line.points, Size.TEXT) * _EASE
        needed = least_width(canvas, canvas.say(line.short), Size.TEXT) + figures + 3 * gap
        last = rect.columns(shown, gap)[-1].width
        least = least_width(canvas, line.total, Size.LARGE)
        total, words = rect.cut_right(max(least, min(last, rect.width - needed)), gap)
        canvas.text(line.total, total, paint, size=Size.LARGE, bold=True, align=Align.RIGHT)
        points, words = words.cut_right(figures, gap)
        canvas.text(line.points, points, paint, align=Align.RIGHT)
    words = words.inset(panel.mm(0.6), 0)
    whole = canvas.typesetter.width_at(
        canvas.say(line.whole), Size.TEXT.cap_px(panel), _LEAST_WHOLE, bold=False
    )
    canvas.text(line.whole if whole <= words.width else line.short, words, paint)


def _mark_side(canvas: Canvas) -> float:
    """How large the letter of who has dealt stands before a deal."""
    return canvas.panel.mm(4.4 if canvas.panel.compact else 5.5)


def _cell_size(text: str) -> Size:
    """Figures are large; other letters would not fit into the low rows."""
    return Size.LARGE if is_figures(text) else Size.TEXT


@dataclass(frozen=True, slots=True)
class _Deal:
    """A deal's cells, and the letter of the player of this party who has dealt it, if one has."""

    cells: tuple[str, ...]
    dealer: Message | None


@dataclass(frozen=True, slots=True)
class _Ruled:
    """A line that a ruling has written: whole, and for a narrow column."""

    whole: Message
    short: Message | str
    points: str = ""
    total: str = ""
    """The running total after it."""


_Line: TypeAlias = _Deal | _Ruled | None
"""A deal, what a ruling has written, or nothing where another party has a line."""


def _lines(row: SheetRow | None, game: Game, dealer: Message | None) -> list[_Line]:
    """What a party's row comes to: the deal, and below it a locked line for what rulings add."""
    lines: list[_Line] = []
    if row is not None and row.cells:
        lines.append(_Deal(row.cells, dealer))
    if row is not None and row.is_corrected and row.was is None:
        lines.append(_Ruled(Message(N_("Corrected by the arbiter, Art. 19")), Message(N_("Corrected"))))
    elif row is not None and row.was is not None:
        values = {"was": game.total(row.was)}
        whole = Message(N_("Corrected by the arbiter, Art. 19: it was {was}"), values)
        lines.append(_Ruled(whole, Message(N_("Corrected: was {was}"), values)))
    if row is not None and row.annulled_by:
        values = {"article": row.annulled_by}
        lines.append(_Ruled(Message(N_("Deal annulled, {article}"), values), Message(N_("Annulled"))))
    if row is not None and row.credits:
        article = ", ".join(dict.fromkeys(credit.item.article for credit in row.credits))
        whole = Message(N_("Ruling, {article}"), {"article": article})
        lines.append(_Ruled(whole, article, format_signed(row.credited), game.total(row.total)))
    return lines


def _draw_foot(canvas: Canvas, state: State, game: Game, party: Party, rect: Rect) -> None:
    """The running total; in the leading line's column also by how much it leads."""
    theme = canvas.theme
    mine = running_total(state.view, party.key)
    total = game.total(mine)
    others = [running_total(state.view, other.key) for other in game.parties if other != party]
    if len(others) == 1:
        lead, rect = rect.columns((1.25, 1), canvas.panel.mm(2))
        to_target = _to_target(state, game, party)
        if to_target is not None:
            canvas.text(to_target, lead, theme.surface_quiet, lines=2)
        elif mine > others[0] and state.view.deals:
            ahead = Message(N_("ahead by {points}"), {"points": mine - others[0]})
            canvas.text(ahead, lead, theme.surface_quiet, lines=2)
    canvas.text(total, rect, theme.surface, size=Size.HUGE, bold=True, align=Align.RIGHT)


def _to_target(state: State, game: Game, party: Party) -> Message | None:
    """Of a match to points: what a party still needs, or that it has reached them."""
    terms = game.offers.terms
    if terms is None or terms.format.target is None:
        return None
    target = terms.format.target
    points = sum(deal[party.key] for deal in state.view.match.totals.values())
    if is_target_reached({line.key: points for line in game.parties}, terms.format, terms.regulations):
        return Message(N_("{target} reached"), {"target": target})
    missing = target - points if terms.regulations.is_target_included else target + POINTS_STEP - points
    return Message(N_("{points} points to go"), {"points": missing})


def _draw_saved(canvas: Canvas, state: State, rect: Rect) -> None:
    """A short, unmistakable tick over the sheet."""
    panel, theme = canvas.panel, canvas.theme
    sign = rect.middle(min(rect.width * 0.6, panel.mm(100)), min(rect.height * 0.5, panel.mm(36)))
    canvas.box(sign, theme.good.ground, border=theme.good.ink, border_mm=1.2, radius_mm=3)
    mark, words = sign.inset(panel.mm(3)).cut_left(sign.height * 0.7, panel.mm(2))
    tick(canvas, mark, theme.good.ink)
    canvas.text(link_message(state), words, theme.good, size=Size.LARGE, bold=True, lines=2)
