"""Queues that threads fill and the loop empties."""

from __future__ import annotations

from queue import Empty, SimpleQueue
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterator

_T = TypeVar("_T")


def drain(queue: SimpleQueue[_T]) -> Iterator[_T]:
    """What is in a queue now; never waits."""
    while True:
        try:
            yield queue.get_nowait()
        except Empty:
            return
