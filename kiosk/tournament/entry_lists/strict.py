r"""Lists of entrants as commands bring them: entered where nothing is doubtful, or else refused.

>>> parse_pairs("1. Rossi Mario (10234) - D’Angelo Lucia")[0].players[0]
Player(name='Rossi Mario', number='10234', club='')
>>> parse_pairs("Tessera;Giocatore;Tessera;Giocatore\n77;Niccolò;78;Ada")[0].players[1]
Player(name='Ada', number='78', club='')
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from kiosk.games.entrants import INDIVIDUALS, PAIRS, TEAMS
from kiosk.messages import N_
from kiosk.tournament.entrants import Pair, Player, Team
from kiosk.tournament.entry_lists.checks import NOTICED, Known, checked, doubts_of_name
from kiosk.tournament.entry_lists.entries import LONGEST_NAME, Entry, Weight
from kiosk.tournament.entry_lists.reader import read
from kiosk.tournament.entry_lists.tables import EntryListError

LET_PASS: Final = frozenset({"digits", "letter"})
"""Doubts, by their keys, for which no command is refused: whoever writes one means its names."""


def parse_players(text: str, known: Sequence[Known] = ()) -> tuple[Player, ...]:
    """The single players of a list; `known` are those who play already.

    Raises:
        EntryListError: it names nobody, or something in it is doubtful: the first such line is named.
    """
    return tuple(entry.players[0] for entry in _doubtless(text, INDIVIDUALS, known))


def parse_pairs(text: str, known: Sequence[Known] = ()) -> tuple[Pair, ...]:
    """The pairs of a list; `known` are those who play already.

    Raises:
        EntryListError: it names nobody, or something in it is doubtful: the first such line is named.
    """
    return tuple(Pair((entry.players[0], entry.players[1])) for entry in _doubtless(text, PAIRS, known))


def parse_teams(text: str, known: Sequence[Known] = ()) -> tuple[Team, ...]:
    """The teams of a list, each with its captain first; `known` are those who play already.

    Raises:
        EntryListError: it names nobody, or something in it is doubtful: the first such line is named.
    """
    return tuple(Team(entry.team, entry.players) for entry in _doubtless(text, TEAMS, known))


def require_name(name: str) -> None:
    """Make sure that a name that is written by itself is one, as for those of a list.

    >>> require_name("340 123 4567")
    Traceback (most recent call last):
    ...
    kiosk.tournament.entry_lists.tables.EntryListError: “340 123 4567” is no name: it has no letter.

    Raises:
        EntryListError: it is no name, or a doubtful one.
    """
    for doubt in doubts_of_name(name):
        if doubt.key not in LET_PASS:
            raise EntryListError(N_("{doubt}"), doubt=doubt.message)


def _doubtless(text: str, entrants: str, known: Sequence[Known]) -> tuple[Entry, ...]:
    """The entrants of a list in which nothing is doubtful."""
    reading = read(text, entrants)
    found = checked(reading.entries, entrants, told=reading.told, known=known)
    for doubt in found.of_the_list:
        if doubt.weight is not Weight.REMARK:
            raise EntryListError(N_("{doubt}"), doubt=doubt.message)
    for entry, doubts in zip(found.entries, found.doubts, strict=True):
        for doubt in sorted(doubts, key=lambda doubt: doubt.weight is not Weight.WRONG):
            if (doubt.weight is not Weight.REMARK and doubt.key not in LET_PASS) or _is_note(entry):
                raise EntryListError(
                    N_("Line {line}, “{text}”: {doubt}"),
                    line=entry.line,
                    text=entry.text[:LONGEST_NAME],
                    doubt=doubt.message,
                )
    entered = tuple(entry for entry in found.entries if not entry.is_left_out)
    if not entered:
        raise EntryListError(N_("The list is empty."))
    return entered


def _is_note(entry: Entry) -> bool:
    """Whether a line is left out that may well have been meant."""
    return entry.is_left_out and any(NOTICED[one.key][0] is not Weight.REMARK for one in entry.told)
