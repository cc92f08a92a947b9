"""A hall without journal and network: what is commanded and said in it is folded, and kept as it was said."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, Final

from kiosk.hub.service.decisions import CommandContext
from kiosk.hub.service.presence import Presence
from kiosk.hub.site.decisions import DECIDER
from kiosk.journal.event import FIRST_HASH, Event
from kiosk.journal.identity import DIRECTOR, table_author
from kiosk.messages import KioskError
from kiosk.projections.tournament_state import TournamentState, fold
from kiosk.rulebook import code_of

if TYPE_CHECKING:
    from kiosk.commands.command import Command
    from kiosk.journal.bodies import AnyBody
    from kiosk.projections.folds.tournament import Tournament

BEGAN: Final = 1_800_000_000.0
"""When every simulated tournament begins, in seconds since 1970."""
ARBITER: Final = "Paola Serrati"


@dataclass
class SimulatedHall:
    """What happens in it is drawn from `random`; its clock goes on by what happens."""

    name: str
    random: Random
    state: TournamentState = field(default_factory=TournamentState)
    events: list[Event] = field(default_factory=list)
    """In the order of arrival, not signed yet."""
    now: float = BEGAN
    refused: list[str] = field(default_factory=list)
    """Why commands were not obeyed: much of what is drawn makes no sense, as in a hall."""
    _numbers: dict[str, int] = field(default_factory=dict)

    @property
    def tournament(self) -> Tournament:
        return self.state.tournament

    def say(self, author: str, *bodies: AnyBody) -> None:
        """Have an author say something, a few seconds later."""
        for body in bodies:
            self.now += self.random.randint(1, 20)
            number = self._numbers[author] = self._numbers.get(author, 0) + 1
            event = Event(self.name, author, 1, number, FIRST_HASH, self.now, body, b"")
            self.events.append(event)
            self.state = fold(self.state, event)

    def at_table(self, table: int, *bodies: AnyBody) -> None:
        """Have a table say something."""
        self.say(table_author(table), *bodies)

    def order(self, command: Command) -> bool:
        """Give the hub a command; whether it obeyed."""
        seed = f"{self.random.getrandbits(64):x}"
        context = CommandContext(self.state, Presence(), (), self.now, code_of, seed)
        try:
            self.say(DIRECTOR, *DECIDER.decide(command, context))
        except KioskError as error:
            self.refused.append(str(error))
            return False
        self.say(DIRECTOR, *DECIDER.what_follows(self.state))
        return True

    def happens(self, share: float) -> bool:
        """Whether something happens that does so in this share of cases."""
        return self.random.random() < share
