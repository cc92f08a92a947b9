"""The rulings that count at a match, and what they say of its deals."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

from kiosk.rulings.effects import (
    Cards,
    CorrectionLeave,
    DealFate,
    Freeze,
    Limit,
    MatchAward,
    Points,
    StandingsPoints,
    SuspendChecks,
    TransferTrick,
    Warn,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from kiosk.audit.record import EventKey, Place, Record
    from kiosk.games.game import Entry, Game
    from kiosk.journal.bodies import RulingGiven

Rulings: TypeAlias = "list[tuple[EventKey, RulingGiven]]"
"""In the order in which they were given."""

AGAIN: Final = ("redeal", "annul_and_replay")
"""The fates of a deal that is dealt again."""
_ABOUT_SOMEBODY: Final = (
    Cards,
    Freeze,
    Points,
    MatchAward,
    StandingsPoints,
    Warn,
    Limit,
    TransferTrick,
)


def rulings_that_count(record: Record, place: Place, game: Game) -> Rulings:
    """Those that stand and can have an effect in this game, in the order in which they were given."""
    left = record.rulings.keys() - record.cancelled - record.overturned.keys()
    replaced = undone({key: record.rulings[key] for key in left})
    return [
        (key, ruling)
        for key, ruling in sorted(record.rulings.items(), key=lambda named: named[0])
        if (ruling.round, ruling.table) == place and key in left - replaced and _can_be(ruling, game)
    ]


def undone(rulings: Mapping[EventKey, RulingGiven]) -> set[EventKey]:
    """The events that fall by rulings."""
    return {
        (ruling.undoes.author, ruling.undoes.epoch, ruling.undoes.number)
        for ruling in rulings.values()
        if ruling.undoes is not None
    }


def _can_be(ruling: RulingGiven, game: Game) -> bool:
    for effect in ruling.effects:
        if isinstance(effect, _ABOUT_SOMEBODY) and party_of(game, effect.to) == "":
            return False
        needs_deal = isinstance(effect, DealFate | SuspendChecks) or (
            isinstance(effect, Points) and effect.pool != "match"
        )
        if ruling.deal == 0 and (needs_deal or is_charged(effect)):
            return False
        if isinstance(effect, Points):
            if not isinstance(effect.points, int) or effect.plus is not None:
                return False
            if game.offers.melds is not None and effect.points % 5:
                return False
    return True


def party_of(game: Game, to: str) -> str:
    """The party of a seat or of a party's own key; empty for nobody."""
    return next((party.key for party in game.parties if to in (party.key, *party.seats)), "")


def stops_of(ruling: RulingGiven) -> list[DealFate]:
    return [effect for effect in ruling.effects if isinstance(effect, DealFate) and effect.fate != "repair"]


def is_charged(effect: object) -> bool:
    """Whether cards count negative for certain, and it is known which."""
    return (
        isinstance(effect, Cards)
        and effect.action == "negative"
        and effect.at != "deal_end_if_owed"
        and bool(effect.named)
    )


def corrected(record: Record, rulings: Rulings) -> dict[EventKey, Entry]:
    """What accepted deals are corrected to, by leave of a ruling that stands; the last word counts."""
    allowing = {
        key
        for key, ruling in rulings
        if any(isinstance(effect, CorrectionLeave) for effect in ruling.effects)
    }
    said = [correction for correction in record.corrections if correction.ruling in allowing]
    return {correction.accepted: correction.entry for correction in said}


def fallen(rulings: Rulings) -> set[EventKey]:
    """The acceptances of deals that are dealt again."""
    return undone(
        {key: ruling for key, ruling in rulings if any(fate.fate in AGAIN for fate in stops_of(ruling))}
    )


def unchecked(rulings: Rulings) -> set[int]:
    """The deals in which a whole pack cannot be supposed, as long as they are not stopped later."""
    stopped = {ruling.deal: key for key, ruling in rulings for _ in stops_of(ruling)}
    return {
        ruling.deal
        for key, ruling in rulings
        if any(isinstance(effect, SuspendChecks) for effect in ruling.effects)
        and key >= stopped.get(ruling.deal, key)
    }
