"""What is brought to the hub by hand: parcels on a stick, pages in photographs, whole journals."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import cv2
import httpx
import numpy as np
import pytest

from kiosk.hub.offline_import.importer import OfflineImporter
from kiosk.hub.offline_import.pages import LARGEST, OfflineImportPages
from kiosk.hub.site.web_app import LARGEST_REQUEST, create_app
from kiosk.journal.archive import open_archive, write_archive
from kiosk.journal.bodies import AuthorRevoked, CallRaised
from kiosk.journal.log import Log
from kiosk.sync.bundles.bundle import bundle_for_hub, decode_bundle, encode_bundle, take_at_table, take_code
from kiosk.sync.bundles.pages import PageReader, to_pages
from kiosk.sync.bundles.qr import draw_code, read_photograph
from kiosk.table.model.modes.showing_modes import CarryingByHand
from kiosk.table.model.state import State
from tests.hub.browser import Browser, Page
from tests.hub.conftest import InProcess
from tests.hub.playing import ORIGIN, TOKEN, PlayingHall, TableAtHome
from tests.table.steps.aside.test_by_hand import photograph


@pytest.fixture
def director(hall: PlayingHall) -> Iterator[httpx.Client]:
    pages = OfflineImportPages(OfflineImporter(hall.log, hall.identity), hall.log, hall.clock.wall, None)
    app = create_app(hall.service, hall.sync, TOKEN, beside=pages.routes)  # type: ignore[arg-type]
    headers = {"Accept-Language": "en", "Origin": ORIGIN}
    with httpx.Client(transport=InProcess(app), base_url=ORIGIN, headers=headers) as client:
        client.get("/", params={"token": TOKEN})
        yield client


@pytest.fixture
def table(hall: PlayingHall) -> TableAtHome:
    """Table 2, which has called three times and reached nobody."""
    hall.open()
    hall.begin()
    table = hall.table(2)
    table.log.trust("director", 1, hall.identity.public_key)
    table.log.admit(hall.log.read("director", limit=100))
    for _ in range(3):
        table.log.append(table.identity, CallRaised(1))
    return table


def parcel_of(table: TableAtHome) -> bytes:
    return encode_bundle(bundle_for_hub(table.log, table.identity))


def photograph_of(text: str) -> bytes:
    """A page on a screen, as a phone sees it: grey, turned a little, not sharp."""
    code = np.where(draw_code(text), 40, 215).astype(np.uint8)
    screen = cv2.resize(code, None, fx=9, fy=9, interpolation=cv2.INTER_NEAREST)
    screen = cv2.copyMakeBorder(screen, 120, 120, 160, 160, cv2.BORDER_CONSTANT, value=120)
    height, width = screen.shape
    turn = cv2.getRotationMatrix2D((width / 2, height / 2), 4, 0.95)
    turned = cv2.warpAffine(screen, turn, (width, height), borderValue=120)
    return cv2.imencode(".jpg", cv2.GaussianBlur(turned, (5, 5), 0))[1].tobytes()


def bring(director: httpx.Client, data: bytes) -> httpx.Response:
    return director.post("/api/carried", content=data)


def test_parcel_on_a_stick_is_taken_once_and_answered(
    director: httpx.Client, hall: PlayingHall, table: TableAtHome
) -> None:
    first, again = bring(director, parcel_of(table)), bring(director, parcel_of(table))

    assert first.json()["sentences"] == ["Table 2: 3 entries new, 0 here already."]
    assert again.json()["sentences"] == ["Table 2: 0 entries new, 3 here already."]
    assert hall.log.read("table-2") == table.log.read("table-2")
    assert take_code(table.log, table.identity, 0, first.json()["code"]) == 3
    answer = decode_bundle(director.get(first.json()["answer"]).content)
    assert take_at_table(table.log, table.identity, answer) == 3
    assert table.log.head("director") == hall.log.head("director")


def test_entries_of_a_unit_that_was_revoked_count_and_somebody_looks(
    director: httpx.Client, hall: PlayingHall, table: TableAtHome
) -> None:
    """They may be what a dead unit had not sent, or what somebody wrote with a stolen one."""
    hall.log.append(hall.identity, AuthorRevoked(table.identity.author, table.identity.epoch))

    first, again = bring(director, parcel_of(table)), bring(director, parcel_of(table))

    taken, warning = first.json()["sentences"]
    assert taken == "Table 2: 3 entries new, 0 here already."
    assert "replaced or revoked" in warning
    assert again.json()["sentences"] == ["Table 2: 0 entries new, 3 here already."]


def test_photographs_of_pages_are_put_together_in_any_order(
    director: httpx.Client, hall: PlayingHall, table: TableAtHome
) -> None:
    for _ in range(6):
        table.log.append(table.identity, CallRaised(1))
    pages = to_pages(parcel_of(table))
    assert len(pages) > 2
    photographs = [photograph_of(page) for page in reversed(pages)]

    said = [bring(director, photograph).json() for photograph in photographs]

    missing = ", ".join(map(str, range(1, len(pages))))
    assert said[0]["sentences"] == [
        f"Page {len(pages)} of {len(pages)} is read. Still to be read: {missing}."
    ]
    assert said[-1]["sentences"] == ["Table 2: 9 entries new, 0 here already."]
    assert hall.log.head("table-2").seq == 9


def test_whole_journal_is_kept_and_taken_again(
    director: httpx.Client, hall: PlayingHall, table: TableAtHome, tmp_path: Path
) -> None:
    kept = director.get("/carried/journal")
    assert kept.headers["content-disposition"] == 'attachment; filename="hub.journal"'
    assert open_archive(kept.content).events == tuple(hall.log.all())
    write_archive(table.log, tmp_path / "table.journal", 0.0)

    answer = bring(director, (tmp_path / "table.journal").read_bytes())

    assert answer.json()["sentences"] == ["The whole tournament: 3 entries new."]
    assert hall.log.head("table-2").seq == 3


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "neither a table's file nor a picture"),
        (b"kiosk parcel 1\n???", "damaged"),
        (b"kiosk journal 1\n???", "damaged or was changed"),
        (b"%PDF-1.7", "neither a table's file nor a picture"),
        (cv2.imencode(".png", np.zeros((300, 300), np.uint8))[1].tobytes(), "No QR code"),
        (photograph_of("https://example.org"), "not one of a table"),
    ],
)
def test_what_cannot_be_taken_is_said(director: httpx.Client, data: bytes, sentence: str) -> None:
    answer = bring(director, data)

    assert answer.status_code == 422
    assert sentence in answer.json()["message"]


def test_a_photograph_may_be_larger_than_a_command_and_not_without_end(director: httpx.Client) -> None:
    assert bring(director, bytes(LARGEST_REQUEST + 1)).status_code == 422
    assert bring(director, bytes(LARGEST + 1)).status_code == 413


def test_answer_is_only_for_a_table_that_brought_something(director: httpx.Client) -> None:
    assert director.get("/carried/answers/table-9").status_code == 404


def test_an_arbiter_brings_a_file_with_the_phone(
    hall: PlayingHall, table: TableAtHome, address: str, browser: Browser
) -> None:
    page = browser.page(390, 844)
    page.open(f"{address}/carried?token={TOKEN}")
    data = list(parcel_of(table))
    page.evaluate(
        f"""(() => {{
          const moved = new DataTransfer();
          moved.items.add(new File([new Uint8Array({data})], "table-2.parcel"));
          const input = document.getElementById("files");
          input.files = moved.files;
          input.dispatchEvent(new Event("change"));
        }})()"""
    )
    page.wait_for("document.querySelector('#taken .says') !== null")
    assert "3 entries new" in page.text("#taken .says")
    assert hall.log.head("table-2").seq == 3
    assert page.text("#taken .typed b").replace(" ", "").isdecimal()
    assert page.complaints() == []


def test_receipt_on_a_phones_page_is_read_by_the_table(
    hall: PlayingHall, table: TableAtHome, address: str, browser: Browser, tmp_path: Path
) -> None:
    file, seen = tmp_path / "table-2.parcel", tmp_path / "phone.png"
    file.write_bytes(parcel_of(table))
    page = browser.page(390, 844)
    page.open(f"{address}/carried?token={TOKEN}")
    page.choose_file("#files", file)
    page.wait_for("[...document.querySelectorAll('.receipt img')].some((each) => each.naturalWidth)")
    page.evaluate("document.querySelector('.receipt').scrollIntoView()")

    page.screenshot(seen)

    (text,) = read_photograph(seen.read_bytes())
    receipt = PageReader().read(text).data
    assert receipt is not None
    assert take_at_table(table.log, table.identity, decode_bundle(receipt)) == 3
    assert page.complaints() == []


def test_phone_that_looks_at_the_tables_screen_reads_every_page(
    hall: PlayingHall, table: TableAtHome, address: str, program: Callable[[str], str], tmp_path: Path
) -> None:
    while len(pages := to_pages(parcel_of(table))) < 3:
        table.log.append(table.identity, CallRaised(1))
    held = hall.log.head("table-2").seq
    with looking_at(pages, address, program, tmp_path) as phone:
        phone.wait_for("document.querySelector('#taken .typed:not([hidden])') !== null", 40)
        assert phone.evaluate("document.getElementById('camera').hidden"), "it is let go of"
        assert phone.complaints() == []

    assert (held, hall.log.head("table-2").seq) == (0, table.log.head("table-2").seq)


def test_phone_that_looks_at_a_table_of_another_tournament_says_so(
    hall: PlayingHall, table: TableAtHome, address: str, program: Callable[[str], str], tmp_path: Path
) -> None:
    with Log(tmp_path / "elsewhere.sqlite") as log:
        log.enter("another evening")
        log.append(table.identity, CallRaised(1))
        pages = to_pages(encode_bundle(bundle_for_hub(log, table.identity)))
    with looking_at(pages, address, program, tmp_path) as phone:
        phone.wait_for("document.querySelector('#taken .complaint') !== null", 40)
        assert "another tournament" in phone.text("#taken .complaint")
        assert not phone.evaluate("document.getElementById('camera').hidden"), "the right table may come next"

    assert hall.log.head("table-2").seq == 0


@contextmanager
def looking_at(
    pages: Sequence[str], address: str, program: Callable[[str], str], folder: Path
) -> Iterator[Page]:
    """An arbiter's phone that reads with its camera what a table's screen shows, page by page."""
    film = folder / "camera.mjpeg"
    film.write_bytes(
        filmed([State(2, mode=CarryingByHand(tuple(pages), page)) for page in range(len(pages))])
    )
    flags = (
        "--use-fake-ui-for-media-stream",
        "--use-fake-device-for-media-stream",
        f"--use-file-for-fake-video-capture={film}",
    )
    with Browser(program("chromium"), *flags) as browser:
        phone = browser.page(390, 844)
        phone.open(f"{address}/carried?token={TOKEN}")
        phone.click("#live")
        yield phone


def filmed(screens: Sequence[State]) -> bytes:
    """What a camera sees while the table's screen shows these, half a second each, again and again."""
    pictures = [cv2.imdecode(np.frombuffer(photograph(screen, "10inch"), np.uint8), 1) for screen in screens]
    return b"".join(cv2.imencode(".jpg", picture)[1].tobytes() * 15 for picture in pictures)


def test_log_is_the_same_however_often_everything_is_brought(
    hall: PlayingHall, table: TableAtHome, director: httpx.Client
) -> None:
    for _ in range(3):
        bring(director, parcel_of(table))
        bring(director, director.get("/carried/journal").content)

    assert [event.seq for event in hall.log.all() if event.author == "table-2"] == [1, 2, 3]
    assert isinstance(hall.log, Log)


def test_receipt_is_shown_as_codes_that_the_table_reads(director: httpx.Client, table: TableAtHome) -> None:
    taken = bring(director, parcel_of(table)).json()
    assert taken["receipt"] == ["/carried/answers/table-2/1.svg"]

    drawn = director.get(taken["receipt"][0])

    assert drawn.headers["content-type"] == "image/svg+xml"
    assert director.get("/carried/answers/table-2/2.svg").status_code == httpx.codes.NOT_FOUND
    assert director.get("/carried/answers/table-3/1.svg").status_code == httpx.codes.NOT_FOUND
