from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.journal.bodies import OfficialNamed, OfficialPinSet, OfficialRevoked
from kiosk.projections.folds.officials import in_office, who_rule
from kiosk.projections.seated import plays_at
from kiosk.projections.tournament_state import replay

if TYPE_CHECKING:
    from tests.projections.conftest import Evening


def test_the_last_name_and_role_count(evening: Evening) -> None:
    evening.say("director", OfficialNamed(1, "Conti", "scorer"), OfficialNamed(1, "Conti Anna", "arbiter"))
    (official,) = in_office(replay(evening.events).officials)
    assert (official.name, official.role) == ("Conti Anna", "arbiter")


def test_tables_open_for_directors_and_arbiters_who_have_a_pin(evening: Evening) -> None:
    evening.say(
        "director",
        OfficialNamed(1, "Without", "arbiter"),
        OfficialPinSet(2, "v2"),
        OfficialNamed(2, "Early", "arbiter"),
        OfficialNamed(3, "Scorer", "scorer"),
        OfficialPinSet(3, "v3"),
        OfficialNamed(4, "Director", "director"),
        OfficialPinSet(4, "old"),
        OfficialPinSet(4, "v4"),
    )
    ruling = who_rule(replay(evening.events).officials)
    assert [(official.name, official.opens_tables) for official in ruling] == [
        ("Director", True),
        ("Early", True),
        ("Without", False),
    ]


def test_a_revoked_official_stays_revoked_whatever_is_said_of_the_number(evening: Evening) -> None:
    evening.say(
        "director",
        OfficialNamed(1, "Conti", "arbiter"),
        OfficialRevoked(1),
        OfficialNamed(1, "Conti", "arbiter"),
    )
    assert in_office(replay(evening.events).officials) == ()


def test_only_the_director_names_officials(evening: Evening) -> None:
    evening.say("table-1", OfficialNamed(1, "Conti", "arbiter"), OfficialPinSet(1, "v"))
    hall = replay(evening.events)
    assert hall.officials == {}
    assert len(hall.refused) == 2


def test_an_official_who_plays_is_known_by_name_however_it_is_spelt(evening: Evening) -> None:
    evening.open()
    hall = replay(evening.events)
    assert plays_at(hall, 1, 1, "  a1 ")
    assert not plays_at(hall, 1, 2, "A1")
