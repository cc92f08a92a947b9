"""What an organiser may settle in another way than a code does, point by point, as it is shown to people."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kiosk.messages import Message


@dataclass(frozen=True, slots=True)
class SettingInForce:
    """A point, how it is by default, and how it is in this tournament."""

    key: str
    article: str
    """Of the code, as it is cited."""
    label: Message
    default: Message
    in_force: Message

    @property
    def is_changed(self) -> bool:
        return self.in_force != self.default
