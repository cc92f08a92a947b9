"""The page on which a deal of a sheet is corrected by leave of a ruling (Art. 19), as plain values. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from kiosk.commands.rulings import CorrectDeal
from kiosk.games.game import Entry, Field, Game
from kiosk.hub.corrections.deal_fields import options_of, value_says
from kiosk.hub.errors import InvalidRequestError, NotFoundError
from kiosk.hub.web.command_forms import carried_by_form
from kiosk.messages import N_, Message
from kiosk.projections.folds.rulings import Ruling
from kiosk.projections.folds.table_match import TableMatch
from kiosk.projections.naming import ruling_name
from kiosk.projections.seated import game_at
from kiosk.projections.tournament_state import TournamentState
from kiosk.rulings.effects import CorrectionLeave


@dataclass(frozen=True, slots=True)
class FieldView:
    """A field of the deal; its name is its section's key and its own, with a dot between."""

    name: str
    field: Field
    value: int
    was: Message | str
    """What stands on the sheet."""
    options: tuple[Message, ...]
    """The answers to choose from, by their places; empty where a number is entered."""


@dataclass(frozen=True, slots=True)
class SectionView:
    """A part of the deal."""

    key: str
    label: Message
    fields: tuple[FieldView, ...]


@dataclass(frozen=True, slots=True)
class Change:
    """Something that will not be as it was."""

    where: Message
    what: Message | None
    """None: the deal as it counts for them."""
    before: Message | str
    after: Message | str


@dataclass(frozen=True, slots=True)
class CorrectionPage:
    """A deal, what it is to be, and the command that says so."""

    ruling: str
    """The name of the ruling's page."""
    deal: Message
    table: int
    sections: tuple[SectionView, ...]
    changes: tuple[Change, ...]
    """What changes; empty as long as nothing does."""
    doubts: tuple[Message, ...]
    """What is odd about the deal as it is to be."""
    complaint: Message | None
    """Why it cannot have been so."""
    command: Mapping[str, object] | None
    """None where nothing changes, or it cannot have been so."""


def correctable(hall: TournamentState, ruling: Ruling) -> tuple[tuple[int, Message], ...]:
    """The deals that a ruling allows to be corrected, by number, with what they are called."""
    game = hall.tournament.game
    is_allowed = any(isinstance(effect, CorrectionLeave) for effect in ruling.given.effects)
    if game is None or not is_allowed or not hall.rulings.stands(ruling.key):
        return ()
    return tuple((number, game.deal_name(number)) for number in sorted(hall.match(*ruling.place).deals))


def correction_page(
    hall: TournamentState, ruling: Ruling, deal: int, values: Mapping[str, str]
) -> CorrectionPage:
    """The page of a deal.

    Args:
        hall: the tournament.
        ruling: the one that allows it.
        deal: its number.
        values: what was entered, by the fields' names; what is missing is as it was.

    Raises:
        NotFoundError: the ruling does not allow this deal to be corrected.
        InvalidRequestError: a value is no number.
    """
    game, allowed = game_at(hall, *ruling.place), dict(correctable(hall, ruling))
    if game is None or deal not in allowed:
        raise NotFoundError(N_("This ruling does not allow the score sheet to be corrected."))
    match = hall.match(*ruling.place)
    before = match.deals[deal].entry
    after = _entered(game, before, values)
    problem = match.impossible(deal, after, game)
    changes = tuple(_changes(game, before, after))
    command = carried_by_form(CorrectDeal.by_leave(ruling.key, deal, after))
    return CorrectionPage(
        ruling=ruling_name(ruling.key),
        deal=allowed[deal],
        table=ruling.given.table,
        sections=tuple(_sections(game, before, after)),
        changes=changes if problem else (*changes, *_totals(game, before, after)),
        doubts=() if problem else tuple(_doubts(match, deal, after, game)),
        complaint=problem if changes else None,
        command=command if changes and problem is None else None,
    )


def _entered(game: Game, before: Entry, values: Mapping[str, str]) -> Entry:
    """The whole deal; a field that is not asked for any more is at its least, as it is at the table."""
    after: dict[str, dict[str, int]] = {section.key: {} for section in game.sections}
    for section in game.sections:
        for field in section.fields:
            was = before.get(section.key, {}).get(field.key, field.minimum)
            is_asked = field.need is None or field.need.is_met(after)
            value = _number(values.get(f"{section.key}.{field.key}", ""), was)
            after[section.key][field.key] = value if is_asked else field.minimum
    return after


def _number(text: str, was: int) -> int:
    if not text.strip():
        return was
    try:
        return int(text)
    except ValueError:
        raise InvalidRequestError(N_("Fill in this field with a sensible value.")) from None


def _sections(game: Game, before: Entry, after: Entry) -> Iterator[SectionView]:
    for section in game.sections:
        fields = tuple(
            FieldView(
                name=f"{section.key}.{field.key}",
                field=field,
                value=after[section.key][field.key],
                was=value_says(field, before.get(section.key, {}).get(field.key, field.minimum)),
                options=options_of(field),
            )
            for field in section.fields
            if field.need is None or field.need.is_met(after)
        )
        yield SectionView(section.key, section.label, fields)


def changes_between(game: Game, before: Entry, after: Entry) -> tuple[Change, ...]:
    """What differs between two entries of a deal that can both be, the totals last."""
    return (*_changes(game, before, after), *_totals(game, before, after))


def _changes(game: Game, before: Entry, after: Entry) -> Iterator[Change]:
    for section in game.sections:
        for field in section.fields:
            was = before.get(section.key, {}).get(field.key, field.minimum)
            value = after.get(section.key, {}).get(field.key, field.minimum)
            if value != was:
                yield Change(section.label, field.label, value_says(field, was), value_says(field, value))


def _totals(game: Game, before: Entry, after: Entry) -> Iterator[Change]:
    old, new = game.score(before), game.score(after)
    for party in game.parties:
        if old[party.key].total != new[party.key].total:
            figures = (game.total(breakdowns[party.key].total) for breakdowns in (old, new))
            yield Change(party.label, None, *figures)


def _doubts(match: TableMatch, deal: int, after: Entry, game: Game) -> Iterator[Message]:
    """Also what the table had noted otherwise: the arbiter may know better than its note."""
    return (finding.message for finding in match.findings(deal, after, game))
