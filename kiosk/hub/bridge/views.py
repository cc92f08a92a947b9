"""What the director's pages and the hall's display show of an evening of bridge, as plain values. Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import Final

from kiosk.games.bridge.settings import EDITION, SOURCE_LABELS, BridgeSettings
from kiosk.hub.bridge.boards import STATES, BoardView, MomentView, board_view, moment_view, trick_address
from kiosk.hub.console.tile_views import Tile, tile
from kiosk.hub.console.views import Console, console
from kiosk.hub.corrections.sheets import sides_of
from kiosk.hub.rounds.seating import pairings_for
from kiosk.hub.service.hub_state import HubState
from kiosk.hub.service.presence import Presence
from kiosk.journal.bodies import Seating
from kiosk.messages import N_, Message
from kiosk.projections.board_progress import boards_at, on_table, state_of
from kiosk.projections.folds.table_match import TableMatch
from kiosk.projections.tournament_state import TournamentState

NOT_SCORED: Final = Message(
    N_("This program does not score bridge: results and standings are kept with your own means.")
)

SETTING_LABELS: Final[Mapping[str, Message]] = {
    "is_presence_waived": Message(N_("A whole pair may be away while the cards are dealt (Law 6.C)")),
    "replays_past_deals": Message(N_("The event replays deals of the past (Law 6.D2)")),
    "shows_edition": Message(N_("The pages of the Laws say which edition they follow")),
}


@dataclass(frozen=True, slots=True)
class CallBoard:
    """What there is to a call of a bridge table."""

    board: int | None
    moment: MomentView | None
    address: str


@dataclass(frozen=True, slots=True)
class BridgeView:
    """What stands in no other game's pages."""

    calls: Mapping[tuple[str, int, int], CallBoard]
    """By author, epoch and number: the open calls."""
    boards: tuple[BoardView, ...]
    """The board on each table, or the last one there, of the newest round that has begun."""
    deals: Message
    """Where the cards are dealt."""
    settings: tuple[Message, ...]
    edition: Message | None


def bridge_console(state: HubState, presence: Presence, problems: Sequence[str]) -> Console:
    """The director's page of an evening of bridge, which must be open."""
    shown, hall = console(state, presence, problems), state.hall
    pairings = {pairing.key: pairing.label for pairing in pairings_for(hall).values()}
    return replace(
        shown,
        pairings=pairings,
        default_pairing="round_robin",
        tiles=tuple(
            _tile(hall, presence, seating)
            for seating in hall.tournament.rounds.get(hall.tournament.round, ())
        ),
        standings=(),
    )


def bridge_view(hall: TournamentState) -> BridgeView:
    """The tournament must be open.

    Raises:
        kiosk.games.registry.UnknownGameError: this version does not know its settings.
    """
    settings = hall.tournament.bridge_settings or BridgeSettings()
    begun = max(hall.clock.started, default=0)
    shown = []
    for table in hall.tournament.tables(begun):
        boards = boards_at(hall, begun, table)
        board = on_table(hall, table) or (max(boards) if boards else None)
        if board is not None:
            shown.append(board_view(hall, begun, table, board))
    return BridgeView(
        calls={call.key: _call(hall, call.key, call.table) for call in hall.calls.open if call.table},
        boards=tuple(shown),
        deals=SOURCE_LABELS[settings.deal_source],
        settings=tuple(
            SETTING_LABELS[field.name]
            for field in fields(settings)
            if field.name not in {"deal_source", "shows_edition"} and getattr(settings, field.name)
        ),
        edition=EDITION if settings.shows_edition else None,
    )


def _call(hall: TournamentState, key: tuple[str, int, int], table: int) -> CallBoard:
    author, *call = key
    for place, noted in hall.checklists.items():
        if noted.said[0] == author and place.call == tuple(call):
            shown = moment_view(hall, place, noted)
            return CallBoard(place.board, shown, shown.address)
    board = on_table(hall, table)
    round_ = hall.calls.by_key[key].round
    return CallBoard(board, None, trick_address(round_, table, board or 1, key))


def _tile(hall: TournamentState, presence: Presence, seating: Seating) -> Tile:
    sides = sides_of(hall, hall.tournament.round, seating.table, TableMatch())
    is_resting = None in (seating.ns, seating.ew)
    says = Message(N_("Bye")) if is_resting else _progress(hall, seating.table)
    return tile(hall, presence, seating.table, sides, says, is_resting=is_resting)


def _progress(hall: TournamentState, table: int) -> Message:
    """Which board a table of the newest round plays, as far as it has said."""
    round_ = hall.tournament.round
    if round_ not in hall.clock.started:
        return Message(N_("Seated"))
    board = on_table(hall, table)
    state = None if board is None else state_of(hall, round_, table, board)
    if board is None or state is None:
        return Message(N_("Playing")) if board is None else Message(N_("Board {board}"), {"board": board})
    return Message(N_("Board {board} · {state}"), {"board": board, "state": STATES[state]})
