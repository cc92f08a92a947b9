"""Pairings, standings, byes, substitutions and corrections."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kiosk.games.burraco.federation import FEDERATION, TWO_DEALS
from kiosk.games.burraco.regulations import Award, Mistake
from kiosk.games.burraco.sisal import SISAL
from kiosk.games.game import PartyResult
from kiosk.tournament.attendance import may_rest, may_substitute
from kiosk.tournament.corrections import Correction, PairingSystem, Stage, correction
from kiosk.tournament.pairings.danish import PairingError, modified_danish, pure_danish
from kiosk.tournament.standings import Place, Tally, repeated_early_look, standings


@settings(deadline=None)
@given(st.integers(2, 50).map(lambda half: 2 * half), st.randoms(use_true_random=False))
def test_art_2_modified_danish_pairs_everybody_and_repeats_nobody(count: int, random: object) -> None:
    entrants = list(range(count))
    shuffled = entrants[:]
    random.shuffle(shuffled)  # type: ignore[attr-defined]
    previous = list(zip(shuffled[::2], shuffled[1::2], strict=True))
    pairs = modified_danish(entrants, previous, is_last_round=False)
    assert sorted(entrant for pair in pairs for entrant in pair) == entrants
    assert not {frozenset(pair) for pair in pairs} & {frozenset(pair) for pair in previous}
    assert modified_danish(entrants, previous, is_last_round=True) == pure_danish(entrants)


def test_art_2_the_best_placed_has_the_first_choice_that_leaves_no_one_out() -> None:
    pairs = modified_danish([1, 2, 3, 4, 5, 6], [(5, 6), (1, 3), (2, 4)], is_last_round=False)
    assert pairs == [(1, 2), (3, 5), (4, 6)]  # 3-4 would leave 5-6, who have just met


def test_a_hundred_pairs_that_would_all_meet_again_are_paired_at_once() -> None:
    entrants = list(range(100))
    pairs = modified_danish(entrants, pure_danish(entrants), is_last_round=False)
    assert pairs[:2] == [(0, 2), (1, 3)]


@pytest.mark.parametrize("entrants", [[1], [1, 2, 3]])
def test_an_odd_number_of_pairs_needs_a_bye_first(entrants: list[int]) -> None:
    with pytest.raises(PairingError, match="who rests"):
        pure_danish(entrants)


def test_two_pairs_alone_cannot_avoid_each_other() -> None:
    with pytest.raises(PairingError, match="pure Danish"):
        modified_danish([1, 2], [(2, 1)], is_last_round=False)
    assert modified_danish([1, 2], [(2, 1)], is_last_round=True) == [(1, 2)]


def test_r37_level_pairs_share_their_place() -> None:
    tallies = {"A": Tally(30, 5), "B": Tally(30, 5), "C": Tally(31, -400), "D": Tally(30, -5)}
    assert standings(tallies) == (
        Place(1, "C", Tally(31, -400)),
        Place(2, "A", Tally(30, 5)),
        Place(2, "B", Tally(30, 5)),
        Place(4, "D", Tally(30, -5)),
    )


def test_matches_awards_and_adjustments_add_up() -> None:
    total = (
        Tally.of(PartyResult(1270, 20, 1350))
        + Tally.of(Award(14, 305))
        + repeated_early_look(TWO_DEALS, FEDERATION)
    )
    assert total == Tally(33, 1350 + 305 - 45)
    assert Tally.of(Award(20, None)) == Tally(20, 0)
    assert repeated_early_look(SISAL.format("2"), SISAL) == Tally(-1, 0)
    assert repeated_early_look(TWO_DEALS, replace(FEDERATION, early_look_match_points=100)) == Tally(-1, -100)


def test_art_34_the_number_of_byes_may_be_changed() -> None:
    assert not may_rest(1, FEDERATION)
    assert may_rest(1, replace(FEDERATION, byes_per_session=2))


def test_art_33_the_share_after_which_nobody_is_replaced_may_be_changed() -> None:
    assert may_substitute(3, 4, replace(FEDERATION, substitution_share=Fraction(3, 4)))


@pytest.mark.parametrize("system", [PairingSystem.MITCHELL, PairingSystem.ROUND_ROBIN])
@pytest.mark.parametrize("mistake", [Mistake.SUM, Mistake.TRANSCRIPTION, Mistake.STANDINGS_COPY])
def test_art_19_pairings_that_do_not_depend_on_scores_let_a_mistake_be_corrected_until_the_end(
    mistake: Mistake, system: PairingSystem
) -> None:
    for stage in (Stage.BEFORE_PUBLICATION, Stage.PUBLISHED):
        assert correction(mistake, system, stage, FEDERATION) == Correction(
            is_corrected=True, is_paired_again=False
        )


@pytest.mark.parametrize("system", PairingSystem)
def test_art_19_after_the_last_round_only_if_the_arbiter_had_been_called(system: PairingSystem) -> None:
    for mistake in (Mistake.SUM, Mistake.TRANSCRIPTION, Mistake.INVERSION):
        late = [
            correction(
                mistake,
                system,
                Stage.AFTER_LAST_ROUND,
                FEDERATION,
                table_agrees=True,
                arbiter_called_before=called,
            )
            for called in (False, True)
        ]
        assert [each.is_corrected for each in late] == [False, True]
        assert not any(each.is_paired_again for each in late)


@pytest.mark.parametrize("stage", Stage)
@pytest.mark.parametrize("system", PairingSystem)
def test_art_19_anything_else_stands(system: PairingSystem, stage: Stage) -> None:
    decided = correction(
        Mistake.OTHER, system, stage, FEDERATION, table_agrees=True, arbiter_called_before=True
    )
    assert not decided.is_corrected
    assert not correction(Mistake.SUM, system, stage, SISAL).is_corrected
