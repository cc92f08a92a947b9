"""Players that belong together: those of one line, or of several lines of one pair or team."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from kiosk.games.entrants import TEAMS
from kiosk.tournament.entry_lists.entries import MANY, PLAYERS_OF, SQUADS, Entry, Told
from kiosk.tournament.entry_lists.persons import Person
from kiosk.tournament.entry_lists.tables import Row

WANTED: Final = {**PLAYERS_OF, TEAMS: MANY, SQUADS: MANY}
"""How many names a line may have, by who enters."""


@dataclass(slots=True)
class Gathered:
    """Lines that belong to one team, or to one pair whose players stand on lines of their own."""

    line: int
    text: str
    name: str
    number: int | None = None
    people: list[Person] = field(default_factory=list)
    told: list[Told] = field(default_factory=list)

    def entry(self, team: str) -> Entry:
        first = [one for one in self.people if one.is_captain]
        others = [one for one in self.people if not one.is_captain]
        told = (*self.told, *(told for one in self.people for told in one.told))
        if first:
            told = (*told, Told("captain", first[0].player.name))
        return Entry(
            self.line,
            self.text,
            tuple(one.player for one in (*first, *others) if one.player.name),
            team,
            self.number,
            told,
        )


def left_out(row: Row, why: str) -> Entry:
    return Entry(row.line, row.text, (), told=(Told(why),), is_left_out=True)


def together(one: Entry, other: Entry) -> Entry:
    """Two lines of one entrant as one; a captain comes first."""
    return replace(
        one,
        text=f"{one.text} · {other.text}"[:300],
        players=(*one.players, *other.players) if not _is_led(other) else (*other.players, *one.players),
        told=(*one.told, *other.told),
    )


def _is_led(entry: Entry) -> bool:
    return any(told.key == "captain" for told in entry.told)


def two_by_two(flat: Sequence[Entry]) -> Iterator[Entry]:
    """Every two lines as a pair; what is left out stays."""
    waiting: Entry | None = None
    for entry in flat:
        if entry.is_left_out:
            yield entry
        elif waiting is None:
            waiting = entry
        else:
            yield replace(together(waiting, entry), number=None)
            waiting = None
