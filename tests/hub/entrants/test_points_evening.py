"""A tournament to points through the pages, with tables over their real links, up to the standings (Sisal)."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from tests.hub.browser import Browser
from tests.hub.conftest import RunHub, settings
from tests.hub.entrants.test_teams_evening import wait_for
from tests.hub.own_count import OwnCount, worth
from tests.hub.people import Director, Tables, shows

PAIRS = "Rossi - Esposito\nBianchi - De Sanctis\nFerrari - Romano\nColombo - Ricci"
TARGET = 1005


def open_to_points(director: Director) -> None:
    """What the form offers follows from the regulations that are chosen."""
    page = director.page
    page.open(director.hub.director)
    target = "document.querySelector('[data-setting=target]').hidden"
    offered = "[...document.querySelectorAll('#deals option')].filter((each) => !each.disabled).length"
    assert (page.evaluate(target), page.evaluate(offered)) == (True, 3), "the federation's lengths"
    page.choose("#regulations", "sisal")
    assert page.evaluate(offered) == 6
    page.choose("#deals", "50")
    assert page.evaluate(target) is False
    page.choose("#entrants", "teams")
    assert page.evaluate(offered) == 5, "teams play no matches to points"
    page.choose("#entrants", "pairs")
    page.choose("#deals", "50")
    page.write("#settings-target", str(TARGET))
    page.write("#name", "Coppa a punti")
    page.write("#rounds", "1")
    page.write("#pairs", PAIRS)
    page.click("form[data-then='/'] button.main")
    shows(page, ".strip-where", "Coppa a punti")


def play_to_target(tables: Tables, number: int) -> None:
    """Deal after deal, until the players' own sums say that a line is there."""
    totals = {"ns": 0, "ew": 0}
    deal = 0
    while max(totals.values()) < TARGET:
        deal += 1
        tables.play(1, number, deal)
        entry = tables.count.matches[1, number].deals[deal]
        totals = {line: totals[line] + worth(entry[line]) for line in totals}


@pytest.mark.slow
def test_sisal_from_the_form_to_the_standings(browser: Browser, run_hub: RunHub, tmp_path: Path) -> None:
    with run_hub(settings(tmp_path)) as hub:
        director = Director(browser.page(), hub)
        open_to_points(director)
        tables = Tables(tmp_path, hub, Random(7), OwnCount())
        with tables.gathered(range(1, 3), director):
            director.publish(1)
            tables.sit_down(1)
            director.start(1)
            for number in tables.by_number:
                play_to_target(tables, number)
                tables.hand_in(1, number)
            scores = {
                pair: (20 if lead > 0 else 0 if lead < 0 else 10, lead)
                for match in tables.count.matches.values()
                for pair, lead in ((match.ns, match.lead), (match.ew, -match.lead))
            }
            wait_for(director, scores)
            assert director.close("Dora Conti") == sorted(scores.values(), reverse=True)
        assert director.page.complaints() == []
