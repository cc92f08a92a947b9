"""What the bodies of events are made of."""

from __future__ import annotations

from typing import Annotated, Final

from msgspec import Meta, Struct

LARGEST: Final = 2**63 - 1
"""SQLite's largest whole number."""
Count = Annotated[int, Meta(ge=0, le=LARGEST)]
Number = Annotated[int, Meta(ge=1, le=LARGEST)]
Key = Annotated[str, Meta(min_length=1, max_length=64)]
Text = Annotated[str, Meta(max_length=200)]
Remark = Annotated[str, Meta(max_length=500)]
Digest = Annotated[bytes, Meta(min_length=32, max_length=32)]


class Body(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag=str.lower):
    """Base of every body. Its tag, the class's name in small letters, is the event's kind."""
