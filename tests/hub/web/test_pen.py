"""One thread looks at the hall and draws for all pages, one thing after the other."""

from __future__ import annotations

import asyncio
import threading
from contextvars import ContextVar
from functools import partial

import pytest

from kiosk.hub.web.pen import with_pen

_clock: ContextVar[str] = ContextVar("clock")


def test_everything_is_done_by_one_thread_that_is_not_the_loops() -> None:
    async def ask() -> list[int]:
        return [
            threading.get_ident(),
            *await asyncio.gather(*(with_pen(threading.get_ident) for _ in range(9))),
        ]

    loop, *pens = asyncio.run(ask())
    assert len(set(pens)) == 1
    assert loop not in pens


def test_each_is_done_in_the_context_of_whoever_asks() -> None:
    async def ask(name: str) -> str:
        _clock.set(name)
        return await with_pen(_clock.get)

    async def ask_both() -> list[str]:
        return await asyncio.gather(ask("hall"), ask("street"))

    assert asyncio.run(ask_both()) == ["hall", "street"]


def test_what_fails_tells_whoever_asked_and_the_pen_goes_on() -> None:
    async def ask() -> int:
        with pytest.raises(ValueError, match="invalid literal"):
            await with_pen(partial(int, "ink"))
        return await with_pen(partial(int, "7"))

    assert asyncio.run(ask()) == 7
