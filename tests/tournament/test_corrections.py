"""Corrections of a delivered sheet (Art. 19)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kiosk.games.burraco.federation import FEDERATION
from kiosk.games.burraco.sisal import SISAL
from kiosk.games.regulations import Mistake, Remedies, Remedy
from kiosk.tournament.corrections import NextRound, Signer, Stage, correction, last_stage, wrong_pairing
from kiosk.tournament.pairings.danish import MODIFIED_DANISH, PURE_DANISH
from kiosk.tournament.pairings.mitchell import MITCHELL
from kiosk.tournament.pairings.round_robin import ROUND_ROBIN
from kiosk.tournament.pairings.system import PairingSystem
from kiosk.tournament.pairings.systems import SYSTEMS

EVERY_SYSTEM = pytest.mark.parametrize("system", SYSTEMS.values(), ids=SYSTEMS)


@pytest.mark.parametrize("system", [MITCHELL, ROUND_ROBIN])
@pytest.mark.parametrize("mistake", [Mistake.SUM, Mistake.TRANSCRIPTION, Mistake.STANDINGS_COPY])
def test_art_19_pairings_that_do_not_depend_on_scores_let_a_mistake_be_corrected_until_the_end(
    mistake: Mistake, system: PairingSystem
) -> None:
    for stage in (Stage.BEFORE_PUBLICATION, Stage.PUBLISHED):
        decided = correction(mistake, system, stage, FEDERATION)
        assert decided.is_corrected
        assert decided.next_round is NextRound.AS_IT_IS


@pytest.mark.parametrize("system", [PURE_DANISH, MODIFIED_DANISH])
def test_art_19_before_the_seats_are_known_the_next_round_is_paired_again(system: PairingSystem) -> None:
    decided = correction(Mistake.SUM, system, Stage.BEFORE_PUBLICATION, FEDERATION)
    assert decided.is_corrected
    assert decided.next_round is NextRound.PAIRED_AGAIN
    assert str(decided.why) == "The result is corrected, and the next round is paired again."


@pytest.mark.parametrize("system", [PURE_DANISH, MODIFIED_DANISH])
def test_art_19_once_they_are_known_a_sum_stands_and_a_copy_is_corrected_without_pairing_again(
    system: PairingSystem,
) -> None:
    assert not correction(Mistake.SUM, system, Stage.PUBLISHED, FEDERATION).is_corrected
    decided = correction(Mistake.TRANSCRIPTION, system, Stage.PUBLISHED, FEDERATION)
    assert decided.is_corrected
    assert decided.next_round is NextRound.AS_IT_IS
    assert "played as it is" in str(decided.why)


@EVERY_SYSTEM
def test_art_19_changed_lines_need_the_whole_table(system: PairingSystem) -> None:
    alone = correction(Mistake.INVERSION, system, Stage.BEFORE_PUBLICATION, FEDERATION)
    assert not alone.is_corrected
    assert alone.signers == {Signer.ARBITER, Signer.WHOLE_TABLE}
    agreed = correction(Mistake.INVERSION, system, Stage.BEFORE_PUBLICATION, FEDERATION, table_agrees=True)
    assert agreed.is_corrected
    assert agreed.signers == alone.signers


@EVERY_SYSTEM
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
        assert [decided.is_corrected for decided in late] == [False, True]
        assert not any(decided.next_round is NextRound.PAIRED_AGAIN for decided in late)
        assert all(Signer.ARBITER in decided.signers for decided in late)


@EVERY_SYSTEM
def test_art_19_what_the_arbiter_copied_wrongly_is_corrected_while_the_standings_are_checked(
    system: PairingSystem,
) -> None:
    decided = correction(Mistake.STANDINGS_COPY, system, Stage.AFTER_LAST_ROUND, FEDERATION)
    assert decided.is_corrected
    assert decided.signers == {Signer.ARBITER}


@pytest.mark.parametrize("stage", Stage)
@EVERY_SYSTEM
def test_art_19_anything_else_stands(system: PairingSystem, stage: Stage) -> None:
    decided = correction(
        Mistake.OTHER, system, stage, FEDERATION, table_agrees=True, arbiter_called_before=True
    )
    assert not decided.is_corrected
    assert not decided.signers
    assert not correction(Mistake.SUM, system, stage, SISAL).is_corrected


def test_art_19_the_director_can_be_told_until_when_a_mistake_may_be_corrected() -> None:
    now = Stage.BEFORE_PUBLICATION
    assert last_stage(Mistake.SUM, ROUND_ROBIN, now, FEDERATION) is Stage.AFTER_LAST_ROUND
    assert last_stage(Mistake.TRANSCRIPTION, MODIFIED_DANISH, now, FEDERATION) is Stage.AFTER_LAST_ROUND
    only_before = Remedies(Remedy.CORRECT, Remedy.CORRECT_AND_PAIR_AGAIN, Remedy.REFUSE, Remedy.REFUSE)
    strict = replace(FEDERATION, corrections={Mistake.SUM: only_before})
    assert last_stage(Mistake.SUM, MITCHELL, now, strict) is Stage.PUBLISHED
    for stage in Stage:
        assert last_stage(Mistake.OTHER, ROUND_ROBIN, stage, FEDERATION) is None
        assert last_stage(Mistake.SUM, MODIFIED_DANISH, stage, strict) is Stage.BEFORE_PUBLICATION


def test_art_19_a_sum_found_too_late_could_be_corrected_until_the_seats_were_known() -> None:
    for stage in (Stage.BEFORE_PUBLICATION, Stage.PUBLISHED):
        assert last_stage(Mistake.SUM, MODIFIED_DANISH, stage, FEDERATION) is Stage.BEFORE_PUBLICATION
    after = last_stage(Mistake.SUM, MODIFIED_DANISH, Stage.AFTER_LAST_ROUND, FEDERATION)
    assert after is Stage.AFTER_LAST_ROUND


def test_art_19_a_wrong_pairing_that_cannot_be_mended_is_seated_by_the_arbiter() -> None:
    assert wrong_pairing(is_mendable=True) is NextRound.PAIRED_AGAIN
    assert wrong_pairing(is_mendable=False) is NextRound.SEATED_BY_ARBITER
