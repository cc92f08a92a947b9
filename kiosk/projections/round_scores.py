"""What each round has given each entrant: a pair, a team or a single player (Art. 2, 17, 33, 34)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from kiosk.games.entrants import INDIVIDUALS, PAIRS, TEAMS
from kiosk.games.lines import PARTIES
from kiosk.projections.seated import line_at, players_at
from kiosk.tournament.ranking import Tally
from kiosk.tournament.team_match import team_result

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from kiosk.games.game import PartyResult
    from kiosk.games.regulations import Award
    from kiosk.journal.bodies import Seating
    from kiosk.projections.folds.ruling_effects import AwardedPoints
    from kiosk.projections.folds.rulings import RulingKey
    from kiosk.projections.folds.table_match import TableMatch
    from kiosk.projections.tournament_state import TournamentState


@dataclass(frozen=True, slots=True)
class RoundScore:
    """What one round has given an entrant."""

    round: int
    against: tuple[int, ...]
    """The other pair or team, or the two other players; nobody for a bye."""
    victory_points: int
    match_points: int
    partner: int | None = None
    """The player with whom a single player has played."""


@dataclass(frozen=True, slots=True)
class Adjustment:
    """What changes in the general standings alone: by a ruling (Art. 21 ter), or by the director."""

    round: int
    victory_points: int
    match_points: int
    article: str
    ruling: RulingKey | None
    """None: the director has given it, for several admonitions."""


def round_scores(hall: TournamentState) -> Iterator[tuple[int, RoundScore]]:
    """Everything that is in, by entrant, the first round first.

    A match counts once its sheet was handed in, or a ruling has awarded it; a match of teams once that holds
    of all its tables; a bye once its round has begun.

    Raises:
        kiosk.games.registry.UnknownGameError: this version does not know the game.
    """
    for round_ in range(1, hall.tournament.round + 1):
        yield from _BY_ENTRANTS[hall.tournament.entrants](hall, round_)


def adjustments(hall: TournamentState) -> Iterator[tuple[int, Adjustment]]:
    """What changes in the standings alone, by entrant; by a ruling, of two single players for both."""
    if hall.tournament.offers.terms is None:
        return
    yield from _by_rulings(hall)
    for adjustment in hall.adjustments.values():
        given = adjustment.given
        if adjustment.cancelled is None:
            taken = (given.victory_points, given.match_points)
            yield given.entrant, Adjustment(given.round, *taken, given.article, None)


def _by_rulings(hall: TournamentState) -> Iterator[tuple[int, Adjustment]]:
    for round_ in range(1, hall.tournament.round + 1):
        for table in hall.tournament.tables(round_):
            for party, given in hall.match(round_, table).ruling_effects.rankings:
                for entrant in _entrants_at(hall, round_, table, party):
                    yield (
                        entrant,
                        Adjustment(
                            round_,
                            given.victory_points or 0,
                            given.match_points or 0,
                            given.article,
                            given.ruling,
                        ),
                    )


def match_of_teams(hall: TournamentState, round_: int, match: Seating) -> Mapping[int, PartyResult]:
    """What a match of teams has given each so far: the sum over its tables; empty before anything counts.

    An award at one of its tables is one for the match, for the teams are late, or leave, as teams (R25).

    Raises:
        kiosk.games.registry.UnknownGameError: this version does not know the game.
    """
    terms, tables = hall.tournament.offers.terms, hall.tournament.tables_of(match)
    teams = tuple(team for team in (match.ns, match.ew) if team is not None)
    if terms is None or len(teams) != 2:
        return {}
    played = {table: hall.match(round_, table) for table in tables}
    totals = [
        (
            _total_of(hall, round_, table, at_table, teams[0]),
            _total_of(hall, round_, table, at_table, teams[1]),
        )
        for table, at_table in played.items()
        if at_table.result
    ]
    if not totals:
        return {}
    awarded = {
        line_at(hall, round_, table, party): award
        for table, at_table in played.items()
        for party, award in at_table.awards.items()
        if award.victory_points is not None
    }
    results = zip(teams, team_result(totals, terms.format, terms.regulations), strict=True)
    return {team: _awarded(result, awarded.get(team)) for team, result in results}


def is_match_of_teams_in(hall: TournamentState, round_: int, match: Seating) -> bool:
    """Whether nothing more is expected of any table of a match of teams, or a ruling has awarded it."""
    played = [hall.match(round_, table) for table in hall.tournament.tables_of(match)]
    return bool(played) and (all(at_table.is_decided for at_table in played) or any(map(_is_awarded, played)))


def bye(hall: TournamentState, round_: int) -> Award | None:
    """What an entrant gets that rests, once the round has begun; None before, or where none is foreseen."""
    terms = hall.tournament.offers.terms
    return None if terms is None or round_ not in hall.clock.started else terms.format.bye


def _of_pairs(hall: TournamentState, round_: int) -> Iterator[tuple[int, RoundScore]]:
    for seating in hall.tournament.rounds.get(round_, ()):
        match = hall.match(round_, seating.table)
        seated = [
            (party, pair) for party, pair in (("ns", seating.ns), ("ew", seating.ew)) if pair is not None
        ]
        for party, pair in seated:
            is_bye = len(seated) == 1 and party not in match.awards
            got = bye(hall, round_) if is_bye else _result(match, party)
            if got is not None:
                yield pair, _score(round_, (other for _, other in seated if other != pair), got)


def _of_teams(hall: TournamentState, round_: int) -> Iterator[tuple[int, RoundScore]]:
    for match in hall.tournament.matches.get(round_, ()):
        teams = tuple(team for team in (match.ns, match.ew) if team is not None)
        results = match_of_teams(hall, round_, match) if is_match_of_teams_in(hall, round_, match) else {}
        for team in teams:
            got = bye(hall, round_) if len(teams) == 1 else results.get(team)
            if got is not None:
                yield team, _score(round_, (other for other in teams if other != team), got)


def _of_individuals(hall: TournamentState, round_: int) -> Iterator[tuple[int, RoundScore]]:
    for table in hall.tournament.tables(round_):
        match = hall.match(round_, table)
        lines = {party.key: players_at(hall, round_, table, party.key) for party in PARTIES}
        for party, players in lines.items():
            got = _result(match, party)
            others = tuple(player for key, line in lines.items() if key != party for player in line)
            if got is None:
                continue
            for player in players:
                partner = next((other for other in players if other != player), None)
                yield player, _score(round_, others, got, partner)
    award = bye(hall, round_)
    if award is not None:
        for player in hall.tournament.resting.get(round_, ()):
            yield player, _score(round_, (), award)


_BY_ENTRANTS: Final[Mapping[str, Callable[[TournamentState, int], Iterator[tuple[int, RoundScore]]]]] = {
    PAIRS: _of_pairs,
    TEAMS: _of_teams,
    INDIVIDUALS: _of_individuals,
}


def _score(
    round_: int, against: Iterable[int], got: PartyResult | Award, partner: int | None = None
) -> RoundScore:
    tally = Tally.of(got)
    return RoundScore(round_, tuple(against), tally.victory_points, tally.match_points, partner)


def _result(match: TableMatch, party: str) -> PartyResult | None:
    """What a party has got of a match: an award at once, its share of the deals when the sheet is in."""
    is_in = match.is_final or party in match.awards
    return match.result.get(party) if is_in else None


def _awarded(result: PartyResult, award: AwardedPoints | None) -> PartyResult:
    if award is None:
        return result
    return replace(result, victory_points=award.victory_points, match_points=award.match_points)


def _is_awarded(match: TableMatch) -> bool:
    """Whether both parties have victory points by a ruling."""
    given = [award for award in match.awards.values() if award.victory_points is not None]
    return len(given) == len(PARTIES)


def _total_of(hall: TournamentState, round_: int, table: int, match: TableMatch, team: int) -> int:
    party = next(party.key for party in PARTIES if line_at(hall, round_, table, party.key) == team)
    return match.result[party].total


def _entrants_at(hall: TournamentState, round_: int, table: int, party: str) -> tuple[int, ...]:
    if hall.tournament.entrants == INDIVIDUALS:
        return players_at(hall, round_, table, party)
    entrant = line_at(hall, round_, table, party)
    return () if entrant is None else (entrant,)
