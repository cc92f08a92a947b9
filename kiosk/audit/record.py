"""What a journal has said, collected plainly, entry by entry, in the order in which the hub had it."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Final, TypeAlias

from kiosk.games.entrants import INDIVIDUALS, PAIRS, TEAMS
from kiosk.games.registry import game_for, keeps_sheets
from kiosk.journal.bodies import (
    AdjustmentCancelled,
    AppealDecided,
    AppealLodged,
    AppealTakenBack,
    BracketDrawn,
    BridgeOpened,
    DealAccepted,
    DealCorrected,
    DealLapStarted,
    EntrantReturned,
    EntrantsArranged,
    EntrantWithdrawn,
    GroupsArranged,
    KnockOutArranged,
    LapStarted,
    LastMoveAgreed,
    LastMoveNoted,
    LineUpGiven,
    LotsDrawn,
    LotsSeeded,
    LotsTakenBack,
    MatchDelivered,
    MatchSigned,
    MembershipsNoted,
    MineoOpened,
    OpeningTakenBack,
    PairEntered,
    PairingsForbidden,
    PairWithdrawn,
    PlayerEntered,
    PlayerNoted,
    PlayerReplaced,
    PlayersSeated,
    RegulationsSettled,
    ResultSigned,
    RoundPaired,
    RoundPublished,
    RoundsArranged,
    RoundStarted,
    RoundTakenBack,
    RulingCancelled,
    RulingGiven,
    SheetTakenIn,
    StandingsAdjusted,
    StartDrawn,
    SubstituteEntered,
    TeamEntered,
    TeamsPaired,
    TournamentOpened,
    WinnerNamed,
)
from kiosk.journal.identity import DIRECTOR, table_of
from kiosk.tournament.person_names import are_crossed

if TYPE_CHECKING:
    from kiosk.audit.sheets import TableSheet
    from kiosk.games.game import Entry, Game
    from kiosk.games.offers import Terms
    from kiosk.journal.bodies import Group, SeatedTable, Seating
    from kiosk.journal.event import Event

EventKey: TypeAlias = tuple[str, int, int]
"""An event's author, epoch and number."""
Place: TypeAlias = tuple[int, int]
"""A round and a table."""

_WORDS: Final = (
    DealAccepted,
    LapStarted,
    DealLapStarted,
    MatchSigned,
    ResultSigned,
    LastMoveAgreed,
    MatchDelivered,
)
"""What a table says of a match, as far as points follow from it."""


@dataclass(frozen=True, slots=True)
class Correction:
    """What an accepted deal was corrected to, by leave of a ruling."""

    ruling: EventKey
    accepted: EventKey
    entry: Entry


@dataclass
class Record:
    """Everything is empty until it is said; `hear` writes it down."""

    opened: TournamentOpened | None = None
    entrants: str = PAIRS
    tables_of_match: int = 1
    choices: dict[str, bool | int | str] = field(default_factory=dict)
    mineo: MineoOpened = field(default_factory=partial(MineoOpened, "prearranged", "bands", ()))
    pairs: dict[int, tuple[str, str]] = field(default_factory=dict)
    players: dict[int, str] = field(default_factory=dict)
    teams: dict[int, TeamEntered] = field(default_factory=dict)
    starts: list[int | None] = field(default_factory=list)
    """The start list: None is the place of one that has left."""
    left: set[int] = field(default_factory=set)
    groups: tuple[Group, ...] = ()
    system: str | None = None
    sessions: tuple[int, ...] = ()
    has_third_place: bool = True
    bracket: tuple[int | None, ...] | None = None
    """The places of a knock-out; None before they are drawn."""
    winners_named: dict[Place, int] = field(default_factory=dict)
    """Who goes on from a level match, by round and table, or match of teams."""
    forbidden: PairingsForbidden = field(default_factory=PairingsForbidden)
    clubs: dict[tuple[str, int], list[str]] = field(default_factory=dict)
    """Of the players of a pair (``pair`` and its number), or of a player (``player`` and the number)."""
    paired: dict[int, RoundPaired] = field(default_factory=dict)
    meetings: dict[int, tuple[Seating, ...]] = field(default_factory=dict)
    """Which pairs or teams meet, by round."""
    seated: dict[int, tuple[SeatedTable, ...]] = field(default_factory=dict)
    """Who sits alone in a seat, by round: single players, and the players of teams."""
    resting: dict[int, tuple[int, ...]] = field(default_factory=dict)
    """The single players without a seat, by round."""
    line_ups: dict[tuple[int, int], tuple[tuple[int, int], ...]] = field(default_factory=dict)
    """By round and team."""
    started: set[int] = field(default_factory=set)
    lots: dict[int, list[list[int]]] = field(default_factory=dict)
    seeded: LotsSeeded | None = None
    """From what the lots are drawn that follow at once."""
    adjusted: dict[EventKey, StandingsAdjusted] = field(default_factory=dict)
    """What the director has taken in the standings alone, and not given back."""
    words: dict[Place, list[Event]] = field(default_factory=dict)
    rulings: dict[EventKey, RulingGiven] = field(default_factory=dict)
    cancelled: set[EventKey] = field(default_factory=set)
    contested: dict[EventKey, AppealLodged] = field(default_factory=dict)
    """The rulings against which an appeal stands."""
    overturned: dict[EventKey, EventKey | None] = field(default_factory=dict)
    """The rulings that have no effect by an appeal, and those that were given in their places."""
    corrections: list[Correction] = field(default_factory=list)
    taken_in: set[Place] = field(default_factory=set)
    last_moves: dict[Place, str] = field(default_factory=dict)
    """Who made the last move of a match, by an official's word."""
    sheets: dict[Place, TableSheet] = field(default_factory=dict)
    """What was reckoned already, as long as nothing is said that could change it (`kiosk.audit.sheets`)."""

    @property
    def round(self) -> int:
        """The newest published round; 0 before the first."""
        return max((*self.meetings, *self.seated), default=0)

    @property
    def game(self) -> Game | None:
        """What is played; None before the tournament is opened, and where no sheets are kept.

        Raises:
            kiosk.games.registry.UnknownGameError: this version does not know it.
        """
        if self.opened is None or not keeps_sheets(self.opened.rules):
            return None
        opened = self.opened
        return game_for(opened.rules, opened.regulations, opened.deals, self.choices, self.entrants)

    @property
    def terms(self) -> Terms | None:
        """What byes and victory points are; None in a game without them."""
        game = self.game
        return None if game is None else game.offers.terms

    @property
    def entered(self) -> list[int]:
        """The numbers of all who were entered and play for points of their own."""
        if self.entrants == TEAMS:
            return sorted(self.teams)
        return sorted(self.players if self.entrants == INDIVIDUALS else self.pairs)

    def tables_of(self, match: Seating) -> list[int]:
        """The tables at which two teams meet."""
        first = (match.table - 1) * self.tables_of_match + 1
        return list(range(first, first + self.tables_of_match)) if match.ns and match.ew else []

    def tables(self, round_: int) -> list[int]:
        """The tables at which somebody sits in a round."""
        if self.entrants == TEAMS:
            return [table for match in self.meetings.get(round_, ()) for table in self.tables_of(match)]
        pairs = [seating.table for seating in self.meetings.get(round_, ())]
        return pairs + [four.table for four in self.seated.get(round_, ())]

    def named(self, number: int) -> str:
        """An entrant as sentences call it: the number, and the names."""
        if self.entrants == TEAMS:
            names = [self.teams[number].name] if number in self.teams else []
        else:
            names = [self.players[number]] if number in self.players else list(self.pairs.get(number, ()))
        return f"{number} · {' – '.join(names)}" if names else str(number)

    def hear(self, event: Event) -> None:
        """Write an entry down. What is not for its author to say is passed over."""
        table = table_of(event.author)
        if isinstance(event.body, _WORDS) and table is not None:
            self.words.setdefault((event.body.round, table), []).append(event)
            self.sheets.pop((event.body.round, table), None)
        elif event.author == DIRECTOR:
            self._hear_of_play(event)
            self._hear_of_ranking(event)
            self._hear_of_entrants(event)
            self._hear_of_rulings(event)

    def _hear_of_play(self, event: Event) -> None:  # noqa: C901, PLR0912 - a case for each kind of entry
        match event.body:
            case TournamentOpened():
                self.opened = event.body
                self.sheets.clear()
            case EntrantsArranged(entrants=entrants, tables=tables):
                self.entrants = entrants
                self.tables_of_match = tables if entrants == TEAMS else 1
            case MineoOpened(settings=settings):
                self.mineo, self.choices = event.body, dict(settings)
            case BridgeOpened(settings=settings) | RegulationsSettled(settings=settings):
                self.choices = dict(settings)
            case RoundsArranged(system=system, sessions=sessions):
                self.system, self.sessions = system, sessions
            case PairingsForbidden():
                self.forbidden = event.body
            case KnockOutArranged(has_third_place=has_third_place):
                self.has_third_place = has_third_place
            case BracketDrawn(places=places):
                self.bracket = places
            case WinnerNamed(round=round_, table=table, entrant=entrant):
                self.winners_named[round_, table] = entrant
            case RoundPaired(round=round_):
                self.paired[round_] = event.body
            case (
                RoundPublished(round=round_, seatings=meetings) | TeamsPaired(round=round_, matches=meetings)
            ):
                self.meetings[round_] = meetings
            case PlayersSeated(round=round_, seatings=seatings):
                if round_ not in self.seated and self.entrants == INDIVIDUALS:
                    having_a_seat = {number for table in seatings for number in table.players.values()}
                    self.resting[round_] = tuple(
                        start for start in self.starts if start is not None and start not in having_a_seat
                    )
                self.seated[round_] = seatings
            case LineUpGiven(round=round_, team=team, pairs=pairs):
                self.line_ups[round_, team] = pairs
            case RoundStarted(round=round_):
                self.started.add(round_)
            case OpeningTakenBack():
                words = self.words
                self.__init__()  # type: ignore[misc] # as before anything was said, but what tables say of themselves
                self.words = words
            case RoundTakenBack(round=round_):
                self.bracket = None if round_ == 1 else self.bracket
                for said in (self.paired, self.meetings, self.seated, self.resting):
                    said.pop(round_, None)
                for key in [key for key in self.line_ups if key[0] == round_]:
                    del self.line_ups[key]
            case _:
                pass

    def _hear_of_ranking(self, event: Event) -> None:
        """Lots, and what the director has taken in the standings alone."""
        match event.body:
            case LotsDrawn(round=round_, entrants=drawn):
                numbers = [int(number) for number in drawn if number.isdecimal()]
                self.lots.setdefault(round_, []).append(numbers)
                self.seeded = None
            case LotsSeeded():
                self.seeded = event.body
            case LotsTakenBack(round=round_, entrants=named):
                taken_back = {int(number) for number in named if number.isdecimal()}
                self.lots[round_] = [lot for lot in self.lots.get(round_, []) if set(lot) != taken_back]
            case StandingsAdjusted():
                self.adjusted[key_of(event)] = event.body
            case AdjustmentCancelled(author=author, epoch=epoch, adjustment=number):
                self.adjusted.pop((author, epoch, number), None)
            case _:
                pass

    def _hear_of_entrants(self, event: Event) -> None:  # noqa: C901, PLR0912 - a case for each kind of entry
        match event.body:
            case PairEntered(pair=pair, players=players):
                if pair not in self.pairs:
                    self._start(pair)
                elif ("pair", pair) in self.clubs and are_crossed(self.pairs[pair], players):
                    self.clubs["pair", pair].reverse()
                self.pairs[pair] = players
            case TeamEntered(team=team):
                if team not in self.teams:
                    self._start(team)
                self.teams[team] = event.body
            case PlayerEntered(number=number, name=name):
                if number not in self.players and self.entrants == INDIVIDUALS:
                    self._start(number)
                self.players[number] = name
            case MembershipsNoted(pair=pair, players=players):
                self.clubs["pair", pair] = [player.club for player in players]
            case PlayerNoted(number=number, membership=membership):
                self.clubs["player", number] = [membership.club]
            case PlayerReplaced(pair=pair, leaving=leaving, newcomer=newcomer):
                if ("pair", pair) in self.clubs:
                    known = zip(self.pairs.get(pair, ()), self.clubs["pair", pair], strict=True)
                    self.clubs["pair", pair] = ["" if name == leaving else club for name, club in known]
                one, other = (
                    newcomer if name == leaving else name for name in self.pairs.get(pair, ("", ""))
                )
                self.pairs[pair] = (one, other)
            case SubstituteEntered(number=number, newcomer=newcomer):
                self.players[number] = newcomer
                self.clubs.pop(("player", number), None)
            case StartDrawn(pairs=pairs):
                self.starts = list(pairs)
            case GroupsArranged(groups=groups):
                self.groups = groups
            case PairWithdrawn(pair=entrant) | EntrantWithdrawn(entrant=entrant) if entrant in self.starts:
                self.starts[self.starts.index(entrant)] = None
                self.left.add(entrant)
            case EntrantReturned(entrant=entrant) if entrant in self.left:
                self.left.remove(entrant)
                self._take_empty_place(entrant)
            case _:
                pass

    def _hear_of_rulings(self, event: Event) -> None:
        self._hear_of_appeals(event)
        if isinstance(
            event.body, RulingGiven | RulingCancelled | DealCorrected | SheetTakenIn | LastMoveNoted
        ):
            self.sheets.clear()
        match event.body:
            case RulingGiven():
                self.rulings[key_of(event)] = event.body
            case RulingCancelled(author=author, epoch=epoch, ruling=number):
                self.cancelled.add((author, epoch, number))
            case DealCorrected(author=author, epoch=epoch, ruling=number, accepted=named, entry=entry):
                accepted = (named.author, named.epoch, named.number)
                self.corrections.append(Correction((author, epoch, number), accepted, entry))
            case SheetTakenIn(round=round_, table=table):
                self.taken_in.add((round_, table))
            case LastMoveNoted(round=round_, table=table, party=party):
                self.last_moves[round_, table] = party
            case _:
                pass

    def _hear_of_appeals(self, event: Event) -> None:
        """An appeal that is taken back leaves the earlier ruling, and not the one given in its place."""
        match event.body:
            case AppealLodged(author=author, epoch=epoch, ruling=number):
                self.contested.setdefault((author, epoch, number), event.body)
            case AppealDecided(author=author, epoch=epoch, ruling=number, decision=decision):
                key = (author, epoch, number)
                if key in self.contested and decision != "upheld":
                    given = (event.author, event.epoch, event.seq + 1) if decision == "changed" else None
                    self.overturned[key] = given
                    self.sheets.clear()
            case AppealTakenBack(author=author, epoch=epoch, ruling=number):
                key = (author, epoch, number)
                if self.contested.pop(key, None) is not None:
                    given = self.overturned.pop(key, None)
                    self.cancelled |= set() if given is None else {given}
                    self.sheets.clear()
            case _:
                pass

    def _start(self, entrant: int) -> None:
        """Who comes after the first round was published takes an empty place, if there is one (Art. 34)."""
        if self.round:
            self._take_empty_place(entrant)
        else:
            self.starts.append(entrant)

    def _take_empty_place(self, entrant: int) -> None:
        if None in self.starts:
            self.starts[self.starts.index(None)] = entrant
        else:
            self.starts.append(entrant)


def key_of(event: Event) -> EventKey:
    """What names an event."""
    return event.author, event.epoch, event.seq
