"""Sample matches about which an arbiter has ruled, and a state for each screen that shows it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Literal

from kiosk.games.game import Item
from kiosk.projections.folds.ruling_effects import (
    LABELS,
    AwardedPoints,
    Credit,
    Pending,
    RulingEffects,
    StoppedDeal,
)
from kiosk.rulings.effects import Cards
from kiosk.table.model.draft import Draft
from kiosk.table.model.modes.match_modes import Accepting, Doubting, Entering
from kiosk.table.model.recording import RULED
from kiosk.table.model.sections import sheet_pages
from kiosk.table.steps.entry.entry_checks import entry_findings
from tests.table.samples.match import match_of, playing

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from kiosk.games.game import Entry, Game
    from kiosk.table.model.state import State

_RULING = ("director", 1, 7)


def ruled_screens(
    game: Game, deals: Sequence[Entry], names: Mapping[str, str], *, unit: int
) -> dict[str, State]:
    """What rulings leave on the sheet, in the check, at the acceptance and in the result.

    Args:
        game: any game.
        deals: two deals; the second is the one that is being entered.
        names: the players', by seat.
        unit: the least that points can differ by.
    """
    first, second = game.parties[0].key, game.parties[1].key
    pool: Literal["deal", "sheet"] = "deal" if len(game.parties) == 2 else "sheet"
    credits_ = (
        _credit(first, -4 * unit, "sanction", "Art. 23", deal=1, pool=pool),
        _credit(second, -unit, "sanction", "Art. 28", deal=2, pool=pool),
        _credit(second, 20 * unit, "lateness", "Art. 34", deal=0, pool="match"),
    )
    seat = game.parties[0].seats[0]
    owed = Cards(cards="wrong_meld", action="negative", at="deal_end", to=seat)
    ruled = RulingEffects(credits=credits_, pending=(Pending(_RULING, 0, 2, owed, "Art. 23"),))
    sheet = playing(game, match_of(game, deals[:1], ruled), names)
    typed = replace(sheet, draft=Draft(values=deals[1]))
    asked = next(finding for finding in entry_findings(typed, game) if finding.code.startswith("ruling-"))
    last = sheet_pages(game, typed.draft.entry(game))[-1]
    match = match_of(game, deals[:1], ruled)
    party = {**deals[0][first], "cards": deals[0][first].get("cards", 0) - 50}
    accepted = {**deals[0], first: party} if "cards" in deals[0][first] else deals[0]
    corrected = replace(match, accepted_as={1: accepted})
    annulled = replace(
        ruled, stopped_deals={2: StoppedDeal(False, "Art. 21", _RULING, at=0.0, takes_back=False)}
    )
    return {
        "sheet-ruled": sheet,
        "sheet-corrected": playing(game, corrected, names),
        "sheet-annulled": playing(game, match_of(game, deals[:1], annulled), names),
        "page-ruled": replace(typed, mode=Entering(*last.start_of(last.sections[0].key))),
        "doubt-ruled": replace(typed, mode=Doubting(asked)),
        "acceptance-ruled": replace(typed, mode=Accepting(problem=RULED)),
    }


def awarded_screen(game: Game, names: Mapping[str, str]) -> State:
    """A match that an arbiter has decided before a deal was played."""
    awards = {
        party.key: AwardedPoints(points, None, "Art. 34", _RULING)
        for party, points in zip(game.parties, (14, 6), strict=True)
    }
    return playing(game, match_of(game, (), RulingEffects(awards=awards)), names)


def _credit(
    party: str, points: int, why: str, article: str, *, deal: int, pool: Literal["deal", "match", "sheet"]
) -> Credit:
    item = Item(why, LABELS[why], 1, points, is_base=False, article=article)
    return Credit(deal, party, pool, item, _RULING)
