"""What delays bring (Art. 34), and both lines' delays as one decision."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kiosk.games.burraco.forfeits import lateness
from kiosk.games.regulations import UnforeseenError
from kiosk.messages import N_
from kiosk.rulings.effects import MatchAward, Points, Report, Warn

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Iterator, Mapping

    from kiosk.games.regulations import Lateness
    from kiosk.rulings.amounts import Figures
    from kiosk.rulings.effects import AnyEffect, AwardKind

LATE: Final = "B34T"
"""The tree by which delays are ruled on."""


def of_delays(
    delays: Mapping[str, int],
    lines: tuple[str, ...],
    forfeit: AwardKind,
    figures: Figures,
    before: Iterable[AnyEffect] = (),
) -> tuple[AnyEffect, ...]:
    """What the delays at a match bring.

    Args:
        delays: the seconds of each line on which is ruled now, by its key.
        lines: the keys of both lines.
        forfeit: what a line gets that loses the match by its delay.
        figures: the tournament's.
        before: what has been ruled of the delays at this match so far: what it says of a line on which
            nothing is ruled now is taken over, for the delays of both decide a match together.

    Raises:
        UnforeseenError: the regulations in force know no lateness.
    """
    limits = None if figures.regulations is None else figures.regulations.lateness
    if figures.format is None or figures.regulations is None or limits is None:
        raise UnforeseenError(
            N_("These regulations know no lateness: the director decides."), article="Art. 34"
        )
    whole = {line: delays.get(line, 0) for line in lines}
    ruling = lateness(whole, figures.format, figures.regulations)
    said: list[AnyEffect] = []
    if ruling.awards is None:
        said += (
            Points("match", _other(line, lines), points, "lateness")
            for line, delay in whole.items()
            for points in _credits(delay, limits)
        )
    else:
        said += (MatchAward(line, forfeit) for line in lines if limits.is_lost(whole[line]))
    said += (Warn(line, "late") for line in lines if line in ruling.warned)
    others = set(lines) - delays.keys()
    return tuple(_decided((*said, *_about(others, before, lines)), lines))


def _credits(delay: int, limits: Lateness) -> Iterator[int]:
    """The points for a delay, step by step."""
    given = 0
    for step in sorted(limits.steps, key=lambda step: step.after):
        if delay > step.after and step.credit > given:
            yield step.credit - given
            given = step.credit


def _other(line: str, lines: Iterable[str]) -> str:
    return next(other for other in lines if other != line)


def _about(late: Container[str], before: Iterable[AnyEffect], lines: Iterable[str]) -> Iterator[AnyEffect]:
    """What was ruled before of the delays of lines."""
    for effect in before:
        match effect:
            case Points(to=to, why="lateness") if _other(to, lines) in late:
                yield effect
            case MatchAward(to=to, award=award) if to in late and award != "late_win":
                yield effect
            case Warn(to=to, key="late") if to in late:
                yield effect
            case _:
                pass


def _decided(said: Iterable[AnyEffect], lines: Iterable[str]) -> Iterator[AnyEffect]:
    """What is said of each line's delay, as it holds beside what is said of the other's.

    Where one has lost the match, no points are added, and the other wins unless it has lost it too.
    """
    effects = tuple(said)
    awards = {effect.to: effect for effect in effects if isinstance(effect, MatchAward)}
    warnings = [effect for effect in effects if isinstance(effect, Warn)]
    if awards:
        yield from (awards.get(line, MatchAward(line, "late_win")) for line in lines)
    else:
        yield from (effect for effect in effects if isinstance(effect, Points))
    yield from warnings
    if awards or warnings:
        yield Report("director")
