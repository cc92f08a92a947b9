"""What is commanded about who plays: pairs, teams, single players."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from kiosk.commands.command import Command, Explanation, List, Name, Positive, declare
from kiosk.commands.roles import DESK, DIRECTOR, OFFICIALS
from kiosk.messages import N_


@declare(N_("Drew the start list"), by=DESK)
class DrawStart(Command, frozen=True, tag="draw_start"):
    """Draw the start list by lot, before the first round."""


Card = Annotated[str, Meta(max_length=200)]
"""A card number, or a club, as it was written; empty: not told."""


@declare(N_("Entered a pair"), by=DESK)
class EnterPair(Command, frozen=True, tag="enter_pair"):
    """One more pair plays. `is_confirmed`: although it makes an incomplete table, or comes late (Art. 34)."""

    first: Name
    second: Name
    is_confirmed: bool = False
    first_card: Card = ""
    first_club: Card = ""
    second_card: Card = ""
    second_club: Card = ""


@declare(N_("Entered a list of pairs"), by=DESK)
class EnterPairs(Command, frozen=True, tag="enter_pairs"):
    """More pairs play: `pairs` is a list of `kiosk.tournament.entry_lists`. Before the first round only."""

    pairs: List


@declare(N_("Corrected the names of a pair"), by=DESK)
class RenamePair(Command, frozen=True, tag="rename_pair"):
    """A pair's names were written wrongly."""

    pair: Positive
    first: Name
    second: Name


@declare(N_("Noted that a pair plays no more"), by=DIRECTOR)
class WithdrawPair(Command, frozen=True, tag="withdraw_pair"):
    """A pair does not play any more from the next round on (Art. 33)."""

    pair: Positive
    arbiter: Name
    reason: Explanation = ""


@declare(N_("Replaced a player"), by=DIRECTOR)
class ReplacePlayer(Command, frozen=True, tag="replace_player"):
    """Somebody else plays in a pair from a round on (Art. 33); None: from the next that the pair plays.

    That is the round in which it still plays, or else the one after it.
    """

    pair: Positive
    leaving: Name
    newcomer: Name
    arbiter: Name
    round: Positive | None = None
    card: Card = ""
    """The newcomer's, and the club."""
    club: Card = ""


@declare(N_("Entered teams"), by=DESK)
class EnterTeams(Command, frozen=True, tag="enter_teams"):
    """More teams play: `teams` is a list of `kiosk.tournament.entry_lists`. `is_confirmed` as for a pair."""

    teams: List
    is_confirmed: bool = False


@declare(N_("Entered players"), by=DESK)
class EnterPlayers(Command, frozen=True, tag="enter_players"):
    """More single players play: `players` is a list of `kiosk.tournament.entry_lists`.

    `is_confirmed`: although the tables are complete without them, or play has begun (Art. 34).
    """

    players: List
    is_confirmed: bool = False


@declare(N_("Changed a team"), by=DESK)
class ChangeTeam(Command, frozen=True, tag="change_team"):
    """A team is called so, its captain is this player, and this one plays for it too (empty: nobody more).

    `card` and `club` are those of the player who comes.
    """

    team: Positive
    name: Name
    captain: Positive
    one_more: Name = ""
    card: Card = ""
    club: Card = ""


@declare(N_("Noted a card number"), by=DESK)
class NoteMembership(Command, frozen=True, tag="note_membership"):
    """What the federation knows a player by is this, and nothing else."""

    number: Positive
    """Of the pair, or of the player who plays alone or for a team."""
    player: Name
    """Their name: which of a pair."""
    card: Card = ""
    club: Card = ""


@declare(N_("Corrected the name of a player"), by=DESK)
class RenamePlayer(Command, frozen=True, tag="rename_player"):
    """The name of a single player, or of one of a team, was written wrongly."""

    number: Positive
    name: Name


@declare(N_("Replaced a player"), by=DIRECTOR)
class SubstitutePlayer(Command, frozen=True, tag="substitute_player"):
    """Somebody else plays under a player's number from a round on (Art. 33); `round` as for a pair."""

    number: Positive
    newcomer: Name
    arbiter: Name
    round: Positive | None = None
    card: Card = ""
    """The newcomer's, and the club."""
    club: Card = ""


@declare(N_("Took back that a player was replaced"), by=DIRECTOR)
class UndoSubstitution(Command, frozen=True, tag="undo_substitution"):
    """It was a mistake: `newcomer` does not play under this number, and whoever was to leave plays on."""

    number: Positive
    newcomer: Name
    arbiter: Name


@declare(N_("Noted that a team or player plays no more"), by=DIRECTOR)
class WithdrawEntrant(Command, frozen=True, tag="withdraw_entrant"):
    """A team, or a single player, does not play any more from the next round on (Art. 33)."""

    entrant: Positive
    arbiter: Name
    reason: Explanation = ""


@declare(N_("Noted that somebody who had left plays on"), by=DIRECTOR)
class ReturnEntrant(Command, frozen=True, tag="return_entrant"):
    """A pair, team or single player was noted as gone by mistake: it plays on."""

    entrant: Positive
    arbiter: Name


@declare(N_("Gave a team's line-up"), by=OFFICIALS)
class GiveLineUp(Command, frozen=True, tag="give_line_up"):
    """The players that a team sends to its tables in the newest round.

    `line_up` has their numbers, by their places from 1: the first two at the match's first table, and so on.
    """

    round: Positive
    team: Positive
    line_up: Annotated[dict[Name, Positive], Meta(max_length=40)]


@declare(N_("Arranged the groups"), by=DESK)
class ArrangeGroups(Command, frozen=True, tag="arrange_groups"):
    """Play in groups, before the first round.

    `groups` has a group on each line: its name, a colon, the numbers of its entrants. Empty: all together.
    """

    groups: Annotated[str, Meta(max_length=40_000)]


@declare(N_("Noted who plays with open cards"), by=DESK)
class NoteOpenCards(Command, frozen=True, tag="note_open_cards"):
    """These play with open cards (Sisal); it takes the place of what was noted before.

    `entrants` are the numbers of those who do, written side by side.
    """

    entrants: Annotated[str, Meta(max_length=12_000)] = ""
    everybody: bool = False
