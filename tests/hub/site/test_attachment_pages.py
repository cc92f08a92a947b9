from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import cv2
import httpx
import numpy as np
import pytest

from kiosk.hub.site.attachment_pages import AttachmentPages
from kiosk.hub.site.web_app import create_app
from kiosk.journal.attachments import AttachmentStore
from kiosk.journal.bodies import Acceptance, DealAccepted
from tests.hub.conftest import InProcess
from tests.hub.playing import CLOSED_BY_NS, ORIGIN, TOKEN, PlayingHall

NOWHERE = "0" * 64


def photograph() -> bytes:
    return cv2.imencode(".jpg", np.full((60, 80, 3), 90, np.uint8))[1].tobytes()


@pytest.fixture
def attachments(tmp_path: Path) -> AttachmentStore:
    return AttachmentStore(tmp_path / "attachments", reserve=0)


@pytest.fixture
def pages(hall: PlayingHall, attachments: AttachmentStore) -> Iterator[httpx.Client]:
    beside = AttachmentPages(attachments).routes
    app = create_app(hall.service, hall.sync, TOKEN, beside=beside)  # type: ignore[arg-type]
    with httpx.Client(transport=InProcess(app), base_url=ORIGIN, headers={"Accept-Language": "en"}) as client:
        yield client


@pytest.fixture
def director(pages: httpx.Client) -> httpx.Client:
    pages.get("/", params={"token": TOKEN})
    return pages


@pytest.mark.parametrize(
    ("data", "kind"),
    [
        (photograph(), "image/jpeg"),
        (b"<svg xmlns='http://www.w3.org/2000/svg'/>", "image/svg+xml"),
        (b'{"melds": []}', "application/json"),
        (b"a deck", "application/octet-stream"),
    ],
)
def test_attachment_is_shown_for_what_it_is(
    director: httpx.Client, attachments: AttachmentStore, data: bytes, kind: str
) -> None:
    answer = director.get(f"/attachments/{attachments.put(data).hex()}")

    assert (answer.content, answer.headers["content-type"]) == (data, kind)
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert "script-src 'self'" in answer.headers["content-security-policy"], "a drawing runs no script"


def test_pictures_are_the_directors(pages: httpx.Client, attachments: AttachmentStore) -> None:
    assert pages.get(f"/attachments/{attachments.put(photograph()).hex()}").status_code == 403


@pytest.mark.parametrize("name", [NOWHERE, "..%2f..%2fdirector-token", "short"])
def test_what_is_not_here_is_said(director: httpx.Client, name: str) -> None:
    assert director.get(f"/attachments/{name}").status_code == 404


def test_a_tables_page_leads_to_the_pictures_behind_a_deal(
    director: httpx.Client, hall: PlayingHall, attachments: AttachmentStore
) -> None:
    hall.open()
    hall.begin()
    digest = attachments.put(photograph())
    entry = {line: dict(values) for line, values in CLOSED_BY_NS.items()}
    consents = (Acceptance("ns", "ew", 1.8e9), Acceptance("ew", "ns", 1.8e9))
    hall.table(1).say(DealAccepted(1, 1, entry, consents, "camera", pictures=(digest,)))

    page = director.get("/tables/1").text

    assert f'href="/attachments/{digest.hex()}"' in page
    assert "Picture 1" in page
