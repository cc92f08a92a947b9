"""Players of Mineo who come when the numbers are drawn already, and no deal is played yet. Pure."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from kiosk.commands.entrants import EnterPlayers
from kiosk.hub.errors import RefusedError
from kiosk.hub.mineo.decisions import check_players, plays_mineo
from kiosk.hub.mineo.entry_list import EnteredLine, draws_by_lot, draws_entered, numbers_of, parse_players
from kiosk.hub.service.decisions import CommandContext, Decisions
from kiosk.journal.bodies import AnyBody, LatecomersDrawn, PlayerEntered
from kiosk.messages import N_

decides: Final = Decisions()


@decides(EnterPlayers, where=plays_mineo)
def enter_latecomers(command: EnterPlayers, context: CommandContext) -> tuple[AnyBody, ...]:
    """More players, who draw among themselves: their numbers follow those given, which stay (Art. 2).

    They draw in the way in which the others have drawn.

    Raises:
        RefusedError: the first round is seated, nobody is named, somebody plays already, or not all tables
            are full with them.
    """
    hall = context.hall
    if hall.tournament.round in hall.clock.started or hall.tournament.round > 1:
        raise RefusedError(
            N_(
                "Everybody plays all deals, so nobody enters once they have begun. Write who comes late "
                "behind the name of somebody who plays, with a slash: they play as one."
            ),
            article="Art. 2, 3",
        )
    if hall.tournament.round:
        raise RefusedError(N_("Take round 1 back first: then the tables are made up anew."), article="Art. 2")
    lines = parse_players(command.players)
    if not lines:
        raise RefusedError(N_("Write one player on each line."), field="players")
    before = hall.tournament.players
    known = [EnteredLine(player.name, player.members, None) for player in before.values()]
    check_players([*known, *(replace(newcomer, trionfo=None) for newcomer in lines)])
    is_by_program = hall.tournament.mineo.seed is not None
    draws = draws_by_lot(lines, context.seed) if is_by_program else draws_entered(lines)
    numbers = numbers_of(draws)
    return (
        LatecomersDrawn(draws, context.seed if is_by_program else None),
        *(
            PlayerEntered(len(before) + number, line.name, line.members)
            for number, line in zip(numbers, lines, strict=True)
        ),
    )
