"""What a result by ruling does to a place: so that an unfair advantage is seen (Art. 33, 34).

Nothing is decided here. The facts are the standings as they are now, and as they would be with each result
that the line that is away may be given, from the usual one down to the lowest.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from kiosk.games.burraco.match import equivalent
from kiosk.journal.bodies import RulingGiven
from kiosk.messages import N_, Message
from kiosk.projections.entrants import names_of_entrant
from kiosk.projections.seated import line_at, players_at
from kiosk.projections.standings import standings_by_group
from kiosk.projections.supposing import supposing
from kiosk.projections.thresholds import thresholds_of
from kiosk.rulings.effects import MatchAward

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from kiosk.games.regulations import Format
    from kiosk.journal.bodies import Threshold
    from kiosk.projections.tournament_state import TournamentState
    from kiosk.rulings.effects import AnyEffect, AwardKind

IN_QUESTION: Final[frozenset[AwardKind]] = frozenset({"absent", "lowered", "usual_or_lower"})
"""What the line that is away gets where it is to be seen whether that is an advantage."""
_CROSSED: Final[Mapping[str, str]] = {
    "qualification": N_("With {usual} VP among the first {places}, who qualify; with {lowest} not."),
    "prize": N_("With {usual} VP among the first {places}, who get a prize; with {lowest} not."),
}


@dataclass(frozen=True, slots=True)
class Stand:
    """Where an entrant stands with a result of the match in question."""

    given: int | None
    """The victory points of the match; None: as it stands now."""
    rank: int
    victory_points: int
    match_points: int
    within: tuple[Threshold, ...]
    """The thresholds that it reaches."""


@dataclass(frozen=True, slots=True)
class Advantage:
    """What results mean for an entrant."""

    names: tuple[str, ...]
    stands: tuple[Stand, ...]
    """As it stands now, then with the usual result, and with each below it."""
    has_thresholds: bool

    @property
    def crossed(self) -> tuple[Message, ...]:
        """The thresholds that the usual result reaches and the lowest does not."""
        usual, lowest = self.stands[1], self.stands[-1]
        return tuple(
            Message(
                _CROSSED[threshold.what],
                {"usual": usual.given, "lowest": lowest.given, "places": threshold.places},
            )
            for threshold in usual.within
            if threshold not in lowest.within
        )


def advantages(
    hall: TournamentState, place: tuple[int, int], effects: Iterable[AnyEffect]
) -> tuple[Advantage, ...]:
    """What a ruling on a match would do for whoever is away; nothing where it gives no such result.

    Args:
        hall: the tournament.
        place: the round and the table.
        effects: what the ruling would do, as far as its numbers are known.

    Raises:
        kiosk.games.registry.UnknownGameError: this version does not know the game.
    """
    terms = hall.tournament.offers.terms
    if terms is None:
        return ()
    awards = [effect for effect in effects if isinstance(effect, MatchAward)]
    return tuple(
        _advantage(hall, place, entrant, award.to, (awards, terms.format))
        for award in awards
        if award.award in IN_QUESTION
        for entrant in _entrants(hall, place, award.to)
    )


def crossed(
    hall: TournamentState, place: tuple[int, int], effects: Iterable[AnyEffect]
) -> tuple[Message, ...]:
    """The thresholds that a ruling would take whoever is away across; nothing where none is set.

    The arguments are those of `advantages`.

    Raises:
        kiosk.games.registry.UnknownGameError: this version does not know the game.
    """
    if not hall.tournament.thresholds.thresholds:
        return ()
    return tuple(told for advantage in advantages(hall, place, effects) for told in advantage.crossed)


def _advantage(
    hall: TournamentState,
    place: tuple[int, int],
    entrant: int,
    line: str,
    ruled: tuple[list[MatchAward], Format],
) -> Advantage:
    awards, match_format = ruled
    others = tuple(award for award in awards if award.to != line and award.victory_points is not None)
    usual, lowest = match_format.absent_victory_points, match_format.bands[-1].loser
    stands = [_stand(hall, entrant, None)]
    for points in range(usual, lowest - 1, -1):
        award = equivalent(points, match_format)
        own = MatchAward(line, "arbiter", award.victory_points, award.match_points)
        stands.append(_stand(supposing(hall, _ruling(place, (*others, own))), entrant, points))
    has_thresholds = bool(thresholds_of(hall.tournament, _group_of(hall, entrant)))
    return Advantage(names_of_entrant(hall, entrant), tuple(stands), has_thresholds)


def _stand(hall: TournamentState, entrant: int, given: int | None) -> Stand:
    every = ((group, row) for group, rows in standings_by_group(hall) for row in rows)
    group, row = next((group, row) for group, row in every if row.entrant == entrant)
    reached = (told for told in thresholds_of(hall.tournament, group) if row.rank <= told.places)
    return Stand(given, row.rank, row.victory_points, row.match_points, tuple(reached))


def _group_of(hall: TournamentState, entrant: int) -> str:
    groups = hall.tournament.groups
    return next((group.name for group in groups if entrant in group.entrants), "")


def _entrants(hall: TournamentState, place: tuple[int, int], line: str) -> Iterator[int]:
    players = players_at(hall, *place, line)
    found = line_at(hall, *place, line)
    known = {row.entrant for _group, rows in standings_by_group(hall) for row in rows}
    for entrant in players or (() if found is None else (found,)):
        if entrant in known:
            yield entrant


def _ruling(place: tuple[int, int], effects: tuple[MatchAward, ...]) -> RulingGiven:
    """A ruling that gives these results, and says nothing else."""
    round_, table = place
    return RulingGiven(
        round=round_,
        table=table,
        deal=0,
        code="burraco",
        tree="",
        outcome_tree="",
        outcome="",
        articles=("34",),
        answers=(),
        option=None,
        facts={},
        effects=effects,
        reason="",
        arbiter="",
    )
