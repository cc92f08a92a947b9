"""The two lines of partners at a table, North-South and East-West: the parties of many a game."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from kiosk.games.game import Party
from kiosk.messages import N_, Message

NS: Final = "ns"
EW: Final = "ew"
LINES: Final = (NS, EW)
"""Their keys, in the order of the sheet."""

PARTIES: Final = (
    Party(NS, Message(N_("North-South")), ("N", "S")),
    Party(EW, Message(N_("East-West")), ("E", "W")),
)


def are_lines(parties: Iterable[Party]) -> bool:
    """Whether the parties of a game are these two, and not single players."""
    return tuple(party.key for party in parties) == LINES
