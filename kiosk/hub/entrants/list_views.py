"""What the page of those who have entered shows: pairs, teams or single players, and their groups. Pure."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from kiosk.games.entrants import INDIVIDUALS, TEAMS
from kiosk.hub.entrants.open_cards import may_have_open_cards
from kiosk.hub.entrants.substitution import rounds_left, still_playing
from kiosk.hub.rounds.forbidden import written
from kiosk.hub.rounds.individual_rounds import WAYS as INDIVIDUAL_WAYS
from kiosk.hub.rounds.seating import NEW_PARTNERS
from kiosk.hub.rounds.views import EntrantName
from kiosk.journal.bodies import Membership
from kiosk.messages import N_, Message
from kiosk.projections.entrants import entrants, resting_without_table
from kiosk.projections.folds.tournament import Replacement
from kiosk.projections.knock_out import bracket_of, how_far
from kiosk.projections.naming import table_name
from kiosk.projections.seated import line_at, parties, players_at
from kiosk.projections.standings import Standing, standings_by_group
from kiosk.projections.tournament_state import TournamentState
from kiosk.tournament.pairings.bracket import Bracket
from kiosk.tournament.pairings.systems import SYSTEMS

MOST_PROPOSED: Final = 6
"""Groups for which the page proposes how the entrants are dealt out."""


@dataclass(frozen=True, slots=True)
class PersonRow:
    """A player of a team, or who plays alone."""

    number: int
    name: str
    membership: str
    is_captain: bool


@dataclass(frozen=True, slots=True)
class MemberRow:
    """Somebody who plays, with what the federation knows them by."""

    number: int
    """Of the pair, or of the player who plays alone or for a team."""
    name: str
    known: Membership


@dataclass(frozen=True, slots=True)
class EntrantRow:
    name: EntrantName
    start: int | None
    """The place on the start list, from 1; None for one that has left."""
    says: tuple[Message, ...]
    """What has happened to it."""
    memberships: tuple[str, ...]
    """By player of a pair, what the federation knows them by; empty where nothing was told."""
    state: Message
    """Whether it plays, rests, has left."""
    people: tuple[PersonRow, ...] = ()
    """The players of a team, the captain first, or the single player."""
    may_return: bool = False
    """Whether it has left, and no round was made up without it."""
    rounds: tuple[int, ...] = ()
    """From which rounds on somebody else may play; the first is the next that they play."""
    replaced: tuple[Replacement, ...] = ()
    """Who plays for whom, as far as it may be undone."""
    members: tuple[MemberRow, ...] = ()
    """Everybody of it who plays."""
    known: str = ""
    """What the federation knows its players by, all together."""
    place: int | None = None
    """In the standings; None before the first result."""
    points: int | None = None
    """Victory points; None where nobody reckons any."""
    match_points: int = 0
    table: int | None = None
    """At which table of the newest round it sits, at the first of a match of teams."""
    table_name: str = ""


@dataclass(frozen=True, slots=True)
class EntrantsView:
    """The page of those who have entered."""

    entrants: str
    """Who enters: a constant of `kiosk.games.entrants`."""
    rows: tuple[EntrantRow, ...]
    seed: str
    """What the start list was drawn from; empty while it is the order of entry."""
    has_begun: bool
    """Whether a round is published."""
    systems: Mapping[str, Message]
    system: str
    sessions: str
    """The rounds after which a session ends."""
    may_be_knock_out: bool
    """Whether it can still be announced that a knock-out is played."""
    has_third_place: bool
    """In a knock-out, whether those who lose the semifinals play for the third place."""
    groups: str
    """The groups, as they are written; empty where all play together."""
    proposals: tuple[tuple[int, str], ...]
    """For so many groups, the entrants dealt out one by one as they start."""
    may_have_open_cards: bool
    """Whether the regulations let partners see each other's cards."""
    open_cards: str
    """The numbers of those who do."""
    all_open_cards: bool
    forbidden: str
    """Who is not to meet, as it is written."""
    keeps_clubs_apart: bool
    """Whether those of one club are not to meet either."""


def entrants_view(hall: TournamentState) -> EntrantsView:
    """Everybody who was entered, by number, and how the rounds are arranged."""
    tournament = hall.tournament
    places = {entrant: place for place, entrant in enumerate(tournament.starts, 1) if entrant is not None}
    arranged = tournament.rounds_arranged
    sessions = () if arranged is None else arranged.sessions
    is_of_singles = tournament.entrants == INDIVIDUALS
    systems = {key: system.label for key, system in SYSTEMS.items()}
    bracket, tables = bracket_of(hall), _tables(hall)
    playing, resting = still_playing(hall), _resting(hall)
    ranked = {row.entrant: row for _, rows in standings_by_group(hall) for row in rows}
    return EntrantsView(
        entrants=tournament.entrants,
        rows=tuple(
            EntrantRow(
                EntrantName(number, names),
                places.get(number),
                (*_happened(hall, number), *_came(bracket, number)),
                _memberships(hall, number),
                _state(hall, number, resting),
                tuple(_people(hall, number)),
                may_return=number in tournament.withdrawn
                and tournament.withdrawn[number].round > tournament.round,
                rounds=tuple(rounds_left(hall, is_playing=number in playing)),
                replaced=tuple(
                    said for said in tournament.last_replacements if said.number in _numbers(hall, number)
                ),
                members=tuple(members(hall, number)),
                known=_known(hall, number),
                place=ranked[number].rank if number in ranked and _is_ranked(ranked[number]) else None,
                points=ranked[number].victory_points if number in ranked else None,
                match_points=ranked[number].match_points if number in ranked else 0,
                table=tables.get(number),
                table_name=table_name(hall, tables[number]) if number in tables else "",
            )
            for number, names in sorted(entrants(hall).items())
        ),
        seed=tournament.start_seed,
        has_begun=tournament.round > 0,
        systems={NEW_PARTNERS: INDIVIDUAL_WAYS[NEW_PARTNERS]} if is_of_singles else systems,
        system="" if arranged is None else arranged.system,
        sessions=", ".join(str(first - 1) for first in sessions),
        may_be_knock_out=tournament.round == 0 and tournament.is_scored and not is_of_singles,
        has_third_place=tournament.has_third_place,
        groups="\n".join(
            f"{group.name}: {' '.join(map(str, group.entrants))}" for group in tournament.groups
        ),
        proposals=tuple(_proposals(hall)),
        may_have_open_cards=may_have_open_cards(tournament),
        open_cards=" ".join(map(str, tournament.open_cards.entrants)),
        all_open_cards=tournament.open_cards.everybody,
        forbidden=written(tournament),
        keeps_clubs_apart=tournament.forbidden.keeps_clubs_apart,
    )


def _is_ranked(standing: Standing) -> bool:
    return standing.is_placed and bool(standing.scores)


def _tables(hall: TournamentState) -> Mapping[int, int]:
    """The table of the newest round, by who has entered; nobody who rests has one."""
    tournament = hall.tournament
    seats: dict[int, int] = {}
    for table in reversed(tournament.playing(tournament.round)):
        for party in parties(tournament.game):
            singles = players_at(hall, tournament.round, table, party.key)
            entered = singles or (line_at(hall, tournament.round, table, party.key),)
            seats |= dict.fromkeys((number for number in entered if number is not None), table)
    return seats


def _known(hall: TournamentState, number: int) -> str:
    of_people = (hall.tournament.player_memberships.get(player) for player in _numbers(hall, number))
    told = (*_memberships(hall, number), *(_written(known) for known in of_people if known is not None))
    return " – ".join(filter(None, told))


def _state(hall: TournamentState, number: int, resting: Container[int]) -> Message:
    tournament = hall.tournament
    if number in tournament.withdrawn:
        return Message(N_("has left"))
    if number in resting:
        return Message(N_("bye"))
    if any(replaced.number in _numbers(hall, number) for replaced in tournament.replaced):
        return Message(N_("with a substitute"))
    return Message(N_("plays"))


def _resting(hall: TournamentState) -> frozenset[int]:
    """Those who rest in the newest round: a pair at a table of its own, others at none."""
    round_ = hall.tournament.round
    alone = (
        seating.ns or seating.ew or 0
        for seating in hall.tournament.rounds.get(round_, ())
        if None in (seating.ns, seating.ew)
    )
    return frozenset((*alone, *resting_without_table(hall, round_)))


def _proposals(hall: TournamentState) -> Iterator[tuple[int, str]]:
    playing = [start for start in hall.tournament.starts if start is not None]
    fewest = 4 if hall.tournament.entrants == INDIVIDUALS else 2
    for count in range(2, MOST_PROPOSED + 1):
        groups = [playing[first::count] for first in range(count)]
        if min(map(len, groups)) >= fewest:
            lines = (
                f"{chr(ord('A') + place)}: {' '.join(map(str, group))}" for place, group in enumerate(groups)
            )
            yield count, "\n".join(lines)


def _numbers(hall: TournamentState, number: int) -> tuple[int, ...]:
    """Of the players of a team; of any other entrant, its own."""
    return hall.tournament.teams[number].players if hall.tournament.entrants == TEAMS else (number,)


def _people(hall: TournamentState, number: int) -> Iterator[PersonRow]:
    tournament = hall.tournament
    if tournament.entrants == TEAMS:
        numbers: tuple[int, ...] = tournament.teams[number].players
    else:
        numbers = (number,) if tournament.entrants == INDIVIDUALS else ()
    for place, entrant in enumerate(numbers):
        player = tournament.players.get(entrant)
        known = tournament.player_memberships.get(entrant, Membership())
        if player is not None:
            is_captain = tournament.entrants == TEAMS and place == 0
            yield PersonRow(entrant, player.name, _written(known), is_captain)


def members(hall: TournamentState, number: int) -> Iterator[MemberRow]:
    """The players of a pair, of a team, or the single player; of a squad nobody."""
    tournament = hall.tournament
    if number in tournament.pairs:
        known = tournament.memberships.get(number, (Membership(), Membership()))
        yield from (
            MemberRow(number, name, told) for name, told in zip(tournament.pairs[number], known, strict=True)
        )
        return
    for entrant in _numbers(hall, number):
        player = tournament.players.get(entrant)
        if player is not None and not player.members:
            yield MemberRow(entrant, player.name, tournament.player_memberships.get(entrant, Membership()))


def _happened(hall: TournamentState, number: int) -> Iterator[Message]:
    tournament = hall.tournament
    if tournament.has_open_cards(number):
        yield Message(N_("Plays with open cards."))
    for replaced in tournament.replaced:
        if replaced.number in _numbers(hall, number):
            yield Message(
                N_("{newcomer} plays for {leaving} from round {round} on."),
                {"newcomer": replaced.newcomer, "leaving": replaced.leaving, "round": replaced.round},
            )
    left = tournament.withdrawn.get(number)
    if left is not None and left.reason:
        text = N_("Does not play from round {round} on: {reason}")
        yield Message(text, {"round": left.round, "reason": left.reason})
    elif left is not None:
        yield Message(N_("Does not play from round {round} on."), {"round": left.round})


def _came(bracket: Bracket[int] | None, number: int) -> tuple[Message, ...]:
    """How far they have come in a knock-out, once they are out."""
    came = None if bracket is None else how_far(bracket, number)
    return () if came is None else (came,)


def _memberships(hall: TournamentState, pair: int) -> tuple[str, ...]:
    known = hall.tournament.memberships.get(pair, ())
    told = tuple(map(_written, known))
    return told if any(told) else ()


def _written(known: Membership) -> str:
    return " ".join(filter(None, (known.number, known.club)))
