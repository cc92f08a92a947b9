from __future__ import annotations

from random import Random

import cv2
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kiosk.sync.bundles.pages import (
    PAGE_LENGTH,
    InvalidPageError,
    PageReader,
    TooLongError,
    from_base45,
    to_base45,
    to_pages,
)
from kiosk.sync.bundles.qr import UnreadableError, draw_code, read_photograph

contents = st.binary(max_size=3000)


@given(data=st.binary(max_size=300))
def test_base45_and_back(data: bytes) -> None:
    assert from_base45(to_base45(data)) == data


@pytest.mark.parametrize("text", ["A", "ABCD", "::", ":::", "ab", "GGW"])
def test_base45_that_is_none(text: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - whoever finds it says it in words of his own
        from_base45(text)


@given(data=contents, order=st.randoms(use_true_random=False), doubled=st.integers(1, 3))
def test_pages_in_any_order_any_number_of_times(data: bytes, order: Random, doubled: int) -> None:
    pages = list(to_pages(data)) * doubled
    order.shuffle(pages)
    reader = PageReader()

    last = [reader.read(page) for page in pages][-1]

    assert (last.data, last.missing) == (data, ())


@given(data=contents, kept=st.sets(st.integers(0, 20)))
def test_subset_of_pages_says_which_are_missing(data: bytes, kept: set[int]) -> None:
    pages = to_pages(data)
    reader = PageReader()
    for place in sorted(kept & set(range(len(pages)))):
        progress = reader.read(pages[place])
        missing = set(range(len(pages))) - {number for number in kept if number <= place}
        assert progress.missing == tuple(number + 1 for number in sorted(missing))
        assert (progress.data is None) == bool(missing)
        assert (progress.page, progress.pages) == (place + 1, len(pages))


@given(one=contents, other=contents, order=st.randoms(use_true_random=False))
def test_pages_of_two_tables_do_not_mix(one: bytes, other: bytes, order: Random) -> None:
    pages = [*to_pages(one), *to_pages(other)]
    order.shuffle(pages)
    reader = PageReader()

    read_ = [progress.data for page in pages if (progress := reader.read(page)).data is not None]

    assert set(read_) == {one, other}


@given(data=contents, page=st.integers(0, 20), cut=st.integers(0, 600))
def test_page_that_was_cut_is_refused_and_harms_nothing(data: bytes, page: int, cut: int) -> None:
    pages = to_pages(data)
    page %= len(pages)
    reader = PageReader()
    for early in pages[:-1]:
        reader.read(early)

    with pytest.raises(InvalidPageError):
        reader.read(pages[page][: cut % len(pages[page])])

    assert reader.read(pages[-1]).data == data


@given(text=st.text(max_size=100))
def test_other_texts_are_no_pages(text: str) -> None:
    with pytest.raises(InvalidPageError):
        PageReader().read(text)
    with pytest.raises(InvalidPageError):
        PageReader().read("KIOSK1:" + text)


@given(data=contents)
def test_page_is_never_longer_than_a_phone_reads(data: bytes) -> None:
    assert all(len(page) <= PAGE_LENGTH for page in to_pages(data))


def test_more_than_any_number_of_pages_is_refused() -> None:
    with pytest.raises(TooLongError):
        to_pages(bytes(65536 * 400))


def test_forgotten_sequences_take_no_memory() -> None:
    reader = PageReader()
    for number in range(100):
        reader.read(to_pages(bytes([number]) * 1000)[0])

    assert len(reader._sequences) == 16


def photograph(code: np.ndarray, random: np.random.Generator, size: int = 1600, share: float = 0.6) -> bytes:
    """A code on a screen as a phone sees it: askew, blurred, noisy, with a dark frame; as a JPEG."""
    picture = 255 - 255 * np.kron(code, np.ones((8, 8))).astype(np.uint8)
    side, wanted = picture.shape[0], size * share
    corners = np.array([[0, 0], [side, 0], [side, side], [0, side]], np.float32)
    askew = size / 2 + (corners / side - 0.5) * wanted + random.uniform(-0.04, 0.04, (4, 2)) * wanted
    turn = np.vstack([cv2.getRotationMatrix2D((size / 2, size / 2), random.uniform(-8, 8), 1), [0, 0, 1]])
    place = turn @ cv2.getPerspectiveTransform(corners, askew.astype(np.float32))
    seen = cv2.warpPerspective(picture, place, (size, size), borderValue=60, flags=cv2.INTER_AREA)
    seen = cv2.GaussianBlur(seen, (0, 0), 1.2) * 0.7 + 30 + random.normal(0, 8, (size, size))
    _, jpeg = cv2.imencode(".jpg", np.clip(seen, 0, 255).astype(np.uint8), [cv2.IMWRITE_JPEG_QUALITY, 85])
    return jpeg.tobytes()


def test_fullest_page_fits_the_code_that_was_reckoned_with() -> None:
    page = max(to_pages(bytes(1000)), key=len)

    assert draw_code(page).shape == (77 + 8, 77 + 8)


@pytest.mark.slow
def test_pages_are_read_from_photographs_of_the_screen() -> None:
    random = np.random.default_rng(7)
    data = random.bytes(1500)
    reader, progress = PageReader(), None

    for page in to_pages(data):
        (text,) = read_photograph(photograph(draw_code(page), random))
        progress = reader.read(text)

    assert progress is not None
    assert progress.data == data


def test_large_photograph_is_read_too() -> None:
    random = np.random.default_rng(3)
    page = to_pages(random.bytes(380))[0]

    assert read_photograph(photograph(draw_code(page), random, size=3000, share=0.4)) == (page,)


@pytest.mark.parametrize("data", [b"", b"GIF", bytes(1000)])
def test_what_is_no_photograph_is_said(data: bytes) -> None:
    with pytest.raises(UnreadableError, match="neither a table"):
        read_photograph(data)


def test_photograph_without_a_code_is_said() -> None:
    _, jpeg = cv2.imencode(".jpg", np.full((300, 300), 128, np.uint8))

    with pytest.raises(UnreadableError, match="No QR code"):
        read_photograph(jpeg.tobytes())


@settings(max_examples=20, deadline=None)
@given(text=st.text("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:", min_size=1, max_size=PAGE_LENGTH))
def test_whatever_is_drawn_can_be_read(text: str) -> None:
    picture = 255 - 255 * np.kron(draw_code(text), np.ones((6, 6))).astype(np.uint8)
    _, png = cv2.imencode(".png", picture)

    assert read_photograph(png.tobytes()) == (text,)
