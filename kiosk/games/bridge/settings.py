"""What the Director arranges for a session, and how the Laws are read where they leave it open."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from enum import StrEnum
from typing import Final

from kiosk.messages import N_, Message

KEY: Final = "bridge"
"""Names bridge where events and files name rules of play."""


class DealSource(StrEnum):
    """Where the cards of a session are shuffled and dealt (Law 6.E, 6.F)."""

    AT_TABLE = "at_table"
    """By the players, just before each board is played (6.E1)."""
    DIRECTOR = "director"
    """By the Director, beforehand (6.E2)."""
    STAFF = "staff"
    """By assistants or other staff, beforehand (6.E3)."""
    OTHER_METHOD = "other_method"
    """By another method that is as random, a dealing machine for example (6.E4)."""
    COPIES = "copies"
    """Copies of the original deals, made for the Director (6.F)."""

    @property
    def article(self) -> str:
        return _ARTICLES[self]

    @property
    def is_prepared(self) -> bool:
        """Whether a board reaches the table with its cards in it; the players never deal it again (6.F)."""
        return self is not DealSource.AT_TABLE


_ARTICLES: Final[Mapping[DealSource, str]] = {
    DealSource.AT_TABLE: "L6.E1",
    DealSource.DIRECTOR: "L6.E2",
    DealSource.STAFF: "L6.E3",
    DealSource.OTHER_METHOD: "L6.E4",
    DealSource.COPIES: "L6.F",
}

SOURCE_LABELS: Final[Mapping[DealSource, Message]] = {
    DealSource.AT_TABLE: Message(N_("Shuffled and dealt at each table")),
    DealSource.DIRECTOR: Message(N_("Dealt in advance by the Director")),
    DealSource.STAFF: Message(N_("Dealt in advance by assistants or staff")),
    DealSource.OTHER_METHOD: Message(N_("Dealt in advance by a machine or another random method")),
    DealSource.COPIES: Message(N_("Exact copies of the original deals")),
}


@dataclass(frozen=True, slots=True)
class BridgeSettings:
    """What the Director has arranged. The defaults are those of a club evening."""

    deal_source: DealSource = DealSource.AT_TABLE
    is_presence_waived: bool = False
    """Whether the Director lets a whole pair be away while the cards are dealt (Law 6.C)."""
    replays_past_deals: bool = False
    """Whether it is the event's purpose to play hands of the past (Law 6.D2)."""
    shows_edition: bool = True
    """Whether the pages of the Laws say which edition they follow."""


EDITION: Final = Message(N_("After the Laws of 2007. The Director follows the edition in force."))

SETTINGS: Final[Mapping[str, BridgeSettings]] = {
    source.value: BridgeSettings(source) for source in DealSource
}
"""What a tournament can name in the place of regulations: the way in which its cards are dealt."""

CHOICES: Final = frozenset(setting.name for setting in fields(BridgeSettings)) - {"deal_source"}
"""What is settled beside that: the other fields of `BridgeSettings`."""
