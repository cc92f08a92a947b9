"""What can happen while a deal is accepted, and a match signed and handed in."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class AcceptDeal:
    """A party accepts the deal as shown for the party `row`."""

    party: str
    row: str
    shown: tuple[int, ...] = ()
    """What the match stands at on the screen: a hold that began over other figures ends."""


@dataclass(frozen=True, slots=True)
class Dispute:
    """A party does not agree."""


@dataclass(frozen=True, slots=True)
class CallAboutDeal:
    """Call the arbiter to the deal that the parties do not agree on."""


@dataclass(frozen=True, slots=True)
class SayLastMove:
    """A party says which one made the last move of the last deal."""

    party: str
    made_by: str


@dataclass(frozen=True, slots=True)
class SignMatch:
    """A player of this party countersigns."""

    party: str
    shown: tuple[int, ...] = ()
    """What the match stands at on the screen: a hold that began over other figures ends."""


@dataclass(frozen=True, slots=True)
class Deliver:
    """The winning party hands the sheet in."""

    party: str
    shown: tuple[int, ...] = ()
    """As in `SignMatch`."""


AgreementEvent = AcceptDeal | Dispute | CallAboutDeal | SayLastMove | SignMatch | Deliver
"""What belongs to consent."""
