"""The standings: victory points, then signed match points (Art. 17), from the sheets that were handed in.

Those of a knock-out go by how far everybody has come.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from itertools import groupby
from typing import TYPE_CHECKING, TypeVar

from kiosk.games.entrants import INDIVIDUALS, TEAMS
from kiosk.projections.entrants import history_of_entrant
from kiosk.projections.knock_out import bracket_of, how_far
from kiosk.projections.round_scores import Adjustment, RoundScore, adjustments, round_scores
from kiosk.tournament.ranking import Tally, rank

if TYPE_CHECKING:
    from collections.abc import Iterable

    from kiosk.messages import Message
    from kiosk.projections.folds.tournament import Tournament
    from kiosk.projections.tournament_state import TournamentState


@dataclass(frozen=True, slots=True)
class Standing:
    """A row of the standings: of a pair, a team or a single player."""

    rank: int
    """From 1; shared by entrants with equal points, or who lose in the same round of a knock-out."""
    entrant: int
    victory_points: int
    match_points: int
    scores: tuple[RoundScore, ...]
    """Round by round, as far as they are known."""
    adjustments: tuple[Adjustment, ...] = ()
    """What the points hold beside the scores."""
    is_placed: bool = True
    """Whether the rank says more than that they are still in: in a knock-out who may still win has none."""
    came: Message | None = None
    """How far they have come in a knock-out; None while they may still win, and where none is played."""
    is_by_lot: bool = False
    """Whether lots have put it before, or behind, somebody with the same points."""


def standings(
    hall: TournamentState, among: Collection[int] | None = None, rounds: Collection[int] | None = None
) -> tuple[Standing, ...]:
    """Every entrant, the best first; empty before the tournament is opened.

    A match counts once its sheet was handed in, a bye once its round has begun, what a ruling gives or takes
    as soon as it was given. No rule of the code breaks a tie: level entrants share their rank, unless lots
    were drawn after the newest round. In a knock-out the places of the whole tournament go by the round in
    which one has lost, and the points are only told.

    Args:
        hall: the tournament.
        among: the entrants of a group; None: all.
        rounds: those of a session; None: all.

    Raises:
        kiosk.games.registry.UnknownGameError: this version does not know the game.
    """
    if hall.tournament.opened is None:
        return ()
    scores = _by_entrant(hall, round_scores(hall), among, rounds)
    adjusted = _by_entrant(hall, adjustments(hall), among, rounds)
    tallies = {
        str(entrant): sum((_tally(gained) for gained in (*got, *adjusted.get(entrant, ()))), Tally())
        for entrant, got in sorted(scores.items())
    }
    lots = hall.tournament.lots.get(hall.tournament.round, ()) if rounds is None else ()
    places = rank(tallies, lots)
    level = Counter(place.tally for place in places)
    sharing = Counter(place.rank for place in places)
    by_points = tuple(
        Standing(
            rank=place.rank,
            entrant=int(place.entrant),
            victory_points=place.tally.victory_points,
            match_points=place.tally.match_points,
            scores=tuple(scores[int(place.entrant)]),
            adjustments=tuple(adjusted.get(int(place.entrant), ())),
            is_by_lot=level[place.tally] > sharing[place.rank],
        )
        for place in places
    )
    is_whole = among is None and rounds is None
    return _by_bracket(hall, by_points) if is_whole and hall.tournament.is_knock_out else by_points


def standings_by_group(
    hall: TournamentState, rounds: Collection[int] | None = None
) -> tuple[tuple[str, tuple[Standing, ...]], ...]:
    """The standings of each group after its name; of all, after an empty one, where all play together.

    Raises:
        kiosk.games.registry.UnknownGameError: this version does not know the game.
    """
    groups = hall.tournament.groups
    if not groups:
        return (("", standings(hall, None, rounds)),)
    return tuple((group.name, standings(hall, group.entrants, rounds)) for group in groups)


def level_entrants(hall: TournamentState) -> tuple[tuple[int, ...], ...]:
    """Those who share a rank, group by group, once anything counts for them; each by its number.

    Nobody in a knock-out: its places are won in matches, and who loses in the same round shares one.

    Raises:
        kiosk.games.registry.UnknownGameError: this version does not know the game.
    """
    if hall.tournament.is_knock_out:
        return ()
    found = []
    for _group, rows in standings_by_group(hall):
        for _rank, sharing in groupby(rows, key=lambda row: row.rank):
            several = tuple(sharing)
            if len(several) > 1 and any(row.scores for row in several):
                found.append(tuple(sorted(row.entrant for row in several)))
    return tuple(found)


def entered(tournament: Tournament) -> tuple[int, ...]:
    """The numbers of all who were entered and play for points of their own: pairs, teams or players."""
    numbers: Mapping[int, object] = {TEAMS: tournament.teams, INDIVIDUALS: tournament.players}.get(
        tournament.entrants, tournament.pairs
    )
    return tuple(sorted(numbers))


def history_of_row(hall: TournamentState, row: Standing) -> tuple[Message, ...]:
    """What is told of an entrant beside the name: who plays for whom, who has left, how far it came."""
    return (*history_of_entrant(hall, row.entrant), *(() if row.came is None else (row.came,)))


def _by_bracket(hall: TournamentState, rows: tuple[Standing, ...]) -> tuple[Standing, ...]:
    """Whoever left before the bracket was drawn stands after all others; before it is, all are level."""
    bracket = bracket_of(hall)
    ranks = {} if bracket is None else bracket.ranks
    ranked = (
        replace(
            row,
            rank=ranks.get(row.entrant, len(ranks) + 1),
            is_by_lot=False,
            is_placed=bracket is not None and row.entrant not in bracket.playing,
            came=None if bracket is None else how_far(bracket, row.entrant),
        )
        for row in rows
    )
    return tuple(sorted(ranked, key=lambda row: (row.rank, row.entrant)))


_Gained = TypeVar("_Gained", RoundScore, Adjustment)


def _by_entrant(
    hall: TournamentState,
    found: Iterable[tuple[int, _Gained]],
    among: Collection[int] | None,
    rounds: Collection[int] | None,
) -> dict[int, list[_Gained]]:
    """Of everybody who was entered, or sits somewhere."""
    by_entrant: dict[int, list[_Gained]] = {entrant: [] for entrant in entered(hall.tournament)}
    for entrant, gained in found:
        if rounds is None or gained.round in rounds:
            by_entrant.setdefault(entrant, []).append(gained)
    return by_entrant if among is None else {entrant: by_entrant.get(entrant, []) for entrant in among}


def _tally(gained: RoundScore | Adjustment) -> Tally:
    return Tally(gained.victory_points, gained.match_points)
