"""What the clock proposed, given as a ruling by one command. Pure.

The ruling trees are walked as on the pages of rulings: the command only spares the arbiter the questions
whose answers it holds. Where an unfair advantage is in question, the arbiter rules on those pages.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from kiosk.commands.alerts import ApplyAbandonment, ApplyLateness
from kiosk.commands.rulings import GiveRuling
from kiosk.hub.attendance.proposals import LEFT, late_lines, lead_over, left_lines, other_line
from kiosk.hub.corrections.decisions import SHEET_CORRECTIONS
from kiosk.hub.errors import RefusedError
from kiosk.hub.rulings.decisions import give_ruling
from kiosk.hub.rulings.scope import check_in_force
from kiosk.hub.service.decisions import CommandContext, Decisions
from kiosk.messages import N_
from kiosk.projections.rulings.consulting import consult_at
from kiosk.rulings.code import cited
from kiosk.rulings.delays import LATE
from kiosk.rulings.resolve import Choice

if TYPE_CHECKING:
    from collections.abc import Mapping

    from kiosk.journal.bodies import AnyBody

decides: Final = Decisions()

_FAIR: Final = dict.fromkeys(("adv", "adv_m", "adv_j", "adv_jm", "both_adv"), "no")
"""No unfair advantage results: what the arbiter says by applying a proposal."""


@decides(ApplyLateness)
def apply_lateness(command: ApplyLateness, context: CommandContext) -> tuple[AnyBody, ...]:
    """The ruling on a line that was late, or on both where both lose the match (Art. 34).

    Raises:
        RefusedError: nothing is proposed any more, something else is, or it cannot be ruled so.
        kiosk.games.registry.UnknownGameError: this version does not know the game.
    """
    hall, terms = context.hall, context.hall.tournament.offers.terms
    lines = {late.line: late for late in late_lines(hall, command.round, command.table, context.now)}
    late, limits = lines.get(command.line), None if terms is None else terms.regulations.lateness
    if late is None or limits is None:
        raise RefusedError(N_("Nothing is proposed for this line any more. Look again."), article="Art. 34")
    if not late.may_apply or limits.passed(late.delay) != limits.passed(command.delay):
        raise RefusedError(
            N_("More may follow: wait until this line is there, or look again."), article="Art. 34"
        )
    lost = {line: str(proposed.delay) for line, proposed in lines.items() if limits.is_lost(proposed.delay)}
    if lost.keys() == {"ns", "ew"}:
        replies = {"who": "both", **lost, "ew_also": lost["ew"]}
        return _ruled(command, _Case(LATE, {}, {**replies, **_FAIR}), context)
    facts = {"late_line": late.line, "present_line": other_line(hall, late.line)}
    replies = {"who": "one", "seconds": str(late.delay)}
    return _ruled(command, _Case(LATE, facts, {**replies, **_FAIR}), context)


@decides(ApplyAbandonment)
def apply_abandonment(command: ApplyAbandonment, context: CommandContext) -> tuple[AnyBody, ...]:
    """The ruling on a match that a line, or both, have left (Art. 33).

    Raises:
        RefusedError: no match is on there, its sheet is in (Art. 19), or it cannot be ruled so.
        kiosk.games.registry.UnknownGameError: this version does not know the game.
    """
    hall = context.hall
    _check_is_in_force(LEFT, context)
    lines = {left_line.line for left_line in left_lines(hall, command.round, command.table)}
    if not lines:
        is_final = hall.match(command.round, command.table).is_final
        article = cited(SHEET_CORRECTIONS) if is_final else "Art. 33"
        raise RefusedError(N_("No match is on at this table."), article=article, field="table")
    if command.how == "both":
        return _ruled(command, _Case(LEFT, {}, {"who": "both"}), context)
    if command.line not in lines:
        raise RefusedError(N_("Say which line has left."), article="Art. 33", field="line")
    facts = {"absent_line": command.line, "present_line": other_line(hall, command.line)}
    replies = {"who": "one", "kind": command.how, **_FAIR}
    staying = other_line(hall, command.line)
    lead = {f"{staying}.difference": lead_over(hall.match(command.round, command.table), command.line)}
    return _ruled(command, _Case(LEFT, facts, replies, lead), context)


def _check_is_in_force(tree: str, context: CommandContext) -> None:
    """Refuse a case that the regulations do not know: what it costs stands nowhere."""
    code = context.hall.tournament.offers.code
    if code is not None and tree in context.code_of(code).trees:
        check_in_force(context.code_of(code).trees[tree], context.hall.tournament.game)


@dataclass(frozen=True, slots=True)
class _Case:
    """A tree, what is told, and the replies by question."""

    tree: str
    facts: Mapping[str, str]
    replies: Mapping[str, str]
    numbers: Mapping[str, int] = field(default_factory=dict)
    """What those who stay had earned: asked for where it is more than a bye."""


def _ruled(
    command: ApplyLateness | ApplyAbandonment, case: _Case, context: CommandContext
) -> tuple[AnyBody, ...]:
    """The ruling to which the replies lead."""
    hall, code = context.hall, context.hall.tournament.offers.code
    if code is None:
        raise RefusedError(N_("This tournament is played by another code."), field="code")
    place = (command.round, command.table, 0)
    state = consult_at(hall, context.code_of(code), case.tree, place, facts=case.facts)
    while state.place is not None and state.place.question in case.replies:
        state = state.answer(case.replies[state.place.question])
    choice = Choice(numbers=case.numbers if state.known.get("matured_more_than_bye") == "yes" else {})
    ruling = GiveRuling.reached(state, choice, code, place, arbiter=command.arbiter)
    return give_ruling(ruling, context)
