"""How well ink stands out from its ground."""

from __future__ import annotations

from kiosk.table.ui.theme import Colour, Paint


def contrast(paint: Paint) -> float:
    """The contrast of ink and ground, 1 to 21 (WCAG 2.2, *contrast ratio*)."""
    lighter, darker = sorted((_luminance(paint.ink), _luminance(paint.ground)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(colour: Colour) -> float:
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in (channel / 255 for channel in colour)
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
