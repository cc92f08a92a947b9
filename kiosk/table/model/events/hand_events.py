"""What can happen while entries are carried by hand."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kiosk.messages import Message


@dataclass(frozen=True, slots=True)
class OpenCarrying:
    """Somebody wants to carry this table's entries to the director's PC."""


@dataclass(frozen=True, slots=True)
class PagesPacked:
    """The entries that the director's PC lacks, as the texts of QR codes."""

    pages: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TurnCarried:
    """Show so many pages on, or back."""

    pages: int


@dataclass(frozen=True, slots=True)
class UseStick:
    """Write the entries to the stick, and read the answer that is on it."""


@dataclass(frozen=True, slots=True)
class TypeReceipt:
    """Somebody has a code from the director's PC."""


@dataclass(frozen=True, slots=True)
class ReadReceipt:
    """Somebody holds the receipt of the director's PC, a QR code, under the camera."""


@dataclass(frozen=True, slots=True)
class CarriedOut:
    """What has come of the stick, of the code or of the camera."""

    said: Message


HandEvent = OpenCarrying | PagesPacked | TurnCarried | UseStick | TypeReceipt | ReadReceipt | CarriedOut
