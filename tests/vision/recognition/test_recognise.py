"""What the detector hardly sees counts where it is surely read as a card."""

from __future__ import annotations

from types import SimpleNamespace

import numpy as np
import pytest

from kiosk.vision.model import GENERIC_DECK, Index
from kiosk.vision.recognition import recognise as seeing
from kiosk.vision.recognition.detector import CELL_PX, MIN_FAINT_HEAT, find_indices
from kiosk.vision.recognition.engine import Tensor
from kiosk.vision.recognition.recognise import MAX_FAINT_PLACES

PICTURE = np.full((640, 640, 3), 128, np.uint8)


class _Glimpse:
    """A detector that sees one index, in the middle of whatever it looks at, with a heat of its own."""

    def __init__(self, heat: float) -> None:
        self.heat = heat

    def run(self, pictures: Tensor) -> tuple[Tensor, ...]:
        rows, columns = (side // CELL_PX for side in pictures.shape[2:])
        fields = np.zeros((1, 4, rows, columns), np.float32)
        fields[0, 0, rows // 2, columns // 2] = self.heat
        fields[0, 1] = 1.0
        return (fields,)


@pytest.mark.parametrize(("heat", "usual", "faint"), [(0.5, 1, 1), (0.2, 0, 1), (0.05, 0, 0)])
def test_faint_places_are_found_where_they_are_asked_for(heat: float, usual: int, faint: int) -> None:
    detector = _Glimpse(heat)
    assert len(find_indices(PICTURE, detector)) == usual
    assert len(find_indices(PICTURE, detector, MIN_FAINT_HEAT)) == faint


def test_a_faint_place_counts_if_it_is_surely_a_card_and_no_joker(
    lay: SimpleNamespace, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a grainy picture the detector hardly saw a jack and a queen, thinly printed, which were well read."""
    shown = [(0.5, lay.chances(_7S=0.6, _7C=0.4)), (0.2, lay.sure("JD")), (0.2, lay.sure("JK"))]
    shown.append((0.2, lay.chances(QD=0.8, nothing=0.2)))
    places = [Index(100.0 + 100 * number, 300, 0, 50, heat) for number, (heat, _) in enumerate(shown)]
    monkeypatch.setattr(seeing, "find_indices", lambda *_: tuple(places))
    monkeypatch.setattr(seeing, "read_indices", lambda *_: np.array([chances for _, chances in shown]))
    seen = seeing.recognise([PICTURE], GENERIC_DECK).indices
    assert [index.place for index in seen] == places[:2]


def test_of_many_faint_places_only_the_clearest_are_read(
    lay: SimpleNamespace, monkeypatch: pytest.MonkeyPatch
) -> None:
    places = tuple(Index(100.0 + 60 * number, 300, 0, 50, 0.2) for number in range(2 * MAX_FAINT_PLACES))
    monkeypatch.setattr(seeing, "find_indices", lambda *_: places)
    monkeypatch.setattr(
        seeing, "read_indices", lambda _, asked, __: np.array([lay.sure("JD") for _ in asked])
    )
    seen = seeing.recognise([PICTURE], GENERIC_DECK).indices
    assert [index.place for index in seen] == list(places[:MAX_FAINT_PLACES])
