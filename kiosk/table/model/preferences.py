"""How a table looks and sounds, as somebody has set it there: kept by the table, not in the journal."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated, Literal

import msgspec

from kiosk.translation import LANGUAGES


@dataclass(frozen=True, slots=True, kw_only=True)
class Preferences:
    """What can be set at the table; the last two by service alone."""

    theme: Literal["day", "dark"] = "day"
    language: Annotated[str, msgspec.Meta(pattern=f"^({'|'.join(LANGUAGES)})$")] = "it"
    turned: bool = False
    """The whole screen stands on its head, for those on the other side of the table."""
    text: Literal["normal", "large"] = "normal"
    suits: Literal["four", "two"] = "four"
    """How many colours the suits have."""
    sound: Literal["on", "off"] = "on"
    """Whether the sounds that the tournament wants are heard here."""
    first_edge: Literal["left", "right"] = "left"
    """At which edge of the screen the first line sits, and accepts."""
    faces: Literal["edges", "front"] = "edges"
    """Whether the fields of acceptance are turned towards the edges, or both stand upright."""

    def with_sides_of(self, other: Preferences) -> Preferences:
        """These, with what service alone sets as `other` has it."""
        return replace(self, first_edge=other.first_edge, faces=other.faces)
