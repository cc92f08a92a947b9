"""The ruling assistant under an arbiter's thumb: a real browser as small as a phone."""

from __future__ import annotations

import pytest

from kiosk.rulebook import code_of
from tests.hub.browser import Browser, Page
from tests.hub.playing import TOKEN, PlayingHall

AT_TABLE = "/rulings/new?round=1&table=1&deal=1"
PHONE = (390, 844)


@pytest.fixture
def phone(hall: PlayingHall, address: str, browser: Browser) -> Page:
    hall.open()
    hall.begin()
    hall.table(1).call(seat="E")
    page = browser.page(*PHONE)
    page.open(f"{address}/rulings?token={TOKEN}")
    return page


def follow(page: Page, *texts: str) -> None:
    """Tap the links or keys that say these texts, one after the other."""
    for text in texts:
        before = page.evaluate("location.href")
        page.click_on(
            f"""(() => {{
              document.querySelectorAll("details:not(.head details)").forEach((each) => {{ each.open = true; }});
              return [...document.querySelectorAll("a")].find((each) => each.offsetWidth && each.innerText.includes({text!r}));
            }})()"""
        )
        page.wait_for(f"location.href !== {before!r} && document.readyState === 'complete'")


def test_an_arbiter_rules_by_thumb(hall: PlayingHall, phone: Page, address: str) -> None:
    phone.open(address)
    follow(phone, "Rule here", code_of("burraco").trees["B07"].title, "East")
    phone.write("#number", "2")
    phone.click(".number-form button")
    phone.wait_for("document.querySelector('.say') !== null")
    phone.write("#signed-by", "Paola Serra")
    phone.click(".give")
    phone.wait_for("location.pathname.startsWith('/rulings/director-')")
    assert "Paola Serra" in phone.text("main")
    (ruling,) = hall.service.state.hall.rulings.all
    assert (ruling.given.tree, ruling.given.facts["offender"], ruling.given.call is not None) == (
        "B07",
        "E",
        True,
    )
    phone.evaluate("history.go(-1)")
    phone.wait_for("document.querySelector('.give') !== null && document.readyState === 'complete'")
    assert phone.evaluate("document.querySelector('#signed-by').value") == "Paola Serra"
    assert phone.complaints() == []


def test_the_same_ruling_again_is_asked_about(hall: PlayingHall, phone: Page, address: str) -> None:
    outcome = f"{address}{AT_TABLE}&tree=B07&f.offender=E&a=B07.drawn:2"
    phone.open(outcome)
    phone.write("#signed-by", "Paola Serra")
    phone.click(".give")
    phone.wait_for("location.pathname.startsWith('/rulings/director-')")
    phone.open(outcome)
    assert phone.evaluate("document.querySelector('.again').hidden")
    phone.click(".give")
    phone.wait_for("!document.querySelector('.again').hidden")
    assert "ruled already" in phone.text(".giving .complaint")
    phone.click(".again input")
    phone.click(".give")
    phone.wait_for("location.pathname.startsWith('/rulings/director-')")
    assert len(hall.service.state.hall.rulings.all) == 2


def test_an_option_with_points_is_filled_in_and_cancelled(
    hall: PlayingHall, phone: Page, address: str
) -> None:
    phone.open(f"{address}{AT_TABLE}&tree=B20&f.offender=W&a=B20.act:moved_cards&a=B20.play:no&option=points")
    phone.write("input[name='numbers.ns.points']", "150")
    phone.write("#signed-by", "Paola Serra")
    phone.click(".give")
    phone.wait_for("location.pathname.startsWith('/rulings/director-')")
    assert "150 points to" in phone.text(".effects")
    phone.click(".cancel summary")
    phone.write("#reason", "It was another table.")
    phone.click(".cancel button")
    phone.wait_for("document.querySelector('.verdict.cancelled') !== null")
    assert hall.service.state.hall.match(1, 1).ruling_effects.credits == ()
    assert phone.complaints() == []


@pytest.mark.parametrize(
    "path",
    [
        "/rulings",
        "/rulings/new",
        AT_TABLE,
        f"{AT_TABLE}&tree=BCON&f.offender=S",
        f"{AT_TABLE}&tree=B12&f.offender=N&a=B12.stage:in_turn&a=B12.pickup:no&f.cards=KS KH KS",
        "/references/burraco_bands",
    ],
)
def test_no_ruling_page_is_wider_than_a_phone(phone: Page, address: str, path: str) -> None:
    phone.open(address + path)
    assert phone.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    assert phone.complaints() == []


def test_keys_are_large_enough_for_a_thumb(phone: Page, address: str) -> None:
    phone.open(f"{address}{AT_TABLE}&tree=B21E")
    heights = phone.evaluate("[...document.querySelectorAll('.key')].map((each) => each.offsetHeight)")
    assert len(heights) == 4
    assert min(heights) >= 48
