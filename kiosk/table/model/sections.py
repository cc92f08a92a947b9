"""The way through a game's sections: what is asked by itself first, then what is filled in page by page."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING

from kiosk.games.game import FieldKind
from kiosk.table.model.modes.match_modes import AskingChoice, AskingWho

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kiosk.games.game import Entry, Field, Game, Section

    Question = AskingWho | AskingChoice


@dataclass(frozen=True, slots=True)
class SheetPage:
    """What is filled in together: a section of the whole table, or those of all parties."""

    sections: tuple[Section, ...]
    entry: Entry

    @property
    def places(self) -> tuple[tuple[Section, Field], ...]:
        """Every field that is asked, with its section."""
        return tuple(
            (section, field) for section in self.sections for field in asked_fields(section, self.entry)
        )

    @property
    def typed(self) -> tuple[tuple[str, str], ...]:
        """The keys of the places that are filled digit by digit, in order."""
        return tuple((section.key, field.key) for section, field in self.places if is_typed(field))

    def start_of(self, section: str) -> tuple[str, str]:
        """The keys of a section's first place that is typed; if none is, of its first of all."""
        mine = [(owner.key, field.key) for owner, field in self.places if owner.key == section]
        return next((place for place in mine if place in self.typed), mine[0])

    def holds(self, section: str) -> bool:
        return any(own.key == section for own in self.sections)


def sheet_pages(game: Game, entry: Entry) -> tuple[SheetPage, ...]:
    """The pages of a deal, in order: those on which there is more than what was asked by itself."""
    groups = groupby(game.sections, key=lambda section: section.party is not None or section.key)
    candidates = (SheetPage(tuple(group), entry) for _, group in groups)
    return tuple(
        page for page in candidates if any(not is_asked_by_itself(field) for _, field in page.places)
    )


def page_of(game: Game, entry: Entry, section: str) -> SheetPage | None:
    """The page on which a section stands, if it stands on one."""
    return next((page for page in sheet_pages(game, entry) if page.holds(section)), None)


def questions(game: Game, entry: Entry) -> tuple[Question, ...]:
    """What is asked by large keys before anything is filled in, in order."""
    fields = {
        field.key: field for section in game.sections for field in asked_fields(section, entry)
    }.values()
    return tuple(_question(field) for field in fields if is_asked_by_itself(field))


def _question(field: Field) -> Question:
    return AskingWho(field.key) if field.is_exclusive else AskingChoice(field.key)


def is_asked_by_itself(field: Field) -> bool:
    return field.is_exclusive or field.kind is FieldKind.CHOICE


def asked_fields(section: Section, entry: Entry) -> tuple[Field, ...]:
    """The section's fields whose need is met."""
    return tuple(field for field in section.fields if field.need is None or field.need.is_met(entry))


def sections_asking(game: Game, entry: Entry, key: str) -> tuple[Section, ...]:
    """The sections in which a field of that key is asked."""
    return tuple(
        section
        for section in game.sections
        if any(field.key == key for field in asked_fields(section, entry))
    )


def photographed_sections(game: Game) -> tuple[Section, ...]:
    """The sections that a picture of the cards may fill."""
    return tuple(
        section for section in game.sections if any(field.is_photographed for field in section.fields)
    )


def find_section(game: Game, key: str) -> Section | None:
    return next((section for section in game.sections if section.key == key), None)


def find_field(game: Game, section: str, key: str) -> Field | None:
    """A section's field, if there is one."""
    return next((field for field in _fields(game, section) if field.key == key), None)


def field_of(game: Game, section: str, key: str) -> Field:
    """A section's field.

    Raises:
        KeyError: there is none.
    """
    return {field.key: field for field in _fields(game, section)}[key]


def _fields(game: Game, section: str) -> Iterator[Field]:
    return (field for own in game.sections if own.key == section for field in own.fields)


def is_typed(field: Field) -> bool:
    """Whether the field is filled digit by digit."""
    return field.kind in (FieldKind.COUNT, FieldKind.POINTS)


def last_value(field: Field) -> int:
    return len(field.choices) - 1 if field.kind is FieldKind.CHOICE else field.maximum
