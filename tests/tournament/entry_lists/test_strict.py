"""Lists as commands bring them: entered where nothing is doubtful, or else refused with the line."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kiosk.tournament.entrants import Pair, Player, Team
from kiosk.tournament.entry_lists import EntryListError, parse_pairs, parse_players, parse_teams

ROSSI, ADA = Player("Rossi Mario", "10234"), Player("D'Angelo Ada", "10235")


@pytest.mark.parametrize(
    "text",
    [
        "Rossi Mario (10234) - D'Angelo Ada (10235)",
        "  12) Rossi   Mario #10234 – D'Angelo\u00a0Ada [10235]",
        "Rossi Mario/10234/D'Angelo Ada/10235",
        "1;Rossi Mario;10234;D'Angelo Ada;10235;",
        "10234\tRossi Mario\t10235\tD'Angelo Ada",
        '3,"Rossi Mario",10234,"D\'Angelo Ada",10235',
        "Tessera 1;Giocatore 1;Tessera 2;Giocatore 2\n10234;Rossi Mario;10235;D'Angelo Ada",
        "COGNOME,NOME,TESSERA,COGNOME,NOME,TESSERA\nRossi,Mario,10234,D'Angelo,Ada,10235",
        "N.;Nome;Cognome;Tessera;Nome;Cognome;Tessera\n1;Mario;Rossi;10234;Ada;D'Angelo;10235\n;;;;;;\n",
    ],
)
def test_a_pair_is_read_however_it_is_written(text: str) -> None:
    assert parse_pairs(text) == (Pair((ROSSI, ADA)),)


@pytest.mark.parametrize(
    "name",
    ["Niccolò Dell’Acqua", "O'Brien", "De-Santis Über", "Łucja Żak", "Šime Đurđević", "n" * 60],
)
def test_names_keep_their_accents_apostrophes_and_hyphens(name: str) -> None:
    [pair] = parse_pairs(f"{name} - Bianchi")
    assert pair.players == (Player(name), Player("Bianchi"))
    assert parse_players(f'"{name}";12345')[0].name == name


def test_letters_come_in_one_piece_and_what_cannot_be_seen_is_dropped() -> None:
    assert parse_players("\ufeffNiccolo\u0300 Rossi\u200b ✅")[0].name == "Niccolò Rossi"


def test_what_turns_the_writing_round_is_not_entered_in_silence() -> None:
    with pytest.raises(EntryListError, match="turn the writing round"):
        parse_players("Niccolò \u202eRossi")


def test_numbers_are_not_asked_for() -> None:
    assert parse_pairs("Rossi - Esposito\n\nBianchi / Conti") == (
        Pair((Player("Rossi"), Player("Esposito"))),
        Pair((Player("Bianchi"), Player("Conti"))),
    )


def test_the_one_club_of_a_line_is_that_of_all_its_players() -> None:
    [pair] = parse_pairs("Giocatore;Giocatore;Circolo\nRossi;Conti;ASD Lecco - Como")
    assert [player.club for player in pair.players] == ["ASD Lecco - Como"] * 2
    [pair] = parse_pairs("Giocatore;Circolo;Giocatore;Circolo\nRossi;Roma;Conti;")
    assert [player.club for player in pair.players] == ["Roma", ""]


def test_players_of_an_individual_event_stand_one_on_a_line() -> None:
    assert parse_players("1. Rossi Mario (10234)\n2. Conti") == (ROSSI, Player("Conti"))
    assert parse_players("Cognome;Nome;Tessera\nRossi;Mario;10234") == (ROSSI,)


TEAM = Team("Gli Assi", (Player("Rossi"), Player("Conti", "777"), Player("Neri"), Player("Blu")))


@pytest.mark.parametrize(
    "text",
    [
        "Gli Assi: Rossi, Conti (777), Neri, Blu",
        "Gli  Assi;Rossi;Conti;777;Neri;Blu",
        "Squadra;Giocatore;Tessera\nGli Assi;Rossi;\nGli Assi;Conti;777\nGli Assi;Neri;\nGli Assi;Blu;",
        "Gli Assi: Rossi - Conti (777)\nGli Assi: Neri - Blu",
    ],
)
def test_a_team_is_read_from_one_line_or_several_and_its_captain_is_the_first(text: str) -> None:
    assert parse_teams(text) == (TEAM,)
    assert parse_teams(text)[0].captain == Player("Rossi")


@pytest.mark.parametrize(
    ("text", "line", "says"),
    [
        ("Rossi - Conti\n\nNeri", 3, "Line 3, “Neri”: One name alone: write two names"),
        ("Rossi - Conti - Neri", 1, "write two names"),
        ("Rossi - 10234", 1, "write two names"),
        (f"Rossi - {'n' * 61}", 1, "more than 60 characters"),
        ("Rossi (101) - Conti\nNeri - Blu (101)", 2, "The number 101 stands on line 1 already"),
        ("Rossi (101) - Conti (101)", 1, "The same player"),
        ("Rossi - Rossi", 1, "The same player"),
        ("Rossi - D’Amico\nNeri - Blu\nd'amico - ROSSI", 3, "is line 1 once more"),
        ("", 0, "The list is empty"),
        ("Giocatore;Giocatore\n;;\n", 0, "The list is empty"),
        (
            "Giocatore;Giocatore\nRossi;Conti\nRossi;\n",
            3,
            "Line 3, “Rossi;”: One name alone: write two names",
        ),
        ("Rossi - Conti\n" + "x" * 2001, 2, "Line 2 is too long"),
    ],
)
def test_a_list_of_pairs_that_cannot_be_read_names_the_line(text: str, line: int, says: str) -> None:
    with pytest.raises(EntryListError) as refused:
        parse_pairs(text)
    assert says in str(refused.value)
    assert (refused.value.line, refused.value.field) == (line, "entrants")


@pytest.mark.parametrize(
    ("text", "line", "says"),
    [
        ("Gli Assi: Rossi, Conti, Neri", 1, "has 3 players. It needs 4"),
        ("Gli Assi", 1, "Write the team, a colon and its players"),
        (": Rossi", 1, "Write the team"),
        ("1.", 0, "The list is empty"),
        (
            "A: Rossi (9), Conti, Neri, Blu\nB: Rossi (9), Verdi, Viola, Rosa",
            2,
            "The number 9 stands on line 1",
        ),
    ],
)
def test_a_list_of_teams_that_cannot_be_read_names_the_line(text: str, line: int, says: str) -> None:
    with pytest.raises(EntryListError) as refused:
        parse_teams(text)
    assert says in str(refused.value)
    assert refused.value.line == line


def test_two_of_one_name_are_told_apart_by_their_numbers() -> None:
    assert len(parse_players("Rossi (101)\nRossi (102)")) == 2
    with pytest.raises(EntryListError, match="stands on line 1, too"):
        parse_players("Rossi\nrossi")
    with pytest.raises(EntryListError, match="write one name"):
        parse_players("Rossi - Conti")


def test_a_namesake_is_entered_once_somebody_has_looked() -> None:
    text = "player;card;club;looked at\nRossi;;;\nrossi;;;x\n"
    assert [player.name for player in parse_players(text)] == ["Rossi", "rossi"]


@given(st.binary(max_size=200))
def test_no_file_brings_anything_but_entrants_or_an_error_that_can_be_read(data: bytes) -> None:
    for parse in (parse_players, parse_pairs, parse_teams):
        try:
            entrants = parse(data.decode("cp1252", errors="replace"))
        except EntryListError as error:
            assert str(error)  # noqa: PT017 - either is right
        else:
            assert entrants


@given(st.text(alphabet="ab1290 .,;:-/#()[]\"'\t\n", max_size=80))
def test_nor_does_any_list_of_names_and_signs(text: str) -> None:
    for parse in (parse_players, parse_pairs, parse_teams):
        try:
            entrants = parse(text)
        except EntryListError as error:
            assert 0 <= error.line <= len(text.splitlines())  # noqa: PT017
        else:
            assert entrants
