"""The camera's proposal: the picture with the melds outlined, a row of cards each, doubtful cards first."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from kiosk.messages import N_, Message
from kiosk.table.model.events.count_events import (
    AcceptCount,
    Aim,
    AimAtHand,
    AskJoin,
    ChooseCard,
    JoinMelds,
    OpenMeld,
    PickCard,
    TurnMelds,
    UndoChange,
)
from kiosk.table.model.events.entry_events import Write
from kiosk.table.model.events.table_events import Device, GoBack
from kiosk.table.model.review import Adding, AtMeld, Joining, LookingOver, Picking
from kiosk.table.model.sections import field_of
from kiosk.table.screens.count.adding import draw_adding
from kiosk.table.screens.count.evidence import KINDS, counted_section, draw_crop, draw_melds, draw_whose
from kiosk.table.screens.count.meld import draw_meld
from kiosk.table.screens.count.melds import MeldRow, draw_meld_rows
from kiosk.table.screens.count.picker import draw_picker
from kiosk.table.screens.shared.cards import large_card
from kiosk.table.screens.shared.frame import draw_bar
from kiosk.table.screens.shared.party_style import section_line, section_name
from kiosk.table.ui import Align, LineColours, Look, Rect, Size, key

if TYPE_CHECKING:
    from kiosk.games.game import Game
    from kiosk.table.model.modes.match_modes import Reviewing
    from kiosk.table.model.review import Doubt
    from kiosk.table.model.state import State
    from kiosk.table.screens.shared.canvas import Canvas
    from kiosk.vision.model import CountProposal


def draw_review(canvas: Canvas, state: State, game: Game, mode: Reviewing) -> None:
    """Whatever of the review lies open."""
    line = section_line(canvas.theme, game, counted_section(game, mode.section))
    match mode.focus:
        case LookingOver(page=page):
            _draw_all(canvas, state, game, mode, line, page=page)
        case AtMeld():
            draw_meld(canvas, state, mode, mode.focus, line)
        case Picking():
            draw_picker(canvas, state, mode, mode.focus)
        case Joining():
            _draw_joining(canvas, state, mode, mode.focus, line)
        case Adding():
            draw_adding(canvas, state, game, mode, line)
        case _:
            assert_never(mode.focus)


def _draw_all(
    canvas: Canvas, state: State, game: Game, mode: Reviewing, line: LineColours, *, page: int
) -> None:
    """Picture and doubts at the left, melds at the right, the keys below."""
    panel, review = canvas.panel, mode.review
    name = section_name(state, game, counted_section(game, mode.section))
    hand = None if mode.hand is None else field_of(game, mode.section, mode.hand).label

    def totals(rect: Rect) -> None:
        _draw_totals(canvas, rect, name, mode, line, hand=hand)

    content = draw_bar(canvas, state, back=GoBack(), show=totals)
    left, right = content.columns((1, 1.25), panel.gap)
    _draw_evidence(canvas, left, mode, line)
    foot, rows = right.cut_bottom(panel.key, panel.gap)
    if state.view.call is not None:  # its band has the totals' place in the bar
        head, rows = rows.cut_top(panel.mm(12 if panel.compact else 17), panel.mm(1))
        totals(head)
    melds = review.proposal.melds
    shown = [MeldRow(place + 1, meld, f"meld-{place}", OpenMeld(place)) for place, meld in enumerate(melds)]
    draw_meld_rows(canvas, rows, shown, line, page=page, turn=TurnMelds)
    _draw_foot(canvas, foot, state, mode)


def _draw_foot(canvas: Canvas, rect: Rect, state: State, mode: Reviewing) -> None:
    panel, review = canvas.panel, mode.review
    first, again, add, good = rect.columns((1, 1, 1, 1.5), panel.gap / 2)
    if review.earlier:
        key(canvas, "undo", first, Message(N_("Undo")), UndoChange())
    else:
        key(canvas, "write", first, Message(N_("Write")), Write(mode.section))
    aim = Aim(mode.section, mode.then) if mode.hand is None else AimAtHand(mode.section, mode.hand)
    tap = None if Device.CAMERA in state.missing else aim
    key(canvas, "again", again, Message(N_("Another picture")), tap)
    melds = len(review.proposal.melds)
    if mode.hand is None:
        key(canvas, "add-meld", add, Message(N_("Add a meld")), PickCard(melds))
    else:
        key(canvas, "add-card", add, Message(N_("A card more")), PickCard(max(0, melds - 1)))
    is_checked_by_hand = review.is_settled and not review.is_sure
    label = Message(N_("We checked: it is right")) if is_checked_by_hand else Message(N_("It is right"))
    look = Look.ALERT if is_checked_by_hand else Look.MAIN
    accept = AcceptCount() if review.is_settled else None
    key(canvas, "accept-count", good, label, accept, look=look)


def _draw_totals(
    canvas: Canvas,
    rect: Rect,
    name: Message | str,
    mode: Reviewing,
    line: LineColours,
    *,
    hand: Message | None,
) -> None:
    """Whose count it is, and what would be entered of it: of cards that were not melded into which field."""
    panel, proposal = canvas.panel, mode.review.proposal
    upper, lower = rect.rows((1, 1.1))
    draw_whose(canvas, upper, name, line)
    canvas.box(lower, line.tint.ground)
    inside = lower.inset(panel.mm(2), 0)
    if hand is not None:
        worth = Message(N_("{field}: {points}"), {"field": hand, "points": proposal.points})
        canvas.text(worth, inside, line.tint, bold=True)
        return
    values = {"base": proposal.base, "points": proposal.points}
    text = Message(N_("Burraco {base} · cards {points}"), values)
    sums, kinds = inside.columns((1.5, 1), panel.mm(1))
    canvas.text(text, sums, line.tint, bold=True)
    canvas.text(_kinds(canvas, proposal), kinds, line.tint, align=Align.RIGHT)


def _kinds(canvas: Canvas, proposal: CountProposal) -> str:
    """How many burracos of each kind."""
    return ", ".join(
        f"{number} {canvas.say(KINDS[kind])}" for kind, number in proposal.burracos.items() if number
    )


def _draw_evidence(canvas: Canvas, rect: Rect, mode: Reviewing, line: LineColours) -> None:
    panel = canvas.panel
    doubts = mode.review.doubts
    if doubts:
        strip, rect = rect.cut_bottom(panel.key + panel.mm(6 if panel.compact else 9), panel.gap / 2)
        _draw_doubt(canvas, strip, mode, doubts)
    remark = _remark(mode)
    if remark is not None:
        notice, rect = rect.cut_bottom(panel.mm(13 if panel.compact else 18), panel.mm(1))
        canvas.box(notice, canvas.theme.alert_tint.ground)
        canvas.text(remark, notice.inset(panel.mm(1.5), 0), canvas.theme.alert_tint, lines=3)
    elif mode.review.is_confirmed:
        notice, rect = rect.cut_bottom(panel.mm(7 if panel.compact else 10), panel.mm(1))
        canvas.box(notice, canvas.theme.surface.ground)
        same = Message(N_("The counting rows show the same cards."))
        canvas.text(same, notice.inset(panel.mm(1.5), 0), canvas.theme.surface)
    draw_melds(canvas, rect, mode, line)


def _remark(mode: Reviewing) -> Message | None:
    """What to say of the count beside its doubtful cards: the gravest of what there is."""
    if mode.problem is not None:
        return mode.problem
    review = mode.review
    remarks = [meld.problem for meld in review.proposal.melds if meld.problem is not None]
    for spoils in (True, False):
        remarks += [finding.advice for finding in review.proposal.findings if finding.spoils == spoils]
        if review.is_confirmed:
            break
    return remarks[0] if remarks else None


def _draw_doubt(canvas: Canvas, rect: Rect, mode: Reviewing, doubts: tuple[Doubt, ...]) -> None:
    """The most doubtful card: its crop, which leads to any card, and the three cards that it may be."""
    panel, theme = canvas.panel, canvas.theme
    doubt = doubts[0]
    keys, head = rect.cut_bottom(panel.key)
    heading = Message(N_("To check ({count}): which card is it?"), {"count": len(doubts)})
    canvas.text(heading, head, theme.paper, bold=True)
    cells = keys.columns(4, panel.gap / 2)
    draw_crop(canvas, cells[0], mode, doubt.reading)
    canvas.target("doubt-crop", cells[0], tap=OpenMeld(doubt.meld, doubt.place))
    for which, (choice, cell) in enumerate(zip(doubt.reading.alternatives[:3], cells[1:], strict=False)):
        tap = ChooseCard(doubt.meld, doubt.place, choice.card)
        large_card(canvas, f"choice-{which}", cell, choice.card, tap)


def _draw_joining(canvas: Canvas, state: State, mode: Reviewing, focus: Joining, line: LineColours) -> None:
    """The other melds: a tap on one puts both together."""
    panel = canvas.panel
    content = draw_bar(canvas, state, back=GoBack())
    head, content = content.cut_top(panel.key * 0.6, panel.gap / 2)
    values = {"number": focus.meld + 1}
    question = Message(N_("Which meld does number {number} belong with?"), values)
    canvas.text(question, head, canvas.theme.paper, size=Size.LARGE, bold=True)
    others = [
        MeldRow(place + 1, meld, f"join-{place}", JoinMelds(focus.meld, place))
        for place, meld in enumerate(mode.review.proposal.melds)
        if place != focus.meld
    ]
    draw_meld_rows(
        canvas, content, others, line, page=focus.page, turn=lambda page: AskJoin(focus.meld, page)
    )
