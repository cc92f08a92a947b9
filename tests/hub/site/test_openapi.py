"""The interface is as it is described: whatever is sent, an answer of the description, and never a failure."""

from __future__ import annotations

import json
import re
from datetime import timedelta
from typing import Any, Final

import hypothesis
import pytest
import schemathesis
from hypothesis import HealthCheck
from hypothesis import strategies as st
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from kiosk.commands.registry import COMMANDS
from kiosk.hub.auth.cookies import director_cookie
from kiosk.hub.auth.roles import ALLOWED
from kiosk.hub.site.openapi import description
from tests.hub.officials.office import Office
from tests.hub.playing import ORIGIN, TOKEN, PlayingHall

_PARAMETER: Final = re.compile(r"\{(\w+):\w+\}")
_MOUNTED: Final = {"GET /static/{path}"}
ADDRESSES: Final = {_PARAMETER.sub(r"{\1}", key) for key in ALLOWED if " " in key} - _MOUNTED
GENERATED: Final = sorted(address for address in ADDRESSES if not address.startswith("GET /live"))
"""All but the streams, which do not end."""

CHECKS: Final = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]


@pytest.fixture(scope="module")
def office(tmp_path_factory: pytest.TempPathFactory) -> Office:
    hall = PlayingHall(tmp_path_factory.mktemp("hub"))
    hall.open()
    hall.begin()
    return Office(hall)


@pytest.fixture(scope="module")
def document(office: Office) -> dict[str, Any]:
    return description(office.app.routes)


@pytest.fixture(scope="module")
def schema(document: dict[str, Any]) -> schemathesis.BaseSchema:
    return schemathesis.openapi.from_dict(document)


def test_every_command_is_described(document: dict[str, Any]) -> None:
    assert {kind.__name__ for kind in COMMANDS.values()} <= set(document["components"]["schemas"])


def test_every_address_of_the_table_of_roles_is_described_with_words(document: dict[str, Any]) -> None:
    described = {
        f"{method.upper()} {path}": operation["summary"]
        for path, methods in document["paths"].items()
        for method, operation in methods.items()
    }
    assert set(described) == ADDRESSES
    assert {key for key, words in described.items() if not words.endswith((".", "?", ";"))} == set()


def test_the_description_is_served_to_officials(office: Office, document: dict[str, Any]) -> None:
    assert office.director().get("/api/openapi.json").json() == json.loads(json.dumps(document))
    assert office.browser().get("/api/openapi.json").status_code == 403


@pytest.mark.parametrize("address", GENERATED)
@hypothesis.seed(20261122)
@hypothesis.settings(
    max_examples=4,
    phases=[hypothesis.Phase.generate],
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=list(HealthCheck),
)
@hypothesis.given(data=st.data())
def test_whatever_is_sent_the_answer_is_as_described(
    address: str, data: st.DataObject, office: Office, schema: schemathesis.BaseSchema
) -> None:
    method, path = address.split(" ")
    case = data.draw(schema[path][method].as_strategy())
    headers = {**(case.headers or {}), "Origin": ORIGIN, "Accept-Language": "en"}
    sent = case.as_transport_kwargs(base_url=ORIGIN, headers=headers)
    parts = {key: sent[key] for key in ("params", "json", "headers") if key in sent}
    browser = office.browser()
    browser.cookies.set(director_cookie(TOKEN), TOKEN)
    answer = browser.request(method, sent["url"], content=sent.get("data"), **parts)
    answer.elapsed = timedelta()
    case.validate_response(answer, checks=CHECKS)
