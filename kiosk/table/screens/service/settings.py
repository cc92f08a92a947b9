"""What can be set at a table: a few questions side by side, each with its answers as keys."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from kiosk.messages import N_, Message
from kiosk.table.model.events.preference_events import Prefer
from kiosk.table.model.events.table_events import GoBack
from kiosk.table.screens.shared.frame import draw_bar
from kiosk.table.ui import Align, Look, Rect, key

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kiosk.table.model.preferences import Preferences
    from kiosk.table.model.state import State
    from kiosk.table.screens.shared.canvas import Canvas

LANGUAGE_NAMES = {"it": "Italiano", "en": "English"}


@dataclass(frozen=True, slots=True)
class Setting:
    """A question, and what each of its answers is called and makes of the preferences."""

    name: str
    label: Message
    answers: Sequence[tuple[str, Message | str, Preferences]]


def draw_settings(canvas: Canvas, state: State) -> None:
    """What everybody may set."""
    content = draw_bar(canvas, state, back=GoBack(), heading=Message(N_("Screen and sound")))
    draw_questions(canvas, content, state.preferences, _of_everybody(state.preferences), across=2)


def _of_everybody(now: Preferences) -> list[Setting]:
    return [
        Setting(
            "text",
            Message(N_("Text")),
            [
                ("normal", Message(N_("Normal")), replace(now, text="normal")),
                ("large", Message(N_("Large")), replace(now, text="large")),
            ],
        ),
        Setting(
            "theme",
            Message(N_("Colours")),
            [
                ("day", Message(N_("Bright")), replace(now, theme="day")),
                ("dark", Message(N_("Dark")), replace(now, theme="dark")),
            ],
        ),
        Setting(
            "suits",
            Message(N_("Suits")),
            [
                ("four", Message(N_("Four colours")), replace(now, suits="four")),
                ("two", Message(N_("Two colours")), replace(now, suits="two")),
            ],
        ),
        Setting(
            "sound",
            Message(N_("Sounds")),
            [
                ("on", Message(N_("On")), replace(now, sound="on")),
                ("off", Message(N_("Off")), replace(now, sound="off")),
            ],
        ),
        Setting(
            "language",
            Message(N_("Language")),
            [
                ("it", LANGUAGE_NAMES["it"], replace(now, language="it")),
                ("en", LANGUAGE_NAMES["en"], replace(now, language="en")),
            ],
        ),
    ]


def sides_of(now: Preferences, lines: tuple[Message, Message]) -> list[Setting]:
    """What service sets once where the table stands; `lines` are what the two lines are called."""
    first, second = lines
    return [
        Setting(
            "first-edge",
            Message(N_("At the left edge sits")),
            [
                ("left", first, replace(now, first_edge="left")),
                ("right", second, replace(now, first_edge="right")),
            ],
        ),
        Setting(
            "faces",
            Message(N_("The acceptance fields are turned")),
            [
                ("edges", Message(N_("to the edges")), replace(now, faces="edges")),
                ("front", Message(N_("to the front")), replace(now, faces="front")),
            ],
        ),
    ]


def draw_questions(
    canvas: Canvas, rect: Rect, now: Preferences, settings: Sequence[Setting], *, across: int
) -> None:
    """The questions, their answers below each; what holds now is marked."""
    panel = canvas.panel
    down = -(-len(settings) // across)
    tallest = panel.key * 1.7
    rows = min((rect.height - (down - 1) * panel.gap) / down, tallest)
    area, _ = rect.cut_top(down * rows + (down - 1) * panel.gap)
    for setting, cell in zip(settings, area.grid(across, down, panel.gap), strict=False):
        keys, words = cell.cut_bottom(panel.key, panel.mm(0.5))
        canvas.text(setting.label, words, canvas.theme.paper, bold=True, align=Align.LEFT)
        columns = keys.columns(len(setting.answers), panel.gap / 2)
        for (name, label, wanted), place in zip(setting.answers, columns, strict=True):
            look = Look.CHOSEN if wanted == now else Look.PLAIN
            key(canvas, f"{setting.name}-{name}", place, label, Prefer(wanted), look=look)


def language_key(canvas: Canvas, rect: Rect, now: Preferences) -> None:
    """One key that goes over to the other language, for those who cannot read this one."""
    other = replace(now, language="en" if now.language == "it" else "it")
    key(canvas, "language", rect, "Italiano / English", Prefer(other))


def turning_key(canvas: Canvas, rect: Rect, now: Preferences) -> None:
    """One key that turns the whole screen."""
    wanted = replace(now, turned=not now.turned)
    key(canvas, "turn-screen", rect, Message(N_("Turn the screen")), Prefer(wanted))
