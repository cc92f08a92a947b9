from __future__ import annotations

import zlib
from collections.abc import Sequence
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import structs

from kiosk.journal.bodies import Acceptance, AnyBody, CallCancelled, CallRaised, DealAccepted, PairEntered
from kiosk.journal.event import FIRST_HASH, Event, InvalidEventError, event_hash, is_signed_by, sign_event
from kiosk.journal.identity import Identity, table_author
from kiosk.sync.wire.messages import MAX_MESSAGE_SIZE, decode_message, encode_message
from kiosk.sync.wire.packing import pack, unpack

EVENING = "0123456789abcdef"
TABLE = Identity.create(table_author(123))
WEBSOCKET = 8
"""Bytes of the frame from a table."""


def chain(bodies: Sequence[AnyBody], first: int = 1, previous: bytes = FIRST_HASH) -> tuple[Event, ...]:
    events: list[Event] = []
    for seq, body in enumerate(bodies, start=first):
        plain = Event(EVENING, TABLE.author, 1, seq, previous, 1.8e9 + seq / 7, body, b"")
        events.append(sign_event(plain, TABLE.private_key))
        previous = event_hash(events[-1])
    return tuple(events)


points = st.integers(-50, 400).map(lambda fives: 5 * fives)
rows = st.fixed_dictionaries(
    {
        "base": points,
        "points": points,
        "closing": st.integers(0, 1),
        "hand": st.integers(0, 60).map(lambda fives: 5 * fives),
    }
)
moments = st.integers(1_780_000_000, 1_999_999_999)
deals = st.builds(
    lambda round_, deal, ns, ew, at, waits: DealAccepted(
        round_,
        deal,
        {"ns": ns, "ew": ew},
        tuple(
            Acceptance(party, row, float(at + wait))
            for (party, row), wait in zip(
                [(party, row) for party in ("ns", "ew") for row in ("ns", "ew")], waits, strict=True
            )
        ),
        "keypad",
    ),
    st.integers(1, 30),
    st.integers(1, 20),
    rows,
    rows,
    moments,
    st.tuples(*[st.integers(0, 90)] * 4),
)


def played_deal(chance: Random) -> DealAccepted:
    """As tables enter them: one line has closed, and the consents take a minute or two."""
    closing = chance.choice(("ns", "ew"))
    entry = {
        line: {
            "base": chance.randrange(0, 2000, 50),
            "points": chance.randrange(100, 1800, 5),
            "closing": int(line == closing),
            "hand": 0 if line == closing else chance.randrange(0, 300, 5),
        }
        for line in ("ns", "ew")
    }
    at = chance.randrange(1_780_000_000, 1_999_999_999)
    consents = tuple(
        Acceptance(party, row, float(at + chance.randrange(120)))
        for party in ("ns", "ew")
        for row in ("ns", "ew")
    )
    return DealAccepted(chance.randrange(1, 9), chance.randrange(1, 5), entry, consents, "keypad")


@given(st.lists(deals | st.builds(CallRaised, round=st.integers(0, 30)), min_size=1, max_size=8))
def test_events_are_the_same_at_the_other_end_to_the_byte(bodies: list[AnyBody]) -> None:
    events = chain(bodies, first=57, previous=bytes([7]) * 32)

    message = decode_message(encode_message(pack(events)))
    arrived = unpack(message, EVENING)  # type: ignore[arg-type]

    assert arrived == events
    assert [event_hash(event) for event in arrived] == [event_hash(event) for event in events]
    assert all(is_signed_by(event, TABLE.public_key) for event in arrived)


def test_accepted_deal_takes_at_most_200_bytes_of_a_network() -> None:
    chance = Random(1)
    sizes = []
    for _ in range(300):
        (event,) = chain([played_deal(chance)], first=457, previous=chance.randbytes(32))
        sizes.append(len(encode_message(pack((event,)))) + WEBSOCKET)

    assert max(sizes) <= 200


@given(st.data())
def test_what_changed_on_the_way_is_none_or_not_signed(data: st.DataObject) -> None:
    events = chain([CallRaised(round=1, seat="N"), CallCancelled(call=1)])
    message = pack(events)
    place = data.draw(st.integers(0, len(message.packed) * 8 - 1))
    changed = bytearray(message.packed)
    changed[place // 8] ^= 1 << place % 8

    try:
        arrived = unpack(structs.replace(message, packed=bytes(changed)), EVENING)
    except InvalidEventError:
        return
    assert arrived == events or not all(is_signed_by(event, TABLE.public_key) for event in arrived)


def test_events_of_another_tournament_are_not_signed_here() -> None:
    (event,) = unpack(pack(chain([CallRaised(round=1)])), "another")

    assert not is_signed_by(event, TABLE.public_key)


def test_message_says_how_many_events_it_holds() -> None:
    message = pack(chain([CallRaised(round=1)] * 3))

    for count in (2, 4, 32):
        with pytest.raises(InvalidEventError):
            unpack(structs.replace(message, count=count), EVENING)


def test_message_that_grows_without_end_is_refused() -> None:
    compressor = zlib.compressobj(wbits=-15)
    bomb = compressor.compress(bytes(64 * MAX_MESSAGE_SIZE)) + compressor.flush()
    message = pack(chain([CallRaised(round=1)]))

    with pytest.raises(InvalidEventError, match="holds too much"):
        unpack(structs.replace(message, packed=message.packed[:96] + bomb), EVENING)


def test_event_that_is_too_large_for_a_journal_is_refused() -> None:
    (event,) = chain([PairEntered(1, ("x", "y"))])
    message = pack((structs.replace(event, body=PairEntered(1, ("x" * 20_000, "y" * 20_000))),))

    with pytest.raises(InvalidEventError):
        unpack(message, EVENING)


def test_unsigned_event_is_not_sent() -> None:
    (event,) = chain([CallRaised(round=1)])

    with pytest.raises(InvalidEventError, match="signed"):
        pack((structs.replace(event, signature=b""),))
