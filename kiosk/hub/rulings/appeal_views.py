"""The appeals against a ruling as its page shows them, and what may be done about them now. Pure."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from kiosk.hub.rulings.appeal_decisions import APPEALS
from kiosk.hub.rulings.consultation_address import ConsultationAddress, written_event
from kiosk.messages import Message
from kiosk.projections.folds.officials import in_office
from kiosk.projections.folds.rulings import Ruling
from kiosk.projections.rulings.appeals import judges_of, state_of
from kiosk.projections.seated import everybody_at
from kiosk.projections.tournament_state import TournamentState
from kiosk.rulings.code import Code
from kiosk.rulings.facts import COLLECTED, FactKind
from kiosk.rulings.tree import CodeKey


@dataclass(frozen=True, slots=True)
class AppealRow:
    """An appeal. Instants are seconds since 1970."""

    state: Message
    stands: bool
    appellant: str
    judges: Message
    at: float
    arbiter: str
    """Who took it."""
    words: str
    """Those in which it was decided; empty while it is not."""
    decided_at: float
    decided_by: str
    """Who wrote that down."""
    taken_back: str
    """Why, if it was; and by whom."""
    taken_back_by: str


@dataclass(frozen=True, slots=True)
class AppealKeys:
    """What may be done about appeals against a ruling now; None where it may not."""

    lodge: Mapping[str, object] | None = None
    """The command, without who contests and who judges."""
    players: tuple[str, ...] = ()
    """Who may contest it; empty where anybody of the event may."""
    arbiters: int = 0
    """How many arbiters the tournament names: of several, the chief one judges."""
    decide: Mapping[str, object] | None = None
    """The command, without the decision and its words."""
    change: str = ""
    """Where the ruling is found that takes its place, by the same case; empty where none is to be."""
    change_otherwise: str = ""
    """The same by any other case."""
    take_back: Mapping[str, object] | None = None


def appeal_rows(hall: TournamentState, ruling: Ruling) -> tuple[AppealRow, ...]:
    """The appeals against a ruling, in the order in which they were lodged."""
    return tuple(
        AppealRow(
            state=state_of(appeal),
            stands=appeal.stands,
            appellant=appeal.lodged.appellant,
            judges=judges_of(appeal),
            at=appeal.at,
            arbiter=appeal.lodged.arbiter,
            words="" if appeal.decided is None else appeal.decided.words,
            decided_at=appeal.decided_at,
            decided_by="" if appeal.decided is None else appeal.decided.arbiter,
            taken_back="" if appeal.taken_back is None else appeal.taken_back.reason,
            taken_back_by="" if appeal.taken_back is None else appeal.taken_back.arbiter,
        )
        for appeal in hall.rulings.appeals.get(ruling.key, ())
    )


def appeal_keys(hall: TournamentState, ruling: Ruling, code_of: Callable[[CodeKey], Code]) -> AppealKeys:
    """What may be done about appeals against a ruling now."""
    author, epoch, number = ruling.key
    named = {"author": author, "epoch": epoch, "ruling": number}
    appeal, code = hall.rulings.appeal_against(ruling.key), hall.tournament.offers.code
    if code is None or APPEALS not in code_of(code).trees:
        return AppealKeys()
    if appeal is None:
        if hall.rulings.given_on(ruling.key) or not hall.rulings.stands(ruling.key):
            return AppealKeys()
        return AppealKeys(
            lodge={"kind": "lodge_appeal", **named},
            players=everybody_at(hall, *ruling.place),
            arbiters=sum(official.rules for official in in_office(hall.officials)),
        )
    take_back = {"kind": "take_back_appeal", **named}
    if not appeal.is_open:
        return AppealKeys(take_back=take_back)
    case = _case(ruling)
    return AppealKeys(
        decide={"kind": "decide_appeal", **named},
        change=case.address,
        change_otherwise=replace(case, tree="", facts={}).address,
        take_back=take_back,
    )


def _case(ruling: Ruling) -> ConsultationAddress:
    """The case that was ruled, before any question: about the same lines."""
    given = ruling.given
    about = {fact: value for fact, value in given.facts.items() if _is_about_somebody(fact)}
    return ConsultationAddress(
        given.code,
        given.round,
        given.table,
        given.deal,
        appeal=written_event(ruling.key),
        tree=given.tree,
        facts=about,
    )


def _is_about_somebody(fact: str) -> bool:
    return fact in COLLECTED and COLLECTED[fact].kind in {FactKind.SEAT, FactKind.PARTY}
