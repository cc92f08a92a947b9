"""From an outcome to what is entered in the journal: who is meant, and every number.

Nothing comes out that the outcome does not hold: an arbiter may not invent a penalty.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

from msgspec.structs import replace

from kiosk.messages import N_
from kiosk.rulings.amounts import Blank, Figures, blank_of, with_amounts
from kiosk.rulings.code import cited
from kiosk.rulings.consultation import Consultation, QuestionKey
from kiosk.rulings.delays import of_delays
from kiosk.rulings.effects import (
    AnyEffect,
    Cards,
    Freeze,
    Limit,
    MatchAward,
    Points,
    StandingsPoints,
    TransferTrick,
    Warn,
)
from kiosk.rulings.errors import FigureError, IncompleteError
from kiosk.rulings.facts import COLLECTED, DELAYS
from kiosk.rulings.figures import range_of
from kiosk.rulings.interpretations import departed_from
from kiosk.rulings.naming import named
from kiosk.rulings.roles import parties_that_are, those_who_are
from kiosk.rulings.tree import Outcome

LONGEST_REASON: Final = 500


@dataclass(frozen=True, slots=True)
class Choice:
    """What the arbiter decides beyond the answers."""

    outcome: str | None = None
    """Another outcome of the same tree, where the arbiter reads the code otherwise."""
    option: str | None = None
    numbers: Mapping[str, int] = field(default_factory=dict)
    """By `Blank.key`."""
    reason: str = ""


@dataclass(frozen=True, slots=True)
class ResolvedRuling:
    """A ruling, ready to be entered."""

    tree: str
    """Where the consultation ended."""
    outcome_key: str
    outcome: Outcome
    option: str | None
    effects: tuple[AnyEffect, ...]
    """Resolved: whom they meet are keys of seats or parties, and every figure is a number."""
    reason: str
    departs_from: str | None
    """The interpretation that this arbiter does not follow."""


def blanks(consultation: Consultation, choice: Choice, figures: Figures) -> tuple[Blank, ...]:
    """The numbers that the arbiter has to fill in, each once. Those of `choice` are not looked at.

    Raises:
        IncompleteError: a question is open, a fact is missing, or no option is chosen.
        FigureError: the code has no such option or departure.
        UnforeseenError: the regulations in force have no such award.
    """
    found = (blank_of(effect, figures) for effect in _effects(consultation, choice, figures))
    return tuple({blank.key: blank for blank in found if blank is not None}.values())


def foreseen(consultation: Consultation, choice: Choice, figures: Figures) -> tuple[AnyEffect, ...]:
    """What the ruling will do, as far as it can be told before the arbiter has filled in the numbers.

    Raises:
        IncompleteError: a question is open, a fact is missing, or no option is chosen.
        FigureError: the code has no such option or departure.
        UnforeseenError: the regulations in force have no such award.
    """
    effects = _effects(consultation, choice, figures)
    told = (
        with_amounts(effect, figures, {}) if blank_of(effect, figures) is None else effect
        for effect in effects
    )
    return named(tuple(told), consultation.facts, figures.penalty_order)


def verdict(consultation: Consultation, choice: Choice, figures: Figures) -> ResolvedRuling:
    """The ruling.

    Raises:
        IncompleteError: a question is open, or a fact, the option, a number or the reason is missing.
        FigureError: the code does not allow a number, the option or a departure.
        UnforeseenError: the regulations in force have no such award, or no match gives these victory points.
        NotMultipleOfFiveError: no two totals differ by so much.
    """
    key, outcome = _outcome(consultation, choice)
    open_numbers = blanks(consultation, choice, figures)
    unknown = set(choice.numbers) - {blank.key for blank in open_numbers}
    if unknown:
        raise FigureError(N_("The code leaves no such number to the arbiter."), field=min(unknown))
    effects = tuple(
        with_amounts(effect, figures, choice.numbers) for effect in _effects(consultation, choice, figures)
    )
    is_departure = key != consultation.outcome_key
    return ResolvedRuling(
        tree=consultation.tree.key,
        outcome_key=key,
        outcome=outcome,
        option=choice.option,
        effects=named(effects, consultation.facts, figures.penalty_order),
        reason=_reason(
            choice, outcome, needed=is_departure or any(blank.needs_reason for blank in open_numbers)
        ),
        departs_from=departed_from(
            consultation.tree, consultation.outcome_key or key, key, consultation.code.interpretations
        ),
    )


def _outcome(consultation: Consultation, choice: Choice) -> tuple[str, Outcome]:
    reached = consultation.outcome_key
    if reached is None:
        raise IncompleteError(N_("Answer all questions first."))
    key = choice.outcome or reached
    departed_from(consultation.tree, reached, key, consultation.code.interpretations)
    return key, consultation.tree.outcomes[key]


def _effects(consultation: Consultation, choice: Choice, figures: Figures) -> tuple[AnyEffect, ...]:
    """The effects of the outcome and of the option, one for each seat or party that they meet."""
    key, outcome = _outcome(consultation, choice)
    effects = outcome.effects
    if outcome.options:
        if choice.option is None:
            raise IncompleteError(
                N_("Choose one: the code leaves this to the arbiter."),
                article=cited(outcome.articles[0]),
                field="option",
            )
        if choice.option not in outcome.options:
            raise FigureError(N_("The code has no such option."), field="option")
        effects += outcome.options[choice.option].effects
    elif choice.option is not None:
        raise FigureError(N_("The code leaves nothing to choose here."), field="option")
    if "offender" in consultation.collected and "offender" not in consultation.facts:
        raise IncompleteError(
            N_("Answer this first: {question}"), field="offender", question=COLLECTED["offender"].ask
        )
    met = tuple(met for effect in effects for met in _met(effect, consultation))
    if outcome.delays is None:
        return met
    delays, lines = _delays(key, consultation), consultation.table.keys
    return (*of_delays(delays, lines, outcome.delays, figures, consultation.before), *met)


def _delays(outcome: str, consultation: Consultation) -> dict[str, int]:
    """The seconds that were asked for, by the line that was late by so much.

    Where another outcome is ruled than the one that they lead to, they are the nearest that lead to it.
    """
    delays: dict[str, int] = {}
    for reply in consultation.replies:
        question = consultation.tree.questions.get(reply.said.place.question)
        who = None if question is None else DELAYS.get(question.known or "")
        if question is None or who is None:
            continue
        seconds = int(reply.said.answer)
        for answer in question.answers.values():
            if answer.outcome == outcome:
                least, most = range_of(answer)
                seconds = max(seconds, least or 0)
                seconds = seconds if most is None else min(seconds, most)
        table = consultation.table
        line = who if who in table.keys else parties_that_are(who, consultation.facts, table)[0]
        delays[line] = seconds
    return delays


def _met(effect: AnyEffect, consultation: Consultation) -> Iterator[AnyEffect]:
    facts, table = consultation.facts, consultation.table
    match effect:
        case Points():
            counted = _counted(effect, consultation)
            yield from (replace(counted, to=key) for key in parties_that_are(effect.to, facts, table))
        case MatchAward(award="forfeited" | "forfeit_win"):
            lead = consultation.known.get("forfeit_lead")
            on_time = replace(effect, difference=lead if isinstance(lead, int) else 0)
            yield from (replace(on_time, to=key) for key in parties_that_are(effect.to, facts, table))
        case MatchAward() | StandingsPoints() | TransferTrick():
            yield from (replace(effect, to=key) for key in parties_that_are(effect.to, facts, table))
        case Cards(shown_to=str(role)):
            shown_to = those_who_are(role, facts, table)[0]
            keys = those_who_are(effect.to, facts, table)
            yield from (replace(effect, to=key, shown_to=shown_to) for key in keys)
        case Cards() | Freeze() | Limit() | Warn():
            yield from (replace(effect, to=key) for key in those_who_are(effect.to, facts, table))
        case _:
            yield effect


def _counted(effect: Points, consultation: Consultation) -> Points:
    """Points with what a number that was asked for adds to them."""
    if effect.plus is None or not isinstance(effect.points, int):
        return effect
    place = QuestionKey(consultation.tree.key, effect.plus.question)
    numbers = [reply.said.answer for reply in consultation.replies if reply.said.place == place]
    if not numbers:
        raise IncompleteError(
            N_("Answer this first: {question}"),
            field=place.question,
            question=consultation.tree.questions[place.question].ask,
        )
    return replace(effect, points=effect.points + effect.plus.factor * int(numbers[0]), plus=None)


def _reason(choice: Choice, outcome: Outcome, *, needed: bool) -> str:
    reason = " ".join(choice.reason.split())
    if needed and not reason:
        raise IncompleteError(
            N_("Write the reason: the code leaves this to the arbiter."),
            article=cited(outcome.articles[0]),
            field="reason",
        )
    if len(reason) > LONGEST_REASON:
        raise FigureError(N_("Shorten the reason to {most} characters."), field="reason", most=LONGEST_REASON)
    return reason
