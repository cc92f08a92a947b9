"""Nothing is canned: what the table proposes comes out of the simulated camera's pixels."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

from hardware.raspberry.clock import SystemClock
from hardware.simulated.camera import SimulatedCamera
from kiosk.cards import parse_cards
from kiosk.demo.demo_round import TableTop
from kiosk.demo.script import DEALS, ScriptedSide
from kiosk.games.burraco.game import BurracoGame
from kiosk.journal.attachments import AttachmentStore
from kiosk.table.workers.photographing import take_shot
from kiosk.vision.counting import count
from kiosk.vision.model import GENERIC_DECK, RIG_PHOTO, Shot

SIDE = DEALS[0]["ns"]
CHANGED_MELD = 2
CHANGED = replace(
    SIDE, melds=(*SIDE.melds[:CHANGED_MELD], parse_cards("AS AD AH"), *SIDE.melds[CHANGED_MELD + 1 :])
)
"""The same side, with one card swapped for another: the ace of clubs for the ace of hearts."""


def propose(top: TableTop, side: ScriptedSide, folder: Path) -> list[Any]:
    """What the demo's table proposes for a side laid under its camera: the melds' JSON, from left to right."""
    top.lay(side)
    taken = take_shot(SimulatedCamera(top.photograph, SystemClock()), AttachmentStore(folder))
    shot = Shot(taken.frames, RIG_PHOTO.zones[0].name)
    melds: Any = count([shot], RIG_PHOTO, GENERIC_DECK, BurracoGame()).to_json()["melds"]
    return sorted(melds, key=lambda meld: float(np.mean([card["quad"] for card in meld["cards"]], (0, 1))[0]))


def names(meld: Any) -> list[str | None]:
    return [card["card"] for card in meld["cards"]]


def test_a_card_changed_in_the_picture_changes_its_meld_and_no_other(tmp_path: Path) -> None:
    assert [a == b for a, b in zip(SIDE.melds, CHANGED.melds, strict=True)].count(False) == 1
    top = TableTop()
    before, after = propose(top, SIDE, tmp_path), propose(top, CHANGED, tmp_path)
    assert sum(path.is_file() for path in tmp_path.rglob("*")) == 2, "two pictures"
    changed = [
        place
        for place, pair in enumerate(zip(before, after, strict=True))
        if names(pair[0]) != names(pair[1])
    ]
    assert len(changed) == 1
    (pairs,) = (list(zip(names(before[place]), names(after[place]), strict=True)) for place in changed)
    assert sum(a != b for a, b in pairs) == 1, "one card of it"


def test_the_same_cards_give_the_same_proposal(tmp_path: Path) -> None:
    assert propose(TableTop(), SIDE, tmp_path) == propose(TableTop(), SIDE, tmp_path)
