"""Single players with a new partner in each round: seats, standings, latecomers, substitutes (Art. 2)."""

from __future__ import annotations

from itertools import combinations

import pytest

from kiosk.commands.entrants import EnterPlayers, RenamePlayer, SubstitutePlayer, WithdrawEntrant
from kiosk.commands.opening import OpenTournament
from kiosk.commands.play import StartRound
from kiosk.commands.rounds import PublishRound
from kiosk.hub.errors import RefusedError
from kiosk.hub.rounds.views import RoundChoice, round_view
from kiosk.projections.standings import standings
from kiosk.projections.tournament_state import TournamentState
from kiosk.table.model.table_view import table_view
from tests.hub.officials.office import Office
from tests.hub.playing import CLOSED_BY_NS, PlayingHall

NAMES = ["Ada", "Bice", "Ciro", "Dino", "Elsa", "Fede", "Gino", "Hugo", "Ida"]
LIST = "\n".join(f"{name} ({1000 + place})" for place, name in enumerate(NAMES))


@pytest.fixture
def singles(hall: PlayingHall) -> PlayingHall:
    """Nine players, of whom one rests in each round."""
    hall.order(
        OpenTournament("Singoli", "burraco_internazionale", "federation", 2, 4, LIST, entrants="individuals")
    )
    return hall


def state(playing: PlayingHall) -> TournamentState:
    return playing.service.state.hall


def play(playing: PlayingHall, round_: int, pairing: str = "new_partners") -> None:
    playing.order(PublishRound(round_, pairing))
    playing.order(StartRound(round_, 30))
    for table in state(playing).tournament.tables(round_):
        for deal in (1, 2):
            playing.table(table).accept(round_, deal, CLOSED_BY_NS)
        playing.table(table).deliver(round_)


def test_art_2_of_each_four_the_first_plays_with_the_last_and_the_table_shows_it(
    singles: PlayingHall,
) -> None:
    singles.order(PublishRound(1, "new_partners"))
    view = table_view(state(singles), singles.table(1).identity.author, 1)
    assert view.players == {"N": "Ada", "E": "Bice", "S": "Dino", "W": "Ciro"}
    assert state(singles).tournament.resting == {1: (9,)}


def test_both_players_of_a_line_get_what_it_has_got_and_who_rests_the_bye(singles: PlayingHall) -> None:
    """Art. 17, 34: 1290 to 490 after two deals is 800 ahead, 18 to 2."""
    play(singles, 1)
    rows = {
        standing.entrant: (standing.victory_points, standing.match_points)
        for standing in standings(state(singles))
    }
    assert rows == {
        **dict.fromkeys((1, 4, 5, 8), (18, 800)),
        **dict.fromkeys((2, 3, 6, 7), (2, -800)),
        9: (14, 305),
    }
    [score] = next(standing.scores for standing in standings(state(singles)) if standing.entrant == 1)
    assert (score.partner, score.against) == (4, (2, 3))


def test_art_2_everybody_has_a_new_partner_in_each_round(singles: PlayingHall) -> None:
    partners: set[frozenset[int]] = set()
    rested = []
    for round_ in range(1, 5):
        play(singles, round_)
        tables = state(singles).tournament.seated[round_]
        now = {frozenset((t.players[one], t.players[other])) for t in tables for one, other in ("NS", "EW")}  # type: ignore[index]
        assert not now & partners
        partners |= now
        rested += state(singles).tournament.resting[round_]
    assert len(set(rested)) == len(rested) == 4


def test_after_the_round_each_player_is_told_an_own_place(singles: PlayingHall) -> None:
    play(singles, 1)
    singles.order(PublishRound(2, "new_partners"))
    moves = table_view(state(singles), singles.table(1).identity.author, 1).moves
    assert [move.names for move in moves] == [("Ada",), ("Dino",), ("Bice",), ("Ciro",)]
    resting = [move.names for move in moves if move.rests]
    assert [state(singles).tournament.players[n].name for n in state(singles).tournament.resting[2]] in (
        [name for names in resting for name in names],
        ["Hugo"],
        ["Gino"],
        ["Fede"],
    )


def test_the_director_changes_two_players_and_reads_who_have_been_partners(singles: PlayingHall) -> None:
    play(singles, 1)
    view = round_view(state(singles), RoundChoice("hand", (), "1 4 2 3\n5 8 6 9"))
    told = {row.table: [str(objection) for objection in row.objections] for row in view.tables}
    assert told[1][0].startswith("1 · Ada and 4 · Dino have been partners")
    assert [entrant.number for entrant in view.resting] == [7]
    changed = round_view(state(singles), RoundChoice("hand", ((4, 7),), "1 4 2 3\n5 8 6 9"))
    assert [entrant.number for entrant in changed.resting] == [4]


@pytest.mark.parametrize("seats", ["1 2 3", "1 2 3 3", "1 2 3 77", "a b c d", ""])
def test_a_table_written_by_hand_has_four_who_play(singles: PlayingHall, seats: str) -> None:
    view = round_view(state(singles), RoundChoice("hand", (), seats))
    assert view.command is None
    assert view.complaint is not None


def test_latecomers_substitutes_and_who_leaves(singles: PlayingHall) -> None:
    """Art. 33, 34."""
    play(singles, 1)
    with pytest.raises(RefusedError, match="plays already"):
        singles.order(EnterPlayers("ada"))
    with pytest.raises(RefusedError) as refused:
        singles.order(EnterPlayers("Lia"))
    assert (refused.value.article, refused.value.field) == ("Art. 34", "is_confirmed")
    singles.order(EnterPlayers("Lia\nMara\nNino"))
    assert state(singles).tournament.starts == tuple(range(1, 13))
    singles.order(SubstitutePlayer(2, "Olga", "Conti"))
    singles.order(RenamePlayer(3, "Ciro Neri"))
    singles.order(WithdrawEntrant(9, "Conti", "Tired."))
    tournament = state(singles).tournament
    assert (tournament.players[2].name, tournament.players[3].name) == ("Olga", "Ciro Neri")
    assert 2 not in tournament.player_memberships
    assert tournament.starts[8] is None
    singles.order(PublishRound(2, "new_partners"))
    seated = {n for table in tournament.seated.get(2, ()) for n in table.players.values()}
    assert 9 not in seated


def test_every_page_of_a_tournament_of_single_players_is_served(singles: PlayingHall) -> None:
    play(singles, 1)
    director = Office(singles).director()
    for path in ("/", "/hall", "/entrants", "/rounds/next", "/tables/1", "/paper/rounds/1/sheets"):
        assert director.get(path).status_code == 200, path
    assert "Ada" in director.get("/paper/rounds/1/pairings").text
    assert "Ida" in director.get("/paper/standings").text
    entrants = director.get("/results/entrants.csv").text
    assert "Ada;1000" in entrants
    rows = director.get("/results/results.json").json()
    seated = [[player["name"] for player in side["players"]] for side in rows["tables"]]
    assert seated[:2] == [["Ada", "Dino"], ["Bice", "Ciro"]]


def test_four_players_have_all_partners_in_three_rounds(hall: PlayingHall) -> None:
    rules = "burraco_internazionale"
    hall.order(OpenTournament("Quattro", rules, "federation", 2, 3, "A\nB\nC\nD", entrants="individuals"))
    partners = set()
    for round_ in range(1, 4):
        play(hall, round_)
        [table] = state(hall).tournament.seated[round_]
        partners |= {frozenset((table.players["N"], table.players["S"]))}
        partners |= {frozenset((table.players["E"], table.players["W"]))}
    assert partners == {frozenset(couple) for couple in combinations((1, 2, 3, 4), 2)}
