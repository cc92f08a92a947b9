"""What pages show, drawn once for all who see the same, and again when they see something else."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TypeAlias

from kiosk.hub.web.pen import with_pen
from kiosk.hub.web.regions import Regions
from kiosk.hub.web.shown_times import shown_times
from kiosk.projections.folds.times_of_day import TimesOfDay

TemplateValues: TypeAlias = Mapping[str, object]


@dataclass(frozen=True, slots=True)
class _Drawing:
    """What was drawn, and all that it was drawn from."""

    values: TemplateValues
    times: TimesOfDay
    regions: Regions


class RenderCache:
    """Draws with the pen, so that no receipt waits for pages."""

    def __init__(self) -> None:
        self._version = ""
        self._kept: dict[Hashable, list[_Drawing]] = {}
        self._before: dict[Hashable, list[_Drawing]] = {}
        """Of the version before, of which much has stayed as it was."""
        self._seen: dict[tuple[Hashable, Hashable], TemplateValues] = {}
        """By sight and viewer, in this version."""

    async def regions(
        self,
        version: str,
        sight: Hashable,
        viewer: Hashable,
        values: Callable[[], TemplateValues],
        draw: Callable[[TemplateValues], Regions],
    ) -> Regions:
        """What `draw` makes of the values that `sight` shows to `viewer` in a version.

        Nothing is drawn where the same sight showed equal values to another, or in the version before; and
        `values` is asked once for all who are equal.

        Raises:
            Exception: whatever `values` or `draw` raises; the next who looks draws again.
        """
        return await with_pen(partial(self._regions, version, (sight, viewer), values, draw))

    def _regions(
        self,
        version: str,
        look: tuple[Hashable, Hashable],
        values: Callable[[], TemplateValues],
        draw: Callable[[TemplateValues], Regions],
    ) -> Regions:
        if version != self._version:
            self._version, self._before, self._kept, self._seen = version, self._kept, {}, {}
        if look not in self._seen:
            self._seen[look] = values()
        sight, wanted, times = look[0], self._seen[look], shown_times()
        kept = self._kept.setdefault(sight, [])
        drawing = _find(kept, wanted, times)
        if drawing is None:
            before = self._before.get(sight, ())
            drawing = _find(before, wanted, times) or _Drawing(wanted, times, draw(wanted))
            kept.append(drawing)
        return drawing.regions


def _find(drawings: Sequence[_Drawing], wanted: TemplateValues, times: TimesOfDay) -> _Drawing | None:
    return next((kept for kept in drawings if kept.values == wanted and kept.times == times), None)
