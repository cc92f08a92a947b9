"""One meld, large: its picture, its cards as keys, and what can be done to them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.messages import N_, Message
from kiosk.table.model.events.count_events import (
    AskJoin,
    ChooseCard,
    OpenMeld,
    PickCard,
    SplitMeld,
    UndoChange,
)
from kiosk.table.model.events.table_events import GoBack
from kiosk.table.screens.count.evidence import KINDS, draw_meld_picture
from kiosk.table.screens.shared.cards import card_chip
from kiosk.table.screens.shared.frame import draw_bar
from kiosk.table.ui import Align, LineColours, Look, Rect, key

if TYPE_CHECKING:
    from kiosk.table.model.events.table_events import TableEvent
    from kiosk.table.model.modes.match_modes import Reviewing
    from kiosk.table.model.review import AtMeld
    from kiosk.table.model.state import State
    from kiosk.table.screens.shared.canvas import Canvas

_LONGEST = 14
"""Cards of the longest meld that there can be."""


def draw_meld(canvas: Canvas, state: State, mode: Reviewing, focus: AtMeld, line: LineColours) -> None:
    """The cards in two rows of keys; below, the picture beside what can be done."""
    panel = canvas.panel
    done = ("done", Message(N_("Done")), GoBack())
    content = draw_bar(canvas, state, lead=done, heading=_heading(canvas, mode, focus.meld))
    gap = panel.gap / 2
    cards, below = content.cut_top(2 * panel.key + gap, panel.gap)
    _draw_cards(canvas, cards, mode, focus, gap=gap)
    picture, keys = below.columns((1, 1.3), panel.gap)
    draw_meld_picture(canvas, picture, mode, focus.meld, focus.place)
    _draw_keys(canvas, keys, mode, focus, line)


def _heading(canvas: Canvas, mode: Reviewing, meld: int) -> Message:
    shown = mode.review.proposal.melds[meld]
    if shown.problem is not None:
        return shown.problem
    kind = KINDS.get(shown.burraco)
    if kind is None:
        values: dict[str, object] = {"number": meld + 1, "points": shown.points}
        row, meld_itself = N_("Row {number}: {points} points"), N_("Meld {number}: {points} points")
        return Message(meld_itself if mode.hand is None else row, values)
    values = {"number": meld + 1, "points": shown.points, "kind": canvas.say(kind), "bonus": shown.bonus}
    return Message(N_("Meld {number}: {points} points, {kind} burraco {bonus}"), values)


def _draw_cards(canvas: Canvas, rect: Rect, mode: Reviewing, focus: AtMeld, *, gap: float) -> None:
    meld = mode.review.proposal.melds[focus.meld]
    usual = max(1, min(int((rect.width + gap) / (canvas.panel.key + gap)), -(-_LONGEST // 2)))
    across = max(usual, -(-len(meld.cards) // 2))  # cards that belong to no one meld may be more
    cells = rect.grid(across, 2, gap)
    for place, (reading, cell) in enumerate(zip(meld.cards, cells, strict=False)):
        name = f"card-{place}"
        chip = cell.middle(min(cell.width, cell.height * 0.8), cell.height)
        is_chosen = place == focus.place
        if is_chosen or name in canvas.feedback.portions:
            canvas.box(cell, canvas.theme.main_key.ground, radius_mm=1.5)
            chip = chip.inset(canvas.panel.mm(1))
        card_chip(canvas, chip, reading.card, is_wild=place == meld.wild, is_doubtful=reading.doubtful)
        canvas.target(name, cell, tap=OpenMeld(focus.meld, None if is_chosen else place))


def _draw_keys(canvas: Canvas, rect: Rect, mode: Reviewing, focus: AtMeld, line: LineColours) -> None:
    """With a card in hand, what can be done to it; without one, what can be done to the meld."""
    panel = canvas.panel
    review = mode.review
    keys, words = rect.cut_bottom(panel.key * 2 + panel.gap / 2, panel.gap / 2)
    place, cards = focus.place, review.proposal.melds[focus.meld].cards
    undo: TableEvent | None = UndoChange() if review.changes else None
    choices: list[tuple[str, Message, TableEvent | None]]
    is_hand = mode.hand is not None  # its rows are worth the same however they are parted
    if place is None:
        can_join = len(review.proposal.melds) > 1
        join = ("join", Message(N_("Join with another")), AskJoin(focus.meld) if can_join else None)
        choices = [
            ("add-card", Message(N_("Add a card")), PickCard(focus.meld)),
            *([] if is_hand else [join]),
            ("undo", Message(N_("Undo")), undo),
        ]
        hint = Message(N_("Touch the card that is wrong."))
    else:
        can_split = place < len(cards) - 1
        split = ("split", Message(N_("Split after it")), SplitMeld(focus.meld, place) if can_split else None)
        choices = [
            ("other-card", Message(N_("Another card")), PickCard(focus.meld, place)),
            ("no-card", Message(N_("Take it away")), ChooseCard(focus.meld, place, None)),
            *([] if is_hand else [split]),
            ("undo", Message(N_("Undo")), undo),
        ]
        hint = Message(N_("What is to be done with this card?"))
    if words.height > panel.mm(5):
        canvas.text(hint, words, canvas.theme.paper, align=Align.CENTRE, lines=2)
    for (name, label, tap), cell in zip(choices, keys.grid(2, 2, panel.gap / 2), strict=False):
        key(canvas, name, cell, label, tap, look=Look.PLAIN, line=line if name == "add-card" else None)
