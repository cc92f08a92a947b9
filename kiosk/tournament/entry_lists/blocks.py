"""Pairs and teams whose players stand on lines of their own, under a name or between empty lines."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from kiosk.games.entrants import PAIRS, TEAMS
from kiosk.tournament.entrants import FEWEST_OF_A_TEAM
from kiosk.tournament.entry_lists.entries import MANY, Entry, Told
from kiosk.tournament.entry_lists.furniture import kind_of_furniture
from kiosk.tournament.entry_lists.gathering import Gathered
from kiosk.tournament.entry_lists.line_marks import spoken, unmarked
from kiosk.tournament.entry_lists.names import cleaned
from kiosk.tournament.entry_lists.persons import people, pieces, whole_number
from kiosk.tournament.entry_lists.tables import Row

_BLOCK: Final = re.compile(
    r"^\s*(?:(?P<word>coppia|pair|squadra|team)\b)[.:\s]*(?:n[.°º]*\s*)?(?P<name>[^:;\t]*?)\s*:?\s*$",
    re.IGNORECASE,
)


def blocks_of(rows: Sequence[Row], entrants: str) -> list[Entry] | None:
    """Pairs and teams whose players stand on lines of their own; None where these are no such lines."""
    if entrants not in {PAIRS, TEAMS} or any(len(row.cells) > 1 for row in rows):
        return None
    lines = [(row, spoken(cleaned(row.text)[0])) for row in rows]
    content = [(row, line) for row, line in lines if line is not None and not kind_of_furniture(line)]
    heads = [place for place, (_, line) in enumerate(content) if _is_head(line)]
    if len(heads) > 1 or (heads and entrants == TEAMS):
        return _headed(content, heads, entrants)
    wanted = 2 if entrants == PAIRS else FEWEST_OF_A_TEAM + 1
    single = all(len(pieces(unmarked(line)[1], 2 if entrants == PAIRS else 3)) == 1 for _, line in content)
    runs = _runs(content)
    if not single or len(runs) < 2 or any(len(run) < wanted for run in runs):
        return None
    if entrants == PAIRS and any(len(run) != 2 for run in runs):
        return None
    return [_block(run, entrants) for run in runs]


def _is_head(line: str) -> bool:
    """Whether a line is nothing but the number of a pair, or the name of a team."""
    found = _BLOCK.match(line)
    if found is None:
        return False
    name = found["name"].strip()
    if found["word"].casefold() in {"coppia", "pair"}:
        return whole_number(name) is not None
    return bool(name) and len(pieces(name, 2)) == 1


def _headed(content: Sequence[tuple[Row, str]], heads: Sequence[int], entrants: str) -> list[Entry]:
    entries = [
        Entry(row.line, row.text, (), told=(Told("title"),), is_left_out=True)
        for row, _ in content[: heads[0]]
    ]
    for place, head in enumerate(heads):
        last = heads[place + 1] if place + 1 < len(heads) else len(content)
        row, line = content[head]
        found = _BLOCK.match(line)
        name = found["name"].strip(' .:-–"“”«»') if found else ""
        number = whole_number(name) if name else None
        group = Gathered(row.line, row.text, name if number is None else line.strip(" :"), number)
        _fill(group, content[head + 1 : last])
        entries.append(group.entry(group.name if entrants == TEAMS else ""))
    return entries


def _runs(content: Sequence[tuple[Row, str]]) -> list[list[tuple[Row, str]]]:
    runs: list[list[tuple[Row, str]]] = []
    for row, line in content:
        if row.starts_block or not runs:
            runs.append([])
        runs[-1].append((row, line))
    return runs


def _block(run: Sequence[tuple[Row, str]], entrants: str) -> Entry:
    row, line = run[0]
    if entrants == PAIRS:
        group = Gathered(row.line, row.text, "")
        _fill(group, run)
        return group.entry("")
    number, name = unmarked(line)
    group = Gathered(row.line, row.text, name.strip(" :"), number)
    _fill(group, run[1:])
    return group.entry(group.name)


def _fill(group: Gathered, lines: Sequence[tuple[Row, str]]) -> None:
    for row, line in lines:
        group.text = f"{group.text} · {row.text}"[:300]
        group.people.extend(people(pieces(unmarked(line)[1], MANY)))
