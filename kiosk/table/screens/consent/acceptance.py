"""The filled deal, to be accepted, and what may come between.

Two lines have the deal between two fields, each turned towards its line; single players their rows below one
another, each with a key for everybody who may accept it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kiosk.games.game import format_points, format_signed
from kiosk.messages import N_, Message
from kiosk.table.model.events.agreement_events import AcceptDeal, CallAboutDeal, Dispute
from kiosk.table.model.events.table_events import Confirm, GoBack
from kiosk.table.model.sheet_column import standing, with_deal
from kiosk.table.screens.consent.row_acceptance import draw_acceptance_rows
from kiosk.table.screens.count.evidence import counted_section, draw_whose
from kiosk.table.screens.entry.entry import breakdown
from kiosk.table.screens.shared.acceptance_fields import acceptance_fields
from kiosk.table.screens.shared.frame import draw_bar
from kiosk.table.screens.shared.party_style import (
    one_line_names,
    party_by_key,
    party_line,
    section_line,
    section_name,
)
from kiosk.table.screens.shared.seats import seat_name
from kiosk.table.ui import ACCEPTED, HOLD, Align, Look, Rect, Size, held_field, key

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from kiosk.games.game import Breakdown, Consent, Game
    from kiosk.projections.folds.ruling_effects import Credit
    from kiosk.table.model.modes.match_modes import Accepting
    from kiosk.table.model.state import State
    from kiosk.table.model.table_view import TableView
    from kiosk.table.screens.shared.canvas import Canvas

_LABEL: Final = 1.8
"""How much wider than a party's figures the labels are."""


def draw_acceptance(canvas: Canvas, state: State, game: Game, mode: Accepting) -> None:
    """The deal as it will be written, to be accepted by all who must."""
    panel = canvas.panel
    dispute = ("dispute", Message(N_("We do not agree")), Dispute())
    sums = breakdown(state, game)
    consents = () if sums is None else game.consents(state.draft.entry(game))
    content = draw_bar(canvas, state, back=GoBack(), lead=dispute, lead_look=Look.PLAIN, notice=mode.problem)
    if sums is None:
        return
    filled = with_deal(state.view, game, state.draft.entry(game))
    if not face_each_other(game, consents):
        draw_acceptance_rows(canvas, state, game, mode, consents, rect=content)
        return
    fields, table = acceptance_fields(content, state.preferences, panel.key * 1.6, panel.gap)
    shown = standing(filled, game)
    for consent, (side, turn) in zip(reversed(consents), fields, strict=True):
        _draw_field(canvas, state, game, mode, consent, shown=shown, rect=side, turn=turn)
    deal = state.view.deal
    draw_items(canvas, game, sums, filled, deal, rect=table)


def face_each_other(game: Game, consents: Sequence[Consent]) -> bool:
    """Whether there are two sides of the table, each accepting what is written for the other."""
    first, second = game.parties[0].key, game.parties[-1].key
    return {(consent.by, consent.of) for consent in consents} == {((first,), second), ((second,), first)}


def _draw_field(
    canvas: Canvas,
    state: State,
    game: Game,
    mode: Accepting,
    consent: Consent,
    *,
    shown: tuple[int, ...],
    rect: Rect,
    turn: int,
) -> None:
    """The field of the one party that may give this consent."""
    party = party_by_key(game, consent.by[0])
    names = one_line_names(state, party)
    is_done = consent.of in mode.accepted
    line = party_line(canvas.theme, game, party)
    held_field(
        canvas,
        f"accept-{party.key}-{consent.of}",
        rect,
        HOLD,
        None if state.recording else AcceptDeal(party.key, consent.of, shown),
        paint=line.tint if is_done else line.strong,
        turn=turn,
        done=ACCEPTED if is_done else None,
        caption=names if isinstance(names, str) else canvas.say(names),
    )


def draw_items(
    canvas: Canvas, game: Game, sums: Mapping[str, Breakdown], filled: TableView, deal: int, *, rect: Rect
) -> None:
    """Every item on a row of its own; below, base and points, what rulings add to them, and the total."""
    panel, theme = canvas.panel, canvas.theme
    canvas.box(rect, theme.surface.ground, border=theme.rule, radius_mm=2)
    inside = rect.inset(panel.mm(2), panel.mm(0.6))
    counted = [
        (item.label, [sums[party.key].items[place].points for party in game.parties])
        for place, item in enumerate(sums[game.parties[0].key].items)
    ]
    ruled = [
        (
            Message(N_("Ruling, {article}"), {"article": credit.item.article}),
            [_added(credit, sums[party.key]) if party.key == credit.party else 0 for party in game.parties],
        )
        for credit in filled.match.credits
        if credit.deal == deal
    ]
    head, *rows = inside.rows([1.0] * (len(counted) + len(ruled) + 2) + [1.5])
    _draw_head(canvas, game, filled, deal, head)
    for (label, points), row in zip(counted, rows, strict=False):
        _draw_row(canvas, row, label, [format_points(point) for point in points])
    halves = [_sum_of(sums[party.key]) for party in game.parties]
    halved, *below = rows[len(counted) : -1]
    rule, _ = halved.cut_top(max(1.0, panel.mm(0.3)))
    canvas.box(rule, theme.surface.ink, radius_mm=0)
    _draw_row(canvas, halved, Message(N_("base + points")), halves)
    for (label, points), row in zip(ruled, below, strict=True):
        canvas.box(row.inset(0, row.height * 0.05), theme.neutral.tint.ground, radius_mm=0.8)
        _draw_row(canvas, row, label, [format_signed(point) for point in points])
    worth = filled.match.totals[deal]
    totals = [format_points(worth[party.key]) for party in game.parties]
    _draw_row(canvas, rows[-1], Message(N_("Total")), totals, size=Size.LARGE, bold=True)


def _sum_of(sums: Breakdown) -> str:
    sign = "−" if sums.points < 0 else "+"
    return f"{format_points(sums.base)} {sign} {format_points(abs(sums.points))}"


def _added(credit: Credit, entered: Breakdown) -> int:
    """What a ruling adds to what was entered, in whose place its points may stand."""
    return credit.item.points - (entered.total if credit.replaces_count else 0)


def _draw_dealer(canvas: Canvas, view: TableView, deal: int, rect: Rect) -> None:
    """Who has dealt a deal, by name or by the seat."""
    seat = view.dealers.get(deal)
    if seat is None:
        return
    caption, paint = canvas.say(Message(N_("Dealer:"))), canvas.theme.surface_quiet
    width = canvas.typesetter.width_at(caption, Size.TEXT.cap_px(canvas.panel), 1.0, bold=False)
    words, name = rect.cut_left(min(width, rect.width * 0.45), canvas.panel.mm(1))
    canvas.text(caption, words, paint)
    canvas.text(view.players.get(seat) or seat_name(view, seat), name, paint)


def _draw_head(canvas: Canvas, game: Game, view: TableView, deal: int, rect: Rect) -> None:
    label, *cells = rect.columns([_LABEL] + [1.0] * len(game.parties), canvas.panel.mm(2))
    _draw_dealer(canvas, view, deal, label)
    for party, cell in zip(game.parties, cells, strict=True):
        tint = party_line(canvas.theme, game, party).tint
        canvas.box(cell, tint.ground, radius_mm=1)
        inside, labels = cell.inset(canvas.panel.mm(1), 0), [party.label for party in game.parties]
        canvas.text(party.label, inside, tint, bold=True, align=Align.CENTRE, alike=labels)


def _draw_row(
    canvas: Canvas,
    rect: Rect,
    label: Message,
    numbers: list[str],
    *,
    size: Size = Size.TEXT,
    bold: bool = False,
) -> None:
    theme = canvas.theme
    name, *cells = rect.inset(0, rect.height * 0.05).columns(
        [_LABEL] + [1.0] * len(numbers), canvas.panel.mm(2)
    )
    canvas.text(label, name, theme.surface, bold=bold)
    for number, cell in zip(numbers, cells, strict=True):
        canvas.text(number, cell, theme.surface, size=size, bold=bold, align=Align.RIGHT)


def draw_disagreement(canvas: Canvas, state: State) -> None:
    """Put it right, or call the arbiter; nothing is lost in either case."""
    content = draw_bar(canvas, state, back=GoBack())
    panel, call = canvas.panel, state.view.call
    head, content = content.cut_top(panel.key, panel.gap)
    canvas.text(
        Message(N_("You do not agree. What now?")),
        head,
        canvas.theme.paper,
        size=Size.LARGE,
        bold=True,
        align=Align.CENTRE,
    )
    keys = content.middle(content.width * 0.86, panel.key * 1.7).columns(2, panel.gap * 2)
    key(
        canvas,
        "correct",
        keys[0],
        Message(N_("Correct the score sheet")),
        GoBack(),
        look=Look.MAIN,
        size=Size.LARGE,
    )
    is_told = call is not None and call.disputes == state.view.deal
    label = Message(N_("The arbiter sees this deal")) if is_told else Message(N_("Call the arbiter"))
    tap = None if is_told or state.recording else CallAboutDeal()
    key(canvas, "call-arbiter", keys[1], label, tap, size=Size.LARGE)


def draw_doubt(canvas: Canvas, state: State, game: Game, sentence: Message, whose: str | None = None) -> None:
    """Something looks odd: is it really so? `whose` is the section that it is about, where one alone is."""
    panel = canvas.panel
    content = draw_bar(canvas, state)
    if whose is not None:
        head, content = content.cut_top(panel.mm(7 if panel.compact else 10), panel.mm(1))
        section = counted_section(game, whose)
        draw_whose(
            canvas, head, section_name(state, game, section), section_line(canvas.theme, game, section)
        )
    text, keys = content.rows((1, 1), panel.gap)
    canvas.box(text, canvas.theme.alert_tint.ground, radius_mm=2)
    canvas.text(
        sentence,
        text.inset(panel.mm(5), panel.mm(2)),
        canvas.theme.alert_tint,
        size=Size.LARGE,
        align=Align.CENTRE,
        lines=4,
    )
    both = keys.middle(keys.width * 0.86, panel.key * 1.5).columns(2, panel.gap * 2)
    key(canvas, "correct", both[0], Message(N_("Correct it")), GoBack(), look=Look.MAIN, size=Size.LARGE)
    key(canvas, "confirm", both[1], Message(N_("Yes, it is so")), Confirm(), size=Size.LARGE)


def wrong_side_sentence(game: Game, section: str, other: str) -> Message:
    """Whose number is it?"""
    labels = {section.key: section.label for section in game.sections}
    values = {"other": labels[other], "party": labels[section]}
    return Message(N_("The camera counted this number for {other}. Is it really {party}’s?"), values)
