"""The picture of a count: whole with the melds outlined, around one meld, or around one card."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kiosk.messages import N_, Message
from kiosk.table.ui import Align, Colour, LineColours, Photograph, Rect, Stroke
from kiosk.vision.model import Burraco

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from kiosk.games.game import Game, Section
    from kiosk.messages import Message as TextLine
    from kiosk.table.model.modes.match_modes import Reviewing
    from kiosk.table.screens.shared.canvas import Canvas
    from kiosk.vision.model import CardReading, MeldReading, Quad

KINDS: Final[Mapping[Burraco, Message]] = {
    Burraco.CLEAN: Message(N_("clean")),
    Burraco.SEMI_CLEAN: Message(N_("semi-clean")),
    Burraco.DIRTY: Message(N_("dirty")),
}
_CROP: Final = 2.6
"""How much of the picture around an index is shown of a card, in heights of the index."""
_MARGIN: Final = 0.12
"""How much more than a meld is shown around it, as a share of its greater side."""


def counted_section(game: Game, key: str) -> Section:
    """The section of that key."""
    return next(section for section in game.sections if section.key == key)


def draw_whose(canvas: Canvas, rect: Rect, name: TextLine | str, line: LineColours) -> None:
    """Whose cards these are, in the line's colours."""
    canvas.box(rect, line.strong.ground)
    inside = rect.inset(canvas.panel.mm(2), 0)
    canvas.text(name, inside, line.strong, bold=True, align=Align.CENTRE)


def draw_picture(canvas: Canvas, rect: Rect, picture: str, width: int, height: int) -> tuple[Rect, float]:
    """The whole picture, as large as `rect` allows; where it lies, and its scale."""
    scale = min(rect.width / width, rect.height / height)
    place = rect.middle(width * scale, height * scale)
    canvas.put(Photograph(picture, place, Rect(0, 0, width, height), width))
    return place, scale


def draw_melds(canvas: Canvas, rect: Rect, mode: Reviewing, line: LineColours) -> None:
    """The whole picture with every meld outlined and numbered, and where something has to be looked at."""
    place, scale = draw_picture(canvas, rect, mode.picture.hex(), mode.width, mode.height)
    for number, meld in enumerate(mode.review.proposal.melds, 1):
        _outline(canvas, place, scale, number, meld=meld, line=line)
    for finding in mode.review.proposal.findings:
        if finding.spoils and finding.quad is not None:
            ends = tuple(_within_picture(place, scale, x, y) for x, y in finding.quad)
            canvas.put(Stroke(ends, canvas.theme.alert.ground, canvas.panel.mm(0.9), closed=True))


def _outline(
    canvas: Canvas, place: Rect, scale: float, number: int, *, meld: MeldReading, line: LineColours
) -> None:
    around = _around(meld.cards)
    if around is None:
        return
    left, top = _within_picture(place, scale, around.x, around.y)
    right, bottom = _within_picture(place, scale, around.right, around.bottom)
    ends = ((left, top), (right, top), (right, bottom), (left, bottom))
    canvas.put(Stroke(ends, line.strong.ground, canvas.panel.mm(0.5), closed=True))
    side = canvas.panel.mm(4 if canvas.panel.compact else 6)
    flag = Rect(min(left, place.right - side), min(top, place.bottom - side), side, side)
    draw_meld_number(canvas, flag, number, line)


def _within_picture(place: Rect, scale: float, x: float, y: float) -> tuple[float, float]:
    """Where a place of the picture shows on the screen; beyond its border, on that."""
    return (
        min(max(place.x + x * scale, place.x), place.right),
        min(max(place.y + y * scale, place.y), place.bottom),
    )


def draw_meld_number(canvas: Canvas, rect: Rect, number: int, line: LineColours) -> None:
    """A meld's number, on its line's colour."""
    canvas.box(rect, line.strong.ground, radius_mm=0.6)
    text = str(number)
    canvas.text(text, rect.inset(rect.width * 0.1), line.strong, bold=True, align=Align.CENTRE, least=0.3)


def draw_meld_picture(canvas: Canvas, rect: Rect, mode: Reviewing, meld: int, place: int | None) -> None:
    """The picture around one meld, every card of it outlined, the one in hand strongly."""
    cards = mode.review.proposal.melds[meld].cards
    around = _around(cards)
    if around is None:
        draw_picture(canvas, rect, mode.picture.hex(), mode.width, mode.height)
        return
    margin = _MARGIN * max(around.width, around.height)
    area = _within(mode, around.inset(-margin), rect)
    shown = _draw_area(canvas, rect, mode, area)
    scale = shown.width / area.width
    theme = canvas.theme
    for number, reading in enumerate(cards):
        if _is_seen(reading):
            colour = theme.alert.ground if number == place else theme.card_edge
            width = canvas.panel.mm(0.9 if number == place else 0.3)
            _draw_quad(canvas, shown, area, scale, reading.outline, colour=colour, width=width)


def draw_crop(canvas: Canvas, rect: Rect, mode: Reviewing, reading: CardReading) -> None:
    """The picture around one index, filling `rect`."""
    quad = reading.quad
    xs, ys = [x for x, _ in quad], [y for _, y in quad]
    height = max(max(ys) - min(ys), max(xs) - min(xs), 8.0) * _CROP
    width = height * rect.width / rect.height
    middle = Rect((min(xs) + max(xs) - width) / 2, (min(ys) + max(ys) - height) / 2, width, height)
    _draw_area(canvas, rect, mode, _within(mode, middle, rect))
    canvas.box(rect, None, border=canvas.theme.paper.ink, border_mm=0.4, radius_mm=0.5)


def _draw_area(canvas: Canvas, rect: Rect, mode: Reviewing, area: Rect) -> Rect:
    canvas.put(Photograph(mode.picture.hex(), rect, area, mode.width))
    return rect


def _draw_quad(
    canvas: Canvas, shown: Rect, area: Rect, scale: float, quad: Quad, *, colour: Colour, width: float
) -> None:
    points = tuple(
        (
            min(max(shown.x + (x - area.x) * scale, shown.x), shown.right),
            min(max(shown.y + (y - area.y) * scale, shown.y), shown.bottom),
        )
        for x, y in quad
    )
    canvas.put(Stroke(points, colour, width, closed=True))


def _within(mode: Reviewing, wanted: Rect, shape: Rect) -> Rect:
    """A part of the picture in the proportions of `shape` that holds what is wanted, as far as there is."""
    width = max(wanted.width, wanted.height * shape.width / shape.height)
    height = width * shape.height / shape.width
    shrink = min(1.0, mode.width / width, mode.height / height)
    width, height = width * shrink, height * shrink
    x, y = wanted.centre
    left = min(max(x - width / 2, 0), mode.width - width)
    top = min(max(y - height / 2, 0), mode.height - height)
    return Rect(left, top, width, height)


def _around(cards: Sequence[CardReading]) -> Rect | None:
    """What surrounds the cards that the picture shows; None where it shows none."""
    points = [point for reading in cards if _is_seen(reading) for point in reading.outline]
    if not points:
        return None
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def _is_seen(reading: CardReading) -> bool:
    """Whether it has a place in the picture: a card that people added to an empty row has none."""
    return len(set(reading.outline)) > 1
