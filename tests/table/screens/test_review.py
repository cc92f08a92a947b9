"""A count as people correct it: points, kind and legality follow each card."""

from __future__ import annotations

from dataclasses import replace

from kiosk.cards import parse_card
from kiosk.messages import Message
from kiosk.table.model.review import begin_review
from kiosk.table.model.state import State
from kiosk.table.ui import PANELS, Stroke, load_theme
from kiosk.vision.model import Burraco, CountProposal, GroupKind, VisionFinding
from tests.table.preview.gallery import sample_scene
from tests.table.samples.count import sample_proposal
from tests.table.samples.states import sample_states

SEQUENCE = 1
"""KS QS JS 10S 9S 8S 7S JK, whose jack is doubtful."""
JACK, JOKER = 2, 7


def test_a_doubtful_card_keeps_the_count_from_being_accepted() -> None:
    review = begin_review(sample_proposal(), "burraco_internazionale")
    assert [(doubt.meld, doubt.place) for doubt in review.doubts] == [(SEQUENCE, JACK)]
    assert not review.is_settled
    assert review.choose(SEQUENCE, JACK, parse_card("JS")).is_settled


def test_what_the_picture_leaves_open_is_for_people_to_check() -> None:
    hidden = VisionFinding("hidden_card", Message("hidden"), Message("spread"), spoils=True)
    review = begin_review(replace(sample_proposal(), findings=(hidden,)), "burraco_internazionale")
    assert not review.is_settled, "a doubtful card is asked first"
    told = review.choose(SEQUENCE, JACK, parse_card("JS"))
    assert told.is_settled
    assert not told.is_sure


def test_a_picture_without_cards_is_no_count() -> None:
    review = begin_review(CountProposal((), (), ()), "burraco_internazionale")
    assert not review.is_settled


def test_points_and_kind_follow_the_card_that_is_chosen() -> None:
    review = begin_review(sample_proposal(), "burraco_internazionale").choose(
        SEQUENCE, JACK, parse_card("JS")
    )
    clean = review.choose(SEQUENCE, JOKER, parse_card("6S")).proposal.melds[SEQUENCE]
    assert (clean.burraco, clean.bonus, clean.wild) == (Burraco.CLEAN, 200, None)
    assert clean.points == review.proposal.melds[SEQUENCE].points - 30 + 5


def test_a_choice_that_makes_no_meld_is_said_and_never_accepted() -> None:
    wrong = begin_review(sample_proposal(), "burraco_internazionale").choose(SEQUENCE, JACK, parse_card("KS"))
    meld = wrong.proposal.melds[SEQUENCE]
    assert (meld.kind, meld.burraco, meld.bonus) == (GroupKind.ILLEGAL, Burraco.NONE, 0)
    assert meld.problem is not None
    assert not wrong.is_settled


def test_no_card_takes_the_reading_away() -> None:
    review = begin_review(sample_proposal(), "burraco_internazionale").choose(SEQUENCE, JACK, None)
    assert len(review.proposal.melds[SEQUENCE].cards) == 7
    assert review.proposal.melds[SEQUENCE].problem is not None, "a hole is left in the sequence"


def test_the_rules_of_the_match_decide_what_a_burraco_is() -> None:
    review = begin_review(sample_proposal(), "burraco_italiano").choose(SEQUENCE, JACK, parse_card("JS"))
    assert review.proposal.melds[SEQUENCE].burraco is Burraco.SEMI_CLEAN


def test_what_the_camera_said_is_kept() -> None:
    proposal = sample_proposal()
    assert begin_review(proposal, "burraco_internazionale").choose(SEQUENCE, JACK, None).camera is proposal


def test_where_something_has_to_be_looked_at_is_marked_in_the_picture() -> None:
    (mark,) = marks(sample_states()["review-to-check"])
    assert mark.closed
    assert not marks(sample_states()["review-settled"])


def marks(state: State) -> list[Stroke]:
    """The lines over the picture of a count that tell people to look there."""
    scene, colour = sample_scene(state, PANELS["7inch"], "en", "day"), load_theme("day").alert.ground
    return [shape for shape in scene.shapes if isinstance(shape, Stroke) and shape.colour == colour]
