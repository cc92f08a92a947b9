"""What the director decides about a tournament of Mineo, or why it is refused. Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from kiosk.commands.command import LONGEST_NAME
from kiosk.commands.entrants import RenamePlayer
from kiosk.commands.mineo import DrawLots, OpenMineo, ReplaceMember, SeatPlayers
from kiosk.games.mineo.choices import choices_of, settings_of
from kiosk.games.mineo.seats import DEALS
from kiosk.games.mineo.settings import MINEO, InvalidSettingsError
from kiosk.hub.errors import RefusedError
from kiosk.hub.mineo.entry_list import EnteredLine, draws_by_lot, draws_entered, numbers_of, parse_players
from kiosk.hub.mineo.seating import brought_anew, next_seats
from kiosk.hub.ranking.lots import lots_between
from kiosk.hub.rounds.place import place_named
from kiosk.hub.rounds.progress import require_next_round
from kiosk.hub.service.decisions import CommandContext, Decisions
from kiosk.journal.bodies import (
    AnyBody,
    LotsDrawn,
    MemberPlays,
    MineoOpened,
    PlayerEntered,
    PlayersSeated,
    TournamentOpened,
)
from kiosk.messages import N_, Message
from kiosk.projections.mineo.sheets import entrant_of, member_at, sheet_number
from kiosk.projections.mineo.standings import lots_after, places_after, rounds_over
from kiosk.projections.tournament_state import TournamentState
from kiosk.tournament.entrants import SubstitutionError
from kiosk.tournament.entry_lists.checks import doubts_of_name
from kiosk.tournament.entry_lists.entries import Weight
from kiosk.tournament.mineo.entrants import EntryError, enter
from kiosk.tournament.mineo.ranking import LotsError, undecided
from kiosk.tournament.mineo.schedule import ROUNDS
from kiosk.tournament.mineo.tables import set_up_warnings

decides: Final = Decisions()

MOST_PLAYERS: Final = 400
"""A round's seats are one event, which has its largest size."""
LONGEST_SQUAD: Final = 200


def plays_mineo(hall: TournamentState) -> bool:
    """Whether the tournament is one of Mineo."""
    return hall.tournament.rules == MINEO


@decides(OpenMineo)
def open_mineo(command: OpenMineo, context: CommandContext) -> tuple[AnyBody, ...]:
    """The players by the numbers that the draw gives them, what was chosen, and the tournament.

    Raises:
        RefusedError: something is missing, is entered twice, or has yet to be confirmed.
    """
    if context.hall.tournament.opened is not None:
        raise RefusedError(N_("The tournament is open already. Load the page again."))
    name = command.name.strip()
    if not name:
        raise RefusedError(N_("Give the tournament a name."), field="name")
    lines = parse_players(command.players)
    check_players(lines)
    is_by_program = command.draw == "program"
    draws = draws_by_lot(lines, context.seed) if is_by_program else draws_entered(lines)
    numbers = numbers_of(draws)
    if not command.is_confirmed:
        _warn(command, len(lines))
    return (
        MineoOpened(
            middle=command.middle,
            final=command.final,
            draws=draws,
            seed=context.seed if is_by_program else None,
            settings=_choices(command.readings),
            shows_live=command.shows_live,
        ),
        *(
            PlayerEntered(number, line.name, line.members)
            for number, line in zip(numbers, lines, strict=True)
        ),
        *place_named(command.place),
        TournamentOpened(name, MINEO, MINEO, DEALS, ROUNDS),
    )


@decides(SeatPlayers)
def seat_players(command: SeatPlayers, context: CommandContext) -> tuple[AnyBody, ...]:
    """The seats of the next round.

    Raises:
        RefusedError: it is not the next one, sheets are missing, or lots must be drawn first.
    """
    hall = context.hall
    chosen = require_mineo(hall)
    require_next_round(hall, command.round)
    return (next_seats(hall, chosen, command.round),)


@decides(DrawLots, where=plays_mineo)
def draw_lots(command: DrawLots, context: CommandContext) -> tuple[AnyBody, ...]:
    """The lots between players who are level after the last round; once drawn they stand (M-25).

    Raises:
        RefusedError: these are not level, the next round is seated, or the places entered are no order.
    """
    hall = context.hall
    if command.round != hall.tournament.round or command.round != rounds_over(hall):
        raise RefusedError(
            N_("Lots are drawn after a round that is over, before the next one is seated."), article="Art. 9"
        )
    groups = {frozenset(group): group for group in undecided(places_after(hall, command.round))}
    group = groups.get(frozenset(command.group))
    if group is None:
        raise RefusedError(N_("These players are not level any more. Load the page again."), article="Art. 9")
    said = lots_between(command.round, group, command.places, context.seed, "Art. 9")
    try:
        for lots in (body for body in said if isinstance(body, LotsDrawn)):
            lots_after(hall, command.round).record(tuple(map(int, lots.entrants)))
    except LotsError as error:
        raise RefusedError(error.message.text, article=error.article, field=error.field) from error
    return said


@decides(ReplaceMember)
def replace_member(command: ReplaceMember, context: CommandContext) -> tuple[AnyBody, ...]:
    """Who of a squad plays from now on; nothing where he plays already (Art. 2, M-31).

    Raises:
        RefusedError: no such player, no such member, or the deal is over.
    """
    hall = context.hall
    require_mineo(hall)
    if command.number not in hall.tournament.players:
        raise RefusedError(N_("There is no player {number}."), field="number", number=command.number)
    if command.round != hall.tournament.round or command.deal > DEALS:
        raise RefusedError(
            N_("Say from which deal of round {round} on."), field="deal", round=hall.tournament.round
        )
    number = sheet_number(command.round, command.deal)
    is_over = _is_over(hall, command.number, command.deal)
    try:
        entrant_of(hall.tournament, command.number).substitute(number, command.member, is_dealt=is_over)
    except SubstitutionError as error:
        raise RefusedError(
            error.message.text, article=error.article, field="member", **error.message.values
        ) from error
    if member_at(hall.tournament, command.number, number) == command.member:
        return ()
    return (MemberPlays(command.number, command.member, command.round, command.deal),)


@decides(RenamePlayer, where=plays_mineo)
def rename_entrant(command: RenamePlayer, context: CommandContext) -> tuple[AnyBody, ...]:
    """A name, written rightly; with a slash a player becomes a squad, or a squad has one more member.

    Who has played keeps the name under which that was entered, and stays the first.

    Raises:
        RefusedError: no such player; a name is missing, too long or somebody else's; or a member is left out.
    """
    hall = context.hall
    players = hall.tournament.players
    if command.number not in players:
        raise RefusedError(N_("There is no player {number}."), field="number", number=command.number)
    written = parse_players(command.name)
    if len(written) != 1 or written[0].trionfo is not None:
        raise RefusedError(N_("Write the player's name, without a number."), article="Art. 2", field="name")
    (line,), before = written, players[command.number]
    others = [
        EnteredLine(player.name, player.members, None) for player in players.values() if player is not before
    ]
    try:
        check_players([*others, line])
    except RefusedError as error:
        raise RefusedError(
            error.message.text, article=error.article, field="name", **error.message.values
        ) from error
    known = before.members or ((before.name,) if line.members else ())
    if hall.tournament.round and line.members[: len(known)] != known:
        raise RefusedError(
            N_("Who may have played stays, and stands first: {names}. More members follow after a slash."),
            article="Art. 2",
            field="name",
            names=" / ".join(known),
        )
    entered = PlayerEntered(command.number, line.name, line.members)
    return () if entered == before else (entered,)


@decides.after_any
def seat_with_corrected_totals(hall: TournamentState) -> tuple[PlayersSeated, ...]:
    """The newest round anew, where a correction has changed the totals with which it is played."""
    corrected = brought_anew(hall) if plays_mineo(hall) else None
    return () if corrected is None else (corrected,)


def require_mineo(hall: TournamentState) -> MineoOpened:
    """What was chosen of Mineo before the start.

    Raises:
        RefusedError: no such tournament is open.
    """
    if not plays_mineo(hall):
        raise RefusedError(N_("No tournament of Mineo is open."))
    return hall.tournament.mineo


def check_players(lines: Sequence[EnteredLine]) -> None:
    """Make sure that everybody who enters can.

    Raises:
        RefusedError: they are too many, no multiple of four, or a name is too long or stands twice.
    """
    if len(lines) > MOST_PLAYERS:
        raise RefusedError(
            N_("A tournament of Mineo has at most {most} players."), field="players", most=MOST_PLAYERS
        )
    for line in lines:
        if max(map(len, line.members or (line.name,))) > LONGEST_NAME or len(line.name) > LONGEST_SQUAD:
            raise RefusedError(
                N_("“{name}” is too long. Shorten it."),
                article="Art. 2",
                field="players",
                name=line.name[:40],
            )
        _require_letters(line)
    squads = [line.members for line in lines if line.members]
    heads = [head for line in lines for head in line.members or (line.name,)]
    try:
        enter(heads, squads)
    except EntryError as error:
        raise RefusedError(
            error.message.text, article=error.article, field="players", **error.message.values
        ) from error


def _require_letters(line: EnteredLine) -> None:
    """Make sure that each name of a line can be seen and has a letter; whatever else is odd was looked at."""
    for name in line.members or (line.name,):
        for doubt in doubts_of_name(name):
            if doubt.weight is Weight.WRONG:
                told: dict[str, Any] = dict(doubt.message.values)
                raise RefusedError(doubt.message.text, article="Art. 2", field="players", **told)


def _warn(command: OpenMineo, entrants: int) -> None:
    """Have the organiser confirm what so few players bring about (M-29)."""
    warnings: Sequence[Message] = set_up_warnings(
        entrants,
        is_prearranged="prearranged" in {command.middle, command.final},
        is_final_by_bands=command.final == "bands",
    )
    if warnings:
        told = warnings[0]
        for warning in warnings[1:]:
            told = Message("{one} {other}", {"one": told, "other": warning})
        raise RefusedError(
            N_("{warnings} Tick the box to open the tournament all the same."),
            article="Art. 3",
            field="is_confirmed",
            warnings=told,
        )


def _choices(readings: Mapping[str, bool | int | str]) -> dict[str, bool | int | str]:
    try:
        return choices_of(settings_of(readings))
    except InvalidSettingsError as error:
        raise RefusedError(
            error.message.text,
            article=error.article,
            field=f"readings.{error.field}",
            **error.message.values,
        ) from error


def _is_over(hall: TournamentState, number: int, deal: int) -> bool:
    """Whether a deal of the newest round is over at the table where this player sits."""
    round_ = hall.tournament.round
    return any(
        number in table.players.values() and hall.match(round_, table.table).is_over(deal)
        for table in hall.tournament.seated.get(round_, ())
    )
