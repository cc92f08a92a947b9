"""A walk through the ruling trees, from the irregularity to what the code says about it.

A consultation is a value: every step gives a new one, so that going back is exact and nothing is kept
elsewhere. Questions that the kiosk can answer are answered by themselves; the arbiter may answer them
otherwise, and has to say so.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import Enum
from typing import Final

from kiosk.messages import N_
from kiosk.rulings.code import Code, cited
from kiosk.rulings.effects import AnyEffect
from kiosk.rulings.errors import AnswerError, ContradictionError, UnknownTreeError
from kiosk.rulings.facts import COLLECTED, KNOWN, Facts, Value
from kiosk.rulings.figures import range_of
from kiosk.rulings.table_seats import TableSeats
from kiosk.rulings.telling import told
from kiosk.rulings.tree import Answer, Fact, Outcome, Question, Tree

_DAY: Final = 24 * 3600
_MOST: Final = {"cards": 108, "seconds": _DAY, "duration": _DAY, "persons": 1000, "points": 10_000}
"""The greatest sensible number of each unit; none is ever negative."""
_MOST_OF_ANYTHING: Final = 1_000_000


class Origin(Enum):
    """Where an answer comes from."""

    GIVEN = "given"
    KNOWN = "known"


@dataclass(frozen=True, slots=True)
class QuestionKey:
    """A question of a tree."""

    tree: str
    question: str


@dataclass(frozen=True, slots=True)
class Said:
    """An answer as it is written down: its key, or the digits of a number."""

    place: QuestionKey
    answer: str
    against_known: bool = False
    """Whether it was given although the kiosk knows otherwise."""


@dataclass(frozen=True, slots=True)
class GivenAnswer:
    """An answer that stands."""

    said: Said
    answer: str
    """The key of the tree's answer; for a number, of the range in which it lies."""
    origin: Origin


@dataclass(frozen=True, slots=True)
class PendingTree:
    """A tree to open afterwards, and the seat of the player whom it is about, where somebody was told."""

    tree: str
    offender: str | None = None


@dataclass(frozen=True, slots=True)
class Consultation:
    """Made by `consult`; stands at a question or at an outcome."""

    code: Code
    table: TableSeats
    root: str
    """The tree that was opened."""
    given: Facts
    """What the arbiter has told."""
    whole: Facts
    """All that is told by now: with what is known of it, and what follows (`kiosk.rulings.telling.told`)."""
    known: Facts
    """What the kiosk knows about the case."""
    replies: tuple[GivenAnswer, ...] = ()
    asked: frozenset[QuestionKey] = frozenset()
    """Questions that are asked although their answer is known."""
    queue: tuple[PendingTree, ...] = ()
    """Trees to open after this one, by earlier outcomes."""
    before: tuple[AnyEffect, ...] = ()
    """What has been ruled so far of the delays at this match (`kiosk.rulings.delays`)."""

    @property
    def facts(self) -> Facts:
        """All that is told, as it is for the tree where the consultation stands.

        Where an answer led to a tree about the player's partner, the partner is the offender.
        """
        offender = self.whole.get("offender")
        answers = (self._answer_of(reply) for reply in self.replies)
        turns = 2 * sum(answer.about == "partner" for answer in answers)
        if turns == 0 or not isinstance(offender, str):
            return self.whole
        return {**self.whole, "offender": self.table.after(offender, turns)}

    @property
    def recorded(self) -> Facts:
        """What the arbiter has told, as the ruling keeps it: of the player whom the outcome is about."""
        return {fact: self.facts[fact] for fact in self.given}

    @property
    def tree(self) -> Tree:
        """Where the consultation stands: the tree that was opened, or one to which an answer led."""
        return self.code.trees[self._stand[0]]

    @property
    def trees(self) -> tuple[Tree, ...]:
        """Those passed through, in order; the last is `tree`."""
        keys = dict.fromkeys((self.root, *(reply.said.place.tree for reply in self.replies), self._stand[0]))
        return tuple(self.code.trees[key] for key in keys)

    @property
    def place(self) -> QuestionKey | None:
        """The question that is open; None at an outcome."""
        key, question, _ = self._stand
        return None if question is None else QuestionKey(key, question)

    @property
    def question(self) -> Question | None:
        place = self.place
        return None if place is None else self.tree.questions[place.question]

    @property
    def outcome_key(self) -> str | None:
        return self._stand[2]

    @property
    def outcome(self) -> Outcome | None:
        """What the code says; None while a question is open."""
        key = self.outcome_key
        return None if key is None else self.tree.outcomes[key]

    @property
    def collected(self) -> tuple[Fact, ...]:
        """The facts that the trees passed through collect, each once."""
        return tuple(dict.fromkeys(fact for tree in self.trees for fact in tree.collect))

    @property
    def missing(self) -> tuple[Fact, ...]:
        """The facts to ask for before the open question: whom it is about, and what a known answer needs."""
        facts = tuple(fact for fact in ("offender",) if fact in self.tree.collect)
        question = self.question
        if question is not None and question.known is not None:
            about = [fact for fact in KNOWN[question.known].about if fact in self.collected]
            if about and not any(fact in self.facts for fact in about):
                facts += (about[0],)
        return tuple(dict.fromkeys(fact for fact in facts if fact not in self.facts))

    @property
    def _stand(self) -> tuple[str, str | None, str | None]:
        """The tree, and the question or the outcome."""
        if not self.replies:
            return self.root, _first(self.code.trees[self.root]), None
        place, answer = self.replies[-1].said.place, self._answer_of(self.replies[-1])
        if answer.tree is not None:
            return answer.tree, _first(self.code.trees[answer.tree]), None
        return place.tree, answer.question, answer.outcome

    def _answer_of(self, reply: GivenAnswer) -> Answer:
        place = reply.said.place
        return self.code.trees[place.tree].questions[place.question].answers[reply.answer]

    def answer(self, answer: str, *, against_known: bool = False) -> Consultation:
        """The consultation after an answer to the open question: a key, or the digits of a number.

        Raises:
            AnswerError: no question is open, or it has no such answer.
            ContradictionError: the kiosk knows otherwise, and it was not said that this is meant.
        """
        place, question = self.place, self.question
        if place is None or question is None:
            raise AnswerError(N_("There is no question left to answer."))
        key = _answer_key(question, answer, self.tree)
        value = _known_answer(self, question)
        if value is not None and key != _answer_key(question, value, self.tree) and not against_known:
            raise ContradictionError(
                N_("Another answer to this is known: {question} Say that you mean it."),
                article=cited(self.tree.articles[0]),
                field=place.question,
                question=question.ask,
            )
        reply = GivenAnswer(Said(place, answer, against_known and value is not None), key, Origin.GIVEN)
        return _settled(replace(self, replies=(*self.replies, reply)))

    def back(self) -> Consultation:
        """The consultation before the last answer that was given.

        Raises:
            AnswerError: none was.
        """
        given = [number for number, reply in enumerate(self.replies) if reply.origin is Origin.GIVEN]
        if not given:
            raise AnswerError(N_("This is the first question."))
        return replace(self, replies=self.replies[: given[-1]])

    def reconsider(self, number: int) -> Consultation:
        """The consultation at the question of a reply, numbered from 0; it falls, and all later ones.

        Raises:
            AnswerError: there is no such reply.
        """
        if not 0 <= number < len(self.replies):
            raise AnswerError(N_("This question was not answered."))
        place = self.replies[number].said.place
        asked = self.asked | {place} if self.replies[number].origin is Origin.KNOWN else self.asked
        return replace(self, replies=self.replies[:number], asked=asked)

    def tell(self, fact: Fact, value: Value, *, anew: bool = False) -> Consultation:
        """The consultation when a fact is told. The replies stay.

        Args:
            fact: a key of `kiosk.rulings.facts.COLLECTED`.
            value: what is told.
            anew: whether it takes the place of what was told, or is known.

        Raises:
            AnswerError: there is no such fact, or it has no such value.
            ContradictionError: something else was told or is known, or what was told does not allow it.
        """
        facts = told({**self.given, fact: value}, self.known, self.table)
        if not anew and self.whole.get(fact, facts[fact]) != facts[fact]:
            raise ContradictionError(
                N_("This was told otherwise before: {question} Say that you change it."),
                field=fact,
                question=COLLECTED[fact].ask,
            )
        return replace(self, given={**self.given, fact: facts[fact]}, whole=facts)


def trees_to_open(
    outcome: Outcome, facts: Facts, table: TableSeats, queue: Iterable[PendingTree] = ()
) -> tuple[PendingTree, ...]:
    """The trees to open after an outcome: its own, then those that waited.

    Args:
        outcome: which.
        facts: those of the ruling.
        table: whose seats they name.
        queue: what earlier outcomes left to open.
    """
    told_offender = facts.get("offender")
    offender = told_offender if isinstance(told_offender, str) else None
    partner = None if offender is None else table.after(offender, 2)
    own = (PendingTree(tree, offender) for tree in outcome.then)
    partners = (PendingTree(tree, partner) for tree in outcome.then_partner)
    return tuple(dict.fromkeys((*own, *partners, *queue)))


def consult(
    code: Code,
    tree: str,
    table: TableSeats,
    *,
    facts: Facts,
    known: Facts,
    said: Iterable[Said] = (),
    asked: Iterable[QuestionKey] = (),
    queue: tuple[PendingTree, ...] = (),
    before: tuple[AnyEffect, ...] = (),
) -> Consultation:
    """Open a tree, and go as far as what was said leads.

    Args:
        code: whose trees are walked.
        tree: the key of the first.
        table: whose seats and parties the facts name.
        facts: what the arbiter has told.
        known: what the kiosk knows about these facts (`kiosk.rulings.facts.KNOWN`).
        said: the answers that were given, in order; those that the kiosk knows may be among them.
        asked: questions to ask although their answer is known.
        queue: trees to open afterwards.
        before: what has been ruled so far of the delays at this match.

    Raises:
        UnknownTreeError: the code has no such tree.
        AnswerError: something cannot be told, or said, so.
        ContradictionError: what was told or said contradicts itself or what is known.
    """
    if tree not in code.trees:
        raise UnknownTreeError(N_("The code has no article “{tree}”."), tree=tree)
    whole = told(facts, known, table)
    given = {key: whole[key] for key in facts}
    state = Consultation(
        code, table, tree, given, whole, known, asked=frozenset(asked), queue=queue, before=before
    )
    state = _settled(state)
    for reply in said:
        state = _replayed(state, reply)
    return state


def _replayed(state: Consultation, said: Said) -> Consultation:
    places = [reply.said.place for reply in state.replies]
    if said.place in places:
        number = places.index(said.place)
        reply = state.replies[number]
        if said.against_known and reply.origin is Origin.KNOWN:
            return state.reconsider(number).answer(said.answer, against_known=True)
        question = state.code.trees[said.place.tree].questions[said.place.question]
        if _answer_key(question, said.answer, state.tree) == reply.answer:
            return state
        raise ContradictionError(
            N_("Another answer is known by now: {question} Answer it again."),
            field=said.place.question,
            question=question.ask,
        )
    if said.place != state.place:
        raise AnswerError(
            N_("The answers do not follow each other. Go back to the first question."),
            field=said.place.question,
        )
    return state.answer(said.answer, against_known=said.against_known)


def _answer_key(question: Question, answer: str, tree: Tree) -> str:
    """The key of the tree's answer that covers what was said.

    Raises:
        AnswerError: none does.
    """
    if question.kind == "number":
        for key, choice in question.answers.items():
            if _covers(choice, _number(question, answer, tree)):
                return key
    elif answer in question.answers:
        return answer
    raise AnswerError(
        N_("This is no answer to the question: {question}"),
        article=cited(tree.articles[0]),
        question=question.ask,
    )


def _number(question: Question, answer: str, tree: Tree) -> int:
    """A number as it was written, if it is a sensible one."""
    most = _MOST.get(question.unit or "", _MOST_OF_ANYTHING)
    if re.fullmatch(r"[0-9]{1,9}", answer) is None or int(answer) > most:
        raise AnswerError(
            N_("Enter a whole number from 0 to {most}."), article=cited(tree.articles[0]), most=most
        )
    return int(answer)


def _covers(answer: Answer, number: int) -> bool:
    least, most = range_of(answer)
    return (least is None or least <= number) and (most is None or number <= most)


def _first(tree: Tree) -> str:
    return next(iter(tree.questions))


def _settled(state: Consultation) -> Consultation:
    """The consultation when every question is answered whose answer is known."""
    while (place := state.place) is not None and place not in state.asked:
        question = state.tree.questions[place.question]
        value = _known_answer(state, question)
        if value is None:
            break
        key = _answer_key(question, value, state.tree)
        state = replace(state, replies=(*state.replies, GivenAnswer(Said(place, value), key, Origin.KNOWN)))
    return state


def _known_answer(state: Consultation, question: Question) -> str | None:
    """What the kiosk would answer; of a choice of one, that one."""
    if question.kind == "choice" and len(question.answers) == 1:
        return next(iter(question.answers))
    value = None if question.known is None else state.known.get(question.known)
    return None if value is None else str(value)
