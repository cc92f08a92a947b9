"""A list of entrants as a text, read: who would be entered, line by line, and what was passed over."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from kiosk.tournament.entrants import Player
from kiosk.tournament.entry_lists.columns import sections_of
from kiosk.tournament.entry_lists.entries import SQUADS, Column, Entry, Meaning, Reading, Told
from kiosk.tournament.entry_lists.furniture import heads_reserves
from kiosk.tournament.entry_lists.gathering import left_out
from kiosk.tournament.entry_lists.lines import by_lines
from kiosk.tournament.entry_lists.own_results import own_entries
from kiosk.tournament.entry_lists.plain_form import from_plain_form, is_plain_form
from kiosk.tournament.entry_lists.rows import by_columns
from kiosk.tournament.entry_lists.tables import table_of


def read(text: str, entrants: str, chosen: Mapping[int, Meaning] | None = None) -> Reading:
    r"""What a list says.

    Nothing is entered by it: `kiosk.tournament.entry_lists.checks` says what is doubtful in what it proposes.

    Args:
        text: the list.
        entrants: who enters, a constant of `kiosk.games.entrants`, or `SQUADS`.
        chosen: columns, by their place from 0, that somebody has said the meaning of.

    >>> read("1 Rossi - Bianchi", "pairs").entries[0].players[1].name
    'Bianchi'

    Raises:
        EntryListError: it is too long to be a list of entrants.
    """
    if is_plain_form(text):
        return Reading(entrants, (), from_plain_form(text))
    table = table_of(text)
    own = own_entries(table, entrants)
    if own is not None:
        return Reading(entrants, (), own)
    entries: list[Entry] = []
    told: list[Told] = []
    shown: tuple[Column, ...] = ()
    for section in sections_of(table, entrants, chosen or {}):
        entries.extend(left_out(row, "title") for row in section.titles)
        if section.is_guessed:
            told.append(Told("guessed_columns"))
        if section.columns:
            shown = shown or section.columns
            entries.extend(by_columns(section, entrants, told))
        else:
            entries.extend(by_lines(section.rows, entrants, told))
    entries = _beside_numbers(_below_reserves(entries))
    if entrants == SQUADS:
        entries = [_of_names_alone(entry) for entry in entries]
    return Reading(entrants, shown, tuple(_in_order(entries, entrants, told)), tuple(told))


def _below_reserves(entries: Sequence[Entry]) -> list[Entry]:
    """With those doubted who stand below a line such as ``Riserve``, as far as to the next title."""
    heads = {entry.line: entry.text for entry in entries if entry.is_left_out and not _is_note(entry)}
    heads |= {entry.line: entry.text for entry in entries if entry.is_left_out and heads_reserves(entry.text)}
    below: list[Entry] = []
    for entry in entries:
        head = heads.get(max((line for line in heads if line < entry.line), default=0), "")
        is_doubted = not entry.is_left_out and heads_reserves(head)
        told = (*entry.told, Told("reserve", head.strip(" \t;,:")))
        below.append(replace(entry, told=told) if is_doubted else entry)
    return below


def _beside_numbers(entries: Sequence[Entry]) -> list[Entry]:
    """With those few doubted that have no number in a list whose other lines are numbered."""
    playing = [entry for entry in entries if not entry.is_left_out]
    bare = [entry for entry in playing if entry.number is None]
    if len(playing) < 4 or not 0 < len(bare) * 3 <= len(playing):
        return [*entries]
    return [
        replace(entry, told=(*entry.told, Told("unnumbered"))) if entry in bare else entry
        for entry in entries
    ]


def _is_note(entry: Entry) -> bool:
    return any(told.key not in {"title", "section"} for told in entry.told)


def _of_names_alone(entry: Entry) -> Entry:
    """Without card numbers and clubs, which nothing keeps of a squad: it is told that they are not taken."""
    known = [part for player in entry.players for part in (player.number, player.club) if part]
    if not known:
        return entry
    players = tuple(Player(player.name) for player in entry.players)
    told = (*entry.told, *(Told("passed_over", words) for words in known))
    return replace(entry, players=players, told=told)


def _in_order(entries: Sequence[Entry], entrants: str, told: list[Told]) -> Sequence[Entry]:
    """By the numbers that the list itself gives, where they are those from 1 on; else as they stand."""
    playing = [entry for entry in entries if not entry.is_left_out]
    numbers = [entry.number for entry in playing]
    if entrants == SQUADS or all(number in {None, place} for place, number in enumerate(numbers, 1)):
        return entries
    if None not in numbers and {*numbers} == {*range(1, len(playing) + 1)}:
        told.append(Told("sorted"))
        in_order = sorted(playing, key=lambda entry: entry.number or 0)
        return [*in_order, *(entry for entry in entries if entry.is_left_out)]
    told.append(Told("other_numbers"))
    return entries
