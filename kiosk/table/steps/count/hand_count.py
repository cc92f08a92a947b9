"""Cards that were not melded, counted by the camera: of a hand, or of a pozzetto that was not played."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final, TypeAlias, assert_never

from kiosk.messages import N_, Message
from kiosk.table.model.effects import KeepAttachment
from kiosk.table.model.events import count_events as events
from kiosk.table.model.events.table_events import Device
from kiosk.table.model.modes.match_modes import Aiming, Entering, Reviewing
from kiosk.table.model.review import Adding
from kiosk.table.model.sections import field_of, find_field
from kiosk.table.steps.count.count_record import count_record
from kiosk.table.steps.entry.deal_entry import with_count, with_draft
from kiosk.vision.checks import check_counted_twice, check_table
from kiosk.vision.model import joined

if TYPE_CHECKING:
    from kiosk.games.game import Game
    from kiosk.table.model.recording import Transition
    from kiosk.table.model.state import State
    from kiosk.vision.model import CountProposal, MeldReading, VisionFinding

HandCountEvent: TypeAlias = events.AimAtHand | events.AddHand | events.ReplaceHand

MOST_IN_ROW: Final = 12
"""Cards of a hand that are checked together, with room for two that were not seen."""
_TOO_MANY: Final = Message(N_("So many points cannot be left. Photograph again, or write them."))


def step_hand_count(state: State, game: Game, event: HandCountEvent) -> Transition:
    """Whatever belongs to a count of cards that were not melded alone."""
    match event:
        case events.AimAtHand(section, field):
            return aim_at_hand(state, game, section, field), ()
        case events.AddHand():
            return add_hand(state, game)
        case events.ReplaceHand():
            return replace_hand(state)
        case _:
            assert_never(event)


def may_aim_at_hand(state: State, game: Game, section: str, key: str) -> bool:
    """Whether the camera may count the cards that fill this field."""
    field = find_field(game, section, key)
    return Device.CAMERA not in state.missing and field is not None and field.is_hand


def aim_at_hand(state: State, game: Game, section: str, key: str) -> State:
    """Show the live picture of the cards that fill this field, from the page or from a count of them."""
    mode = state.mode
    if not may_aim_at_hand(state, game, section, key):
        return state
    match mode:
        case Entering():
            left = state.draft.suspended.get((section, key))
            return replace(state, mode=Aiming(section, hand=key, earlier=left))
        case Reviewing(section=counted, hand=hand) if (counted, hand) == (section, key):
            return replace(state, mode=Aiming(section, hand=key, earlier=replace(mode, problem=None)))
        case _:
            return state


def in_short_rows(hand: CountProposal) -> CountProposal:
    """The same cards, no row longer than the check shows of one."""

    def part(row: MeldReading, first: int) -> MeldReading:
        cards = row.cards[first : first + MOST_IN_ROW]
        return replace(row, cards=cards, points=sum(card.card.points for card in cards if card.card))

    rows = [
        row if len(row.cards) <= MOST_IN_ROW else part(row, first)
        for row in hand.melds
        for first in range(0, len(row.cards), MOST_IN_ROW)
    ]
    return replace(hand, melds=tuple(rows))


def accept_hand(state: State, game: Game) -> Transition:
    """Put the points of a settled count into its field; if some stand there, ask first what they are of.

    More than the field can hold is no such count: people have to look at it again.
    """
    match state.mode:
        case Reviewing(section=section, hand=str() as hand, review=review) as mode if review.is_settled:
            if review.proposal.points > field_of(game, section, hand).maximum:
                return replace(state, mode=replace(mode, problem=_TOO_MANY)), ()
            if state.draft.value(section, hand):
                return replace(state, mode=replace(mode, focus=Adding(), problem=None)), ()
            return _entered(state, mode, hand, review.proposal)
        case _:
            return state, ()


def replace_hand(state: State) -> Transition:
    """What was counted is all that there is, whatever stood in its field before."""
    match state.mode:
        case Reviewing(hand=str() as hand, focus=Adding(), review=review) as mode:
            return _entered(state, mode, hand, review.proposal)
        case _:
            return state, ()


def add_hand(state: State, game: Game) -> Transition:
    """What was counted are other cards than those whose points stand in their field, if it holds the sum."""
    match state.mode:
        case Reviewing(hand=str() as hand, focus=Adding(), review=review) as mode if may_add(
            state, game, mode
        ):
            before = state.draft.value(mode.section, hand)
            earlier = state.draft.hands.get(mode.section, {}).get(hand)
            seen = review.proposal if earlier is None else joined((earlier, review.proposal))
            return _entered(state, mode, hand, seen, (before, check_added(state, mode)))
        case _:
            return state, ()


def may_add(state: State, game: Game, mode: Reviewing) -> bool:
    """Whether the field holds what stands in it and what was counted together."""
    field = field_of(game, mode.section, mode.hand or "")
    return state.draft.value(mode.section, field.key) + mode.review.proposal.points <= field.maximum


def check_added(state: State, mode: Reviewing) -> tuple[VisionFinding, ...]:
    """What speaks against adding a count to the one before: the same cards, or more than two packs hold."""
    earlier = state.draft.hands.get(mode.section, {}).get(mode.hand or "")
    if earlier is None:
        return ()
    counted = mode.review.proposal
    return (*check_counted_twice(counted, [earlier]), *check_table([counted, earlier, *mode.review.beside]))


def _entered(
    state: State,
    mode: Reviewing,
    hand: str,
    seen: CountProposal,
    added: tuple[int, tuple[VisionFinding, ...]] = (0, ()),
) -> Transition:
    """Back on the page, the field with the points counted.

    `seen` are all the cards that the field's pictures show. With points that were there before, the count is
    `added` to those, and to what speaks against it.
    """
    before, against = added
    counted = {hand: before + mode.review.proposal.points}
    there, hands = Entering(mode.section, hand), state.draft.hands
    record = count_record(mode, counted, before, against)
    state = with_count(state, counted, (mode.picture,), record, there)
    own = {**hands.get(mode.section, {}), hand: seen}
    return replace(with_draft(state, hands={**hands, mode.section: own}), mode=there), (
        KeepAttachment(record),
    )
