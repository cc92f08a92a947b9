"""The game as the table sees it: the sheet, scoring, results, and errors that a player can read."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from kiosk.cards import InvalidCardError, parse_cards
from kiosk.games.burraco.deal import LineCards, sheet_values
from kiosk.games.burraco.federation import FEDERATION, FOUR_DEALS, THREE_DEALS, TWO_DEALS
from kiosk.games.burraco.forfeits import Abandonment, abandonment, bye, lateness, time_forfeit
from kiosk.games.burraco.game import BurracoGame
from kiosk.games.burraco.match import equivalent, match_result, victory_points
from kiosk.games.burraco.meld import read_meld
from kiosk.games.burraco.points_match import is_target_reached, match_winner
from kiosk.games.burraco.rules import INTERNATIONAL, ITALIAN, Direction
from kiosk.games.burraco.seating import SeatingDrawError, seat
from kiosk.games.burraco.seats import Seat
from kiosk.games.burraco.sheet import Cell, MissingValueError, NotMultipleOfFiveError, OutOfRangeError
from kiosk.games.burraco.sisal import SISAL, TO_POINTS
from kiosk.games.burraco.turn import can_pick_up, turn_seconds
from kiosk.games.game import Consent, FieldKind, Game
from kiosk.games.lines import LINES
from kiosk.games.regulations import Award, TieDelivery, UnforeseenError
from tests.games.burraco.delivering import deliverers

VALUES = {
    "clean": 1, "dirty": 1, "closing": 1, "pozzetto": 2, "cards": 260, "in_hand": 25, "pozzetto_cards": 0, "penalised": 0,
}  # fmt: skip
OTHER = {
    "clean": 0, "dirty": 0, "closing": 0, "pozzetto": 0, "cards": 80, "in_hand": 95, "pozzetto_cards": 0, "penalised": 0,
}  # fmt: skip
ENTRY = {"ns": VALUES, "ew": OTHER}


def test_the_fields_stand_in_the_order_of_the_sheet() -> None:
    game: Game = BurracoGame()
    keys = ["clean", "dirty", "closing", "pozzetto", "cards", "in_hand", "pozzetto_cards", "penalised"]
    for section in game.sections:
        assert [field.key for field in section.fields] == keys
    italian = BurracoGame(ITALIAN).sections[1]
    assert [field.key for field in italian.fields] == ["clean", "semi_clean", *keys[1:]]


def test_each_line_has_its_section_and_accepts_the_row_of_the_other() -> None:
    game: Game = BurracoGame()
    assert [(party.key, party.seats) for party in game.parties] == [("ns", ("N", "S")), ("ew", ("E", "W"))]
    assert [(section.key, section.party) for section in game.sections] == [("ns", "ns"), ("ew", "ew")]
    assert game.consents(ENTRY) == (Consent("ns", by=("ew",)), Consent("ew", by=("ns",)))


def test_a_row_adds_up_as_it_is_read_and_a_ruling_stands_in_it() -> None:
    game: Game = BurracoGame()
    assert game.row(ENTRY, "ns", 100, 0) == ("400", "235", "635", "735")
    assert game.row(ENTRY, "ew", 100, -20) == ("0", "−115", "−115 −20", "−35")
    assert len(game.columns) == 4


def test_fields_say_how_they_are_asked_for() -> None:
    fields = {field.key: field for field in BurracoGame().sections[0].fields}
    assert fields["closing"].kind is FieldKind.FLAG
    assert len(fields["pozzetto"].choices) == fields["pozzetto"].maximum + 1 == 3
    assert {field.step for field in fields.values() if field.kind is FieldKind.POINTS} == {5}
    assert fields["clean"].kind is FieldKind.COUNT


def test_art_17_the_breakdown_is_the_sheet_line_by_line() -> None:
    breakdown = BurracoGame().score(ENTRY)["ns"]
    rows = [(item.key, item.quantity, item.points, item.is_base) for item in breakdown.items]
    assert rows == [
        ("clean", 1, 200, True),
        ("dirty", 1, 100, True),
        ("closing", 1, 100, True),
        ("pozzetto", 0, 0, False),
        ("cards", 1, 260, False),
        ("in_hand", 1, -25, False),
        ("pozzetto_cards", 1, 0, False),
        ("penalised", 1, 0, False),
    ]
    assert (breakdown.base, breakdown.points, breakdown.total) == (400, 235, 635)
    assert all(item.article for item in breakdown.items)


def test_r8_a_deal_may_be_negative() -> None:
    assert BurracoGame().score(ENTRY)["ew"].total == 80 - 95 - 100


def test_a_match_counts_its_deals_and_credits() -> None:
    result = BurracoGame().result([ENTRY, ENTRY], {"ew": 150})
    assert (result["ns"].total, result["ew"].total) == (1270, -230 + 150)
    assert (result["ns"].victory_points, result["ns"].match_points) == (20, 1350)
    assert BurracoGame().result([], {})["ns"].victory_points == 10


def test_entries_keep_their_keys_as_plain_text_in_json() -> None:
    meld = read_meld(parse_cards("3H 4H 5H 6H 7H 8H 9H"), ITALIAN)
    values = sheet_values(LineCards((meld,)), ITALIAN)
    read_back = json.loads(json.dumps({"ns": values, "ew": values}))
    assert BurracoGame(ITALIAN).score(read_back)["ns"].total == 245


@pytest.mark.parametrize(
    ("wrong", "error", "article"),
    [
        ({"cards": 101}, NotMultipleOfFiveError, "Art. 17"),
        ({"clean": -1}, OutOfRangeError, "Art. 13"),
        ({"pozzetto": 3}, OutOfRangeError, "Art. 16, 17"),
        ({"closing": 2}, OutOfRangeError, "Art. 14, 16"),
    ],
)
def test_a_score_of_an_impossible_value_is_refused_with_article_and_field(
    wrong: dict[str, int], error: type[NotMultipleOfFiveError], article: str
) -> None:
    with pytest.raises(error) as caught:
        BurracoGame().score({**ENTRY, "ns": {**VALUES, **wrong}})
    assert (caught.value.article, [caught.value.field]) == (article, list(wrong))


def test_a_score_without_a_value_is_refused() -> None:
    with pytest.raises(MissingValueError) as caught:
        BurracoGame().score({"ns": VALUES})
    assert caught.value.field == Cell.CLEAN


def test_an_unknown_card_is_refused_in_words() -> None:
    with pytest.raises(InvalidCardError, match="“1X” is not a card"):
        read_meld(parse_cards("3H 1X 5H"), INTERNATIONAL)


def test_a_format_that_the_regulations_do_not_know_is_named() -> None:
    assert FEDERATION.format("3") is THREE_DEALS
    with pytest.raises(UnforeseenError, match="no format “9”"):
        SISAL.format("9")


def test_an_organiser_may_change_any_figure() -> None:
    rules = replace(INTERNATIONAL, clean_bonus=300, closing_bonus=50)
    assert BurracoGame(rules).score(ENTRY)["ns"].base == 300 + 100 + 50
    late = replace(FEDERATION, lateness=None)
    assert lateness({"a": 9999, "b": 0}, TWO_DEALS, late).awards is None


def test_r1_match_points_may_be_capped() -> None:
    deals = {"ns": [3000], "ew": [0]}
    capped = match_result(deals, {}, TWO_DEALS, replace(FEDERATION, match_points_cap=2000))
    assert (capped["ns"].match_points, capped["ew"].match_points) == (2000, -2000)
    assert match_result(deals, {}, TWO_DEALS, FEDERATION)["ns"].match_points == 3000


def test_art_18_19_who_delivers() -> None:
    assert deliverers({"ns": 500, "ew": 505}, LINES, "N") == ("ew",)
    either = replace(FEDERATION, tie_delivery=TieDelivery.EITHER)
    assert deliverers({"ns": 0, "ew": 0}, LINES, "E", either) == ("ns", "ew")
    assert deliverers({"ns": 0, "ew": 0}, ["ew", "ew"], None, either) == (), "one line has not signed"


@pytest.mark.parametrize(
    ("key", "least"),
    [
        ("2", [0, 45, 125, 205, 305, 405, 505, 625, 745, 875, 1005]),
        ("3", [0, 55, 155, 255, 355, 505, 655, 805, 1005, 1255, 1505]),
        ("4", [0, 105, 305, 505, 705, 905, 1105, 1305, 1505, 1705, 2005]),
        ("teams", [0, 155, 355, 555, 805, 1055, 1305, 1605, 1905, 2205, 2505]),
    ],
)
def test_art_17_the_least_difference_of_every_band(key: str, least: list[int]) -> None:
    match_format = FEDERATION.format(key)
    for step, difference in enumerate(least):
        assert victory_points(difference, match_format) == 10 + step
        assert equivalent(10 + step, match_format).match_points == difference
        assert equivalent(10 - step, match_format).match_points == -difference
        if difference:
            assert victory_points(difference - 5, match_format) == 10 + step - 1
            assert victory_points(-difference, match_format) == 10 - step


def test_art_5_34_times_and_byes_of_the_formats() -> None:
    known = {kind.key: (kind.deals, kind.minutes, kind.bye) for kind in FEDERATION.formats}
    assert known == {
        "2": (2, 30, Award(14, 305)),
        "3": (3, 40, Award(14, 355)),
        "4": (4, 55, Award(12, 305)),
        "teams": (4, 55, Award(12, 355)),
    }


def test_r19_sisal_leaves_match_points_of_awards_blank() -> None:
    assert equivalent(20, SISAL.format("2")) == Award(20, None)
    assert victory_points(5, SISAL.format("2")) == 20
    with pytest.raises(UnforeseenError, match="21 victory points"):
        equivalent(21, TWO_DEALS)


def test_art_34_both_late_are_credited_separately() -> None:
    ruling = lateness({"a": 150, "b": 400}, TWO_DEALS, FEDERATION)
    assert ruling.credited == {"a": 150, "b": 100}
    assert ruling.warned == {"b"}


def test_art_33_both_leave() -> None:
    ruling = abandonment(Abandonment.BOTH, 500, THREE_DEALS, FEDERATION)
    assert (ruling.present, ruling.leaving) == (Award(0, 0), Award(0, 0))


def test_art_33_the_better_of_bye_and_score_counts() -> None:
    assert abandonment(Abandonment.JUSTIFIED, 310, TWO_DEALS, FEDERATION).present == Award(14, 310)
    assert abandonment(Abandonment.JUSTIFIED, 300, TWO_DEALS, FEDERATION).present == Award(14, 305)
    assert abandonment(Abandonment.JUSTIFIED, 1005, FOUR_DEALS, FEDERATION).leaving == Award(8, -305)


def test_r26_whether_walking_out_costs_match_points_may_be_changed() -> None:
    lenient = replace(FEDERATION, is_walkout_charged=False)
    for regulations, match_points in ((FEDERATION, -1005), (lenient, 0)):
        ruling = abandonment(Abandonment.UNJUSTIFIED, 0, TWO_DEALS, regulations)
        assert ruling.leaving == Award(0, match_points)
        assert ruling.is_reported


def test_what_the_regulations_do_not_foresee_is_said() -> None:
    with pytest.raises(UnforeseenError, match="bye"):
        bye(SISAL.format("2"))
    with pytest.raises(UnforeseenError, match="lost on time"):
        time_forfeit(0, 0, TWO_DEALS, FEDERATION)
    with pytest.raises(UnforeseenError, match="no time for a turn"):
        turn_seconds(5, SISAL)


def test_sisal_time_forfeit_loses_even_far_ahead() -> None:
    ruling = time_forfeit(1000, 500, SISAL.format("3"), SISAL)
    assert (ruling.difference, ruling.offender, ruling.opponent) == (0, Award(0, None), Award(20, None))


def test_r19_a_large_difference_gives_more_than_fourteen() -> None:
    banded = replace(SISAL, formats=FEDERATION.formats)
    ruling = time_forfeit(0, 500, THREE_DEALS, banded)
    assert (ruling.difference, ruling.opponent) == (850, Award(17, 805))


def test_sisal_end_of_match_before_and_at_the_target() -> None:
    totals = {"ns": 1995, "ew": 1000}
    to_2000 = replace(TO_POINTS, target=2000)
    assert not is_target_reached(totals, to_2000, SISAL)
    at = {"ns": 2000, "ew": 1000}
    assert is_target_reached(at, to_2000, SISAL)
    assert match_winner(at, "ns", is_knock_out=True) == "ns"
    beyond = replace(SISAL, is_target_included=False)
    assert not is_target_reached(at, to_2000, beyond)
    assert not is_target_reached(at, SISAL.format("4"), SISAL)
    assert match_winner({"ns": 5, "ew": 5}, "ns", is_knock_out=False) is None


def test_art_3_a_redraw_is_by_the_tied_players_only() -> None:
    cards = dict(zip(["A1", "A2", "B1", "B2"], parse_cards("KH 3D KH 7C"), strict=True))
    pairs = (("A1", "A2"), ("B1", "B2"))
    five, six = parse_cards("5S 6C")
    for redraw in ({"A1": five}, {"A1": five, "A2": six}, {"A1": five, "B1": six, "B2": six}):
        with pytest.raises(SeatingDrawError) as caught:
            seat(cards, [redraw], pairs)
        assert caught.value.article == "Art. 3"
    with pytest.raises(SeatingDrawError):
        seat({"A1": five}, [], pairs)


def test_art_3_identical_cards_are_drawn_again_until_they_differ() -> None:
    cards = dict(zip(["A1", "A2", "B1", "B2"], parse_cards("KH 3D KH 7C"), strict=True))
    pairs = (("A1", "A2"), ("B1", "B2"))
    five, six = parse_cards("5S 6C")
    first = {"A1": five, "B1": five}
    assert seat(cards, [first], pairs).ties == (("A1", "B1"),)
    assert seat(cards, [first, {"A1": six, "B1": five}], pairs).scorer == "A1"


def test_direction_of_play() -> None:
    assert Seat.NORTH.after(1, Direction.CLOCKWISE) is Seat.EAST
    assert Seat.NORTH.after(1, Direction.COUNTER_CLOCKWISE) is Seat.WEST
    assert ITALIAN.direction is Direction.COUNTER_CLOCKWISE
    assert [place.line for place in Seat] == ["ns", "ew", "ns", "ew"]


def test_sisal_choices_the_pile_may_always_be_taken() -> None:
    assert can_pick_up((), parse_cards("KS"), parse_cards("9C"), ITALIAN)


def test_art_8_an_opening_of_a_set_that_the_line_has_is_none() -> None:
    aces = (read_meld(parse_cards("AH AD JK"), INTERNATIONAL),)
    assert can_pick_up(aces, parse_cards("AS"), parse_cards("9C"), INTERNATIONAL)
    full = (read_meld(parse_cards("3H 3H 3D 3D 3C 3C 3S JK"), INTERNATIONAL),)
    assert not can_pick_up(full, parse_cards("KH QD"), parse_cards("2S"), INTERNATIONAL)
