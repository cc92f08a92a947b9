"""Card number and club can be told after the opening, and stand wherever their person does."""

from __future__ import annotations

import csv
import json

import httpx
import pytest

from kiosk.commands.entrants import (
    ChangeTeam,
    EnterPair,
    NoteMembership,
    RenamePair,
    ReplacePlayer,
    SubstitutePlayer,
    UndoSubstitution,
)
from kiosk.hub.errors import RefusedError
from kiosk.journal.bodies import Membership, MembershipsNoted
from tests.hub.evenings import EVENINGS
from tests.hub.officials.office import Office
from tests.hub.playing import PlayingHall

NOTHING = Membership()


@pytest.fixture
def playing(hall: PlayingHall) -> PlayingHall:
    """Six pairs of whom no card is known, in their first round of four."""
    hall.open(rounds=4)
    hall.begin()
    return hall


def of_pair(hall: PlayingHall, pair: int) -> dict[str, Membership]:
    tournament = hall.service.state.hall.tournament
    known = tournament.memberships.get(pair, (NOTHING, NOTHING))
    return dict(zip(tournament.pairs[pair], known, strict=True))


def of_player(hall: PlayingHall, number: int) -> Membership | None:
    return hall.service.state.hall.tournament.player_memberships.get(number)


def refused(hall: PlayingHall, command: object, match: str) -> RefusedError:
    with pytest.raises(RefusedError, match=match) as caught:
        hall.order(command)  # type: ignore[arg-type]
    return caught.value


def test_of_one_of_a_pair_it_is_noted_and_of_the_other_it_stays(playing: PlayingHall) -> None:
    playing.order(NoteMembership(1, "Esposito", " tess. 10567 ", "Circolo  Blu"))
    playing.order(NoteMembership(1, "Rossi", "10234"))
    assert of_pair(playing, 1) == {
        "Rossi": Membership("10234"),
        "Esposito": Membership("10567", "Circolo Blu"),
    }
    playing.order(NoteMembership(1, "Rossi"))
    assert of_pair(playing, 1)["Rossi"] == NOTHING


def test_what_is_known_already_is_not_said_again(playing: PlayingHall) -> None:
    for _ in range(2):
        playing.order(NoteMembership(1, "Rossi", "10234"))
    said = [event.body for event in playing.log.all() if isinstance(event.body, MembershipsNoted)]
    assert len(said) == 1


def test_a_late_pair_brings_its_cards(playing: PlayingHall) -> None:
    cards = {"first_card": "10234", "second_card": "10567", "second_club": "Blu"}
    playing.order(EnterPair("Serra", "Costa", is_confirmed=True, **cards))
    assert of_pair(playing, 7) == {"Serra": Membership("10234"), "Costa": Membership("10567", "Blu")}


def test_a_substitute_brings_theirs_and_takes_it_along(playing: PlayingHall) -> None:
    playing.order(NoteMembership(1, "Rossi", "10234"))
    playing.order(NoteMembership(1, "Esposito", "10567"))
    playing.order(ReplacePlayer(1, "Rossi", "Neri Ada", "Conti", 2, "20001", "Verde"))
    assert of_pair(playing, 1) == {
        "Neri Ada": Membership("20001", "Verde"),
        "Esposito": Membership("10567"),
    }
    playing.order(UndoSubstitution(1, "Neri Ada", "Conti"))
    assert of_pair(playing, 1) == {"Rossi": Membership("10234"), "Esposito": Membership("10567")}


def test_a_card_stays_with_its_person_when_the_names_change_places(playing: PlayingHall) -> None:
    playing.order(NoteMembership(1, "Rossi", "10234"))
    playing.order(RenamePair(1, "Esposito", "Rossi"))
    assert of_pair(playing, 1)["Rossi"] == Membership("10234")


@pytest.mark.parametrize("evening", ["singles", "mineo"])
def test_of_a_single_player(hall: PlayingHall, evening: str) -> None:
    EVENINGS[evening](hall)
    name = hall.service.state.hall.tournament.players[2].name
    hall.order(NoteMembership(2, name, "777", "Blu"))
    assert of_player(hall, 2) == Membership("777", "Blu")


def test_of_a_substitute_among_single_players(hall: PlayingHall) -> None:
    EVENINGS["singles"](hall)
    hall.order(SubstitutePlayer(1, "Neri Ada", "Conti", card="20001", club="Verde"))
    assert of_player(hall, 1) == Membership("20001", "Verde")


def test_of_one_more_player_of_a_team(hall: PlayingHall) -> None:
    EVENINGS["teams"](hall)
    team = hall.service.state.hall.tournament.teams[1]
    hall.order(ChangeTeam(1, team.name, team.players[0], "Neri Ada", "20001"))
    newcomer = max(hall.service.state.hall.tournament.players)
    assert of_player(hall, newcomer) == Membership("20001")


def test_a_card_has_one_owner(playing: PlayingHall) -> None:
    playing.order(NoteMembership(1, "Rossi", "10234"))
    assert refused(playing, NoteMembership(2, "Bianchi", "10234"), "card number of Rossi").field == "card"
    late = EnterPair("Serra", "Costa", is_confirmed=True, second_card="10234")
    assert refused(playing, late, "card number of Rossi").field == "second_card"


@pytest.mark.parametrize(
    ("command", "match", "field"),
    [
        (NoteMembership(1, "Rossi", "1" * 41), "too long", "card"),
        (NoteMembership(1, "Rossi", "1", "b" * 101), "too long", "club"),
        (NoteMembership(1, "Verdi", "1"), "Nobody of this name", ""),
        (NoteMembership(99, "Rossi", "1"), "Nobody of this name", ""),
    ],
)
def test_what_makes_no_sense_is_refused(
    playing: PlayingHall, command: NoteMembership, match: str, field: str
) -> None:
    assert refused(playing, command, match).field == field


def test_it_stands_in_the_list_in_the_exports_and_in_the_log(playing: PlayingHall) -> None:
    director = Office(playing).director()
    playing.order(NoteMembership(1, "Rossi", "10234", "Circolo Blu"))
    assert "10234 Circolo Blu" in director.get("/entrants").text
    page = director.get("/entrants?number=1").text
    assert 'value="10234"' in page
    rows = list(csv.reader(director.get("/results/entrants.csv").text.splitlines(), delimiter=";"))
    assert any({"Rossi", "10234", "Circolo Blu"} <= set(row) for row in rows)
    found = json.dumps(director.get("/results/results.json").json())
    assert '"10234"' in found
    assert "card number and club: 1 Rossi – Esposito" in director.get("/trail").text


def test_the_desk_may_note_it_and_an_arbiter_may_not(playing: PlayingHall) -> None:
    office = Office(playing)
    command = {"kind": "note_membership", "number": 1, "player": "Rossi", "card": "10234"}

    def answer(browser: httpx.Client) -> int:
        return browser.post("/api/commands", json=command, headers={"Idempotency-Key": "k"}).status_code

    assert answer(office.official("arbiter")) == httpx.codes.FORBIDDEN
    assert answer(office.official("scorer")) == httpx.codes.OK
