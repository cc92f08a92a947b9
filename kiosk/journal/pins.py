"""PINs at a table: what the journal keeps of them, and how a table without a link checks them.

What is kept is argon2id of a PIN (RFC 9106) with a salt of its own. The parameters are those that OWASP
names for machines with little memory; the time that they cost is a table's, which is a Raspberry Pi.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from kiosk.messages import N_, KioskError

SHORTEST: Final = 6
LONGEST: Final = 8
"""Digits of a PIN. Whoever takes a table's card home can try all PINs against what is kept: fewer digits
would be found in an hour."""

_hasher: Final = PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1)


class UnfitPinError(KioskError):
    """A PIN that nobody should use."""


def verifier_of(pin: str) -> str:
    """What the journal keeps of a PIN: another text each time.

    Raises:
        UnfitPinError: it has too few or too many digits, something else than digits, or is guessed first.
    """
    if not (pin.isascii() and pin.isdecimal() and SHORTEST <= len(pin) <= LONGEST):
        raise UnfitPinError(
            N_("A PIN has {shortest} to {longest} digits and nothing else."),
            field="pin",
            shortest=SHORTEST,
            longest=LONGEST,
        )
    if len({int(after) - int(before) for before, after in pairwise(pin)}) == 1:
        raise UnfitPinError(N_("This PIN is guessed first. Choose digits in no order."), field="pin")
    return party_verifier_of(pin)


def party_verifier_of(pin: str) -> str:
    """The same of the PIN by which a party accepts during one match.

    It keeps a neighbour at the table from accepting for others, for an hour, and opens nothing: nothing is
    asked of it, and four digits are what players remember.
    """
    return _hasher.hash(pin)


def is_pin(pin: str, verifier: str) -> bool:
    """Whether a PIN is the one of which `verifier` is kept. Takes about a tenth of a second on a Pi."""
    try:
        return _hasher.verify(verifier, pin)
    except (VerificationError, InvalidHashError):
        return False
