"""The sheet that `kiosk markers` prints holds the markers that a table looks for, in their true size."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO
from xml.etree import ElementTree as ET

import numpy as np
import pygame
import pytest

from kiosk.cli.main import main
from kiosk.vision.capture.mat import find_markers, find_mat, mat_markers
from kiosk.vision.capture.mat_sheet import MIDDLES, PAGE
from kiosk.vision.model import RIG_PHOTO

PX_PER_MM = 5


def printed(capsys: pytest.CaptureFixture[str], language: str = "en") -> str:
    assert main(["markers", "--language", language]) == 0
    return capsys.readouterr().out


def test_the_printed_markers_are_found_in_their_true_size(capsys: pytest.CaptureFixture[str]) -> None:
    size = (PAGE[0] * PX_PER_MM, PAGE[1] * PX_PER_MM)
    drawn = pygame.image.load_sized_svg(BytesIO(printed(capsys).encode()), size)
    paper = pygame.Surface(size)
    paper.fill("white")
    paper.blit(drawn, (0, 0))
    picture = np.ascontiguousarray(pygame.surfarray.array3d(paper).swapaxes(0, 1))

    seen = find_markers(picture)

    assert sorted(seen) == [0, 1, 2, 3]
    for number, (x, y) in enumerate(MIDDLES):
        assert seen[number].mean(axis=0) / PX_PER_MM == pytest.approx((x, y), abs=0.3)
    (left, top), _, (right, foot), _ = MIDDLES
    rig = replace(RIG_PHOTO, markers=mat_markers(right - left, foot - top))
    view = find_mat(seen, rig)
    assert view is not None
    assert view.px_per_mm == pytest.approx(PX_PER_MM, rel=0.01)


@pytest.mark.parametrize("language", ["it", "en"])
def test_no_line_of_words_is_wider_than_the_page(capsys: pytest.CaptureFixture[str], language: str) -> None:
    page = ET.fromstring(printed(capsys, language))  # noqa: S314 - our own
    lines = [element for element in page.iter() if element.tag.endswith("text")]
    assert len(lines) >= len(MIDDLES)
    for line in lines:
        wide = 0.55 * float(line.attrib["font-size"]) * len(line.text or "")
        assert float(line.attrib["x"]) + wide < PAGE[0]
