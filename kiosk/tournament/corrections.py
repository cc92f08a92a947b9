"""Whether a delivered result is corrected, who consents, what becomes of the next round (Art. 19, R27)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from kiosk.games.regulations import Mistake, Regulations, Remedies, Remedy
from kiosk.messages import N_, Message
from kiosk.tournament.pairings.system import PairingSystem


class Stage(Enum):
    """When a mistake is found."""

    BEFORE_PUBLICATION = "before_publication"
    """The seats of the next round are not yet known."""
    PUBLISHED = "published"
    AFTER_LAST_ROUND = "after_last_round"
    """The last round is over; until the standings are declared there is time to check them."""


class Signer(Enum):
    """Whose consent a correction needs."""

    ARBITER = "arbiter"
    WHOLE_TABLE = "whole_table"
    """All four players acknowledge the mistake."""


class NextRound(Enum):
    """What becomes of the next round's pairing."""

    AS_IT_IS = "as_it_is"
    """It does not depend on results, or is posted: play starts by it, only the result is corrected."""
    PAIRED_AGAIN = "paired_again"
    """Nobody has seen it: it is made anew from the corrected standings."""
    SEATED_BY_ARBITER = "seated_by_arbiter"
    """It was wrong and cannot be mended: they sit where the arbiter says; the next one is by rule."""


@dataclass(frozen=True, slots=True)
class Correction:
    """What is done about a mistake."""

    is_corrected: bool
    next_round: NextRound
    signers: frozenset[Signer]
    """Whose consent it needs, given or not; nobody's where no consent would help."""
    why: Message


def correction(
    mistake: Mistake,
    system: PairingSystem,
    stage: Stage,
    regulations: Regulations,
    *,
    table_agrees: bool = False,
    arbiter_called_before: bool = False,
) -> Correction:
    """What is done about a mistake found after the sheet was delivered.

    Args:
        mistake: what is wrong.
        system: how the rounds are paired.
        stage: when it is found.
        regulations: those in force; a mistake that they do not name is never corrected.
        table_agrees: whether all four players acknowledge it.
        arbiter_called_before: whether the arbiter had been called before the end and countersigns.
    """
    remedies = regulations.corrections.get(mistake)
    if remedies is None:
        return _refused(
            N_("Only sums, swapped lines and copying are corrected: the score sheet stands as handed in.")
        )
    remedy = _remedy(remedies, system, stage)
    if remedy is Remedy.REFUSE:
        return _refused(N_("It is too late to correct a mistake of this kind."))
    signers = {Signer.ARBITER, *([Signer.WHOLE_TABLE] if remedies.needs_whole_table else [])}
    if remedies.needs_whole_table and not table_agrees:
        return _refused(N_("All four players must acknowledge the mistake first."), *signers)
    if remedy is Remedy.IF_CALLED_BEFORE and not arbiter_called_before:
        return _refused(
            N_("After the last round, only if the arbiter had been called before it ended."), *signers
        )
    next_round, why = _after(remedy, system, stage)
    return Correction(True, next_round, frozenset(signers), Message(why))


def last_stage(
    mistake: Mistake, system: PairingSystem, stage: Stage, regulations: Regulations
) -> Stage | None:
    """Until when a mistake found at `stage` is, or was, corrected, by the consent of all who are asked.

    A leave that comes back later, as that of an arbiter called before the end, is told once it is there.
    None: never.
    """
    stages = list(Stage)
    latest = None
    for later in stages:
        decided = correction(
            mistake, system, later, regulations, table_agrees=True, arbiter_called_before=True
        )
        if decided.is_corrected:
            latest = later
        elif stages.index(later) >= stages.index(stage):
            break
    return latest


def wrong_pairing(*, is_mendable: bool) -> NextRound:
    """What is done about a round that was itself paired wrongly.

    Args:
        is_mendable: whether it can still be paired again: nobody plays yet.
    """
    return NextRound.PAIRED_AGAIN if is_mendable else NextRound.SEATED_BY_ARBITER


def _refused(why: str, *signers: Signer) -> Correction:
    return Correction(False, NextRound.AS_IT_IS, frozenset(signers), Message(why))


def _after(remedy: Remedy, system: PairingSystem, stage: Stage) -> tuple[NextRound, str]:
    if remedy is Remedy.CORRECT_AND_PAIR_AGAIN:
        return NextRound.PAIRED_AGAIN, N_("The result is corrected, and the next round is paired again.")
    if stage is Stage.PUBLISHED and system.depends_on_standings:
        return NextRound.AS_IT_IS, N_("The result is corrected; the round that is posted is played as it is.")
    return NextRound.AS_IT_IS, N_("The result is corrected.")


def _remedy(remedies: Remedies, system: PairingSystem, stage: Stage) -> Remedy:
    match stage:
        case Stage.AFTER_LAST_ROUND:
            return remedies.after_last_round
        case _ if not system.depends_on_standings:
            return remedies.independent
        case Stage.BEFORE_PUBLICATION:
            return remedies.unpublished
        case Stage.PUBLISHED:
            return remedies.published
