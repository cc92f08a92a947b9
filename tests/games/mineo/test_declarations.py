"""What may be said before the first card, by whom, and what it means for the score (Art. 6)."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kiosk.games.declarations import Noted, possible
from kiosk.games.game import Finding, Grade
from kiosk.games.mineo.declarations import DECLARATIONS, FIELDS, Declaration, MineoDeclarations, Said
from kiosk.games.mineo.game import MineoGame
from kiosk.games.mineo.play import Asked, PlayPhase, askable_fields
from kiosk.games.mineo.roles import Contract
from kiosk.games.mineo.seats import SEATS, Seat
from kiosk.games.mineo.sheet import CONTRACTS, ROLES
from tests.games.mineo.entries import Values, deal

GAME = MineoGame()
DECLARING = MineoDeclarations()
CALL, FORCED, SOLO_15, SOLO_5 = range(4)
NORTH, WEST, SOUTH, EAST = range(4)
SAID = {"declarer": NORTH, "declaration": CALL, "trump": 17}


def refused(said: dict[str, int], key: str, value: int | None = None) -> str:
    refusal = DECLARING.refusal(Noted(said), key, value)
    return "" if refusal is None else str(refusal)


def found(said: dict[str, int], entry: Values, *, played: bool = False) -> dict[str, Finding]:
    findings = DECLARING.findings(Noted(said, is_first_card_played=played), entry, GAME.findings(entry))
    return {finding.code: finding for finding in findings}


def test_art_8_e_nobody_is_asked_who_holds_the_trump_called() -> None:
    """Every field is one that may be asked while the deal runs, and none of them names a partner."""
    asked = {
        Said.DECLARER: (Asked.CALLER, Asked.SOLOIST),
        Said.DECLARATION: (Asked.SOLO_KIND, Asked.FORCED_CALL),
        Said.TRUMP: (Asked.CALLED_TRUMP,),
        Said.WEAK_CALL: (Asked.WEAK_CALL,),
        Said.SCOMMESSA: (Asked.SCOMMESSA,),
        Said.RIVANTO: (Asked.RIVANTO,),
    }
    assert {field.key for field in FIELDS} == set(asked)
    assert {one for some in asked.values() for one in some} <= askable_fields(PlayPhase.RUNNING)


def test_art_8_e_what_is_proposed_never_names_the_partner() -> None:
    ranges = [[None, *range(field.maximum + 1)] for field in FIELDS if field.key != Said.TRUMP]
    keys = [field.key for field in FIELDS if field.key != Said.TRUMP]
    for values in product(*ranges):
        said = {key: value for key, value in zip(keys, values, strict=True) if value is not None}
        proposed = DECLARING.proposal(possible(DECLARING, said))
        assert set(proposed) <= {ROLES}
        assert set(proposed.get(ROLES, {})) <= {"declarer", "contract"}


def test_art_6_who_declares_is_said_first_and_how_before_the_bets() -> None:
    assert not refused({}, "declarer")
    for key in ("declaration", "trump", "weak_call", "scommessa", "rivanto"):
        assert "who calls" in refused({}, key)
    for key in ("trump", "weak_call", "scommessa", "rivanto"):
        assert "a call or a solo" in refused({"declarer": EAST}, key)
    for key in ("trump", "weak_call", "scommessa", "rivanto"):
        assert not refused({"declarer": EAST, "declaration": CALL}, key)


def test_art_6_a_caller_names_the_trump_in_one_breath_and_a_forced_one_after_the_monte() -> None:
    assert DECLARING.said_with({"declarer": NORTH}, "declarer") == "declaration"
    assert DECLARING.said_with({"declarer": NORTH, "declaration": CALL}, "declaration") == "trump"
    assert DECLARING.said_with({"declarer": NORTH, "declaration": FORCED}, "declaration") is None
    assert not refused({"declarer": NORTH, "declaration": FORCED}, "trump")
    assert DECLARING.said_with({"declarer": NORTH, "declaration": SOLO_5}, "declaration") is None


@pytest.mark.parametrize("solo", [SOLO_15, SOLO_5])
def test_art_6_a_soloist_calls_no_trump_and_says_no_senza(solo: int) -> None:
    said = {"declarer": NORTH, "declaration": solo}
    assert "calls no trump" in refused(said, "trump")
    assert "goes with a call" in refused(said, "weak_call")
    assert not refused(said, "scommessa")


def test_art_6_who_has_to_call_does_not_say_senza() -> None:
    assert "has to call" in refused({"declarer": NORTH, "declaration": FORCED}, "weak_call")


@pytest.mark.parametrize("declaration", range(len(DECLARATIONS)))
def test_art_6_the_rivanto_is_for_whoever_does_not_declare(declaration: int) -> None:
    said = {"declarer": WEST, "declaration": declaration}
    assert "West is the one who declares" in refused(said, "rivanto", WEST)
    assert not any(refused(said, "rivanto", seat) for seat in (NORTH, SOUTH, EAST))


def test_art_6_a_second_rivanto_takes_the_place_of_the_first_and_tells_nothing_of_the_third_player() -> None:
    """Whom the kiosk lets say it never depends on who said it: that would point to the partner."""
    said = {**SAID, "rivanto": WEST}
    assert not any(refused(said, "rivanto", seat) for seat in (WEST, SOUTH, EAST))


def test_art_6_after_the_first_card_nothing_is_said() -> None:
    for field in FIELDS:
        refusal = DECLARING.refusal(Noted(SAID, is_first_card_played=True), field.key)
        assert refusal is not None
        assert "Art. 6" in str(refusal)


def test_every_refusal_names_its_article() -> None:
    for said in (
        {},
        {"declarer": 0},
        {"declarer": 0, "declaration": FORCED},
        {"declarer": 0, "declaration": 3},
    ):
        for field in FIELDS:
            sentence = refused(said, field.key, 0)
            assert not sentence or "(Art. 6)" in sentence


def test_what_rests_on_something_falls_with_it() -> None:
    said = {**SAID, "weak_call": 1, "scommessa": 1, "rivanto": WEST}
    assert possible(DECLARING, said) == said
    assert "rivanto" not in possible(DECLARING, {**said, "declarer": WEST})
    assert possible(DECLARING, {**said, "declaration": SOLO_15}) == {
        "declarer": NORTH,
        "declaration": SOLO_15,
        "scommessa": 1,
        "rivanto": WEST,
    }
    assert possible(DECLARING, {key: value for key, value in said.items() if key != "declarer"}) == {}


@given(st.dictionaries(st.sampled_from([*Said, "partner"]), st.integers(-2, 30)))
def test_what_is_possible_stays_so_and_was_all_said(said: dict[str, int]) -> None:
    kept = possible(DECLARING, said)
    assert possible(DECLARING, kept) == kept
    assert kept.items() <= said.items()
    assert "partner" not in kept


def test_what_no_table_of_this_version_says_is_left_out() -> None:
    assert possible(DECLARING, {"declarer": 7, "partner": 2, "scommessa": 9}) == {}


@pytest.mark.parametrize(
    ("declaration", "contract"),
    [
        (Declaration.CALL, Contract.CALL),
        (Declaration.FORCED_CALL, Contract.CALL),
        (Declaration.SOLO_15, Contract.SOLO_15),
        (Declaration.SOLO_5, Contract.SOLO_5),
    ],
)
def test_art_6_what_was_said_is_proposed_for_the_score(declaration: Declaration, contract: Contract) -> None:
    said = {"declarer": SOUTH, "declaration": DECLARATIONS.index(declaration)}
    assert DECLARING.proposal(said) == {
        "roles": {"declarer": SOUTH, "contract": CONTRACTS.index(contract)},
    }


def test_art_6_a_table_that_notes_nothing_is_asked_what_it_was_asked_before() -> None:
    entry = deal("R, V, S", "RV")
    assert set(found({}, entry)) == {finding.code for finding in GAME.findings(entry)} == {"bet_scored"}


def test_art_6_another_declarer_than_was_noted_is_asked() -> None:
    asked = found(SAID, deal("R, V", "-", declarer=Seat.EAST))["other_declarer"]
    assert asked.grade is Grade.SUSPICIOUS
    assert "North was noted" in str(asked.message)
    assert "it is East" in str(asked.message)
    assert not found(SAID, deal("R, V", "-", declarer=Seat.NORTH))


def test_art_6_another_contract_than_was_noted_is_asked() -> None:
    said = {"declarer": NORTH, "declaration": SOLO_5}
    assert "other_contract" in found(said, deal("R, V", "-", contract=Contract.SOLO_15))
    assert not found(said, deal("R, V", "-", contract=Contract.SOLO_5))


def test_art_6_a_caller_may_have_been_alone_but_not_one_who_had_to_call() -> None:
    alone = deal("R, V", "-", contract=Contract.FORCED_SOLO)
    assert not found(SAID, alone)
    assert "forced_twice" in found({**SAID, "declaration": FORCED}, alone)


def test_art_6_whoever_said_the_rivanto_is_no_partner() -> None:
    said = {**SAID, "rivanto": SOUTH}
    asked = found(said, deal("R, V", "RV", partner=Seat.SOUTH))["partner_said_rivanto"]
    assert (asked.grade, asked.section, asked.field) == (Grade.SUSPICIOUS, "roles", "partner")
    assert "partner_said_rivanto" not in found(said, deal("R, V", "RV", partner=Seat.WEST))


def test_c12_a_bet_that_was_noted_is_not_asked_about_again() -> None:
    said = {**SAID, "scommessa": 1, "rivanto": WEST}
    assert not found(said, deal("R, V, S", "RV"))


def test_c12_a_bet_that_was_noted_has_to_be_scored_by_somebody() -> None:
    asked = found({**SAID, "scommessa": 1}, deal("R, V", "-"))["bet_not_scored"]
    assert asked.grade is Grade.SUSPICIOUS
    assert "Who won it?" in str(asked.message)


def test_c12_a_bet_that_was_not_noted_is_asked_while_the_note_is_open_and_refused_once_it_is_closed() -> None:
    entry = deal("R, V, S", "-")
    assert found(SAID, entry)["bet_scored"].grade is Grade.SUSPICIOUS
    closed = found(SAID, entry, played=True)
    assert set(closed) == {"bet_not_declared"}
    assert closed["bet_not_declared"].grade is Grade.IMPOSSIBLE


def test_art_8_f_a_cancelled_deal_scores_no_bet() -> None:
    assert set(found({**SAID, "scommessa": 1}, deal("-", "-", cancelled=True))) == {"cancelled"}


def test_art_8_c_what_was_said_tells_who_the_soloist_is_and_never_whether_a_caller_is_alone() -> None:
    def soloist(seat: str, said: dict[str, int]) -> str | None:
        return DECLARING.facts(said, seat).get("soloist")

    solo, forced = {"declarer": WEST, "declaration": SOLO_5}, {"declarer": WEST, "declaration": FORCED}
    assert [soloist(seat, solo) for seat in "NWSE"] == ["no", "yes", "no", "no"]
    assert [soloist(seat, {**solo, "declaration": CALL}) for seat in "NWSE"] == ["no", None, "no", "no"]
    assert [soloist(seat, forced) for seat in "NWSE"] == ["no"] * 4
    assert soloist("N", {"declarer": WEST}) is None


def test_art_6_a_rivanto_alone_is_noted_and_told() -> None:
    """M-12: it may stand without a Scommessa."""
    assert "Rivanto without a Scommessa" in str(DECLARING.reminder({**SAID, "rivanto": EAST}))


def test_art_6_the_rule_of_the_fujutu_is_told() -> None:
    for said in ({}, SAID, {**SAID, "scommessa": 1, "rivanto": EAST}):
        assert "The Fujutu led to the last trick" in str(DECLARING.reminder(said))


def test_the_seats_are_those_of_the_sheet() -> None:
    assert [field.maximum for field in FIELDS if field.key in ("declarer", "rivanto")] == [len(SEATS) - 1] * 2
