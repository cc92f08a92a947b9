"""Make the pictures of the documentation anew, in docs/pictures: the table, the director's pages, a count.

The director's pages are those of a real hub with real tables linked to it, seen by Debian's Chromium.
"""

from __future__ import annotations

import os
import shutil
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

PROJECT = Path(__file__).parent.parent
sys.path.insert(0, str(PROJECT))
os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

from PIL import Image  # noqa: E402

from kiosk.cli import main as kiosk  # noqa: E402
from kiosk.demo.director import DirectorClient  # noqa: E402
from kiosk.demo.hub_process import HubAddresses, hub_process  # noqa: E402
from kiosk.demo.story import DEALS  # noqa: E402
from kiosk.journal.bodies import Acceptance, CallRaised, DealAccepted, MatchDelivered, MatchSigned  # noqa: E402
from kiosk.sync.carriers import WebSocketCarrier  # noqa: E402
from kiosk.table.gallery import save_gallery  # noqa: E402
from kiosk.translation import LANGUAGES  # noqa: E402
from tests.hub.browser import Browser  # noqa: E402
from tests.hub.linked_table import LinkedTable  # noqa: E402

PICTURES = PROJECT / "docs" / "pictures"
PANEL = "10inch"
SCREENS = ("sheet", "review", "entry", "acceptance", "result", "last-lap", "call-claimed")
PAIRS = """Anna Rossi - Bruno Esposito
Carla De Sanctis - Dario Bianchi
Franca Colombo - Gino Ricci
Irma Marino - Luigi Greco
Maria Gallo - Nino Conti
Olga Ferrari - Piero Romano
Rita Bruno - Sergio Villa
Teresa Costa - Ugo Fontana
Vera Marini - Walter Leone
Zita Longo - Aldo Serra"""
PATIENCE = 15.0


def main() -> int:
    chromium = shutil.which("chromium")
    if chromium is None:
        print("chromium is missing: run tools/install-packages", file=sys.stderr)
        return 1
    for language in LANGUAGES:
        folder = PICTURES / language
        folder.mkdir(parents=True, exist_ok=True)
        print(f"{language}: the table's screens")
        for screen in SCREENS:
            save_screen(screen, language, folder)
    print("the director's pages")
    with playing_hall() as hub, Browser(chromium) as browser:
        for language in LANGUAGES:
            page = browser.page(1366, 1000, language)
            for name, address in (("director", hub.director), ("hall", hub.hall)):
                page.open(address)
                page.wait_for("document.querySelector('table') !== null")
                page.screenshot(PICTURES / language / f"{name}.png")
    print("the count of the sample")
    return save_count()


def save_screen(screen: str, language: str, folder: Path) -> None:
    with TemporaryDirectory() as everywhere:
        save_gallery(Path(everywhere), language, "day", only=screen)
        shutil.copy(Path(everywhere) / f"{PANEL}-{screen}.png", folder / f"{screen}.png")


def save_count() -> int:
    """The bundled sample with what was read drawn on it, at half its size."""
    with TemporaryDirectory() as folder:
        overlay = Path(folder) / "overlay.png"
        result = kiosk(["count", str(PROJECT / "assets/samples/side.jpg"), "--overlay", str(overlay)])
        with Image.open(overlay) as picture:
            picture.resize((picture.width // 2, picture.height // 2)).save(
                PICTURES / "counted.jpg", quality=85
            )
    return result


@contextmanager
def playing_hall() -> Iterator[HubAddresses]:
    """A hub with five tables in the middle of a round: one has delivered, one calls, one has no link."""
    with TemporaryDirectory() as folder, ExitStack() as stack:
        hub = stack.enter_context(hub_process(Path(folder) / "hub"))
        director = DirectorClient(hub.director)
        director.command(
            "open_tournament", name="Torneo di Natale", rules="burraco_internazionale",
            regulations="federation", deals=2, rounds=4, pairs=PAIRS,
        )  # fmt: skip
        director.command("publish_round", round=1, pairing="entry")
        tables = {number: link_table(stack, Path(folder), number, hub) for number in (1, 2, 3, 5)}
        wait_until(lambda: len(director.state()["waiting"]) == len(tables))
        for waiting in director.state()["waiting"]:
            names = {key: waiting[key] for key in ("author", "epoch", "fingerprint")}
            director.command("admit_table", **names)
        director.command("start_round", round=1, minutes=30)
        wait_until(lambda: all(tile["is_linked"] for tile in director.state()["tiles"] if tile["table"] != 4))
        play(tables)
        director.command("announce_time_out", round=1)
        wait_until(lambda: director.state()["delivered"] == 1 and director.state()["calls"])
        yield hub


def link_table(stack: ExitStack, folder: Path, number: int, hub: HubAddresses) -> LinkedTable:
    return stack.enter_context(LinkedTable(folder, number, WebSocketCarrier(hub.sync)))


def play(tables: Mapping[int, LinkedTable]) -> None:
    for number, deals in ((1, (0, 1)), (2, (0,)), (3, (1,))):
        for place, which in enumerate(deals, 1):
            entry = {
                party: {str(key): value for key, value in side.values.items()}
                for party, side in DEALS[which].items()
            }
            both = tuple(Acceptance(party, time.time()) for party in entry)
            say(tables[number], DealAccepted(1, place, entry, both, "camera"))
    for party in ("ns", "ew"):
        say(tables[1], MatchSigned(1, party, time.time()))
    say(tables[1], MatchDelivered(1, "ns"))
    say(tables[5], CallRaised(1, "N"))


def say(table: LinkedTable, body: DealAccepted | MatchSigned | MatchDelivered | CallRaised) -> None:
    table.log.append(table.identity, body)
    table.wait_until_received()


def wait_until(condition: Callable[[], object]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not condition():
        if time.monotonic() > deadline:
            raise TimeoutError("the hall does not play")
        time.sleep(0.1)


if __name__ == "__main__":
    sys.exit(main())
