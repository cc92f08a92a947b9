"""The stick that is put into a table: where the system mounts it, and what is said when it fails."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from kiosk.messages import N_, Message
from kiosk.system_errors import reason_of

STICK: Final = Path("/run/kiosk-stick")
"""Where the system mounts a stick that is put in (`systemd/udev`)."""
NO_STICK: Final = Message(N_("There is no stick. Put one in, wait a moment, and try again."))


def not_written(error: OSError) -> Message:
    """What to say when the stick does not take a file."""
    text = N_("The stick cannot be written ({reason}). Try another one.")
    return Message(text, {"reason": reason_of(error)})
