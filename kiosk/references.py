"""The reference pages that ship with the program, read from ``assets/references`` when one is asked for."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from kiosk.resources import asset
from kiosk.rulings.reference import Reference, parse_references

if TYPE_CHECKING:
    from kiosk.rulings.tree import CodeKey


def references(code: CodeKey) -> tuple[Reference, ...]:
    """The pages about a code of play.

    Raises:
        kiosk.rulings.reference.InvalidReferenceError: a page has a mistake.
    """
    return tuple(page for page in _pages() if page.code == code)


@cache
def _pages() -> tuple[Reference, ...]:
    files = sorted(asset("references").glob("*.yaml"))
    return parse_references({path.stem: path.read_text("utf-8") for path in files})
