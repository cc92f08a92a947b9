"""What others have sent, read in a process of its own: whatever is in it, the hub goes on."""

from __future__ import annotations

import subprocess
import sys


def ask_apart(module: str, data: bytes, longest: float) -> bytes:
    """What a module of this program writes, run by itself with `data` to read, in `longest` seconds.

    Raises:
        subprocess.SubprocessError: it takes longer, or ends with an error.
    """
    done = subprocess.run(  # noqa: S603 - this very program
        (sys.executable, "-m", module), input=data, capture_output=True, timeout=longest, check=True
    )
    return done.stdout


def bound_memory(most: int) -> None:
    """Let this process have no more than `most` bytes, where the system lets it say so."""
    try:
        import resource  # noqa: PLC0415 - not on every system
    except ImportError:
        return
    resource.setrlimit(resource.RLIMIT_AS, (most, most))
