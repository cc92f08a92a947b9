"""What roles and browsers are called on the pages. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from kiosk.messages import N_, Message

ROLES: Final[Mapping[str, Message]] = {
    "director": Message(N_("Tournament director")),
    "arbiter": Message(N_("Arbiter")),
    "scorer": Message(N_("Scorer")),
    "display": Message(N_("Hall's display")),
}

_DEVICES: Final = (
    ("iPhone", N_("iPhone")),
    ("iPad", N_("iPad")),
    ("Android", N_("Android phone or tablet")),
    ("Windows", N_("Windows PC")),
    ("Macintosh", N_("Mac")),
    ("Linux", N_("Linux PC")),
)
_ANOTHER: Final = N_("Another browser")


def device_name(user_agent: str) -> Message:
    """What a browser that calls itself so runs on."""
    return Message(next((name for word, name in _DEVICES if word in user_agent), _ANOTHER))
