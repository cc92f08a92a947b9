"""Numbers as directors write them side by side. Pure."""

from __future__ import annotations

import re
from typing import Final

ON_ONE_LINE: Final = " ,;"
IN_A_LIST: Final = r"\s,;"
AT_A_TABLE: Final = IN_A_LIST + ":/–—-"
"""What may stand between the numbers of a list, and between those of who sits at one table."""


def digits_in(text: str, separators: str = IN_A_LIST) -> list[str] | None:
    """The numbers of a text as they are written there; None where anything else stands in it.

    Args:
        text: what was written.
        separators: one of the constants above.

    >>> digits_in("10, 5"), digits_in("1 4 - 2 3", AT_A_TABLE), digits_in("1-2")
    (['10', '5'], ['1', '4', '2', '3'], None)
    """
    return None if re.search(f"[^0-9{separators}]", text) else re.findall("[0-9]+", text)
