"""What the director has said about the tournament: settings, pairs, rounds, seatings, admitted tables.

The director's last word counts: a pair entered or a round published again takes the place of the former.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, TypeVar

from kiosk.games.bridge.settings import KEY as BRIDGE
from kiosk.games.registry import INDIVIDUALS, PAIRS, TEAMS, bridge_settings, checks_for, game_for
from kiosk.journal.bodies import (
    AuthorAdmitted,
    AuthorRevoked,
    BridgeOpened,
    DisplayArranged,
    EntrantsArranged,
    EntrantWithdrawn,
    Group,
    GroupsArranged,
    LineUpGiven,
    LotsDrawn,
    MemberPlays,
    Membership,
    MembershipsNoted,
    MineoOpened,
    PairEntered,
    PairWithdrawn,
    PlayerEntered,
    PlayerNoted,
    PlayerReplaced,
    PlayersSeated,
    RoundPaired,
    RoundPublished,
    RoundsArranged,
    RoundTakenBack,
    SeatedTable,
    Seating,
    StartDrawn,
    SubstituteEntered,
    TablesArranged,
    TeamEntered,
    TeamsPaired,
    TournamentClosed,
    TournamentOpened,
    TournamentReopened,
)
from kiosk.tournament.start_list import with_latecomer, without

if TYPE_CHECKING:
    from kiosk.games.bridge.settings import BridgeSettings
    from kiosk.games.bridge.table_checks import TableChecks
    from kiosk.games.game import Game
    from kiosk.journal.event import Event, Stream


_Said = TypeVar("_Said")


@dataclass(frozen=True, slots=True)
class Closing:
    """What the director declared, and whether it was opened again since. Instants are seconds since 1970."""

    declared: TournamentClosed
    at: float
    reopened: TournamentReopened | None = None
    reopened_at: float | None = None


@dataclass(frozen=True, slots=True)
class Tournament:
    """Everything is empty until the director has said it."""

    opened: TournamentOpened | None = None
    pairs: Mapping[int, tuple[str, str]] = field(default_factory=dict)
    """The players' names, by the pair's number."""
    memberships: Mapping[int, tuple[Membership, Membership]] = field(default_factory=dict)
    """By the pair's number: what the federation knows its players by, as far as it was told."""
    arranged_entrants: EntrantsArranged | None = None
    """Who enters, where it is no pairs."""
    teams: Mapping[int, TeamEntered] = field(default_factory=dict)
    """By number."""
    groups: tuple[Group, ...] = ()
    """The groups in which the event is played; empty where all play together."""
    starts: tuple[int | None, ...] = ()
    """The start list: the entrants as they were entered or drawn; None is the place of one that has left."""
    start_seed: str = ""
    """What the start list was drawn from; empty while it is the order of entry."""
    withdrawn: Mapping[int, PairWithdrawn | EntrantWithdrawn] = field(default_factory=dict)
    """The entrants that do not play any more."""
    replaced: tuple[PlayerReplaced | SubstituteEntered, ...] = ()
    """Who plays for whom, as it was said."""
    rounds_arranged: RoundsArranged | None = None
    paired: Mapping[int, RoundPaired] = field(default_factory=dict)
    """By round: how its seating came about, as far as it was said."""
    rounds: Mapping[int, tuple[Seating, ...]] = field(default_factory=dict)
    """The published rounds of pairs."""
    players: Mapping[int, PlayerEntered] = field(default_factory=dict)
    """By number: those of a game of single players, and those of teams; empty where pairs enter."""
    player_memberships: Mapping[int, Membership] = field(default_factory=dict)
    """By a player's number: what the federation knows them by, as far as it was told."""
    seated: Mapping[int, tuple[SeatedTable, ...]] = field(default_factory=dict)
    """The published rounds in which players are seated one by one."""
    resting: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    """By round in which single players are seated: those who play, and have no seat in it."""
    matches: Mapping[int, tuple[Seating, ...]] = field(default_factory=dict)
    """The published rounds of teams: who meets whom, as in `TeamsPaired`."""
    places: Mapping[tuple[int, int], Seating | SeatedTable] = field(default_factory=dict)
    """By round and table: which pairs, or which single players, are seated there."""
    match_places: Mapping[tuple[int, int], Seating] = field(default_factory=dict)
    """By round and table: the match of teams to which it belongs."""
    line_ups: Mapping[tuple[int, int], tuple[tuple[int, int], ...]] = field(default_factory=dict)
    """By round and team: the pairs that it sends to its tables."""
    mineo: MineoOpened | None = None
    """What was settled of Mineo before the start; None in any other game."""
    bridge: Mapping[str, bool] = field(default_factory=dict)
    """What was settled of bridge before the start, as in `BridgeOpened`; empty in any other game."""
    members: tuple[MemberPlays, ...] = ()
    """Who of a squad plays from when on, as it was said."""
    arranged: TablesArranged = field(default_factory=TablesArranged)
    """What the tables ask of the players beside the score."""
    display: DisplayArranged = field(default_factory=DisplayArranged)
    """What the hall's display shows."""
    admitted: Mapping[Stream, AuthorAdmitted] = field(default_factory=dict)
    revoked: frozenset[Stream] = frozenset()
    lots: Mapping[int, tuple[tuple[str, ...], ...]] = field(default_factory=dict)
    """By round (0: before the first): the lots that were drawn, each between level entrants, best first."""
    closings: tuple[Closing, ...] = ()
    """Each time that the standings were declared, the last one last."""

    @property
    def closed(self) -> Closing | None:
        """The closing that stands; None while the tournament is open."""
        newest = self.closings[-1] if self.closings else None
        return newest if newest is not None and newest.reopened is None else None

    @property
    def game(self) -> Game | None:
        """The game that is played; None before the tournament is opened, and where `checks` take its place.

        Raises:
            kiosk.games.registry.UnknownGameError: this version does not know it.
        """
        if self.opened is None or not self.is_scored:
            return None
        choices = {} if self.mineo is None else self.mineo.settings
        opened = self.opened
        return game_for(opened.rules, opened.regulations, opened.deals, choices, self.entrants)

    @property
    def entrants(self) -> str:
        """Who enters a tournament of burraco or bridge: a constant of `kiosk.games.registry`."""
        return PAIRS if self.arranged_entrants is None else self.arranged_entrants.entrants

    @property
    def tables_of_match(self) -> int:
        """At how many tables two entrants meet."""
        return self.arranged_entrants.tables if self.arranged_entrants and self.entrants == TEAMS else 1

    @property
    def session_starts(self) -> int:
        """The first round of the session to which the next round belongs."""
        arranged = () if self.rounds_arranged is None else self.rounds_arranged.sessions
        return max((first for first in arranged if first <= self.round + 1), default=1)

    @property
    def is_scored(self) -> bool:
        """Whether the tables hand in sheets, from which standings follow; those of bridge keep none."""
        return self.opened is None or self.opened.rules != BRIDGE

    @property
    def bridge_settings(self) -> BridgeSettings | None:
        """What is arranged for a session of bridge; None in any game, and before the tournament is opened.

        Raises:
            kiosk.games.registry.UnknownGameError: this version does not know it.
        """
        if self.opened is None or self.is_scored:
            return None
        return bridge_settings(self.opened.regulations, self.bridge)

    @property
    def checks(self) -> TableChecks | None:
        """What the tables go through in bridge, which has no sheet; None in any game.

        Raises:
            kiosk.games.registry.UnknownGameError: this version does not know these regulations.
        """
        if self.opened is None:
            return None
        return checks_for(self.opened.rules, self.opened.regulations, self.bridge)

    @property
    def round(self) -> int:
        """The newest published round; 0 before the first."""
        return max((*self.rounds, *self.seated, *self.matches), default=0)

    def meetings(self, round_: int) -> tuple[Seating, ...]:
        """Which pairs, or which teams, meet in a round, and who rests."""
        return self.matches.get(round_, ()) if self.entrants == TEAMS else self.rounds.get(round_, ())

    def tables_of(self, match: Seating) -> tuple[int, ...]:
        """The tables at which two teams meet; none where one rests."""
        if None in (match.ns, match.ew):
            return ()
        first = (match.table - 1) * self.tables_of_match + 1
        return tuple(range(first, first + self.tables_of_match))

    def match_at(self, round_: int, table: int) -> Seating | None:
        """The match of teams to which a table of a round belongs."""
        return self.match_places.get((round_, table))

    def unseated(self, round_: int) -> tuple[Seating, ...]:
        """The matches of teams of a round for which a line-up is still to be given."""
        return tuple(
            each
            for each in self.matches.get(round_, ())
            if None not in (each.ns, each.ew)
            and not {(round_, each.ns), (round_, each.ew)} <= self.line_ups.keys()
        )

    def team_of(self, player: int) -> int | None:
        """The number of the team of which a player is."""
        return next((each.team for each in self.teams.values() if player in each.players), None)

    def tables(self, round_: int) -> tuple[int, ...]:
        """The tables at which somebody sits in a round, or will as soon as the teams' line-ups are given."""
        if round_ in self.matches:
            return tuple(table for each in self.matches[round_] for table in self.tables_of(each))
        pairs = (each.table for each in self.rounds.get(round_, ()))
        return (*pairs, *(each.table for each in self.seated.get(round_, ())))

    def playing(self, round_: int) -> tuple[int, ...]:
        """The tables at which there is a match in a round: nobody rests there."""
        resting = {each.table for each in self.rounds.get(round_, ()) if None in (each.ns, each.ew)}
        return tuple(table for table in self.tables(round_) if table not in resting)

    def seating(self, round_: int, table: int) -> Seating | None:
        """Which pairs sit at a table in a round, if any do."""
        found = self.places.get((round_, table))
        return found if isinstance(found, Seating) else None

    def seated_at(self, round_: int, table: int) -> SeatedTable | None:
        """Which single players sit at a table in a round, if any do."""
        found = self.places.get((round_, table))
        return found if isinstance(found, SeatedTable) else None

    def is_admitted(self, author: str, epoch: int) -> bool:
        return (author, epoch) in self.admitted and (author, epoch) not in self.revoked


def fold(state: Tournament, event: Event) -> Tournament:  # noqa: C901, PLR0911, PLR0912 - one for each body
    """The tournament after an event of the director's; other events change nothing."""
    match event.body:
        case TournamentOpened():
            return replace(state, opened=event.body)
        case PairEntered():
            return _with_pair(state, event.body)
        case StartDrawn(seed=seed, pairs=pairs):
            return replace(state, starts=pairs, start_seed=seed)
        case MembershipsNoted(pair=pair, players=players):
            return replace(state, memberships={**state.memberships, pair: players})
        case PairWithdrawn(pair=pair):
            return _left(state, pair, event.body)
        case PlayerReplaced():
            return _with_substitute(state, event.body)
        case EntrantsArranged():
            return replace(state, arranged_entrants=event.body)
        case TeamEntered(team=team):
            is_new = team not in state.teams
            entered = replace(state, teams={**state.teams, team: event.body})
            return _started(entered, team) if is_new else entered
        case GroupsArranged(groups=groups):
            return replace(state, groups=groups)
        case TeamsPaired(round=round_, matches=matches):
            return _with_matches(state, round_, matches)
        case LineUpGiven(round=round_, team=team, pairs=line_up):
            return replace(state, line_ups={**state.line_ups, (round_, team): line_up})
        case EntrantWithdrawn(entrant=entrant):
            return _left(state, entrant, event.body)
        case SubstituteEntered():
            return _with_newcomer(state, event.body)
        case PlayerNoted(number=number, membership=membership):
            return replace(state, player_memberships={**state.player_memberships, number: membership})
        case RoundsArranged():
            return replace(state, rounds_arranged=event.body)
        case RoundPaired(round=round_):
            return replace(state, paired={**state.paired, round_: event.body})
        case RoundPublished(round=round_, seatings=seatings):
            placed = _placed(state, round_, seatings)
            return replace(placed, rounds={**state.rounds, round_: seatings})
        case RoundTakenBack(round=round_):
            return _without_round(state, round_)
        case PlayerEntered():
            return _with_player(state, event.body)
        case PlayersSeated():
            return _with_seats(state, event.body)
        case MineoOpened():
            return replace(state, mineo=event.body)
        case TablesArranged():
            return replace(state, arranged=event.body)
        case DisplayArranged():
            return replace(state, display=event.body)
        case BridgeOpened(settings=settings):
            return replace(state, bridge=settings)
        case MemberPlays():
            return replace(state, members=(*state.members, event.body))
        case AuthorAdmitted(author=author, epoch=epoch):
            return replace(state, admitted={**state.admitted, (author, epoch): event.body})
        case AuthorRevoked(author=author, epoch=epoch):
            return replace(state, revoked=state.revoked | {(author, epoch)})
        case LotsDrawn(round=round_, entrants=entrants):
            return replace(state, lots={**state.lots, round_: (*state.lots.get(round_, ()), entrants)})
        case TournamentClosed():
            return _closed(state, Closing(event.body, event.written_at))
        case TournamentReopened():
            return _reopened(state, event.body, event.written_at)
        case _:
            return state


def _closed(state: Tournament, closing: Closing) -> Tournament:
    """What is closed already is not closed twice."""
    return state if state.closed is not None else replace(state, closings=(*state.closings, closing))


def _reopened(state: Tournament, said: TournamentReopened, at: float) -> Tournament:
    if state.closed is None:
        return state
    return replace(
        state, closings=(*state.closings[:-1], replace(state.closed, reopened=said, reopened_at=at))
    )


def _with_pair(state: Tournament, entered: PairEntered) -> Tournament:
    """A latecomer takes the first place that is empty (Art. 34)."""
    is_new = entered.pair not in state.pairs
    named = replace(state, pairs={**state.pairs, entered.pair: entered.players})
    return _started(named, entered.pair) if is_new else named


def _with_player(state: Tournament, entered: PlayerEntered) -> Tournament:
    is_new = entered.number not in state.players
    named = replace(state, players={**state.players, entered.number: entered})
    return _started(named, entered.number) if is_new and state.entrants == INDIVIDUALS else named


def _started(state: Tournament, entrant: int) -> Tournament:
    """With one more entrant on the start list."""
    later = with_latecomer(state.starts, entrant) if state.round else (*state.starts, entrant)
    return replace(state, starts=later)


def _with_seats(state: Tournament, said: PlayersSeated) -> Tournament:
    seated = {number for table in said.seatings for number in table.players.values()}
    resting = tuple(each for each in state.starts if each is not None and each not in seated)
    if state.entrants == INDIVIDUALS and said.round not in state.seated:
        state = replace(state, resting={**state.resting, said.round: resting})
    placed = _placed(state, said.round, said.seatings)
    return replace(placed, seated={**state.seated, said.round: said.seatings})


def _placed(state: Tournament, round_: int, tables: Iterable[Seating | SeatedTable]) -> Tournament:
    """With the tables of a round in the place of those that it had before."""
    others = dict(_but_of(state.places, round_))
    return replace(state, places=others | {(round_, each.table): each for each in tables})


def _without_round(state: Tournament, round_: int) -> Tournament:
    """As if a round had not been published. Who has entered or left since stays so."""
    return replace(
        state,
        paired=_but(state.paired, round_),
        rounds=_but(state.rounds, round_),
        seated=_but(state.seated, round_),
        resting=_but(state.resting, round_),
        matches=_but(state.matches, round_),
        places=_but_of(state.places, round_),
        match_places=_but_of(state.match_places, round_),
        line_ups=_but_of(state.line_ups, round_),
    )


def _but(by_round: Mapping[int, _Said], round_: int) -> Mapping[int, _Said]:
    return {key: said for key, said in by_round.items() if key != round_}


def _but_of(by_place: Mapping[tuple[int, int], _Said], round_: int) -> Mapping[tuple[int, int], _Said]:
    return {key: said for key, said in by_place.items() if key[0] != round_}


def _with_matches(state: Tournament, round_: int, matches: tuple[Seating, ...]) -> Tournament:
    others = dict(_but_of(state.match_places, round_))
    own = {(round_, table): each for each in matches for table in state.tables_of(each)}
    return replace(state, matches={**state.matches, round_: matches}, match_places=others | own)


def _with_newcomer(state: Tournament, said: SubstituteEntered) -> Tournament:
    """What the federation knows the one who leaves by is not the newcomer's."""
    entered = PlayerEntered(said.number, said.newcomer)
    known = {number: each for number, each in state.player_memberships.items() if number != said.number}
    return replace(
        state,
        players={**state.players, said.number: entered},
        player_memberships=known,
        replaced=(*state.replaced, said),
    )


def _with_substitute(state: Tournament, said: PlayerReplaced) -> Tournament:
    """What the federation knows the one who leaves by is not the newcomer's."""
    names = state.pairs.get(said.pair, ("", ""))
    one, other = (said.newcomer if name == said.leaving else name for name in names)
    memberships = dict(state.memberships)
    if said.pair in memberships:
        first, second = (
            Membership() if name == said.leaving else known
            for name, known in zip(names, memberships[said.pair], strict=True)
        )
        memberships[said.pair] = (first, second)
    return replace(
        state,
        pairs={**state.pairs, said.pair: (one, other)},
        memberships=memberships,
        replaced=(*state.replaced, said),
    )


def _left(state: Tournament, entrant: int, said: PairWithdrawn | EntrantWithdrawn) -> Tournament:
    if entrant not in state.starts:
        return state
    return replace(state, starts=without(state.starts, entrant), withdrawn={**state.withdrawn, entrant: said})
