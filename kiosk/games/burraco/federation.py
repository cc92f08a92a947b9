"""The federation's regulations (competition code, March 2018)."""

from __future__ import annotations

from typing import Final

from kiosk.games.regulations import (
    Award,
    Band,
    Format,
    Lateness,
    LatenessStep,
    Mistake,
    Regulations,
    Remedies,
    Remedy,
    TurnLimit,
)
from kiosk.messages import N_, Message


def _bands(*most: int) -> tuple[Band, ...]:
    """The bands 10-10 to 19-1 that end at these differences, and 20-0 (Art. 17)."""
    firsts = (0, *(end + 5 for end in most))
    return tuple(Band(first, 10 + step, 10 - step) for step, first in enumerate(firsts))


TWO_DEALS: Final = Format(
    key="2",
    label=Message(N_("2 deals")),
    deals=2,
    minutes=30,
    bands=_bands(40, 120, 200, 300, 400, 500, 620, 740, 870, 1000),
    has_equivalents=True,
    bye=Award(14, 305),
    present_victory_points=14,
    absent_victory_points=6,
)
THREE_DEALS: Final = Format(
    key="3",
    label=Message(N_("3 deals")),
    deals=3,
    minutes=40,
    bands=_bands(50, 150, 250, 350, 500, 650, 800, 1000, 1250, 1500),
    has_equivalents=True,
    bye=Award(14, 355),
    present_victory_points=14,
    absent_victory_points=6,
)
FOUR_DEALS: Final = Format(
    key="4",
    label=Message(N_("4 deals")),
    deals=4,
    minutes=55,  # Art. 5; an aside in Art. 6 says 50 (R21)
    bands=_bands(100, 300, 500, 700, 900, 1100, 1300, 1500, 1700, 2000),
    has_equivalents=True,
    bye=Award(12, 305),
    present_victory_points=12,
    absent_victory_points=8,
)
TEAMS: Final = Format(
    key="teams",
    label=Message(N_("Teams")),
    deals=4,
    minutes=55,
    bands=_bands(150, 350, 550, 800, 1050, 1300, 1600, 1900, 2200, 2500),
    has_equivalents=True,
    bye=Award(12, 355),
    present_victory_points=12,  # with 8, as for four deals (R25)
    absent_victory_points=8,
)

FEDERATION: Final = Regulations(
    key="federation",
    name=Message(N_("Federation")),
    formats=(TWO_DEALS, THREE_DEALS, FOUR_DEALS, TEAMS),
    corrections={
        Mistake.SUM: Remedies(
            independent=Remedy.CORRECT,
            unpublished=Remedy.CORRECT_AND_PAIR_AGAIN,
            published=Remedy.REFUSE,
            after_last_round=Remedy.IF_CALLED_BEFORE,
        ),
        Mistake.INVERSION: Remedies(
            independent=Remedy.CORRECT,
            unpublished=Remedy.CORRECT_AND_PAIR_AGAIN,
            published=Remedy.CORRECT,
            after_last_round=Remedy.IF_CALLED_BEFORE,
            needs_whole_table=True,
        ),
        Mistake.TRANSCRIPTION: Remedies(
            independent=Remedy.CORRECT,
            unpublished=Remedy.CORRECT_AND_PAIR_AGAIN,
            published=Remedy.CORRECT,
            after_last_round=Remedy.IF_CALLED_BEFORE,
        ),
        Mistake.STANDINGS_COPY: Remedies(
            independent=Remedy.CORRECT,
            unpublished=Remedy.CORRECT_AND_PAIR_AGAIN,
            published=Remedy.CORRECT,
            after_last_round=Remedy.CORRECT,
        ),
    },
    lateness=Lateness(
        steps=(
            LatenessStep(after=2 * 60, credit=100, is_warned=False),
            LatenessStep(after=5 * 60, credit=150, is_warned=True),
        ),
        forfeit_after=10 * 60,
    ),
    turn_limits=(TurnLimit(4, 10), TurnLimit(11, 20), TurnLimit(None, 40)),
)
