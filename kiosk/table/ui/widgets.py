"""The pieces of every screen: keys, the keypad, held fields, party headings, card chips, signs."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import TYPE_CHECKING, Final

from kiosk.cards import Suit
from kiosk.messages import N_, Message
from kiosk.table.model.events.table_events import Digit, Erase, NextField
from kiosk.table.ui.canvas import Align
from kiosk.table.ui.geometry import Rect
from kiosk.table.ui.pictograms import draw_erase, star
from kiosk.table.ui.shapes import Pip, Polygon
from kiosk.table.ui.theme import Paint
from kiosk.table.ui.typesetting import SMALLEST, Size

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from kiosk.cards import Card
    from kiosk.games.game import Party
    from kiosk.table.model.events.table_events import TableEvent
    from kiosk.table.ui.canvas import Canvas
    from kiosk.table.ui.theme import Colour, LineColours

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


Pictogram = Callable[["Canvas", Rect, "Colour"], None]
"""Draws a sign in its room, in that colour."""


class Look(Enum):
    """How a key presents itself."""

    PLAIN = "plain"
    MAIN = "main"
    """The one that leads on."""
    ALERT = "alert"
    CHOSEN = "chosen"


def key(
    canvas: Canvas,
    name: str,
    rect: Rect,
    label: Message | str,
    tap: TableEvent | None,
    *,
    look: Look = Look.PLAIN,
    size: Size = Size.TEXT,
    line: LineColours | None = None,
    pictogram: Pictogram | None = None,
) -> None:
    """A key. Without a `tap` it is switched off; with `line` it wears a line's colours.

    A `pictogram` is drawn above the label, which may be empty then.
    """
    paint = _key_paint(canvas, look, line, is_on=tap is not None)
    is_pressed = name in canvas.feedback.portions
    canvas.box(
        rect,
        paint.ground,
        border=paint.ink if is_pressed or look is Look.CHOSEN else canvas.theme.key_border,
        border_mm=1.0 if is_pressed or look is Look.CHOSEN else 0.3,
        radius_mm=2.0,
    )
    inside = rect.inset(canvas.panel.mm(1.5), canvas.panel.mm(1))
    words = inside
    if pictogram is not None:
        drawn, words = inside.rows((1.1, 1)) if label else (inside, inside)
        pictogram(canvas, drawn, paint.ink)
    if label:
        canvas.text(
            label, words, paint, size=size, bold=True, align=Align.CENTRE, lines=2 if pictogram is None else 1
        )
    canvas.target(name, rect, tap=tap)


def _key_paint(canvas: Canvas, look: Look, line: LineColours | None, *, is_on: bool) -> Paint:
    theme = canvas.theme
    if not is_on:
        return theme.off_key
    if line is not None:
        return line.strong if look in (Look.MAIN, Look.CHOSEN) else line.tint
    return {
        Look.PLAIN: theme.key,
        Look.MAIN: theme.main_key,
        Look.ALERT: theme.alert,
        Look.CHOSEN: theme.main_key,
    }[look]


def least_width(canvas: Canvas, text: str, size: Size) -> float:
    """The width of a line of bold text shrunk as far as it may be, px."""
    usual_px = size.cap_px(canvas.panel) / size.enlarged(canvas.panel)
    return canvas.typesetter.width_at(text, usual_px, SMALLEST, bold=True)


def keypad(canvas: Canvas, rect: Rect) -> None:
    """Digits in four rows of three, as on a telephone, with erase and on at the foot."""
    corner = digit_keys(canvas, rect)
    key(canvas, "next", corner, Message(N_("Next")), NextField(), look=Look.MAIN)


def digit_keys(canvas: Canvas, rect: Rect) -> Rect:
    """The keypad's digits and erase; the corner that is left for a key of the caller's."""
    cells = rect.grid(3, 4, canvas.panel.gap)
    for digit in range(1, 10):
        key(canvas, f"digit-{digit}", cells[digit - 1], str(digit), Digit(digit), size=Size.LARGE)
    key(canvas, "erase", cells[9], "", Erase())
    draw_erase(canvas, cells[9])
    key(canvas, "digit-0", cells[10], "0", Digit(0), size=Size.LARGE)
    return cells[11]


def keypad_size(canvas: Canvas) -> tuple[float, float]:
    """Width and height of the keypad, px."""
    side, gap = canvas.panel.key, canvas.panel.gap
    return 3 * side + 2 * gap, 4 * side + 3 * gap


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


def card_chip(
    canvas: Canvas, rect: Rect, card: Card | None, *, is_wild: bool = False, is_doubtful: bool = False
) -> None:
    """A card, small: rank over suit; a wild has its corner marked, a doubtful card a dashed frame."""
    theme = canvas.theme
    paint = theme.joker if card is None else theme.card(card)
    canvas.box(rect, paint.ground, border=theme.card_edge, border_mm=0.2, radius_mm=0.8)
    if is_wild:
        side = rect.width * 0.42
        corner = ((rect.right - side, rect.y), (rect.right, rect.y), (rect.right, rect.y + side))
        canvas.put(Polygon(corner, theme.joker.ink))
    if is_doubtful:
        canvas.box(rect, None, border=theme.suits[Suit.HEARTS].ink, border_mm=0.6, dashed=True)
    if card is None:
        canvas.text("?", rect, paint, bold=True, align=Align.CENTRE)
    elif card.suit is None:
        star(canvas, rect.inset(rect.width * 0.1), paint.ink)
    else:
        rank, pictogram = rect.inset(rect.width * 0.06, rect.height * 0.04).rows((1.15, 1))
        canvas.text(card.rank.label, rank, paint, bold=True, align=Align.CENTRE, least=0.3)
        canvas.put(Pip(card.suit, pictogram.centre, min(pictogram.width, pictogram.height) * 0.85, paint.ink))


def large_card(canvas: Canvas, name: str, rect: Rect, card: Card | None, tap: TableEvent) -> None:
    """A card as a key."""
    paint = canvas.theme.joker if card is None else canvas.theme.card(card)
    is_pressed = name in canvas.feedback.portions
    canvas.box(rect, paint.ground, border=paint.ink, border_mm=1.0 if is_pressed else 0.5, radius_mm=1.5)
    inside = rect.inset(canvas.panel.mm(1))
    if card is None:
        canvas.text(Message(N_("No card")), inside, paint, bold=True, align=Align.CENTRE, lines=2)
    elif card.suit is None:
        pictogram, word = inside.rows((1.6, 1))
        star(canvas, pictogram, paint.ink)
        canvas.text(Message(N_("Joker")), word, paint, bold=True, align=Align.CENTRE)
    else:
        rank, pictogram = inside.columns(2)
        canvas.text(card.rank.label, rank, paint, size=Size.LARGE, bold=True, align=Align.CENTRE)
        canvas.put(Pip(card.suit, pictogram.centre, min(pictogram.width, pictogram.height) * 0.8, paint.ink))
    canvas.target(name, rect, tap=tap)


def format_clock(seconds: int) -> str:
    """Minutes and seconds; beyond the end with a plus sign.

    >>> format_clock(1660), format_clock(-5)
    ('27:40', '+0:05')
    """
    minutes, rest = divmod(abs(seconds), 60)
    return f"{'+' if seconds < 0 else ''}{minutes}:{rest:02d}"
