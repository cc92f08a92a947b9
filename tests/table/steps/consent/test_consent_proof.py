"""A consent carries what the tournament demands: initials, a PIN, a drawn signature (Art. 18)."""

from __future__ import annotations

import hashlib
from dataclasses import replace
from xml.etree import ElementTree as ET

import pytest

from kiosk.journal.attachments import attachments_of
from kiosk.journal.bodies import (
    CallRaised,
    ConsentProved,
    DealAccepted,
    PinChosen,
    ResultSigned,
    TablesArranged,
)
from kiosk.journal.pins import is_pin, party_verifier_of
from kiosk.projections.seated import TeamLine
from kiosk.rulings.effects import Points
from kiosk.table.model.effects import KeepAttachment, Record
from kiosk.table.model.events import agreement_events, call_events, consent_proof_events
from kiosk.table.model.events import table_events as events
from kiosk.table.model.events.table_events import Recorded
from kiosk.table.model.modes.match_modes import Accepting
from kiosk.table.model.recording import RULED
from kiosk.table.steps.consent.consent_proof import MOST_POINTS, initials_of, svg
from kiosk.table.ui import Rect, TouchTracker, touch
from kiosk.table.ui.shapes import Target
from tests.projections.rulings_given import ruling
from tests.table.playing import TABLE, Table
from tests.table.screen import Screen

LINE = ((0.1, 0.1), (0.5, 0.2))
RULING = ruling(
    Points(pool="deal", to="ns", points=-20, why="arbitral_score"), deal=1, table=TABLE, articles=("23",)
)


def demanding(table: Table, way: str) -> Screen:
    return Screen(table.directs(TablesArranged(consent=way)))  # type: ignore[arg-type]


def type_pin(screen: Screen, pin: str) -> None:
    screen.touch(*(f"digit-{digit}" for digit in pin), "next")


def test_whoever_accepts_puts_the_initials(table: Table) -> None:
    screen = demanding(table, "initials")
    table.enters()
    screen.touch("accept-ew-ns")
    assert not table.recorded(DealAccepted)
    assert {"signer-E", "signer-W"} <= screen.targets
    screen.touch("signer-W", "accept-ns-ew", "signer-N")

    record = [effect for effect in table.effects if isinstance(effect, Record)][-1]
    assert [type(body) for body in record.bodies] == [ConsentProved, ConsentProved, DealAccepted]
    assert record.bodies[0] == ConsentProved(1, 1, "ew", "ns", "initials", "DS")
    assert table.state.view.match.proofs == record.bodies[:2]


def test_the_match_is_signed_in_the_same_way_once(table: Table) -> None:
    screen = demanding(table.plays(2), "initials").touch("sign-ns", "signer-S")
    assert table.recorded(ConsentProved) == [ConsentProved(1, 0, "ns", "ns", "initials", "E")]
    assert len(table.recorded(ResultSigned)) == 1
    table.do(agreement_events.SignMatch("ns"))
    assert table.state.consent_proof is None
    screen.touch("sign-ew", "back")
    assert len(table.recorded(ResultSigned)) == 1, "nothing is signed by going back"


def test_captains_are_asked_to_sign_where_teams_play(table: Table) -> None:
    table.plays(2).directs(TablesArranged(captains_sign=True))
    assert "Captain: hold to sign" in Screen(table, "10inch").words


@pytest.mark.parametrize(
    ("name", "initials"), [("Rossi", "R"), ("Maria d’Alessandro", "MD"), ("A B C D E", "ABCD"), ("", "")]
)
def test_initials_are_the_first_letters(name: str, initials: str) -> None:
    assert initials_of(name) == initials


def test_a_line_chooses_its_pin_at_the_first_consent_and_types_it_afterwards(table: Table) -> None:
    screen = demanding(table, "pin")
    table.enters()
    screen.touch("accept-ew-ns")
    assert "Choose a PIN of four digits for this match" in screen.words
    type_pin(screen, "4711")
    assert "The same PIN once more" in screen.words
    type_pin(screen, "4711")
    assert table.recorded(PinChosen) == [PinChosen(1, "ew", "sealed 4711")]
    assert isinstance(table.state.mode, Accepting)
    assert dict(table.state.mode.accepted) == {"ns": "ew"}

    screen.touch("accept-ns-ew")
    type_pin(screen, "0815")
    type_pin(screen, "0815")
    assert len(table.recorded(DealAccepted)) == 1
    assert [proof.way for proof in table.state.view.match.proofs] == ["pin", "pin"]

    table.enters()
    screen.touch("accept-ew-ns")
    type_pin(screen, "1234")
    assert "This is not the PIN." in screen.words
    assert not table.state.mode.accepted  # type: ignore[union-attr]
    type_pin(screen, "4711")
    assert dict(table.state.mode.accepted) == {"ns": "ew"}  # type: ignore[union-attr]


def test_two_different_pins_are_chosen_anew(table: Table) -> None:
    screen = demanding(table, "pin")
    table.enters()
    screen.touch("accept-ew-ns")
    type_pin(screen, "4711")
    type_pin(screen, "4712")
    assert "The two PINs are not the same. Choose one anew." in screen.words
    assert not table.recorded(PinChosen)


def test_who_forgets_the_pin_signs_and_the_record_says_so(table: Table) -> None:
    screen = demanding(table, "pin")
    table.enters()
    screen.touch("accept-ew-ns")
    assert "sign-instead" not in screen.targets, "there is nothing to forget yet"
    type_pin(screen, "4711")
    type_pin(screen, "4711")
    screen.touch("accept-ns-ew", "back", "dispute", "correct", "finish", "accept-ew-ns", "sign-instead")
    table.do(consent_proof_events.StrokeDrawn(LINE))
    screen.touch("finish-drawing")
    assert isinstance(table.state.mode, Accepting)
    assert [proof.way for proof in table.state.mode.proofs] == ["signature"]


def test_a_pin_is_kept_so_that_it_cannot_be_read() -> None:
    verifier = party_verifier_of("4711")
    assert "4711" not in verifier
    assert verifier != party_verifier_of("4711")
    assert is_pin("4711", verifier)
    assert not is_pin("4712", verifier)
    assert not is_pin("4711", "nonsense")
    assert len(verifier) <= 200, "as the journal takes it"


def test_a_signature_is_kept_as_an_attachment_before_it_is_named(table: Table) -> None:
    screen = demanding(table, "signature")
    table.enters()
    screen.touch("accept-ew-ns")
    table.do(consent_proof_events.StrokeDrawn(((0.1, 0.1),)))
    assert "finish-drawing" not in screen.targets, "a dot is no signature"
    table.do(consent_proof_events.StrokeDrawn(LINE))
    screen.touch("clear-drawing")
    table.do(consent_proof_events.StrokeDrawn(LINE))
    screen.touch("finish-drawing", "accept-ns-ew")
    table.do(consent_proof_events.StrokeDrawn(LINE))
    screen.touch("finish-drawing")

    drawing = svg((LINE,))
    kept = [place for place, effect in enumerate(table.effects) if effect == KeepAttachment(drawing)]
    recorded = [place for place, effect in enumerate(table.effects) if isinstance(effect, Record)]
    assert len(kept) == 2
    assert max(kept) < max(recorded)
    proof = table.recorded(ConsentProved)[0]
    assert attachments_of(proof) == (hashlib.sha256(drawing).digest(),)


def test_a_drawing_is_an_svg_file_of_what_was_drawn() -> None:
    root = ET.fromstring(svg((LINE, ((0.3, 0.05), (0.3, 0.3)))))  # noqa: S314 - our own bytes
    lines = root.findall(".//{http://www.w3.org/2000/svg}polyline")
    assert [line.get("points") for line in lines] == ["100,100 500,200", "300,50 300,300"]
    assert root.get("viewBox") == "0 0 1000 300"


def test_a_drawing_does_not_grow_for_ever(table: Table) -> None:
    demanding(table, "signature")
    table.enters().do(agreement_events.AcceptDeal("ns", "ew"))
    stroke = tuple((place / 400, 0.1) for place in range(400))
    for _ in range(10):
        table.do(consent_proof_events.StrokeDrawn(stroke))
    assert table.state.consent_proof is not None
    assert sum(map(len, table.state.consent_proof.strokes)) <= MOST_POINTS


def test_a_finger_leaves_its_line_in_widths_of_the_pad() -> None:
    targets = {"signature": Target(Rect(100, 50, 400, 200), draws=True)}
    tracker = touch.press(TouchTracker(), 1, (140, 90), 0.0, targets)
    for place in ((141, 90), (340, 130), (600, 400)):
        tracker = touch.move(tracker, 1, place, 60)
    assert tracker.drawn == {"signature": ((140, 90), (340, 130), (600, 400))}
    tracker, drawn = touch.release(tracker, 1, (600, 400), 1.0, targets)
    assert drawn == touch.DrawnLine(((0.1, 0.1), (0.6, 0.2), (1.0, 0.5)))
    assert not tracker.drawn


@pytest.mark.parametrize("way", ["initials", "pin", "signature"])
def test_going_back_accepts_nothing_and_calling_stays_possible(table: Table, way: str) -> None:
    screen = demanding(table, way)
    table.enters()
    screen.touch("accept-ew-ns", "back")
    assert table.state.mode == Accepting()
    screen.touch("accept-ew-ns")
    table.do(call_events.ButtonPressed(), call_events.NameCaller(None))
    assert table.recorded(CallRaised)
    assert table.state.consent_proof is not None


def test_a_dispute_ends_what_is_being_proved(table: Table) -> None:
    demanding(table, "pin")
    table.enters().do(agreement_events.AcceptDeal("ew", "ns"), events.GoHome())
    assert table.state.consent_proof is None


def test_a_ruling_in_between_has_the_new_score_shown_before_anybody_consents(table: Table) -> None:
    screen = demanding(table, "initials")
    table.enters()
    screen.touch("accept-ew-ns")
    table.directs(RULING)
    assert table.state.consent_proof is None
    assert table.state.mode == Accepting(problem=RULED)


def test_a_ruling_in_between_has_the_new_result_shown_before_anybody_signs(table: Table) -> None:
    screen = demanding(table.plays(2), "initials").touch("sign-ns")
    table.directs(RULING)
    assert table.state.consent_proof is None
    assert "sign-ns" in screen.targets, "to be held again, below the new result"


@pytest.mark.parametrize("way", ["initials", "pin", "signature"])
def test_the_arbiter_can_be_called_while_somebody_proves_a_consent(table: Table, way: str) -> None:
    screen = demanding(table, way)
    table.enters()
    screen.touch("accept-ew-ns", "bell", "caller-N")
    assert table.recorded(CallRaised) == [CallRaised(1, "N")]
    table.passes(20)
    assert table.state.consent_proof is not None, "what was begun goes on"
    assert "bell" not in screen.targets


def test_the_captain_who_need_not_sit_there_puts_the_initials_for_a_team(table: Table) -> None:
    """Art. 18."""
    demanding(table.plays(2), "initials")
    arranged = TablesArranged(consent="initials", captains_sign=True)
    view = replace(table.state.view, arranged=arranged, teams={"ns": TeamLine("Aquile", "Verdi Ugo")})
    table.do(Recorded(view))
    screen = Screen(table, "10inch")
    assert "The captain signs Aquile · Verdi Ugo" in screen.words
    screen.touch("sign-ns", "signer-captain")
    assert table.recorded(ConsentProved) == [ConsentProved(1, 0, "ns", "ns", "initials", "VU")]
    assert len(table.recorded(ResultSigned)) == 1
