"""A round that was seated wrongly is taken back before anybody plays it, and seated anew."""

from __future__ import annotations

import httpx
import pytest

from kiosk.commands.arrangements import ArrangeTables
from kiosk.commands.entrants import DrawStart, EnterPair, GiveLineUp
from kiosk.commands.mineo import SeatPlayers
from kiosk.commands.opening import OpenTournament
from kiosk.commands.play import StartRound
from kiosk.commands.rounds import PublishRound, TakeBackRound
from kiosk.hub.console.views import next_step
from kiosk.hub.corrections.overview_views import corrections_view
from kiosk.hub.errors import RefusedError
from kiosk.journal.bodies import LineCheckedIn, PinChosen, SeatsDrawn
from kiosk.projections.folds.tournament import Tournament
from kiosk.table.model.history import history
from kiosk.table.model.table_view import table_view
from tests.hub.entrants.test_teams import TEAMS
from tests.hub.mineo.evening import open_mineo
from tests.hub.officials.office import Office
from tests.hub.playing import PAIRS, PlayingHall
from tests.hub.rulings.test_ruling_pages import words
from tests.hub.seated import pairs, play_round, seats

BURRACO = ("burraco_internazionale", "federation", 2, 3)


def tournament(hall: PlayingHall) -> Tournament:
    return hall.service.state.hall.tournament


def refused(hall: PlayingHall, command: object) -> RefusedError:
    with pytest.raises(RefusedError) as caught:
        hall.order(command)  # type: ignore[arg-type]
    return caught.value


@pytest.mark.parametrize("count", [6, 7])
def test_nothing_is_left_of_the_first_round_of_pairs(hall: PlayingHall, count: int) -> None:
    hall.open(pairs(count))
    before = tournament(hall)
    hall.order(PublishRound(1, "modified_danish"))
    hall.order(TakeBackRound(1))
    assert tournament(hall) == before
    assert next_step(hall.service.state) == "publish"


def test_a_later_round_is_paired_from_the_same_standings_again(hall: PlayingHall) -> None:
    hall.open(pairs(7))
    play_round(hall, 1, "entry")
    before = tournament(hall)
    hall.order(PublishRound(2, "modified_danish", ((1, 2),)))
    exchanged = seats(hall, 2)
    hall.order(TakeBackRound(2))
    assert tournament(hall) == before
    hall.order(PublishRound(2, "modified_danish"))
    assert seats(hall, 2) != exchanged
    assert len(tournament(hall).tables(2)) == 4


def test_who_came_between_is_seated_in_the_new_one(hall: PlayingHall) -> None:
    """Art. 34: the sixth pair takes the place of the bye, although the round was posted already."""
    hall.open(pairs(5))
    hall.order(PublishRound(1, "entry"))
    hall.order(EnterPair("Nuovi", "Venuti"))
    hall.order(TakeBackRound(1))
    hall.order(PublishRound(1, "entry"))
    assert seats(hall, 1) == [(1, 2), (3, 4), (5, 6)]


def test_the_start_list_may_be_drawn_again(hall: PlayingHall) -> None:
    hall.open()
    hall.order(PublishRound(1, "entry"))
    hall.order(TakeBackRound(1))
    hall.order(DrawStart())
    assert tournament(hall).start_seed


def test_line_ups_of_teams_are_void(hall: PlayingHall) -> None:
    hall.order(OpenTournament("Squadre", *BURRACO, TEAMS, "danish", entrants="teams"))
    before = tournament(hall)
    hall.order(PublishRound(1, "entry"))
    for team, first in ((1, 1), (2, 5)):
        hall.order(GiveLineUp(1, team, {str(place): first + place - 1 for place in range(1, 5)}))
    assert tournament(hall).seated[1]
    hall.order(TakeBackRound(1))
    assert tournament(hall) == before


def test_single_players_are_seated_anew(hall: PlayingHall) -> None:
    names = "\n".join(f"Cognome{chr(65 + place)} Nome" for place in range(9))
    hall.order(OpenTournament("Singoli", *BURRACO, names, entrants="individuals"))
    before = tournament(hall)
    hall.order(PublishRound(1, "new_partners"))
    assert tournament(hall).resting[1]
    hall.order(TakeBackRound(1))
    assert tournament(hall) == before


def test_a_round_of_mineo_is_seated_anew(hall: PlayingHall) -> None:
    open_mineo(hall)
    before = tournament(hall)
    hall.order(SeatPlayers(1))
    hall.order(TakeBackRound(1))
    assert tournament(hall) == before
    hall.order(SeatPlayers(1))


def test_a_table_shows_the_round_before_again(hall: PlayingHall) -> None:
    hall.open()
    unit = hall.table(1)
    hall.order(PublishRound(1, "entry"))
    assert table_view(hall.service.state.hall, "table-1", 1).players
    hall.order(TakeBackRound(1))
    view = table_view(hall.service.state.hall, unit.identity.author, 1)
    assert (view.round, view.players, view.started) == (0, {}, False)
    told = [line.says.text for line in history(hall.log.all(), "table-1", None)]
    assert told[0] == "Round {round}: who sits where was taken back"


def test_who_was_there_already_is_there_for_nobody_else(hall: PlayingHall) -> None:
    """A check-in names the pair: the one that is seated there instead is still to come (Art. 34)."""
    hall.open()
    hall.order(ArrangeTables(checks_in=True))
    hall.order(PublishRound(1, "entry"))
    hall.table(1).say(LineCheckedIn(1, "ns", 1))
    hall.order(TakeBackRound(1))
    hall.order(PublishRound(1, "entry", ((1, 3),)))
    view = table_view(hall.service.state.hall, "table-1", 1)
    assert (view.entrants["ns"], view.came["ns"]) == (3, None)


def test_art_19_a_round_that_has_begun_is_played_as_it_is(hall: PlayingHall) -> None:
    hall.open()
    hall.begin()
    error = refused(hall, TakeBackRound(1))
    assert error.article == "Art. 19"
    assert "has begun" in error.message.text


@pytest.mark.parametrize("round_", [1, 3])
def test_only_the_newest_round_is_taken_back(hall: PlayingHall, round_: int) -> None:
    hall.open()
    play_round(hall, 1, "entry")
    hall.order(PublishRound(2, "danish"))
    assert "published last" in refused(hall, TakeBackRound(round_)).message.text


def test_before_the_first_round_there_is_none(hall: PlayingHall) -> None:
    hall.open()
    refused(hall, TakeBackRound(1))


@pytest.mark.parametrize(
    "said", [SeatsDrawn(1, "N", "E", ("ns",)), PinChosen(1, "ns", "v")], ids=["seats", "pin"]
)
def test_what_a_table_has_drawn_binds_who_sits_there(hall: PlayingHall, said: SeatsDrawn | PinChosen) -> None:
    hall.open()
    hall.order(PublishRound(1, "entry"))
    hall.table(2).say(said)
    error = refused(hall, TakeBackRound(1))
    assert error.message.values["tables"] == "2"


def test_twice_is_once_too_often(hall: PlayingHall) -> None:
    hall.open(PAIRS)
    play_round(hall, 1, "entry")
    hall.order(PublishRound(2, "danish"))
    hall.order(TakeBackRound(2))
    assert "has begun" in refused(hall, TakeBackRound(1)).message.text
    refused(hall, TakeBackRound(2))
    with pytest.raises(RefusedError):
        hall.order(StartRound(2, 30))


def test_the_key_stands_beside_the_start_until_the_round_begins(
    hall: PlayingHall, director: httpx.Client
) -> None:
    hall.open()
    assert "take_back_round" not in director.get("/").text
    hall.order(PublishRound(1, "entry"))
    assert "Take back round 1" in words(director.get("/"))
    hall.order(StartRound(1, 30))
    assert "take_back_round" not in director.get("/").text


def test_art_19_the_page_of_corrections_says_what_becomes_of_a_wrong_pairing(hall: PlayingHall) -> None:
    hall.open()
    assert corrections_view(hall.service.state.hall).pairing is None
    hall.order(PublishRound(1, "entry"))
    page = Office(hall).director().get("/corrections")
    assert "nobody plays it yet. Take it back" in words(page)
    hall.order(StartRound(1, 30))
    page = Office(hall).director().get("/corrections")
    assert "it has begun, and everybody plays where the arbiter says" in words(page)
