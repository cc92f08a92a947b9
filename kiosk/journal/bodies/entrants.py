"""Who plays: pairs, teams, single players and groups, and who comes and goes."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from kiosk.journal.bodies.body import Body, Number, Remark, Text


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


class PlayerEntered(Body, frozen=True):
    """By the director: somebody who plays for himself alone, under a number that stays his.

    `members`: of a squad, which enters as one player; empty for a single person.
    """

    number: Number
    name: Text
    members: tuple[Text, ...] = ()


class PlayerNoted(Body, frozen=True):
    """By the director, after `PlayerEntered`: what the federation knows a player by."""

    number: Number
    membership: Membership


class MemberPlays(Body, frozen=True):
    """By the director: of a squad, who plays from this deal of this round on (Art. 2)."""

    number: Number
    member: Text
    round: Number
    deal: Number


class OpenCardsNoted(Body, frozen=True):
    """By the director: who plays with open cards, so that partners see each other's (Sisal). The last counts.

    Nothing is scored otherwise for it.
    """

    entrants: Annotated[tuple[Number, ...], Meta(max_length=2000)] = ()
    """The numbers of those who do."""
    everybody: bool = False


class Group(Struct, frozen=True, forbid_unknown_fields=True):
    """Entrants who are paired and ranked among themselves."""

    name: Text
    entrants: Annotated[tuple[Number, ...], Meta(min_length=2, max_length=2000)]


class GroupsArranged(Body, frozen=True):
    """By the director: the event is played in groups. The last counts."""

    groups: Annotated[tuple[Group, ...], Meta(max_length=40)]


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


class SubstitutionUndone(Body, frozen=True):
    """By the director's side: it was a mistake that somebody plays for another; who was to leave plays on."""

    number: Number
    """Of the pair, or of the player."""
    leaving: Text
    newcomer: Text
    arbiter: Text


class EntrantWithdrawn(Body, frozen=True):
    """By the director's side: a team, or a single player, does not play any more from this round on."""

    entrant: Number
    round: Number
    reason: Remark
    arbiter: Text


class EntrantReturned(Body, frozen=True):
    """By the director's side: a pair, team or single player that was noted as gone plays on after all."""

    entrant: Number
    arbiter: Text


class SubstituteEntered(Body, frozen=True):
    """By the director's side: from this round on somebody else plays under a player's number (Art. 33)."""

    number: Number
    leaving: Text
    newcomer: Text
    round: Number
    arbiter: Text
