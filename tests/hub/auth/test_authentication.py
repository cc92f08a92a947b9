"""Who gets in: the director by the token, everybody to the hall's display, nobody else."""

from __future__ import annotations

import stat
from pathlib import Path

import httpx
import pytest

from kiosk.hub.auth.authentication import load_or_create_token
from kiosk.hub.auth.cookies import director_cookie
from kiosk.hub.errors import HubError
from kiosk.hub.web.static_files import static_files
from tests.hub.playing import ORIGIN, TOKEN, PlayingHall

STATIC = f"/static/{static_files().digest}"
COMMAND = {"kind": "publish_round", "round": 1, "pairing": "entry"}


@pytest.mark.parametrize("path", ["/", "/tables/1", "/live/console", "/live/tables/1", "/nowhere"])
def test_the_directors_pages_need_the_token(stranger: httpx.Client, path: str) -> None:
    answer = stranger.get(path)
    assert answer.status_code == httpx.codes.FORBIDDEN
    assert "This page is the director" in answer.text


def test_a_wrong_token_is_no_token(stranger: httpx.Client) -> None:
    assert stranger.get("/", params={"token": TOKEN + "x"}).status_code == httpx.codes.FORBIDDEN
    assert not stranger.cookies
    no_text = {b"Cookie": director_cookie(TOKEN).encode() + b"=\xe8"}
    assert stranger.get("/", headers=no_text).status_code == httpx.codes.FORBIDDEN


def test_the_address_with_the_token_sets_a_cookie_and_drops_the_token(stranger: httpx.Client) -> None:
    answer = stranger.get("/", params={"token": TOKEN})
    assert (answer.status_code, answer.headers["location"]) == (httpx.codes.SEE_OTHER, "/")
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=strict" in cookie
    assert stranger.get("/").status_code == httpx.codes.OK


@pytest.mark.parametrize(
    "path", ["/hall", "/health", f"{STATIC}/hub.css", f"{STATIC}/fonts/OpenSans-Bold.woff2"]
)
def test_what_is_for_all_needs_no_token(stranger: httpx.Client, path: str) -> None:
    assert stranger.get(path).status_code == httpx.codes.OK


@pytest.mark.parametrize(
    "path",
    [
        "/static/../templates/base.html",
        "/static/%2e%2e/templates/base.html",
        "/static/..%2f..%2f..%2fpyproject.toml",
    ],
)
def test_nothing_outside_the_open_folders_is_served(stranger: httpx.Client, path: str) -> None:
    assert stranger.get(path).status_code in {httpx.codes.NOT_FOUND, httpx.codes.FORBIDDEN}


def test_a_command_without_the_token_does_nothing(stranger: httpx.Client, hall: PlayingHall) -> None:
    hall.open()
    headers = {"Origin": ORIGIN, "Idempotency-Key": "1"}
    answer = stranger.post("/api/commands", json=COMMAND, headers=headers)
    assert answer.status_code == httpx.codes.FORBIDDEN
    assert hall.service.state.hall.tournament.round == 0


@pytest.mark.parametrize("origin", [None, "null", "http://evil.example", "https://127.0.0.1"])
def test_a_command_from_another_page_does_nothing(
    director: httpx.Client, hall: PlayingHall, origin: str | None
) -> None:
    hall.open()
    del director.headers["Origin"]
    headers = {"Idempotency-Key": "1"} | ({} if origin is None else {"Origin": origin})
    answer = director.post("/api/commands", json=COMMAND, headers=headers)
    assert answer.status_code == httpx.codes.FORBIDDEN
    assert answer.json()["message"] == "This request does not come from the director's page."
    assert hall.service.state.hall.tournament.round == 0


@pytest.mark.parametrize("path", ["/", "/hall", "/health", "/nowhere", "/static/hub.css"])
def test_every_answer_binds_the_browser(director: httpx.Client, path: str) -> None:
    headers = director.get(path).headers
    assert "default-src 'none'" in headers["content-security-policy"]
    assert "unsafe" not in headers["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"


def test_no_page_has_inline_script_or_style_or_foreign_addresses(project: Path) -> None:
    for template in (project / "assets/hub/templates").rglob("*.html"):
        text = template.read_text()
        assert "<script>" not in text
        assert "style=" not in text
        assert " on" + "click" not in text
        assert "//" not in text.replace("http://www.w3.org/2000/svg", ""), template


def test_the_token_is_made_once_and_is_the_owners_alone(tmp_path: Path) -> None:
    path = tmp_path / "director-token"
    token = load_or_create_token(path)
    assert len(token) >= 32
    assert load_or_create_token(path) == token
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


@pytest.mark.parametrize("content", [b"", b" \n", b"\xff\xfe"])
def test_a_spoilt_token_is_said_and_not_taken(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "director-token"
    path.write_bytes(content)
    with pytest.raises(HubError, match="director-token"):
        load_or_create_token(path)
