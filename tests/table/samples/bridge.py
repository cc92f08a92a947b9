"""A sample round of bridge, and a state for each of its screens."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from kiosk.games.bridge.checklist import Filled
from kiosk.games.bridge.settings import BridgeSettings, DealSource
from kiosk.games.bridge.table_checks import table_checks
from kiosk.journal.bodies import ChecklistFilled
from kiosk.table.model.link import Link
from kiosk.table.model.modes.checklist_modes import Board, FillingChecklist
from kiosk.table.model.state import State
from kiosk.table.model.table_view import OpenCall, TableView
from tests.table.samples.arrival import NOW, arriving

if TYPE_CHECKING:
    from collections.abc import Mapping

    from kiosk.games.bridge.checklist import Checklist

_CHECKS: Final = table_checks(BridgeSettings())
_PREPARED: Final = table_checks(BridgeSettings(DealSource.COPIES))
_IN_ORDER: Final = {
    "shuffled": 1,
    "cut_asked": 1,
    "cut_made": 1,
    "dealt": 1,
    "boarded": 1,
    "present": 1,
    "unseen": 1,
    "thirteen": 1,
}
_MISDEALT: Final = {**_IN_ORDER, "thirteen": 0, "hand.N": 14, "hand.E": 12, "hand.S": 13}
_PLAYED_ON: Final = {"played_on.N": 1, "played_on.E": 0, "played_on.S": 0}


def bridge_states(names: Mapping[str, str]) -> dict[str, State]:
    """A state for every screen of a bridge table."""
    home = _table(names)
    before, at_call = _CHECKS.before, _CHECKS.at_call
    noted = ChecklistFilled(3, 7, before.key, _IN_ORDER)
    begun = replace(home, view=replace(home.view, checklists={(3, 7, before.key): noted}))
    called = replace(begun, view=replace(begun.view, call=OpenCall(1, 7, None, NOW - 14.0)))
    copies = replace(home, view=replace(home.view, checks=_PREPARED))
    return {
        "bridge-arrival": replace(home, view=arriving(home.view)),
        "bridge-board": home,
        "bridge-board-begun": begun,
        "bridge-board-called": called,
        "bridge-before": _filling(home, before, {}),
        "bridge-before-unshuffled": _filling(home, before, {"shuffled": 0, "cut_asked": 0}),
        "bridge-before-next": _filling(home, before, {"shuffled": 1, "unseen": 0}, page=1),
        "bridge-before-done": _filling(home, before, _IN_ORDER, page=1),
        "bridge-before-counts": _filling(home, before, _MISDEALT, page=2, place="hand.W"),
        "bridge-before-copies": _filling(copies, _PREPARED.before, {"boarded": 1, "thirteen": 0}),
        "bridge-call": _filling(called, at_call, {}),
        "bridge-call-half": _filling(called, at_call, _PLAYED_ON),
        "bridge-call-trick": _filling(called, at_call, {**_PLAYED_ON, "trick": 5}, page=1, place="trick"),
    }


def _table(names: Mapping[str, str]) -> State:
    view = TableView(
        admitted=True,
        tournament="Torneo di Natale",
        checks=_CHECKS,
        round=3,
        rounds=6,
        players=names,
        started=True,
        ends_at=NOW + 1660.0,
    )
    return State(
        table=12,
        fingerprint="1038 2902 7665 3093 0981",
        view=view,
        board=Board(7),
        link=Link(connected=True),
        hall_time=NOW,
        monotonic=100,
    )


def _filling(
    state: State, checklist: Checklist, values: Mapping[str, int], page: int = 0, place: str | None = None
) -> State:
    board = Board(7, {checklist.key: Filled.read(checklist, values)})
    return replace(state, board=board, mode=FillingChecklist(checklist.key, page, place))
