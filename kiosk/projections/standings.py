"""The standings: victory points, then signed match points (Art. 17), from the sheets that were handed in."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from kiosk.games.registry import format_for
from kiosk.tournament.standings import Tally
from kiosk.tournament.standings import standings as tournament_standings

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from kiosk.journal.bodies import Seating
    from kiosk.projections.hall import Hall
    from kiosk.tournament.standings import Place


@dataclass(frozen=True, slots=True)
class RoundScore:
    """What one round has given a pair."""

    round: int
    opponents: int | None
    """The other pair; None for a bye."""
    victory_points: int
    match_points: int


@dataclass(frozen=True, slots=True)
class PairStanding:
    rank: int
    """From 1; pairs with equal points share a rank."""
    pair: int
    victory_points: int
    match_points: int
    scores: tuple[RoundScore, ...]
    """Round by round, as far as they are known."""


def standings(hall: Hall) -> tuple[PairStanding, ...]:
    """Every pair that was entered, the best first; empty before the tournament is opened.

    A match counts once its sheet was handed in, a bye once its round has begun.

    Raises:
        kiosk.games.registry.UnknownGameError: this version does not know the game.
    """
    if hall.tournament.opened is None:
        return ()
    scores: dict[int, list[RoundScore]] = {pair: [] for pair in hall.tournament.pairs}
    for pair, score in _scores(hall):
        scores.setdefault(pair, []).append(score)
    tallies = {
        str(pair): sum((Tally(each.victory_points, each.match_points) for each in got), Tally())
        for pair, got in sorted(scores.items())
    }
    return tuple(_standing(place, scores) for place in tournament_standings(tallies))


def _standing(place: Place, scores: Mapping[int, Sequence[RoundScore]]) -> PairStanding:
    pair, tally = int(place.entrant), place.tally
    return PairStanding(place.rank, pair, tally.victory_points, tally.match_points, tuple(scores[pair]))


def _scores(hall: Hall) -> Iterator[tuple[int, RoundScore]]:
    for round_, seatings in sorted(hall.tournament.rounds.items()):
        for seating in seatings:
            if seating.ns is not None and seating.ew is not None:
                yield from _played(hall, round_, seating, seating.ns, seating.ew)
            elif round_ in hall.clock.started:
                yield from _bye(hall, round_, seating)


def _played(hall: Hall, round_: int, seating: Seating, ns: int, ew: int) -> Iterator[tuple[int, RoundScore]]:
    match = hall.match(round_, seating.table)
    if match.delivered is not None:
        for pair, other, party in ((ns, ew, "ns"), (ew, ns, "ew")):
            result = match.result[party]
            yield pair, RoundScore(round_, other, result.victory_points, result.match_points)


def _bye(hall: Hall, round_: int, seating: Seating) -> Iterator[tuple[int, RoundScore]]:
    opened = hall.tournament.opened
    pair = seating.ns if seating.ns is not None else seating.ew
    if opened is None or pair is None:
        return
    award = format_for(opened.regulations, opened.deals).bye
    if award is not None:
        yield pair, RoundScore(round_, None, award.victory_points, award.match_points or 0)
