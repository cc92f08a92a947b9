"""Who plays with open cards is noted and told, and scored like all others (Sisal)."""

from __future__ import annotations

import re
from html import unescape

import pytest

from kiosk.audit.differences import audit
from kiosk.commands.entrants import NoteOpenCards
from kiosk.commands.opening import OpenTournament
from kiosk.hub.errors import RefusedError
from kiosk.journal.bodies import OpenCardsNoted
from kiosk.journal.identity import table_author
from kiosk.table.model.table_view import table_view
from tests.hub.officials.office import Office
from tests.hub.playing import PAIRS, PlayingHall


@pytest.fixture
def office(hall: PlayingHall) -> Office:
    """A tournament under Sisal's regulations."""
    hall.order(OpenTournament("Coppa", "burraco_internazionale", "sisal", 2, 3, PAIRS))
    return Office(hall)


def page(office: Office, path: str) -> str:
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]*>", "", office.director().get(path).text)))


def test_sisal_pairs_with_open_cards_are_told_where_entrants_are(office: Office) -> None:
    office.hall.order(NoteOpenCards("2, 5"))
    office.hall.begin()
    entered = page(office, "/entrants")
    assert entered.count("Plays with open cards.") == 2
    assert "numbers 2, 5: partners see each other’s cards" in page(office, "/paper/regulations")
    assert "numbers 2, 5: partners see each other’s cards" in page(office, "/paper/posters")
    assert "Bianchi – De Sanctis open cards" in page(office, "/paper/rounds/1/pairings")
    assert "Rossi – Esposito open cards" not in page(office, "/paper/rounds/1/pairings")


def test_sisal_open_cards_stand_on_the_sheet_and_change_no_points(office: Office) -> None:
    hall = office.hall
    hall.order(NoteOpenCards("2"))
    hall.begin()
    table = hall.table(1)
    table.accept(1, 1)
    table.accept(1, 2)
    table.deliver(1)
    assert "open cards" in page(office, "/tables/1")
    assert "open cards" not in page(office, "/tables/2")
    result = hall.service.state.hall.match(1, 1).result
    assert (result["ns"].total, result["ns"].victory_points) == (1290, 20)
    assert audit(tuple(hall.log.all())).differences == []


def test_sisal_the_table_knows_whose_cards_are_open(office: Office) -> None:
    hall = office.hall
    hall.order(NoteOpenCards("2"))
    hall.begin()
    hall.table(1)
    assert table_view(hall.service.state.hall, table_author(1), 1).open_cards == {"ew"}
    hall.order(NoteOpenCards(everybody=True))
    assert table_view(hall.service.state.hall, table_author(1), 1).open_cards == {"ns", "ew"}
    assert "all: partners see each other’s cards" in page(office, "/paper/posters")


def test_sisal_the_last_note_counts_and_the_same_is_not_written_twice(office: Office) -> None:
    for written in ("2 5", "5,2", ""):
        office.hall.order(NoteOpenCards(written))
    noted = [event.body for event in office.hall.log.all() if isinstance(event.body, OpenCardsNoted)]
    assert noted == [OpenCardsNoted((2, 5)), OpenCardsNoted()]


@pytest.mark.parametrize(("written", "why"), [("99", "Nobody plays under"), ("two", "side by side")])
def test_sisal_whoever_is_noted_must_play(office: Office, written: str, why: str) -> None:
    with pytest.raises(RefusedError, match=why):
        office.hall.order(NoteOpenCards(written))


def test_the_federation_knows_no_open_cards(hall: PlayingHall) -> None:
    hall.open()
    with pytest.raises(RefusedError, match="nobody plays with open cards"):
        hall.order(NoteOpenCards(everybody=True))
    assert "Open cards" not in page(Office(hall), "/entrants")
