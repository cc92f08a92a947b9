"""The clocks that run in a page, while the clock of the device that shows it is set to another time."""

from __future__ import annotations

import pytest

from tests.hub.browser import Browser
from tests.hub.playing import TOKEN, PlayingHall

TICK = """import(new URL("clock.js", document.querySelector("script[src$='/live.js']").src))
  .then(({ tick }) => tick())"""
LEFT = "document.querySelector('[data-until]').innerText"


@pytest.mark.parametrize("hours", [2, -2])
def test_a_device_whose_clock_is_set_shows_the_same_time_of_the_round(
    hall: PlayingHall, address: str, browser: Browser, hours: int
) -> None:
    hall.open()
    hall.begin(minutes=30)
    page = browser.page()
    page.open(f"{address}/?token={TOKEN}")
    page.wait_for(f"{LEFT} === '30:00' || {LEFT} === '29:59'")
    page.evaluate(f"(() => {{ const now = Date.now; Date.now = () => now() + {hours} * 3_600_000; }})()")
    page.evaluate(TICK)
    minutes, seconds = map(int, page.evaluate(LEFT).split(":"))
    assert 0 <= 30 * 60 - (60 * minutes + seconds) < 30
    assert page.evaluate("document.getElementById('lost').hidden")
