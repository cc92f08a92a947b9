"""What follows from the answers about a defective trick (Law 67). Pure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from kiosk.games.bridge.checklist import Filled
from kiosk.games.bridge.seats import SEATS, Seat
from kiosk.games.bridge.trick import READING_LABELS, CountDiagnosis, Moment, Revoke, TrickError
from kiosk.games.bridge.trick_questions import (
    counts,
    provided,
)
from kiosk.hub.bridge.boards import BRANCHES
from kiosk.messages import N_, Message
from kiosk.projections.naming import Namer
from kiosk.rulings.code import cited

_FITTING: Final = {
    0: CountDiagnosis.PLAYED_NONE,
    1: CountDiagnosis.PLAYED_SEVERAL,
    2: CountDiagnosis.PLAYED_SEVERAL,
}

_REVOKES: Final[Mapping[Revoke, Message]] = {
    Revoke.DEEMED: Message(
        N_("The program takes no trick from anybody: at the end of play the Director looks at Law 64A2.")
    ),
    Revoke.POSSIBLE: Message(
        N_("Look whether a card that is taken back was due to an earlier trick: that may be a revoke.")
    ),
}


@dataclass(frozen=True, slots=True)
class Counted:
    """A player's cards, and what they say (67.B)."""

    who: Message
    in_hand: int
    played: int
    says: Message
    is_odd: bool


@dataclass(frozen=True, slots=True)
class Findings:
    """What follows from the answers so far. The director applies it."""

    branch: Message | None
    counted: tuple[Counted, ...]
    law: Message | None
    """What the Law provides; None while the answers do not tell."""
    articles: tuple[str, ...]
    reminders: tuple[Message, ...]
    doubts: tuple[Message, ...]
    """Where the answers do not go together."""


def trick_findings(told: Moment, answers: Filled, name: Namer) -> Findings:
    """What follows from the boxes and the answers (67.A, 67.B, 2.4 of the counts)."""
    law = provided(answers)
    said = [] if law is None or law.revoke not in _REVOKES else [_REVOKES[law.revoke]]
    if law is not None and answers.values.get("fault") == 0 and answers.values.get("border") == 0:
        said.append(Message(N_("The Director says who has won the trick, once the card is played.")))
    readings = _readings(told, answers)
    return Findings(
        branch=None if told.branch is None else BRANCHES[told.branch],
        counted=tuple(
            Counted(
                name(seat.value),
                count.in_hand,
                count.played,
                _NO_TRICK if seat not in readings else READING_LABELS[readings[seat]],
                seat in readings and readings[seat] is not CountDiagnosis.CORRECT,
            )
            for seat, count in counts(answers).items()
        ),
        law=None if law is None else law.message,
        articles=() if law is None else tuple(map(cited, law.articles)),
        reminders=tuple(said),
        doubts=tuple(_doubts(told, answers, readings, name)),
    )


_NO_TRICK: Final = Message(N_("Say which trick is in progress, then the counts can be read."))


def _readings(told: Moment, answers: Filled) -> Mapping[Seat, CountDiagnosis]:
    """Of each player whose two counts are known, once it is known which trick is in progress."""
    if told.trick is None:
        return {}
    found = {}
    for seat, count in counts(answers).items():
        try:
            found[seat] = count.reading(told.trick - 1, has_played=told.played_on.get(seat, False))
        except TrickError:
            found[seat] = CountDiagnosis.RECOUNT
    return found


def _doubts(
    told: Moment, answers: Filled, readings: Mapping[Seat, CountDiagnosis], name: Namer
) -> Iterator[Message]:
    values = answers.values
    if not told.is_in_turn:
        yield Message(
            N_(
                "These players cannot all have played in turn. Ask who played and what: the Director says "
                "whether it counts, and a card from dummy counts for declarer’s side."
            )
        )
    if told.branch is not None and "border" in values and told.branch is not _branch(values["border"]):
        yield Message(N_("The boxes say otherwise than the answer to the first question."))
    if "offender" in values and "fault" in values:
        seat = SEATS[values["offender"]]
        reading = readings.get(seat)
        if reading is not None and reading is not _FITTING[values["fault"]]:
            yield Message(
                N_("{player}: the counts say something else ({reading})."),
                {"player": name(seat.value), "reading": READING_LABELS[reading]},
            )
    odd = [seat for seat, of_seat in readings.items() if of_seat is not CountDiagnosis.CORRECT]
    if len(odd) > 1:
        yield Message(
            N_("Several players’ counts are not right: make one record for each offender, the oldest first.")
        )


def _branch(border: int) -> object:
    return tuple(BRANCHES)[border]
