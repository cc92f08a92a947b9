"""Where the club's logo is kept."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from pathlib import Path
from threading import Lock

from kiosk.hub.errors import HubError
from kiosk.journal.files import write_secret
from kiosk.messages import N_
from kiosk.system_errors import reason_of


@dataclass(frozen=True, slots=True)
class Logo:
    """A picture, and by what it is called in its address."""

    data: bytes
    """PNG."""
    digest: str
    """SHA-256 in hexadecimal digits: another picture has another address."""

    @property
    def address(self) -> str:
        return f"/logo/{self.digest}"


class LogoStore:
    """Keeps one picture, or none; its methods may be called on any thread."""

    def __init__(self, path: Path | None = None) -> None:
        """`path`: of the file; None: it is kept as long as this object."""
        self._path = path
        self._lock = Lock()
        self._logo = None if path is None else _read(path)

    @property
    def logo(self) -> Logo | None:
        """What is kept now."""
        return self._logo

    def keep(self, data: bytes) -> None:
        """Keep this PNG (`kiosk.hub.logo.picture.as_logo`) in the place of what was kept.

        Raises:
            HubError: it cannot be written.
        """
        with self._lock:
            if self._path is not None:
                try:
                    write_secret(self._path, data)
                except OSError as error:
                    raise HubError(N_("The logo is not kept ({reason})."), reason=reason_of(error)) from error
            self._logo = _logo(data)

    def remove(self) -> None:
        """Keep none.

        Raises:
            HubError: the file cannot be removed.
        """
        with self._lock:
            if self._path is not None:
                try:
                    self._path.unlink(missing_ok=True)
                except OSError as error:
                    raise HubError(
                        N_("The logo cannot be removed ({reason})."), reason=reason_of(error)
                    ) from error
            self._logo = None


def _read(path: Path) -> Logo | None:
    """What the file has; none where it cannot be read: an evening goes on without."""
    try:
        return _logo(path.read_bytes())
    except OSError:
        return None


def _logo(data: bytes) -> Logo:
    return Logo(data, hashlib.sha256(data).hexdigest())
