"""Large keys that lead to another address. Pure."""

from __future__ import annotations

from dataclasses import dataclass

from kiosk.messages import Message


@dataclass(frozen=True, slots=True)
class LinkKey:
    """What it says, and the address to which it leads."""

    label: Message | str
    address: str
    hint: Message | str = ""
    articles: tuple[str, ...] = ()
    """Those of the code that it stands for."""
    party: str = ""
    """The line whose colour it has."""
    is_chosen: bool = False
