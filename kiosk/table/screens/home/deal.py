"""What an accepted deal is made of, item by item: where every number on the sheet comes from."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.messages import N_, Message
from kiosk.table.model.events.table_events import GoBack, OpenDeal
from kiosk.table.screens.consent.acceptance import draw_items
from kiosk.table.screens.shared.frame import draw_bar
from kiosk.table.ui.signs import arrow, back_arrow
from kiosk.table.ui.widgets import key

if TYPE_CHECKING:
    from kiosk.games.game import Game
    from kiosk.table.model.stages.showing_stages import ShowingDeal
    from kiosk.table.model.state import State
    from kiosk.table.ui.canvas import Canvas


def draw_deal(canvas: Canvas, state: State, game: Game, stage: ShowingDeal) -> None:
    """The deal's table, and the ways to the deal before it and after it."""
    panel, deals = canvas.panel, state.evening.deals
    values: dict[str, object] = {"deal": game.deal_name(stage.deal), "deals": game.deals}
    heading = Message(N_("{deal} of {deals}"), values)
    if stage.deal in state.evening.match.corrected:
        heading = Message(N_("{deal} of {deals}, as the arbiter has corrected it"), values)
    content = draw_bar(canvas, state, back=GoBack(), heading=heading)
    if stage.deal not in deals:
        return
    side = panel.key
    before, rest = content.cut_left(side, panel.gap)
    after, table = rest.cut_right(side, panel.gap)
    for name, rect, sign, number in (
        ("deal-before", before, back_arrow, max((each for each in deals if each < stage.deal), default=None)),
        ("deal-after", after, arrow, min((each for each in deals if each > stage.deal), default=None)),
    ):
        if number is None:
            continue
        key(canvas, name, rect.middle(side, side * 1.6), str(number), OpenDeal(number), sign=sign)
    draw_items(canvas, game, game.score(deals[stage.deal]), state.evening, stage.deal, rect=table)
