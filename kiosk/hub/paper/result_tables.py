"""The results of a tournament as plain tables, for spreadsheets. Pure."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from kiosk.games.entrants import TEAMS
from kiosk.games.game import Entry, Game
from kiosk.hub.calls.history_views import CallState, call_history
from kiosk.hub.corrections.deal_fields import section_says, source_says
from kiosk.hub.paper.publication import players_of, seated_sides, state_of, whole_seconds
from kiosk.hub.paper.published import Player
from kiosk.hub.paper.views import standings_of, warning_rows
from kiosk.hub.rounds.bracket_views import bracket_matches
from kiosk.hub.rounds.views import way_says
from kiosk.hub.rulings.views import CodeOf, rulings_register
from kiosk.messages import N_, Message
from kiosk.projections.entrants import entrants, history_of_entrant
from kiosk.projections.naming import table_name
from kiosk.projections.standings_rules_by_game import standings_rules_of
from kiosk.projections.tournament_state import TournamentState

Several: TypeAlias = tuple[str | Message, ...]


ResultCell: TypeAlias = str | int | bool | Message | Several | Mapping[str, int] | None
"""What stands in a column: a text, a number, yes or no, nothing, or several texts or named numbers."""
ResultCells: TypeAlias = tuple[ResultCell, ...]
Columns: TypeAlias = Mapping[str, Message]
"""What columns are called, by their keys, in their order."""
Table: TypeAlias = tuple[Columns, Iterator[ResultCells]]


@dataclass(frozen=True, slots=True)
class ResultTable:
    """One table. Each row has a cell for each column."""

    key: str
    title: Message
    columns: Columns
    """By key, what a column is called."""
    rows: tuple[ResultCells, ...]


TITLES: Final = {
    "entrants": Message(N_("Entrants")),
    "rounds": Message(N_("Rounds")),
    "tables": Message(N_("Tables")),
    "deals": Message(N_("Deals")),
    "standings": Message(N_("Standings")),
    "bracket": Message(N_("Bracket")),
    "rulings": Message(N_("Rulings")),
    "warnings": Message(N_("Warnings")),
    "calls": Message(N_("Calls")),
}
"""The tables by key, in their order."""


_COLUMNS: Final = {
    "number": Message(N_("Number")),
    "team": Message(N_("Team")),
    "names": Message(N_("Names")),
    "start": Message(N_("Place on the start list")),
    "withdrawn": Message(N_("Left before round")),
    "round": Message(N_("Round")),
    "pairing": Message(N_("Pairing")),
    "began": Message(N_("Began")),
    "minutes": Message(N_("Minutes")),
    "table": Message(N_("Table")),
    "side": Message(N_("Side")),
    "state": Message(N_("State")),
    "total": Message(N_("Total")),
    "match_points": Message(N_("Match points")),
    "victory_points": Message(N_("Victory points")),
    "deal": Message(N_("Number of the deal")),
    "points": Message(N_("Points")),
    "source": Message(N_("Source")),
    "counted": Message(N_("Counted")),
    "group": Message(N_("Group")),
    "rank": Message(N_("Rank")),
    "by_round": Message(N_("Victory points by round")),
    "ruled": Message(N_("Victory points by rulings")),
    "at": Message(N_("Time")),
    "place": Message(N_("Where")),
    "title": Message(N_("What")),
    "articles": Message(N_("Articles")),
    "effects": Message(N_("Effects")),
    "arbiter": Message(N_("Arbiter")),
    "stands": Message(N_("Stands")),
    "appeal": Message(N_("Appeal")),
    "history": Message(N_("Who plays for whom, and who has left")),
    "who": Message(N_("Who")),
    "times": Message(N_("Times")),
    "reasons": Message(N_("Reason")),
    "arbiters": Message(N_("Arbiters")),
    "claimed": Message(N_("Seconds until somebody went")),
    "arrived": Message(N_("Seconds until somebody was there")),
    "cleared": Message(N_("Seconds until it was over")),
    "round_name": Message(N_("Name of the round")),
    "match": Message(N_("Match")),
    "winner": Message(N_("Winner")),
    **{
        f"{what}_{number}": Message(text, {"number": number})
        for number in (1, 2)
        for what, text in {
            "number": N_("Number {number}"),
            "names": N_("Names {number}"),
            "total": N_("Total {number}"),
        }.items()
    },
}

_OF_PLAYERS: Final = {
    "player": N_("Player {number}"),
    "card": N_("Federation number {number}"),
    "club": N_("Club {number}"),
}

_CALL_STATES: Final[Mapping[CallState, Message]] = {
    "open": Message(N_("Not resolved yet")),
    "resolved": Message(N_("Resolved")),
    "cancelled": Message(N_("Taken back by the table")),
}
_THIRD_PLACE: Final = Message(N_("Match for third place"))

_STATES: Final[Mapping[str, Message]] = {
    "open": Message(N_("Open")),
    "delivered": Message(N_("Delivered")),
    "decided": Message(N_("Decided by the arbiter")),
    "bye": Message(N_("Bye")),
}


def sections(hall: TournamentState, code_of: CodeOf) -> tuple[ResultTable, ...]:
    """All tables, in the order of `TITLES`. The tournament must be open.

    Args:
        hall: the tournament.
        code_of: the codes of play, by key.

    Raises:
        kiosk.games.registry.UnknownGameError: this version does not know the game.
    """
    makers: Mapping[str, Callable[[], Table]] = {
        "entrants": lambda: _entrants(hall),
        "rounds": lambda: (_named("round pairing began minutes"), _rounds(hall)),
        "tables": lambda: (
            _named("round table side number names state total match_points victory_points"),
            _tables(hall),
        ),
        "deals": lambda: (
            _named("round table deal side number points source counted"),
            _deals(hall),
        ),
        "standings": lambda: _standings(hall),
        "bracket": lambda: (
            _named("round round_name match table number_1 names_1 total_1 number_2 names_2 total_2 winner"),
            _bracket(hall),
        ),
        "rulings": lambda: (
            _named("at place title articles effects arbiter stands appeal"),
            _rulings(hall, code_of),
        ),
        "warnings": lambda: (
            _named("at round table who names title articles times stands"),
            _warnings(hall),
        ),
        "calls": lambda: (
            _named("at round table reasons arbiters claimed arrived cleared state"),
            _calls(hall),
        ),
    }
    return tuple(_section(key, *makers[key]()) for key in TITLES)


def _section(key: str, columns: Columns, rows: Iterator[ResultCells]) -> ResultTable:
    return ResultTable(key, TITLES[key], columns, tuple(rows))


def _named(columns: str) -> Columns:
    return {column: _COLUMNS[column] for column in columns.split()}


def _named_of_players(most: int) -> Columns:
    """The columns of so many players, each with what the federation knows them by beside the name."""
    return {
        f"{what}_{number}": Message(text, {"number": number})
        for number in range(1, most + 1)
        for what, text in _OF_PLAYERS.items()
    }


def _entrants(hall: TournamentState) -> Table:
    """Of each entrant the players, each beside what the federation knows them by."""
    players = {number: tuple(players_of(hall, number)) for number in sorted(entrants(hall))}
    most = max(map(len, players.values()), default=0)
    first = _named("number team" if hall.tournament.entrants == TEAMS else "number")
    columns = {**first, **_named_of_players(most), **_named("start withdrawn history")}
    return columns, _entered(hall, players, most)


def _entered(
    hall: TournamentState, players: Mapping[int, tuple[Player, ...]], most: int
) -> Iterator[ResultCells]:
    for number, known in players.items():
        team = hall.tournament.teams.get(number)
        yield (
            number,
            *(() if team is None else (team.name,)),
            *_beside_each_other(known, most),
            *_place(hall, number),
            history_of_entrant(hall, number),
        )


def _beside_each_other(players: Sequence[Player], most: int) -> ResultCells:
    """Of each player the name, the number and the club; empty cells for those who are fewer than `most`."""
    cells: list[ResultCell] = []
    for player in players:
        name = " / ".join(player.members) or player.name
        cells += (name, player.federation_number, player.club)
    return (*cells, *(None,) * (3 * most - len(cells)))


def _place(hall: TournamentState, number: int) -> tuple[ResultCell, ResultCell]:
    """On the start list, and since when it does not play."""
    starts, left = hall.tournament.starts, hall.tournament.withdrawn.get(number)
    return starts.index(number) + 1 if number in starts else None, None if left is None else left.round


def _rounds(hall: TournamentState) -> Iterator[ResultCells]:
    for round_ in range(1, hall.tournament.round + 1):
        paired = hall.tournament.paired.get(round_)
        began, ends = hall.clock.started.get(round_), hall.clock.ends.get(round_)
        minutes = None if began is None or ends is None else round((ends - began) / 60)
        way = "" if paired is None else way_says(hall, paired.way)
        yield round_, way, _moment(hall, began), minutes


def _tables(hall: TournamentState) -> Iterator[ResultCells]:
    for round_, table, place in seated_sides(hall):
        match = hall.match(round_, table)
        result = match.result.get(place.key)
        yield (
            round_,
            table_name(hall, table),
            place.label,
            place.number,
            place.names,
            _STATES[state_of(hall, round_, table, match)],
            None if result is None else result.total,
            None if result is None else result.match_points,
            None if result is None else result.victory_points,
        )


def _deals(hall: TournamentState) -> Iterator[ResultCells]:
    game = hall.tournament.game
    for round_, table, place in seated_sides(hall):
        match = hall.match(round_, table)
        for number, totals in sorted(match.totals.items()):
            deal = match.deals.get(number)
            yield (
                round_,
                table_name(hall, table),
                number,
                place.label,
                place.number,
                totals.get(place.key),
                "" if deal is None else source_says(deal.source),
                {} if deal is None else _counted(game, deal.entry, place.key),
            )


def _counted(game: Game | None, entry: Entry, key: str) -> ResultCell:
    """What a party's part of a deal was counted from."""
    plain = entry.get(key, {})
    return plain if game is None else tuple(section_says(game, entry, key))


def _standings(hall: TournamentState) -> Table:
    if not standings_rules_of(hall.tournament).is_by_victory_points:
        return _named("rank number names total"), _standings_of_players(hall)
    group = "group " if hall.tournament.groups else ""
    columns = f"{group}rank number names victory_points match_points by_round ruled history"
    return _named(columns), _standings_by_points(hall)


def _standings_by_points(hall: TournamentState) -> Iterator[ResultCells]:
    if not hall.tournament.is_scored or not hall.tournament.starts:
        return
    for part in standings_of(hall):
        group: ResultCells = (part.group,) if part.group else ()
        has_begun = any(line.standing.scores for line in part.lines)
        for line in part.lines:
            standing = line.standing
            by_round = {str(score.round): score.victory_points for score in standing.scores}
            rank = standing.rank if has_begun and standing.is_placed else None
            points = standing.victory_points, standing.match_points
            yield *group, rank, standing.entrant, line.names, *points, by_round, line.ruled, line.history


def _standings_of_players(hall: TournamentState) -> Iterator[ResultCells]:
    rules = standings_rules_of(hall.tournament)
    has_begun = rules.has_begun(hall)
    for place in rules.final_places(hall):
        rank = place.rank if has_begun else None
        yield rank, place.entrant, (hall.tournament.players[place.entrant].name,), *place.points


def _bracket(hall: TournamentState) -> Iterator[ResultCells]:
    """Every match of a knock-out from the first round on, those to come too; none where none is played."""
    for match in bracket_matches(hall):
        sides: list[ResultCell] = []
        for side in match.sides:
            says: Several = () if side.says is None else (side.says,)
            sides += (side.number, side.names or says, side.total)
        yield (
            match.round,
            _THIRD_PLACE if match.is_for_third_place else match.name,
            match.number,
            match.tables,
            *sides,
            next((side.names for side in match.sides if side.is_winner), ()),
        )


def _rulings(hall: TournamentState, code_of: CodeOf) -> Iterator[ResultCells]:
    for row in reversed(rulings_register(hall, code_of, None)):
        effects = tuple(
            part for line in row.lines for part in (line.who, line.says, line.figure) if part is not None
        )
        stands = not row.is_cancelled
        told = (
            _moment(hall, row.at),
            row.where,
            Message(row.title),
            row.articles,
            effects,
            row.arbiter,
            stands,
        )
        yield *told, row.appeal_told


def _warnings(hall: TournamentState) -> Iterator[ResultCells]:
    for row in warning_rows(hall):
        warned = row.warned
        yield (
            _moment(hall, warned.at),
            warned.round,
            row.table,
            row.who,
            row.names,
            row.what,
            warned.articles,
            warned.times,
            warned.stands,
        )


def _calls(hall: TournamentState) -> Iterator[ResultCells]:
    for call in reversed(call_history(hall).calls):
        yield (
            _moment(hall, call.raised_at),
            call.round,
            call.name,
            call.reasons,
            call.arbiters,
            *(whole_seconds(after) for after in (call.claimed, call.attended, call.done)),
            _CALL_STATES[call.state],
        )


def _moment(hall: TournamentState, at: float | None) -> str | None:
    """An instant by people's clocks at this place, as every spreadsheet takes it for one."""
    return None if at is None else time.strftime("%Y-%m-%d %H:%M:%S", time.localtime(hall.times.of(at)))
