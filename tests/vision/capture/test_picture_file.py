"""Whatever a picture file is, it becomes a picture or one clear sentence."""

from __future__ import annotations

import struct
from pathlib import Path

import cv2
import numpy as np
import pytest
from PIL import Image as PillowImage

from kiosk.vision.capture.picture_file import PictureError, read_picture

CARD = np.full((120, 200, 3), (10, 200, 90), np.uint8)


def saved(path: Path, image: np.ndarray) -> Path:
    path.write_bytes(cv2.imencode(path.suffix, image)[1].tobytes())
    return path


def test_a_picture_is_read_blue_green_red(tmp_path: Path) -> None:
    assert (read_picture(saved(tmp_path / "a.png", CARD)) == CARD).all()


def test_a_grey_picture_gets_three_channels(tmp_path: Path) -> None:
    picture = read_picture(saved(tmp_path / "a.png", CARD[..., 0]))
    assert picture.shape == CARD.shape


@pytest.mark.parametrize("channels", [(), (3,)])
def test_a_picture_of_16_bits_is_brought_to_8(tmp_path: Path, channels: tuple[int, ...]) -> None:
    deep = np.full((120, 200, *channels), 257 * 90, np.uint16)
    picture = read_picture(saved(tmp_path / "a.png", deep))
    assert picture.dtype == np.uint8
    assert abs(int(picture[60, 100, 0]) - 90) <= 1


def test_a_picture_with_transparency_is_read(tmp_path: Path) -> None:
    assert read_picture(saved(tmp_path / "a.png", np.dstack([CARD, CARD[..., 0]]))).shape == CARD.shape


def test_a_picture_lying_on_its_side_is_turned_upright(tmp_path: Path) -> None:
    picture, exif = PillowImage.fromarray(CARD), PillowImage.Exif()
    exif[0x0112] = 6
    picture.save(tmp_path / "a.jpg", exif=exif)
    assert read_picture(tmp_path / "a.jpg").shape == (200, 120, 3)


def test_a_damaged_tag_beside_the_orientation_costs_nothing(tmp_path: Path) -> None:
    exif = PillowImage.Exif()
    exif[0x0112], exif[0x010F] = 6, "Maker"
    PillowImage.fromarray(CARD).save(tmp_path / "a.jpg", exif=exif)
    data = (tmp_path / "a.jpg").read_bytes()
    (tmp_path / "a.jpg").write_bytes(data.replace(b"\x01\x0f\x00\x02", b"\x01\x0a\x00\x02"))
    assert read_picture(tmp_path / "a.jpg").shape == (200, 120, 3)


@pytest.mark.parametrize(
    "spoiling", [RuntimeError, NotImplementedError, EOFError, KeyError, OverflowError, struct.error]
)
def test_whatever_a_decoder_says_of_a_damaged_picture_is_one_sentence(
    tmp_path: Path, spoiling: type[Exception], monkeypatch: pytest.MonkeyPatch
) -> None:
    def spoilt(*_: object) -> None:
        raise spoiling("of no use to anybody")

    monkeypatch.setattr(PillowImage.Image, "convert", spoilt)
    with pytest.raises(PictureError, match="damaged or cannot be read"):
        read_picture(saved(tmp_path / "a.png", CARD))


def _text(path: Path) -> None:
    path.write_text("this is no picture")


def _empty(path: Path) -> None:
    path.write_bytes(b"")


def _truncated(path: Path) -> None:
    noise = np.random.default_rng(1).integers(0, 255, (300, 300, 3), np.uint8)
    data = cv2.imencode(".jpg", noise)[1].tobytes()
    path.write_bytes(data[: len(data) // 2])


def _one_pixel(path: Path) -> None:
    saved(path.with_suffix(".png"), CARD[:1, :1]).rename(path)


def _very_wide(path: Path) -> None:
    saved(path.with_suffix(".png"), np.zeros((64, 20_000, 3), np.uint8)).rename(path)


def _nothing(path: Path) -> None:
    assert not path.exists()


def _folder(path: Path) -> None:
    path.mkdir()


def _below_a_file(path: Path) -> None:
    path.parent.rmdir()
    path.parent.write_text("no folder")


@pytest.mark.parametrize(
    ("make", "says"),
    [
        (_text, "not a picture"),
        (_empty, "not a picture"),
        (_truncated, "damaged"),
        (_one_pixel, "too small"),
        (_very_wide, "too large"),
        (_folder, "is a folder, not a picture"),
        (_below_a_file, r"cannot be read \(a part of its path is no folder\)"),
        (_nothing, "no file"),
    ],
)
def test_a_bad_file_is_one_clear_sentence(tmp_path: Path, make: object, says: str) -> None:
    path = tmp_path / "photo.jpg"
    make(path)  # type: ignore[operator]
    with pytest.raises(PictureError, match=says) as error:
        read_picture(path)
    assert "\n" not in str(error.value)
