"""The director's questions about a defective trick, and what is kept of them (Law 67)."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from typing import Any
from urllib.parse import urlencode

import httpx
import pytest

from kiosk.commands.bridge import NoteAppeal, RecordTrick
from kiosk.commands.calls import RuledCall
from kiosk.commands.rulings import CancelRuling
from kiosk.games.bridge.checklist import Filled
from kiosk.games.bridge.trick_questions import DIRECTORS_QUESTIONS, provided
from kiosk.hub.bridge.trick_views import TrickInquiry, trick_view
from kiosk.hub.errors import RefusedError
from kiosk.journal.bodies import EventName
from kiosk.journal.event import Event
from kiosk.projections.folds.boards import TrickRecord
from tests.hub.bridge.evening import call_noted, open_bridge
from tests.hub.playing import PlayingHall
from tests.hub.sending import send

BOXES = {"played_on.N": 1, "played_on.E": 1, "played_on.S": 0, "played_on.W": 0, "trick": 6}
LATE = {"border": 1, "fault": 0, "offender": 1, "role": 2, "has_suit": 1}
"""East, a defender, has played no card, and both sides have played on."""


@pytest.fixture
def playing(hall: PlayingHall) -> PlayingHall:
    open_bridge(hall)
    hall.begin(pairing="round_robin")
    return hall


@pytest.fixture
def call(playing: PlayingHall) -> Event:
    return call_noted(playing, 1, 3, BOXES)


def record(playing: PlayingHall, values: Mapping[str, int] = LATE, **changes: Any) -> TrickRecord:
    told: dict[str, Any] = {
        "round": 1,
        "table": 1,
        "board": 3,
        "decision": "The six of hearts is faced.",
        "arbiter": "Rosa Verdi",
        "moment": BOXES,
        "values": dict(values),
    }
    playing.order(RecordTrick(**{**told, **changes}))
    return list(playing.service.state.hall.boards.records.values())[-1]


def address(**parameters: object) -> str:
    return f"/bridge/trick?{urlencode({'round': 1, 'table': 1, 'board': 3, **parameters})}"


def test_what_the_table_froze_fills_in_the_questions(playing: PlayingHall, call: Event) -> None:
    view = trick_view(playing.service.state.hall, TrickInquiry(1, 1, 3, ("table-1", 1, call.seq), {}, {}))
    assert view.moment is not None
    assert [box.value for box in view.moment.boxes] == [1, 1, 0, 0]
    assert view.questions[0].fields[0].value == 1, "branch B"
    assert [question.fields[0].name.removeprefix("values.").split(".")[0] for question in view.questions] == [
        check.key for check in Filled(DIRECTORS_QUESTIONS, {"border": 1}).asked
    ]


def test_the_director_may_have_found_it_otherwise(
    director: httpx.Client, playing: PlayingHall, call: Event
) -> None:
    """B-1, B-6: what the table froze stays in sight; the director's own answers count."""
    named = {"call": f"table-1.1.{call.seq}", "moment.played_on.N": 1, "moment.trick": 6, "values.border": 0}
    page = director.get(address(**named)).text
    assert "At the moment of the call" in page
    record(playing, {"border": 0, "fault": 1, "offender": 1, "role": 2}, moment={"played_on.N": 1})
    (kept,) = playing.service.state.hall.boards.records.values()
    assert kept.given.moment == {"played_on.N": 1}
    assert playing.service.state.hall.rulings.all[-1].given.outcome == "law45"


def test_players_who_cannot_have_played_in_turn_are_asked_about(
    director: httpx.Client, playing: PlayingHall
) -> None:
    """B-6."""
    page = director.get(address(**{"moment.played_on.E": 1, "moment.played_on.W": 1})).text
    assert "cannot all have played in turn" in page


@pytest.mark.parametrize(
    ("in_hand", "played", "says"),
    [
        (8, 5, "Has played no card to a trick"),
        (6, 7, "Has played a card too many"),
        (6, 6, "A card is missing: not Law 67"),
        (8, 6, "A card too many was dealt: not Law 67"),
        (9, 9, "Count again"),
        (7, 6, "Right"),
    ],
)
def test_67_counts_are_read(
    director: httpx.Client, playing: PlayingHall, in_hand: int, played: int, says: str
) -> None:
    """East has played to the sixth trick, which is in progress: 7 in hand and 6 played are due."""
    counts = {
        "moment.played_on.E": 1,
        "moment.trick": 6,
        "values.in_hand.E": in_hand,
        "values.played.E": played,
    }
    assert says in director.get(address(**counts)).text


def test_67_counts_that_speak_against_the_answer_are_said(
    director: httpx.Client, playing: PlayingHall
) -> None:
    """Too few in hand is one too many played: the branches are not to be taken for each other."""
    told = {"moment.played_on.E": 1, "moment.trick": 6, "values.in_hand.E": 6, "values.played.E": 7}
    page = director.get(address(**told, **{"values.fault": 0, "values.offender": 1})).text
    assert "the counts say something else" in page


def test_counts_wait_for_the_trick(director: httpx.Client, playing: PlayingHall) -> None:
    page = director.get(address(**{"values.in_hand.E": 6, "values.played.E": 7})).text
    assert "Say which trick is in progress" in page


@pytest.mark.parametrize(
    "parameters",
    [{"board": 100}, {"table": 9}, {"round": 2}, {"board": "x"}, {"values.border": "x"}, {"call": "table-1"}],
)
def test_an_address_of_nothing_is_not_found(
    director: httpx.Client, playing: PlayingHall, parameters: dict[str, object]
) -> None:
    assert director.get(address(**parameters)).status_code == httpx.codes.NOT_FOUND


def test_an_answer_that_cannot_be_is_said(director: httpx.Client, playing: PlayingHall) -> None:
    answer = director.get(address(**{"values.border": 7}))
    assert answer.status_code == httpx.codes.CONFLICT
    assert "cannot be answered" in answer.text


def test_the_record_and_its_ruling_are_kept_together(playing: PlayingHall, call: Event) -> None:
    kept = record(playing, call=RuledCall("table-1", 1, call.seq), is_appealed=True)
    (ruling,) = playing.service.state.hall.rulings.all
    assert kept.ruling == ruling.key
    assert (kept.given.values, kept.given.call) == (LATE, EventName("table-1", 1, call.seq))
    assert (ruling.given.tree, ruling.given.outcome, ruling.given.deal) == ("R67", "must_suit", 3)
    assert (ruling.given.facts, ruling.given.reason) == ({"offender": "E"}, "The six of hearts is faced.")
    assert playing.service.state.hall.boards.is_appealed(kept)


_DEFENDER_BACK = {"role": 2, "exposed": 1}
_WAYS = [
    {"border": border, "fault": fault, "has_suit": has_suit, "is_card_known": known, **role}
    for border, fault, has_suit, known, role in product(
        (0, 1), (0, 1, 2), (0, 1), (0, 1), ({"role": 0}, {"role": 2, "exposed": 0}, _DEFENDER_BACK)
    )
]


@pytest.mark.parametrize("answers", _WAYS, ids=str)
def test_67_every_way_through_the_questions_ends_where_the_law_does(
    playing: PlayingHall, answers: dict[str, int]
) -> None:
    """The ruling cites what `provided` cites, whatever was answered; what is not asked is forgotten."""
    kept = record(playing, {**answers, "offender": 0})
    law = provided(Filled(DIRECTORS_QUESTIONS, kept.given.values))
    (ruling,) = playing.service.state.hall.rulings.all
    assert law is not None
    penalty = ("L50",) if kept.given.values.get("exposed") == 1 else ()
    assert (*law.articles, *penalty) == ruling.given.articles


def test_67_no_trick_is_taken_from_anybody(playing: PlayingHall) -> None:
    """64A2 has conditions and is the director's (B-8)."""
    record(playing)
    hall = playing.service.state.hall
    assert hall.match(1, 1).result == {}
    assert hall.match(1, 1).pending == ()


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"decision": "  "}, "decision"),
        ({"decision": "x" * 501}, "decision"),
        ({"arbiter": ""}, "arbiter"),
        ({"arbiter": "rossi"}, "arbiter"),
        ({"values": {}}, "values.border"),
        ({"values": {"border": 1, "fault": 0}}, "values.has_suit"),
        ({"values": {"border": 0, "fault": 0}}, "values.offender"),
        ({"values": {"border": 1, "fault": 1, "role": 2, "is_card_known": 1}}, "values.exposed"),
        ({"values": {"border": 9}}, "values.border"),
        ({"moment": {"trick": 14}}, "moment.trick"),
        ({"call": {"author": "table-2", "epoch": 1, "call": 1}}, "call"),
        ({"table": 9}, "table"),
    ],
)
def test_what_is_missing_is_named_and_nothing_is_kept(
    director: httpx.Client, playing: PlayingHall, changes: dict[str, object], field: str
) -> None:
    command = {
        "round": 1,
        "table": 1,
        "board": 3,
        "decision": "So.",
        "arbiter": "Rosa",
        "values": LATE,
        **changes,
    }
    before = playing.service.state.events
    answer = send(director, kind="record_trick", **command)
    assert (answer.status_code, answer.json()["field"]) == (httpx.codes.CONFLICT, field)
    assert playing.service.state.events == before


def test_what_another_law_covers_is_kept_without_a_ruling(
    director: httpx.Client, playing: PlayingHall
) -> None:
    """2.4: a missing card is not Law 67."""
    kept = record(playing, {"in_hand.E": 6, "played.E": 6}, is_law_67=False)
    assert (kept.ruling, playing.service.state.hall.rulings.all) == (None, ())
    page = director.get(f"/bridge/tricks/director-1-{kept.key[2]}").text
    assert "Not entered as a ruling" in page
    assert "A card is missing" in page


def test_two_offenders_have_a_record_each_the_oldest_first(
    director: httpx.Client, playing: PlayingHall
) -> None:
    """B-10."""
    record(playing, decision="First.")
    record(playing, {**LATE, "offender": 3}, decision="Second.")
    page = director.get("/tables/1").text
    assert page.index("First.") < page.index("Second.")
    with pytest.raises(RefusedError, match="ruled already"):
        record(playing, decision="Third.")
    record(playing, decision="Third.", again=True)
    assert len(playing.service.state.hall.boards.records) == 3


def test_an_appeal_is_noted_later_and_withdrawn(director: httpx.Client, playing: PlayingHall) -> None:
    kept = record(playing)
    for is_appealed in (True, True, False):
        playing.order(NoteAppeal(*kept.key, is_appealed))
        assert playing.service.state.hall.boards.is_appealed(kept) is is_appealed
        page = director.get(f"/bridge/tricks/director-1-{kept.key[2]}").text
        assert ("No appeal is lodged" in page) is not is_appealed
    with pytest.raises(RefusedError, match="no such record"):
        playing.order(NoteAppeal("director", 1, 1, True))


def test_a_cancelled_ruling_is_marked_at_its_record(director: httpx.Client, playing: PlayingHall) -> None:
    kept = record(playing)
    assert kept.ruling is not None
    playing.order(CancelRuling(*kept.ruling, "On appeal", "Rosa Verdi"))
    answer = director.get("/bridge/tricks/newest", params={"round": 1, "table": 1, "board": 3})
    assert answer.status_code == httpx.codes.SEE_OTHER
    assert "cancelled" in director.get(answer.headers["location"]).text
    assert "ruling cancelled" in director.get("/tables/1").text


@pytest.mark.parametrize("name", ["director-1-1", "newest?round=1&table=1&board=3"])
def test_a_record_that_is_not_there_is_not_found(
    director: httpx.Client, playing: PlayingHall, name: str
) -> None:
    assert director.get(f"/bridge/tricks/{name}").status_code == httpx.codes.NOT_FOUND


def test_everything_is_there_after_a_restart(playing: PlayingHall) -> None:
    kept = record(playing)
    assert playing.new_service().state.hall.boards == playing.service.state.hall.boards
    assert kept.key in playing.new_service().state.hall.boards.records
