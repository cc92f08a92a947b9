"""The log: who commanded what, and what it came to, as plain values, and finding something in it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from kiosk.commands.registry import COMMANDS
from kiosk.hub.officials.log_words import Told, told, told_of_clock
from kiosk.journal.bodies import ClockResumed, ClockStepped, CommandGiven
from kiosk.journal.event import Event
from kiosk.journal.log import Log
from kiosk.messages import N_, Message
from kiosk.projections.naming import ruling_name
from kiosk.projections.tournament_state import TournamentState


@dataclass(frozen=True, slots=True)
class Subject:
    """Something that commands can be about."""

    label: Message
    modules: tuple[str, ...]
    """Those of `kiosk.commands` in which they are declared."""
    beside: frozenset[str] = frozenset()
    """Kinds of rows that are no commands."""

    @property
    def kinds(self) -> frozenset[str]:
        """Of the rows."""
        declared = (
            kind
            for kind, command in COMMANDS.items()
            if command.__module__.rpartition(".")[2] in self.modules
        )
        return self.beside.union(declared)


CLOCK: Final = "clock"
"""The kind of the rows that tell of the clock of the director's PC."""
SUBJECTS: Final[Mapping[str, Subject]] = {
    "rounds": Subject(
        Message(N_("Rounds and clock")), ("rounds", "play", "clock", "arrangements"), frozenset({CLOCK})
    ),
    "calls": Subject(Message(N_("Calls and alerts")), ("calls", "alerts")),
    "rulings": Subject(Message(N_("Rulings")), ("rulings", "appeals", "reports", "bridge")),
    "entrants": Subject(Message(N_("Who plays")), ("entrants", "mineo")),
    "standings": Subject(Message(N_("Standings and closing")), ("ranking", "closing", "opening")),
    "house": Subject(Message(N_("Officials and devices")), ("officials", "units")),
}
"""By their key in the page's address."""
MOST_ROWS: Final = 500
"""Commands on the page at once; the journal keeps them all."""


@dataclass(frozen=True, slots=True)
class LogRow:
    """A command that was given, or what became of the clock of the director's PC meanwhile."""

    at: float
    """Seconds since 1970."""
    who: str
    """Whose browser it was; empty for the director's PC."""
    kind: str
    told: Told
    first: int
    """The number of the first event that it came to, or that tells it."""
    last: int

    @property
    def ruling(self) -> str:
        """Of the page of the ruling that it was about; empty where it was about none."""
        return "" if self.told.ruling is None else ruling_name(self.told.ruling)


@dataclass(frozen=True, slots=True)
class LogSearch:
    """What is looked for; what is empty holds of every row."""

    words: str = ""
    """All of them stand in the row as it is read, or in the reason."""
    who: str | None = None
    """None: anybody; empty: the director's PC."""
    table: int | None = None
    kinds: frozenset[str] = field(default_factory=frozenset)

    def finds(self, row: LogRow, read: Callable[[Message], str]) -> bool:
        """Whether a row is looked for. `read` gives a sentence as whoever searches reads it."""
        if self.who is not None and self.who not in {row.who, row.told.by}:
            return False
        if self.table not in {None, row.told.table} or (self.kinds and row.kind not in self.kinds):
            return False
        text = " ".join((read(row.told.sentence), row.told.reason, row.who, row.told.by)).casefold()
        return all(word in text for word in self.words.casefold().split())


def log_rows(commands: Sequence[Event], log: Log, hall: TournamentState) -> Iterator[LogRow]:
    """The newest first. `commands` are events whose bodies are `CommandGiven`, in their order."""
    following = _following(commands, log)
    clocked = [each for each in following.values() if isinstance(each.body, ClockStepped | ClockResumed)]
    for event in sorted((*reversed(commands), *reversed(clocked)), key=lambda event: -event.written_at):
        match event.body:
            case CommandGiven() as given:
                yield _of_command(event, given, following, hall)
            case ClockStepped() | ClockResumed() as clock:
                yield LogRow(event.written_at, "", CLOCK, told_of_clock(clock), event.seq, event.seq)
            case _:  # neither was asked for
                pass


def _of_command(
    event: Event, given: CommandGiven, following: Mapping[tuple[int, int], Event], hall: TournamentState
) -> LogRow:
    came = (following.get((event.epoch, event.seq + place)) for place in range(1, given.events + 1))
    about = told(given.command, [each for each in came if each is not None], hall)
    return LogRow(event.written_at, given.name, given.command, about, event.seq + 1, event.seq + given.events)


def _following(commands: Iterable[Event], log: Log) -> dict[tuple[int, int], Event]:
    """What stands in the director's streams from the first of these commands on, by epoch and number."""
    firsts: dict[int, Event] = {}
    for event in commands:
        firsts.setdefault(event.epoch, event)
    return {
        (each.epoch, each.seq): each
        for first in firsts.values()
        for each in log.read(first.author, first.seq, _LIMIT, first.epoch)
    }


_LIMIT: Final = 1_000_000
"""More than any evening has."""
