"""The one thread that looks at the hall and draws what its pages show, beside the event loop."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from typing import Final, TypeVar

_Made = TypeVar("_Made")

_pen: Final = ThreadPoolExecutor(1, "pen")
"""One: each thread more that reckons lets a table wait a turn longer for its receipt."""


async def with_pen(work: Callable[[], _Made]) -> _Made:
    """What `work` makes, in the context of whoever asks, after everything that was asked for before.

    Raises:
        Exception: whatever `work` raises.
    """
    return await asyncio.wrap_future(_pen.submit(copy_context().run, work))
