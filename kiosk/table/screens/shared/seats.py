"""Who sits where: the letters and names of seats, a party's heading, keys around the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kiosk.messages import N_, Message
from kiosk.table.ui import Align, LineColours, Paint, Rect, Size, least_width

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from kiosk.games.game import Party
    from kiosk.games.lines import Compass
    from kiosk.table.model.events.table_events import TableEvent
    from kiosk.table.model.table_view import TableView
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


WHO_DEALS: Final = Message(N_("Who deals?"))
_DEALS: Final = Message(N_("deals"))
_TAG: Final = 0.42
"""The part of the room for a name that the word beside a dealer's may take."""
_SIGN_MM: Final = 5.5
"""The width of the sign that stands for the word, and of the gap before it."""
_SIGN_GAP_MM: Final = 1.5


def seat_name(view: TableView, seat: str) -> Message:
    """What a seat is called at this table."""
    return SEAT_NAMES[view.compass.called(seat)]


def seat_letter(view: TableView, seat: str) -> Message:
    """The letter by which a seat is called at this table."""
    return SEAT_LETTERS[view.compass.called(seat)]


_OPEN_CARDS: Final = Message(N_("open cards"))
_OPEN_CARDS_EASE: Final = 1.1
"""How much more room than the least its longest word has."""
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
    canvas: Canvas,
    rect: Rect,
    party: Party,
    view: TableView,
    *,
    line: LineColours,
    paint: Paint,
    dealer: str | None = None,
) -> None:
    """A party's players, each after the letter of the seat; where nobody sits, the party's own name.

    Beside the name of `dealer`, a seat, it says that this player deals, unless that would cut the name.
    """
    players = view.players
    seats = [seat for seat in party.seats if players.get(seat)]
    if not seats:
        canvas.text(party.label, rect, paint, bold=True)
        return
    if party.key in view.open_cards:
        rect = _draw_open_cards(canvas, rect, paint)
    for seat, mark, name, lines in _name_rows(canvas, rect, seats):
        party_mark(canvas, mark, line, seat_letter(view, seat))
        room = _draw_dealer(canvas, name, line, players[seat], lines) if seat == dealer else name
        canvas.text(players[seat], room, paint, bold=True, lines=lines)


def _draw_open_cards(canvas: Canvas, rect: Rect, paint: Paint) -> Rect:
    """That partners see each other's cards, in a corner beside their names; the room that is left (Sisal)."""
    words = canvas.say(_OPEN_CARDS).split()
    needed = _OPEN_CARDS_EASE * max(least_width(canvas, word, Size.TEXT) for word in words)
    tag, rest = rect.cut_right(needed, canvas.panel.mm(1))
    canvas.text(_OPEN_CARDS, tag, paint, align=Align.RIGHT, lines=2)
    return rest


def _draw_dealer(canvas: Canvas, rect: Rect, line: LineColours, player: str, lines: int) -> Rect:
    """That a player deals, in a word or by a sign of two cards where the name leaves it; the name's room."""
    panel = canvas.panel
    words = canvas.typesetter.width_at(canvas.say(_DEALS), Size.TEXT.cap_px(panel), 1.0, bold=False)
    word, sign = words + panel.mm(3), panel.mm(_SIGN_MM)
    for width in (word, sign) if word <= rect.width * _TAG else (sign,):
        tag, name = rect.cut_right(width, panel.mm(_SIGN_GAP_MM))
        if _keeps(canvas, player, rect, name, lines):
            break
    else:
        return rect
    tag = tag.middle(tag.width, min(tag.height, panel.mm(7)))
    canvas.box(tag, line.strong.ground, radius_mm=1)
    if width == word:
        canvas.text(_DEALS, tag.inset(panel.mm(0.8), 0), line.strong, align=Align.CENTRE)
        return name
    card = tag.middle(tag.height * 0.45, tag.height * 0.68)
    for aside in (-0.25, 0.25):
        place = Rect(card.x + aside * card.width, card.y + aside * card.width / 2, card.width, card.height)
        canvas.box(place, line.strong.ground, border=line.strong.ink, border_mm=0.35, radius_mm=0.5)
    return name


def _keeps(canvas: Canvas, player: str, before: Rect, after: Rect, lines: int) -> bool:
    """Whether a name stays whole in less room, if it was, and else has its initials."""
    was_whole, is_whole = (canvas.fits(player, room, bold=True, lines=lines) for room in (before, after))
    return is_whole or (not was_whole and canvas.fits(player, after, bold=True, lines=lines, is_name=True))


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


def seats_around(rect: Rect, side: float, gap: float, compass: Compass) -> Mapping[str, Rect]:
    """Where the seats' keys go: around the table, or line beside line where three rows would be too low.

    Whoever sits North stands at the top, by whatever name the seat goes otherwise.
    """
    places = _places_around(rect, side, gap)
    return {seat: places[compass.called(seat)] for seat in places}


def _places_around(rect: Rect, side: float, gap: float) -> Mapping[str, Rect]:
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
