"""How a unit becomes a table: the window, the code, two fingerprints, and two people who say yes."""

from __future__ import annotations

from collections.abc import Callable
from queue import Queue

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from hardware.raspberry.clock import SystemClock
from kiosk.hub.server.certificates import Certificates
from kiosk.journal.bodies import AuthorAdmitted, AuthorRevoked
from kiosk.journal.identity import Identity, shared_fingerprint
from kiosk.journal.log import Log
from kiosk.messages import Message
from kiosk.sync.endpoints.server import SyncServer
from kiosk.sync.enrolment.enroller import Enroller, EnrolState
from kiosk.sync.enrolment.session import EnrolSession
from kiosk.sync.session.admission import Hub
from kiosk.sync.session.enrolment_window import (
    ENROLMENT_CODE_DIGITS,
    MAX_WRONG_CODES,
    WINDOW_MINUTES,
    CodeVerdict,
    EnrolmentWindow,
    SharedEnrolment,
)
from kiosk.sync.session.hub_session import HubSession
from kiosk.sync.session.link import LinkPhase
from kiosk.sync.wire.carriers import WebSocketCarrier
from kiosk.sync.wire.messages import RefusalReason
from tests.sync.carrying import PATIENCE, network_hub

CODE = "123456"


class Asking:
    """A unit and a hub that talk without loss, at a time that only `now` moves."""

    def __init__(self, hub_log: Log, director: Identity, window: EnrolmentWindow | None = None) -> None:
        self.now = 100.0
        self.director = director
        self.hub = Hub(hub_log, director, bytes(16))
        self.code = self.hub.enrolment.open(self.now).code if window is None else window.code
        self.refused: list[tuple[str, RefusalReason]] = []

    def ask(
        self, table: int = 12, code: str | None = None, at_hub: bytes = b"", at_unit: bytes = b""
    ) -> tuple[EnrolSession, HubSession]:
        identity = Identity.create(f"table-{table}")
        unit = EnrolSession(identity, self.code if code is None else code, self.now, binding=at_unit)
        hub = HubSession(self.hub, self.now, lambda *refused: self.refused.append(refused), binding=at_hub)
        self.talk(unit, hub)
        return unit, hub

    def talk(self, unit: EnrolSession, hub: HubSession) -> None:
        to_hub, to_unit = unit.step(self.now, self.now), hub.step(self.now, self.now)
        while to_hub or to_unit:
            answers = [
                reply for message in [*to_hub, None] for reply in hub.step(self.now, self.now, message)
            ]
            to_hub = [reply for message in to_unit for reply in unit.step(self.now, self.now, message)]
            to_hub += unit.step(self.now, self.now)
            to_unit = answers

    def wait(self, unit: EnrolSession, hub: HubSession, seconds: float = 1.0) -> None:
        self.now += seconds
        self.talk(unit, hub)

    def accept(self, hub: HubSession) -> None:
        hello = hub.hello
        assert hello is not None
        table = int(hello.author.removeprefix("table-"))
        self.hub.log.append(self.director, AuthorAdmitted(hello.author, hello.epoch, hello.public_key, table))


@pytest.fixture
def asking(hub_log: Log, director: Identity) -> Asking:
    return Asking(hub_log, director)


class TestWindow:
    def test_its_code_is_right_until_it_closes_by_itself(self) -> None:
        enrolment = SharedEnrolment()
        code = enrolment.open(10.0).code
        assert (len(code), code.isdecimal()) == (ENROLMENT_CODE_DIGITS, True)
        assert enrolment.answer(code, 10.0 + 60 * WINDOW_MINUTES - 0.1) is CodeVerdict.RIGHT
        assert enrolment.answer(code, 10.0 + 60 * WINDOW_MINUTES) is CodeVerdict.CLOSED
        assert enrolment.window(10.0 + 60 * WINDOW_MINUTES) is None

    def test_five_wrong_codes_close_it(self) -> None:
        """Somebody who tries them all has one chance in 200,000."""
        enrolment = SharedEnrolment()
        code = enrolment.open(0.0).code
        wrong = f"{(int(code) + 1) % 10**ENROLMENT_CODE_DIGITS:06}"
        assert [enrolment.answer(wrong, 1.0) for _ in range(MAX_WRONG_CODES)] == [
            CodeVerdict.WRONG
        ] * MAX_WRONG_CODES
        assert enrolment.answer(code, 1.0) is CodeVerdict.CLOSED
        assert enrolment.window(1.0) is None

    def test_another_window_has_another_code(self) -> None:
        enrolment = SharedEnrolment()
        codes = {enrolment.open(0.0).code for _ in range(20)}
        assert len(codes) > 15
        enrolment.close()
        assert enrolment.answer(next(iter(codes)), 0.0) is CodeVerdict.CLOSED


class WindowMachine(RuleBasedStateMachine):
    """Whatever people and strangers do: a code is right only in its window, which bears five errors."""

    @initialize()
    def begin(self) -> None:
        self.enrolment, self.now = SharedEnrolment(), 0.0
        self.code: str | None = None
        self.closes_at, self.wrong = 0.0, 0

    @rule(minutes=st.integers(1, 30))
    def open(self, minutes: int) -> None:
        self.code = self.enrolment.open(self.now, minutes).code
        self.closes_at, self.wrong = self.now + 60 * minutes, 0

    @rule()
    def close(self) -> None:
        self.enrolment.close()
        self.code = None

    @rule(seconds=st.floats(0.1, 900))
    def wait(self, seconds: float) -> None:
        self.now += seconds

    def is_open(self) -> bool:
        return self.code is not None and self.now < self.closes_at and self.wrong < MAX_WRONG_CODES

    @rule(code=st.text("0123456789", min_size=1, max_size=8))
    def guess(self, code: str) -> None:
        said = self.enrolment.answer(code, self.now)
        if not self.is_open():
            assert said is CodeVerdict.CLOSED
        elif code != self.code:
            assert said is CodeVerdict.WRONG
            self.wrong += 1

    @rule()
    def type_it_right(self) -> None:
        if self.code is not None:
            expected = CodeVerdict.RIGHT if self.is_open() else CodeVerdict.CLOSED
            assert self.enrolment.answer(self.code, self.now) is expected

    @invariant()
    def the_page_tells_the_truth(self) -> None:
        window = self.enrolment.window(self.now)
        assert (window is not None) == self.is_open()
        assert window is None or window.tries == MAX_WRONG_CODES - self.wrong


TestWindowModel = WindowMachine.TestCase
TestWindowModel.settings = settings(max_examples=60, stateful_step_count=30, deadline=None)


class TestSession:
    def test_both_screens_show_the_same_and_both_must_say_yes(self, asking: Asking) -> None:
        unit, hub = asking.ask()
        assert unit.phase is LinkPhase.WAITING
        assert hub.hello is not None
        at_hub = shared_fingerprint(asking.director.public_key, hub.hello.public_key)
        assert unit.fingerprint == at_hub

        asking.accept(hub)
        asking.wait(unit, hub)
        assert unit.enrolled is None, "nobody at the unit has compared yet"

        unit.confirm()
        asking.wait(unit, hub)
        assert unit.enrolled is not None
        assert unit.enrolled.director_key == asking.director.public_key
        assert unit.enrolled.tournament == "evening"

    def test_confirmed_first_and_accepted_afterwards(self, asking: Asking) -> None:
        unit, hub = asking.ask()
        unit.confirm()
        asking.wait(unit, hub)
        assert unit.enrolled is None
        asking.accept(hub)
        asking.wait(unit, hub)
        assert unit.enrolled is not None

    def test_who_stands_between_is_found_out(self, asking: Asking) -> None:
        """He passes every word on, but encrypts under a key of his own."""
        unit, _ = asking.ask(at_hub=b"h" * 32, at_unit=b"m" * 32)
        assert "somebody stands between" in str(unit.problem)
        assert ("table-12", RefusalReason.OTHER_HUB) in asking.refused

    def test_an_impostor_who_answers_himself_shows_another_fingerprint(
        self, asking: Asking, new_log: Callable[..., Log]
    ) -> None:
        impostor = Asking(new_log("evening"), Identity.create("director"))
        unit, _ = impostor.ask()
        assert unit.fingerprint is not None
        assert unit.fingerprint != shared_fingerprint(asking.director.public_key, unit._identity.public_key)

    def test_wrong_code_is_said_at_both_ends_and_counts_once_however_often_it_is_said(
        self, asking: Asking
    ) -> None:
        unit, hub = asking.ask(code="000000" if asking.code != "000000" else "1")
        assert "not the code" in str(unit.problem)
        assert asking.refused == [("table-12", RefusalReason.WRONG_CODE)]
        again = EnrolSession(Identity.create("table-12"), "9", asking.now)
        for _ in range(3):  # a line that loses the answers
            asking.talk(again, hub)
        window = asking.hub.enrolment.window(asking.now)
        assert window is not None
        assert window.tries == MAX_WRONG_CODES - 2

    def test_brute_force_closes_the_window_for_everybody(self, asking: Asking) -> None:
        wrong = (f"{number:06}" for number in range(100) if f"{number:06}" != asking.code)
        problems = [str(asking.ask(code=next(wrong))[0].problem) for _ in range(MAX_WRONG_CODES + 1)]
        assert all("not the code" in problem for problem in problems[:MAX_WRONG_CODES])
        assert "takes no new tables now" in problems[MAX_WRONG_CODES]
        honest, _ = asking.ask()
        assert "takes no new tables now" in str(honest.problem)

    def test_expired_window(self, asking: Asking) -> None:
        asking.now += 60 * WINDOW_MINUTES
        unit, _ = asking.ask()
        assert "takes no new tables now" in str(unit.problem)
        assert asking.refused == [("table-12", RefusalReason.NO_WINDOW)]

    def test_unit_that_asked_in_time_may_be_accepted_after_the_window(self, asking: Asking) -> None:
        unit, hub = asking.ask()
        asking.hub.enrolment.close()
        unit.confirm()
        asking.accept(hub)
        asking.wait(unit, hub)
        assert unit.enrolled is not None

    def test_two_units_that_claim_one_number(self, asking: Asking) -> None:
        first, at_first = asking.ask()
        second, at_second = asking.ask()
        asking.accept(at_first)
        first.confirm()
        second.confirm()
        asking.wait(first, at_first)
        asking.wait(second, at_second)
        assert first.enrolled is not None
        assert second.enrolled is None
        assert "Another device was accepted" in str(second.problem)
        assert ("table-12", RefusalReason.TAKEN) in asking.refused

    def test_a_dead_unit_is_replaced_in_a_new_epoch(self, asking: Asking, hub_log: Log) -> None:
        old, at_old = asking.ask()
        asking.accept(at_old)
        old.confirm()
        asking.wait(old, at_old)
        unit, hub = asking.ask()
        assert hub.hello is not None
        assert hub.hello.epoch == 2
        unit.confirm()
        asking.accept(hub)
        asking.wait(unit, hub)
        assert unit.enrolled is not None
        assert unit.enrolled.identity.epoch == 2
        assert old.enrolled is not None
        assert not hub_log.may_speak("table-12", 1, old.enrolled.identity.public_key)

    def test_a_revoked_unit_may_be_enrolled_anew(self, asking: Asking, hub_log: Log) -> None:
        _, at_old = asking.ask()
        asking.accept(at_old)
        hub_log.append(asking.director, AuthorRevoked("table-12", 1))
        unit, hub = asking.ask()
        assert unit.phase is LinkPhase.WAITING
        assert hub.hello is not None
        assert hub.hello.epoch == 2

    def test_refused_by_the_director(self, asking: Asking) -> None:
        unit, hub = asking.ask()
        assert hub.hello is not None
        asking.hub.enrolment.refuse(hub.hello.public_key)
        asking.wait(unit, hub)
        assert "has not accepted this device" in str(unit.problem)
        assert set(asking.refused) == {("table-12", RefusalReason.TURNED_DOWN)}


def test_over_tls_from_the_code_to_the_pinned_key(
    server: SyncServer, hub_log: Log, director: Identity, certificates: Certificates
) -> None:
    told: Queue[EnrolState] = Queue()
    code = server.enrolment.open(SystemClock().wall()).code
    with network_hub(server, certificates) as port:
        carrier = WebSocketCarrier(f"wss://127.0.0.1:{port}/sync")
        with Enroller(12, code, carrier, SystemClock(), told.put) as enroller:
            while (state := told.get(timeout=PATIENCE)).fingerprint is None:
                pass
            (waiting,) = server.waiting()
            assert waiting.fingerprint == state.fingerprint
            hub_log.append(director, AuthorAdmitted(waiting.author, 1, waiting.public_key, 12))
            enroller.confirm()
            while (state := told.get(timeout=PATIENCE)).enrolled is None:
                pass
    assert state.endpoint is not None
    assert state.endpoint.key == certificates.key_digest


def test_nobody_at_the_address_is_said() -> None:
    told: Queue[EnrolState] = Queue()
    with Enroller(12, CODE, WebSocketCarrier("wss://127.0.0.1:1/sync"), SystemClock(), told.put):
        problem = told.get(timeout=PATIENCE).problem
    assert isinstance(problem, Message)
    assert "Nobody answers there" in str(problem)
