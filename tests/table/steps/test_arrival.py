"""The time before the first deal: check-in (Art. 34), packs and draw (Art. 3), byes, moves, what changes."""

from __future__ import annotations

import pytest

from kiosk.games.regulations import TieDelivery
from kiosk.journal.bodies import (
    AuthorAdmitted,
    CheckInTakenBack,
    LineCheckedIn,
    MatchDelivered,
    PacksChecked,
    PairEntered,
    RoundPublished,
    RoundStarted,
    Seating,
    SeatsDrawn,
    TablesArranged,
    TournamentOpened,
)
from kiosk.table.model.events import agreement_events, arrival_events
from kiosk.table.steps.arrival import Preparing, preparing, proposed_lateness
from tests.table.playing import AUTHOR, START, TABLE, Table, begun_mineo_table, seated_mineo_table
from tests.table.screen import Screen

EVERYTHING = TablesArranged(checks_in=True, checks_packs=True, draws_seats="every_round")
SAME = {"clean": 1, "pozzetto": 2, "cards": 245}


def seated_table(arranged: TablesArranged | None = None) -> Table:
    """A table at which the first round is about to begin."""
    return Table().directs(
        TournamentOpened("Torneo di Natale", "burraco_internazionale", "federation", 2, 6),
        *(() if arranged is None else (arranged,)),
        AuthorAdmitted(AUTHOR, 1, bytes(32), TABLE),
        PairEntered(1, ("Rossi", "Esposito")),
        PairEntered(2, ("Bianchi", "De Sanctis")),
        PairEntered(3, ("Verdi", "Russo")),
        RoundPublished(1, (Seating(TABLE, 1, 2),)),
    )


@pytest.fixture
def screen() -> Screen:
    """A table that asks for all that it can ask for before the first deal."""
    return Screen(seated_table(EVERYTHING))


def test_each_line_checks_in_by_itself_and_once(screen: Screen) -> None:
    screen.touch("here-ns")
    assert screen.table.recorded(LineCheckedIn) == [LineCheckedIn(1, "ns", 1)]
    assert preparing(screen.table.state) is Preparing.CHECK_IN
    screen.table.do(arrival_events.CheckIn("ns"), arrival_events.CheckIn("nobody"))
    assert len(screen.table.recorded(LineCheckedIn)) == 1
    screen.touch("here-ew")
    assert preparing(screen.table.state) is Preparing.PACKS


def test_a_check_in_is_taken_back_by_holding_again(screen: Screen) -> None:
    screen.touch("here-ns", "here-ns")
    assert screen.table.recorded(CheckInTakenBack) == [CheckInTakenBack(1, "ns")]
    assert screen.table.state.view.came == {"ns": None, "ew": None}


@pytest.mark.parametrize(("arranged", "waits"), [(EVERYTHING, True), (None, False)])
def test_a_match_waits_for_an_absent_line_where_the_director_wants_it(
    arranged: TablesArranged | None, waits: bool
) -> None:
    table = seated_table(arranged).do(arrival_events.CheckIn("ns")).directs(RoundStarted(1, 1800))
    assert (preparing(table.state) is Preparing.CHECK_IN) is waits
    table.enters()
    assert ("here-ew" in Screen(table).targets) is False or waits


def test_the_clock_of_lateness_runs_until_the_absent_line_is_there() -> None:
    """Art. 34: from the start of the round, for each absent line by itself."""
    table = seated_table(TablesArranged(checks_in=True))
    table.do(arrival_events.CheckIn("ns")).directs(RoundStarted(1, 1800)).passes(192)
    late = proposed_lateness(table.state)
    assert late is not None
    assert (late.delays["ew"], late.delays["ns"]) == (192, 0)
    screen = Screen(table)
    assert "Not here yet" in screen.words
    assert "More than 2 minutes late: 100 points to the others." in screen.words

    screen.touch("here-ew")

    assert proposed_lateness(table.state) is None
    assert "end-deal" in screen.targets, "and the match begins"
    assert table.state.view.came == {"ns": START, "ew": START + 192}


def test_players_of_mineo_check_in_one_by_one() -> None:
    table = begun_mineo_table()
    table.directs(TablesArranged(checks_in=True))
    screen = Screen(table).touch("here-N", "here-E", "here-S", "here-W")
    assert "end-deal" in screen.targets


def test_a_game_without_a_draw_offers_none_while_it_waits_for_the_start() -> None:
    """In Mineo the director's side has drawn who sits where."""
    table = seated_mineo_table().directs(TablesArranged(checks_in=True, draws_seats="every_round"))
    screen = Screen(table).touch("here-N", "here-E", "here-S", "here-W")
    assert preparing(table.state) is Preparing.START
    assert "draw-again" not in screen.targets


def checked_in(screen: Screen) -> Screen:
    return screen.touch("here-ns", "here-ew")


def test_the_draw_says_who_keeps_the_score_who_deals_and_who_sits_where(screen: Screen) -> None:
    checked_in(screen).touch("packs-whole")
    assert screen.table.recorded(PacksChecked) == [PacksChecked(1)]
    screen.touch("highest-S")
    assert {"lowest-E", "lowest-W"} <= screen.targets
    assert not {"lowest-N", "lowest-S"} & screen.targets, "the partner is no opponent"
    screen.touch("lowest-W", "place-N", "settle-seats")

    assert screen.table.recorded(SeatsDrawn) == [SeatsDrawn(1, "N", "W", swapped=("ns",))]
    assert screen.table.state.view.players == {
        "N": "Esposito",
        "E": "Bianchi",
        "S": "Rossi",
        "W": "De Sanctis",
    }
    assert "keeps the score Esposito deals first De Sanctis" in screen.words


def test_every_step_of_the_draw_goes_back_and_the_draw_can_be_made_again(screen: Screen) -> None:
    checked_in(screen).touch("packs-whole", "highest-S", "back", "highest-N", "lowest-E", "back", "lowest-W")
    screen.touch("place-S", "back", "place-N")
    assert not screen.table.recorded(SeatsDrawn), "nothing is final before the last field is held"
    screen.touch("swap-ew", "settle-seats", "draw-again", "highest-E", "lowest-N", "place-W", "settle-seats")

    first, second = screen.table.recorded(SeatsDrawn)
    assert first == SeatsDrawn(1, "N", "E", swapped=("ew",))
    assert second == SeatsDrawn(1, "W", "S", swapped=("ns",)), "the dealer sits at the scorer's right"
    assert screen.table.state.view.players["E"] == "Bianchi"


def test_a_table_may_do_without_the_draw(screen: Screen) -> None:
    checked_in(screen).touch("packs-whole", "skip-draw")
    screen.table.directs(RoundStarted(1, 1800))
    assert "end-deal" in screen.targets
    assert screen.table.state.view.scorer is None


def test_a_start_before_the_draw_leaves_the_draw_to_be_made(screen: Screen) -> None:
    checked_in(screen).table.directs(RoundStarted(1, 1800))
    screen.touch("packs-whole", "highest-N", "lowest-E", "place-N", "settle-seats")
    assert "end-deal" in screen.targets


def test_the_draw_of_the_first_round_is_not_made_again() -> None:
    table = seated_table(TablesArranged(draws_seats="first_round"))
    table.directs(RoundPublished(2, (Seating(TABLE, 1, 2),))).do(
        arrival_events.CheckIn("ns"), arrival_events.CheckIn("ew")
    )
    assert preparing(table.state) is Preparing.START


@pytest.mark.parametrize("scorer", ["N", "E"])
def test_on_equal_totals_the_scorers_line_delivers(scorer: str) -> None:
    """Art. 3, 18; R28."""
    table = seated_table(TablesArranged(draws_seats="every_round")).directs(RoundStarted(1, 1800))
    dealer = {"N": "W", "E": "S"}[scorer]
    table.do(
        arrival_events.DrawSeats(),
        arrival_events.NameScorer(scorer),
        arrival_events.NameDealer(dealer),
        arrival_events.TakePlace(scorer),
        arrival_events.SettleSeats(),
    )
    for _ in range(2):
        table.enters(ns=SAME, ew=SAME).accepts()
    table.do(agreement_events.SignMatch("ns"), agreement_events.SignMatch("ew"))
    mine, other = ("ns", "ew") if scorer == "N" else ("ew", "ns")
    assert table.state.view.game.regulations.tie_delivery is TieDelivery.SCORER  # type: ignore[union-attr]
    table.do(agreement_events.Deliver(other))
    assert not table.recorded(MatchDelivered)
    table.do(agreement_events.Deliver(mine))
    assert table.state.view.delivered == mine


def test_after_the_delivery_players_are_sent_to_their_next_table() -> None:
    table = seated_table().directs(RoundStarted(1, 1800)).plays(2)
    table.do(
        agreement_events.SignMatch("ns"), agreement_events.SignMatch("ew"), agreement_events.Deliver("ns")
    )
    table.directs(RoundPublished(2, (Seating(4, 3, 1), Seating(TABLE, 2, None))))
    said = Screen(table, "10inch").words
    assert "to table 4, East-West" in said
    assert "You rest in this round: 14 victory points (Art. 34). Your next table is shown here." in said
    table.directs(RoundPublished(2, (Seating(4, 3, 1), Seating(TABLE, 2, 3))))
    said = Screen(table, "10inch").words
    assert "to table 12, North-South" in said
    table.do(arrival_events.CheckIn("ns"))
    assert "to table 4" not in Screen(table, "10inch").words, "the next are there"


def test_a_pair_that_rests_is_told_so() -> None:
    table = seated_table().directs(RoundPublished(1, (Seating(TABLE, 1, None), Seating(2, 2, 3))))
    assert "Rossi" in Screen(table).words
    assert "14 victory points" in Screen(table).words


@pytest.mark.parametrize("is_entering", [False, True])
def test_a_substitute_is_announced_until_somebody_has_read_it(is_entering: bool) -> None:
    """Art. 33; what is being entered stays."""
    table = seated_table().directs(RoundStarted(1, 1800))
    if is_entering:
        table.enters()
    draft = table.state.draft
    table.directs(PairEntered(1, ("Rossi", "Neri")))
    screen = Screen(table)
    assert "Neri plays in the place of Esposito from now on." in screen.words
    screen.touch("news-read")
    assert table.state.news == ()
    assert table.state.draft == draft


def test_partners_who_change_places_are_no_substitutes() -> None:
    table = seated_table(TablesArranged(draws_seats="every_round")).directs(RoundStarted(1, 1800))
    table.do(
        arrival_events.DrawSeats(),
        arrival_events.NameScorer("N"),
        arrival_events.NameDealer("E"),
        arrival_events.TakePlace("N"),
        arrival_events.SwapPartners("ns"),
    )
    table.do(arrival_events.SettleSeats())
    assert table.recorded(SeatsDrawn)
    assert table.state.news == ()


def test_what_was_prepared_is_there_after_a_power_cut(screen: Screen) -> None:
    checked_in(screen).touch("packs-whole", "highest-S", "lowest-W", "place-E", "settle-seats")
    assert screen.table.replayed == screen.table.state.view
