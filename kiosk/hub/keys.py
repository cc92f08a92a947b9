"""Large keys that lead to another address, and what the answers of a question say on them. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from kiosk.messages import N_, Message
from kiosk.rulings.tree import Question

_YES_NO: Final = {"yes": Message(N_("Yes")), "no": Message(N_("No"))}


@dataclass(frozen=True, slots=True)
class Key:
    """What it says, and the address to which it leads."""

    label: Message | str
    address: str
    hint: Message | str = ""
    party: str = ""
    """The line whose colour it has."""
    is_chosen: bool = False


def label_of(question: Question, answer: str) -> Message | str:
    """An answer in words; a number as it was written."""
    match question.kind:
        case "number":
            return answer
        case "yes_no":
            return _YES_NO.get(answer, answer)
        case "choice":
            return question.answers[answer].label if answer in question.answers else answer


def answers_of(question: Question) -> tuple[str, ...]:
    """The keys of a question's answers as they are offered: yes always before no."""
    return ("yes", "no") if question.kind == "yes_no" else tuple(question.answers)
