"""What the director has said about the tournament: settings, pairs, rounds, seatings, admitted tables.

The director's last word counts: a pair entered or a round published again takes the place of the former.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING

from msgspec import structs

from kiosk.games.entrants import PAIRS, TEAMS
from kiosk.games.offers import offers_of
from kiosk.games.registry import bridge_settings, checks_for, game_for, keeps_sheets
from kiosk.journal.bodies import (
    AuthorAdmitted,
    BracketDrawn,
    DisplayArranged,
    EntrantsArranged,
    EntrantWithdrawn,
    Group,
    LotsSeeded,
    LotsTakenBack,
    MemberPlays,
    Membership,
    MineoOpened,
    OpenCardsNoted,
    PairingsForbidden,
    PairWithdrawn,
    PlayerEntered,
    RoundPaired,
    RoundsArranged,
    SeatedTable,
    Seating,
    TablesArranged,
    TeamEntered,
    ThresholdsSet,
    TournamentClosed,
    TournamentOpened,
    TournamentReopened,
    WinnerNamed,
)
from kiosk.tournament.pairings.bracket import rounds_of
from kiosk.tournament.pairings.knock_out import KNOCK_OUT

if TYPE_CHECKING:
    from kiosk.games.bridge.settings import BridgeSettings
    from kiosk.games.bridge.table_checks import TableChecks
    from kiosk.games.game import Game
    from kiosk.games.offers import Offers
    from kiosk.journal.event import Stream


@dataclass(frozen=True, slots=True)
class Closing:
    """What the director declared, and whether it was opened again since. Instants are seconds since 1970."""

    declared: TournamentClosed
    at: float
    reopened: TournamentReopened | None = None
    reopened_at: float | None = None


@dataclass(frozen=True, slots=True)
class Draw:
    """Lots between level entrants."""

    round: int
    """After which; 0: before the first."""
    entrants: tuple[str, ...]
    """By their numbers, the best placed first."""
    seed: str
    """From what the program has drawn them; empty where they were drawn by hand, or it was not said."""
    at: float
    """Seconds since 1970 by the director's clock."""
    taken_back: LotsTakenBack | None = None


@dataclass(frozen=True, slots=True)
class Replacement:
    """Somebody else plays from a round on (Art. 33), as `PlayerReplaced` and `SubstituteEntered` say it."""

    number: int
    """Of the pair, of the single player, or of the player in a team."""
    leaving: str
    newcomer: str
    """As the name is written now."""
    round: int
    """The first that the newcomer plays."""
    arbiter: str
    membership: Membership
    """What the federation knows the one who leaves by."""


@dataclass(frozen=True, slots=True)
class Tournament:
    """Everything is empty until the director has said it."""

    opened: TournamentOpened | None = None
    pairs: Mapping[int, tuple[str, str]] = field(default_factory=dict)
    """The players' names, by the pair's number, after all replacements: `pair_in` has those of a round."""
    memberships: Mapping[int, tuple[Membership, Membership]] = field(default_factory=dict)
    """By the pair's number: what the federation knows its players by, as far as it was told."""
    arranged_entrants: EntrantsArranged | None = None
    """Who enters, where it is no pairs."""
    teams: Mapping[int, TeamEntered] = field(default_factory=dict)
    """By number."""
    open_cards: OpenCardsNoted = field(default_factory=OpenCardsNoted)
    """Who plays with open cards."""
    groups: tuple[Group, ...] = ()
    """The groups in which the event is played; empty where all play together."""
    starts: tuple[int | None, ...] = ()
    """The start list: the entrants as they were entered or drawn; None is the place of one that has left."""
    start_seed: str = ""
    """What the start list was drawn from; empty while it is the order of entry."""
    withdrawn: Mapping[int, PairWithdrawn | EntrantWithdrawn] = field(default_factory=dict)
    """The entrants that do not play any more."""
    replaced: tuple[Replacement, ...] = ()
    """Who plays for whom, as it was said; of one player, the rounds follow one another."""
    rounds_arranged: RoundsArranged | None = None
    has_third_place: bool = True
    """In a knock-out, whether those who lose the semifinals play for the third place."""
    bracket: BracketDrawn | None = None
    """In a knock-out, who has which place, as soon as the first round is published."""
    winners_named: Mapping[tuple[int, int], WinnerNamed] = field(default_factory=dict)
    """By round and table, or match of teams: who goes on though the match is level."""
    forbidden: PairingsForbidden = field(default_factory=PairingsForbidden)
    """Who is not to meet."""
    round_by_hand: int | None = None
    """The round that the director pairs by hand just now."""
    paired: Mapping[int, RoundPaired] = field(default_factory=dict)
    """By round: how its seating came about, as far as it was said."""
    rounds: Mapping[int, tuple[Seating, ...]] = field(default_factory=dict)
    """The published rounds of pairs."""
    players: Mapping[int, PlayerEntered] = field(default_factory=dict)
    """By number: those of a game of single players, and those of teams; empty where pairs enter.

    They are named as after all replacements: `player_in` has who plays a round."""
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
    choices: Mapping[str, bool | int | str] = field(default_factory=dict)
    """What of the regulations is read in another way than by default, as it was settled before the start."""
    mineo: MineoOpened = field(default_factory=partial(MineoOpened, "prearranged", "bands", ()))
    """What else was settled of Mineo before the start; in any other game nobody has to ask."""
    members: tuple[MemberPlays, ...] = ()
    """Who of a squad plays from when on, as it was said."""
    arranged: TablesArranged = field(default_factory=TablesArranged)
    """What the tables ask of the players beside the score."""
    display: DisplayArranged = field(default_factory=DisplayArranged)
    """What the hall's display shows."""
    display_lists: Mapping[tuple[int, int], str] = field(default_factory=dict)
    """By round and display (0: all): what it shows on demand, as `DisplayListShown` has it."""
    place: str = ""
    """The club or the town where it is played, as far as it was told."""
    admitted: Mapping[Stream, AuthorAdmitted] = field(default_factory=dict)
    revoked: frozenset[Stream] = frozenset()
    lots: Mapping[int, tuple[tuple[str, ...], ...]] = field(default_factory=dict)
    """By round (0: before the first): the lots that stand, each between level entrants, best first."""
    draws: tuple[Draw, ...] = ()
    """The lots that were drawn between level entrants, those taken back included, as it was said."""
    lots_seeded: LotsSeeded | None = None
    """From what the lots are drawn that follow at once."""
    thresholds: ThresholdsSet = field(default_factory=ThresholdsSet)
    """What there is to win by a place in the standings."""
    closings: tuple[Closing, ...] = ()
    """Each time that the standings were declared, the last one last."""

    taken_back: Tournament | None = None
    """As it was when its opening was taken back; None where none was, or it was opened anew."""

    @property
    def closed(self) -> Closing | None:
        """The closing that stands; None while the tournament is open."""
        newest = self.closings[-1] if self.closings else None
        return newest if newest is not None and newest.reopened is None else None

    @property
    def rules(self) -> str:
        """The key of the rules of play; empty before the tournament is opened."""
        return "" if self.opened is None else self.opened.rules

    @property
    def game(self) -> Game | None:
        """The game that is played; None before the tournament is opened, and where `checks` take its place.

        Raises:
            kiosk.games.registry.UnknownGameError: this version does not know it.
        """
        opened = self.opened
        if opened is None or not self.is_scored:
            return None
        return game_for(opened.rules, opened.regulations, opened.deals, self.choices, self.entrants)

    @property
    def played(self) -> Game | TableChecks | None:
        """What is played, whether or not there is a sheet; None before the tournament is opened.

        Raises:
            kiosk.games.registry.UnknownGameError: this version does not know it.
        """
        return self.game if self.is_scored else self.checks

    @property
    def offers(self) -> Offers:
        """What is played has beside its sheet; nothing before the tournament is opened.

        Raises:
            kiosk.games.registry.UnknownGameError: this version does not know it.
        """
        return offers_of(self.played)

    @property
    def entrants(self) -> str:
        """Who enters a tournament of burraco or bridge: a constant of `kiosk.games.entrants`."""
        return PAIRS if self.arranged_entrants is None else self.arranged_entrants.entrants

    @property
    def tables_of_match(self) -> int:
        """At how many tables two entrants meet."""
        return self.arranged_entrants.tables if self.arranged_entrants and self.entrants == TEAMS else 1

    @property
    def is_last_move_lost(self) -> bool:
        """Whether in this knock-out whoever made the last move has lost a level match (Sisal, End of match).

        Raises:
            kiosk.games.registry.UnknownGameError: this version does not know the game.
        """
        terms = self.offers.terms if self.is_knock_out else None
        return terms is not None and terms.regulations.is_last_move_lost

    @property
    def session_starts(self) -> int:
        """The first round of the session to which the next round belongs."""
        arranged = () if self.rounds_arranged is None else self.rounds_arranged.sessions
        return max((first for first in arranged if first <= self.round + 1), default=1)

    @property
    def is_knock_out(self) -> bool:
        """Whether who loses a match is out, so that every match must have a winner."""
        return self.rounds_arranged is not None and self.rounds_arranged.system == KNOCK_OUT.key

    @property
    def is_scored(self) -> bool:
        """Whether the tables hand in sheets, from which standings follow; those of bridge keep none."""
        return keeps_sheets(self.rules)

    @property
    def bridge_settings(self) -> BridgeSettings | None:
        """What is arranged for a session of bridge; None in any game, and before the tournament is opened.

        Raises:
            kiosk.games.registry.UnknownGameError: this version does not know it.
        """
        if self.opened is None or self.is_scored:
            return None
        return bridge_settings(self.opened.regulations, self.choices)

    @property
    def checks(self) -> TableChecks | None:
        """What the tables go through in bridge, which has no sheet; None in any game.

        Raises:
            kiosk.games.registry.UnknownGameError: this version does not know these regulations.
        """
        if self.opened is None:
            return None
        return checks_for(self.opened.rules, self.opened.regulations, self.choices)

    @property
    def round(self) -> int:
        """The newest published round; 0 before the first."""
        return max((*self.rounds, *self.seated, *self.matches), default=0)

    @property
    def last_round(self) -> int:
        """The last round that is to be played; 0 before the tournament is opened.

        Of a knock-out it is the final, and follows from how many play.
        """
        if self.opened is None or not self.is_knock_out:
            return 0 if self.opened is None else self.opened.rounds
        playing = sum(start is not None for start in self.starts)
        return rounds_of(playing if self.bracket is None else len(self.bracket.places))

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
            match
            for match in self.matches.get(round_, ())
            if None not in (match.ns, match.ew)
            and not {(round_, match.ns), (round_, match.ew)} <= self.line_ups.keys()
        )

    def pair_in(self, round_: int, pair: int) -> tuple[str, ...]:
        """The names of who plays in a round under a pair's number; none for a number that is nobody's."""
        names: tuple[str, ...] = self.pairs.get(pair, ())
        for later in self._replaced_after(round_, pair):
            names = tuple(later.leaving if name == later.newcomer else name for name in names)
        return names

    def player_in(self, round_: int, number: int) -> PlayerEntered | None:
        """Who plays in a round under a single player's number, or under that of a player in a team."""
        entered = self.players.get(number)
        for later in () if entered is None else self._replaced_after(round_, number):
            entered = None if entered is None else structs.replace(entered, name=later.leaving)
        return entered

    @property
    def last_replacements(self) -> tuple[Replacement, ...]:
        """The replacements after which nobody else has come for the newcomer: they can be undone."""
        return tuple(
            said
            for place, said in enumerate(self.replaced)
            if not any(
                (later.number, later.leaving) == (said.number, said.newcomer)
                for later in self.replaced[place + 1 :]
            )
        )

    def _replaced_after(self, round_: int, number: int) -> tuple[Replacement, ...]:
        """The replacements that are still to come in a round, the last first."""
        return tuple(
            said for said in reversed(self.replaced) if said.number == number and said.round > max(round_, 1)
        )

    def has_open_cards(self, entrant: int | None) -> bool:
        """Whether a pair, a team or a single player plays with open cards."""
        return self.open_cards.everybody or entrant in self.open_cards.entrants

    def team_of(self, player: int) -> int | None:
        """The number of the team of which a player is."""
        return next((team.team for team in self.teams.values() if player in team.players), None)

    def tables(self, round_: int) -> tuple[int, ...]:
        """The tables at which somebody sits in a round, or will as soon as the teams' line-ups are given."""
        if round_ in self.matches:
            return tuple(table for match in self.matches[round_] for table in self.tables_of(match))
        pairs = (seating.table for seating in self.rounds.get(round_, ()))
        return (*pairs, *(seated.table for seated in self.seated.get(round_, ())))

    def playing(self, round_: int) -> tuple[int, ...]:
        """The tables at which there is a match in a round: nobody rests there."""
        resting = {
            seating.table for seating in self.rounds.get(round_, ()) if None in (seating.ns, seating.ew)
        }
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
