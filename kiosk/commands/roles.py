"""As whom somebody commands, and which roles command together."""

from __future__ import annotations

from enum import Enum
from typing import Final


class Role(Enum):
    """As whom a request is made."""

    DIRECTOR = "director"
    ARBITER = "arbiter"
    SCORER = "scorer"
    DISPLAY = "display"
    PLAYER = "player"
    """Whoever holds the link of somebody who plays."""
    VISITOR = "visitor"
    """Anybody else."""


DIRECTOR: Final = frozenset({Role.DIRECTOR})
DESK: Final = frozenset({Role.DIRECTOR, Role.SCORER})
RULING: Final = frozenset({Role.DIRECTOR, Role.ARBITER})
OFFICIALS: Final = frozenset({Role.DIRECTOR, Role.ARBITER, Role.SCORER})
