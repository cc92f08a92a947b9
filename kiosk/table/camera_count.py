"""A party's melds counted by the camera: the picture, the proposal, what people say about it."""

from __future__ import annotations

import hashlib
from dataclasses import replace
from typing import TYPE_CHECKING, Final

import msgspec

from kiosk.messages import N_, Message
from kiosk.table.deal_entry import open_entry, with_draft
from kiosk.table.effects import Count
from kiosk.table.events import Device
from kiosk.table.review import begin_review
from kiosk.table.state import ChoosingCount, Counting, Reviewing, State

if TYPE_CHECKING:
    from kiosk.cards import Card
    from kiosk.games.game import Game
    from kiosk.table.effects import Effect
    from kiosk.vision.proposal import CountProposal

COUNT_SECONDS: Final = 60.0
"""A count that takes longer is given up."""

_TOO_SLOW: Final = Message(N_("The count takes too long. Photograph again, or write."))


def take_picture(state: State, party: str) -> tuple[State, tuple[Effect, ...]]:
    """Count a party's melds with the camera."""
    if Device.CAMERA in state.missing or not isinstance(state.stage, (ChoosingCount, Reviewing)):
        return state, ()
    return replace(state, stage=Counting(party, state.monotonic)), (Count(party),)


def show_proposal(state: State, game: Game, proposal: CountProposal) -> State:
    """The counting process has answered; late answers to a question that was left are dropped."""
    match state.stage:
        case Counting(party=party, picture=bytes() as picture, width=width, height=height):
            review = begin_review(proposal, game.key)
            return replace(state, stage=Reviewing(party, review, picture, width, height))
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
    """Put a settled count into its party's column."""
    match state.stage:
        case Reviewing(party=party, review=review, picture=picture) if review.is_settled:
            known = {each.key for each in game.fields}
            counted = {key: value for key, value in review.proposal.values.items() if key in known}
            draft = state.draft
            state = with_draft(
                state,
                values=draft.with_values(party, counted),
                photographed=draft.photographed | {party},
                pictures=(*draft.pictures, picture),
                proposals=(*draft.proposals, proposal_digest(review.camera)),
                proposed={**draft.proposed, party: review.proposal.points},
                asked=frozenset(),
            )
            return _after_column(state, game)
        case _:
            return state


def proposal_digest(proposal: CountProposal) -> bytes:
    """SHA-256 of a proposal's JSON in its canonical form."""
    return hashlib.sha256(msgspec.json.encode(proposal.to_json(), order="deterministic")).digest()


def _after_column(state: State, game: Game) -> State:
    waiting = [each.key for each in game.parties if each.key not in state.draft.photographed]
    return replace(state, stage=ChoosingCount()) if waiting else open_entry(state, game, game.parties[0].key)


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
