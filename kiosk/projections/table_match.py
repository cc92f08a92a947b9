"""A match at one table: what the table has said about it, and what of that counts."""

from __future__ import annotations

from bisect import insort
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, TypeAlias, assert_never

from kiosk.games.game import Grade
from kiosk.journal.bodies import DealAccepted, LapStarted, MatchDelivered, MatchSigned
from kiosk.journal.identity import table_of
from kiosk.messages import N_, KioskError, Message
from kiosk.projections.irregularity import Irregularity, in_order, irregularity

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from kiosk.games.game import Entry, Game, PartyResult
    from kiosk.journal.event import Event

Place: TypeAlias = tuple[int, int]
"""A round and a table."""

_Said: TypeAlias = DealAccepted | LapStarted | MatchSigned | MatchDelivered


@dataclass(frozen=True, slots=True)
class TableMatch:
    """What counts of a table's match."""

    deals: Mapping[int, DealAccepted] = field(default_factory=dict)
    """The accepted deals, by number from 1: the first that was accepted, if it can be."""
    totals: Mapping[int, Mapping[str, int]] = field(default_factory=dict)
    """The points of each accepted deal, by party."""
    result: Mapping[str, PartyResult] = field(default_factory=dict)
    """What the deals accepted so far give each party; empty before the first."""
    last_deal: int | None = None
    """The deal in play when the last lap was announced: later ones are not dealt."""
    must_draw: str | None = None
    """The seat from which the last lap is counted."""
    signed: frozenset[str] = frozenset()
    """The parties that have countersigned (Art. 18)."""
    delivered: str | None = None
    """The party that has handed the sheet in; from here the match is final (Art. 18, 19)."""
    irregularities: tuple[Irregularity, ...] = ()

    def is_complete(self, game: Game) -> bool:
        """Whether every deal that is to be played has been accepted."""
        last = min(game.deals, self.last_deal or game.deals)
        return all(number in self.deals for number in range(1, last + 1))


@dataclass(frozen=True, slots=True)
class Sheet:
    """One match."""

    said: tuple[Event, ...] = ()
    """Everything that the table has said about it, in the table's order."""
    match: TableMatch = TableMatch()
    """What counts of it; nothing while it is not known which game is played."""


Sheets: TypeAlias = Mapping[Place, Sheet]


def fold(sheets: Sheets, event: Event, game: Game | None) -> Sheets:
    """The sheets after an event; events that are not about a match change nothing."""
    table = table_of(event.author)
    if table is None or not isinstance(event.body, _Said):
        return sheets
    place = (event.body.round, table)
    before = sheets.get(place, Sheet())
    said = list(before.said)
    insort(said, event, key=in_order)
    return {**sheets, place: Sheet(tuple(said), _judge_next(before, said, event, game))}


def judge(sheets: Sheets, game: Game | None) -> Sheets:
    """The sheets when another game turns out to be played."""
    return {place: Sheet(sheet.said, _judge(sheet.said, game)) for place, sheet in sheets.items()}


def _judge_next(before: Sheet, said: Sequence[Event], event: Event, game: Game | None) -> TableMatch:
    """As `_judge`, without judging the earlier words again where `event` is the last."""
    if game is None or said[-1] is not event:
        return _judge(said, game)
    return _say(before.match, event, game)


def _judge(said: Iterable[Event], game: Game | None) -> TableMatch:
    match = TableMatch()
    if game is not None:
        for event in said:
            match = _say(match, event, game)
    return match


def _say(state: TableMatch, event: Event, game: Game) -> TableMatch:
    body = event.body
    assert isinstance(body, _Said)  # noqa: S101 - `fold` keeps nothing else
    objection = _objection(state, body, game)
    if objection is not None:
        code, message = objection
        return replace(state, irregularities=(*state.irregularities, irregularity(code, message, event)))
    match body:
        case DealAccepted(deal=deal, entry=entry):
            points = {party: breakdown.total for party, breakdown in game.score(entry).items()}
            deals = {**state.deals, deal: body}
            result = game.result([deals[number].entry for number in sorted(deals)], {})
            return replace(state, deals=deals, totals={**state.totals, deal: points}, result=result)
        case LapStarted(deal=deal, must_draw=seat):
            return replace(state, last_deal=deal, must_draw=seat)
        case MatchSigned(party=party):
            return replace(state, signed=state.signed | {party})
        case MatchDelivered(party=party):
            return replace(state, delivered=party)
        case _:
            assert_never(body)


def _objection(state: TableMatch, body: _Said, game: Game) -> tuple[str, Message] | None:
    """Why a word does not count: a code and a sentence."""
    if state.delivered is not None:
        return "delivered", Message(N_("The sheet had been handed in before."))
    match body:
        case DealAccepted():
            return _deal_objection(state, body, game)
        case LapStarted():
            return _lap_objection(state, body, game)
        case MatchSigned(party=party) | MatchDelivered(party=party) if party not in _parties(game):
            return "no_such_party", Message(N_("Nobody at this table is “{party}”."), {"party": party})
        case MatchSigned() | MatchDelivered() if not state.is_complete(game):
            return "incomplete", Message(N_("The sheet was signed before all deals were accepted."))
        case _:
            return None


def _lap_objection(state: TableMatch, body: LapStarted, game: Game) -> tuple[str, Message] | None:
    if state.last_deal is not None:
        return "double_lap", Message(N_("The last lap had begun before."))
    return None if body.deal <= game.deals else _no_such_deal(body.deal)


def _deal_objection(state: TableMatch, body: DealAccepted, game: Game) -> tuple[str, Message] | None:
    if body.deal > min(game.deals, state.last_deal or game.deals):
        return _no_such_deal(body.deal)
    if body.deal in state.deals:
        return "double", Message(
            N_("Deal {deal} had been accepted before; the first counts."), {"deal": body.deal}
        )
    problem = _impossible(body.entry, game)
    if problem is not None:
        return "impossible", problem
    missing = set(game.acceptors(body.entry)) - {each.party for each in body.acceptances}
    if missing:
        return "not_accepted", Message(
            N_("Deal {deal} was not accepted by all who must."), {"deal": body.deal}
        )
    return None


def _impossible(entry: Entry, game: Game) -> Message | None:
    """The first reason why a deal cannot have been so, if there is one."""
    fields = {each.key for each in game.fields}
    if set(entry) != _parties(game) or any(set(values) - fields for values in entry.values()):
        return Message(N_("The deal does not fit the sheet of this game."))
    try:
        findings = game.findings(entry)
        game.score(entry)
    except KioskError as error:
        return error.message
    return next((each.message for each in findings if each.grade is Grade.IMPOSSIBLE), None)


def _parties(game: Game) -> set[str]:
    return {party.key for party in game.parties}


def _no_such_deal(deal: int) -> tuple[str, Message]:
    return "no_such_deal", Message(N_("This match has no deal {deal}."), {"deal": deal})
