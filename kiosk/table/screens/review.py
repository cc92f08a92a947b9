"""The camera's proposal: the picture with the melds outlined, a row of cards each, doubtful cards first."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kiosk.messages import N_, Message
from kiosk.table.canvas import Align
from kiosk.table.events import AcceptCount, ChooseCard, GoBack, SelectDoubt, TakePicture, Write
from kiosk.table.geometry import Rect
from kiosk.table.screens.frame import draw_bar
from kiosk.table.screens.whose import section_line, section_name
from kiosk.table.shapes import Photograph, Stroke
from kiosk.table.typesetting import Size
from kiosk.table.widgets import Look, card_chip, key, large_card
from kiosk.vision.proposal import Burraco

if TYPE_CHECKING:
    from collections.abc import Mapping

    from kiosk.games.game import Game, Section
    from kiosk.table.canvas import Canvas
    from kiosk.table.review import Doubt
    from kiosk.table.state import Counting, Reviewing, State
    from kiosk.table.theme import LineColours
    from kiosk.vision.proposal import MeldReading, Quad

_KINDS: Final[Mapping[Burraco, Message]] = {
    Burraco.CLEAN: Message(N_("clean")),
    Burraco.SEMI_CLEAN: Message(N_("semi-clean")),
    Burraco.DIRTY: Message(N_("dirty")),
}
_CROP: Final = 2.6
"""How much of the picture around an index a doubt shows, in heights of the index."""


def draw_counting(canvas: Canvas, state: State, game: Game, stage: Counting) -> None:
    """The picture as soon as there is one, and the sentence that it is being counted."""
    panel, theme = canvas.panel, canvas.theme
    content = draw_bar(canvas, state, back=GoBack())
    section = _section(game, stage.section)
    line = section_line(canvas.theme, game, section)
    head, rest = content.cut_top(panel.key * 0.7, panel.gap)
    _draw_whose(canvas, head, section_name(state, game, section), line)
    words, rest = rest.cut_bottom(panel.key * 0.7, panel.gap)
    if stage.picture is not None:
        _draw_picture(canvas, rest, stage.picture, stage.width, stage.height)
    text = (
        Message(N_("Hold still: the picture is being taken"))
        if stage.picture is None
        else Message(N_("The cards are being read"))
    )
    canvas.text(text, words, theme.paper, size=Size.LARGE, bold=True, align=Align.CENTRE)


def draw_review(canvas: Canvas, state: State, game: Game, stage: Reviewing) -> None:
    """Picture at the left, melds at the right, the keys below."""
    panel = canvas.panel
    section = _section(game, stage.section)
    line = section_line(canvas.theme, game, section)
    content = draw_bar(canvas, state, back=GoBack())
    left, right = content.columns((1, 1.2), panel.gap)
    _draw_evidence(canvas, left, stage, line)
    foot, rows = right.cut_bottom(panel.key, panel.gap)
    head, rows = rows.cut_top(panel.mm(7 if panel.compact else 10), panel.mm(1))
    _draw_whose(canvas, head, section_name(state, game, section), line)
    _draw_sums(canvas, rows, stage, line)
    write, again, good = foot.columns((1, 1, 1.5), panel.gap)
    key(canvas, "write", write, Message(N_("Write")), Write(stage.section))
    key(canvas, "again", again, Message(N_("Again")), TakePicture(stage.section))
    review = stage.review
    is_checked_by_hand = review.is_settled and not review.is_sure
    label = Message(N_("We checked: it is right")) if is_checked_by_hand else Message(N_("It is right"))
    look = Look.ALERT if is_checked_by_hand else Look.MAIN
    tap = AcceptCount() if review.is_settled else None
    key(canvas, "accept-count", good, label, tap, look=look, size=Size.LARGE)


def _section(game: Game, key_: str) -> Section:
    return next(section for section in game.sections if section.key == key_)


def _draw_whose(canvas: Canvas, rect: Rect, name: Message | str, line: LineColours) -> None:
    canvas.box(rect, line.strong.ground)
    inside = rect.inset(canvas.panel.mm(2), 0)
    canvas.text(name, inside, line.strong, bold=True, align=Align.CENTRE)


def _draw_picture(canvas: Canvas, rect: Rect, picture: bytes, width: int, height: int) -> tuple[Rect, float]:
    """The whole picture, as large as `rect` allows; where it lies, and its scale."""
    scale = min(rect.width / width, rect.height / height)
    place = rect.middle(width * scale, height * scale)
    canvas.put(Photograph(picture.hex(), place, Rect(0, 0, width, height)))
    return place, scale


# The evidence: picture and doubts --------------------------------------------------------------------


def _draw_evidence(canvas: Canvas, rect: Rect, stage: Reviewing, line: LineColours) -> None:
    panel = canvas.panel
    doubts = stage.review.doubts
    if doubts:
        strip, rect = rect.cut_bottom(panel.key + panel.mm(6 if panel.compact else 9), panel.gap / 2)
        _draw_doubt(canvas, strip, stage, doubts)
    findings = stage.review.proposal.findings
    problems = [meld.problem for meld in stage.review.proposal.melds if meld.problem is not None]
    remark = problems[0] if problems else findings[0].advice if findings else None
    if remark is not None:
        notice, rect = rect.cut_bottom(panel.mm(10 if panel.compact else 14), panel.mm(1))
        canvas.box(notice, canvas.theme.alert_tint.ground)
        canvas.text(remark, notice.inset(panel.mm(1.5), 0), canvas.theme.alert_tint, lines=2)
    place, scale = _draw_picture(canvas, rect, stage.picture, stage.width, stage.height)
    for number, meld in enumerate(stage.review.proposal.melds, 1):
        _outline(canvas, place, scale, number, meld=meld, line=line)


def _outline(
    canvas: Canvas, place: Rect, scale: float, number: int, *, meld: MeldReading, line: LineColours
) -> None:
    corners = [point for reading in meld.cards for point in reading.outline]
    if not corners:
        return
    xs = [min(max(place.x + x * scale, place.x), place.right) for x, _ in corners]
    ys = [min(max(place.y + y * scale, place.y), place.bottom) for _, y in corners]
    ends = ((min(xs), min(ys)), (max(xs), min(ys)), (max(xs), max(ys)), (min(xs), max(ys)))
    canvas.put(Stroke(ends, line.strong.ground, canvas.panel.mm(0.5), closed=True))
    side = canvas.panel.mm(4 if canvas.panel.compact else 6)
    flag = Rect(min(*xs, place.right - side), min(*ys, place.bottom - side), side, side)
    canvas.box(flag, line.strong.ground, radius_mm=0.5)
    canvas.text(str(number), flag.inset(side * 0.1), line.strong, bold=True, align=Align.CENTRE, least=0.3)


def _draw_doubt(canvas: Canvas, rect: Rect, stage: Reviewing, doubts: tuple[Doubt, ...]) -> None:
    """The doubtful card in hand: its crop, and the three cards that it may be."""
    panel, theme = canvas.panel, canvas.theme
    place = min(stage.doubt, len(doubts) - 1)
    doubt = doubts[place]
    head, keys = rect.cut_top(rect.height - panel.key)
    heading = Message(N_("To check ({count}): which card is it?"), {"count": len(doubts)})
    canvas.text(heading, head, theme.paper, bold=True)
    cells = keys.columns(4, panel.gap)
    _draw_crop(canvas, cells[0], stage, doubt.reading.quad)
    following = SelectDoubt((place + 1) % len(doubts))
    canvas.target("doubt-crop", cells[0], tap=following)
    for which, (choice, cell) in enumerate(zip(doubt.reading.alternatives[:3], cells[1:], strict=False)):
        tap = ChooseCard(doubt.meld, doubt.place, choice.card)
        large_card(canvas, f"choice-{which}", cell, choice.card, tap)


def _draw_crop(canvas: Canvas, rect: Rect, stage: Reviewing, quad: Quad) -> None:
    xs, ys = [x for x, _ in quad], [y for _, y in quad]
    height = max(max(ys) - min(ys), max(xs) - min(xs), 8.0) * _CROP
    scale = min(1.0, stage.width / (height * rect.width / rect.height), stage.height / height)
    wide, high = height * rect.width / rect.height * scale, height * scale
    left = min(max((min(xs) + max(xs) - wide) / 2, 0), stage.width - wide)
    top = min(max((min(ys) + max(ys) - high) / 2, 0), stage.height - high)
    canvas.put(Photograph(stage.picture.hex(), rect, Rect(left, top, wide, high)))
    canvas.box(rect, None, border=canvas.theme.paper.ink, border_mm=0.4, radius_mm=0.5)


# The melds -------------------------------------------------------------------------------------------


def _draw_sums(canvas: Canvas, rect: Rect, stage: Reviewing, line: LineColours) -> None:
    """A row per meld; below, base and points of the line."""
    panel, theme = canvas.panel, canvas.theme
    proposal = stage.review.proposal
    foot, rows = rect.cut_bottom(panel.mm(6.5 if panel.compact else 10))
    values = {"base": proposal.base, "points": proposal.points}
    text = Message(N_("Burraco {base} · cards {points}"), values)
    canvas.text(text, foot, theme.paper, size=Size.LARGE, bold=True, align=Align.RIGHT)
    count = max(len(proposal.melds), 5)
    for number, (meld, row) in enumerate(
        zip(proposal.melds, rows.rows(count, panel.mm(0.8)), strict=False), 1
    ):
        _draw_meld(canvas, row, number, meld, line)


def _draw_meld(canvas: Canvas, rect: Rect, number: int, meld: MeldReading, line: LineColours) -> None:
    panel, theme = canvas.panel, canvas.theme
    paint = theme.alert_tint if meld.problem is not None else theme.surface
    canvas.box(rect, paint.ground, border=theme.rule, border_mm=0.2, radius_mm=1)
    mark, rest = rect.cut_left(min(rect.height, panel.mm(7)), panel.mm(0.8))
    side = min(mark.width, mark.height)
    flag = mark.middle(side, side)
    canvas.box(flag, line.strong.ground, radius_mm=0.8)
    canvas.text(str(number), flag.inset(side * 0.12), line.strong, bold=True, align=Align.CENTRE, least=0.3)
    worth, cards = rest.cut_right(panel.mm(27 if panel.compact else 39), panel.mm(1))
    kind, points = worth.inset(panel.mm(0.8), 0).columns((1.9, 1))
    if meld.burraco in _KINDS:
        canvas.text(_KINDS[meld.burraco], kind, paint)
    canvas.text(str(meld.points), points, paint, bold=True, align=Align.RIGHT)
    _draw_chips(canvas, cards.inset(0, panel.mm(0.5)), meld)


def _draw_chips(canvas: Canvas, rect: Rect, meld: MeldReading) -> None:
    gap = canvas.panel.mm(0.3)
    wide = (rect.width + gap) / max(len(meld.cards), 9) - gap
    width = min(wide, rect.height * 0.72)
    for place, reading in enumerate(meld.cards):
        chip = Rect(rect.x + place * (width + gap), rect.y, width, rect.height)
        card_chip(canvas, chip, reading.card, is_wild=place == meld.wild, is_doubtful=reading.doubtful)
