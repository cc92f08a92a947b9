"""How the tournament is opened, arranged, decided and closed."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from kiosk.journal.bodies.body import LARGEST, Body, Count, Key, Number, Remark, Text


class TournamentOpened(Body, frozen=True):
    """By the director. `rules` and `regulations` are keys of `kiosk.games`; `deals` is per match."""

    name: Text
    rules: Key
    regulations: Key
    deals: Number
    rounds: Number


class OpeningTakenBack(Body, frozen=True):
    """By the director, while no deal is accepted: everything is as it was before the tournament was opened.

    Who entered, what was arranged and which rounds were published is gone with it; who is admitted stays.
    """

    name: Text
    """Of the tournament whose opening it was."""


class RegulationsSettled(Body, frozen=True):
    """By the director, before `TournamentOpened`: what is otherwise than in the regulations.

    Numbers and options, by the keys of the game's settings, such as `kiosk.games.burraco.settings`.
    """

    settings: Annotated[dict[Key, Count | Key], Meta(min_length=1, max_length=40)]


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
    settings: Annotated[dict[Key, bool | int | Key], Meta(max_length=40)] = field(default_factory=dict)
    """What is read in another way than the standard: fields of `kiosk.games.mineo.settings.MineoSettings`."""
    shows_live: bool = False
    """Whether the standings are shown while a round is played."""


class LatecomersDrawn(Body, frozen=True):
    """By the director, before the first round of Mineo: more players have drawn, among themselves (Art. 2).

    `draws` and `seed` are as in `MineoOpened`; the highest gave the number that follows those given before.
    """

    draws: Annotated[tuple[Count, ...], Meta(max_length=2000)]
    seed: Key | None = None


class BridgeOpened(Body, frozen=True):
    """By the director, before `TournamentOpened`: what is arranged for bridge beside the dealing.

    The fields of `kiosk.games.bridge.settings.BridgeSettings` that are not as they are by default.
    """

    settings: Annotated[dict[Key, bool], Meta(max_length=16)]


class LotsDrawn(Body, frozen=True):
    """By the director: lots were drawn between level entrants, after a round (0: before the first).

    They stand for the standings of that round, and are never drawn again, unless a `LotsTakenBack` follows.
    """

    round: Count
    entrants: Annotated[tuple[Key, ...], Meta(min_length=2, max_length=2000)]
    """The best placed first."""


class FinalPlace(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """A line of the standings as they were declared."""

    rank: Number
    entrant: Number
    """The number of the pair, team or player."""
    points: Annotated[tuple[Annotated[int, Meta(ge=-LARGEST, le=LARGEST)], ...], Meta(max_length=8)]
    """What ranks, what decides first coming first: victory points and match points, or a total."""


class TournamentClosed(Body, frozen=True):
    """By the director: the standings are declared, and nothing that counts is changed any more (Art. 19).

    Until a `TournamentReopened` follows it.
    """

    standings: Annotated[tuple[FinalPlace, ...], Meta(max_length=2000)]
    """Best first; empty where no sheets are kept."""
    left: Annotated[tuple[Key, ...], Meta(max_length=32)]
    """What was not in order and was left so: keys of `kiosk.hub.closing.readiness.Lack`."""
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


class DisplayListShown(Body, frozen=True):
    """By the director, on demand: what a display shows in the newest round. The last counts."""

    round: Count
    display: Count
    """Its number among those that share a list; 0: all, whatever was said of each."""
    list: Literal["seats", "standings", "program"]
    """The program: what the round's course says."""


class PlaceNamed(Body, frozen=True):
    """By the director: where it is played, as it stands on prints and results. The last counts."""

    place: Text
    """The club or the town; empty: it is not said."""


class DisplayArranged(Body, frozen=True):
    """By the director: what the hall's display shows. The last counts; until it is said, all of it."""

    clock: bool = True
    standings: bool = True
    seats: bool = True
    """Who sits where in the newest round."""
