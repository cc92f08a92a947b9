"""A state for each screen of a count by the camera, from the live picture to a meld that was put right."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from kiosk.cards import Suit, parse_card
from kiosk.messages import N_, Message
from kiosk.table.model.draft import Draft
from kiosk.table.model.modes.match_modes import Aiming, Reviewing
from kiosk.table.model.review import Adding, AtMeld, Joining, LookingOver, Picking, begin_review
from kiosk.table.workers.photographing import NO_COUNT
from kiosk.vision.capture import HANDS_AWAY
from kiosk.vision.model import GroupKind
from tests.table.samples.count import HEIGHT, PICTURE, WIDTH, sample_hand, sample_proposal, sample_rows

if TYPE_CHECKING:
    from kiosk.table.model.review import Focus, Review
    from kiosk.table.model.state import State

_UNCOVER = Message(N_("Uncover the camera, point it at the cards, and take the picture again."))
_LONG, _JACK, _SET = 1, 2, 2
"""The meld of eight cards, its doubtful card, and the set of aces."""


def review_screens(sheet: State, rules: str) -> dict[str, State]:
    """The screens, over this sheet."""
    review = begin_review(sample_proposal(), rules)
    told = review.choose(_LONG, _JACK, parse_card("JS"))
    wrong = told.choose(_LONG, _JACK, parse_card("KS"))
    longest = told
    for card in ("6S", "5S", "4S", "3S", "AS"):
        longest = longest.add(_LONG, parse_card(card))
    many = told.split(0, 3).split(_LONG + 1, 3).add(6, parse_card("2H"))
    aiming = Aiming("ns", frame=1, width=WIDTH, height=HEIGHT, area=(0.0, 0.0, 1.0, 0.9))
    another = replace(aiming, earlier=Reviewing("ns", review, PICTURE, WIDTH, HEIGHT))

    hand = begin_review(sample_hand(), rules, begins=GroupKind.ROW)
    before = Draft(values={"ew": {"in_hand": 60}})
    few = replace(sample_rows(), melds=sample_rows().melds[:1])

    def seen(count: Review, focus: Focus) -> State:
        return replace(sheet, mode=Reviewing("ew", count, PICTURE, WIDTH, HEIGHT, focus))

    return {
        "aiming-opening": replace(sheet, mode=Aiming("ns")),
        "aiming": replace(sheet, mode=aiming),
        "aiming-advice": replace(sheet, mode=replace(aiming, section="ew", advice=HANDS_AWAY)),
        "aiming-another": replace(sheet, mode=another),
        "aiming-another-advice": replace(sheet, mode=replace(another, advice=_UNCOVER)),
        "aiming-hand": replace(sheet, mode=replace(aiming, hand="in_hand")),
        "review-hand": replace(sheet, mode=Reviewing("ns", hand, PICTURE, WIDTH, HEIGHT, hand="in_hand")),
        "review-hand-row": replace(
            sheet, mode=Reviewing("ns", hand, PICTURE, WIDTH, HEIGHT, AtMeld(0, 2), hand="in_hand")
        ),
        "review-hand-before": replace(
            sheet, draft=before, mode=Reviewing("ew", hand, PICTURE, WIDTH, HEIGHT, Adding(), hand="in_hand")
        ),
        "review-hand-again": replace(
            sheet,
            draft=replace(before, hands={"ew": {"in_hand": sample_hand()}}),
            mode=Reviewing("ew", hand, PICTURE, WIDTH, HEIGHT, Adding(), hand="in_hand"),
        ),
        "review-rows": seen(told.hold_against_rows(sample_rows()), LookingOver()),
        "review-rows-differ": seen(told.hold_against_rows(sample_rows("7S")), LookingOver()),
        "review-rows-many": seen(told.hold_against_rows(few), LookingOver()),
        "review-picture-failed": replace(
            sheet, mode=Reviewing("ew", told, PICTURE, WIDTH, HEIGHT, problem=NO_COUNT)
        ),
        "review-many": seen(many, LookingOver(1)),
        "review-illegal": seen(wrong, LookingOver()),
        "review-meld": seen(told, AtMeld(_SET)),
        "review-meld-card": seen(review, AtMeld(_LONG, _JACK)),
        "review-meld-long": seen(longest, AtMeld(_LONG, 11)),
        "review-meld-illegal": seen(wrong, AtMeld(_LONG, _JACK)),
        "review-pick": seen(review, Picking(_LONG, _JACK)),
        "review-pick-missing": seen(told, Picking(_SET)),
        "review-pick-rank": seen(review, Picking(_LONG, _JACK, Suit.SPADES)),
        "review-pick-missing-rank": seen(told, Picking(_SET, None, Suit.HEARTS)),
        "review-join": seen(many, Joining(0)),
    }
