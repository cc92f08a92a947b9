"""What the journal says about this table now, as its screens need it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from kiosk.games.game import Entry, Game
from kiosk.games.registry import UnknownGameError
from kiosk.journal.identity import table_of
from kiosk.messages import Message

if TYPE_CHECKING:
    from kiosk.journal.bodies import TournamentOpened
    from kiosk.projections.hall import Hall

SEATS: Final = ("N", "E", "S", "W")
"""The seats of a table, clockwise."""

PARTY_SEATS: Final[Mapping[str, tuple[str, ...]]] = {"ns": ("N", "S"), "ew": ("E", "W")}
"""Which seats make up a line."""

PLAYED_OUT: Final = "nobody"
"""What stands for the seat in `LapStarted` when the time-out found the deal played out and being counted."""


@dataclass(frozen=True, slots=True)
class Call:
    """An open call of this table. `arbiter` is who is coming, once somebody has claimed it."""

    number: int
    seat: str | None
    raised_at: float
    """Seconds since 1970 by the director's clock, as far as the table knew it then."""
    arbiter: str | None = None


@dataclass(frozen=True, slots=True)
class Evening:
    """Tournament, round and match at this table. Before anything is known all is empty."""

    admitted: bool = False
    problem: Message | None = None
    """Why this table cannot play this tournament."""
    tournament: str = ""
    game: Game | None = None
    round: int = 0
    """The round in force, from 1; 0 while none is published."""
    rounds: int = 0
    players: Mapping[str, str] = field(default_factory=dict)
    """The names by seat; empty at a table that nobody sits at in this round."""
    started: bool = False
    ends_at: float | None = None
    """When the round's time is over: seconds since 1970 by the director's clock."""
    deals: tuple[Entry, ...] = ()
    """The deals that were accepted, in order."""
    credits: Mapping[str, int] = field(default_factory=dict)
    """Points credited to a party beside the deals."""
    last_deal: int | None = None
    """The deal in play when the last lap was announced: later ones are not dealt (R16)."""
    signed: frozenset[str] = frozenset()
    """The parties that have countersigned."""
    delivered: str | None = None
    """The party that has handed the sheet in."""
    call: Call | None = None
    time_out_until: float | None = None
    """Until when (seconds since 1970) the last lap may be taken up, if the director has announced it."""
    must_draw: str | None = None
    """The seat from which the last lap is counted, once the table has said; `PLAYED_OUT` if none."""

    @property
    def deal(self) -> int:
        """The number of the deal in play, from 1; one more than the match has when all are played."""
        return len(self.deals) + 1

    @property
    def over(self) -> bool:
        """Whether all the match's deals are accepted."""
        if self.game is None:
            return False
        return len(self.deals) >= min(self.game.deals, self.last_deal or self.game.deals)


def evening_of(hall: Hall, author: str, epoch: int) -> Evening:
    """What the journal says about the table that speaks as `author`."""
    table = table_of(author)
    opened = hall.tournament.opened
    admitted = hall.tournament.is_admitted(author, epoch)
    if table is None or opened is None:
        return Evening(admitted=admitted)
    try:
        return _evening(hall, opened, table, admitted=admitted)
    except UnknownGameError as error:
        return Evening(admitted=admitted, problem=error.message)


def _evening(hall: Hall, opened: TournamentOpened, table: int, *, admitted: bool) -> Evening:
    round_ = _round_in_force(hall, table)
    match = hall.match(round_, table)
    return Evening(
        admitted=admitted,
        tournament=opened.name,
        game=hall.tournament.game,
        round=round_,
        rounds=opened.rounds,
        players=_players(hall, round_, table),
        started=round_ in hall.clock.ends,
        ends_at=hall.clock.ends.get(round_),
        deals=tuple(match.deals[number].entry for number in sorted(match.deals)),
        last_deal=match.last_deal,
        signed=match.signed,
        delivered=match.delivered,
        call=_open_call(hall, table),
        time_out_until=hall.clock.time_outs.get(round_),
        must_draw=match.must_draw,
    )


def _round_in_force(hall: Hall, table: int) -> int:
    """The newest round; but while that has not begun, a match of the one before that is not handed in."""
    newest = hall.tournament.round
    before = newest - 1
    if newest in hall.clock.ends or before not in hall.clock.ends or not _players(hall, before, table):
        return newest
    return newest if hall.match(before, table).delivered else before


def _players(hall: Hall, round_: int, table: int) -> Mapping[str, str]:
    """Names by seat; a line whose opponents rest sits alone, and does not play."""
    seating = hall.tournament.seating(round_, table)
    if seating is None or seating.ns is None or seating.ew is None:
        return {}
    lines = {"ns": seating.ns, "ew": seating.ew}
    return {
        seat: name
        for line, pair in lines.items()
        for seat, name in zip(PARTY_SEATS[line], hall.tournament.pairs.get(pair, ("", "")), strict=True)
        if name
    }


def _open_call(hall: Hall, table: int) -> Call | None:
    for call in hall.calls.open_at(table):
        return Call(call.number, call.seat, call.raised_at or 0.0, call.arbiter)
    return None
