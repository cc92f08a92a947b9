"""A table at which two teams meet: players of their line-ups, the captains' signatures, no points of its own."""

from __future__ import annotations

from kiosk.journal.bodies import (
    AuthorAdmitted,
    EntrantsArranged,
    LineUpGiven,
    PlayerEntered,
    PlayersSeated,
    RoundStarted,
    SeatedTable,
    Seating,
    TablesArranged,
    TeamEntered,
    TeamsPaired,
    TournamentOpened,
)
from tests.table.playing import AUTHOR, TABLE, Table
from tests.table.screen import Screen

NAMES = ("Rossi", "Bianchi", "Verdi", "Neri", "Serra", "Costa", "Riva", "Longo")


def begun() -> Table:
    """The table is the second of the match's two: Falchi sit North and South."""
    tables = (
        SeatedTable(TABLE - 1, {"N": 1, "S": 2, "E": 5, "W": 6}),
        SeatedTable(TABLE, {"N": 7, "S": 8, "E": 3, "W": 4}),
    )
    match = TABLE // 2
    return Table().directs(
        EntrantsArranged("teams", 2),
        TablesArranged(captains_sign=True),
        *(PlayerEntered(number, name) for number, name in enumerate(NAMES, 1)),
        TeamEntered(1, "Aquile", (1, 2, 3, 4)),
        TeamEntered(2, "Falchi", (5, 6, 7, 8)),
        TournamentOpened("Squadre", "burraco_internazionale", "federation", 2, 3),
        AuthorAdmitted(AUTHOR, 1, bytes(32), TABLE),
        TeamsPaired(1, (Seating(match, 1, 2),)),
        LineUpGiven(1, 1, ((1, 2), (3, 4))),
        LineUpGiven(1, 2, ((5, 6), (7, 8))),
        PlayersSeated(1, tables),
        RoundStarted(1, 1800),
    )


def test_art_2_the_players_of_the_line_ups_sit_for_their_teams() -> None:
    view = begun().view
    assert view.players == {"N": "Riva", "E": "Verdi", "S": "Longo", "W": "Neri"}
    assert {party: team.name for party, team in view.teams.items()} == {"ns": "Falchi", "ew": "Aquile"}


def test_art_17_the_table_has_a_difference_and_no_victory_points() -> None:
    table = begun().plays(2)
    assert {party_result.victory_points for party_result in table.view.match.result.values()} == {None}
    words = Screen(table, "10inch").words
    assert "Difference 530: all tables of the match count together" in words


def test_art_18_the_captains_are_named_where_they_sign_and_whoever_is_ahead_delivers() -> None:
    table = begun().plays(2)
    words = Screen(table, "10inch").words
    assert "The captain signs Falchi · Serra" in words
    assert "The captain signs Aquile · Rossi" in words
    screen = Screen(table, "10inch").touch("sign-ns", "sign-ew")
    assert {target for target in screen.targets if target.startswith("deliver")} == {"deliver-ns"}
