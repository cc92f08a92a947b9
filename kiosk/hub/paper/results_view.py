"""The page that is published: standings first, then in short what belongs to them, as plain values. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from kiosk.games.lines import are_lines
from kiosk.hub.closing.publication_state import PublicationState, publication_state
from kiosk.hub.paper.publication import players_of, seated_sides
from kiosk.hub.paper.views import standings_of
from kiosk.hub.rounds.bracket_views import BracketMatch, bracket_matches
from kiosk.messages import N_, Message
from kiosk.projections.entrants import KIND_LABELS, entrants, history_of_entrant, names_of_entrant
from kiosk.projections.knock_out import name_of_round
from kiosk.projections.naming import table_name
from kiosk.projections.standings_rules_by_game import standings_rules_of
from kiosk.projections.tournament_state import TournamentState


@dataclass(frozen=True, slots=True)
class PlaceRow:
    """A place in the standings."""

    rank: int | None
    """None before the first result, and for who may still win a knock-out."""
    is_shared: bool
    names: tuple[str, ...]
    clubs: tuple[str, ...]
    """Of the players, each once; none where they were not told."""
    points: tuple[int | None, ...]
    """By column."""
    notes: tuple[Message, ...]
    lines: tuple[Message, ...]
    """The thresholds that end with this place."""


@dataclass(frozen=True, slots=True)
class Column:
    label: Message
    short: str = ""
    """Where there is no room; empty where the label is short."""
    is_signed: bool = False
    is_aside: bool = False
    """Whether it may be left out where there is no room."""


@dataclass(frozen=True, slots=True)
class StandingsTable:
    """The standings of a group, or of all."""

    group: str
    columns: tuple[Column, ...]
    rows: tuple[PlaceRow, ...]


@dataclass(frozen=True, slots=True)
class SideRow:
    names: tuple[str, ...]
    total: int | None
    victory_points: int | None


@dataclass(frozen=True, slots=True)
class MatchRow:
    table: str
    sides: tuple[SideRow, ...]


@dataclass(frozen=True, slots=True)
class RoundResults:
    name: Message
    began: float | None
    """Seconds since 1970."""
    matches: tuple[MatchRow, ...]


@dataclass(frozen=True, slots=True)
class BracketRound:
    name: Message
    matches: tuple[BracketMatch, ...]


@dataclass(frozen=True, slots=True)
class ResultsView:
    """Everything on the page."""

    name: str
    place: str
    began: float | None
    """When the first round began; seconds since 1970. None before it has."""
    state: PublicationState
    kind: Message
    """What one who has entered is called."""
    entrants: tuple[tuple[int, tuple[str, ...]], ...]
    """By number, where nobody keeps standings of them; else nobody."""
    standings: tuple[StandingsTable, ...]
    bracket: tuple[BracketRound, ...]
    third_place: BracketMatch | None
    rounds: tuple[RoundResults, ...]


def results_view(hall: TournamentState) -> ResultsView:
    """The tournament must be open, or closed.

    Raises:
        kiosk.games.registry.UnknownGameError: this version does not know the game.
    """
    tournament = hall.tournament
    standings = tuple(_standings(hall))
    return ResultsView(
        name="" if tournament.opened is None else tournament.opened.name,
        place=tournament.place,
        began=min(hall.clock.started.values(), default=None),
        state=publication_state(hall),
        kind=KIND_LABELS[tournament.entrants] if not _is_of_players(hall) else Message(N_("Player")),
        entrants=() if standings else tuple(sorted(entrants(hall).items())),
        standings=standings,
        bracket=tuple(_bracket(hall)),
        third_place=next((match for match in bracket_matches(hall) if match.is_for_third_place), None),
        rounds=tuple(_rounds(hall)),
    )


def _is_of_players(hall: TournamentState) -> bool:
    return not standings_rules_of(hall.tournament).is_by_victory_points


_BY_POINTS: Final = (
    Column(Message(N_("Victory points")), "VP"),
    Column(Message(N_("Match points")), "MP", is_signed=True),
)
_BY_TOTAL: Final = (Column(Message(N_("Total")), is_signed=True),)


def _standings(hall: TournamentState) -> Iterator[StandingsTable]:
    if _is_of_players(hall):
        yield StandingsTable("", _BY_TOTAL, tuple(_places_of_players(hall)))
        return
    for part in standings_of(hall) if hall.tournament.is_scored and hall.tournament.starts else ():
        by_round = tuple(Column(Message(str(number)), is_aside=True) for number in part.rounds)
        has_begun = any(line.standing.scores for line in part.lines)
        ranks = Counter(line.standing.rank for line in part.lines)
        rows = tuple(
            PlaceRow(
                rank=line.standing.rank if has_begun and line.standing.is_placed else None,
                is_shared=ranks[line.standing.rank] > 1,
                names=line.names,
                clubs=_clubs(hall, line.standing.entrant),
                points=(*line.rounds, line.standing.victory_points, line.standing.match_points),
                notes=line.history,
                lines=line.lines,
            )
            for line in part.lines
        )
        yield StandingsTable(part.group, (*by_round, *_BY_POINTS), rows)


def _places_of_players(hall: TournamentState) -> Iterator[PlaceRow]:
    rules = standings_rules_of(hall.tournament)
    has_begun, places = rules.has_begun(hall), rules.final_places(hall)
    ranks = Counter(place.rank for place in places)
    for place in places:
        yield PlaceRow(
            rank=place.rank if has_begun else None,
            is_shared=ranks[place.rank] > 1,
            names=names_of_entrant(hall, place.entrant),
            clubs=_clubs(hall, place.entrant),
            points=(place.points[0],),
            notes=history_of_entrant(hall, place.entrant),
            lines=(),
        )


def _clubs(hall: TournamentState, number: int) -> tuple[str, ...]:
    """Each once, in the order of the players; of a team none: its name says enough."""
    if number in hall.tournament.teams:
        return ()
    return tuple(dict.fromkeys(player.club for player in players_of(hall, number) if player.club))


def _bracket(hall: TournamentState) -> Iterator[BracketRound]:
    matches = [match for match in bracket_matches(hall) if not match.is_for_third_place]
    for round_ in sorted({match.round for match in matches}):
        name = name_of_round(hall.tournament, round_)
        yield BracketRound(name, tuple(match for match in matches if match.round == round_))


def _rounds(hall: TournamentState) -> Iterator[RoundResults]:
    """Of two lines, and where no bracket tells it already."""
    game = hall.tournament.game
    if game is None or hall.tournament.is_knock_out or not are_lines(game.parties):
        return
    tables: dict[int, dict[int, list[SideRow]]] = {}
    for round_, table, place in seated_sides(hall):
        result = hall.match(round_, table).result.get(place.key)
        names = (place.team,) if place.team else place.names
        total = None if result is None else result.total
        points = None if result is None else result.victory_points
        tables.setdefault(round_, {}).setdefault(table, []).append(SideRow(names, total, points))
    for round_, by_table in sorted(tables.items()):
        yield RoundResults(
            name=name_of_round(hall.tournament, round_),
            began=hall.clock.started.get(round_),
            matches=tuple(
                MatchRow(table_name(hall, table), tuple(sides)) for table, sides in sorted(by_table.items())
            ),
        )
