from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.journal.bodies import RoundPublished, RoundStarted, Seating
from kiosk.projections.round_scores import RoundScore
from kiosk.projections.standings import standings
from kiosk.projections.tournament_state import TournamentState, replay
from tests.projections.handing_in import handed_in

if TYPE_CHECKING:
    from tests.projections.conftest import DealMaker, Evening


def table(hall: TournamentState) -> list[tuple[int, int, int, int]]:
    return [
        (standing.rank, standing.entrant, standing.victory_points, standing.match_points)
        for standing in standings(hall)
    ]


def test_victory_points_then_signed_match_points_decide(evening: Evening, deal: DealMaker) -> None:
    """Art. 17 and R1; the pair that rests gets the bye's figure, 14 and +305 (Art. 34)."""
    evening.open()
    evening.say("table-1", deal(1, 60), deal(2, 40), *handed_in(1, "ns"))
    evening.say("table-2", deal(1, 70), deal(2, 45), *handed_in(1, "ns"))

    assert table(replay(evening.events)) == [
        (1, 5, 14, 305),
        (2, 3, 11, 115),
        (3, 1, 11, 100),
        (4, 2, 9, -100),
        (5, 4, 9, -115),
    ]


def test_equal_pairs_share_a_rank(evening: Evening, deal: DealMaker) -> None:
    evening.open()
    for author in ("table-1", "table-2"):
        evening.say(author, deal(1, 0), deal(2, 0), *handed_in(1, "ns"))

    assert [(rank, pair) for rank, pair, _, _ in table(replay(evening.events))] == [
        (1, 5),
        (2, 1),
        (2, 2),
        (2, 3),
        (2, 4),
    ]


def test_match_counts_only_when_its_sheet_was_delivered(evening: Evening, deal: DealMaker) -> None:
    evening.open()
    evening.say("table-1", deal(1), deal(2))
    before = standings(replay(evening.events))

    evening.say("table-1", *handed_in(1, "ns"))
    after = standings(replay(evening.events))

    assert all(not standing.scores for standing in before if standing.entrant != 5)
    assert {standing.entrant: len(standing.scores) for standing in after} == {1: 1, 2: 1, 3: 0, 4: 0, 5: 1}


def test_bye_counts_when_the_round_has_begun(evening: Evening) -> None:
    evening.open()
    evening.say("director", RoundPublished(2, (Seating(3, None, 4),)))
    published = {standing.entrant: standing.scores for standing in standings(replay(evening.events))}

    evening.say("director", RoundStarted(2, 1800))
    started = {standing.entrant: standing.scores for standing in standings(replay(evening.events))}

    assert published[4] == ()
    assert started[4] == (RoundScore(2, (), 14, 305),)


def test_rounds_add_up(evening: Evening, deal: DealMaker) -> None:
    evening.open()
    evening.say("table-1", deal(1, 60), deal(2, 40), *handed_in(1, "ns"))
    evening.say("director", RoundPublished(2, (Seating(1, 2, 1),)), RoundStarted(2, 1800))
    evening.say("table-1", deal(1, 60, round_=2), deal(2, 40, round_=2), *handed_in(2, "ns"))

    found = {standing.entrant: standing for standing in standings(replay(evening.events))}

    assert found[1].scores == (RoundScore(1, (2,), 11, 100), RoundScore(2, (2,), 9, -100))
    assert (found[1].victory_points, found[1].match_points) == (20, 0)


def test_round_published_again_takes_the_place_of_the_former(evening: Evening, deal: DealMaker) -> None:
    evening.open()
    evening.say("director", RoundPublished(1, (Seating(1, 4, 3),)))
    evening.say("table-1", deal(1, 60), deal(2, 40), *handed_in(1, "ns"))

    assert {standing.entrant for standing in standings(replay(evening.events)) if standing.scores} == {3, 4}
