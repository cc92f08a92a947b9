"""What an arbiter has told about a case at the table, and what the code asks next or says of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from kiosk.commands.rulings import GiveRuling
    from kiosk.messages import Message
    from kiosk.projections.rulings.words import Line
    from kiosk.projections.tournament_state import TournamentState
    from kiosk.rulings.amounts import Blank
    from kiosk.rulings.code import Code
    from kiosk.rulings.consultation import Said
    from kiosk.rulings.facts import CollectedFact, Value
    from kiosk.rulings.tree import CodeKey, Fact, Outcome, Tree


@dataclass(frozen=True, slots=True)
class ConsultationState:
    """What the arbiter has told and answered so far."""

    key: CodeKey
    code: Code
    hall: TournamentState
    round: int
    table: int
    deal: int
    deals: int
    """The last deal that it may be about."""
    group: str | None = None
    tree: str | None = None
    facts: Mapping[Fact, Value] = field(default_factory=dict)
    said: tuple[Said, ...] = ()
    option: str | None = None
    numbers: Mapping[str, int] = field(default_factory=dict)
    """By `kiosk.rulings.amounts.Blank.key`."""
    reason: str = ""
    instead: str | None = None
    """The outcome by another reading of the code, where the arbiter does not follow the program's."""
    is_reading: bool = False
    """Whether that outcome is only being looked at."""
    is_naming: bool = False
    """Whether the cards that it is about are being named."""

    @property
    def back(self) -> ConsultationState | None:  # noqa: PLR0911 - the last that was said, whichever it was
        """One step back; None where it leads out of the rulings."""
        if self.is_naming:
            return replace(self, is_naming=False)
        if self.is_reading:
            return replace(self, instead=None, is_reading=False)
        if self.reason:
            return replace(self, reason="")
        if self.numbers:
            return replace(self, numbers=dict(list(self.numbers.items())[:-1]))
        if self.option is not None:
            return replace(self, option=None)
        if self.instead is not None:
            return replace(self, is_reading=True)
        if self.said:
            return replace(self, said=self.said[:-1])
        if self.facts:
            return replace(self, facts=dict(list(self.facts.items())[:-1]))
        if self.tree is not None:
            return replace(self, tree=None)
        return replace(self, group=None) if self.group is not None else None


@dataclass(frozen=True, slots=True)
class ChoosingGroup:
    """By what the articles are about: the groups' keys and their trees."""

    groups: Mapping[str, tuple[Tree, ...]]


@dataclass(frozen=True, slots=True)
class ChoosingTree:
    """The articles of one group."""

    trees: tuple[Tree, ...]


@dataclass(frozen=True, slots=True)
class AskingFact:
    """Which seat or party: its key and its name."""

    fact: CollectedFact
    values: tuple[tuple[str, Message], ...]


@dataclass(frozen=True, slots=True)
class AskingAnswer:
    """The open question and its answers: key and words."""

    asked: Message | str
    answers: tuple[tuple[str, Message | str], ...]


@dataclass(frozen=True, slots=True)
class AskingNumber:
    """A number for the open question, or for `blank`."""

    asked: Message | str
    blank: Blank | None = None


@dataclass(frozen=True, slots=True)
class AskingOption:
    """What the code leaves to the arbiter: key and words."""

    outcome: Outcome
    options: tuple[tuple[str, Message | str], ...]


@dataclass(frozen=True, slots=True)
class ReadingOtherwise:
    """What may be given by another reading of the code, to be taken or not."""

    outcome: Outcome
    has_more: bool
    """Whether there is a further one."""


@dataclass(frozen=True, slots=True)
class AskingReason:
    """Why, in the arbiter's words: the code leaves the figures open."""

    outcome: Outcome


@dataclass(frozen=True, slots=True)
class AskingCards:
    """Which cards, one after the other; none need be named."""

    asked: Message


@dataclass(frozen=True, slots=True)
class Reached:
    """What the code says, what it does, and the command that enters it."""

    outcome: Outcome
    lines: tuple[Line, ...]
    next: Message
    command: GiveRuling
    may_name_cards: bool = False
    """Whether naming the cards would say what they are worth."""
    may_read_otherwise: bool = False
    """Whether the outcome rests on an open reading."""


@dataclass(frozen=True, slots=True)
class Unsupported:
    """It does not go on here, for a reason that can be read."""

    problem: Message


Prompt: TypeAlias = (
    ChoosingGroup
    | ChoosingTree
    | AskingFact
    | AskingAnswer
    | AskingNumber
    | AskingOption
    | ReadingOtherwise
    | AskingReason
    | AskingCards
    | Reached
    | Unsupported
)
"""Where a case stands."""
