"""Mineo as the table sees it: what is asked, the four rows, who accepts whose, what cannot be."""

from __future__ import annotations

import pytest

from kiosk.games.game import Game, Grade, Need
from kiosk.games.mineo.codes import ScoreCode, read_codes
from kiosk.games.mineo.findings import bet_findings
from kiosk.games.mineo.game import MineoGame
from kiosk.games.mineo.roles import Contract, InvalidRolesError
from kiosk.games.mineo.seats import Seat
from kiosk.games.mineo.sheet import MissingValueError, OutOfRangeError
from kiosk.games.registry import UnknownGameError, game_for
from tests.games.mineo.entries import deal

GAME: Game = MineoGame()
NORTH, WEST, SOUTH, EAST = Seat


def found(entry: dict[str, dict[str, int]]) -> set[tuple[str, str | None, str | None]]:
    return {(finding.code, finding.section, finding.field) for finding in GAME.findings(entry)}


def grades(entry: dict[str, dict[str, int]]) -> dict[str, Grade]:
    return {finding.code: finding.grade for finding in GAME.findings(entry)}


def test_a_deal_is_asked_once_for_the_table_and_penalties_player_by_player() -> None:
    assert [section.key for section in GAME.sections] == [
        "roles",
        "declarers",
        "opponents",
        "N",
        "W",
        "S",
        "E",
    ]
    assert [section.party for section in GAME.sections] == [None, None, None, "N", "W", "S", "E"]
    assert [field.key for field in GAME.sections[1].fields] == ["R", "V", "4R", "4A", "5A", "P", "S", "RV"]
    assert [party.seats for party in GAME.parties] == [("N",), ("W",), ("S",), ("E",)]
    assert (GAME.key, GAME.deals) == ("mineo", 4)


def test_choices_have_a_place_for_each_value() -> None:
    for section in GAME.sections:
        for field in section.fields:
            assert not field.choices or field.maximum == len(field.choices) - 1


def test_art_6_the_partner_is_asked_after_a_call_only() -> None:
    partner = next(field for field in GAME.sections[0].fields if field.key == "partner")

    assert isinstance(partner.need, Need)
    assert partner.need.is_met(deal("R, V", "-", contract=Contract.CALL))
    for contract in (Contract.FORCED_SOLO, Contract.SOLO_15, Contract.SOLO_5):
        assert not partner.need.is_met(deal("R, V", "-", contract=contract))


def test_five_arie_are_asked_after_four_and_nothing_of_a_cancelled_deal() -> None:
    fields = {field.key: field for field in GAME.sections[1].fields}
    assert fields["5A"].need is not None
    assert not fields["5A"].need.is_met(deal("R, V", "4A"))
    assert fields["5A"].need.is_met(deal("R, V, 4A", "-"))
    assert fields["R"].need is not None
    assert not fields["R"].need.is_met(deal("-", "-", cancelled=True))


def test_art_4_the_row_is_the_sheet_s() -> None:
    entry = deal("R, V, 4R", "1P", penalties={EAST: 1})

    assert len(GAME.columns) == 8
    assert GAME.row(entry, "N", 5, 0) == ("R, V, 4R", "3", "1P", "1", "+2", "x1", "+2", "+7")
    assert GAME.row(entry, "E", -8, 0) == ("1P", "1", "R, V, 4R", "3", "−2", "x1", "−2 −1(PE)", "−11")


def test_a_ruling_s_penalty_stands_beside_the_points_of_the_deal() -> None:
    entry = deal("-", "-", cancelled=True)

    assert GAME.row(entry, "N", 10, -3) == ("-", "0", "-", "0", "0", "x1", "0 −3(PE)", "+7")
    assert GAME.row(entry, "W", 0, 0)[-2:] == ("0", "0")


def test_art_8_b_a_repeated_deal_keeps_its_row_and_the_penalty_of_the_first_attempt() -> None:
    entry = deal("R, V", "-", penalties={NORTH: 2})

    assert GAME.row(entry, "N", 0, 0)[-2:] == ("+2 −2(PE)", "0")


def test_the_breakdown_is_the_product_and_the_penalties() -> None:
    entry = deal("R, V", "-", contract=Contract.SOLO_5, declarer=EAST, penalties={EAST: 1, NORTH: 2})
    points = {seat: [item.points for item in score.items] for seat, score in GAME.score(entry).items()}

    assert points == {"N": [-4, -2], "W": [-4, 0], "S": [-4, 0], "E": [12, -1]}


def test_art_4_only_opponents_validate() -> None:
    call = {consent.of: consent.by for consent in GAME.consents(deal("R, V", "-"))}
    assert call == {"N": ("W", "E"), "S": ("W", "E"), "W": ("N", "S"), "E": ("N", "S")}

    entry = deal("R, V", "-", contract=Contract.SOLO_15, declarer=WEST)
    solo = {consent.of: consent.by for consent in GAME.consents(entry)}
    assert solo == {"W": ("N", "S", "E"), "N": ("W",), "S": ("W",), "E": ("W",)}


def test_a_round_s_result_has_totals_and_no_victory_points() -> None:
    deals = [deal("R, V, 4R", "1P"), deal("V", "R", contract=Contract.SOLO_15, declarer=EAST)]

    results = GAME.result(deals, {"S": -2})

    assert {seat: result.total for seat, result in results.items()} == {"N": 2, "W": -2, "S": 0, "E": -2}
    assert {result.victory_points for result in results.values()} == {None}
    assert {result.match_points for result in results.values()} == {None}


def test_a_plain_deal_has_no_findings() -> None:
    assert not GAME.findings(deal("R, V, 4R", "1P"))
    assert not GAME.findings(deal("R", "V, 4A, 5A", contract=Contract.SOLO_5, partner=None))


def test_what_is_not_entered_is_named_with_its_place() -> None:
    entry = deal("R, V", "-")
    del entry["roles"]["partner"]
    del entry["opponents"]["S"]

    assert found(entry) == {("missing", "roles", "partner"), ("missing", "opponents", "S")}
    with pytest.raises(MissingValueError):
        GAME.score(entry)


def test_an_impossible_value_is_refused() -> None:
    entry = deal("R, V", "-", penalties={NORTH: -1})
    entry["roles"]["declarer"] = 4

    assert found(entry) == {("out_of_range", "roles", "declarer"), ("out_of_range", "N", "penalty")}
    with pytest.raises(OutOfRangeError):
        GAME.score(entry)


def test_art_6_the_partner_is_somebody_else() -> None:
    entry = deal("R, V", "-", declarer=SOUTH, partner=SOUTH)

    assert found(entry) == {("roles", "roles", "partner")}
    with pytest.raises(InvalidRolesError):
        GAME.score(entry)


def test_a_partner_left_from_before_means_nothing_in_a_solo() -> None:
    entry = deal("R, V", "-", contract=Contract.SOLO_15, declarer=WEST)
    entry["roles"]["partner"] = 0

    assert not GAME.findings(entry)
    assert GAME.score(entry)["N"].total == -2


@pytest.mark.parametrize(
    ("declarers", "opponents", "finding"),
    [
        ("R, V", "V", ("unmissable", "opponents", "V")),
        ("V", "4R", ("unmissable", "declarers", "R")),
        ("R, V, 4R", "4R", ("both_sides", "declarers", "4R")),
        ("R, V, 4A", "4A", ("both_sides", "opponents", "4A")),
        ("R, V, 5A", "-", ("five_arie_without_four", "declarers", "5A")),
    ],
)
def test_art_4_what_the_sides_cannot_have(
    declarers: str, opponents: str, finding: tuple[str, str, str]
) -> None:
    entry = deal(declarers, opponents)

    assert finding in found(entry)
    assert grades(entry)[finding[0]] is Grade.IMPOSSIBLE


@pytest.mark.parametrize(
    ("declarers", "opponents", "finding"),
    [
        ("R, V, 3P", "3P", ("many_pigliate", "declarers", "P")),
        ("R, V", "6P", ("many_pigliate", "opponents", "P")),
        ("R, V, 1P", "4A", ("pigliata_against_arie", "declarers", "P")),
        ("R, V, S", "-", ("bet_scored", "declarers", "S")),
        ("R, V, S", "RV", ("bet_scored", "opponents", "RV")),
        ("R, V", "RV", ("rivanto_alone", "opponents", "RV")),
    ],
)
def test_art_4_what_is_asked_again(declarers: str, opponents: str, finding: tuple[str, str, str]) -> None:
    entry = deal(declarers, opponents)

    assert finding in found(entry)
    assert set(grades(entry).values()) == {Grade.SUSPICIOUS}


def test_art_8_f_a_cancelled_deal_has_no_codes() -> None:
    assert found(deal("R, V", "-", cancelled=True)) >= {("cancelled_with_codes", "declarers", "R")}
    assert grades(deal("-", "-", cancelled=True)) == {"cancelled": Grade.SUSPICIOUS}


def test_art_8_a_a_stopped_deal_may_lack_the_rimatura_but_not_the_vanto() -> None:
    assert not GAME.findings(deal("V, 2P", "-", blocked=True))
    assert ("unmissable", "declarers", "V") in found(deal("2P", "-", blocked=True))
    assert ("unmissable", "opponents", "R") in found(deal("R, V", "R", blocked=True))


def test_art_8_a_a_stopped_deal_counts_for_the_side_with_the_vanto() -> None:
    assert not GAME.findings(deal("4R", "V, 2P", blocked=True))
    assert grades(deal("R, 4R", "V", blocked=True)) == {"stopped_not_favourable": Grade.SUSPICIOUS}


def test_penalties_entered_by_hand_are_asked_again() -> None:
    assert found(deal("R, V", "-", penalties={WEST: 1})) == {("penalty", "W", "penalty")}


def test_impossible_findings_come_first() -> None:
    findings = GAME.findings(deal("V, 6P", "-", penalties={WEST: 1}))

    assert [finding.grade for finding in findings] == [Grade.IMPOSSIBLE, Grade.SUSPICIOUS, Grade.SUSPICIOUS]


def test_art_6_bets_are_held_against_what_was_declared_in_time() -> None:
    declarers, opponents = read_codes("R, V, S"), read_codes("RV")

    in_time = list(bet_findings(declarers, opponents, {ScoreCode.SCOMMESSA, ScoreCode.RIVANTO}))
    late = list(bet_findings(declarers, opponents, {ScoreCode.SCOMMESSA}))
    unscored = list(bet_findings(read_codes("R, V"), read_codes("-"), {ScoreCode.SCOMMESSA}))

    assert not in_time
    assert [(finding.code, finding.section, finding.grade) for finding in late] == [
        ("bet_not_declared", "opponents", Grade.IMPOSSIBLE)
    ]
    assert [(finding.code, finding.grade) for finding in unscored] == [("bet_not_scored", Grade.SUSPICIOUS)]


def test_the_registry_makes_mineo_under_its_own_regulations() -> None:
    assert game_for("mineo", "mineo", 4) == MineoGame()
    with pytest.raises(UnknownGameError) as other:
        game_for("mineo", "federation", 4)
    with pytest.raises(UnknownGameError) as uneven:
        game_for("mineo", "mineo", 3)
    assert (other.value.field, uneven.value.field) == ("regulations", "deals")
