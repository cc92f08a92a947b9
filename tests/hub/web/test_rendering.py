"""Pages are drawn beside the event loop, on which tables wait for their receipts."""

from __future__ import annotations

import asyncio
import threading
from http import HTTPStatus

import httpx
import pytest

from kiosk.hub.web.rendering import PageResponse


async def get(page: PageResponse) -> httpx.Response:
    async with httpx.AsyncClient(
        transport=httpx.ASGITransport(page), base_url="http://director.test"
    ) as client:
        return await client.get("/")


def test_a_page_is_drawn_on_another_thread_than_the_one_that_serves() -> None:
    drew: list[int] = []

    def draw() -> str:
        drew.append(threading.get_ident())
        return "<p>Già qui</p>"

    async def ask() -> httpx.Response:
        drew.append(threading.get_ident())
        return await get(PageResponse(draw, HTTPStatus.NOT_FOUND, "it"))

    answer = asyncio.run(ask())
    serving, drawing = drew
    assert serving != drawing
    assert answer.status_code == HTTPStatus.NOT_FOUND
    assert answer.headers["content-language"] == "it"
    assert answer.text == "<p>Già qui</p>"


def test_what_a_template_raises_comes_before_anything_is_sent() -> None:
    def fail() -> str:
        raise ValueError("no such value")

    with pytest.raises(ValueError, match="no such value"):
        asyncio.run(get(PageResponse(fail, HTTPStatus.OK, "it")))
