"""Parts of pages that are drawn once for all who see the same."""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Callable, Mapping
from threading import Lock
from typing import Final

_MOST_PARTS: Final = 4096
_MOST_SIGHTS: Final = 4
"""How many sights of one part are kept: a call looks otherwise to whoever is going."""


class FragmentCache:
    """What was drawn of what values. Any thread may use it."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[str, str], deque[tuple[Mapping[str, object], str]]] = OrderedDict()
        self._lock = Lock()

    def html(self, template: str, part: str, values: Mapping[str, object], draw: Callable[[], str]) -> str:
        """What `draw` gives for these values, which must be all that it is drawn from."""
        with self._lock:
            sights = self._kept.setdefault((template, part), deque(maxlen=_MOST_SIGHTS))
            self._kept.move_to_end((template, part))
            if len(self._kept) > _MOST_PARTS:
                self._kept.popitem(last=False)
            for shown, html in sights:
                if shown == values:
                    return html
        html = draw()
        sights.appendleft((values, html))
        return html
