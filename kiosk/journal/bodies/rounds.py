"""Who sits where in a round, and how that came about."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from kiosk.journal.bodies.body import Body, Key, Number, Text


class Seating(Struct, frozen=True, forbid_unknown_fields=True):
    """Which pairs meet at a table. A `None` is an incomplete table: the other pair rests."""

    table: Number
    ns: Number | None
    ew: Number | None


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


class ForbiddenPairing(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """Two entrants who are not to meet, and why, in the director's words."""

    one: Number
    other: Number
    why: Text


class PairingsForbidden(Body, frozen=True):
    """By the director, before the first round: who is not to meet, where that can be. The last counts."""

    couples: Annotated[tuple[ForbiddenPairing, ...], Meta(max_length=1000)] = ()
    keeps_clubs_apart: bool = False
    """Whether those are not to meet either who have players of one club."""


class PairingByHandStarted(Body, frozen=True):
    """By the director: from here on the next round is paired by hand, in the place of the program."""

    round: Number


class PairingByHandEnded(Body, frozen=True):
    """By the director: the round is paired, or is left to the program again."""

    round: Number


class RoundTakenBack(Body, frozen=True):
    """By the director: the newest round, which nobody has begun, is not published any more."""

    round: Number


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
