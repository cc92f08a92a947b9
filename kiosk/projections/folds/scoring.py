"""What the deals of a match and the rulings about it come to, each point counted once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final

from kiosk.games.burraco.points_match import without_draw
from kiosk.games.game import PartyResult

if TYPE_CHECKING:
    from kiosk.games.game import Breakdown, Entry, Game
    from kiosk.projections.folds.ruling_effects import Credit, RulingEffects

ENTERED_AS: Final[Mapping[str, str]] = {"closing": "closing", "penalised_cards": "penalised"}
"""The item of a breakdown in which the table may have entered the same points, by `Points.why`.

What it enters as penalties of the sheet (Mineo, Art. 8) are others: it is asked whether they stand beside the
rulings.
"""

_ENTERED_ALWAYS: Final = frozenset({"clean_burraco", "dirty_burraco"})
"""How a burraco counts is a matter of the count: the ruling tells the table, and adds nothing."""


@dataclass(frozen=True, slots=True)
class Scored:
    """The figures of a match; all empty before anything counts."""

    totals: Mapping[int, Mapping[str, int]] = field(default_factory=dict)
    credits: tuple[Credit, ...] = ()
    credited: Mapping[int, Mapping[str, int]] = field(default_factory=dict)
    result: Mapping[str, PartyResult] = field(default_factory=dict)


def scored(
    entries: Mapping[int, Entry], effects: RulingEffects, game: Game, last_move: str | None = None
) -> Scored:
    """The figures after these deals, by number, under these rulings.

    Args:
        entries: the deals that count.
        effects: the rulings that stand.
        game: what is played.
        last_move: who made the last move of a knock-out match, which then is no draw.
    """
    deals = dict(sorted(entries.items()))
    breakdowns = {number: game.score(entry) for number, entry in deals.items()}
    nothing = {party.key: 0 for party in game.parties}
    annulled = {number: nothing for number in effects.stopped_deals if effects.is_annulled(number)}
    entered = annulled | {
        number: {party: breakdown.total for party, breakdown in by_party.items()}
        for number, by_party in breakdowns.items()
    }
    credits_ = tuple(_once(effects, breakdowns))
    credited = {
        number: {party: _credited(number, party, credits_, points) for party, points in by_party.items()}
        for number, by_party in sorted((entered | {0: nothing}).items())
        if any(credit.deal == number for credit in credits_)
    }
    totals = {
        number: {party: points + credited.get(number, nothing)[party] for party, points in by_party.items()}
        for number, by_party in sorted(entered.items())
    }
    if not (totals or credited or effects.awards):
        return Scored(credits=credits_)
    beside = {party: sum(points[party] for points in credited.values()) for party in nothing}
    played = game.result(list(deals.values()), beside)
    if last_move is not None and game.offers.terms is not None:
        played = without_draw(played, last_move, game.offers.terms.format)
    result = {party: _awarded(share, party, effects) for party, share in played.items()}
    return Scored(totals, credits_, credited, result)


def _once(effects: RulingEffects, counted: Mapping[int, Mapping[str, Breakdown]]) -> Iterator[Credit]:
    """The rulings' points, less what the table has entered of them itself.

    A count in whose place points stand holds nothing of them, and of such points the last stand.
    """
    replacing = {(credit.deal, credit.party): credit for credit in effects.credits if credit.replaces_count}
    entered = {
        (number, party, item.key): item.points
        for number, breakdowns in counted.items()
        for party, breakdown in breakdowns.items()
        for item in breakdown.items
        if (number, party) not in replacing
    }
    for credit in effects.credits:
        if credit.item.key in _ENTERED_ALWAYS or (credit.pool == "deal" and effects.is_annulled(credit.deal)):
            continue
        if credit.replaces_count and credit is not replacing[credit.deal, credit.party]:
            continue
        place = (credit.deal, credit.party, ENTERED_AS.get(credit.item.key, ""))
        held = entered.get(place, 0)
        same = min(abs(held), abs(credit.item.points)) if held * credit.item.points > 0 else 0
        sign = 1 if credit.item.points > 0 else -1
        entered[place] = held - sign * same
        if abs(credit.item.points) != same or credit.replaces_count:
            yield replace(credit, item=replace(credit.item, points=credit.item.points - sign * same))


def _credited(deal: int, party: str, credits_: tuple[Credit, ...], entered: int) -> int:
    mine = [credit for credit in credits_ if (credit.deal, credit.party) == (deal, party)]
    replaced = entered if any(credit.replaces_count for credit in mine) else 0
    return sum(credit.item.points for credit in mine) - replaced


def _awarded(result: PartyResult, party: str, effects: RulingEffects) -> PartyResult:
    award = effects.awards.get(party)
    if award is None or award.victory_points is None:
        return result
    return PartyResult(result.total, award.victory_points, award.match_points)
