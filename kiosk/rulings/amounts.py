"""The numbers of a ruling: what the code fixes, what follows, and what the arbiter fills in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from msgspec.structs import replace

from kiosk.games.burraco.forfeits import bye, time_forfeit
from kiosk.games.burraco.match import equivalent, victory_points
from kiosk.games.regulations import Award as Given
from kiosk.games.regulations import Format, PenaltyOrder, Regulations, UnforeseenError
from kiosk.messages import N_
from kiosk.rulings.effects import AnyEffect, Discretion, MatchAward, Points, StandingsPoints
from kiosk.rulings.errors import FigureError, IncompleteError

What: TypeAlias = Literal["points", "victory_points", "difference"]
"""What a number is: points, victory points, or by how many points a party led at an interruption."""

MOST_POINTS: Final = 5000
"""More than any deal is worth."""


@dataclass(frozen=True, slots=True)
class Figures:
    """The tournament's own figures; none where its game has no victory points."""

    format: Format | None = None
    regulations: Regulations | None = None

    @property
    def penalty_order(self) -> PenaltyOrder:
        """How penalised cards follow each other (R10)."""
        return PenaltyOrder.RANK if self.regulations is None else self.regulations.penalty_order


@dataclass(frozen=True, slots=True)
class Blank:
    """A number that the arbiter has to fill in."""

    party: str
    what: What
    least: int
    most: int
    step: int
    needs_reason: bool
    """Whether the code gives no measure for it."""

    @property
    def key(self) -> str:
        return f"{self.party}.{self.what}"

    def take(self, numbers: Mapping[str, int]) -> int:
        """The number that was filled in.

        Raises:
            IncompleteError: none was.
            FigureError: it is outside the limits, or between two steps.
        """
        if self.key not in numbers:
            raise IncompleteError(N_("Enter this number."), field=self.key)
        number = numbers[self.key]
        if not self.least <= number <= self.most or (number - self.least) % self.step:
            raise FigureError(
                N_("Enter a number from {least} to {most} in steps of {step}."),
                field=self.key,
                least=self.least,
                most=self.most,
                step=self.step,
            )
        return number


def blank_of(effect: AnyEffect, figures: Figures) -> Blank | None:
    """What the arbiter has to fill in for an effect that names its parties, if anything.

    Raises:
        UnforeseenError: the regulations have no such award.
    """
    match effect:
        case Points(to=party, points=Discretion(least=int(least), most=int(most), step=step)):
            return Blank(party, "points", least, most, step, needs_reason=False)
        case Points(to=party, points=Discretion(step=step)):
            most = MOST_POINTS - MOST_POINTS % step
            return Blank(
                party, "points", -most if effect.replaces_count else step, most, step, needs_reason=True
            )
        case MatchAward(to=party, award="arbiter" | "lowered" | "usual_or_lower", victory_points=None):
            least, most = _scores(effect, _format(figures))
            return Blank(party, "victory_points", least, most, 1, needs_reason=True)
        case MatchAward(to=party, award="as_interrupted", victory_points=None):
            _format(figures)
            return Blank(party, "difference", -MOST_POINTS, MOST_POINTS, 5, needs_reason=False)
        case _:
            return None


def _scores(effect: MatchAward, match_format: Format) -> tuple[int, int]:
    """The fewest and the most victory points that an arbiter may set."""
    usual, lowest = match_format.absent_victory_points, match_format.bands[-1].loser
    match effect.award:
        case "lowered" if usual == lowest:
            raise UnforeseenError(
                N_("Less than the usual {points} victory points cannot be given."),
                article="Art. 33, 34",
                points=usual,
            )
        case "lowered":
            return lowest, usual - 1
        case "usual_or_lower":
            return lowest, usual
        case _:
            return lowest, match_format.bands[-1].winner


def with_amounts(effect: AnyEffect, figures: Figures, numbers: Mapping[str, int]) -> AnyEffect:
    """An effect with every number, from those that the arbiter gave and those of the tournament.

    Raises:
        IncompleteError: the arbiter gave no number.
        FigureError: the code, or the tournament's format, does not allow it.
        UnforeseenError: the regulations have no such award.
    """
    blank = blank_of(effect, figures)
    number = None if blank is None else blank.take(numbers)
    match effect:
        case Points() if number is not None:
            return replace(effect, points=number)
        case MatchAward(award="forfeited" | "forfeit_win", victory_points=None):
            return _on_time(effect, figures)
        case MatchAward(victory_points=None):
            award = _award(effect, figures, number)
            return replace(effect, victory_points=award.victory_points, match_points=award.match_points)
        case StandingsPoints(match_points=None):
            return replace(effect, match_points=_worth(effect.victory_points, figures))
        case _:
            return effect


def _award(effect: MatchAward, figures: Figures, number: int | None) -> Given:
    """What a party gets of a match that its deals do not decide (Art. 33, 34)."""
    match_format = _format(figures)
    match effect.award:
        case "bye":
            award = bye(match_format)
        case "late_win":
            award = equivalent(match_format.present_victory_points, match_format)
        case "absent":
            award = equivalent(match_format.absent_victory_points, match_format)
        case "lost" if figures.regulations is None or figures.regulations.is_walkout_charged:
            award = equivalent(0, match_format)
        case "lost" | "nothing":
            award = Given(0, 0)
        case _:
            assert number is not None  # noqa: S101 - its blank was filled in
            is_matured = effect.award == "as_interrupted"
            award = _matured(number, match_format) if is_matured else equivalent(number, match_format)
    return award


def _on_time(effect: MatchAward, figures: Figures) -> MatchAward:
    """What a party gets of a match that was lost on time, whatever the score (Sisal; R19).

    `difference` of the effect is by how many points the opponents led when the match was stopped.
    """
    match_format, regulations = _format(figures), figures.regulations
    assert regulations is not None  # noqa: S101 - there is a format
    ruled = time_forfeit(0, effect.difference or 0, match_format, regulations)
    award = ruled.offender if effect.award == "forfeited" else ruled.opponent
    return replace(
        effect,
        victory_points=award.victory_points,
        match_points=award.match_points,
        difference=ruled.difference,
    )


def _matured(lead: int, match_format: Format) -> Given:
    """What a lead is worth when play stops, if it is more than a bye (Art. 33)."""
    matured, least = Given(victory_points(lead, match_format), lead), bye(match_format)
    if (matured.victory_points, lead) <= (least.victory_points, least.match_points or 0):
        raise FigureError(
            N_("A lead of {lead} points is worth no more than a bye. Answer that question again."),
            article="Art. 33",
            field="difference",
            lead=lead,
        )
    return matured


def _worth(victory_points_: int, figures: Figures) -> int | None:
    """The match points that go with victory points in the general standings (Art. 21 ter, R2)."""
    match_format = _format(figures)
    regulations = figures.regulations
    if regulations is not None and regulations.early_look_match_points is not None:
        worth = regulations.early_look_match_points * abs(victory_points_)
    elif match_format.has_equivalents:
        level = match_format.bands[0].winner
        bands = (band for band in match_format.bands if band.winner >= level + abs(victory_points_))
        worth = next(bands, match_format.bands[-1]).difference
    else:
        return None
    return worth if victory_points_ > 0 else -worth


def _format(figures: Figures) -> Format:
    if figures.format is None:
        raise UnforeseenError(N_("This game has no victory points: the director decides."), article="Art. 17")
    return figures.format
