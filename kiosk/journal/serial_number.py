"""The end of an author's chain as a number that people read out: the same on the table and at the hub.

Whoever has it can prove later what stood in the journal at that moment: no other chain of that length ends in
these digits, but by a chance of one in a hundred million.
"""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from kiosk.journal.store import Head

_PURPOSE: Final = b"kiosk serial number 1\0"
"""So that it is not the code by which a table takes the hub's receipt."""


def serial_number(head: Head) -> str:
    """How many entries there are, and eight digits of the last one's hash; empty before the first.

    >>> from kiosk.journal.store import Head
    >>> serial_number(Head("table-12", 1, 37, bytes(32)))
    '37-0249-4373'
    """
    if head.seq == 0:
        return ""
    digest = hashlib.sha256(_PURPOSE + head.hash).digest()
    digits = f"{int.from_bytes(digest) % 10**8:08}"
    return f"{head.seq}-{digits[:4]}-{digits[4:]}"
