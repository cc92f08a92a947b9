"""What is noted when attention is drawn to a defective trick, and what the Director then asks (Law 67).

Answers are numbers: no record of it can hold a card, and so none can show one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kiosk.games.bridge.checklist import (
    Advice,
    Answerer,
    Check,
    CheckKind,
    Checklist,
    CheckNeed,
    Filled,
    seat_place,
)
from kiosk.games.bridge.deal_checks import HAND
from kiosk.games.bridge.seats import SEATS
from kiosk.games.bridge.trick import TRICKS, Branch, Counts, Fault, Moment, rectification
from kiosk.messages import N_, Message

if TYPE_CHECKING:
    from collections.abc import Mapping

    from kiosk.games.bridge.seats import Seat
    from kiosk.games.bridge.trick import Rectification

PLAYED_ON: Final = "played_on"

MOMENT_OF_CALL: Final = Checklist(
    "moment_of_call",
    Message(N_("At the moment of the call")),
    (
        Check(
            PLAYED_ON,
            Message(N_("Who has played to the trick in progress?")),
            "L67",
            Answerer.PLAYERS,
            seats=SEATS,
        ),
        Check(
            "trick",
            Message(N_("Which trick is in progress?")),
            "L67",
            Answerer.PLAYERS,
            kind=CheckKind.COUNT,
            minimum=1,
            maximum=TRICKS,
        ),
    ),
    may_be_partial=True,
)
"""What the table notes at once, before anybody plays on: a few minutes later nobody knows it."""


def moment(filled: Filled, board: int, called_at: float) -> Moment:
    """The moment of a call as the table has noted it; `called_at` is in seconds since 1970."""
    played = {
        seat: filled.values[place] == 1
        for seat in SEATS
        if (place := seat_place(PLAYED_ON, seat)) in filled.values
    }
    return Moment(board, called_at, filled.values.get("trick"), played)


_BRANCHES: Final = (Branch.A, Branch.B)
_FAULTS: Final = (Fault.NO_CARD, Fault.FIFTH_CARD, Fault.TOGETHER)
_DEFENDER: Final = 2
_IS_LATE: Final = CheckNeed("border", frozenset({_BRANCHES.index(Branch.B)}))
_PLAYED_NONE: Final = (_IS_LATE, CheckNeed("fault", frozenset({_FAULTS.index(Fault.NO_CARD)})))
_PLAYED_SEVERAL: Final = (
    _IS_LATE,
    CheckNeed("fault", frozenset({_FAULTS.index(Fault.FIFTH_CARD), _FAULTS.index(Fault.TOGETHER)})),
)
_SEATS: Final = (Message(N_("North")), Message(N_("East")), Message(N_("South")), Message(N_("West")))
_SUITS: Final = (
    Message(N_("Spades")),
    Message(N_("Hearts")),
    Message(N_("Diamonds")),
    Message(N_("Clubs")),
)
_REVOKE_DEEMED: Final = Advice(
    Message(N_("Deemed a revoke in that trick. When play is over the Director looks at Law 64A2.")),
    ("L67.B1(a)", "L67.B1(b)", "L64.A2"),
)
_PENALTY_CARD: Final = Advice(
    Message(N_("The exposed card that goes back to a defender becomes a penalty card: Law 50.")), ("L50",)
)


def _choice(
    key: str, label: Message, choices: tuple[Message, ...], article: str, needs: tuple[CheckNeed, ...] = ()
) -> Check:
    return Check(key, label, article, Answerer.DIRECTOR, kind=CheckKind.CHOICE, choices=choices, needs=needs)


def _count(
    key: str,
    label: Message,
    bounds: tuple[int, int],
    article: str,
    *,
    seats: tuple[Seat, ...] = (),
    needs: tuple[CheckNeed, ...] = (),
) -> Check:
    least, most = bounds
    return Check(
        key,
        label,
        article,
        Answerer.DIRECTOR,
        kind=CheckKind.COUNT,
        minimum=least,
        maximum=most,
        seats=seats,
        needs=needs,
    )


def _yes_no(
    key: str,
    label: Message,
    article: str,
    needs: tuple[CheckNeed, ...],
    advice: Mapping[int, Advice] | None = None,
) -> Check:
    return Check(key, label, article, Answerer.DIRECTOR, needs=needs, advice=advice or {})


DIRECTORS_QUESTIONS: Final = Checklist(
    "defective_trick",
    Message(N_("Defective trick")),
    (
        _choice(
            "border",
            Message(N_("Who had played to the next trick when attention was drawn?")),
            (Message(N_("Nobody, or one side only")), Message(N_("A player of each side"))),
            "L67",
        ),
        _choice(
            "fault",
            Message(N_("What did the player do?")),
            (
                Message(N_("Played no card to the trick")),
                Message(N_("Played a fifth card to it")),
                Message(N_("Played several cards at once")),
            ),
            "L67",
        ),
        _choice("offender", Message(N_("Which player?")), _SEATS, "L67"),
        _choice(
            "role",
            Message(N_("Declarer, dummy or defender?")),
            (Message(N_("Declarer")), Message(N_("Dummy")), Message(N_("Defender"))),
            "L67",
        ),
        _count("in_hand", Message(N_("Cards in hand")), (0, 2 * HAND), "L67.B", seats=SEATS),
        _count("played", Message(N_("Cards played")), (0, 2 * HAND), "L67.B", seats=SEATS),
        _count(
            "defective", Message(N_("Which trick was defective?")), (1, TRICKS), "L67.B", needs=(_IS_LATE,)
        ),
        _choice("suit_led", Message(N_("Which suit was led to it?")), _SUITS, "L67.B1", (_IS_LATE,)),
        _choice("winner", Message(N_("Who won it? That does not change.")), _SEATS, "L67.B", (_IS_LATE,)),
        _yes_no("has_suit", Message(N_("Has the player a card of that suit?")), "L67.B1", _PLAYED_NONE),
        _yes_no(
            "faced",
            Message(N_("Card faced and placed among the cards played?")),
            "L67.B1",
            _PLAYED_NONE,
            {1: _REVOKE_DEEMED},
        ),
        _yes_no(
            "is_card_known",
            Message(N_("Can it be told which card was faced in that trick?")),
            "L67.B2(a)",
            _PLAYED_SEVERAL,
        ),
        _count(
            "taken_back", Message(N_("Cards taken back")), (1, HAND - 1), "L67.B2(a)", needs=_PLAYED_SEVERAL
        ),
        _yes_no(
            "exposed",
            Message(N_("Does an exposed card go back to a defender’s hand?")),
            "L50",
            (*_PLAYED_SEVERAL, CheckNeed("role", frozenset({_DEFENDER}))),
            {1: _PENALTY_CARD},
        ),
    ),
)
"""What the Director asks, in this order (Law 67)."""


def begun(moment: Moment) -> Filled:
    """The Director's questions with what the boxes tell; the Director may answer otherwise."""
    questions = Filled(DIRECTORS_QUESTIONS)
    return questions if moment.branch is None else questions.answer("border", _BRANCHES.index(moment.branch))


def counts(filled: Filled) -> Mapping[Seat, Counts]:
    """The counts of the seats of which the Director has both."""
    found = {}
    for seat in SEATS:
        in_hand = filled.values.get(seat_place("in_hand", seat))
        played = filled.values.get(seat_place("played", seat))
        if in_hand is not None and played is not None:
            found[seat] = Counts(in_hand, played)
    return found


def provided(filled: Filled) -> Rectification | None:
    """What the Law provides by the Director's answers; None while they do not tell."""
    values = filled.values
    if "border" not in values or "fault" not in values:
        return None
    branch, fault = _BRANCHES[values["border"]], _FAULTS[values["fault"]]
    deciding = "has_suit" if fault is Fault.NO_CARD else "is_card_known"
    if branch is Branch.B and deciding not in values:
        return None
    return rectification(
        branch,
        fault,
        has_suit=values.get("has_suit") == 1,
        is_card_known=values.get("is_card_known") == 1,
    )
