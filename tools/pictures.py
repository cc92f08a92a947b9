"""Make the pictures of the documentation anew, in docs/pictures: the table, the director's pages, a count.

The director's pages are those of real hubs with real tables linked to them, seen by Debian's Chromium.
"""

from __future__ import annotations

import os
import shutil
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory, TemporaryFile
from typing import Any

PROJECT = Path(__file__).parent.parent
sys.path.insert(0, str(PROJECT))
os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

from PIL import Image

from kiosk.cli.main import main as kiosk
from kiosk.demo.script import DEALS
from kiosk.demo.trial import TABLES
from kiosk.games.registry import game_for
from kiosk.hub.cli.client import DirectorClient
from kiosk.hub.server.hub_process import HubAddresses, HubProcess, hub_process
from kiosk.journal.bodies import (
    Acceptance,
    AnyBody,
    CallRaised,
    ChecklistFilled,
    DealAccepted,
    MatchDelivered,
    MatchSigned,
)
from kiosk.journal.event import Event
from kiosk.sync.wire.carriers import WebSocketCarrier
from kiosk.translation import LANGUAGES
from kiosk.vision.training.sides.deck_photos import deck_photos
from kiosk.vision.training.sides.rendered_sides import DEMO_STYLE
from tests.hub.bridge.evening import AT_CALL, BEFORE, IN_ORDER
from tests.hub.browser import Browser, Page
from tests.hub.linked_table import LinkedTable, open_enrolment
from tests.table.preview.gallery import save_gallery
from tests.table.samples.mineo import DEALS as MINEO_DEALS

PICTURES = PROJECT / "docs" / "pictures"
PANEL = "10inch"
SCREENS = (
    *("sheet", "review", "entry", "acceptance", "result", "last-lap", "call-claimed"),
    *("sheet-ruled", "reference-burraco_values"),
    *("mineo-ask-declarer", "mineo-acceptance", "mineo-sheet"),
    *("bridge-before", "bridge-call-half"),
    *("arrival", "desk", "take-in", "deck-half"),
)
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
PLAYERS = """Mario Rossi
Anna Greco
Sara De Luca
Ugo Conti
Ada Ferri / Pia Ferri
Elio Serra
Gino Riva
Lea Costa"""
TEAMS = """Aquile: Rossi Mario, Bianchi Anna, Verdi Ugo, Neri Pia
Falchi: Serra Ugo, Costa Pia, Riva Gino, Longo Ada
Gufi: Greco Ada, Marino Leo, Bruno Tea, Gallo Rino
Lupi: Sala Tito, Sala Ines, Monti Sara, Ferri Luca"""
ARBITER = "Paola Neri"
BOXES = {"played_on.N": 1, "played_on.E": 1, "played_on.S": 0, "played_on.W": 0, "trick": 6}
PATIENCE = 15.0
TRIAL_PATIENCE = 180.0
COLOURS = 256
AT_REST = "document.getAnimations().every(({playState}) => playState !== 'running')"
"""Nothing of a page comes and goes: the hall's lists do, one after the other."""

DESK = (1366, 1000)
PHONE = (390, 844)


@dataclass(frozen=True)
class View:
    """A page of a hub to be pictured: its picture's name, its address there, the window's size in px."""

    name: str
    path: str
    size: tuple[int, int]
    shows: str = "main"
    """What is waited for, as a CSS selector."""
    opens: str = ""
    """A link that is followed first."""
    answers: str = ""
    """What is added to the address then, after an ``&``."""
    is_scrolled: bool = False
    """Whether what is waited for is brought into sight."""


_RULING = (
    "/rulings/new?round=1&table=5&deal=1&tree=B21E&f.offender=E&a=B21E.how:discard&a=B21E.partner_done:no"
)
_TRICK = (
    "moment.played_on.N=1&moment.played_on.E=1&moment.played_on.S=0&moment.played_on.W=0&moment.trick=6"
    "&values.border=1&values.fault=0&values.offender=1&values.role=2&values.has_suit=1"
)
SETUP_VIEW = View("setup", "/", (DESK[0], 900), "#pairs")
FIRST_STEPS_VIEW = View("first-steps", "/", (DESK[0], 720), "#first-steps")
BURRACO_VIEWS = (
    View("director", "/", DESK, "table"),
    View("hall", "/hall", DESK, ".list-of"),
    View("ruling-question", _RULING, PHONE, ".keys"),
    View("ruling-outcome", f"{_RULING}&a=B21E.info:no", (PHONE[0], 1100), ".give"),
    View("ruling-given", "/rulings/newest?round=1&table=3", PHONE, "section:has(.left)", is_scrolled=True),
    View("rulings", "/rulings", PHONE, ".register"),
    View("alert-limits", "/alerts", (DESK[0], 640), "#main"),
    View("closing", "/closing", (DESK[0], 900), ".lacks"),
)
LINE_UPS_VIEW = View("line-ups", "/line-ups", (DESK[0], 900), ".line-up")
TRIAL_VIEW = View("trial", "/", DESK, "#tables [data-state=call]")
MINEO_VIEWS = (
    View("mineo-setup", "/?game=mineo", (DESK[0], 900), "#players"),
    View("mineo-director", "/", (DESK[0], 720), "#standings"),
    View("mineo-standings", "/standings", DESK, "#standings"),
)
BRIDGE_VIEWS = (
    View("bridge-director", "/", DESK, ".of-bridge"),
    View(
        "bridge-trick",
        "/",
        PHONE,
        "#findings .say",
        ".of-bridge a:last-child",
        answers=_TRICK,
        is_scrolled=True,
    ),
)


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
    with Browser(chromium) as browser:
        print("the director's pages: burraco, Mineo, bridge")
        with playing_burraco(lambda hub, view: save_views(browser, hub, (view,))) as hub:
            save_views(browser, hub, BURRACO_VIEWS)
        with playing_mineo(lambda hub: save_views(browser, hub, MINEO_VIEWS[:1])) as hub:
            save_views(browser, hub, MINEO_VIEWS[1:])
        with playing_bridge() as hub:
            save_views(browser, hub, BRIDGE_VIEWS)
        print("teams, and a trial evening")
        with giving_line_ups() as hub:
            save_views(browser, hub, (LINE_UPS_VIEW,))
        with trying_out() as hub:
            save_views(browser, hub, (TRIAL_VIEW,))
    print("the count of the sample, and a deck enrolled")
    return save_count() or save_enrolment()


def save_enrolment() -> int:
    """What ``kiosk enrol-deck`` found in the last of six photographs of the demo's deck."""
    with TemporaryDirectory() as everywhere:
        folder = Path(everywhere)
        photos = [folder / f"photo-{number}.png" for number in range(1, 7)]
        for path, photo in zip(photos, deck_photos(DEMO_STYLE), strict=True):
            Image.fromarray(photo.image[:, :, ::-1]).save(path)
        places = ["--data", str(folder), "--pictures", str(folder / "seen")]
        result = kiosk(["enrol-deck", *map(str, photos), "--name", "demo", *places])
        with Image.open(folder / "seen" / "6-photo-6.png") as picture:
            picture.convert("RGB").resize((1152, 648), Image.Resampling.LANCZOS).save(
                PICTURES / "enrolled.jpg", quality=85
            )
    return result


def save_screen(screen: str, language: str, folder: Path) -> None:
    with TemporaryDirectory() as everywhere:
        save_gallery(Path(everywhere), language, "day", only=screen)
        path = folder / f"{screen}.png"
        shutil.copy(Path(everywhere) / f"{PANEL}-{screen}.png", path)
        lighten(path)


def save_views(browser: Browser, hub: HubAddresses, views: Sequence[View]) -> None:
    origin, _, token = hub.director.partition("/?")
    for language in LANGUAGES:
        for view in views:
            page = browser.page(*view.size, language)
            page.open(f"{origin}/health?{token}")
            page.open(origin + view.path)
            if view.opens:
                follow(page, view.opens)
                page.open(f"{page.evaluate('location.href')}&{view.answers}")
            page.wait_for(f"document.querySelector({view.shows!r}) !== null")
            page.wait_for(AT_REST)
            if view.is_scrolled:
                page.evaluate(f"document.querySelector({view.shows!r}).scrollIntoView({{block: 'center'}})")
            path = PICTURES / language / f"{view.name}.png"
            page.screenshot(path)
            lighten(path)


def follow(page: Page, selector: str) -> None:
    before = page.evaluate("location.href")
    page.click(selector)
    page.wait_for(f"location.href !== {before!r} && document.readyState === 'complete'")


def lighten(path: Path) -> None:
    """Keep as many colours as the eye tells apart on such pages."""
    with Image.open(path) as picture:
        light = picture.convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE)
    light.save(path, optimize=True)


def save_count() -> int:
    """The bundled sample with what was read drawn on it, at half its size, in each language."""
    results = []
    for language in LANGUAGES:
        with TemporaryDirectory() as folder:
            overlay = Path(folder) / "overlay.png"
            places = [str(PROJECT / "assets/samples/side.jpg"), "--overlay", str(overlay)]
            results.append(kiosk(["count", *places, "--language", language]))
            with Image.open(overlay) as picture:
                size = (picture.width // 2, picture.height // 2)
                picture.resize(size).save(PICTURES / language / "counted.jpg", quality=85)
    return max(results)


@contextmanager
def playing_burraco(look: Callable[[HubAddresses, View], object]) -> Iterator[HubAddresses]:
    """Five tables in the middle of a round: one has delivered, one calls, one has no link; three rulings.

    `look` is called on the way there, before the tournament is opened and before the first round.
    """
    with opened_hall() as (stack, folder, hub, director):
        look(hub, SETUP_VIEW)
        director.command(
            "open_tournament", name="Torneo di Natale", rules="burraco_internazionale",
            regulations="federation", deals=2, rounds=4, pairs=PAIRS,
        )  # fmt: skip
        look(hub, FIRST_STEPS_VIEW)
        director.command("publish_round", round=1, pairing="entry")
        tables = link_tables(stack, folder, hub, director, (1, 2, 3, 5))
        director.command("start_round", round=1, minutes=30)
        play(tables)
        wait_until(lambda: director.state()["delivered"] == 1 and director.state()["calls"])
        director.command("announce_time_out", round=1)
        rule(director)
        yield hub


@contextmanager
def playing_mineo(on_setup: Callable[[HubAddresses], object]) -> Iterator[HubAddresses]:
    """Two tables whose first round is over; `on_setup` is called before the tournament is opened."""
    with opened_hall() as (stack, folder, hub, director):
        on_setup(hub)
        director.command(
            "open_mineo", name="Torneo di Mineo", players=PLAYERS, draw="program", middle="standings",
            final="bands", is_confirmed=True,
        )  # fmt: skip
        director.command("seat_players", round=1)
        tables = link_tables(stack, folder, hub, director, (1, 2))
        director.command("start_round", round=1, minutes=60)
        mineo = game_for("mineo", "mineo", 4)
        first, second, _, fourth = MINEO_DEALS
        for number, deals in ((1, MINEO_DEALS), (2, (first, fourth, second, first))):
            for place, entry in enumerate(deals, 1):
                values = {section: dict(entered) for section, entered in entry.items()}
                consents = mineo.consents(values)
                accepted = tuple(Acceptance(consent.by[0], consent.of, time.time()) for consent in consents)
                say(tables[number], DealAccepted(1, place, values, accepted, "keypad"))
            for party in mineo.parties:
                say(tables[number], MatchSigned(1, party.key, time.time()))
            say(tables[number], MatchDelivered(1, "N"))
        wait_until(lambda: director.state()["delivered"] == len(tables))
        yield hub


@contextmanager
def playing_bridge() -> Iterator[HubAddresses]:
    """Five tables, two of them at a board; one calls and has noted who had played on."""
    with opened_hall() as (stack, folder, hub, director):
        director.command(
            "open_bridge", name="Serata di bridge", deal_source="at_table", boards=4, rounds=6, pairs=PAIRS
        )
        director.command("publish_round", round=1, pairing="entry")
        tables = link_tables(stack, folder, hub, director, (1, 3))
        director.command("start_round", round=1, minutes=30)
        say(tables[1], ChecklistFilled(1, 2, BEFORE, dict(IN_ORDER)))
        say(tables[3], ChecklistFilled(1, 3, BEFORE, {**IN_ORDER, "unseen": 0}))
        call = say(tables[3], CallRaised(1, None))
        say(tables[3], ChecklistFilled(1, 3, AT_CALL, dict(BOXES), call.seq))
        wait_until(lambda: director.state()["calls"])
        yield hub


@contextmanager
def giving_line_ups() -> Iterator[HubAddresses]:
    """Four teams: the line-ups of one match are given, of the other one a single one is."""
    with opened_hall() as (_, _, hub, director):
        director.command(
            "open_tournament", name="Campionato a squadre", rules="burraco_internazionale",
            regulations="federation", deals=2, rounds=3, pairs=TEAMS, system="danish", entrants="teams",
        )  # fmt: skip
        director.command("publish_round", round=1, pairing="entry")
        for team in (1, 2, 3):
            players = range(4 * team - 3, 4 * team + 1)
            line_up = {str(place): player for place, player in enumerate(players, 1)}
            director.command("give_line_up", round=1, team=team, line_up=line_up)
        yield hub


@contextmanager
def trying_out() -> Iterator[HubAddresses]:
    """A trial evening in its first round, when one of its tables has called."""
    with TemporaryFile("w+") as said:
        options = ("--trial", "--host", "127.0.0.1", "--port", "0", "--secure-port", "0")
        with HubProcess((*options, "--home", "http://127.0.0.1:8080/"), said) as trial:
            director = DirectorClient(trial.addresses.director)
            director.command("publish_round", round=1, pairing="entry")
            wait_until(lambda: linked(director) >= set(TABLES))
            director.command("start_round", round=1, minutes=60)
            wait_until(lambda: director.state()["delivered"] and director.state()["calls"], TRIAL_PATIENCE)
            yield trial.addresses


@contextmanager
def opened_hall() -> Iterator[tuple[ExitStack, Path, HubAddresses, DirectorClient]]:
    """A hub and its director, before a tournament is opened."""
    with TemporaryDirectory() as folder, ExitStack() as stack:
        hub = stack.enter_context(hub_process(Path(folder) / "hub"))
        yield stack, Path(folder), hub, DirectorClient(hub.director)


def link_tables(
    stack: ExitStack, folder: Path, hub: HubAddresses, director: DirectorClient, numbers: Sequence[int]
) -> Mapping[int, LinkedTable]:
    """Tables that the director has admitted."""
    code = open_enrolment(hub.director)
    tables = {
        number: stack.enter_context(LinkedTable(folder, number, WebSocketCarrier(hub.sync), code))
        for number in numbers
    }
    wait_until(lambda: len(director.state()["waiting"]) == len(numbers))
    for waiting in director.state()["waiting"]:
        names = {key: waiting[key] for key in ("author", "epoch", "fingerprint")}
        director.command("admit_table", **names)
    wait_until(lambda: linked(director) >= set(numbers))
    return tables


def linked(director: DirectorClient) -> set[int]:
    return {tile["table"] for tile in director.state()["tiles"] if tile["is_linked"]}


def play(tables: Mapping[int, LinkedTable]) -> None:
    for number, deals in ((1, (0, 1)), (2, (0,)), (3, (1,))):
        for place, which in enumerate(deals, 1):
            entry = {
                party: {str(key): value for key, value in side.values.items()}
                for party, side in DEALS[which].items()
            }
            both = (Acceptance("ns", "ew", time.time()), Acceptance("ew", "ns", time.time()))
            say(tables[number], DealAccepted(1, place, entry, both, "camera"))
    for party in ("ns", "ew"):
        say(tables[1], MatchSigned(1, party, time.time()))
    say(tables[1], MatchDelivered(1, "ns"))
    say(tables[5], CallRaised(1, "N"))


def rule(director: DirectorClient) -> None:
    """A pair that came late, two cards drawn, and a meld that cannot be: its cards are still owed."""
    give(director, 2, 0, "B34T", {"late_line": "ew"}, who="one", seconds="200")
    give(director, 2, 2, "B07", {"offender": "N"}, drawn="2")
    give(director, 3, 2, "B12", {"offender": "W", "cards": ["KS", "KH", "KD"]}, stage="in_turn", pickup="no")


def give(
    director: DirectorClient, table: int, deal: int, tree: str, facts: Mapping[str, Any], **answers: str
) -> None:
    replies = [{"tree": tree, "question": question, "answer": answer} for question, answer in answers.items()]
    director.command(
        "give_ruling", round=1, table=table, deal=deal, code="burraco", tree=tree, arbiter=ARBITER,
        facts=facts, replies=replies,
    )  # fmt: skip


def say(table: LinkedTable, body: AnyBody) -> Event:
    event = table.log.append(table.identity, body)
    table.wait_until_received()
    return event


def wait_until(condition: Callable[[], object], patience: float = PATIENCE) -> None:
    deadline = time.monotonic() + patience
    while not condition():
        if time.monotonic() > deadline:
            raise TimeoutError("the hall does not play")
        time.sleep(0.1)


if __name__ == "__main__":
    sys.exit(main())
