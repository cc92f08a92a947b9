"""The director and an arbiter at their pages, and the tables that play: all that an evening needs of people."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Protocol
from urllib.parse import urlsplit

from kiosk.hub.runner.app import RunningHub
from kiosk.journal.bodies import (
    Acceptance,
    AnyBody,
    DealAccepted,
    LineCheckedIn,
    MatchDelivered,
    MatchSigned,
    RoundPublished,
    Seating,
)
from kiosk.sync.session.link import LinkPhase
from kiosk.sync.wire.carriers import WebSocketCarrier
from tests.hub.browser import Browser, Page
from tests.hub.linked_table import LinkedTable
from tests.hub.own_count import Entry, Match, OwnCount, random_entry

NEXT = "#keys > .main, #keys > form > .main"
DEALS = (1, 2)

_SAYING = """(() => {
  const menu = document.getElementById("menu");
  document.querySelectorAll("details:not(.head details)").forEach((each) => { each.open = true; });
  const find = () => [...document.querySelectorAll("a, button")].find(
    (each) => each.checkVisibility() && each.innerText.includes(%s));
  const found = find();
  if (!found && menu) menu.open = true;
  return found ?? find();
})()"""
"""The link or key of the page that says something; where none does, that of the menu."""


def shows(page: Page, selector: str, text: str) -> None:
    """Wait until an element's text has `text` in it."""
    page.wait_for(f"document.querySelector({json.dumps(selector)})?.innerText.includes({json.dumps(text)})")


def tap(page: Page, *texts: str) -> None:
    """Click the keys that say these texts one after the other; each leads to another page."""
    for text in texts:
        before = page.evaluate("location.href")
        page.click_on(_SAYING % json.dumps(text))
        page.wait_for(f"location.href !== {json.dumps(before)} && document.readyState === 'complete'")


class Asking(Protocol):
    """A unit that asks to become a table."""

    @property
    def author(self) -> str: ...

    def wait_until_asking(self) -> str:
        """Until the hub shows it to the director: its fingerprint."""


@dataclass
class Tables:
    """Tables with a link each, whose players do what a test says; `count` knows what they have entered."""

    folder: Path
    hub: RunningHub
    random: Random
    count: OwnCount = field(default_factory=OwnCount)
    by_number: dict[int, LinkedTable] = field(default_factory=dict)

    @contextmanager
    def gathered(
        self,
        numbers: range,
        director: Director,
        beside: Callable[[str], Asking | None] = lambda _code: None,
    ) -> Iterator[None]:
        """Have these tables, each of which the director lets in as it asks with the code.

        `beside` begins one more table, which is a program, with that code.
        """
        with ExitStack() as parts:
            code = director.open_enrolment()
            if (program := beside(code)) is not None:
                director.admit(program)
            for number in numbers:
                carrier = WebSocketCarrier(self.hub.sync)
                table = parts.enter_context(LinkedTable(self.folder, number, carrier, code))
                director.admit(table)
                table.wait_for_phase(LinkPhase.CONNECTED)
                self.by_number[number] = table
            director.close_enrolment()
            yield

    def say(self, number: int, body: AnyBody) -> int:
        """Something in a table's own journal; its number there."""
        table = self.by_number[number]
        return table.log.append(table.identity, body).seq

    def sit_down(self, round_: int) -> None:
        """Everybody reads on the table's screen who plays there, as soon as it is told."""
        seatings: dict[int, Seating] = {}
        for number, table in self.by_number.items():
            published = table.wait_for_word(
                lambda body: isinstance(body, RoundPublished) and body.round == round_
            )
            assert isinstance(published, RoundPublished)
            seatings |= {seating.table: seating for seating in published.seatings}
            assert number in seatings
        for number, seating in seatings.items():
            if seating.ns is None or seating.ew is None:
                self.count.resting[round_] = seating.ns or seating.ew or 0
            else:
                self.count.matches[round_, number] = Match(seating.ns, seating.ew)

    def check_in(self, round_: int, number: int, *lines: str) -> None:
        match = self.count.matches[round_, number]
        for line in lines:
            self.say(number, LineCheckedIn(round_, line, match.ns if line == "ns" else match.ew))

    def play(self, round_: int, number: int, deal: int, entry: Entry | None = None) -> None:
        """A deal is played and accepted by both lines."""
        entry = random_entry(self.random) if entry is None else entry
        acceptances = (Acceptance("ns", "ew", 0.0), Acceptance("ew", "ns", 0.0))
        self.say(number, DealAccepted(round_, deal, entry, acceptances, "keypad"))
        self.count.matches[round_, number].deals[deal] = entry

    def deliver(self, round_: int, number: int) -> None:
        """Whatever is left is played; the sheet is signed, and handed in by those ahead."""
        for deal in DEALS:
            if deal not in self.count.matches[round_, number].deals:
                self.play(round_, number, deal)
        self.hand_in(round_, number)

    def hand_in(self, round_: int, number: int) -> None:
        """The sheet as it is now is signed, and handed in by those ahead."""
        match = self.count.matches[round_, number]
        for line in ("ns", "ew"):
            self.say(number, MatchSigned(round_, line, 0.0))
        self.say(number, MatchDelivered(round_, "ns" if match.lead >= 0 else "ew"))

    def deliver_all(self, round_: int) -> None:
        for number in self.by_number:
            self.deliver(round_, number)


@dataclass
class Director:
    """At the PC, with the console open."""

    page: Page
    hub: RunningHub

    def home(self) -> None:
        self.page.open(self.hub.hall.removesuffix("/hall"))

    def open_burraco(self, name: str, pairs: str, system: str, rounds: int) -> None:
        self.page.open(self.hub.director)
        self.page.write("#name", name)
        self.page.write("#rounds", str(rounds))
        self.page.choose("#system", system)
        self.page.write("#pairs", pairs)
        self.page.click("form button.main")
        shows(self.page, ".strip-where", name)

    def open_enrolment(self) -> str:
        """The code with which units may ask from now on; the page of the units stays open."""
        tap(self.page, "Table devices")
        self.page.click("#units form button.main")
        return self.page.text("#units .window .code").replace(" ", "")

    def admit(self, table: Asking) -> None:
        """Accept the unit beside which the page shows the fingerprint that is on its own screen."""
        asks = f"#units li[id^='asking-{table.author}-']"
        own = table.wait_until_asking()
        shows(self.page, asks, own)
        assert self.page.text(f"{asks} .fingerprint") == own
        self.page.click(f"{asks} button.main")
        shows(self.page, f"#units tr[id^='unit-{table.author}-']", own)

    def close_enrolment(self) -> None:
        """Whoever comes later asks in vain; back to the console."""
        self.page.click("#units .window form button")
        shows(self.page, "#window-title", "The enrolment is closed")
        self.home()

    def publish(self, round_: int) -> None:
        """After a look at who would meet whom."""
        shows(self.page, NEXT, f"Publish round {round_}")
        tap(self.page, "Look first")
        tap(self.page, f"Publish round {round_}")

    def start(self, round_: int) -> None:
        shows(self.page, NEXT, f"Start round {round_}")
        self.page.click(NEXT)
        self.page.wait_for("document.querySelector('#strip-clock [data-until]')?.innerText")

    def announce_time_out(self) -> None:
        self.page.click("#time-out")
        self.page.click("#confirm-time-out button.main")

    def name_arbiter(self, name: str) -> tuple[str, str]:
        """The address and the code with which the arbiter's phone gets in."""
        tap(self.page, "Officials")
        self.page.write("#name", name)
        self.page.click("form[data-post='/api/officials'] button")
        address, code = urlsplit(self.page.text(".address")), self.page.text(".code")
        self.home()
        return f"https://127.0.0.1:{address.port}{address.path}", code  # the phone is on this machine too

    def withdraw(self, pair: int, arbiter: str, reason: str) -> None:
        """A pair goes home (Art. 33)."""
        tap(self.page, "Pairs")
        self.page.click(f"#entrant-{pair} td:last-child a")
        self.page.write(f"#reason-{pair}", reason)
        self.page.write(f"#arbiter-b{pair}", arbiter)
        self.page.click(f"form:has(#reason-{pair}) button")
        self.page.wait_for(
            f"!document.querySelector('#reason-{pair}') && document.querySelector('#entrant-{pair}.cancelled')"
        )
        self.home()

    def seats(self) -> list[str]:
        """Who sits where, as the grid of tables says."""
        names: list[str] = self.page.evaluate(
            "[...document.querySelectorAll('#tables .tile')].map((tile) => tile.querySelector('.table').innerText"
            " + [...tile.querySelectorAll('.names')].map((each) => each.innerText).join())"
        )
        return names

    def correct(
        self,
        where: tuple[int, int, int],
        cell: str,
        value: int,
        arbiter: str,
        paired: str = "Yes, for example",
    ) -> None:
        """Rule that a result was copied wrongly, and mend one cell of a round, table and deal (Art. 19)."""
        round_, table, deal = where
        self.page.wait_for("document.readyState === 'complete'")
        tap(self.page, "Rulings", "New ruling")
        earlier = f"nav.chips a[href*='round={round_}']:not([aria-current])"
        if self.page.evaluate(f"document.querySelector({json.dumps(earlier)}) !== null"):
            self.page.click(earlier)
            self.page.wait_for(f"location.search.includes('round={round_}')")
        self.page.click(f"a[href*='table={table}&'], a[href$='table={table}']")
        self.page.wait_for("document.querySelector('#search') !== null")
        tap(self.page, "Error on the score sheet", "The result was copied wrongly on the score sheet")
        if self.page.evaluate("document.querySelector('.give') === null"):  # what the kiosk does not know
            tap(self.page, paired)
        give_ruling(self.page, arbiter)
        shows(self.page, "#correctable", f"Deal {deal}")
        tap(self.page, f"Deal {deal}")
        self.page.write(f"#deal input[name='{cell}']", str(value))
        tap(self.page, "Show what changes")
        shows(self.page, "#changes", str(value))
        tap(self.page, "Enter the correction")
        self.home()

    def close(self, name: str) -> list[tuple[int, ...]]:
        """Everything is in order, and the standings are declared: victory points and match points, best first."""
        tap(self.page, "Close the tournament")
        shows(self.page, "#main", "Everything is in order")
        self.page.write("#signed-by", name)
        self.page.click("form button.main")
        shows(self.page, "#closed-title", "Closed at")
        rows: list[list[str]] = self.page.evaluate(
            "[...document.querySelectorAll('.places tbody tr')].map("
            "(row) => [...row.cells].slice(2).map((cell) => cell.innerText))"
        )
        return [tuple(map(number_of, row)) for row in rows]

    def standings(self) -> dict[int, tuple[int, int]]:
        """Victory points and match points by pair, best first, as the page has them now."""
        rows: list[list[str]] = self.page.evaluate(
            """[...document.querySelectorAll("#standings tr[id^=pair-]")].map(
              (row) => [row.id.slice(5), ...[...row.cells].slice(2).map((cell) => cell.innerText)])"""
        )
        return {int(pair): (number_of(points), number_of(lead)) for pair, points, lead in rows}

    def wait_for_standings(self, count: OwnCount) -> None:
        """Until the page has what was worked out anew."""
        rows = {str(pair): list(points) for pair, points in count.scores().items()}
        self.page.wait_for(
            f"""(() => {{
              const wanted = {json.dumps(rows)};
              const number = (cell) => Number(cell.innerText.replace("−", "-").replace(/\\s/g, ""));
              const rows = [...document.querySelectorAll("#standings tr[id^=pair-]")];
              return rows.length >= Object.keys(wanted).length && rows.every((row) => {{
                const [points, difference] = wanted[row.id.slice(5)] ?? [0, 0];
                return number(row.cells[2]) === points && number(row.cells[3]) === difference;
              }});
            }})()"""
        )


@dataclass
class Arbiter:
    """With a phone in one hand."""

    page: Page
    name: str

    @classmethod
    def enrol(cls, browser: Browser, name: str, address: str, code: str) -> Arbiter:
        """Type the code that the director shows."""
        page = browser.page(360, 740)
        page.trust_the_hub()
        page.open(address)
        page.write("#code", code)
        page.click("form button.main")
        page.wait_for("location.pathname === '/arbiter' && document.body?.dataset.connected === 'true'")
        return cls(page, name)

    def go_to(self, table: int | str) -> None:
        """Claim the only call, and walk there."""
        self._press("waiting", f"I am going to table {table}")
        self._press("going", f"I am at table {table}")
        self.page.wait_for("document.querySelector('[data-stage=there]')")

    def resolve(self, table: int | str) -> None:
        self._press("there", f"Table {table}: resolved")
        self.page.wait_for("document.querySelector('.nothing')")

    def back(self) -> None:
        """To the page of the calls."""
        origin = self.page.evaluate("location.origin")
        self.page.open(f"{origin}/arbiter")
        self.page.wait_for("document.body?.dataset.connected === 'true'")

    def _press(self, stage: str, says: str) -> None:
        self.page.wait_for(f"document.querySelector('[data-stage={stage}]')")
        shows(self.page, ".dock button", says)
        self.page.click(".dock button")


def give_ruling(page: Page, arbiter: str) -> None:
    """Sign the outcome that is shown, and give it."""
    page.wait_for("document.querySelector('.give') !== null")
    if not page.evaluate("document.querySelector('#signed-by').readOnly"):
        page.write("#signed-by", arbiter)
    page.click(".give")
    page.wait_for("/^.rulings.director-/.test(location.pathname) && document.readyState === 'complete'")


def number_of(text: str) -> int:
    """A figure as the pages write it, with a real minus and spaces between thousands."""
    return int("".join(text.replace("−", "-").split()))
