"""A ruling at the table: where the arbiter stands in the code, and what is still to be told. Pure.

The hub walks the same way again and decides alone what follows; here it is only foreseen.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from kiosk.commands.rulings import GiveRuling
from kiosk.messages import N_, KioskError, Message
from kiosk.projections.naming import namer
from kiosk.projections.rulings.code_in_play import code_in_play
from kiosk.projections.rulings.consulting import consult_at
from kiosk.projections.rulings.facts import figures_for
from kiosk.projections.rulings.words import NEXT, line_of
from kiosk.rulings.consultation import Origin
from kiosk.rulings.effects import Cards
from kiosk.rulings.errors import IncompleteError
from kiosk.rulings.facts import COLLECTED, FactKind
from kiosk.rulings.interpretations import departures
from kiosk.rulings.resolve import Choice, blanks, foreseen
from kiosk.rulings.wording import answers_of, label_of
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
from kiosk.table.model.text_entry import tidied

if TYPE_CHECKING:
    from kiosk.cards import Card
    from kiosk.rulings.amounts import Blank
    from kiosk.rulings.code import Code
    from kiosk.rulings.consultation import Consultation
    from kiosk.rulings.facts import CollectedFact
    from kiosk.table.model.consultation import ConsultationState, Prompt

ELSEWHERE: Final = Message(
    N_("This ruling needs something that is not asked here. Give it on the phone or at the director's PC.")
)


def prompt_of(case: ConsultationState) -> Prompt:
    """Where the case stands. Never raises: what leads nowhere says why."""
    if case.tree is None:
        return _choose_tree(case)
    if case.is_naming:
        return AskingCards(COLLECTED["cards"].ask)
    try:
        return _consult(case)
    except KioskError as error:
        return Unsupported(error.message)


def _choose_tree(case: ConsultationState) -> Prompt:
    code = _code(case)
    known = {group: tuple(code.trees[key] for key in keys) for group, keys in code.groups.items()}
    if case.group is None and len(known) > 1:
        return ChoosingGroup(known)
    return ChoosingTree(known[case.group or next(iter(known))])


def _code(case: ConsultationState) -> Code:
    """What there is of the code by this tournament's rules of play."""
    return code_in_play(case.code, case.hall.tournament.played)


def walk(case: ConsultationState) -> Consultation:
    """The consultation that the case stands for.

    Raises:
        KioskError: it does not lead anywhere.
    """
    place = (case.round, case.table, case.deal)
    return consult_at(case.hall, case.code, case.tree or "", place, facts=case.facts, said=case.said)


def _consult(case: ConsultationState) -> Prompt:
    state = walk(case)
    if state.missing:
        return _ask_fact(case, state, COLLECTED[state.missing[0]])
    question = state.question
    if question is not None:
        if question.kind == "number":
            return AskingNumber(question.ask)
        answers = tuple((key, label_of(question, key)) for key in answers_of(question))
        return AskingAnswer(question.ask, answers)
    try:
        return _conclude(case, state)
    except IncompleteError as error:
        if error.field not in COLLECTED:
            raise
        return _ask_fact(case, state, COLLECTED[error.field])


def _ask_fact(case: ConsultationState, state: Consultation, fact: CollectedFact) -> Prompt:
    if fact.kind not in {FactKind.SEAT, FactKind.PARTY}:
        return Unsupported(ELSEWHERE)
    name = namer(case.hall, case.round, case.table)
    values = state.table.order if fact.kind is FactKind.SEAT else state.table.keys
    return AskingFact(fact, tuple((value, name(value)) for value in values))


def _conclude(case: ConsultationState, state: Consultation) -> Prompt:
    outcome = state.outcome if case.instead is None else state.tree.outcomes.get(case.instead)
    if outcome is None:
        return Unsupported(ELSEWHERE)
    others = _other_readings(state)
    if case.is_reading:
        return ReadingOtherwise(outcome, len(others) > 1)
    if outcome.options and case.option is None:
        return AskingOption(outcome, tuple((key, option.label) for key, option in outcome.options.items()))
    figures = figures_for(case.hall.tournament.game)
    choice = Choice(case.instead, case.option, case.numbers)
    open_numbers = blanks(state, choice, figures)
    for blank in open_numbers:
        if blank.key not in case.numbers:
            return AskingNumber(_what(case, blank), blank)
    if not case.reason and (case.instead is not None or any(blank.needs_reason for blank in open_numbers)):
        return AskingReason(outcome)
    name = namer(case.hall, case.round, case.table)
    effects = foreseen(state, choice, figures)
    lines = tuple(line_of(effect, name, state.facts) for effect in effects)
    has_cards = any(isinstance(effect, Cards) for effect in effects)
    may_name = has_cards and "cards" in state.collected and "cards" not in case.facts
    command = _command(case, state)
    return Reached(outcome, lines, NEXT[outcome.next], command, may_name, bool(others))


def _other_readings(state: Consultation) -> tuple[str, ...]:
    """The outcomes that may be given instead of the one that was reached."""
    reached = state.outcome_key
    return () if reached is None else departures(state.tree, reached, state.code.interpretations)


def _what(case: ConsultationState, blank: Blank) -> Message:
    values = {"who": namer(case.hall, case.round, case.table)(blank.party)}
    texts = {
        "points": N_("{who}: how many points?"),
        "victory_points": N_("{who}: how many victory points?"),
        "difference": N_("{who}: ahead by how many points?"),
    }
    return Message(texts[blank.what], values)


def _command(case: ConsultationState, state: Consultation) -> GiveRuling:
    """As the hub takes it; it adds who has given it."""
    choice = Choice(case.instead, case.option, case.numbers, case.reason)
    return GiveRuling.reached(state, choice, case.key, (case.round, case.table, case.deal))


def answered(case: ConsultationState, answer: str) -> ConsultationState:
    """The case after an answer to the open question; the same where it is none.

    Digits that are no sensible number leave the question open.
    """
    try:
        state = walk(case).answer(answer)
    except KioskError:
        return case
    said = tuple(reply.said for reply in state.replies if reply.origin is Origin.GIVEN)
    return replace(case, said=said)


def read_otherwise(case: ConsultationState) -> ConsultationState:
    """The case at the next outcome that may be given by another reading; the same where there is none."""
    try:
        others = _other_readings(walk(case))
    except KioskError:
        return case
    if not others:
        return case
    place = others.index(case.instead) + 1 if case.instead in others else 0
    instead = others[place % len(others)]
    return replace(case, instead=instead, is_reading=True, option=None, numbers={}, reason="")


def explained(case: ConsultationState, reason: str) -> ConsultationState:
    """The case with the arbiter's reason, tidied and as short as it has to be; the same without one."""
    return replace(case, reason=tidied(reason))


def with_cards(case: ConsultationState, cards: tuple[Card, ...]) -> ConsultationState:
    """The case with the cards that were named; as it was where there are none, or no pack has so many."""
    after = replace(case, is_naming=False)
    if not cards:
        return after
    told_so = replace(after, facts={**case.facts, "cards": tuple(map(str, cards))})
    return after if isinstance(prompt_of(told_so), Unsupported) else told_so


def with_number(case: ConsultationState, blank: Blank, number: int) -> ConsultationState:
    """The case with a number that the arbiter has to fill in; the same where the code does not allow it."""
    try:
        blank.take({blank.key: number})
    except KioskError:
        return case
    return replace(case, numbers={**case.numbers, blank.key: number})
