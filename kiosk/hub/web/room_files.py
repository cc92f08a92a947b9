"""Templates, styles and scripts: each lies in the folder of its room, and is named without it.

So a page's address, and what a template names, stay when a file goes to another room; no two have one name.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from kiosk.resources import asset


def room_folders(kind: str) -> Sequence[Path]:
    """The rooms' folders in ``assets/hub``, of ``templates`` or of what is ``static``, by name."""
    return sorted(path for path in asset(f"hub/{kind}").iterdir() if path.is_dir())
