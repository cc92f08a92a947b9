"""What the director commands about the rounds: how they are paired, and who sits where. Pure."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from msgspec import structs

from kiosk.commands.arrangements import ArrangeTables
from kiosk.commands.entrants import DrawStart
from kiosk.commands.rounds import ArrangeRounds, PublishRound, TakeBackRound
from kiosk.games.entrants import INDIVIDUALS, TEAMS
from kiosk.hub.errors import RefusedError
from kiosk.hub.rounds.by_hand import BY_HAND, started_and_ended
from kiosk.hub.rounds.individual_rounds import individual_preview, players_seated
from kiosk.hub.rounds.knock_out_decisions import bracket_drawn, require_bracket, require_by_bracket
from kiosk.hub.rounds.number_lists import AT_A_TABLE, digits_in
from kiosk.hub.rounds.progress import require_next_round
from kiosk.hub.rounds.seating import NEW_PARTNERS, facts, pairings_for, seatings
from kiosk.hub.service.decisions import CommandContext, Decisions
from kiosk.journal.bodies import (
    AnyBody,
    KnockOutArranged,
    RoundPaired,
    RoundPublished,
    RoundsArranged,
    RoundTakenBack,
    StartDrawn,
    TablesArranged,
    TeamsPaired,
)
from kiosk.messages import N_
from kiosk.projections.naming import table_name
from kiosk.projections.tournament_state import TournamentState
from kiosk.tournament.pairings.facts import Table
from kiosk.tournament.pairings.individual_preview import IndividualPreview
from kiosk.tournament.pairings.knock_out import KNOCK_OUT
from kiosk.tournament.pairings.preview import Preview, paired_by_hand
from kiosk.tournament.pairings.systems import SYSTEMS
from kiosk.tournament.start_list import drawn

decides: Final = Decisions()


@decides(ArrangeRounds)
def arrange_rounds(
    command: ArrangeRounds, context: CommandContext
) -> tuple[RoundsArranged | KnockOutArranged, ...]:
    """How the rounds are paired from now on; it is announced before the first (Art. 2).

    Raises:
        RefusedError: a round is published, the system is not known, or the sessions make no sense.
    """
    hall = context.hall
    opened = hall.tournament.opened
    if opened is None:
        raise RefusedError(N_("Open the tournament first."))
    sessions = _sessions(command.sessions, hall.tournament.last_round)
    arranged = rounds_arranged(command.system, sessions)
    if command.system == KNOCK_OUT.key:
        _require_one_bracket(hall)
    before = hall.tournament.rounds_arranged
    is_new_system = before is None or before.system != arranged.system
    if hall.tournament.round and is_new_system:
        raise RefusedError(
            N_("The rounds are played by the system that was announced: it cannot be changed any more."),
            article="Art. 2",
            field="system",
        )
    if before is not None and _of_played(before.sessions, hall) != _of_played(sessions, hall):
        raise RefusedError(
            N_("A session that has begun stays as it is: change only those to come."), field="sessions"
        )
    is_settled = command.system != KNOCK_OUT.key or hall.tournament.round
    announced = knock_out_arranged(command.system, has_third_place=command.third_place)
    is_announced = not is_new_system and command.third_place == hall.tournament.has_third_place
    return (
        *(() if is_settled or is_announced else announced),
        *(() if arranged == before else (arranged,)),
    )


def knock_out_arranged(system: str, *, has_third_place: bool) -> tuple[KnockOutArranged, ...]:
    """What is announced of a knock-out; nothing of any other system."""
    return (KnockOutArranged(has_third_place),) if system == KNOCK_OUT.key else ()


def _require_one_bracket(hall: TournamentState) -> None:
    """Make sure that all play by one bracket."""
    if hall.tournament.entrants == INDIVIDUALS or not hall.tournament.is_scored:
        raise RefusedError(N_("A knock-out is played by pairs or teams, with scores."), field="system")
    if hall.tournament.groups:
        raise RefusedError(
            N_("In a knock-out all play by one bracket: empty the groups first."), field="system"
        )


def rounds_arranged(system: str, sessions: Sequence[int] = ()) -> RoundsArranged:
    """What is announced.

    Raises:
        RefusedError: the system is not known.
    """
    if system not in {*SYSTEMS, NEW_PARTNERS}:
        raise RefusedError(N_("Choose how the rounds are paired."), field="system")
    return RoundsArranged(system, tuple(sessions))


@decides(ArrangeTables)
def arrange_tables(command: ArrangeTables, context: CommandContext) -> tuple[TablesArranged, ...]:
    """What the tables ask of the players from now on; a match that is being played keeps what was accepted.

    Raises:
        RefusedError: there is no tournament, or none whose tables keep a score.
    """
    hall = context.hall
    if hall.tournament.opened is None or not hall.tournament.is_scored:
        raise RefusedError(N_("Open a tournament with scores first."))
    before = hall.tournament.arranged
    arranged = structs.replace(before, **structs.asdict(command))
    return () if arranged == before else (arranged,)


@decides(DrawStart)
def draw_start(_: DrawStart, context: CommandContext) -> tuple[StartDrawn, ...]:
    """The start list, drawn by lot.

    Raises:
        RefusedError: there are no pairs, or the first round is published.
    """
    hall = context.hall
    if hall.tournament.round:
        raise RefusedError(N_("The first round is published: the start list stays as it is."))
    pairs = [pair for pair in hall.tournament.starts if pair is not None]
    if len(pairs) < 2:
        raise RefusedError(N_("A tournament needs two pairs at least."))
    return (start_drawn(pairs, context.seed),)


def start_drawn(pairs: Sequence[int], seed: str) -> StartDrawn:
    """The start list of these pairs, drawn from a seed."""
    return StartDrawn(seed, drawn(pairs, seed))


@decides(PublishRound)
def publish_round(command: PublishRound, context: CommandContext) -> tuple[AnyBody, ...]:
    """Everybody's seat in the next round; of teams, who meets whom: their seats follow from the line-ups.

    Raises:
        RefusedError: it is not time for it, or a way, a change or a table makes no sense.
        PairingError: somebody has no seat, or two.
    """
    is_by_hand = command.pairing == BY_HAND or bool(command.changes)
    published = _published(command, context.hall)
    started, ended = started_and_ended(context.hall, command.round, is_by_hand=is_by_hand)
    return *started, RoundPaired(command.round, command.pairing, command.changes), *published, *ended


def _published(command: PublishRound, hall: TournamentState) -> tuple[AnyBody, ...]:
    if hall.tournament.entrants == INDIVIDUALS:
        singles = individuals_preview(hall, command.round, command.pairing, command.changes, command.seats)
        return (players_seated(command.round, singles),)
    preview = round_preview(hall, command.round, command.pairing, command.changes, command.seats)
    drawn_places = bracket_drawn(hall, preview, command.pairing, command.changes)
    seated = seatings(preview)
    if hall.tournament.entrants == TEAMS:
        return *drawn_places, TeamsPaired(command.round, seated)
    return *drawn_places, RoundPublished(command.round, seated)


@decides(TakeBackRound)
def take_back_round(command: TakeBackRound, context: CommandContext) -> tuple[RoundTakenBack, ...]:
    """A round that was seated wrongly, and that nobody has begun, can be seated anew (Art. 19).

    Raises:
        RefusedError: it is not the newest one, it has begun, or a table has drawn its seats for it.
    """
    hall = context.hall
    newest = hall.tournament.round
    if newest == 0 or command.round != newest:
        raise RefusedError(N_("Round {round} is not the one that was published last."), round=command.round)
    if not may_be_taken_back(hall):
        raise RefusedError(
            N_("Round {round} has begun: it is played as it is. The next one is paired by the rules again."),
            article="Art. 19",
            round=newest,
        )
    drawn_at = [table for table in hall.tournament.tables(newest) if _has_drawn(hall, newest, table)]
    if drawn_at:
        raise RefusedError(
            N_("Round {round} stays: seats are drawn or a PIN is chosen for it at these tables: {tables}."),
            round=newest,
            tables=", ".join(table_name(hall, table) for table in drawn_at),
        )
    return (RoundTakenBack(newest),)


def may_be_taken_back(hall: TournamentState) -> bool:
    """Whether the newest round can still be seated anew: it is published, and nobody plays it yet."""
    newest = hall.tournament.round
    return newest > 0 and newest not in hall.clock.started


def _has_drawn(hall: TournamentState, round_: int, table: int) -> bool:
    """Whether a table has settled what would bind whoever is seated there instead."""
    prepared = hall.preparation(round_, table)
    return prepared.seats is not None or bool(prepared.pins)


def individuals_preview(
    hall: TournamentState, round_: int, way: str, changes: Sequence[tuple[int, int]] = (), seats: str = ""
) -> IndividualPreview[int]:
    """The next round of single players as it would be published; see `PublishRound` for the arguments.

    Raises:
        RefusedError, PairingError: as `publish_round`.
    """
    require_next_round(hall, round_)
    return individual_preview(hall, way, changes, seats, by_hand=BY_HAND)


def round_preview(
    hall: TournamentState, round_: int, way: str, changes: Sequence[tuple[int, int]] = (), seats: str = ""
) -> Preview[int]:
    """The next round of pairs or teams as it would be published; see `PublishRound` for the arguments.

    Raises:
        RefusedError, PairingError: as `publish_round`.
    """
    if hall.tournament.opened is not None and not hall.tournament.starts:
        raise RefusedError(N_("No pairs are entered in this tournament."))
    require_next_round(hall, round_)
    if way == BY_HAND or changes:
        require_by_bracket(hall)
    if way == BY_HAND:
        preview = paired_by_hand(parse_seats(seats), facts(hall))
        if hall.tournament.is_knock_out:
            require_bracket(preview)
    elif (pairing := pairings_for(hall).get(way)) is not None:
        preview = pairing.preview(hall)
    else:
        raise RefusedError(N_("Choose how the round is paired."), field="pairing")
    for one, other in changes:
        preview = preview.with_seats_changed(one, other)
    return preview


def parse_seats(text: str) -> list[Table[int]]:
    r"""Tables as the director writes them, one on a line: two pairs' numbers, or one that rests.

    >>> [(table.number, table.ns, table.ew) for table in parse_seats("1 4\n3 - 2\n5")]
    [(1, 1, 4), (2, 3, 2), (3, 5, None)]

    Raises:
        RefusedError: a line has something else.
    """
    lines = [line for line in text.splitlines() if line.strip()]
    return [_table(number, line) for number, line in enumerate(lines, 1)]


def _table(number: int, line: str) -> Table[int]:
    found = digits_in(line, AT_A_TABLE)
    if found is None or not 1 <= len(found) <= 2 or max(map(len, found)) > 6:
        raise RefusedError(
            N_("Line {number}, “{line}”: write the numbers of the two pairs, or of the one that rests."),
            field="seats",
            number=number,
            line=line.strip()[:60],
        )
    ns, *rest = map(int, found)
    return Table(number, ns, rest[0] if rest else None)


def _sessions(text: str, rounds: int) -> tuple[int, ...]:
    """The first rounds of the sessions after the first, from the last rounds of those before."""
    if digits_in(text) is None:
        raise RefusedError(
            N_("Write the rounds after which a session ends, such as “2, 4”."), field="sessions"
        )
    last = sorted({int(digits) for digits in re.findall(r"[0-9]{1,4}", text)})
    if last and not 1 <= last[0] <= last[-1] < rounds:
        raise RefusedError(
            N_("A session ends after one of the rounds from 1 to {last}."), field="sessions", last=rounds - 1
        )
    return tuple(round_ + 1 for round_ in last)


def _of_played(sessions: Sequence[int], hall: TournamentState) -> list[int]:
    """Of the sessions' first rounds, those that are published."""
    return [first for first in sessions if first <= hall.tournament.round]
