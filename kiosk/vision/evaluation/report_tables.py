"""The figures as text."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from types import MappingProxyType
from typing import TYPE_CHECKING

from kiosk.vision.evaluation import yardstick
from kiosk.vision.evaluation.metrics import UNREAD_NAME, HitTally, all_guesses, calibration_error, measures

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from kiosk.vision.evaluation.metrics import SideScore
    from kiosk.vision.evaluation.yardstick import Figure

_WIDTH = 24
_RANKS = ("JK", "2", "A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3")
_SUITS = ("H", "D", "C", "S")


def _percent(share: float | None) -> str:
    return "-" if share is None else f"{100 * share:.2f} %"


def _line(name: str, tally: HitTally) -> str:
    low, high = tally.interval
    interval = f"{100 * low:6.2f} to {100 * high:6.2f}" if tally.trials else ""
    return f"  {name:26}{_percent(tally.share):>10}  {tally.hits:>6} of {tally.trials:<6}  {interval}"


def _short(tally: HitTally) -> str:
    low, high = tally.interval
    return f"{100 * (tally.share or 0):.2f} [{100 * low:.1f}, {100 * high:.1f}]" if tally.trials else "-"


def _error(scores: Sequence[SideScore]) -> str:
    error = calibration_error(all_guesses(scores))
    return "-" if error is None else f"{error:.4f}"


def _grouped(groups: Mapping[str, Sequence[SideScore]]) -> list[str]:
    """Every measure of every group, in % with its interval: a column for each group that has sides."""
    full = {f"{name} ({len(scores)})": scores for name, scores in groups.items() if scores}
    found = [measures(scores) for scores in full.values()]
    lines = [f"  {'':26}" + "".join(f"{name:>{_WIDTH}}" for name in full)]
    lines += [
        f"  {name:26}" + "".join(f"{_short(group[name]):>{_WIDTH}}" for group in found)
        for name in measures([])
    ]
    errors = "".join(f"{_error(scores):>{_WIDTH}}" for scores in full.values())
    return [*lines, f"  {'calibration error':26}{errors}"]


def by_family(scores: Sequence[SideScore]) -> dict[str, list[SideScore]]:
    """The scores of each deck family."""
    names = sorted({score.family for score in scores})
    return {name: [score for score in scores if score.family == name] for name in names}


def by_height(scores: Sequence[SideScore]) -> dict[str, list[SideScore]]:
    """The scores of each band of index height."""
    return {
        f"{low:.0f} to {high:.0f} px": [score for score in scores if low <= score.index_height_px < high]
        for low, high in pairwise(yardstick.INDEX_BANDS)
    }


def by_truth(scores: Sequence[SideScore]) -> dict[str, list[SideScore]]:
    """The scores by what lies there: a side against the code must be sent to review, however well read.

    Of the legal ones, those with an index as large as the figures ask for are given apart.
    """
    legal = [score for score in scores if score.legal]
    least = yardstick.INDEX_BANDS[2]
    return {
        "as the code allows": legal,
        f"and {least:.0f} px or more": [score for score in legal if score.index_height_px >= least],
        "against the code": [score for score in scores if not score.legal],
    }


def sides_report(title: str, scores: Sequence[SideScore]) -> str:
    """The table of many sides: every measure with its 95 % interval, by family and by index height."""
    if not scores:
        return f"{title}: none counted."
    return "\n".join(
        [
            f"{title} ({len(scores)})",
            *(_line(name, tally) for name, tally in measures(scores).items()),
            f"  {'calibration error':26}{_error(scores):>10}",
            "  by what lies there, % with its 95 % interval; a side against the code must be reviewed",
            *_grouped(by_truth(scores)),
            "  by deck family, % with its 95 % interval",
            *_grouped(by_family(scores)),
            "  by index height, % with its 95 % interval",
            *_grouped(by_height(scores)),
            "  what was read (across) for each rank, then for each suit",
            *_matrix(_RANKS, _pairs(scores, _rank)),
            *_matrix(_SUITS, _pairs(scores, _suit)),
            *_misread(scores),
            *_failing(scores),
        ]
    )


def _pairs(scores: Sequence[SideScore], part: Callable[[str], str]) -> Counter[tuple[str, str]]:
    """How often each rank, or suit, was read as each; of suits, only cards that have one."""
    named = ((part(true), part(read)) for score in scores for true, read in score.named)
    return Counter((true, read) for true, read in named if true)


def _rank(name: str) -> str:
    return name if name in (UNREAD_NAME, "JK") else name[:-1]


def _suit(name: str) -> str:
    return "" if name == "JK" else name[-1]


def _matrix(names: Sequence[str], counted: Counter[tuple[str, str]]) -> list[str]:
    """A confusion matrix; the last column is what was not read."""
    columns = (*names, UNREAD_NAME)
    lines = [f"  {'':4}" + "".join(f"{name:>6}" for name in columns)]
    for true in names:
        row = "".join(f"{counted[true, read] or '.':>6}" for read in columns)
        lines.append(f"  {true:>4}{row}")
    return lines


def _misread(scores: Sequence[SideScore]) -> list[str]:
    confused = Counter(pair for score in scores for pair in score.confusions).most_common(12)
    pairs = ", ".join(f"{true} as {read} {number}x" for (true, read), number in confused)
    return [f"  most often misread: {pairs}"] if pairs else []


def _failing(scores: Sequence[SideScore]) -> list[str]:
    """The pictures whose score came out wrong, those that nobody was warned of apart."""
    lines = []
    for title, names in (
        ("wrong and proposed as sure", [score.picture for score in scores if score.silently_wrong]),
        ("not exact, sent to review", [score.picture for score in scores if not (score.exact or score.sure)]),
    ):
        if names:
            lines.append(f"  {title} ({len(names)}): {', '.join(names)}")
    return lines


def gains_report(title: str, ways: Mapping[str, Sequence[SideScore]]) -> str:
    """The same sides counted in several ways, side by side."""
    return "\n".join([title, *_grouped(ways)])


def photos_report(
    tallies: Mapping[str, HitTally], pictures: Mapping[str, HitTally] = MappingProxyType({})
) -> str:
    """Labelled photographs, group by group, and the `pictures` in which something was missed."""
    lines = [_line(name, tally) for name, tally in sorted(tallies.items())]
    failing = [
        f"{name} {tally.hits}/{tally.trials}"
        for name, tally in sorted(pictures.items())
        if tally.hits < tally.trials
    ]
    if failing:
        lines.append(f"  not all read ({len(failing)}): {', '.join(failing)}")
    return "\n".join(["Real photographs, indices or cards read right", *lines])


def _misses(figure: Figure, value: float | None) -> bool:
    return value is not None and (value > figure.target if figure.at_most else value < figure.target)


def shortfalls(scores: Sequence[SideScore], photos: Mapping[str, HitTally]) -> list[str]:
    """The figures that are not reached, one sentence each.

    Of the sides sent to review only those count that the code allows: the others must be.
    """
    large = [score for score in scores if score.index_height_px >= yardstick.INDEX_BANDS[2]]
    values = {name: tally.share for name, tally in measures(large).items()}
    allowed = measures([score for score in large if score.legal])
    values[yardstick.REVIEWED] = allowed[yardstick.REVIEWED].share
    values["calibration error"] = calibration_error(all_guesses(large))
    missed = [
        f"{figure.measure}: {values[figure.measure]:.4f}, "
        f"{'at most' if figure.at_most else 'at least'} {figure.target}"
        for figure in yardstick.SYNTHETIC_FIGURES
        if _misses(figure, values[figure.measure])
    ]
    enrolled = {f"{group}, enrolled": share for group, share in yardstick.ENROLLED_PHOTO_FIGURES.items()}
    for group, target in (*yardstick.PHOTO_FIGURES.items(), *enrolled.items()):
        share = photos[group].share if group in photos else None
        if share is not None and share < target:
            missed.append(f"{group}: {share:.4f}, at least {target}")
    return missed
