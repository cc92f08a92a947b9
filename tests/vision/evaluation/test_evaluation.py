"""The evaluation command: photographs and their labels, bad input, progress, interruption."""

import io
import json
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from kiosk.cards import parse_card
from kiosk.progress_line import ProgressLine
from kiosk.vision.evaluation import run, yardstick
from kiosk.vision.evaluation.checkpoint import Checkpoint
from kiosk.vision.evaluation.enrolled_decks import fans_deck
from kiosk.vision.evaluation.metrics import Guess, HitTally, SideScore
from kiosk.vision.evaluation.photos import (
    LabelledPhoto,
    PhotosError,
    labelled_photos,
    read_image,
    score_photo,
    side_photos,
)
from kiosk.vision.model import CardReading, CountProposal, GroupKind, Quad, Shows
from kiosk.vision.training.sides.rendered_sides import style_of_side

SCORE = SideScore(
    "roman", 44.0, HitTally(3, 3), HitTally(3, 3), HitTally(3, 3), HitTally(), HitTally(1, 1), HitTally(), points_exact=True,
    base_exact=True, sure=False, legal=True, guesses=(Guess(0.5, right=True),), named=(("AS", "KS"),),
)  # fmt: skip


def rectangle(x0: float, y0: float, x1: float, y1: float) -> Quad:
    return (x0, y0), (x1, y0), (x1, y1), (x0, y1)


def loose(*names: str) -> CountProposal:
    """Cards whose index is at 10..30, 10..50 on an outline 0..200, 0..300."""
    readings = tuple(
        CardReading(parse_card(name), 1.0, (), rectangle(10, 10, 30, 50), rectangle(0, 0, 200, 300))
        for name in names
    )
    return CountProposal((), readings, ())


def photo(kind: str, *boxes: tuple[str, tuple[float, float, float, float]]) -> LabelledPhoto:
    return LabelledPhoto(Path("x.jpg"), "single", kind, tuple((parse_card(name), box) for name, box in boxes))


def test_an_index_is_found_by_its_own_box_or_by_the_opposite_corner() -> None:
    labelled = photo(
        "index", ("5C", (9, 9, 31, 51)), ("5C", (171, 251, 189, 289)), ("5C", (100, 100, 120, 140))
    )
    assert score_photo(labelled, loose("5C")) == HitTally(2, 3)
    assert score_photo(labelled, loose("6C")) == HitTally(0, 3)


def test_a_card_of_which_two_indices_were_found_is_sought_where_they_are() -> None:
    readings = tuple(
        replace(reading, others=(rectangle(120, 200, 140, 240),)) for reading in loose("5C").loose
    )
    labelled = photo("index", ("5C", (9, 9, 31, 51)), ("5C", (119, 199, 141, 241)))
    assert score_photo(labelled, CountProposal((), readings, ())) == HitTally(2, 2)
    elsewhere = photo("index", ("5C", (171, 251, 189, 289)))
    assert score_photo(elsewhere, CountProposal((), readings, ())) == HitTally(0, 1)


def test_whole_cards_are_compared_by_name_and_a_card_too_many_costs_one() -> None:
    labelled = photo("card", ("5C", (0, 0, 1, 1)), ("5C", (0, 0, 1, 1)), ("KD", (0, 0, 1, 1)))
    assert score_photo(labelled, loose("5C", "KD", "5C")) == HitTally(3, 3)
    assert score_photo(labelled, loose("5C", "KD")) == HitTally(2, 3)
    assert score_photo(labelled, loose("5C", "KD", "5C", "9H")) == HitTally(2, 3)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder of photographs with one labelled picture and one side."""
    (tmp_path / "sides").mkdir()
    cv2.imwrite(str(tmp_path / "sides" / "s.png"), np.zeros((30, 40, 3), np.uint8))
    labels = [
        {"file": "fans/a.png", "w": 200, "h": 100, "kind": "index", "boxes": [["10H", 0.5, 0.5, 0.1, 0.2]]}
    ]
    (tmp_path / "labels.json").write_text(json.dumps(labels), encoding="utf-8")
    index = {"corner": "BR", "box": [10, 20, 50, 30], "visible_fraction": 1.0}
    card = {
        "name": "JK",
        "corners": [[0, 100], [0, 0], [60, 0], [60, 100]],
        "indices": [index],
        "sideways": True,
    }
    meld = {"kind": "set", "cards": [card], "wild": 0, "type": "semiclean", "points": 30, "bonus": 150}
    side = {
        "file": "sides/s.png", "category": "rows", "variant": "italian", "px_per_mm": 2.5, "index_h_px": 40.0,
        "melds": [meld], "other_side_cards": [],
    }  # fmt: skip
    (tmp_path / "sides" / "truth.json").write_text(json.dumps([side]), encoding="utf-8")
    return tmp_path


def test_labels_are_read_in_pixels(folder: Path) -> None:
    (labelled,) = labelled_photos(folder)
    assert labelled.group == "fans"
    assert labelled.boxes[0][0] is parse_card("10H")
    assert labelled.boxes[0][1] == pytest.approx((90, 40, 110, 60))


def test_the_truth_of_a_photographed_side_is_read_with_its_orientation(folder: Path) -> None:
    (side,) = side_photos(folder)
    truth = side.load().truth
    assert (truth.shows, truth.points, truth.base, side.rules.key) == (
        Shows.ROWS,
        30,
        150,
        "burraco_italiano",
    )
    meld = truth.melds[0]
    assert (meld.kind, meld.burraco.value, meld.cards[0].sideways) == (GroupKind.SET, "semi_clean", True)
    index = meld.cards[0].indices[0]
    assert index.up == pytest.approx(
        (1, 0)
    )  # the card's head is at the left, so the other index points right
    assert index.height_px == 40
    assert index.quad[0] == (50, 20)


@pytest.mark.parametrize("text", ["", "{", "[1"])
def test_damaged_labels_are_one_clear_sentence(folder: Path, text: str) -> None:
    (folder / "labels.json").write_text(text, encoding="utf-8")
    with pytest.raises(PhotosError, match="cannot be read"):
        labelled_photos(folder)


def test_a_photograph_that_is_none_is_one_clear_sentence(folder: Path) -> None:
    with pytest.raises(PhotosError, match=r"labels\.json cannot be read"):
        read_image(folder / "labels.json")


def test_progress_redraws_one_line_on_a_terminal_and_tells_the_time_left() -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    now = [0.0]
    out = Terminal()
    progress = ProgressLine(4, "sides", out, lambda: now[0])
    now[0] = 30.0
    progress.step()
    progress.close()
    assert out.getvalue().startswith("\rsides █")
    assert "1/4, 1:30 left" in out.getvalue()
    assert out.getvalue().count("\n") == 1


def test_progress_is_nearly_silent_where_nobody_watches() -> None:
    now = [0.0]
    out = io.StringIO()
    progress = ProgressLine(300, "sides", out, lambda: now[0])
    for _ in range(100):
        now[0] += 1.0
        progress.step()
    progress.close()
    assert out.getvalue().count("\n") == 1


def test_a_missing_folder_ends_with_code_2_and_one_sentence(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert run.main(["--photos", str(tmp_path / "none"), "--sides", "0"]) == 2
    assert "There is no folder" in capsys.readouterr().err


def test_without_photographs_they_are_said_to_be_skipped(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(run.PHOTOS_VARIABLE, raising=False)
    assert run.main(["--sides", "0"]) == 0
    assert "skipped" in capsys.readouterr().err


def test_a_run_that_was_stopped_goes_on_where_it_was(tmp_path: Path) -> None:
    checkpoint = Checkpoint(tmp_path / "build" / "scores.jsonl")
    assert checkpoint.load() == {}
    checkpoint.add(7, SCORE)
    checkpoint.add(8, SCORE)
    with checkpoint.path.open("ab") as file:
        file.write(b'{"seed":9,"sco')  # the supply was lost
    assert checkpoint.load() == {7: SCORE, 8: SCORE}
    checkpoint.add(9, SCORE)
    assert set(checkpoint.load()) == {7, 8, 9}


@pytest.mark.parametrize(
    ("place", "reason"), [("", "it is a folder"), ("file/scores", "a file of that name is there already")]
)
def test_a_checkpoint_that_cannot_be_used_is_said_before_anything_is_counted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], place: str, reason: str
) -> None:
    (tmp_path / "file").touch()
    assert run.main(["--sides", "3", "--checkpoint", str(tmp_path / place)]) == 2
    said = capsys.readouterr().err
    assert f"{reason}). Give a file that can be written to." in said
    assert "Traceback" not in said


def test_scores_of_another_recogniser_are_not_taken_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    checkpoint = Checkpoint(tmp_path / "scores.jsonl")
    checkpoint.load()
    checkpoint.add(7, SCORE)
    monkeypatch.setattr("kiosk.vision.evaluation.checkpoint.recogniser_digest", lambda: "another")
    assert checkpoint.load() == {}


def test_an_interruption_prints_what_was_counted(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object, **__: object) -> object:
        raise KeyboardInterrupt

    monkeypatch.setattr(run, "_each", interrupted)
    assert run.main(["--sides", "3"]) == 130
    out = capsys.readouterr()
    assert "none counted" in out.out
    assert "Interrupted" in out.err


@pytest.mark.slow
def test_the_deck_of_a_side_is_enrolled_from_photographs_of_it() -> None:
    asked = yardstick.question(3)
    style = style_of_side(asked.seed, asked.station, asked.taking)

    seed, score = run.count_enrolled(asked)

    assert (seed, score.picture, score.family) == (asked.seed, "everyday 3", style.family)
    assert score.cards.hits > 0.8 * score.cards.trials


def test_without_pictures_of_its_cards_a_deck_is_not_enrolled(tmp_path: Path) -> None:
    assert fans_deck(tmp_path) is None
