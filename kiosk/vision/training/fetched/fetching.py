"""Fetching what others have made, from the npm registry, into folders that are there whole or not at all."""

from __future__ import annotations

import shutil
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from kiosk.interruption import INTERRUPTED, heed_interrupts
from kiosk.messages import N_, KioskError, Message
from kiosk.system_errors import reason_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


class FetchError(KioskError):
    """Something cannot be fetched."""


@contextmanager
def filling(folder: Path) -> Iterator[Path]:
    """A folder to fetch into, which becomes `folder` when all of it is there.

    After an interruption it still holds what had been fetched; `folder` itself is never there in part, which
    would mislead whoever looks whether it exists, as make does.
    """
    part = folder.with_name(f"{folder.name}.part")
    part.mkdir(parents=True, exist_ok=True)
    yield part
    if folder.exists():
        shutil.rmtree(folder)
    part.rename(folder)


def fetch_package(package: str, scratch: Path) -> Path:
    """Fetch an npm package (``name@version``) into the folder `scratch`; its archive.

    Raises:
        FetchError: the command `npm` is lacking, or could not fetch it.
    """
    try:
        packed = subprocess.run(  # noqa: S603 - names of packages from this project
            ["npm", "pack", "--silent", package],  # noqa: S607 - wherever npm is
            cwd=scratch, check=True, capture_output=True, text=True,
        ).stdout.split()  # fmt: skip
    except FileNotFoundError as error:
        raise FetchError(N_("The command npm is not there. Install it, then fetch again.")) from error
    except subprocess.CalledProcessError as error:
        raise _not_fetched(package, error.stderr.strip()) from error
    if not packed:
        raise _not_fetched(package, "npm")
    return scratch / packed[-1]


def _not_fetched(package: str, reason: str) -> FetchError:
    return FetchError(
        N_("The package {package} cannot be fetched ({reason}). Check the network, then fetch again."),
        package=package,
        reason=reason or "npm",
    )


def run_fetch(fetch: Callable[[Path], None], usual: Path) -> int:
    """Fetch into the folder that the command line names, or the usual one; returns the exit code.

    It is 0, 2 after an error that was said, or 130 after Ctrl-C.
    """
    heed_interrupts()
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else usual
    try:
        fetch(folder)
    except FetchError as error:
        sys.stderr.write(f"{error}\n")
        return 2
    except OSError as error:
        values = {"path": folder, "reason": reason_of(error)}
        sys.stderr.write(f"{Message(N_('The folder {path} cannot be used ({reason}).'), values)}\n")
        return 2
    except KeyboardInterrupt:
        sys.stderr.write("\nStopped. Start it again to fetch what is missing.\n")
        return INTERRUPTED
    return 0
