"""What the director has said about the tournament: settings, pairs, rounds, seatings, admitted tables.

The director's last word counts: a pair entered or a round published again takes the place of the former.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from kiosk.games.bridge.settings import KEY as BRIDGE
from kiosk.games.registry import bridge_settings, checks_for, game_for
from kiosk.journal.bodies import (
    AuthorAdmitted,
    AuthorRevoked,
    BridgeOpened,
    LotsDrawn,
    MemberPlays,
    Membership,
    MembershipsNoted,
    MineoOpened,
    PairEntered,
    PairWithdrawn,
    PlayerEntered,
    PlayerReplaced,
    PlayersSeated,
    RoundPaired,
    RoundPublished,
    RoundsArranged,
    SeatedTable,
    Seating,
    StartDrawn,
    TablesArranged,
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
    starts: tuple[int | None, ...] = ()
    """The start list: the pairs as they were entered or drawn; None is the place of one that has left."""
    start_seed: str = ""
    """What the start list was drawn from; empty while it is the order of entry."""
    withdrawn: Mapping[int, PairWithdrawn] = field(default_factory=dict)
    """The pairs that do not play any more."""
    replaced: tuple[PlayerReplaced, ...] = ()
    """Who plays for whom, as it was said."""
    rounds_arranged: RoundsArranged | None = None
    paired: Mapping[int, RoundPaired] = field(default_factory=dict)
    """By round: how its seating came about, as far as it was said."""
    rounds: Mapping[int, tuple[Seating, ...]] = field(default_factory=dict)
    """The published rounds."""
    players: Mapping[int, PlayerEntered] = field(default_factory=dict)
    """By number; empty in a game of pairs."""
    seated: Mapping[int, tuple[SeatedTable, ...]] = field(default_factory=dict)
    """The published rounds of a game of single players."""
    mineo: MineoOpened | None = None
    """What was settled of Mineo before the start; None in any other game."""
    bridge: Mapping[str, bool] = field(default_factory=dict)
    """What was settled of bridge before the start, as in `BridgeOpened`; empty in any other game."""
    members: tuple[MemberPlays, ...] = ()
    """Who of a squad plays from when on, as it was said."""
    arranged: TablesArranged = field(default_factory=TablesArranged)
    """What the tables ask of the players beside the score."""
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
        return game_for(self.opened.rules, self.opened.regulations, self.opened.deals, choices)

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
        return max((*self.rounds, *self.seated), default=0)

    def tables(self, round_: int) -> tuple[int, ...]:
        """The tables at which somebody sits in a round."""
        pairs = (each.table for each in self.rounds.get(round_, ()))
        return (*pairs, *(each.table for each in self.seated.get(round_, ())))

    def playing(self, round_: int) -> tuple[int, ...]:
        """The tables at which there is a match in a round: nobody rests there."""
        resting = {each.table for each in self.rounds.get(round_, ()) if None in (each.ns, each.ew)}
        return tuple(table for table in self.tables(round_) if table not in resting)

    def seating(self, round_: int, table: int) -> Seating | None:
        """Who sits at a table in a round, if anybody does."""
        return next((each for each in self.rounds.get(round_, ()) if each.table == table), None)

    def seated_at(self, round_: int, table: int) -> SeatedTable | None:
        """Which single players sit at a table in a round, if any do."""
        return next((each for each in self.seated.get(round_, ()) if each.table == table), None)

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
        case PairWithdrawn():
            return _without_pair(state, event.body)
        case PlayerReplaced():
            return _with_substitute(state, event.body)
        case RoundsArranged():
            return replace(state, rounds_arranged=event.body)
        case RoundPaired(round=round_):
            return replace(state, paired={**state.paired, round_: event.body})
        case RoundPublished(round=round_, seatings=seatings):
            return replace(state, rounds={**state.rounds, round_: seatings})
        case PlayerEntered(number=number):
            return replace(state, players={**state.players, number: event.body})
        case PlayersSeated(round=round_, seatings=tables):
            return replace(state, seated={**state.seated, round_: tables})
        case MineoOpened():
            return replace(state, mineo=event.body)
        case TablesArranged():
            return replace(state, arranged=event.body)
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
    starts = state.starts
    if entered.pair not in state.pairs:
        starts = with_latecomer(starts, entered.pair) if state.round else (*starts, entered.pair)
    return replace(state, pairs={**state.pairs, entered.pair: entered.players}, starts=starts)


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


def _without_pair(state: Tournament, left: PairWithdrawn) -> Tournament:
    if left.pair not in state.starts:
        return state
    return replace(
        state, starts=without(state.starts, left.pair), withdrawn={**state.withdrawn, left.pair: left}
    )
