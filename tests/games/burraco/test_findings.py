"""What one deal may contain: impossible and suspicious entries, by article."""

from __future__ import annotations

import pytest

from kiosk.games.burraco.bounds import least_points, most_points, pozzetto_range
from kiosk.games.burraco.findings import deal_findings
from kiosk.games.burraco.rules import INTERNATIONAL, ITALIAN, Burraco, Rules
from kiosk.games.game import Entry, Finding, Grade

CLOSING = {
    "clean": 1, "dirty": 1, "closing": 1, "pozzetto": 2, "cards": 260, "in_hand": 25, "pozzetto_cards": 0, "penalised": 0,
}  # fmt: skip
OTHER = {
    "clean": 0, "dirty": 0, "closing": 0, "pozzetto": 0, "cards": 80, "in_hand": 95, "pozzetto_cards": 0, "penalised": 0,
}  # fmt: skip


def deal(ns: dict[str, int] | None = None, ew: dict[str, int] | None = None) -> Entry:
    """A usual deal, North-South closing, with some values changed."""
    return {"ns": {**CLOSING, **(ns or {})}, "ew": {**OTHER, **(ew or {})}}


def italian(ns: dict[str, int]) -> Entry:
    return deal({"semi_clean": 0, **ns}, {"semi_clean": 0})


def found(entry: Entry, rules: Rules = INTERNATIONAL) -> set[tuple[str, str | None, str | None]]:
    return {(finding.code, finding.section, finding.field) for finding in deal_findings(entry, rules)}


def the(code: str, entry: Entry, rules: Rules = INTERNATIONAL) -> Finding:
    (finding,) = [deal_finding for deal_finding in deal_findings(entry, rules) if deal_finding.code == code]
    return finding


def test_a_usual_deal_has_no_findings() -> None:
    assert found(deal()) == set()
    assert found(italian({}), ITALIAN) == set()


@pytest.mark.parametrize("cell", ["cards", "in_hand", "pozzetto_cards", "penalised"])
def test_r7_points_are_multiples_of_five(cell: str) -> None:
    finding = the("not_multiple_of_five", deal(ew={cell: 372}))
    assert (finding.grade, finding.section, finding.field) == (Grade.IMPOSSIBLE, "ew", cell)
    assert "372 is not a multiple of 5" in str(finding.message)


@pytest.mark.parametrize(
    "wrong", [{"clean": -1}, {"closing": 2}, {"closing": -1}, {"pozzetto": 3}, {"cards": -5}, {"in_hand": -5}]
)
def test_a_value_that_a_cell_cannot_hold_is_impossible(wrong: dict[str, int]) -> None:
    (cell,) = wrong
    assert ("out_of_range", "ns", cell) in found(deal(wrong))


def test_a_cell_without_a_value_is_missed_in_its_place() -> None:
    entry = {"ns": CLOSING, "ew": {key: value for key, value in OTHER.items() if key != "in_hand"}}
    assert found(entry) == {("missing", "ew", "in_hand")}


def test_burraco_internazionale_has_no_semi_clean_burraco() -> None:
    assert ("unknown_cell", "ns", "semi_clean") in found(deal({"semi_clean": 1}))
    assert found(deal({"semi_clean": 0})) == set()


def test_a_line_without_values_misses_them_all() -> None:
    assert len(found({"ns": CLOSING})) == len(OTHER)


def test_art_16_only_one_line_closes() -> None:
    entry = deal(ew={"closing": 1, "clean": 1, "pozzetto": 2, "cards": 150, "in_hand": 5})
    findings = deal_findings(entry, INTERNATIONAL)
    assert {(finding.code, finding.section, finding.field) for finding in findings} == {
        ("two_closings", "ns", "closing"),
        ("two_closings", "ew", "closing"),
    }
    assert {finding.article for finding in findings} == {"Art. 14, 16"}


def test_art_14_closing_needs_the_pozzetto() -> None:
    assert ("closing_without_pozzetto", "ns", "closing") in found(deal({"pozzetto": 0}))


def test_art_31a_closing_needs_a_clean_burraco() -> None:
    finding = the("closing_without_burraco", deal({"clean": 0}))
    assert (finding.article, finding.grade) == ("Art. 31/A", Grade.IMPOSSIBLE)


@pytest.mark.parametrize("kind", ["clean", "semi_clean", "dirty"])
def test_sisal_closing_any_burraco_is_enough(kind: str) -> None:
    none = {"clean": 0, "semi_clean": 0, "dirty": 0}
    assert found(italian({**none, kind: 1}), ITALIAN) == set()
    assert ("closing_without_burraco", "ns", "closing") in found(italian(none), ITALIAN)


def test_art_16_17_who_holds_the_unplayed_pozzetto_holds_nothing_else_when_his_partner_closes() -> None:
    held = {"pozzetto": 1, "pozzetto_cards": 120}
    assert ("hand_beside_pozzetto", "ns", "in_hand") in found(deal({**held, "in_hand": 25}))
    assert found(deal({**held, "in_hand": 0})) == set()


def test_art_17_an_unplayed_pozzetto_has_points_and_no_other_has() -> None:
    assert ("pozzetto_missing", "ew", "pozzetto_cards") in found(deal(ew={"pozzetto": 1}))
    assert ("pozzetto_not_due", "ew", "pozzetto_cards") in found(deal(ew={"pozzetto_cards": 100}))


@pytest.mark.parametrize(("points", "is_odd"), [(50, True), (55, False), (260, False), (265, True)])
def test_eleven_cards_are_worth_55_to_260_but_a_miscounted_pozzetto_is_played(
    points: int, is_odd: bool
) -> None:
    assert pozzetto_range(INTERNATIONAL) == (55, 260)
    entry = deal({"in_hand": 0, "pozzetto": 1, "pozzetto_cards": points})
    assert (("pozzetto_points", "ns", "pozzetto_cards") in found(entry)) is is_odd
    assert all(finding.grade is Grade.SUSPICIOUS for finding in deal_findings(entry, INTERNATIONAL))


@pytest.mark.parametrize(
    ("ns", "ew", "party"),
    [({}, {"in_hand": 5}, "ew"), ({"in_hand": 0}, {}, "ns"), ({}, {"in_hand": 0, "penalised": 5}, "ew")],
)
def test_whoever_has_not_closed_holds_a_card(ns: dict[str, int], ew: dict[str, int], party: str) -> None:
    assert ("hand_missing", party, "in_hand") in found(deal(ns, ew))


def test_penalised_cards_are_held_too_but_only_the_arbiter_gives_them() -> None:
    assert found(deal(ew={"in_hand": 5, "penalised": 5})) == {("penalised_cards", "ew", "penalised")}


@pytest.mark.parametrize(
    ("burracos", "rules", "least"),
    [
        ({Burraco.CLEAN: 1}, INTERNATIONAL, 35),  # seven threes
        ({Burraco.CLEAN: 2}, INTERNATIONAL, 80),  # and a sequence from three to nine
        ({Burraco.CLEAN: 2}, ITALIAN, 70),
        ({Burraco.DIRTY: 1}, INTERNATIONAL, 50),  # six threes and a two
        ({Burraco.SEMI_CLEAN: 1}, ITALIAN, 55),
        ({Burraco.CLEAN: 8}, INTERNATIONAL, 360),  # no cheaper cards are left
    ],
)
def test_the_cheapest_burracos(burracos: dict[Burraco, int], rules: Rules, least: int) -> None:
    assert least_points(burracos, rules) == least


def test_burracos_need_their_points() -> None:
    assert ("too_few_points_for_burracos", "ns", "cards") in found(
        deal({"clean": 3, "dirty": 0, "cards": 120})
    )
    assert ("too_few_points_for_burracos", "ns", "cards") not in found(
        deal({"clean": 3, "dirty": 0, "cards": 125})
    )


def test_thirteen_wilds_do_not_exist() -> None:
    assert least_points({Burraco.DIRTY: 13}, INTERNATIONAL) is None
    assert ("too_few_points_for_burracos", "ns", "cards") in found(deal({"dirty": 13, "cards": 1000}))


def test_both_lines_share_the_packs() -> None:
    six_dirty = {"dirty": 7, "clean": 0, "closing": 0, "cards": 420, "in_hand": 30}
    assert ("too_many_burracos", None, None) in found(deal(six_dirty, {**six_dirty, "pozzetto": 2}))


def test_a_line_that_went_out_has_melded_its_hands() -> None:
    assert ("too_few_points_for_going_out", "ns", "cards") in found(deal({"dirty": 0, "cards": 105}))
    assert ("too_few_points_for_going_out", "ew", "cards") in found(deal(ew={"pozzetto": 2, "cards": 50}))
    assert found(deal({"dirty": 0, "cards": 110})) == set()
    assert found(deal({"dirty": 0, "cards": 105, "penalised": 5})) == {("penalised_cards", "ns", "penalised")}


def test_art_1_nobody_counts_more_than_the_pack_has() -> None:
    assert most_points(0, INTERNATIONAL) == 1080 - 15
    assert most_points(2, INTERNATIONAL) == 1080 - 15 - 110
    most = most_points(1, INTERNATIONAL) - 260 - 25 - 80
    assert ("more_than_the_pack", None, None) not in found(deal(ew={"in_hand": most}))
    assert ("more_than_the_pack", None, None) in found(deal(ew={"in_hand": most + 5}))


@pytest.mark.parametrize(
    ("ew", "code", "field"),
    [
        ({"cards": 355}, "no_burraco", "cards"),
        ({"in_hand": 255}, "many_points_in_hand", "in_hand"),
        ({"dirty": 6, "cards": 500}, "many_burracos", "dirty"),
    ],
)
def test_what_is_rare_is_asked_about(ew: dict[str, int], code: str, field: str) -> None:
    finding = the(code, deal(ew=ew))
    assert (finding.grade, finding.section, finding.field) == (Grade.SUSPICIOUS, "ew", field)


def test_two_equal_columns_are_asked_about() -> None:
    same = {**OTHER, "in_hand": 15}
    assert found({"ns": same, "ew": same}) == {("same_values", None, None)}


def test_impossible_findings_come_first() -> None:
    grades = [
        deal_finding.grade
        for deal_finding in deal_findings(deal({"penalised": 10}, {"closing": 1}), INTERNATIONAL)
    ]
    assert grades == sorted(grades, key=[Grade.IMPOSSIBLE, Grade.SUSPICIOUS].index)
    assert set(grades) == set(Grade)


def test_one_lines_fault_does_not_hide_the_others() -> None:
    assert found(deal({"cards": 1}, {"closing": 1})) >= {
        ("not_multiple_of_five", "ns", "cards"),
        ("closing_without_pozzetto", "ew", "closing"),
    }
