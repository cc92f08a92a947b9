"""Signatures under a match: the result that each stands under, and whether it is still that (Art. 18)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from kiosk.journal.bodies import SignedResult

if TYPE_CHECKING:
    from kiosk.games.game import PartyResult

Result: TypeAlias = Mapping[str, SignedResult]
"""What a match gives, by party, as it is signed."""


@dataclass(frozen=True, slots=True)
class Signature:
    """A party's last signature."""

    at: float
    """Seconds since 1970 by the table's clock."""
    result: Result | None
    """None: of an older journal, which does not say under what."""

    def stands_under(self, result: Result) -> bool:
        """Whether this is what was signed."""
        return self.result is None or self.result == result


Signatures: TypeAlias = Mapping[str, Signature]
"""By party."""


def as_signed(result: Mapping[str, PartyResult]) -> dict[str, SignedResult]:
    """A match's result, as a signature names it."""
    return {party: SignedResult(share.total, share.victory_points) for party, share in result.items()}


def are_alike(signatures: Signatures, parties: Iterable[str]) -> bool:
    """Whether all of these parties have signed, and the same result."""
    if not set(parties) <= signatures.keys():
        return False
    named = [signature.result for signature in signatures.values() if signature.result is not None]
    return all(result == named[0] for result in named)
