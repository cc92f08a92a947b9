"""What can have happened: the body of each kind of event, version 1.

A body is never changed once it is in use: a field more is a new kind. Unknown fields are refused, so that
nothing unsigned or misunderstood is folded into a score.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta, Struct

from kiosk.rulings.effects import AnyEffect

_LARGEST: Final = 2**63 - 1
"""SQLite's largest whole number."""

Count = Annotated[int, Meta(ge=0, le=_LARGEST)]
Number = Annotated[int, Meta(ge=1, le=_LARGEST)]
Key = Annotated[str, Meta(min_length=1, max_length=64)]
Text = Annotated[str, Meta(max_length=200)]
Remark = Annotated[str, Meta(max_length=500)]
_Cards = Annotated[tuple[Annotated[str, Meta(max_length=3)], ...], Meta(max_length=108)]
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
    """By the director. The same number again: its players' names are written otherwise."""

    pair: Number
    players: tuple[Text, Text]


class Membership(Struct, frozen=True, forbid_unknown_fields=True):
    """What the federation knows a player by; empty where it was not told."""

    number: Text = ""
    club: Text = ""


class MembershipsNoted(Body, frozen=True):
    """By the director, after `PairEntered`: numbers and clubs of a pair, in the order of its names."""

    pair: Number
    players: tuple[Membership, Membership]


class Seating(Struct, frozen=True, forbid_unknown_fields=True):
    """Which pairs meet at a table. A `None` is an incomplete table: the other pair rests."""

    table: Number
    ns: Number | None
    ew: Number | None


class EntrantsArranged(Body, frozen=True):
    """By the director, before `TournamentOpened`: no pairs enter, but teams or single players (Art. 2)."""

    entrants: Literal["teams", "individuals"]
    tables: Number = 1
    """At how many tables two teams meet."""


class TeamEntered(Body, frozen=True):
    """By the director: players who form their pairs anew before each match. The last for a number counts."""

    team: Number
    name: Text
    players: Annotated[tuple[Number, ...], Meta(min_length=4, max_length=40)]
    """The numbers of `PlayerEntered`; the captain, who signs for the team (Art. 18), is the first."""


class PlayerNoted(Body, frozen=True):
    """By the director, after `PlayerEntered`: what the federation knows a player by."""

    number: Number
    membership: Membership


class Group(Struct, frozen=True, forbid_unknown_fields=True):
    """Entrants who are paired and ranked among themselves."""

    name: Text
    entrants: Annotated[tuple[Number, ...], Meta(min_length=2, max_length=2000)]


class GroupsArranged(Body, frozen=True):
    """By the director: the event is played in groups. The last counts."""

    groups: Annotated[tuple[Group, ...], Meta(max_length=40)]


class RoundPublished(Body, frozen=True):
    """By the director: who sits where in a round."""

    round: Number
    seatings: tuple[Seating, ...]


class TeamsPaired(Body, frozen=True):
    """By the director: which teams meet in a round. Who of them sits where follows from their line-ups.

    The `table` of a `Seating` is here the number of the match, from 1. At the match's first table the team
    that is its `ns` sits North and South, at the next one East and West, and so on.
    """

    round: Number
    matches: tuple[Seating, ...]


class LineUpGiven(Body, frozen=True):
    """By the director's side: the pairs of a team in one match, table by table (Art. 2).

    Nobody is told before the other team's is given too; from then on they stay.
    """

    round: Number
    team: Number
    pairs: Annotated[tuple[tuple[Number, Number], ...], Meta(min_length=1, max_length=20)]


class RoundsArranged(Body, frozen=True):
    """By the director: how the rounds are paired, as announced beforehand (Art. 2). The last counts."""

    system: Key
    """Of `kiosk.tournament.pairings.systems`."""
    sessions: Annotated[tuple[Number, ...], Meta(max_length=20)] = ()
    """The first round of each session after the first: a pair may rest once in each (Art. 34)."""


class StartDrawn(Body, frozen=True):
    """By the director, before the first round: the start list was drawn (Art. 2).

    `seed` is what `kiosk.tournament.start_list.drawn` drew from, of the pairs' numbers.
    """

    seed: Key
    pairs: Annotated[tuple[Number, ...], Meta(min_length=2, max_length=2000)]


class RoundPaired(Body, frozen=True):
    """By the director, before `RoundPublished`: how that seating came about."""

    round: Number
    way: Key
    """A system, ``entry`` for the order of entry, or ``hand`` where the director has written the tables."""
    changes: Annotated[tuple[tuple[Number, Number], ...], Meta(max_length=100)] = ()
    """Pairs that changed seats by hand, one change after the other."""


class PairWithdrawn(Body, frozen=True):
    """By the director's side: a pair does not play any more, from this round on (Art. 33)."""

    pair: Number
    round: Number
    reason: Remark
    arbiter: Text


class PlayerReplaced(Body, frozen=True):
    """By the director's side: somebody else plays in a pair from this round on (Art. 33)."""

    pair: Number
    leaving: Text
    newcomer: Text
    round: Number
    arbiter: Text


class EntrantWithdrawn(Body, frozen=True):
    """By the director's side: a team, or a single player, does not play any more from this round on."""

    entrant: Number
    round: Number
    reason: Remark
    arbiter: Text


class SubstituteEntered(Body, frozen=True):
    """By the director's side: from this round on somebody else plays under a player's number (Art. 33)."""

    number: Number
    leaving: Text
    newcomer: Text
    round: Number
    arbiter: Text


class PlayerEntered(Body, frozen=True):
    """By the director: somebody who plays for himself alone, under a number that stays his.

    `members`: of a squad, which enters as one player; empty for a single person.
    """

    number: Number
    name: Text
    members: tuple[Text, ...] = ()


Seat: TypeAlias = Literal["N", "E", "S", "W"]


class SeatedTable(Struct, frozen=True, forbid_unknown_fields=True):
    """Which player sits where at a table; `brought` is what each has won before, where totals run on."""

    table: Number
    players: dict[Seat, Number]
    brought: dict[Seat, int] = {}


class PlayersSeated(Body, frozen=True):
    """By the director: who sits where in a round, in a game of single players."""

    round: Number
    seatings: tuple[SeatedTable, ...]


class MineoOpened(Body, frozen=True):
    """By the director, before `TournamentOpened`: what is settled of Mineo before the start (Art. 2, 3).

    `draws` are the trionfi drawn, in the order in which the players were entered: the highest gave number 1.
    """

    middle: Literal["prearranged", "standings"]
    """How the rounds between the first and the last are composed."""
    final: Literal["prearranged", "bands"]
    """How the last round is composed."""
    draws: Annotated[tuple[Count, ...], Meta(max_length=2000)]
    seed: Key | None = None
    """Where the program drew: what `kiosk.tournament.start_list.drawn` drew from, of the players' names."""
    settings: Annotated[dict[Key, bool | int | Key], Meta(max_length=40)] = {}
    """What is read in another way than the standard: fields of `kiosk.games.mineo.settings.MineoSettings`."""
    shows_live: bool = False
    """Whether the standings are shown while a round is played."""


class MemberPlays(Body, frozen=True):
    """By the director: of a squad, who plays from this deal of this round on (Art. 2)."""

    number: Number
    member: Text
    round: Number
    deal: Number


class RoundStarted(Body, frozen=True):
    """By the director: play begins. `seconds` is the round's length."""

    round: Number
    seconds: Number


class ExtraTimeGranted(Body, frozen=True):
    """By the director's side: a table may play so much longer in a round. Several add up."""

    round: Number
    table: Number
    seconds: Number
    reason: Remark
    arbiter: Text


class FinalPlace(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """A line of the standings as they were declared."""

    rank: Number
    entrant: Number
    """The number of the pair, team or player."""
    points: Annotated[tuple[Annotated[int, Meta(ge=-_LARGEST, le=_LARGEST)], ...], Meta(max_length=8)]
    """What ranks, what decides first coming first: victory points and match points, or a total."""


class TournamentClosed(Body, frozen=True):
    """By the director: the standings are declared, and nothing that counts is changed any more (Art. 19).

    Until a `TournamentReopened` follows it.
    """

    standings: Annotated[tuple[FinalPlace, ...], Meta(max_length=2000)]
    """Best first; empty where no sheets are kept."""
    left: Annotated[tuple[Key, ...], Meta(max_length=32)]
    """What was not in order and was left so: keys of `kiosk.hub.closing.Lack`."""
    remark: Remark
    """Why it was left so."""
    director: Text


class TournamentReopened(Body, frozen=True):
    """By the director: what was closed is open again; what was declared stays in the journal."""

    reason: Remark
    director: Text


class TablesArranged(Body, frozen=True):
    """By the director: what the tables ask of the players beside the score. The last counts.

    Until it is said, every field is as it is by default.
    """

    checks_in: bool = False
    """Whether a match waits until both lines have said that they are there (Art. 34)."""
    checks_packs: bool = False
    """Whether the players say that both packs are whole (Art. 3)."""
    draws_seats: Literal["never", "first_round", "every_round"] = "never"
    """When it is drawn who keeps the score, who chooses the place and who deals first (Art. 3)."""
    consent: Literal["hold", "initials", "pin", "signature"] = "hold"
    """What whoever accepts or signs adds to holding the field."""
    captains_sign: bool = False
    """Whether the match is signed by the teams' captains (Art. 18)."""
    turn_clock: Literal["off", "silent", "sounding"] = "off"
    """Whether players may have a turn timed (Art. 32 bis)."""
    has_arbiter: bool = True
    """False in clubs that play without one: there the table announces the time-out itself (Art. 15)."""


class DisplayArranged(Body, frozen=True):
    """By the director: what the hall's display shows. The last counts; until it is said, all of it."""

    clock: bool = True
    standings: bool = True
    seats: bool = True
    """Who sits where in the newest round."""


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


class TimeOutAnnounced(Body, frozen=True):
    """By the director, to every table: the last lap of this round (Art. 15).

    `expires_at`: seconds since 1970, after which a table that has not heard it ignores it.
    """

    round: Number
    expires_at: float


class TableTimeOutAnnounced(Body, frozen=True):
    """By the director's side, to one table: the last lap of this round (Art. 15).

    `expires_at` is as in `TimeOutAnnounced`.
    """

    round: Number
    table: Number
    expires_at: float
    arbiter: Text


class RoundPaused(Body, frozen=True):
    """By the director: the round's clock stands still until `RoundResumed`."""

    round: Number


class RoundResumed(Body, frozen=True):
    """By the director: the round's clock runs on, with the time that it had when it was paused."""

    round: Number


class ClockArranged(Body, frozen=True):
    """By the director: what the clock does by itself. The last counts.

    `warns_at` are the whole minutes before the end at which the hall and the tables are warned, most first.
    """

    warns_at: Annotated[tuple[Annotated[int, Meta(ge=1, le=240)], ...], Meta(max_length=6)]


AlertKind: TypeAlias = Literal[
    "slow_table", "link_lost", "missing_score", "disputed_count", "disk_low", "camera", "late"
]
"""What the director's PC notices by itself."""


class AlertSilenced(Body, frozen=True):
    """By the director's side: somebody has seen an alert. `table` 0: it is about the director's PC.

    `until`: seconds since 1970, after which it is shown again if it still holds; None: it is not, until it
    has been over and comes anew.
    """

    alert: AlertKind
    round: Count
    table: Count
    until: float | None
    arbiter: Text


class AlertLimitsSet(Body, frozen=True):
    """By the director: when something is worth an alert. The last counts.

    Times are in seconds, of which 0 switches the alert off; `disk_megabytes` is what must be free.
    """

    slow_deal: Count = 1500
    """A deal that is played longer than this."""
    deals_behind: Count = 2
    """Deals by which a table is behind half of the others; 0 switches it off."""
    link_lost: Count = 30
    missing_score: Count = 300
    """After the end of the table's time without a delivery; and of a line's waiting for the other."""
    disk_megabytes: Count = 512
    camera: Count = 20
    is_lateness_told: bool = True


class CallRaised(Body, frozen=True):
    """By a table: the arbiter is called. `seat` is the caller's (``N``, ``E``, ``S``, ``W``), if told."""

    round: Count
    seat: Key | None = None


class CallCancelled(Body, frozen=True):
    """By the table that called. `call` is the sequence number of its `CallRaised`."""

    call: Number


Reason: TypeAlias = Literal["rules", "score", "clock", "conduct", "cards"]
"""Why the arbiter is called: what may be done, a count, slow play, behaviour, a pack or a card."""


class CallExplained(Body, frozen=True):
    """By the table that called: who calls, and why, as far as it was told after the call.

    `call` is the sequence number of its `CallRaised`. What is None leaves as it is what was told before.
    """

    call: Number
    seat: Key | None = None
    reason: Reason | None = None


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


class CallAttended(Body, frozen=True):
    """By the director's side: `arbiter` is at the table."""

    author: Key
    epoch: Number
    call: Number
    arbiter: Text


class CallDeferred(Body, frozen=True):
    """By the director's side: `arbiter` comes back to the call later, for this reason."""

    author: Key
    epoch: Number
    call: Number
    arbiter: Text
    reason: Remark


class CallEscalated(Body, frozen=True):
    """By the director's side: `arbiter` hands the call on to the director, for this reason.

    Nobody is going until it is claimed again.
    """

    author: Key
    epoch: Number
    call: Number
    arbiter: Text
    reason: Remark


class CallTimesSet(Body, frozen=True):
    """By the director: after how many seconds unclaimed a call rings again, and rings at the director's."""

    ring_again: Number
    escalate: Number


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


class PinChosen(Body, frozen=True):
    """By a table: with this PIN a party accepts in this round. The last for a party counts.

    `verifier` is what is kept of it (`kiosk.table.line_pins`).
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


class EventName(Struct, frozen=True, forbid_unknown_fields=True):
    """Another event, as its author numbered it."""

    author: Key
    epoch: Number
    number: Number


class RulingAnswer(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """What was answered on the way to an outcome. A number is written in digits."""

    tree: Key
    question: Key
    answer: Key
    against_known: bool = False
    """Whether the arbiter meant it although the kiosk knew otherwise."""


FactValue: TypeAlias = Text | Annotated[int, Meta(ge=-_LARGEST, le=_LARGEST)] | _Cards
"""A seat's or party's key, a text, ``yes`` or ``no``, an answer's key, a number, or cards in notation."""


class RulingGiven(Body, frozen=True):
    """By the director's side: an arbiter has ruled.

    The effects are resolved: they name seats and parties, and every figure is a number, so that what a ruling
    does can be told without its tree.
    """

    round: Count
    """0: the ruling is about no match (then so is `table`)."""
    table: Count
    deal: Count
    """0: about no deal in particular."""
    code: Literal["burraco", "mineo", "bridge"]
    tree: Key
    """Where the consultation began."""
    outcome_tree: Key
    """Where it ended: the same, or one to which an answer led."""
    outcome: Key
    articles: Annotated[tuple[Key, ...], Meta(max_length=16)]
    answers: Annotated[tuple[RulingAnswer, ...], Meta(max_length=32)]
    """In the order in which they were asked."""
    option: Key | None
    """What the arbiter chose, where the code leaves it to the arbiter."""
    facts: Annotated[dict[Key, FactValue], Meta(max_length=16)]
    """What the arbiter told (`kiosk.rulings.facts.COLLECTED`)."""
    effects: Annotated[tuple[AnyEffect, ...], Meta(max_length=24)]
    reason: Remark
    arbiter: Text
    call: EventName | None = None
    """The `CallRaised` that it answers."""
    departs_from: Key | None = None
    """The interpretation (`kiosk.rulings.tree.Interpretation`) that this arbiter has not followed."""
    undoes: EventName | None = None
    """The `DealAccepted` that falls, where a deal that was accepted is to be dealt again."""


class RulingCancelled(Body, frozen=True):
    """By the director's side: a ruling has no effect. It is named by its author, epoch and number."""

    author: Key
    epoch: Number
    ruling: Number
    reason: Remark
    arbiter: Text


class DebtSettled(Body, frozen=True):
    """By the director's side: what a ruling had left to be done is done.

    `effect` is its place among the ruling's effects, from 0.
    """

    author: Key
    epoch: Number
    ruling: Number
    effect: Count


class DealCorrected(Body, frozen=True):
    """By the director's side: what a deal is corrected to, as the ruling named here allows (Art. 19).

    `accepted` is the `DealAccepted` that is corrected: a deal dealt again is another. The last for it counts,
    while the ruling stands. `entry` is `kiosk.games.game.Entry`.
    """

    author: Key
    epoch: Number
    ruling: Number
    accepted: EventName
    entry: dict[Key, dict[Key, int]]


class LotsDrawn(Body, frozen=True):
    """By the director: lots were drawn between level entrants, after a round (0: before the first).

    They stand for the standings of that round, and are never drawn again.
    """

    round: Count
    entrants: Annotated[tuple[Key, ...], Meta(min_length=2, max_length=2000)]
    """The best placed first."""


class BridgeOpened(Body, frozen=True):
    """By the director, before `TournamentOpened`: what is arranged for bridge beside the dealing.

    The fields of `kiosk.games.bridge.settings.BridgeSettings` that are not as they are by default.
    """

    settings: Annotated[dict[Key, bool], Meta(max_length=16)]


class ChecklistFilled(Body, frozen=True):
    """By a table: a checklist of bridge was gone through at a board, for the arbiter to read.

    `values` holds what each of its points was answered with: 0 or 1, or a count. The last for a round, board
    and checklist counts; of what belongs to a call the first, for it is noted at once or not at all.
    """

    round: Count
    board: Number
    checklist: Key
    values: Annotated[dict[Key, int], Meta(max_length=40)]
    call: Number | None = None
    """The sequence number of the table's `CallRaised` that it belongs to."""


class BoardDirected(Body, frozen=True):
    """By the director: how a board stands at a table (Law 6.D1), and whether a pair may be away (Law 6.C).

    The last for a round, table and board counts. `stands` is None where the table's taps say it right.
    """

    round: Number
    table: Number
    board: Number
    stands: Literal["before_auction", "auction_begun", "done"] | None
    is_presence_waived: bool
    arbiter: Text


class TrickRecorded(Body, frozen=True):
    """By the director's side: what was found out about a defective trick, and decided (Law 67).

    `moment` and `values` are answers to the checklists of `kiosk.games.bridge.trick_questions`: who had
    played on, as the director has found it, and the director's questions. They hold no card.
    """

    round: Number
    table: Number
    board: Number
    call: EventName | None
    """The `CallRaised` whose moment it is about; what the table froze then stays as it is."""
    moment: Annotated[dict[Key, int], Meta(max_length=8)]
    values: Annotated[dict[Key, int], Meta(max_length=40)]
    decision: Remark
    arbiter: Text
    is_ruled: bool
    """Whether the `RulingGiven` just before it in the stream is the ruling about it."""
    is_appealed: bool
    """Whether a player appealed at once."""


class AppealNoted(Body, frozen=True):
    """By the director's side: whether an appeal is lodged about a `TrickRecorded`, which is named here.

    The last counts.
    """

    author: Key
    epoch: Number
    record: Number
    is_appealed: bool


class DeckEnrolled(Body, frozen=True):
    """By a table: its cards are these. By the director: so are those of every table that enrolled none.

    `deck` is the SHA-256 of the deck's file, an attachment. The last of each author counts.
    """

    name: Text
    deck: Digest


OfficialRole: TypeAlias = Literal["director", "arbiter", "scorer", "display"]
"""What somebody, or a screen of the hall, is let in for."""


class OfficialNamed(Body, frozen=True):
    """By the director: somebody officiates, under a number that stays theirs. The last counts."""

    official: Number
    name: Text
    role: OfficialRole


class OfficialPinSet(Body, frozen=True):
    """By the director: with this PIN the official opens a table. `verifier` is of `kiosk.journal.pins`.

    The last for an official counts.
    """

    official: Number
    verifier: Text


class OfficialRevoked(Body, frozen=True):
    """By the director: somebody officiates no more. The number is never given again."""

    official: Number


class TableUnlocked(Body, frozen=True):
    """By a table: it is open for an official, who is at it; the last counts. It locks by itself."""

    official: Number
    way: Literal["pin", "phone"]
    """Whether the PIN was typed, or the director's side has let them in."""


class TableUnlockGranted(Body, frozen=True):
    """By the director's side: a table opens for an official without a PIN.

    `expires_at`: seconds since 1970, after which a table that has not heard it stays locked.
    """

    table: Number
    official: Number
    expires_at: float


class CommandGiven(Body, frozen=True):
    """By the director's side: who commanded what stands in the `events` events that follow it at once.

    `official` is None for whoever sat at the director's PC; `command` is the command's kind, `key` the one
    with which it was sent: the same one is not obeyed twice.
    """

    official: Number | None
    name: Text
    command: Key
    key: Key
    events: Number


AnyBody = (
    TournamentOpened
    | TournamentClosed
    | TournamentReopened
    | AuthorAdmitted
    | AuthorRevoked
    | PairEntered
    | MembershipsNoted
    | EntrantsArranged
    | TeamEntered
    | PlayerNoted
    | GroupsArranged
    | RoundPublished
    | TeamsPaired
    | LineUpGiven
    | RoundsArranged
    | StartDrawn
    | RoundPaired
    | PairWithdrawn
    | PlayerReplaced
    | EntrantWithdrawn
    | SubstituteEntered
    | PlayerEntered
    | PlayersSeated
    | MineoOpened
    | BridgeOpened
    | MemberPlays
    | RoundStarted
    | ExtraTimeGranted
    | TablesArranged
    | DisplayArranged
    | LineCheckedIn
    | CheckInTakenBack
    | PacksChecked
    | SeatsDrawn
    | TimeOutAnnounced
    | TableTimeOutAnnounced
    | RoundPaused
    | RoundResumed
    | ClockArranged
    | AlertSilenced
    | AlertLimitsSet
    | CallRaised
    | CallCancelled
    | CallExplained
    | CallClaimed
    | CallResolved
    | CallAttended
    | CallDeferred
    | CallEscalated
    | CallTimesSet
    | DealAccepted
    | DealDisputed
    | PinChosen
    | ConsentProved
    | LapAnnounced
    | LapStarted
    | DealLapStarted
    | MatchSigned
    | ResultSigned
    | MatchDelivered
    | SheetTakenIn
    | RulingGiven
    | RulingCancelled
    | DebtSettled
    | DealCorrected
    | LotsDrawn
    | ChecklistFilled
    | BoardDirected
    | TrickRecorded
    | AppealNoted
    | DeckEnrolled
    | OfficialNamed
    | OfficialPinSet
    | OfficialRevoked
    | TableUnlocked
    | TableUnlockGranted
    | CommandGiven
)
