"""Builds a `Scene`: widgets and screens put shapes and targets on a canvas."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from functools import partial
from typing import TYPE_CHECKING, Generic

from kiosk.table.ui.geometry import Panel, Rect
from kiosk.table.ui.shapes import Box, E, Scene, Shape, Target, TextLine
from kiosk.table.ui.typesetting import SMALLEST, Size, Typesetter

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kiosk.messages import Message
    from kiosk.table.ui.theme import Colour, Paint, Theme
    from kiosk.translation import Translator


class Align(Enum):
    LEFT = 0.0
    CENTRE = 0.5
    RIGHT = 1.0


@dataclass(frozen=True, slots=True)
class TouchFeedback:
    """What the fingers do, as far as it is to be seen."""

    portions: Mapping[str, float] = field(default_factory=dict)
    """How far the ring of each target that is touched has filled, 0 to 1."""
    waiting: frozenset[str] = frozenset()
    """The held fields that wait for a second tap."""
    drawn: Mapping[str, tuple[tuple[float, float], ...]] = field(default_factory=dict)
    """Where a finger is drawing: its way so far, px, by the target's name."""


class Canvas(Generic[E]):
    """Paper to lay a screen out on; it knows the panel, the theme, the language and the fingers."""

    def __init__(
        self,
        panel: Panel,
        theme: Theme,
        say: Translator,
        typesetter: Typesetter,
        feedback: TouchFeedback | None = None,
    ) -> None:
        self.panel = panel
        self.theme = theme
        self.say = say
        self.typesetter = typesetter
        self.feedback = feedback or TouchFeedback()
        self._shapes: list[Shape] = []
        self._targets: dict[str, Target[E]] = {}

    def put(self, *shapes: Shape) -> None:
        self._shapes.extend(shapes)

    def box(
        self,
        rect: Rect,
        fill: Colour | None,
        *,
        border: Colour | None = None,
        border_mm: float = 0.4,
        radius_mm: float = 1.5,
        dashed: bool = False,
    ) -> None:
        """A filled rectangle; with a border where one is given."""
        border_px = max(1.0, self.panel.mm(border_mm)) if border else 0
        self.put(Box(rect, fill, border, border_px, self.panel.mm(radius_mm), dashed))

    def text(
        self,
        text: Message | str,
        rect: Rect,
        paint: Paint,
        *,
        size: Size = Size.TEXT,
        bold: bool = False,
        align: Align = Align.LEFT,
        lines: int = 1,
        turn: int = 0,
        least: float = SMALLEST,
        alike: Sequence[Message | str] = (),
    ) -> None:
        """Write into `rect`, centred top to bottom. A `str` is a name or a number, not to be translated.

        Where texts stand in rooms of one size and are to look `alike`, none is larger than the least of them.
        """
        words = text if isinstance(text, str) else self.say(text)
        if not words:
            return
        room = rect if turn == 0 else Rect(0, 0, rect.height, rect.width)
        fit = partial(
            self.typesetter.fit,
            width=room.width,
            height=room.height,
            cap_px=size.cap_px(self.panel),
            bold=bold,
            lines=lines,
            least=least,
            enlarged=size.enlarged(self.panel),
            is_name=isinstance(text, str),
        )
        others = (other if isinstance(other, str) else self.say(other) for other in alike)
        most = min((fit(other).font_px for other in others), default=None)
        fitted = fit(words, most=most)
        fitted = self.typesetter.even(fitted, room.width, bold=bold, is_centred=align is Align.CENTRE)
        line_px = self.typesetter.line_px(fitted.font_px, words)
        top = room.y + (room.height - line_px * len(fitted.lines)) / 2
        for place, line in enumerate(fitted.lines):
            width = self.typesetter.width(line, fitted.font_px, bold)
            if not width:  # invisible characters alone
                continue
            left = room.x + (room.width - width) * align.value
            straight = Rect(left, top + place * line_px, width, line_px)
            self.put(
                TextLine(
                    line,
                    _turned(straight, rect, turn),
                    rect,
                    fitted.font_px,
                    bold,
                    paint,
                    turn,
                    fitted.shortened,
                )
            )

    def fits(
        self,
        text: Message | str,
        rect: Rect,
        *,
        size: Size = Size.TEXT,
        bold: bool = False,
        lines: int = 1,
        is_name: bool = False,
    ) -> bool:
        """Whether `text` would be written into `rect` whole; of a name, whether with initials at least."""
        words = text if isinstance(text, str) else self.say(text)
        cap_px, enlarged = size.cap_px(self.panel), size.enlarged(self.panel)
        return not self.typesetter.fit(
            words,
            rect.width,
            rect.height,
            cap_px,
            bold=bold,
            lines=lines,
            enlarged=enlarged,
            is_name=is_name,
        ).shortened

    def target(
        self,
        name: str,
        rect: Rect,
        *,
        tap: E | None = None,
        hold: E | None = None,
        draws: bool = False,
    ) -> None:
        """Let `rect` be touched. Later targets lie above earlier ones."""
        self._targets[name] = Target(rect, tap, hold, draws)

    def cover(self) -> None:
        """A question lies over all that has been laid out so far."""
        self._shapes.clear()
        self._targets.clear()

    def scene(self) -> Scene[E]:
        return Scene(self.theme.paper.ground, tuple(self._shapes), dict(self._targets))


def _turned(straight: Rect, rect: Rect, turn: int) -> Rect:
    """Where a line set straight in a room of `rect`'s size turned on its side comes to lie in `rect`."""
    if turn == 0:
        return straight
    if turn > 0:
        return Rect(rect.x + straight.y, rect.bottom - straight.right, straight.height, straight.width)
    return Rect(rect.right - straight.bottom, rect.y + straight.x, straight.height, straight.width)
