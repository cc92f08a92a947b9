"""A tournament of Mineo that was taken back, as the form that opens it anew begins with it. Pure."""

from __future__ import annotations

from collections.abc import Iterator

from kiosk.games.mineo.readings import READINGS
from kiosk.hub.entrants.former_opening import FormerOpening, former_names
from kiosk.hub.mineo.views import written_choice
from kiosk.projections.folds.tournament import Tournament
from kiosk.projections.mineo.sheets import settings_in_force
from kiosk.tournament.entrants import Player
from kiosk.tournament.entry_lists.entries import SQUADS, Entry
from kiosk.tournament.entry_lists.plain_form import written


def former_mineo(before: Tournament) -> FormerOpening:
    """What was chosen, and who had entered; with the trionfi before the names, where those were entered."""
    chosen, settings = before.mineo, settings_in_force(before)
    values = {
        **former_names(before),
        "middle": chosen.middle,
        "final": chosen.final,
        "draw": "entered" if chosen.seed is None else "program",
        "shows_live": chosen.shows_live,
        **{f"readings.{each.field}": written_choice(getattr(settings, each.field)) for each in READINGS},
    }
    return FormerOpening(values, written(tuple(_entries(before)), SQUADS))


def _entries(before: Tournament) -> Iterator[Entry]:
    """By number, which is from the highest trionfo down; who came late has drawn apart."""
    drawn = sorted(before.mineo.draws, reverse=True) if before.mineo.seed is None else []
    for place, (_, player) in enumerate(sorted(before.players.items())):
        names = tuple(map(Player, player.members or (player.name,)))
        yield Entry(0, "", names, number=drawn[place] if place < len(drawn) else None)
