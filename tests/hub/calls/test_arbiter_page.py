"""The arbiter's phone: what it shows and what can be done with it, over HTTP and in a real browser."""

from __future__ import annotations

import re
from collections.abc import Iterator

import httpx
import pytest

from kiosk.commands.calls import AttendCall, ClaimCall, DeferCall, EscalateCall, GrantExtraTime, SetCallTimes
from kiosk.commands.officials import NameOfficial
from kiosk.commands.roles import Role
from kiosk.hub.auth.roles import LOCAL_DIRECTOR, Principal
from kiosk.hub.calls.arbiter_views import arbiter_view
from kiosk.hub.calls.views import call_rows
from kiosk.journal.bodies import CallExplained, CallResolved
from tests.hub.browser import Browser, Page
from tests.hub.conftest import serving
from tests.hub.officials.office import Office
from tests.hub.playing import PAIRS, PlayingHall, looked_at

ANNA = Principal(Role.ARBITER, "Anna", 1)
LONG = "Mariantonietta Pappalettera-Montefeltro d'A"
NASTY = f'{LONG} - <img src=x onerror=alert(1)>\nL\'Abate "Tito" - Perù 🂡\n'


@pytest.fixture
def office(hall: PlayingHall) -> Office:
    hall.open(looked_at(PAIRS + NASTY))
    hall.begin()
    return Office(hall)


@pytest.fixture
def served(office: Office) -> Iterator[str]:
    """The address at which the office's hub answers."""
    with serving(office.app, office.hall.service) as address:
        yield address


def stages(office: Office, principal: Principal = ANNA) -> list[tuple[str, str]]:
    calls = arbiter_view(call_rows(office.hall.service.state.hall), principal).calls
    return [(call.call.name, call.stage) for call in calls]


def test_own_calls_come_first_then_those_that_nobody_has(office: Office) -> None:
    for table in (1, 2, 3, 4):
        office.hall.table(table).call()
        office.hall.clock.time += 1
    order = office.hall.order
    order(ClaimCall("table-1", 1, 1, "Bruno"))
    order(DeferCall("table-2", 1, 1, "Anna"))
    order(AttendCall("table-4", 1, 1, "Anna"))
    assert stages(office) == [("4", "there"), ("3", "waiting"), ("2", "deferred"), ("1", "taken")]
    order(EscalateCall("table-4", 1, 1, "Anna", "a protest"))
    assert stages(office)[0] == ("4", "escalated")


def test_the_call_of_a_table_where_the_official_plays_is_not_offered(office: Office) -> None:
    office.hall.table(1).call()
    office.hall.table(2).call()
    calls = call_rows(office.hall.service.state.hall)
    view = arbiter_view(calls, Principal(Role.ARBITER, "ROSSI", 1))
    assert [call.call.name for call in view.calls] == ["2"]
    assert view.not_offered == ("1",)
    phone = office.official("arbiter", "Rossi")
    page = phone.get("/arbiter").text
    assert "You play at the table that calls (1)" in page
    assert 'id="call-table-1-1-1"' not in page
    claim = {"kind": "claim_call", "author": "table-1", "epoch": 1, "call": 1, "arbiter": "Anna"}
    answer = phone.post("/api/commands", json=claim, headers={"Idempotency-Key": "k"})
    assert answer.status_code == httpx.codes.CONFLICT
    assert "plays at this table" in answer.json()["message"]


def test_a_call_tells_why_who_and_how_long(office: Office) -> None:
    table = office.hall.table(4)
    call = table.call(seat="E")
    table.say(CallExplained(call.seq, reason="conduct"))
    page = office.official("arbiter").get("/arbiter").text
    for text in ("Conduct", "called by East", f'data-since="{call.written_at}"', "Mariantonietta"):
        assert text in page


def test_names_are_text_on_every_page_of_the_arbiter(office: Office) -> None:
    office.hall.order(NameOfficial("<b>Bo</b> D'Angelo 🂡", "arbiter"))
    office.hall.table(4).call()
    for browser, path in ((office.official("arbiter"), "/arbiter"), (office.director(), "/officials"),
                          (office.director(), "/officials/1"), (office.director(), "/trail")):  # fmt: skip
        page = browser.get(path).text
        assert "<img src=x" not in page
        assert "<b>Bo" not in page


def test_an_arbiter_reads_that_another_goes_back_later_and_how_much_time_a_table_was_given(
    office: Office,
) -> None:
    office.hall.table(1).call()
    office.hall.order(ClaimCall("table-1", 1, 1, "Bruno"))
    office.hall.order(DeferCall("table-1", 1, 1, "Bruno", "after table 2"))
    office.hall.order(GrantExtraTime(1, 1, 3, "Bruno"))
    page = office.official("arbiter", "Anna").get("/arbiter").text
    assert "Bruno goes back later" in page
    assert "3 minutes were given so far." in page


def test_the_directors_pc_that_writes_a_name_has_every_call(office: Office) -> None:
    office.hall.table(1).call()
    office.hall.order(ClaimCall("table-1", 1, 1, "Bruno"))
    assert stages(office, LOCAL_DIRECTOR) == [("1", "going")]


def test_the_figures_of_ringing_are_the_directors(office: Office) -> None:
    office.hall.order(SetCallTimes(15, 45))
    page = office.official("arbiter").get("/arbiter").text
    assert 'data-ring-after="0" data-ring-every="15" data-escalate="45"' in page
    console = office.director().get("/").text
    assert 'data-ring-after="45" data-ring-every="15"' in console


def phone_of(office: Office, served: str, browser: Browser, language: str = "en") -> Page:
    """An arbiter's phone that was enrolled by the page, as by the QR code."""
    code = office.accounts.invite(office.name("arbiter")).code
    page = browser.page(360, 740, language)
    page.open(f"{served}/enrol?code={code}")
    page.click("form button")
    page.wait_for("location.pathname === '/arbiter' && document.body?.dataset.connected === 'true'")
    return page


def test_a_call_is_claimed_attended_and_resolved_with_the_thumb(
    office: Office, served: str, browser: Browser
) -> None:
    page = phone_of(office, served, browser)
    table = office.hall.table(1)
    call = table.call()
    page.wait_for("document.querySelector('#call-table-1-1-1')")
    for stage, key in (("waiting", "I am going"), ("going", "I am at table"), ("there", "resolved")):
        page.wait_for(f"document.querySelector('[data-stage={stage}]')")
        page.wait_for(f"document.querySelector('.dock button').innerText.includes({key!r})")
        box = page.evaluate(
            "(() => { const b = document.querySelector('.dock button').getBoundingClientRect();"
            " return [b.top, b.bottom, b.width, b.height]; })()"
        )
        assert box[0] > 740 / 2, "within the thumb's reach"
        assert box[1] <= 740
        assert min(box[2:]) >= 48
        page.click(".dock button")
    page.wait_for("document.querySelector('.nothing')")
    resolved = [event.body for event in office.hall.log.all() if isinstance(event.body, CallResolved)]
    assert [body.call for body in resolved] == [call.seq]
    assert page.complaints() == []


def test_every_key_of_a_call_is_large_enough_for_a_thumb(
    office: Office, served: str, browser: Browser
) -> None:
    page = phone_of(office, served, browser, "it")
    office.hall.table(4).call(seat="S")
    page.wait_for("document.querySelector('.phone-call')")
    sizes = page.evaluate(
        "[...document.querySelectorAll('#work button, #work .button, .dock a')]"
        ".map((key) => key.getBoundingClientRect()).filter(({width}) => width)"
        ".map(({height, top, left, right}) => [height, left, right])"
    )
    assert len(sizes) >= 7
    assert all(height >= 48 and left >= 0 and right <= 360 for height, left, right in sizes), sizes
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_what_a_call_is_about_keeps_its_room_while_the_arbiter_is_at_the_table(
    office: Office, served: str, browser: Browser
) -> None:
    page = phone_of(office, served, browser, "it")
    office.hall.table(1).call()
    for stage in ("waiting", "going"):
        page.wait_for(f"document.querySelector('[data-stage={stage}]')")
        page.click(".dock button")
    page.wait_for("document.querySelector('[data-stage=there]')")
    width = page.evaluate("document.querySelector('.phone-call .what').getBoundingClientRect().width")
    assert width >= 180, "half of the phone's width"


def test_an_unanswered_call_rings_again_and_is_late(office: Office, served: str, browser: Browser) -> None:
    page = phone_of(office, served, browser)
    office.hall.table(1).call()
    page.evaluate("navigator.vibrate = () => { window.rings = (window.rings ?? 0) + 1; }")
    page.wait_for("window.rings === 1")
    page.wait_for("document.querySelector('.phone-call')")
    assert not page.evaluate("document.querySelector('.phone-call').hasAttribute('data-late')")
    office.hall.clock.time += 30
    page.wait_for("window.rings === 2")
    page.wait_for("document.querySelector('.phone-call').hasAttribute('data-late')")
    assert "the director is being called" in page.text(".phone-call")
    page.click(".dock button")
    page.wait_for("document.querySelector('[data-stage=going]')")
    assert "the director is being called" not in page.text(".phone-call")


_OFFLINE = """(() => {
  window.dispatchEvent(new Event("offline"));
  const lost = document.getElementById("lost");
  return lost.hidden ? "" : lost.querySelector("[data-since]").textContent;
})()"""


def test_a_phone_without_the_hub_says_so_at_once_and_since_when(
    office: Office, served: str, browser: Browser
) -> None:
    page = phone_of(office, served, browser)
    office.hall.table(1).call()
    page.wait_for("document.querySelector('.phone-call')")
    said = page.evaluate(_OFFLINE)  # at once: the next word of the director's PC takes it away again
    assert re.search(r"\d:\d{2}", said)
    page.evaluate("window.dispatchEvent(new Event('online'))")
    page.wait_for("document.getElementById('lost').hidden")


def test_extra_time_and_the_ruling_assistant_are_one_key_away(
    office: Office, served: str, browser: Browser
) -> None:
    page = phone_of(office, served, browser)
    office.hall.table(2).call()
    page.click("[data-opens^=time]")
    page.click("dialog[open] .minutes label:nth-of-type(4)")
    page.click("dialog[open] button.main")
    page.wait_for("!document.querySelector('dialog[open]')")
    clock = office.hall.service.state.hall.clock
    assert clock.extra == {(1, 2): 600}
    page.click(".phone-call a[href*='/rulings/new?table=2']")
    page.wait_for("location.pathname === '/rulings/new' && document.querySelector('.page-bar')")
    assert "call=table-2.1.1" in page.evaluate("location.search")
