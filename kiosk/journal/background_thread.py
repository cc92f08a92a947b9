"""Work that goes on beside, on a thread, as long as somebody needs it."""

from __future__ import annotations

from contextlib import contextmanager
from threading import Event, Thread
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


@contextmanager
def background_thread(
    name: str, work: Callable[[Event], None], wake: Callable[[], None] = lambda: None
) -> Iterator[None]:
    """Do `work` on a thread of that name for as long as the context lasts; the thread is over then.

    The work ends once the flag that it is given is set. Where it may wait for something else at that moment,
    `wake` ends the waiting.
    """
    is_over = Event()
    thread = Thread(target=work, args=(is_over,), name=name, daemon=True)
    thread.start()
    try:
        yield
    finally:
        is_over.set()
        wake()
        thread.join()
