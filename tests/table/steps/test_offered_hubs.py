"""A unit that is not a table yet offers the hubs that announce themselves: a hint, never taken by itself."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from hardware.simulated.clock import SimulatedClock
from kiosk.messages import Message
from kiosk.sync.endpoints.discovery import FoundHub
from kiosk.sync.wire.carriers import CarrierError
from kiosk.table.model.effects import AskToEnrol
from kiosk.table.model.events import enrolling_events
from kiosk.table.model.events.enrolling_events import HubFound
from kiosk.table.model.modes.enrolling_modes import Enrolling, EnrolPage, OfferedHub
from kiosk.table.model.preferences import Preferences
from kiosk.table.model.state import State
from kiosk.table.runner.enrolment_runtime import EnrolmentRuntime
from kiosk.table.steps.enrolling import MOST_HUBS
from tests.table.playing import Table
from tests.table.screen import Screen

HUB = OfferedHub("sala-grande", "192.168.1.10:8443")
OTHER = OfferedHub("sala-piccola", "192.168.1.11:8443")


def unit(mode: Enrolling) -> Screen:
    table = Table()
    table.state = State(0, mode=mode, preferences=Preferences(language="en"))
    return Screen(table)


def test_a_hub_that_was_found_is_chosen_and_the_code_and_fingerprint_are_asked_as_ever() -> None:
    screen = unit(Enrolling())
    screen.table.do(HubFound(HUB), HubFound(OTHER))
    screen.touch("begin", "digit-7", "go-on")
    assert "sala-grande" in screen.words
    screen.touch(f"hub-{OTHER.place}", *(f"digit-{digit}" for digit in "407193"), "go-on")
    assert screen.table.effects[-1] == AskToEnrol(7, OTHER.place, "407193")
    screen.table.do(enrolling_events.EnrolmentNews("1734 6915", None))
    assert screen.targets == {"back", "same"}


def test_a_hub_touched_by_mistake_is_left_again() -> None:
    screen = unit(Enrolling(EnrolPage.ADDRESS, 7, hubs=(HUB, OTHER)))
    screen.touch(f"hub-{HUB.place}", "back", f"hub-{OTHER.place}", *(f"digit-{digit}" for digit in "407193"))
    screen.touch("go-on")
    assert screen.table.effects[-1] == AskToEnrol(7, OTHER.place, "407193")


def test_nothing_is_taken_by_itself() -> None:
    screen = unit(Enrolling(EnrolPage.ADDRESS, 7))
    screen.table.do(HubFound(HUB))
    assert "go-on" not in screen.targets


def test_an_address_is_typed_with_its_port_where_it_has_one() -> None:
    screen = unit(Enrolling(EnrolPage.ADDRESS, 7))
    for number in ("10", "0", "0", "12"):
        screen.touch(*(f"digit-{digit}" for digit in number), "separator")
    screen.touch(*(f"digit-{digit}" for digit in "9443"))
    assert "10.0.0.12:9443" in screen.words
    assert "separator" not in screen.targets


def test_a_hub_is_offered_once_and_no_more_than_there_is_room_for() -> None:
    screen = unit(Enrolling(EnrolPage.ADDRESS, 7))
    screen.table.do(*(HubFound(OfferedHub(f"pc-{n}", f"10.0.0.{n}:8443")) for n in (1, 1, 2, 3, 4)))
    assert len([name for name in screen.targets if name.startswith("hub-")]) == MOST_HUBS


def test_the_network_is_looked_at_while_the_unit_is_no_table_and_left_alone_afterwards() -> None:
    is_open = []

    @contextmanager
    def looking(on_found: Callable[[FoundHub], None]) -> Iterator[None]:
        is_open.append(True)
        on_found(FoundHub(HUB.name, f"wss://{HUB.place}/sync"))
        yield
        is_open.clear()

    def no_way(address: str, table: int) -> None:
        raise CarrierError(Message("none").text)

    runtime = EnrolmentRuntime(no_way, lambda *_: None, SimulatedClock(), looking=looking)  # type: ignore[arg-type]
    runtime.start(lambda: None, lambda: None)
    assert list(runtime.poll(0.0)) == [HubFound(HUB)]
    assert is_open
    runtime.close()
    assert not is_open
