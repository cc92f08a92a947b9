"""What a consent carries beside the held field, as the tournament demands: initials, a PIN, a signature."""

from __future__ import annotations

import hashlib
import math
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from kiosk.journal.bodies import ConsentProved, PinChosen
from kiosk.messages import N_, Message
from kiosk.table.model.effects import CheckLinePin, Keep, SealLinePin
from kiosk.table.model.events import proof_events
from kiosk.table.model.events import table_events as events
from kiosk.table.model.proving import Proving
from kiosk.table.model.recording import Step, record
from kiosk.table.model.stages.match_stages import Accepting
from kiosk.table.model.state import State
from kiosk.table.steps.consent import agreement
from kiosk.table.workers.line_pins import DIGITS

if TYPE_CHECKING:
    from kiosk.games.game import Game
    from kiosk.table.model.events.proof_events import Stroke

MOST_POINTS: Final = 1500
"""Of a drawing: enough for a long name, and a few kilobytes."""
CAPTAIN: Final = "captain"
"""Stands in the place of a seat for who signs for a team."""
_LEAST_INK: Final = 0.2
"""Widths of the pad that a finger must have gone: a dot is no signature."""
_UNITS: Final = 1000
"""Of a drawing's file, across the pad."""

HANDLED: Final = (
    proof_events.NameSigner,
    proof_events.SignInstead,
    proof_events.StrokeDrawn,
    proof_events.ClearDrawing,
    proof_events.FinishDrawing,
    proof_events.LinePinSealed,
    proof_events.LinePinChecked,
    events.Digit,
    events.Erase,
    events.NextField,
    events.GoBack,
)
"""The events that `step_proof` takes."""


def drop_stale(state: State) -> State:
    """Nobody goes on proving a consent that is not asked for any more."""
    proving = state.proving
    if proving is None:
        return state
    is_asked = state.evening.over if proving.is_match else isinstance(state.stage, Accepting)
    return state if is_asked and not state.evening.match.is_final else replace(state, proving=None)


def step_proof(  # noqa: PLR0911 - a case for each event
    state: State, game: Game, proving: Proving, event: events.TableEvent
) -> Step:
    match event:
        case events.GoBack():
            return replace(state, proving=None), ()
        case proof_events.SignInstead() if proving.way == "pin":
            return replace(state, proving=replace(proving, way="signature")), ()
        case proof_events.NameSigner(seat) if proving.way == "initials":
            return _name_signer(state, game, proving, seat)
        case proof_events.StrokeDrawn(stroke) if proving.way == "signature":
            if sum(map(len, proving.strokes)) + len(stroke) > MOST_POINTS:
                return state, ()
            return replace(state, proving=replace(proving, strokes=(*proving.strokes, stroke))), ()
        case proof_events.ClearDrawing():
            return replace(state, proving=replace(proving, strokes=())), ()
        case proof_events.FinishDrawing() if proving.way == "signature" and is_drawn(proving.strokes):
            drawing = svg(proving.strokes)
            proof = _proof(state, proving, drawing=hashlib.sha256(drawing).digest())
            state, effects = agreement.consent(state, game, proof)
            return state, (Keep(drawing), *effects)
        case _ if proving.way == "pin":
            return _step_pin(state, game, proving, event)
        case _:
            return state, ()


def signers(state: State, game: Game, proving: Proving) -> tuple[tuple[str, str], ...]:
    """Who may put the initials: the seats and names of the party; under a match of teams, the captain.

    A captain need not sit at the table, and stands under `CAPTAIN` (Art. 18).
    """
    evening = state.evening
    team = evening.teams.get(proving.party)
    if proving.is_match and evening.arranged.captains_sign and team is not None and team.captain:
        return ((CAPTAIN, team.captain),)
    seats = next((each.seats for each in game.parties if each.key == proving.party), ())
    return tuple((seat, evening.players[seat]) for seat in seats if evening.players.get(seat))


def _name_signer(state: State, game: Game, proving: Proving, seat: str) -> Step:
    name = dict(signers(state, game, proving)).get(seat)
    if not name:
        return state, ()
    return agreement.consent(state, game, _proof(state, proving, initials=initials_of(name)))


def _step_pin(  # noqa: PLR0911 - a case for each event
    state: State, game: Game, proving: Proving, event: events.TableEvent
) -> Step:
    match event:
        case events.Digit(digit) if not proving.is_waiting and len(proving.digits) < DIGITS:
            return replace(
                state, proving=replace(proving, digits=f"{proving.digits}{digit}", problem=None)
            ), ()
        case events.Erase() if not proving.is_waiting:
            return replace(state, proving=replace(proving, digits=proving.digits[:-1])), ()
        case events.NextField() if not proving.is_waiting and len(proving.digits) == DIGITS:
            return _take_pin(state, proving)
        case proof_events.LinePinSealed(party, verifier) if proving.is_waiting and party == proving.party:
            state, chosen = record(state, PinChosen(state.evening.round, party, verifier))
            state, effects = agreement.consent(state, game, _proof(state, proving))
            return state, (*chosen, *effects)
        case proof_events.LinePinChecked(party, is_right) if proving.is_waiting and party == proving.party:
            if is_right:
                return agreement.consent(state, game, _proof(state, proving))
            wrong = Proving(proving.party, proving.row, proving.is_match, "pin", problem=WRONG)
            return replace(state, proving=wrong), ()
        case _:
            return state, ()


WRONG: Final = Message(N_("This is not the PIN. Type it again, or sign instead."))
DIFFERENT: Final = Message(N_("The two PINs are not the same. Choose one anew."))


def _take_pin(state: State, proving: Proving) -> Step:
    """Check it; or, where none was chosen, have it typed a second time, and keep it."""
    verifier = state.evening.preparation.pins.get(proving.party)
    waiting = replace(proving, digits="", is_waiting=True)
    if verifier is not None:
        return replace(state, proving=waiting), (CheckLinePin(proving.party, proving.digits, verifier),)
    if proving.first is None:
        return replace(state, proving=replace(proving, digits="", first=proving.digits)), ()
    if proving.first != proving.digits:
        anew = replace(proving, digits="", first=None, problem=DIFFERENT)
        return replace(state, proving=anew), ()
    return replace(state, proving=waiting), (SealLinePin(proving.party, proving.digits),)


def initials_of(name: str) -> str:
    """The first letters of a name's words, four at most.

    >>> initials_of("Maria d'Alessandro")
    'MD'
    """
    return "".join(word[0] for word in name.split())[:4].upper()[:4]


def is_drawn(strokes: tuple[Stroke, ...]) -> bool:
    """Whether there is more than a dot."""
    gone = sum(math.dist(before, after) for stroke in strokes for before, after in pairwise(stroke))
    return gone >= _LEAST_INK


def svg(strokes: tuple[Stroke, ...]) -> bytes:
    """A drawing as an SVG file; the same strokes give the same bytes."""
    height = max((y for stroke in strokes for _, y in stroke), default=0.0)
    lines = "".join(
        '<polyline points="' + " ".join(f"{round(x * _UNITS)},{round(y * _UNITS)}" for x, y in stroke) + '"/>'
        for stroke in strokes
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_UNITS} {max(1, round(height * _UNITS))}">'
        f'<g fill="none" stroke="#000" stroke-width="6" stroke-linecap="round" stroke-linejoin="round">'
        f"{lines}</g></svg>"
    ).encode()


def _proof(
    state: State, proving: Proving, *, initials: str = "", drawing: bytes | None = None
) -> ConsentProved:
    deal = 0 if proving.is_match else state.evening.deal
    return ConsentProved(
        state.evening.round, deal, proving.party, proving.row, proving.way, initials, drawing
    )
