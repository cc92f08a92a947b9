"""What is asked about a deal's entry because of what was ruled in it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kiosk.games.game import Finding, Grade
from kiosk.games.offers import offers_of
from kiosk.messages import N_, Message
from kiosk.projections.folds.scoring import ENTERED_AS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kiosk.games.game import Entry, Game, Party
    from kiosk.projections.folds.ruling_effects import RulingEffects

_BESIDE: Final = "penalty"
"""The item of a breakdown that holds what the table enters beside the rulings' points of the sheet."""


def with_ruled_findings(
    found: tuple[Finding, ...], effects: RulingEffects, deal: int, entry: Entry, game: Game
) -> tuple[Finding, ...]:
    """The game's findings about an entry that can be, and those that come of rulings.

    Where a ruling has its points beside what was entered, one question names both.
    """
    beside = tuple(_entered_beside(effects, deal, entry, game))
    places = {(finding.section, finding.field) for finding in beside}
    kept = (finding for finding in found if (finding.section, finding.field) not in places)
    incomplete = _entered_in_part(effects, deal, entry, game)
    return (*kept, *incomplete, *beside, *_soloists(effects, deal, entry, game))


def _entered_in_part(effects: RulingEffects, deal: int, entry: Entry, game: Game) -> Iterator[Finding]:
    """Where less was entered than a ruling alone takes: are these other cards, or a part of them?"""
    text = N_("The arbiter’s decision alone takes {points} points here. Enter all of them together.")
    for party, breakdown in game.score(entry).items():
        for item in breakdown.items:
            taken = [
                credit.item
                for credit in effects.credits
                if (credit.deal, credit.party) == (deal, party)
                and ENTERED_AS.get(credit.item.key) == item.key
                and credit.item.points < 0
            ]
            points = sum(of_ruling.points for of_ruling in taken)
            if points < item.points < 0:
                message = Message(text, {"points": -points})
                article, section = taken[0].article, _section_of(party, game)
                yield Finding("ruled_more", Grade.SUSPICIOUS, message, article, section, item.key)


def _entered_beside(effects: RulingEffects, deal: int, entry: Entry, game: Game) -> Iterator[Finding]:
    """Where penalties were entered and a ruling takes some as well: both count (Mineo, Art. 8)."""
    text = N_(
        "Penalty points for {seat}: {entered} entered here, beside the {ruled} that the arbiter’s decision "
        "takes. That makes {sum}. Is that right?"
    )
    for party, breakdown in game.score(entry).items():
        entered = -sum(item.points for item in breakdown.items if item.key == _BESIDE)
        taken = [
            credit.item
            for credit in effects.credits
            if (credit.deal, credit.party, credit.pool) == (deal, party, "sheet")
        ]
        ruled = -sum(item.points for item in taken)
        if entered > 0 and ruled > 0:
            values = {"seat": _party(party, game).label, "entered": entered, "ruled": ruled}
            message = Message(text, {**values, "sum": entered + ruled})
            section = _section_of(party, game)
            yield Finding("ruled_beside", Grade.SUSPICIOUS, message, taken[0].article, section, _BESIDE)


def _soloists(effects: RulingEffects, deal: int, entry: Entry, game: Game) -> Iterator[Finding]:
    """Whom a ruling took for the soloist, or not, and the entry says otherwise (Mineo, Art. 8.c)."""
    facts_of_deal = offers_of(game).facts_of_deal
    if facts_of_deal is None:
        return
    pays = N_(
        "{seat} is entered as the soloist, who pays nothing for a card shown out of turn; the arbiter’s "
        "decision takes {points} for one. Is that right? If so, call the arbiter to look at it again."
    )
    spared = N_(
        "The arbiter took {seat} for the soloist, who pays nothing for a card shown out of turn; by this "
        "entry it is somebody else, or nobody. Is that right? If so, call the arbiter to look at it again."
    )
    stopped = effects.stopped_deals.get(deal)
    for party in game.parties:
        is_soloist = facts_of_deal(entry, party.key).get("soloist")
        taken = -sum(
            credit.item.points
            for credit in effects.credits
            if (credit.deal, credit.party, credit.item.key) == (deal, party.key, "exposed_card")
            and (stopped is None or credit.ruling >= stopped.ruling)
        )
        values, section = {"seat": party.label, "points": taken}, _section_of(party.key, game)
        if is_soloist == "yes" and taken > 0:
            message = Message(pays, values)
            yield Finding("soloist_pays", Grade.SUSPICIOUS, message, "Art. 8.c", section, _BESIDE)
        if is_soloist == "no" and (deal, party.key) in effects.taken_for_soloist:
            message = Message(spared, {"seat": party.label})
            yield Finding("soloist_spared", Grade.SUSPICIOUS, message, "Art. 8.c", section, _BESIDE)


def _section_of(party: str, game: Game) -> str | None:
    return next((section.key for section in game.sections if section.party == party), None)


def _party(key: str, game: Game) -> Party:
    return next(party for party in game.parties if party.key == key)
