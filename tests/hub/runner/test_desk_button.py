"""The button on the director's desk, with its lamp (Art. 15)."""

from __future__ import annotations

from collections.abc import Iterator
from queue import SimpleQueue

import pytest

from hardware.ports import Edge
from hardware.raspberry.control_lines import ControlLineButton, ControlLineLamp
from hardware.simulated.panel import SimulatedButton, SimulatedLamp
from kiosk.button_press import HOLD
from kiosk.hub.runner.desk_button import BLINK, DeskButton
from kiosk.journal.bodies import TimeOutAnnounced
from kiosk.messages import Message
from tests.hub.playing import PlayingHall


class Desk0:
    """The hall with a button of twins, which a test looks at step by step."""

    def __init__(self, hall: PlayingHall) -> None:
        self.hall = hall
        self.button = SimulatedButton(hall.clock)
        self.lamp = SimulatedLamp(hall.clock)
        self.complaints: list[Message] = []
        self.desk = DeskButton(hall.service, self.button, self.lamp, hall.clock, self.complaints.append)
        self.button.listen(self.desk._edges.put)

    def hold(self, seconds: float) -> None:
        self.button.press()
        self.desk.look()
        self.hall.clock.time += seconds
        self.desk.look()
        self.button.release()
        self.hall.clock.time += 0.1
        self.desk.look()

    @property
    def announced(self) -> int:
        return sum(isinstance(event.body, TimeOutAnnounced) for event in self.hall.log.all())


@pytest.fixture
def at_desk(hall: PlayingHall) -> Iterator[Desk0]:
    hall.open()
    for number in (1, 2, 3):
        hall.table(number)
    hall.begin()
    desk = Desk0(hall)
    yield desk
    desk.desk.close()


def test_holding_the_button_announces_the_time_out_once(at_desk: Desk0) -> None:
    at_desk.hold(HOLD + 3)
    assert at_desk.announced == 1
    given = at_desk.hall.service.audit_log[-1].body
    assert given.command == "announce_time_out"  # type: ignore[union-attr]


def test_a_short_press_announces_nothing(at_desk: Desk0) -> None:
    at_desk.hold(HOLD - 0.1)
    at_desk.button.bounce(pressed=True)
    at_desk.button.bounce(pressed=False)
    at_desk.desk.look()
    assert at_desk.announced == 0


def test_the_lamp_blinks_until_every_table_has_it_and_is_dark_before(at_desk: Desk0) -> None:
    at_desk.desk.look()
    assert not at_desk.lamp.lit
    at_desk.hold(HOLD)
    seen = []
    for _ in range(8):
        at_desk.hall.clock.time += BLINK
        at_desk.desk.look()
        seen.append(at_desk.lamp.lit)
    assert seen in ([True, False] * 4, [False, True] * 4)
    for number in (1, 2, 3):
        at_desk.hall.link(number, heard=at_desk.hall.service.state.time_outs[1].number)
    for _ in range(4):
        at_desk.hall.clock.time += BLINK
        at_desk.desk.look()
        assert at_desk.lamp.lit


def test_why_nothing_was_announced_is_told_at_the_directors_page(at_desk: Desk0) -> None:
    at_desk.hold(HOLD)
    at_desk.hall.clock.time += 5
    at_desk.hold(HOLD)
    assert at_desk.announced == 1
    assert "announced already" in str(at_desk.complaints[0])


def test_before_the_first_round_the_button_says_so(hall: PlayingHall) -> None:
    hall.open()
    desk = Desk0(hall)
    desk.hold(HOLD)
    assert "Publish round 1 first" in str(desk.complaints[0])
    desk.desk.close()


class Lines:
    """The control lines of an adapter."""

    def __init__(self) -> None:
        self.rts = self.dtr = False
        self.contact = False
        self.is_pulled = False
        self.is_closed = False

    @property
    def cts(self) -> bool:
        if self.is_pulled:
            raise OSError(5, "Input/output error")
        return self.contact and self.rts

    def close(self) -> None:
        self.is_closed = True


def test_a_button_at_an_adapter_is_seen_and_let_go_when_the_adapter_is_pulled(hall: PlayingHall) -> None:
    lines, edges = Lines(), SimpleQueue[Edge]()
    button, lamp = ControlLineButton(lines, hall.clock), ControlLineLamp(lines)
    button.listen(edges.put)
    lines.contact = True
    assert edges.get(timeout=5).pressed
    lines.is_pulled = True
    assert not edges.get(timeout=5).pressed
    lamp.set(lit=True)
    assert lines.dtr
    button.close()
    lamp.close()
    assert (lines.dtr, lines.is_closed) == (False, True)
