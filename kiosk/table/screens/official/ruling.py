"""The ruling assistant at the table: articles, questions, what the code says, and the key that enters it."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from kiosk.messages import N_, Message
from kiosk.rulings.code import cited
from kiosk.rulings.wording import GROUPS
from kiosk.table.model.consultation import (
    AskingAnswer,
    AskingCards,
    AskingFact,
    AskingNumber,
    AskingOption,
    AskingReason,
    ChoosingGroup,
    ChoosingTree,
    Reached,
    ReadingOtherwise,
    Unsupported,
)
from kiosk.table.model.events import arbiter_events as events
from kiosk.table.model.events.table_events import GoBack
from kiosk.table.screens.official.ruling_entry import draw_naming, draw_reason
from kiosk.table.screens.shared import flow
from kiosk.table.screens.shared.choices import ChoiceKey, draw_choices, draw_text, text_width
from kiosk.table.screens.shared.frame import draw_bar
from kiosk.table.screens.shared.keypad import keypad, keypad_size
from kiosk.table.screens.shared.party_style import seat_line
from kiosk.table.ui import Align, LineColours, Look, Rect, Size, held_field, key

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from kiosk.table.model.modes.arbiter_modes import Consulting
    from kiosk.table.model.state import State
    from kiosk.table.screens.shared.canvas import Canvas
    from kiosk.table.screens.shared.flow import TextBlock


def draw_ruling(  # noqa: C901 - a case for each prompt
    canvas: Canvas, state: State, mode: Consulting
) -> None:
    """Where the case stands."""
    prompt = mode.prompt
    match prompt:
        case ChoosingGroup(groups=groups):
            choices = [
                ChoiceKey(f"group-{group}", Message(GROUPS.get(group, group)), events.OpenGroup(group))
                for group in groups
            ]
            _draw_articles(canvas, state, mode, choices)
        case ChoosingTree(trees=trees):
            choices = [
                ChoiceKey(f"tree-{tree.key}", canvas.say(tree.title), events.OpenTree(tree.key))
                for tree in trees
            ]
            _draw_articles(canvas, state, mode, choices)
        case AskingFact(fact=fact, values=values):
            choices = [
                ChoiceKey(
                    f"fact-{value}", name, events.TellFact(fact.key, value), line=_line(canvas, state, value)
                )
                for value, name in values
            ]
            _draw_question(canvas, state, mode, fact.ask, choices)
        case AskingAnswer(asked=asked, answers=answers):
            choices = [
                ChoiceKey(f"answer-{answer}", canvas.say(label), events.AnswerQuestion(answer))
                for answer, label in answers
            ]
            _draw_question(canvas, state, mode, asked, choices)
        case AskingNumber(asked=asked):
            _draw_number(canvas, state, mode, asked)
        case AskingOption(outcome=outcome, options=options):
            choices = [
                ChoiceKey(f"option-{option}", canvas.say(label), events.ChooseOption(option))
                for option, label in options
            ]
            _draw_question(canvas, state, mode, outcome.say, choices)
        case ReadingOtherwise(outcome=outcome, has_more=has_more):
            take = ChoiceKey("take-reading", Message(N_("Rule this instead")), events.TakeReading())
            more = ChoiceKey("read-otherwise", Message(N_("Another reading")), events.ReadOtherwise())
            _draw_question(canvas, state, mode, outcome.say, [take, more] if has_more else [take])
        case AskingReason():
            draw_reason(canvas, state, mode)
        case AskingCards():
            draw_naming(canvas, state, mode, prompt)
        case Reached():
            _draw_outcome(canvas, state, mode, prompt)
        case Unsupported(problem=problem):
            _draw_question(canvas, state, mode, problem, [])
        case _:
            assert_never(prompt)


def _line(canvas: Canvas, state: State, key_: str) -> LineColours:
    """A seat's line, or the party's own."""
    game = state.view.game
    seats = {} if game is None else {party.key: party.seats[0] for party in game.parties}
    return seat_line(canvas.theme, game, seats.get(key_, key_))


def _draw_articles(canvas: Canvas, state: State, mode: Consulting, choices: Sequence[ChoiceKey]) -> None:
    """The articles, and the deal that it is about: a tap leads to the one before."""
    case, panel = mode.case, canvas.panel
    deal = case.deal - 1 if case.deal > 1 else case.deals
    label = Message(N_("Deal {deal}"), {"deal": case.deal})
    tap = events.RuleAboutDeal(deal) if case.deals > 1 else None
    heading = Message(N_("What is it about?"))
    lead = ("deal", label, tap)
    content = draw_bar(canvas, state, back=GoBack(), lead=lead, lead_look=Look.PLAIN, heading=heading)
    across = 2 if panel.compact or len(choices) > 6 else 1
    draw_choices(canvas, content, choices, across=across, page=mode.page, turn=events.TurnText)


def _title(canvas: Canvas, mode: Consulting) -> str:
    tree = mode.case.code.trees[mode.case.tree or ""]
    return f"{canvas.say(cited(tree.articles[0]))} · {canvas.say(tree.title)}"


def _draw_question(
    canvas: Canvas, state: State, mode: Consulting, asked: Message | str, choices: Sequence[ChoiceKey]
) -> None:
    panel = canvas.panel
    content = draw_bar(canvas, state, back=GoBack(), heading=_title(canvas, mode))
    is_short = len(choices) <= 2
    question, answers = content.rows((1.4, 1) if is_short else (1, 1.9), panel.gap)
    width = text_width(canvas, question)
    size = Size.LARGE if len(canvas.say(asked)) < (40 if panel.compact else 120) else Size.TEXT
    blocks = list(flow.paragraph(canvas, canvas.say(asked), width, canvas.theme.paper, size=size, bold=True))
    draw_text(canvas, question, blocks, page=mode.page, turn=events.TurnText)
    if choices:
        draw_choices(canvas, answers, choices, across=2, page=0, turn=events.TurnText)


def _draw_number(canvas: Canvas, state: State, mode: Consulting, asked: Message | str) -> None:
    panel, theme = canvas.panel, canvas.theme
    content = draw_bar(canvas, state, back=GoBack(), heading=_title(canvas, mode))
    width, height = keypad_size(canvas)
    pad, side = content.cut_right(width, panel.gap)
    keypad(canvas, pad.middle(width, min(height, content.height)))
    question, shown = side.rows((1.3, 1), panel.gap)
    canvas.text(canvas.say(asked), question, theme.paper, size=Size.LARGE, bold=True, lines=6)
    canvas.box(shown, theme.surface.ground, border=theme.rule, radius_mm=2)
    canvas.text(mode.digits or "–", shown, theme.surface, size=Size.HUGE, bold=True, align=Align.CENTRE)


def _draw_outcome(canvas: Canvas, state: State, mode: Consulting, reached: Reached) -> None:
    panel = canvas.panel
    name_cards = ("name-cards", Message(N_("Name the cards")), events.OpenCards())
    lead = name_cards if reached.may_name_cards else None
    title = _title(canvas, mode)
    content = draw_bar(canvas, state, back=GoBack(), lead=lead, lead_look=Look.PLAIN, heading=title)
    foot, text = content.cut_bottom(panel.key * 1.2, panel.gap)
    blocks = list(_outcome_blocks(canvas, reached, text))
    draw_text(canvas, text, blocks, page=mode.page, turn=events.TurnText)
    if reached.may_read_otherwise:
        otherwise, foot = foot.cut_right(foot.width * 0.35, panel.gap)
        label = Message(N_("Read the code otherwise"))
        key(canvas, "read-otherwise", otherwise, label, events.ReadOtherwise())
    is_named = state.at_table is not None and bool(state.at_table.name)
    if is_named:
        label = Message(N_("Hold to give the ruling"))
        held_field(canvas, "give-ruling", foot, label, events.EnterRuling(), paint=canvas.theme.main_key)
    else:
        key(canvas, "give-ruling", foot, Message(N_("Only an arbiter gives rulings")), None)


def _outcome_blocks(canvas: Canvas, reached: Reached, rect: Rect) -> Iterator[TextBlock]:
    theme, width = canvas.theme, text_width(canvas, rect)
    space = flow.TextBlock(canvas.panel.mm(2))
    yield from flow.keep_together(
        flow.paragraph(canvas, canvas.say(reached.outcome.say), width, theme.paper, bold=True)
    )
    yield space
    for line in reached.lines:
        said = [canvas.say(part) for part in (line.who, line.says) if part is not None]
        if line.figure:
            said.append(canvas.say(line.figure))
        yield from flow.keep_together(flow.item(canvas, " · ".join(said), width, theme.paper))
    reason = reached.command.reason
    if reason:
        text = canvas.say(Message(N_("Reason: {reason}"), {"reason": reason}))
        yield from flow.keep_together(flow.paragraph(canvas, text, width, theme.quiet))
    yield space
    yield from flow.keep_together(flow.paragraph(canvas, canvas.say(reached.next), width, theme.quiet))
