from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from kiosk.sync.wire.framing import FrameDecoder, encode_frame
from kiosk.sync.wire.messages import MAX_MESSAGE_SIZE

messages = st.lists(st.binary(min_size=1, max_size=600), max_size=8)
garbage = st.binary(max_size=50)


def pieces(data: bytes, cuts: list[int]) -> list[bytes]:
    places = sorted({0, len(data), *(cut % (len(data) + 1) for cut in cuts)})
    return [data[start:end] for start, end in pairwise(places)]


@given(sent=messages, cuts=st.lists(st.integers(0, 10_000), max_size=30))
def test_messages_arrive_in_whatever_pieces_the_line_cuts_them(sent: list[bytes], cuts: list[int]) -> None:
    line = b"".join(map(encode_frame, sent))
    decoder = FrameDecoder()

    got = [message for piece in pieces(line, cuts) for message in decoder.feed(piece)]

    assert (got, decoder.damaged) == (sent, 0)


@given(before=garbage, message=st.binary(min_size=1, max_size=600), after=garbage)
def test_garbage_around_a_message_does_not_hide_it(before: bytes, message: bytes, after: bytes) -> None:
    assert message in FrameDecoder().feed(before + encode_frame(message) + after)


@given(sent=messages, start=st.integers(0, 10_000))
def test_receiver_that_starts_at_any_byte_gets_only_whole_messages(sent: list[bytes], start: int) -> None:
    line = b"".join(map(encode_frame, sent))

    got = FrameDecoder().feed(line[start % (len(line) + 1) :])

    assert got == sent[len(sent) - len(got) :]


@given(
    message=st.binary(min_size=1, max_size=600),
    place=st.integers(0, 10_000),
    flip=st.integers(1, 255),
    following=st.binary(min_size=1, max_size=100),
)
def test_damaged_frame_is_dropped_and_the_next_arrives(
    message: bytes, place: int, flip: int, following: bytes
) -> None:
    frame = bytearray(encode_frame(message))
    inside = 1 + place % (len(frame) - 2)
    frame[inside] ^= flip

    got = FrameDecoder().feed(bytes(frame) + encode_frame(following))

    assert got == [following]


@given(noise=st.binary(max_size=3000))
def test_noise_is_never_taken_for_a_message(noise: bytes) -> None:
    assert FrameDecoder().feed(b"\x00" + noise + b"\x00") == []


def test_five_equal_bytes_of_noise_are_not_an_empty_message() -> None:
    decoder = FrameDecoder()

    assert decoder.feed(b"\x00\x01\x01\x01\x01\x01\x00") == []
    assert decoder.damaged == 1


def test_endless_frame_takes_no_endless_memory_and_ends_at_the_next_zero() -> None:
    decoder = FrameDecoder()
    for _ in range(100):
        assert decoder.feed(b"\x55" * 4096) == []
    assert len(decoder._buffer) < 2 * MAX_MESSAGE_SIZE

    assert decoder.feed(b"\x00" + encode_frame(b"card")) == [b"card"]
    assert decoder.damaged == 1


def test_largest_message_fits() -> None:
    message = bytes(range(256)) * (MAX_MESSAGE_SIZE // 256)

    assert FrameDecoder().feed(encode_frame(message)) == [message]
