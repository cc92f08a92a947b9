"""What the page of the next round shows. Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import Final
from urllib.parse import urlencode

from kiosk.games.entrants import INDIVIDUALS, PAIRS
from kiosk.hub.rounds.by_hand import BY_HAND
from kiosk.hub.rounds.decisions import individuals_preview, round_preview
from kiosk.hub.rounds.individual_rounds import WAYS as INDIVIDUAL_WAYS
from kiosk.hub.rounds.seating import pairings_for
from kiosk.messages import N_, KioskError, Message
from kiosk.projections.entrants import names_of_entrant
from kiosk.projections.tournament_state import TournamentState
from kiosk.tournament.pairings.individual_preview import IndividualPreview
from kiosk.tournament.pairings.preview import Preview

PATH: Final = "/rounds/next"
_BY_HAND: Final = Message(N_("By hand"))


ARRANGEMENTS: Final[Mapping[str, Mapping[str, Message]]] = {
    "draws_seats": {
        "never": Message(N_("As published: nothing is drawn")),
        "first_round": Message(N_("Drawn at the table before the first round")),
        "every_round": Message(N_("Drawn at the table before every round")),
    },
    "consent": {
        "hold": Message(N_("Holding the field is enough")),
        "initials": Message(N_("Initials")),
        "pin": Message(N_("A PIN that each line chooses")),
        "signature": Message(N_("A signature drawn on the screen")),
    },
    "turn_clock": {
        "off": Message(N_("Not offered")),
        "silent": Message(N_("Offered, without sound")),
        "sounding": Message(N_("Offered, with sound")),
    },
}
"""What there is to choose from, by the field of `kiosk.journal.bodies.TablesArranged`."""


@dataclass(frozen=True, slots=True)
class RoundChoice:
    """What the address of the page says."""

    way: str
    changes: tuple[tuple[int, int], ...] = ()
    seats: str = ""

    def address(self) -> str:
        """That leads here."""
        changes = [("change", f"{one}-{other}") for one, other in self.changes]
        seats = [("seats", self.seats)] if self.way == BY_HAND else []
        return f"{PATH}?{urlencode([('way', self.way), *seats, *changes])}"


@dataclass(frozen=True, slots=True)
class EntrantName:
    """A pair, a team or a single player as pages name them."""

    number: int
    names: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.number} · {' – '.join(self.names)}" if self.names else str(self.number)


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table of the round as it would be; of teams, a match."""

    table: int
    ns: tuple[EntrantName, ...]
    """A pair, a team, or two single players; nobody where the others rest."""
    ew: tuple[EntrantName, ...]
    reasons: tuple[Message, ...]
    objections: tuple[Message, ...]
    own: Message | None = None
    """What the program would pair here, where the director has seated otherwise."""


@dataclass(frozen=True, slots=True)
class RoundView:
    """The page of the next round. Without `tables` there is a `complaint`."""

    round: int
    ways: Mapping[str, Message]
    way: str
    tables: tuple[TableRow, ...]
    resting: tuple[EntrantName, ...]
    """The single players who have no seat."""
    objections: tuple[Message, ...]
    """What speaks against the round beside the tables."""
    playing: tuple[EntrantName, ...]
    """Those who play, by number."""
    seats: str
    """The tables as they would be written by hand."""
    changes: tuple[str, ...]
    """The changes by hand as the address names them."""
    undo: str | None
    """Where the last change is taken back."""
    command: Mapping[str, object] | None
    """What publishes the round."""
    complaint: Message | None = None
    entrants: str = PAIRS
    """Who enters: a constant of `kiosk.games.entrants`."""
    may_be_by_hand: bool = True
    """Whether seats may be changed or written at all: of a knock-out only before the bracket is drawn."""
    is_by_hand: bool = False
    """Whether the director has begun to pair this round by hand."""
    address: str = PATH
    """That leads here."""
    tables_changed: int | None = None
    """Of a round by hand, how many tables are otherwise than the program pairs them."""


def ways_of(hall: TournamentState) -> Mapping[str, Message]:
    """How the next round may be paired, by key."""
    if hall.tournament.entrants == INDIVIDUALS:
        return INDIVIDUAL_WAYS
    return {key: pairing.label for key, pairing in pairings_for(hall).items()}


def way_says(hall: TournamentState, way: str) -> Message | str:
    """What the way is called by which a round was paired."""
    return {**ways_of(hall), BY_HAND: _BY_HAND}.get(way, way)


def default_way(hall: TournamentState) -> str:
    """How the next round is paired if nobody says otherwise: as announced."""
    offered = ways_of(hall)
    arranged = hall.tournament.rounds_arranged
    if arranged is not None and arranged.system in offered:
        return arranged.system
    return "danish" if hall.tournament.round and "danish" in offered else "entry"


def round_view(hall: TournamentState, asked: RoundChoice) -> RoundView:
    """The next round, as it would be published."""
    round_ = hall.tournament.round + 1
    may_be_by_hand = hall.tournament.bracket is None
    shown = RoundView(
        round=round_,
        ways={**ways_of(hall), **({BY_HAND: _BY_HAND} if may_be_by_hand else {})},
        way=asked.way,
        tables=(),
        resting=(),
        objections=(),
        playing=tuple(_named(hall, entrant) for entrant in sorted(filter(None, hall.tournament.starts))),
        seats=asked.seats,
        changes=tuple(f"{one}-{other}" for one, other in asked.changes),
        undo=RoundChoice(asked.way, asked.changes[:-1], asked.seats).address() if asked.changes else None,
        command=None,
        entrants=hall.tournament.entrants,
        may_be_by_hand=may_be_by_hand,
        is_by_hand=hall.tournament.round_by_hand == round_,
        address=asked.address(),
    )
    command = {
        "kind": "publish_round",
        "round": round_,
        "pairing": asked.way,
        "changes": asked.changes,
        "seats": asked.seats if asked.way == BY_HAND else "",
    }
    try:
        if hall.tournament.entrants == INDIVIDUALS:
            preview = individuals_preview(hall, round_, asked.way, asked.changes, asked.seats)
            whole = replace(_with_individuals(hall, shown, preview), command=command)
        else:
            paired = round_preview(hall, round_, asked.way, asked.changes, asked.seats)
            rows = tuple(_rows(hall, paired))
            whole = replace(shown, tables=rows, seats=_seats(paired), command=command)
    except KioskError as error:
        return replace(shown, complaint=_with_names(hall, error.message))
    is_changed = asked.way == BY_HAND or bool(asked.changes)
    return _beside_the_programs(hall, whole, asked) if is_changed else whole


def _beside_the_programs(hall: TournamentState, shown: RoundView, asked: RoundChoice) -> RoundView:
    """A round by hand, with what the program would pair at each table where that is something else."""
    own = round_view(hall, RoundChoice(default_way(hall) if asked.way == BY_HAND else asked.way))
    if own.complaint is not None:
        return shown
    by_program = {row.table: (row.ns, row.ew) for row in own.tables}
    rows = tuple(
        row
        if by_program.pop(row.table, None) == (row.ns, row.ew)
        else replace(row, own=_paired_by_program(own, row.table))
        for row in shown.tables
    )
    differing = sum(row.own is not None for row in rows) + len(by_program)
    return replace(shown, tables=rows, tables_changed=differing)


def _paired_by_program(own: RoundView, table: int) -> Message:
    row = next((row for row in own.tables if row.table == table), None)
    sides = [] if row is None else [" – ".join(map(str, side)) for side in (row.ns, row.ew) if side]
    if not sides:
        return Message(N_("The program would seat nobody here."))
    if len(sides) == 1:
        return Message(N_("The program’s own pairing: {entrant} rests here."), {"entrant": sides[0]})
    return Message(N_("The program’s own pairing: {one} and {other}."), {"one": sides[0], "other": sides[1]})


def _with_individuals(hall: TournamentState, shown: RoundView, preview: IndividualPreview[int]) -> RoundView:
    against = [(objection.table, _with_names(hall, objection.message)) for objection in preview.objections]
    rows = tuple(
        TableRow(
            table.number,
            ns=tuple(_named(hall, entrant) for entrant in table.ns or ()),
            ew=tuple(_named(hall, entrant) for entrant in table.ew or ()),
            reasons=reasons,
            objections=tuple(message for number, message in against if number == table.number),
        )
        for table, reasons in zip(preview.paired.tables, preview.reasons, strict=True)
    )
    written = (" ".join(map(str, chain(*table.entrants))) for table in preview.paired.tables)
    return replace(
        shown,
        tables=rows,
        resting=tuple(_named(hall, entrant) for entrant in preview.paired.resting),
        objections=tuple(message for number, message in against if number == 0),
        seats="\n".join(written),
    )


def _rows(hall: TournamentState, preview: Preview[int]) -> Sequence[TableRow]:
    against: dict[int, list[Message]] = {}
    for objection in preview.objections:
        against.setdefault(objection.table, []).append(_with_names(hall, objection.message))
    return [
        TableRow(
            table.number,
            () if table.ns is None else (_named(hall, table.ns),),
            () if table.ew is None else (_named(hall, table.ew),),
            reasons,
            tuple(against.get(table.number, ())),
        )
        for table, reasons in zip(preview.tables, preview.reasons, strict=True)
    ]


def _seats(preview: Preview[int]) -> str:
    return "\n".join(" ".join(map(str, table.entrants)) for table in preview.tables)


def _with_names(hall: TournamentState, message: Message) -> Message:
    """What was said of pairs by their numbers, said with their names."""
    named = {
        key: str(_named(hall, value))
        if key in {"entrant", "one", "other"} and isinstance(value, int)
        else value
        for key, value in message.values.items()
    }
    return Message(message.text, named)


def _named(hall: TournamentState, number: int) -> EntrantName:
    """As they are called in the next round."""
    return EntrantName(number, names_of_entrant(hall, number, hall.tournament.round + 1))
