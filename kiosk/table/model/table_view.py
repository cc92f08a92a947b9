"""What the journal says about this table now, as its screens need it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from kiosk.games.game import Entry, Game
from kiosk.games.lines import Compass
from kiosk.games.offers import offers_of
from kiosk.games.registry import UnknownGameError
from kiosk.journal.bodies import TablesArranged
from kiosk.journal.identity import table_of
from kiosk.messages import Message
from kiosk.projections.dealers import dealers_at
from kiosk.projections.folds.officials import who_rule
from kiosk.projections.folds.preparations import Preparation
from kiosk.projections.folds.table_match import TableMatch
from kiosk.projections.knock_out import name_of_match
from kiosk.projections.mineo.sheets import names_at
from kiosk.projections.seated import (
    TeamLine,
    check_in_times,
    game_at,
    line_at,
    may_choose_line,
    name_at,
    plays_at,
    team_at,
)
from kiosk.table.model.moves import Move, moves_from, resting_at

if TYPE_CHECKING:
    from kiosk.games.bridge.table_checks import TableChecks
    from kiosk.games.game import Party
    from kiosk.journal.bodies import ChecklistFilled, Seat, TournamentOpened
    from kiosk.projections.folds.appeals import Appeal
    from kiosk.projections.folds.officials import Official
    from kiosk.projections.folds.unlocking import Grant
    from kiosk.projections.tournament_state import TournamentState

SEATS: Final = ("N", "E", "S", "W")
"""The seats of a table, clockwise."""

PLAYED_OUT: Final = "nobody"
"""What stands for the seat in `LapStarted` when the time-out found the deal played out and being counted."""


def as_seat(text: str) -> Seat | None:
    """A text as one of `SEATS`; None if it is none."""
    match text:
        case "N" | "E" | "S" | "W":
            return text
        case _:
            return None


@dataclass(frozen=True, slots=True)
class OpenCall:
    """An open call of this table. `arbiter` is who is coming, once somebody has claimed it."""

    epoch: int
    """Of the unit that called: it may have been replaced since."""
    number: int
    seat: str | None
    raised_at: float
    """Seconds since 1970 by the director's clock, as far as the table knew it then."""
    arbiter: str | None = None
    disputes: int | None = None
    """The deal that the parties do not agree on, where that is what it is about."""


@dataclass(frozen=True, slots=True)
class Contested:
    """An appeal, and the articles of the ruling that it contests."""

    appeal: Appeal
    articles: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TableView:
    """Tournament, round and match at this table. Before anything is known all is empty."""

    admitted: bool = False
    problem: Message | None = None
    """Why this table cannot play this tournament."""
    tournament: str = ""
    game: Game | None = None
    checks: TableChecks | None = None
    """What is gone through where there is no game and no sheet: in bridge."""
    checklists: Mapping[tuple[int, int, str], ChecklistFilled] = field(default_factory=dict)
    """What this table has noted, by round, board and the checklist's key."""
    round: int = 0
    """The round in force, from 1; 0 while none is published."""
    rounds: int = 0
    match_name: Message | None = None
    """In a knock-out, what players call the match of the round: the final, that for third place."""
    players: Mapping[str, str] = field(default_factory=dict)
    """The names by seat; empty at a table that nobody sits at in this round."""
    arranged: TablesArranged = field(default_factory=TablesArranged)
    """What the tables ask of the players beside the score."""
    teams: Mapping[str, TeamLine] = field(default_factory=dict)
    """By party: the team for which it plays, with its captain; empty where no teams play."""
    entrants: Mapping[str, int] = field(default_factory=dict)
    """By party: the number of the pair or player that is seated there."""
    came: Mapping[str, float | None] = field(default_factory=dict)
    """When each party was complete at the table; None: it is not yet. Seconds by the director's clock."""
    may_choose_line: bool = True
    """Whether whoever draws the highest card may choose the line too (Art. 3)."""
    preparation: Preparation = field(default_factory=Preparation)
    """What else was settled before the first deal."""
    resting: tuple[str, ...] = ()
    """Who sits at an incomplete table, and rests in this round (Art. 34)."""
    moves: tuple[Move, ...] = ()
    """Where those go who played here in the round before, until this one begins."""
    started: bool = False
    started_at: float | None = None
    """When play was begun: seconds since 1970 by the director's clock."""
    ends_at: float | None = None
    """When the round's time is over: seconds since 1970 by the director's clock."""
    paused_at: float | None = None
    """Since when the round's clock stands still; None while it runs."""
    warns_at: tuple[int, ...] = ()
    """Whole minutes before the end at which the players are warned."""
    dealers: Mapping[int, str] = field(default_factory=dict)
    """By deal, the seat of who deals it, as far as it was said who deals first."""
    match: TableMatch = field(default_factory=TableMatch)
    """What counts of the match in force, by the table's own word and by the rulings about it."""
    contested: tuple[Contested, ...] = ()
    """The appeals against rulings about the match in force (Art. 35), those taken back included."""
    open_cards: frozenset[str] = frozenset()
    """The parties whose partners see each other's cards (Sisal)."""
    is_last_move_lost: bool = False
    """Whether whoever made the last move has lost this match if it is level (Sisal)."""
    brought: Mapping[str, int] = field(default_factory=dict)
    """What a party had before this round, in a game whose totals run on."""
    call: OpenCall | None = None
    openers: tuple[Official, ...] = ()
    """Those for whom this table opens with a PIN."""
    arbiters: Mapping[int, str] = field(default_factory=dict)
    """The names of all for whom it may be open, by number; who has no PIN is let in from the phone."""
    grant: Grant | None = None
    """Whom the director's side has let in last."""
    is_closed: bool = False
    """Whether the director has declared the standings."""
    places: Mapping[str, int] = field(default_factory=dict)
    """By party, the place that was declared for whoever is seated there."""
    time_out_until: float | None = None
    """Until when (seconds since 1970) the last lap may be taken up, if the director has announced it."""

    @property
    def seated(self) -> Game | TableChecks | None:
        """What says who sits where, whether or not there is a sheet."""
        return self.checks if self.game is None else self.game

    @property
    def all_here(self) -> bool:
        """Whether every party that plays here has checked in."""
        return None not in self.came.values()

    @property
    def compass(self) -> Compass:
        """What the places are called here."""
        return self.preparation.compass if offers_of(self.game).with_parties is not None else Compass()

    @property
    def scorer(self) -> str | None:
        """The seat of who keeps the score (Art. 3, 18), if it was drawn."""
        return None if self.preparation.seats is None else self.preparation.seats.scorer

    @property
    def dealer(self) -> str | None:
        """The seat of who deals the deal in play, if it is known."""
        return self.dealers.get(self.deal)

    @property
    def deals(self) -> Mapping[int, Entry]:
        """The deals that were accepted, by number."""
        return {number: deal.entry for number, deal in sorted(self.match.deals.items())}

    @property
    def deal(self) -> int:
        """The number of the deal in play, from 1; one more than the last when all are over."""
        deal = None if self.game is None else self.match.deal_in_play(self.game)
        return max(self.match.totals, default=0) + 1 if deal is None else deal

    @property
    def over(self) -> bool:
        """Whether all the match's deals are over."""
        return self.game is not None and self.match.is_complete(self.game)

    @property
    def asks_last_move(self) -> bool:
        """Whether the match is level and must have a winner: who made the last move decides (Sisal)."""
        match = self.match
        is_open = self.over and not self.teams and not match.is_decided
        return self.is_last_move_lost and is_open and match.is_level and match.last_move is None

    @property
    def is_in_play(self) -> bool:
        """Whether players sit here and a deal of theirs may be entered."""
        is_to_be_played = not self.over and not self.match.is_decided
        return self.started and bool(self.players) and is_to_be_played

    @property
    def signed(self) -> frozenset[str]:
        """The parties that have countersigned."""
        return self.match.signed

    @property
    def delivered(self) -> str | None:
        """The party that has handed the sheet in."""
        return self.match.delivered

    @property
    def must_draw(self) -> str | None:
        """The seat from which the last lap is counted, once the table has said; `PLAYED_OUT` if none."""
        return self.match.must_draw


def table_view(hall: TournamentState, author: str, epoch: int) -> TableView:
    """What the journal says about the table that speaks as `author`."""
    table = table_of(author)
    opened = hall.tournament.opened
    admitted = hall.tournament.is_admitted(author, epoch)
    if table is None or opened is None:
        return TableView(admitted=admitted)
    try:
        return _table_view(hall, opened, table, admitted=admitted)
    except UnknownGameError as error:
        return TableView(admitted=admitted, problem=error.message)


def _table_view(hall: TournamentState, opened: TournamentOpened, table: int, *, admitted: bool) -> TableView:
    round_ = _round_in_force(hall, table)
    match, players = hall.match(round_, table), _players(hall, round_, table)
    arbiters = tuple(
        official for official in who_rule(hall.officials) if not plays_at(hall, round_, table, official.name)
    )
    return TableView(
        admitted=admitted,
        tournament=opened.name,
        game=game_at(hall, round_, table),
        checks=hall.tournament.checks,
        checklists={
            (key.round, key.board, key.checklist): noted.filled
            for key, noted in hall.checklists.items()
            if key.table == table
        },
        round=round_,
        rounds=hall.tournament.last_round,
        match_name=_match_name(hall, round_, table),
        players=players,
        arranged=hall.tournament.arranged,
        teams=_teams(hall, round_, table),
        entrants=_entrants(hall, round_, table) if players else {},
        came=check_in_times(hall, round_, table) if players else {},
        may_choose_line=may_choose_line(hall),
        preparation=hall.preparation(round_, table),
        resting=resting_at(hall, round_, table),
        moves=() if round_ in hall.clock.ends else moves_from(hall, round_ - 1, table),
        started=round_ in hall.clock.ends,
        started_at=hall.clock.started.get(round_),
        ends_at=hall.clock.ends_at(round_, table),
        paused_at=hall.clock.paused.get(round_),
        warns_at=hall.clock.warns_at,
        dealers=dealers_at(hall, round_, table),
        match=match,
        contested=tuple(
            Contested(appeal, ruling.given.articles)
            for ruling in hall.rulings.at((round_, table))
            for appeal in hall.rulings.appeals.get(ruling.key, ())
        ),
        open_cards=frozenset(
            party
            for party, entrant in _entrants(hall, round_, table).items()
            if hall.tournament.has_open_cards(entrant)
        ),
        is_last_move_lost=hall.tournament.is_last_move_lost,
        brought=_brought(hall, round_, table),
        call=_open_call(hall, table),
        openers=tuple(arbiter for arbiter in arbiters if arbiter.opens_tables),
        arbiters={arbiter.number: arbiter.name for arbiter in arbiters},
        grant=hall.unlocking.grants.get(table),
        is_closed=hall.tournament.closed is not None,
        places=_places(hall, round_, table),
        time_out_until=hall.clock.time_out_until(round_, table),
    )


def _round_in_force(hall: TournamentState, table: int) -> int:
    """The newest round; but while that has not begun, a match of the one before that is not handed in."""
    newest = hall.tournament.round
    before = newest - 1
    if newest in hall.clock.ends or before not in hall.clock.ends or not _players(hall, before, table):
        return newest
    return newest if hall.match(before, table).is_decided else before


def _match_name(hall: TournamentState, round_: int, table: int) -> Message | None:
    is_named = hall.tournament.is_knock_out and round_ > 0
    return name_of_match(hall.tournament, round_, table) if is_named else None


def _brought(hall: TournamentState, round_: int, table: int) -> Mapping[str, int]:
    """What each party had before the round."""
    singles, game = hall.tournament.seated_at(round_, table), hall.tournament.game
    if singles is None or game is None:
        return {}
    brought = {str(seat): points for seat, points in singles.brought.items()}
    return {party.key: sum(brought.get(seat, 0) for seat in party.seats) for party in game.parties}


def _players(hall: TournamentState, round_: int, table: int) -> Mapping[str, str]:
    """Names by seat; a line whose opponents rest sits alone, and does not play."""
    if hall.tournament.offers.has_squads:
        return names_at(hall, round_, table)
    seating = hall.tournament.seating(round_, table)
    if seating is not None and None in (seating.ns, seating.ew):
        return {}
    named = {seat: name_at(hall, round_, table, seat) for seat in SEATS}
    return {seat: name for seat, name in named.items() if name}


def _entrants(hall: TournamentState, round_: int, table: int) -> Mapping[str, int]:
    """The number of each party's pair or player."""
    numbers = {party.key: line_at(hall, round_, table, party.key) for party in _parties(hall)}
    return {party: number for party, number in numbers.items() if number is not None}


def _places(hall: TournamentState, round_: int, table: int) -> Mapping[str, int]:
    """The declared place of each party's pair or player; empty while the tournament is open."""
    closed = hall.tournament.closed
    if closed is None:
        return {}
    ranks = {place.entrant: place.rank for place in closed.declared.standings}
    seated = _entrants(hall, round_, table)
    return {party: ranks[entrant] for party, entrant in seated.items() if entrant in ranks}


def _teams(hall: TournamentState, round_: int, table: int) -> Mapping[str, TeamLine]:
    teams = {party.key: team_at(hall, round_, table, party.key) for party in _parties(hall)}
    return {party: team for party, team in teams.items() if team is not None}


def _parties(hall: TournamentState) -> tuple[Party, ...]:
    game, checks = hall.tournament.game, hall.tournament.checks
    if game is not None:
        return game.parties
    return () if checks is None else checks.parties


def _open_call(hall: TournamentState, table: int) -> OpenCall | None:
    for call in hall.calls.open_at(table):
        disputes = None if call.disputed is None else call.disputed.deal
        return OpenCall(call.epoch, call.number, call.seat, call.raised_at or 0.0, call.arbiter, disputes)
    return None
