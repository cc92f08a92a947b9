"""Hall time over steps of the PC's clock, sleep, restarts and other boots; and what the director is told."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kiosk.commands.alerts import SilenceAlert
from kiosk.commands.arrangements import ArrangeTables
from kiosk.commands.calls import ClaimCall, GrantExtraTime
from kiosk.commands.clock import PauseRound, ResumeRound
from kiosk.commands.play import AnnounceTimeOut
from kiosk.commands.units import OpenEnrolment
from kiosk.hub.attendance.proposals import late_lines
from kiosk.hub.auth.accounts import Accounts
from kiosk.hub.auth.attempts import WINDOW, Attempts
from kiosk.hub.calls.history_views import call_history
from kiosk.hub.errors import TooManyAttemptsError
from kiosk.journal.bodies import AnyBody, ClockResumed, ClockStepped, LineCheckedIn, TournamentClosed
from kiosk.journal.errors import JournalUnavailableError, OvertakenError
from tests.hub.clocked import BEGAN, ClockedHall

HOUR = 3600.0
STEPS = [2 * HOUR, -HOUR, 10 * 365 * 86_400.0, -20 * 365 * 86_400.0]
"""Summer time, a time server, a dead battery."""


@pytest.fixture
def pc(tmp_path: Path) -> Iterator[ClockedHall]:
    hall = ClockedHall(tmp_path)
    yield hall
    hall.close()


@pytest.fixture
def begun(pc: ClockedHall) -> ClockedHall:
    """Half an hour is played, of which five minutes have passed."""
    pc.open()
    pc.begin(minutes=30)
    pc.passes(300)
    return pc


def written(pc: ClockedHall, kind: type) -> list[object]:
    return [event.body for event in pc.log.all() if isinstance(event.body, kind)]


@pytest.mark.parametrize("step", STEPS)
def test_a_round_that_is_on_does_not_follow(begun: ClockedHall, step: float) -> None:
    begun.is_set(step)
    assert begun.left == 25 * 60
    begun.passes(60)
    assert begun.left == 24 * 60


def test_what_people_wait_for_goes_on_while_the_pc_sleeps(begun: ClockedHall) -> None:
    call = begun.table(2).call()
    begun.sleeps(20 * 60)
    assert begun.left == 5 * 60
    (open_call,) = begun.service.state.hall.calls.open
    assert begun.service.now() - (open_call.raised_at or 0.0) == 20 * 60
    begun.passes(30)
    begun.order(ClaimCall("table-2", 1, call.seq, "Conti"))
    (seen_to,) = call_history(begun.service.state.hall).calls
    assert seen_to.claimed == 20 * 60 + 30


def test_the_director_is_told_once_that_the_pc_slept(begun: ClockedHall) -> None:
    begun.sleeps(20 * 60)
    begun.passes(60)
    (told,) = begun.told
    assert "slept for 20 min 00 s" in str(told)
    assert written(begun, ClockStepped) == []


def test_a_sleep_while_nobody_waits_is_nobodys_business(pc: ClockedHall) -> None:
    pc.open()
    pc.sleeps(8 * HOUR)
    pc.begin()
    pc.sleeps(1)
    assert pc.told == []


def test_a_clock_that_was_set_while_the_pc_slept_is_told_beside_the_sleep(begun: ClockedHall) -> None:
    begun.machine.set_wall(begun.machine.wall() + HOUR)
    begun.sleeps(600)
    slept, stepped = map(str, begun.told)
    assert "slept for 10 min 00 s" in slept
    assert "set forward by 1 h 00 min" in stepped
    assert begun.left == 15 * 60


@pytest.mark.parametrize("step", STEPS)
def test_a_round_that_has_not_begun_has_all_its_time(pc: ClockedHall, step: float) -> None:
    pc.open()
    pc.is_set(step)
    pc.begin(minutes=30)
    pc.passes(10)
    assert pc.left == 30 * 60 - 10


@pytest.mark.parametrize("step", STEPS)
def test_a_round_that_is_paused_stands_still(begun: ClockedHall, step: float) -> None:
    begun.order(PauseRound(1))
    begun.is_set(step)
    begun.passes(100)
    assert begun.left == 25 * 60
    begun.order(ResumeRound(1))
    begun.passes(60)
    assert begun.left == 24 * 60


@pytest.mark.parametrize("step", STEPS)
def test_a_time_out_can_be_heard_for_an_hour(begun: ClockedHall, step: float) -> None:
    """Art. 15."""
    begun.order(AnnounceTimeOut(1))
    begun.is_set(step)
    until = begun.service.state.hall.clock.time_out_until(1, 1)
    assert until is not None
    assert until - begun.service.now() == HOUR


@pytest.mark.parametrize("step", STEPS)
def test_a_call_is_as_old_as_it_is(begun: ClockedHall, step: float) -> None:
    call = begun.table(1).call()
    begun.passes(40)
    begun.is_set(step)
    begun.passes(20)
    (waiting,) = begun.service.state.hall.calls.open
    assert waiting.raised_at is not None
    assert begun.service.now() - waiting.raised_at == 60
    begun.order(ClaimCall("table-1", 1, call.seq, "Rosa Conti"))
    begun.is_set(-step)
    (claimed,) = begun.service.state.hall.calls.open
    assert claimed.arbiter == "Rosa Conti"
    assert claimed.raised_at == waiting.raised_at


@pytest.mark.parametrize("step", STEPS)
def test_who_is_late_is_so_by_the_time_that_has_passed(pc: ClockedHall, step: float) -> None:
    """Art. 34."""
    pc.open(deals=3)
    pc.order(ArrangeTables(checks_in=True))
    pc.begin(minutes=60)
    pc.table(1).say(LineCheckedIn(1, "ns", 1))
    pc.passes(100)
    pc.is_set(step)
    assert delays(pc) == {}
    pc.passes(100)
    assert delays(pc) == {"ew": 200}
    pc.is_set(-step)
    pc.table(1).say(LineCheckedIn(1, "ew", 2))
    pc.is_set(step)
    pc.passes(500)
    assert delays(pc) == {"ew": 200}


def delays(pc: ClockedHall) -> dict[str, int]:
    return {late.line: late.delay for late in late_lines(pc.service.state.hall, 1, 1, pc.service.now())}


@pytest.mark.parametrize("step", STEPS)
def test_extra_time_ends_when_it_has_passed(begun: ClockedHall, step: float) -> None:
    begun.order(GrantExtraTime(1, 1, 10, "a spilt drink", "Rosa Conti"))
    begun.is_set(step)
    ends_at = begun.service.state.hall.clock.ends_at(1, 1)
    assert ends_at is not None
    assert ends_at - begun.service.now() == 35 * 60


@pytest.mark.parametrize("step", STEPS)
def test_an_alert_comes_when_its_time_has_come_and_what_was_seen_is_quiet_so_long(
    begun: ClockedHall, step: float
) -> None:
    begun.table(1)
    begun.is_set(step)
    assert alerts(begun) == set()
    begun.passes(30 * 60 - 1)
    assert ("missing_score", 1) not in alerts(begun)
    begun.passes(2)
    assert ("missing_score", 1) in alerts(begun)
    begun.order(SilenceAlert("missing_score", 1, 1, "Rosa Conti", 5))
    begun.is_set(-step)
    begun.passes(5 * 60 - 1)
    assert ("missing_score", 1) not in alerts(begun)
    begun.passes(2)
    assert ("missing_score", 1) in alerts(begun)


def alerts(pc: ClockedHall) -> set[tuple[str, int]]:
    """Those that nobody has seen yet, but for links, which these tables do not have."""
    pc.service.refresh_alerts()
    up = (alert for alert in pc.service.presence.alerts if alert.silence is None)
    return {(alert.kind, alert.table) for alert in up if alert.kind != "link_lost"}


@pytest.mark.parametrize("step", STEPS)
def test_a_code_for_a_phone_can_be_used_for_ten_minutes(begun: ClockedHall, step: float) -> None:
    accounts = Accounts(begun.service.now)
    code = accounts.invite(1).code
    begun.is_set(step)
    begun.passes(599)
    assert accounts.invited(code) == 1
    begun.passes(2)
    assert accounts.invited(code) is None


@pytest.mark.parametrize("step", STEPS)
def test_units_can_ask_to_become_tables_for_as_long_as_was_said(begun: ClockedHall, step: float) -> None:
    begun.order(OpenEnrolment(15))
    begun.is_set(step)
    begun.passes(15 * 60 - 1)
    assert begun.sync.enrolment.window(begun.service.now()) is not None
    begun.passes(2)
    assert begun.sync.enrolment.window(begun.service.now()) is None


@pytest.mark.parametrize("step", STEPS)
def test_wrong_codes_close_the_door_for_as_long_as_is_said(begun: ClockedHall, step: float) -> None:
    attempts, limits = Attempts(), {"192.0.2.1": 2}
    for _ in range(2):
        attempts.fail(limits, begun.service.now())
    begun.is_set(step)
    begun.passes(WINDOW - 1)
    with pytest.raises(TooManyAttemptsError):
        attempts.require(limits, begun.service.now())
    begun.passes(2)
    attempts.require(limits, begun.service.now())


@pytest.mark.parametrize("step", STEPS)
def test_a_command_that_comes_again_does_nothing_again(begun: ClockedHall, step: float) -> None:
    begun.service.perform(GrantExtraTime(1, 1, 10, "a spilt drink", "Rosa Conti"), "the same key")
    begun.is_set(step)
    begun.restart()
    begun.service.perform(GrantExtraTime(1, 1, 10, "a spilt drink", "Rosa Conti"), "the same key")
    assert begun.service.state.hall.clock.extra == {(1, 1): 600}


def test_a_step_is_told_once_and_stands_in_the_journal(begun: ClockedHall) -> None:
    begun.is_set(2 * HOUR)
    begun.passes(100)
    (told,) = begun.told
    at = time.strftime("%H:%M", time.localtime(BEGAN + 300))
    assert str(told) == (
        f"The clock of this PC was set forward by 2 h 00 min at {at}. The round's clock did not follow. "
        "Times of day are written by the new clock from now on."
    )
    assert written(begun, ClockStepped) == [ClockStepped(2 * HOUR, 2 * HOUR)]
    begun.is_set(-2 * HOUR)
    assert "set back by 2 h 00 min" in str(begun.told[-1])
    assert written(begun, ClockStepped)[1:] == [ClockStepped(-2 * HOUR, 0.0)]


def test_a_step_is_entered_though_another_hub_decides_something_at_that_moment(
    begun: ClockedHall, monkeypatch: pytest.MonkeyPatch
) -> None:
    enter, overtaken = begun.service.enter, [OvertakenError("Look again.")]

    def enter_at_the_second_try(body: AnyBody) -> None:
        if overtaken:
            raise overtaken.pop()
        enter(body)

    monkeypatch.setattr(begun.service, "enter", enter_at_the_second_try)
    begun.is_set(2 * HOUR)
    assert written(begun, ClockStepped) == [ClockStepped(2 * HOUR, 2 * HOUR)]


def test_what_cannot_be_entered_is_entered_and_told_at_the_next_look(
    begun: ClockedHall, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_: AnyBody) -> None:
        raise JournalUnavailableError("The database is away.")

    with monkeypatch.context() as away:
        away.setattr(begun.service, "enter", refuse)
        with pytest.raises(JournalUnavailableError):
            begun.is_set(2 * HOUR)
    assert begun.told == []
    begun.passes(1)
    assert len(begun.told) == len(written(begun, ClockStepped)) == 1


def test_times_of_day_follow_from_the_step_on_and_stay_what_they_were_before(begun: ClockedHall) -> None:
    begun.is_set(2 * HOUR)
    begun.passes(100)
    times = begun.service.state.hall.times
    assert times.of(BEGAN + 200) == BEGAN + 200
    assert times.of(begun.service.now()) == begun.machine.wall() == BEGAN + 400 + 2 * HOUR


def test_what_nobody_sees_in_a_time_of_day_is_not_told(begun: ClockedHall) -> None:
    begun.is_set(1.5)
    assert begun.told == written(begun, ClockStepped) == []
    assert begun.left == 25 * 60
    begun.is_set(4)
    assert [round(step.by, 1) for step in written(begun, ClockStepped)] == [5.5]  # type: ignore[attr-defined]


def test_a_hub_that_starts_again_in_the_same_boot_has_measured_all_the_time(begun: ClockedHall) -> None:
    begun.machine.advance(90)
    begun.restart()
    assert begun.left == 25 * 60 - 90
    assert begun.told == written(begun, ClockResumed) == []


def test_a_step_while_the_hub_was_not_running_is_seen_when_it_starts(begun: ClockedHall) -> None:
    begun.machine.advance(90)
    begun.machine.set_wall(begun.machine.wall() - HOUR)
    begun.restart()
    assert begun.left == 25 * 60 - 90
    assert written(begun, ClockStepped) == [ClockStepped(-HOUR, -HOUR)]


def test_after_another_boot_the_pcs_clock_says_how_long_it_was_off_and_that_is_told(
    begun: ClockedHall,
) -> None:
    begun.is_set(HOUR)
    begun.reboot(off=180)
    assert begun.left == 25 * 60 - 180
    assert written(begun, ClockResumed) == [ClockResumed(180.0, HOUR)]
    assert "gone on by the 3 min 00 s for which this PC was off" in str(begun.told[-1])


def test_a_tournament_that_is_closed_is_looked_at_without_another_word(begun: ClockedHall) -> None:
    begun.log.append(begun.identity, TournamentClosed((), (), "", "Rosa Conti"))
    events = begun.service.state.events
    begun.reboot(off=7 * 86_400)
    assert begun.told == []
    assert begun.service.state.events == events


@pytest.mark.parametrize("wall", [0.0, BEGAN - 86_400, BEGAN + 500 * 86_400])
def test_after_another_boot_a_clock_that_cannot_be_right_is_not_believed(
    begun: ClockedHall, wall: float
) -> None:
    """A PC without a battery wakes up in the past."""
    begun.reboot(off=180, wall=wall)
    assert begun.left == 25 * 60
    assert "The clock of this PC cannot be right" in str(begun.told[-1])
    hall = begun.service.state.hall
    assert hall.times.of(begun.service.now()) == pytest.approx(wall)
    begun.is_set(BEGAN + 480 - wall)
    assert begun.left == 25 * 60
    assert begun.service.state.hall.times.of(begun.service.now()) == pytest.approx(BEGAN + 480)


def test_without_its_file_a_hub_goes_on_from_the_journal(begun: ClockedHall) -> None:
    begun.close()
    begun.machine.advance(60)
    (begun.folder / "hall-time.json").unlink()
    begun.restart()
    assert begun.left == 24 * 60


def test_the_file_of_another_tournament_is_passed_over(begun: ClockedHall) -> None:
    begun.close()
    file = begun.folder / "hall-time.json"
    file.write_text(file.read_text().replace('"evening"', '"yesterday"'))
    begun.machine.advance(60)
    begun.restart()
    assert begun.left == 24 * 60


def test_a_journal_that_is_ahead_of_the_clock_goes_on_from_its_last_word(pc: ClockedHall) -> None:
    """As one of an earlier version, written while the PC's clock was wrong."""
    pc.machine.set_wall(BEGAN + 30 * 86_400)
    pc.clock.set(BEGAN + 30 * 86_400)  # type: ignore[attr-defined]
    pc.open()
    pc.begin(minutes=30)
    pc.close()
    (pc.folder / "hall-time.json").unlink()
    pc.machine.set_wall(BEGAN)
    pc.restart()
    assert pc.left == pytest.approx(30 * 60)


Act = Callable[[ClockedHall], float]
"""Something that befalls the PC; the seconds that truly pass with it."""


def passing(seconds: float) -> Act:
    def act(pc: ClockedHall) -> float:
        pc.passes(seconds)
        return seconds

    return act


def setting(seconds: float) -> Act:
    def act(pc: ClockedHall) -> float:
        pc.is_set(max(seconds, -pc.machine.wall()))
        return 0.0

    return act


def restarting(seconds: float, step: float) -> Act:
    def act(pc: ClockedHall) -> float:
        pc.machine.advance(seconds)
        pc.machine.set_wall(max(0.0, pc.machine.wall() + step))
        pc.restart()
        return seconds

    return act


def rebooting(seconds: float) -> Act:
    def act(pc: ClockedHall) -> float:
        pc.reboot(seconds)
        return seconds

    return act


passed = st.floats(0, 4 * HOUR)
stepped = (
    st.floats(-30 * 365 * 86_400, 30 * 365 * 86_400) | st.floats(-10, 10) | st.sampled_from([HOUR, -HOUR])
)
acts = st.one_of(
    passed.map(passing),
    stepped.map(setting),
    st.builds(restarting, passed, stepped),
    passed.map(rebooting),
)


@settings(max_examples=25, deadline=None)
@given(happens=st.lists(acts, max_size=8))
def test_whatever_befalls_the_pc_the_round_has_what_is_left_of_it(happens: list[Act]) -> None:
    with TemporaryDirectory() as folder:
        pc = ClockedHall(Path(folder))
        pc.open()
        pc.begin(minutes=90)
        elapsed = 0.0
        for act in happens:
            elapsed += act(pc)
            assert math.isclose(pc.left, 90 * 60 - elapsed, abs_tol=1.0)
            shown = pc.service.state.hall.times.of(pc.service.now())
            assert math.isclose(shown, pc.machine.wall(), abs_tol=5.1)
        pc.close()
