"""What the director commands to open a tournament of pairs, teams or single players. Pure."""

from __future__ import annotations

from typing import Final

from kiosk.commands.command import MOST_ROUNDS
from kiosk.commands.opening import OpenTournament, TakeBackOpening
from kiosk.games.entrants import INDIVIDUALS
from kiosk.games.offers import offers_of
from kiosk.games.registry import game_for
from kiosk.hub.entrants.pasted_lists import enter, numbers_of, require_enough_for
from kiosk.hub.errors import RefusedError
from kiosk.hub.rounds.decisions import knock_out_arranged, rounds_arranged, start_drawn
from kiosk.hub.rounds.place import place_named
from kiosk.hub.rounds.seating import NEW_PARTNERS
from kiosk.hub.service.decisions import CommandContext, Decisions
from kiosk.journal.bodies import (
    AnyBody,
    EntrantsArranged,
    OpeningTakenBack,
    RegulationsSettled,
    TablesArranged,
    TournamentOpened,
)
from kiosk.messages import N_
from kiosk.projections.tournament_state import TournamentState
from kiosk.tournament.pairings.bracket import rounds_of
from kiosk.tournament.pairings.knock_out import KNOCK_OUT

decides: Final = Decisions()


@decides(OpenTournament)
def open_tournament(command: OpenTournament, context: CommandContext) -> tuple[AnyBody, ...]:
    """Who enters, and what was announced of the rounds; `seed` is what a start list is drawn from.

    Raises:
        RefusedError: one is open already, or something is missing, cannot be read, or is too much.
        kiosk.games.registry.UnknownGameError: the rules, the regulations or the deals are not known.
    """
    if context.hall.tournament.opened is not None:
        raise RefusedError(N_("The tournament is open already. Load the page again."))
    name = command.name.strip()
    if not name:
        raise RefusedError(N_("Give the tournament a name."), field="name")
    settings = _settled(command)
    if command.rounds > MOST_ROUNDS:
        raise RefusedError(N_("A tournament has at most {most} rounds."), field="rounds", most=MOST_ROUNDS)
    entered = enter(command.entrants, command.pairs)
    require_enough_for(entered, command.tables, "pairs")
    numbers = numbers_of(entered, command.entrants)
    is_knock_out = command.system == KNOCK_OUT.key and command.entrants != INDIVIDUALS
    rounds = rounds_of(len(numbers)) if is_knock_out else command.rounds
    drawn = (start_drawn(numbers, context.seed),) if command.start == "drawn" else ()
    system = NEW_PARTNERS if command.entrants == INDIVIDUALS else command.system
    return (
        *_arranged(command),
        *entered,
        *drawn,
        *knock_out_arranged(system, has_third_place=command.third_place),
        rounds_arranged(system),
        *settings,
        *place_named(command.place),
        TournamentOpened(name, command.rules, command.regulations, command.deals, rounds),
    )


@decides(TakeBackOpening)
def take_back_opening(command: TakeBackOpening, context: CommandContext) -> tuple[OpeningTakenBack, ...]:  # noqa: ARG001
    """Everything is as before the opening; what was opened stays in the journal.

    Raises:
        RefusedError: no tournament is open, or something has happened that binds those who play.
    """
    hall = context.hall
    opened = hall.tournament.opened
    if opened is None:
        raise RefusedError(N_("No tournament is open yet."))
    if has_been_played(hall):
        raise RefusedError(
            N_(
                "The opening stays: deals are entered, seats are drawn or an arbiter has ruled. Change who "
                "plays on the page of the entrants."
            )
        )
    return (OpeningTakenBack(opened.name),)


def has_been_played(hall: TournamentState) -> bool:
    """Whether something has happened that the opening cannot be taken back after."""
    has_prepared = any(prepared.seats is not None or prepared.pins for prepared in hall.preparations.values())
    has_said = bool(hall.sheets or hall.checklists or hall.adjustments or hall.rulings.by_key)
    return has_prepared or has_said or bool(hall.tournament.closings)


def _settled(command: OpenTournament) -> tuple[RegulationsSettled, ...]:
    """What is settled otherwise than in the regulations; what is as they have it is not written down."""
    opened = command.rules, command.regulations, command.deals
    game = game_for(*opened, command.settings, command.entrants)
    changed = {setting.key for setting in offers_of(game).settings if setting.is_changed}
    settings = {key: value for key, value in command.settings.items() if key in changed}
    return (RegulationsSettled(settings),) if settings else ()


def _arranged(command: OpenTournament) -> tuple[AnyBody, ...]:
    """Who enters, where it is no pairs; for a team its captain signs (Art. 18)."""
    match command.entrants:
        case "teams":
            return EntrantsArranged("teams", command.tables), TablesArranged(captains_sign=True)
        case "individuals":
            return (EntrantsArranged("individuals"),)
        case _:
            return ()
