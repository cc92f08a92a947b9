"""What the page of the next round and the page of the pairs show. Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlencode

from kiosk.hub.round_decisions import BY_HAND, round_preview
from kiosk.hub.seating import pairings_for
from kiosk.messages import N_, KioskError, Message
from kiosk.projections.hall import Hall
from kiosk.tournament.pairings.preview import Preview
from kiosk.tournament.pairings.systems import SYSTEMS

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
class Asked:
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
class PairName:
    """A pair as pages name it."""

    pair: int
    players: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.pair} · {' – '.join(self.players)}" if self.players else str(self.pair)


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table of the round as it would be."""

    table: int
    ns: PairName | None
    ew: PairName | None
    reasons: tuple[Message, ...]
    objections: tuple[Message, ...]


@dataclass(frozen=True, slots=True)
class RoundView:
    """The page of the next round. Without `tables` there is a `complaint`."""

    round: int
    ways: Mapping[str, Message]
    way: str
    tables: tuple[TableRow, ...]
    pairs: tuple[PairName, ...]
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


@dataclass(frozen=True, slots=True)
class EntrantRow:
    pair: PairName
    start: int | None
    """The place on the start list, from 1; None for one that has left."""
    says: tuple[Message, ...]
    """What has happened to it."""
    memberships: tuple[str, ...]
    """By player, what the federation knows them by; empty where nothing was told."""


@dataclass(frozen=True, slots=True)
class EntrantsView:
    """The page of the pairs."""

    rows: tuple[EntrantRow, ...]
    seed: str
    """What the start list was drawn from; empty while it is the order of entry."""
    has_begun: bool
    """Whether a round is published."""
    systems: Mapping[str, Message]
    system: str
    sessions: str
    """The rounds after which a session ends."""


def default_way(hall: Hall) -> str:
    """How the next round is paired if nobody says otherwise: as announced."""
    offered = pairings_for(hall)
    arranged = hall.tournament.rounds_arranged
    if arranged is not None and arranged.system in offered:
        return arranged.system
    return "danish" if hall.tournament.round and "danish" in offered else "entry"


def round_view(hall: Hall, asked: Asked) -> RoundView:
    """The next round, as it would be published."""
    round_ = hall.tournament.round + 1
    ways = {key: pairing.label for key, pairing in pairings_for(hall).items()} | {BY_HAND: _BY_HAND}
    changes = tuple(f"{one}-{other}" for one, other in asked.changes)
    undo = Asked(asked.way, asked.changes[:-1], asked.seats).address() if asked.changes else None
    pairs = tuple(_pair(hall, pair) for pair in sorted(filter(None, hall.tournament.starts)))
    try:
        preview = round_preview(hall, round_, asked.way, asked.changes, asked.seats)
    except KioskError as error:
        return RoundView(
            round_,
            ways,
            asked.way,
            (),
            pairs,
            asked.seats,
            changes,
            undo,
            None,
            _with_names(hall, error.message),
        )
    command = {
        "kind": "publish_round",
        "round": round_,
        "pairing": asked.way,
        "changes": asked.changes,
        "seats": asked.seats if asked.way == BY_HAND else "",
    }
    tables = tuple(_rows(hall, preview))
    return RoundView(round_, ways, asked.way, tables, pairs, _seats(preview), changes, undo, command)


def entrants_view(hall: Hall) -> EntrantsView:
    """Every pair that was entered, by number, and how the rounds are arranged."""
    tournament = hall.tournament
    places = {pair: place for place, pair in enumerate(tournament.starts, 1) if pair is not None}
    arranged = tournament.rounds_arranged
    sessions = () if arranged is None else arranged.sessions
    return EntrantsView(
        rows=tuple(
            EntrantRow(
                _pair(hall, pair), places.get(pair), tuple(_happened(hall, pair)), _memberships(hall, pair)
            )
            for pair in sorted(tournament.pairs)
        ),
        seed=tournament.start_seed,
        has_begun=tournament.round > 0,
        systems={key: system.label for key, system in SYSTEMS.items()},
        system="" if arranged is None else arranged.system,
        sessions=", ".join(str(first - 1) for first in sessions),
    )


def _rows(hall: Hall, preview: Preview[int]) -> Sequence[TableRow]:
    against: dict[int, list[Message]] = {}
    for objection in preview.objections:
        against.setdefault(objection.table, []).append(_with_names(hall, objection.message))
    return [
        TableRow(
            table.number,
            None if table.ns is None else _pair(hall, table.ns),
            None if table.ew is None else _pair(hall, table.ew),
            reasons,
            tuple(against.get(table.number, ())),
        )
        for table, reasons in zip(preview.tables, preview.reasons, strict=True)
    ]


def _seats(preview: Preview[int]) -> str:
    return "\n".join(" ".join(map(str, table.entrants)) for table in preview.tables)


def _happened(hall: Hall, pair: int) -> Sequence[Message]:
    said = [
        Message(
            N_("{newcomer} plays for {leaving} from round {round} on."),
            {"newcomer": each.newcomer, "leaving": each.leaving, "round": each.round},
        )
        for each in hall.tournament.replaced
        if each.pair == pair
    ]
    left = hall.tournament.withdrawn.get(pair)
    if left is not None and left.reason:
        text = N_("Does not play from round {round} on: {reason}")
        said.append(Message(text, {"round": left.round, "reason": left.reason}))
    elif left is not None:
        said.append(Message(N_("Does not play from round {round} on."), {"round": left.round}))
    return said


def _memberships(hall: Hall, pair: int) -> tuple[str, ...]:
    known = hall.tournament.memberships.get(pair, ())
    told = tuple(" ".join(filter(None, (each.number, each.club))) for each in known)
    return told if any(told) else ()


def _with_names(hall: Hall, message: Message) -> Message:
    """What was said of pairs by their numbers, said with their names."""
    named = {
        key: str(_pair(hall, value))
        if key in {"entrant", "one", "other"} and isinstance(value, int)
        else value
        for key, value in message.values.items()
    }
    return Message(message.text, named)


def _pair(hall: Hall, pair: int) -> PairName:
    return PairName(pair, hall.tournament.pairs.get(pair, ()))
