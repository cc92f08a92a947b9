"""What is gone through before the auction, and what the Laws say when something is wrong with a deal (Law 6).

All of it helps people to decide. The program deals nothing again, and every trouble goes to the Director, so
that a new deal that the Laws demand is noted too.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Final

from kiosk.games.bridge.board import BoardState
from kiosk.games.bridge.checklist import Advice, Answerer, Check, CheckKind, Checklist, CheckNeed
from kiosk.games.bridge.seats import SEATS
from kiosk.messages import N_, Message

if TYPE_CHECKING:
    from collections.abc import Mapping

    from kiosk.games.bridge.settings import BridgeSettings

BEFORE_AUCTION: Final = "before_auction"
HAND: Final = 13
"""Cards of a hand (6.B)."""

_YES: Final = frozenset({1})
_NO: Final = frozenset({0})


class Trouble(Enum):
    """What can be wrong with a deal."""

    WRONG_COUNT = "wrong_count"
    """A hand has not thirteen cards."""
    DEALT_WRONG = "dealt_wrong"
    """Thirteen each, and yet not as the Laws say: two cards at a time, or cards facing up."""
    NOT_CLOCKWISE = "not_clockwise"
    COULD_HAVE_SEEN = "could_have_seen"
    """A player could have seen a card of another; nobody need prove that he did."""
    SEEN = "seen"
    """A player has by accident seen a card of another."""
    NOT_SHUFFLED = "not_shuffled"
    """The pack was dealt as it lay, new from its box or as the last deal had left it."""
    OTHER_SESSION = "other_session"
    """The deal comes from another session."""
    OTHER_TABLE = "other_table"
    """The board has come from another table of this session."""
    DIRECTORS_ORDER = "directors_order"
    """The Director wants a new deal, for a reason of his own."""


class DealCheckOutcome(Enum):
    """What the Laws make of it."""

    IN_ORDER = "in_order"
    NEW_DEAL = "new_deal"
    """Shuffle and deal again: the Laws demand it."""
    RESTORE = "restore"
    """The players do not deal: the Director restores the board, or orders a new deal himself."""
    LAW_16C = "law_16c"
    FOULED = "fouled"
    NO_RESULT = "no_result"
    """No result of this deal can stand."""
    LAWS_13_14 = "laws_13_14"
    """The Laws on a wrong number of cards."""
    OTHER_LAW = "other_law"
    """The Law that covers the matter."""
    DIRECTORS_CHOICE = "directors_choice"


@dataclass(frozen=True, slots=True)
class DealCheckResult:
    """What the Laws say; the Director decides."""

    outcome: DealCheckOutcome
    message: Message
    articles: tuple[str, ...]

    @property
    def calls_director(self) -> bool:
        """Whether the Director is to be called: whatever it is, unless nothing is wrong."""
        return self.outcome is not DealCheckOutcome.IN_ORDER


_DECISIONS: Final[Mapping[DealCheckOutcome, DealCheckResult]] = {
    result.outcome: result
    for result in (
        DealCheckResult(
            DealCheckOutcome.NEW_DEAL,
            Message(N_("Shuffle and deal again. Call the Director, so that it is noted.")),
            ("L6.D1",),
        ),
        DealCheckResult(
            DealCheckOutcome.RESTORE,
            Message(N_("Do not deal these cards again. Call the Director.")),
            ("L6.D1", "L6.F"),
        ),
        DealCheckResult(
            DealCheckOutcome.LAW_16C,
            Message(
                N_("No new deal: the auction has begun. Say nothing of what was seen and call the Director.")
            ),
            ("L6.D1", "L16.C", "L24"),
        ),
        DealCheckResult(
            DealCheckOutcome.FOULED,
            Message(N_("No new deal: the auction has begun. The Director looks at it as a fouled board.")),
            ("L6.D1",),
        ),
        DealCheckResult(
            DealCheckOutcome.NO_RESULT,
            Message(N_("No result of this deal can stand, whenever that is found. Call the Director.")),
            ("L6.D2",),
        ),
        DealCheckResult(
            DealCheckOutcome.LAWS_13_14,
            Message(N_("No new deal: the auction has begun. The Director looks at Laws 13 and 14.")),
            ("L13", "L14"),
        ),
        DealCheckResult(
            DealCheckOutcome.OTHER_LAW,
            Message(N_("No new deal on this account. The Director applies the Law that covers it.")),
            ("L6.D1",),
        ),
        DealCheckResult(
            DealCheckOutcome.DIRECTORS_CHOICE,
            Message(N_("The Director may order a new deal, within the limits of Laws 22A and 86C.")),
            ("L6.D3", "L22.A", "L86.C"),
        ),
    )
}
_CLOCKWISE: Final = DealCheckResult(
    DealCheckOutcome.IN_ORDER,
    Message(N_("To deal clockwise is recommended; another order is no error.")),
    ("L6.B",),
)
_REPLAYED: Final = DealCheckResult(
    DealCheckOutcome.IN_ORDER,
    Message(N_("This event replays deals of the past: the result stands.")),
    ("L6.D2",),
)
_MOVED: Final = DealCheckResult(
    DealCheckOutcome.IN_ORDER, Message(N_("Boards may go from table to table within a session.")), ("L6.D2",)
)


def decide(trouble: Trouble, state: BoardState, settings: BridgeSettings) -> DealCheckResult:
    """What the Laws say of a trouble that is found while the board stands there (6.D).

    A board that was passed out is scored; whether it is dealt again is the Director's choice alone (6.D3).
    """
    match trouble:
        case Trouble.NOT_CLOCKWISE:
            return _CLOCKWISE
        case Trouble.OTHER_TABLE:
            return _MOVED
        case Trouble.NOT_SHUFFLED | Trouble.OTHER_SESSION:
            return _REPLAYED if settings.replays_past_deals else _DECISIONS[DealCheckOutcome.NO_RESULT]
        case Trouble.DIRECTORS_ORDER:
            return _DECISIONS[DealCheckOutcome.DIRECTORS_CHOICE]
        case _ if not state.is_auction_begun:
            prepared = settings.deal_source.is_prepared
            return _DECISIONS[DealCheckOutcome.RESTORE if prepared else DealCheckOutcome.NEW_DEAL]
        case _:
            return _DECISIONS[_after_auction_begun(trouble, state)]


def _after_auction_begun(trouble: Trouble, state: BoardState) -> DealCheckOutcome:
    match trouble:
        case Trouble.SEEN if state is not BoardState.DONE:
            return DealCheckOutcome.LAW_16C
        case Trouble.DEALT_WRONG:
            return DealCheckOutcome.FOULED
        case Trouble.WRONG_COUNT:
            return DealCheckOutcome.LAWS_13_14
        case _:
            return DealCheckOutcome.OTHER_LAW


def before_auction(settings: BridgeSettings) -> Checklist:
    """The points before the first call, as far as this way of dealing leaves them open (6.A to 6.F)."""
    checks = _checks(settings)
    if settings.deal_source.is_prepared:
        checks = tuple(check for check in checks if check.key not in _DEALERS_POINTS)
    elif settings.is_presence_waived:
        checks = tuple(check for check in checks if check.key != "present")
    return Checklist(BEFORE_AUCTION, Message(N_("Before the auction")), checks)


_DEALERS_POINTS: Final = frozenset({"shuffled", "cut_asked", "cut_made", "dealt", "present"})
"""What is nobody's at a table to which the cards come dealt (6.E, 6.F)."""


def _checks(settings: BridgeSettings) -> tuple[Check, ...]:
    def advice(trouble: Trouble) -> Mapping[int, Advice]:
        """To a no."""
        decision = decide(trouble, BoardState.IN_BOARD, settings)
        return {0: Advice(decision.message, decision.articles)}

    return (
        Check(
            "shuffled",
            Message(N_("Pack completely shuffled")),
            "L6.A",
            Answerer.PLAYERS,
            advice={0: _SHUFFLE},
        ),
        Check("cut_asked", Message(N_("An opponent asks for a cut")), "L6.A", Answerer.OPPONENTS),
        Check(
            "cut_made",
            Message(N_("Pack cut")),
            "L6.A",
            Answerer.PLAYERS,
            needs=(CheckNeed("cut_asked", _YES),),
            advice={0: _CUT},
        ),
        Check(
            "dealt",
            Message(N_("Dealt face down, one card at a time")),
            "L6.B",
            Answerer.DEALER,
            advice=advice(Trouble.DEALT_WRONG),
        ),
        Check(
            "boarded",
            Message(N_("Each hand face down in its pocket")),
            "L6.B",
            Answerer.DEALER,
            advice={0: _POCKETS},
        ),
        Check(
            "present",
            Message(N_("Someone of each pair was here throughout")),
            "L6.C",
            Answerer.PLAYERS,
            advice={0: _PRESENCE},
        ),
        Check(
            "unseen",
            Message(N_("Nobody could see another player’s card")),
            "L6.D1",
            Answerer.PLAYERS,
            advice=advice(Trouble.COULD_HAVE_SEEN),
        ),
        Check(
            "this_session",
            Message(N_("The deal was made for this session")),
            "L6.D2",
            Answerer.DIRECTOR,
            advice=advice(Trouble.OTHER_SESSION),
        ),
        Check(
            "thirteen",
            Message(N_("Thirteen cards each, counted face down")),
            "L6.B",
            Answerer.PLAYERS,
            advice=advice(Trouble.WRONG_COUNT),
        ),
        Check(
            "hand",
            Message(N_("How many cards has each player?")),
            "L6.B",
            Answerer.PLAYERS,
            kind=CheckKind.COUNT,
            maximum=2 * HAND,
            seats=SEATS,
            needs=(CheckNeed("thirteen", _NO),),
        ),
    )


_SHUFFLE: Final = Advice(
    Message(N_("Shuffle the whole pack. If it has been dealt already, call the Director.")), ("L6.A", "L6.D2")
)
_CUT: Final = Advice(Message(N_("Cut the pack: one opponent’s asking is enough.")), ("L6.A",))
_POCKETS: Final = Advice(Message(N_("Put each hand face down into its pocket of the board.")), ("L6.B",))
_PRESENCE: Final = Advice(
    Message(N_("Only the Director may allow it otherwise. Call the Director.")), ("L6.C",)
)
