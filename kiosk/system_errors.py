"""Why the operating system refuses something, in words that can be translated."""

from __future__ import annotations

import errno
from typing import TYPE_CHECKING, Final

from kiosk.messages import N_, Message

if TYPE_CHECKING:
    from collections.abc import Mapping

_REASONS: Final[Mapping[int, str]] = {
    errno.ENOENT: N_("there is no such file or folder"),
    errno.EACCES: N_("access is not permitted"),
    errno.EPERM: N_("access is not permitted"),
    errno.EROFS: N_("it is read-only"),
    errno.EISDIR: N_("it is a folder"),
    errno.ENOTDIR: N_("a part of its path is no folder"),
    errno.EEXIST: N_("a file of that name is there already"),
    errno.ENOSPC: N_("there is no space left"),
    errno.ENAMETOOLONG: N_("the name is too long"),
    errno.EIO: N_("the device does not answer"),
    errno.EADDRNOTAVAIL: N_("this machine has no such address"),
}


def reason_of(error: OSError) -> Message | str:
    """Why it happened, as a value of a `Message`: a few words; a rare reason as the system says it."""
    known = _REASONS.get(error.errno or 0)
    return Message(known) if known is not None else error.strerror or str(error)
