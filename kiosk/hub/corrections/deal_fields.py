"""What is entered of a deal, in the words of its sheet. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from kiosk.games.game import Entry, Field, FieldKind, Game, format_points
from kiosk.messages import N_, Message

_FLAG: Final = (Message(N_("No")), Message(N_("Yes")))
_SOURCES: Final[Mapping[str, Message]] = {
    "camera": Message(N_("photographed")),
    "keypad": Message(N_("typed in")),
    "both": Message(N_("photographed and typed in")),
}
_SAYS: Final = N_("{what}: {value}")


def options_of(field: Field) -> tuple[Message, ...]:
    """The answers to choose from, by their places; empty where a number is entered."""
    match field.kind:
        case FieldKind.FLAG:
            return _FLAG
        case FieldKind.CHOICE:
            return field.choices
        case FieldKind.COUNT | FieldKind.POINTS:
            return ()


def value_says(field: Field, value: int) -> Message | str:
    """What stands in a field."""
    options = options_of(field)
    return options[value] if 0 <= value < len(options) else format_points(value)


def section_says(game: Game, entry: Entry, key: str) -> Iterator[Message]:
    """What was entered in a section of a deal: of what is counted, and of what may be, only what there is."""
    values = entry.get(key, {})
    for section in game.sections:
        for field in section.fields if section.key == key else ():
            value = values.get(field.key, field.minimum)
            if value or field.kind is FieldKind.CHOICE:
                yield Message(_SAYS, {"what": field.label, "value": value_says(field, value)})


def source_says(source: str) -> Message | str:
    """How a deal came onto the sheet (`kiosk.journal.bodies.DealAccepted`)."""
    return _SOURCES.get(source, source)
