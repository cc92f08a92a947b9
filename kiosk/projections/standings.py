"""The standings: victory points, then signed match points (Art. 17), from the sheets that were handed in."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

from kiosk.games.burraco.game import BurracoGame
from kiosk.tournament.standings import Tally
from kiosk.tournament.standings import standings as tournament_standings

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from kiosk.games.burraco.regulations import Award
    from kiosk.games.game import PartyResult
    from kiosk.journal.bodies import Seating
    from kiosk.projections.hall import Hall
    from kiosk.projections.rulings import RulingKey
    from kiosk.projections.table_match import TableMatch


@dataclass(frozen=True, slots=True)
class RoundScore:
    """What one round has given a pair."""

    round: int
    opponents: int | None
    """The other pair; None for a bye."""
    victory_points: int
    match_points: int


@dataclass(frozen=True, slots=True)
class Adjustment:
    """What a ruling changes in the general standings alone (Art. 21 ter)."""

    round: int
    victory_points: int
    match_points: int
    article: str
    ruling: RulingKey


@dataclass(frozen=True, slots=True)
class PairStanding:
    rank: int
    """From 1; pairs with equal points share a rank."""
    pair: int
    victory_points: int
    match_points: int
    scores: tuple[RoundScore, ...]
    """Round by round, as far as they are known."""
    adjustments: tuple[Adjustment, ...] = ()
    """What the points hold beside the scores."""


def standings(hall: Hall) -> tuple[PairStanding, ...]:
    """Every pair that was entered, the best first; empty before the tournament is opened.

    A match counts once its sheet was handed in, a bye once its round has begun, what a ruling gives or takes
    as soon as it was given.

    Raises:
        kiosk.games.registry.UnknownGameError: this version does not know the game.
    """
    if hall.tournament.opened is None:
        return ()
    scores = _by_pair(hall, _scores(hall))
    adjustments = _by_pair(hall, _adjustments(hall))
    tallies = {
        str(pair): sum((_tally(each) for each in (*got, *adjustments.get(pair, ()))), Tally())
        for pair, got in sorted(scores.items())
    }
    return tuple(
        PairStanding(
            rank=place.rank,
            pair=int(place.entrant),
            victory_points=place.tally.victory_points,
            match_points=place.tally.match_points,
            scores=tuple(scores[int(place.entrant)]),
            adjustments=tuple(adjustments.get(int(place.entrant), ())),
        )
        for place in tournament_standings(tallies)
    )


_Gained = TypeVar("_Gained", RoundScore, Adjustment)


def _by_pair(hall: Hall, found: Iterable[tuple[int, _Gained]]) -> dict[int, list[_Gained]]:
    """Of every pair that was entered, or sits somewhere."""
    gained: dict[int, list[_Gained]] = {pair: [] for pair in hall.tournament.pairs}
    for pair, each in found:
        gained.setdefault(pair, []).append(each)
    return gained


def _tally(gained: RoundScore | Adjustment) -> Tally:
    return Tally(gained.victory_points, gained.match_points)


def _scores(hall: Hall) -> Iterator[tuple[int, RoundScore]]:
    for round_, seatings in sorted(hall.tournament.rounds.items()):
        for seating in seatings:
            match = hall.match(round_, seating.table)
            for party, pair in _seated(seating):
                got = _result(match, party) if _is_played(seating) else _bye(hall, round_, match, party)
                if got is not None:
                    tally = Tally.of(got)
                    other = next((each for key, each in _seated(seating) if key != party), None)
                    yield pair, RoundScore(round_, other, tally.victory_points, tally.match_points)


def _adjustments(hall: Hall) -> Iterator[tuple[int, Adjustment]]:
    for round_, seatings in sorted(hall.tournament.rounds.items()):
        for seating in seatings:
            pairs = dict(_seated(seating))
            for party, given in hall.match(round_, seating.table).ruled.rankings:
                if party in pairs:
                    tally = Tally(given.victory_points or 0, given.match_points or 0)
                    yield (
                        pairs[party],
                        Adjustment(
                            round_, tally.victory_points, tally.match_points, given.article, given.ruling
                        ),
                    )


def _seated(seating: Seating) -> list[tuple[str, int]]:
    return [(party, pair) for party, pair in (("ns", seating.ns), ("ew", seating.ew)) if pair is not None]


def _is_played(seating: Seating) -> bool:
    return None not in (seating.ns, seating.ew)


def _result(match: TableMatch, party: str) -> PartyResult | None:
    """What a party has got of a match: an award at once, its share of the deals when the sheet is in."""
    return match.result[party] if match.delivered is not None or party in match.awards else None


def _bye(hall: Hall, round_: int, match: TableMatch, party: str) -> PartyResult | Award | None:
    """What a pair gets that rests, once the round has begun: a ruling's award, or the bye's figure."""
    game = hall.tournament.game
    if party in match.awards:
        return match.result[party]
    if not isinstance(game, BurracoGame) or round_ not in hall.clock.started:
        return None
    return game.format.bye
