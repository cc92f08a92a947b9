"""The codes' ruling trees, read from the assets when one of them is first opened."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from kiosk.resources import asset
from kiosk.rulings.loader import INTERPRETATIONS, load_code

if TYPE_CHECKING:
    from kiosk.rulings.code import Code
    from kiosk.rulings.tree import CodeKey


@cache
def code_of(key: CodeKey) -> Code:
    """A code of play; read once.

    Raises:
        kiosk.rulings.loader.CodeError: its files are not as they were shipped.
    """
    root = asset("rulings")
    files = (*sorted((root / key).glob("*.yaml")), root / f"{INTERPRETATIONS}.yaml")
    return load_code({file.stem: file.read_text(encoding="utf-8") for file in files})
