"""The check of a board where staff deal (Law 6.B, 6.E, 6.F)."""

from __future__ import annotations

import httpx
import pytest

from kiosk.commands.bridge import DirectBoard
from tests.hub.bridge.evening import IN_ORDER, note, open_bridge
from tests.hub.playing import PlayingHall

HANDS = "N AKQJ.AKQ.AKQ.AKQ\nE 1098.J109.J109.J1098\nS 765.876.876.7654\nW 432.5432.5432.32"
PBN = '[Board "7"]\n[Deal "N:AKQJ.AKQ.AKQ.AKQ T98.JT9.JT9.JT98 765.876.876.7654 432.5432.5432.32"]'


@pytest.fixture(autouse=True)
def playing(hall: PlayingHall) -> PlayingHall:
    open_bridge(hall, "staff")
    hall.begin(pairing="round_robin")
    return hall


def check(director: httpx.Client, hands: str, record: str = "", board: object = 7) -> httpx.Response:
    return director.post("/api/bridge/station", json={"board": board, "hands": hands, "record": record})


@pytest.mark.parametrize("hands", [HANDS, PBN])
def test_6b_a_whole_pack_is_verified(director: httpx.Client, hands: str) -> None:
    page = check(director, hands).text
    assert "Verified" in page
    assert "Missing" not in page


def test_6b_what_is_missing_and_what_is_twice_is_named(director: httpx.Client) -> None:
    page = check(director, HANDS.replace("432.5432", "432.5532")).text
    for text in ("Wrong", "4♥", "5♥", "two packs seem to be mixed"):
        assert text in page


def test_6b_a_card_that_is_not_known_leaves_it_not_verified(director: httpx.Client) -> None:
    page = check(director, HANDS.replace("432.5432", "43?.5432"), HANDS).text
    for text in ("Not verified", "Not known: 1", "Not compared with the record"):
        assert text in page
    assert "Missing" not in page


def test_6f_hands_are_compared_with_their_record(director: httpx.Client) -> None:
    assert "As the record has them" in check(director, HANDS, PBN).text
    exchanged = HANDS.replace("S 765", "S 764").replace("W 432", "W 532")
    page = check(director, exchanged, PBN).text
    assert "Not as the record has them" in page
    assert "Verified" in page
    assert page.count("lacks") == 2


@pytest.mark.parametrize(
    ("request_", "field"),
    [
        ({"hands": "N AKQ"}, "hands"),
        ({"hands": HANDS + "\nN AKQ..."}, "hands"),
        ({"hands": HANDS.replace("AKQJ", "AKQ1")}, "hands"),
        ({"hands": HANDS, "record": "rubbish"}, "record"),
        ({"hands": HANDS, "record": HANDS.replace("AKQJ", "AKQQ")}, "record"),
        ({"hands": HANDS, "board": 0}, "board"),
    ],
)
def test_what_cannot_be_read_is_said_at_its_field(
    director: httpx.Client, request_: dict[str, object], field: str
) -> None:
    answer = director.post("/api/bridge/station", json={"board": 7, **request_})
    assert (answer.status_code, answer.json()["field"]) == (httpx.codes.CONFLICT, field)


@pytest.mark.parametrize(
    "body", [b"{", b'{"board": null, "hands": ""}', b'{"board": 1, "hands": "%s"}' % (b"x" * 4001)]
)
def test_a_broken_request_is_a_sentence(director: httpx.Client, body: bytes) -> None:
    answer = director.post("/api/bridge/station", content=body)
    assert answer.status_code == httpx.codes.UNPROCESSABLE_ENTITY
    assert answer.json()["message"]


def test_a_board_in_play_is_not_looked_at_until_it_is_done(
    director: httpx.Client, playing: PlayingHall
) -> None:
    note(playing, 2, 7, IN_ORDER)
    answer = check(director, HANDS)
    assert answer.status_code == httpx.codes.CONFLICT
    assert "Board 7 is in play at table 2" in answer.json()["message"]
    assert "Verified" in check(director, HANDS, board=8).text
    playing.order(DirectBoard(1, 2, 7, "done", is_presence_waived=False, arbiter="Rosa Verdi"))
    assert "Verified" in check(director, HANDS).text


def test_nothing_of_it_is_kept(director: httpx.Client, playing: PlayingHall) -> None:
    before = playing.service.state.events
    answer = check(director, HANDS)
    assert playing.service.state.events == before
    assert answer.headers["cache-control"] == "no-store"
