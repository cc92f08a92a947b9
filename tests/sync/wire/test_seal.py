"""A serial line or a bus, on which others may speak: what is the hub's word there, and what is not."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import structs

from kiosk.journal.bodies import CallRaised, PairEntered
from kiosk.journal.identity import DIRECTOR, Identity
from kiosk.journal.log import Log
from kiosk.journal.store import Head
from kiosk.sync.session.admission import Hub
from kiosk.sync.session.exchange import MAX_RETRY_SECONDS
from kiosk.sync.session.hub_session import HubSession
from kiosk.sync.session.link import LinkPhase
from kiosk.sync.session.table_session import PING_SECONDS, TableSession
from kiosk.sync.wire.framing import encode_frame
from kiosk.sync.wire.messages import (
    Ack,
    Challenge,
    Events,
    Hello,
    Order,
    OrderResult,
    Ping,
    Pong,
    RefusalReason,
    Refused,
    Stored,
    Welcome,
    decode_message,
    encode_message,
)
from kiosk.sync.wire.seal import SEAL_SIZE, Seal, subject

EPOCH = bytes(15) + b"1"


class OpenLine:
    """A table and a hub on a line that others reach: everything on it is heard, and may be said again."""

    def __init__(self, table_log: Log, table: Identity, hub_log: Log, director: Identity) -> None:
        self.now = 100.0
        self.table_log, self.table = table_log, table
        self.orders: list[Order] = []
        self.refused: list[tuple[str, RefusalReason]] = []
        self.hub = Hub(hub_log, director, EPOCH, obey=self._obey)
        self.by_table: list[bytes] = []
        self.by_hub: list[bytes] = []
        self.hub_session = HubSession(self.hub, self.now, lambda *said: self.refused.append(said))
        self.connect()

    def connect(self) -> None:
        self.table_session = TableSession(self.table_log, self.table, self.now)

    def _obey(self, _author: str, order: Order) -> OrderResult:
        self.orders.append(order)
        return OrderResult(order.key)

    def to_hub(self, data: bytes | None = None) -> list[bytes]:
        said = [*self.hub_session.step(self.now, 0.0, data), *self.hub_session.obey()]
        self.by_hub += said
        return said

    def to_table(self, data: bytes | None = None) -> list[bytes]:
        said = self.table_session.step(self.now, 0.0, data)
        self.by_table += said
        return said

    def talk(self, change: Callable[[bytes], bytes] = lambda data: data) -> None:
        """Until neither has anything to say; somebody between may `change` what is said."""
        to_hub, to_table = self.to_table(), self.to_hub()
        while to_hub or to_table:
            replies = [reply for data in [*map(change, to_hub), None] for reply in self.to_hub(data)]
            to_hub = [reply for data in [*map(change, to_table), None] for reply in self.to_table(data)]
            to_table = replies


@pytest.fixture
def line(
    table_log: Log, table: Identity, hub_log: Log, director: Identity, admit: Callable[[Identity], None]
) -> OpenLine:
    admit(table)
    return OpenLine(table_log, table, hub_log, director)


@pytest.fixture
def linked(line: OpenLine) -> OpenLine:
    """The table is linked, and has something that the hub does not have yet."""
    line.talk()
    assert line.table_session.phase is LinkPhase.CONNECTED
    line.table_log.append(line.table, CallRaised(round=1))
    return line


def receipt(line: OpenLine) -> Ack:
    """What the hub would say if it had everything."""
    head = line.table_log.head(line.table.author)
    return Ack(EPOCH, head, head.seq)


def test_events_and_receipts_go_over_an_open_line(linked: OpenLine) -> None:
    linked.hub.log.append(linked.hub.identity, PairEntered(1, ("Anna", "Bruno")))
    linked.talk()

    assert linked.table_session.committed == 1
    assert linked.hub.log.read("table-12") == linked.table_log.read("table-12")
    assert linked.table_log.read(DIRECTOR) == linked.hub.log.read(DIRECTOR)


def test_receipt_that_bears_no_seal_is_none(linked: OpenLine) -> None:
    linked.to_table()
    linked.to_table(encode_message(receipt(linked)))

    assert linked.table_session.committed == 0


def test_receipt_under_another_sessions_seal_is_none(linked: OpenLine) -> None:
    linked.to_table()
    other = OpenLine(linked.table_log, linked.table, linked.hub.log, linked.hub.identity)
    other.talk()  # the hub has everything now, and says so there
    sealed = other.by_hub[-1]
    linked.to_table(sealed)
    assert linked.table_session.committed == 0

    linked.now += MAX_RETRY_SECONDS
    linked.talk()
    assert linked.table_session.committed == 1


@given(data=st.data())
def test_receipt_that_was_changed_is_none(data: st.DataObject) -> None:
    keys = [Seal(lambda end=end: end * 16, is_needed=True) for end in (b"h", b"t")]  # type: ignore[misc]
    exchanges = [seal.begin() for seal in keys]
    hub, table = keys
    assert hub.agree(exchanges[1], b"met", is_hub=True)
    assert table.agree(exchanges[0], b"met", is_hub=False)
    sealed = bytearray(hub.write(Ack(EPOCH, Head("table-12", 1, 9, bytes(32)), 9)))
    place = data.draw(st.integers(8, len(sealed) * 8 - 1))  # the mark aside: without it, it is no message
    sealed[place // 8] ^= 1 << place % 8

    assert table.read(bytes(sealed)) is None


def test_echo_of_the_tables_own_word_is_not_the_hubs(linked: OpenLine) -> None:
    """A bus gives back what is said on it."""
    linked.talk()
    linked.hub.log.append(linked.hub.identity, PairEntered(1, ("Anna", "Bruno")))
    linked.talk()

    sealed = [data for data in linked.by_table if data[:1] == b"\xc1"]
    assert sealed
    assert [linked.to_table(data) for data in sealed] == [[]] * len(sealed)
    assert linked.table_session.phase is LinkPhase.CONNECTED


def test_nothing_else_of_the_hubs_is_taken_without_its_seal(line: OpenLine) -> None:
    line.to_table()
    (challenge,) = line.to_hub(line.by_table[-1])
    line.to_table(challenge)
    everything = line.table_log.heads()

    line.to_table(encode_message(Welcome(EPOCH, everything, 9.0)))
    assert line.table_session.phase is LinkPhase.OFFLINE

    line.talk()
    line.now += PING_SECONDS
    before = line.table_session.hub_ahead
    for forged in (Pong(9.0), Stored(bytes(32)), OrderResult("key-1"), Refused(RefusalReason.REPLACED)):
        line.to_table(encode_message(forged))
    assert line.table_session.hub_ahead == before
    assert line.table_session.answers == []
    assert not line.table_session.is_over(line.now)


def test_nobody_orders_in_a_tables_name(linked: OpenLine) -> None:
    linked.talk()

    assert linked.to_hub(encode_message(Order("key-1", "en", b"{}"))) == []
    assert linked.orders == []

    linked.table_session.order(Order("key-2", "en", b"{}"))
    linked.talk()
    assert [order.key for order in linked.orders] == ["key-2"]


def test_nobody_says_in_a_tables_name_what_it_has_heard(linked: OpenLine) -> None:
    linked.talk()
    linked.hub.log.append(linked.hub.identity, PairEntered(1, ("Anna", "Bruno")))
    linked.to_hub()
    before = linked.hub_session.heard
    head = linked.hub.log.head(DIRECTOR)
    nonce = linked.hub_session.hello.nonce if linked.hub_session.hello else b""

    linked.to_hub(encode_message(Ack(nonce, head, head.seq)))

    assert linked.hub_session.heard == before < head.seq


def test_key_that_was_exchanged_on_the_way_is_noticed(line: OpenLine) -> None:
    """Whoever stands between would seal for both."""
    between = Seal(lambda: bytes(16), is_needed=True).begin()

    def put_own(data: bytes) -> bytes:
        message = decode_message(data) if data[:1] != b"\xc1" else None
        if isinstance(message, Hello | Challenge):
            return encode_message(structs.replace(message, exchange=between))
        return data

    line.talk(put_own)

    assert line.table_session.phase is LinkPhase.OFFLINE
    assert "not the director's PC" in str(line.table_session.problem)
    assert ("table-12", RefusalReason.OTHER_HUB) in line.refused


@pytest.mark.parametrize("exchange", [b"", bytes(31), bytes(32)])
def test_hub_speaks_on_an_open_line_with_nobody_who_has_no_key_for_seals(
    line: OpenLine, exchange: bytes
) -> None:
    hello = Hello((3,), "table-12", 1, line.table.public_key, bytes(16), exchange)

    (answer,) = line.to_hub(encode_message(hello))

    assert decode_message(answer) == Refused(RefusalReason.VERSION)
    assert line.refused == [("table-12", RefusalReason.VERSION)]


def test_hub_that_has_forgotten_the_session_says_so_to_whoever_seals(linked: OpenLine) -> None:
    linked.hub_session = HubSession(linked.hub, linked.now, lambda *_: None)
    linked.talk()
    linked.now += PING_SECONDS
    linked.talk()

    assert linked.table_session.committed == 1


def test_director_s_events_are_the_same_bytes_for_every_table(linked: OpenLine) -> None:
    """So that a bus can tell them to all at once."""
    linked.hub.log.append(linked.hub.identity, PairEntered(1, ("Anna", "Bruno")))
    first = [data for data in linked.to_hub() if isinstance(decode_message(data), Events)]
    other = OpenLine(linked.table_log, linked.table, linked.hub.log, linked.hub.identity)
    other.talk()

    assert first
    assert set(first) <= set(other.by_hub)


def test_newer_message_about_the_same_takes_the_place_of_an_older_also_under_seals() -> None:
    def seals() -> Iterator[Seal]:
        for end in (b"h", b"t"):
            yield Seal(lambda end=end: end * 16, is_needed=True)  # type: ignore[misc]

    hub, table = seals()
    hub.begin()
    assert hub.agree(table.begin(), b"met", is_hub=True)
    acks = [hub.write(Ack(EPOCH, Head("table-12", 1, seq, bytes(32)), seq)) for seq in (1, 2)]

    assert subject(acks[0]) == subject(acks[1]) != subject(hub.write(Pong(1.0)))


def test_signs_of_life_on_an_open_line_are_small() -> None:
    both = sum(
        len(encode_frame(bytes(SEAL_SIZE) + encode_message(message))) for message in (Ping(3), Pong(1.8e9))
    )

    assert both / PING_SECONDS <= 20
