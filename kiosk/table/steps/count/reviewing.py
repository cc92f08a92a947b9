"""How people put a camera's proposal right: what they touch, to the review as it stands then."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, TypeAlias, assert_never

from kiosk.table.model.events import count_events as events
from kiosk.table.model.modes.match_modes import Reviewing
from kiosk.table.model.review import Adding, AtMeld, Joining, LookingOver, Picking

if TYPE_CHECKING:
    from kiosk.table.model.review import Focus, Review
    from kiosk.table.model.state import State

ReviewEvent: TypeAlias = (
    events.TurnMelds
    | events.OpenMeld
    | events.PickCard
    | events.ChooseCard
    | events.AddCard
    | events.SplitMeld
    | events.AskJoin
    | events.JoinMelds
    | events.UndoChange
)


def step_review(state: State, event: ReviewEvent) -> State:
    """The state after a touch in the review; what makes no sense now changes nothing."""
    mode = state.mode
    if not isinstance(mode, Reviewing):
        return state
    review, focus = _after(mode.review, mode.focus, event)
    return replace(state, mode=replace(mode, review=review, focus=focus, problem=None))


def step_back(mode: Reviewing) -> Reviewing | None:
    """One step back within the review; None where it leads out of it."""
    match mode.focus:
        case LookingOver():
            return None
        case AtMeld() | Adding():
            return replace(mode, focus=LookingOver())
        case Picking(meld=meld, place=place, suit=None):
            focus: Focus = AtMeld(meld, place) if mode.review.has(meld) else LookingOver()
            return replace(mode, focus=focus)
        case Picking(meld=meld, place=place):
            return replace(mode, focus=Picking(meld, place))
        case Joining(meld=meld):
            return replace(mode, focus=AtMeld(meld))
        case _:
            assert_never(mode.focus)


def _after(  # noqa: C901, PLR0911 - a case for each event
    review: Review, focus: Focus, event: ReviewEvent
) -> tuple[Review, Focus]:
    melds = len(review.proposal.melds)
    match event:
        case events.TurnMelds(page) if page >= 0:
            return review, LookingOver(page)
        case events.OpenMeld(meld, place) if review.has(meld, place):
            return review, AtMeld(meld, place)
        case events.PickCard(meld, None, suit) if 0 <= meld <= melds:
            return review, Picking(meld, None, suit)
        case events.PickCard(meld, place, suit) if review.has(meld, place):
            return review, Picking(meld, place, suit)
        case events.ChooseCard(meld, place, card) if review.has(meld, place):
            changed = review.choose(meld, place, card)
            return changed, _where_it_was(focus, changed, meld, place)
        case events.AddCard(meld, card) if 0 <= meld <= melds:
            changed = review.add(meld, card)
            return changed, AtMeld(meld, changed.changes[-1].place)
        case events.SplitMeld(meld, place) if review.has(meld, place) and review.has(meld, place + 1):
            return review.split(meld, place), LookingOver()
        case events.AskJoin(meld, page) if review.has(meld) and melds > 1 and page >= 0:
            return review, Joining(meld, page)
        case events.JoinMelds(meld, other) if review.has(meld) and review.has(other) and meld != other:
            return review.join(meld, other), AtMeld(other - (meld < other))
        case events.UndoChange() if review.earlier:
            return review.undo(), LookingOver()
        case _:
            return review, focus


def _where_it_was(focus: Focus, review: Review, meld: int, place: int) -> Focus:
    """A doubt answered among all the melds leaves them all in sight; otherwise the card stays in hand.

    In place of one that was taken away none is: the same key would take the next away, too.
    """
    if isinstance(focus, LookingOver) or not review.has(meld):
        return focus if isinstance(focus, LookingOver) else LookingOver()
    return AtMeld(meld) if review.changes[-1].what == "removed" else AtMeld(meld, place)
