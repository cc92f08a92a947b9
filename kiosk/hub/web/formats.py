"""How times and numbers are written on the pages. Pure."""

from __future__ import annotations

import time
from datetime import datetime

from babel.dates import format_date

from kiosk.messages import N_, Message


def time_of_day(seconds: float) -> str:
    """Hours and minutes here, of an instant in seconds since 1970."""
    return time.strftime("%H:%M", time.localtime(seconds))


def date_here(seconds: float) -> str:
    """Day, month and year here, of an instant in seconds since 1970."""
    return time.strftime("%d/%m/%Y", time.localtime(seconds))


def long_date(seconds: float, language: str) -> str:
    """The day here of an instant in seconds since 1970, as people write it: Saturday 28 November 2026."""
    return format_date(datetime.fromtimestamp(seconds).astimezone(), "EEEE d MMMM y", locale=language)


def clock(seconds: float) -> str:
    """Hours, minutes and seconds here, of an instant in seconds since 1970."""
    return time.strftime("%H:%M:%S", time.localtime(seconds))


def paused_time(seconds: int) -> str:
    """Minutes and seconds of a clock that stands; one that runs is written by ``clock.js`` in the browser.

    >>> paused_time(605), paused_time(-5)
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


def span(seconds: float) -> Message:
    """A time in words, by its two greatest units.

    >>> str(span(7200)), str(span(754.3)), str(span(400 * 86_400))
    ('2 h 00 min', '12 min 34 s', '400 days')
    """
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes_left = divmod(minutes, 60)
    if hours >= 48:
        return Message(N_("{n} days"), {"n": round(hours / 24)})
    if hours:
        return Message(N_("{h} h {min} min"), {"h": hours, "min": f"{minutes_left:02}"})
    return Message(N_("{min} min {s} s"), {"min": minutes, "s": f"{rest:02}"})
