"""A section's cards counted by the camera: the picture, the proposal, what people say about it."""

from __future__ import annotations

import hashlib
from dataclasses import replace
from typing import TYPE_CHECKING, Final

import msgspec

from kiosk.messages import N_, Message
from kiosk.table.deal_entry import open_page, with_draft
from kiosk.table.effects import Count
from kiosk.table.events import Device
from kiosk.table.review import begin_review
from kiosk.table.sections import find_field, photographed_sections
from kiosk.table.state import ChoosingCount, Counting, Reviewing, State

if TYPE_CHECKING:
    from kiosk.cards import Card
    from kiosk.games.game import Game
    from kiosk.table.effects import Effect
    from kiosk.vision.proposal import CountProposal

COUNT_SECONDS: Final = 60.0
"""A count that takes longer is given up."""

_TOO_SLOW: Final = Message(N_("The count takes too long. Photograph again, or write."))


def take_picture(state: State, game: Game, section: str) -> tuple[State, tuple[Effect, ...]]:
    """Count a section's cards with the camera."""
    known = {each.key for each in photographed_sections(game)}
    may_count = Device.CAMERA not in state.missing and section in known
    if not may_count or not isinstance(state.stage, (ChoosingCount, Reviewing)):
        return state, ()
    return replace(state, stage=Counting(section, state.monotonic)), (Count(section),)


def show_proposal(state: State, game: Game, proposal: CountProposal) -> State:
    """The counting process has answered; late answers to a question that was left are dropped."""
    match state.stage:
        case Counting(section=section, picture=bytes() as picture, width=width, height=height):
            review = begin_review(proposal, game.key)
            return replace(state, stage=Reviewing(section, review, picture, width, height))
        case _:
            return state


def give_up_count(state: State, problem: Message) -> State:
    """There is no proposal."""
    if isinstance(state.stage, Counting):
        return replace(state, stage=ChoosingCount(problem))
    return state


def watch_count(state: State) -> State:
    """Give a count up that takes too long."""
    match state.stage:
        case Counting(since=since) if state.monotonic - since > COUNT_SECONDS:
            return give_up_count(state, _TOO_SLOW)
        case _:
            return state


def choose_card(state: State, meld: int, place: int, card: Card | None) -> State:
    """A person says what a doubtful card is."""
    match state.stage:
        case Reviewing(review=review) if any((d.meld, d.place) == (meld, place) for d in review.doubts):
            return replace(
                state, stage=replace(state.stage, review=review.choose(meld, place, card), doubt=0)
            )
        case _:
            return state


def accept_count(state: State, game: Game) -> State:
    """Put a settled count into its section."""
    match state.stage:
        case Reviewing(section=section, review=review, picture=picture) if review.is_settled:
            counted = {
                key: value
                for key, value in review.proposal.values.items()
                if find_field(game, section, key) is not None
            }
            draft = state.draft
            state = with_draft(
                state,
                values=draft.with_values(section, counted),
                photographed=draft.photographed | {section},
                pictures=(*draft.pictures, picture),
                proposals=(*draft.proposals, proposal_digest(review.camera)),
                proposed={**draft.proposed, section: counted},
                asked=frozenset(),
            )
            return _after_count(state, game)
        case _:
            return state


def proposal_digest(proposal: CountProposal) -> bytes:
    """SHA-256 of a proposal's JSON in its canonical form."""
    return hashlib.sha256(msgspec.json.encode(proposal.to_json(), order="deterministic")).digest()


def _after_count(state: State, game: Game) -> State:
    waiting = {each.key for each in photographed_sections(game)} - state.draft.photographed
    return replace(state, stage=ChoosingCount()) if waiting else open_page(state, game)


def show_picture(state: State, picture: bytes, width: int, height: int) -> State:
    if isinstance(state.stage, Counting):
        stage = replace(state.stage, picture=picture, width=width, height=height)
        return replace(state, stage=stage)
    return state


def select_doubt(state: State, place: int) -> State:
    match state.stage:
        case Reviewing(review=review) if 0 <= place < len(review.doubts):
            return replace(state, stage=replace(state.stage, doubt=place))
        case _:
            return state
