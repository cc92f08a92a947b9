"""The answers to a question that is put to the whole table, each a large key."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.table.screens.shared.party_style import player_called
from kiosk.table.screens.shared.seats import seat_key, seats_around
from kiosk.table.ui import Look, Rect, Size, key
from kiosk.table.ui.typesetting import is_figures

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from kiosk.games.game import Field, Game
    from kiosk.table.model.events.table_events import TableEvent
    from kiosk.table.model.state import State
    from kiosk.table.screens.shared.canvas import Canvas

_FEW, _MANY = 2, 8
"""So many answers stand one below the other; more than that, in two columns; more than so many, in seven."""
_ACROSS = 7


def draw_answers(
    canvas: Canvas,
    state: State,
    game: Game,
    field: Field,
    *,
    chosen: int | None,
    tap: Callable[[int], TableEvent],
    rect: Rect,
    refused: Collection[int] = (),
) -> None:
    """A key for each answer; where they are the players, each at the place where he sits.

    Those that are `refused` look switched off, and say why when they are touched.
    """
    panel, line = canvas.panel, canvas.theme.neutral
    players = [player_called(game, choice) for choice in field.choices]
    if None not in players:
        places = seats_around(rect, panel.key, panel.gap, state.view.compass)
        for value, party in enumerate(player for player in players if player is not None):
            seat = party.seats[0]
            paint = line.strong if value == chosen else line.tint
            paint = canvas.theme.off_key if value in refused else paint
            player = state.view.players.get(seat, "")
            name = f"{field.key}-{seat}"
            seat_key(canvas, name, places[seat], seat=seat, player=player, tap=tap(value), paint=paint)
        return
    count = len(field.choices)
    across = 1 if count <= _FEW else 2 if count <= _MANY else _ACROSS
    cells = rect.grid(across, -(-count // across), panel.gap)
    for value, (choice, cell) in enumerate(zip(field.choices, cells, strict=False)):
        look = Look.CHOSEN if value == chosen else Look.PLAIN
        size = Size.LARGE if across < _ACROSS or is_figures(choice.text) else Size.TEXT
        key(canvas, f"{field.key}-{value}", cell, choice, tap(value), look=look, line=line, size=size)
