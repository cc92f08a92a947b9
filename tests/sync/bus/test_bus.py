"""The bus in virtual time: who speaks when, and what becomes of what is said."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hardware.simulated.line_faults import LineFaults
from kiosk.journal.store import Head
from kiosk.sync.bus.broadcast import NO_REPEAT_SECONDS, Broadcast
from kiosk.sync.bus.fragments import Outgoing
from kiosk.sync.bus.frames import (
    DEFAULT_SETTINGS,
    LONG_TURN_BYTES,
    NO_TOKEN,
    BusFrame,
    Clashed,
    Fragment,
    Joined,
    Kind,
    Left,
    decode_bus_frame,
    encode_bus_frame,
    frame_size,
)
from kiosk.sync.bus.master import BusMaster
from kiosk.sync.bus.station import BusStation
from kiosk.sync.wire.framing import FrameDecoder
from kiosk.sync.wire.messages import MAX_MESSAGE_SIZE, Ack, Ping, encode_message
from tests.sync.bus_hall import Babbler, Hall

EVERYBODY = range(1, 33)


def numbered(count: int, size: int = 60) -> list[bytes]:
    return [f"message {number}".encode().ljust(size, b".") for number in range(count)]


def send_in_turn(hall: Hall, end: int, messages: list[bytes]) -> None:
    """Say the messages one after the other, as a session does: the next when the last has arrived."""
    for message in messages:
        hall.station(end).send(message)
        hall.wait_until(lambda message=message: message in hall.messages_at_hub(end))  # type: ignore[misc]


bus_frames = st.builds(
    BusFrame,
    kind=st.sampled_from(Kind),
    address=st.integers(1, 32),
    token=st.integers(0, 2**32 - 1),
    turn=st.integers(0, 255),
    taken=st.integers(0, 255),
    room=st.integers(0, 255),
    fragment=st.builds(
        Fragment, st.integers(0, 255), st.binary(max_size=LONG_TURN_BYTES), st.booleans(), st.booleans()
    ),
    is_urgent=st.booleans(),
    has_more=st.booleans(),
)


@given(frame=bus_frames)
def test_frame_is_read_as_it_was_written_and_is_no_longer_than_was_reckoned(frame: BusFrame) -> None:
    line = encode_bus_frame(frame)

    (content,) = FrameDecoder().feed(line)

    assert decode_bus_frame(content) == frame
    assert len(line) <= frame_size(len(frame.fragment.data))


@pytest.mark.parametrize("content", [b"", bytes(9), bytes(10 + LONG_TURN_BYTES + 1), b"\x01\x80" + bytes(8)])
def test_what_is_no_frame_of_a_bus_is_passed_over(content: bytes) -> None:
    assert decode_bus_frame(content) is None


class TestTurns:
    @pytest.mark.parametrize("echo", [False, True])
    def test_messages_of_any_length_go_both_ways_and_once(self, echo: bool) -> None:
        hall = Hall([3, 7], echo=echo)
        hall.link_all()
        said = {
            number: [bytes([number]), bytes([number]) * LONG_TURN_BYTES, bytes([number]) * 5000]
            for number in (3, 7)
        }
        for number, (short, fitting, long) in said.items():
            for message in (short, long, fitting):
                hall.station(number).send(message)
                hall.hub.send(number, message)

        hall.wait_until(lambda: len(hall.messages_at_hub(7)) == 3 and len(hall.messages_at(7)) == 3)
        hall.run(5.0)

        for number in (3, 7):
            assert hall.messages_at_hub(number) == hall.messages_at(number) == said[number]
        assert [news for news in hall.hub_news if isinstance(news, Clashed | Left)] == []

    def test_full_bus_is_linked_within_seconds(self) -> None:
        assert Hall(EVERYBODY).link_all() < 5.0

    def test_round_of_a_full_bus_takes_a_fifth_of_a_second(self) -> None:
        hall = Hall(EVERYBODY)
        hall.link_all()
        hall.run(1.0)

        hall.station(32).send(b"deal")

        assert hall.run(1.0, lambda: hall.messages_at_hub(32) == [b"deal"]) < 0.35

    def test_quiet_bus_with_few_tables_leaves_the_line_and_the_program_alone(self) -> None:
        hall = Hall([1, 2])
        hall.hub.step(hall.now)
        hall.run(60.0)
        before = hall.line.busy

        hall.run(10.0)

        assert hall.line.busy - before < 2.0, "spoke more than a fifth of the time"

    @pytest.mark.slow
    def test_call_goes_before_what_others_say(self) -> None:
        """All 32 tables have minutes of things to say; one calls."""
        hall = Hall(EVERYBODY)
        hall.link_all()
        for number in EVERYBODY:
            hall.station(number).send(bytes(20_000))
        hall.run(3.0)
        took = []
        for number in (32, 1, 17, 9):
            hall.restart_station(number)
            hall.link_all()
            hall.station(number).send(b"call" * 60)
            hall.station(number).hurry(True)
            took.append(hall.run(5.0, lambda number=number: hall.messages_at_hub(number) != []))  # type: ignore[misc]
            hall.station(number).hurry(False)

        assert max(took) < 0.5

    def test_table_that_is_always_urgent_does_not_stop_the_others(self) -> None:
        hall = Hall(EVERYBODY)
        hall.link_all()
        hall.station(5).hurry(True)
        hall.station(5).send(bytes(MAX_MESSAGE_SIZE))
        hall.run(0.5)

        hall.station(6).send(b"deal")
        hall.hub.send(7, b"news")

        hall.wait_until(
            lambda: hall.messages_at_hub(6) == [b"deal"] and hall.messages_at(7) == [b"news"], 3.0
        )
        assert hall.messages_at_hub(5) == [], "it is still speaking"

    @pytest.mark.slow
    def test_every_table_gets_its_turn_for_long_messages(self) -> None:
        hall = Hall(EVERYBODY)
        hall.link_all()
        for number in EVERYBODY:
            hall.station(number).send(bytes([number]) * 4096)

        first = hall.wait_until(lambda: any(hall.messages_at_hub(number) for number in EVERYBODY))
        rest = hall.wait_until(lambda: all(hall.messages_at_hub(number) for number in EVERYBODY))

        assert rest < 0.2 * first, "the first had more than its share"

    def test_message_that_waits_already_is_not_said_twice(self) -> None:
        """A session repeats what was not answered; on a slow line it has not even been said yet."""
        hall = Hall([1])
        hall.link_all()
        for _ in range(10):
            hall.station(1).send(b"hello")

        hall.run(5.0)

        assert hall.messages_at_hub(1) == [b"hello"]

    @pytest.mark.slow
    def test_what_all_are_to_have_is_told_once(self) -> None:
        hall = Hall(EVERYBODY)
        hall.link_all()
        news = bytes(range(256)) * 16
        for number in EVERYBODY:
            hall.hub.send(number, news)
        hall.hub.send(5, b"for you alone")
        before = hall.line.busy

        hall.wait_until(lambda: all(news in hall.messages_at(number) for number in EVERYBODY), 3.0)
        hall.run(2.0)

        assert [hall.messages_at(number) for number in (4, 5)] == [[news], [b"for you alone", news]]
        assert hall.line.busy - before < 5.0

    def test_who_missed_a_part_gets_it_when_his_session_asks(self) -> None:
        hall = Hall([1, 2, 3])
        hall.link_all()
        news = bytes(range(256)) * 16
        for number in (1, 2, 3):
            hall.hub.send(number, news)
        hall.run(0.3)
        hall.line.cut(3)
        hall.run(0.15)
        hall.line.join(3)
        hall.wait_until(lambda: hall.messages_at(1) == hall.messages_at(2) == [news])
        assert hall.messages_at(3) == []

        hall.hub.send(3, news)
        hall.run(1.0)
        assert hall.messages_at(3) == [], "the others' answers are still on their way"
        hall.run(NO_REPEAT_SECONDS)
        hall.hub.send(3, news)

        hall.wait_until(lambda: hall.messages_at(3) == [news], 3.0)

    def test_unlinked_station_is_told_nothing(self) -> None:
        station = BusStation(4, 0.0)
        part = Broadcast(b"news", 7).next_part()

        station.step(0.0, encode_bus_frame(part))

        assert station.take_news() == []

    @pytest.mark.parametrize("is_from_hub", [False, True])
    def test_short_message_goes_between_the_parts_of_a_long_one(self, is_from_hub: bool) -> None:
        """An acknowledgement must not wait for all that the director has written."""
        hall = Hall([1])
        hall.link_all()

        def say(message: bytes) -> None:
            hall.hub.send(1, message) if is_from_hub else hall.station(1).send(message)

        def heard() -> list[bytes]:
            return hall.messages_at(1) if is_from_hub else hall.messages_at_hub(1)

        say(bytes(4096))
        hall.run(0.2)
        say(b"ack")

        hall.wait_until(lambda: heard() == [b"ack"], 0.2)
        hall.wait_until(lambda: heard() == [b"ack", bytes(4096)])

    def test_newer_message_takes_the_place_of_an_older_one_about_the_same(self) -> None:
        """What a session repeats must not pile up on a line that is slower than its patience."""
        outgoing = Outgoing()
        acks = [encode_message(Ack(bytes(16), Head("director", 1, seq, bytes(32)), seq)) for seq in (1, 2, 3)]
        other = encode_message(Ack(bytes(16), Head("table-1", 1, 9, bytes(32)), 9))
        outgoing.put(acks[0])
        assert outgoing.fill(LONG_TURN_BYTES).data == acks[0]

        for message in (acks[1], other, acks[2], encode_message(Ping(1)), encode_message(Ping(2))):
            outgoing.put(message)

        assert outgoing.unsaid() == [other, acks[2], encode_message(Ping(2))]
        assert outgoing.fill(LONG_TURN_BYTES).data == acks[0], "what was said stays what it is"

    def test_message_beyond_all_bounds_arrives_cut_for_the_session_to_refuse(self) -> None:
        hall = Hall([1])
        hall.link_all()
        hall.station(1).send(bytes(2 * MAX_MESSAGE_SIZE))

        hall.wait_until(lambda: hall.messages_at_hub(1) != [], 120.0)

        assert len(hall.messages_at_hub(1)[0]) == MAX_MESSAGE_SIZE + 1


class TestTrouble:
    @pytest.mark.slow
    def test_silent_table_costs_the_others_little(self) -> None:
        hall = Hall(EVERYBODY)
        hall.link_all()
        for number in range(1, 17):
            hall.line.cut(number)
        hall.run(10.0)
        assert sum(isinstance(news, Left) for news in hall.hub_news) == 16

        hall.station(32).send(b"deal")

        assert hall.run(5.0, lambda: hall.messages_at_hub(32) != []) < 0.5

    def test_table_that_was_away_comes_back(self) -> None:
        hall = Hall([1, 2])
        hall.link_all()
        hall.line.cut(1)
        hall.run(20.0)
        assert not hall.station(1).is_linked
        assert hall.station(2).is_linked

        hall.line.join(1)

        hall.link_all(seconds=12.0)
        send_in_turn(hall, 1, [b"back"])

    def test_table_that_babbles_when_it_likes_does_not_stop_the_others(self) -> None:
        hall = Hall(range(1, 16))
        hall.speakers[20] = Babbler(hall.random, every=0.3, length=100)
        hall.link_all()
        messages = numbered(20)

        send_in_turn(hall, 3, messages)

        assert hall.messages_at_hub(3) == messages

    def test_table_that_answers_without_end_is_heard_for_a_bounded_time(self) -> None:
        """It speaks whenever it is asked, ten times longer than it may."""
        hall = Hall([1, 2])
        babbler = Babbler(hall.random, every=0.0, length=2500)
        station = hall.station(2)

        class Mad:
            def step(self, now: float, received: bytes = b"") -> bytes:
                return babbler.step(now) if station.step(now, received) else b""

            def next_at(self) -> float | None:
                return station.next_at()

        hall.speakers[2] = Mad()
        hall.wait_until(lambda: hall.station(1).is_linked)
        hall.run(30.0)

        send_in_turn(hall, 1, numbered(10))

        assert hall.now < 60.0

    def test_tables_that_restart_speak_anew(self) -> None:
        hall = Hall([1])
        hall.link_all()
        hall.station(1).send(bytes(3000))
        hall.run(0.1)

        hall.restart_station(1)
        hall.link_all()
        send_in_turn(hall, 1, [b"new"])

        assert hall.messages_at_hub(1) == [b"new"]
        kinds = [type(news) for news in hall.hub_news if isinstance(news, Joined | Left)]
        assert kinds == [Joined, Left, Joined]

    def test_hub_that_restarts_finds_everybody_again(self) -> None:
        hall = Hall([1, 2, 3])
        hall.link_all()
        hall.hub.send(2, bytes(3000))
        hall.run(0.1)

        hall.restart_hub()
        hall.hub_news.clear()
        hall.wait_until(lambda: sum(isinstance(news, Joined) for news in hall.hub_news) == 3, 5.0)
        hall.run(1.0)
        hall.hub.send(2, b"new")
        hall.wait_until(lambda: hall.messages_at(2) == [b"new"])

        assert [type(news) for news in hall.heard[2]][:4] == [Joined, Left, Joined, type(hall.heard[2][3])]

    @pytest.mark.parametrize("echo", [False, True])
    @pytest.mark.parametrize("rate", [1e-4, 1e-3, 3e-3])
    def test_noise_delays_and_changes_nothing(self, rate: float, echo: bool) -> None:
        hall = Hall([1, 2], echo=echo, faults=LineFaults(rate, rate, rate), seed=5)
        hall.link_all()
        messages = numbered(40)

        for message in messages:
            while message not in hall.messages_at_hub(1):
                hall.station(1).send(message)
                hall.run(2.0, lambda message=message: message in hall.messages_at_hub(1))  # type: ignore[misc]

        assert list(dict.fromkeys(hall.messages_at_hub(1))) == messages
        assert not any(isinstance(news, Clashed) for news in hall.hub_news)

    @pytest.mark.slow
    @settings(max_examples=50, deadline=None)
    @given(seed=st.integers(0, 2**32), data=st.data())
    def test_restarts_and_garbage_at_any_moment_never_make_a_wrong_message(
        self, seed: int, data: st.DataObject
    ) -> None:
        hall = Hall([1, 2], faults=LineFaults(1e-3, 1e-3, 1e-3), seed=seed)
        said = {1: numbered(12, 300), 2: [text[::-1] for text in numbered(12, 300)]}
        for _ in range(12):
            end = data.draw(st.sampled_from([0, 1, 2]))
            number = data.draw(st.sampled_from([1, 2]))
            match data.draw(st.sampled_from(["restart", "rubbish", "say"])):
                case "restart" if end == 0:
                    hall.restart_hub()
                case "restart":
                    hall.restart_station(end)
                case "rubbish":
                    hall.line.speak(end, data.draw(st.binary(max_size=40)), hall.now)
                case _:
                    hall.station(number).send(data.draw(st.sampled_from(said[number])))
            hall.run(data.draw(st.floats(0.0, 0.5)))
        hall.line.faults = LineFaults()

        for number in (1, 2):
            assert set(hall.messages_at_hub(number)) <= set(said[number])
            before = len(hall.messages_at_hub(number))
            hall.link_all()
            hall.run(3.0)
            hall.station(number).send(b"the last")
            hall.wait_until(lambda number=number: b"the last" in hall.messages_at_hub(number))  # type: ignore[misc]
            assert len(hall.messages_at_hub(number)) > before

    def test_two_units_at_one_address_are_noticed_at_both_ends_and_one_works(self) -> None:
        hall = Hall([4])
        hall.link_all()

        twin = hall.restart_station(4, end=20)
        hall.wait_until(lambda: Clashed(4) in hall.heard[20], 5.0)
        hall.wait_until(lambda: Clashed(4) in hall.hub_news)

        assert not twin.is_linked
        assert hall.station(4).is_linked
        send_in_turn(hall, 4, [b"still here"])

    def test_two_units_that_start_together_at_one_address_are_told_apart(self) -> None:
        hall = Hall([4])
        twin = hall.restart_station(4, end=20)

        hall.wait_until(lambda: Clashed(4) in hall.hub_news, 120.0)

        assert hall.station(4).is_linked != twin.is_linked

    def test_restarted_unit_is_no_clash(self) -> None:
        hall = Hall([4])
        for _ in range(5):
            hall.link_all()
            hall.run(1.0)
            hall.restart_station(4)
        hall.link_all()
        hall.run(60.0)

        assert not any(isinstance(news, Clashed) for news in [*hall.hub_news, *hall.heard[4]])

    def test_second_hub_on_the_bus_is_noticed(self) -> None:
        hall = Hall([4])
        hall.link_all()
        hall.speakers[30] = BusMaster(hall.now, [9])

        hall.wait_until(lambda: Clashed(0) in hall.hub_news)

    @pytest.mark.parametrize("echo", [False, True])
    def test_own_echo_is_nobody_else(self, echo: bool) -> None:
        hall = Hall([4], echo=echo)
        hall.link_all()
        hall.run(70.0)

        assert Clashed(0) not in hall.hub_news
        assert Clashed(4) not in hall.heard[4]


class TestStation:
    def test_answers_only_the_newest_question(self) -> None:
        """A program that was held up must not speak in another's turn."""
        station = BusStation(4, 0.0)
        (offer,) = FrameDecoder().feed(
            station.step(0.0, encode_bus_frame(BusFrame(Kind.INVITE, 4, NO_TOKEN))) or station.step(1.0)
        )
        present = decode_bus_frame(offer)
        assert present is not None
        asked = encode_bus_frame(BusFrame(Kind.POLL, 4, present.token, turn=1))
        other = encode_bus_frame(BusFrame(Kind.POLL, 5, 99, turn=2))

        assert station.step(1.0, asked + other) == b""
        assert station.step(2.0) == b""
        assert station.step(2.0, asked) == b""
        assert station.step(2.0 + DEFAULT_SETTINGS.turnaround) != b""
