"""The deal that is being entered."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kiosk.games.game import Entry, Game
    from kiosk.table.model.modes.match_modes import AskingChoice, AskingWho, Entering, Reviewing
    from kiosk.vision.model import CountProposal


@dataclass(frozen=True, slots=True)
class LastEntry:
    """The last thing that was entered: the draft before it, and where it was entered."""

    before: Draft
    mode: AskingWho | AskingChoice | Entering


@dataclass(frozen=True, slots=True)
class Draft:
    """The deal that is being entered: what stands in each section of the sheet, and where it comes from."""

    values: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    photographed: frozenset[str] = frozenset()
    written: frozenset[str] = frozenset()
    pictures: tuple[bytes, ...] = ()
    """SHA-256 of each picture that a count was made from."""
    proposals: tuple[bytes, ...] = ()
    """SHA-256 of the record of each count (`kiosk.table.steps.count.count_record`)."""
    proposed: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    """What the camera proposed for each section."""
    counts: Mapping[str, CountProposal] = field(default_factory=dict)
    """The cards of each section that was counted by the camera, as people took them."""
    hands: Mapping[str, Mapping[str, CountProposal]] = field(default_factory=dict)
    """The same of the cards that were not melded: by section, by the field that they fill."""
    asked: frozenset[tuple[str, str | None, str | None]] = frozenset()
    """The keys of the suspicious findings that players said are right."""
    suspended: Mapping[tuple[str, str | None], Reviewing] = field(default_factory=dict)
    """Counts that were left before they were accepted, by section and, of a hand, by the field that it fills.

    See `kiosk.table.steps.count.suspended_counts`.
    """
    last: LastEntry | None = None
    """What can be taken back; one after the other."""

    def counted_beside(self, section: str, hand: str | None) -> Iterator[CountProposal]:
        """Every count of the deal but one: of the section's melds, or of what fills its field `hand`."""
        yield from (count for key, count in self.counts.items() if (key, None) != (section, hand))
        for key, counts in self.hands.items():
            yield from (count for field, count in counts.items() if (key, field) != (section, hand))

    def value(self, section: str, key: str, default: int = 0) -> int:
        return self.values.get(section, {}).get(key, default)

    def with_values(self, section: str, values: Mapping[str, int]) -> Mapping[str, Mapping[str, int]]:
        return {**self.values, section: {**self.values.get(section, {}), **values}}

    def hands_without(self, section: str, key: str) -> Mapping[str, Mapping[str, CountProposal]]:
        """The hands counted, but for the one that fills this field: what is entered otherwise is not its."""
        if key not in self.hands.get(section, {}):
            return self.hands
        left = {other: count for other, count in self.hands[section].items() if other != key}
        return {**self.hands, section: left}

    def with_proposed(self, section: str, counted: Mapping[str, int]) -> Mapping[str, Mapping[str, int]]:
        """What the camera proposed, with what it now did."""
        return {**self.proposed, section: {**self.proposed.get(section, {}), **counted}}

    def entry(self, game: Game) -> Entry:
        """Every field of every section; what nobody has touched, or need not be asked, is at its least."""
        entry: dict[str, dict[str, int]] = {}
        for section in game.sections:
            entry[section.key] = values = {}
            for asked in section.fields:
                least = max(0, asked.minimum)
                is_asked = asked.need is None or asked.need.is_met(entry)
                values[asked.key] = self.value(section.key, asked.key, least) if is_asked else least
        return entry

    @property
    def source(self) -> str:
        """``camera``, ``keypad`` or ``both``, as `DealAccepted` says it."""
        if self.photographed or any(self.hands.values()):
            return "both" if self.written else "camera"
        return "keypad"
