"""The digests of the networks' files, in a file beside them that `sha256sum --check` reads as well."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from pathlib import Path

DIGESTS_FILE: Final = "SHA256SUMS"
"""The name of that file: a line for each network, its digest, two spaces, its name."""


def write_digests(folder: Path) -> None:
    """Note the networks of a folder as they are now."""
    networks = sorted(folder.glob("*.onnx"))
    (folder / DIGESTS_FILE).write_text(
        "".join(f"{_digest(network)}  {network.name}\n" for network in networks)
    )


def is_as_noted(network: Path) -> bool:
    """Whether a network's file is, to the last byte, the one that was noted; False without a note."""
    noted = network.with_name(DIGESTS_FILE)
    return noted.exists() and f"{_digest(network)}  {network.name}" in noted.read_text().splitlines()


def _digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()
