"""The JSON and the pages as a client sees them: sentences, never a traceback."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator

import httpx
import pytest

from kiosk.hub.service.hub_service import HubService
from kiosk.hub.web.formats import points, signed
from kiosk.journal.errors import JournalFullError
from tests.hub.playing import PAIRS, PlayingHall, looked_at
from tests.hub.sending import send


def open_tournament(director: httpx.Client, pairs: str = PAIRS, name: str = "Serata") -> httpx.Response:
    return send(
        director,
        kind="open_tournament",
        name=name,
        rules="burraco_internazionale",
        regulations="federation",
        deals=2,
        rounds=3,
        pairs=pairs,
    )


def test_an_evening_is_set_up_over_http(director: httpx.Client, hall: PlayingHall) -> None:
    assert "New tournament" in director.get("/").text
    assert open_tournament(director).status_code == httpx.codes.OK
    assert send(director, kind="publish_round", round=1, pairing="entry").status_code == httpx.codes.OK
    assert send(director, kind="start_round", round=1, minutes=30).status_code == httpx.codes.OK
    page = director.get("/").text
    for name in ("Serata", "Rossi", "De Sanctis", "Gallo", "Round 1 of 3"):
        assert name in page
    assert 1 in hall.service.state.hall.clock.started


def test_a_refusal_is_a_sentence_with_its_field(director: httpx.Client) -> None:
    answer = open_tournament(director, pairs="Rossi")
    assert answer.status_code == httpx.codes.CONFLICT
    assert answer.json() == {
        "message": "Line 1, “Rossi”: One name alone: write two names, as in “Rossi - Esposito”, or leave the line out.",
        "article": "",
        "field": "pairs",
    }


def test_a_refused_ruling_names_its_article(director: httpx.Client) -> None:
    assert open_tournament(director).status_code == httpx.codes.OK
    answer = send(
        director, kind="give_ruling", code="burraco", tree="B07", round=1, table=1, deal=1, arbiter="Conti"
    )
    assert answer.status_code == httpx.codes.CONFLICT
    assert answer.json()["article"] == "Art. 7"


def test_a_game_that_is_not_known_is_a_refusal_too(director: httpx.Client) -> None:
    answer = send(
        director,
        kind="open_tournament",
        name="x",
        rules="whist",
        regulations="federation",
        deals=2,
        rounds=3,
        pairs=PAIRS,
    )
    assert answer.status_code == httpx.codes.CONFLICT
    assert answer.json()["field"] == "rules"


@pytest.mark.parametrize(
    ("body", "headers", "status"),
    [
        (b"{", {}, 422),
        (b'{"kind": "start_round", "round": "one", "minutes": 30}', {}, 422),
        (b"{}", {"Content-Type": "text/plain"}, 422),
        (b"{}", {"Content-Type": ""}, 422),
        (b'{"kind": "start_round", "round": 1, "minutes": 30}', {"Idempotency-Key": ""}, 422),
        (b'{"kind": "start_round", "round": 1, "minutes": 30}', {"Idempotency-Key": "x" * 65}, 422),
    ],
)
def test_a_broken_request_is_answered_with_a_sentence(
    director: httpx.Client, body: bytes, headers: dict[str, str], status: int
) -> None:
    wanted = {"Content-Type": "application/json", "Idempotency-Key": "1"} | headers
    answer = director.post("/api/commands", content=body, headers=wanted)
    assert answer.status_code == status
    assert answer.json()["message"].endswith(".")


def test_a_request_without_end_is_cut_off(director: httpx.Client) -> None:
    answer = director.post("/api/commands", content=b" " * 300_000, headers={"Idempotency-Key": "1"})
    assert answer.status_code == httpx.codes.REQUEST_ENTITY_TOO_LARGE


@pytest.mark.parametrize("method", ["GET", "PUT", "DELETE"])
def test_another_method_is_answered_with_a_sentence(director: httpx.Client, method: str) -> None:
    answer = director.request(method, "/api/commands")
    assert answer.status_code == httpx.codes.METHOD_NOT_ALLOWED
    assert answer.json()["message"]


@pytest.mark.parametrize("path", ["/nowhere", "/tables/99", "/tables/x", "/static/nothing.js"])
def test_what_is_not_there_is_said(director: httpx.Client, hall: PlayingHall, path: str) -> None:
    hall.open()
    answer = director.get(path)
    assert answer.status_code == httpx.codes.NOT_FOUND
    assert "<h1>" in answer.text


@pytest.fixture
def _quiet_log() -> Iterator[None]:
    """The server's log of the failure that a test provokes is not this test run's."""
    logging.getLogger("uvicorn.error").disabled = True
    yield
    logging.getLogger("uvicorn.error").disabled = False


@pytest.mark.usefixtures("_quiet_log")
@pytest.mark.parametrize("path", ["/api/commands", "/"])
def test_a_mistake_of_the_program_shows_no_traceback(
    director: httpx.Client, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    def fail(*_: object) -> None:
        raise ZeroDivisionError("secret detail")

    monkeypatch.setattr(HubService, "perform", fail)
    monkeypatch.setattr("kiosk.hub.site.pages.Site._is_open", property(fail))
    answer = open_tournament(director) if path.startswith("/api") else director.get(path)
    assert answer.status_code == httpx.codes.INTERNAL_SERVER_ERROR
    assert "Something went wrong in the director" in answer.text
    assert "secret" not in answer.text
    assert "Traceback" not in answer.text


def test_a_full_disk_is_said_as_the_journal_says_it(
    director: httpx.Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise JournalFullError("The disk is full.")

    monkeypatch.setattr(HubService, "perform", fail)
    answer = open_tournament(director)
    assert answer.status_code == httpx.codes.INTERNAL_SERVER_ERROR
    assert answer.json()["message"] == "The disk is full."


def test_a_command_sent_twice_with_its_key_is_obeyed_once(director: httpx.Client, hall: PlayingHall) -> None:
    hall.open()
    command = {"kind": "publish_round", "round": 1, "pairing": "entry"}
    for _ in range(2):
        answer = director.post("/api/commands", json=command, headers={"Idempotency-Key": "one"})
        assert answer.status_code == httpx.codes.OK
    assert [event.body.round for event in hall.log.all() if hasattr(event.body, "seatings")] == [1]


def test_names_are_text_and_never_html(director: httpx.Client, hall: PlayingHall) -> None:
    hall.open(looked_at("<script>alert`1` - D'Angelo\n\"><img src=x> - 🂡 Perù"), name="<b>Serata</b> & co")
    hall.begin()
    for path in ("/", "/tables/1", "/hall"):
        page = director.get(path).text
        assert "<script>alert" not in page
        assert "<img" not in page
        assert "<b>Serata" not in page
    assert "&lt;script&gt;alert" in director.get("/").text
    assert "🂡 Perù" in director.get("/").text


def test_a_table_page_shows_the_deals_item_by_item(director: httpx.Client, hall: PlayingHall) -> None:
    hall.open()
    hall.begin()
    hall.table(1).accept(1, 1)
    page = director.get("/tables/1").text
    for text in ("Table 1", "Round 1", "Deal 1", "Clean burracos", "Base", "645", "245", "+400", "typed in"):
        assert text in page


@pytest.mark.parametrize(
    ("asked", "language"),
    [("it-IT,it;q=0.9,en;q=0.8", "it"), ("en-GB", "en"), ("fr, en;q=0.5", "en"), ("fr", "it"), ("", "it")],
)
def test_a_page_speaks_the_language_that_the_browser_asks_for(
    director: httpx.Client, asked: str, language: str
) -> None:
    answer = director.get("/", headers={"Accept-Language": asked})
    assert answer.headers["content-language"] == language
    assert f'<html lang="{language}"' in answer.text


def test_health_says_how_far_the_journal_is(stranger: httpx.Client, hall: PlayingHall) -> None:
    hall.open()
    hall.link(1)
    assert stranger.get("/health").json() == {
        "status": "ok",
        "tournament": "evening",
        "events": 9,
        "tables_linked": 1,
    }


def test_the_hall_is_told_before_the_opening(stranger: httpx.Client, hall: PlayingHall) -> None:
    assert "not been opened" in stranger.get("/hall").text
    assert stranger.get("/live/hall").status_code == httpx.codes.NOT_FOUND
    hall.open()
    assert "Serata di burraco" in stranger.get("/hall").text


def test_numbers_are_written_for_people() -> None:
    assert [points(1290), points(-80), signed(800), signed(-430), signed(0)] == [
        "1\u202f290",
        "−80",
        "+800",
        "−430",
        "0",
    ]


def test_every_text_on_every_ground_has_a_contrast_of_seven_to_one(director: httpx.Client) -> None:
    colours = dict(
        re.findall(
            r"--([a-z-]+): (#[0-9a-f]{6});", director.get("/static/hub.css", follow_redirects=True).text
        )
    )
    texts = ("ink", "quiet", "ns", "ew", "alert", "done")
    grounds = ("card", "paper")
    pairs = [(text, ground) for text in texts for ground in grounds]
    pairs += [
        ("ns", "ns-tint"),
        ("ew", "ew-tint"),
        ("done", "done-tint"),
        ("on-action", "action"),
        ("card", "alert"),
    ]
    pairs += [(text, ground) for text in texts for ground in ("alert-tint", "done-tint")]
    weak = {pair: contrast(*(colours[name] for name in pair)) for pair in pairs}
    assert {pair: ratio for pair, ratio in weak.items() if ratio < 7} == {}


def contrast(one: str, other: str) -> float:
    """The ratio of two colours' luminances (WCAG 2)."""
    bright, dark = sorted(map(luminance, (one, other)), reverse=True)
    return (bright + 0.05) / (dark + 0.05)


def luminance(colour: str) -> float:
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
