"""Both readings of every point of `kiosk.games.mineo.settings`, in words for the director and the players."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from kiosk.games.mineo.roles import Contract
from kiosk.games.mineo.settings import STANDARD, SoloFaced, SoloOutcome, Win
from kiosk.games.settings import SettingInForce
from kiosk.messages import N_, Message

if TYPE_CHECKING:
    from collections.abc import Mapping

    from kiosk.games.mineo.settings import MineoSettings


LABELS: Final[Mapping[str, Message]] = {
    "forced_solo_as": Message(N_("Forced soloist")),
    "is_matured_charged_twice": Message(N_("Points that had matured")),
    "solo_faced": Message(N_("Solos that count")),
    "solo_outcome": Message(N_("Outcome of a solo")),
    "is_tiebreak_multiplied": Message(N_("Tie-breaks")),
    "win": Message(N_("Who wins a deal")),
    "is_cancelled_replayed": Message(N_("Cancelled deal")),
    "is_giove_aria": Message(N_("Giove")),
    "is_round_end_corrected": Message(N_("End of a round")),
    "rimatura_points": Message(N_("Rimatura")),
    "is_each_exposed_charged": Message(N_("Several exposed cards")),
}
"""What a point is called, by the field of the settings."""


@dataclass(frozen=True, slots=True)
class RuleReading:
    """One way to read a point: the setting's value, and what it means in words."""

    value: object
    """None: the organiser enters a number."""
    words: Message


@dataclass(frozen=True, slots=True)
class AmbiguousRule:
    """A point that can be read in two ways."""

    key: str
    field: str
    """The field of `MineoSettings` that holds the choice."""
    article: str
    default: RuleReading
    other: RuleReading

    @property
    def label(self) -> Message:
        """What the point is called."""
        return LABELS.get(self.field, self.other.words)

    def chosen(self, settings: MineoSettings) -> Message:
        """What is in force, in words."""
        value = getattr(settings, self.field)
        if value == self.default.value:
            return self.default.words
        if self.other.value is None:
            return Message(N_("{words}: {value}"), {"words": self.other.words, "value": value})
        return self.other.words


READINGS: Final = (
    AmbiguousRule(
        "M-6",
        "forced_solo_as",
        "Art. 6",
        RuleReading(
            Contract.SOLO_15, Message(N_("A forced soloist counts as one with 15 cards: ×3 against ×1."))
        ),
        RuleReading(
            Contract.SOLO_5, Message(N_("A forced soloist counts as one with 5 cards: ×6 against ×2."))
        ),
    ),
    AmbiguousRule(
        "M-7",
        "is_matured_charged_twice",
        "Art. 8.a",
        RuleReading(
            True,
            Message(N_("Wrong number of cards: 1 and what had matured, even if the stopped deal counts.")),
        ),
        RuleReading(
            False,
            Message(N_("Wrong number of cards: what had matured is charged only if the deal is repeated.")),
        ),
    ),
    AmbiguousRule(
        "M-9",
        "solo_faced",
        "Art. 9.3",
        RuleReading(
            SoloFaced.AS_SOLOIST, Message(N_("Tie-break by solos: only those played as the soloist."))
        ),
        RuleReading(
            SoloFaced.AGAINST_TOO, Message(N_("Tie-break by solos: those played against a soloist too."))
        ),
    ),
    AmbiguousRule(
        "M-9",
        "solo_outcome",
        "Art. 9.3",
        RuleReading(SoloOutcome.DIFFERENCE, Message(N_("A solo is not negative: judged before penalties."))),
        RuleReading(SoloOutcome.PARTIAL, Message(N_("A solo is not negative: judged after penalties."))),
    ),
    AmbiguousRule(
        "M-10",
        "scommessa",
        "Art. 4",
        RuleReading(1, Message(N_("The Scommessa is worth 1 to the side that wins it."))),
        RuleReading(None, Message(N_("The Scommessa is worth what the rules of the game say"))),
    ),
    AmbiguousRule(
        "M-10",
        "rivanto",
        "Art. 4",
        RuleReading(1, Message(N_("The Rivanto is worth 1 to the side that wins it."))),
        RuleReading(None, Message(N_("The Rivanto is worth what the rules of the game say"))),
    ),
    AmbiguousRule(
        "M-11",
        "is_tiebreak_multiplied",
        "Art. 9",
        RuleReading(False, Message(N_("Tie-breaks count what is in the columns + and −, not multiplied."))),
        RuleReading(True, Message(N_("Tie-breaks count what is in the columns + and −, multiplied."))),
    ),
    AmbiguousRule(
        "M-14",
        "win",
        "Art. 8.a, 8.f",
        RuleReading(Win.DIFFERENCE, Message(N_("A deal is won by the side whose codes are worth more."))),
        RuleReading(Win.RIMATURA, Message(N_("A deal is won by the side that has the Rimatura."))),
    ),
    AmbiguousRule(
        "M-14",
        "is_cancelled_replayed",
        "Art. 8.f",
        RuleReading(False, Message(N_("A deal cancelled for a revoke is not dealt again."))),
        RuleReading(True, Message(N_("A deal cancelled for a revoke is dealt again."))),
    ),
    AmbiguousRule(
        "M-16",
        "is_giove_aria",
        "Art. 7.b, 8.c",
        RuleReading(True, Message(N_("Giove is one of the Arie: exposing it is penalised."))),
        RuleReading(False, Message(N_("Giove is not one of the Arie: exposing it is not penalised."))),
    ),
    AmbiguousRule(
        "M-17",
        "is_round_end_corrected",
        "Art. 4",
        RuleReading(
            True,
            Message(N_("The end of a round is the total after its last deal, later penalties taken away.")),
        ),
        RuleReading(False, Message(N_("The end of a round is the total written after its last deal."))),
    ),
    AmbiguousRule(
        "M-18",
        "rimatura_points",
        "Art. 4, 8.a",
        RuleReading(55, Message(N_("The Rimatura takes 55 card points or more."))),
        RuleReading(56, Message(N_("The Rimatura takes more than 55 card points."))),
    ),
    AmbiguousRule(
        "M-22",
        "is_each_exposed_charged",
        "Art. 8.c",
        RuleReading(True, Message(N_("Several cards exposed at once: 1 point for each that is penalised."))),
        RuleReading(False, Message(N_("Several cards exposed at once: 1 point in all."))),
    ),
)
"""Every reading that changes a number, with its default."""


def footer(settings: MineoSettings) -> tuple[Message, ...]:
    """How the regulations are read in this tournament: a sentence for each of `READINGS`."""
    return tuple(reading.chosen(settings) for reading in READINGS)


def in_force(settings: MineoSettings) -> tuple[SettingInForce, ...]:
    """Every reading, and how it was chosen for this tournament."""
    return tuple(
        SettingInForce(
            reading.field, reading.article, reading.label, reading.chosen(STANDARD), reading.chosen(settings)
        )
        for reading in READINGS
    )
