"""Names: whose is whose when a pair is written anew, and the order in which Italian lists have them."""

from __future__ import annotations

import pytest

from kiosk.tournament.person_names import are_crossed, in_alphabet

PAIR = ("Rossi Mario", "Bianchi Anna")


@pytest.mark.parametrize(
    ("written", "crossed"),
    [
        (("Rossi Mario", "Bianchi Anna"), False),
        (("Bianchi Anna", "Rossi Mario"), True),
        (("Anna Bianchi", "Mario Rossi"), True),
        (("BIANCHI ANNA", "Rossi Mària"), True),
        (("Rossi Mario", "Verdi Ugo"), False),
        (("Verdi Ugo", "Rossi Mario"), True),
        (("Rosi Mario", "Bianchi Ana"), False),
        (("Bianchi Ana", "Rosi Mario"), True),
        (("Verdi Ugo", "Neri Ada"), False),
    ],
)
def test_a_pair_written_anew_may_be_written_the_other_way_round(
    written: tuple[str, str], *, crossed: bool
) -> None:
    assert are_crossed(PAIR, written) is crossed


def test_two_of_one_name_stay_as_they_are() -> None:
    assert not are_crossed(("Rossi Mario", "Rossi Mario"), ("Rossi Mario", "Rossi Mario"))


ALPHABET = [
    "Abate Ugo",
    "D'Angelo Lucia",
    "D’ Angelo Mara",
    "dangelo Nino",
    "DE SANTIS Ciro",
    "Degli Esposti Ada",
    "De Sanctis Ada",
    "Della Valle Pia",
    "Desanctis Bea",
    "Di Marco Leo",
    "Dimarco Mia",
    "Lo Cascio Rita",
    "Locatelli Ivo",
    "Nicolò Aldo",
    "Niccolini Bea",
    "Rossi Zita",
    "Rossi-Bianchi Ada",
    "Rossini Ada",
    "Zà Ugo",
]


def test_the_alphabet_is_that_of_italian_lists() -> None:
    expected = [
        "Abate Ugo",
        "D'Angelo Lucia",
        "D’ Angelo Mara",
        "dangelo Nino",
        "Degli Esposti Ada",
        "Della Valle Pia",
        "De Sanctis Ada",
        "Desanctis Bea",
        "DE SANTIS Ciro",
        "Di Marco Leo",
        "Dimarco Mia",
        "Lo Cascio Rita",
        "Locatelli Ivo",
        "Niccolini Bea",
        "Nicolò Aldo",
        "Rossi Zita",
        "Rossi-Bianchi Ada",
        "Rossini Ada",
        "Zà Ugo",
    ]
    assert sorted(ALPHABET, key=in_alphabet) == expected


@pytest.mark.parametrize("name", ["", "De", "Rossi De", "'", "🐺", "Ωmega"])
def test_every_name_has_a_place(name: str) -> None:
    assert sorted(["Rossi", name], key=in_alphabet)
