"""How far a unit has come on its way to be a table."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kiosk.messages import Message


class EnrolPage(Enum):
    """How far a unit has come on its way to be a table."""

    BEGIN = "begin"
    NUMBER = "number"
    ADDRESS = "address"
    CODE = "code"
    READING = "reading"
    """The camera looks for the QR code."""
    ASKING = "asking"
    COMPARING = "comparing"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class OfferedHub:
    """A director's PC that announces itself: what it is called, and its address as it would be typed."""

    name: str
    place: str


@dataclass(frozen=True, slots=True)
class Enrolling:
    """This unit is not a table yet."""

    page: EnrolPage = EnrolPage.BEGIN
    table: int = 0
    """0: not typed yet."""
    address: str = ""
    """Of the director's PC; empty for a cable, or as long as it is not typed."""
    is_known: bool = False
    """Whether the address, or that there is a cable, was known beforehand."""
    code: str = ""
    fingerprint: str = ""
    is_confirmed: bool = False
    """Somebody here has said that the fingerprints are the same."""
    problem: Message | None = None
    has_camera: bool = False
    hubs: tuple[OfferedHub, ...] = ()
    """What was found in the network, in this order."""
    was_table: bool = False
    """Whether it is a table now, and stays it unless it becomes another."""
    is_number_typed: bool = False
    """Whether somebody has typed the number; else it is proposed, and the first digit takes its place."""
