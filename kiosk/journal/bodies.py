"""What can have happened: the body of each kind of event, version 1.

A body is never changed once it is in use: a field more is a new kind. Unknown fields are refused, so that
nothing unsigned or misunderstood is folded into a score.
"""

from __future__ import annotations

from typing import Annotated, Final

from msgspec import Meta, Struct

_LARGEST: Final = 2**63 - 1
"""SQLite's largest whole number."""

Count = Annotated[int, Meta(ge=0, le=_LARGEST)]
Number = Annotated[int, Meta(ge=1, le=_LARGEST)]
Key = Annotated[str, Meta(min_length=1, max_length=64)]
Text = Annotated[str, Meta(max_length=200)]
Digest = Annotated[bytes, Meta(min_length=32, max_length=32)]


class Body(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag=str.lower):
    """Base of every body. Its tag, the class's name in small letters, is the event's kind."""


class TournamentOpened(Body, frozen=True):
    """By the director. `rules` and `regulations` are keys of `kiosk.games`; `deals` is per match."""

    name: Text
    rules: Key
    regulations: Key
    deals: Number
    rounds: Number


class AuthorAdmitted(Body, frozen=True):
    """By the director: this key speaks for this table from now on. A higher epoch ends the lower ones."""

    author: Key
    epoch: Number
    public_key: Digest
    table: Number


class AuthorRevoked(Body, frozen=True):
    """By the director: nobody speaks as this author in this epoch any more."""

    author: Key
    epoch: Number


class PairEntered(Body, frozen=True):
    """By the director."""

    pair: Number
    players: tuple[Text, Text]


class Seating(Struct, frozen=True, forbid_unknown_fields=True):
    """Which pairs meet at a table. A `None` is an incomplete table: the other pair rests."""

    table: Number
    ns: Number | None
    ew: Number | None


class RoundPublished(Body, frozen=True):
    """By the director: who sits where in a round."""

    round: Number
    seatings: tuple[Seating, ...]


class RoundStarted(Body, frozen=True):
    """By the director: play begins. `seconds` is the round's length."""

    round: Number
    seconds: Number


class TimeOutAnnounced(Body, frozen=True):
    """By the director, to every table: the last lap of this round (Art. 15).

    `expires_at`: seconds since 1970, after which a table that has not heard it ignores it.
    """

    round: Number
    expires_at: float


class CallRaised(Body, frozen=True):
    """By a table: the arbiter is called. `seat` is the caller's (``N``, ``E``, ``S``, ``W``), if told."""

    round: Count
    seat: Key | None = None


class CallCancelled(Body, frozen=True):
    """By the table that called. `call` is the sequence number of its `CallRaised`."""

    call: Number


class CallClaimed(Body, frozen=True):
    """By the director's side: `arbiter` is coming. The call is named by its author, epoch and number."""

    author: Key
    epoch: Number
    call: Number
    arbiter: Text


class CallResolved(Body, frozen=True):
    """By the director's side: the arbiter has dealt with the call."""

    author: Key
    epoch: Number
    call: Number


class Acceptance(Struct, frozen=True, forbid_unknown_fields=True):
    """One party's consent to what is entered."""

    party: Key
    at: float
    """Seconds since 1970 by the table's clock: information, never an order."""


class DealAccepted(Body, frozen=True):
    """By a table: all who must accept a deal have. The first for a round and deal counts.

    `entry` is `kiosk.games.game.Entry`. `source` is ``camera``, ``keypad`` or ``both``; `pictures` are the
    SHA-256 of the pictures that the counts were made from, `proposals` those of the proposals' JSON.
    """

    round: Number
    deal: Number
    entry: dict[Key, dict[Key, int]]
    acceptances: tuple[Acceptance, ...]
    source: Key
    pictures: tuple[Digest, ...] = ()
    proposals: tuple[Digest, ...] = ()


class LapStarted(Body, frozen=True):
    """By a table: the last lap, counted from who must draw (seat)."""

    round: Number
    deal: Number
    must_draw: Key


class MatchSigned(Body, frozen=True):
    """By a table: one player of a party countersigns the match (Art. 18)."""

    round: Number
    party: Key
    at: float


class MatchDelivered(Body, frozen=True):
    """By a table: the winning party hands the sheet in; it is final from here (Art. 18, 19)."""

    round: Number
    party: Key


AnyBody = (
    TournamentOpened
    | AuthorAdmitted
    | AuthorRevoked
    | PairEntered
    | RoundPublished
    | RoundStarted
    | TimeOutAnnounced
    | CallRaised
    | CallCancelled
    | CallClaimed
    | CallResolved
    | DealAccepted
    | LapStarted
    | MatchSigned
    | MatchDelivered
)
