"""Where the code may be read otherwise, and what follows then."""

from __future__ import annotations

from collections.abc import Mapping

from kiosk.messages import N_
from kiosk.rulings.code import cited
from kiosk.rulings.errors import FigureError
from kiosk.rulings.tree import Interpretation, Tree


def open_readings(
    tree: Tree, outcome: str, interpretations: Mapping[str, Interpretation]
) -> tuple[Interpretation, ...]:
    """The interpretations on which an outcome rests and that an arbiter need not follow."""
    notes = (interpretations[note] for note in tree.outcomes[outcome].notes)
    return tuple(note for note in notes if note.open)


def departures(tree: Tree, outcome: str, interpretations: Mapping[str, Interpretation]) -> tuple[str, ...]:
    """The outcomes that an arbiter may give instead: those between which the same open reading decides.

    The outcome names them (`Outcome.otherwise`), or they are the answers of a question that rests on the
    reading. Another outcome that rests on it as well is kept apart by what has happened, and would be a
    penalty of one's own.
    """
    readings = open_readings(tree, outcome, interpretations)
    instead = {key for reading in readings for key in _instead(tree, outcome, reading.key)}
    return tuple(key for key in tree.outcomes if key != outcome and key in instead)


def _instead(tree: Tree, outcome: str, reading: str) -> set[str]:
    """What may be given instead of an outcome where this reading is not followed."""
    return {*tree.outcomes[outcome].otherwise.get(reading, ()), *_hanging_on(tree, reading)}


def _hanging_on(tree: Tree, reading: str) -> set[str]:
    """The outcomes to which a question that rests on a reading leads at once."""
    asked = (question for question in tree.questions.values() if reading in question.notes)
    answers = (answer.outcome for question in asked for answer in question.answers.values())
    return {outcome for outcome in answers if outcome is not None}


def departed_from(
    tree: Tree, outcome: str, instead: str, interpretations: Mapping[str, Interpretation]
) -> str | None:
    """The interpretation that is not followed where another outcome is given; None where it is the same.

    Raises:
        FigureError: the outcome rests on no open reading, or the other is not of this tree.
    """
    if instead == outcome:
        return None
    if instead not in departures(tree, outcome, interpretations):
        raise FigureError(
            N_("The code does not leave this to the arbiter."),
            article=cited(tree.articles[0]),
            field="outcome",
        )
    readings = open_readings(tree, outcome, interpretations)
    return next(reading.key for reading in readings if instead in _instead(tree, outcome, reading.key))
