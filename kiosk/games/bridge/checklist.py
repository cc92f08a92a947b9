"""Checklists: what people at a table go through, point by point, and what they have answered so far.

A table draws any checklist from these types and knows nothing of what it is about.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum

from kiosk.messages import N_, KioskError, Message


class Answerer(Enum):
    """Who answers for a point."""

    PLAYERS = "players"
    DEALER = "dealer"
    OPPONENTS = "opponents"
    """Those of the dealer."""
    DIRECTOR = "director"


class CheckKind(Enum):
    """How a point is answered."""

    YES_NO = "yes_no"
    COUNT = "count"
    CHOICE = "choice"


class InvalidAnswerError(KioskError, ValueError):
    """A checklist has no such point, or the point no such answer."""


@dataclass(frozen=True, slots=True)
class CheckNeed:
    """That another point has one of these answers."""

    check: str
    values: frozenset[int]


@dataclass(frozen=True, slots=True)
class Advice:
    """What the Laws say about an answer. It is for people to act on."""

    message: Message
    articles: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Check:
    """One point of a checklist.

    An answer is a number: 0 or 1 to yes or no, how many, or the place of a choice. A point with `seats` is
    answered once for each of them, with yes or no or a count. A need names an earlier point without seats.
    """

    key: str
    label: Message
    article: str
    answerer: Answerer
    kind: CheckKind = CheckKind.YES_NO
    minimum: int = 0
    maximum: int = 1
    choices: tuple[Message, ...] = ()
    seats: tuple[str, ...] = ()
    needs: tuple[CheckNeed, ...] = ()
    """All of them must be met."""
    advice: Mapping[int, Advice] = field(default_factory=dict)
    """What there is to say to an answer, where there is something."""

    @property
    def places(self) -> tuple[str, ...]:
        """The keys of its answers: its own, or one for each seat, ``played_on.N``."""
        return tuple(seat_place(self.key, seat) for seat in self.seats) or (self.key,)

    @property
    def answers(self) -> range:
        """What can be answered."""
        last = len(self.choices) - 1 if self.kind is CheckKind.CHOICE else self.maximum
        return range(self.minimum, last + 1)


def seat_place(check: str, seat: str) -> str:
    """The key of the answer for a seat."""
    return f"{check}.{seat}"


@dataclass(frozen=True, slots=True)
class Checklist:
    """Points in the order in which they are gone through."""

    key: str
    title: Message
    checks: tuple[Check, ...]
    may_be_partial: bool = False
    """Whether what nobody knows may stay open."""

    def without(self, answerer: Answerer) -> Checklist:
        """The points that others answer for."""
        return replace(self, checks=tuple(check for check in self.checks if check.answerer is not answerer))


@dataclass(frozen=True, slots=True)
class Filled:
    """A checklist and what has been answered. A change gives a new one."""

    checklist: Checklist
    values: Mapping[str, int] = field(default_factory=dict)
    """The answers, by `Check.places`; only what is asked."""

    @classmethod
    def read(cls, checklist: Checklist, values: Mapping[str, int]) -> Filled:
        """A checklist with answers from elsewhere.

        Raises:
            InvalidAnswerError: the checklist does not ask this, or not in this way.
        """
        filled = cls(checklist)
        for check in checklist.checks:
            for place in check.places:
                if place in values:
                    filled = filled.answer(place, values[place])
        unknown = values.keys() - filled.values.keys()
        if unknown:
            raise _not_asked(min(unknown))
        return filled

    @property
    def asked(self) -> tuple[Check, ...]:
        """The points whose needs are met."""
        return tuple(check for check in self.checklist.checks if self._is_asked(check))

    @property
    def missing(self) -> tuple[str, ...]:
        """The places that are asked and not answered, in order."""
        return tuple(place for check in self.asked for place in check.places if place not in self.values)

    @property
    def is_ready(self) -> bool:
        """Whether it can be noted: nothing is missing, or what is missing may be."""
        return bool(self.values) and (self.checklist.may_be_partial or not self.missing)

    @property
    def advice(self) -> tuple[Advice, ...]:
        """All there is to say to what has been answered, each thing once, in order."""
        said: list[Advice] = []
        for check in self.asked:
            said.extend(advice for advice in self.advice_on(check) if advice not in said)
        return tuple(said)

    def advice_on(self, check: Check) -> tuple[Advice, ...]:
        """What there is to say to the answers to one point."""
        answers = {self.values[place] for place in check.places if place in self.values}
        return tuple(check.advice[value] for value in sorted(answers) if value in check.advice)

    def answer(self, place: str, value: int) -> Filled:
        """With one more answer, or another one; what is then no longer asked is forgotten.

        Raises:
            InvalidAnswerError: that is not asked, or cannot be answered so.
        """
        check = next((check for check in self.asked if place in check.places), None)
        if check is None:
            raise _not_asked(place)
        if value not in check.answers:
            raise InvalidAnswerError(
                N_("“{point}” cannot be answered with {value}."),
                article=check.article,
                field=place,
                point=check.label,
                value=value,
            )
        return _without_unasked(replace(self, values={**self.values, place: value}))

    def forget(self, place: str) -> Filled:
        """Without an answer, and without what is then no longer asked."""
        values = {answered: value for answered, value in self.values.items() if answered != place}
        return _without_unasked(replace(self, values=values))

    def _is_asked(self, check: Check) -> bool:
        return all(self.values.get(need.check) in need.values for need in check.needs)


def _without_unasked(filled: Filled) -> Filled:
    """Needs can hang on one another: what is forgotten may leave more unasked."""
    while True:
        places = {place for check in filled.asked for place in check.places}
        if places >= filled.values.keys():
            return filled
        kept = {place: value for place, value in filled.values.items() if place in places}
        filled = replace(filled, values=kept)


def _not_asked(place: str) -> InvalidAnswerError:
    return InvalidAnswerError(N_("This checklist does not ask for “{place}”."), field=place, place=place)
