"""The one door, on pictures that the project renders itself."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

import cv2
import numpy as np
import pytest

from kiosk.cards import Card, format_cards, parse_cards
from kiosk.games.burraco.game import BurracoGame
from kiosk.vision import counting
from kiosk.vision.capture.picture_file import PictureError
from kiosk.vision.counting import count
from kiosk.vision.decoding.reconcile import shows_the_melds
from kiosk.vision.model import (
    GENERIC_DECK,
    RIG_PHOTO,
    CountProposal,
    Deck,
    GroupKind,
    Image,
    Shot,
    Shows,
    Zone,
)
from kiosk.vision.recognition.engine import NetworkError
from kiosk.vision.recognition.recognise import Recognition
from kiosk.vision.report.count_command import OverlayError, run_count
from kiosk.vision.report.overlay import draw_overlay
from kiosk.vision.training.sides import placing
from kiosk.vision.training.sides.rendered_sides import render_side
from kiosk.vision.training.sides.truth import Rendered

pytestmark = pytest.mark.slow  # sides are rendered and counted

SIDE = ("9S 8S 7S 6S", "KH QH JK 10H", "3D 3S 3H")


def see(image: Image, shows: Shows = Shows.MELDS) -> CountProposal:
    return count([Shot((image,), "photo", shows)], RIG_PHOTO, GENERIC_DECK, BurracoGame())


def melds(proposal: CountProposal) -> set[str]:
    return {format_cards(card.card for card in meld.cards if card.card) for meld in proposal.melds}


def cards(*texts: str) -> list[tuple[Card, ...]]:
    return [parse_cards(text) for text in texts]


@pytest.fixture(scope="module")
def side() -> Rendered:
    return render_side(cards(*SIDE))


@pytest.fixture(scope="module")
def proposal(side: Rendered) -> CountProposal:
    return see(side.image)


def test_a_tidy_side_is_read(proposal: CountProposal) -> None:
    assert melds(proposal) == set(SIDE)
    assert (proposal.points, proposal.base) == (30 + 60 + 15, 0)


def test_a_changed_card_changes_the_proposal(proposal: CountProposal) -> None:
    changed = see(render_side(cards("9S 8S 7S 6S", "KH QH JK 10H", "3D 3S 3C")).image)
    assert melds(changed) - melds(proposal) == {"3D 3S 3C"}


def test_an_illegal_meld_comes_back_as_illegal() -> None:
    proposal = see(render_side(cards("AD QD JD 10D", "9S 8S 7S 6S")).image)
    illegal = [meld for meld in proposal.melds if meld.kind is GroupKind.ILLEGAL]
    assert [format_cards(card.card for card in meld.cards if card.card) for meld in illegal] == [
        "AD QD JD 10D"
    ]
    assert not proposal.is_sure


def test_a_blurred_picture_is_not_sure(side: Rendered) -> None:
    assert not see(cv2.GaussianBlur(side.image, (0, 0), 9).astype(np.uint8)).is_sure


def test_a_covered_index_is_not_guessed(side: Rendered) -> None:
    """A scrap of card-white paper over the first index of the set: a card is missing or doubtful, never sure."""
    image = side.image.copy()
    truth = next(meld for meld in side.truth.melds if meld.names == ("3D", "3S", "3H"))
    index = max(truth.cards[1].indices, key=lambda shown: shown.visible_fraction)
    quad = np.asarray(index.quad)
    middle = quad.mean(axis=0)
    scrap = np.round(middle + (quad - middle) * (1.6, 0.75)).astype(np.int32)
    cv2.fillPoly(image, [scrap], (236, 240, 242))
    seen = see(image)
    assert not seen.is_sure
    assert "3D 3S 3H" not in melds(seen) or seen.doubts


@pytest.mark.parametrize(
    "image",
    [
        np.zeros((1, 1, 3), np.uint8),
        np.zeros((300, 400, 3), np.uint8),
        np.full((300, 400, 3), 255, np.uint8),
        np.random.default_rng(1).integers(0, 256, (300, 400, 3), np.uint8),
        np.zeros((64, 2000, 3), np.uint8),
        np.zeros((0, 0, 3), np.uint8),
        np.full((200, 200), 90, np.uint8),
    ],
    ids=["one pixel", "black", "white", "noise", "strip", "empty", "grey"],
)
def test_any_picture_gets_a_proposal_that_says_what_is_wrong(image: Image) -> None:
    proposal = see(image)
    assert proposal.findings
    assert not proposal.is_sure
    assert proposal.points == 0


def test_no_shot_is_no_card() -> None:
    assert [finding.code for finding in count([], RIG_PHOTO, GENERIC_DECK, BurracoGame()).findings] == [
        "no_cards"
    ]


def test_a_missing_network_is_a_finding(monkeypatch: pytest.MonkeyPatch, side: Rendered) -> None:
    def missing(name: str) -> None:
        raise NetworkError("The file {name} is missing.", name=name)

    monkeypatch.setattr("kiosk.vision.recognition.recognise.installed_network", missing)
    assert [finding.code for finding in see(side.image).findings] == ["no_recogniser"]


def test_rows_are_never_parsed_as_melds(side: Rendered, proposal: CountProposal) -> None:
    rows = see(side.image, Shows.ROWS)
    assert {meld.kind for meld in rows.melds} == {GroupKind.ROW}
    assert rows.points == proposal.points


def test_melds_photographed_once_more_are_told_from_rows(side: Rendered, proposal: CountProposal) -> None:
    again = np.clip(side.image + np.random.default_rng(5).normal(0, 3, side.image.shape), 0, 255)
    rows = render_side(cards("9S 8S 7S 6S KH QH JK 10H"), shows=Shows.ROWS)
    assert shows_the_melds(proposal, see(again.astype(np.uint8), Shows.ROWS))
    assert not shows_the_melds(proposal, see(rows.image, Shows.ROWS))


def test_melds_and_rows_that_differ_are_a_finding(side: Rendered) -> None:
    rows = render_side(cards("9S 8S 7S 6S KH QH JK 10H"), shows=Shows.ROWS)
    shots = [Shot((side.image,), "photo"), Shot((rows.image,), "photo", Shows.ROWS)]
    both = count(shots, RIG_PHOTO, GENERIC_DECK, BurracoGame())
    assert "rows_differ" in {finding.code for finding in both.findings}


def test_frames_that_differ_are_a_finding(side: Rendered) -> None:
    moved = np.roll(side.image, 300, axis=1)
    shot = Shot((side.image, moved), "photo")
    proposal = count([shot], RIG_PHOTO, GENERIC_DECK, BurracoGame())
    assert "moved" in {finding.code for finding in proposal.findings}


def test_several_frames_are_read_together(side: Rendered, proposal: CountProposal) -> None:
    grain = np.random.default_rng(3).normal(0, 4, (2, *side.image.shape))
    noisy = tuple(np.clip(side.image + noise, 0, 255).astype(np.uint8) for noise in grain)
    shot = Shot((side.image, *noisy), "photo")
    together = count([shot], RIG_PHOTO, GENERIC_DECK, BurracoGame())
    assert melds(together) == melds(proposal)
    assert [reading.confidence for reading in together.readings] != [
        reading.confidence for reading in proposal.readings
    ]


def test_the_other_lines_cards_are_no_part_of_the_rows() -> None:
    rows = render_side([parse_cards("KH 9S 4D 10C"), parse_cards("5H 6D AC")], shows=Shows.ROWS)
    alone = count([Shot((rows.image,), "photo", Shows.ROWS)], RIG_PHOTO, GENERIC_DECK, BurracoGame())
    image = rows.image.copy()
    # Another line's card whose lower end the upper edge cuts: the row's last card, moved up.
    corners = np.asarray(rows.truth.melds[1].cards[-1].corners)
    left, top = (int(value) for value in corners.min(axis=0))
    right, foot = (int(value) for value in corners.max(axis=0))
    half = image[(top + foot) // 2 : foot, left:right]
    image[: half.shape[0], 40 : 40 + half.shape[1]] = half
    proposal = count([Shot((image,), "photo", Shows.ROWS)], RIG_PHOTO, GENERIC_DECK, BurracoGame())
    assert proposal.points == alone.points == rows.truth.points


def test_a_card_of_the_other_line_that_reaches_into_the_zone_does_not_count() -> None:
    """One camera over the whole table: what crosses the border between the halves lies on neither."""
    own = render_side(cards("9S 8S 7S 6S")).image
    height, width = own.shape[:2]
    table = np.concatenate([render_side(cards("4D 4S 4H")).image, own])
    other = render_side(cards("KD")).image
    x, y = (
        round(float(value)) for value in np.mean(render_side(cards("KD")).truth.melds[0].cards[0].corners, 0)
    )
    reach = 330
    card = other[y - reach : y + reach, x - reach : x + reach]
    table[height - reach - 180 : height + reach - 180, width - 2 * reach :] = card
    rig = replace(RIG_PHOTO, zones=(Zone("lower", "photo", (0.0, 0.5, 1.0, 1.0)),))
    proposal = count([Shot((table,), "lower")], rig, GENERIC_DECK, BurracoGame())
    assert melds(proposal) == {"9S 8S 7S 6S"}
    assert "card_alone" not in {finding.code for finding in proposal.findings}
    assert min(y for reading in proposal.readings for _, y in reading.quad) > height


@pytest.fixture
def lay_rows(monkeypatch: pytest.MonkeyPatch) -> Callable[[float], Rendered]:
    """Two counting rows, each card the given way, mm, to the right of the one before."""

    def rendered(pitch: float) -> Rendered:
        monkeypatch.setattr(placing, "Habits", partial(placing.Habits, row_pitch=pitch))
        return render_side(cards("KH 9S 4D 10C QH", "AC 5H 6D JK 2S 7C"), shows=Shows.ROWS)

    return rendered


@pytest.mark.parametrize("pitch", [26.0, 38.0, 42.0, 66.0])
def test_rows_are_counted_however_little_their_cards_overlap(
    lay_rows: Callable[[float], Rendered], pitch: float
) -> None:
    """A joker's mark tells little of how it lies; what lies beside it does, be it a card's width away."""
    rows = lay_rows(pitch)
    proposal = see(rows.image, Shows.ROWS)
    assert proposal.points == rows.truth.points
    assert proposal.is_sure


def test_an_open_card_whose_second_index_is_misread_does_not_vanish_from_its_row(
    lay_rows: Callable[[float], Rendered], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The four of diamonds, at the other end rather a four of hearts: its sure index tells it."""
    read, four = counting.recognise, parse_cards("4D")[0].index
    contradicting = np.zeros(54)
    contradicting[[four, parse_cards("4H")[0].index, -1]] = 0.02, 0.56, 0.42

    def see_another(frames: Sequence[Image], deck: Deck) -> Recognition:
        seen = read(frames, deck)
        lower = max((index for index in seen.indices if index.best == four), key=lambda index: index.place.y)
        indices = (
            replace(index, chances=contradicting) if index is lower else index for index in seen.indices
        )
        return replace(seen, indices=tuple(indices))

    rows = lay_rows(66.0)
    monkeypatch.setattr(counting, "recognise", see_another)
    proposal = see(rows.image, Shows.ROWS)
    assert sorted(str(reading.card) for reading in proposal.readings) == sorted(
        name for meld in rows.truth.melds for name in meld.names
    )
    assert proposal.doubts == ()


def test_a_card_of_a_hand_that_cannot_be_told_does_not_vanish(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It is neither counted nor silently left out."""
    hand = render_side([parse_cards("7H KS"), parse_cards("6C")], shows=Shows.HAND)
    six = parse_cards("6C")[0].index
    read = counting.recognise

    def see_no_suit(frames: Sequence[Image], deck: Deck) -> Recognition:
        seen = read(frames, deck)
        indices = (
            replace(index, chances=index.chances * 0.6 + np.roll(index.chances, 13) * 0.4)
            if index.best == six
            else index
            for index in seen.indices
        )
        return replace(seen, indices=tuple(indices))

    monkeypatch.setattr(counting, "recognise", see_no_suit)
    proposal = see(hand.image, Shows.HAND)
    assert [str(reading.card) for reading in proposal.readings] == ["7H", "KS"]
    assert "card_alone" in {finding.code for finding in proposal.findings}
    assert not proposal.is_sure


def test_a_hand_that_the_frame_cuts_is_counted_and_said_to_be_cut() -> None:
    hand = render_side(cards("KD 9S 4H"), shows=Shows.HAND)
    corners = np.array([card.corners for card in hand.truth.melds[0].cards])
    proposal = see(hand.image[: round(corners[..., 1].max()) - 60], Shows.HAND)
    assert melds(proposal) == {"KD 9S 4H"}
    assert "cut_off" in {finding.code for finding in proposal.findings}
    assert not proposal.is_sure


def test_one_shaken_frame_of_three_spoils_nothing(side: Rendered, proposal: CountProposal) -> None:
    shaken = np.asarray(cv2.GaussianBlur(side.image, (0, 0), 6), np.uint8)
    shot = Shot((shaken, side.image, side.image), "photo")
    together = count([shot], RIG_PHOTO, GENERIC_DECK, BurracoGame())
    assert together.points == proposal.points
    assert "blurred" not in {finding.code for finding in together.findings}


def test_the_overlay_marks_the_cards_and_leaves_the_picture_alone(
    side: Rendered, proposal: CountProposal
) -> None:
    before = side.image.copy()
    drawn = draw_overlay(side.image, proposal)
    assert (side.image == before).all()
    for reading in proposal.readings:
        x, y = np.mean(reading.quad, axis=0).astype(int)
        around = np.s_[y - 60 : y + 60, x - 60 : x + 60]
        assert (drawn[around] != before[around]).any()


def test_the_command_prints_the_melds(
    side: Rendered, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    photo, overlay = tmp_path / "side.png", tmp_path / "overlay.png"
    cv2.imwrite(str(photo), side.image)
    assert run_count(photo, overlay=overlay) == 0
    printed = capsys.readouterr().out
    assert "9S 8S 7S 6S" in printed
    assert "KH QH (JK) 10H" in printed
    assert cv2.imread(str(overlay)).shape == side.image.shape


def test_the_command_prints_json(
    side: Rendered, tmp_path: Path, capsys: pytest.CaptureFixture[str], proposal: CountProposal
) -> None:
    photo = tmp_path / "side.png"
    cv2.imwrite(str(photo), side.image)
    run_count(photo, as_json=True)
    assert json.loads(capsys.readouterr().out) == json.loads(json.dumps(proposal.to_json()))


def test_the_command_says_what_is_wrong_with_a_file(tmp_path: Path, side: Rendered) -> None:
    with pytest.raises(PictureError):
        run_count(tmp_path / "none.jpg")
    photo = tmp_path / "side.png"
    cv2.imwrite(str(photo), side.image)
    with pytest.raises(OverlayError):
        run_count(photo, overlay=tmp_path / "none" / "overlay.png")
