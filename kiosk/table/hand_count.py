"""Cards that were not melded, counted by the camera: of a hand, or of a pozzetto that was not played."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from kiosk.messages import N_, Message
from kiosk.table.count_record import count_record
from kiosk.table.deal_entry import with_count, with_draft
from kiosk.table.effects import Keep
from kiosk.table.events import Device
from kiosk.table.match_stages import Aiming, Entering, Reviewing
from kiosk.table.sections import field_of, find_field

if TYPE_CHECKING:
    from kiosk.games.game import Game
    from kiosk.table.recording import Step
    from kiosk.table.state import State
    from kiosk.vision.proposal import CountProposal, MeldReading


MOST_IN_ROW: Final = 12
"""Cards of a hand that are checked together, with room for two that were not seen."""
_TOO_MANY: Final = Message(N_("So many points cannot be left. Photograph again, or write them."))


def may_aim_at_hand(state: State, game: Game, section: str, key: str) -> bool:
    """Whether the camera may count the cards that fill this field."""
    field = find_field(game, section, key)
    return Device.CAMERA not in state.missing and field is not None and field.is_hand


def aim_at_hand(state: State, game: Game, section: str, key: str) -> State:
    """Show the live picture of the cards that fill this field, from the page or from a count of them."""
    stage = state.stage
    if not may_aim_at_hand(state, game, section, key):
        return state
    match stage:
        case Entering():
            return replace(state, stage=Aiming(section, hand=key))
        case Reviewing(section=counted, hand=hand) if (counted, hand) == (section, key):
            return replace(state, stage=Aiming(section, hand=key, earlier=replace(stage, problem=None)))
        case _:
            return state


def in_short_rows(hand: CountProposal) -> CountProposal:
    """The same cards, no row longer than the check shows of one."""

    def part(row: MeldReading, first: int) -> MeldReading:
        cards = row.cards[first : first + MOST_IN_ROW]
        return replace(row, cards=cards, points=sum(each.card.points for each in cards if each.card))

    rows = [
        row if len(row.cards) <= MOST_IN_ROW else part(row, first)
        for row in hand.melds
        for first in range(0, len(row.cards), MOST_IN_ROW)
    ]
    return replace(hand, melds=tuple(rows))


def accept_hand(state: State, game: Game) -> Step:
    """Put the points of a settled count into its field, and keep how it came about.

    More than the field can hold is no such count: people have to look at it again.
    """
    match state.stage:
        case Reviewing(section=section, hand=str() as hand, review=review) if (
            review.proposal.points > field_of(game, section, hand).maximum
        ):
            return replace(state, stage=replace(state.stage, problem=_TOO_MANY)), ()
        case Reviewing(section=section, hand=str() as hand, review=review, picture=picture) if (
            review.is_settled
        ):
            counted = {hand: review.proposal.points}
            there, hands = Entering(section, hand), state.draft.hands
            record = count_record(review, counted, picture)
            state = with_count(state, counted, (picture,), record, there)
            own = {**hands.get(section, {}), hand: review.proposal}
            return replace(with_draft(state, hands={**hands, section: own}), stage=there), (Keep(record),)
        case _:
            return state, ()
