"""The director names officials, sets their PINs, and takes the office back."""

from __future__ import annotations

import pytest

from kiosk.commands.officials import NameOfficial, RevokeOfficial, SetPin
from kiosk.hub.errors import RefusedError
from kiosk.journal.pins import is_pin
from kiosk.projections.folds.officials import in_office
from tests.hub.playing import PlayingHall


def test_an_official_is_named_before_the_tournament_opens_and_opens_tables(hall: PlayingHall) -> None:
    hall.order(NameOfficial("  Anna   Conti ", "arbiter"))
    hall.order(SetPin(1, "739024"))
    official = hall.service.state.hall.officials[1]
    assert (official.name, official.opens_tables) == ("Anna Conti", True)
    assert official.verifier is not None
    assert is_pin("739024", official.verifier)


def test_a_number_is_never_given_again(hall: PlayingHall) -> None:
    hall.order(NameOfficial("Anna", "arbiter"))
    hall.order(RevokeOfficial(1))
    hall.order(NameOfficial("Anna", "scorer"))
    assert [official.number for official in in_office(hall.service.state.hall.officials)] == [2]
    with pytest.raises(RefusedError, match="no such official"):
        hall.order(SetPin(1, "739024"))


def test_an_official_gets_another_name_or_role(hall: PlayingHall) -> None:
    hall.order(NameOfficial("Anna", "scorer"))
    hall.order(NameOfficial("Anna Conti", "arbiter", 1))
    (official,) = in_office(hall.service.state.hall.officials)
    assert (official.number, official.name, official.role) == (1, "Anna Conti", "arbiter")


@pytest.mark.parametrize(
    ("name", "sentence"), [(" ", "Write the official"), ("x" * 61, "too long"), ("conti ANNA", "already")]
)
def test_a_name_that_cannot_be_is_refused(hall: PlayingHall, name: str, sentence: str) -> None:
    hall.order(NameOfficial("Anna Conti", "arbiter"))
    with pytest.raises(RefusedError, match=sentence):
        hall.order(NameOfficial(name, "arbiter"))


def test_a_scorer_opens_no_table(hall: PlayingHall) -> None:
    hall.order(NameOfficial("Anna", "scorer"))
    with pytest.raises(RefusedError, match="directors and arbiters"):
        hall.order(SetPin(1, "739024"))
