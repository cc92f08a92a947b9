"""Every address and every command, in every role: only those that the table names get through."""

from __future__ import annotations

import re
from itertools import count
from typing import Any, Final

import httpx
import pytest
from starlette.routing import Mount, Route

from kiosk.commands.officials import RevokeOfficial
from kiosk.commands.registry import COMMANDS
from kiosk.commands.roles import Role
from kiosk.commands.rounds import PublishRound
from kiosk.hub.auth.cookies import director_cookie
from kiosk.hub.auth.roles import ALLOWED
from kiosk.journal.bodies import CommandGiven
from tests.hub.officials.office import NAMES, Office
from tests.hub.playing import TOKEN, PlayingHall

KINDS: Final = sorted(COMMANDS)
ADDRESSES: Final = sorted(ALLOWED)
EXAMPLES: Final = {"number": "1", "path": "hub.css"}

keys = count()


@pytest.fixture
def office(hall: PlayingHall) -> Office:
    hall.open()
    hall.begin()
    return Office(hall)


def example(path: str) -> str:
    """An address of that form."""
    return re.sub(r"\{\w+(?::(\w+))?\}", lambda found: EXAMPLES.get(found[1] or "", "x"), path)


def test_every_route_is_in_the_table_and_nothing_else_is(office: Office) -> None:
    served = set()
    for route in office.app.routes:
        if isinstance(route, Route):
            served |= {f"{method} {route.path}" for method in route.methods or () if method != "HEAD"}
        elif isinstance(route, Mount):
            served.add(f"GET {route.path}/{{path:path}}")
    assert served == set(ADDRESSES)


def test_every_command_is_in_the_table_and_has_its_words() -> None:
    for command in COMMANDS.values():
        assert command.declaration.roles
        assert command.declaration.told.text


@pytest.mark.parametrize("address", [known for known in ADDRESSES if "/live/" not in known])
def test_an_address_answers_those_for_whom_it_is(office: Office, address: str) -> None:
    method, path = address.split(" ")
    for role in Role:
        browser = office.by_role(role)
        link = office.accounts.link_of(1) if role is Role.PLAYER else "x"
        place = example(path).replace("/my/x", f"/my/{link}")
        body: dict[str, Any] = {"json": {}} if method == "POST" else {}
        answer = browser.request(method, place, **body)
        is_turned_away = answer.status_code == httpx.codes.FORBIDDEN or (
            path == "/" and answer.status_code == httpx.codes.SEE_OTHER
        )
        is_let_in = role in ALLOWED[address] and (
            role is not Role.PLAYER or "/my/" in path or len(ALLOWED[address]) == len(Role)
        )
        assert is_turned_away != is_let_in, (role, answer.status_code, answer.text[:300])


@pytest.mark.parametrize("address", [known for known in ADDRESSES if known.startswith("POST")])
def test_nothing_is_sent_by_another_page(office: Office, address: str) -> None:
    for role in Role:
        browser = office.by_role(role)
        browser.headers["Origin"] = "http://evil.example"
        path = address.split(" ")[1]
        assert browser.post(path, json={}).status_code == httpx.codes.FORBIDDEN


def sample(kind: str) -> dict[str, Any]:
    """A command that every reader of its form understands, though it may make no sense now."""
    values: dict[str, Any] = {
        "name": "Nuovo", "rules": "x", "regulations": "x", "pairs": "", "pairing": "entry", "players": "",
        "draw": "program", "middle": "prearranged", "final": "bands", "member": "x", "author": "table-1",
        "arbiter": "Somebody", "fingerprint": "x", "code": "burraco", "tree": "x", "reason": "x", "pin": "739024",
        "role": "arbiter", "deal_source": "x", "decision": "upheld", "stands": "", "entry": {}, "group": [1, 2],
        "is_presence_waived": False, "is_appealed": False, "system": "danish", "first": "A", "second": "B",
        "leaving": "A", "newcomer": "B", "teams": "", "groups": "", "line_up": {},
        "alert": "disk_low", "is_lateness_told": True, "line": "ns",
        "how": "justified", "appellant": "A", "judge": "jury", "words": "x", "party": "ns",
        "victory_points": 0, "match_points": 0, "to": "statistics", "list": "seats",
        "player": "A",
    }  # fmt: skip
    struct = COMMANDS[kind]
    needed = struct.__struct_fields__[: len(struct.__struct_fields__) - len(struct.__struct_defaults__)]
    return {"kind": kind, **{field: values.get(field, 1) for field in needed}}


@pytest.mark.parametrize("kind", KINDS)
def test_a_command_is_obeyed_for_those_for_whom_it_is(office: Office, kind: str) -> None:
    for role in Role:
        browser = office.by_role(role)
        before = office.hall.service.state.events
        answer = browser.post(
            "/api/commands", json=sample(kind), headers={"Idempotency-Key": f"r{next(keys)}"}
        )
        if role in COMMANDS[kind].declaration.roles:
            assert answer.status_code in {httpx.codes.OK, httpx.codes.CONFLICT}, (role, answer.text)
        else:
            assert answer.status_code == httpx.codes.FORBIDDEN, (role, answer.text)
            assert answer.json()["message"].endswith(".")
            assert office.hall.service.state.events == before


@pytest.mark.parametrize("kind", KINDS)
def test_a_command_that_comes_twice_or_out_of_order_says_so_and_breaks_nothing(
    hall: PlayingHall, kind: str
) -> None:
    browser = Office(hall).director()
    for _ in range(2):  # before the tournament is open, and again with the same key
        answer = browser.post("/api/commands", json=sample(kind), headers={"Idempotency-Key": "one"})
        assert answer.status_code in {httpx.codes.OK, httpx.codes.CONFLICT}, answer.text
    given = [event for event in hall.log.all() if isinstance(event.body, CommandGiven)]
    assert len(given) <= 1


def test_a_stream_ends_for_whoever_may_not_see_it_any_more(office: Office) -> None:
    phone = office.official("arbiter")
    office.hall.order(RevokeOfficial(1))
    assert phone.get("/live/tables/1").status_code == httpx.codes.FORBIDDEN


def test_the_trail_says_who_commanded_what(office: Office) -> None:
    phone = office.official("scorer")
    office.hall.table(1).call()
    command = {"kind": "publish_round", "round": 1, "pairing": "entry"}
    assert phone.post("/api/commands", json=command, headers={"Idempotency-Key": "k"}).status_code == 409
    arbiter = office.official("arbiter")
    claim = {"kind": "claim_call", "author": "table-1", "epoch": 1, "call": 1, "arbiter": "Somebody else"}
    assert arbiter.post("/api/commands", json=claim, headers={"Idempotency-Key": "k"}).status_code == 200
    given = office.hall.service.audit_log[-1].body
    assert isinstance(given, CommandGiven)
    assert (given.name, given.command, given.events) == (NAMES["arbiter"], "claim_call", 1)
    page = office.director().get("/trail").text
    assert "Went to the call of table 1" in page
    assert NAMES["arbiter"] in page
    assert "The director&#39;s PC" in page


def test_an_official_speaks_in_nobody_elses_name(office: Office) -> None:
    office.hall.table(1).call()
    claim = {"kind": "claim_call", "author": "table-1", "epoch": 1, "call": 1, "arbiter": "Somebody else"}
    office.official("arbiter").post("/api/commands", json=claim, headers={"Idempotency-Key": "k"})
    (call,) = office.hall.service.state.hall.calls.open
    assert call.arbiter == NAMES["arbiter"]


def test_two_officials_may_happen_to_choose_the_same_key(office: Office) -> None:
    office.hall.table(1).call()
    office.hall.table(2).call()
    for table, name in ((1, "Anna"), (2, "Bice")):
        claim = {"kind": "claim_call", "author": f"table-{table}", "epoch": 1, "call": 1, "arbiter": ""}
        answer = office.official("arbiter", name).post(
            "/api/commands", json=claim, headers={"Idempotency-Key": "k"}
        )
        assert answer.status_code == httpx.codes.OK
    assert [call.arbiter for call in office.hall.service.state.hall.calls.open] == ["Anna", "Bice"]


def test_a_command_is_known_again_after_a_restart(hall: PlayingHall) -> None:
    hall.open()
    hall.service.perform(PublishRound(1, "entry"), "once")
    again = hall.new_service()
    again.perform(PublishRound(1, "entry"), "once")
    assert again.state.hall.tournament.round == 1
    again.close()


def test_the_directors_token_opens_everything_that_is_the_directors(office: Office) -> None:
    browser = office.browser()
    browser.cookies.set(director_cookie(TOKEN), TOKEN)
    assert browser.get("/officials").status_code == httpx.codes.OK
