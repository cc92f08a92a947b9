"""What a ruling is about: what the arbiter tells, and what the kiosk can answer by itself.

A tree names what it collects (`Tree.collect`, keys of `COLLECTED`); a question that the kiosk may answer
names the fact that does (`Question.known`, a key of `KNOWN`). Whoever computes known facts leaves out what it
cannot tell.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Final, TypeAlias

from kiosk.messages import N_, Message
from kiosk.rulings.tree import Fact

Value: TypeAlias = str | int | tuple[str, ...]
"""A seat's or party's key, a text, ``yes`` or ``no``, an answer's key, a number, or cards in notation."""

Facts: TypeAlias = Mapping[Fact, Value]


class FactKind(Enum):
    """What a fact's value is, and how it is asked for."""

    SEAT = "seat"
    """``N``, ``E``, ``S`` or ``W``."""
    PARTY = "party"
    """The key of a `kiosk.games.game.Party`."""
    CARDS = "cards"
    """A tuple of cards in notation."""
    TEXT = "text"
    """The arbiter's own words."""
    YES_NO = "yes_no"
    CHOICE = "choice"
    """One of `choices`."""
    NUMBER = "number"


@dataclass(frozen=True, slots=True)
class CollectedFact:
    """Something that the arbiter tells."""

    key: Fact
    kind: FactKind
    ask: Message
    is_optional: bool = False
    """Whether a ruling can do without it."""


@dataclass(frozen=True, slots=True)
class KnownFact:
    """Something that the journal, or the tournament's settings, can tell."""

    key: Fact
    kind: FactKind
    meaning: str
    """When it holds, and when it is not known, for whoever computes it."""
    choices: tuple[str, ...] = ()
    about: tuple[Fact, ...] = ()
    """The collected facts whose values it is about: any one of them is enough; none are needed if empty."""


_COLLECTED: Final = (
    CollectedFact("offender", FactKind.SEAT, Message(N_("Which player is it about?"))),
    CollectedFact("player_on_turn", FactKind.SEAT, Message(N_("Whose turn is it?"))),
    CollectedFact("dealer", FactKind.SEAT, Message(N_("Who has dealt?"))),
    CollectedFact("cutter", FactKind.SEAT, Message(N_("Who has cut?"))),
    CollectedFact("present_line", FactKind.PARTY, Message(N_("Which line is present?"))),
    CollectedFact("absent_line", FactKind.PARTY, Message(N_("Which line leaves, or is missing?"))),
    CollectedFact("late_line", FactKind.PARTY, Message(N_("Which line is late?"))),
    CollectedFact("closing_line", FactKind.PARTY, Message(N_("Which line closes?"))),
    CollectedFact("owner_line", FactKind.PARTY, Message(N_("Whose meld is it?"))),
    CollectedFact("cards", FactKind.CARDS, Message(N_("Which cards?")), is_optional=True),
    CollectedFact("card", FactKind.TEXT, Message(N_("Which card?")), is_optional=True),
    CollectedFact("meld", FactKind.TEXT, Message(N_("Which meld?")), is_optional=True),
    CollectedFact("note", FactKind.TEXT, Message(N_("What should the register remember?")), is_optional=True),
)
COLLECTED: Final[Mapping[Fact, CollectedFact]] = {fact.key: fact for fact in _COLLECTED}
"""What trees may collect, in the order in which it is asked."""

_KNOWN: Final = (
    KnownFact(
        "deal_over",
        FactKind.YES_NO,
        "Yes once the deal that the ruling is about has been accepted; not known before, for it may be over"
        " and not yet counted.",
    ),
    KnownFact(
        "pozzetto_taken",
        FactKind.YES_NO,
        "Whether the line has taken its pozzetto, from the deal's accepted entry; not known before.",
        about=("closing_line", "offender"),
    ),
    KnownFact(
        "clean_burraco",
        FactKind.YES_NO,
        "Whether the line has a burraco with which the rules of play let it close, from the deal's accepted"
        " entry; not known before.",
        about=("closing_line", "offender"),
    ),
    KnownFact(
        "soloist",
        FactKind.YES_NO,
        "Mineo: whether the player was the soloist, from the deal's accepted entry; not known before (M8.c).",
        about=("offender",),
    ),
    KnownFact(
        "player_on_turn",
        FactKind.SEAT,
        "Who must draw, at the beginning of a deal's last lap; not known otherwise. It fills in the collected"
        " fact of the same name.",
    ),
    KnownFact(
        "warned_pozzetto_seen",
        FactKind.YES_NO,
        "Whether the line has been warned in this tournament for looking at its pozzetto (Art. 21 ter), by a"
        " ruling that stands.",
        about=("offender",),
    ),
    KnownFact(
        "warned_conduct",
        FactKind.YES_NO,
        "Yes if the line has been warned in this tournament for its conduct; not known otherwise, for a first"
        " breach may be serious.",
        about=("offender",),
    ),
    KnownFact(
        "sheet_delivered",
        FactKind.YES_NO,
        "Whether the match's sheet has been handed in (Art. 18, 19).",
    ),
    KnownFact(
        "sheet_signed",
        FactKind.YES_NO,
        "Whether both lines have signed the match's sheet.",
    ),
    KnownFact(
        "delivered_by_winner",
        FactKind.YES_NO,
        "Whether the line with more points has handed the sheet in; not known before, nor of a level match.",
    ),
    KnownFact(
        "last_round_over",
        FactKind.YES_NO,
        "Whether every sheet of the tournament's last round has been handed in; not known without a round.",
    ),
    KnownFact(
        "pairings",
        FactKind.CHOICE,
        "Whether the tournament's pairings depend on the scores.",
        choices=("independent", "dependent"),
    ),
    KnownFact(
        "timeout_lap",
        FactKind.CHOICE,
        "How the tournament reads the last lap (`kiosk.games.regulations.TimeoutLap`, its value).",
        choices=("forward", "deemed_started"),
    ),
    KnownFact(
        "matured_charged_twice",
        FactKind.YES_NO,
        "Mineo: whether the tournament charges matured points to the player also where the deal is counted"
        " (M8.a).",
    ),
    KnownFact(
        "next_round_published",
        FactKind.YES_NO,
        "Whether the seats of the round after the ruling's have been published.",
    ),
    KnownFact(
        "seconds_late",
        FactKind.NUMBER,
        "Seconds from the round's scheduled start to the moment when the line sat down, or up to now while it"
        " has not; 0 or more; not known where the table does not say who is there.",
        about=("late_line", "absent_line"),
    ),
    KnownFact(
        "seconds_late_ns",
        FactKind.NUMBER,
        "As `seconds_late`, of the line North-South, where both lines were late.",
    ),
    KnownFact(
        "seconds_late_ew",
        FactKind.NUMBER,
        "As `seconds_late`, of the line East-West, where both lines were late.",
    ),
    KnownFact(
        "had_bye",
        FactKind.YES_NO,
        "Whether the line's pair rests in an earlier round of this session (Art. 34).",
        about=("present_line",),
    ),
    KnownFact(
        "past_half",
        FactKind.YES_NO,
        "Whether more than half of the tournament's matches have been played; the one in progress does not"
        " count (Art. 33).",
    ),
    KnownFact(
        "matured_more_than_bye",
        FactKind.YES_NO,
        "Whether the accepted deals give the line that stays more than a bye, by victory points, then match"
        " points (Art. 33).",
        about=("absent_line", "present_line"),
    ),
    KnownFact(
        "lead",
        FactKind.NUMBER,
        "Points by which the line that stays leads by the accepted deals, negative if it is behind. No"
        " question asks for it; it is offered as the difference at an interruption.",
        about=("absent_line", "present_line"),
    ),
    KnownFact(
        "forfeit_lead",
        FactKind.NUMBER,
        "Points by which the player's opponents lead by what is on the sheet, negative if they are behind."
        " No question asks for it: a match that is lost on time is reckoned from it (Sisal).",
        about=("offender",),
    ),
    KnownFact(
        "entries_closed",
        FactKind.YES_NO,
        "Yes once a round has been published; not known before.",
    ),
    KnownFact(
        "incomplete_table",
        FactKind.YES_NO,
        "Whether a pair rests in the newest published round; not known before the first.",
    ),
    KnownFact(
        "arbiters",
        FactKind.CHOICE,
        "How many arbiters are in charge, where the tournament names them.",
        choices=("one", "several"),
    ),
)
KNOWN: Final[Mapping[Fact, KnownFact]] = {fact.key: fact for fact in _KNOWN}
"""What the kiosk may know."""

DELAYS: Final[Mapping[Fact, str]] = {
    "seconds_late": "late_line",
    "seconds_late_ns": "ns",
    "seconds_late_ew": "ew",
}
"""The known facts that are the delay of a line: whose, as a role or as the line's key."""

COUNTERPARTS: Final[Mapping[Fact, tuple[Fact, ...]]] = {
    "present_line": ("absent_line", "late_line"),
    "absent_line": ("present_line",),
    "late_line": ("present_line",),
}
"""Of a match's two lines: each of these facts names the line that the facts beside it do not."""

ROLE_NEEDS: Final[Mapping[str, tuple[Fact, ...]]] = {
    "offender": ("offender",),
    "partner": ("offender",),
    "next_opponent": ("offender",),
    "opponents": ("offender",),
    "offending_line": ("offender",),
    "innocent_line": ("offender",),
    "player_on_turn": ("player_on_turn",),
    "closing_line": ("closing_line",),
    "owner_line": ("owner_line",),
    "present_line": ("present_line", "absent_line", "late_line"),
    "absent_line": ("absent_line", "present_line"),
    "late_line": ("late_line", "present_line"),
    "dealer": ("dealer",),
    "cutter": ("cutter",),
    "everyone": (),
    "both_lines": (),
}
"""The facts from which it can be told who has a role: any one of them."""


def is_told(role: str, collected: Iterable[Fact]) -> bool:
    """Whether the facts say who has a role."""
    needs = ROLE_NEEDS[role]
    return not needs or not set(needs).isdisjoint(collected)
