"""What has been changed at a table from elsewhere: said once, so that nobody finds it out by the total."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.messages import N_, Message
from kiosk.projections.rulings.appeals import told_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kiosk.games.game import Game
    from kiosk.table.model.table_view import TableView


def news_between(before: TableView, after: TableView) -> tuple[Message, ...]:
    """What players have to be told of a match that they are in."""
    game = after.game
    if game is None or not before.started or (before.round, before.game) != (after.round, game):
        return ()
    return (
        *_substitutes(before, after),
        *_appeals(before, after),
        *_deals(before, after, game),
        *_signatures(before, after, game),
    )


def _substitutes(before: TableView, after: TableView) -> Iterator[Message]:
    """Art. 33. Partners who have changed places are nobody's substitute."""
    here = set(before.players.values())
    for seat, name in after.players.items():
        former = before.players.get(seat)
        if former is not None and name not in here and former not in after.players.values():
            values = {"name": name, "former": former}
            yield Message(N_("{name} plays in the place of {former} from now on."), values)


def _appeals(before: TableView, after: TableView) -> Iterator[Message]:
    """Art. 35. Who contests a ruling, who judges, and what is decided."""
    for contested in after.contested:
        if contested not in before.contested:
            yield told_of(contested.appeal, contested.articles)


def _signatures(before: TableView, after: TableView, game: Game) -> Iterator[Message]:
    """Art. 18. Nobody stays bound to a result that was changed after the signature."""
    if not after.match.is_final and after.match.fallen - before.match.fallen:
        totals = " : ".join(game.total(score.total) for score in after.match.result.values())
        text = N_("The arbiter has changed the result to {totals}. Whoever had signed signs again.")
        yield Message(text, {"totals": totals})


def _deals(before: TableView, after: TableView, game: Game) -> Iterator[Message]:
    for deal in sorted(after.match.corrected - before.match.corrected):
        yield Message(N_("{deal}: the arbiter has corrected the score."), {"deal": game.deal_name(deal)})
    for deal, fate in after.match.stopped_deals.items():
        if before.match.stopped_deals.get(deal) == fate:
            continue
        values = {"deal": game.deal_name(deal), "article": fate.article}
        if fate.is_dealt_again:
            yield Message(N_("{deal} is dealt again, {article}."), values)
        else:
            yield Message(N_("{deal} is annulled, {article}."), values)
