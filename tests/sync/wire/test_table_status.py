"""What a table says of itself beside its journal: with each sign of life, and at once where it is news."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import structs

from kiosk.sync.session.table_session import PING_SECONDS
from kiosk.sync.wire.messages import Ping, encode_message
from kiosk.sync.wire.table_status import Activity, CameraState, TableStatus, free_space

if TYPE_CHECKING:
    from collections.abc import Callable

    from kiosk.journal.identity import Identity
    from tests.sync.conftest import Wire

    Admit = Callable[[Identity], None]

PLAYING = TableStatus(Activity.PLAYING, CameraState.WORKS, 12_800)


def test_the_hub_knows_a_new_condition_at_once_and_hears_it_again(wire: Wire, admit: Admit) -> None:
    admit(wire.table)
    wire.table_session.report(PLAYING)
    wire.talk()
    assert wire.hub_session.status == PLAYING

    counting = structs.replace(PLAYING, activity=Activity.COUNTING)
    wire.table_session.report(counting)
    assert [message for message in wire.talk() if isinstance(message, Ping)] == [Ping(0, counting)]
    assert wire.hub_session.status == counting

    assert Ping(0, counting) in wire.wait(PING_SECONDS)


def test_the_same_condition_again_is_no_news(wire: Wire, admit: Admit) -> None:
    admit(wire.table)
    wire.table_session.report(PLAYING)
    wire.talk()
    wire.table_session.report(structs.replace(PLAYING))
    assert wire.talk() == []


def test_a_table_that_comes_back_says_it_anew(wire: Wire, admit: Admit) -> None:
    admit(wire.table)
    wire.talk()
    wire.connect()
    assert wire.hub_session.status is None
    wire.table_session.report(PLAYING)
    wire.talk()
    assert wire.hub_session.status == PLAYING


def test_a_sign_of_life_stays_small_enough_for_a_bus() -> None:
    """Idle, a table may use 20 bytes a second."""
    assert len(encode_message(Ping(0, PLAYING))) <= 12


def test_the_free_space_is_told_in_steps() -> None:
    assert free_space(10 * 2**30) == free_space(10 * 2**30 + 2**20) == 10 * 1024
