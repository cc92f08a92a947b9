"""The ruling assistant at the table: articles, questions, what the code says, and the key that enters it."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from kiosk.messages import N_, Message
from kiosk.rulings.code import cited
from kiosk.rulings.wording import GROUPS
from kiosk.table.model.events import arbiter_events as events
from kiosk.table.model.events.table_events import GoBack
from kiosk.table.model.ruling_case import (
    AskingAnswer,
    AskingCards,
    AskingFact,
    AskingNumber,
    AskingOption,
    AskingReason,
    ChoosingGroup,
    ChoosingTree,
    Reached,
    Stuck,
)
from kiosk.table.screens.official.ruling_entry import draw_naming, draw_reason
from kiosk.table.screens.shared import flow
from kiosk.table.screens.shared.choices import Choice, draw_choices, draw_text, text_width
from kiosk.table.screens.shared.frame import draw_bar
from kiosk.table.screens.shared.whose import seat_line
from kiosk.table.ui.canvas import Align
from kiosk.table.ui.held_fields import held_field
from kiosk.table.ui.typesetting import Size
from kiosk.table.ui.widgets import Look, key, keypad, keypad_size

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from kiosk.table.model.stages.arbiter_stages import Ruling
    from kiosk.table.model.state import State
    from kiosk.table.screens.shared.flow import Strip
    from kiosk.table.ui.canvas import Canvas
    from kiosk.table.ui.geometry import Rect
    from kiosk.table.ui.theme import LineColours


def draw_ruling(  # noqa: C901 - a case for each standing
    canvas: Canvas, state: State, stage: Ruling
) -> None:
    """Where the case stands."""
    standing = stage.standing
    match standing:
        case ChoosingGroup(groups=groups):
            choices = [
                Choice(f"group-{group}", Message(GROUPS.get(group, group)), events.OpenGroup(group))
                for group in groups
            ]
            _draw_articles(canvas, state, stage, choices)
        case ChoosingTree(trees=trees):
            choices = [
                Choice(f"tree-{tree.key}", canvas.say(tree.title), events.OpenTree(tree.key))
                for tree in trees
            ]
            _draw_articles(canvas, state, stage, choices)
        case AskingFact(fact=fact, values=values):
            choices = [
                Choice(f"fact-{each}", name, events.TellFact(fact.key, each), line=_line(canvas, state, each))
                for each, name in values
            ]
            _draw_question(canvas, state, stage, fact.ask, choices)
        case AskingAnswer(asked=asked, answers=answers):
            choices = [
                Choice(f"answer-{each}", canvas.say(label), events.AnswerQuestion(each))
                for each, label in answers
            ]
            _draw_question(canvas, state, stage, asked, choices)
        case AskingNumber(asked=asked):
            _draw_number(canvas, state, stage, asked)
        case AskingOption(outcome=outcome, options=options):
            choices = [
                Choice(f"option-{each}", canvas.say(label), events.ChooseOption(each))
                for each, label in options
            ]
            _draw_question(canvas, state, stage, outcome.say, choices)
        case AskingReason():
            draw_reason(canvas, state, stage)
        case AskingCards():
            draw_naming(canvas, state, stage, standing)
        case Reached():
            _draw_outcome(canvas, state, stage, standing)
        case Stuck(problem=problem):
            _draw_question(canvas, state, stage, problem, [])
        case _:
            assert_never(standing)


def _line(canvas: Canvas, state: State, key_: str) -> LineColours:
    """A seat's line, or the party's own."""
    game = state.evening.game
    seats = {} if game is None else {party.key: party.seats[0] for party in game.parties}
    return seat_line(canvas.theme, game, seats.get(key_, key_))


def _draw_articles(canvas: Canvas, state: State, stage: Ruling, choices: Sequence[Choice]) -> None:
    """The articles, and the deal that it is about: a tap leads to the one before."""
    case, panel = stage.case, canvas.panel
    deal = case.deal - 1 if case.deal > 1 else case.deals
    label = Message(N_("Deal {deal}"), {"deal": case.deal})
    tap = events.RuleAboutDeal(deal) if case.deals > 1 else None
    heading = Message(N_("What is it about?"))
    lead = ("deal", label, tap)
    content = draw_bar(canvas, state, back=GoBack(), lead=lead, lead_look=Look.PLAIN, heading=heading)
    across = 2 if panel.compact or len(choices) > 6 else 1
    draw_choices(canvas, content, choices, across=across, page=stage.page, turn=events.TurnText)


def _title(canvas: Canvas, stage: Ruling) -> str:
    tree = stage.case.code.trees[stage.case.tree or ""]
    return f"{canvas.say(cited(tree.articles[0]))} · {canvas.say(tree.title)}"


def _draw_question(
    canvas: Canvas, state: State, stage: Ruling, asked: Message | str, choices: Sequence[Choice]
) -> None:
    panel = canvas.panel
    content = draw_bar(canvas, state, back=GoBack(), heading=_title(canvas, stage))
    is_short = len(choices) <= 2
    question, answers = content.rows((1.4, 1) if is_short else (1, 1.9), panel.gap)
    width = text_width(canvas, question)
    size = Size.LARGE if len(canvas.say(asked)) < (40 if panel.compact else 120) else Size.TEXT
    strips = list(flow.words(canvas, canvas.say(asked), width, canvas.theme.paper, size=size, bold=True))
    draw_text(canvas, question, strips, page=stage.page, turn=events.TurnText)
    if choices:
        draw_choices(canvas, answers, choices, across=2, page=0, turn=events.TurnText)


def _draw_number(canvas: Canvas, state: State, stage: Ruling, asked: Message | str) -> None:
    panel, theme = canvas.panel, canvas.theme
    content = draw_bar(canvas, state, back=GoBack(), heading=_title(canvas, stage))
    width, height = keypad_size(canvas)
    pad, side = content.cut_right(width, panel.gap)
    keypad(canvas, pad.middle(width, min(height, content.height)))
    question, shown = side.rows((1.3, 1), panel.gap)
    canvas.text(canvas.say(asked), question, theme.paper, size=Size.LARGE, bold=True, lines=6)
    canvas.box(shown, theme.surface.ground, border=theme.rule, radius_mm=2)
    canvas.text(stage.digits or "–", shown, theme.surface, size=Size.HUGE, bold=True, align=Align.CENTRE)


def _draw_outcome(canvas: Canvas, state: State, stage: Ruling, reached: Reached) -> None:
    panel = canvas.panel
    name_cards = ("name-cards", Message(N_("Name the cards")), events.OpenCards())
    lead = name_cards if reached.may_name_cards else None
    title = _title(canvas, stage)
    content = draw_bar(canvas, state, back=GoBack(), lead=lead, lead_look=Look.PLAIN, heading=title)
    foot, text = content.cut_bottom(panel.key * 1.2, panel.gap)
    strips = list(_outcome_strips(canvas, reached, text))
    draw_text(canvas, text, strips, page=stage.page, turn=events.TurnText)
    is_named = state.at_table is not None and bool(state.at_table.name)
    if is_named:
        label = Message(N_("Hold to give the ruling"))
        held_field(canvas, "give-ruling", foot, label, events.GiveRuling(), paint=canvas.theme.main_key)
    else:
        key(canvas, "give-ruling", foot, Message(N_("Only an arbiter gives rulings")), None)


def _outcome_strips(canvas: Canvas, reached: Reached, rect: Rect) -> Iterator[Strip]:
    theme, width = canvas.theme, text_width(canvas, rect)
    space = flow.Strip(canvas.panel.mm(2))
    yield from flow.bound(flow.words(canvas, canvas.say(reached.outcome.say), width, theme.paper, bold=True))
    yield space
    for line in reached.lines:
        said = [canvas.say(each) for each in (line.who, line.says) if each is not None]
        if line.figure:
            said.append(canvas.say(line.figure))
        yield from flow.bound(flow.item(canvas, " · ".join(said), width, theme.paper))
    reason = reached.command.get("reason")
    if reason:
        text = canvas.say(Message(N_("Reason: {reason}"), {"reason": reason}))
        yield from flow.bound(flow.words(canvas, text, width, theme.quiet))
    yield space
    yield from flow.bound(flow.words(canvas, canvas.say(reached.next), width, theme.quiet))
