"""What questions, their answers and the groups of trees say to people."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from kiosk.messages import N_, Message
from kiosk.rulings.tree import Question

_YES_NO: Final = {"yes": Message(N_("Yes")), "no": Message(N_("No"))}
GROUPS: Final[Mapping[str, str]] = {
    "01_procedure": N_("The call, and what no article covers"),
    "02_deal_and_draw": N_("Dealing, drawing, picking up"),
    "03_melds": N_("Melds, wild cards, burraco"),
    "04_end_of_deal": N_("Time-out, closing, end of the deal"),
    "05_sheet": N_("The score sheet"),
    "06_pozzetto": N_("The pozzetto"),
    "07_penalised_cards": N_("Exposed, penalised and surplus cards"),
    "08_out_of_turn": N_("Without drawing, out of turn, equal sets"),
    "09_closing_and_pace": N_("Wrong closing, mixed cards, slow play"),
    "10_conduct": N_("Conduct, appeal, powers of the arbiter"),
    "11_attendance": N_("Lateness, absence, byes, substitutes"),
    "mineo": N_("Mineo, Articles 7, 8 and 12"),
    "bridge": N_("Bridge, Laws 6 and 67"),
}
"""What the files of `kiosk.rulings.code.Code.groups` are called."""


def label_of(question: Question, answer: str) -> Message | str:
    """An answer in words; a number as it was written, a duration in minutes and seconds."""
    match question.kind:
        case "number" if question.unit == "duration" and answer.isdecimal():
            minutes, seconds = divmod(int(answer), 60)
            says = N_("{minutes} min {seconds} s") if seconds else N_("{minutes} min")
            return Message(says, {"minutes": minutes, "seconds": seconds})
        case "number":
            return answer
        case "yes_no":
            return _YES_NO.get(answer, answer)
        case "choice":
            return question.answers[answer].label if answer in question.answers else answer


def answers_of(question: Question) -> tuple[str, ...]:
    """The keys of a question's answers as they are offered: yes always before no."""
    return ("yes", "no") if question.kind == "yes_no" else tuple(question.answers)
