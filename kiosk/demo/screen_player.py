"""Somebody who plays the demo's deals at the table, by the same touches as a player."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Final

from kiosk.demo.script import ScriptedSide
from kiosk.table.model.events.table_events import Device
from kiosk.table.model.modes.match_modes import (
    Accepting,
    Aiming,
    AskingChoice,
    AskingWho,
    ChoosingCount,
    Counting,
    Doubting,
    Entering,
    Reviewing,
)
from kiosk.table.model.state import AtHome, State
from kiosk.table.runner.pilot import Hold, Leave, PilotAct, SaveScreen, Tap
from kiosk.table.screens.shared.canvas import Target

_CLOSERS: Final = {"ns": "N", "ew": "E"}
"""The seat that is said to have closed, by line."""


class ScreenPlayer:
    """A pilot that knows which cards lie on the table, as players do, and what their count must be.

    Args:
        deals: each deal's sides, by party.
        lay: puts a side under the camera.
        ring: presses the call button; done once, when the second deal begins.
        pause: seconds between two touches, so that people can follow.
        pictures: a folder for a picture of each kind of screen, if any are wanted.
        leaves: whether the table's program ends when the match is delivered and received.
        touched: called once when a person takes over.
        is_over: says when there is nothing left to play for, because the hall broke down.
    """

    def __init__(
        self,
        deals: tuple[Mapping[str, ScriptedSide], ...],
        lay: Callable[[ScriptedSide], None],
        ring: Callable[[], None],
        *,
        pause: float,
        pictures: Path | None = None,
        leaves: bool = True,
        touched: Callable[[], None] = lambda: None,
        is_over: Callable[[], bool] = lambda: False,
    ) -> None:
        self._deals = deals
        self._lay = lay
        self._ring = ring
        self._has_rung = False
        self._pause = pause
        self._pictures = pictures
        self._leaves = leaves
        self._touched = touched
        self._is_over = is_over
        self._ready_at = 0.0
        self._saved: set[str] = set()
        self._tried: set[tuple[int, str]] = set()
        """The deals and lines that were photographed: once; what cannot be counted is written."""

    def act(self, state: State, targets: Mapping[str, Target], now: float) -> PilotAct | None:
        """The next touch, a while after the last."""
        if self._is_over():
            return Leave()
        if now < self._ready_at:
            return None
        act = self._save_screen(state) or self._play(state, targets)
        if act is not None and not isinstance(act, SaveScreen):
            self._ready_at = now + self._pause
        return act

    def stop(self) -> None:
        """A person has taken over."""
        self._touched()

    def _save_screen(self, state: State) -> PilotAct | None:
        """A picture of each kind of screen, the first time that it is seen."""
        name = _screen_name(state)
        if self._pictures is None or name in self._saved:
            return None
        self._saved.add(name)
        return SaveScreen(self._pictures / f"{len(self._saved):02d}-{name}.png")

    def _play(self, state: State, targets: Mapping[str, Target]) -> PilotAct | None:
        view = state.view
        if view.is_closed:
            return Leave() if state.link.pending == 0 else None
        if view.delivered is not None:
            return Leave() if self._leaves and state.link.pending == 0 else None
        if not view.started or state.recording or view.call is not None:
            return None
        if state.news:
            return Tap("news-read")
        if view.over:
            return _first(_hand_in(state), targets)
        return self._enter(state, targets)

    def _enter(  # noqa: C901, PLR0911 - one answer for each question
        self, state: State, targets: Mapping[str, Target]
    ) -> PilotAct | None:
        sides = self._deals[state.view.deal - 1]
        match state.mode:
            case AtHome() if state.view.deal > 1 and not self._has_rung:
                self._has_rung = True
                self._ring()
                return None
            case AtHome():
                return Tap("end-deal")
            case AskingWho(field=field):
                closer = next((party for party, side in sides.items() if side.is_closing), None)
                return Tap(f"{field}-none-0" if closer is None else f"{field}-{_CLOSERS[closer]}")
            case AskingChoice(field=field):
                return _first(_answers(state, field, sides), targets)
            case ChoosingCount():
                return self._photograph(state, sides)
            case Aiming(section=party):
                self._tried.add((state.view.deal, party))
                self._lay(sides[party])
                return Tap("shoot") if state.mode.frame else None
            case Counting():
                return None
            case Reviewing():
                return self._review(state, sides)
            case Entering():
                return _first(_type(state, sides), targets)
            case Doubting():
                return Tap("confirm")
            case Accepting():
                return _first(_accept(state), targets)
            case _:
                return Tap("back")

    def _photograph(self, state: State, sides: Mapping[str, ScriptedSide]) -> PilotAct:
        deal = state.view.deal
        for party in sides:
            is_tried = party in state.draft.photographed or (deal, party) in self._tried
            if not is_tried and Device.CAMERA not in state.missing:
                return Tap(f"photograph-{party}")
        return Tap("go-on")

    def _review(self, state: State, sides: Mapping[str, ScriptedSide]) -> PilotAct:
        """Correct what is doubtful, accept a right count, and write where the camera cannot be put right."""
        assert isinstance(state.mode, Reviewing)  # noqa: S101 - the caller matched it
        party, review = state.mode.section, state.mode.review
        values = sides[party].values
        counted = review.proposal.values
        if review.is_settled and all(counted.get(key, value) == value for key, value in values.items()):
            return Tap("accept-count")
        laid = {str(card) for meld in sides[party].melds for card in meld}
        if review.doubts:
            doubt = review.doubts[0]
            for place, choice in enumerate(doubt.reading.alternatives[:3]):
                if str(choice.card) in laid:
                    return Tap(f"choice-{place}")
        return Tap("write")


def _screen_name(state: State) -> str:
    view = state.view
    match state.mode:
        case AtHome() if view.delivered is not None:
            return "received" if state.link.pending == 0 else "delivered"
        case AtHome() if view.over:
            return "result"
        case AtHome() if view.call is not None:
            return "called" if view.call.arbiter is None else "claimed"
        case AtHome():
            return "sheet" if view.started else "idle"
        case Counting(picture=None):
            return "camera"
        case mode:
            return type(mode).__name__.lower()


def _first(wanted: Iterator[PilotAct], targets: Mapping[str, Target]) -> PilotAct | None:
    """The first touch whose target is on the screen."""
    return next((act for act in wanted if isinstance(act, Tap | Hold) and act.target in targets), None)


def _answers(state: State, field: str, sides: Mapping[str, ScriptedSide]) -> Iterator[PilotAct]:
    for party, side in sides.items():
        if field not in state.draft.values.get(party, {}):
            yield Tap(f"{field}-{party}-{side.values[field]}")
    yield Tap("go-on")


def _type(state: State, sides: Mapping[str, ScriptedSide]) -> Iterator[PilotAct]:
    """Digits for each field that is not yet as it must be, then on to the acceptance."""
    assert isinstance(state.mode, Entering)  # noqa: S101 - the caller matched it
    party, field = state.mode.section, state.mode.field
    for wrong_party, side in sides.items():
        for wrong_field, value in side.values.items():
            typed = state.draft.value(wrong_party, wrong_field)
            if typed == value:
                continue
            if (party, field) == (wrong_party, wrong_field):
                yield _key_towards(str(typed), str(value), is_fresh=state.mode.fresh)
            yield Tap(f"field-{wrong_party}-{wrong_field}")
            yield Tap(f"column-{wrong_party}")
            return
    yield Tap("finish")


def _key_towards(typed: str, value: str, *, is_fresh: bool) -> PilotAct:
    """The key that brings what is typed nearer to the value."""
    if is_fresh or typed == "0":
        return Tap(f"digit-{value[0]}")
    return Tap(f"digit-{value[len(typed)]}") if value.startswith(typed) else Tap("erase")


def _accept(state: State) -> Iterator[PilotAct]:
    game = state.view.game
    assert isinstance(state.mode, Accepting)  # noqa: S101 - the caller matched it
    assert game is not None  # noqa: S101 - a match that is on has one
    for consent in game.consents(state.draft.entry(game)):
        if consent.of not in state.mode.accepted:
            yield Hold(f"accept-{consent.by[0]}-{consent.of}")


def _hand_in(state: State) -> Iterator[PilotAct]:
    game = state.view.game
    assert game is not None  # noqa: S101 - a match that is over has one
    for party in game.parties:
        if party.key not in state.view.signed:
            yield Hold(f"sign-{party.key}")
    for party in game.parties:
        yield Hold(f"deliver-{party.key}")
