"""A list of entrants as somebody looks at it before it is entered. Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Final, Literal

from msgspec import Meta, Struct

from kiosk.games.entrants import INDIVIDUALS, PAIRS, TEAMS
from kiosk.journal.bodies import Membership
from kiosk.messages import N_, Message
from kiosk.projections.entrants import entrants
from kiosk.projections.tournament_state import TournamentState
from kiosk.tournament.entrants import FEWEST_OF_A_TEAM, Player
from kiosk.tournament.entry_lists.checks import Checked, Known, checked
from kiosk.tournament.entry_lists.entries import SQUADS, Column, Doubt, Entry, Meaning, Told, Weight
from kiosk.tournament.entry_lists.plain_form import written
from kiosk.tournament.entry_lists.reader import read
from kiosk.tournament.entry_lists.tables import LONGEST_TEXT, MOST_LINES

MEANINGS: Final[Mapping[Meaning, Message]] = {
    Meaning.PASSED_OVER: Message(N_("not taken")),
    Meaning.NUMBER: Message(N_("number")),
    Meaning.NAMES: Message(N_("all names of an entrant")),
    Meaning.PLAYER: Message(N_("player")),
    Meaning.SURNAME: Message(N_("surname")),
    Meaning.FIRST_NAME: Message(N_("first name")),
    Meaning.CARD: Message(N_("card number")),
    Meaning.CLUB: Message(N_("club")),
    Meaning.TEAM: Message(N_("team")),
    Meaning.CAPTAIN: Message(N_("captain")),
    Meaning.GROUP: Message(N_("group (not taken)")),
    Meaning.TABLE: Message(N_("table (not taken)")),
}
_NOTHING_TOLD: Final = (Membership(), Membership())
_COUNTED: Final = {
    PAIRS: N_("{count} pairs, {players} players will be entered."),
    TEAMS: N_("{count} teams, {players} players will be entered."),
    INDIVIDUALS: N_("{count} players will be entered."),
    SQUADS: N_("{count} players or squads will be entered."),
}


class Look(Struct, frozen=True, forbid_unknown_fields=True):
    """A list to be looked at: as it is written, or as it was understood and then changed."""

    entrants: Literal["pairs", "teams", "individuals", "squads"]
    text: Annotated[str, Meta(max_length=LONGEST_TEXT)] = ""
    chosen: Annotated[dict[str, Meaning], Meta(max_length=200)] = {}
    """What somebody says that columns hold, by their places from 0."""
    entries: Annotated[tuple[Entry, ...], Meta(max_length=MOST_LINES)] | None = None
    """The list as it was changed; None: as `text` says."""
    columns: Annotated[tuple[Column, ...], Meta(max_length=200)] = ()
    told: Annotated[tuple[Told, ...], Meta(max_length=100)] = ()
    confirmed: Annotated[tuple[str, ...], Meta(max_length=20)] = ()
    """The doubts about the whole list that somebody has looked at, by their keys."""
    opened: Annotated[tuple[int, ...], Meta(max_length=MOST_LINES)] = ()
    """The places of the entries that are being changed."""


@dataclass(frozen=True, slots=True)
class LookRow:
    """One line of the list."""

    place: int
    """In the list, from 0."""
    number: int | None
    """The number that the entrant gets; None for a line that is left out."""
    entry: Entry
    players: tuple[Player, ...]
    """Those of the entry, and as many empty ones as there is room for."""
    doubts: tuple[Doubt, ...]
    is_open: bool
    """Whether something has to be done about it."""
    is_wrong: bool
    """Whether it has to be mended, or left out."""
    is_changed: bool
    """Whether its fields are shown to be changed."""


@dataclass(frozen=True, slots=True)
class ListLook:
    """What the page shows of a list."""

    entrants: str
    rows: tuple[LookRow, ...]
    columns: tuple[Column, ...]
    meanings: Mapping[Meaning, Message]
    doubts: tuple[tuple[Doubt, bool], ...]
    """About the whole list, each with whether somebody may confirm, or has confirmed it."""
    confirmed: tuple[str, ...]
    counted: Message
    left_out: int
    open_lines: int
    entered: int
    plain: str
    """The list in the form in which it is entered; empty while something has to be done first."""


def look(asked: Look, hall: TournamentState) -> tuple[Look, ListLook]:
    """The list as it now stands, to be sent again with what is changed, and what is shown of it.

    Raises:
        EntryListError: it is too long to be a list of entrants.
    """
    stands = asked
    if asked.entries is None:
        chosen = {int(place): meaning for place, meaning in asked.chosen.items() if place.isdecimal()}
        reading = read(asked.text, asked.entrants, chosen)
        stands = Look(asked.entrants, entries=reading.entries, columns=reading.columns, told=reading.told)
    entries = stands.entries or ()
    found = checked(
        entries,
        stands.entrants,
        told=stands.told,
        known=known_in(hall),
        confirmed=frozenset(stands.confirmed),
    )
    return stands, _shown(stands, found, _first_number(hall))


def known_in(hall: TournamentState) -> tuple[Known, ...]:
    """Everybody who plays already."""
    if hall.tournament.opened is None:
        return ()
    tournament = hall.tournament
    if tournament.entrants == PAIRS and tournament.pairs:
        return tuple(
            Known(number, Player(name, known.number, known.club))
            for number, names in tournament.pairs.items()
            for name, known in zip(names, tournament.memberships.get(number, _NOTHING_TOLD), strict=True)
        )
    teams = {player: number for number, team in tournament.teams.items() for player in team.players}
    return tuple(
        Known(teams.get(number, number), Player(name, known.number, known.club))
        for number, player in tournament.players.items()
        for name in player.members or (player.name,)
        for known in (tournament.player_memberships.get(number, Membership()),)
    )


def _first_number(hall: TournamentState) -> int:
    return 1 if hall.tournament.opened is None else max(entrants(hall), default=0) + 1


def _shown(stands: Look, found: Checked, first: int) -> ListLook:
    open_lines = set(found.open_lines)
    rows: list[LookRow] = []
    number = first
    for place, (entry, doubts) in enumerate(zip(found.entries, found.doubts, strict=True)):
        rows.append(_row(stands, place, None if entry.is_left_out else number, entry, doubts))
        number += not entry.is_left_out
    playing = [entry for entry in found.entries if not entry.is_left_out]
    counts = {"count": len(playing), "players": sum(len(entry.players) for entry in playing)}
    is_ready = bool(playing) and not found.is_open
    return ListLook(
        entrants=stands.entrants,
        rows=tuple(rows),
        columns=stands.columns,
        meanings=MEANINGS,
        doubts=tuple(
            (doubt, doubt.weight is not Weight.REMARK or doubt.key in stands.confirmed)
            for doubt in found.of_the_list
        ),
        confirmed=stands.confirmed,
        counted=Message(_COUNTED[stands.entrants], counts),
        left_out=len(found.entries) - len(playing),
        open_lines=len(open_lines),
        entered=len(playing),
        plain=written(playing, stands.entrants) if is_ready else "",
    )


def _row(stands: Look, place: int, number: int | None, entry: Entry, doubts: Sequence[Doubt]) -> LookRow:
    weights: set[Any] = {doubt.weight for doubt in doubts}
    is_open = bool(weights & {Weight.WRONG, Weight.DOUBTFUL})
    room = {PAIRS: 2, INDIVIDUALS: 1, SQUADS: 1, TEAMS: max(FEWEST_OF_A_TEAM, len(entry.players) + 1)}
    empty = max(0, room[stands.entrants] - len(entry.players))
    return LookRow(
        place,
        number,
        entry,
        (*entry.players, *[Player("")] * empty),
        tuple(doubts),
        is_open,
        Weight.WRONG in weights,
        is_changed=not entry.is_left_out and (is_open or place in stands.opened),
    )
