"""Groups are paired and ranked apart, in one hall; standings also of one session."""

from __future__ import annotations

import httpx
import pytest

from kiosk.commands.entrants import ArrangeGroups, EnterPair, ReturnEntrant, WithdrawEntrant, WithdrawPair
from kiosk.commands.opening import OpenTournament
from kiosk.commands.rounds import ArrangeRounds, PublishRound
from kiosk.hub.closing.readiness import final_places
from kiosk.hub.console.views import console
from kiosk.hub.errors import RefusedError
from kiosk.hub.paper.views import sessions_of, standings_of
from kiosk.hub.players.views import entrant_view
from kiosk.journal.bodies import Group
from kiosk.projections.standings import standings
from kiosk.tournament.pairings.facts import PairingError
from tests.hub.playing import PlayingHall
from tests.hub.rulings.test_ruling_pages import words

EIGHT = "\n".join(f"{one}a - {one}b" for one in "ABCDEFGH")
SINGLES = "\n".join("ABCDEFGH")
GROUPS = "Rosso: 1 3 5 7\nBlu: 2, 4, 6, 8\n"


@pytest.fixture
def grouped(hall: PlayingHall) -> PlayingHall:
    hall.open(EIGHT, rounds=4, system="danish")
    hall.order(ArrangeGroups(GROUPS))
    return hall


def couples(hall: PlayingHall, round_: int) -> list[set[int | None]]:
    return [{table.ns, table.ew} for table in hall.service.state.hall.tournament.rounds[round_]]


def play(hall: PlayingHall, round_: int, system: str = "danish") -> None:
    hall.begin(round_, system)
    for table in hall.service.state.hall.tournament.playing(round_):
        for deal in (1, 2):
            hall.table(table).accept(round_, deal)
        hall.table(table).deliver(round_)


def test_a_group_meets_itself_alone_and_the_tables_are_numbered_on(grouped: PlayingHall) -> None:
    play(grouped, 1)
    assert couples(grouped, 1) == [{1, 3}, {5, 7}, {2, 4}, {6, 8}]
    play(grouped, 2)
    assert couples(grouped, 2) == [{1, 5}, {3, 7}, {2, 6}, {4, 8}]


def test_ranks_count_within_the_group_on_screen_and_on_paper(
    grouped: PlayingHall, director: httpx.Client
) -> None:
    play(grouped, 1)
    rows = console(grouped.service.state, grouped.service.presence, ()).standings
    assert [(row.group, row.rank, row.number) for row in rows] == [
        ("Rosso", 1, 1),
        ("Rosso", 1, 5),
        ("Rosso", 3, 3),
        ("Rosso", 3, 7),
        ("Blu", 1, 2),
        ("Blu", 1, 6),
        ("Blu", 3, 4),
        ("Blu", 3, 8),
    ]
    page = words(director.get("/paper/standings"))
    assert page.index("Standings, group Rosso") < page.index("Standings, group Blu")
    assert "Group Blu" in words(director.get("/hall"))
    rows = director.get("/results/results.json").json()["standings"]
    assert [(row["group"], row["rank"], row["number"]) for row in rows][4:6] == [("Blu", 1, 2), ("Blu", 1, 6)]
    assert [place.rank for place in final_places(grouped.service.state.hall)] == [1, 1, 3, 3] * 2


def test_who_comes_late_plays_in_the_place_of_who_has_left(grouped: PlayingHall) -> None:
    """Art. 34."""
    play(grouped, 1)
    grouped.order(WithdrawPair(4, "Conti"))
    grouped.order(EnterPair("Nuova", "Nuovo"))
    groups = grouped.service.state.hall.tournament.groups
    assert groups == (Group("Rosso", (1, 3, 5, 7)), Group("Blu", (2, 9, 6, 8)))
    play(grouped, 2)
    assert any(9 in couple and couple <= {9, 2, 6, 8} for couple in couples(grouped, 2))


@pytest.mark.parametrize(
    ("groups", "says"),
    [
        ("Rosso 1 2 3 4", "a colon"),
        (": 1 2", "a colon"),
        ("A: 1 2 3 x", "a colon"),
        ("A: 1 2 3 4\nA: 5 6 7 8", "same name"),
        ("A: 1 2 3 4 5 6 7\nB: 8", "needs 2 at least"),
        ("A: 1 2 3 4\nB: 5 6 7", "number 8 must be in one group"),
        ("A: 1 2 3 4\nB: 4 5 6 7 8", "number 4 must be in one group"),
        ("A: 1 2 3 4\nB: 5 6 7 8 9", "Nobody plays under the number 9"),
    ],
)
def test_groups_name_everybody_who_plays_once(hall: PlayingHall, groups: str, says: str) -> None:
    hall.open(EIGHT)
    with pytest.raises(RefusedError, match=says) as refused:
        hall.order(ArrangeGroups(groups))
    assert refused.value.field == "groups"


def test_once_a_round_is_published_the_groups_stay(grouped: PlayingHall) -> None:
    play(grouped, 1)
    with pytest.raises(RefusedError, match="stay as they are"):
        grouped.order(ArrangeGroups(""))


def test_groups_are_given_up_before_the_first_round(grouped: PlayingHall) -> None:
    grouped.order(ArrangeGroups(""))
    play(grouped, 1)
    assert couples(grouped, 1) == [{1, 2}, {3, 4}, {5, 6}, {7, 8}]


def test_standings_of_one_session_have_its_rounds_alone(hall: PlayingHall, director: httpx.Client) -> None:
    hall.open(EIGHT, rounds=4, system="mitchell")
    hall.order(ArrangeRounds("mitchell", "1"))
    for round_ in (1, 2, 3):
        play(hall, round_, "mitchell")
    known = hall.service.state.hall
    assert sessions_of(known) == ((1,), (2, 3))
    first, second, whole = (standings_of(known, session)[0] for session in (1, 2, 0))
    assert (first.rounds, second.rounds, whole.rounds) == ((1,), (2, 3), (1, 2, 3))
    won = {line.standing.entrant: line.standing.victory_points for line in whole.lines}
    parts = [
        {line.standing.entrant: line.standing.victory_points for line in part.lines}
        for part in (first, second)
    ]
    assert won == {number: parts[0][number] + parts[1][number] for number in won}
    assert "session 2" in words(director.get("/paper/standings?session=2"))
    assert director.get("/paper/standings?session=3").status_code == httpx.codes.NOT_FOUND


@pytest.mark.parametrize("system", ["danish", "modified_danish", "mitchell", "round_robin", "entry"])
def test_art_34_the_only_pair_left_of_a_group_rests(
    grouped: PlayingHall, director: httpx.Client, system: str
) -> None:
    """The page names the group and what helps; the pair gets the figure of a bye, once in a session."""
    play(grouped, 1, system)
    for pair in (2, 4, 6):
        grouped.order(WithdrawPair(pair, "Conti"))
    page = words(director.get("/rounds/next", params={"way": system}))
    assert "Nobody else is left in the group Blu: they rest, with the figure of a bye (Art. 34)." in page
    assert "entered late takes the place" in page
    assert "seat the round by hand" in page
    play(grouped, 2, system)
    assert {8, None} in couples(grouped, 2)
    (score,) = [
        score
        for row in standings(grouped.service.state.hall)
        if row.entrant == 8
        for score in row.scores
        if score.round == 2
    ]
    assert (score.victory_points, score.match_points, score.against) == (14, 305, ())
    again = words(director.get("/rounds/next", params={"way": system}))
    assert "Ha – Hb has rested in this session already." in again


def test_art_34_the_only_pair_left_of_a_group_plays_where_the_director_seats_it(grouped: PlayingHall) -> None:
    play(grouped, 1)
    for pair in (2, 4, 6, 7):
        grouped.order(WithdrawPair(pair, "Conti"))
    grouped.order(PublishRound(2, "hand", seats="1 8\n3 5"))
    assert couples(grouped, 2) == [{1, 8}, {3, 5}]


def test_art_34_a_group_that_has_gone_is_paired_no_more(grouped: PlayingHall) -> None:
    play(grouped, 1)
    for pair in (2, 4, 6, 8):
        grouped.order(WithdrawPair(pair, "Conti"))
    play(grouped, 2)
    assert couples(grouped, 2) == [{1, 5}, {3, 7}]


def test_art_34_of_single_players_a_group_of_three_is_named_with_what_helps(hall: PlayingHall) -> None:
    hall.order(
        OpenTournament(
            "Singoli", "burraco_internazionale", "federation", 2, 4, SINGLES, entrants="individuals"
        )
    )
    hall.order(ArrangeGroups("Rosso: 1 2 3 4\nBlu: 5 6 7 8"))
    hall.order(WithdrawEntrant(8, "Conti"))
    with pytest.raises(PairingError, match="In the group Blu only 3 play, and four are needed") as refused:
        hall.order(PublishRound(1, "entry"))
    assert refused.value.article == "Art. 34"
    hall.order(PublishRound(1, "hand", seats="1 2 3 4"))
    assert hall.service.state.hall.tournament.resting[1] == (5, 6, 7)


def test_art_33_standings_mark_who_has_withdrawn_everywhere(
    grouped: PlayingHall, director: httpx.Client
) -> None:
    play(grouped, 1)
    grouped.order(WithdrawPair(4, "Conti", "unwell"))
    said = "Da – Db (withdrawn from round 2 on)"
    for path in ("/", "/hall", "/paper/standings", "/closing"):
        assert said in words(director.get(path)), path
    found = director.get("/results/results.json").json()
    assert [row["number"] for row in found["entrants"] if row["withdrawn"]] == [4]
    assert "withdrawn from round 2 on" in director.get("/results/standings.csv").text
    assert "withdrawn from round 2 on" in director.get("/results/results.html").text
    standing = {row.entrant: row for row in standings(grouped.service.state.hall)}
    view = entrant_view(grouped.service.state.hall, 4, standing[4])
    assert list(map(str, view.history)) == ["withdrawn from round 2 on"]
    grouped.order(ReturnEntrant(4, "Conti"))
    assert "withdrawn" not in words(director.get("/paper/standings"))
