"""How an official's browser gets in, and how it is shut out again."""

from __future__ import annotations

import stat
from pathlib import Path

import httpx
import pytest

from kiosk.commands.officials import NameOfficial, RevokeOfficial
from kiosk.hub.auth.accounts import INVITATION_LIFETIME, MOST_SESSIONS, Accounts
from kiosk.hub.errors import HubError
from kiosk.hub.officials.sign_in import MOST_FOR_ONE_NAME, MOST_FROM_ONE_PLACE
from tests.hub.officials.office import Office
from tests.hub.playing import TOKEN, PlayingHall

PASSWORD = "tre parole qualsiasi"  # noqa: S105 - of no other use


@pytest.fixture
def office(hall: PlayingHall) -> Office:
    return Office(hall)


def test_a_code_makes_one_browser_the_officials_and_no_second_one(office: Office) -> None:
    code = office.accounts.invite(office.name("arbiter")).code
    phone, other = office.browser(), office.browser()
    assert "Are you Aldo Arbitro?" in phone.get("/enrol", params={"code": code}).text
    answer = phone.post("/api/enrol", json={"code": code})
    assert answer.json() == {"location": "/arbiter"}
    assert "HttpOnly" in answer.headers["set-cookie"]
    assert "samesite=strict" in answer.headers["set-cookie"].lower()
    assert phone.get("/rulings").status_code != httpx.codes.FORBIDDEN
    refused = other.post("/api/enrol", json={"code": code})
    assert refused.status_code == httpx.codes.FORBIDDEN
    assert refused.json()["message"] == "This code is not valid. Check it, or ask the director for a new one."
    assert other.get("/rulings").status_code == httpx.codes.FORBIDDEN


def test_looking_at_the_page_does_not_use_the_code_up(office: Office) -> None:
    code = office.accounts.invite(office.name("arbiter")).code
    for _ in range(3):
        assert "Aldo Arbitro" in office.browser().get("/enrol", params={"code": code}).text
    assert office.browser().post("/api/enrol", json={"code": code.lower()}).status_code == httpx.codes.OK


def test_a_code_is_too_old_after_ten_minutes_and_a_new_one_voids_it(office: Office) -> None:
    number = office.name("arbiter")
    first = office.accounts.invite(number).code
    second = office.accounts.invite(number).code
    assert office.browser().post("/api/enrol", json={"code": first}).status_code == httpx.codes.FORBIDDEN
    office.hall.clock.time += INVITATION_LIFETIME
    assert office.browser().post("/api/enrol", json={"code": second}).status_code == httpx.codes.FORBIDDEN


def test_codes_are_not_guessed(office: Office) -> None:
    code = office.accounts.invite(office.name("arbiter")).code
    guesser = office.browser()
    for _ in range(MOST_FROM_ONE_PLACE):
        assert guesser.post("/api/enrol", json={"code": "AAAAAAAA"}).status_code == httpx.codes.FORBIDDEN
    answer = guesser.post("/api/enrol", json={"code": code})
    assert answer.status_code == httpx.codes.TOO_MANY_REQUESTS
    assert answer.json()["message"] == "Too many attempts. Wait 301 seconds, then try again."
    assert guesser.get("/enrol", params={"code": code}).status_code == httpx.codes.TOO_MANY_REQUESTS
    office.hall.clock.time += 301
    assert (
        guesser.post("/api/enrol", json={"code": office.accounts.invite(1).code}).status_code
        == httpx.codes.OK
    )


def test_an_official_signs_in_by_name_and_password(office: Office) -> None:
    director = office.director()
    number = office.name("scorer")
    answer = director.post("/api/passwords", json={"official": number, "password": PASSWORD})
    assert answer.status_code == httpx.codes.OK
    phone = office.browser()
    answer = phone.post("/api/sign-in", json={"name": "segnapunti SARA", "password": PASSWORD})
    assert answer.json() == {"location": "/"}
    assert phone.get("/").status_code == httpx.codes.OK
    assert phone.get("/officials").status_code == httpx.codes.FORBIDDEN


@pytest.mark.parametrize("name", ["Sara Segnapunti", "Nobody", ""])
def test_a_wrong_name_and_a_wrong_password_are_answered_alike(office: Office, name: str) -> None:
    office.accounts.set_password(office.name("scorer"), PASSWORD)
    answer = office.browser().post("/api/sign-in", json={"name": name, "password": "no"})
    assert answer.status_code == httpx.codes.FORBIDDEN
    assert answer.json()["message"] == "This name and this password do not belong together."


def test_a_password_is_tried_five_times_and_then_waited_for(office: Office) -> None:
    office.accounts.set_password(office.name("scorer"), PASSWORD)
    phone = office.browser()
    for _ in range(MOST_FOR_ONE_NAME):
        phone.post("/api/sign-in", json={"name": "Sara Segnapunti", "password": "no"})
    answer = phone.post("/api/sign-in", json={"name": "Sara Segnapunti", "password": PASSWORD})
    assert answer.status_code == httpx.codes.TOO_MANY_REQUESTS
    office.hall.clock.time += 301
    answer = phone.post("/api/sign-in", json={"name": "Sara Segnapunti", "password": PASSWORD})
    assert answer.status_code == httpx.codes.OK


def test_a_short_password_is_refused_with_a_sentence(office: Office) -> None:
    answer = office.director().post(
        "/api/passwords", json={"official": office.name("scorer"), "password": "short"}
    )
    assert answer.status_code == httpx.codes.CONFLICT
    assert answer.json()["field"] == "password"


def test_who_is_no_official_any_more_is_out_at_once(office: Office) -> None:
    phone = office.official("arbiter")
    assert phone.get("/sign-in").status_code == httpx.codes.OK
    office.hall.order(RevokeOfficial(1))
    assert phone.get("/rulings").status_code == httpx.codes.FORBIDDEN


def test_another_role_counts_at_once(office: Office) -> None:
    office.hall.open()
    phone = office.official("scorer")
    assert phone.get("/").status_code == httpx.codes.OK
    office.hall.order(NameOfficial("Sara Segnapunti", "display", 1))
    answer = phone.get("/")
    assert (answer.status_code, answer.headers["location"]) == (httpx.codes.SEE_OTHER, "/hall")


def test_a_lost_phone_is_signed_out_by_the_director(office: Office) -> None:
    phone = office.official("arbiter")
    (session,) = office.accounts.sessions_of(1)
    assert "since" in office.director().get("/officials/1").text
    answer = office.director().post("/api/sessions/end", json={"session": session.key})
    assert answer.status_code == httpx.codes.OK
    assert phone.get("/rulings").status_code == httpx.codes.FORBIDDEN


def test_signing_out_ends_the_session_and_not_the_cookie_alone(office: Office) -> None:
    phone = office.official("arbiter")
    (name, token) = next(iter(phone.cookies.items()))
    assert phone.post("/api/sign-out", json={}).json() == {"location": "/sign-in"}
    phone.cookies.set(name, token)
    assert phone.get("/rulings").status_code == httpx.codes.FORBIDDEN


def test_the_directors_address_makes_the_director_of_whoever_opens_it(office: Office) -> None:
    browser = office.official("arbiter")
    browser.get("/", params={"token": TOKEN})
    assert browser.get("/officials").status_code == httpx.codes.OK


def test_links_that_were_handed_out_lead_to_their_pages_after_a_restart(tmp_path: Path) -> None:
    path = tmp_path / "accounts.json"
    printed = Accounts(lambda: 0.0, "evening", path).link_of(7)
    assert Accounts(lambda: 0.0, "evening", path).link_of(7) == printed
    assert Accounts(lambda: 0.0, "another evening", path).link_of(7) != printed


def test_what_is_kept_holds_no_token_no_password_and_is_the_owners_alone(tmp_path: Path) -> None:
    path = tmp_path / "accounts.json"
    accounts = Accounts(lambda: 0.0, "evening", path)
    accounts.set_password(1, PASSWORD)
    code = accounts.invite(1).code
    accepted = accounts.accept(code, "a phone")
    assert accepted is not None
    text = path.read_text()
    assert not any(secret in text for secret in (PASSWORD, code, accepted[1]))
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    again = Accounts(lambda: 0.0, "evening", path)
    assert again.official_of(accepted[1]) == 1
    assert again.sign_in(1, PASSWORD, "a PC") is not None
    assert again.link_of(7) == accounts.link_of(7)


def test_another_tournament_knows_nobody_of_the_last_one(tmp_path: Path) -> None:
    path = tmp_path / "accounts.json"
    accounts = Accounts(lambda: 0.0, "evening", path)
    accepted = accounts.accept(accounts.invite(1).code, "a phone")
    assert accepted is not None
    assert Accounts(lambda: 0.0, "morning", path).official_of(accepted[1]) is None


@pytest.mark.parametrize("content", [b"", b"{", b'{"tournament": 1}', b"\xff"])
def test_a_damaged_file_is_said_and_left_as_it_is(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "accounts.json"
    path.write_bytes(content)
    with pytest.raises(HubError, match=r"accounts\.json"):
        Accounts(lambda: 0.0, "evening", path)
    assert path.read_bytes() == content


def test_an_eleventh_phone_signs_the_first_one_out() -> None:
    accounts = Accounts(lambda: 0.0)
    tokens = [
        accepted[1]
        for _ in range(MOST_SESSIONS + 1)
        if (accepted := accounts.accept(accounts.invite(1).code, ""))
    ]
    assert [accounts.official_of(token) for token in tokens] == [None, *[1] * MOST_SESSIONS]
