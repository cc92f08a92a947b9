"""Consultations at a table of burraco, and trees written for a test."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, Final, get_args

from kiosk.games.burraco.federation import FEDERATION, THREE_DEALS
from kiosk.games.burraco.figures import figures_in_force
from kiosk.games.burraco.rules import INTERNATIONAL
from kiosk.games.burraco.sisal import SISAL
from kiosk.games.game import Party
from kiosk.games.lines import PARTIES
from kiosk.games.mineo.settings import MineoSettings
from kiosk.messages import Message
from kiosk.rulebook import code_of
from kiosk.rulings.amounts import Figures
from kiosk.rulings.code import Code
from kiosk.rulings.consultation import Consultation, consult
from kiosk.rulings.figures import InForce, with_figures
from kiosk.rulings.table_seats import TableSeats
from kiosk.rulings.tree import CodeKey

CODES: Final[tuple[CodeKey, ...]] = get_args(CodeKey)

BURRACO = TableSeats(PARTIES, ("N", "E", "S", "W"))
MINEO = TableSeats(tuple(Party(seat, Message(seat), (seat,)) for seat in "NWSE"), tuple("NWSE"))
FIGURES = Figures(THREE_DEALS, FEDERATION)

IN_FORCE: Final[InForce] = {
    **figures_in_force(INTERNATIONAL, SISAL.formats[0], SISAL),
    **figures_in_force(INTERNATIONAL, THREE_DEALS, FEDERATION),
    "rimatura_points": MineoSettings().rimatura_points,
}


@cache
def in_force(key: CodeKey) -> Code:
    """A code with the federation's figures."""
    return _with_figures(code_of(key))


@cache
def _with_figures(code: Code) -> Code:
    return with_figures(code, IN_FORCE)


TOLD = {
    "offender": "E",
    "player_on_turn": "S",
    "present_line": "ns",
    "closing_line": "ew",
    "owner_line": "ew",
}
"""Enough for every tree of burraco and bridge."""


def told_at(tree: str) -> Mapping[str, Any]:
    """Facts enough for a tree: in Mineo nothing is said of lines."""
    return {"offender": "E"} if tree.startswith("M") else TOLD


def table_of(tree: str) -> TableSeats:
    """The table at which a tree is opened; bridge has the same lines as burraco."""
    return MINEO if tree.startswith("M") else BURRACO


def walk(
    code: Code, tree: str, answers: Mapping[str, Any], facts: Mapping[str, Any] | None = None
) -> Consultation:
    """As far as the answers lead. Those of a tree to which an answer led are named with its key."""
    state = consult(
        _with_figures(code), tree, table_of(tree), facts=told_at(tree) if facts is None else facts, known={}
    )
    left = dict(answers)
    while (place := state.place) is not None:
        whole = f"{place.tree}.{place.question}"
        name = place.question if place.tree == tree and place.question in left else whole
        assert name in left, f"the story does not answer {whole}"
        state = state.answer(str(left.pop(name)))
    assert not left, f"the story answers what nobody asks: {left}"
    return state
