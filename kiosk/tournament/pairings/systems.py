"""The ways of pairing that the code knows (Art. 2)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from kiosk.tournament.pairings.danish import MODIFIED_DANISH, PURE_DANISH
from kiosk.tournament.pairings.knock_out import KNOCK_OUT
from kiosk.tournament.pairings.mitchell import MITCHELL
from kiosk.tournament.pairings.round_robin import ROUND_ROBIN
from kiosk.tournament.pairings.system import PairingSystem

_ALL: Final[tuple[PairingSystem, ...]] = (MODIFIED_DANISH, PURE_DANISH, MITCHELL, ROUND_ROBIN, KNOCK_OUT)

SYSTEMS: Final[Mapping[str, PairingSystem]] = {system.key: system for system in _ALL}
"""By key, in the order in which they are offered."""
