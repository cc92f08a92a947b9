"""The results of a tournament as `kiosk.hub.paper.published` has them. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Final, cast

from kiosk.games.entrants import INDIVIDUALS, TEAMS
from kiosk.hub.calls.history_views import call_history
from kiosk.hub.closing.publication_state import publication_state, rounds_over
from kiosk.hub.paper.published import (
    FORMAT,
    VERSION,
    BracketMatch,
    BracketSide,
    Call,
    DealSide,
    Entrant,
    Kind,
    Letter,
    Person,
    Player,
    Results,
    Round,
    Ruling,
    Seated,
    Side,
    Source,
    Standing,
    State,
    Substitution,
    TableSide,
    Tournament,
    Warning,  # noqa: A004 - what the schema calls it
)
from kiosk.hub.paper.views import SeatedSide, seated_tables, standings_of, warning_rows
from kiosk.hub.rounds.bracket_views import bracket_matches
from kiosk.hub.rulings.views import CodeOf, find_ruling, rulings_register
from kiosk.journal.bodies import Membership
from kiosk.projections.entrants import entrants, names_of_entrant
from kiosk.projections.folds.table_match import TableMatch
from kiosk.projections.folds.tournament import Replacement
from kiosk.projections.memberships import membership_at, membership_of
from kiosk.projections.naming import table_name
from kiosk.projections.seated import compass_at, name_at, party_of
from kiosk.projections.standings_rules_by_game import standings_rules_of
from kiosk.projections.tournament_state import TournamentState

_SIDES: Final[Mapping[str, Side]] = {
    "NS": "north_south",
    "EW": "east_west",
    "N": "north",
    "E": "east",
    "S": "south",
    "W": "west",
}
"""By the letters of the places."""


def results(hall: TournamentState, code_of: CodeOf, at: float) -> Results:
    """Everything that is kept for others. The tournament must be open, or closed.

    Args:
        hall: the tournament.
        code_of: the codes of play, by key.
        at: as when it is written down; hall time, in seconds since 1970.

    Raises:
        kiosk.games.registry.UnknownGameError: this version does not know the game.
    """
    return Results(
        format=FORMAT,
        version=VERSION,
        written_at=instant(hall, at),
        tournament=_tournament(hall),
        entrants=tuple(_entrants(hall)),
        rounds=tuple(_rounds(hall)),
        tables=tuple(_tables(hall)),
        deals=tuple(_deals(hall)),
        standings=tuple(_standings(hall)),
        bracket=tuple(_bracket(hall)),
        rulings=tuple(_rulings(hall, code_of)),
        warnings=tuple(_warnings(hall)),
        calls=tuple(_calls(hall)),
    )


def instant(hall: TournamentState, at: float) -> str:
    """As ISO 8601 has it by people's clocks, to the second, with the offset of this place."""
    return datetime.fromtimestamp(hall.times.of(at)).astimezone().isoformat(timespec="seconds")


def _tournament(hall: TournamentState) -> Tournament:
    tournament, state = hall.tournament, publication_state(hall)
    opened, terms = tournament.opened, tournament.offers.terms
    assert opened is not None  # noqa: S101 - as the caller has made sure
    arranged = tournament.rounds_arranged
    return Tournament(
        name=opened.name,
        place=tournament.place or None,
        entrants=_KINDS.get(tournament.entrants, "individuals" if tournament.players else "pairs"),
        rules=opened.rules,
        regulations=opened.regulations,
        system=None if arranged is None else arranged.system or None,
        deals=opened.deals,
        target=None if terms is None else terms.format.target,
        rounds_planned=tournament.last_round,
        rounds_published=tournament.round,
        rounds_over=rounds_over(hall),
        state="final" if state.is_final else "provisional",
        declared_at=None if state.at is None else instant(hall, state.at),
    )


_SOURCES: Final[Mapping[str, Source]] = {"camera": "camera", "keypad": "keypad", "both": "both"}
_KINDS: Final[Mapping[str, Kind]] = {TEAMS: "teams", INDIVIDUALS: "individuals"}


def _entrants(hall: TournamentState) -> Iterator[Entrant]:
    tournament = hall.tournament
    for number in sorted(entrants(hall)):
        left, team = tournament.withdrawn.get(number), tournament.teams.get(number)
        numbers = (number,) if team is None else team.players
        yield Entrant(
            number=number,
            team=None if team is None else team.name,
            players=tuple(players_of(hall, number)),
            start=tournament.starts.index(number) + 1 if number in tournament.starts else None,
            withdrawn=None if left is None else left.round,
            substitutions=tuple(
                _substitution(hall, number, said) for said in tournament.replaced if said.number in numbers
            ),
        )


def players_of(hall: TournamentState, number: int) -> Iterator[Player]:
    """Who plays under the number of a pair, a team or a single player, after all substitutions."""
    tournament = hall.tournament
    if number in tournament.pairs:
        for name in tournament.pairs[number]:
            yield _player(name, membership_of(hall, number, name))
        return
    team = tournament.teams.get(number)
    for player in (number,) if team is None else team.players:
        entered = tournament.players.get(player)
        if entered is not None:
            yield _player(entered.name, tournament.player_memberships.get(player), entered.members)


def _player(name: str, known: Membership | None, members: tuple[str, ...] = ()) -> Player:
    told = known or Membership()
    return Player(name=name, federation_number=told.number or None, club=told.club or None, members=members)


def _person(name: str, known: Membership | None) -> Person:
    told = known or Membership()
    return Person(name=name, federation_number=told.number or None, club=told.club or None)


def _substitution(hall: TournamentState, number: int, said: Replacement) -> Substitution:
    return Substitution(
        from_round=said.round,
        leaving=_person(said.leaving, said.membership),
        newcomer=_person(said.newcomer, membership_of(hall, number, said.newcomer)),
    )


def _rounds(hall: TournamentState) -> Iterator[Round]:
    for round_ in range(1, hall.tournament.round + 1):
        paired = hall.tournament.paired.get(round_)
        began, ends = hall.clock.started.get(round_), hall.clock.ends.get(round_)
        yield Round(
            round=round_,
            pairing=None if paired is None else paired.way,
            began=None if began is None else instant(hall, began),
            minutes=None if began is None or ends is None else round((ends - began) / 60),
        )


def _tables(hall: TournamentState) -> Iterator[TableSide]:
    for round_, table, place in seated_sides(hall):
        match = hall.match(round_, table)
        result = match.result.get(place.key)
        yield TableSide(
            round=round_,
            table=table_name(hall, table),
            side=_side(hall, round_, table, place.key),
            number=place.number or 0,
            team=place.team or None,
            players=tuple(_seated(hall, round_, table, place)),
            state=state_of(hall, round_, table, match),
            total=None if result is None else result.total,
            match_points=None if result is None else result.match_points,
            victory_points=None if result is None else result.victory_points,
        )


def seated_sides(hall: TournamentState) -> Iterator[tuple[int, int, SeatedSide]]:
    """Round, table and who sits there, of every side that is seated."""
    for round_ in range(1, hall.tournament.round + 1):
        for table in seated_tables(hall, round_) if hall.tournament.tables(round_) else ():
            for place in table.places:
                if place.number is not None:
                    yield round_, table.table, place


def state_of(hall: TournamentState, round_: int, table: int, match: TableMatch) -> State:
    """How far a match is, as `TableSide.state` has it."""
    seating = hall.tournament.seating(round_, table)
    if not match.result and seating is not None and None in (seating.ns, seating.ew):
        return "bye"
    if match.is_final:
        return "delivered"
    return "decided" if match.is_decided else "open"


def _side(hall: TournamentState, round_: int, table: int, key: str) -> Side:
    party, compass = party_of(hall, key), compass_at(hall, round_, table)
    letters = {compass.called(seat) for seat in (() if party is None else party.seats)}
    return _SIDES["".join(sorted(letters, key="NSEW".index))]


def _seated(hall: TournamentState, round_: int, table: int, place: SeatedSide) -> Iterator[Seated]:
    party, compass = party_of(hall, place.key), compass_at(hall, round_, table)
    for seat in () if party is None else party.seats:
        name = name_at(hall, round_, table, seat)
        if name is not None:
            known = _person(name, membership_at(hall, round_, table, seat))
            yield Seated(
                name=name,
                federation_number=known.federation_number,
                club=known.club,
                seat=cast("Letter", compass.called(seat)),
            )


def _deals(hall: TournamentState) -> Iterator[DealSide]:
    for round_, table, place in seated_sides(hall):
        match = hall.match(round_, table)
        for number, totals in sorted(match.totals.items()):
            deal = match.deals.get(number)
            yield DealSide(
                round=round_,
                table=table_name(hall, table),
                deal=number,
                side=_side(hall, round_, table, place.key),
                number=place.number or 0,
                points=totals.get(place.key),
                source=None if deal is None else _SOURCES.get(deal.source),
                counted={} if deal is None else deal.entry.get(place.key, {}),
            )


def _standings(hall: TournamentState) -> Iterator[Standing]:
    rules = standings_rules_of(hall.tournament)
    if not rules.is_by_victory_points:
        has_begun = rules.has_begun(hall)
        for place in rules.final_places(hall):
            yield Standing(
                group=None,
                rank=place.rank if has_begun else None,
                number=place.entrant,
                names=names_of_entrant(hall, place.entrant),
                victory_points=None,
                match_points=None,
                total=place.points[0],
                by_round={},
                ruled=None,
            )
        return
    for part in standings_of(hall) if hall.tournament.is_scored and hall.tournament.starts else ():
        has_begun = any(line.standing.scores for line in part.lines)
        for line in part.lines:
            standing = line.standing
            yield Standing(
                group=part.group or None,
                rank=standing.rank if has_begun and standing.is_placed else None,
                number=standing.entrant,
                names=line.names,
                victory_points=standing.victory_points,
                match_points=standing.match_points,
                total=None,
                by_round={str(score.round): score.victory_points for score in standing.scores},
                ruled=line.ruled,
            )


def _bracket(hall: TournamentState) -> Iterator[BracketMatch]:
    for match in bracket_matches(hall):
        one, other = (
            BracketSide(number=side.number, names=side.names, total=side.total, is_winner=side.is_winner)
            for side in match.sides
        )
        yield BracketMatch(
            round=match.round,
            match=match.number,
            is_for_third_place=match.is_for_third_place,
            tables=match.tables,
            sides=(one, other),
        )


def _rulings(hall: TournamentState, code_of: CodeOf) -> Iterator[Ruling]:
    for row in reversed(rulings_register(hall, code_of, None)):
        given = find_ruling(hall, row.name).given
        effects = tuple(
            " ".join(str(part) for part in (line.who, line.says, line.figure) if part) for line in row.lines
        )
        yield Ruling(
            at=instant(hall, row.at),
            round=given.round or None if given.table else None,
            table=table_name(hall, given.table) if given.table else None,
            deal=given.deal or None,
            code=given.code,
            case=given.tree,
            title=row.title,
            articles=row.articles,
            effects=effects,
            arbiter=row.arbiter,
            stands=not row.is_cancelled,
            appeal=None if row.appeal is None else ", ".join(str(told) for told in row.appeal_told),
        )


def _warnings(hall: TournamentState) -> Iterator[Warning]:
    for row in warning_rows(hall):
        warned = row.warned
        player = warned.player
        yield Warning(
            at=instant(hall, warned.at),
            round=warned.round,
            table=row.table,
            number=warned.line,
            player=None if player is None else _person(player, membership_of(hall, warned.line, player)),
            names=row.names,
            case=warned.key,
            title=str(row.what),
            articles=warned.articles,
            times=warned.times,
            stands=warned.stands,
        )


def _calls(hall: TournamentState) -> Iterator[Call]:
    for call in reversed(call_history(hall).calls):
        yield Call(
            round=call.round,
            table=None if call.table is None else call.name,
            raised_at=instant(hall, call.raised_at),
            reasons=tuple(map(str, call.reasons)),
            arbiters=call.arbiters,
            claimed_after=whole_seconds(call.claimed),
            arrived_after=whole_seconds(call.attended),
            cleared_after=whole_seconds(call.done),
            state=call.state,
        )


def whole_seconds(seconds: float | None) -> int | None:
    """Rounded; None where there are none."""
    return None if seconds is None else round(seconds)
