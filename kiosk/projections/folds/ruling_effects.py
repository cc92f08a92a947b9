"""What the rulings that stand come to at one match. Whether a deal was accepted is not asked here."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, Literal, TypeAlias, TypeGuard, TypeVar

from kiosk.cards import parse_card
from kiosk.games.game import Item
from kiosk.messages import N_, KioskError, Message
from kiosk.projections.folds.irregularity import Irregularity
from kiosk.rulings.code import cited
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
    from kiosk.games.game import Entry, Game
    from kiosk.journal.bodies import LastMoveNoted, SheetTakenIn
    from kiosk.projections.folds.rulings import MatchKey, Ruling, RulingKey, Rulings
    from kiosk.rulings.effects import AnyEffect

EventKey: TypeAlias = tuple[str, int, int]
"""An event's author, epoch and number."""

LeftToDo: TypeAlias = Cards | Freeze | Limit | TransferTrick

LABELS: Final[Mapping[str, Message]] = {
    "closing": Message(N_("Closing")),
    "clean_burraco": Message(N_("Clean burraco")),
    "dirty_burraco": Message(N_("Dirty burraco")),
    "arbitral_score": Message(N_("Arbitral score")),
    "sanction": Message(N_("Fault of the opponents")),
    "lateness": Message(N_("Lateness of the opponents")),
    "penalised_cards": Message(N_("Penalised cards")),
    "wrong_count": Message(N_("Wrong number of cards")),
    "wrong_discard": Message(N_("Wrong discard")),
    "exposed_card": Message(N_("Exposed card")),
    "declared_partner": Message(N_("Partner declared")),
    "revoke": Message(N_("Revoke")),
}
"""What is written beside a ruling's points, by their `Points.why`."""

_ASKS_FOR_SOLOIST: Final = frozenset({("M08C", "soloist_p"), ("M08C", "soloist_e")})
"""The questions, by tree and key, whether the player is the soloist (Mineo, Art. 8.c)."""
_BASE: Final = frozenset({"closing", "clean_burraco", "dirty_burraco"})
_DEALT_AGAIN: Final = frozenset({"redeal", "annul_and_replay"})
_ABOUT_SOMEBODY: Final = Cards | Freeze | Points | MatchAward | StandingsPoints | Warn | Limit | TransferTrick


@dataclass(frozen=True, slots=True)
class Credit:
    """Points that a ruling gives a party, drawn as a line of the deal's breakdown."""

    deal: int
    """0: the match as a whole, before victory points are read."""
    party: str
    pool: Literal["deal", "match", "sheet"]
    item: Item
    ruling: RulingKey
    replaces_count: bool = False
    """They stand in the place of what was counted for the party."""


@dataclass(frozen=True, slots=True)
class StoppedDeal:
    """A ruling has stopped a deal, or taken back one that was accepted."""

    is_dealt_again: bool
    """Whether it is dealt again under its number; otherwise it is over and scores nothing for anybody."""
    article: str
    ruling: RulingKey
    at: float
    """Seconds since 1970 by the director's clock."""
    takes_back: bool
    """Whether it names the acceptance that falls."""


@dataclass(frozen=True, slots=True)
class Pending:
    """What a ruling has left to be done: owed cards, a frozen meld, what a player may not do."""

    ruling: RulingKey
    place: int
    """The effect's place among the ruling's effects, from 0."""
    deal: int
    """0: the match as a whole."""
    effect: LeftToDo
    article: str


@dataclass(frozen=True, slots=True)
class AwardedPoints:
    """What a ruling gives or takes apart from the deals."""

    victory_points: int | None
    """None: what the party's accepted deals have given so far stands."""
    match_points: int | None
    article: str
    ruling: RulingKey


@dataclass(frozen=True, slots=True)
class RulingEffects:
    """Empty where no ruling stands."""

    credits: tuple[Credit, ...] = ()
    stopped_deals: Mapping[int, StoppedDeal] = field(default_factory=dict)
    """By deal; the last word on each."""
    undone: frozenset[EventKey] = frozenset()
    """The acceptances that have fallen."""
    awards: Mapping[str, AwardedPoints] = field(default_factory=dict)
    """What a party gets in the place of the match's result."""
    rankings: tuple[tuple[str, AwardedPoints], ...] = ()
    """Parties, and what changes for them in the general standings alone."""
    taken_for_soloist: frozenset[tuple[int, str]] = frozenset()
    """The deals and the parties that were taken for the soloist in them when it was ruled."""
    suspended: frozenset[int] = frozenset()
    """The deals in which a whole pack and full hands cannot be supposed."""
    may_be_corrected: bool = False
    """Whether the sheet may be corrected although it was accepted, or handed in (Art. 19)."""
    leave: RulingKey | None = None
    """The last ruling by whose leave it may."""
    leave_until_delivery: RulingKey | None = None
    """The last by whose leave it may as long as it is not handed in."""
    corrections: Mapping[EventKey, Entry] = field(default_factory=dict)
    """What accepted deals are corrected to, by their acceptances."""
    corrections_before_delivery: Mapping[EventKey, Entry] = field(default_factory=dict)
    """Those of them that were entered by leave for the time before the sheet is handed in."""
    pending: tuple[Pending, ...] = ()
    """Whatever has not been said to be done."""
    taken_in: SheetTakenIn | None = None
    """By which word the arbiter has taken the sheet in."""
    last_move: LastMoveNoted | None = None
    """By which word an official has said who made the last move."""
    irregularities: tuple[Irregularity, ...] = ()

    def is_annulled(self, deal: int) -> bool:
        """Whether a deal scores nothing and is not dealt again."""
        return deal in self.stopped_deals and not self.stopped_deals[deal].is_dealt_again


def ruling_effects(rulings: Rulings, place: MatchKey, game: Game) -> RulingEffects:
    """What stands at a match. A ruling that does not fit the game has no effect and is told."""
    parties = {seat: party.key for party in game.parties for seat in (party.key, *party.seats)}
    objections = {ruling.key: _objection(ruling, parties, game) for ruling in rulings.standing(place)}
    sound = [ruling for ruling in rulings.standing(place) if objections[ruling.key] is None]
    stops = [
        (ruling, fate) for ruling in sound for fate in _effects(ruling, DealFate) if fate.fate != "repair"
    ]
    stopped_deals = {ruling.given.deal: _stopped_deal(ruling, fate) for ruling, fate in stops}
    in_force = [ruling for ruling in sound if _is_about_what_is_dealt(ruling, stopped_deals)]
    correcting = {ruling.key for ruling in sound if _effects(ruling, CorrectionLeave)}
    early = {ruling.key for ruling in sound if _ends_with_delivery(ruling)}
    return RulingEffects(
        credits=tuple(
            _credit(ruling, points, parties)
            for ruling in sound
            for points in _points(ruling)
            if points.pool != "deal" or ruling in in_force
        ),
        stopped_deals=stopped_deals,
        undone=frozenset(
            (ruling.given.undoes.author, ruling.given.undoes.epoch, ruling.given.undoes.number)
            for ruling, fate in stops
            if ruling.given.undoes is not None and fate.fate in _DEALT_AGAIN
        ),
        awards={
            parties[award.to]: _awarded_points(ruling, award)
            for ruling in sound
            for award in _effects(ruling, MatchAward)
        },
        rankings=tuple(
            (parties[ranking.to], _awarded_points(ruling, ranking))
            for ruling in sound
            for ranking in _effects(ruling, StandingsPoints)
        ),
        taken_for_soloist=frozenset(
            (ruling.given.deal, parties[seat])
            for ruling in in_force
            for seat in _soloists_of(ruling)
            if seat in parties
        ),
        suspended=frozenset(ruling.given.deal for ruling in in_force if _effects(ruling, SuspendChecks)),
        may_be_corrected=bool(correcting),
        leave=max(correcting - early, default=None),
        leave_until_delivery=max(early, default=None),
        corrections={
            correction.accepted: correction.entry
            for correction in rulings.corrected
            if correction.ruling in correcting
        },
        corrections_before_delivery={
            correction.accepted: correction.entry
            for correction in rulings.corrected
            if correction.ruling in early
        },
        pending=tuple(
            Pending(ruling.key, number, ruling.given.deal, effect, _article(ruling))
            for ruling in in_force
            for number, effect in enumerate(ruling.given.effects)
            if _is_left_to_do(effect)
            and not _follows(effect, ruling.given.effects)
            and not rulings.is_settled(ruling.key, number)
        ),
        taken_in=rulings.taken_in.get(place),
        last_move=rulings.last_moves.get(place),
        irregularities=tuple(
            Irregularity("ruling", message, *key)
            for key, message in objections.items()
            if message is not None
        ),
    )


_Kind = TypeVar("_Kind", bound="AnyEffect")


def _effects(ruling: Ruling, kind: type[_Kind]) -> list[_Kind]:
    return [effect for effect in ruling.given.effects if isinstance(effect, kind)]


def _ends_with_delivery(ruling: Ruling) -> bool:
    """Whether the leave to correct the sheet was given for the time before it is handed in."""
    return any(correction.pairing == "before_delivery" for correction in _effects(ruling, CorrectionLeave))


def _is_about_what_is_dealt(ruling: Ruling, stopped_deals: Mapping[int, StoppedDeal]) -> bool:
    """Whether the deal was not stopped by a later ruling: what was ruled about its play falls with it."""
    stopped = stopped_deals.get(ruling.given.deal)
    return stopped is None or ruling.key >= stopped.ruling


def _soloists_of(ruling: Ruling) -> Iterator[str]:
    """The seat of the player of whom the arbiter has said that he is the soloist."""
    offender = ruling.given.facts.get("offender")
    said = ((answer.tree, answer.question) for answer in ruling.given.answers if answer.answer == "yes")
    if isinstance(offender, str) and not _ASKS_FOR_SOLOIST.isdisjoint(said):
        yield offender


def _stopped_deal(ruling: Ruling, effect: DealFate) -> StoppedDeal:
    return StoppedDeal(
        is_dealt_again=effect.fate in _DEALT_AGAIN,
        article=_article(ruling),
        ruling=ruling.key,
        at=ruling.at,
        takes_back=ruling.given.undoes is not None,
    )


def _is_left_to_do(effect: AnyEffect) -> TypeGuard[LeftToDo]:
    if isinstance(effect, Cards):
        return effect.at != "now" and not _counts_negative(effect)
    return isinstance(effect, Freeze | Limit | TransferTrick)


def _follows(effect: LeftToDo, effects: Iterable[AnyEffect]) -> bool:
    """Whether it is done when the player has discarded the cards that the same ruling makes him discard."""
    owed = [
        discard
        for discard in effects
        if isinstance(discard, Cards) and discard.action == "discard" and discard.at != "now"
    ]
    match effect:
        case Cards(at="deal_end_if_owed"):
            return any((discard.cards, discard.to) == (effect.cards, effect.to) for discard in owed)
        case Limit(when="until_owed_cleared"):
            return any(discard.to == effect.to for discard in owed)
        case _:
            return False


def _counts_negative(cards: Cards) -> bool:
    """Whether it is certain, and known, what cards take away when the deal is counted."""
    return cards.action == "negative" and cards.at != "deal_end_if_owed" and bool(cards.named)


def _points(ruling: Ruling) -> Iterator[Points]:
    """The points that a ruling gives, and those of the cards that it counts negative."""
    for effect in ruling.given.effects:
        if isinstance(effect, Points):
            yield effect
        elif isinstance(effect, Cards) and _counts_negative(effect):
            worth = sum(parse_card(card).points for card in effect.named)
            yield Points(pool="deal", to=effect.to, points=-worth, why="penalised_cards")


def _credit(ruling: Ruling, effect: Points, parties: Mapping[str, str]) -> Credit:
    assert isinstance(effect.points, int)  # noqa: S101 - `_objection` has seen to it
    item = Item(effect.why, LABELS[effect.why], 1, effect.points, effect.why in _BASE, _article(ruling))
    deal = 0 if effect.pool == "match" else ruling.given.deal
    return Credit(deal, parties[effect.to], effect.pool, item, ruling.key, effect.replaces_count)


def _awarded_points(ruling: Ruling, effect: MatchAward | StandingsPoints) -> AwardedPoints:
    return AwardedPoints(effect.victory_points, effect.match_points, _article(ruling), ruling.key)


def _objection(ruling: Ruling, parties: Mapping[str, str], game: Game) -> Message | None:
    """Why a ruling cannot have an effect in this game."""
    effects = ruling.given.effects
    people = [effect.to for effect in effects if isinstance(effect, _ABOUT_SOMEBODY)]
    strangers = [who for who in people if who not in parties]
    if strangers:
        text = N_("A ruling is about “{party}”: nobody plays as that here.")
        return Message(text, {"party": strangers[0]})
    if ruling.given.deal == 0 and any(map(needs_deal, effects)):
        return Message(N_("A ruling about a deal does not say about which."))
    try:
        for points in _points(ruling):
            if not isinstance(points.points, int) or points.plus is not None:
                return Message(N_("A ruling leaves open how many points it gives."))
            game.result([], {parties[points.to]: points.points})
    except KioskError as error:
        return error.message
    return None


def needs_deal(effect: AnyEffect) -> bool:
    """Whether an effect is about one deal, so that its ruling must say which."""
    match effect:
        case Points(pool=pool):
            return pool != "match"
        case Cards():
            return _counts_negative(effect)
        case _:
            return isinstance(effect, DealFate | SuspendChecks)


def _article(ruling: Ruling) -> str:
    return ", ".join(map(cited, ruling.given.articles))
