"""States of the time before the first deal, and of what is changed from elsewhere."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from kiosk.journal.bodies import SeatsDrawn, TablesArranged
from kiosk.messages import N_, Message
from kiosk.projections.folds.preparations import Preparation
from kiosk.projections.folds.table_match import TableMatch
from kiosk.table.model.moves import Move
from kiosk.table.model.state import DrawingSeats

if TYPE_CHECKING:
    from collections.abc import Mapping

    from kiosk.table.model.state import State
    from kiosk.table.model.table_view import TableView


NOW: Final = 1_000_000
"""When all samples are seen."""


def arriving(view: TableView) -> TableView:
    """The evening before the round begins, with nobody there yet."""
    parties = () if view.seated is None else view.seated.parties
    return replace(
        view,
        started=False,
        started_at=None,
        ends_at=None,
        match=TableMatch(),
        entrants={party.key: number for number, party in enumerate(parties, 1)},
        came={party.key: None for party in parties},
    )


def arrival_states(sheet: State, names: Mapping[str, str]) -> dict[str, State]:
    """A state for each screen before the first deal of a match of two lines."""
    view = arriving(sheet.view)
    arranged = TablesArranged(checks_in=True, checks_packs=True, draws_seats="every_round")
    ns, ew = sheet.view.game.parties if sheet.view.game is not None else (None, None)
    others = tuple(names.values())
    moves = (Move(others[:2], 4, ew), Move(others[2:], None if ns is None else 12, ns, rests=True))
    here = replace(view, came=dict.fromkeys(view.came, float(NOW)), arranged=arranged)
    half = replace(view, came={**view.came, "ns": float(NOW)}, arranged=arranged)
    packed = Preparation(packs_checked=True)
    drawn = replace(packed, seats=SeatsDrawn(3, "N", "E"))
    late = replace(half, started=True, started_at=NOW - 192.0, ends_at=NOW + 1608.0)
    resting = replace(view, players={}, came={}, entrants={}, resting=others[:2])

    def shown(view: TableView, mode: DrawingSeats | None = None) -> State:
        state = replace(sheet, view=view)
        return state if mode is None else replace(state, mode=mode)

    return {
        "arrival": shown(view),
        "arrival-moves": shown(replace(view, moves=moves)),
        "arrival-half": shown(half),
        "arrival-late": shown(late),
        "arrival-packs": shown(here),
        "draw-scorer": shown(replace(here, preparation=packed), DrawingSeats()),
        "draw-dealer": shown(replace(here, preparation=packed), DrawingSeats("S")),
        "draw-place": shown(replace(here, preparation=packed), DrawingSeats("S", "E")),
        "draw-place-mitchell": shown(
            replace(here, preparation=packed, may_choose_line=False), DrawingSeats("S", "E")
        ),
        "draw-seats": shown(
            replace(here, preparation=packed), DrawingSeats("S", "E", "N", swapped=frozenset({"ns"}))
        ),
        "draw-seats-turned": shown(
            replace(here, preparation=packed), DrawingSeats("S", "E", "E", True, frozenset({"ns"}))
        ),
        "arrival-ready": shown(replace(here, preparation=drawn)),
        "resting": shown(resting),
        "news": replace(
            sheet,
            news=(
                Message(
                    N_("{name} plays in the place of {former} from now on."),
                    {"name": others[0], "former": others[1]},
                ),
            ),
        ),
    }
