"""What commands are made of."""

from __future__ import annotations

from typing import Annotated, Final

from msgspec import Meta, Struct

Positive = Annotated[int, Meta(ge=1, le=1_000_000)]
Natural = Annotated[int, Meta(ge=0, le=1_000_000)]
Name = Annotated[str, Meta(max_length=200)]
Explanation = Annotated[str, Meta(max_length=2000)]
List = Annotated[str, Meta(max_length=100_000)]
"""A pasted list of entrants."""

MOST_ROUNDS: Final = 20
LONGEST_NAME: Final = 60
"""Of a person's name, in characters."""
MOST_PAIRS: Final = 2000
"""A round's seatings are one event, which has its largest size."""
MOST_MINUTES: Final = 240


class Command(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind"):
    """Base of every command."""
