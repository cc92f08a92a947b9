"""Ctrl-C ends a command, however it was started."""

from __future__ import annotations

import signal
import threading
from typing import Final

INTERRUPTED: Final = 130
"""The exit code of a command that Ctrl-C has ended."""


def heed_interrupts() -> None:
    """Let SIGINT raise KeyboardInterrupt in this process, also where whoever started it has it ignored.

    A shell without job control starts so what it puts in the background, and all that is started by that
    inherits it: of `make run &` in a script, nothing would end at Ctrl-C or `kill -INT`.
    """
    is_ignored = signal.getsignal(signal.SIGINT) is signal.SIG_IGN
    if is_ignored and threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGINT, signal.default_int_handler)
