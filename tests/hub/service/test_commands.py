from __future__ import annotations

import pytest

from kiosk.commands.calls import ClaimCall
from kiosk.hub.errors import InvalidRequestError
from kiosk.hub.service.commands import decode_command


def test_a_command_is_read_from_its_json() -> None:
    data = b'{"kind": "claim_call", "author": "table-3", "epoch": 1, "call": 7, "arbiter": "Conti"}'
    assert decode_command(data) == ClaimCall("table-3", 1, 7, "Conti")


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\xff\xfe",
        b"[]",
        b"null",
        b"{}",
        b'{"kind": "drop_tables"}',
        b'{"kind":' + b"[" * 5000,
        b'{"kind": 3}',
    ],
)
def test_what_is_no_command_is_refused_in_one_sentence(data: bytes) -> None:
    with pytest.raises(InvalidRequestError, match="does not understand") as caught:
        decode_command(data)
    assert caught.value.__suppress_context__


@pytest.mark.parametrize("minutes", ["0", "-5", "1e99", "null", '"30"', "2.5", "99999999999999999999"])
def test_a_senseless_value_names_its_field(minutes: str) -> None:
    with pytest.raises(InvalidRequestError) as caught:
        decode_command(f'{{"kind": "start_round", "round": 1, "minutes": {minutes}}}'.encode())
    assert caught.value.field == "minutes"


def test_an_unknown_field_is_refused() -> None:
    with pytest.raises(InvalidRequestError):
        decode_command(b'{"kind": "start_round", "round": 1, "minutes": 30, "hours": 2}')
