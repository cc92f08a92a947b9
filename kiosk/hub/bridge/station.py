"""The check of a board where staff deal: thirteen cards each, all different, as its record says. Pure."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Final

from msgspec import Meta, MsgspecError, Struct
from msgspec.json import Decoder

from kiosk.cards import Card
from kiosk.games.bridge.cards import Occasion, PackVerdict, check_faces, compare
from kiosk.games.bridge.deal_checks import HAND
from kiosk.games.bridge.notation import Hand, InvalidDealError, parse_deal
from kiosk.games.bridge.seats import SEATS, Seat
from kiosk.hub.bridge.decisions import MOST_BOARDS
from kiosk.hub.errors import InvalidRequestError, RefusedError
from kiosk.messages import N_, Message
from kiosk.projections.board_progress import tables_playing
from kiosk.projections.naming import SEATS as SEAT_NAMES
from kiosk.projections.rulings.words import card_sign
from kiosk.projections.tournament_state import TournamentState

_Text = Annotated[str, Meta(max_length=4000)]

_VERDICTS: Final[Mapping[PackVerdict, Message]] = {
    PackVerdict.VERIFIED: Message(N_("Verified: thirteen cards each, fifty-two different ones.")),
    PackVerdict.WRONG: Message(N_("Wrong: this is no whole pack in four hands of thirteen.")),
    PackVerdict.NOT_VERIFIED: Message(N_("Not verified: some cards are not known.")),
}


class StationRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """What the page sends. `record` is empty where the hands are compared with nothing."""

    board: int
    hands: _Text
    record: _Text = ""


@dataclass(frozen=True, slots=True)
class HandRow:
    """A hand, and how it differs."""

    seat: Message
    count: int
    is_right: bool
    lacks: tuple[str, ...]
    """Cards of the record that the hand has not."""
    beside: tuple[str, ...]
    """Cards that the record does not give it."""


@dataclass(frozen=True, slots=True)
class StationReport:
    """What the check of a board comes to, for the director's eyes."""

    board: int
    verdict: PackVerdict
    says: Message
    hands: tuple[HandRow, ...]
    missing: tuple[str, ...]
    duplicated: tuple[str, ...]
    unknown: int
    is_of_two_packs: bool
    compared: Message | None
    """What the comparison with the record comes to; None where there is none."""
    is_as_recorded: bool


_decoder: Decoder[StationRequest] = Decoder(StationRequest)


def decode_request(data: bytes) -> StationRequest:
    """Read what the page sends.

    Raises:
        InvalidRequestError: it is not that.
    """
    try:
        return _decoder.decode(data)
    except (MsgspecError, UnicodeDecodeError, RecursionError) as error:
        path = re.search(r"`\$\.(\w+)`", str(error))
        raise InvalidRequestError(
            N_("Fill in this field with a sensible value."), field="" if path is None else path[1]
        ) from None


def check_board(request: StationRequest, hall: TournamentState) -> StationReport:
    """Whether four hands are a whole pack, and those of their record. Nothing of it is kept.

    Raises:
        RefusedError: the board has no such number, is in play at a table, or the hands cannot be read.
    """
    if not 1 <= request.board <= MOST_BOARDS:
        raise RefusedError(N_("Boards have numbers from 1 to {most}."), field="board", most=MOST_BOARDS)
    _refuse_in_play(request.board, hall)
    hands = _hands(request.hands, "hands")
    record = _hands(request.record, "record") if request.record.strip() else None
    if record is not None and check_faces(record, Occasion.STAFF_STATION).verdict is PackVerdict.WRONG:
        raise RefusedError(N_("The hand record itself is no whole pack."), field="record")
    report = check_faces(hands, Occasion.STAFF_STATION)
    differences = {} if record is None else compare(_known(hands), _known(record), Occasion.STAFF_STATION)
    is_known = not report.unknown and (record is None or not any(None in hand for hand in record.values()))
    rows = []
    for seat in SEATS:
        found = differences.get(seat) if is_known else None
        rows.append(
            HandRow(
                seat=Message(SEAT_NAMES[seat]),
                count=report.counts[seat],
                is_right=report.counts[seat] == HAND,
                lacks=() if found is None else _signs(found.lacks),
                beside=() if found is None else _signs(found.has_beside),
            )
        )
    return StationReport(
        board=request.board,
        verdict=report.verdict,
        says=_VERDICTS[report.verdict],
        hands=tuple(rows),
        missing=_signs(report.missing),
        duplicated=_signs(report.duplicated),
        unknown=report.unknown,
        is_of_two_packs=report.is_of_two_packs,
        compared=None if record is None else _compared(is_known=is_known, is_same=not differences),
        is_as_recorded=is_known and not differences,
    )


def _refuse_in_play(board: int, hall: TournamentState) -> None:
    """Faces are looked at only where nobody can profit from it."""
    tables = tables_playing(hall, board)
    if tables:
        raise RefusedError(
            N_(
                "Board {board} is in play at table {tables}: its cards are not looked at before it is done. "
                "If it is done, say so on the table’s page."
            ),
            article="L67",
            field="board",
            board=board,
            tables=", ".join(map(str, tables)),
        )


def _hands(text: str, field: str) -> Mapping[Seat, Hand]:
    try:
        return parse_deal(text)
    except InvalidDealError as error:
        raise RefusedError(error.message.text, article="L6.B", field=field, **error.message.values) from error


def _known(hands: Mapping[Seat, Hand]) -> dict[Seat, list[Card]]:
    return {seat: [card for card in hand if card is not None] for seat, hand in hands.items()}


def _compared(*, is_known: bool, is_same: bool) -> Message:
    if not is_known:
        return Message(N_("Not compared with the record: some cards are not known."))
    return Message(N_("As the record has them.") if is_same else N_("Not as the record has them."))


def _signs(cards: Sequence[Card]) -> tuple[str, ...]:
    return tuple(card_sign(str(card)) for card in cards)
