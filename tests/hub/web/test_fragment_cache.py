from __future__ import annotations

from kiosk.hub.web.fragment_cache import FragmentCache


class Pen:
    """Counts what it draws."""

    def __init__(self) -> None:
        self.drawn = 0

    def draw(self) -> str:
        self.drawn += 1
        return str(self.drawn)


def test_a_part_is_drawn_once_for_equal_values() -> None:
    kept, pen = FragmentCache(), Pen()
    assert [kept.html("tile.html", "tile-1", {"says": ["a"]}, pen.draw) for _ in range(3)] == ["1"] * 3
    assert kept.html("tile.html", "tile-1", {"says": ["b"]}, pen.draw) == "2"
    assert kept.html("tile.html", "tile-2", {"says": ["a"]}, pen.draw) == "3"
    assert kept.html("call.html", "tile-1", {"says": ["a"]}, pen.draw) == "4"


def test_the_sights_of_several_people_are_kept_beside_each_other() -> None:
    kept, pen = FragmentCache(), Pen()
    for _ in range(3):
        assert kept.html("call.html", "call-1", {"stage": "going"}, pen.draw) == "1"
        assert kept.html("call.html", "call-1", {"stage": "taken"}, pen.draw) == "2"


def test_an_evening_of_calls_does_not_fill_the_memory() -> None:
    kept, pen = FragmentCache(), Pen()
    for number in range(10_000):
        kept.html("call.html", f"call-{number}", {}, pen.draw)
    assert kept.html("call.html", "call-9999", {}, pen.draw) == "10000"
    assert kept.html("call.html", "call-0", {}, pen.draw) == "10001", "it was let go"
