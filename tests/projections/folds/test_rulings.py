from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kiosk.games.burraco.game import BurracoGame
from kiosk.games.game import Grade
from kiosk.journal.bodies import (
    DealAccepted,
    DealCorrected,
    DebtSettled,
    EventName,
    RoundPublished,
    RulingCancelled,
    RulingGiven,
    Seating,
    TournamentOpened,
)
from kiosk.projections.round_scores import Adjustment, RoundScore
from kiosk.projections.standings import standings
from kiosk.projections.tournament_state import TournamentState, replay
from kiosk.rulings.effects import (
    AnyEffect,
    Cards,
    CorrectionLeave,
    Discretion,
    Limit,
    MatchAward,
    Points,
    Report,
    StandingsPoints,
    SuspendChecks,
    Warn,
)
from tests.projections.arrival import check_order_of_arrival
from tests.projections.handing_in import handed_in
from tests.projections.rulings_given import (
    ANNUL,
    REDEAL,
    TEMPORARY,
    arbitral,
    cancel,
    corrected,
    figures,
    match_of,
    name,
    ruling,
    sanction,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from kiosk.journal.event import Event
    from tests.projections.conftest import DealMaker, Evening

OWED = Cards(
    cards="wrong_meld", action="discard", at="own_turns", penalised=True, to="S", named=("9C", "10C")
)


def test_sanction_is_credited_to_the_match_before_victory_points_are_read(
    evening: Evening, deal: DealMaker
) -> None:
    """Art. 20, R34: 850 to 750 is 11 to 9 in two deals; with 150 for the other line it is −50, 9 to 11."""
    evening.open()
    evening.say("table-1", deal(1, 60), deal(2, 40))
    assert figures(match_of(evening)) == {"ns": (900, 11, 100), "ew": (800, 9, -100)}

    evening.say("director", ruling(sanction(150)))

    assert figures(match_of(evening)) == {"ns": (900, 9, -50), "ew": (950, 11, 50)}
    assert match_of(evening).totals == {1: {"ns": 460, "ew": 400}, 2: {"ns": 440, "ew": 400}}
    assert match_of(evening).credited == {0: {"ns": 0, "ew": 150}}


def test_credit_is_a_line_of_the_sheet_with_its_article(evening: Evening, deal: DealMaker) -> None:
    evening.open()
    evening.say("table-1", deal(1))
    event = evening.say("director", ruling(arbitral(35), articles=("20", "Procedure")))

    (credit,) = match_of(evening).credits

    assert (credit.deal, credit.party, credit.item.points, credit.item.article) == (
        1,
        "ew",
        35,
        "Art. 20, Procedure",
    )
    assert credit.ruling == ("director", 1, event.seq)


def test_arbitral_score_enters_the_score_of_its_deal(evening: Evening, deal: DealMaker) -> None:
    evening.open()
    evening.say("table-1", deal(1, 60), deal(2, 40))
    evening.say("director", ruling(arbitral(25), deal=2))

    match = match_of(evening)

    assert match.totals == {1: {"ns": 460, "ew": 400}, 2: {"ns": 440, "ew": 425}}
    assert figures(match)["ew"] == (825, 9, -75)
    assert match.credited == {2: {"ns": 0, "ew": 25}}


def test_points_of_a_deal_that_is_not_over_wait_for_it(evening: Evening, deal: DealMaker) -> None:
    evening.open()
    evening.say("director", ruling(arbitral(25)))
    assert (match_of(evening).result, len(match_of(evening).credits)) == ({}, 1)

    evening.say("table-1", deal(1, 60))

    assert match_of(evening).totals == {1: {"ns": 460, "ew": 425}}


def test_arbitral_score_stands_in_the_place_of_a_count(evening: Evening, deal: DealMaker) -> None:
    """Art. 32: the cards were mixed before they were counted."""
    evening.open()
    evening.say("table-1", deal(1, 60))
    evening.say("director", ruling(arbitral(120, "ns", replaces_count=True)))

    match = match_of(evening)

    assert match.totals == {1: {"ns": 120, "ew": 400}}
    assert match.credited == {1: {"ns": 120 - 460, "ew": 0}}


def negative(*named: str, at: str = "deal_end") -> Cards:
    return Cards(cards="surplus", action="negative", at=at, to="S", named=named)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("entered", "total"), [(0, 400 - 10 - 30), (40, 400 - 40), (25, 400 - 40), (55, 400 - 55)]
)
def test_cards_counted_negative_count_once_whoever_enters_them(
    evening: Evening, deal: DealMaker, entered: int, total: int
) -> None:
    """Art. 23 and 27: a nine and a joker; the sheet may have them, or others beside them."""
    evening.open()
    values = deal(1, 0)
    entry = {**values.entry, "ns": {**values.entry["ns"], "penalised": entered}}
    evening.say("table-1", msgspec.structs.replace(values, entry=entry))
    evening.say("director", ruling(negative("9C", "JK")))

    assert match_of(evening).totals[1] == {"ns": total, "ew": 400}


@pytest.mark.parametrize(("entered", "asked"), [(0, False), (25, True), (40, False), (55, False)])
def test_less_than_a_ruling_alone_counts_is_asked_about(
    evening: Evening, deal: DealMaker, entered: int, asked: bool
) -> None:
    """Art. 23 and 27: the sheet's penalised cards are all of them, the ruling's nine and joker among them."""
    evening.open()
    evening.say("director", ruling(negative("9C", "JK")))
    entry = deal(1, 0).entry
    entry = {**entry, "ns": {**entry["ns"], "penalised": entered}}
    game = replay(evening.events).tournament.game
    assert game is not None

    found = [
        finding for finding in match_of(evening).findings(1, entry, game) if finding.code == "ruled_more"
    ]

    assert [(finding.section, finding.field) for finding in found] == [("ns", "penalised")] * asked


def test_cards_that_may_still_be_discarded_are_not_counted(evening: Evening, deal: DealMaker) -> None:
    evening.open()
    evening.say("table-1", deal(1, 0))
    evening.say("director", ruling(negative("9C", at="deal_end_if_owed"), negative()))

    assert match_of(evening).totals[1] == {"ns": 400, "ew": 400}


@pytest.mark.parametrize(("closing", "total"), [(1, 500), (0, 500)])
def test_closing_that_a_ruling_confirms_counts_once(
    evening: Evening, deal: DealMaker, closing: int, total: int
) -> None:
    """Art. 16."""
    evening.open()
    values = deal(1, 0)
    entry = {**values.entry, "ns": {**values.entry["ns"], "closing": closing}}
    evening.say("table-1", msgspec.structs.replace(values, entry=entry))
    evening.say("director", ruling(Points(pool="deal", to="ns", points=100, why="closing")))

    assert match_of(evening).totals[1]["ns"] == total


def test_kind_of_a_burraco_is_told_and_counted_by_the_table(evening: Evening, deal: DealMaker) -> None:
    """Art. 13."""
    evening.open()
    evening.say("table-1", deal(1, 0))
    evening.say("director", ruling(Points(pool="deal", to="ns", points=100, why="dirty_burraco")))

    assert match_of(evening).totals[1] == {"ns": 400, "ew": 400}


def won(points: int, match_points: int, to: str = "ew") -> MatchAward:
    return MatchAward(to=to, award="late_win", victory_points=points, match_points=match_points)


def test_awards_stand_in_the_place_of_a_match_that_is_not_played(evening: Evening) -> None:
    """Art. 34: 14 and 305 for who is there, 6 and −305 for who is more than ten minutes late."""
    evening.open()
    evening.say("director", ruling(won(14, 305), won(6, -305, "ns"), deal=0))
    hall = replay(evening.events)

    match = hall.match(1, 1)
    assert figures(match) == {"ns": (0, 6, -305), "ew": (0, 14, 305)}
    assert match.is_decided
    found = {standing.entrant: standing.scores for standing in standings(hall)}
    assert (found[1], found[2]) == ((RoundScore(1, (2,), 6, -305),), (RoundScore(1, (1,), 14, 305),))


def test_one_line_may_get_an_award_and_the_other_what_it_played(evening: Evening, deal: DealMaker) -> None:
    """Art. 33; the two need not add up to twenty."""
    evening.open()
    evening.say("table-1", deal(1, 60), deal(2, 40))
    evening.say("director", ruling(won(0, -1005, "ew"), deal=0))
    before = {standing.entrant: standing.scores for standing in standings(replay(evening.events))}
    evening.say("table-1", *handed_in(1, "ns"))
    after = {standing.entrant: standing.scores for standing in standings(replay(evening.events))}

    assert (before[1], before[2]) == ((), (RoundScore(1, (1,), 0, -1005),))
    assert (after[1], after[2]) == ((RoundScore(1, (2,), 11, 100),), (RoundScore(1, (1,), 0, -1005),))


def test_award_without_figures_is_what_the_accepted_deals_give(evening: Evening, deal: DealMaker) -> None:
    """Art. 33: the line that stays keeps what it has matured."""
    evening.open()
    evening.say("table-1", deal(1, 300))
    evening.say("director", ruling(MatchAward(to="ns", award="as_interrupted"), won(0, -1005), deal=0))

    found = {standing.entrant: standing.scores for standing in standings(replay(evening.events))}

    assert (found[1], found[2]) == ((RoundScore(1, (2,), 13, 300),), (RoundScore(1, (1,), 0, -1005),))


def test_award_at_an_incomplete_table_stands_in_the_place_of_the_bye(evening: Evening) -> None:
    evening.open()
    evening.say(
        "director",
        ruling(MatchAward(to="ns", award="arbiter", victory_points=12, match_points=205), table=3, deal=0),
    )

    found = {standing.entrant: standing.scores for standing in standings(replay(evening.events))}

    assert found[5] == (RoundScore(1, (), 12, 205),)


def test_ranking_changes_the_general_standings_alone(evening: Evening, deal: DealMaker) -> None:
    """Art. 21 ter, R2: one victory point and 45 match points in two deals; the other line gets nothing."""
    evening.open()
    evening.say("table-1", deal(1, 60), deal(2, 40), *handed_in(1, "ns"))
    event = evening.say(
        "director", ruling(StandingsPoints(to="ns", victory_points=-1, match_points=-45), articles=("21ter",))
    )
    hall = replay(evening.events)

    found = {standing.entrant: standing for standing in standings(hall)}

    assert figures(hall.match(1, 1)) == {"ns": (900, 11, 100), "ew": (800, 9, -100)}
    assert (found[1].victory_points, found[1].match_points) == (10, 55)
    assert (found[2].victory_points, found[2].match_points) == (9, -100)
    assert found[1].scores == (RoundScore(1, (2,), 11, 100),)
    assert found[1].adjustments == (Adjustment(1, -1, -45, "Art. 21ter", ("director", 1, event.seq)),)


def burracos_of_two_packs(deal: DealMaker) -> DealAccepted:
    values = deal(1, 0)
    side = {**values.entry["ns"], "clean": 8, "dirty": 1, "cards": 900}
    return msgspec.structs.replace(values, entry={"ns": side, "ew": dict(side)})


def test_deal_with_a_wrong_pack_is_only_asked_about(evening: Evening, deal: DealMaker) -> None:
    """Art. 25: the pack was not whole; what it excludes is no longer impossible."""
    evening.open()
    values = burracos_of_two_packs(deal)
    evening.say("table-1", values)
    assert [irregularity.code for irregularity in match_of(evening).irregularities] == ["impossible"]
    evening.say("director", ruling(SuspendChecks()))

    match = match_of(evening)

    assert (sorted(match.deals), match.irregularities) == ([1], ())
    found = match.findings(1, values.entry, BurracoGame())
    assert {finding.code for finding in found} >= {"more_than_the_pack", "too_many_burracos"}
    assert all(finding.grade is Grade.SUSPICIOUS for finding in found)
    assert match.findings(2, values.entry, BurracoGame())[0].grade is Grade.IMPOSSIBLE


def test_what_does_not_depend_on_the_pack_stays_impossible(evening: Evening, deal: DealMaker) -> None:
    evening.open()
    values = deal(1)
    entry = {party: {**cells, "closing": 1} for party, cells in values.entry.items()}
    evening.say("director", ruling(SuspendChecks()))
    evening.say("table-1", msgspec.structs.replace(values, entry=entry))

    assert [irregularity.code for irregularity in match_of(evening).irregularities] == ["impossible"]


def test_owed_cards_frozen_melds_and_limits_are_pending_until_the_deal_is_over(
    evening: Evening, deal: DealMaker
) -> None:
    evening.open()
    limit = Limit(to="S", when="next_turn", only=("draw", "discard"))
    now = Cards(cards="wrong_meld", action="set_aside", to="S")
    evening.say("director", ruling(now, OWED, limit, articles=("12",)), ruling(TEMPORARY, articles=("28",)))

    pending = match_of(evening).pending
    assert [(owed.effect, owed.place, owed.article) for owed in pending] == [
        (OWED, 1, "Art. 12"),
        (limit, 2, "Art. 12"),
        (TEMPORARY, 0, "Art. 28"),
    ]

    evening.say("table-1", deal(1))

    assert match_of(evening).pending == ()


def test_what_lasts_while_cards_are_owed_is_done_with_them(evening: Evening) -> None:
    """Art. 23: they are one debt, of which the arbiter speaks once."""
    evening.open()
    limit = Limit(to="S", when="until_owed_cleared", forbid=("meld", "add"))
    left = Cards(cards=OWED.cards, action="negative", at="deal_end_if_owed", to="S")
    evening.say("director", ruling(OWED, left, limit))

    assert [deal.effect for deal in match_of(evening).pending] == [OWED]


def test_what_is_settled_is_pending_no_more(evening: Evening) -> None:
    evening.open()
    event = evening.say("director", ruling(OWED, TEMPORARY))
    evening.say("director", DebtSettled(event.author, event.epoch, event.seq, 0))

    assert [deal.effect for deal in match_of(evening).pending] == [TEMPORARY]


WHATEVER: tuple[tuple[AnyEffect, ...], ...] = (
    (sanction(150),),
    (arbitral(25),),
    (arbitral(25, "ns", replaces_count=True),),
    (negative("9C"),),
    (ANNUL,),
    (REDEAL,),
    (won(14, 305), won(6, -305, "ns")),
    (StandingsPoints(to="ns", victory_points=-1, match_points=-45),),
    (Warn(to="N", key="conduct"), Report(to="director")),
    (OWED, TEMPORARY),
    (SuspendChecks(),),
    (CorrectionLeave(pairing="kept"),),
)


@pytest.mark.parametrize("effects", WHATEVER, ids=lambda effects: type(effects[0]).__name__)
@pytest.mark.parametrize("is_played", [True, False])
def test_cancelled_ruling_takes_everything_back(
    evening: Evening,
    new_evening: Callable[[], Evening],
    deal: DealMaker,
    effects: tuple[AnyEffect, ...],
    is_played: bool,
) -> None:
    without = new_evening()
    for played in (evening, without):
        played.open()
        if is_played:
            played.say("table-1", deal(1, 60), deal(2, 40), *handed_in(1, "ns"))
    undoes = EventName("table-1", 1, 1) if is_played else None
    event = evening.say("director", ruling(*effects, undoes=undoes))
    changed = replay(evening.events)
    evening.say("director", cancel(event))
    after, never = replay(evening.events), replay(without.events)

    assert changed.match(1, 1) != never.match(1, 1) or isinstance(effects[0], Warn)
    assert after.sheets == never.sheets
    assert standings(after) == standings(never)
    assert after.irregularities() == never.irregularities() == ()
    key = ("director", 1, event.seq)
    assert [kept.key for kept in after.rulings.all] == [key]
    assert (after.rulings.stands(key), after.rulings.cancelled[key].reason) == (False, "On appeal")


@pytest.mark.parametrize(
    ("effects", "deal_number"),
    [
        ((sanction(150, "north"),), 1),
        ((sanction(103),), 1),
        ((Points(pool="match", to="ns", points=Discretion(), why="sanction"),), 1),
        ((arbitral(25),), 0),
        ((ANNUL,), 0),
        ((negative("ZZ"),), 1),
    ],
    ids=["nobody", "no multiple of five", "open number", "points of no deal", "fate of no deal", "no card"],
)
def test_ruling_that_does_not_fit_the_game_has_no_effect_and_is_told(
    evening: Evening, deal: DealMaker, effects: tuple[AnyEffect, ...], deal_number: int
) -> None:
    evening.open()
    evening.say("table-1", deal(1, 60))
    before = match_of(evening)
    event = evening.say("director", ruling(sanction(100), *effects, deal=deal_number))

    after = match_of(evening)

    assert (after.totals, after.result, after.credits) == (before.totals, before.result, ())
    assert [
        (irregularity.code, irregularity.author, irregularity.seq) for irregularity in after.irregularities
    ] == [("ruling", "director", event.seq)]


def test_table_cannot_rule(evening: Evening) -> None:
    evening.open()
    evening.say("table-1", ruling(sanction(150)))

    hall = replay(evening.events)

    assert ([refused.code for refused in hall.refused], hall.rulings.all) == (["not_entitled"], ())


def test_ruling_at_a_table_changes_no_other(evening: Evening, deal: DealMaker) -> None:
    evening.open()
    evening.say("table-2", deal(1, 60))
    before = replay(evening.events).match(1, 2)
    evening.say("director", ruling(sanction(150)))

    assert replay(evening.events).match(1, 2) == before


def test_rulings_wait_for_the_game_to_be_known(evening: Evening, deal: DealMaker) -> None:
    evening.say("director", ruling(sanction(150)))
    evening.open()

    assert figures(match_of(evening)) == {"ns": (0, 8, -150), "ew": (150, 12, 150)}


def test_penalty_of_mineo_is_never_multiplied_and_survives_the_deal(evening: Evening) -> None:
    """M8.f: the deal falls, three points are taken from the player."""
    evening.say("director", TournamentOpened("Sunday", "mineo", "mineo", 4, 3))
    evening.say(
        "director",
        ruling(
            Points(pool="sheet", to="E", points=-3, why="revoke"), ANNUL, code="mineo", articles=("M8.f",)
        ),
    )

    match = match_of(evening)

    assert match.totals == {1: {"N": 0, "W": 0, "S": 0, "E": -3}}
    assert {party: result.total for party, result in match.result.items()} == {
        "N": 0,
        "W": 0,
        "S": 0,
        "E": -3,
    }


@st.composite
def an_evening(draw: st.DrawFn, new_evening: Callable[[], Evening], deal: DealMaker) -> Evening:
    """Two deals, some of them accepted twice, between rulings of every kind, some of them cancelled."""
    evening = new_evening()
    evening.open()
    accepted: list[Event] = []
    given_: list[Event] = []
    for _ in range(draw(st.integers(3, 12))):
        number = draw(st.integers(1, 2))
        match draw(st.sampled_from(["deal", "ruling", "cancel", "settle", "correct", "sign"])):
            case "deal":
                accepted.append(evening.say("table-1", deal(number, draw(st.sampled_from([0, 60, -500])))))
            case "ruling":
                undone = draw(st.sampled_from([None, *map(name, accepted)]))
                effects = draw(st.sampled_from(WHATEVER))
                given_.append(evening.say("director", ruling(*effects, deal=number, undoes=undone)))
            case "cancel" if given_:
                evening.say("director", cancel(draw(st.sampled_from(given_))))
            case "settle" if given_:
                event = draw(st.sampled_from(given_))
                evening.say("director", DebtSettled(event.author, event.epoch, event.seq, 0))
            case "correct" if given_ and accepted:
                leave, found = draw(st.sampled_from(given_)), draw(st.sampled_from(accepted))
                evening.say("director", corrected(leave, found, deal(number, 300)))
            case _:
                evening.say("table-1", *handed_in(1, "ns"))
    return evening


@pytest.mark.slow
@settings(max_examples=200, deadline=None)
@given(data=st.data())
def test_order_of_arrival_between_authors_makes_no_difference(
    data: st.DataObject, new_evening: Callable[[], Evening], deal: DealMaker
) -> None:
    evening = data.draw(an_evening(new_evening, deal))
    check_order_of_arrival(evening, data)


@pytest.mark.slow
@settings(max_examples=100, deadline=None)
@given(data=st.data())
def test_cancelling_all_rulings_leaves_what_the_tables_said(
    data: st.DataObject, new_evening: Callable[[], Evening], deal: DealMaker
) -> None:
    evening = data.draw(an_evening(new_evening, deal))
    for event in list(evening.events):
        if isinstance(event.body, RulingGiven):
            evening.say("director", cancel(event))
    tables = [event for event in evening.events if not _is_about_rulings(event)]

    assert replay(evening.events).sheets == replay(tables).sheets


def _is_about_rulings(event: Event) -> bool:
    return isinstance(event.body, RulingGiven | RulingCancelled | DebtSettled | DealCorrected)


def test_seating_of_a_round_published_again_takes_the_adjustment_along(
    evening: Evening, deal: DealMaker
) -> None:
    evening.open()
    evening.say("director", ruling(StandingsPoints(to="ns", victory_points=-1, match_points=-45)))
    assert adjusted(replay(evening.events)) == {1: -1}

    evening.say("director", RoundPublished(1, (Seating(1, 4, 3),)))

    assert adjusted(replay(evening.events)) == {4: -1}


def adjusted(hall: TournamentState) -> dict[int, int]:
    return {standing.entrant: standing.victory_points for standing in standings(hall) if standing.adjustments}


@pytest.mark.parametrize("entered", [0, 40])
def test_what_was_counted_in_vain_holds_nothing_of_another_ruling(
    evening: Evening, deal: DealMaker, entered: int
) -> None:
    """Art. 27, 32: the cards that count negative do so whether or not the table had entered them."""
    evening.open()
    values = deal(1, 0)
    entry = {**values.entry, "ns": {**values.entry["ns"], "penalised": entered}}
    evening.say("table-1", msgspec.structs.replace(values, entry=entry))
    evening.say("director", ruling(negative("9C", "JK")))
    evening.say("director", ruling(arbitral(120, "ns", replaces_count=True)))

    assert match_of(evening).totals[1]["ns"] == 120 - 40


def test_last_score_in_the_place_of_a_count_is_the_only_one(evening: Evening, deal: DealMaker) -> None:
    """Art. 32."""
    evening.open()
    evening.say("table-1", deal(1, 0))
    evening.say("director", ruling(arbitral(120, "ns", replaces_count=True)))
    last = evening.say("director", ruling(arbitral(200, "ns", replaces_count=True)))

    match = match_of(evening)
    assert (match.totals[1]["ns"], [credit.item.points for credit in match.credits]) == (200, [200])

    evening.say("director", cancel(last))
    assert match_of(evening).totals[1]["ns"] == 120
