"""Whether a delivered result is corrected, and whether the next round is paired again (Art. 19, R27)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from kiosk.games.burraco.regulations import Remedy

if TYPE_CHECKING:
    from kiosk.games.burraco.regulations import Mistake, Regulations, Remedies


class PairingSystem(Enum):
    """How rounds are paired (Art. 2)."""

    MITCHELL = "mitchell"
    ROUND_ROBIN = "round_robin"
    DANISH = "danish"

    @property
    def depends_on_standings(self) -> bool:
        return self is PairingSystem.DANISH


class Stage(Enum):
    """When a mistake is found."""

    BEFORE_PUBLICATION = "before_publication"
    """The seats of the next round are not yet known."""
    PUBLISHED = "published"
    AFTER_LAST_ROUND = "after_last_round"


@dataclass(frozen=True, slots=True)
class Correction:
    """What is done about a mistake."""

    is_corrected: bool
    is_paired_again: bool


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
    if remedies is None or (remedies.needs_whole_table and not table_agrees):
        return Correction(is_corrected=False, is_paired_again=False)
    match _remedy(remedies, system, stage):
        case Remedy.CORRECT:
            return Correction(is_corrected=True, is_paired_again=False)
        case Remedy.CORRECT_AND_PAIR_AGAIN:
            return Correction(is_corrected=True, is_paired_again=True)
        case Remedy.IF_CALLED_BEFORE:
            return Correction(is_corrected=arbiter_called_before, is_paired_again=False)
        case Remedy.REFUSE:
            return Correction(is_corrected=False, is_paired_again=False)


def _remedy(remedies: Remedies, system: PairingSystem, stage: Stage) -> Remedy:
    if stage is Stage.AFTER_LAST_ROUND:
        return remedies.after_last_round
    if not system.depends_on_standings:
        return remedies.independent
    match stage:
        case Stage.BEFORE_PUBLICATION:
            return remedies.unpublished
        case Stage.PUBLISHED:
            return remedies.published
