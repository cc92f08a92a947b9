"""What a consent carries beside the held field, as the tournament demands: initials, a PIN, a signature."""

from __future__ import annotations

import hashlib
import math
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from kiosk.journal.bodies import ConsentProved, PinChosen
from kiosk.messages import N_, Message
from kiosk.table.model.consent_proof import DIGITS, ConsentProof
from kiosk.table.model.effects import CheckLinePin, KeepAttachment, SealLinePin
from kiosk.table.model.events import consent_proof_events
from kiosk.table.model.events import table_events as events
from kiosk.table.model.modes.match_modes import Accepting
from kiosk.table.model.recording import Transition, record
from kiosk.table.model.state import State
from kiosk.table.steps.consent import agreement

if TYPE_CHECKING:
    from kiosk.games.game import Game
    from kiosk.table.model.events.consent_proof_events import DrawnStroke

MOST_POINTS: Final = 1500
"""Of a drawing: enough for a long name, and a few kilobytes."""
CAPTAIN: Final = "captain"
"""Stands in the place of a seat for who signs for a team."""
_LEAST_INK: Final = 0.2
"""Widths of the pad that a finger must have gone: a dot is no signature."""
_UNITS: Final = 1000
"""Of a drawing's file, across the pad."""

HANDLED: Final = (
    consent_proof_events.NameSigner,
    consent_proof_events.SignInstead,
    consent_proof_events.StrokeDrawn,
    consent_proof_events.ClearDrawing,
    consent_proof_events.FinishDrawing,
    consent_proof_events.LinePinSealed,
    consent_proof_events.LinePinChecked,
    events.Digit,
    events.Erase,
    events.NextField,
    events.GoBack,
)
"""The events that `step_proof` takes."""


def drop_stale(state: State) -> State:
    """Nobody goes on proving a consent that is not asked for any more."""
    consent_proof = state.consent_proof
    if consent_proof is None:
        return state
    is_asked = state.view.over if consent_proof.is_match else isinstance(state.mode, Accepting)
    return state if is_asked and not state.view.match.is_final else replace(state, consent_proof=None)


def step_proof(  # noqa: PLR0911 - a case for each event
    state: State, game: Game, consent_proof: ConsentProof, event: events.TableEvent
) -> Transition:
    match event:
        case events.GoBack():
            return replace(state, consent_proof=None), ()
        case consent_proof_events.SignInstead() if consent_proof.way == "pin":
            return replace(state, consent_proof=replace(consent_proof, way="signature")), ()
        case consent_proof_events.NameSigner(seat) if consent_proof.way == "initials":
            return _name_signer(state, game, consent_proof, seat)
        case consent_proof_events.StrokeDrawn(stroke) if consent_proof.way == "signature":
            if sum(map(len, consent_proof.strokes)) + len(stroke) > MOST_POINTS:
                return state, ()
            return replace(
                state, consent_proof=replace(consent_proof, strokes=(*consent_proof.strokes, stroke))
            ), ()
        case consent_proof_events.ClearDrawing():
            return replace(state, consent_proof=replace(consent_proof, strokes=())), ()
        case consent_proof_events.FinishDrawing() if consent_proof.way == "signature" and is_drawn(
            consent_proof.strokes
        ):
            drawing = svg(consent_proof.strokes)
            proof = _proof(state, consent_proof, drawing=hashlib.sha256(drawing).digest())
            state, effects = agreement.consent(state, game, proof)
            return state, (KeepAttachment(drawing), *effects)
        case _ if consent_proof.way == "pin":
            return _step_pin(state, game, consent_proof, event)
        case _:
            return state, ()


def signers(state: State, game: Game, consent_proof: ConsentProof) -> tuple[tuple[str, str], ...]:
    """Who may put the initials: the seats and names of the party; under a match of teams, the captain.

    A captain need not sit at the table, and stands under `CAPTAIN` (Art. 18).
    """
    view = state.view
    team = view.teams.get(consent_proof.party)
    if consent_proof.is_match and view.arranged.captains_sign and team is not None and team.captain:
        return ((CAPTAIN, team.captain),)
    seats = next((party.seats for party in game.parties if party.key == consent_proof.party), ())
    return tuple((seat, view.players[seat]) for seat in seats if view.players.get(seat))


def _name_signer(state: State, game: Game, consent_proof: ConsentProof, seat: str) -> Transition:
    name = dict(signers(state, game, consent_proof)).get(seat)
    if not name:
        return state, ()
    return agreement.consent(state, game, _proof(state, consent_proof, initials=initials_of(name)))


def _step_pin(  # noqa: PLR0911 - a case for each event
    state: State, game: Game, consent_proof: ConsentProof, event: events.TableEvent
) -> Transition:
    match event:
        case events.Digit(digit) if not consent_proof.is_waiting and len(consent_proof.digits) < DIGITS:
            return replace(
                state,
                consent_proof=replace(consent_proof, digits=f"{consent_proof.digits}{digit}", problem=None),
            ), ()
        case events.Erase() if not consent_proof.is_waiting:
            return replace(state, consent_proof=replace(consent_proof, digits=consent_proof.digits[:-1])), ()
        case events.NextField() if not consent_proof.is_waiting and len(consent_proof.digits) == DIGITS:
            return _take_pin(state, consent_proof)
        case consent_proof_events.LinePinSealed(party, verifier) if (
            consent_proof.is_waiting and party == consent_proof.party
        ):
            state, chosen = record(state, PinChosen(state.view.round, party, verifier))
            state, effects = agreement.consent(state, game, _proof(state, consent_proof))
            return state, (*chosen, *effects)
        case consent_proof_events.LinePinChecked(party, is_right) if (
            consent_proof.is_waiting and party == consent_proof.party
        ):
            if is_right:
                return agreement.consent(state, game, _proof(state, consent_proof))
            wrong = ConsentProof(
                consent_proof.party, consent_proof.row, consent_proof.is_match, "pin", problem=WRONG
            )
            return replace(state, consent_proof=wrong), ()
        case _:
            return state, ()


WRONG: Final = Message(N_("This is not the PIN. Type it again, or sign instead."))
DIFFERENT: Final = Message(N_("The two PINs are not the same. Choose one anew."))


def _take_pin(state: State, consent_proof: ConsentProof) -> Transition:
    """Check it; or, where none was chosen, have it typed a second time, and keep it."""
    verifier = state.view.preparation.pins.get(consent_proof.party)
    waiting = replace(consent_proof, digits="", is_waiting=True)
    if verifier is not None:
        return replace(state, consent_proof=waiting), (
            CheckLinePin(consent_proof.party, consent_proof.digits, verifier),
        )
    if consent_proof.first is None:
        return replace(state, consent_proof=replace(consent_proof, digits="", first=consent_proof.digits)), ()
    if consent_proof.first != consent_proof.digits:
        anew = replace(consent_proof, digits="", first=None, problem=DIFFERENT)
        return replace(state, consent_proof=anew), ()
    return replace(state, consent_proof=waiting), (SealLinePin(consent_proof.party, consent_proof.digits),)


def initials_of(name: str) -> str:
    """The first letters of a name's words, four at most.

    >>> initials_of("Maria d'Alessandro")
    'MD'
    """
    return "".join(word[0] for word in name.split())[:4].upper()[:4]


def is_drawn(strokes: tuple[DrawnStroke, ...]) -> bool:
    """Whether there is more than a dot."""
    gone = sum(math.dist(before, after) for stroke in strokes for before, after in pairwise(stroke))
    return gone >= _LEAST_INK


def svg(strokes: tuple[DrawnStroke, ...]) -> bytes:
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
    state: State, consent_proof: ConsentProof, *, initials: str = "", drawing: bytes | None = None
) -> ConsentProved:
    deal = 0 if consent_proof.is_match else state.view.deal
    return ConsentProved(
        state.view.round, deal, consent_proof.party, consent_proof.row, consent_proof.way, initials, drawing
    )
