"""Pages as HTML in a person's language, by the templates in ``assets/hub/templates``."""

from __future__ import annotations

import time
from collections.abc import Mapping
from functools import cache

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from starlette.requests import Request

from kiosk.messages import Message
from kiosk.resources import asset
from kiosk.translation import LANGUAGES, Translator


class Renderer:
    """Fills templates in one language."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.translate = Translator(language)
        self._environment = Environment(
            loader=FileSystemLoader(asset("hub/templates")),
            autoescape=True,
            auto_reload=False,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
        )
        self._environment.globals.update(_=self._say, language=self.language)
        self._environment.filters.update(
            translate=self.translate,
            time_of_day=time_of_day,
            clock=clock,
            duration=duration,
            points=points,
            signed=signed,
        )

    def page(self, template: str, values: Mapping[str, object]) -> str:
        """A template's text; values are escaped."""
        return self._environment.get_template(template).render(values)

    def _say(self, text: str, /, **values: object) -> str:
        return self.translate(Message(text, values))


@cache
def renderer(language: str) -> Renderer:
    """The renderer of a language of `kiosk.translation.LANGUAGES`."""
    return Renderer(language)


def language_of(request: Request, setting: str | None) -> str:
    """The language set for the hub, or the first one that the browser asks for and the program knows."""
    if setting is not None:
        return setting
    for wanted in request.headers.get("accept-language", "").split(","):
        language = wanted.strip()[:2].lower()
        if language in LANGUAGES:
            return language
    return LANGUAGES[0]


def time_of_day(seconds: float) -> str:
    """Hours and minutes here, of an instant in seconds since 1970."""
    return time.strftime("%H:%M", time.localtime(seconds))


def clock(seconds: float) -> str:
    """Hours, minutes and seconds here, of an instant in seconds since 1970."""
    return time.strftime("%H:%M:%S", time.localtime(seconds))


def duration(seconds: int) -> str:
    """Minutes and seconds, as a clock that counts down shows them.

    >>> duration(605), duration(-5)
    ('10:05', '−0:05')
    """
    minutes, rest = divmod(abs(seconds), 60)
    return f"{'−' if seconds < 0 else ''}{minutes}:{rest:02}"


def points(value: int) -> str:
    r"""A total with a thin space between the thousands and a true minus.

    >>> points(-1250)
    '−1\u202f250'
    """
    return f"{value:,}".replace(",", "\u202f").replace("-", "−")


def signed(value: int) -> str:
    """A difference with its sign.

    >>> signed(305), signed(0)
    ('+305', '0')
    """
    return f"+{points(value)}" if value > 0 else points(value)
