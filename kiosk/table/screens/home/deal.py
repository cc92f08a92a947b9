"""What an accepted deal is made of, item by item: where every number on the sheet comes from."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.messages import N_, Message
from kiosk.projections.naming import deal_of_match
from kiosk.table.model.events.table_events import GoBack, OpenDeal
from kiosk.table.screens.consent.acceptance import draw_items
from kiosk.table.screens.shared.frame import draw_bar
from kiosk.table.ui import arrow, back_arrow, key

if TYPE_CHECKING:
    from kiosk.games.game import Game
    from kiosk.table.model.modes.showing_modes import ShowingDeal
    from kiosk.table.model.state import State
    from kiosk.table.screens.shared.canvas import Canvas


def draw_deal(canvas: Canvas, state: State, game: Game, mode: ShowingDeal) -> None:
    """The deal's table, and the ways to the deal before it and after it."""
    panel, deals = canvas.panel, state.view.deals
    heading = deal_of_match(game, mode.deal)
    if mode.deal in state.view.match.corrected:
        heading = Message(N_("{deal}, as the arbiter has corrected it"), {"deal": heading})
    content = draw_bar(canvas, state, back=GoBack(), heading=heading)
    if mode.deal not in deals:
        return
    side = panel.key
    before, rest = content.cut_left(side, panel.gap)
    after, table = rest.cut_right(side, panel.gap)
    for name, rect, pictogram, number in (
        (
            "deal-before",
            before,
            back_arrow,
            max((number for number in deals if number < mode.deal), default=None),
        ),
        ("deal-after", after, arrow, min((number for number in deals if number > mode.deal), default=None)),
    ):
        if number is None:
            continue
        key(canvas, name, rect.middle(side, side * 1.6), str(number), OpenDeal(number), pictogram=pictogram)
    draw_items(canvas, game, game.score(deals[mode.deal]), state.view, mode.deal, rect=table)
