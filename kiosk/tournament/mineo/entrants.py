"""Who enters: players, and squads that share a number, a sheet and a row of the standings (Art. 2)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from kiosk.messages import N_, KioskError
from kiosk.tournament.entrants import SubstitutionError

PLAYERS: Final = 4
"""Players at a table."""


class EntryError(KioskError, ValueError):
    """The tournament cannot start with these entrants."""


@dataclass(frozen=True, slots=True)
class Entrant:
    """A player, or a squad whose members take turns, as they like, deal by deal."""

    members: tuple[str, ...]
    played: Mapping[int, str] = field(default_factory=dict)
    """Who plays which deal, by its number on the sheet from 1, where that was entered."""

    def at(self, deal: int) -> str:
        """Who plays a deal, and so validates in it (M-30): whoever was entered last."""
        entered = [number for number in self.played if number <= deal]
        return self.played[max(entered)] if entered else self.members[0]

    def substitute(self, deal: int, member: str, *, is_dealt: bool) -> Entrant:
        """The entrant, with that member playing from that deal on (Art. 2, M-31).

        Raises:
            SubstitutionError: the deal has begun, or nobody of that name is a member.
        """
        if member not in self.members:
            raise SubstitutionError(
                N_("{member} is no member of this squad. Choose one of: {members}."),
                article="Art. 2",
                member=member,
                members=", ".join(self.members),
            )
        if is_dealt:
            raise SubstitutionError(
                N_("Nobody is replaced while a deal is played. Enter it before the next one."),
                article="Art. 2",
            )
        return replace(self, played={**self.played, deal: member})


def enter(heads: Sequence[str], squads: Sequence[Sequence[str]]) -> tuple[Entrant, ...]:
    """The entrants: the squads, then those who play alone.

    Args:
        heads: everybody's name, no two the same.
        squads: the members of each squad.

    Raises:
        EntryError: the entrants are no multiple of four (M-23), or somebody is entered twice or not at all.
    """
    squad_members = [member for squad in squads for member in squad]
    if len(set(heads)) != len(heads) or len(set(squad_members)) != len(squad_members):
        raise EntryError(N_("Everybody is entered once. Take the double names out."), article="Art. 2")
    if not set(squad_members) <= set(heads) or not all(squads):
        raise EntryError(N_("Only somebody who is entered can be in a squad."), article="Art. 2")
    singles = [head for head in heads if head not in squad_members]
    require_tables(len(squads) + len(singles))
    return tuple(Entrant(tuple(members)) for members in (*squads, *([head] for head in singles)))


def require_tables(entrants: int) -> int:
    """How many tables the entrants fill.

    Raises:
        EntryError: not a whole number, or none.
    """
    if entrants < PLAYERS or entrants % PLAYERS:
        raise EntryError(
            N_("{entrants} entrants do not fill tables of four. Make squads, or change the list."),
            article="Art. 2",
            entrants=entrants,
        )
    return entrants // PLAYERS
