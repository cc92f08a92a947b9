"""By whom, and about what, a ruling may be given now. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kiosk.games.offers import offers_of
from kiosk.hub.corrections.decisions import SHEET_CORRECTIONS
from kiosk.hub.errors import RefusedError
from kiosk.journal.bodies import EventName
from kiosk.messages import N_
from kiosk.projections.seated import tables_of_match
from kiosk.rulings.code import cited
from kiosk.rulings.delays import LATE
from kiosk.rulings.figures import is_in_force
from kiosk.rulings.rules_of_play import is_bound_to

if TYPE_CHECKING:
    from kiosk.commands.calls import RuledCall
    from kiosk.commands.rulings import GiveRuling
    from kiosk.games.game import Game
    from kiosk.projections.tournament_state import TournamentState
    from kiosk.rulings.tree import Tree

_OF_SHEETS: Final = frozenset({SHEET_CORRECTIONS, "M4"})
"""Such articles of all codes."""


def called(call: RuledCall | None, table: int, hall: TournamentState) -> EventName | None:
    """The `CallRaised` that is answered, if one is.

    Raises:
        RefusedError: this table has not made such a call.
    """
    if call is None:
        return None
    name = (call.author, call.epoch, call.call)
    known = hall.calls.by_key.get(name)
    if known is None or known.raised_at is None or known.table != table:
        raise RefusedError(N_("This table has not made such a call."), field="call")
    return EventName(*name)


def is_over(command: GiveRuling, hall: TournamentState) -> bool:
    """Whether the match is final for what is ruled; on appeal it is ruled anew what was ruled before that."""
    return command.appeal is None and hall.match(command.round, command.table).is_final


def check_in_force(tree: Tree, game: Game | None) -> None:
    """Look whether there is such a case by the tournament's rules of play and its regulations.

    Raises:
        RefusedError: there is none.
    """
    offers, article = offers_of(game), cited(tree.articles[0])
    if offers.melds is not None and not is_bound_to(tree.plays, offers.melds.rules.key):
        raise RefusedError(
            N_("There is no such case by this tournament’s rules of play."), article=article, field="tree"
        )
    if not is_in_force(tree, offers.figures):
        raise RefusedError(
            N_("There is no such case by this tournament’s regulations."), article=article, field="tree"
        )


def check_place(command: GiveRuling, hall: TournamentState, game: Game | None, tree: Tree) -> None:
    """Look whether what a ruling is about is there, and open for it (`kiosk.rulings.tree.Tree.scope`).

    Raises:
        RefusedError: it is not.
    """
    article = cited(tree.articles[0])
    check_in_force(tree, game)
    if command.table not in hall.tournament.tables(command.round):
        if (command.round, command.table) != (0, 0) or tree.scope != "event":
            raise RefusedError(
                N_("Nobody sits at table {table} in round {round}."),
                article=article,
                field="table",
                table=command.table,
                round=command.round,
            )
        return
    if tree.scope == "deal" and command.deal == 0:
        raise RefusedError(N_("Say which deal it is about."), article=article, field="deal")
    if game is None:
        return  # boards stand on no sheet of ours
    if tree.scope != "event" and command.table not in hall.tournament.playing(command.round):
        raise RefusedError(
            N_("No match is played at table {table}: one pair rests."),
            article=article,
            field="table",
            table=command.table,
        )
    _check_first_table(command, hall, tree)
    if tree.scope == "deal":
        _check_deal(command, hall, game, article)
    if tree.scope == "match" and is_over(command, hall) and _OF_SHEETS.isdisjoint(tree.articles):
        raise RefusedError(
            N_("The score sheet has been handed in: the match is final."),
            article=cited(SHEET_CORRECTIONS),
            field="table",
        )
    if command.deal > game.deals:
        raise RefusedError(
            N_("This match has no deal {deal}."), article=article, field="deal", deal=command.deal
        )


def _check_deal(command: GiveRuling, hall: TournamentState, game: Game, article: str) -> None:
    match = hall.match(command.round, command.table)
    if is_over(command, hall):
        raise RefusedError(
            N_("The score sheet has been handed in: its deals are closed."), article=article, field="deal"
        )
    in_play = match.deal_in_play(game)
    last = max(match.totals, default=0) if in_play is None else in_play
    if command.deal > last:
        raise RefusedError(N_("Deal {deal} has not begun."), article=article, field="deal", deal=command.deal)


def _check_first_table(command: GiveRuling, hall: TournamentState, tree: Tree) -> None:
    """A team sits at more tables than one, and its delay is one (Art. 34)."""
    first = tables_of_match(hall, command.round, command.table)[0]
    if tree.key == LATE and command.table != first:
        raise RefusedError(
            N_("A team is late as a team: rule at table {table}, the first of this match."),
            article=cited(tree.articles[0]),
            field="table",
            table=first,
        )
