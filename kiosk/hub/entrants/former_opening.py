"""The opening that was taken back, as the form that opens the tournament anew begins with it. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from kiosk.games.entrants import PAIRS, TEAMS
from kiosk.journal.bodies import Membership
from kiosk.projections.folds.tournament import Tournament
from kiosk.tournament.entrants import Player
from kiosk.tournament.entry_lists.entries import Entry
from kiosk.tournament.entry_lists.plain_form import written

_NOTHING_TOLD = (Membership(), Membership())


@dataclass(frozen=True, slots=True)
class FormerOpening:
    """What the form begins with."""

    values: Mapping[str, str | int | bool]
    """By the fields' names."""
    entrants: str
    """Who had entered, as a list in its plain form."""


def former_opening(before: Tournament) -> FormerOpening:
    """What was opened, in every game that has no form of its own, before the opening was taken back."""
    values: dict[str, str | int | bool] = {
        **former_names(before),
        "entrants": before.entrants,
        "tables": before.tables_of_match,
        "start": "drawn" if before.start_seed else "entry",
        "third_place": before.has_third_place,
        **{f"settings.{key}": value for key, value in before.choices.items()},
    }
    if before.rounds_arranged is not None:
        values["system"] = before.rounds_arranged.system
    return FormerOpening(values, former_list(before))


def former_names(before: Tournament) -> Mapping[str, str | int]:
    """What every game's form asks for."""
    opened = before.opened
    if opened is None:
        return {}
    return {
        "name": opened.name,
        "place": before.place,
        "rules": opened.rules,
        "regulations": opened.regulations,
        "deals": opened.deals,
        "rounds": opened.rounds,
    }


def former_list(before: Tournament) -> str:
    """The pairs, teams or single players who had entered, as a list in its plain form."""
    return written(tuple(_entries(before, before.entrants)), before.entrants)


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
        for number in sorted(before.players):
            yield _entry(_player(before, number))


def _entry(*players: Player, team: str = "") -> Entry:
    return Entry(0, "", players, team, is_confirmed=True)


def _player(before: Tournament, number: int) -> Player:
    known = before.player_memberships.get(number, Membership())
    return Player(before.players[number].name, known.number, known.club)
