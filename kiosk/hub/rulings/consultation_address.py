"""A consultation as a page's address: everything that was told and answered stands in its parameters.

So going back, loading again and keeping the address all work, and the hub remembers nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Final
from urllib.parse import urlencode

from kiosk.hub.errors import NotFoundError
from kiosk.messages import N_
from kiosk.rulings.consultation import Consultation, Origin, PendingTree, QuestionKey, Said
from kiosk.rulings.facts import COLLECTED, FactKind, Value
from kiosk.rulings.tree import CodeKey, Fact

PATH: Final = "/rulings/new"
_FACT: Final = "f."
_AGAINST: Final = "!"


@dataclass(frozen=True, slots=True)
class ConsultationAddress:
    """What an address says. Each change of a field is another address."""

    code: CodeKey
    """That of the tournament, which no address says."""
    round: int | None = None
    """None, with the table, before it was chosen; 0: about no match."""
    table: int | None = None
    deal: int | None = None
    call: str = ""
    """The call that is answered: its author, epoch and number, apart by dots."""
    appeal: str = ""
    """The ruling whose place this one takes on appeal: its author, epoch and number, apart by dots."""
    search: str = ""
    tree: str = ""
    facts: Mapping[Fact, Value] = field(default_factory=dict)
    said: tuple[Said, ...] = ()
    asked: tuple[QuestionKey, ...] = ()
    queue: tuple[str, ...] = ()
    """What waits to be opened, as `written_waiting` writes it."""
    option: str = ""
    instead: str = ""
    """Another outcome than that which was reached."""
    tell: Fact = ""
    """A fact to ask for although it is told, or known."""

    @property
    def address(self) -> str:
        return f"{PATH}?{urlencode(self.parameters())}"

    def parameters(self, *without: str) -> tuple[tuple[str, str], ...]:
        """The parameters, for an address or for a form's hidden fields; those named in `without` left out."""
        single = {
            "round": self.round,
            "table": self.table,
            "deal": self.deal,
            "call": self.call,
            "appeal": self.appeal,
            "search": self.search,
            "tree": self.tree,
            "option": self.option,
            "instead": self.instead,
            "tell": self.tell,
        }
        return tuple(
            (name, value)
            for name, value in (
                *((name, str(value)) for name, value in single.items() if value not in (None, "")),
                *((_FACT + fact, _written(value)) for fact, value in self.facts.items()),
                *(("a", _written_answer(reply)) for reply in self.said),
                *(("ask", f"{place.tree}.{place.question}") for place in self.asked),
                *(("then", tree) for tree in self.queue),
            )
            if name not in without
        )

    def retreating(self) -> ConsultationAddress:
        """The case without what was said last, where it leads nowhere."""
        return replace(self, said=self.said[:-1], asked=(), tell="", option="", instead="")

    def at(self, state: Consultation) -> ConsultationAddress:
        """The case where a consultation stands."""
        said = tuple(reply.said for reply in state.replies if reply.origin is Origin.GIVEN)
        answered = {reply.place for reply in said}
        asked = tuple(place for place in sorted(state.asked, key=str) if place not in answered)
        return replace(self, said=said, asked=asked, option="", instead="")

    def telling(self, fact: Fact, value: Value) -> ConsultationAddress:
        return replace(self, facts={**self.facts, fact: value}, tell="")

    def forgetting(self, *facts: Fact) -> ConsultationAddress:
        left = {key: value for key, value in self.facts.items() if key not in facts}
        return replace(self, facts=left)

    def opening(self, tree: str) -> ConsultationAddress:
        """The case at the first question of a tree, about nobody yet."""
        return ConsultationAddress(
            self.code, self.round, self.table, self.deal, self.call, self.appeal, tree=tree
        )

    def following(self, waiting: PendingTree, queue: Iterable[PendingTree]) -> ConsultationAddress:
        """The case at a tree that waited: about the same lines, and the player whom it is about.

        What else was told belongs to the earlier ruling: the cards that it names are not those of this one.
        """
        who = {fact: value for fact, value in self.facts.items() if COLLECTED[fact].kind is FactKind.PARTY}
        about = {} if waiting.offender is None else {"offender": waiting.offender}
        left = tuple(written_waiting(tree) for tree in queue if tree != waiting)
        return replace(self.opening(waiting.tree), facts={**who, **about}, queue=left, appeal="")


def read_consultation(parameters: Iterable[tuple[str, str]], code: CodeKey) -> ConsultationAddress:
    """The case that an address says, in a tournament played by `code`.

    Raises:
        NotFoundError: the address was not made here.
    """
    single: dict[str, str] = {}
    facts: dict[Fact, Value] = {}
    said: list[Said] = []
    asked: list[QuestionKey] = []
    queue: list[str] = []
    for name, value in parameters:
        match name:
            case "a":
                said.append(_read_answer(value))
            case "ask":
                asked.append(_read_place(value))
            case "then":
                queue.append(value)
            case _ if name.startswith(_FACT):
                fact = name.removeprefix(_FACT)
                if value.strip():
                    facts[fact] = _read_value(fact, value)
            case _:
                single[name] = value
    return ConsultationAddress(
        code=code,
        round=_number(single.get("round")),
        table=_number(single.get("table")),
        deal=_number(single.get("deal")),
        call=single.get("call", ""),
        appeal=single.get("appeal", ""),
        search=single.get("search", ""),
        tree=single.get("tree", ""),
        facts=facts,
        said=(*said, *_typed(single)),
        asked=tuple(asked),
        queue=tuple(queue),
        option=single.get("option", ""),
        instead=single.get("instead", ""),
        tell=single.get("tell", ""),
    )


def written_event(key: tuple[str, int, int]) -> str:
    """An event, by its author, epoch and number, as it stands in an address.

    >>> written_event(("director", 1, 12))
    'director.1.12'
    """
    return ".".join(map(str, key))


def read_event(text: str) -> tuple[str, int, int] | None:
    """What `written_event` has written; None for anything else.

    >>> read_event("director.1.12"), read_event("director.1.x")
    (('director', 1, 12), None)
    """
    author, *numbers = text.split(".")
    if len(numbers) != 2 or not all(number.isascii() and number.isdigit() for number in numbers):
        return None
    return author, int(numbers[0]), int(numbers[1])


def written_waiting(waiting: PendingTree) -> str:
    """As it stands in an address.

    >>> written_waiting(PendingTree("B29T", "E")), written_waiting(PendingTree("B33A"))
    ('B29T.E', 'B33A')
    """
    return ".".join(filter(None, (waiting.tree, waiting.offender)))


def read_waiting(text: str) -> PendingTree:
    """What `written_waiting` has written.

    >>> read_waiting("B29T.E")
    PendingTree(tree='B29T', offender='E')
    """
    tree, _, offender = text.partition(".")
    return PendingTree(tree, offender or None)


def _typed(single: Mapping[str, str]) -> tuple[Said, ...]:
    """A number that was typed into a form: the question stands in `typed`, the digits in `number`.

    Where there are `minutes` too, `number` has the seconds beside them.
    """
    if not single.get("typed"):
        return ()
    is_against = single["typed"].endswith(_AGAINST)
    place = _read_place(single["typed"].removesuffix(_AGAINST))
    number = single.get("number", "").strip()
    minutes = single.get("minutes")
    typed = number if minutes is None else _in_seconds(minutes.strip(), number)
    return (Said(place, typed, is_against),)


def _in_seconds(minutes: str, seconds: str) -> str:
    """The digits of a duration in seconds; what is no duration is handed on as it is, to be refused.

    >>> _in_seconds("6", "40"), _in_seconds("2", ""), _in_seconds("-1", "5")
    ('400', '120', '-1:5')
    """
    if not re.fullmatch(r"[0-9]{1,6}:[0-9]{0,6}", f"{minutes}:{seconds}"):
        return f"{minutes}:{seconds}"
    return str(int(minutes) * 60 + int(seconds or "0"))


def _written(value: Value) -> str:
    return " ".join(value) if isinstance(value, tuple) else str(value)


def _read_value(fact: Fact, value: str) -> Value:
    known = COLLECTED.get(fact)
    return tuple(value.upper().split()) if known is not None and known.kind is FactKind.CARDS else value


def _written_answer(said: Said) -> str:
    mark = _AGAINST if said.against_known else ""
    return f"{said.place.tree}.{said.place.question}:{said.answer}{mark}"


def _read_answer(text: str) -> Said:
    place, _, answer = text.partition(":")
    return Said(_read_place(place), answer.removesuffix(_AGAINST), answer.endswith(_AGAINST))


def _read_place(text: str) -> QuestionKey:
    tree, dot, question = text.partition(".")
    if not dot:
        raise NotFoundError(N_("This address is not complete. Begin again."))
    return QuestionKey(tree, question)


def _number(text: str | None) -> int | None:
    if not text:
        return None
    if not text.isascii() or not text.isdigit() or len(text) > 6:
        raise NotFoundError(N_("This address is not complete. Begin again."))
    return int(text)
