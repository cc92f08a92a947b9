"""What is said aloud in a deal before its first card, in a game that has such things.

Whatever is noted has been heard by the whole table. What a player alone knows is no field here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

from kiosk.messages import N_, Message

if TYPE_CHECKING:
    from kiosk.games.game import Entry, Field, Finding, Values


@dataclass(frozen=True, slots=True)
class Noted:
    """What has been noted of a deal so far."""

    said: Mapping[str, int] = field(default_factory=dict)
    """The value of each field of `Declarations.fields` that was said, by its key; the others are left out."""
    is_first_card_played: bool = False
    """From here nothing more can be said."""


class Declarations(Protocol):
    """What players of a game say before the first card, who may say it, and what it means for the sheet."""

    @property
    def fields(self) -> tuple[Field, ...]:
        """What can be said, in the order of play; a flag with a `question` is confirmed first."""
        ...

    def reminder(self, said: Values) -> Message:
        """What players are told beside: something odd about what was said, or a rule of the play to come."""
        ...

    def refusal(self, noted: Noted, key: str, value: int | None = None) -> Message | None:
        """Why a field cannot be said now, or not with this value: one sentence with its article."""
        ...

    def said_with(self, said: Values, key: str) -> str | None:
        """The field that is said in one breath with another, as the trump with the call; None: none is."""
        ...

    def proposal(self, said: Values) -> Entry:
        """What of the deal's entry is known by what was said: only that, by section and field."""
        ...

    def facts(self, said: Values, party: str) -> Mapping[str, str]:
        """What a ruling asks about a party of a deal that is not over, as far as what was said answers it."""
        ...

    def findings(self, noted: Noted, entry: Entry, found: tuple[Finding, ...]) -> tuple[Finding, ...]:
        """The findings about an entry, and what in it differs from what was noted.

        Questions that the note answers are left out.

        Args:
            noted: what was noted.
            entry: the deal, which the game itself allows.
            found: what the game finds odd about it.
        """
        ...


def said_words(declarations: Declarations, said: Values) -> Iterator[Message]:
    """What was said, field by field, in words."""
    for known in declarations.fields:
        value = said.get(known.key)
        if value is None:
            continue
        if not known.choices:
            yield known.label
        elif 0 <= value < len(known.choices):
            yield Message(N_("{what}: {value}"), {"what": known.label, "value": known.choices[value]})


def listed(words: Sequence[Message]) -> Message | str:
    """Words with commas between; a dash where there are none."""
    if not words:
        return "–"
    said = words[0]
    for word in words[1:]:
        said = Message(N_("{first}, {second}"), {"first": said, "second": word})
    return said


def possible(declarations: Declarations, said: Values) -> dict[str, int]:
    """What of these values can have been said, each in its turn: what rests on another falls with it."""
    kept: dict[str, int] = {}
    for known in declarations.fields:
        value = said.get(known.key)
        if value is None or not known.minimum <= value <= known.maximum:
            continue
        if declarations.refusal(Noted(kept), known.key, value) is None:
            kept[known.key] = value
    return kept
