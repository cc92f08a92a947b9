"""What the pages show of a Mineo tournament, as plain values. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Final

from kiosk.games.entrants import INDIVIDUALS
from kiosk.games.mineo.readings import READINGS, AmbiguousRule, footer
from kiosk.games.mineo.seats import LETTERS, SEATS, Seat
from kiosk.games.mineo.settings import STANDARD
from kiosk.hub.console.first_steps import first_steps
from kiosk.hub.console.tile_views import Tile, tile
from kiosk.hub.console.views import Console, console
from kiosk.hub.corrections.sheets import Side, progress
from kiosk.hub.mineo.seating import WAYS, ties_that_matter, way_of
from kiosk.hub.service.hub_state import HubState
from kiosk.hub.service.presence import Presence
from kiosk.journal.bodies import SeatedTable
from kiosk.messages import N_, Message
from kiosk.projections.entrants import KIND_PLURALS
from kiosk.projections.mineo.sheets import member_at, names_at, settings_in_force, sheet_number
from kiosk.projections.mineo.standings import own_totals, rounds_over, standings
from kiosk.projections.thresholds import lines_below
from kiosk.projections.tournament_state import TournamentState
from kiosk.tournament.mineo.ranking import MineoPlace, MineoTally, TieBreak, undecided

STEPS: Final[Mapping[TieBreak, Message]] = {
    TieBreak.TOTAL: Message(N_("total")),
    TieBreak.DIFFERENCE: Message(N_("difference (9.1)")),
    TieBreak.REALISED: Message(N_("realised (9.2)")),
    TieBreak.SOLOS: Message(N_("solos held (9.3)")),
    TieBreak.EXTRA: Message(N_("extra points (9.4)")),
    TieBreak.LOTS: Message(N_("lots (9.5)")),
}
"""What has put a player behind the one above (Art. 9)."""


@dataclass(frozen=True, slots=True)
class MineoPlaceRow:
    """A row of the standings."""

    rank: int | None
    """None before the first result."""
    is_shared: bool
    number: int
    name: str
    tally: MineoTally
    decided_by: Message | None
    """What has put the player behind the one above."""
    lines: tuple[Message, ...] = ()
    """The thresholds that end with this row."""

    @property
    def is_told_apart(self) -> bool:
        """Whether the player is level with the one above in the total."""
        return self.decided_by is not None and self.decided_by != STEPS[TieBreak.TOTAL]


@dataclass(frozen=True, slots=True)
class Tie:
    """Players who are level in everything."""

    players: tuple[tuple[int, str], ...]
    """Numbers and names."""
    command: Mapping[str, object]
    """Has the program draw; with `places` it holds what was drawn by hand."""
    is_awaited: bool
    """Whether the next round cannot be seated before."""


@dataclass(frozen=True, slots=True)
class Squad:
    """A squad, and who of it may play."""

    number: int
    name: str
    members: tuple[str, ...]
    playing: str | None
    """Who plays the next deal; None as long as nobody was named."""
    deal: int
    """The number in the round of the deal that its table plays next."""


@dataclass(frozen=True, slots=True)
class ReadingField:
    """A point of the regulations on the form that opens a tournament."""

    field: str
    article: str
    label: Message
    options: tuple[tuple[str, Message], ...]
    """Empty where a number is entered."""
    number: int
    """The standard, where a number is entered."""


@dataclass(frozen=True, slots=True)
class MineoView:
    """What the pages show beside `Console`."""

    after: Message
    """How far the standings are."""
    is_public: bool
    """Whether the hall sees the standings now: until the next round is seated, unless live (M-24)."""
    standings: tuple[MineoPlaceRow, ...]
    ties: tuple[Tie, ...]
    squads: tuple[Squad, ...]
    round: int
    ways: tuple[tuple[int, Message], ...]
    """How each round is composed."""
    footer: tuple[Message, ...]
    """How the regulations are read."""


def reading_fields() -> tuple[ReadingField, ...]:
    """Every point that can be read in two ways, the standard first."""
    return tuple(map(_reading_field, READINGS))


def _reading_field(reading: AmbiguousRule) -> ReadingField:
    standard = getattr(STANDARD, reading.field)
    is_number = reading.other.value is None
    return ReadingField(
        field=reading.field,
        article=reading.article,
        label=reading.other.words if is_number else reading.label,
        options=()
        if is_number
        else tuple(
            (written_choice(choice.value), choice.words) for choice in (reading.default, reading.other)
        ),
        number=standard if is_number else 0,
    )


def written_choice(value: object) -> str:
    """A choice as `kiosk.games.mineo.choices` reads it."""
    return str(value.value if isinstance(value, Enum) else value).lower()


def mineo_console(state: HubState, presence: Presence, problems: Sequence[str]) -> Console:
    """The director's page of a Mineo tournament, which must be open."""
    shown, hall = console(state, presence, problems), state.hall
    players = len(hall.tournament.players)
    tables = players // len(SEATS)
    return replace(
        shown,
        tables=tables,
        first_steps=first_steps(hall, presence, tables),
        entered=Message(N_("Players: {count} · tables: {tables}"), {"count": players, "tables": tables}),
        kinds=KIND_PLURALS[INDIVIDUALS],
        pairings={},
        publish={"kind": "seat_players", "round": shown.round + 1},
        tiles=tuple(_tiles(hall, presence)),
    )


def mineo_view(hall: TournamentState) -> MineoView:
    """What stands in no other game's pages. The tournament must be open.

    Raises:
        kiosk.games.registry.UnknownGameError: this version does not know the game.
    """
    found, opened = standings(hall), hall.tournament.opened
    rounds = 0 if opened is None else opened.rounds
    is_over = rounds_over(hall) == hall.tournament.round
    return MineoView(
        after=_after(found.round, is_running=found.is_running),
        is_public=found.is_running or is_over,
        standings=tuple(_rows(hall, found.places, found.round)),
        ties=tuple(_ties(hall, found.places)) if is_over and found.round else (),
        squads=tuple(squads(hall)),
        round=hall.tournament.round,
        ways=tuple((round_, WAYS[way_of(hall.tournament.mineo, round_)]) for round_ in range(1, rounds + 1)),
        footer=footer(settings_in_force(hall.tournament)),
    )


def _after(round_: int, *, is_running: bool) -> Message:
    if is_running:
        return Message(N_("While round {round} is played"), {"round": round_})
    if round_:
        return Message(N_("After round {round}"), {"round": round_})
    return Message(N_("As the draw has numbered them"))


def _rows(hall: TournamentState, places: Sequence[MineoPlace[int]], round_: int) -> Iterator[MineoPlaceRow]:
    ranks = Counter(place.rank for place in places)
    ranked = [(place.rank, place.entrant) for place in places] if round_ else []
    lines = lines_below(hall.tournament, "", ranked)
    for place in places:
        decided_by = None if place.decided_by is None or not round_ else STEPS[place.decided_by]
        yield MineoPlaceRow(
            rank=place.rank if round_ else None,
            is_shared=bool(round_) and ranks[place.rank] > 1,
            number=place.entrant,
            name=hall.tournament.players[place.entrant].name,
            tally=place.tally,
            decided_by=decided_by,
            lines=lines.get(place.entrant, ()),
        )


def _ties(hall: TournamentState, places: Sequence[MineoPlace[int]]) -> Iterator[Tie]:
    """Those for whom the next round waits, and after the last round all."""
    opened, round_ = hall.tournament.opened, hall.tournament.round
    if opened is None:
        return
    is_last = round_ == opened.rounds
    awaited = () if is_last else ties_that_matter(places, way_of(hall.tournament.mineo, round_ + 1))
    for group in undecided(places) if is_last else awaited:
        yield Tie(
            players=tuple((number, hall.tournament.players[number].name) for number in group),
            command={"kind": "draw_lots", "round": round_, "group": group},
            is_awaited=not is_last,
        )


def _tiles(hall: TournamentState, presence: Presence) -> Iterator[Tile]:
    round_, totals = hall.tournament.round, own_totals(hall)
    for table in hall.tournament.seated.get(round_, ()):
        names = names_at(hall, round_, table.table)
        sides = tuple(
            Side(seat.value, LETTERS[seat], number, (names.get(seat, ""),), totals.get(number, 0))
            for seat, number in _seats(table)
        )
        yield tile(
            hall, presence, table.table, sides, progress(hall, round_, hall.match(round_, table.table))
        )


def squads(hall: TournamentState) -> Iterator[Squad]:
    """The squads that may change before their next deal."""
    round_ = hall.tournament.round
    for table in hall.tournament.seated.get(round_, ()):
        deal = _next_deal(hall, table)
        for _, number in _seats(table):
            entered = hall.tournament.players[number]
            if entered.members and deal is not None:
                playing = member_at(hall.tournament, number, sheet_number(round_, deal))
                yield Squad(number, entered.name, entered.members, playing, deal)


def _next_deal(hall: TournamentState, table: SeatedTable) -> int | None:
    game = hall.tournament.game
    return None if game is None else hall.match(hall.tournament.round, table.table).deal_in_play(game)


def _seats(table: SeatedTable) -> Iterator[tuple[Seat, int]]:
    """In the order in which a table is filled: North, West, South, East."""
    for seat in SEATS:
        if seat.value in table.players:
            yield seat, table.players[seat.value]
