"""The interface is as it is described: whatever is sent, an answer of the description, and never a failure."""

from __future__ import annotations

import json
from typing import get_args

import hypothesis
import msgspec
import pytest
import schemathesis
from hypothesis import HealthCheck

from kiosk.hub.commands import AnyCommand
from kiosk.hub.openapi import POSTS, description
from kiosk.hub.requests import Refusal
from tests.hub.officials import Office
from tests.hub.playing import ORIGIN, TOKEN, PlayingHall

SCHEMA = schemathesis.openapi.from_dict(description())


def test_every_command_is_described() -> None:
    names = set(description()["components"]["schemas"])
    assert {kind.__name__ for kind in get_args(AnyCommand)} <= names


def test_the_description_is_served_to_officials(hall: PlayingHall) -> None:
    office = Office(hall)
    assert office.director().get("/api/openapi.json").json() == json.loads(json.dumps(description()))
    assert office.browser().get("/api/openapi.json").status_code == 403


@pytest.fixture(scope="module")
def office(tmp_path_factory: pytest.TempPathFactory) -> Office:
    hall = PlayingHall(tmp_path_factory.mktemp("hub"))
    hall.open()
    hall.begin()
    return Office(hall)


@SCHEMA.parametrize()
@hypothesis.seed(20261122)
@hypothesis.settings(
    max_examples=8,
    phases=[hypothesis.Phase.generate],
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=list(HealthCheck),
)
def test_whatever_is_sent_the_answer_is_as_described(case: schemathesis.Case, office: Office) -> None:
    headers = {**(case.headers or {}), "Origin": ORIGIN, "Accept-Language": "en"}
    body = {"json": case.body} if isinstance(case.body, dict | list | str | int | float | None) else {}
    browser = office.browser()
    browser.cookies.set("director", TOKEN)
    answer = browser.post(case.path, headers=headers, **body)
    assert answer.status_code < 500, answer.text
    described = description()["paths"][case.path]["post"]["responses"]
    assert str(answer.status_code) in described
    _, _, done = POSTS[case.path]
    msgspec.json.decode(answer.content, type=done if answer.status_code == 200 else Refusal, strict=True)
