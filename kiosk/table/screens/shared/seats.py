"""Who sits where: the letters and names of seats, a party's heading, keys around the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kiosk.messages import N_, Message
from kiosk.table.ui import Align, LineColours, Paint, Rect, Size

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from kiosk.games.game import Party
    from kiosk.table.model.events.table_events import TableEvent
    from kiosk.table.screens.shared.canvas import Canvas


SEAT_LETTERS: Final[Mapping[str, Message]] = {
    "N": Message(N_("N")),
    "E": Message(N_("E")),
    "S": Message(N_("S")),
    "W": Message(N_("W")),
}


SEAT_NAMES: Final[Mapping[str, Message]] = {
    "N": Message(N_("North")),
    "E": Message(N_("East")),
    "S": Message(N_("South")),
    "W": Message(N_("West")),
}


CAPTAIN_NAME: Final = Message(N_("Captain"))
"""Of who signs for a team, and need not sit at the table."""


def party_mark(canvas: Canvas, rect: Rect, line: LineColours, letter: Message | str) -> None:
    """A compass letter on its line's shape: a square for the first line, a disc for the second."""
    side = min(rect.width, rect.height)
    field, paint = rect.middle(side, side), line.strong
    radius_mm = side / canvas.panel.px_per_mm / (2 if line.is_round else 8)
    canvas.box(field, paint.ground, border=paint.ink, border_mm=0.3, radius_mm=radius_mm)
    canvas.text(letter, field.inset(side * 0.08), paint, bold=True, align=Align.CENTRE, least=0.3)


def party_names(
    canvas: Canvas, rect: Rect, party: Party, players: Mapping[str, str], *, line: LineColours, paint: Paint
) -> None:
    """A party's players, each after the letter of the seat; where nobody sits, the party's own name."""
    seats = [seat for seat in party.seats if players.get(seat)]
    if not seats:
        canvas.text(party.label, rect, paint, bold=True)
        return
    for seat, mark, name, lines in _name_rows(canvas, rect, seats):
        party_mark(canvas, mark, line, SEAT_LETTERS[seat])
        canvas.text(players[seat], name, paint, bold=True, lines=lines)


def names_fit(
    canvas: Canvas, rect: Rect, party: Party, players: Mapping[str, str], *, with_initials: bool = False
) -> bool:
    """Whether `party_names` would write every name whole, or with initials at least."""
    seats = [seat for seat in party.seats if players.get(seat)]
    return all(
        canvas.fits(players[seat], name, bold=True, lines=lines, is_name=with_initials)
        for seat, _, name, lines in _name_rows(canvas, rect, seats)
    )


def _name_rows(canvas: Canvas, rect: Rect, seats: Sequence[str]) -> Iterator[tuple[str, Rect, Rect, int]]:
    """For each seat the place of its letter, that of the name, and how many lines the name may have."""
    panel = canvas.panel
    for seat, row in zip(seats, rect.rows(len(seats), panel.mm(0.6)), strict=True):
        mark, name = row.cut_left(min(row.height, row.width / 4), panel.mm(1.5))
        yield seat, mark, name, 2 if row.height > panel.mm(8 if panel.compact else 11.5) else 1


def seats_around(rect: Rect, side: float, gap: float) -> Mapping[str, Rect]:
    """Where the seats' keys go: around the table, or line beside line where three rows would be too low."""
    if rect.height < 3 * side + 2 * gap:
        north, east, south, west = rect.grid(2, 2, gap)
        return {"N": north, "E": east, "S": south, "W": west}
    upper, middle, lower = rect.rows(3, gap)
    left, right = middle.columns(2, gap * 3)
    width = rect.width * 0.5
    return {
        "N": upper.middle(width, upper.height),
        "E": right,
        "S": lower.middle(width, lower.height),
        "W": left,
    }


def seat_key(
    canvas: Canvas, name: str, rect: Rect, *, seat: str, player: str, tap: TableEvent, paint: Paint
) -> None:
    is_pressed = name in canvas.feedback.portions
    canvas.box(rect, paint.ground, border=paint.ink, border_mm=1.0 if is_pressed else 0.4, radius_mm=2.0)
    inside = rect.inset(canvas.panel.mm(3), canvas.panel.mm(1))
    is_tall = inside.height > 1.5 * canvas.panel.key
    words = inside.middle(inside.width, min(inside.height, canvas.panel.key * (1.1 if is_tall else 0.85)))
    upper, lower = words.rows((1, 1.4 if is_tall else 1.2))
    canvas.text(SEAT_NAMES.get(seat, CAPTAIN_NAME), upper, paint, align=Align.CENTRE)
    size = Size.LARGE if is_tall else Size.TEXT
    canvas.text(player, lower, paint, size=size, bold=True, align=Align.CENTRE)
    canvas.target(name, rect, tap=tap)
