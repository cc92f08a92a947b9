"""An arbiter who rules by drawing: a tree, answers, and whatever is left to the arbiter."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kiosk.commands.rulings import CancelRuling, CorrectDeal, GiveRuling
from kiosk.messages import KioskError
from kiosk.projections.rulings.consulting import consult_at
from kiosk.projections.rulings.facts import figures_for
from kiosk.rulebook import code_of
from kiosk.rulings.effects import CorrectionLeave
from kiosk.rulings.facts import COLLECTED, FactKind
from kiosk.rulings.figures import range_of
from kiosk.rulings.resolve import Choice, blanks
from kiosk.simulation.deals import random_deal
from kiosk.simulation.hall import ARBITER

if TYPE_CHECKING:
    from collections.abc import Iterable

    from kiosk.rulings.consultation import Consultation
    from kiosk.rulings.facts import Value
    from kiosk.rulings.tree import Answer
    from kiosk.simulation.hall import SimulatedHall

ATTENDANCE: Final = ("B34T", "B33A", "B34R", "B34E")
"""The trees of burraco about who comes late, leaves or rests (Art. 33, 34)."""
CORRECTION: Final = "B19"
"""The tree about a sheet that was handed in (Art. 19)."""
_CARDS: Final = ("9C", "JK", "10H", "3D", "KS", "2C", "AH")
_MOST_ANSWERS: Final = 20


def rule(hall: SimulatedHall, round_: int, table: int, trees: Iterable[str] = ()) -> bool:
    """Have a ruling given at a table by one of these trees, or by any; whether it was.

    A tree's questions are answered at random, and what the kiosk knows is left to stand.
    """
    code = hall.tournament.offers.code
    game = hall.tournament.game
    if code is None or code == "bridge" or game is None:
        return False
    tree = hall.random.choice(sorted(trees) or sorted(code_of(code).trees))
    if tree not in code_of(code).trees:
        return False
    deal = hall.random.randint(1, game.deals)
    try:
        state = _consulted(hall, tree, (round_, table, deal))
        if state is None or state.outcome is None:
            return False
        option = hall.random.choice(sorted(state.outcome.options)) if state.outcome.options else None
        left_open = blanks(state, Choice(option=option), figures_for(game))
    except KioskError as error:
        hall.refused.append(str(error))
        return False
    numbers = {
        blank.key: blank.least + blank.step * hall.random.randint(0, (blank.most - blank.least) // blank.step)
        for blank in left_open
    }
    reason = "As it was told at the table."
    choice = Choice(option=option, numbers=numbers, reason=reason)
    return hall.order(GiveRuling.reached(state, choice, code, (round_, table, deal), arbiter=ARBITER))


def correct(hall: SimulatedHall) -> None:
    """Correct a deal by leave of a ruling that waits for it, if there is one (Art. 19)."""
    game = hall.tournament.game
    waiting = [
        ruling
        for ruling in hall.state.rulings.all
        if any(isinstance(effect, CorrectionLeave) for effect in ruling.given.effects)
        and ruling.key not in hall.state.rulings.cancelled
    ]
    if game is None or not waiting:
        return
    ruling = hall.random.choice(waiting)
    deals = sorted(hall.state.match(*ruling.place).deals)
    entry = random_deal(game, hall.random)
    if deals and entry is not None:
        hall.order(CorrectDeal.by_leave(ruling.key, hall.random.choice(deals), entry))


def cancel(hall: SimulatedHall) -> None:
    """Cancel one of the rulings that were given, if there are any."""
    if hall.state.rulings.all:
        ruling = hall.random.choice(hall.state.rulings.all)
        hall.order(CancelRuling(*ruling.key, "It was another table.", ARBITER))


def _consulted(hall: SimulatedHall, tree: str, place: tuple[int, int, int]) -> Consultation | None:
    """A walk through a tree with whatever it collects told from the beginning; None where it does not end."""
    code = hall.tournament.offers.code
    assert code is not None  # noqa: S101 - the caller has seen to it
    facts = _facts(hall, code_of(code).trees[tree].collect)
    state = consult_at(hall.state, code_of(code), tree, place, facts=facts)
    for _ in range(_MOST_ANSWERS):
        question = state.question
        if question is None:
            break
        for fact, value in _facts(hall, state.collected).items():
            if fact not in state.facts:
                state = state.tell(fact, value)
        key, answer = hall.random.choice(sorted(question.answers.items(), key=lambda named: named[0]))
        state = state.answer(_number(hall, answer) if question.kind == "number" else key)
    for fact, value in _facts(hall, state.collected).items():
        if fact not in state.facts:
            state = state.tell(fact, value)
    return state if state.question is None else None


def _facts(hall: SimulatedHall, collected: Iterable[str]) -> dict[str, Value]:
    """What the arbiter tells; of two facts about the two lines, the first, which says the other."""
    game = hall.tournament.game
    parties = [] if game is None else [party.key for party in game.parties]
    found: dict[str, Value] = {}
    for fact in collected:
        kind = COLLECTED[fact].kind
        if kind is FactKind.SEAT:
            found[fact] = hall.random.choice("NESW")
        elif kind is FactKind.PARTY and not ({"absent_line", "late_line", "present_line"} & found.keys()):
            found[fact] = hall.random.choice(parties)
        elif kind is FactKind.CARDS:
            found[fact] = tuple(hall.random.sample(_CARDS, hall.random.randint(1, 3)))
        elif kind is FactKind.TEXT:
            found[fact] = "5-6-7"
    return found


def _number(hall: SimulatedHall, answer: Answer) -> str:
    least, most = range_of(answer)
    fewest = least or 0
    return str(hall.random.randint(fewest, max(fewest, fewest + 10 if most is None else most)))
