"""What the deals of a match and the rulings about it come to, each point counted once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final

from kiosk.games.game import Finding, Grade, PartyResult
from kiosk.messages import N_, Message

if TYPE_CHECKING:
    from kiosk.games.game import Breakdown, Entry, Game
    from kiosk.projections.folds.ruling_effects import Credit, RulingEffects

_ENTERED_AS: Final[Mapping[str, str]] = {
    "closing": "closing",
    "penalised_cards": "penalised",
    "wrong_count": "penalty",
    "wrong_discard": "penalty",
    "exposed_card": "penalty",
    "declared_partner": "penalty",
    "revoke": "penalty",
}
"""The item of a breakdown in which the table may have entered the same points, by `Points.why`."""

_ENTERED_ALWAYS: Final = frozenset({"clean_burraco", "dirty_burraco"})
"""How a burraco counts is a matter of the count: the ruling tells the table, and adds nothing."""


@dataclass(frozen=True, slots=True)
class Scored:
    """The figures of a match; all empty before anything counts."""

    totals: Mapping[int, Mapping[str, int]] = field(default_factory=dict)
    credits: tuple[Credit, ...] = ()
    credited: Mapping[int, Mapping[str, int]] = field(default_factory=dict)
    result: Mapping[str, PartyResult] = field(default_factory=dict)


def scored(entries: Mapping[int, Entry], effects: RulingEffects, game: Game) -> Scored:
    """The figures after these deals, by number, under these rulings."""
    deals = dict(sorted(entries.items()))
    breakdowns = {number: game.score(entry) for number, entry in deals.items()}
    nothing = {party.key: 0 for party in game.parties}
    annulled = {number: nothing for number in effects.stopped_deals if effects.is_annulled(number)}
    entered = annulled | {
        number: {party: breakdown.total for party, breakdown in each.items()}
        for number, each in breakdowns.items()
    }
    credits_ = tuple(_once(effects, breakdowns))
    credited = {
        number: {party: _credited(number, party, credits_, points) for party, points in each.items()}
        for number, each in sorted((entered | {0: nothing}).items())
        if any(credit.deal == number for credit in credits_)
    }
    totals = {
        number: {party: points + credited.get(number, nothing)[party] for party, points in each.items()}
        for number, each in sorted(entered.items())
    }
    if not (totals or credited or effects.awards):
        return Scored(credits=credits_)
    beside = {party: sum(each[party] for each in credited.values()) for party in nothing}
    played = game.result(list(deals.values()), beside)
    result = {party: _awarded(each, party, effects) for party, each in played.items()}
    return Scored(totals, credits_, credited, result)


def incomplete(effects: RulingEffects, deal: int, entry: Entry, game: Game) -> Iterator[Finding]:
    """Where less was entered than a ruling alone takes: are these other cards, or a part of them?"""
    text = N_("The arbiter’s decision alone takes {points} points here. Enter all of them together.")
    for party, breakdown in game.score(entry).items():
        section = next((each.key for each in game.sections if each.party == party), None)
        for item in breakdown.items:
            taken = [
                each.item
                for each in effects.credits
                if (each.deal, each.party) == (deal, party)
                and _ENTERED_AS.get(each.item.key) == item.key
                and each.item.points < 0
            ]
            points = sum(each.points for each in taken)
            if points < item.points < 0:
                message = Message(text, {"points": -points})
                article = taken[0].article
                yield Finding("ruled_more", Grade.SUSPICIOUS, message, article, section, item.key)


def _once(effects: RulingEffects, counted: Mapping[int, Mapping[str, Breakdown]]) -> Iterator[Credit]:
    """The rulings' points, less what the table has entered of them itself.

    A count in whose place points stand holds nothing of them, and of such points the last stand.
    """
    replacing = {(each.deal, each.party): each for each in effects.credits if each.replaces_count}
    entered = {
        (number, party, item.key): item.points
        for number, breakdowns in counted.items()
        for party, breakdown in breakdowns.items()
        for item in breakdown.items
        if (number, party) not in replacing
    }
    for each in effects.credits:
        if each.item.key in _ENTERED_ALWAYS or (each.pool == "deal" and effects.is_annulled(each.deal)):
            continue
        if each.replaces_count and each is not replacing[each.deal, each.party]:
            continue
        place = (each.deal, each.party, _ENTERED_AS.get(each.item.key, ""))
        held = entered.get(place, 0)
        same = min(abs(held), abs(each.item.points)) if held * each.item.points > 0 else 0
        sign = 1 if each.item.points > 0 else -1
        entered[place] = held - sign * same
        if abs(each.item.points) != same or each.replaces_count:
            yield replace(each, item=replace(each.item, points=each.item.points - sign * same))


def _credited(deal: int, party: str, credits_: tuple[Credit, ...], entered: int) -> int:
    mine = [each for each in credits_ if (each.deal, each.party) == (deal, party)]
    replaced = entered if any(each.replaces_count for each in mine) else 0
    return sum(each.item.points for each in mine) - replaced


def _awarded(result: PartyResult, party: str, effects: RulingEffects) -> PartyResult:
    award = effects.awards.get(party)
    if award is None or award.victory_points is None:
        return result
    return PartyResult(result.total, award.victory_points, award.match_points)
