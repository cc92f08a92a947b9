"""Who deals each deal of a match, as far as a table has said it (Art. 3, 4). Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.projections.seated import everybody_at, name_at

if TYPE_CHECKING:
    from collections.abc import Mapping

    from kiosk.games.burraco.dealing import Dealing
    from kiosk.projections.tournament_state import TournamentState


def dealers_at(hall: TournamentState, round_: int, table: int) -> Mapping[int, str]:
    """By deal, the seat of who deals it; without the deals before the first that somebody has named.

    Raises:
        kiosk.games.registry.UnknownGameError: this version does not know the game.
    """
    game = hall.tournament.game
    dealing = None if game is None else game.offers.dealing
    if game is None or dealing is None:
        return {}
    named = dict(hall.preparation(round_, table).dealers)
    carried = _carried_on(hall, round_, table, dealing) if 1 not in named else None
    if carried is not None:
        named[1] = carried
    dealers = {}
    for deal in range(1, hall.match(round_, table).deals_on_sheet(game) + 1):
        last = max((number for number in named if number <= deal), default=None)
        if last is not None:
            dealers[deal] = dealing.dealer(named[last], deal - last)
    return dealers


def _carried_on(hall: TournamentState, round_: int, table: int, dealing: Dealing) -> str | None:
    """Who deals first because the same players have just met, and the deal goes on (Sisal, Dealer)."""
    here = sorted(everybody_at(hall, round_, table))
    if not dealing.is_carried_on or not here:
        return None
    for other in hall.tournament.tables(round_ - 1):
        dealt = max(hall.match(round_ - 1, other).totals, default=0)
        dealer = dealers_at(hall, round_ - 1, other).get(dealt)
        if dealer is not None and sorted(everybody_at(hall, round_ - 1, other)) == here:
            name = name_at(hall, round_ - 1, other, dealer)
            seats = (seat for seat in dealing.order if name_at(hall, round_, table, seat) == name)
            return next((dealing.dealer(seat, 1) for seat in seats), None)
    return None
