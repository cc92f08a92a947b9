"""A tournament is closed when it is in order, or knowingly when it is not; then nothing that counts moves."""

from __future__ import annotations

import httpx
import pytest

from kiosk.commands.calls import ResolveCall
from kiosk.commands.closing import CloseTournament, ReopenTournament
from kiosk.commands.entrants import ArrangeGroups, EnterPair, RenamePair
from kiosk.commands.play import StartRound
from kiosk.commands.rounds import PublishRound
from kiosk.hub.closing.readiness import Lack, differences, final_places, missing
from kiosk.hub.closing.views import closing_view
from kiosk.hub.errors import RefusedError
from kiosk.hub.service.presence import Presence
from kiosk.journal.bodies import CommandGiven, FinalPlace, TournamentClosed
from tests.hub.playing import CLOSED_BY_NS, PlayingHall
from tests.hub.sending import send

DIRECTOR = "Rosa Conti"
ABSENT = Presence()


def play_round(hall: PlayingHall, round_: int = 1, *, but: tuple[int, ...] = ()) -> None:
    hall.begin(round_)
    for number in hall.service.state.hall.tournament.playing(round_):
        if number not in but:
            deliver(hall, number, round_)


def deliver(hall: PlayingHall, number: int, round_: int = 1) -> None:
    table = hall.table(number)
    for deal in (1, 2):
        table.accept(round_, deal)
    table.deliver(round_)


def lacks(hall: PlayingHall) -> list[Lack]:
    return [lacking.lack for lacking in missing(hall.service.state.hall, hall.service.presence)]


def close(hall: PlayingHall, *left: Lack, remark: str = "") -> None:
    hall.order(CloseTournament(DIRECTOR, tuple(lack.value for lack in left), remark))


@pytest.fixture
def played(hall: PlayingHall) -> PlayingHall:
    """One round of one, at three tables, all sheets in; the tables' units are gone."""
    hall.open(rounds=1)
    play_round(hall)
    return hall


@pytest.fixture
def closed(played: PlayingHall) -> PlayingHall:
    close(played, *lacks(played), remark="the units are packed")
    return played


def test_a_tournament_in_order_is_closed_with_its_standings(played: PlayingHall) -> None:
    for number in (1, 2, 3):
        played.link(number)
    played.service.refresh_presence()
    assert lacks(played) == []
    close(played)
    known = played.service.state.hall.tournament.closed
    assert known is not None
    assert known.declared.director == DIRECTOR
    assert known.declared.left == ()
    assert [place.entrant for place in known.declared.standings] == [1, 3, 5, 2, 4, 6]
    assert known.declared.standings[0] == FinalPlace(1, 1, (18, 800))
    assert known.declared.standings[-1].points == (2, -800)


def test_a_sheet_that_is_not_in_keeps_it_open(hall: PlayingHall) -> None:
    hall.open(rounds=1)
    play_round(hall, but=(2,))
    assert Lack.SHEETS in lacks(hall)
    with pytest.raises(RefusedError, match="not handed in"):
        close(hall, *lacks(hall), remark="we want to go home")
    deliver(hall, 2)
    close(hall, *lacks(hall), remark="the units are packed")
    assert hall.service.state.hall.tournament.closed is not None


def test_rounds_that_are_not_played_and_open_calls_are_left_with_a_reason(hall: PlayingHall) -> None:
    hall.open(rounds=3)
    play_round(hall)
    hall.table(3).call()
    left = lacks(hall)
    assert left == [Lack.ROUNDS, Lack.CALLS, Lack.UNHEARD]
    with pytest.raises(RefusedError, match="Write why"):
        close(hall, *left)
    close(hall, *left, remark="  the heating   failed ")
    known = hall.service.state.hall.tournament.closed
    assert known is not None
    assert known.declared.left == ("rounds", "calls", "unheard")
    assert known.declared.remark == "the heating failed"


def test_what_the_director_has_not_seen_is_not_left_by_him(played: PlayingHall) -> None:
    seen = lacks(played)
    played.table(1).call()
    with pytest.raises(RefusedError, match="changed meanwhile"):
        close(played, *seen, remark="the units are packed")


@pytest.mark.parametrize("name", ["", "  ", "x" * 61])
def test_somebody_declares_the_standings(played: PlayingHall, name: str) -> None:
    with pytest.raises(RefusedError) as refused:
        played.order(CloseTournament(name, ("unheard",), "packed"))
    assert refused.value.field == "arbiter"


def test_before_the_opening_there_is_nothing_to_close(hall: PlayingHall) -> None:
    with pytest.raises(RefusedError, match="Open the tournament first"):
        close(hall)
    with pytest.raises(RefusedError, match="not closed"):
        hall.order(ReopenTournament("why not", DIRECTOR))


@pytest.mark.parametrize(
    "command",
    [
        PublishRound(2, "entry"),
        StartRound(1, 30),
        EnterPair("New", "Pair"),
        RenamePair(1, "Rossi", "Bianchi"),
        CloseTournament(DIRECTOR),
    ],
    ids=lambda command: type(command).__name__,
)
def test_nothing_that_counts_is_commanded_after_it(closed: PlayingHall, command: PublishRound) -> None:
    before = closed.service.state.events
    with pytest.raises(RefusedError, match="closed"):
        closed.order(command)
    assert closed.service.state.events == before


def test_a_call_is_still_answered_after_it(closed: PlayingHall) -> None:
    event = closed.table(1).call()
    closed.order(ResolveCall("table-1", event.epoch, event.seq))
    assert not closed.service.state.hall.calls.open


def test_the_arbiters_phone_says_that_it_is_closed(closed: PlayingHall, director: httpx.Client) -> None:
    assert "Closed at" in director.get("/arbiter").text
    closed.order(ReopenTournament("a sheet was forgotten", DIRECTOR))
    assert "Closed at" not in director.get("/arbiter").text


def test_it_is_opened_again_with_a_trace_and_closed_anew(closed: PlayingHall) -> None:
    with pytest.raises(RefusedError, match="Write why"):
        closed.order(ReopenTournament(" ", DIRECTOR))
    closed.order(ReopenTournament("table 2 had called before the end", DIRECTOR))
    assert closed.service.state.hall.tournament.closed is None
    closed.order(RenamePair(1, "Rossi Ada", "Esposito"))
    close(closed, *lacks(closed), remark="packed")
    first, second = closed.service.state.hall.tournament.closings
    assert first.reopened is not None
    assert first.reopened.reason == "table 2 had called before the end"
    assert second.reopened is None
    trail = [event.body.command for event in closed.service.audit_log if isinstance(event.body, CommandGiven)]
    assert trail[-4:] == ["close_tournament", "reopen_tournament", "rename_pair", "close_tournament"]


def test_what_arrives_later_does_not_change_what_was_declared(hall: PlayingHall) -> None:
    hall.open(rounds=1)
    play_round(hall)
    places = final_places(hall.service.state.hall)
    wrong = (FinalPlace(1, 2, (20, 3000)), *(place for place in places[1:] if place.entrant != 2))
    hall.log.append(hall.identity, TournamentClosed(wrong, (), "", DIRECTOR))
    known = hall.service.state.hall
    assert {difference.entrant for difference in differences(known)} == {1, 2}
    assert known.tournament.closed is not None
    assert known.tournament.closed.declared.standings == wrong


def test_the_page_says_what_is_missing_and_then_what_was_declared(
    director: httpx.Client, hall: PlayingHall
) -> None:
    assert director.get("/closing").status_code == httpx.codes.NOT_FOUND
    hall.open(rounds=2)
    play_round(hall, but=(2,))
    page = director.get("/closing").text
    assert "Table 2 has not handed in its score sheet of round 1." in page
    assert "1 of 2 rounds are played." in page
    assert "First every score sheet must be handed in" in page
    deliver(hall, 2)
    answer = send(
        director, kind="close_tournament", arbiter=DIRECTOR, left=["rounds", "unheard"], remark="snow <b>"
    )
    assert answer.status_code == httpx.codes.OK, answer.text
    page = director.get("/closing").text
    for text in ("Declared by Rosa Conti.", "snow &lt;b&gt;", "Rossi – Esposito", "+800", "Open it again"):
        assert text in page
    assert "Closed at" in director.get("/").text
    assert "Final standings" in director.get("/hall").text


def test_the_page_shows_both_where_they_differ(director: httpx.Client, hall: PlayingHall) -> None:
    hall.open(rounds=1)
    play_round(hall)
    hall.log.append(hall.identity, TournamentClosed((FinalPlace(1, 2, (20, 3000)),), (), "", DIRECTOR))
    page = director.get("/closing").text
    assert "Not as declared any more" in page
    assert "declared 1. (20, +3\u202f000), now 4. (2, −800)" in page
    assert "changes the standings" in director.get("/").text


def test_the_standings_count_what_the_tables_entered(played: PlayingHall) -> None:
    lead = 2 * (645 - 245)
    assert CLOSED_BY_NS["ns"]["cards"] == 245
    assert final_places(played.service.state.hall)[0].points[1] == lead


def test_groups_are_declared_apart_and_share_no_rank(director: httpx.Client, hall: PlayingHall) -> None:
    hall.open("".join(f"{one}a - {one}b\n" for one in "ABCDEFGH"), rounds=1, system="danish")
    hall.order(ArrangeGroups("Rosso: 1 3 5 7\nBlu: 2, 4, 6, 8\n"))
    play_round(hall)
    rows = closing_view(hall.service.state.hall, hall.service.presence).places
    assert [row.group for row in rows] == ["Rosso", "", "", "", "Blu", "", "", ""]
    assert [(row.rank, row.is_shared) for row in rows[:4]] == [(1, True), (1, True), (3, True), (3, True)]
    close(hall, *lacks(hall), remark="packed")
    page = director.get("/closing").text
    assert page.index("Group Rosso") < page.index("Group Blu")
