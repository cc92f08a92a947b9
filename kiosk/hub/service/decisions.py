"""What a command is judged by, and how a room marks the functions that decide its commands."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias, TypeVar

from kiosk.commands.command import Command
from kiosk.hub.service.presence import Presence
from kiosk.journal.bodies import AnyBody
from kiosk.projections.tournament_state import TournamentState
from kiosk.rulings.code import Code
from kiosk.rulings.tree import CodeKey
from kiosk.sync.endpoints.units import WaitingAuthor


@dataclass(frozen=True, slots=True)
class CommandContext:
    """What a command is judged by."""

    hall: TournamentState
    presence: Presence
    waiting: Sequence[WaitingAuthor]
    now: float
    """Seconds since 1970."""
    code_of: Callable[[CodeKey], Code]
    """Finds the ruling trees of a code."""
    seed: str
    """What the program draws from, if it is to draw: another one each time."""


C = TypeVar("C", bound=Command)
B = TypeVar("B", bound=tuple[AnyBody, ...])
Where: TypeAlias = Callable[[TournamentState], bool]
Afterwards: TypeAlias = Callable[[TournamentState], tuple[AnyBody, ...]]


@dataclass(frozen=True, slots=True)
class Decision:
    """A function that decides the commands of one kind."""

    kind: type[Command]
    decide: Callable[[Any, CommandContext], tuple[AnyBody, ...]]
    where: Where | None
    """In which tournaments; None: in all for which there is no other."""


class Decisions:
    """The decisions of one module, each marked with it: ``decides = Decisions()``, ``@decides(ClaimCall)``.

    Such a function is pure. It takes the command and its context, and returns what the director's side enters
    in the journal, in order: nothing where the command has been obeyed before. It raises a `KioskError` where
    the command makes no sense now.
    """

    def __init__(self) -> None:
        self.made: list[Decision] = []
        self.afterwards: list[Afterwards] = []

    def __call__(
        self, kind: type[C], *, where: Where | None = None
    ) -> Callable[[Callable[[C, CommandContext], B]], Callable[[C, CommandContext], B]]:
        """Mark the function that decides commands of a kind; `where` as `Decision` has it."""

        def marked(decide: Callable[[C, CommandContext], B]) -> Callable[[C, CommandContext], B]:
            self.made.append(Decision(kind, decide, where))
            return decide

        return marked

    def after_any(self, follows: Afterwards) -> Afterwards:
        """Mark a function that says what the director's side enters after whatever was commanded."""
        self.afterwards.append(follows)
        return follows
