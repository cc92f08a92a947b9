"""The opening that was taken back, as the form that opens the tournament anew begins with it. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from kiosk.games.entrants import PAIRS, TEAMS
from kiosk.journal.bodies import Membership
from kiosk.projections.folds.tournament import Tournament
from kiosk.tournament.entrants import Player
from kiosk.tournament.entry_lists.entries import SQUADS, Entry
from kiosk.tournament.entry_lists.plain_form import written

_NOTHING_TOLD = (Membership(), Membership())


@dataclass(frozen=True, slots=True)
class FormerOpening:
    """What the form begins with."""

    rules: str
    """What was to be played."""
    values: Mapping[str, str | int]
    """By the fields' names."""
    entrants: str
    """Who had entered, as a list in its plain form; empty in a game in which lists have none."""


def former_opening(before: Tournament, *, is_of_squads: bool) -> FormerOpening | None:
    """What was opened before the opening was taken back; None where nothing was.

    `is_of_squads`: whether squads enter beside single players.
    """
    opened = before.opened
    if opened is None:
        return None
    kind = SQUADS if is_of_squads else before.entrants
    values: dict[str, str | int] = {
        "name": opened.name,
        "rules": opened.rules,
        "regulations": opened.regulations,
        "deals": opened.deals,
        "rounds": opened.rounds,
        "entrants": before.entrants,
        "tables": before.tables_of_match,
        **{f"settings.{key}": value for key, value in before.choices.items() if not isinstance(value, bool)},
    }
    if before.rounds_arranged is not None:
        values["system"] = before.rounds_arranged.system
    return FormerOpening(opened.rules, values, written(tuple(_entries(before, kind)), kind))


def _entries(before: Tournament, kind: str) -> Iterator[Entry]:
    """Everybody who had entered; all of it had been looked at."""
    if kind == PAIRS:
        for number, names in sorted(before.pairs.items()):
            known = before.memberships.get(number, _NOTHING_TOLD)
            yield _entry(
                *(Player(name, told.number, told.club) for name, told in zip(names, known, strict=True))
            )
    elif kind == TEAMS:
        for _, team in sorted(before.teams.items()):
            yield _entry(*(_player(before, number) for number in team.players), team=team.name)
    else:
        for number, player in sorted(before.players.items()):
            members = tuple(Player(name) for name in player.members)
            yield _entry(*(members or (_player(before, number),)))


def _entry(*players: Player, team: str = "") -> Entry:
    return Entry(0, "", players, team, is_confirmed=True)


def _player(before: Tournament, number: int) -> Player:
    known = before.player_memberships.get(number, Membership())
    return Player(before.players[number].name, known.number, known.club)
