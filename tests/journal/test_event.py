from __future__ import annotations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kiosk.journal.bodies import Acceptance, CallRaised, DealAccepted
from kiosk.journal.event import (
    FIRST_HASH,
    MAX_EVENT_SIZE,
    Event,
    InvalidEventError,
    decode_event,
    encode_event,
    event_hash,
    is_signed_by,
    sign_event,
)
from kiosk.journal.identity import Identity

TABLE = Identity.create("table-12")


def signed(body: object = CallRaised(round=1), **changes: object) -> Event:
    plain = Event("evening", "table-12", 1, 1, FIRST_HASH, 1.8e9, body, b"")  # type: ignore[arg-type]
    return sign_event(msgspec.structs.replace(plain, **changes), TABLE.private_key)


def test_signed_event_survives_its_bytes_and_verifies() -> None:
    event = signed()

    again = decode_event(encode_event(event))

    assert again == event
    assert is_signed_by(again, TABLE.public_key)


def test_call_takes_fewer_than_200_bytes() -> None:
    assert len(encode_event(signed(CallRaised(round=3, seat="N")))) < 200


@pytest.mark.parametrize(
    "change",
    [
        {"tournament": "another"},
        {"author": "table-13"},
        {"epoch": 2},
        {"seq": 2},
        {"prev_hash": bytes([1]) * 32},
        {"written_at": 1.9e9},
        {"body": CallRaised(round=2)},
        {"signature": bytes(64)},
    ],
    ids=lambda change: next(iter(change)),
)
def test_signature_covers_every_field(change: dict[str, object]) -> None:
    assert not is_signed_by(msgspec.structs.replace(signed(), **change), TABLE.public_key)


def test_another_key_did_not_sign() -> None:
    assert not is_signed_by(signed(), Identity.create("table-12").public_key)


def test_order_in_which_an_entry_was_filled_in_does_not_change_the_bytes() -> None:
    one = {"ns": {"points": 100, "clean": 1}, "ew": {"points": 5, "clean": 0}}
    two = {"ew": {"clean": 0, "points": 5}, "ns": {"clean": 1, "points": 100}}
    agreed = (Acceptance("ns", "ew", 1.0), Acceptance("ew", "ns", 2.0))

    first, second = (signed(DealAccepted(1, 1, entry, agreed, "keypad")) for entry in (one, two))

    assert event_hash(first) == event_hash(second)


def test_whole_number_where_a_time_belongs_is_written_as_a_time() -> None:
    event = signed(DealAccepted(1, 1, {}, (Acceptance("ns", "ew", 1),), "keypad"))

    assert decode_event(encode_event(event)) == event


def test_unknown_field_is_refused() -> None:
    fields = msgspec.msgpack.decode(encode_event(signed()))
    fields[6]["weather"] = "fair"

    with pytest.raises(InvalidEventError, match="unknown field"):
        decode_event(msgspec.msgpack.encode(fields))


def test_unknown_kind_is_refused() -> None:
    fields = msgspec.msgpack.decode(encode_event(signed()))
    fields[6]["kind"] = "rainbow"

    with pytest.raises(InvalidEventError):
        decode_event(msgspec.msgpack.encode(fields))


def test_other_than_canonical_bytes_are_refused() -> None:
    fields = msgspec.msgpack.decode(encode_event(signed(CallRaised(round=1, seat="N"))))
    fields[6] = dict(reversed(fields[6].items()))

    with pytest.raises(InvalidEventError, match="as this program writes it"):
        decode_event(msgspec.msgpack.encode(fields))


@pytest.mark.parametrize("data", [b"", b"\xc1", b"GET / HTTP/1.1", b"\x98", bytes(MAX_EVENT_SIZE + 1)])
def test_bytes_that_are_no_event_are_refused_with_a_sentence(data: bytes) -> None:
    with pytest.raises(InvalidEventError):
        decode_event(data)


@pytest.mark.parametrize(
    "body", [CallRaised(round=-1), CallRaised(round=1, seat="x" * 65), CallRaised(round=2**70)]
)
def test_value_outside_its_bounds_is_not_signed(body: CallRaised) -> None:
    with pytest.raises(InvalidEventError):
        signed(body)


@given(data=st.binary(max_size=300))
def test_garbage_never_raises_anything_else(data: bytes) -> None:
    try:
        decode_event(data)
    except InvalidEventError:
        return
    pytest.fail("random bytes were taken for an event")


@given(place=st.integers(0, 10_000), flip=st.integers(1, 255))
def test_a_changed_byte_is_always_noticed(place: int, flip: int) -> None:
    data = bytearray(encode_event(signed()))
    data[place % len(data)] ^= flip
    try:
        event = decode_event(bytes(data))
    except InvalidEventError:
        return
    assert not is_signed_by(event, TABLE.public_key)
