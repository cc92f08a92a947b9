"""Cards of a hand were counted, and points stand in their field: are they others, or the same once more?"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.messages import N_, Message
from kiosk.table.model.events.count_events import AddHand, ReplaceHand
from kiosk.table.model.events.table_events import GoBack
from kiosk.table.model.sections import field_of
from kiosk.table.screens.count.evidence import counted_section, draw_melds, draw_whose
from kiosk.table.screens.shared.frame import draw_bar
from kiosk.table.screens.shared.party_style import section_name
from kiosk.table.steps.count.hand_count import check_added, may_add
from kiosk.table.ui import Align, LineColours, Look, Size, key

if TYPE_CHECKING:
    from kiosk.games.game import Game
    from kiosk.table.model.modes.match_modes import Reviewing
    from kiosk.table.model.state import State
    from kiosk.table.screens.shared.canvas import Canvas


def draw_adding(canvas: Canvas, state: State, game: Game, mode: Reviewing, line: LineColours) -> None:
    """The picture at the left; the question at the right, and a key for either answer."""
    panel, theme = canvas.panel, canvas.theme
    field = field_of(game, mode.section, mode.hand or "")
    before, points = state.draft.value(mode.section, field.key), mode.review.proposal.points
    content = draw_bar(canvas, state, back=GoBack())
    picture, right = content.columns((1, 1.25), panel.gap)
    head, picture = picture.cut_top(panel.mm(7 if panel.compact else 10), panel.mm(1))
    draw_whose(canvas, head, section_name(state, game, counted_section(game, mode.section)), line)
    draw_melds(canvas, picture, mode, line)
    keys, words = right.cut_bottom(2 * panel.key * 1.2 + panel.gap, panel.gap)
    speaks_against = [problem.message for problem in check_added(state, mode)]
    if speaks_against:
        notice, words = words.cut_bottom(panel.mm(13 if panel.compact else 18), panel.mm(1))
        canvas.box(notice, theme.alert_tint.ground)
        canvas.text(speaks_against[0], notice.inset(panel.mm(1.5), 0), theme.alert_tint, lines=3)
    stands = {"field": field.label, "before": before}
    question = Message(N_("{field}: {before} points are there already. Are these other cards?"), stands)
    canvas.text(question, words, theme.paper, size=Size.LARGE, bold=True, align=Align.CENTRE, lines=4)
    other, same = keys.rows(2, panel.gap)
    worth = {"before": before, "points": points, "sum": before + points}
    add = AddHand() if may_add(state, game, mode) else None
    is_likely = add is not None and not speaks_against
    label = Message(N_("Yes: {before} + {points} = {sum}"), worth)
    key(canvas, "add-hand", other, label, add, look=Look.MAIN if is_likely else Look.PLAIN, size=Size.LARGE)
    label = Message(N_("No: {points} in all"), worth)
    key(canvas, "replace-hand", same, label, ReplaceHand(), look=Look.MAIN, size=Size.LARGE)
