"""What rulings have left to be done in the deal that is counted, put as questions before it is accepted."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from kiosk.games.game import Finding, Grade
from kiosk.messages import N_, Message
from kiosk.rulings.effects import Cards, Freeze, Limit, TransferTrick

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kiosk.games.game import Game
    from kiosk.projections.folds.ruling_effects import LeftToDo, Pending
    from kiosk.table.model.table_view import TableView


def pending_findings(view: TableView, game: Game) -> Iterator[Finding]:
    """A question for each ruling that bears on how the deal in play is counted."""
    for ruling in view.match.pending:
        text = _question(ruling.effect)
        if text is not None and ruling.deal in (0, view.deal):
            values = {"article": ruling.article, "who": _who(view, game, ruling.effect.to)}
            section = _section_of(game, ruling.effect.to)
            yield Finding(_code(ruling), Grade.SUSPICIOUS, Message(text, values), ruling.article, section)


def _code(pending: Pending) -> str:
    author, epoch, number = pending.ruling
    return f"ruling-{author}-{epoch}-{number}-{pending.place}"


def _question(effect: LeftToDo) -> str | None:
    """Nothing where it changes nothing that is counted."""
    match effect:
        case Cards(action="negative"):
            return N_("Ruling, {article}: cards of {who} count negative. Are they counted so?")
        case Cards(penalised=True):
            return N_("Ruling, {article}: {who} had penalised cards. Are those that are left counted?")
        case Cards():
            return None
        case Freeze():
            return N_("Ruling, {article}: a meld of {who} is frozen. Is it counted so?")
        case Limit():
            return N_("Ruling, {article}: {who} was not free in what to play. Was it kept to?")
        case TransferTrick():
            return None
        case _:
            assert_never(effect)


def _who(view: TableView, game: Game, key: str) -> Message | str:
    """The player at a seat, or a party by its label."""
    if view.players.get(key):
        return view.players[key]
    return next((party.label for party in game.parties if key == party.key or key in party.seats), key)


def _section_of(game: Game, key: str) -> str | None:
    """The section in which a seat or a party is entered."""
    parties = {seat: party.key for party in game.parties for seat in (party.key, *party.seats)}
    return next(
        (section.key for section in game.sections if section.party and section.party == parties.get(key)),
        None,
    )
