"""Teams: their line-ups, the sum over their tables, their standings, latecomers and substitutes (Art. 2, 17, 18)."""

from __future__ import annotations

import pytest

from kiosk.commands.entrants import ChangeTeam, EnterTeams, GiveLineUp, SubstitutePlayer, WithdrawEntrant
from kiosk.commands.opening import OpenTournament
from kiosk.commands.play import StartRound
from kiosk.commands.rounds import PublishRound
from kiosk.commands.rulings import GiveRuling
from kiosk.hub.entrants.line_up_views import line_ups_view
from kiosk.hub.errors import RefusedError
from kiosk.journal.bodies import LineUpGiven
from kiosk.messages import KioskError
from kiosk.projections.seated import team_at
from kiosk.projections.standings import standings
from kiosk.projections.tournament_state import TournamentState
from kiosk.table.model.table_view import table_view
from kiosk.tournament.entrants import LineUpError, SubstitutionError
from tests.hub.officials.office import Office
from tests.hub.playing import PlayingHall, line
from tests.hub.rulings.giving import give as give_at

TEAMS = """Aquile: Rossi Mario (10234), Bianchi Anna, Verdi Ugo, Neri Pia
Falchi: Serra Ugo, Costa Pia, Riva Gino, Longo Ada, Fonti Leo
Gufi: Greco Ada, Marino Leo, Bruno Tea, Gallo Rino
"""
FALCONS = (5, 6, 7, 8, 9)
AHEAD = {"ns": line(clean=1, cards=300, closing=True), "ew": line(cards=100)}
"""600 to 100."""


@pytest.fixture
def teams(hall: PlayingHall) -> PlayingHall:
    hall.order(
        OpenTournament(
            "Squadre", "burraco_internazionale", "federation", 2, 3, TEAMS, "danish", entrants="teams"
        )
    )
    return hall


def state(playing: PlayingHall) -> TournamentState:
    return playing.service.state.hall


def give(playing: PlayingHall, team: int, *players: int, round_: int = 1) -> None:
    named = {str(place): player for place, player in enumerate(players, 1)}
    playing.order(GiveLineUp(round_, team, named))


def seat(playing: PlayingHall) -> None:
    """Round 1: Aquile meet Falchi at tables 1 and 2, Gufi rest."""
    playing.order(PublishRound(1, "entry"))
    give(playing, 1, 1, 2, 3, 4)
    give(playing, 2, 9, 5, 6, 7)


def play(playing: PlayingHall, table: int, round_: int = 1) -> None:
    """Both deals, 1000 ahead for those who sit North and South."""
    unit = playing.table(table)
    for deal in (1, 2):
        unit.accept(round_, deal, AHEAD)
    unit.deliver(round_)


def test_a_team_is_entered_with_its_captain_and_the_numbers_of_the_federation(teams: PlayingHall) -> None:
    tournament = state(teams).tournament
    assert tournament.teams[1].name == "Aquile"
    assert tournament.players[tournament.teams[1].players[0]].name == "Rossi Mario"
    assert tournament.teams[2].players == FALCONS
    assert tournament.player_memberships[1].number == "10234"
    assert tournament.starts == (1, 2, 3)
    assert tournament.arranged.captains_sign


def test_art_2_a_line_up_is_secret_until_both_are_given(teams: PlayingHall) -> None:
    teams.order(PublishRound(1, "entry"))
    give(teams, 2, 9, 5, 6, 7)
    page = Office(teams).director().get("/line-ups").text
    assert line_ups_view(state(teams)).matches[0].teams[1].is_given
    assert not any(team.line_up for team in line_ups_view(state(teams)).matches[0].teams)
    assert "Fonti Leo – Serra Ugo" not in page
    give(teams, 2, 5, 9, 6, 7)  # still theirs to change
    give(teams, 1, 1, 2, 3, 4)
    assert "Serra Ugo – Fonti Leo" in Office(teams).director().get("/line-ups").text


def test_art_2_a_line_up_that_is_told_stays(teams: PlayingHall) -> None:
    seat(teams)
    with pytest.raises(RefusedError, match="they stay") as refused:
        give(teams, 1, 4, 3, 2, 1)
    assert refused.value.article == "Art. 2"


@pytest.mark.parametrize("players", [(1, 2, 3), (1, 2, 3, 3), (1, 2, 3, 5), (1, 2, 3, 99), ()])
def test_a_line_up_is_of_the_teams_own_players_each_once(
    teams: PlayingHall, players: tuple[int, ...]
) -> None:
    teams.order(PublishRound(1, "entry"))
    before = teams.service.state.events
    with pytest.raises((LineUpError, RefusedError)):
        give(teams, 1, *players)
    assert teams.service.state.events == before


def test_the_round_starts_when_all_line_ups_are_given(teams: PlayingHall) -> None:
    teams.order(PublishRound(1, "entry"))
    with pytest.raises(RefusedError, match="Line-ups are missing"):
        teams.order(StartRound(1, 30))
    give(teams, 1, 1, 2, 3, 4)
    give(teams, 2, 5, 6, 7, 8)
    teams.order(StartRound(1, 30))
    assert 1 in state(teams).clock.started


def test_each_team_has_both_lines_and_the_table_knows_team_captain_and_players(teams: PlayingHall) -> None:
    seat(teams)
    first, second = (table_view(state(teams), teams.table(table).identity.author, 1) for table in (1, 2))
    assert first.players == {"N": "Rossi Mario", "E": "Fonti Leo", "S": "Bianchi Anna", "W": "Serra Ugo"}
    assert second.players == {"N": "Costa Pia", "E": "Verdi Ugo", "S": "Riva Gino", "W": "Neri Pia"}
    assert first.entrants == {"ns": 1, "ew": 2}
    assert second.entrants == {"ns": 2, "ew": 1}
    found = team_at(state(teams), 1, 2, "ns")
    assert found is not None
    assert (found.name, found.captain) == ("Falchi", "Serra Ugo")


def test_art_17_the_sum_over_the_tables_decides_by_the_bands_of_teams(teams: PlayingHall) -> None:
    """At both tables North and South win by 1000: the teams are level, 10 to 10; at one alone nothing counts yet."""
    seat(teams)
    teams.order(StartRound(1, 30))
    play(teams, 1)
    assert [standing.victory_points for standing in standings(state(teams))] == [
        12,
        0,
        0,
    ]  # Gufi rest: 12 and +355
    play(teams, 2)
    rows = {
        standing.entrant: (standing.victory_points, standing.match_points)
        for standing in standings(state(teams))
    }
    assert rows == {3: (12, 355), 1: (10, 0), 2: (10, 0)}
    match = state(teams).match(1, 1)
    assert {party_result.victory_points for party_result in match.result.values()} == {None}


def test_who_is_level_shares_a_place(teams: PlayingHall) -> None:
    seat(teams)
    teams.order(StartRound(1, 30))
    play(teams, 1)
    play(teams, 2)
    assert [(standing.rank, standing.entrant) for standing in standings(state(teams))] == [
        (1, 3),
        (2, 1),
        (2, 2),
    ]


def test_the_next_round_is_paired_from_the_teams_standings(teams: PlayingHall) -> None:
    seat(teams)
    teams.order(StartRound(1, 30))
    play(teams, 1)
    play(teams, 2)
    teams.order(PublishRound(2, "danish"))
    [match, bye] = state(teams).tournament.matches[2]
    assert {match.ns, match.ew} == {3, 1}
    assert (bye.ns, bye.ew) == (2, None)
    assert state(teams).tournament.tables(2) == (1, 2)


def test_a_late_team_takes_the_place_of_who_rests_and_an_odd_one_is_confirmed(teams: PlayingHall) -> None:
    """Art. 34."""
    seat(teams)
    with pytest.raises(RefusedError, match="plays already"):
        teams.order(EnterTeams("Lupi: Rossi Mario, A, B, C"))
    teams.order(EnterTeams("Lupi: Alba, Berta, Carla, Dora"))
    assert state(teams).tournament.teams[4].players == (14, 15, 16, 17)
    with pytest.raises(RefusedError) as refused:
        teams.order(EnterTeams("Orsi: Elsa, Flora, Gina, Ida"))
    assert (refused.value.article, refused.value.field) == ("Art. 34", "is_confirmed")
    teams.order(EnterTeams("Orsi: Elsa, Flora, Gina, Ida", is_confirmed=True))
    assert state(teams).tournament.starts == (1, 2, 3, 4, 5)


def test_art_33_a_substitute_plays_under_the_number_of_who_leaves(teams: PlayingHall) -> None:
    seat(teams)
    teams.order(SubstitutePlayer(2, "Nuovi Elsa", "Conti"))
    view = table_view(state(teams), teams.table(1).identity.author, 1)
    assert view.players["S"] == "Nuovi Elsa"
    page = Office(teams).director().get("/entrants").text
    assert "Nuovi Elsa plays for Bianchi Anna from round 1 on." in page


def test_art_33_after_half_of_the_rounds_nobody_is_replaced(teams: PlayingHall) -> None:
    teams.order(WithdrawEntrant(3, "Conti"))
    for round_ in (1, 2):
        teams.order(PublishRound(round_, "entry"))
        give(teams, 1, 1, 2, 3, 4, round_=round_)
        give(teams, 2, 5, 6, 7, 8, round_=round_)
        teams.order(StartRound(round_, 30))
        play(teams, 1, round_)
        play(teams, 2, round_)
    with pytest.raises(SubstitutionError, match="too late"):
        teams.order(SubstitutePlayer(2, "Nuovi Elsa", "Conti"))


def test_a_team_leaves_when_its_sheets_are_in_and_two_at_least_go_on(teams: PlayingHall) -> None:
    seat(teams)
    teams.order(StartRound(1, 30))
    with pytest.raises(RefusedError, match="still play at table 1"):
        teams.order(WithdrawEntrant(1, "Conti"))
    teams.order(WithdrawEntrant(3, "Conti", "They go home."))
    assert state(teams).tournament.starts == (1, 2, None)
    play(teams, 1)
    play(teams, 2)
    with pytest.raises(RefusedError, match="Too few"):
        teams.order(WithdrawEntrant(1, "Conti"))


def test_art_18_another_captain_signs_and_a_player_joins(teams: PlayingHall) -> None:
    teams.order(ChangeTeam(1, "Aquile reali", 3, "Nuovi Elsa"))
    team = state(teams).tournament.teams[1]
    assert team.name == "Aquile reali"
    assert team.players == (3, 1, 2, 4, 14)
    with pytest.raises(RefusedError, match="captain"):
        teams.order(ChangeTeam(1, "Aquile", 5))


def test_every_page_of_a_tournament_of_teams_is_served(teams: PlayingHall) -> None:
    director = Office(teams).director()
    assert "Aquile" in director.get("/rounds/next").text
    seat(teams)
    teams.order(StartRound(1, 30))
    play(teams, 1)
    for path in ("/", "/hall", "/entrants", "/rounds/next", "/line-ups", "/tables/1", "/arrangements"):
        answer = director.get(path)
        assert answer.status_code == 200, path
    for path in ("pairings", "sheets", "blank"):
        assert "Aquile" in director.get(f"/paper/rounds/1/{path}").text
    assert "Falchi" in director.get("/paper/standings").text
    assert "Aquile;Rossi Mario;" in director.get("/results/entrants.csv").text
    assert director.get("/results/results.json").json()["standings"][0]["names"] == ["Gufi"]


def test_a_line_up_is_one_event_and_the_seats_follow_in_the_same_command(teams: PlayingHall) -> None:
    teams.order(PublishRound(1, "entry"))
    give(teams, 1, 1, 2, 3, 4)
    give(teams, 1, 1, 2, 3, 4)
    given = [event for event in teams.log.all() if isinstance(event.body, LineUpGiven)]
    assert len(given) == 1
    assert state(teams).tournament.seated == {}


def test_a_team_too_small_for_its_tables_is_refused(hall: PlayingHall) -> None:
    opening = OpenTournament(
        "Squadre", "burraco_internazionale", "federation", 2, 3, TEAMS, entrants="teams", tables=3
    )
    with pytest.raises(KioskError, match="a match at 3 tables needs 6"):
        hall.order(opening)


def test_the_table_knows_the_team_and_its_captain_who_signs(teams: PlayingHall) -> None:
    """Art. 18."""
    seat(teams)
    teams.order(StartRound(1, 30))
    view = table_view(state(teams), "table-1", 1)
    assert {team.captain for team in view.teams.values()} == {"Rossi Mario", "Serra Ugo"}
    assert {team.name for team in view.teams.values()} == {"Aquile", "Falchi"}


def left(table: int) -> GiveRuling:
    return give_at("B33A", "who=both", table=table, deal=0)


def test_art_19_33_a_match_of_teams_that_is_in_is_not_left_any_more(teams: PlayingHall) -> None:
    """At a table that has delivered no ruling changes the match; at the one that still plays it may be left."""
    seat(teams)
    teams.order(StartRound(1, 60))
    play(teams, 1)
    with pytest.raises(RefusedError) as refused:
        teams.order(left(1))
    assert refused.value.article == "Art. 19"

    play(teams, 2)
    before = standings(state(teams))
    for table in (1, 2):
        with pytest.raises(RefusedError) as refused:
            teams.order(left(table))
        assert refused.value.article == "Art. 19"
    assert standings(state(teams)) == before


def test_art_33_a_match_of_teams_can_be_left_at_the_table_that_still_plays(teams: PlayingHall) -> None:
    seat(teams)
    teams.order(StartRound(1, 60))
    play(teams, 1)
    teams.order(left(2))
    points = {standing.entrant: standing.victory_points for standing in standings(state(teams))}
    assert (points[1], points[2]) == (0, 0)
