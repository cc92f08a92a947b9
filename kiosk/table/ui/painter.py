"""Paints a `Scene` onto a pygame surface."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import TYPE_CHECKING, Any, assert_never

import numpy as np
import pygame

from kiosk.cards import JOKER_SIGN, Suit
from kiosk.sync.bundles import qr
from kiosk.table.ui.geometry import Rect
from kiosk.table.ui.shapes import (
    Box,
    Photograph,
    Pip,
    Polygon,
    QrCode,
    Ring,
    Scene,
    Stroke,
    TextLine,
    star_points,
)
from kiosk.table.ui.typesetting import is_plain, is_sign, pieces

if TYPE_CHECKING:
    from collections.abc import Mapping

    from kiosk.table.ui.shapes import Polyline, Shape
    from kiosk.table.ui.theme import Colour
    from kiosk.table.ui.typesetting import Typesetter

_SUITS = {suit.symbol: suit for suit in Suit}
_SHARPER = 4
"""Pips and rings are painted this much larger and scaled down, for smooth edges."""


class Painter:
    """Paints scenes; keeps what was set in type, so that a redraw is cheap."""

    def __init__(self, typesetter: Typesetter) -> None:
        self._typesetter = typesetter
        self._words = lru_cache(maxsize=512)(self._set)
        self._scaled: dict[Photograph, tuple[pygame.Surface, pygame.Surface]] = {}

    def paint(
        self, surface: pygame.Surface, scene: Scene[Any], pictures: Mapping[str, pygame.Surface]
    ) -> None:
        """Paint the whole of `scene`; `pictures` are the photographs that it may name."""
        surface.fill(scene.ground)
        shown = {shape for shape in scene.shapes if isinstance(shape, Photograph)}
        self._scaled = {shape: kept for shape, kept in self._scaled.items() if shape in shown}
        for shape in scene.shapes:
            self._paint_shape(surface, shape, pictures)

    def _paint_shape(
        self, surface: pygame.Surface, shape: Shape, pictures: Mapping[str, pygame.Surface]
    ) -> None:
        match shape:
            case Box():
                _paint_box(surface, shape)
            case TextLine():
                surface.blit(
                    self._words(shape.text, shape.font_px, shape.bold, shape.paint.ink, shape.turn),
                    (round(shape.rect.x), round(shape.rect.y)),
                )
            case Polygon():
                pygame.draw.polygon(surface, shape.fill, shape.points)
            case Stroke():
                pygame.draw.lines(
                    surface, shape.colour, shape.closed, shape.points, max(1, round(shape.width))
                )
            case Pip():
                pip = _pip(shape.suit, round(shape.size), shape.colour)
                surface.blit(pip, pip.get_rect(center=_rounded(shape.centre)))
            case Ring():
                ring = _ring(shape)
                surface.blit(ring, ring.get_rect(center=_rounded(shape.centre)))
            case Photograph():
                self._paint_photograph(surface, shape, pictures)
            case QrCode(text=text, rect=rect):
                code = _code(text, int(min(rect.width, rect.height)))
                surface.blit(code, code.get_rect(center=_rounded(rect.centre)))
            case _:
                assert_never(shape)

    def _set(self, text: str, font_px: int, bold: bool, ink: Colour, turn: int) -> pygame.Surface:
        font = self._typesetter.font(font_px, bold)
        if is_plain(text):
            line = font.render(text, antialias=True, color=ink)
        else:
            line = self._set_with_signs(text, font_px, bold, ink)
        height = round(self._typesetter.line_px(font_px, text))
        room = pygame.Surface((line.get_width(), height), pygame.SRCALPHA)
        room.blit(line, (0, round(self._typesetter.rise_px(font_px, text)) - font.get_ascent()))
        return pygame.transform.rotate(room, turn) if turn else room

    def _set_with_signs(self, text: str, font_px: int, bold: bool, ink: Colour) -> pygame.Surface:
        """A line with signs of suits in it, which stand on the base line as letters do."""
        font, side = self._typesetter.font(font_px, bold), round(self._typesetter.sign_px(font_px, bold))
        width = self._typesetter.width(text, font_px, bold)
        line = pygame.Surface((width, font.get_height()), pygame.SRCALPHA)
        x = 0
        for piece in pieces(text):
            if is_sign(piece):
                sign = _star(side, ink) if piece == JOKER_SIGN else _pip(_SUITS[piece], side, ink)
                line.blit(sign, (x, font.get_ascent() - side))
                x += side
            else:
                part = font.render(piece, antialias=True, color=ink)
                line.blit(part, (x, 0))
                x += part.get_width()
        return line

    def _paint_photograph(
        self, surface: pygame.Surface, shape: Photograph, pictures: Mapping[str, pygame.Surface]
    ) -> None:
        picture = pictures.get(shape.picture)
        if picture is None:
            return
        kept = self._scaled.get(shape)
        if kept is None or kept[0] is not picture:
            area = _pygame_rect(_scaled(shape.area, picture.get_width() / shape.across))
            area = area.clip(picture.get_rect())
            size = (round(shape.rect.width), round(shape.rect.height))
            kept = picture, pygame.transform.smoothscale(picture.subsurface(area), size)
            self._scaled[shape] = kept
        surface.blit(kept[1], (round(shape.rect.x), round(shape.rect.y)))


def _rounded(point: tuple[float, float]) -> tuple[int, int]:
    return round(point[0]), round(point[1])


def _scaled(rect: Rect, scale: float) -> Rect:
    return Rect(rect.x * scale, rect.y * scale, rect.width * scale, rect.height * scale)


def _pygame_rect(rect: Rect) -> pygame.Rect:
    left, top = round(rect.x), round(rect.y)
    return pygame.Rect(left, top, round(rect.right) - left, round(rect.bottom) - top)


def _paint_box(surface: pygame.Surface, box: Box) -> None:
    rect, radius = _pygame_rect(box.rect), round(box.radius)
    if box.fill is not None:
        pygame.draw.rect(surface, box.fill, rect, border_radius=radius)
    if box.border is None:
        return
    if box.dashed:
        _paint_dashes(surface, box, box.border)
    else:
        pygame.draw.rect(surface, box.border, rect, round(box.border_px), border_radius=radius)


def _paint_dashes(surface: pygame.Surface, box: Box, colour: Colour) -> None:
    rect, width, dash = _pygame_rect(box.rect), round(box.border_px), round(3 * box.border_px)
    for x in range(rect.left, rect.right, 2 * dash):
        for y in (rect.top, rect.bottom - width):
            surface.fill(colour, pygame.Rect(x, y, min(dash, rect.right - x), width))
    for y in range(rect.top, rect.bottom, 2 * dash):
        for x in (rect.left, rect.right - width):
            surface.fill(colour, pygame.Rect(x, y, width, min(dash, rect.bottom - y)))


@lru_cache(maxsize=128)
def _ring_part(radius: int, width: int, degrees: int, colour: Colour, track: Colour) -> pygame.Surface:
    size = 2 * (radius + 2) * _SHARPER
    large = pygame.Surface((size, size), pygame.SRCALPHA)
    centre = (size / 2, size / 2)
    pygame.draw.circle(large, track, centre, radius * _SHARPER, width * _SHARPER)
    if degrees:
        outline = _sector(centre, radius * _SHARPER, (radius - width) * _SHARPER, degrees)
        pygame.draw.polygon(large, colour, outline)
    return pygame.transform.smoothscale(large, (size // _SHARPER, size // _SHARPER))


def _sector(centre: tuple[float, float], outer: float, inner: float, degrees: int) -> Polyline:
    angles = [math.radians(angle - 90) for angle in (*range(0, degrees, 2), degrees)]
    rim = [(centre[0] + outer * math.cos(a), centre[1] + outer * math.sin(a)) for a in angles]
    back = [(centre[0] + inner * math.cos(a), centre[1] + inner * math.sin(a)) for a in reversed(angles)]
    return (*rim, *back)


def _ring(ring: Ring) -> pygame.Surface:
    return _ring_part(
        round(ring.radius), round(ring.width), round(360 * ring.portion), ring.colour, ring.track
    )


@lru_cache(maxsize=4)
def _code(text: str, most: int) -> pygame.Surface:
    """A QR code at most so many px wide, if that allows a pixel a module: what is blurred is not read."""
    modules = qr.draw_code(text)
    pixels = np.where(modules.T[:, :, None], 0, 255).astype(np.uint8).repeat(3, axis=2)
    return pygame.transform.scale_by(pygame.surfarray.make_surface(pixels), max(1, most // len(modules)))


@lru_cache(maxsize=256)
def _pip(suit: Suit, size: int, colour: Colour) -> pygame.Surface:
    """A suit's sign in a square of `size` px."""
    side = size * _SHARPER
    large = pygame.Surface((side, side), pygame.SRCALPHA)
    for circle in _PIP_CIRCLES[suit]:
        x, y, radius = (part * side for part in circle)
        pygame.draw.circle(large, colour, (x, y), radius)
    for outline in _PIP_POLYGONS[suit]:
        pygame.draw.polygon(large, colour, [(x * side, y * side) for x, y in outline])
    return pygame.transform.smoothscale(large, (size, size))


@lru_cache(maxsize=32)
def _star(size: int, colour: Colour) -> pygame.Surface:
    """The joker's sign in a square of `size` px."""
    side = size * _SHARPER
    large = pygame.Surface((side, side), pygame.SRCALPHA)
    pygame.draw.polygon(large, colour, star_points((side / 2, side / 2), side / 2))
    return pygame.transform.smoothscale(large, (size, size))


_STALK: Polyline = ((0.47, 0.55), (0.53, 0.55), (0.66, 0.96), (0.34, 0.96))
_PIP_CIRCLES: Mapping[Suit, tuple[tuple[float, float, float], ...]] = {
    Suit.HEARTS: ((0.28, 0.30, 0.225), (0.72, 0.30, 0.225)),
    Suit.DIAMONDS: (),
    Suit.CLUBS: ((0.50, 0.26, 0.205), (0.27, 0.57, 0.205), (0.73, 0.57, 0.205), (0.5, 0.48, 0.10)),
    Suit.SPADES: ((0.29, 0.58, 0.21), (0.71, 0.58, 0.21)),
}
_PIP_POLYGONS: Mapping[Suit, tuple[Polyline, ...]] = {
    Suit.HEARTS: (((0.085, 0.41), (0.28, 0.20), (0.5, 0.30), (0.72, 0.20), (0.915, 0.41), (0.5, 0.96)),),
    Suit.DIAMONDS: (((0.5, 0.02), (0.87, 0.5), (0.5, 0.98), (0.13, 0.5)),),
    Suit.CLUBS: (_STALK,),
    Suit.SPADES: (((0.5, 0.03), (0.90, 0.50), (0.71, 0.70), (0.29, 0.70), (0.10, 0.50)), _STALK),
}
