from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.journal.bodies import ChecklistFilled, LotsDrawn
from kiosk.projections.folds.checklists import ChecklistKey
from kiosk.projections.tournament_state import replay

if TYPE_CHECKING:
    from tests.projections.conftest import Evening


def test_last_checklist_of_a_board_counts(evening: Evening) -> None:
    evening.say("table-4", ChecklistFilled(1, 7, "deal", {"shuffled": 0}))
    event = evening.say("table-4", ChecklistFilled(1, 7, "deal", {"shuffled": 1}))
    evening.say("table-4", ChecklistFilled(1, 8, "deal", {"shuffled": 1}))

    found = replay(evening.events).checklists
    seventh = ChecklistKey(1, 4, 7, "deal")

    assert set(found) == {seventh, ChecklistKey(1, 4, 8, "deal")}
    assert (found[seventh].filled, found[seventh].at) == (event.body, event.written_at)


def test_67_boxes_of_every_call_are_kept_the_oldest_first(evening: Evening) -> None:
    """Law 67: what was so at one call is not overwritten by the next one at the same board."""
    for call in (3, 9):
        evening.say("table-4", ChecklistFilled(1, 7, "moment", {"trick": call}, call=call))

    found = replay(evening.events).checklists

    assert [(key.call, checklist.filled.values["trick"]) for key, checklist in found.items()] == [
        ((1, 3), 3),
        ((1, 9), 9),
    ]


def test_67_boxes_of_a_call_stay_as_they_were_noted_first(evening: Evening) -> None:
    first = evening.say("table-4", ChecklistFilled(1, 7, "moment", {"trick": 3}, call=3))
    second = evening.say("table-4", ChecklistFilled(1, 7, "moment", {"trick": 4}, call=3))

    for events in ([first, second], [second, first]):
        (noted,) = replay(events).checklists.values()
        assert (noted.filled, noted.at) == (first.body, first.written_at)


def test_calls_of_a_replaced_unit_are_others(evening: Evening) -> None:
    evening.say("table-4", ChecklistFilled(1, 7, "moment", {"trick": 3}, call=1))
    evening.say("table-4", ChecklistFilled(1, 7, "moment", {"trick": 5}, call=1), epoch=2)

    assert [key.call for key in replay(evening.events).checklists] == [(1, 1), (2, 1)]


def test_replaced_unit_has_the_last_word_whenever_it_is_heard(evening: Evening) -> None:
    late = evening.say("table-4", ChecklistFilled(1, 7, "deal", {"shuffled": 1}), epoch=2)
    early = evening.say("table-4", ChecklistFilled(1, 7, "deal", {"shuffled": 0}))

    found = replay([late, early]).checklists

    assert found == replay([early, late]).checklists
    assert found[ChecklistKey(1, 4, 7, "deal")].filled == late.body


def test_director_fills_no_tables_checklist(evening: Evening) -> None:
    evening.say("director", ChecklistFilled(1, 7, "deal", {}))

    hall = replay(evening.events)

    assert ([refused.code for refused in hall.refused], hall.checklists) == (["not_entitled"], {})


def test_lots_are_kept_by_round_in_the_order_in_which_they_were_drawn(evening: Evening) -> None:
    evening.say("director", LotsDrawn(1, ("3", "7")), LotsDrawn(1, ("2", "5", "9")), LotsDrawn(2, ("7", "3")))

    assert replay(evening.events).tournament.lots == {
        1: (("3", "7"), ("2", "5", "9")),
        2: (("7", "3"),),
    }
