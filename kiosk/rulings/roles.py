"""Who an effect meets: from roles to seats and parties."""

from __future__ import annotations

from typing import Final

from kiosk.messages import N_
from kiosk.rulings.errors import IncompleteError
from kiosk.rulings.facts import COLLECTED, ROLE_NEEDS, Facts
from kiosk.rulings.table_seats import TableSeats

_SEATS_ON: Final = {"offender": 0, "next_opponent": 1, "partner": 2}
"""Seats after the offender's, in the order of play."""

_AS_TOLD: Final = frozenset({"player_on_turn", "dealer", "cutter"})
"""Roles that are facts, and name a seat."""


def those_who_are(role: str, facts: Facts, table: TableSeats) -> tuple[str, ...]:
    """The keys of the seats, or of the parties, that have a role (`kiosk.rulings.effects.InvolvedRole`).

    Raises:
        IncompleteError: the facts do not say who that is.
    """
    offender = facts.get("offender")
    match role:
        case "everyone":
            return table.order
        case "both_lines":
            return table.keys
        case _ if role in _AS_TOLD or (role in facts and role not in _SEATS_ON):
            keys = facts.get(role)
        case _ if not isinstance(offender, str):
            keys = None
        case "offending_line":
            keys = table.party_of(offender)
        case "innocent_line" | "opponents":
            return table.others(table.party_of(offender))
        case _:
            keys = table.after(offender, _SEATS_ON[role]) if role in _SEATS_ON else None
    if not isinstance(keys, str):
        fact = COLLECTED[ROLE_NEEDS[role][0]]
        raise IncompleteError(N_("Answer this first: {question}"), field=fact.key, question=fact.ask)
    return (keys,)


def parties_that_are(role: str, facts: Facts, table: TableSeats) -> tuple[str, ...]:
    """As `those_who_are`, with a seat's party in its place: what is scored is scored for a party.

    Raises:
        IncompleteError: the facts do not say who that is.
    """
    keys = those_who_are(role, facts, table)
    return tuple(dict.fromkeys(table.party_of(key) if key in table.order else key for key in keys))
