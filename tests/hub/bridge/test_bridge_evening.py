"""An evening of bridge on the director's side: it is opened, seated and started, and nothing is scored."""

from __future__ import annotations

import httpx
import pytest

from kiosk.commands.bridge import DirectBoard
from kiosk.commands.play import AnnounceTimeOut, StartRound
from kiosk.commands.rounds import PublishRound
from kiosk.games.bridge.board import BoardState
from kiosk.games.bridge.settings import BridgeSettings, DealSource
from kiosk.hub.bridge.boards import board_view
from kiosk.hub.errors import RefusedError
from kiosk.journal.bodies import BoardDirected, BridgeOpened, TournamentOpened
from kiosk.projections.board_progress import on_table, state_of, tables_playing
from tests.hub.bridge.evening import BEFORE, IN_ORDER, call_noted, note, open_bridge
from tests.hub.playing import PAIRS, PlayingHall
from tests.hub.sending import send


@pytest.fixture
def playing(hall: PlayingHall) -> PlayingHall:
    """Six pairs at three tables; the first round has begun."""
    open_bridge(hall)
    hall.begin(pairing="round_robin")
    return hall


def test_bridge_is_opened_over_http_with_its_settings(director: httpx.Client, hall: PlayingHall) -> None:
    """B-4, B-14, Law 6.C: what is chosen at the set-up reaches the tables by the journal."""
    page = director.get("/", params={"game": "bridge"}).text
    assert "does not score bridge" in page
    answer = send(
        director,
        kind="open_bridge",
        name="Bridge",
        deal_source="at_table",
        boards=4,
        rounds=3,
        pairs=PAIRS,
        settings={"is_presence_waived": True, "replays_past_deals": True, "shows_edition": False},
    )
    assert answer.status_code == httpx.codes.OK
    tournament = hall.service.state.hall.tournament
    assert tournament.bridge_settings == BridgeSettings(
        DealSource.AT_TABLE, is_presence_waived=True, replays_past_deals=True, shows_edition=False
    )
    assert tournament.checks is not None
    assert tournament.checks.edition is None
    assert "present" not in {check.key for check in tournament.checks.before.checks}
    said = [event.body for event in hall.log.all()]
    assert isinstance(said[-1], TournamentOpened)
    assert isinstance(said[-2], BridgeOpened)


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"name": " "}, "name"),
        ({"deal_source": "magic"}, "deal_source"),
        ({"boards": 100}, "boards"),
        ({"rounds": 21}, "rounds"),
        ({"pairs": "Rossi"}, "pairs"),
        ({"pairs": "Rossi - Esposito"}, "pairs"),
        ({"settings": {"pays_wages": True}}, "settings"),
    ],
)
def test_a_mistake_at_the_set_up_is_refused_at_its_field(
    director: httpx.Client, changes: dict[str, object], field: str
) -> None:
    command = {"name": "B", "deal_source": "copies", "boards": 4, "rounds": 3, "pairs": PAIRS, **changes}
    answer = send(director, kind="open_bridge", **command)
    assert (answer.status_code, answer.json()["field"]) == (httpx.codes.CONFLICT, field)


@pytest.mark.parametrize(
    "path", ["/", "/hall", "/api/state", "/tables/1", "/rulings", "/rulings/new?table=1&round=1"]
)
def test_every_page_is_shown_and_says_that_nothing_is_scored(
    director: httpx.Client, playing: PlayingHall, path: str
) -> None:
    note(playing, 1, 3, IN_ORDER)
    call_noted(playing, 1, 3, {"trick": 4})
    answer = director.get(path)
    assert answer.status_code == httpx.codes.OK
    assert "To be delivered" not in answer.text
    if path in {"/", "/tables/1"}:
        assert "This program does not score bridge" in answer.text


def test_before_the_first_round_the_pages_are_there_too(director: httpx.Client, hall: PlayingHall) -> None:
    open_bridge(hall)
    for path in ("/", "/hall", "/api/state"):
        assert director.get(path).status_code == httpx.codes.OK


def test_a_round_follows_when_the_director_says_so(playing: PlayingHall) -> None:
    with pytest.raises(RefusedError, match="published already"):
        playing.order(PublishRound(1, "entry"))
    playing.order(PublishRound(2, "round_robin"))
    with pytest.raises(RefusedError, match="Round 2 has not started"):
        playing.order(PublishRound(3, "round_robin"))
    playing.order(StartRound(2, 40))
    playing.order(PublishRound(3, "round_robin"))
    met = [
        {(seating.ns, seating.ew) for seating in seatings}
        for _, seatings in sorted(playing.service.state.hall.tournament.rounds.items())
    ]
    assert met[0].isdisjoint(met[1])


def test_rounds_are_not_paired_by_scores_that_nobody_keeps(director: httpx.Client, hall: PlayingHall) -> None:
    open_bridge(hall)
    assert set(director.get("/api/state").json()["pairings"]) == {"mitchell", "round_robin", "entry"}
    with pytest.raises(RefusedError, match="how the round is paired"):
        hall.order(PublishRound(1, "pure_danish"))


def test_there_is_no_last_lap(playing: PlayingHall) -> None:
    with pytest.raises(RefusedError, match="no time-out"):
        playing.order(AnnounceTimeOut(1))


def test_6_what_a_table_ticked_is_shown_with_its_time(director: httpx.Client, playing: PlayingHall) -> None:
    note(playing, 1, 3, {**IN_ORDER, "unseen": 0})
    for path in ("/", "/tables/1"):
        page = director.get(path).text
        assert "Nobody could see another player’s card" in page
        assert "Law 6, noted at" in page
    table = director.get("/tables/1").text
    assert "Pack completely shuffled" in table
    assert "Board 3" in table


def test_67_boxes_of_every_call_of_a_board_are_shown(director: httpx.Client, playing: PlayingHall) -> None:
    """B-10: one record for each call, the oldest first."""
    call_noted(
        playing, 1, 3, {"played_on.N": 1, "played_on.E": 0, "played_on.S": 0, "played_on.W": 0, "trick": 4}
    )
    call_noted(playing, 1, 3, {"played_on.N": 1, "played_on.E": 1, "trick": 9})
    page = director.get("/tables/1").text
    assert page.index("Trick in progress: 4") < page.index("Trick in progress: 9")
    assert page.index("A: not both sides") < page.index("B: both sides")
    assert "not noted" in page


def test_67_boxes_stand_at_the_open_call_itself(director: httpx.Client, playing: PlayingHall) -> None:
    assert "has not noted yet" not in director.get("/").text
    call = playing.table(1).call()
    assert "has not noted yet" in director.get("/").text
    note(playing, 1, 3, {"played_on.N": 1, "trick": 4}, "moment_of_call", call=call.seq)
    page = director.get("/").text
    assert "At the moment of the call" in page
    assert f"call=table-1.1.{call.seq}" in page


def directed(playing: PlayingHall, stands: str, *, waived: bool = False, board: int = 3) -> None:
    playing.order(DirectBoard(1, 1, board, stands, waived, "Rosa Verdi"))  # type: ignore[arg-type]


def state(playing: PlayingHall, board: int = 3) -> BoardState | None:
    return state_of(playing.service.state.hall, 1, 1, board)


def test_6d1_the_tap_of_the_first_call_is_the_border_and_the_director_corrects_it(
    playing: PlayingHall,
) -> None:
    """B-1."""
    assert state(playing) is None
    note(playing, 1, 3, IN_ORDER)
    assert state(playing) is BoardState.AUCTION
    directed(playing, "before_auction")
    assert state(playing) is BoardState.IN_BOARD
    assert "R06A.started%3Ano" in board_view(playing.service.state.hall, 1, 1, 3).deal
    playing.clock.time += 60
    note(playing, 1, 3, IN_ORDER)
    assert state(playing) is BoardState.AUCTION, "the table has noted it anew"
    directed(playing, "")
    assert state(playing) is BoardState.AUCTION


def test_6c_the_director_waives_the_presence_at_a_board(director: httpx.Client, playing: PlayingHall) -> None:
    directed(playing, "", waived=True)
    directed(playing, "", waived=True)
    bodies = [event.body for event in playing.log.all() if isinstance(event.body, BoardDirected)]
    assert bodies == [BoardDirected(1, 1, 3, None, is_presence_waived=True, arbiter="Rosa Verdi")]
    assert "a whole pair may be away during the deal" in director.get("/tables/1").text


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"table": 9}, "table"),
        ({"round": 2}, "table"),
        ({"board": 100}, "board"),
        ({"arbiter": " "}, "arbiter"),
        ({"arbiter": "ROSSI"}, "arbiter"),
    ],
)
def test_a_word_about_no_board_is_refused(
    director: httpx.Client, playing: PlayingHall, changes: dict[str, object], field: str
) -> None:
    command = {
        "round": 1,
        "table": 1,
        "board": 3,
        "stands": "done",
        "is_presence_waived": False,
        "arbiter": "Rosa",
    }
    answer = send(director, kind="direct_board", **{**command, **changes})
    assert (answer.status_code, answer.json()["field"]) == (httpx.codes.CONFLICT, field)


def test_a_board_is_on_its_table_until_another_is_or_the_director_says_done(playing: PlayingHall) -> None:
    known = playing.service
    note(playing, 1, 3, IN_ORDER)
    assert tables_playing(known.state.hall, 3) == (1,)
    note(playing, 1, 4, IN_ORDER)
    assert (state(playing), on_table(known.state.hall, 1)) == (BoardState.DONE, 4)
    directed(playing, "done", board=4)
    assert tables_playing(known.state.hall, 4) == ()
    note(playing, 2, 4, IN_ORDER)
    playing.order(PublishRound(2, "round_robin"))
    assert tables_playing(known.state.hall, 4) == (2,)
    playing.order(StartRound(2, 40))
    assert tables_playing(known.state.hall, 4) == ()


def test_bridges_own_pages_and_commands_are_there_in_no_other_game(
    director: httpx.Client, hall: PlayingHall
) -> None:
    hall.open()
    hall.begin()
    for path in ("/bridge/trick?round=1&table=1&board=1", "/bridge/station", "/bridge/tricks/director-1-1"):
        assert director.get(path).status_code == httpx.codes.NOT_FOUND
    with pytest.raises(RefusedError, match="No tournament of bridge"):
        directed(hall, "done")


def test_only_the_director_sees_them(stranger: httpx.Client, playing: PlayingHall) -> None:
    note(playing, 1, 3, IN_ORDER, BEFORE)
    for path in ("/bridge/trick?round=1&table=1&board=1", "/bridge/station", "/tables/1"):
        assert stranger.get(path).status_code == httpx.codes.FORBIDDEN
    assert stranger.post("/api/bridge/station", json={}).status_code == httpx.codes.FORBIDDEN
    assert "Board 3" not in stranger.get("/hall").text


def test_the_assistant_opens_at_the_board_that_is_on_the_table(
    director: httpx.Client, playing: PlayingHall
) -> None:
    note(playing, 1, 7, IN_ORDER)
    page = director.get("/rulings/new?table=1").text
    assert "deal=7" in page
    wrong_deal = director.get(board_view(playing.service.state.hall, 1, 1, 7).deal).text
    assert "What came to light after the auction had begun?" in wrong_deal


@pytest.mark.parametrize("is_shown", [True, False])
def test_the_pages_of_the_laws_say_their_edition_if_they_are_to(
    director: httpx.Client, hall: PlayingHall, *, is_shown: bool
) -> None:
    """B-14."""
    open_bridge(hall, settings={"shows_edition": is_shown})
    hall.begin(pairing="round_robin")
    for path in ("/", "/references/bridge_trick", "/bridge/trick?round=1&table=1&board=1"):
        assert ("Laws of 2007" in director.get(path).text) is is_shown
    assert "Laws of 2007" not in director.get("/references/burraco_time").text
