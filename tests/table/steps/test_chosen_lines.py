"""Art. 3: whoever draws the highest card chooses the line and the place; what counts stays with who it belongs to."""

from __future__ import annotations

import itertools

import pytest

from kiosk.journal.bodies import (
    AuthorAdmitted,
    CallRaised,
    DealerNamed,
    EntrantsArranged,
    LapStarted,
    LinesChosen,
    PairEntered,
    PlayerEntered,
    PlayersSeated,
    RoundPublished,
    RoundsArranged,
    RoundStarted,
    RulingGiven,
    SeatedTable,
    Seating,
    SeatsDrawn,
    TablesArranged,
    TournamentOpened,
)
from kiosk.projections.standings import standings
from kiosk.rulings.effects import Points
from kiosk.table.model.events import agreement_events
from kiosk.table.model.events.call_events import ButtonHeld
from tests.table.playing import AUTHOR, TABLE, Table
from tests.table.screen import Screen

PLACES = ("N", "E", "S", "W")
OPPONENTS = {"N": "EW", "S": "EW", "E": "NS", "W": "NS"}
PUBLISHED = {"N": "Rossi", "E": "Bianchi", "S": "Esposito", "W": "De Sanctis"}
NS_WINS = {"clean": 1, "closing": 1, "pozzetto": 2, "cards": 245}


def table(system: str = "pure_danish") -> Table:
    return Table().directs(
        TournamentOpened("Torneo di Natale", "burraco_internazionale", "federation", 2, 6),
        RoundsArranged(system),
        TablesArranged(draws_seats="every_round"),
        AuthorAdmitted(AUTHOR, 1, bytes(32), TABLE),
        PairEntered(1, ("Rossi", "Esposito")),
        PairEntered(2, ("Bianchi", "De Sanctis")),
        RoundPublished(1, (Seating(TABLE, 1, 2),)),
        RoundStarted(1, 1800),
    )


def sitting(screen: Screen) -> dict[str, str]:
    """Who sits at the place of each name."""
    view = screen.table.state.view
    return {view.compass.called(seat): player for seat, player in view.players.items()}


@pytest.mark.parametrize(
    ("highest", "lowest", "place"),
    [
        (highest, lowest, place)
        for highest, place in itertools.product(PLACES, PLACES)
        for lowest in OPPONENTS[highest]
    ],
)
def test_art_3_the_winner_sits_where_he_says_and_the_result_stays_with_the_pairs(
    highest: str, lowest: str, place: str
) -> None:
    screen = Screen(table()).touch(f"highest-{highest}", f"lowest-{lowest}", f"place-{place}", "settle-seats")
    seats = sitting(screen)
    opposite = PLACES[(PLACES.index(place) + 2) % 4]
    partner = PUBLISHED[PLACES[(PLACES.index(highest) + 2) % 4]]
    assert (seats[place], seats[opposite]) == (PUBLISHED[highest], partner)
    right = PLACES[PLACES.index(place) - 1]
    assert seats[right] == PUBLISHED[lowest], "the dealer sits at the right of who plays first (R12)"
    view = screen.table.state.view
    assert view.players[view.scorer or ""] == PUBLISHED[highest]
    assert view.players[view.dealers[1]] == PUBLISHED[lowest]
    assert [str(party.label) for party in view.game.parties] == ["North-South", "East-West"]  # type: ignore[union-attr]

    for _ in range(2):
        screen.table.enters(ns=NS_WINS).accepts()
    screen.table.do(*map(agreement_events.SignMatch, ("ns", "ew")), agreement_events.Deliver("ns"))
    assert screen.table.replayed == screen.table.state.view
    assert [line.entrant for line in standings(screen.table.hall)] == [1, 2], "Rossi and Esposito have won"


def test_art_3_what_was_ruled_before_the_lines_are_chosen_still_meets_whom_it_met() -> None:
    """A lateness of the pair that is published East and West, ruled while the others draw (Art. 34)."""
    credit = Points(pool="match", to="ns", points=100, why="lateness")
    late = RulingGiven(
        1, TABLE, 0, "burraco", "B34T", "B34T", "late", ("34",), (), None, {}, (credit,), "", ""
    )
    before, after = table(), table()
    before.directs(late)
    Screen(before).touch("highest-N", "lowest-E", "place-W", "settle-seats")
    Screen(after).touch("highest-N", "lowest-E", "place-W", "settle-seats")
    after.directs(late)
    for played in (before, after):
        assert played.state.view.match.result["ns"].total == 100
        assert played.state.view.entrants == {"ns": 1, "ew": 2}


def test_art_3_names_letters_scorer_and_dealer_stand_by_the_chosen_places() -> None:
    screen = Screen(table()).touch("highest-N", "lowest-E", "place-E", "settle-seats")
    assert screen.table.recorded(LinesChosen) == [LinesChosen(1, "ew")]
    assert screen.table.recorded(SeatsDrawn) == [SeatsDrawn(1, "N", "W", swapped=("ew",))]
    assert sitting(screen) == {"E": "Rossi", "W": "Esposito", "N": "Bianchi", "S": "De Sanctis"}
    words = screen.words
    assert "N Bianchi" in words.replace("N deals Bianchi", "N Bianchi")
    assert "E Rossi" in words
    assert words.index("Bianchi") < words.index("Rossi"), "North and South stand first, as at every table"


def test_art_3_the_turn_and_the_last_lap_follow_the_chosen_places() -> None:
    screen = Screen(table()).touch("highest-N", "lowest-E", "place-E", "settle-seats")
    played = screen.table.directs(TablesArranged(has_arbiter=False, draws_seats="every_round"))
    played.do(ButtonHeld())
    screen.touch("must-draw-N")
    assert played.recorded(LapStarted) == [LapStarted(1, 1, "N")]
    words = screen.words
    turns = [
        words.index(f"{name} {player}")
        for name, player in zip(
            ("East", "South", "West", "North"), ("Rossi", "De Sanctis", "Esposito", "Bianchi"), strict=True
        )
    ]
    assert turns == sorted(turns)


def test_art_3_a_call_is_told_by_the_chosen_place() -> None:
    screen = Screen(table()).touch("highest-N", "lowest-E", "place-E", "settle-seats")
    screen.table.directs()
    screen.table._append(AUTHOR, CallRaised(1, "N"))
    screen.table.directs(RoundStarted(1, 1800))
    assert "Arbiter called by East" in screen.words


def test_art_2_3_in_mitchell_the_lines_stay_and_the_place_is_chosen() -> None:
    """One line stays at the table and the other moves: which, the movement has said."""
    screen = Screen(table("mitchell")).touch("highest-E", "lowest-S")
    assert {"place-E", "place-W"} <= screen.targets
    assert not {"place-N", "place-S"} & screen.targets
    screen.touch("place-W", "settle-seats")
    assert screen.table.recorded(LinesChosen) == []
    assert sitting(screen)["W"] == "Bianchi"


def test_art_3_drawn_again_the_lines_come_back_and_the_last_word_counts() -> None:
    played = Table().directs(
        *(event.body for event in table().journal if not isinstance(event.body, RoundStarted))
    )
    screen = (
        Screen(played).touch("here-ns", "here-ew") if "here-ns" in Screen(played).targets else Screen(played)
    )
    screen.touch("highest-N", "lowest-E", "place-E", "settle-seats", "draw-again")
    screen.touch("highest-N", "lowest-E", "place-N", "settle-seats")
    assert screen.table.recorded(LinesChosen) == [LinesChosen(1, "ew"), LinesChosen(1, "ns")]
    assert sitting(screen)["N"] == "Rossi"


def test_a_journal_from_before_the_lines_could_be_chosen_means_what_it_meant() -> None:
    played = table()
    played._append(AUTHOR, SeatsDrawn(1, "N", "E", swapped=("ns",)))
    view = played.view
    assert view.players == {"N": "Esposito", "E": "Bianchi", "S": "Rossi", "W": "De Sanctis"}
    assert not view.compass.is_turned
    assert view.dealers == {1: "E", 2: "S"}


def test_art_2_3_single_players_keep_the_partner_of_the_pairing_and_choose_the_line() -> None:
    players = Table().directs(
        EntrantsArranged("individuals"),
        TournamentOpened("Torneo di Natale", "burraco_internazionale", "federation", 2, 6),
        TablesArranged(draws_seats="every_round"),
        AuthorAdmitted(AUTHOR, 1, bytes(32), TABLE),
        *(PlayerEntered(number, name) for number, name in enumerate(PUBLISHED.values(), 1)),
        PlayersSeated(1, (SeatedTable(TABLE, {"N": 1, "E": 2, "S": 3, "W": 4}),)),
        RoundStarted(1, 1800),
    )
    screen = Screen(players).touch("highest-S", "lowest-E", "place-W", "settle-seats")
    assert sitting(screen)["W"] == "Esposito"
    assert sitting(screen)["E"] == "Rossi"
    for _ in range(2):
        players.enters(ns=NS_WINS).accepts()
    players.do(*map(agreement_events.SignMatch, ("ns", "ew")), agreement_events.Deliver("ns"))
    won = {line.entrant for line in standings(players.hall) if line.rank == 1}
    assert won == {1, 3}, "Rossi and Esposito, whatever their line was called"


def test_dealers_named_by_touch_are_told_by_the_chosen_place() -> None:
    screen = Screen(table()).touch("highest-N", "lowest-E", "place-E", "settle-seats", "more", "dealer")
    screen.touch("deals-N")
    assert screen.table.recorded(DealerNamed) == [DealerNamed(1, 1, "N")]
    assert "E deals Rossi" in screen.words
