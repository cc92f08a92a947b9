"""The PIN by which a party accepts during one match: what is kept of it, and how it is checked.

It keeps a neighbour at the table from accepting for others, for an hour, and opens nothing. Four digits are
what players remember; an official's PIN has more (`kiosk.journal.pins`).
"""

from __future__ import annotations

from typing import Final

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

_hasher: Final = PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1)


def verifier_of(pin: str) -> str:
    """What the journal keeps of a PIN: another text each time."""
    return _hasher.hash(pin)


def is_pin(pin: str, verifier: str) -> bool:
    """Whether a PIN is the one of which `verifier` is kept. Takes about a tenth of a second on a Pi."""
    try:
        return _hasher.verify(verifier, pin)
    except (VerificationError, InvalidHashError):
        return False
