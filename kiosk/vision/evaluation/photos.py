"""Real photographs with their truth, from a folder that is not part of the project.

The folder has `labels.json`, a list of `{file, w, h, kind, boxes}`, where a box is `[name, xc, yc, w, h]`
as shares of the picture and `kind` says whether it surrounds an index or a whole card; and
`sides/truth.json`, whole sides with their melds.
"""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import cv2
import numpy as np

from kiosk.cards import parse_card
from kiosk.games.burraco.rules import INTERNATIONAL, ITALIAN, Rules
from kiosk.messages import N_, KioskError
from kiosk.vision.evaluation.metrics import HitTally, box_overlap
from kiosk.vision.model import Burraco, GroupKind, Shows
from kiosk.vision.training.sides.truth import CardTruth, IndexTruth, MeldTruth, Rendered, SideTruth

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from numpy.typing import NDArray

    from kiosk.cards import Card
    from kiosk.vision.model import CardReading, CountProposal, Image, Quad

    PhotoBox = tuple[float, float, float, float]
    """x0, y0, x1, y1 in px."""

MIN_BOX_OVERLAP: Final = 0.3
_BURRACOS: Final = {"none": "none", "clean": "clean", "semiclean": "semi_clean", "dirty": "dirty"}


class PhotosError(KioskError):
    """The folder of photographs cannot be used."""


@dataclass(frozen=True, slots=True)
class LabelledPhoto:
    """A photograph and what is in it: boxes of indices, or of whole cards (`kind` is ``card``)."""

    path: Path
    group: str
    """Its folder: ``fans``, ``single``, ``spread``."""
    kind: str
    boxes: tuple[tuple[Card, PhotoBox], ...]


@dataclass(frozen=True, slots=True)
class SidePhoto:
    """A photograph of a whole side, under the rules that it was played by."""

    path: Path
    truth: SideTruth
    rules: Rules

    def load(self) -> Rendered:
        """The picture with its truth."""
        return Rendered(read_image(self.path), self.truth)


def read_image(path: Path) -> Image:
    """The picture as stored, blue-green-red.

    Raises:
        PhotosError: it is missing or no picture.
    """
    image = cv2.imread(str(path), cv2.IMREAD_COLOR)
    if image is None:
        raise PhotosError(
            N_("The photograph {path} cannot be read. Check the folder of photographs."), path=path
        )
    return np.asarray(image, np.uint8)


def _load(path: Path) -> Any:  # noqa: ANN401 - what JSON holds is looked at by the callers
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise PhotosError(
            N_("The labels in {path} cannot be read ({reason}). Check the folder of photographs."),
            path=path,
            reason=error,
        ) from error


def labelled_photos(folder: Path) -> tuple[LabelledPhoto, ...]:
    """The photographs of `labels.json`.

    Raises:
        PhotosError: the labels are missing or damaged.
    """
    return tuple(_labelled(folder, entry) for entry in _load(folder / "labels.json"))


def _labelled(folder: Path, entry: dict[str, Any]) -> LabelledPhoto:
    width, height = entry["w"], entry["h"]
    boxes = tuple(
        (
            parse_card(name),
            ((x - w / 2) * width, (y - h / 2) * height, (x + w / 2) * width, (y + h / 2) * height),
        )
        for name, x, y, w, h in entry["boxes"]
    )
    group = str(entry["file"]).split("/", maxsplit=1)[0]
    return LabelledPhoto(folder / entry["file"], group, entry["kind"], boxes)


def side_photos(folder: Path) -> tuple[SidePhoto, ...]:
    """The photographs of `sides/truth.json`.

    Raises:
        PhotosError: the truth is missing or damaged.
    """
    return tuple(
        SidePhoto(
            folder / entry["file"],
            _side_truth(entry),
            ITALIAN if entry["variant"] == "italian" else INTERNATIONAL,
        )
        for entry in _load(folder / "sides" / "truth.json")
    )


def _side_truth(entry: dict[str, Any]) -> SideTruth:
    rows = entry["category"] == "rows"
    return SideTruth(
        melds=tuple(_meld_truth(meld) for meld in entry["melds"]),
        others=tuple(_card_truth(card) for card in entry["other_side_cards"] if "corners" in card),
        shows=Shows.ROWS if rows else Shows.MELDS,
        family="photograph",
        px_per_mm=entry["px_per_mm"],
        index_height_px=entry["index_h_px"],
    )


def _meld_truth(entry: dict[str, Any]) -> MeldTruth:
    return MeldTruth(
        tuple(_card_truth(card) for card in entry["cards"]),
        GroupKind(entry["kind"]),
        entry["wild"],
        Burraco(_BURRACOS[entry["type"]]),
        entry["points"],
        entry["bonus"],
    )


def _card_truth(entry: dict[str, Any]) -> CardTruth:
    corners = np.asarray(entry["corners"], np.float64)
    indices = tuple(_index_truth(index, corners) for index in entry.get("indices", ()))
    seen = float(any(index.visible_fraction > 0.5 for index in indices))
    return CardTruth(parse_card(entry["name"]), _quad(corners), bool(entry.get("sideways")), indices, seen)


def _index_truth(entry: dict[str, Any], corners: NDArray[np.float64]) -> IndexTruth:
    """Boxes lie along the picture's edges; which way an index is read follows from its card's corners."""
    x0, y0, x1, y1 = entry["box"]
    up = corners[0] - corners[3] if entry["corner"][0] == "T" else corners[3] - corners[0]
    up /= np.hypot(*up)
    quarter = round(float(np.arctan2(up[0], -up[1])) / (np.pi / 2)) % 4
    box = np.array([[x0, y0], [x1, y0], [x1, y1], [x0, y1]])
    visible = entry["visible_fraction"]
    return IndexTruth(
        corner=entry["corner"],
        quad=_quad(np.roll(box, -quarter, axis=0)),
        centre=((x0 + x1) / 2, (y0 + y1) / 2),
        up=(float(up[0]), float(up[1])),
        height_px=float(y1 - y0 if quarter % 2 == 0 else x1 - x0),
        visible_fraction=visible,
        rank_visible_fraction=entry.get("rank_visible_fraction", visible),
    )


def _quad(points: NDArray[np.float64]) -> Quad:
    first, second, third, fourth = ((float(x), float(y)) for x, y in points)
    return first, second, third, fourth


def _boxes_of(reading: CardReading) -> Iterator[PhotoBox]:
    """Where its indices are; of a card of which one was found, also where the opposite one must be."""
    for quad in (reading.quad, *reading.others):
        yield _box(np.asarray(quad, np.float64))
    if not reading.others:
        middle = np.mean(np.asarray(reading.outline, np.float64), axis=0)
        yield _box(2 * middle - np.asarray(reading.quad, np.float64))


def _box(points: NDArray[np.float64]) -> PhotoBox:
    (x0, y0), (x1, y1) = points.min(axis=0), points.max(axis=0)
    return float(x0), float(y0), float(x1), float(y1)


def score_photo(photo: LabelledPhoto, proposal: CountProposal) -> HitTally:
    """Labelled indices, or cards, that were read as what they are.

    An index is read if one of a reading of that card overlaps its box (IoU 0.3), or its opposite corner does.
    Whole cards are compared as a multiset of names, where a card too many undoes one that is right.
    """
    readings = [reading for reading in (*proposal.readings, *proposal.loose) if reading.card is not None]
    if photo.kind == "card":
        true: Counter[Card | None] = Counter(card for card, _ in photo.boxes)
        read: Counter[Card | None] = Counter(reading.card for reading in readings)
        right = (true & read).total()
        return HitTally(max(0, right - (read - true).total()), true.total())
    right = sum(
        any(
            reading.card is card
            and max(box_overlap(box, own) for own in _boxes_of(reading)) >= MIN_BOX_OVERLAP
            for reading in readings
        )
        for card, box in photo.boxes
    )
    return HitTally(right, len(photo.boxes))
