"""The register of warnings: whom an arbiter has admonished, for what, and how often."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from kiosk.projections.seated import line_at, name_at
from kiosk.rulings.effects import Warn

if TYPE_CHECKING:
    from kiosk.projections.folds.rulings import Ruling, RulingKey
    from kiosk.projections.tournament_state import TournamentState


@dataclass(frozen=True, slots=True)
class Warned:
    """One admonition. It counts for the whole pair, for the whole tournament (Art. 21 ter)."""

    ruling: RulingKey
    at: float
    """Seconds since 1970 by the director's clock."""
    round: int
    table: int
    key: str
    """For what: `kiosk.rulings.effects.Warn.key`."""
    articles: tuple[str, ...]
    to: str
    """The seat or the party that was admonished."""
    line: int | None
    """The number of the pair, or of the single player; None where nobody is seated there any more."""
    player: str | None
    """The player's name, where one player was admonished and the name is known."""
    times: int
    """The number of this warning among those of the line for this, from 1; 0 for a cancelled one."""

    @property
    def stands(self) -> bool:
        """Whether its ruling was not cancelled."""
        return self.times > 0


def warnings(hall: TournamentState) -> tuple[Warned, ...]:
    """Every warning that was given, in order; cancelled ones included.

    Raises:
        kiosk.games.registry.UnknownGameError: this version does not know the game.
    """
    counted: Counter[tuple[int | None, str]] = Counter()
    found = []
    for ruling in hall.rulings.all:
        for effect in ruling.given.effects:
            if isinstance(effect, Warn):
                line = line_at(hall, ruling.given.round, ruling.given.table, effect.to)
                stands = hall.rulings.stands(ruling.key)
                counted[line, effect.key] += stands
                found.append(_warned(hall, ruling, effect, line, counted[line, effect.key] if stands else 0))
    return tuple(found)


def warnings_of(hall: TournamentState, entrant: int) -> tuple[Warned, ...]:
    """The warnings of an entrant, by rulings that stand, in the order in which they were given."""
    return tuple(warned for warned in warnings(hall) if warned.line == entrant and warned.stands)


def times_warned(hall: TournamentState, line: int, key: str) -> int:
    """How often a pair, or a single player, has been warned for something, by rulings that stand."""
    return sum(warned.stands for warned in warnings(hall) if (warned.line, warned.key) == (line, key))


def _warned(hall: TournamentState, ruling: Ruling, effect: Warn, line: int | None, times: int) -> Warned:
    given = ruling.given
    return Warned(
        ruling=ruling.key,
        at=ruling.at,
        round=given.round,
        table=given.table,
        key=effect.key,
        articles=given.articles,
        to=effect.to,
        line=line,
        player=name_at(hall, given.round, given.table, effect.to),
        times=times,
    )
