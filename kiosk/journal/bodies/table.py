"""What happens at a table in a match: its sheet, from the first check to the signatures."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from kiosk.journal.bodies.body import Body, Count, Digest, Key, Number, Remark, Text
from kiosk.journal.bodies.rounds import Seat
from kiosk.journal.bodies.rulings import EventName


class LineCheckedIn(Body, frozen=True):
    """By a table: a party is complete, and its lateness ends here (Art. 34).

    `entrant` is the number of the pair or player that the table knew there; another one has yet to come.
    """

    round: Number
    party: Key
    entrant: Number


class CheckInTakenBack(Body, frozen=True):
    """By a table: a party is not there after all; somebody had touched the wrong field."""

    round: Number
    party: Key


class PacksChecked(Body, frozen=True):
    """By a table: the players have found both packs whole, or made them so (Art. 3)."""

    round: Number


class SeatsDrawn(Body, frozen=True):
    """By a table: what the draw has decided (Art. 3). The last for a round counts.

    `scorer` and `dealer` are where they sit then. `swapped` are the parties whose two players sit the other
    way round than the director has published: the lines themselves stay.
    """

    round: Number
    scorer: Seat
    dealer: Seat
    swapped: Annotated[tuple[Key, ...], Meta(max_length=2)] = ()


class LinesChosen(Body, frozen=True):
    """By a table: which party sits North and South in this round, after the draw (Art. 3). The last counts.

    It tells what the places are called at the table, and nothing else: parties keep their keys, and a seat is
    named in every event by the place that the director has published for whoever sits there. Where the other
    party sits North and South, each of these is called as the next one clockwise.
    """

    round: Number
    north_south: Literal["ns", "ew"]


class DealerNamed(Body, frozen=True):
    """By a table: who deals this deal; from it on the deal goes round (Art. 4). The last for a deal counts.

    `is_drawn`: by lot, by the kiosk; otherwise the players have said so.
    """

    round: Number
    deal: Number
    dealer: Seat
    is_drawn: bool = False


class Acceptance(Struct, frozen=True, forbid_unknown_fields=True):
    """The consent of `party` to what is entered for the party `row`."""

    party: Key
    row: Key
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


class DealDisputed(Body, frozen=True):
    """By a table: the parties do not agree on a deal that was to be accepted; its entry, for the arbiter.

    It belongs to the `CallRaised` before it in the table's stream. `entry` is `kiosk.games.game.Entry`.
    """

    round: Number
    deal: Number
    entry: dict[Key, dict[Key, int]]
    source: Key
    pictures: tuple[Digest, ...] = ()
    proposals: tuple[Digest, ...] = ()


class DeclarationsNoted(Body, frozen=True):
    """By a table: everything that players have said aloud in a deal before its first card (Mineo, Art. 6).

    The last for a deal counts, until the deal is over. `said` is `kiosk.games.declarations.Noted.said`;
    `dealt_again_by` the ruling by which the deal is dealt again, where one is: what was said in a deal that
    has fallen is not said in the next.
    """

    round: Number
    deal: Number
    said: Annotated[dict[Key, Count], Meta(max_length=16)]
    is_first_card_played: bool
    dealt_again_by: EventName | None = None


class PinChosen(Body, frozen=True):
    """By a table: with this PIN a party accepts in this round. The last for a party counts.

    `verifier` is what is kept of it (`kiosk.journal.pins`).
    """

    round: Number
    party: Key
    verifier: Text


class ConsentProved(Body, frozen=True):
    """By a table: what a party has added to a consent, beside holding its field.

    It stands before the `DealAccepted` or the `ResultSigned` that it belongs to, and is recorded with it.
    """

    round: Number
    deal: Count
    """0: the signature under the match."""
    party: Key
    row: Key
    """Whose row of the deal was accepted; of the match, the party itself."""
    way: Literal["initials", "pin", "signature"]
    initials: Annotated[str, Meta(max_length=4)] = ""
    drawing: Digest | None = None
    """SHA-256 of the drawn signature, an SVG file."""


class LapStarted(Body, frozen=True):
    """By a table: the last lap, counted from who must draw (seat)."""

    round: Number
    deal: Number
    must_draw: Key


class DealLapStarted(Body, frozen=True):
    """By a table: the time-out came while the deal was dealt, and one whole lap is played (Art. 15).

    `first` is the seat that plays first. It stands in the place of `LapStarted`.
    """

    round: Number
    deal: Number
    first: Seat


class LapAnnounced(Body, frozen=True):
    """By a table: the time-out has come here, and who has to draw is asked (Art. 15).

    The table has heard the director in time, or announces it itself where no director can.
    """

    round: Number
    deal: Number


class MatchSigned(Body, frozen=True):
    """By a table: one player of a party countersigns the match (Art. 18), under whatever result stands.

    Of older journals: `ResultSigned` stands in its place.
    """

    round: Number
    party: Key
    at: float


class SignedResult(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """What a match gave a party when it was signed. A game without victory points has none."""

    total: int
    victory_points: int | None


class ResultSigned(Body, frozen=True):
    """By a table: one player of a party countersigns the match (Art. 18) as it stands, by party, in `result`.

    The last of a party counts, as long as that is still the result, or was when the sheet was handed in.
    """

    round: Number
    party: Key
    at: float
    result: Annotated[dict[Key, SignedResult], Meta(min_length=1, max_length=4)]


class LastMoveAgreed(Body, frozen=True):
    """By a table: both lines say which of them made the last move of the last deal (Sisal, End of match).

    It is asked where a knock-out match is level. The last counts, up to the handing in.
    """

    round: Number
    party: Key


class MatchDelivered(Body, frozen=True):
    """By a table: the winning party hands the sheet in; it is final from here (Art. 18, 19)."""

    round: Number
    party: Key


class SheetTakenIn(Body, frozen=True):
    """By the director's side: the arbiter takes in a sheet that not everybody signs, or nobody hands in.

    From there the match is final, as after `MatchDelivered`.
    """

    round: Number
    table: Number
    reason: Remark
    arbiter: Text


class LastMoveNoted(Body, frozen=True):
    """By the director's side: who made the last move of a level knock-out match (Sisal, End of match).

    It stands before what the table says; the last counts. Of two teams, `table` is any of theirs.
    """

    round: Number
    table: Number
    party: Key
    arbiter: Text
