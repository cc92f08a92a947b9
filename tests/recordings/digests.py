"""The digests of what the hub answered when somebody last looked: what it was is told by `tools/behaviour.py`."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Final

from tests.recordings import hub
from tests.recordings.hub import Outputs

EXPECTED: Final = Path(__file__).parent / "expected.sha256"
"""As `sha256sum` writes them: a digest, two spaces, a name."""
OUTPUTS: Final[Mapping[str, Callable[[], Outputs]]] = {
    "hub": hub.offered,
    **{evening: partial(hub.results, evening) for evening in hub.EVENINGS},
}
"""Everything that is compared by digests, by the folder in which it stands."""


def digests(outputs: Outputs) -> dict[str, str]:
    """The SHA-256 of each output, by its name."""
    return {name: hashlib.sha256(data).hexdigest() for name, data in outputs}


def differences(folder: str, found: Mapping[str, str]) -> list[str]:
    """The names of what is not as it was, or was not there, or is there no more."""
    lines = (line.split("  ", 1) for line in EXPECTED.read_text(encoding="utf-8").splitlines())
    before = {name.partition("/")[2]: digest for digest, name in lines if name.partition("/")[0] == folder}
    return sorted(name for name in {*before, *found} if before.get(name) != found.get(name))


def renew() -> None:
    """Keep everything as it is now."""
    lines = (
        f"{digest}  {folder}/{name}\n"
        for folder, outputs in OUTPUTS.items()
        for name, digest in digests(outputs()).items()
    )
    EXPECTED.write_text("".join(lines), encoding="utf-8")
