"""The register of rulings: each that was given, whether it still stands, and what of it is done."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, TypeAlias

from kiosk.journal.bodies import (
    AppealDecided,
    AppealLodged,
    AppealTakenBack,
    DealCorrected,
    DebtSettled,
    LastMoveNoted,
    RulingCancelled,
    RulingGiven,
    SheetTakenIn,
)
from kiosk.projections.folds import appeals
from kiosk.projections.folds.appeals import Appeal, Appeals, contested
from kiosk.rulings.effects import CorrectionLeave

if TYPE_CHECKING:
    from kiosk.games.game import Entry
    from kiosk.journal.event import Event

MatchKey: TypeAlias = tuple[int, int]
"""A round and a table."""

RulingKey: TypeAlias = tuple[str, int, int]
"""A ruling's author, epoch and number: that of its `RulingGiven` in the author's stream."""


@dataclass(frozen=True, slots=True)
class Ruling:
    """A ruling as it was given."""

    key: RulingKey
    given: RulingGiven
    at: float
    """Seconds since 1970 by the director's clock."""

    @property
    def place(self) -> MatchKey:
        return self.given.round, self.given.table


@dataclass(frozen=True, slots=True)
class Corrected:
    """What an accepted deal was corrected to, by leave of a ruling."""

    ruling: RulingKey
    accepted: tuple[str, int, int]
    """The author, epoch and number of the acceptance."""
    entry: Entry


@dataclass(frozen=True, slots=True)
class Rulings:
    """Nothing is ever taken out: a ruling that is cancelled or replaced stays, marked."""

    by_key: Mapping[RulingKey, Ruling] = field(default_factory=dict)
    by_place: Mapping[MatchKey, tuple[RulingKey, ...]] = field(default_factory=dict)
    """In the order in which they were given."""
    cancelled: Mapping[RulingKey, RulingCancelled] = field(default_factory=dict)
    undone_by: Mapping[RulingKey, tuple[RulingKey, ...]] = field(default_factory=dict)
    """By the event that falls (`RulingGiven.undoes`), the rulings for which it does."""
    settled: Mapping[RulingKey, frozenset[int]] = field(default_factory=dict)
    """The places of the effects that were left to be done and are done."""
    corrected: tuple[Corrected, ...] = ()
    """In the order in which it was said, whichever ruling allowed it."""
    taken_in: Mapping[MatchKey, SheetTakenIn] = field(default_factory=dict)
    """The sheets that an arbiter has taken in; the first that was said of each."""
    last_moves: Mapping[MatchKey, LastMoveNoted] = field(default_factory=dict)
    """Who made the last move of knock-out matches, by an official's word; the last that was said of each."""
    appeals: Appeals = field(default_factory=dict)

    @property
    def all(self) -> tuple[Ruling, ...]:
        """Every ruling, in the order in which they were given."""
        return tuple(self.by_key[key] for key in sorted(self.by_key))

    @property
    def awaiting_correction(self) -> tuple[Ruling, ...]:
        """The rulings that allow a sheet to be corrected, where nothing was entered."""
        entered = {correction.ruling for correction in self.corrected}
        return tuple(
            ruling
            for ruling in self.all
            if ruling.key not in entered
            and self.stands(ruling.key)
            and any(isinstance(effect, CorrectionLeave) for effect in ruling.given.effects)
        )

    def at(self, place: MatchKey) -> tuple[Ruling, ...]:
        """The rulings of a match, cancelled ones included, in the order in which they were given."""
        return tuple(self.by_key[key] for key in self.by_place.get(place, ()))

    def standing(self, place: MatchKey) -> tuple[Ruling, ...]:
        """The rulings of a match that have an effect."""
        return tuple(ruling for ruling in self.at(place) if self.stands(ruling.key))

    def stands(self, key: RulingKey) -> bool:
        """Whether a ruling was given, has not fallen, and no later one has taken its place."""
        return key in self.by_key and not self._has_fallen(key) and self.replaced_by(key) is None

    def replaced_by(self, key: RulingKey) -> RulingKey | None:
        """The later ruling that has taken the place of one; if it falls, the earlier holds again."""
        appeal = self.appeal_against(key)
        if appeal is not None and appeal.replacement is not None:
            return appeal.replacement
        later = self.undone_by.get(key, ())
        return next((ruling for ruling in reversed(later) if not self._has_fallen(ruling)), None)

    def appeal_against(self, key: RulingKey) -> Appeal | None:
        """The appeal against a ruling that stands, decided or not."""
        return next((appeal for appeal in self.appeals.get(key, ()) if appeal.stands), None)

    def given_on(self, key: RulingKey) -> Appeal | None:
        """The appeal on which a ruling was given, whether or not it stands."""
        every = (appeal for appeals in self.appeals.values() for appeal in appeals)
        return next((appeal for appeal in every if appeal.replacement == key), None)

    def _has_fallen(self, key: RulingKey) -> bool:
        """Whether a ruling is cancelled, overturned on appeal, or given on one that was taken back."""
        appeal, origin = self.appeal_against(key), self.given_on(key)
        return (
            key in self.cancelled
            or (appeal is not None and appeal.overturns)
            or (origin is not None and not origin.stands)
        )

    def is_settled(self, key: RulingKey, effect: int) -> bool:
        return effect in self.settled.get(key, frozenset())

    def without(self, cancelled: RulingCancelled) -> Rulings:
        """The register when a ruling is cancelled so; the first that was said of it stands."""
        return replace(self, cancelled={_named(cancelled): cancelled, **self.cancelled})

    def place_of(self, event: Event) -> MatchKey | None:
        """The match that an event about rulings changes; None where there is none."""
        match event.body:
            case (
                RulingGiven(round=round_, table=table)
                | SheetTakenIn(round=round_, table=table)
                | LastMoveNoted(round=round_, table=table)
            ):
                return round_, table
            case RulingCancelled() | DebtSettled() | DealCorrected():
                ruling = self.by_key.get(_named(event.body))
                return None if ruling is None else ruling.place
            case AppealLodged() | AppealDecided() | AppealTakenBack():
                ruling = self.by_key.get(contested(event.body))
                return None if ruling is None else ruling.place
            case _:
                return None


def fold(state: Rulings, event: Event) -> Rulings:  # noqa: PLR0911 - a case for each body
    """The rulings after an event; events about other things change nothing."""
    match event.body:
        case RulingGiven() as given:
            return _given(state, Ruling((event.author, event.epoch, event.seq), given, event.written_at))
        case RulingCancelled():
            return state.without(event.body)
        case DebtSettled(effect=effect):
            key = _named(event.body)
            done = state.settled.get(key, frozenset()) | {effect}
            return replace(state, settled={**state.settled, key: done})
        case DealCorrected(accepted=accepted, entry=entry):
            name = (accepted.author, accepted.epoch, accepted.number)
            correction = Corrected(_named(event.body), name, entry)
            return replace(state, corrected=(*state.corrected, correction))
        case SheetTakenIn(round=round_, table=table):
            return replace(state, taken_in={(round_, table): event.body, **state.taken_in})
        case LastMoveNoted(round=round_, table=table):
            return replace(state, last_moves={**state.last_moves, (round_, table): event.body})
        case AppealLodged() | AppealDecided() | AppealTakenBack():
            return replace(state, appeals=appeals.fold(state.appeals, event))
        case _:
            return state


def _named(body: RulingCancelled | DebtSettled | DealCorrected) -> RulingKey:
    return body.author, body.epoch, body.ruling


def _given(state: Rulings, ruling: Ruling) -> Rulings:
    here = sorted({*state.by_place.get(ruling.place, ()), ruling.key})
    undone = ruling.given.undoes
    undone_by = dict(state.undone_by)
    if undone is not None:
        key = (undone.author, undone.epoch, undone.number)
        undone_by[key] = tuple(sorted({*undone_by.get(key, ()), ruling.key}))
    return replace(
        state,
        undone_by=undone_by,
        by_key={**state.by_key, ruling.key: ruling},
        by_place={**state.by_place, ruling.place: tuple(here)},
    )
