"""What the director says, folded into the tournament."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar

from kiosk.games.entrants import INDIVIDUALS
from kiosk.journal.bodies import (
    AuthorAdmitted,
    AuthorRevoked,
    BracketDrawn,
    BridgeOpened,
    DisplayArranged,
    DisplayListShown,
    EntrantReturned,
    EntrantsArranged,
    EntrantWithdrawn,
    GroupsArranged,
    KnockOutArranged,
    LineUpGiven,
    LotsDrawn,
    LotsSeeded,
    LotsTakenBack,
    MemberPlays,
    Membership,
    MembershipsNoted,
    MineoOpened,
    OpenCardsNoted,
    OpeningTakenBack,
    PairEntered,
    PairingByHandEnded,
    PairingByHandStarted,
    PairingsForbidden,
    PairWithdrawn,
    PlaceNamed,
    PlayerEntered,
    PlayerNoted,
    PlayerReplaced,
    PlayersSeated,
    RegulationsSettled,
    RoundPaired,
    RoundPublished,
    RoundsArranged,
    RoundTakenBack,
    SeatedTable,
    Seating,
    StartDrawn,
    SubstituteEntered,
    SubstitutionUndone,
    TablesArranged,
    TeamEntered,
    TeamsPaired,
    ThresholdsSet,
    TournamentClosed,
    TournamentOpened,
    TournamentReopened,
    WinnerNamed,
)
from kiosk.tournament.person_names import are_crossed, is_same_name
from kiosk.tournament.start_list import with_latecomer, without

if TYPE_CHECKING:
    from kiosk.journal.event import Event

from kiosk.projections.folds.tournament import Closing, Draw, Replacement, Tournament

_Said = TypeVar("_Said")


def fold(state: Tournament, event: Event) -> Tournament:  # noqa: C901, PLR0911, PLR0912, PLR0915 - one for each body
    """The tournament after an event of the director's; other events change nothing."""
    match event.body:
        case TournamentOpened():
            return replace(state, opened=event.body, taken_back=None)
        case OpeningTakenBack():
            return _before_opening(state)
        case RegulationsSettled(settings=settings):
            return replace(state, choices=settings)
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
        case OpenCardsNoted():
            return replace(state, open_cards=event.body)
        case GroupsArranged(groups=groups):
            return replace(state, groups=groups)
        case TeamsPaired(round=round_, matches=matches):
            return _with_matches(state, round_, matches)
        case LineUpGiven(round=round_, team=team, pairs=line_up):
            return replace(state, line_ups={**state.line_ups, (round_, team): line_up})
        case EntrantWithdrawn(entrant=entrant):
            return _left(state, entrant, event.body)
        case EntrantReturned(entrant=entrant):
            return _returned(state, entrant)
        case SubstituteEntered():
            return _with_newcomer(state, event.body)
        case SubstitutionUndone():
            return _without_newcomer(state, event.body)
        case PlayerNoted(number=number, membership=membership):
            return replace(state, player_memberships={**state.player_memberships, number: membership})
        case RoundsArranged():
            return replace(state, rounds_arranged=event.body)
        case KnockOutArranged(has_third_place=has_third_place):
            return replace(state, has_third_place=has_third_place)
        case BracketDrawn():
            return replace(state, bracket=event.body)
        case WinnerNamed(round=round_, table=table):
            return replace(state, winners_named={**state.winners_named, (round_, table): event.body})
        case PairingsForbidden():
            return replace(state, forbidden=event.body)
        case PairingByHandStarted(round=round_):
            return replace(state, round_by_hand=round_)
        case PairingByHandEnded():
            return replace(state, round_by_hand=None)
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
        case MineoOpened(settings=settings):
            return replace(state, mineo=event.body, choices=settings)
        case TablesArranged():
            return replace(state, arranged=event.body)
        case DisplayListShown():
            return _with_display_list(state, event.body)
        case PlaceNamed(place=place):
            return replace(state, place=place)
        case DisplayArranged():
            return replace(state, display=event.body)
        case BridgeOpened(settings=settings):
            return replace(state, choices=settings)
        case MemberPlays():
            return replace(state, members=(*state.members, event.body))
        case AuthorAdmitted(author=author, epoch=epoch):
            return replace(state, admitted={**state.admitted, (author, epoch): event.body})
        case AuthorRevoked(author=author, epoch=epoch):
            return replace(state, revoked=state.revoked | {(author, epoch)})
        case LotsSeeded():
            return replace(state, lots_seeded=event.body)
        case LotsDrawn():
            return _with_lots(state, event.body, event.written_at)
        case LotsTakenBack():
            return _without_lots(state, event.body)
        case ThresholdsSet():
            return replace(state, thresholds=event.body)
        case TournamentClosed():
            return _closed(state, Closing(event.body, event.written_at))
        case TournamentReopened():
            return _reopened(state, event.body, event.written_at)
        case _:
            return state


def _with_display_list(state: Tournament, said: DisplayListShown) -> Tournament:
    """What is said of all displays takes the place of what was said of each."""
    others = {
        place: shown for place, shown in state.display_lists.items() if said.display or place[0] != said.round
    }
    return replace(state, display_lists={**others, (said.round, said.display): said.list})


def _before_opening(state: Tournament) -> Tournament:
    """As before the opening; who speaks for the tables, and what the hall's display shows, stays."""
    return Tournament(
        admitted=state.admitted,
        revoked=state.revoked,
        display=state.display,
        taken_back=replace(state, taken_back=None),
    )


def _with_lots(state: Tournament, said: LotsDrawn, at: float) -> Tournament:
    """A seed is that of the lots between those whom it names."""
    seeded = state.lots_seeded
    is_seeded = seeded is not None and (seeded.round, set(seeded.entrants)) == (
        said.round,
        set(said.entrants),
    )
    seed = seeded.seed if seeded is not None and is_seeded else ""
    draw = Draw(said.round, said.entrants, seed, at)
    return _with_draws(state, (*state.draws, draw))


def _without_lots(state: Tournament, said: LotsTakenBack) -> Tournament:
    """The lots between the same entrants; nothing where there are none that stand."""
    named = (said.round, set(said.entrants))
    return _with_draws(
        state,
        tuple(
            replace(draw, taken_back=said)
            if draw.taken_back is None and (draw.round, set(draw.entrants)) == named
            else draw
            for draw in state.draws
        ),
    )


def _with_draws(state: Tournament, draws: tuple[Draw, ...]) -> Tournament:
    lots: dict[int, tuple[tuple[str, ...], ...]] = {}
    for draw in draws:
        if draw.taken_back is None:
            lots[draw.round] = (*lots.get(draw.round, ()), draw.entrants)
    return replace(state, draws=draws, lots=lots, lots_seeded=None)


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
    """A latecomer takes the first empty place (Art. 34). Whoever is named anew stays who they were."""
    before, known = state.pairs.get(entered.pair), state.memberships.get(entered.pair)
    named = replace(state, pairs={**state.pairs, entered.pair: entered.players})
    if before is None:
        return _started(named, entered.pair)
    first, second = entered.players
    if are_crossed(before, entered.players):
        first, second = second, first
        if known is not None:
            named = replace(named, memberships={**state.memberships, entered.pair: (known[1], known[0])})
    return _spelt(named, entered.pair, {before[0]: first, before[1]: second})


def _with_player(state: Tournament, entered: PlayerEntered) -> Tournament:
    before = state.players.get(entered.number)
    named = replace(state, players={**state.players, entered.number: entered})
    if before is not None:
        return _spelt(named, entered.number, {before.name: entered.name})
    return _started(named, entered.number) if state.entrants == INDIVIDUALS else named


def _spelt(state: Tournament, number: int, names: Mapping[str, str]) -> Tournament:
    """With the names of those who play for somebody written as they are now."""
    return replace(
        state,
        replaced=tuple(
            replace(said, newcomer=names.get(said.newcomer, said.newcomer)) if said.number == number else said
            for said in state.replaced
        ),
    )


def _started(state: Tournament, entrant: int) -> Tournament:
    """With one more entrant on the start list."""
    later = with_latecomer(state.starts, entrant) if state.round else (*state.starts, entrant)
    return replace(state, starts=later)


def _with_seats(state: Tournament, said: PlayersSeated) -> Tournament:
    seated = {number for table in said.seatings for number in table.players.values()}
    resting = tuple(number for number in state.starts if number is not None and number not in seated)
    if state.entrants == INDIVIDUALS and said.round not in state.seated:
        state = replace(state, resting={**state.resting, said.round: resting})
    placed = _placed(state, said.round, said.seatings)
    return replace(placed, seated={**state.seated, said.round: said.seatings})


def _placed(state: Tournament, round_: int, tables: Iterable[Seating | SeatedTable]) -> Tournament:
    """With the tables of a round in the place of those that it had before."""
    others = dict(_but_of(state.places, round_))
    return replace(state, places=others | {(round_, seating.table): seating for seating in tables})


def _without_round(state: Tournament, round_: int) -> Tournament:
    """As if a round had not been published. Who has entered or left since stays so."""
    return replace(
        state,
        bracket=None if round_ == 1 else state.bracket,
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
    own = {(round_, table): match for match in matches for table in state.tables_of(match)}
    return replace(state, matches={**state.matches, round_: matches}, match_places=others | own)


def _with_newcomer(state: Tournament, said: SubstituteEntered) -> Tournament:
    """What the federation knows the one who leaves by is not the newcomer's."""
    known = {**state.player_memberships}
    membership = known.pop(said.number, Membership())
    brought = _brought(state, said.newcomer)
    if brought != Membership():
        known[said.number] = brought
    return replace(
        state,
        players={**state.players, said.number: PlayerEntered(said.number, said.newcomer)},
        player_memberships=known,
        replaced=(*state.replaced, _replacement(said.number, said, membership)),
    )


def _with_substitute(state: Tournament, said: PlayerReplaced) -> Tournament:
    """What the federation knows the one who leaves by is not the newcomer's."""
    known = dict(zip(state.pairs.get(said.pair, ()), state.memberships.get(said.pair, ()), strict=False))
    replacement = _replacement(said.pair, said, known.get(said.leaving, Membership()))
    changed = _renamed(state, said.pair, said.leaving, said.newcomer, _brought(state, said.newcomer))
    return replace(changed, replaced=(*state.replaced, replacement))


def _brought(state: Tournament, newcomer: str) -> Membership:
    """What the federation knows a newcomer by who has played here before, and had left."""
    told = (said.membership for said in reversed(state.replaced) if is_same_name(said.leaving, newcomer))
    return next((membership for membership in told if membership != Membership()), Membership())


def _replacement(
    number: int, said: PlayerReplaced | SubstituteEntered, membership: Membership
) -> Replacement:
    return Replacement(number, said.leaving, said.newcomer, said.round, said.arbiter, membership)


def _without_newcomer(state: Tournament, said: SubstitutionUndone) -> Tournament:
    """As if the last replacement of this player had not been said."""
    found = next(
        (
            replacement
            for replacement in reversed(state.replaced)
            if (replacement.number, replacement.newcomer) == (said.number, said.newcomer)
        ),
        None,
    )
    if found is None:
        return state
    left = replace(state, replaced=tuple(other for other in state.replaced if other is not found))
    if said.number in state.pairs:
        return _renamed(left, said.number, found.newcomer, found.leaving, found.membership)
    known = {number: told for number, told in state.player_memberships.items() if number != said.number}
    told = {} if found.membership == Membership() else {said.number: found.membership}
    players = {**state.players, said.number: PlayerEntered(said.number, found.leaving)}
    return replace(left, players=players, player_memberships=known | told)


def _renamed(state: Tournament, pair: int, former: str, name: str, membership: Membership) -> Tournament:
    """With somebody else in a pair, and what the federation knows them by."""
    names = state.pairs.get(pair, ("", ""))
    one, other = (name if player == former else player for player in names)
    memberships = dict(state.memberships)
    if pair in memberships or membership != Membership():
        first, second = (
            membership if player == former else known
            for player, known in zip(names, memberships.get(pair, (Membership(), Membership())), strict=True)
        )
        memberships[pair] = (first, second)
    return replace(state, pairs={**state.pairs, pair: (one, other)}, memberships=memberships)


def _left(state: Tournament, entrant: int, said: PairWithdrawn | EntrantWithdrawn) -> Tournament:
    if entrant not in state.starts:
        return state
    return replace(state, starts=without(state.starts, entrant), withdrawn={**state.withdrawn, entrant: said})


def _returned(state: Tournament, entrant: int) -> Tournament:
    """As it was before it left: the first empty place is its own, unless another has left too."""
    if entrant not in state.withdrawn:
        return state
    gone = {number: said for number, said in state.withdrawn.items() if number != entrant}
    return replace(state, starts=with_latecomer(state.starts, entrant), withdrawn=gone)
