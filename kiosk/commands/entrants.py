"""What is commanded about who plays: pairs, teams, single players."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from kiosk.commands.command import Command, Explanation, List, Name, Positive


class EnterPair(Command, frozen=True, tag="enter_pair"):
    """One more pair plays. `is_confirmed`: although it makes an incomplete table, or comes late (Art. 34)."""

    first: Name
    second: Name
    is_confirmed: bool = False


class EnterPairs(Command, frozen=True, tag="enter_pairs"):
    """More pairs play: `pairs` is a list of `kiosk.tournament.entry_lists`. Before the first round only."""

    pairs: List


class RenamePair(Command, frozen=True, tag="rename_pair"):
    """A pair's names were written wrongly."""

    pair: Positive
    first: Name
    second: Name


class WithdrawPair(Command, frozen=True, tag="withdraw_pair"):
    """A pair does not play any more from the next round on (Art. 33)."""

    pair: Positive
    arbiter: Name
    reason: Explanation = ""


class ReplacePlayer(Command, frozen=True, tag="replace_player"):
    """Somebody else plays in a pair from the next deal on (Art. 33)."""

    pair: Positive
    leaving: Name
    newcomer: Name
    arbiter: Name


class EnterTeams(Command, frozen=True, tag="enter_teams"):
    """More teams play: `teams` is a list of `kiosk.tournament.entry_lists`. `is_confirmed` as for a pair."""

    teams: List
    is_confirmed: bool = False


class EnterPlayers(Command, frozen=True, tag="enter_players"):
    """More single players play: `players` is a list of `kiosk.tournament.entry_lists`.

    `is_confirmed`: although the tables are complete without them, or play has begun (Art. 34).
    """

    players: List
    is_confirmed: bool = False


class ChangeTeam(Command, frozen=True, tag="change_team"):
    """A team is called so, its captain is this player, and this one plays for it too (empty: nobody more)."""

    team: Positive
    name: Name
    captain: Positive
    one_more: Name = ""


class RenamePlayer(Command, frozen=True, tag="rename_player"):
    """The name of a single player, or of one of a team, was written wrongly."""

    number: Positive
    name: Name


class SubstitutePlayer(Command, frozen=True, tag="substitute_player"):
    """Somebody else plays under a player's number from the next deal on (Art. 33)."""

    number: Positive
    newcomer: Name
    arbiter: Name


class WithdrawEntrant(Command, frozen=True, tag="withdraw_entrant"):
    """A team, or a single player, does not play any more from the next round on (Art. 33)."""

    entrant: Positive
    arbiter: Name
    reason: Explanation = ""


class ReturnEntrant(Command, frozen=True, tag="return_entrant"):
    """A pair, team or single player was noted as gone by mistake: it plays on."""

    entrant: Positive
    arbiter: Name


class ArrangeGroups(Command, frozen=True, tag="arrange_groups"):
    """Play in groups, before the first round.

    `groups` has a group on each line: its name, a colon, the numbers of its entrants. Empty: all together.
    """

    groups: Annotated[str, Meta(max_length=40_000)]
