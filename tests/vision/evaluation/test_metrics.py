"""The measures, on proposals made by hand."""

from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from kiosk.cards import JOKER, Card, make_card, parse_card, parse_cards
from kiosk.messages import Message
from kiosk.vision.evaluation.failures import FailureError, keep_failure, miscounts
from kiosk.vision.evaluation.metrics import (
    Guess,
    HitTally,
    calibration_error,
    match_readings,
    measures,
    score_side,
)
from kiosk.vision.evaluation.report_tables import gains_report, shortfalls, sides_report
from kiosk.vision.evaluation.yardstick import SYNTHETIC_FIGURES
from kiosk.vision.model import (
    Alternative,
    Burraco,
    CardReading,
    CountProposal,
    GroupKind,
    MeldReading,
    Quad,
    Shows,
    VisionFinding,
)
from kiosk.vision.training.sides.truth import CardTruth, IndexTruth, MeldTruth, Rendered, SideTruth

CLEAN, SHORT = parse_cards("9H 8H 7H 6H 5H 4H 3H"), parse_cards("AS AH JK")


def quad(x: float, y: float, width: float = 20, height: float = 40) -> Quad:
    left, right, top, bottom = x - width / 2, x + width / 2, y - height / 2, y + height / 2
    return (left, top), (right, top), (right, bottom), (left, bottom)


def card_truth(card: Card, x: float, y: float, visible: float = 1.0) -> CardTruth:
    index = IndexTruth("TL", quad(x, y), (x, y), (0, -1), 40, visible, visible)
    return CardTruth(card, quad(x + 50, y + 80, 126, 176), False, (index,), visible)


def reading(card: Card | None, x: float, y: float, confidence: float = 1.0) -> CardReading:
    return CardReading(
        card, confidence, (Alternative(card, confidence),), quad(x, y), quad(x + 50, y + 80, 126, 176)
    )


def truth() -> SideTruth:
    clean = tuple(card_truth(card, 100, 100 + 60 * place) for place, card in enumerate(CLEAN))
    short = tuple(card_truth(card, 400, 100 + 60 * place) for place, card in enumerate(SHORT))
    return SideTruth(
        (
            MeldTruth(clean, GroupKind.SEQUENCE, None, Burraco.CLEAN, 45, 200),
            MeldTruth(short, GroupKind.SET, 2, Burraco.NONE, 60, 0),
        ),
        (card_truth(parse_card("KD"), 800, 50),),
        Shows.MELDS,
        "roman",
        4.0,
        50.0,
    )


def meld(readings: list[CardReading], kind: GroupKind, burraco: Burraco, bonus: int) -> MeldReading:
    points = sum(read.card.points for read in readings if read.card)
    return MeldReading(tuple(readings), kind, None, burraco, points, bonus, None, 1.0)


def proposal(
    first: tuple[Card, ...] = CLEAN, second: tuple[Card, ...] = SHORT, confidence: float = 1.0
) -> CountProposal:
    return CountProposal(
        (
            meld(
                [reading(card, 102, 101 + 60 * n, confidence) for n, card in enumerate(first)],
                GroupKind.SEQUENCE,
                Burraco.CLEAN,
                200,
            ),
            meld(
                [reading(card, 398, 99 + 60 * n, confidence) for n, card in enumerate(second)],
                GroupKind.SET,
                Burraco.NONE,
                0,
            ),
        ),
        (),
        (),
    )


@pytest.mark.parametrize(
    ("hits", "trials", "low", "high"),
    [
        (81, 263, 0.2553, 0.3662),  # Newcombe 1998, table I, method 3
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
        (20, 20, 0.8389, 1.0),
        (0, 0, 0.0, 1.0),
    ],
)
def test_wilson_intervals_are_those_of_the_literature(
    hits: int, trials: int, low: float, high: float
) -> None:
    assert HitTally(hits, trials).interval == pytest.approx((low, high), abs=6e-5)


def test_3838_flawless_sides_bound_silent_errors_at_a_tenth_of_a_percent() -> None:
    assert HitTally(0, 3838).interval[1] == pytest.approx(0.001, abs=2e-6)


def test_a_perfect_proposal_is_perfect_in_every_measure() -> None:
    score = score_side(truth(), proposal())
    found = measures([score])
    bad = {"silent wrong sides", "sides sent to review"}
    assert {name: tally.share for name, tally in found.items()} == {
        name: 0.0 if name in bad else 1.0 for name in found
    }
    assert calibration_error(score.guesses) == 0.0
    assert score.confusions == ()
    assert shortfalls([score], {}) == []


def test_one_wrong_card_costs_one_card_one_meld_and_the_points() -> None:
    wrong = (*CLEAN[:3], parse_card("AD"), *CLEAN[4:])
    found = measures([score_side(truth(), proposal(first=wrong))])
    assert (found["card accuracy"].hits, found["card accuracy"].trials) == (9, 10)
    assert (found["melds exact"].hits, found["melds exact"].trials) == (1, 2)
    assert found["index recall"].share == found["index precision"].share == 1.0
    assert found["sides with exact points"].share == 0.0
    assert found["sides with exact base"].share == 1.0


def test_a_wrong_score_without_a_warning_is_a_silent_wrong_side() -> None:
    wrong = proposal(second=parse_cards("AS AH 4D"))
    assert wrong.is_sure
    score = score_side(truth(), wrong)
    assert score.silently_wrong
    assert score.jokers == HitTally(0, 1)
    assert score.confusions == (("JK", "4D"),)
    assert any(line.startswith("silent wrong sides") for line in shortfalls([score], {}))


def test_a_wrong_score_with_a_warning_is_sent_to_review_and_not_silent() -> None:
    finding = VisionFinding("glare", Message("Glare."), Message("Move the lamp."), spoils=True)
    warned = replace(proposal(second=parse_cards("AS AH 4D")), findings=(finding,))
    score = score_side(truth(), warned)
    assert not score.silently_wrong
    assert measures([score])["sides sent to review"].share == 1.0


def test_a_right_score_from_two_errors_that_cancel_is_no_wrong_score_but_no_exact_meld() -> None:
    swapped = (make_card(CLEAN[0].rank, SHORT[0].suit), *CLEAN[1:])
    score = score_side(truth(), proposal(first=swapped))
    assert score.exact
    assert score.melds == HitTally(1, 2)
    assert score.cards == HitTally(9, 10)


def test_the_wrong_kind_of_burraco_costs_the_mark_and_the_base() -> None:
    first, second = proposal().melds
    dirty = replace(first, burraco=Burraco.DIRTY, bonus=100)
    score = score_side(truth(), CountProposal((dirty, second), (), ()))
    assert score.burracos == HitTally(0, 1)
    assert score.points_exact
    assert not score.base_exact
    assert score.silently_wrong


def test_a_sequence_counts_only_in_its_order_and_a_set_in_any() -> None:
    upside_down = replace(proposal().melds[0], cards=tuple(reversed(proposal().melds[0].cards)))
    turned_set = replace(proposal().melds[1], cards=tuple(reversed(proposal().melds[1].cards)))
    assert score_side(truth(), CountProposal((upside_down, turned_set), (), ())).melds == HitTally(1, 2)


def test_a_reading_of_nothing_lowers_precision_and_of_the_other_line_does_not() -> None:
    stray, other_line = reading(parse_card("5C"), 600, 600), reading(parse_card("KD"), 801, 51)
    assert score_side(truth(), replace(proposal(), loose=(stray,))).readings == HitTally(10, 11)
    assert score_side(truth(), replace(proposal(), loose=(other_line,))).readings == HitTally(11, 11)


def test_two_readings_on_one_card_count_once() -> None:
    twice = replace(proposal(), loose=(reading(CLEAN[0], 104, 104),))
    assert score_side(truth(), twice).readings == HitTally(10, 11)


def test_a_hidden_index_explains_no_reading_and_is_not_asked_for() -> None:
    hidden, seen = card_truth(CLEAN[0], 100, 100, visible=0.0), card_truth(CLEAN[1], 100, 104)
    assert match_readings([reading(CLEAN[0], 100, 100)], [hidden, seen]) == {0: 1}
    half = replace(
        truth(), melds=(replace(truth().melds[0], cards=(card_truth(CLEAN[0], 100, 100, visible=0.5),)),)
    )
    assert score_side(half, proposal()).legible == HitTally(0, 0)


def test_an_unread_card_is_no_guess_and_no_right_card() -> None:
    unknown = proposal(second=SHORT).melds[1]
    unknown = replace(
        unknown, cards=(*unknown.cards[:2], replace(unknown.cards[2], card=None, doubtful=True))
    )
    score = score_side(truth(), CountProposal((proposal().melds[0], unknown), (), ()))
    assert len(score.guesses) == 9
    assert score.jokers == HitTally(0, 1)
    assert not score.sure


def test_calibration_error_is_the_gap_between_confidence_and_success() -> None:
    overconfident = [Guess(0.95, n < 60) for n in range(100)]
    assert calibration_error(overconfident) == pytest.approx(0.35)
    assert calibration_error([Guess(0.55, True), Guess(0.95, True)]) == pytest.approx(0.25)
    assert calibration_error([]) is None


def test_the_report_has_every_measure_by_family_and_by_index_height() -> None:
    text = sides_report(
        "Sides", [score_side(truth(), proposal()), score_side(truth(), proposal(second=SHORT[:2]))]
    )
    for name in [*measures([]), "calibration error", "roman", "40 to 60 px"]:
        assert name in text
    assert "of 2" in text
    for name in measures([]):
        assert text.count(f"  {name} ") == 4, f"{name}: in all, by truth, by family and by height"


def illegal_and_warned() -> tuple[SideTruth, CountProposal]:
    """A side of which one meld is illegal, and a proposal that says so of that meld."""
    first, second = truth().melds
    illegal = replace(truth(), melds=(first, replace(second, kind=GroupKind.ILLEGAL)))
    read, warned = proposal().melds
    warned = replace(warned, problem=Message("These cards are no meld."))
    return illegal, replace(proposal(), melds=(read, warned))


def test_a_side_with_two_sets_of_one_rank_is_against_the_code() -> None:
    """fibur_int, Art. 30; the wild in a set is of no rank, and a sequence may lie there twice."""
    sequence, aces = truth().melds

    def laid(cards: str, wild: int) -> MeldTruth:
        return replace(
            aces, cards=tuple(card_truth(card, 700, 100) for card in parse_cards(cards)), wild=wild
        )

    def is_legal(*melds: MeldTruth) -> bool:
        return score_side(replace(truth(), melds=melds), proposal()).legal

    assert is_legal(sequence, sequence, aces, laid("2H 3C 3D", 0), laid("2S 4C 4D", 0))
    assert not is_legal(sequence, aces, laid("AC AD 2H", 2))


def test_a_side_against_the_code_does_not_count_towards_those_sent_to_review() -> None:
    """It must be, however well it was read."""
    illegal, warned = illegal_and_warned()
    assert shortfalls([score_side(illegal, warned)], {}) == []
    (missed,) = shortfalls([score_side(truth(), warned)], {})
    assert missed.startswith("sides sent to review: 1.0000")


def test_sides_with_an_illegal_meld_are_told_apart_from_legal_ones_that_were_sent_to_review() -> None:
    illegal, warned = illegal_and_warned()
    scores = [score_side(truth(), proposal()), score_side(illegal, warned)]

    assert [score.legal for score in scores] == [True, False]
    lines = sides_report("Sides", scores).splitlines()
    heading = next(place for place, line in enumerate(lines) if "as the code allows (1)" in line)
    reviewed = next(line for line in lines[heading:] if line.startswith("  sides sent to review"))
    assert "against the code (1)" in lines[heading]
    assert reviewed.split("review")[1].split()[0] == "0.00"
    assert "100.00" in reviewed


def test_the_report_names_the_pictures_that_fail_and_what_was_misread() -> None:
    wrong = CountProposal(proposal(second=parse_cards("AS AH 4D")).melds, (), ())
    score = replace(score_side(truth(), wrong), picture="everyday 17")
    text = sides_report("Sides", [score])

    assert "wrong and proposed as sure (1): everyday 17" in text
    assert "JK as 4D 1x" in text
    row = next(line.split() for line in text.splitlines() if line.split()[:1] == ["JK"] and "." in line)
    assert row[1:] == [*(["."] * 12), "1", ".", "."]


def test_gains_are_shown_side_by_side() -> None:
    one = score_side(truth(), proposal())
    text = gains_report("Two ways", {"without": [one], "enrolled": [one]})
    assert "without (1)" in text
    assert "enrolled (1)" in text


def test_small_indices_do_not_count_towards_the_figures_for_large_ones() -> None:
    small = score_side(replace(truth(), index_height_px=32.0), proposal(second=parse_cards("AS AH 4D")))
    assert shortfalls([small], {}) == []
    assert {figure.measure for figure in SYNTHETIC_FIGURES} <= {*measures([]), "calibration error"}


def test_real_photographs_have_figures_of_their_own() -> None:
    assert shortfalls([], {"fans": HitTally(89, 100), "single": HitTally(97, 100)}) == [
        "fans: 0.8900, at least 0.9"
    ]


def test_a_side_that_is_read_otherwise_leaves_a_picture_with_what_differs(tmp_path: Path) -> None:
    other = proposal(second=parse_cards("AS AH 2C"))
    lines = list(miscounts(truth(), other))
    assert lines[0] == f"points {other.points}, true {truth().points}; base {other.base}, true {truth().base}"
    assert lines[1:] == ["lies there: AS AH JK", "was read:   AS AH 2C"]
    rendered = Rendered(np.full((800, 3000, 3), 90, np.uint8), truth())
    score = replace(score_side(truth(), other), picture="everyday 7")
    keep_failure(tmp_path / "new", rendered, other, score)
    (kept,) = (tmp_path / "new").iterdir()
    assert kept.name == "everyday_7.jpg"
    picture = cv2.imread(str(kept))
    assert picture is not None
    assert 1500 < picture.shape[1] <= 2304  # the cards take a sixth of the whole width: the rest is cut off


def test_a_side_that_is_read_exactly_leaves_none_and_takes_an_older_one_away(tmp_path: Path) -> None:
    rendered = Rendered(np.full((80, 90, 3), 90, np.uint8), truth())
    score = replace(score_side(truth(), proposal()), picture="everyday 7")
    (tmp_path / "everyday_7.jpg").write_bytes(b"old")
    keep_failure(tmp_path, rendered, proposal(), score)
    assert not list(tmp_path.iterdir())


def test_a_folder_that_takes_no_pictures_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    rendered = Rendered(np.full((800, 900, 3), 90, np.uint8), truth())
    other = proposal(second=parse_cards("AS AH 2C"))
    with pytest.raises(FailureError, match="file"):
        keep_failure(tmp_path / "file", rendered, other, score_side(truth(), other))


def test_a_joker_that_bears_no_index_is_read_by_what_lies_on_it() -> None:
    joker = CardTruth(JOKER, quad(150, 180, 126, 176), False, (), 1.0)
    on_it, beside = reading(JOKER, 110, 110), reading(JOKER, 210, 110)
    assert match_readings([beside, on_it], [joker]) == {1: 0}


def test_what_lies_on_an_index_is_not_taken_for_the_joker_beneath_it() -> None:
    joker = CardTruth(JOKER, quad(150, 170, 126, 176), False, (), 1.0)
    seen = card_truth(CLEAN[0], 100, 100)
    assert match_readings([reading(CLEAN[0], 100, 100)], [joker, seen]) == {0: 1}


def test_a_joker_without_an_index_that_nobody_read_is_missed() -> None:
    side = truth()
    *cards, joker = side.melds[1].cards
    bare = replace(side.melds[1], cards=(*cards, replace(joker, indices=())))
    seen = proposal(second=SHORT[:2])
    assert score_side(replace(side, melds=(side.melds[0], bare)), seen).jokers == HitTally(0, 1)
