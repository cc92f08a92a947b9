"""Whatever is wrong with a picture, or with what it shows, is a finding with a name and a sentence."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from kiosk.cards import parse_cards
from kiosk.games.burraco.game import BurracoGame
from kiosk.vision.capture.impulse_noise import without_impulse_noise
from kiosk.vision.capture.quality import check_frames
from kiosk.vision.checks.whole_table import check_table
from kiosk.vision.counting import count
from kiosk.vision.evaluation.onnx_file import Convolution, chain_file
from kiosk.vision.model import (
    GENERIC_DECK,
    RIG_PHOTO,
    CountProposal,
    GroupKind,
    Image,
    Marker,
    Shot,
    Shows,
    VisionFinding,
    Zone,
)
from kiosk.vision.recognition import engine as engine_module
from kiosk.vision.recognition.digests import DIGESTS_FILE, write_digests
from kiosk.vision.training.sides.rendered_sides import render_side
from kiosk.vision.training.sides.truth import Rendered

pytestmark = pytest.mark.slow  # sides are rendered and counted

SIDE = ("9S 8S 7S 6S", "KH QH JK 10H", "3D 3S 3H")


def see(*images: Image, shows: Shows = Shows.MELDS) -> CountProposal:
    return count([Shot(images, "photo", shows)], RIG_PHOTO, GENERIC_DECK, BurracoGame())


def finding(proposal: CountProposal, code: str) -> VisionFinding:
    found = {told.code: told for told in proposal.findings}
    assert code in found, f"{code} is not among {sorted(found)}"
    assert str(found[code].message)
    assert str(found[code].advice)
    return found[code]


def codes(proposal: CountProposal) -> set[str]:
    return {told.code for told in proposal.findings}


@pytest.fixture(scope="module")
def side() -> Rendered:
    return render_side([parse_cards(names) for names in SIDE])


def test_a_good_picture_has_no_findings(side: Rendered) -> None:
    assert codes(see(side.image)) == set()


def test_specks_strewn_over_a_picture_are_taken_out(side: Rendered) -> None:
    random = np.random.default_rng(7)
    specks = random.random(side.image.shape[:2]) < 0.004
    spoilt = side.image.copy()
    spoilt[specks] = np.where(random.random((specks.sum(), 1)) < 0.5, 0, 255)
    left = np.abs(without_impulse_noise(spoilt)[specks].astype(int) - side.image[specks]).max(axis=1)
    assert (left > 60).mean() < 0.02


def test_a_picture_without_specks_is_left_as_it_is(side: Rendered) -> None:
    assert without_impulse_noise(side.image) is side.image


def test_a_dark_picture(side: Rendered) -> None:
    proposal = see((side.image * 0.08).astype(np.uint8))
    assert finding(proposal, "dark").spoils
    assert not proposal.is_sure


def test_a_few_cards_on_a_black_cloth_are_not_dark() -> None:
    cloth = np.full((1080, 1920, 3), 12, np.uint8)
    cloth[500:700, 900:1040] = 200
    assert "dark" not in {finding.code for finding in check_frames([cloth])}


def test_an_overexposed_picture(side: Rendered) -> None:
    proposal = see(np.clip(side.image.astype(np.float32) * 4 + 60, 0, 255).astype(np.uint8))
    assert finding(proposal, "overexposed").spoils
    assert not proposal.is_sure


@pytest.mark.parametrize("sigma", [5, 12])
def test_a_blurred_picture(side: Rendered, sigma: int) -> None:
    proposal = see(cv2.GaussianBlur(side.image, (0, 0), sigma).astype(np.uint8))
    assert finding(proposal, "blurred").spoils
    assert not proposal.is_sure


def test_a_reflection_is_shown_where_it_lies(side: Rendered) -> None:
    image = side.image.copy()
    x, y = np.mean(side.truth.melds[0].cards[-1].corners, axis=0)
    spot = np.zeros(image.shape[:2], np.float32)
    cv2.circle(spot, (round(x), round(y)), 110, 1.0, -1)
    glow = cv2.GaussianBlur(spot, (0, 0), 25)[..., None]
    proposal = see((image + (255 - image) * glow).astype(np.uint8))

    glare = finding(proposal, "glare")
    assert glare.quad is not None
    assert np.hypot(*(np.mean(glare.quad, axis=0) - (x, y))) < 90


def with_a_hand(image: Image, at: tuple[float, float], skin: tuple[int, int, int]) -> Image:
    """A forearm from the lower edge, and fingers over the place."""
    drawn = image.copy()
    x, y = round(at[0]), round(at[1])
    foot = (x + 160, image.shape[0])
    cv2.line(drawn, foot, (x + 60, y + 160), skin, 130, cv2.LINE_AA)
    cv2.ellipse(drawn, (x + 30, y + 90), (95, 115), 20, 0, 360, skin, -1, cv2.LINE_AA)
    for turn in (-60, -15, 30, 75):
        cv2.line(drawn, (x + 20 + turn // 2, y + 40), (x + turn, y - 110), skin, 38, cv2.LINE_AA)
    return np.asarray(cv2.GaussianBlur(drawn, (0, 0), 1.2), np.uint8)


@pytest.mark.parametrize(
    "skin", [(150, 175, 225), (95, 125, 180), (55, 75, 115)], ids=["fair", "tan", "dark"]
)
def test_a_hand_over_the_cards(side: Rendered, skin: tuple[int, int, int]) -> None:
    at = np.mean(side.truth.melds[1].cards[-1].corners, axis=0)
    proposal = see(with_a_hand(side.image, (float(at[0]), float(at[1])), skin))
    assert finding(proposal, "hand").spoils
    assert not proposal.is_sure


def test_a_hand_that_moves_between_the_frames(side: Rendered) -> None:
    moved = with_a_hand(side.image, (900.0, 500.0), (95, 125, 180))
    moved = with_a_hand(moved, (1500.0, 500.0), (95, 125, 180))
    assert finding(see(side.image, moved), "moved").spoils


@pytest.mark.parametrize(("right", "down"), [(2.5, -1.0), (-1.0, 3.0)])
def test_a_table_that_was_touched_between_the_frames_is_no_motion(
    side: Rendered, right: float, down: float
) -> None:
    touched = shifted(side.image, right, down)
    assert "moved" not in codes(see(side.image, touched))


def test_a_hand_is_seen_to_move_though_the_table_was_touched(side: Rendered) -> None:
    with_one = with_a_hand(side.image, (900.0, 500.0), (95, 125, 180))
    assert "moved" in codes(see(side.image, shifted(with_one, 2.5, -1.0)))


def test_a_camera_that_was_turned_elsewhere_moved(side: Rendered) -> None:
    assert "moved" in codes(see(side.image, shifted(side.image, 12.0, 0.0)))


def shifted(image: Image, right: float, down: float) -> Image:
    """What a camera sees of it that looks so many px further left and up."""
    away = np.array([[1, 0, right], [0, 1, down]])
    return np.asarray(
        cv2.warpAffine(image, away, image.shape[1::-1], borderMode=cv2.BORDER_REPLICATE), np.uint8
    )


def test_the_other_line_may_move_under_the_same_camera(side: Rendered) -> None:
    """One camera over the whole table: its upper half is this line's, and the lower half the other's."""
    both = np.vstack([side.image, side.image])
    moved = np.vstack([side.image, with_a_hand(side.image, (900.0, 500.0), (95, 125, 180))])
    for area, is_said in (((0.0, 0.0, 1.0, 0.5), False), ((0.0, 0.5, 1.0, 1.0), True)):
        rig = replace(RIG_PHOTO, zones=(Zone("photo", "photo", area),))
        found = codes(count([Shot((both, moved), "photo")], rig, GENERIC_DECK, BurracoGame()))
        assert ("moved" in found) == is_said


def test_of_several_frames_that_is_read_in_which_the_lines_own_part_is_sharpest(side: Rendered) -> None:
    """The other line's part of each is sharp where this one's is blurred."""
    blurred = np.asarray(cv2.GaussianBlur(side.image, (0, 0), 9), np.uint8)
    frames = (np.vstack([blurred, side.image]), np.vstack([side.image, blurred]))
    rig = replace(RIG_PHOTO, zones=(Zone("photo", "photo", (0.0, 0.0, 1.0, 0.5)),))
    for order in (frames, frames[::-1]):
        found = codes(count([Shot(order, "photo")], rig, GENERIC_DECK, BurracoGame()))
        assert "blurred" not in found


@pytest.mark.parametrize("gain", [0.7, 1.2])
def test_light_that_changes_between_the_frames_is_no_motion(side: Rendered, gain: float) -> None:
    later = np.clip(side.image * gain, 0, 255).astype(np.uint8)
    assert "moved" not in codes(see(side.image, later))


def test_a_zone_without_extent_is_too_small(side: Rendered) -> None:
    rig = replace(RIG_PHOTO, zones=(Zone("photo", "photo", (0.5, 0.0, 0.5, 1.0)),))
    proposal = count([Shot((side.image,), "photo")], rig, GENERIC_DECK, BurracoGame())
    assert codes(proposal) == {"too_small"}


def test_a_covered_lens_shows_no_table() -> None:
    proposal = see(np.full((720, 1280, 3), 120, np.uint8))
    assert finding(proposal, "no_table").spoils
    assert "no_cards" in codes(proposal)


def test_an_empty_table_has_no_cards() -> None:
    proposal = see(render_side([]).image)
    assert finding(proposal, "no_cards").spoils
    assert "no_table" not in codes(proposal)


def test_a_card_alone_is_no_meld() -> None:
    proposal = see(render_side([parse_cards("KD")]).image)
    assert not proposal.melds
    assert codes(proposal) == {"no_melds", "card_alone"}
    assert proposal.findings[0].code == "no_melds"


def test_three_equal_cards_of_two_packs() -> None:
    melds = [parse_cards("7H 7H 7C"), parse_cards("9H 8H 7H 6H")]
    proposal = see(render_side(melds).image)
    assert "7H" in str(finding(proposal, "too_many_equal").message)
    assert {str(doubt.card) for doubt in proposal.doubts} == {"7H"}


def test_illegal_is_never_bent_into_legal() -> None:
    proposal = see(render_side([parse_cards("KS QS JS 9S"), parse_cards("3D 3S 3H")]).image)
    (illegal,) = [meld for meld in proposal.melds if meld.problem is not None]
    assert [str(card.card) for card in illegal.cards] == ["KS", "QS", "JS", "9S"]
    assert illegal.kind is GroupKind.ILLEGAL
    assert not proposal.is_sure


def hand_of(names: str) -> CountProposal:
    return see(render_side([parse_cards(names)], shows=Shows.ROWS).image, shows=Shows.ROWS)


def test_a_card_that_both_sides_show_too_often() -> None:
    one, other = hand_of("AS AS KD"), hand_of("AS 4C 5C")
    assert not codes(one) | codes(other) & {"too_many_equal"}

    (found,) = check_table([one, other])

    assert (found.code, found.message.values) == ("too_many_on_table", {"cards": "A♠"})


def test_a_card_of_the_hand_that_the_melds_have_twice() -> None:
    melds = render_side([parse_cards("9S 8S 7S 6S"), parse_cards("9S 8S 7S")])
    hand = render_side([parse_cards("KH 9S 4D")], shows=Shows.HAND)
    shots = [Shot((melds.image,), "photo"), Shot((hand.image,), "photo", Shows.HAND)]
    proposal = count(shots, RIG_PHOTO, GENERIC_DECK, BurracoGame())
    assert "9♠" in str(finding(proposal, "too_many_on_table").advice)
    assert not proposal.is_sure


def test_a_mat_whose_markers_are_not_seen(side: Rendered) -> None:
    mat = tuple(Marker(number, 300.0 * number, 0.0, 36.0) for number in range(4))
    shot = Shot((side.image,), "photo")
    proposal = count([shot], replace(RIG_PHOTO, markers=mat), GENERIC_DECK, BurracoGame())
    assert finding(proposal, "no_markers").spoils
    assert proposal.points == see(side.image).points


def test_the_109th_card(side: Rendered) -> None:
    proposal = see(side.image)
    assert check_table([proposal]) == ()

    found = {told.code: told for told in check_table([proposal] * 10)}

    assert str(found["too_many_cards"].message) == "110 cards were seen; two packs hold 108."


@pytest.fixture
def models(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Where the networks are looked for; they are there."""
    for name in ("detector.onnx", "reader.onnx", "starts.onnx", DIGESTS_FILE):
        (tmp_path / name).write_bytes(engine_module.asset(f"models/{name}").read_bytes())
    monkeypatch.setattr(engine_module, "asset", lambda name: tmp_path / Path(name).name)
    engine_module.installed_network.cache_clear()
    yield tmp_path
    engine_module.installed_network.cache_clear()


@pytest.mark.parametrize("name", ["detector", "reader", "starts"])
@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"", "missing or damaged"),
        (b"\x08\x08garbage" * 100, "missing or damaged"),
        (chain_file((Convolution(3, 7),), 64, 64), "of another version"),
    ],
    ids=["empty", "garbage", "another version"],
)
def test_networks_that_cannot_be_used(
    models: Path, side: Rendered, name: str, content: bytes, says: str
) -> None:
    (models / f"{name}.onnx").write_bytes(content)

    proposal = see(side.image)

    assert says in str(finding(proposal, "no_recogniser").message)
    assert proposal.melds == ()


@pytest.mark.parametrize("name", ["detector", "reader", "starts"])
def test_a_network_whose_weights_are_damaged_is_named(models: Path, side: Rendered, name: str) -> None:
    """It loads, and would read cards that are not there."""
    path = models / f"{name}.onnx"
    content = bytearray(path.read_bytes())
    content[len(content) // 2] ^= 1
    path.write_bytes(content)
    assert "missing or damaged" in str(finding(see(side.image), "no_recogniser").message)


def test_a_network_that_takes_no_other_picture_than_the_one_that_is_tried_is_named(
    models: Path, side: Rendered
) -> None:
    (models / "detector.onnx").write_bytes(chain_file((Convolution(3, 4),), 64, 64))
    assert "missing or damaged" in str(finding(see(side.image), "no_recogniser").message)


def test_the_digests_that_are_noted_are_those_of_the_networks(models: Path) -> None:
    noted = (models / DIGESTS_FILE).read_text()
    write_digests(models)
    assert (models / DIGESTS_FILE).read_text() == noted


def test_a_hand_photographed_beside_the_rows_counts_nothing() -> None:
    rows = render_side([parse_cards("KH 9S 4D 10C")], shows=Shows.ROWS)
    hand = render_side([parse_cards("6S 5H")], shows=Shows.HAND)
    shots = [Shot((rows.image,), "photo", Shows.ROWS), Shot((hand.image,), "photo", Shows.HAND)]
    proposal = count(shots, RIG_PHOTO, GENERIC_DECK, BurracoGame())
    assert proposal.points == 10 + 10 + 5 + 10
    assert {str(reading.card) for reading in proposal.loose} == {"6S", "5H"}


@pytest.mark.parametrize("kind", [np.float64, np.uint16])
def test_a_picture_of_other_numbers_than_bytes_is_no_picture(side: Rendered, kind: type) -> None:
    assert codes(see(side.image.astype(kind))) >= {"too_small"}
