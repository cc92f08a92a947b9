"""What time of day pages show for an instant of hall time: by the journal of the hub that answers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import wraps
from typing import Final

from starlette.types import ASGIApp, Receive, Scope, Send

from kiosk.projections.folds.times_of_day import TimesOfDay

_times: Final[ContextVar[Callable[[], TimesOfDay]]] = ContextVar("times_of_day", default=TimesOfDay)


@contextmanager
def showing(times: TimesOfDay) -> Iterator[None]:
    """Lets everything that is drawn in the context show times of day by these."""
    before = _times.set(lambda: times)
    try:
        yield
    finally:
        _times.reset(before)


class ShownTimesMiddleware:
    """Lets everything that is drawn in a request show times of day by `times`, which is asked each time."""

    def __init__(self, app: ASGIApp, times: Callable[[], TimesOfDay]) -> None:
        self._app = app
        self._times = times

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        before = _times.set(self._times)
        try:
            await self._app(scope, receive, send)
        finally:
            _times.reset(before)


def shown_times() -> TimesOfDay:
    """Those that are shown now."""
    return _times.get()()


def shown(hall: float) -> float:
    """The time of day, in seconds since 1970, at an instant of hall time."""
    return shown_times().of(hall)


def shows(write: Callable[[float], str]) -> Callable[[float], str]:
    """The function that writes an instant of hall time, from one that writes a time of day."""

    @wraps(write)
    def written(hall: float) -> str:
        return write(shown(hall))

    return written
