"""The club's logo: taken in within bounds whatever is sent, shown on displays and prints, kept, and removed."""

from __future__ import annotations

import re
import struct
import zlib
from collections.abc import Iterator
from http import HTTPStatus
from io import BytesIO
from pathlib import Path
from typing import Final

import httpx
import pytest
from PIL import Image, PngImagePlugin

from kiosk.hub.logo.picture import LARGEST, LARGEST_FILE, MOST_PIXELS, LogoError, as_logo
from kiosk.hub.logo.picture_process import logo_apart
from kiosk.hub.logo.store import LogoStore
from tests.hub.browser import Browser
from tests.hub.conftest import RunHub, serving, settings
from tests.hub.officials.office import Office
from tests.hub.playing import TOKEN, PlayingHall

_SVG: Final = b'<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
_ORIENTATION: Final = 0x0112


def picture(kind: str = "PNG", size: tuple[int, int] = (60, 40), mode: str = "RGB", **saved: object) -> bytes:
    written = BytesIO()
    Image.new(mode, size).save(written, kind, **saved)
    return written.getvalue()


def chunk(kind: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))


def bomb(width: int, height: int) -> bytes:
    """A small PNG whose header says that it is large, and whose pixels, all the same, are there."""
    header = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
    row = b"\0" + b"\0" * (3 * width)
    packer = zlib.compressobj(9)
    pixels = b"".join(packer.compress(row) for _ in range(min(height, 200))) + packer.flush()
    return b"\x89PNG\r\n\x1a\n" + header + chunk(b"IDAT", pixels) + chunk(b"IEND", b"")


def webp_that_claims(width: int, height: int) -> bytes:
    """A WebP of which nothing but the header, of the extended format, is there."""
    size = (width - 1).to_bytes(3, "little") + (height - 1).to_bytes(3, "little")
    body = b"WEBPVP8X" + struct.pack("<I", 10) + b"\x02\0\0\0" + size
    anim = b"ANIM" + struct.pack("<I", 6) + b"\0" * 6
    return b"RIFF" + struct.pack("<I", len(body) + len(anim)) + body + anim


def opened(logo: bytes) -> Image.Image:
    return Image.open(BytesIO(logo))


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP"])
def test_a_picture_of_each_kind_becomes_a_png(kind: str) -> None:
    made = opened(logo_apart(picture(kind)))
    assert (made.format, made.size) == ("PNG", (60, 40))


@pytest.mark.parametrize("mode", ["1", "L", "LA", "P", "RGBA", "I;16", "CMYK"])
def test_a_picture_of_any_colours_is_taken(mode: str) -> None:
    kind = "JPEG" if mode == "CMYK" else "PNG"
    assert opened(as_logo(picture(kind, mode=mode))).mode in {"RGB", "RGBA"}


def test_what_is_transparent_stays_so() -> None:
    assert opened(as_logo(picture(mode="RGBA"))).getpixel((0, 0)) == (0, 0, 0, 0)


def test_a_large_picture_is_made_smaller_and_keeps_its_shape() -> None:
    assert opened(as_logo(picture("JPEG", (6000, 4000)))).size == (750, 500)


def test_a_small_picture_is_not_made_larger() -> None:
    assert opened(as_logo(picture(size=(7, 5)))).size == (7, 5)


def test_nothing_is_kept_beside_what_is_seen() -> None:
    exif = Image.Exif()
    exif[0x013B] = "Mario Rossi, Via Roma 1"
    told = PngImagePlugin.PngInfo()
    told.add_text("Comment", "Mario Rossi")
    for data in (
        picture("JPEG", exif=exif.tobytes(), comment=b"Mario Rossi"),
        picture("PNG", pnginfo=told, exif=exif.tobytes()),
        picture("WEBP", exif=exif.tobytes()),
    ):
        made = as_logo(data)
        assert b"Rossi" not in made
        assert set(re.findall(rb"IHDR|IDAT|IEND|tEXt|zTXt|iTXt|eXIf|iCCP|acTL", made)) == {
            b"IHDR",
            b"IDAT",
            b"IEND",
        }


def test_a_photograph_that_was_turned_stands_upright() -> None:
    exif = Image.Exif()
    exif[_ORIENTATION] = 6
    assert opened(as_logo(picture("JPEG", (60, 40), exif=exif.tobytes()))).size == (40, 60)


@pytest.mark.parametrize("kind", ["PNG", "WEBP"])
def test_a_picture_that_moves_stands_still(kind: str) -> None:
    frames = [Image.new("RGB", (20, 20), colour) for colour in ("red", "blue")]
    written = BytesIO()
    frames[0].save(written, kind, save_all=True, append_images=frames[1:], lossless=True)
    made = opened(as_logo(written.getvalue()))
    assert getattr(made, "n_frames", 1) == 1
    assert made.convert("RGB").getpixel((9, 9)) == (255, 0, 0)


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "no picture"),
        (b"%PDF-1.7", "no picture"),
        (_SVG, "no picture"),
        (picture("GIF"), "no picture"),
        (picture("BMP"), "no picture"),
        (picture("TIFF"), "no picture"),
        (picture()[:-30], "damaged"),
        (picture("JPEG", (600, 400))[:700], "damaged"),
        (picture().replace(b"IDAT", b"IDAX"), "no picture"),
        (bomb(30_000, 30_000), "40 million pixels"),
        (webp_that_claims(16_000, 16_000), "40 million pixels"),
        (webp_that_claims(3000, 3000), "damaged"),
        (b"\0" * (LARGEST_FILE + 1), "larger than 8 MB"),
    ],
    ids=[
        "nothing",
        "a PDF",
        "an SVG",
        "a GIF",
        "a BMP",
        "a TIFF",
        "a PNG without its end",
        "a JPEG without its end",
        "a PNG without pixels",
        "a PNG of 900 million pixels",
        "a WebP of 256 million pixels",
        "a WebP of nothing but a header",
        "a file of 8 MB",
    ],
)
def test_what_is_no_logo_is_refused_with_a_sentence(data: bytes, sentence: str) -> None:
    with pytest.raises(LogoError, match=sentence):
        logo_apart(data)


def test_words_that_unfold_without_end_do_no_harm() -> None:
    words = b"Comment\0\0" + zlib.compress(b"a" * 200_000_000, 9)
    head, rest = picture()[:33], picture()[33:]
    with pytest.raises(LogoError, match="damaged"):
        logo_apart(head + chunk(b"zTXt", words) + rest)


def test_the_bound_on_pixels_is_above_any_photograph_that_phones_take_for_such_use() -> None:
    assert MOST_PIXELS >= 24_000_000


def test_a_logo_outlives_the_program(tmp_path: Path) -> None:
    LogoStore(tmp_path / "logo.png").keep(as_logo(picture()))
    kept = LogoStore(tmp_path / "logo.png").logo
    assert kept is not None
    assert opened(kept.data).size == (60, 40)
    LogoStore(tmp_path / "logo.png").remove()
    assert LogoStore(tmp_path / "logo.png").logo is None
    assert list(tmp_path.iterdir()) == []


@pytest.fixture
def office(hall: PlayingHall) -> Office:
    hall.open()
    hall.begin()
    return Office(hall)


def address_in(page: str) -> str | None:
    found = re.search(r'src="(/logo/[0-9a-f]{64})"', page)
    return None if found is None else found[1]


def send(browser: httpx.Client, data: bytes) -> httpx.Response:
    return browser.post("/api/logo", content=data)


def test_the_logo_stands_on_the_display_and_on_every_print_until_it_is_removed(office: Office) -> None:
    director = office.director()
    pages = [
        "/hall",
        "/paper/rounds/1/pairings",
        "/paper/rounds/1/sheets",
        "/paper/rounds/1/blank",
        "/paper/rounds/1/posting",
        "/paper/posters",
        "/paper/standings",
    ]
    assert [address_in(director.get(page).text) for page in pages] == [None] * len(pages)
    assert send(director, picture()).json() == {"location": "/logo"}
    addresses = {address_in(director.get(page).text) for page in pages}
    (address,) = addresses
    assert address is not None
    shown = office.browser().get(address)
    assert shown.headers["content-type"] == "image/png"
    assert "immutable" in shown.headers["cache-control"]
    assert opened(shown.content).size == (60, 40)
    assert director.post("/api/logo/remove", json={}).status_code == HTTPStatus.OK
    assert {address_in(director.get(page).text) for page in pages} == {None}
    assert office.browser().get(address).status_code == HTTPStatus.NOT_FOUND


def test_another_picture_has_another_address(office: Office) -> None:
    director = office.director()
    addresses = set()
    for size in ((60, 40), (40, 60)):
        send(director, picture(size=size))
        addresses.add(address_in(director.get("/hall").text))
    assert len(addresses) == 2


def test_the_logo_is_chosen_before_the_opening(hall: PlayingHall) -> None:
    director = Office(hall).director()
    assert send(director, picture()).status_code == HTTPStatus.OK
    assert address_in(director.get("/logo").text) is not None


@pytest.mark.parametrize("role", ["arbiter", "scorer", "display"])
def test_nobody_but_the_director_changes_it(office: Office, role: str) -> None:
    browser = office.official(role)  # type: ignore[arg-type]
    assert send(browser, picture()).status_code == HTTPStatus.FORBIDDEN
    assert browser.post("/api/logo/remove", json={}).status_code == HTTPStatus.FORBIDDEN


def test_a_refused_picture_leaves_the_one_that_is_there(office: Office) -> None:
    director = office.director()
    send(director, picture())
    before = address_in(director.get("/hall").text)
    refused = send(director, _SVG)
    assert refused.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert "PNG, JPEG or WebP" in refused.json()["message"]
    assert send(director, b"\0" * (LARGEST_FILE + 2)).status_code == HTTPStatus.REQUEST_ENTITY_TOO_LARGE
    assert address_in(director.get("/hall").text) == before


@pytest.fixture
def address(office: Office) -> Iterator[str]:
    with serving(office.app, office.hall.service) as address:
        yield address


@pytest.mark.timeout(60)
def test_a_display_that_is_open_shows_the_logo_that_the_director_chooses(
    address: str, browser: Browser, tmp_path: Path
) -> None:
    file = tmp_path / "logo.png"
    file.write_bytes(picture(size=LARGEST))
    broken = tmp_path / "broken.png"
    broken.write_bytes(_SVG)
    display = browser.page(1920, 1080)
    display.open(f"{address}/hall")
    director = browser.page()
    director.open(f"{address}/?token={TOKEN}")
    director.open(f"{address}/logo")
    director.choose_file("#picture", broken)
    director.wait_for("document.getElementById('complaint').textContent.includes('no picture')")
    director.choose_file("#picture", file)
    director.wait_for("document.querySelector('.logos img')?.naturalWidth === 1000")
    director.evaluate("window.isSameDocument = true")
    display.show()
    shown = "document.querySelector('#hall .logo')"
    display.wait_for(f"{shown}?.naturalWidth === 1000")
    assert display.evaluate(f"{shown}.getBoundingClientRect().height") <= 0.1 * 1080 + 1
    assert display.complaints() == []
    director.show()
    director.click("form[data-post='/api/logo/remove'] button")
    director.wait_for("document.querySelector('.logos') === null")
    assert director.evaluate("window.isSameDocument")
    display.show()
    display.wait_for(f"{shown} === null")
    assert display.complaints() == []
    assert [told for told in director.complaints() if "/api/logo" not in told] == []  # that one was refused


def test_the_logo_is_there_again_when_the_program_is_started_again(tmp_path: Path, run_hub: RunHub) -> None:
    with run_hub(settings(tmp_path)) as hub:
        token = hub.director.partition("?")[2]
        address = hub.director.partition("/?")[0]
        with httpx.Client(base_url=address, headers={"Origin": address}) as director:
            director.get(f"/?{token}")
            assert send(director, picture()).status_code == HTTPStatus.OK
            shown = address_in(director.get("/logo").text)
    with run_hub(settings(tmp_path)) as hub, httpx.Client(follow_redirects=True) as director:
        director.get(hub.director)
        assert address_in(director.get(f"{hub.director.partition('/?')[0]}/logo").text) == shown is not None
