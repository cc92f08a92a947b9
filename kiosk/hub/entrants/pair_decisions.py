"""What the director commands about pairs once the tournament is open: latecomers, names, who leaves. Pure."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from kiosk.commands.command import MOST_PAIRS
from kiosk.commands.entrants import EnterPair, EnterPairs, RenamePair, ReplacePlayer, WithdrawPair
from kiosk.games.entrants import PAIRS
from kiosk.hub.entrants.knocked_out import require_playing, require_undrawn
from kiosk.hub.entrants.list_looks import known_in
from kiosk.hub.entrants.membership_decisions import told_membership, with_membership
from kiosk.hub.entrants.pasted_lists import AnyEntry, more_pairs, numbers_of
from kiosk.hub.entrants.substitution import require_free, round_of_substitution
from kiosk.hub.errors import RefusedError
from kiosk.hub.rounds.group_decisions import grouped_too
from kiosk.hub.rounds.progress import undelivered
from kiosk.hub.service.decisions import CommandContext, Decisions
from kiosk.hub.service.person_names import arbiter_name, new_name
from kiosk.journal.bodies import (
    GroupsArranged,
    Membership,
    MembershipsNoted,
    PairEntered,
    PairWithdrawn,
    PlayerReplaced,
)
from kiosk.messages import N_
from kiosk.projections.tournament_state import TournamentState
from kiosk.tournament.person_names import is_same_name
from kiosk.tournament.start_list import has_incomplete_table, require_room_in_calendar

decides: Final = Decisions()

ROUND_ROBIN = "round_robin"


@decides(EnterPair)
def enter_pair(
    command: EnterPair, context: CommandContext
) -> tuple[PairEntered | MembershipsNoted | GroupsArranged, ...]:
    """One more pair, under the next number. Once play has begun it takes a place that is empty (Art. 34).

    Raises:
        RefusedError: a name is missing or too long, somebody plays already, a card is somebody else's, there
            are too many, or the pair would make an incomplete table and this is not confirmed.
        StartListError: the calendar of a round robin has no place.
    """
    hall = context.hall
    _require_pairs(hall)
    names = _names(command.first, command.second)
    _require_new(names, hall)
    number = max(hall.tournament.pairs) + 1
    if len(hall.tournament.pairs) >= MOST_PAIRS:
        raise RefusedError(N_("A tournament has at most {most} pairs."), most=MOST_PAIRS)
    require_undrawn(hall)
    starts = hall.tournament.starts
    arranged = hall.tournament.rounds_arranged
    if hall.tournament.round and arranged is not None and arranged.system == ROUND_ROBIN:
        require_room_in_calendar(starts, number)
    if hall.tournament.round and not has_incomplete_table(starts) and not command.is_confirmed:
        raise RefusedError(
            N_(
                "All tables are complete: with one more pair somebody rests in each round. "
                "Confirm that the pair may play all the same."
            ),
            article="Art. 34",
            field="is_confirmed",
        )
    known = (
        told_membership(hall, names[0], command.first_card, command.first_club, field="first_card"),
        told_membership(hall, names[1], command.second_card, command.second_club, field="second_card"),
    )
    noted = () if known == (Membership(), Membership()) else (MembershipsNoted(number, known),)
    return (PairEntered(number, names), *noted, *grouped_too(hall, (number,)))


@decides(EnterPairs)
def enter_list(command: EnterPairs, context: CommandContext) -> tuple[AnyEntry | GroupsArranged, ...]:
    """More pairs, under the next numbers.

    Raises:
        RefusedError: a line cannot be read, somebody plays already, or play has begun.
    """
    hall = context.hall
    _require_pairs(hall)
    if hall.tournament.round:
        raise RefusedError(
            N_("Play has begun: enter late pairs one at a time."), article="Art. 34", field="pairs"
        )
    entered = more_pairs(command.pairs, max(hall.tournament.pairs) + 1, known_in(hall))
    return (*entered, *grouped_too(hall, numbers_of(entered, PAIRS)))


@decides(RenamePair)
def rename_pair(command: RenamePair, context: CommandContext) -> tuple[PairEntered, ...]:
    """A pair's names, written rightly. Who plays does not change: see `replace_player`.

    Raises:
        RefusedError: there is no such pair, a name is missing or too long, or somebody else's.
    """
    hall = context.hall
    before = _pair(command.pair, hall)
    names = _names(command.first, command.second, before)
    _require_new([name for name in names if not any(is_same_name(name, former) for former in before)], hall)
    return () if names == before else (PairEntered(command.pair, names),)


@decides(WithdrawPair)
def withdraw_pair(command: WithdrawPair, context: CommandContext) -> tuple[PairWithdrawn, ...]:
    """A pair does not play any more: its results stay, and whoever was to meet it rests (Art. 33).

    Raises:
        RefusedError: there is no such pair, it has left already, it has still to hand in its match, or nobody
            would be left to play.
    """
    hall = context.hall
    _pair(command.pair, hall)
    if command.pair in hall.tournament.withdrawn:
        return ()
    round_ = hall.tournament.round
    for seating in hall.tournament.rounds.get(round_, ()):
        if command.pair in (seating.ns, seating.ew) and seating.table in undelivered(hall, round_):
            raise RefusedError(
                N_(
                    "This pair still plays at table {table}. Let the arbiter rule on its match first: open "
                    "that table, “A line has left the match”."
                ),
                article="Art. 33",
                table=seating.table,
            )
    require_playing(hall, command.pair)
    if hall.tournament.bracket is None and sum(pair is not None for pair in hall.tournament.starts) <= 2:
        raise RefusedError(N_("Two pairs at least go on playing."))
    arbiter = arbiter_name(command.arbiter)
    return (PairWithdrawn(command.pair, round_ + 1, command.reason.strip()[:500], arbiter),)


@decides(ReplacePlayer)
def replace_player(
    command: ReplacePlayer, context: CommandContext
) -> tuple[PlayerReplaced | MembershipsNoted, ...]:
    """Somebody else plays in a pair, until half of the matches are over (Art. 33).

    Raises:
        RefusedError: there is no such pair or player, the newcomer plays already, the card is somebody
            else's, or it cannot be from that round on.
        SubstitutionError: it is too late.
    """
    hall = context.hall
    before = _pair(command.pair, hall)
    if command.leaving not in before:
        raise RefusedError(N_("Choose the player who leaves."), field="leaving")
    newcomer = new_name(command.newcomer, "newcomer")
    _require_new((newcomer,), hall)
    round_ = round_of_substitution(hall, command.pair, command.pair, command.leaving, command.round)
    require_free(hall, newcomer, round_)
    arbiter = arbiter_name(command.arbiter)
    membership = told_membership(hall, newcomer, command.card, command.club)
    is_told = membership != Membership()
    noted = with_membership(hall, command.pair, before, command.leaving, membership) if is_told else ()
    return (PlayerReplaced(command.pair, command.leaving, newcomer, round_, arbiter), *noted)


def _require_pairs(hall: TournamentState) -> None:
    if hall.tournament.opened is None:
        raise RefusedError(N_("Open the tournament first."))
    if not hall.tournament.pairs:
        raise RefusedError(N_("No pairs are entered in this tournament."))


def _pair(pair: int, hall: TournamentState) -> tuple[str, str]:
    found = hall.tournament.pairs.get(pair)
    if found is None:
        raise RefusedError(N_("There is no pair {pair}."), field="pair", pair=pair)
    return found


def _names(first: str, second: str, before: Collection[str] = ()) -> tuple[str, str]:
    names = new_name(first, "first", before), new_name(second, "second", before)
    if is_same_name(*names):
        raise RefusedError(N_("A pair has two players."), field="second")
    return names


def _require_new(names: tuple[str, ...] | list[str], hall: TournamentState, field: str = "") -> None:
    for name in names:
        for pair, players in hall.tournament.pairs.items():
            if any(is_same_name(name, player) for player in players):
                raise RefusedError(N_("{name} plays in pair {pair}."), field=field, name=name, pair=pair)
