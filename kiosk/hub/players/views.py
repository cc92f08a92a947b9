"""What somebody who plays reads on a phone: where they sit, against whom, and what they have. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from kiosk.games.entrants import TEAMS
from kiosk.messages import N_, Message
from kiosk.projections.entrants import history_of_person, names_of_entrant, names_of_person
from kiosk.projections.knock_out import name_of_match, name_of_round
from kiosk.projections.naming import SEATS, table_name
from kiosk.projections.seated import everybody_at, parties, parties_at, place_of, players_at
from kiosk.projections.standings import Standing
from kiosk.projections.standings_rules_by_game import standings_rules_of
from kiosk.projections.tournament_state import TournamentState

_RESTS: Final = Message(N_("You rest this round."))
_RESTS_AND_GOES_ON: Final = Message(N_("You rest this round, and go on to the next."))
_NOT_YET: Final = Message(N_("The line-ups are not both given yet."))
_NOT_LINED_UP: Final = Message(N_("You are not in your team's line-up this round."))


@dataclass(frozen=True, slots=True)
class ResultRow:
    """What one round has given."""

    round: Message | int
    """What it is called, where it has more than a number."""
    against: str
    """Empty where nobody was; in Mineo always, where one plays against three."""
    points: str
    victory_points: int | None


@dataclass(frozen=True, slots=True)
class EntrantView:
    """Everything on the page of a pair or a player."""

    tournament: str
    names: tuple[str, ...]
    round: int
    """The newest that is seated; 0 before the first."""
    round_says: Message
    """What it is called, and in a knock-out what the match there is."""
    table: str
    """What the table is called; empty where nobody is to sit down."""
    place: Message | None
    """The line, or the seat."""
    partner: str | None
    """With whom a single player, or one of a team, plays."""
    team: str
    """For which team; empty where no teams play."""
    others: tuple[str, ...]
    """Who else sits there."""
    unseated: Message
    """Why there is no table, where there is none."""
    is_over: bool
    """Whether the match there is in: the next seat is not known yet."""
    ends_at: float | None
    """In seconds since 1970; None where no clock runs."""
    paused_left: int | None
    """The whole seconds that they still have, while the clock stands still."""
    came: Message | None
    """How far they have come in a knock-out, once they are out or have won."""
    rank: int | None
    total: str
    results: tuple[ResultRow, ...]
    """The newest first."""
    is_closed: bool
    """Whether the standings are declared: nothing more will come."""
    final_rank: int | None
    """The place that was declared, theirs or their team's; None where there is none."""
    history: tuple[Message, ...]
    """Who plays for whom, and whether they play no more (Art. 33)."""


def entrant_view(hall: TournamentState, entrant: int, standing: Standing | None) -> EntrantView:
    """The page of whoever plays under this number. `standing` is theirs where pairs play for points.

    Raises:
        kiosk.games.registry.UnknownGameError: this version does not know the game.
        NotFoundError: there is no such player.
    """
    round_ = hall.tournament.round
    names = names_of_person(hall, entrant, round_)
    table, place = _seat(hall, round_, entrant)
    partner = None if table is None else _partner(hall, round_, table, entrant)
    others = () if table is None else _others(hall, round_, table, (*names, *filter(None, [partner])))
    is_over = table is not None and hall.tournament.is_scored and hall.match(round_, table).is_decided
    ends_at = None if table is None or is_over else hall.clock.ends_at(round_, table)
    stands_since = hall.clock.paused.get(round_)
    has_begun = standing is not None and bool(standing.scores)
    return EntrantView(
        tournament="" if hall.tournament.opened is None else hall.tournament.opened.name,
        names=names,
        round=round_,
        round_says=name_of_match(hall.tournament, round_, table or 0),
        table="" if table is None else table_name(hall, table),
        place=place,
        partner=partner,
        team=_team(hall, entrant),
        others=others,
        unseated=_unseated(hall, round_, entrant),
        is_over=is_over,
        ends_at=ends_at if stands_since is None else None,
        paused_left=None if ends_at is None or stands_since is None else round(ends_at - stands_since),
        came=None if standing is None else standing.came,
        rank=standing.rank if standing is not None and has_begun and standing.is_placed else None,
        total=_total(hall, entrant, standing),
        results=_results(hall, standing),
        is_closed=hall.tournament.closed is not None,
        final_rank=_final_rank(hall, entrant),
        history=history_of_person(hall, entrant),
    )


def _final_rank(hall: TournamentState, entrant: int) -> int | None:
    closed = hall.tournament.closed
    placed = hall.tournament.team_of(entrant) if hall.tournament.entrants == TEAMS else entrant
    declared = () if closed is None else closed.declared.standings
    return next((place.rank for place in declared if place.entrant == placed), None)


def _seat(hall: TournamentState, round_: int, entrant: int) -> tuple[int | None, Message | None]:
    """The table and the place there; both None where nobody is to sit down."""
    for seating in hall.tournament.rounds.get(round_, ()):
        if entrant in (seating.ns, seating.ew):
            if None in (seating.ns, seating.ew):
                return None, None
            line = "ns" if entrant == seating.ns else "ew"
            called = parties_at(hall, round_, seating.table)
            return seating.table, next(party.label for party in called if party.key == line)
    for seated in hall.tournament.seated.get(round_, ()):
        for seat, number in seated.players.items():
            if number == entrant:
                return seated.table, Message(SEATS[place_of(hall, round_, seated.table, seat)])
    return None, None


def _unseated(hall: TournamentState, round_: int, entrant: int) -> Message:
    tournament = hall.tournament
    rests = _RESTS_AND_GOES_ON if tournament.is_knock_out else _RESTS
    if tournament.entrants != TEAMS:
        return rests
    team = tournament.team_of(entrant)
    matches = tournament.matches.get(round_, ())
    match = next((candidate for candidate in matches if team in (candidate.ns, candidate.ew)), None)
    if match is None or None in (match.ns, match.ew):
        return rests
    return _NOT_YET if match in tournament.unseated(round_) else _NOT_LINED_UP


def _partner(hall: TournamentState, round_: int, table: int, player: int) -> str | None:
    for party in parties(hall.tournament.game):
        line = players_at(hall, round_, table, party.key)
        if player in line and len(line) > 1:
            other = next(partner for partner in line if partner != player)
            known = hall.tournament.player_in(round_, other)
            return None if known is None else known.name
    return None


def _team(hall: TournamentState, player: int) -> str:
    team = hall.tournament.team_of(player) if hall.tournament.entrants == TEAMS else None
    return "" if team is None else hall.tournament.teams[team].name


def _others(hall: TournamentState, round_: int, table: int, own: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(name for name in everybody_at(hall, round_, table) if name not in own)


def _total(hall: TournamentState, entrant: int, standing: Standing | None) -> str:
    if standing is not None:
        return f"{standing.victory_points} VP · {_signed(standing.match_points)} MP"
    total = standings_rules_of(hall.tournament).total_of(hall, entrant)
    return "" if total is None else _signed(total)


def _results(hall: TournamentState, standing: Standing | None) -> tuple[ResultRow, ...]:
    return tuple(
        ResultRow(
            name_of_round(hall.tournament, score.round) if hall.tournament.is_knock_out else score.round,
            " – ".join(
                name for number in score.against for name in names_of_entrant(hall, number, score.round)
            ),
            _signed(score.match_points),
            score.victory_points,
        )
        for score in reversed(() if standing is None else standing.scores)
    )


def _signed(value: int) -> str:
    return f"{value:+d}".replace("-", "−") if value else "0"
