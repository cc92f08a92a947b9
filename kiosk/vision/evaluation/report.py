"""The figures as text."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import TYPE_CHECKING

from kiosk.vision.evaluation import yardstick
from kiosk.vision.evaluation.metrics import Tally, all_guesses, calibration_error, measures

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from kiosk.vision.evaluation.metrics import SideScore
    from kiosk.vision.evaluation.yardstick import Figure

_BY_GROUP = (
    "index recall",
    "card accuracy",
    "melds exact",
    "sides exact",
    "silent wrong sides",
    "sides sent to review",
)


def _percent(share: float | None) -> str:
    return "-" if share is None else f"{100 * share:.2f} %"


def _line(name: str, tally: Tally) -> str:
    low, high = tally.interval
    interval = f"{100 * low:6.2f} to {100 * high:6.2f}" if tally.trials else ""
    return f"  {name:26}{_percent(tally.share):>10}  {tally.hits:>6} of {tally.trials:<6}  {interval}"


def _grouped(scores: Sequence[SideScore], groups: Mapping[str, Sequence[SideScore]]) -> list[str]:
    lines = [f"  {'':22}{'sides':>6}" + "".join(f"{name:>22}" for name in _BY_GROUP)]
    for name, members in groups.items():
        if members:
            found = measures(members)
            shares = "".join(f"{_percent(found[each].share):>22}" for each in _BY_GROUP)
            lines.append(f"  {name:22}{len(members):>6}{shares}")
    return lines if len(scores) > 1 else []


def by_family(scores: Sequence[SideScore]) -> dict[str, list[SideScore]]:
    """The scores of each deck family."""
    names = sorted({each.family for each in scores})
    return {name: [each for each in scores if each.family == name] for name in names}


def by_height(scores: Sequence[SideScore]) -> dict[str, list[SideScore]]:
    """The scores of each band of index height."""
    return {
        f"{low:.0f} to {high:.0f} px": [each for each in scores if low <= each.index_height_px < high]
        for low, high in pairwise(yardstick.INDEX_BANDS)
    }


def sides_report(title: str, scores: Sequence[SideScore]) -> str:
    """The table of many sides: every measure with its 95 % interval, by family and by index height."""
    if not scores:
        return f"{title}: none counted."
    error = calibration_error(all_guesses(scores))
    confused = Counter(pair for each in scores for pair in each.confusions).most_common(12)
    lines = [
        f"{title} ({len(scores)})",
        *(_line(name, tally) for name, tally in measures(scores).items()),
        f"  {'calibration error':26}{'-' if error is None else f'{error:.4f}':>10}",
        "  by deck family",
        *_grouped(scores, by_family(scores)),
        "  by index height",
        *_grouped(scores, by_height(scores)),
    ]
    if confused:
        pairs = ", ".join(f"{true} as {read} {number}x" for (true, read), number in confused)
        lines.append(f"  most often misread: {pairs}")
    return "\n".join(lines)


def photos_report(tallies: Mapping[str, Tally]) -> str:
    """Labelled photographs, group by group."""
    lines = [_line(name, tally) for name, tally in tallies.items()]
    return "\n".join(["Real photographs, indices or cards read right", *lines])


def _misses(figure: Figure, value: float | None) -> bool:
    return value is not None and (value > figure.target if figure.at_most else value < figure.target)


def shortfalls(scores: Sequence[SideScore], photos: Mapping[str, Tally]) -> list[str]:
    """The figures that are not reached, one sentence each."""
    large = [each for each in scores if each.index_height_px >= yardstick.INDEX_BANDS[2]]
    values = {name: tally.share for name, tally in measures(large).items()}
    values["calibration error"] = calibration_error(all_guesses(large))
    missed = [
        f"{figure.measure}: {values[figure.measure]:.4f}, "
        f"{'at most' if figure.at_most else 'at least'} {figure.target}"
        for figure in yardstick.SYNTHETIC_FIGURES
        if _misses(figure, values[figure.measure])
    ]
    for group, target in yardstick.PHOTO_FIGURES.items():
        share = photos[group].share if group in photos else None
        if share is not None and share < target:
            missed.append(f"{group}: {share:.4f}, at least {target}")
    return missed
