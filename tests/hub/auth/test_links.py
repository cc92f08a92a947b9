"""Every link and key of every page is for whoever sees it, in every kind of tournament and for every official."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterator
from html import unescape
from typing import Final

import httpx
import pytest

from kiosk.commands.registry import COMMANDS
from kiosk.commands.roles import Role
from kiosk.hub.auth.roles import ALLOWED, HOMES
from tests.hub.bridge.evening import open_bridge
from tests.hub.evenings import EVENINGS
from tests.hub.mineo.evening import open_mineo
from tests.hub.officials.office import Office
from tests.hub.playing import PlayingHall

_LINK = re.compile(r'\b(?:href|action|src)="(/[^"#]*)')
_FORM = re.compile(r"<form\b([^>]*)>")
MOST = 60
"""Pages of one path that are opened from a role's home; rulings ask on and on."""


OPENINGS: Final[dict[str, Callable[[PlayingHall], None]]] = {
    "nothing yet": lambda _: None,
    "pairs opened": PlayingHall.open,
    "mineo opened": open_mineo,
    "bridge opened": open_bridge,
}
"""Before the first round."""


def keys_of(page: str) -> Iterator[tuple[str, str]]:
    """The kind of the command that each form sends, or the address to which it sends something else."""
    for form in _FORM.findall(page):
        command, post = re.search(r"data-command='([^']*)'", form), re.search(r'data-post="([^"]*)"', form)
        if command is not None:
            yield json.loads(unescape(command[1])).get("kind", ""), post[1] if post else ""


@pytest.mark.slow
@pytest.mark.parametrize("role", [Role.DIRECTOR, Role.ARBITER, Role.SCORER])
@pytest.mark.parametrize("kind", {**OPENINGS, **EVENINGS})
@pytest.mark.timeout(60)
def test_nothing_is_offered_that_is_refused(hall: PlayingHall, kind: str, role: Role) -> None:
    {**OPENINGS, **EVENINGS}[kind](hall)
    browser = Office(hall).by_role(role)
    waiting, seen, broken = [(HOMES[role], "")], {HOMES[role]}, dict[str, object]()
    of_path = Counter[str]()
    while waiting:
        address, before = waiting.pop(0)
        answer = browser.get(address, follow_redirects=True)
        if answer.status_code != httpx.codes.OK:
            broken[address] = (before, answer.status_code)
            continue
        if not answer.headers["content-type"].startswith("text/html"):
            continue
        for kind_, post in keys_of(answer.text):
            if role not in (ALLOWED[f"POST {post}"] if post else COMMANDS[kind_].declaration.roles):
                broken[post or kind_] = address
        for found in map(unescape, _LINK.findall(answer.text)):
            path = found.partition("?")[0]
            if found not in seen and of_path[path] < MOST and not path.startswith("/live"):
                seen.add(found)
                of_path[path] += 1
                waiting.append((found, address))
    assert broken == {}
