"""The two lines of partners at a table, North-South and East-West: the parties of many a game."""

from __future__ import annotations

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
