"""Styles, scripts and typefaces: at addresses that change with them, so that browsers keep them for good."""

from __future__ import annotations

import re
from typing import Final

import httpx
import pytest

from kiosk.hub.web.static_files import static_files
from tests.hub.playing import PlayingHall

FOLDER: Final = f"/static/{static_files().digest}"


@pytest.mark.parametrize(
    ("name", "media_type"),
    [
        ("hub.css", "text/css; charset=utf-8"),
        ("live.js", "text/javascript; charset=utf-8"),
        ("icon.svg", "image/svg+xml"),
        ("fonts/OpenSans-Regular.woff2", "font/woff2"),
    ],
)
def test_a_file_is_kept_for_good(stranger: httpx.Client, name: str, media_type: str) -> None:
    answer = stranger.get(f"{FOLDER}/{name}")
    assert answer.status_code == httpx.codes.OK
    assert answer.headers["content-type"] == media_type
    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert answer.content == static_files().files[name].plain


def test_a_file_travels_as_it_was_compressed_once(stranger: httpx.Client) -> None:
    file = static_files().files["hub.css"]
    assert file.compressed is not None
    answer = stranger.get(f"{FOLDER}/hub.css", headers={"Accept-Encoding": "gzip"})
    assert answer.headers["content-encoding"] == "gzip"
    assert answer.headers["content-length"] == str(len(file.compressed))
    assert answer.content == file.plain
    plain = stranger.get(f"{FOLDER}/hub.css", headers={"Accept-Encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.content == file.plain


@pytest.mark.parametrize("path", ["/static/hub.css", "/static/0123456789abcdef/hub.css"])
def test_an_address_of_another_program_leads_to_this_ones_and_is_not_kept(
    stranger: httpx.Client, path: str
) -> None:
    answer = stranger.get(path)
    assert answer.headers["location"] == f"{FOLDER}/hub.css"
    assert answer.headers["cache-control"] == "no-store"


@pytest.mark.parametrize("path", ["/static/", "/static/nothing.js", f"{FOLDER}/nothing.js", f"{FOLDER}/"])
def test_what_is_not_there_is_not_served(stranger: httpx.Client, path: str) -> None:
    assert stranger.get(path).status_code == httpx.codes.NOT_FOUND


def test_what_files_name_beside_them_is_there() -> None:
    names = static_files().files.keys()
    for name, file in static_files().files.items():
        text = file.plain.decode() if name.endswith((".css", ".js")) else ""
        named = re.findall(r'url\("([^"$]+)"\)', text) + re.findall(
            r'(?:from|import\(|URL\() ?"\./([^"]+)"', text
        )
        assert set(named) <= names


def test_a_page_names_its_files_by_their_digest(director: httpx.Client, hall: PlayingHall) -> None:
    hall.open()
    named = re.findall(r'(?:href|src)="(/static/[^"]+)"', director.get("/").text)
    assert f"{FOLDER}/hub.css" in named
    assert all(address.startswith(f"{FOLDER}/") for address in named)
