"""What a ruling does, as people read it."""

from __future__ import annotations

from kiosk.messages import Message
from kiosk.projections.rulings.words import line_of
from kiosk.rulings.effects import Points
from kiosk.translation import Translator
from tests.projections.rulings_given import sanction

NAMES = {"N": "Nord", "ns": "Nord-Sud", "ew": "Est-Ovest"}


def named(key: str) -> Message:
    """A seat or a line, by its key."""
    return Message("{key}", {"key": NAMES[key]})


def read(effect: Points, **facts: str) -> str:
    """The line in Italian, its parts one after the other."""
    line = line_of(effect, named, facts)
    say = Translator("it")
    return " ".join(
        part if isinstance(part, str) else say(part) for part in (line.who, line.says, line.figure) if part
    )


def test_points_for_a_fault_say_to_whom_and_by_whose_fault() -> None:
    """Art. 20."""
    assert read(sanction(150), offender="N") == "150 punti a Est-Ovest, per colpa di Nord"


def test_points_for_lateness_say_who_was_late() -> None:
    """Art. 34."""
    late = Points(pool="match", to="ew", points=100, why="lateness")
    assert read(late, late_line="ns") == "100 punti a Est-Ovest, per il ritardo di Nord-Sud"


def test_points_of_which_nobody_is_named_as_the_cause_are_told_by_their_reason() -> None:
    """A ruling that was written down without saying who was at fault."""
    assert read(sanction(150)) == "Est-Ovest Colpa degli avversari, oltre alle smazzate +150"
