"""The head of every official's page: its strip tells of calls, its menu leads where whoever looks may go."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from http import HTTPStatus
from typing import Final

import httpx
import pytest

from kiosk.commands.calls import ClaimCall, TakeOverCallAtOnce
from kiosk.commands.roles import OFFICIALS, Role
from kiosk.hub.auth.roles import ALLOWED, may_open
from kiosk.hub.calls.views import call_rows
from tests.hub.evenings import EVENINGS
from tests.hub.listening import Told, listening
from tests.hub.officials.office import NAMES, Office
from tests.hub.playing import PlayingHall
from tests.hub.site.test_accessibility import ADDRESSES, example

OF_OTHERS: Final = {"/hall", "/my/{link}", "/captain/{link}", "/certificate/addresses"}
"""What officials may open that is made for a display, for somebody who plays, or for a machine."""
ROLES: Final = sorted(OFFICIALS, key=lambda role: role.value)
_MENU: Final = re.compile(r'<details id="menu".*?</details>', re.DOTALL)
_LINK: Final = re.compile(r'href="(/[^"]*)"')


@pytest.fixture
def office(hall: PlayingHall, request: pytest.FixtureRequest) -> Office:
    EVENINGS[getattr(request, "param", "pairs")](hall)
    return Office(hall)


def menu_of(page: str) -> str:
    found = _MENU.search(page)
    assert found is not None
    return found[0]


@pytest.mark.parametrize(
    ("office", "role"),
    [
        *(("pairs", role) for role in ROLES),
        *((kind, Role.DIRECTOR) for kind in ("teams", "mineo", "bridge")),
    ],
    indirect=["office"],
)
def test_every_page_of_an_official_has_the_strip_and_in_it_the_call(office: Office, role: Role) -> None:
    browser = office.by_role(role)
    call = office.hall.table(2).call()
    without, opened = [], 0
    for address in set(ADDRESSES) - OF_OTHERS:
        if not may_open(role, "GET", address):
            continue
        answer = browser.get(example(address, office), follow_redirects=True)
        opened += answer.status_code == HTTPStatus.OK
        if f'id="strip-call-table-2-1-{call.seq}"' not in answer.text:
            without.append(address)
    assert without == []
    assert opened > 10


@pytest.mark.parametrize(
    ("office", "address"),
    [("pairs", "/hall"), ("pairs", "/my/{link}"), ("teams", "/captain/{link}")],
    indirect=["office"],
)
def test_the_pages_of_others_have_no_head(office: Office, address: str) -> None:
    page = office.director().get(example(address, office))
    assert 'class="head"' not in page.text


@pytest.mark.parametrize("role", ROLES)
def test_the_menu_leads_everywhere_where_whoever_looks_may_go_and_nowhere_else(
    office: Office, role: Role
) -> None:
    page = office.by_role(role).get("/rulings").text
    links = set(_LINK.findall(unescape(menu_of(page)))) - {"/sign-in"}
    assert all(may_open(role, "GET", link) for link in links)
    plain = {key.removeprefix("GET ") for key in ALLOWED if key.startswith("GET ") and "{" not in key}
    assert links <= plain
    assert {"/rulings", "/paper"} <= links
    assert ("/units" in links) == (role is Role.DIRECTOR)


def test_the_menu_marks_the_page_that_is_open(office: Office) -> None:
    current = re.findall(r'href="([^"]*)"[^>]* aria-current="page"', office.director().get("/paper").text)
    assert current == ["/paper"]


def test_before_the_opening_there_is_a_menu_and_no_strip(hall: PlayingHall) -> None:
    page = Office(hall).director().get("/units").text
    assert "/officials" in menu_of(page)
    assert 'id="strip"' not in page


def test_a_page_that_is_not_there_has_the_strip_too(office: Office) -> None:
    answer = office.director().get("/rulings/director-1-99999")
    assert answer.status_code == HTTPStatus.NOT_FOUND
    assert 'id="strip"' in answer.text


def test_whoever_is_no_official_sees_no_head(office: Office) -> None:
    for page in (office.browser().get("/"), office.browser().get("/sign-in")):
        assert 'class="head"' not in page.text


def test_the_strips_stream_sends_a_call_and_who_takes_it_over(hall: PlayingHall, address: str) -> None:
    hall.open()
    hall.begin()
    with listening(address, "/live/strip") as events:
        assert next(events).kind == "time"
        assert set(next(events).regions) == {"strip-round", "strip-calls", "strip-alerts"}
        call = hall.table(3).call()
        assert "Nobody is going yet" in until(events, "strip-call-table-3")
        hall.order(ClaimCall("table-3", 1, call.seq, "Conti"))
        assert "Conti is going" in until(events, "Conti")
        hall.order(TakeOverCallAtOnce("table-3", 1, call.seq, "Verdi"))
        assert "Verdi is going" in until(events, "Verdi is")


def until(events: Iterator[Told], text: str) -> str:
    """What the first event with this text sends."""
    for event in events:
        if event.kind != "regions":
            continue
        sent = "".join(event.regions.values())
        if text in sent:
            return sent
    raise AssertionError(text)


def test_the_first_arbiter_is_told_that_another_goes_instead(office: Office) -> None:
    first = office.official("arbiter")
    call = office.hall.table(2).call()
    office.hall.order(ClaimCall("table-2", 1, call.seq, NAMES["arbiter"]))
    assert "You are going" in first.get("/paper").text
    office.hall.order(TakeOverCallAtOnce("table-2", 1, call.seq, "Greco"))
    for address in ("/arbiter", "/paper"):
        assert "Greco goes instead of you." in first.get(address).text


def test_only_those_who_rule_are_asked_to_go(office: Office) -> None:
    office.hall.table(2).call()
    assert "claim_call" in strip_of(office.official("arbiter").get("/paper"))
    assert "claim_call" not in strip_of(office.official("scorer").get("/paper"))


def test_nobody_is_asked_to_go_to_the_table_where_they_play(office: Office) -> None:
    office.hall.table(2).call()
    (row,) = (row for row in call_rows(office.hall.service.state.hall) if row.table == 2)
    playing = office.official("arbiter", row.players[0])
    assert "I am going" not in _call_at_two(playing.get("/paper"))


def strip_of(answer: httpx.Response) -> str:
    return answer.text.partition('id="strip"')[2].partition("</section>")[0]


def _call_at_two(answer: httpx.Response) -> str:
    return strip_of(answer).partition('id="strip-call-table-2')[2].partition("<dialog")[0]
