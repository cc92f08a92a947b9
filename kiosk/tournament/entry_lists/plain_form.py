"""The plain form of a list: what was looked at is written so, and is read back as it was written."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Sequence
from typing import Final

from kiosk.games.entrants import PAIRS, TEAMS
from kiosk.tournament.entrants import Player
from kiosk.tournament.entry_lists.entries import SQUADS, Entry

LOOKED_AT: Final = "looked at"
"""Heads the column that marks the lines of which somebody has said that they are right as they are."""
_MARK: Final = "x"
_SINGLE: Final = ("player", "card", "club", LOOKED_AT)
_HEADINGS: Final = {
    PAIRS: ("player", "card", "club", "player", "card", "club", LOOKED_AT),
    TEAMS: ("team", *_SINGLE),
}


def written(entries: Sequence[Entry], entrants: str) -> str:
    """The list of those who are to be entered; what is left out does not stand there."""
    playing = [entry for entry in entries if not entry.is_left_out]
    if entrants == SQUADS:
        return "\n".join(
            " ".join((*([] if entry.number is None else [str(entry.number)]), _members(entry)))
            for entry in playing
        )
    text = io.StringIO()
    writer = csv.writer(text, delimiter=";", lineterminator="\n")
    writer.writerow(_HEADINGS.get(entrants, _SINGLE))
    for entry in playing:
        mark = _MARK if entry.is_confirmed else ""
        if entrants == PAIRS:
            writer.writerow([*(part for player in entry.players for part in _parts(player)), mark])
        else:
            team = (entry.team,) if entrants == TEAMS else ()
            writer.writerows([*team, *_parts(player), mark] for player in entry.players)
    return text.getvalue()


def is_plain_form(text: str) -> bool:
    """Whether a list is written so."""
    heading = tuple(text.split("\n", 1)[0].strip("\r\ufeff ").split(";"))
    return heading in {*_HEADINGS.values(), _SINGLE}


def from_plain_form(text: str) -> tuple[Entry, ...]:
    """What was written so, word for word; a team's players, which stand on lines of their own, together."""
    rows = csv.reader(io.StringIO(text, newline=""), delimiter=";")
    heading = next(rows)
    entries: list[Entry] = []
    for line, row in enumerate(rows, 2):
        if not any(row):
            continue
        cells = [*row, *[""] * len(heading)][: len(heading)]
        is_confirmed = cells[-1] == _MARK
        players = tuple(_players(cells[1 if heading[0] == "team" else 0 : -1]))
        team = cells[0] if heading[0] == "team" else ""
        if entries and team and entries[-1].team == team:
            last = entries.pop()
            together = (*last.players, *players)
            is_confirmed = is_confirmed and last.is_confirmed
            entries.append(Entry(last.line, last.text, together, team, is_confirmed=is_confirmed))
        else:
            text_of = team or ", ".join(player.name for player in players)
            entries.append(Entry(line, text_of, players, team, is_confirmed=is_confirmed))
    return tuple(entries)


def _members(entry: Entry) -> str:
    return " / ".join(player.name for player in entry.players)


def _parts(player: Player) -> tuple[str, str, str]:
    return player.name, player.number, player.club


def _players(cells: Sequence[str]) -> Iterator[Player]:
    for place in range(0, len(cells) - 2, 3):
        name, number, club = cells[place : place + 3]
        if name or number:
            yield Player(name, number, club)
