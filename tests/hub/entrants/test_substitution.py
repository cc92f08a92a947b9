"""Art. 33: somebody else plays from a round on; who has played before stands wherever that round stands."""

from __future__ import annotations

import csv
import json

import pytest

from kiosk.commands.entrants import (
    GiveLineUp,
    RenamePair,
    RenamePlayer,
    ReplacePlayer,
    SubstitutePlayer,
    UndoSubstitution,
)
from kiosk.commands.opening import OpenTournament
from kiosk.commands.rounds import PublishRound
from kiosk.hub.corrections.sheets import sides_of
from kiosk.hub.paper.views import pairings
from kiosk.hub.players.views import entrant_view
from kiosk.journal.bodies import Membership, PlayerReplaced
from kiosk.messages import KioskError
from kiosk.projections.memberships import membership_at
from kiosk.projections.seated import everybody_at, name_at
from kiosk.projections.standings import standings
from kiosk.projections.tournament_state import TournamentState
from kiosk.table.model.table_view import table_view
from tests.hub.entrants.test_pasted_lists import SPREADSHEET
from tests.hub.officials.office import Office
from tests.hub.playing import PlayingHall
from tests.hub.rounds.test_individuals import play as play_singles
from tests.hub.rounds.test_individuals import singles
from tests.hub.rulings.test_ruling_pages import words
from tests.hub.seated import pairs, play_round, state

__all__ = ["singles"]

SUBSTITUTE = ReplacePlayer(1, "A1", "Neri Ada", "Conti")


def opened(hall: PlayingHall, rounds: int = 4) -> None:
    hall.order(
        OpenTournament(
            "Serata", "burraco_internazionale", "federation", 2, rounds, pairs(6), "mitchell", "entry"
        )
    )


def refused(hall: PlayingHall, command: object, match: str) -> KioskError:
    before = hall.log.last_arrival
    with pytest.raises(KioskError, match=match) as caught:
        hall.order(command)  # type: ignore[arg-type]
    assert hall.log.last_arrival == before
    return caught.value


def said_rounds(hall: PlayingHall) -> list[int]:
    return [event.body.round for event in hall.log.all() if isinstance(event.body, PlayerReplaced)]


def names_of_pair_1(hall: PlayingHall, round_: int) -> tuple[str, ...]:
    """As the seats of a round are printed."""
    places = (place for table in pairings(state(hall), round_).tables for place in table.places)
    return next(place.names for place in places if place.number == 1)


def test_art_33_after_a_finished_round_the_newcomer_plays_from_the_next_one_on(hall: PlayingHall) -> None:
    opened(hall)
    play_round(hall, 1, "mitchell")
    hall.order(SUBSTITUTE)
    assert said_rounds(hall) == [2]
    play_round(hall, 2, "mitchell")
    assert names_of_pair_1(hall, 1) == ("A1", "B1")
    assert names_of_pair_1(hall, 2) == ("Neri Ada", "B1")


def test_art_33_a_round_in_play_is_the_next_that_the_pair_plays(hall: PlayingHall) -> None:
    opened(hall)
    hall.begin(1, "mitchell")
    hall.order(SUBSTITUTE)
    assert said_rounds(hall) == [1]
    assert "Neri Ada" in everybody_at(state(hall), 1, 1)


def test_art_33_it_holds_from_the_round_that_is_asked_for(hall: PlayingHall) -> None:
    opened(hall)
    play_round(hall, 1, "mitchell")
    hall.order(ReplacePlayer(1, "A1", "Neri Ada", "Conti", round=3))
    for round_ in (2, 3):
        play_round(hall, round_, "mitchell")
    assert [names_of_pair_1(hall, round_) for round_ in (1, 2, 3)] == [
        ("A1", "B1"),
        ("A1", "B1"),
        ("Neri Ada", "B1"),
    ]


def test_art_33_no_round_that_is_over_is_played_anew_and_none_past_half(hall: PlayingHall) -> None:
    opened(hall)
    play_round(hall, 1, "mitchell")
    assert refused(hall, ReplacePlayer(1, "A1", "C1", "Conti", round=1), "stay with who").field == "round"
    assert refused(hall, ReplacePlayer(1, "A1", "C1", "Conti", round=4), "3 of 4 rounds").article == "Art. 33"
    hall.order(ReplacePlayer(1, "A1", "C1", "Conti", round=3))


def test_art_33_the_sheets_papers_pages_and_files_of_a_round_name_who_played_it(hall: PlayingHall) -> None:
    opened(hall)
    play_round(hall, 1, "mitchell")
    hall.order(SUBSTITUTE)
    play_round(hall, 2, "mitchell")
    director = Office(hall).director()

    table = next(
        seating.table for seating in state(hall).tournament.rounds[1] if 1 in (seating.ns, seating.ew)
    )
    signed = sides_of(state(hall), 1, table, state(hall).match(1, table))
    assert ("A1", "B1") in [side.players for side in signed]
    assert "A1 – B1" in words(director.get(f"/tables/{table}"))
    for path in ("/paper/rounds/1/sheets", "/paper/rounds/1/pairings"):
        page = words(director.get(path))
        assert "A1" in page, path
        assert "Neri Ada" not in page, path
    assert "Neri Ada" in words(director.get("/paper/rounds/2/pairings"))

    said = "Neri Ada for A1 from round 2 on"
    for path in ("/", "/hall", "/paper/standings", "/closing", "/results/results.html"):
        assert said in words(director.get(path)), path
    tables = csv.DictReader(
        director.get("/results/tables.csv").content.decode("utf-8-sig").splitlines(), delimiter=";"
    )
    mine = {row["Round"]: row["Names"] for row in tables if row["Number"] == "1"}
    assert ("A1" in mine["1"], "Neri" in mine["1"], "Neri Ada" in mine["2"]) == (True, False, True)
    found = json.loads(director.get("/results/results.json").content)
    assert [
        [player["name"] for player in row["players"]] for row in found["tables"] if row["number"] == 1
    ] == [["A1", "B1"], ["Neri Ada", "B1"]]
    (entrant,) = [entrant for entrant in found["entrants"] if entrant["number"] == 1]
    (told,) = entrant["substitutions"]
    assert (told["from_round"], told["leaving"]["name"], told["newcomer"]["name"]) == (2, "A1", "Neri Ada")


def test_art_33_another_pairs_page_says_against_whom_it_has_played(hall: PlayingHall) -> None:
    opened(hall)
    play_round(hall, 1, "mitchell")
    hall.order(SUBSTITUTE)
    seating = next(row for row in state(hall).tournament.rounds[1] if 1 in (row.ns, row.ew))
    other = seating.ew if seating.ns == 1 else seating.ns
    assert other is not None
    standing = {row.entrant: row for row in standings(state(hall))}
    view = entrant_view(state(hall), other, standing[other])
    assert [row.against for row in view.results] == ["A1 – B1"]
    own = entrant_view(state(hall), 1, standing[1])
    assert own.names == ("A1", "B1"), "the round in which they have last sat"
    assert [str(line) for line in own.history] == ["Neri Ada for A1 from round 2 on"]


def test_art_33_a_spelling_is_put_right_in_every_round_of_the_newcomer(hall: PlayingHall) -> None:
    opened(hall)
    play_round(hall, 1, "mitchell")
    hall.order(SUBSTITUTE)
    hall.order(RenamePair(1, "Neri Adele", "Bruni"))
    play_round(hall, 2, "mitchell")
    assert names_of_pair_1(hall, 1) == ("A1", "Bruni")
    assert names_of_pair_1(hall, 2) == ("Neri Adele", "Bruni")
    assert "Neri Adele plays for A1 from round 2 on." in words(Office(hall).director().get("/entrants"))


def test_art_33_one_substitute_is_followed_by_another(hall: PlayingHall) -> None:
    opened(hall, rounds=6)
    for round_, newcomer, leaving in ((1, "C1", "A1"), (2, "C2", "C1")):
        play_round(hall, round_, "mitchell")
        hall.order(ReplacePlayer(1, leaving, newcomer, "Conti"))
    play_round(hall, 3, "mitchell")
    assert [names_of_pair_1(hall, round_)[0] for round_ in (1, 2, 3)] == ["A1", "C1", "C2"]
    refused(hall, UndoSubstitution(1, "C1", "Conti"), "replaced in turn")
    hall.order(UndoSubstitution(1, "C2", "Conti"))
    assert [names_of_pair_1(hall, round_)[0] for round_ in (1, 2, 3)] == ["A1", "C1", "C1"]


def test_art_33_nobody_comes_who_plays_elsewhere_until_later(hall: PlayingHall) -> None:
    opened(hall)
    play_round(hall, 1, "mitchell")
    hall.order(ReplacePlayer(2, "A2", "C1", "Conti", round=3))
    assert (
        refused(hall, ReplacePlayer(1, "A1", "A2", "Conti", round=2), "A2 plays already").field == "newcomer"
    )
    refused(hall, ReplacePlayer(2, "C1", "C2", "Conti", round=2), "from a later round on")
    hall.order(ReplacePlayer(1, "A1", "A2", "Conti", round=3))
    assert refused(hall, UndoSubstitution(2, "C1", "Conti"), "A2 plays already")


def test_art_33_a_substitution_is_taken_back_with_what_the_federation_knows(hall: PlayingHall) -> None:
    hall.open(SPREADSHEET)
    before = state(hall).tournament
    hall.order(ReplacePlayer(1, "Niccolò Aldo", "Riva Gino", "Conti"))
    assert state(hall).tournament.memberships[1][0] == Membership()
    page = Office(hall).director().get("/entrants?number=1")
    assert "That was a mistake: Niccolò Aldo plays on, not Riva Gino" in words(page)
    hall.order(UndoSubstitution(1, "Riva Gino", "Conti"))
    assert state(hall).tournament == before
    refused(hall, UndoSubstitution(1, "Riva Gino", "Conti"), "plays for nobody")


def test_art_33_the_form_asks_for_the_round(hall: PlayingHall) -> None:
    opened(hall)
    play_round(hall, 1, "mitchell")
    page = Office(hall).director().get("/entrants?number=1").text
    asked = page[page.index('id="round-1"') :].split("</select>")[0]
    assert [part.split('"')[0] for part in asked.split('value="')[1:]] == ["2", "3", "4"]


def test_art_33_a_single_player_is_replaced_from_a_round_on(singles: PlayingHall) -> None:
    play_singles(singles, 1)
    singles.order(SubstitutePlayer(2, "Olga", "Conti"))
    play_singles(singles, 2)
    everybody = [
        {
            name
            for table in state(singles).tournament.tables(round_)
            for name in everybody_at(state(singles), round_, table)
        }
        for round_ in (1, 2)
    ]
    assert ["Bice" in everybody[0], "Olga" in everybody[0], "Bice" in everybody[1]] == [True, False, False]
    singles.order(RenamePlayer(2, "Olga Neri"))
    assert "Olga Neri for Bice from round 2 on" in words(Office(singles).director().get("/paper/standings"))
    known: TournamentState = state(singles)
    assert known.tournament.player_in(1, 2).name == "Bice"  # type: ignore[union-attr]
    singles.order(UndoSubstitution(2, "Olga Neri", "Conti"))
    assert state(singles).tournament.players[2].name == "Bice"


def test_art_33_a_team_sends_who_plays_in_that_round(hall: PlayingHall) -> None:
    teams = "Aquile: Rossi, Bianchi, Verdi, Neri\nFalchi: Serra, Costa, Riva, Longo\n"
    hall.order(
        OpenTournament(
            "Squadre", "burraco_internazionale", "federation", 2, 3, teams, "danish", entrants="teams"
        )
    )
    hall.order(PublishRound(1, "entry"))
    hall.order(SubstitutePlayer(2, "Nuovi", "Conti", round=2))
    for team, first in ((1, 1), (2, 5)):
        hall.order(GiveLineUp(1, team, {str(place + 1): first + place for place in range(4)}))
    sitting = {name for table in (1, 2) for name in everybody_at(state(hall), 1, table)}
    assert "Bianchi" in sitting
    assert "Nuovi" not in sitting
    assert "Bianchi" in words(Office(hall).director().get("/line-ups"))


def test_art_33_the_table_tells_the_newcomer_where_to_sit(hall: PlayingHall) -> None:
    opened(hall)
    play_round(hall, 1, "mitchell")
    hall.order(SUBSTITUTE)
    hall.order(PublishRound(2, "mitchell"))
    seating = next(row for row in state(hall).tournament.rounds[1] if 1 in (row.ns, row.ew))
    author = hall.table(seating.table).identity.author
    view = table_view(state(hall), author, 1)
    told = [move.names for move in view.moves]
    assert ("Neri Ada", "B1") in told


def test_art_33_what_an_older_program_wrote_holds_from_the_round_that_it_says(hall: PlayingHall) -> None:
    """It wrote the newest round, also after that was over; the journal is not read otherwise than it says."""
    opened(hall)
    play_round(hall, 1, "mitchell")
    hall.log.append(hall.identity, PlayerReplaced(1, "A1", "Neri Ada", 1, "Conti"))
    play_round(hall, 2, "mitchell")
    assert [names_of_pair_1(hall, round_) for round_ in (1, 2)] == [("Neri Ada", "B1")] * 2


class TestWhatTheFederationKnows:
    """Numbers and clubs stay with the person, however pairs are written and whoever comes and goes."""

    def known(self, hall: PlayingHall, pair: int = 1) -> dict[str, str]:
        tournament = state(hall).tournament
        told = zip(tournament.pairs[pair], tournament.memberships[pair], strict=True)
        return {name: membership.number for name, membership in told}

    def test_a_pair_is_written_the_other_way_round(self, hall: PlayingHall) -> None:
        hall.open(SPREADSHEET)
        hall.order(RenamePair(1, "D'Angelo Lucia", "Niccolò Aldo"))
        assert self.known(hall) == {"D'Angelo Lucia": "10567", "Niccolò Aldo": "10234"}
        hall.order(RenamePair(1, "Nicolo Aldo", "D'Angelo Lucía"))
        assert self.known(hall) == {"Nicolo Aldo": "10234", "D'Angelo Lucía": "10567"}

    def test_a_substitute_is_written_otherwise_as_the_pair_is_turned(self, hall: PlayingHall) -> None:
        hall.open(SPREADSHEET)
        hall.order(ReplacePlayer(1, "Niccolò Aldo", "Riva Gino", "Conti"))
        hall.order(RenamePair(1, "D'Angelo Lucia", "Riva Gigi"))
        assert self.known(hall) == {"D'Angelo Lucia": "10567", "Riva Gigi": ""}
        assert [said.newcomer for said in state(hall).tournament.replaced] == ["Riva Gigi"]

    def test_who_comes_back_brings_them_along(self, hall: PlayingHall) -> None:
        hall.open(SPREADSHEET)
        hall.order(ReplacePlayer(1, "Niccolò Aldo", "Riva Gino", "Conti"))
        hall.order(ReplacePlayer(1, "Riva Gino", "Niccolò Aldo", "Conti"))
        assert self.known(hall) == {"Niccolò Aldo": "10234", "D'Angelo Lucia": "10567"}

    def test_who_goes_to_another_pair_brings_them_along(self, hall: PlayingHall) -> None:
        hall.open(SPREADSHEET)
        hall.order(ReplacePlayer(1, "Niccolò Aldo", "Riva Gino", "Conti"))
        leaving = state(hall).tournament.pairs[2][1]
        hall.order(ReplacePlayer(2, leaving, "Niccolò Aldo", "Conti"))
        assert self.known(hall, 2)["Niccolò Aldo"] == "10234"

    def test_namesakes_of_a_team_keep_their_own(self, hall: PlayingHall) -> None:
        hall.order(
            OpenTournament(
                "Squadre",
                "burraco_internazionale",
                "federation",
                2,
                3,
                "Aquile: Rossi Ugo (1001), Riva Ada (1002), Longo Pia (1003), Rossi Ugo (1004)\n"
                "Falchi: A, B, C, D\n",
                "danish",
                entrants="teams",
            )
        )
        hall.order(PublishRound(1, "entry"))
        for team, players in ((1, (1, 2, 3, 4)), (2, (5, 6, 7, 8))):
            hall.order(GiveLineUp(1, team, {str(at): player for at, player in enumerate(players, 1)}))
        found = {
            (table, seat): membership_at(state(hall), 1, table, seat)
            for table in (1, 2)
            for seat in "NESW"
            if name_at(state(hall), 1, table, seat) == "Rossi Ugo"
        }
        assert sorted(known.number for known in found.values() if known) == ["1001", "1004"]
