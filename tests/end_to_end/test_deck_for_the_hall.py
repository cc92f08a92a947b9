"""A deck of 54 cards is photographed at one table's service screen, and the hall's other tables count with it."""

from __future__ import annotations

import sys
from contextlib import ExitStack
from pathlib import Path

import cv2
import pytest

from kiosk.cards import CARDS
from kiosk.journal.attachments import AttachmentStore
from kiosk.journal.log import Log
from kiosk.projections.tournament_state import replay
from kiosk.table.workers.table_deck import TableDeck
from kiosk.vision.model import Deck
from kiosk.vision.training.sides.deck_photos import deck_photos
from kiosk.vision.training.sides.rendered_sides import DEMO_STYLE
from tests.end_to_end.director import Director
from tests.end_to_end.processes import Program, running_hub, surroundings, wait_for

PATIENCE = 240.0
"""Seconds, on a machine that has much else to do; twenty on one that has not."""


def deck_at(folder: Path, author: str) -> Deck:
    """What a table counts with, by its own files, once its program has ended."""
    with Log(folder / "journal.sqlite") as log:
        decks = replay(log.all()).decks
    return TableDeck(AttachmentStore(folder / "attachments"), folder).current(decks, author)


@pytest.mark.timeout(300)
def test_a_deck_enrolled_at_one_table_serves_the_others(tmp_path: Path, project: Path) -> None:
    photographs = tmp_path / "photographs"
    photographs.mkdir()
    for number, photo in enumerate(deck_photos(DEMO_STYLE, hardness=0.0)):
        cv2.imwrite(str(photographs / f"{number}.png"), photo.image)
    environment = surroundings(project, SDL_VIDEODRIVER="dummy")
    with running_hub(tmp_path / "hub", environment) as hub, ExitStack() as hall:
        director = Director(hub)
        director.open("Rossi - Esposito\nBianchi - De Sanctis")
        code = director.open_enrolment()
        tables = []
        for number, with_photographs in ((1, [str(photographs)]), (2, [])):
            folder = tmp_path / f"table-{number}"
            module = [sys.executable, "-W", "error", "-m", "tests.end_to_end.deck_table"]
            command = [*module, str(folder / "data"), director.sync, str(number), code, *with_photographs]
            tables.append(hall.enter_context(Program(command, folder, environment)))

        def admit() -> bool:
            director.admit_whoever_waits()
            return other.process.poll() is not None

        other = tables[1]
        wait_for(admit, "the other table has the deck", PATIENCE)
        assert other.wait() == 0
        assert not any("Traceback" in table.complained for table in tables)
    enrolled, handed_on = (deck_at(tmp_path / f"table-{number}/data", f"table-{number}") for number in (1, 2))
    assert enrolled == handed_on
    assert {kept.card for kept in handed_on.prints} == set(CARDS)
    assert handed_on.name.startswith("1 · ")
