r"""What this program has saved, read back word for word: the table of entrants (CSV), the results (JSON).

>>> from kiosk.tournament.entry_lists.tables import table_of
>>> header = "Numero;Giocatore 1;Tessera 1;Circolo 1;Posto di partenza"
>>> [entry] = own_entries(table_of(f"{header}\n1;Rossi M. (figlio);7;A - B;1"), "individuals")
>>> entry.players
(Player(name='Rossi M. (figlio)', number='7', club='A - B'),)
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any, Final

from kiosk.games.entrants import INDIVIDUALS, PAIRS, TEAMS
from kiosk.tournament.entrants import Player
from kiosk.tournament.entry_lists.entries import PLAYERS_OF, SQUADS, Entry
from kiosk.tournament.entry_lists.plain_form import written
from kiosk.tournament.entry_lists.tables import Table

FORMAT: Final = "table-kiosk-results"
_MINEO: Final = "mineo"
_NUMBER: Final = frozenset({"numero", "number"})
_TEAM: Final = frozenset({"squadra", "team"})
_OF_PLAYER: Final = tuple(
    re.compile(rf"(?:{words}) (?P<place>\d+)")
    for words in ("giocatore|player", "tessera|federation number", "circolo|club")
)
_FORMULA: Final = re.compile(r"'(?=[=+@-])")
"""What a saved table writes before what a spreadsheet would take for a formula."""
_BETWEEN_MEMBERS: Final = " / "


def own_entries(table: Table, entrants: str) -> tuple[Entry, ...] | None:
    """The entrants of a table that this program has saved; None where it is another, or of other entrants."""
    if not table.rows:
        return None
    headings = [cell.strip().casefold() for cell in table.rows[0].cells]
    is_of_teams = len(headings) > 1 and headings[1] in _TEAM
    first = 1 + is_of_teams
    most = _players_named(headings[first:])
    if not headings or headings[0] not in _NUMBER or most == 0 or is_of_teams != (entrants == TEAMS):
        return None
    if not is_of_teams and most != PLAYERS_OF.get(entrants, 1):
        return None
    entries = []
    for row in table.rows[1:]:
        cells = [_FORMULA.sub("", cell.strip(), count=1) for cell in row.cells]
        players = tuple(_players(cells[first : first + 3 * most], entrants))
        entries.append(Entry(row.line, row.text, players, cells[1] if is_of_teams and len(cells) > 1 else ""))
    return tuple(entries)


def from_own_results(found: object) -> str | None:
    """The entrants of results that this program has saved as JSON, as a list in its plain form, or None.

    None where it is something else.
    """
    if not isinstance(found, dict) or found.get("format") != FORMAT:
        return None
    try:
        tournament = found["tournament"]
        kind = SQUADS if tournament["rules"] == _MINEO else tournament["entrants"]
        if kind not in {PAIRS, TEAMS, INDIVIDUALS, SQUADS}:
            return None
        return written([_entry(entrant, kind) for entrant in found["entrants"]], kind)
    except (KeyError, TypeError, AttributeError):
        return None


def _players_named(headings: Sequence[str]) -> int:
    """How many players have three columns each, one after the other."""
    count = 0
    while True:
        three = headings[3 * count : 3 * count + 3]
        found = [
            match["place"]
            for pattern, heading in zip(_OF_PLAYER, three, strict=False)
            if (match := pattern.fullmatch(heading))
        ]
        if found != [str(count + 1)] * 3:
            return count
        count += 1


def _players(cells: Sequence[str], entrants: str) -> Iterator[Player]:
    for place in range(0, len(cells), 3):
        name, number, club = (*cells[place : place + 3], "", "")[:3]
        if entrants == SQUADS:
            yield from (Player(member) for member in name.split(_BETWEEN_MEMBERS) if member)
        elif name:
            yield Player(name, number, club)


def _entry(entrant: dict[str, Any], kind: str) -> Entry:
    players = entrant["players"]
    if kind == SQUADS:
        names = [name for player in players for name in player.get("members") or (player["name"],)]
        return Entry(0, "", tuple(map(Player, names)))
    known = tuple(
        Player(player["name"], player.get("federation_number") or "", player.get("club") or "")
        for player in players
    )
    return Entry(0, "", known, entrant.get("team") or "")
