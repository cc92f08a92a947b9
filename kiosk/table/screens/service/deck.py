"""A deck is enrolled at the table: the live picture and what is missing, a card to be named, the end."""

from __future__ import annotations

from operator import itemgetter
from typing import TYPE_CHECKING, Final, assert_never

from kiosk.cards import JOKER, Suit, make_card
from kiosk.messages import N_, Message
from kiosk.table.model.events.deck_events import FinishDeck, NameDeckCard, PhotographCards, PickSuit
from kiosk.table.model.events.table_events import GoBack
from kiosk.table.model.modes.deck_modes import MOST_PHOTOS, USUAL_PHOTOS, DeckDone, LayingOut, NamingCard
from kiosk.table.model.picture_names import CARD_SHOWN, card_name, live_name
from kiosk.table.screens.count.evidence import draw_picture
from kiosk.table.screens.count.picker import RANKS
from kiosk.table.screens.shared.cards import card_chip, large_card
from kiosk.table.screens.shared.frame import draw_bar
from kiosk.table.ui import Align, Look, Pip, Rect, Size, key, tick

if TYPE_CHECKING:
    from kiosk.table.model.modes.deck_modes import DeckMode
    from kiosk.table.model.state import State
    from kiosk.table.screens.shared.canvas import Canvas

_SHAPE: Final = 0.72
"""Width of a card by its height."""


def draw_deck(canvas: Canvas, state: State, mode: DeckMode) -> None:
    """Whatever of it lies open."""
    match mode:
        case LayingOut():
            _draw_laying_out(canvas, state, mode)
        case NamingCard():
            _draw_naming(canvas, state, mode)
        case DeckDone():
            _draw_done(canvas, state, mode)
        case _:
            assert_never(mode)


def _draw_laying_out(canvas: Canvas, state: State, mode: LayingOut) -> None:
    panel, theme = canvas.panel, canvas.theme
    questions = 0 if mode.enrolment is None else len(mode.enrolment.questions)
    done = Message(N_("Name {number}"), {"number": questions}) if questions else Message(N_("Done"))
    few, many = USUAL_PHOTOS
    values = {"photos": mode.photos, "few": few, "many": many}
    heading = Message(N_("Photographs of the deck: {photos} ({few} to {many} are usual)"), values)
    lead = ("finish-deck", done, FinishDeck() if mode.can_finish else None)
    content = draw_bar(canvas, state, back=GoBack(), lead=lead, heading=heading)
    picture, side = content.cut_left(content.width - panel.mm(56 if panel.compact else 80), panel.gap)
    _draw_live(canvas, picture, mode)
    shoot, side = side.cut_bottom(panel.key, panel.gap)
    can_shoot = not mode.is_busy and mode.photos < MOST_PHOTOS
    key(
        canvas,
        "photograph",
        shoot,
        Message(N_("Take the picture")),
        PhotographCards() if can_shoot else None,
        look=Look.MAIN,
    )
    words, missing = side.rows((1, 1), panel.gap / 2)
    text, is_well = _advice(mode)
    paint = theme.surface if is_well else theme.alert_tint
    canvas.box(words, paint.ground, radius_mm=2)
    canvas.text(text, words.inset(panel.mm(2), panel.mm(1)), paint, bold=not is_well, lines=6)
    _draw_missing(canvas, missing, mode)


def _advice(mode: LayingOut) -> tuple[Message, bool]:
    """What to do next, and whether all is well."""
    if mode.problem is not None:
        return mode.problem, False
    if mode.enrolment is not None and not mode.missing and not mode.enrolment.questions:
        return Message(N_("Every card is known. Touch “Done”.")), True
    if mode.enrolment is not None and len(mode.missing) <= len(mode.enrolment.questions):
        number = {"number": len(mode.enrolment.questions)}
        return Message(N_("Cards that the table cannot tell: {number}. Name them."), number), True
    if mode.advice is not None and not mode.is_busy:
        return mode.advice, False
    if mode.photos and mode.lacks_jokers:
        return Message(
            N_("The jokers are missing: lay them out too. A deck is read by its own jokers.")
        ), True
    return Message(
        N_("Lay about nine cards out, face up, none touching another, and take the picture.")
    ), True


def _draw_live(canvas: Canvas, rect: Rect, mode: LayingOut) -> None:
    if mode.width:
        draw_picture(canvas, rect, live_name(mode.frame), mode.width, mode.height)
        return
    sentence = (
        Message(N_("The cards are being read")) if mode.is_busy else Message(N_("The camera is being opened"))
    )
    canvas.text(sentence, rect, canvas.theme.paper, size=Size.LARGE, align=Align.CENTRE, lines=2)


def _draw_missing(canvas: Canvas, rect: Rect, mode: LayingOut) -> None:
    """How many cards nobody has seen yet, and which, as large as they fit."""
    head, rest = rect.rows((1, 3.4))
    count = Message(N_("Still to be seen: {number}"), {"number": len(mode.missing)})
    canvas.text(count, head, canvas.theme.paper, bold=True)
    across, width = max((_row_of(rest, len(mode.missing), down) for down in range(1, 6)), key=itemgetter(1))
    height = width / _SHAPE
    for place, card in enumerate(mode.missing):
        corner = Rect(rest.x + place % across * width, rest.y + place // across * height, width, height)
        card_chip(canvas, corner.inset(width * 0.03), card)


def _row_of(rect: Rect, number: int, down: int) -> tuple[int, float]:
    """How many cards stand in a row where they stand in so many, and how wide each may be, px."""
    across = max(1, -(-number // down))
    return across, min(rect.width / across, rect.height / down * _SHAPE)


def _draw_naming(canvas: Canvas, state: State, mode: NamingCard) -> None:
    panel, enrolment = canvas.panel, mode.laid.enrolment
    seen = None if enrolment is None else enrolment.sightings[mode.place]
    content = draw_bar(canvas, state, back=GoBack(), heading=_question(mode))
    shown, content = content.cut_left(panel.mm(34 if panel.compact else 50), panel.gap)
    draw_picture(canvas, shown, card_name(mode.place), *CARD_SHOWN)
    likelier = None if seen is None else seen.likelier_than(mode.doubted)
    if likelier is not None:
        cards, words = content.rows((1, 1), panel.gap)
        one, other = cards.columns(2, panel.gap)
        again = Message(N_("It looks rather like the first of them. Look at the picture again."))
        canvas.text(again, words, canvas.theme.paper, size=Size.LARGE, align=Align.CENTRE, lines=3)
        large_card(canvas, "likelier", one, likelier, NameDeckCard(likelier))
        large_card(canvas, "doubted", other, mode.doubted, NameDeckCard(mode.doubted))
        return
    if mode.suit is not None:
        for rank, cell in zip(RANKS, content.grid(5, 3, panel.gap), strict=False):
            card = make_card(rank, mode.suit)
            large_card(canvas, f"rank-{rank.label}", cell, card, NameDeckCard(card))
        return
    likely = () if seen is None else seen.alternatives
    first, rest = content.rows((1, 2), panel.gap)
    for place, (chance, cell) in enumerate(zip(likely, first.columns(3, panel.gap), strict=False)):
        large_card(canvas, f"likely-{place}", cell, chance.card, NameDeckCard(chance.card))
    cells = rest.grid(3, 2, panel.gap)
    for suit, cell in zip(Suit, (*cells[:2], *cells[3:5]), strict=True):
        key(canvas, f"suit-{suit.letter}", cell, "", PickSuit(suit))
        plate = cell.inset(panel.mm(1.5))
        paint = canvas.theme.suits[suit]
        canvas.box(plate, paint.ground, radius_mm=1)
        canvas.put(Pip(suit, cell.centre, min(plate.width, plate.height) * 0.75, paint.ink))
    large_card(canvas, "joker", cells[2], JOKER, NameDeckCard(JOKER))
    key(canvas, "no-card", cells[5], Message(N_("No card")), NameDeckCard(None))


def _question(mode: NamingCard) -> Message:
    if mode.doubted is not None:
        return Message(N_("Which of the two is it?"))
    return Message(N_("Which card is it?")) if mode.suit is None else Message(N_("Which rank?"))


def _draw_done(canvas: Canvas, state: State, mode: DeckDone) -> None:
    panel, theme = canvas.panel, canvas.theme
    content = draw_bar(canvas, state, back=GoBack(), heading=Message(N_("The deck is known")))
    pictogram, words = content.rows((1, 1), panel.gap)
    tick(canvas, pictogram, theme.good.ink)
    sentence = Message(
        N_(
            "From now on this table reads its cards by “{name}”."
            " The director’s PC shares it with the other tables."
        ),
        {"name": mode.name},
    )
    inside = words.inset(panel.mm(5), 0)
    canvas.text(sentence, inside, theme.paper, size=Size.LARGE, align=Align.CENTRE, lines=4)
