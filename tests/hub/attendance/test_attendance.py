"""Lateness and abandonment: proposed by the clock, applied by the arbiter as a ruling (Art. 33, 34)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

import httpx
import pytest
from msgspec import structs

from kiosk.commands.alerts import ApplyAbandonment, ApplyLateness
from kiosk.commands.arrangements import ArrangeTables
from kiosk.commands.entrants import GiveLineUp, ReturnEntrant, WithdrawPair
from kiosk.commands.opening import OpenTournament
from kiosk.commands.play import StartRound
from kiosk.commands.rounds import PublishRound, TakeBackRound
from kiosk.commands.rulings import CancelRuling
from kiosk.games import registry
from kiosk.games.burraco import package
from kiosk.games.burraco.federation import FEDERATION
from kiosk.games.regulations import Lateness, LatenessStep
from kiosk.hub.attendance.proposals import LateLine, late_lines, left_lines
from kiosk.hub.errors import RefusedError
from kiosk.journal.bodies import LineCheckedIn, RulingGiven
from kiosk.projections.naming import ruling_name
from kiosk.projections.round_scores import match_of_teams
from kiosk.projections.rulings.warnings import warnings
from kiosk.projections.seated import line_at
from kiosk.rulebook import code_of
from kiosk.table.model.consultation import ChoosingGroup, ConsultationState
from kiosk.table.model.consulting import prompt_of
from tests.hub.evenings import TEAMS
from tests.hub.playing import PlayingHall
from tests.hub.rounds.test_seating import pairs
from tests.hub.rulings.giving import give


@pytest.fixture
def waiting(hall: PlayingHall) -> PlayingHall:
    """Round 1 has begun, and the tables check in. Pairs 1 and 2 are at table 1."""
    hall.open(deals=3)
    hall.order(ArrangeTables(checks_in=True))
    hall.order(PublishRound(1, "entry"))
    hall.table(1)
    hall.order(StartRound(1, 60))
    return hall


def arrive(hall: PlayingHall, line: str, after: float) -> None:
    """A line of table 1 checks in so many seconds after the start."""
    started = hall.service.state.hall.clock.started[1]
    hall.clock.time = started + after
    hall.table(1).say(LineCheckedIn(1, line, {"ns": 1, "ew": 2}[line]))


def late(hall: PlayingHall, table: int = 1) -> dict[str, LateLine]:
    return {
        late_line.line: late_line
        for late_line in late_lines(hall.service.state.hall, 1, table, hall.clock.time)
    }


def apply(hall: PlayingHall, line: str = "ew") -> None:
    hall.order(ApplyLateness(1, 1, line, late(hall)[line].delay, "Anna"))


def test_nothing_is_proposed_where_the_tables_do_not_check_in(hall: PlayingHall) -> None:
    hall.open()
    hall.begin()
    hall.clock.time += 900
    assert late(hall) == {}


def test_a_line_that_is_not_there_is_told_and_ruled_on_only_when_it_comes(waiting: PlayingHall) -> None:
    arrive(waiting, "ns", 5)
    waiting.clock.time += 175
    proposed = late(waiting)["ew"]
    assert not proposed.may_apply
    assert "100 points" in str(proposed.says)
    with pytest.raises(RefusedError, match="More may follow"):
        waiting.order(ApplyLateness(1, 1, "ew", proposed.delay, "Anna"))


@pytest.mark.parametrize(
    ("delay", "points", "warnings"), [(121, 100, 0), (300, 100, 0), (301, 150, 1), (600, 150, 1)]
)
def test_a_delay_credits_the_line_that_was_there_art_34(
    waiting: PlayingHall, delay: int, points: int, warnings: int
) -> None:
    arrive(waiting, "ns", 0)
    arrive(waiting, "ew", delay)
    apply(waiting)
    match = waiting.service.state.hall.match(1, 1)
    assert sum(credit.item.points for credit in match.credits if credit.party == "ns") == points
    (given,) = (event.body for event in waiting.log.all() if isinstance(event.body, RulingGiven))
    assert [type(effect).__name__ for effect in given.effects].count("Warn") == warnings
    assert given.facts == {"late_line": "ew", "present_line": "ns"}
    assert late(waiting) == {}, "what was ruled on is not proposed again"


def test_two_minutes_are_not_late_art_34(waiting: PlayingHall) -> None:
    arrive(waiting, "ns", 0)
    arrive(waiting, "ew", 120)
    assert late(waiting) == {}


def test_a_line_that_does_not_come_within_ten_minutes_loses_art_34(waiting: PlayingHall) -> None:
    arrive(waiting, "ns", 0)
    waiting.clock.time += 601
    apply(waiting)
    match = waiting.service.state.hall.match(1, 1)
    assert match.is_decided
    assert {line: result.victory_points for line, result in match.result.items()} == {"ns": 14, "ew": 6}
    assert late(waiting) == {}


def test_a_delay_that_grew_since_it_was_shown_is_shown_first(waiting: PlayingHall) -> None:
    arrive(waiting, "ns", 0)
    arrive(waiting, "ew", 310)
    with pytest.raises(RefusedError, match="look again"):
        waiting.order(ApplyLateness(1, 1, "ew", 200, "Anna"))


def test_both_late_are_looked_at_separately_art_34(waiting: PlayingHall) -> None:
    arrive(waiting, "ns", 150)
    arrive(waiting, "ew", 400)
    assert set(late(waiting)) == {"ns", "ew"}
    apply(waiting, "ns")
    apply(waiting, "ew")
    credited = waiting.service.state.hall.match(1, 1).credits
    totals = {
        line: sum(credit.item.points for credit in credited if credit.party == line) for line in ("ns", "ew")
    }
    assert totals == {"ns": 150, "ew": 100}


def points(hall: PlayingHall) -> dict[str, tuple[int | None, int | None]]:
    """Victory and match points of table 1, by line."""
    result = hall.service.state.hall.match(1, 1).result
    return {line: (got.victory_points, got.match_points) for line, got in result.items()}


def warned(hall: PlayingHall) -> list[int | None]:
    """The pairs that stand warned, each as often as it is."""
    return sorted(row.line or 0 for row in warnings(hall.service.state.hall) if row.stands)


def test_art_34_nobody_at_the_table_both_lose_by_one_ruling(waiting: PlayingHall) -> None:
    waiting.clock.time += 700
    assert set(late(waiting)) == {"ns", "ew"}
    apply(waiting, "ew")
    assert points(waiting) == {"ns": (6, -355), "ew": (6, -355)}
    assert warned(waiting) == [1, 2]
    assert late(waiting) == {}
    assert len(waiting.service.state.hall.rulings.all) == 1


def test_art_34_two_deals_both_lose_by_one_ruling(hall: PlayingHall) -> None:
    hall.open(deals=2)
    hall.order(ArrangeTables(checks_in=True))
    hall.begin()
    hall.clock.time += 700
    apply(hall, "ns")
    assert points(hall) == {"ns": (6, -305), "ew": (6, -305)}


@pytest.mark.parametrize("order", [("ns", "ew"), ("ew", "ns")])
def test_art_34_two_rulings_by_hand_on_lines_that_never_came_leave_no_win(
    hall: PlayingHall, order: tuple[str, str]
) -> None:
    hall.open(deals=2)
    hall.begin()
    for line in order:
        hall.order(give("B34T", "who=one", "seconds=700", "adv=no", facts={"late_line": line}, deal=0))
    assert points(hall) == {"ns": (6, -305), "ew": (6, -305)}
    assert warned(hall) == [1, 2]


def test_art_34_the_last_ruling_by_hand_on_a_line_holds(hall: PlayingHall) -> None:
    hall.open(deals=2)
    hall.begin()
    for seconds in (("seconds=130",), ("seconds=400",), ("seconds=700", "adv=no"), ("seconds=200",)):
        hall.order(give("B34T", "who=one", *seconds, facts={"late_line": "ew"}, deal=0, again=True))
    match = hall.service.state.hall.match(1, 1)
    assert (match.awards, match.credited, warned(hall)) == ({}, {0: {"ns": 100, "ew": 0}}, [])


def test_art_34_who_has_won_by_a_delay_is_warned_for_its_own(waiting: PlayingHall) -> None:
    """North-South came after 400 s, East-West never, and East-West is ruled on first."""
    arrive(waiting, "ns", 400)
    waiting.clock.time += 300
    apply(waiting, "ew")
    assert points(waiting) == {"ns": (14, 355), "ew": (6, -355)}
    assert "a warning" in str(late(waiting)["ns"].says)
    assert late(waiting)["ns"].may_apply
    apply(waiting, "ns")
    assert points(waiting) == {"ns": (14, 355), "ew": (6, -355)}
    assert (warned(waiting), waiting.service.state.hall.match(1, 1).credits) == ([1, 2], ())
    assert late(waiting) == {}


def test_art_34_an_alert_stays_until_the_winner_is_warned_too(
    waiting: PlayingHall, director: httpx.Client
) -> None:
    arrive(waiting, "ns", 400)
    waiting.clock.time += 300
    apply(waiting, "ew")
    waiting.service.refresh_alerts(None)
    assert "apply_lateness" in director.get("/").text


def test_art_34_a_ruling_that_replaced_another_can_be_cancelled(
    waiting: PlayingHall, director: httpx.Client
) -> None:
    director.headers["Accept-Language"] = "en"
    arrive(waiting, "ns", 0)
    waiting.clock.time += 400
    apply(waiting)
    waiting.clock.time += 300
    apply(waiting)
    first, second = waiting.service.state.hall.rulings.all
    assert "taken the place of this one" in director.get("/rulings").text
    assert f"/rulings/{ruling_name(second.key)}" in director.get(f"/rulings/{ruling_name(first.key)}").text
    with pytest.raises(RefusedError, match="taken the place"):
        waiting.order(CancelRuling(*first.key, "a mistake", "Anna"))
    waiting.order(CancelRuling(*second.key, "they were held up at the door", "Anna"))
    match = waiting.service.state.hall.match(1, 1)
    assert (match.awards, match.credited) == ({}, {0: {"ns": 150, "ew": 0}})


def test_art_34_a_score_that_the_arbiter_has_set_stays_when_the_other_line_is_ruled_on(
    hall: PlayingHall,
) -> None:
    hall.open(deals=2)
    hall.begin()
    unfair = give(
        "B34T",
        "who=one",
        "seconds=700",
        "adv=yes",
        facts={"late_line": "ew"},
        numbers={"ew.victory_points": 3},
        reason="A place with a prize.",
        deal=0,
    )
    hall.order(unfair)
    hall.order(give("B34T", "who=one", "seconds=400", facts={"late_line": "ns"}, deal=0))
    assert points(hall) == {"ns": (14, 305), "ew": (3, -625)}
    hall.order(give("B34T", "who=one", "seconds=700", "adv=no", facts={"late_line": "ns"}, deal=0))
    assert points(hall) == {"ns": (6, -305), "ew": (3, -625)}


@pytest.fixture
def generous(hall: PlayingHall, monkeypatch: pytest.MonkeyPatch) -> Iterator[PlayingHall]:
    """A warning after six minutes and a lost match after twelve; North-South are there."""
    late_at_six = Lateness(
        (LatenessStep(2 * 60, 100, is_warned=False), LatenessStep(6 * 60, 150, is_warned=True)), 12 * 60
    )
    regulations = {**package.REGULATIONS, "federation": replace(FEDERATION, lateness=late_at_six)}
    with monkeypatch.context() as changed:
        changed.setattr(package, "REGULATIONS", regulations)
        registry._game.cache_clear()
        hall.open(deals=2)
        hall.order(ArrangeTables(checks_in=True))
        hall.begin(minutes=60)
        arrive(hall, "ns", 0)
        yield hall
    registry._game.cache_clear()


@pytest.mark.parametrize(
    ("delay", "proposed", "read_out", "points_to_ns", "warnings_of_ew"),
    [
        (330, "More than 2 minutes late: 100 points", "100 points. Up to 6 minutes", 100, []),
        (361, "More than 6 minutes late: 150 points", "credited with 150 points", 150, [2]),
        (720, "More than 6 minutes late: 150 points", "credited with 150 points", 150, [2]),
    ],
)
def test_art_34_alert_key_tree_text_and_effect_take_the_same_figures(
    generous: PlayingHall,
    director: httpx.Client,
    *,
    delay: int,
    proposed: str,
    read_out: str,
    points_to_ns: int,
    warnings_of_ew: list[int],
) -> None:
    arrive(generous, "ew", delay)
    assert proposed in str(late(generous)["ew"].says)
    director.headers["Accept-Language"] = "en"
    page = director.get("/rulings/new?round=1&table=1&deal=0&tree=B34T&f.late_line=ew&a=B34T.who:one").text
    assert read_out in " ".join(page.split())
    apply(generous)
    assert generous.service.state.hall.match(1, 1).credited == {0: {"ns": points_to_ns, "ew": 0}}
    assert warned(generous) == warnings_of_ew
    newest = ruling_name(generous.service.state.hall.rulings.all[-1].key)
    assert read_out in " ".join(director.get(f"/rulings/{newest}").text.split())


def test_art_34_a_match_is_lost_after_the_minutes_that_are_set(generous: PlayingHall) -> None:
    generous.clock.time = generous.service.state.hall.clock.started[1] + 721
    assert "More than 12 minutes" in str(late(generous)["ew"].says)
    apply(generous)
    assert points(generous) == {"ns": (14, 305), "ew": (6, -305)}


@pytest.fixture
def sisal(hall: PlayingHall) -> PlayingHall:
    """A round by regulations that know neither lateness nor byes; the tables check in."""
    rules = "burraco_italiano"
    hall.order(OpenTournament("Sera", rules, "sisal", 2, 3, pairs(6), "modified_danish"))
    hall.order(ArrangeTables(checks_in=True))
    hall.begin()
    return hall


def test_art_33_34_regulations_of_another_house_have_no_such_rulings(
    sisal: PlayingHall, director: httpx.Client
) -> None:
    sisal.clock.time += 700
    assert late(sisal) == {}
    assert left_lines(sisal.service.state.hall, 1, 1) == ()
    for refused in (
        give("B34T", "who=one", "seconds=200", facts={"late_line": "ew"}, deal=0),
        give("B33A", "who=both", deal=0),
        ApplyAbandonment(1, 1, "ew", "justified", "Anna"),
        ApplyAbandonment(1, 1, "", "both", "Anna"),
    ):
        with pytest.raises(RefusedError, match="by this tournament’s regulations"):
            sisal.order(refused)
    with pytest.raises(RefusedError, match="Nothing is proposed"):
        sisal.order(ApplyLateness(1, 1, "ew", 700, "Anna"))
    listed = director.get("/rulings/new?round=1&table=1&deal=1").text
    assert "tree=B34E" in listed
    assert not re.search(r"tree=(B34T|B33A|B34R)", listed)
    assert not re.search(r"tree=(B34T|B33A|B34R)", director.get("/tables/1").text)
    assert director.get("/rulings/new?round=1&table=1&deal=0&tree=B34T").status_code == 422


def test_art_33_34_the_table_does_not_offer_them_either(sisal: PlayingHall) -> None:
    case = ConsultationState("burraco", code_of("burraco"), sisal.service.state.hall, 1, 1, 1, 1)
    groups = prompt_of(case)
    assert isinstance(groups, ChoosingGroup)
    offered = {tree.key for trees in groups.groups.values() for tree in trees}
    assert {"B34E", "B33S"} <= offered
    assert offered.isdisjoint({"B34T", "B33A", "B34R", "B32T"})


def test_an_unfair_advantage_is_bounded_by_the_api_and_the_page_art_34(
    hall: PlayingHall, director: httpx.Client
) -> None:
    hall.open(deals=2)
    hall.begin()
    late_line = {"late_line": "ew"}
    ruling = give("B34T", "who=one", "seconds=700", "adv=yes", facts=late_line, reason="A prize.", deal=0)
    for number in (20, 6):
        with pytest.raises(RefusedError, match="from 0 to 5"):
            hall.order(structs.replace(ruling, numbers={"ew.victory_points": number}))
    address = "/rulings/new?round=1&table=1&deal=0&tree=B34T&f.late_line=ew"
    page = director.get(f"{address}&a=B34T.who:one&a=B34T.seconds:700&a=B34T.adv:yes").text
    assert 'max="5"' in page
    hall.order(structs.replace(ruling, numbers={"ew.victory_points": 5}))
    assert points(hall) == {"ns": (14, 305), "ew": (5, -405)}


@pytest.fixture
def teams(hall: PlayingHall) -> PlayingHall:
    """Teams 1 and 2 meet at tables 1 and 2; the round has begun, and the tables check in."""
    hall.order(
        OpenTournament(
            "Squadre", "burraco_internazionale", "federation", 4, 3, TEAMS, "danish", entrants="teams"
        )
    )
    hall.order(ArrangeTables(checks_in=True))
    hall.order(PublishRound(1, "entry"))
    for match in hall.service.state.hall.tournament.unseated(1):
        for team in filter(None, (match.ns, match.ew)):
            players = hall.service.state.hall.tournament.teams[team].players
            hall.order(GiveLineUp(1, team, {str(place): players[place - 1] for place in (1, 2, 3, 4)}))
    hall.order(StartRound(1, 60))
    return hall


def test_art_34_a_team_that_is_late_is_ruled_on_once(teams: PlayingHall) -> None:
    state = teams.service.state.hall
    started = state.clock.started[1]
    for table in (1, 2):
        for line in ("ns", "ew"):
            team = line_at(state, 1, table, line)
            assert team is not None
            is_late = team == line_at(state, 1, 1, "ew") and table == 2
            teams.clock.time = started + (400 if is_late else 10)
            teams.table(table).say(LineCheckedIn(1, line, team))
    teams.clock.time = started + 410
    assert (set(late(teams, 1)), late(teams, 2)) == ({"ew"}, {})
    apply(teams)
    assert (late(teams, 1), late(teams, 2)) == ({}, {})
    credited = [teams.service.state.hall.match(1, table).credited for table in (1, 2)]
    assert credited == [{0: {"ns": 150, "ew": 0}}, {}]
    with pytest.raises(RefusedError, match="late as a team"):
        teams.order(give("B34T", "who=one", "seconds=400", facts={"late_line": "ns"}, deal=0, table=2))


def test_art_34_two_teams_that_do_not_come_both_lose(teams: PlayingHall) -> None:
    teams.clock.time += 700
    apply(teams)
    hall = teams.service.state.hall
    results = match_of_teams(hall, 1, hall.tournament.matches[1][0])
    assert {(got.victory_points, got.match_points) for got in results.values()} == {(8, -355)}
    assert (late(teams, 1), late(teams, 2)) == ({}, {})


def test_whoever_plays_there_does_not_rule_on_it(waiting: PlayingHall) -> None:
    arrive(waiting, "ns", 0)
    arrive(waiting, "ew", 400)
    with pytest.raises(RefusedError, match="plays at this table"):
        waiting.order(ApplyLateness(1, 1, "ew", 400, "Rossi"))


def test_a_cancelled_ruling_leaves_the_proposal_again(waiting: PlayingHall) -> None:
    arrive(waiting, "ns", 0)
    arrive(waiting, "ew", 400)
    apply(waiting)
    (ruling,) = waiting.service.state.hall.rulings.all
    waiting.order(CancelRuling(*ruling.key, "a mistake", "Anna"))
    assert set(late(waiting)) == {"ew"}


@pytest.mark.parametrize(
    ("how", "line", "points"),
    [
        ("justified", "ew", {"ns": 14, "ew": 6}),
        ("temporary", "ew", {"ns": 14, "ew": 6}),
        ("unjustified", "ns", {"ns": 0, "ew": 14}),
        ("both", "", {"ns": 0, "ew": 0}),
    ],
)
def test_an_abandoned_match_is_awarded_by_one_command_art_33(
    hall: PlayingHall, how: str, line: str, points: dict[str, int]
) -> None:
    hall.open(deals=3)
    hall.begin()
    hall.order(ApplyAbandonment(1, 1, line, how, "Anna"))  # type: ignore[arg-type]
    match = hall.service.state.hall.match(1, 1)
    assert match.is_decided
    assert {key: result.victory_points for key, result in match.result.items()} == points


def test_those_who_stay_keep_what_they_had_earned_where_it_is_more_art_33(hall: PlayingHall) -> None:
    hall.open(deals=3)
    hall.begin()
    for deal in (1, 2):
        hall.table(1).accept(1, deal)  # 400 ahead each time
    way = next(
        way
        for left in left_lines(hall.service.state.hall, 1, 1)
        if left.line == "ew"
        for way in left.ways
        if way.how == "justified"
    )
    hall.order(ApplyAbandonment(1, 1, "ew", "justified", "Anna"))
    result = hall.service.state.hall.match(1, 1).result
    assert (result["ns"].victory_points, result["ew"].victory_points) == (
        way.staying.victory_points,
        way.leaving.victory_points,
    )
    assert way.staying.victory_points > 14


def test_a_pair_is_withdrawn_once_its_match_is_ruled_on_art_33(hall: PlayingHall) -> None:
    hall.open(deals=3)
    hall.begin()
    with pytest.raises(RefusedError, match="A line has left the match"):
        hall.order(WithdrawPair(2, "Anna", "ill"))
    hall.order(ApplyAbandonment(1, 1, "ew", "justified", "Anna"))
    hall.order(WithdrawPair(2, "Anna", "ill"))
    assert left_lines(hall.service.state.hall, 1, 1) == ()


def test_a_withdrawal_by_mistake_is_undone_until_a_round_is_made_up_without_the_pair(
    hall: PlayingHall,
) -> None:
    hall.open(pairs(6))
    before = hall.service.state.hall.tournament
    with pytest.raises(RefusedError, match="has left"):
        hall.order(ReturnEntrant(2, "Anna"))
    hall.order(WithdrawPair(2, "Anna", "the wrong pair"))
    hall.order(ReturnEntrant(2, "Anna"))
    assert hall.service.state.hall.tournament == before

    hall.order(WithdrawPair(2, "Anna", "ill"))
    hall.order(PublishRound(1, "entry"))
    with pytest.raises(RefusedError, match="Round 1 was made up without it"):
        hall.order(ReturnEntrant(2, "Anna"))
    hall.order(TakeBackRound(1))
    hall.order(ReturnEntrant(2, "Anna"))
    assert hall.service.state.hall.tournament == before


def test_the_page_offers_to_undo_a_withdrawal_while_it_can_be_undone(
    hall: PlayingHall, director: httpx.Client
) -> None:
    hall.open(pairs(6))
    assert "return_entrant" not in director.get("/entrants?number=2").text
    hall.order(WithdrawPair(2, "Anna", "the wrong pair"))
    assert director.get("/entrants?number=2").text.count("return_entrant") == 1
    hall.order(PublishRound(1, "entry"))
    assert "return_entrant" not in director.get("/entrants?number=2").text


def test_a_match_that_is_over_cannot_be_left(hall: PlayingHall) -> None:
    hall.open(deals=2)
    hall.begin()
    table = hall.table(1)
    for deal in (1, 2):
        table.accept(1, deal)
    table.deliver(1)
    with pytest.raises(RefusedError, match="No match is on") as refused:
        hall.order(ApplyAbandonment(1, 1, "ew", "justified", "Anna"))
    assert refused.value.article == "Art. 19", "its sheet is in"
