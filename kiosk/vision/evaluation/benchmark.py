"""How long a count takes, stage by stage, and what the networks do, beside one as large as YOLO11n."""

from __future__ import annotations

import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Final

import cv2
import numpy as np

from kiosk.resources import asset
from kiosk.vision.assembly.card_assembly import find_cards
from kiosk.vision.assembly.card_margins import with_measured_margins
from kiosk.vision.assembly.card_sizes import find_sizes
from kiosk.vision.capture.quality import check_frames
from kiosk.vision.capture.scale import find_scale
from kiosk.vision.counting import count
from kiosk.vision.evaluation.onnx_file import Convolution, chain_file, multiply_adds
from kiosk.vision.imaging.border import border_of
from kiosk.vision.layout.columns import find_columns
from kiosk.vision.layout.lanes import LANE_COLUMNS
from kiosk.vision.layout.starts import with_seen_starts
from kiosk.vision.model import GENERIC_DECK
from kiosk.vision.recognition.detector import MIN_FAINT_HEAT, find_indices
from kiosk.vision.recognition.engine import installed_network, load_network
from kiosk.vision.recognition.reader import CROP_HEIGHT_PX, CROP_WIDTH_PX, read_indices
from kiosk.vision.recognition.recognise import recognise
from kiosk.vision.training.sides.rendered_sides import shot_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from kiosk.games.burraco.rules import Rules
    from kiosk.vision.evaluation.yardstick import YardstickQuestion
    from kiosk.vision.layout.columns import Column
    from kiosk.vision.model import Image, SeenIndex
    from kiosk.vision.recognition.engine import Network, Tensor

REPEATS: Final = 5

YOLO11N_SIZED: Final = (
    Convolution(3, 16, stride=2), Convolution(16, 32, stride=2), Convolution(32, 64),
    Convolution(64, 64, stride=2), Convolution(64, 128), Convolution(128, 64), Convolution(64, 128, stride=2),
    Convolution(128, 256), Convolution(256, 256, stride=2), Convolution(256, 256), Convolution(256, 256),
    Convolution(256, 128),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class _Played:
    rules: Rules


def _timed(work: Callable[[], object], repeats: int = REPEATS) -> float:
    """Seconds that `work` takes: the median of so many runs, after one that does not count."""
    work()
    spent = []
    for _ in range(repeats):
        began = time.perf_counter()
        work()
        spent.append(time.perf_counter() - began)
    return median(spent)


def stage_seconds(question: YardstickQuestion) -> dict[str, float]:
    """Seconds by stage, and of the whole count, for one side."""
    rendered, rig = question.render(), question.station.rig
    picture, shot = rendered.image, shot_of(rendered, question.station)
    detector, reader = installed_network("detector"), installed_network("reader")
    places, seen = find_indices(picture, detector, MIN_FAINT_HEAT), recognise([picture], GENERIC_DECK).indices
    columns, border = _columns(question, picture, seen), border_of(picture)
    return {
        "quality": _timed(lambda: check_frames(shot.images)),
        "detect": _timed(lambda: find_indices(picture, detector, MIN_FAINT_HEAT)),
        "read": _timed(lambda: read_indices(picture, places, reader)),
        "cards and columns": _timed(lambda: _columns(question, picture, seen)),
        "edges": _timed(lambda: with_seen_starts(picture, border, columns)),
        "whole count": _timed(lambda: count([shot], rig, GENERIC_DECK, _Played(question.rules))),
    }


def _columns(question: YardstickQuestion, picture: Image, seen: Sequence[SeenIndex]) -> tuple[Column, ...]:
    height = float(np.median([index.place.height for index in seen]))
    sizes = find_sizes(seen, GENERIC_DECK, find_scale(picture, question.station.rig, GENERIC_DECK, height))
    return find_columns(with_measured_margins(picture, find_cards(seen, sizes)))


def network_multiply_adds(name: str, width: int, height: int) -> int:
    """Of one of the installed networks, for one picture of that size, as OpenCV counts them."""
    net = cv2.dnn.readNetFromONNX(str(asset(f"models/{name}.onnx")))
    return int(net.getFLOPS((1, 3, height, width)) // 2)


@dataclass(slots=True)
class _Watched:
    """A network that notes the shapes of what it is asked."""

    network: Network
    shapes: list[tuple[int, ...]]

    def run(self, pictures: Tensor) -> tuple[Tensor, ...]:
        self.shapes.append(pictures.shape)
        return self.network.run(pictures)


@dataclass(frozen=True, slots=True)
class Work:
    """What the networks do for one side, and a chain as large as YOLO11n given the detector's very input."""

    looks: tuple[tuple[int, int], ...]
    """Width and height, px, of every picture that the detector is given."""
    crops: int
    lanes: tuple[int, ...]
    """Rows of each lane in which the edges of cards are looked for."""
    detector_multiply_adds: int
    reader_multiply_adds: int
    starts_multiply_adds: int
    chain_multiply_adds: int
    detector_seconds: float
    chain_seconds: float


def measure_work(question: YardstickQuestion) -> Work:
    """Count and time what the networks do for one side."""
    picture = question.render().image
    detector, reader = (_Watched(installed_network(name), []) for name in ("detector", "reader"))
    read_indices(picture, find_indices(picture, detector, MIN_FAINT_HEAT), reader)
    seen = recognise([picture], GENERIC_DECK).indices
    columns = with_seen_starts(picture, border_of(picture), _columns(question, picture, seen))
    lanes = tuple(column.seen_starts.lane.rows for column in columns if column.seen_starts is not None)
    looks = tuple((shape[3], shape[2]) for shape in detector.shapes)
    crops = sum(shape[0] for shape in reader.shapes)
    return Work(
        looks=looks,
        crops=crops,
        lanes=lanes,
        detector_multiply_adds=sum(network_multiply_adds("detector", *look) for look in looks),
        reader_multiply_adds=crops * network_multiply_adds("reader", CROP_WIDTH_PX, CROP_HEIGHT_PX),
        starts_multiply_adds=sum(network_multiply_adds("starts", LANE_COLUMNS, rows) for rows in lanes),
        chain_multiply_adds=sum(multiply_adds(YOLO11N_SIZED, *look) for look in looks),
        detector_seconds=sum(_look_seconds(detector.network, look) for look in looks),
        chain_seconds=sum(_chain_seconds(look) for look in looks),
    )


def _look_seconds(network: Network, look: tuple[int, int]) -> float:
    picture = np.zeros((1, 3, look[1], look[0]), np.float32)
    return _timed(lambda: network.run(picture), 3)


def _chain_seconds(look: tuple[int, int]) -> float:
    """Of the chain; its input is brought up to multiples of 32, as its strides ask."""
    width, height = (-(-side // 32) * 32 for side in look)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "chain.onnx"
        path.write_bytes(chain_file(YOLO11N_SIZED, width, height))
        return _look_seconds(load_network(path), (width, height))
