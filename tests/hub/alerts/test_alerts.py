"""What the director's PC notices by itself, when it says so, and when it is quiet again."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kiosk.commands.alerts import ApplyLateness, SetAlertLimits, SilenceAlert
from kiosk.commands.arrangements import ArrangeTables
from kiosk.commands.calls import AttendCall, GrantExtraTime
from kiosk.commands.clock import PauseRound, ResumeRound
from kiosk.commands.roles import Role
from kiosk.hub.alerts.detection import CALM, AlertCondition, Watch, watch
from kiosk.hub.alerts.views import alert_rows, rows_for
from kiosk.hub.auth.roles import Principal
from kiosk.hub.console.tile_views import TableState
from kiosk.hub.console.views import console
from kiosk.hub.service.alert import Alert
from kiosk.journal.bodies import AlertSilenced, DealDisputed, LineCheckedIn
from kiosk.journal.identity import table_author
from kiosk.messages import Message
from kiosk.projections.rulings.warnings import times_warned
from kiosk.sync.endpoints.server import TableLink
from kiosk.sync.wire.table_status import Activity, CameraState, TableStatus
from tests.hub.officials.office import Office
from tests.hub.playing import CLOSED_BY_NS, PlayingHall

FINE = TableStatus(Activity.PLAYING, CameraState.WORKS, 10_000)
HELD = AlertCondition(Message("It holds."))


@pytest.fixture
def playing(hall: PlayingHall) -> PlayingHall:
    """Three tables play, and all are linked."""
    hall.open(deals=3)
    for number in (1, 2, 3):
        hall.table(number)
        say(hall, number, FINE)
    hall.begin(minutes=60)
    notice(hall)
    return hall


def say(hall: PlayingHall, number: int, status: TableStatus) -> None:
    """A table tells how it is."""
    author = table_author(number)
    others = [link for link in hall.sync.now_linked if link.author != author]
    hall.sync.now_linked = [*others, TableLink(author, "network", 0.0, 0, status)]


def notice(hall: PlayingHall, free: int | None = None, *, wait: float = 0.0) -> tuple[Alert, ...]:
    """What is up after so many seconds, in which the hub looked every second."""
    for _ in range(int(wait)):
        hall.clock.time += 1
        hall.service.refresh_presence()
        hall.service.refresh_alerts(free)
    hall.service.refresh_presence()
    hall.service.refresh_alerts(free)
    return hall.service.presence.alerts


def kinds(alerts: tuple[Alert, ...]) -> list[tuple[str, int]]:
    return [(alert.kind, alert.table) for alert in alerts]


def state(hall: PlayingHall, table: int) -> TableState:
    tiles = console(hall.service.state, hall.service.presence, ()).tiles
    return next(tile.state for tile in tiles if tile.table == table)


def test_a_quiet_hall_has_no_alerts(playing: PlayingHall) -> None:
    assert notice(playing, 10_000, wait=60) == ()


def test_a_lost_link_is_told_after_a_while_and_since_when_it_is_lost(playing: PlayingHall) -> None:
    lost_at = playing.clock.time
    playing.sync.now_linked = [link for link in playing.sync.now_linked if link.author != "table-2"]
    assert notice(playing, wait=28) == ()
    (alert,) = notice(playing, wait=3)
    assert (alert.kind, alert.table, alert.name) == ("link_lost", 2, "2")
    assert alert.since - lost_at <= 1


def test_a_link_that_comes_and_goes_is_one_alert(playing: PlayingHall) -> None:
    playing.sync.now_linked = [link for link in playing.sync.now_linked if link.author != "table-2"]
    (before,) = notice(playing, wait=40)
    say(playing, 2, FINE)
    (still,) = notice(playing, wait=CALM - 2)
    assert still == before
    assert notice(playing, wait=3) == ()


def test_a_table_that_was_never_enrolled_is_not_missed(hall: PlayingHall) -> None:
    hall.open()
    hall.begin()
    assert notice(hall, wait=60) == ()


def test_a_disk_that_fills_up_is_told_and_has_to_be_well_again(playing: PlayingHall) -> None:
    say(playing, 3, TableStatus(Activity.PLAYING, CameraState.WORKS, 448))
    assert kinds(notice(playing, 448)) == [("disk_low", 0), ("disk_low", 3)]
    say(playing, 3, TableStatus(Activity.PLAYING, CameraState.WORKS, 576))
    assert kinds(notice(playing, 576, wait=60)) == [("disk_low", 0), ("disk_low", 3)]
    say(playing, 3, TableStatus(Activity.PLAYING, CameraState.WORKS, 704))
    assert notice(playing, 704, wait=CALM + 1) == ()


@pytest.mark.parametrize("camera", [CameraState.SILENT, CameraState.MISPLACED])
def test_a_camera_that_is_silent_or_was_moved_is_told(playing: PlayingHall, camera: CameraState) -> None:
    say(playing, 1, TableStatus(Activity.PLAYING, camera, 10_000))
    assert notice(playing, wait=15) == ()
    assert kinds(notice(playing, wait=10)) == [("camera", 1)]


def test_a_table_without_a_camera_counts_by_hand(playing: PlayingHall) -> None:
    say(playing, 1, TableStatus(Activity.PLAYING, CameraState.ABSENT, 10_000))
    assert notice(playing, wait=60) == ()


def test_a_table_behind_the_others_is_slow_and_stands_out_in_the_grid(playing: PlayingHall) -> None:
    for number in (1, 2):
        for deal in (1, 2):
            playing.table(number).accept(1, deal)
    (alert,) = notice(playing, wait=2)
    assert (alert.kind, alert.table) == ("slow_table", 3)
    assert "Deals behind most tables: 2" in str(alert.says)
    assert state(playing, 3) is TableState.LAGGING
    assert state(playing, 1) is TableState.PLAYING
    playing.table(3).accept(1, 1)
    assert notice(playing, wait=CALM + 1) == ()


def test_a_deal_that_does_not_end_is_slow_by_the_clock(playing: PlayingHall) -> None:
    playing.clock.time += 1499
    assert notice(playing) == ()
    assert kinds(notice(playing, wait=2)) == [("slow_table", 1), ("slow_table", 2), ("slow_table", 3)]
    playing.table(1).accept(1, 1)
    assert ("slow_table", 1) not in kinds(notice(playing, wait=CALM + 1))


def test_a_table_without_a_unit_is_not_called_slow_for_nobody_tells_what_is_played_there(
    hall: PlayingHall,
) -> None:
    hall.open(deals=3)
    hall.table(1)
    hall.begin(minutes=60)
    hall.clock.time += 1502
    assert [table for kind, table in kinds(notice(hall)) if kind == "slow_table"] == [1]


def test_nobody_is_slow_while_the_clock_stands_still(playing: PlayingHall) -> None:
    playing.order(PauseRound(1))
    playing.clock.time += 7200
    assert notice(playing) == ()


def test_the_time_for_which_the_clock_stood_still_makes_nobody_slow(playing: PlayingHall) -> None:
    playing.clock.time += 900
    playing.order(PauseRound(1))
    playing.clock.time += 7200
    playing.order(ResumeRound(1))
    assert notice(playing, wait=599) == ()
    assert kinds(notice(playing, wait=2)) == [("slow_table", 1), ("slow_table", 2), ("slow_table", 3)]


def test_a_result_that_does_not_come_is_missed_after_the_tables_own_time(playing: PlayingHall) -> None:
    playing.order(GrantExtraTime(1, 2, 5, "Anna"))
    for number in (1, 2, 3):
        for deal in (1, 2, 3):
            playing.table(number).accept(1, deal)
    playing.table(3).deliver(1)
    playing.clock.time = playing.service.state.hall.clock.ends[1] + 299
    assert notice(playing) == ()
    assert kinds(notice(playing, wait=1)) == [("missing_score", 1)]
    assert "apply_abandonment" in Office(playing).director().get("/").text
    assert state(playing, 1) is TableState.LAGGING
    assert kinds(notice(playing, wait=300)) == [("missing_score", 1), ("missing_score", 2)]


def test_a_line_that_waits_long_for_the_other_is_told(playing: PlayingHall) -> None:
    say(playing, 2, TableStatus(Activity.ONE_LINE, CameraState.WORKS, 10_000))
    notice(playing)
    assert state(playing, 2) is TableState.ONE_LINE
    assert notice(playing, wait=290) == ()
    assert kinds(notice(playing, wait=11)) == [("missing_score", 2)]


def test_a_disputed_count_is_told_until_somebody_is_there(playing: PlayingHall) -> None:
    table = playing.table(2)
    call = table.call()
    entry = {key: dict(values) for key, values in CLOSED_BY_NS.items()}
    table.say(DealDisputed(1, 1, entry, "keypad"))
    (alert,) = notice(playing)
    assert (alert.kind, alert.table, alert.since) == ("disputed_count", 2, call.written_at)
    playing.order(AttendCall("table-2", 1, call.seq, "Anna"))
    assert notice(playing, wait=CALM + 1) == ()


def test_lateness_is_told_at_each_threshold_art_34(hall: PlayingHall) -> None:
    hall.open(deals=3)
    hall.order(ArrangeTables(checks_in=True))
    hall.table(1)
    say(hall, 1, FINE)
    hall.begin(minutes=60)
    for number in (2, 3):
        for line, pair in (("ns", number * 2 - 1), ("ew", number * 2)):
            hall.table(number).say(LineCheckedIn(1, line, pair))
            say(hall, number, FINE)
    hall.table(1).say(LineCheckedIn(1, "ns", 1))
    assert notice(hall, wait=119) == ()
    (first,) = notice(hall, wait=3)
    assert (first.kind, first.table) == ("late", 1)
    assert "100 points" in str(first.says)
    page = Office(hall).director().get("/").text
    assert "It is decided once they are there" in page
    hall.clock.time += 180
    (second,) = notice(hall)
    assert "150 points" in str(second.says)
    page = Office(hall).director().get("/").text
    assert "150 points" in page
    assert "apply_lateness" in page, "a warning is due whether they come or not"
    hall.clock.time += 300
    (third,) = notice(hall)
    assert "the match is lost" in str(third.says)
    assert "apply_lateness" in Office(hall).director().get("/").text


def test_a_line_that_never_comes_is_watched_and_can_be_ruled_on_at_every_threshold_art_34(
    hall: PlayingHall,
) -> None:
    """Watched every half minute, as the director's PC does: the alert is that of the newest threshold."""
    hall.open(deals=3)
    hall.order(ArrangeTables(checks_in=True))
    hall.begin(minutes=60)
    started = hall.service.state.hall.clock.started[1]
    for number, lines in ((1, ("ns",)), (2, ("ns", "ew")), (3, ("ns", "ew"))):
        for line in lines:
            pair = number * 2 - (line == "ns")
            hall.table(number).say(LineCheckedIn(1, line, pair))
    shown = {}
    for _ in range(26):
        for alert in notice(hall, wait=30):
            (row,) = alert_rows(hall.service.state.hall, (alert,))
            for late in row.late:
                shown[alert.since - started] = (late.delay, late.may_apply)
    assert shown == {120: (121, False), 300: (301, True), 600: (601, True)}


def test_what_is_ruled_at_five_minutes_is_replaced_at_ten_art_34(hall: PlayingHall) -> None:
    hall.open(deals=3)
    hall.order(ArrangeTables(checks_in=True))
    hall.begin(minutes=60)
    hall.table(1).say(LineCheckedIn(1, "ns", 1))
    notice(hall, wait=330)
    hall.order(ApplyLateness(1, 1, "ew", 301, "Anna"))
    match = hall.service.state.hall.match(1, 1)
    assert match.credited == {0: {"ns": 150, "ew": 0}}
    assert ("late", 1) not in kinds(notice(hall, wait=CALM + 1))
    notice(hall, wait=290)
    hall.order(ApplyLateness(1, 1, "ew", 601, "Anna"))
    match = hall.service.state.hall.match(1, 1)
    assert {line: result.victory_points for line, result in match.result.items()} == {"ns": 14, "ew": 6}
    assert match.credits == (), "the points for a shorter delay are not added"
    assert times_warned(hall.service.state.hall, 2, "late") == 1


@pytest.fixture
def low(playing: PlayingHall) -> PlayingHall:
    """The disk of table 2 is nearly full."""
    say(playing, 2, TableStatus(Activity.PLAYING, CameraState.WORKS, 64))
    notice(playing)
    return playing


def test_what_was_seen_is_put_aside_with_a_trace_of_by_whom(low: PlayingHall) -> None:
    low.order(SilenceAlert("disk_low", 0, 2, "Anna"))
    (alert,) = notice(low, wait=600)
    assert alert.silence is not None
    assert alert.silence.arbiter == "Anna"
    (said,) = (event.body for event in low.log.all() if isinstance(event.body, AlertSilenced))
    assert (said.alert, said.table, said.until) == ("disk_low", 2, None)
    assert low.service.audit_log[-1].body.command == "silence_alert"  # type: ignore[union-attr]


def test_what_is_put_off_comes_back_if_it_still_holds(low: PlayingHall) -> None:
    low.order(SilenceAlert("disk_low", 0, 2, "Anna", minutes=2))
    assert all(alert.silence for alert in notice(low, wait=119))
    assert [alert.silence for alert in notice(low, wait=2)] == [None]


def test_what_comes_anew_is_not_what_was_seen(low: PlayingHall) -> None:
    low.order(SilenceAlert("disk_low", 0, 2, "Anna"))
    say(low, 2, FINE)
    assert notice(low, wait=CALM + 1) == ()
    say(low, 2, TableStatus(Activity.PLAYING, CameraState.WORKS, 64))
    assert [alert.silence for alert in notice(low)] == [None]


def test_nobody_sees_an_alert_without_a_name(low: PlayingHall) -> None:
    answer = (
        Office(low)
        .director()
        .post(
            "/api/commands",
            json={"kind": "silence_alert", "alert": "disk_low", "round": 0, "table": 2, "arbiter": " "},
            headers={"Idempotency-Key": "k"},
        )
    )
    assert answer.status_code == 409
    assert answer.json()["field"] == "arbiter"


def test_the_limits_are_the_directors(playing: PlayingHall) -> None:
    playing.order(SetAlertLimits(0, 0, 5, 0, 0, 0, is_lateness_told=False))
    say(playing, 1, TableStatus(Activity.ONE_LINE, CameraState.SILENT, 0))
    playing.sync.now_linked = [link for link in playing.sync.now_linked if link.author != "table-2"]
    playing.clock.time += 3 * 3600
    assert kinds(notice(playing, 0, wait=6)) == [("link_lost", 2)]
    page = Office(playing).director().get("/alerts").text
    assert (
        'id="link_lost_seconds" name="link_lost_seconds" type="number" min="0" max="3600" required value="5"'
        in page
    )


def test_an_arbiters_phone_has_what_concerns_arbiters_and_not_their_own_table(playing: PlayingHall) -> None:
    say(playing, 3, TableStatus(Activity.PLAYING, CameraState.WORKS, 64))
    for number in (1, 2):
        for deal in (1, 2):
            playing.table(number).accept(1, deal)
    notice(playing)
    rows = console(playing.service.state, playing.service.presence, ()).alerts
    hall = playing.service.state.hall
    assert [row.kind for row in rows] == ["slow_table", "disk_low"]
    assert [row.kind for row in rows_for(hall, rows, Principal(Role.ARBITER, "Anna", 1))] == ["slow_table"]
    assert rows_for(hall, rows, Principal(Role.ARBITER, "MARINO", 1)) == ()
    assert "Deals behind most tables: 2" in Office(playing).official("arbiter").get("/arbiter").text


KEY = ("camera", 0, 1)


@given(st.lists(st.booleans(), max_size=80), st.integers(0, 30))
def test_an_alert_needs_its_time_to_come_and_to_go(holds: list[bool], after: int) -> None:
    """By an own reckoning, second by second."""
    state: Watch = {}
    is_up, run, gone = False, 0, 0.0
    for second, held in enumerate(holds):
        found: Mapping[tuple[str, int, int], AlertCondition] = (
            {KEY: AlertCondition(HELD.says, after)} if held else {}
        )
        state = watch(state, found, float(second))  # type: ignore[arg-type]
        if held:
            run, gone = run + 1, 0.0
            is_up = is_up or run > after
        else:
            gone += 1
            if not is_up or gone >= CALM:
                is_up, run = False, 0
        assert any(noticed.is_up for noticed in state.values()) is is_up
