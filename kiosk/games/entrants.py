"""Who enters a tournament (Art. 2)."""

from __future__ import annotations

from typing import Final

PAIRS: Final = "pairs"
TEAMS: Final = "teams"
INDIVIDUALS: Final = "individuals"
