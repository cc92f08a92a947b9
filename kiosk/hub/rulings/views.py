"""The register of rulings, and one ruling as a whole, as plain values. Pure."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from kiosk.hub.errors import NotFoundError
from kiosk.hub.rulings.appeal_decisions import is_judged
from kiosk.hub.rulings.appeal_views import AppealRow, appeal_rows
from kiosk.hub.rulings.consultation_address import ConsultationAddress, read_event, read_waiting
from kiosk.journal.bodies import ReportedTo, RulingGiven
from kiosk.messages import N_, Message
from kiosk.projections.folds.rulings import Ruling
from kiosk.projections.naming import namer, ruling_name, table_name
from kiosk.projections.rulings.appeals import state_of, whole_of
from kiosk.projections.rulings.code_in_play import code_in_play
from kiosk.projections.rulings.facts import table_for
from kiosk.projections.rulings.words import NEXT, Line, card_sign, line_of
from kiosk.projections.tournament_state import TournamentState
from kiosk.rulings.code import Code
from kiosk.rulings.consultation import trees_to_open
from kiosk.rulings.effects import Report
from kiosk.rulings.facts import COLLECTED, FactKind, Value
from kiosk.rulings.figures import InForce, outcome_said, said
from kiosk.rulings.tree import CodeKey, Interpretation, Outcome, Tree
from kiosk.rulings.wording import label_of

REPORTS: Final[Mapping[ReportedTo, Message]] = {
    "sports_justice": Message(N_("Report to Sports Justice")),
    "statistics": Message(N_("Report for the statistics")),
}
"""What a report is called, by whom it goes to."""

CodeOf = Callable[[CodeKey], Code]


@dataclass(frozen=True, slots=True)
class RulingRow:
    """A ruling in the register."""

    name: str
    """Of its page: the author, epoch and number, apart by hyphens."""
    at: float
    where: tuple[Message, ...]
    title: str
    articles: tuple[str, ...]
    lines: tuple[Line, ...]
    arbiter: str
    is_cancelled: bool
    """Whether it has no effect any more."""
    replaced_by: str
    """The name of the later ruling that has taken its place; empty where none has."""
    appeal: Message | None
    """What has become of an appeal against it that stands; None where there is none."""
    appeal_told: tuple[Message | str, ...]
    """That, who contests, who judges, and the words in which it was decided."""
    given_on: str
    """The name of the ruling whose place it has taken on appeal; empty where it has not."""


@dataclass(frozen=True, slots=True)
class PendingAction:
    """Something of a ruling that is still to be done, and the command that says it is."""

    line: Line
    command: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class NextTree:
    """A tree to open next, and the player whom it is about."""

    tree: Tree
    who: Message | None
    address: str


@dataclass(frozen=True, slots=True)
class RulingPage:
    """A ruling as a whole."""

    row: RulingRow
    given: RulingGiven
    outcome: Outcome | None
    """None where this version's trees do not have it."""
    next: Message | None
    option: Message | str
    answers: tuple[tuple[Message | str, Message | str, bool], ...]
    """Question, answer, and whether it was given although the kiosk knew otherwise."""
    facts: tuple[tuple[Message, Message | str], ...]
    departed_from: Interpretation | None
    cancelled_by: str
    cancelled_because: str
    cancel: Mapping[str, object]
    is_judged: bool
    """Whether it was decided on appeal, so that no arbiter cancels it."""
    left: tuple[PendingAction, ...]
    appeals: tuple[AppealRow, ...]
    reports: tuple[tuple[str, Message], ...]
    """To whom it is to be reported beyond the tournament, and what such a report is called."""
    following: tuple[NextTree, ...]


def rulings_register(hall: TournamentState, code_of: CodeOf, table: int | None) -> tuple[RulingRow, ...]:
    """All rulings, or those of one table; the newest first."""
    return tuple(
        ruling_row(hall, ruling, code_of)
        for ruling in reversed(hall.rulings.all)
        if table is None or ruling.given.table == table
    )


def find_ruling(hall: TournamentState, name: str) -> Ruling:
    """The ruling whose page is called so.

    Raises:
        NotFoundError: there is none.
    """
    for ruling in hall.rulings.all:
        if ruling_name(ruling.key) == name:
            return ruling
    raise NotFoundError(N_("There is no such ruling."))


def called_for(ruling: Ruling) -> tuple[ReportedTo, ...]:
    """To whom a ruling is to be reported beyond the tournament (powers of the arbiter, letters b and d)."""
    told = {effect.to for effect in ruling.given.effects if isinstance(effect, Report)}
    return tuple(to for to in REPORTS if to in told)


def contested_by(hall: TournamentState, case: ConsultationAddress) -> Ruling | None:
    """The ruling whose place a case is to take on appeal; None where it is no such case.

    Raises:
        NotFoundError: there is no such ruling.
    """
    if not case.appeal:
        return None
    ruling = hall.rulings.by_key.get(read_event(case.appeal) or ("", 0, 0))
    if ruling is None:
        raise NotFoundError(N_("There is no such ruling."))
    return ruling


def newest_at(hall: TournamentState, round_: int, table: int) -> Ruling:
    """The last ruling that was given at a table in a round.

    Raises:
        NotFoundError: there is none.
    """
    rulings = hall.rulings.at((round_, table))
    if not rulings:
        raise NotFoundError(N_("There is no such ruling."))
    return rulings[-1]


def ruling_page(
    hall: TournamentState, ruling: Ruling, code_of: CodeOf, waiting: tuple[str, ...]
) -> RulingPage:
    """One ruling.

    Args:
        hall: the tournament.
        ruling: which.
        code_of: the codes, by key.
        waiting: what earlier rulings of the same case left to open
            (`kiosk.hub.rulings.consultation_address.written_waiting`).
    """
    given, code, figures = ruling.given, code_of(ruling.given.code), hall.tournament.offers.figures
    tree = code.trees.get(given.outcome_tree)
    outcome = None if tree is None else tree.outcomes.get(given.outcome)
    option = None if outcome is None or given.option is None else outcome.options.get(given.option)
    cancelled = hall.rulings.cancelled.get(ruling.key)
    in_play = code_in_play(code, hall.tournament.played)
    author, epoch, number = ruling.key
    return RulingPage(
        row=ruling_row(hall, ruling, code_of),
        given=given,
        outcome=None if outcome is None else outcome_said(outcome, figures),
        next=None if outcome is None else NEXT[outcome.next],
        option=(given.option or "") if option is None else said(option.label, figures),
        answers=tuple(_answers(given, code, figures)),
        facts=tuple(_facts(hall, given)),
        departed_from=in_play.interpretations.get(given.departs_from or ""),
        cancelled_by="" if cancelled is None else cancelled.arbiter,
        cancelled_because="" if cancelled is None else cancelled.reason,
        cancel={"kind": "cancel_ruling", "author": author, "epoch": epoch, "ruling": number},
        is_judged=is_judged(hall, ruling),
        left=tuple(_left(hall, ruling)),
        appeals=appeal_rows(hall, ruling),
        reports=tuple((to, REPORTS[to]) for to in called_for(ruling)),
        following=tuple(_following(hall, given, in_play, outcome, waiting)),
    )


def ruling_row(hall: TournamentState, ruling: Ruling, code_of: CodeOf) -> RulingRow:
    """A ruling as the register shows it."""
    given = ruling.given
    tree = code_of(given.code).trees.get(given.tree)
    name = namer(hall, given.round, given.table)
    later, appeal = hall.rulings.replaced_by(ruling.key), hall.rulings.appeal_against(ruling.key)
    origin = hall.rulings.given_on(ruling.key)
    return RulingRow(
        name=ruling_name(ruling.key),
        at=ruling.at,
        where=tuple(_where(hall, given)),
        title=given.tree if tree is None else tree.title,
        articles=given.articles,
        lines=tuple(line_of(effect, name, given.facts) for effect in given.effects),
        arbiter=given.arbiter,
        is_cancelled=not hall.rulings.stands(ruling.key),
        replaced_by="" if later is None else ruling_name(later),
        appeal=None if appeal is None else state_of(appeal),
        appeal_told=() if appeal is None else whole_of(appeal),
        given_on="" if origin is None else ruling_name(origin.ruling),
    )


def _where(hall: TournamentState, given: RulingGiven) -> Iterator[Message]:
    if given.table:
        yield Message(N_("Table {table}"), {"table": table_name(hall, given.table)})
        yield Message(N_("Round {round}"), {"round": given.round})
    else:
        yield Message(N_("About no table"))
    played = hall.tournament.played
    if given.deal and played is not None:
        yield played.deal_name(given.deal)


def _answers(
    given: RulingGiven, code: Code, figures: InForce
) -> Iterator[tuple[Message | str, Message | str, bool]]:
    for answer in given.answers:
        tree = code.trees.get(answer.tree)
        question = None if tree is None else tree.questions.get(answer.question)
        if question is None:
            yield f"{answer.tree}.{answer.question}", answer.answer, answer.against_known
        else:
            yield said(question.ask, figures), label_of(question, answer.answer), answer.against_known


def _facts(hall: TournamentState, given: RulingGiven) -> Iterator[tuple[Message, Message | str]]:
    name = namer(hall, given.round, given.table)
    for key, value in given.facts.items():
        fact = COLLECTED.get(key)
        if fact is not None:
            is_somebody = fact.kind in {FactKind.SEAT, FactKind.PARTY}
            yield fact.ask, name(str(value)) if is_somebody else _told(value)


def _told(value: Value) -> str:
    return "  ".join(map(card_sign, value)) if isinstance(value, tuple) else str(value)


def _left(hall: TournamentState, ruling: Ruling) -> Iterator[PendingAction]:
    name = namer(hall, *ruling.place)
    author, epoch, number = ruling.key
    for pending in hall.match(*ruling.place).pending:
        if pending.ruling == ruling.key:
            command = {"author": author, "epoch": epoch, "ruling": number, "effect": pending.place}
            yield PendingAction(line_of(pending.effect, name), {"kind": "settle_debt", **command})


def _following(
    hall: TournamentState, given: RulingGiven, code: Code, outcome: Outcome | None, waiting: tuple[str, ...]
) -> Iterator[NextTree]:
    name = namer(hall, given.round, given.table)
    trees = tuple(map(read_waiting, waiting))
    if outcome is not None:
        trees = trees_to_open(outcome, given.facts, table_for(hall.tournament.game), trees)
    case = ConsultationAddress(given.code, given.round, given.table, given.deal, facts=dict(given.facts))
    for tree in trees:
        if tree.tree in code.trees:
            who = None if tree.offender is None else name(tree.offender)
            yield NextTree(code.trees[tree.tree], who, case.following(tree, trees).address)
