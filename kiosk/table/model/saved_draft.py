"""What of a deal's entry outlives a power cut. The names of the fields are those of the draft's file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from kiosk.vision.model import GroupKind

SeenCards = tuple[tuple[str, float], ...]
"""Cards that were counted, each with how sure its name is, 0 to 1."""


@dataclass(frozen=True, slots=True)
class SeenMeld:
    """Cards that were counted together, and as what: where the cards of rows lie melded, they count twice."""

    kind: GroupKind
    cards: SeenCards


SeenCount = tuple[SeenMeld, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SavedDraft:
    """A draft as it is kept: which deal it is of, what was entered, and what was counted.

    Answers to odd-looking numbers are not kept, nor what could be taken back: those are asked and done anew.
    """

    round: int
    deal: int
    dealt_again_at: float | None = None
    """When a ruling had the deal dealt again, by the director's clock; None where none has."""
    values: Mapping[str, Mapping[str, int]]
    photographed: tuple[str, ...] = ()
    written: tuple[str, ...] = ()
    pictures: tuple[str, ...] = ()
    """SHA-256 in hexadecimal, as those of `proposals`."""
    proposals: tuple[str, ...] = ()
    proposed: Mapping[str, Mapping[str, int]]
    counts: Mapping[str, SeenCount]
    hands: Mapping[str, Mapping[str, SeenCount]] = field(default_factory=dict)
