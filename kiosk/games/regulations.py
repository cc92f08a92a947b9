"""A tournament's regulations as data: victory points, byes, lateness, abandonment, corrections, times.

They are independent of the rules of play. Every figure may be changed with `dataclasses.replace`.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import TYPE_CHECKING

from kiosk.messages import N_, KioskError, Message

if TYPE_CHECKING:
    from collections.abc import Mapping


class UnforeseenError(KioskError):
    """The regulations in force say nothing about the case: the director decides."""


class TimeoutLap(Enum):
    """What is still played after the arbiter's time-out (Art. 15, R5)."""

    FORWARD = "forward"
    """Whoever must draw and the next player, then one full lap."""
    DEEMED_STARTED = "deemed_started"
    """Whoever must draw and the next player only: the lap counts as begun."""


class TieDelivery(Enum):
    """Which line delivers the sheet of a level match (R28)."""

    SCORER = "scorer"
    EITHER = "either"


class FirstDealer(Enum):
    """Who deals the first deal of a match (Art. 3; Sisal, Dealer; R12)."""

    LOWER_CARD = "lower_card"
    """Of the opponents of whoever drew the highest card, the one who drew the lower."""
    DRAWN = "drawn"
    """Anybody, by lot."""
    PLAYERS = "players"
    """Whoever the players say."""


class FirstPlayer(Enum):
    """Who plays first in a deal (R12)."""

    AFTER_DEALER = "after_dealer"
    DEALER = "dealer"


class PenaltyOrder(Enum):
    """How penalised cards follow each other when they are discarded, and which card is the highest (R10)."""

    RANK = "rank"
    """By rank, equals by suit (Art. 1)."""
    POINTS = "points"
    """By points, then suit, then rank."""


class Mistake(Enum):
    """What is wrong with a delivered sheet, or with what was made of it (Art. 19)."""

    SUM = "sum"
    INVERSION = "inversion"
    """The two lines' scores change places."""
    TRANSCRIPTION = "transcription"
    STANDINGS_COPY = "standings_copy"
    """The arbiter's own copying error into the standings."""
    OTHER = "other"
    """A burraco's kind, a forgotten bonus, an agreed misplay."""


class Remedy(Enum):
    """What is done about a mistake (Art. 19, R27)."""

    CORRECT = "correct"
    CORRECT_AND_PAIR_AGAIN = "correct_and_pair_again"
    IF_CALLED_BEFORE = "if_called_before"
    """Only if the arbiter had been called before the end and countersigns."""
    REFUSE = "refuse"


@dataclass(frozen=True, slots=True)
class Remedies:
    """What is done about one mistake, by stage and by whether the pairing depends on the standings."""

    independent: Remedy
    """Mitchell and round robin, before the end of the last round."""
    unpublished: Remedy
    """Danish, before the seats of the next round are made known."""
    published: Remedy
    """Danish, afterwards."""
    after_last_round: Remedy
    needs_whole_table: bool = False
    """Whether all four players must acknowledge the mistake."""


@dataclass(frozen=True, slots=True)
class Award:
    """What a party gets without, or instead of, a played match."""

    victory_points: int
    match_points: int | None
    """None where the regulations leave them blank (R19)."""


@dataclass(frozen=True, slots=True)
class Band:
    """Victory points for a difference of at least `difference` points, up to the next band."""

    difference: int
    winner: int
    loser: int


@dataclass(frozen=True, slots=True)
class Format:
    """How long a match is, and what it gives."""

    key: str
    label: Message
    deals: int
    """So many deals; of a match to points, the most."""
    minutes: int
    """Length of a round."""
    bands: tuple[Band, ...]
    """From the smallest difference, 0, upwards."""
    has_equivalents: bool
    """Whether victory points have match points of their own, the lowest of their band (R1)."""
    bye: Award | None
    present_victory_points: int
    """For the party whose opponents do not come (Art. 34)."""
    absent_victory_points: int
    """For the party that does not come, or leaves with a reason (Art. 33, 34)."""
    target: int | None = None
    """The points to which a match is played (Sisal, End of match); None: its deals are counted."""


@dataclass(frozen=True, slots=True)
class LatenessStep:
    """What follows when a party comes more than `after` seconds late."""

    after: int
    credit: int
    """Points credited to the other party, those of earlier steps included."""
    is_warned: bool


@dataclass(frozen=True, slots=True)
class Lateness:
    """Lateness counts from the scheduled start; a limit is passed only when exceeded (Art. 34, R23)."""

    steps: tuple[LatenessStep, ...]
    forfeit_after: int
    """Seconds."""

    @property
    def moments(self) -> tuple[int, ...]:
        """The seconds after which something more follows, the fewest first."""
        return tuple(sorted({*(step.after for step in self.steps), self.forfeit_after}))

    def passed(self, delay: float) -> int:
        """How many of these moments a delay has passed."""
        return sum(delay > moment for moment in self.moments)

    def is_lost(self, delay: float) -> bool:
        """Whether a match is lost by a delay."""
        return delay > self.forfeit_after


@dataclass(frozen=True, slots=True)
class TurnLimit:
    """Seconds for the turn of a player who holds fewer than `fewer_than` cards; None: any number."""

    fewer_than: int | None
    seconds: int


@dataclass(frozen=True, slots=True)
class TimeForfeit:
    """A player's clock runs out, or he leaves an on-line table: the match is lost (Sisal, Penalties)."""

    margin: int
    """Points added to the opponents' lead."""
    least_victory_points: int
    """What the opponents get at the least."""


@dataclass(frozen=True, slots=True)
class Regulations:
    """How a tournament is run."""

    key: str
    name: Message
    formats: tuple[Format, ...]
    corrections: Mapping[Mistake, Remedies]
    has_round_times: bool = True
    """Whether the code says how long a round lasts; otherwise the minutes of the formats are a proposal."""
    lateness: Lateness | None = None
    time_forfeit: TimeForfeit | None = None
    turn_limits: tuple[TurnLimit, ...] = ()
    """From the fewest cards to the most."""
    seconds_after_call: int = 5
    """For a player whom the arbiter tells to finish his turn (Art. 32 bis)."""
    byes_per_session: int = 1
    substitution_share: Fraction = Fraction(1, 2)
    """The share of the rounds after which no player may be replaced any more (Art. 33, R29)."""
    timeout_lap: TimeoutLap = TimeoutLap.FORWARD
    match_points_cap: int | None = None
    """The most match points of one match, if there is a most (R1)."""
    early_look_match_points: int | None = None
    """What a repeated early look at the pozzetto costs beside a victory point (Art. 21 ter, R2).

    None: the least difference that is worth one.
    """
    is_walkout_charged: bool = True
    """Whether leaving without a reason also costs the match points of the heaviest defeat (Art. 33, R26)."""
    tie_delivery: TieDelivery = TieDelivery.SCORER
    penalty_order: PenaltyOrder = PenaltyOrder.RANK
    first_dealer: FirstDealer = FirstDealer.LOWER_CARD
    first_player: FirstPlayer = FirstPlayer.AFTER_DEALER
    is_deal_carried_on: bool = False
    """Whether the deal goes on round the table into the next match of the same players."""
    is_last_move_lost: bool = False
    """Whether whoever made the last move loses a level knock-out match; else the director decides (R37)."""
    has_open_cards: bool = False
    """Whether partners may agree to see each other's cards (Sisal)."""
    is_target_included: bool = True
    """Whether a match to points ends when the target is just reached (R20)."""

    def format(self, key: str) -> Format:
        """The format of that key.

        Raises:
            UnforeseenError: the regulations have none.
        """
        for match_format in self.formats:
            if match_format.key == key:
                return match_format
        raise UnforeseenError(
            N_("The regulations know no format “{key}”. Choose another, or add it."), field="format", key=key
        )
