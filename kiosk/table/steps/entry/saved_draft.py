"""What of a deal's entry outlives a power cut: found again after the start, looked at, and accepted anew.

It is no event. Nobody has accepted it, and it is forgotten as soon as the deal is another.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from kiosk.cards import InvalidCardError, parse_card
from kiosk.games.burraco.rules import Burraco
from kiosk.messages import N_, Message
from kiosk.table.model.draft import Draft
from kiosk.table.model.effects import SaveDraft
from kiosk.table.model.saved_draft import SavedDraft, SeenCount, SeenMeld
from kiosk.table.model.sections import find_field, last_value
from kiosk.table.model.state import AtHome, State
from kiosk.table.steps.entry.deal_entry import take_up_entry
from kiosk.vision.model import CardReading, CountProposal, MeldReading, Quad

if TYPE_CHECKING:
    from kiosk.games.game import Game
    from kiosk.table.model.effects import Effect
    from kiosk.table.model.table_view import TableView

FOUND: Final = Message(
    N_("The table was switched off. What you had entered is here again: look at it before you accept.")
)
_NOWHERE: Final[Quad] = ((0.0, 0.0),) * 4


def draft_effects(before: State, after: State) -> tuple[Effect, ...]:
    """What is to be kept, where that is another than before."""
    if before.draft is after.draft and before.view is after.view:
        return ()
    kept = _kept(after)
    return () if kept == _kept(before) else (SaveDraft(kept),)


def take_up(state: State, kept: SavedDraft) -> State:
    """Go on with what was kept, if it is of the deal in play and nothing else has been entered yet."""
    view, game = state.view, state.view.game
    if game is None or state.draft.values or not view.is_in_play or _deal_of(kept) != _in_play(view):
        return state
    draft = _draft(kept, game)
    if not draft.values:
        return state
    state = replace(state, draft=draft, news=(*state.news, FOUND))
    return take_up_entry(state) if isinstance(state.mode, AtHome) else state


def _in_play(view: TableView) -> tuple[int, int, float | None]:
    fate = view.match.stopped_deals.get(view.deal)
    return view.round, view.deal, None if fate is None else fate.at


def _deal_of(kept: SavedDraft) -> tuple[int, int, float | None]:
    return kept.round, kept.deal, kept.dealt_again_at


def _kept(state: State) -> SavedDraft | None:
    draft = state.draft
    if not draft.values or not state.view.is_in_play:
        return None
    round_, deal, dealt_again_at = _in_play(state.view)
    return SavedDraft(
        round=round_,
        deal=deal,
        dealt_again_at=dealt_again_at,
        values=draft.values,
        photographed=tuple(sorted(draft.photographed)),
        written=tuple(sorted(draft.written)),
        pictures=tuple(digest.hex() for digest in draft.pictures),
        proposals=tuple(digest.hex() for digest in draft.proposals),
        proposed=draft.proposed,
        counts={section: _seen(count) for section, count in draft.counts.items()},
        hands={
            section: {key: _seen(count) for key, count in counts.items()}
            for section, counts in draft.hands.items()
        },
    )


def _seen(count: CountProposal) -> SeenCount:
    return tuple(
        SeenMeld(
            meld.kind,
            tuple(
                (str(reading.card), reading.confidence) for reading in meld.cards if reading.card is not None
            ),
        )
        for meld in count.melds
    )


def _draft(kept: SavedDraft, game: Game) -> Draft:
    """The draft, as far as the game of today knows its fields."""
    values = _known(kept.values, game)
    return Draft(
        values=values,
        photographed=frozenset(kept.photographed) & values.keys(),
        written=frozenset(kept.written) & values.keys(),
        pictures=tuple(bytes.fromhex(digest) for digest in kept.pictures),
        proposals=tuple(bytes.fromhex(digest) for digest in kept.proposals),
        proposed=_known(kept.proposed, game),
        counts={section: _count(melds) for section, melds in kept.counts.items() if section in values},
        hands={
            section: {key: _count(rows) for key, rows in hands.items() if key in values.get(section, {})}
            for section, hands in kept.hands.items()
            if hands.keys() & values.get(section, {}).keys()
        },
    )


def _known(values: Mapping[str, Mapping[str, int]], game: Game) -> Mapping[str, Mapping[str, int]]:
    """The values of fields that the game has, as far as a key could have set them."""
    known: dict[str, dict[str, int]] = {}
    for section, entered in values.items():
        for key, value in entered.items():
            field = find_field(game, section, key)
            if field is not None and field.minimum <= value <= last_value(field):
                known.setdefault(section, {})[key] = value
    return known


def _count(seen: SeenCount) -> CountProposal:
    """The cards alone, for what both sides together may hold: where each lay is in the count's record."""
    melds = (
        MeldReading(
            tuple(_reading(name, confidence) for name, confidence in meld.cards),
            meld.kind,
            wild=None,
            burraco=Burraco.NONE,
            points=0,
            bonus=0,
            problem=None,
            confidence=1.0,
        )
        for meld in seen
    )
    return CountProposal(tuple(melds), (), ())


def _reading(name: str, confidence: float) -> CardReading:
    try:
        card = parse_card(name)
    except InvalidCardError:
        card = None
    return CardReading(card, confidence, (), _NOWHERE, _NOWHERE)
