"""A section's cards counted by the camera: the live picture, the shot, the proposal, and its acceptance."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final, TypeAlias, assert_never

from kiosk.messages import N_, Message
from kiosk.table.model.effects import CountCards, InspectCamera, KeepAttachment, ShowLive, StopLive
from kiosk.table.model.events import count_events as events
from kiosk.table.model.events.table_events import Device
from kiosk.table.model.modes.deck_modes import LayingOut
from kiosk.table.model.modes.match_modes import Aiming, ChoosingCount, Counting, Entering, Reviewing
from kiosk.table.model.modes.service_modes import LookingThrough
from kiosk.table.model.review import LookingOver, begin_review
from kiosk.table.model.sections import find_field, photographed_sections
from kiosk.table.model.state import State
from kiosk.table.steps.count import reviewing
from kiosk.table.steps.count.count_record import count_record
from kiosk.table.steps.count.hand_count import accept_hand, in_short_rows, step_hand_count
from kiosk.table.steps.count.suspended_counts import open_count
from kiosk.table.steps.entry.deal_entry import open_page, with_count, with_draft
from kiosk.vision.decoding import shows_the_melds
from kiosk.vision.model import GroupKind, Shows

if TYPE_CHECKING:
    from kiosk.games.game import Game
    from kiosk.table.model.effects import Effect
    from kiosk.vision.model import CountProposal

COUNT_SECONDS: Final = 60.0
"""A count that takes longer is given up."""

_TOO_SLOW: Final = Message(N_("The count takes too long. Photograph again, or write."))
_NOTHING_SEEN: Final = Message(N_("No card was seen in the last picture. The count stands as it was."))
_STILL_MELDS: Final = Message(
    N_("The last picture shows the melds still. Lay the counting rows, then photograph them.")
)
_Step: TypeAlias = "tuple[State, tuple[Effect, ...]]"


def step_count(  # noqa: PLR0911 - a case for each event
    state: State, game: Game, event: events.CountEvent
) -> _Step:
    """Whatever belongs to a count by the camera."""
    match event:
        case events.Aim(section, then):
            return aim(state, game, section, then), ()
        case events.FrameSeen():
            return _see_frame(state, event), ()
        case events.TakePicture(section, shows):
            return take_picture(state, game, section, shows)
        case events.PictureTaken(picture, width, height):
            return show_picture(state, picture, width, height), ()
        case events.CountArrived(proposal):
            return show_proposal(state, game, proposal), ()
        case events.CountFailed(message):
            return give_up_count(state, message), ()
        case events.AcceptCount():
            return accept_count(state, game)
        case events.AimAtHand() | events.AddHand() | events.ReplaceHand():
            return step_hand_count(state, game, event)
        case (
            events.TurnMelds()
            | events.OpenMeld()
            | events.PickCard()
            | events.ChooseCard()
            | events.AddCard()
            | events.SplitMeld()
            | events.AskJoin()
            | events.JoinMelds()
            | events.UndoChange()
        ):
            return reviewing.step_review(state, event), ()
        case _:
            assert_never(event)


def camera_effects(before: State, after: State) -> tuple[Effect, ...]:
    """The camera is open for a live picture exactly as long as somebody looks at it."""
    was, now = _looking(before), _looking(after)
    if was == now:
        return ()
    return (StopLive() if now is None else now,)


def _looking(state: State) -> Effect | None:
    """What keeps the camera open; None where nothing does."""
    match state.mode:
        case Aiming(section=section):
            return ShowLive(section)
        case LookingThrough(camera=camera):
            return InspectCamera(camera)
        case LayingOut(is_busy=False):
            return InspectCamera(0)
        case _:
            return None


def aim(state: State, game: Game, section: str, then: tuple[str, ...]) -> State:
    """Show the live picture of a section's cards."""
    known = {section.key for section in photographed_sections(game)}
    is_sensible = Device.CAMERA not in state.missing and {section, *then} <= known
    match state.mode:
        case ChoosingCount() | Reviewing(hand=None) if is_sensible:
            return replace(state, mode=Aiming(section, then, _earlier(state, section)))
        case _:
            return state


def _see_frame(state: State, frame: events.FrameSeen) -> State:
    if not isinstance(state.mode, Aiming):
        return state
    mode = replace(
        state.mode,
        frame=frame.number,
        width=frame.width,
        height=frame.height,
        area=frame.area,
        advice=frame.advice,
    )
    return replace(state, mode=mode)


def take_picture(state: State, game: Game, section: str, shows: Shows = Shows.MELDS) -> _Step:
    """Count a section's cards with the camera; counting rows only beside the melds that lay before.

    Cards that were not melded are counted where they were aimed at, and nothing else is.
    """
    mode = state.mode
    known = {section.key for section in photographed_sections(game)}
    may_count = Device.CAMERA not in state.missing and section in known
    if not may_count or not isinstance(mode, (ChoosingCount, Aiming, Reviewing)):
        return state, ()
    then, hand = ((), None) if isinstance(mode, ChoosingCount) else (mode.then, mode.hand)
    earlier = _earlier(state, section, hand)
    may_show = {
        Shows.MELDS: hand is None,
        Shows.ROWS: hand is None and earlier is not None,
        Shows.HAND: hand is not None and isinstance(mode, Aiming) and mode.section == section,
    }
    if not may_show[shows]:
        return state, ()
    counting = Counting(section, state.monotonic, then, earlier, shows, hand)
    beside = None if earlier is None else earlier.picture
    return replace(state, mode=counting), (CountCards(section, shows, beside),)


def _earlier(state: State, section: str, hand: str | None = None) -> Reviewing | None:
    """The section's count that lies open, or did before another picture was asked for, or was left."""
    earlier = open_count(state.mode)
    if earlier is not None and earlier.section == section:
        return replace(earlier, problem=None)
    return state.draft.suspended.get((section, hand))


def show_picture(state: State, picture: bytes, width: int, height: int) -> State:
    """The picture has been taken, and is being counted."""
    if isinstance(state.mode, Counting):
        mode = replace(state.mode, picture=picture, width=width, height=height)
        return replace(state, mode=mode)
    return state


def show_proposal(state: State, game: Game, proposal: CountProposal) -> State:
    """The counting process has answered; late answers to a question that was left are dropped."""
    match state.mode:
        case Counting(earlier=Reviewing() as earlier, picture=bytes()) if (
            earlier.review.corrected.melds and not proposal.melds
        ):
            return give_up_count(state, _NOTHING_SEEN)
        case Counting(shows=Shows.ROWS, earlier=Reviewing() as earlier, picture=bytes() as picture):
            if shows_the_melds(earlier.review.corrected, proposal):
                return give_up_count(state, _STILL_MELDS)
            held = replace(earlier, review=earlier.review.hold_against_rows(proposal), rows_picture=picture)
            return replace(state, mode=replace(held, focus=LookingOver()))
        case Counting(
            section=section, then=then, picture=bytes() as picture, width=width, height=height, hand=hand
        ):
            beside = state.draft.counted_beside(section, hand)
            shown, begins = (
                (proposal, GroupKind.SEQUENCE) if hand is None else (in_short_rows(proposal), GroupKind.ROW)
            )
            review = begin_review(shown, game.key, beside, begins)
            reviewing = Reviewing(section, review, picture, width, height, then=then, hand=hand)
            return replace(state, mode=reviewing)
        case _:
            return state


def give_up_count(state: State, problem: Message) -> State:
    """There is no proposal. A count that lay open before the picture is not lost with it."""
    match state.mode:
        case Counting(earlier=Reviewing() as earlier) | Aiming(earlier=Reviewing() as earlier):
            return replace(state, mode=replace(earlier, problem=problem))
        case Counting(section=section, hand=str() as hand) | Aiming(section=section, hand=str() as hand):
            return replace(state, mode=Entering(section, hand), news=(*state.news, problem))
        case Counting() | Aiming():
            return replace(state, mode=ChoosingCount(problem))
        case _:
            return state


def watch_count(state: State) -> State:
    """Give a count up that takes too long."""
    match state.mode:
        case Counting(since=since) if state.monotonic - since > COUNT_SECONDS:
            return give_up_count(state, _TOO_SLOW)
        case _:
            return state


def accept_count(state: State, game: Game) -> _Step:
    """Put a settled count into its section, and keep how it came about."""
    match state.mode:
        case Reviewing(hand=str()):
            return accept_hand(state, game)
        case (
            Reviewing(
                section=section, review=review, picture=picture, rows_picture=rows_picture, then=then
            ) as mode
        ) if review.is_settled:
            counted = {
                key: value
                for key, value in review.proposal.values.items()
                if find_field(game, section, key) is not None
            }
            draft = state.draft
            record = count_record(mode, counted)
            pictures = [digest for digest in (picture, rows_picture) if digest is not None]
            there = Entering(section, next(iter(counted), ""))
            state = with_draft(
                with_count(state, counted, pictures, record, there),
                photographed=draft.photographed | {section},
                counts={**draft.counts, section: review.proposal},
            )
            return _after_count(state, game, then), (KeepAttachment(record),)
        case _:
            return state, ()


def _after_count(state: State, game: Game, then: tuple[str, ...]) -> State:
    if then and Device.CAMERA not in state.missing:
        return replace(state, mode=Aiming(then[0], then[1:]))
    waiting = {section.key for section in photographed_sections(game)} - state.draft.photographed
    return replace(state, mode=ChoosingCount()) if waiting else open_page(state, game)
