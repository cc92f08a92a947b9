"""The results as programs read them: every key, in English, with what it means. The version is `VERSION`.

A key never changes its meaning within a version, and none goes; there may be more of them. Instants are as
ISO 8601 has them, with the offset of the place. Sentences, where there are any, are English. What is not
known or does not apply is null. `docs/results.schema.json` is made from here (`schema`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Final, Literal, TypeAlias

import msgspec
from msgspec import Meta, Struct

FORMAT: Final = "table-kiosk-results"
VERSION: Final = 2

Instant: TypeAlias = Annotated[
    str,
    Meta(
        pattern=r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$",
        description="ISO 8601, with the offset of the place.",
        examples=["2026-11-28T21:30:00+01:00"],
    ),
]
Number: TypeAlias = Annotated[
    int, Meta(ge=1, description="Of the pair, the team or the single player who has entered.")
]
Ordinal: TypeAlias = Annotated[int, Meta(ge=1)]
"""Counted from 1."""
Points: TypeAlias = Annotated[int, Meta(description="Points of the game.")]
Kind: TypeAlias = Literal["pairs", "teams", "individuals"]
Letter: TypeAlias = Literal["N", "E", "S", "W"]
State: TypeAlias = Literal["open", "delivered", "decided", "bye"]
Source: TypeAlias = Literal["camera", "keypad", "both"]
CallState: TypeAlias = Literal["open", "resolved", "cancelled"]
After: TypeAlias = Annotated[
    int | None, Meta(description="Seconds after the call; null where it did not happen.")
]
Side: TypeAlias = Literal["north_south", "east_west", "north", "east", "south", "west"]


class Published(Struct, frozen=True, kw_only=True):
    """Base of every part."""


class Person(Published, frozen=True):
    """Somebody who plays, with what the federation knows them by."""

    name: str
    federation_number: str | None
    club: str | None


class Player(Person, frozen=True):
    """Somebody who has entered, after all substitutions."""

    members: Annotated[tuple[str, ...], Meta(description="Of a squad, who may play; else nobody.")]


class Seated(Person, frozen=True):
    """Somebody at a table."""

    seat: Annotated[Letter, Meta(description="What the place was called in that round.")]


class Substitution(Published, frozen=True):
    """Somebody has played for another."""

    from_round: Ordinal
    leaving: Person
    newcomer: Person


class Tournament(Published, frozen=True):
    """What is played, and how far it is."""

    name: str
    place: Annotated[str | None, Meta(description="The club or the town, as far as it was told.")]
    entrants: Kind
    rules: Annotated[str, Meta(description="The key of the rules of play.")]
    regulations: Annotated[str, Meta(description="The key of the regulations.")]
    system: Annotated[str | None, Meta(description="The key of how the rounds were announced to be paired.")]
    deals: Annotated[int, Meta(description="Of a match.")]
    target: Annotated[
        int | None, Meta(description="To how many points matches are played; null where deals are counted.")
    ]
    rounds_planned: int
    rounds_published: int
    rounds_over: int
    state: Annotated[
        Literal["provisional", "final"],
        Meta(description="Final: the standings are declared, and nothing has changed since."),
    ]
    declared_at: Instant | None


class Entrant(Published, frozen=True):
    """A pair, a team or a single player."""

    number: Number
    team: Annotated[str | None, Meta(description="The name, of a team.")]
    players: Annotated[
        tuple[Player, ...],
        Meta(description="In the order in which they are entered; of a team the captain first."),
    ]
    start: Annotated[Ordinal | None, Meta(description="The place on the start list.")]
    withdrawn: Annotated[Ordinal | None, Meta(description="The first round that was not played any more.")]
    substitutions: tuple[Substitution, ...]


class Round(Published, frozen=True):
    """A published round."""

    round: Ordinal
    pairing: Annotated[str | None, Meta(description="The key of how it was paired.")]
    began: Instant | None
    minutes: Annotated[int | None, Meta(description="Its length, with what was added.")]


class TableSide(Published, frozen=True):
    """One side of a match at a table."""

    round: Ordinal
    table: str
    side: Side
    number: Number
    team: str | None
    players: tuple[Seated, ...]
    state: Annotated[
        State,
        Meta(
            description="Delivered: the sheet is in. Decided: an arbiter has awarded it. Bye: nobody to meet."
        ),
    ]
    total: Points | None
    match_points: Points | None
    victory_points: int | None


class DealSide(Published, frozen=True):
    """What one side of a table has made in a deal."""

    round: Ordinal
    table: str
    deal: Ordinal
    side: Side
    number: Number
    points: Points | None
    source: Annotated[Source | None, Meta(description="How it came onto the sheet.")]
    counted: Annotated[Mapping[str, int], Meta(description="What it was counted from, by the sheet's keys.")]


class Standing(Published, frozen=True):
    """A place in the standings, the best first, group by group."""

    group: str | None
    rank: Annotated[
        Ordinal | None,
        Meta(
            description="Shared by who is level; null before the first result, and while a knock-out is on."
        ),
    ]
    number: Number
    names: Annotated[tuple[str, ...], Meta(description="The players', or the team's.")]
    victory_points: int | None
    match_points: Points | None
    total: Annotated[Points | None, Meta(description="Where totals run on and no victory points are given.")]
    by_round: Annotated[
        Mapping[str, int], Meta(description="Victory points by round, as far as they are known.")
    ]
    ruled: Annotated[
        int | None,
        Meta(description="What of the victory points rulings and the director have given or taken."),
    ]


class BracketSide(Published, frozen=True):
    """One side of a match of a knock-out."""

    number: Annotated[int | None, Meta(description="Null: nobody, or it is not settled who comes.")]
    names: tuple[str, ...]
    total: Points | None
    is_winner: bool


class BracketMatch(Published, frozen=True):
    """A match of a knock-out, played or to come."""

    round: Annotated[Ordinal, Meta(description="The last is the final's.")]
    match: Annotated[Ordinal, Meta(description="From the top of the bracket.")]
    is_for_third_place: bool
    tables: tuple[str, ...]
    sides: tuple[BracketSide, BracketSide]


class Ruling(Published, frozen=True):
    """What an arbiter has decided."""

    at: Instant
    round: Annotated[int | None, Meta(description="Null where it is about no table, like `table`.")]
    table: str | None
    deal: int | None
    code: Annotated[str, Meta(description="The key of the code of play.")]
    case: Annotated[str, Meta(description="The key of what had happened.")]
    title: str
    articles: tuple[str, ...]
    effects: tuple[str, ...]
    arbiter: str
    stands: bool
    appeal: Annotated[str | None, Meta(description="What has become of an appeal.")]


class Warning(Published, frozen=True):  # noqa: A001 - what the schema calls it
    """It counts for the whole line, for the whole tournament."""

    at: Instant
    round: int
    table: str
    number: int | None
    player: Annotated[Person | None, Meta(description="Null where the whole line was warned.")]
    names: tuple[str, ...]
    case: Annotated[str, Meta(description="The key of what it was for.")]
    title: str
    articles: tuple[str, ...]
    times: Annotated[int, Meta(description="The how manieth of the line for this; 0: it was cancelled.")]
    stands: bool


class Call(Published, frozen=True):
    """A table has called, and what became of it."""

    round: Ordinal
    table: Annotated[str | None, Meta(description="Null where it is not known which table it was.")]
    raised_at: Instant
    reasons: Annotated[tuple[str, ...], Meta(description="Why, and called by whom, as far as it was told.")]
    arbiters: Annotated[
        tuple[str, ...],
        Meta(description="Who has had it, one after the other: whoever is not the last, was relieved."),
    ]
    claimed_after: After
    arrived_after: After
    cleared_after: After
    state: Annotated[CallState, Meta(description="Cancelled: the table has taken it back.")]


class Results(Published, frozen=True):
    """Everything of a tournament that is kept for others."""

    format: Literal["table-kiosk-results"]
    version: Literal[2]
    written_at: Instant
    tournament: Tournament
    entrants: tuple[Entrant, ...]
    rounds: tuple[Round, ...]
    tables: tuple[TableSide, ...]
    deals: tuple[DealSide, ...]
    standings: tuple[Standing, ...]
    bracket: Annotated[tuple[BracketMatch, ...], Meta(description="Empty where no knock-out is played.")]
    rulings: tuple[Ruling, ...]
    warnings: tuple[Warning, ...]
    calls: Annotated[tuple[Call, ...], Meta(description="In the order in which they were raised.")]


def schema() -> dict[str, Any]:
    """The JSON Schema (2020-12) of `Results`."""
    made = msgspec.json.schema(Results, ref_template="#/$defs/{name}")
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"{FORMAT}, version {VERSION}",
        **made,
    }
