"""An arbiter who rules by drawing: a tree, answers, whatever is left to the arbiter, and who appeals."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

from msgspec.structs import replace

from kiosk.commands.appeals import DecideAppeal, Judge, LodgeAppeal, TakeBackAppeal
from kiosk.commands.rulings import CancelRuling, ContestedRuling, CorrectDeal, GiveRuling
from kiosk.hub.rulings.appeal_decisions import set_aside
from kiosk.messages import KioskError
from kiosk.projections.rulings.consulting import consult_at
from kiosk.projections.rulings.facts import figures_for
from kiosk.projections.seated import everybody_at
from kiosk.rulebook import code_of
from kiosk.rulings.effects import CorrectionLeave
from kiosk.rulings.facts import COLLECTED, FactKind
from kiosk.rulings.figures import range_of
from kiosk.rulings.resolve import Choice, blanks
from kiosk.simulation.deals import random_deal
from kiosk.simulation.hall import ARBITER

if TYPE_CHECKING:
    from collections.abc import Iterable

    from kiosk.projections.folds.rulings import MatchKey
    from kiosk.projections.tournament_state import TournamentState
    from kiosk.rulings.consultation import Consultation
    from kiosk.rulings.facts import Value
    from kiosk.rulings.tree import Answer
    from kiosk.simulation.hall import SimulatedHall

ATTENDANCE: Final = ("B34T", "B33A", "B34R", "B34E", "BTIME")
"""The trees of burraco about who comes late, leaves, rests, or has no time left (Art. 33, 34; Sisal)."""
CORRECTION: Final = "B19"
"""The tree about a sheet that was handed in (Art. 19)."""
_JURY: Final = ("Ada Monti", "Bice Longo", "Ciro Testa")
_JUDGES: Final[tuple[tuple[Judge, tuple[str, ...]], ...]] = (
    ("jury", _JURY),
    ("chief_arbiter", _JURY[:1]),
    ("nobody", ()),
)
_DECISIONS: Final[tuple[Literal["upheld", "lifted"] | None, ...]] = ("upheld", "lifted", None, None)
"""None: another ruling takes the place of the one that is contested."""
_CARDS: Final = ("9C", "JK", "10H", "3D", "KS", "2C", "AH")
_MOST_ANSWERS: Final = 20


def rule(hall: SimulatedHall, round_: int, table: int, trees: Iterable[str] = ()) -> bool:
    """Have a ruling given at a table by one of these trees, or by any; whether it was.

    A tree's questions are answered at random, and what the kiosk knows is left to stand.
    """
    command = _drawn(hall, hall.state, (round_, table), trees)
    return command is not None and hall.order(command)


def appeal(hall: SimulatedHall) -> None:
    """Have a ruling contested, and what is decided entered; now and then that was a mistake (Art. 35)."""
    standing = [ruling for ruling in hall.state.rulings.all if hall.state.rulings.stands(ruling.key)]
    if not standing:
        return
    ruling = hall.random.choice(standing)
    players = everybody_at(hall.state, *ruling.place) or ("Anna Blu",)
    judge, members = hall.random.choice(_JUDGES)
    named = {str(place): member for place, member in enumerate(members, 1)}
    if not hall.order(LodgeAppeal(*ruling.key, hall.random.choice(players), judge, ARBITER, named)):
        return
    decision = hall.random.choice(_DECISIONS)
    if decision is not None:
        hall.order(DecideAppeal(*ruling.key, decision, "The jury saw it so.", ARBITER))
    elif members:
        trees = [ruling.given.tree] if hall.happens(0.5) else []
        command = _drawn(hall, set_aside(hall.state, ruling), ruling.place, trees)
        if command is not None:
            hall.order(replace(command, appeal=ContestedRuling(*ruling.key), reason="The jury saw it so."))
    if hall.happens(0.3):
        hall.order(TakeBackAppeal(*ruling.key, "It was another ruling.", ARBITER))


def _drawn(
    hall: SimulatedHall, state_of_hall: TournamentState, place: MatchKey, trees: Iterable[str]
) -> GiveRuling | None:
    """A ruling on a match by one of these trees, or by any; None where what is drawn leads nowhere."""
    code = hall.tournament.offers.code
    game = hall.tournament.game
    if code is None or code == "bridge" or game is None:
        return None
    tree = hall.random.choice(sorted(trees) or sorted(code_of(code).trees))
    if tree not in code_of(code).trees:
        return None
    case = (*place, hall.random.randint(1, game.deals))
    try:
        state = _consulted(hall, state_of_hall, tree, case)
        if state is None or state.outcome is None:
            return None
        option = hall.random.choice(sorted(state.outcome.options)) if state.outcome.options else None
        left_open = blanks(state, Choice(option=option), figures_for(game))
    except KioskError as error:
        hall.refused.append(str(error))
        return None
    numbers = {
        blank.key: blank.least + blank.step * hall.random.randint(0, (blank.most - blank.least) // blank.step)
        for blank in left_open
    }
    reason = "As it was told at the table."
    choice = Choice(option=option, numbers=numbers, reason=reason)
    return GiveRuling.reached(state, choice, code, case, arbiter=ARBITER)


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


def _consulted(
    hall: SimulatedHall, state_of_hall: TournamentState, tree: str, place: tuple[int, int, int]
) -> Consultation | None:
    """A walk through a tree with whatever it collects told from the beginning; None where it does not end."""
    code = hall.tournament.offers.code
    assert code is not None  # noqa: S101 - the caller has seen to it
    facts = _facts(hall, code_of(code).trees[tree].collect)
    state = consult_at(state_of_hall, code_of(code), tree, place, facts=facts)
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
