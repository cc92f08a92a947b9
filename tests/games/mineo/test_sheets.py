"""Codes and rows, the table's sheet, and sheets kept by hand."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kiosk.games.game import Finding
from kiosk.games.mineo import paper
from kiosk.games.mineo.codes import Codes, Mark, ScoreCode, UnreadableCodeError, read_codes
from kiosk.games.mineo.roles import Contract, DealRole, InvalidRolesError, Roles, multiplier
from kiosk.games.mineo.row import Row
from kiosk.games.mineo.seats import SEATS, DealNumberError, Seat, dealer, round_and_deal
from kiosk.games.mineo.settings import STANDARD, SoloFaced, SoloOutcome
from kiosk.games.mineo.table_sheet import RoleCells, TotalCells, role_cells, total_cells

NORTH, WEST, SOUTH, EAST = Seat
NUMBERS = {NORTH: 1, WEST: 2, SOUTH: 3, EAST: 4}


def keys(findings: tuple[Finding, ...]) -> list[tuple[str, str | None, str | None]]:
    return [(finding.code, finding.section, finding.field) for finding in findings]


def written(
    seat: Seat, role: DealRole, plus: str, minus: str, *, mult: int = 1, before: int = 0
) -> paper.WrittenRow:
    """A row without a mistake."""
    figures = Row(read_codes(plus), read_codes(minus), mult).figures(STANDARD)
    return paper.WrittenRow(
        seat=seat,
        role=role,
        plus=read_codes(plus),
        minus=read_codes(minus),
        difference=figures.difference,
        multiplier=mult,
        penalty=0,
        partial=figures.partial,
        before=before,
        total=before + figures.partial,
    )


def call(plus: str = "R, V", minus: str = "-") -> list[paper.WrittenRow]:
    return [
        written(NORTH, DealRole.CALLER, plus, minus),
        written(WEST, DealRole.OPPONENT, minus, plus),
        written(SOUTH, DealRole.PARTNER, plus, minus),
        written(EAST, DealRole.OPPONENT, minus, plus),
    ]


@pytest.mark.parametrize("text", ["R, V", "r,v", " R  V "])
def test_commas_spaces_and_small_letters_do_not_matter(text: str) -> None:
    assert read_codes(text) == Codes((Mark(ScoreCode.RIMATURA), Mark(ScoreCode.VANTO)))


@pytest.mark.parametrize("text", ["R; V", "PE", "P", "0P", "-1P", "6A", "R-V", "R, -"])
def test_what_is_not_a_code_is_refused_not_guessed(text: str) -> None:
    with pytest.raises(UnreadableCodeError):
        read_codes(text)


def test_the_rivanto_is_not_rimatura_and_vanto() -> None:
    assert not read_codes("RV").is_same(read_codes("R, V"))
    assert read_codes("V, R").is_same(read_codes("R, V"))
    assert read_codes("") == Codes()


def test_the_bets_are_worth_what_the_settings_say() -> None:
    settings = replace(STANDARD, scommessa=2, rivanto=4)
    assert read_codes("R, S, RV").value(settings) == 7


def test_pigliate_written_twice_are_a_duplicate() -> None:
    assert read_codes("1P, 2P").duplicates == (ScoreCode.PIGLIATE,)


def test_art_9_3_solos_are_judged_as_the_settings_say() -> None:
    level = Row(read_codes("R"), read_codes("V"), 3, (1,))
    against_5 = Row(read_codes("R, V"), Codes(), 2)
    against_15 = Row(read_codes("R, V"), Codes(), 1, is_against_soloist=True)
    call_row = Row(read_codes("R, V"), Codes(), 1)

    assert level.is_solo_held(STANDARD)
    assert not level.is_solo_held(replace(STANDARD, solo_outcome=SoloOutcome.PARTIAL))
    assert not against_5.is_solo_held(STANDARD)
    against_too = replace(STANDARD, solo_faced=SoloFaced.AGAINST_TOO)
    held = [row.is_solo_held(against_too) for row in (level, against_5, against_15, call_row)]
    assert held == [True, True, True, False]


def test_m_6_a_forced_soloist_counts_as_the_settings_say() -> None:
    as_five = replace(STANDARD, forced_solo_as=Contract.SOLO_5)
    assert multiplier(Contract.FORCED_SOLO, DealRole.SOLOIST, STANDARD) == 3
    assert multiplier(Contract.FORCED_SOLO, DealRole.SOLOIST, as_five) == 6
    assert multiplier(Contract.FORCED_SOLO, DealRole.OPPONENT, as_five) == 2


@pytest.mark.parametrize(
    ("contract", "role"), [(Contract.CALL, DealRole.SOLOIST), (Contract.SOLO_15, DealRole.PARTNER)]
)
def test_nobody_has_a_role_that_the_contract_does_not_know(contract: Contract, role: DealRole) -> None:
    with pytest.raises(InvalidRolesError):
        multiplier(contract, role, STANDARD)


def test_art_6_roles_that_cannot_be() -> None:
    for contract, partner in ((Contract.CALL, None), (Contract.CALL, NORTH), (Contract.SOLO_5, SOUTH)):
        with pytest.raises(InvalidRolesError):
            Roles(contract, NORTH, partner)


def test_deals_are_numbered_from_one() -> None:
    with pytest.raises(DealNumberError):
        round_and_deal(0)
    assert {dealer(number) for number in (1, 2, 3, 4)} == set(SEATS)


def test_the_table_s_sheet_has_a_forced_soloist_as_caller_and_soloist() -> None:
    assert role_cells(Roles(Contract.CALL, WEST, EAST), NUMBERS) == RoleCells(2, 4, None)
    assert role_cells(Roles(Contract.FORCED_SOLO, WEST), NUMBERS) == RoleCells(2, None, 2)
    assert role_cells(Roles(Contract.SOLO_5, EAST), NUMBERS) == RoleCells(None, None, 4)


def test_m_17_a_late_penalty_corrects_the_end_of_the_round() -> None:
    corrected = total_cells({1: 5}, [{1: 2}, {1: -4}], {1: -1}, STANDARD)
    literal = total_cells({1: 5}, [{1: 2}, {1: -4}], {1: -1}, replace(STANDARD, is_round_end_corrected=False))
    assert corrected == {1: TotalCells((7, 3), 2)}
    assert literal == {1: TotalCells((7, 3), 3)}


def test_four_rows_without_a_mistake_have_no_findings() -> None:
    assert not paper.deal_findings(call("R, V, 4R", "1P"), Contract.CALL, STANDARD)


def test_the_row_that_differs_from_the_others_is_the_one_pointed_to() -> None:
    rows = call("R, V, 4R", "1P")
    rows[2] = written(SOUTH, DealRole.PARTNER, "R, V", "1P")

    assert keys(paper.deal_findings(rows, Contract.CALL, STANDARD)) == [
        ("not_mirrored", "S", "plus"),
        ("sum_not_zero", None, None),
    ]


def test_a_wrong_multiplier_is_found() -> None:
    rows = call()
    rows[1] = written(WEST, DealRole.OPPONENT, "-", "R, V", mult=2)

    assert ("multiplier", "W", "multiplier") in keys(paper.deal_findings(rows, Contract.CALL, STANDARD))


def test_roles_that_do_not_make_a_deal_are_found() -> None:
    assert ("roles", None, None) in keys(paper.deal_findings(call(), Contract.SOLO_15, STANDARD))
    assert ("roles", None, None) in keys(paper.deal_findings(call()[:3], Contract.CALL, STANDARD))


def test_every_cell_of_a_row_is_computed_again() -> None:
    rows = call()
    rows[0] = replace(rows[0], realised=3, suffered=1, partial=4, total=9)

    assert keys(paper.deal_findings(rows, Contract.CALL, STANDARD)) == [
        ("arithmetic", "N", field) for field in ("plus", "minus", "partial", "total")
    ]


def test_a_cancelled_deal_on_paper_has_penalties_only() -> None:
    rows = call("-", "-")
    rows[0] = replace(rows[0], penalty=3, partial=-3, total=-3)

    assert not paper.deal_findings(rows, Contract.CALL, STANDARD, is_cancelled=True)
    assert keys(paper.deal_findings(call(), Contract.CALL, STANDARD, is_cancelled=True)) == [
        ("cancelled_with_codes", "declarers", "R")
    ]


def test_the_total_goes_on_from_row_to_row_through_tables() -> None:
    first = written(NORTH, DealRole.CALLER, "R, V", "-")
    second = written(EAST, DealRole.OPPONENT, "R, V", "-", before=2)

    assert not paper.sheet_findings([first, second], STANDARD)
    skipped = replace(second, before=3, total=5)
    assert keys(paper.sheet_findings([first, skipped], STANDARD)) == [("total_not_continued", "E", "total")]


def test_the_final_total_is_the_sum_of_sixteen_deals() -> None:
    rows = [written(NORTH, DealRole.CALLER, "R, V", "-", before=2 * place) for place in range(16)]

    assert not paper.sheet_findings(rows, STANDARD, final=32)
    assert keys(paper.sheet_findings(rows, STANDARD, final=31)) == [("final_total", None, None)]
    assert keys(paper.sheet_findings(rows[:15], STANDARD, final=30)) == [("final_total", None, None)]


def test_the_table_s_sheet_has_the_players_totals() -> None:
    totals = {NORTH: [2, 4, 6, 8], WEST: [-2, -4, -6, -8]}
    points = {NORTH: [2, 2, 2, 2], WEST: [-2, -4, -6, -8]}

    assert not paper.table_findings(totals, {NORTH: 7, WEST: -8}, totals, {NORTH: -1}, STANDARD)
    assert keys(paper.table_findings(points, {NORTH: 8, WEST: 0}, totals, {}, STANDARD)) == [
        ("table_total", "N", "total"),
        ("end_of_round", "W", "total"),
    ]


def test_all_totals_add_up_to_minus_all_penalties() -> None:
    assert not paper.event_findings({1: 4, 2: -5}, {2: 1})
    assert keys(paper.event_findings({1: 4, 2: -4}, {2: 1})) == [("totals_not_zero", None, None)]
