"""What the ruling assistant shows at each step of a consultation, as plain values. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal, TypeAlias

from kiosk.games.game import Game
from kiosk.hub.rulings.consultation_address import ConsultationAddress, read_waiting
from kiosk.hub.rulings.outcome_views import OutcomeView, foreseen_by, outcome_view
from kiosk.hub.web.link_keys import LinkKey
from kiosk.messages import N_, KioskError, Message
from kiosk.projections.board_progress import on_table
from kiosk.projections.naming import Namer, namer, table_name
from kiosk.projections.rulings.advantage import Advantage, advantages
from kiosk.projections.rulings.code_in_play import code_in_play
from kiosk.projections.rulings.consulting import consult_at
from kiosk.projections.rulings.facts import figures_for
from kiosk.projections.tournament_state import TournamentState
from kiosk.rulings.amounts import Figures
from kiosk.rulings.code import Code
from kiosk.rulings.consultation import Consultation, Origin, QuestionKey
from kiosk.rulings.effects import AnyEffect, MatchAward
from kiosk.rulings.errors import IncompleteError
from kiosk.rulings.facts import COLLECTED, CollectedFact, FactKind
from kiosk.rulings.resolve import Choice, foreseen
from kiosk.rulings.tree import CodeKey, Interpretation, Question, Tree
from kiosk.rulings.wording import GROUPS, answers_of, label_of

ConsultationStep: TypeAlias = Literal["place", "tree", "fact", "question", "outcome"]

_LOWERED: Final = frozenset({"lowered", "usual_or_lower"})
"""What a line gets for which the usual result would be an unfair advantage."""

CODES: Final[Mapping[CodeKey, str]] = {
    "burraco": N_("Burraco"),
    "mineo": N_("Mineo"),
    "bridge": N_("Bridge, Laws 6 and 67"),
}


@dataclass(frozen=True, slots=True)
class Crumb:
    """Something that was said, and where it is changed."""

    asked: Message | str
    answer: Message | str
    address: str
    is_known: bool = False


@dataclass(frozen=True, slots=True)
class NumberForm:
    """A question for a number. `hidden` are the parameters that the form carries on."""

    hidden: tuple[tuple[str, str], ...]
    typed: str
    unit: str | None


@dataclass(frozen=True, slots=True)
class ConsultView:
    """One page of the assistant."""

    case: ConsultationAddress
    step: ConsultationStep
    where: Message | None = None
    rounds: tuple[LinkKey, ...] = ()
    deals: tuple[LinkKey, ...] = ()
    tree: Tree | None = None
    crumbs: tuple[Crumb, ...] = ()
    asked: Message | str = ""
    known: Message | str = ""
    """What the kiosk would answer, where it is asked all the same."""
    notes: tuple[Interpretation, ...] = ()
    keys: tuple[LinkKey, ...] = ()
    groups: tuple[tuple[str, tuple[LinkKey, ...]], ...] = ()
    number: NumberForm | None = None
    outcome: OutcomeView | None = None
    advantages: tuple[Advantage, ...] = ()
    """Where who is away would stand, where it is in question whether that is an unfair advantage."""
    hidden: tuple[tuple[str, str], ...] = ()
    """The parameters that the search form carries on."""
    back: str = ""


def place_view(case: ConsultationAddress, hall: TournamentState) -> ConsultView:
    """Which table it is about, of the newest round or of an earlier one; those that call come first."""
    round_ = case.round or hall.tournament.round
    called = {call.table for call in hall.calls.open if call.round == round_}
    tables = sorted(hall.tournament.tables(round_), key=lambda table: (table not in called, table))
    keys = [
        LinkKey(
            table_name(hall, table),
            at_table(case, hall, round_, table).address,
            Message(N_("Calls the arbiter")) if table in called else "",
        )
        for table in tables
    ]
    keys.append(LinkKey(Message(N_("No table")), replace(case, round=0, table=0, deal=0).address))
    rounds = tuple(
        LinkKey(str(number), replace(case, round=number).address, is_chosen=number == round_)
        for number in range(1, hall.tournament.round + 1)
    )
    return ConsultView(case, "place", rounds=rounds, keys=tuple(keys), back="/rulings")


def at_table(
    case: ConsultationAddress, hall: TournamentState, round_: int, table: int
) -> ConsultationAddress:
    """The case at a table, with the deal that is in play there, or bridge's board."""
    game = hall.tournament.game
    match = hall.match(round_, table)
    if game is None:
        deal = on_table(hall, table) or 0
    else:
        deal = match.deal_in_play(game) or max(match.totals, default=0)
    return replace(case, round=round_, table=table, deal=deal)


def tree_view(
    case: ConsultationAddress, hall: TournamentState, code: Code, trees: Sequence[Tree]
) -> ConsultView:
    """Which article: those that were found, or all of them by groups; those alone that are played by."""
    code = code_in_play(code, hall.tournament.played)

    def key(tree: Tree) -> LinkKey:
        return LinkKey(tree.title, case.opening(tree.key).address, articles=tree.articles)

    groups = tuple(
        (
            GROUPS.get(group, group),
            tuple(key(code.trees[tree_key]) for tree_key in keys),
        )
        for group, keys in code.groups.items()
    )
    return ConsultView(
        case,
        "tree",
        where=_where(case, hall),
        deals=_deals(case, hall),
        keys=tuple(key(tree) for tree in trees if tree.key in code.trees) if case.search else (),
        groups=() if case.search else groups,
        hidden=case.parameters("search"),
        back="/" if case.call else replace(case, table=None, round=None, deal=None).address,
    )


def walk(case: ConsultationAddress, hall: TournamentState, code: Code) -> Consultation:
    """The consultation that an address stands for.

    Raises:
        kiosk.messages.KioskError: it does not lead anywhere.
    """
    return consult_at(
        hall,
        code,
        case.tree,
        (case.round or 0, case.table or 0, case.deal or 0),
        facts=case.facts,
        said=case.said,
        asked=case.asked,
        queue=tuple(map(read_waiting, case.queue)),
    )


def _is_about_a_deal(state: Consultation) -> bool:
    return any(tree.scope == "deal" for tree in state.trees)


def consult_view(
    case: ConsultationAddress, hall: TournamentState, game: Game | None, code: Code
) -> ConsultView:
    """The open question, or the outcome.

    Raises:
        kiosk.messages.KioskError: the address does not lead anywhere, or the code has no ruling for it.
    """
    state = walk(case, hall, code)
    deals = _deals(case, hall) if _is_about_a_deal(state) else ()
    if deals and not case.deal:
        back = replace(case, tree="").address
        asked = Message(N_("Which deal?"))
        return ConsultView(
            case, "fact", _where(case, hall), tree=state.tree, asked=asked, keys=deals, back=back
        )
    guide = _Guide(case.at(state), state, namer(hall, case.round or 0, case.table or 0))
    view = ConsultView(
        guide.case,
        "question",
        where=_where(case, hall),
        deals=deals,
        tree=state.tree,
        crumbs=tuple(guide.crumbs()),
        back=guide.back(),
    )
    missing = (case.tell, *state.missing) if case.tell in COLLECTED else state.missing
    if missing:
        return guide.ask_fact(view, COLLECTED[missing[0]])
    place = (case.round or 0, case.table or 0)
    if state.question is not None and state.place is not None:
        shown = guide.ask(view, state.question, state.place)
        return replace(shown, advantages=advantages(hall, place, _asked_about(state, figures_for(game))))
    reached = replace(case, said=guide.case.said, asked=guide.case.asked)
    try:
        ruled = foreseen_by(reached, state, figures_for(game))
        return replace(
            view,
            step="outcome",
            advantages=advantages(hall, place, ruled),
            outcome=outcome_view(
                reached, state, guide.name, figures_for(game), has_jokers=hall.tournament.offers.has_jokers
            ),
        )
    except IncompleteError as error:
        if error.field not in COLLECTED:
            raise
        return guide.ask_fact(view, COLLECTED[error.field])


def _asked_about(state: Consultation, figures: Figures) -> tuple[AnyEffect, ...]:
    """What follows where no advantage is unfair, if the open question asks for that; else nothing."""
    if state.question is None or state.question.kind != "yes_no":
        return ()
    lowered, usual = (_follows(state, answer, figures) for answer in ("yes", "no"))
    asks = any(isinstance(effect, MatchAward) and effect.award in _LOWERED for effect in lowered)
    return usual if asks else ()


def _follows(state: Consultation, answer: str, figures: Figures) -> tuple[AnyEffect, ...]:
    """What a ruling would do; nothing where more is asked first, or this cannot be answered so."""
    try:
        answered = state.answer(answer)
        is_ruled = answered.outcome is not None and not answered.outcome.options
        return foreseen(answered, Choice(), figures) if is_ruled else ()
    except KioskError:
        return ()


def _where(case: ConsultationAddress, hall: TournamentState) -> Message:
    if not case.table:
        return Message(N_("About no table"))
    table = table_name(hall, case.table)
    return Message(N_("Table {table}, round {round}"), {"table": table, "round": case.round})


def _deals(case: ConsultationAddress, hall: TournamentState) -> tuple[LinkKey, ...]:
    """The deals that it may be about: those up to the one in play, or any of bridge's boards."""
    game, opened = hall.tournament.game, hall.tournament.opened
    if not case.table or opened is None:
        return ()
    match = hall.match(case.round or 0, case.table)
    last = (
        opened.deals * opened.rounds
        if game is None
        else match.deal_in_play(game) or max(match.totals, default=1)
    )
    return tuple(
        LinkKey(str(deal), replace(case, deal=deal).address, is_chosen=deal == case.deal)
        for deal in range(1, last + 1)
    )


@dataclass(frozen=True, slots=True)
class _Guide:
    """Turns where a consultation stands into keys and addresses."""

    case: ConsultationAddress
    state: Consultation
    name: Namer

    def crumbs(self) -> Iterator[Crumb]:
        """All that was told and answered, each with the address that asks for it again."""
        for fact, value in self.state.whole.items():
            told_here, known = fact in self.state.given, COLLECTED[fact]
            is_known = fact in self.state.known and fact in self.state.collected
            if known.kind in {FactKind.SEAT, FactKind.PARTY} and (told_here or is_known):
                again = replace(self.case, tell=fact).address
                yield Crumb(known.ask, self.name(str(value)), again, is_known=not told_here)
        for number, reply in enumerate(self.state.replies):
            place = reply.said.place
            question = self.state.code.trees[place.tree].questions[place.question]
            if question.kind == "choice" and len(question.answers) == 1:
                continue  # the rules of play leave nothing to ask
            yield Crumb(
                question.ask,
                label_of(question, reply.said.answer),
                self.case.at(self.state.reconsider(number)).address,
                is_known=reply.origin is Origin.KNOWN,
            )

    def back(self) -> str:
        given = any(reply.origin is Origin.GIVEN for reply in self.state.replies)
        if given:
            return self.case.at(self.state.back()).address
        if self.case.facts and self.state.replies == ():
            return self.case.forgetting(*self.case.facts).address
        return self.case.opening("").address

    def ask_fact(self, view: ConsultView, fact: CollectedFact) -> ConsultView:
        """Large keys with the names of the players, or of the lines."""
        table = self.state.table
        values = table.order if fact.kind is FactKind.SEAT else table.keys
        keys = tuple(
            LinkKey(
                self.name(value),
                self.case.telling(fact.key, value).address,
                party=table.party_of(value) if fact.kind is FactKind.SEAT else value,
            )
            for value in values
        )
        return replace(view, step="fact", asked=fact.ask, keys=keys)

    def ask(self, view: ConsultView, question: Question, place: QuestionKey) -> ConsultView:
        is_asked = place in self.state.asked
        known = self.state.known.get(question.known or "")
        notes = tuple(self.state.code.interpretations[note] for note in question.notes)
        if question.kind == "number":
            mark = "!" if is_asked else ""
            number = NumberForm(self.case.parameters(), f"{place.tree}.{place.question}{mark}", question.unit)
            return replace(view, asked=question.ask, number=number, notes=notes)
        keys = tuple(
            LinkKey(
                label_of(question, key),
                self.case.at(self.state.answer(key, against_known=is_asked)).address,
            )
            for key in answers_of(question)
        )
        shown = "" if known is None or not is_asked else label_of(question, str(known))
        return replace(view, asked=question.ask, keys=keys, notes=notes, known=shown)
