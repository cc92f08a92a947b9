from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.journal.bodies import RoundPublished, RulingCancelled, Seating
from kiosk.projections.rulings.warnings import times_warned, warnings
from kiosk.projections.tournament_state import replay
from kiosk.rulings.effects import Warn
from tests.projections.rulings_given import ruling

if TYPE_CHECKING:
    from tests.projections.conftest import Evening

SEEN = "pozzetto_seen"


def test_register_names_player_line_article_and_place(evening: Evening) -> None:
    evening.open()
    event = evening.say("director", ruling(Warn(to="S", key=SEEN), articles=("21ter",)))

    (warned,) = warnings(replay(evening.events))

    assert (warned.player, warned.line, warned.to, warned.key) == ("B1", 1, "S", SEEN)
    assert (warned.articles, warned.round, warned.table, warned.at) == (("21ter",), 1, 1, event.written_at)
    assert (warned.times, warned.stands, warned.ruling) == (1, True, ("director", 1, event.seq))


def test_warning_of_a_whole_line_names_no_player(evening: Evening) -> None:
    evening.open()
    evening.say("director", ruling(Warn(to="ew", key="late"), table=2))

    (warned,) = warnings(replay(evening.events))

    assert (warned.player, warned.line) == (None, 4)


def test_warnings_are_counted_by_line_and_kind_through_the_tournament(evening: Evening) -> None:
    """Art. 21 ter: whichever of the two partners it was, at whichever table."""
    evening.open()
    evening.say("director", RoundPublished(2, (Seating(1, 2, 3), Seating(2, 1, 4))))
    evening.say(
        "director",
        ruling(Warn(to="N", key=SEEN)),
        ruling(Warn(to="S", key="conduct")),
        ruling(Warn(to="E", key=SEEN)),
        ruling(Warn(to="S", key=SEEN), round=2, table=2),
    )
    hall = replay(evening.events)

    assert [(warning.line, warning.key, warning.times) for warning in warnings(hall)] == [
        (1, SEEN, 1),
        (1, "conduct", 1),
        (2, SEEN, 1),
        (1, SEEN, 2),
    ]
    assert (times_warned(hall, 1, SEEN), times_warned(hall, 3, SEEN)) == (2, 0)


def test_cancelled_warning_stays_in_the_register_and_counts_no_more(evening: Evening) -> None:
    evening.open()
    first = evening.say("director", ruling(Warn(to="N", key=SEEN)))
    evening.say("director", ruling(Warn(to="N", key=SEEN)))
    evening.say("director", RulingCancelled("director", 1, first.seq, "On appeal", "Rosa"))
    hall = replay(evening.events)

    assert [(warning.stands, warning.times) for warning in warnings(hall)] == [(False, 0), (True, 1)]
    assert times_warned(hall, 1, SEEN) == 1


def test_warning_where_nobody_sits_is_kept_without_a_line(evening: Evening) -> None:
    evening.open()
    evening.say("director", ruling(Warn(to="W", key="conduct"), table=9))

    (warned,) = warnings(replay(evening.events))

    assert (warned.line, warned.player) == (None, None)
