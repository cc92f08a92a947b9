"""What a page that follows the hub is sent."""

from __future__ import annotations

from kiosk.hub.web.regions import Region, Regions, changed, place_of


def tables(*numbers: int, said: str = "playing") -> Regions:
    """A list of tables, of which number 2 says something."""
    parts = {
        f"tile-{number}": f'<li id="tile-{number}">{said if number == 2 else ""}</li>' for number in numbers
    }
    return {"tables": Region("<ul>" + "".join(map(place_of, parts)) + "</ul>", parts)}


def test_a_region_shows_its_parts_in_their_places() -> None:
    assert tables(1, 2)["tables"].html == '<ul><li id="tile-1"></li><li id="tile-2">playing</li></ul>'


def test_a_page_that_has_nothing_is_sent_all() -> None:
    assert changed({}, tables(1, 2)) == {"tables": tables(1, 2)["tables"].html}


def test_of_a_region_that_is_framed_as_before_only_the_changed_parts_are_sent() -> None:
    assert changed(tables(1, 2), tables(1, 2)) == {}
    assert changed(tables(1, 2), tables(1, 2, said="delivered")) == {
        "tile-2": '<li id="tile-2">delivered</li>'
    }


def test_in_a_new_frame_what_has_stayed_is_named_and_not_sent_again() -> None:
    news = changed(tables(1, 2), tables(2, 3))
    assert news == {"tables": '<ul><li id="tile-2" data-kept></li><li id="tile-3"></li></ul>'}
    news = changed(tables(1, 2), tables(2, said="delivered"))
    assert news == {"tables": '<ul><li id="tile-2">delivered</li></ul>'}
