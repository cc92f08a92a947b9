"""What in the sheets cannot be: by deal, by player, by table, and over the whole event (Art. 4, 5).

The findings' sections are seats, and their fields the columns of a row, but for the codes themselves, which
are pointed to as in `kiosk.games.mineo.findings`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeVar

from kiosk.games.game import Finding, Grade
from kiosk.games.mineo.findings import code_findings
from kiosk.games.mineo.roles import Contract, DealRole, multiplier
from kiosk.games.mineo.row import Row, sheet_totals
from kiosk.games.mineo.seats import SEATS, Seat
from kiosk.messages import N_, Message

if TYPE_CHECKING:
    from kiosk.games.mineo.codes import Codes
    from kiosk.games.mineo.settings import MineoSettings

Player = TypeVar("Player")
DEALS_OF_SHEET: Final = 16
_CAST: Final[Mapping[bool, Mapping[DealRole, int]]] = {
    False: {DealRole.CALLER: 1, DealRole.PARTNER: 1, DealRole.OPPONENT: 2},
    True: {DealRole.SOLOIST: 1, DealRole.OPPONENT: 3},
}
"""How many players have which role, by whether the contract is a solo."""


@dataclass(frozen=True, slots=True)
class WrittenRow:
    """One deal on one player's sheet, as it stands there."""

    seat: Seat
    role: DealRole
    plus: Codes
    minus: Codes
    difference: int
    multiplier: int
    penalty: int
    partial: int
    before: int
    total: int
    realised: int | None = None
    """The number beside +; None where it was not copied. Likewise `suffered`."""
    suffered: int | None = None

    def row(self) -> Row:
        return Row(self.plus, self.minus, self.multiplier, (self.penalty,) if self.penalty else ())


def deal_findings(
    rows: Sequence[WrittenRow],
    contract: Contract,
    settings: MineoSettings,
    *,
    is_cancelled: bool = False,
    is_blocked: bool = False,
) -> tuple[Finding, ...]:
    """What is wrong or odd about the four rows of one deal.

    Args:
        rows: one for each seat.
        contract: how the deal was played.
        settings: those in force.
        is_cancelled: the deal was cancelled (Art. 8.f).
        is_blocked: the deal was stopped and counted (Art. 8.a).
    """
    findings = [*_roles(rows, contract)]
    for row in rows:
        findings.extend(_arithmetic(row, settings))
        findings.extend(_multiplier(row, contract, settings))
    declarers, opponents = _agreed(rows)
    findings.extend(_not_mirrored(rows, declarers, opponents))
    if sum(row.difference * row.multiplier for row in rows):
        text = N_("The four players' differences, multiplied, do not add up to 0. Compare the rows.")
        findings.append(_deal("sum_not_zero", text, "Art. 4"))
    findings.extend(code_findings(declarers, opponents, is_cancelled=is_cancelled, is_blocked=is_blocked))
    return tuple(sorted(findings, key=lambda finding: finding.grade is Grade.SUSPICIOUS))


def sheet_findings(
    rows: Sequence[WrittenRow], settings: MineoSettings, *, final: int | None = None
) -> tuple[Finding, ...]:
    """What is wrong in one player's sheet, row after row through all rounds and tables.

    Args:
        rows: in the order of the deals.
        settings: those in force.
        final: the final total written at the end of the tournament; None before.
    """
    findings = []
    before = 0
    for row in rows:
        if row.before != before:
            text = N_("The total does not go on from the row above.")
            findings.append(_row("total_not_continued", text, "Art. 4", row.seat, "total"))
        before = row.total
    if final is not None:
        totals = sheet_totals([row.row() for row in rows], settings)
        is_sum = final == totals.partial and totals.difference == sum(row.difference for row in rows)
        if len(rows) != DEALS_OF_SHEET or not is_sum:
            text = N_("The columns' totals do not agree with the final total of {deals} deals.")
            message = Message(text, {"deals": DEALS_OF_SHEET})
            findings.append(Finding("final_total", Grade.IMPOSSIBLE, message, "Art. 4"))
    return tuple(findings)


def table_findings(
    written: Mapping[Seat, Sequence[int]],
    ends: Mapping[Seat, int],
    totals: Mapping[Seat, Sequence[int]],
    later: Mapping[Seat, int],
    settings: MineoSettings,
) -> tuple[Finding, ...]:
    """What on the table's sheet differs from the players' sheets.

    Args:
        written: what it has at each seat after each deal.
        ends: what it has as each seat's end of the round.
        totals: the players' own totals after each deal.
        later: what rulings add after the last deal; a penalty is negative.
        settings: those in force.
    """
    findings = []
    for seat in written:
        if tuple(written[seat]) != tuple(totals[seat]):
            text = N_("The table's score sheet and the player's do not have the same totals.")
            findings.append(_row("table_total", text, "Art. 5", seat, "total"))
        correction = later.get(seat, 0) if settings.is_round_end_corrected else 0
        if ends[seat] != totals[seat][-1] + correction:
            text = N_("The end of the round is the total after the last deal.")
            findings.append(_row("end_of_round", text, "Art. 5", seat, "total"))
    return tuple(findings)


def event_findings(totals: Mapping[Player, int], penalties: Mapping[Player, int]) -> tuple[Finding, ...]:
    """Whether all players' totals add up to minus all penalties, as after any deal they must (Art. 4, 8)."""
    if sum(totals.values()) == -sum(penalties.values()):
        return ()
    text = N_("All totals do not add up to minus all penalties. Compare the tables' score sheets.")
    return (_deal("totals_not_zero", text, "Art. 4, 8"),)


def _roles(rows: Sequence[WrittenRow], contract: Contract) -> Iterator[Finding]:
    seats = Counter(row.seat for row in rows)
    if Counter(row.role for row in rows) != _CAST[contract.is_solo] or seats != Counter(SEATS):
        text = N_("A deal has a caller and a partner against two, or a soloist against three.")
        yield _deal("roles", text, "Art. 6")


def _arithmetic(row: WrittenRow, settings: MineoSettings) -> Iterator[Finding]:
    figures = row.row().figures(settings)
    cells = {
        "plus": (row.realised, figures.realised),
        "minus": (row.suffered, figures.suffered),
        "difference": (row.difference, figures.difference),
        "partial": (row.partial, figures.partial),
        "total": (row.total, row.before + row.partial),
    }
    for field, (written, due) in cells.items():
        if written is not None and written != due:
            message = Message(
                N_("{written} is written where {due} is due."), {"written": written, "due": due}
            )
            yield Finding("arithmetic", Grade.IMPOSSIBLE, message, "Art. 4", row.seat, field)


def _multiplier(row: WrittenRow, contract: Contract, settings: MineoSettings) -> Iterator[Finding]:
    if row.role in _CAST[contract.is_solo] and row.multiplier != multiplier(contract, row.role, settings):
        text = N_("The multiplier does not fit the player's role.")
        yield _row("multiplier", text, "Art. 4", row.seat, "multiplier")


def _sides(row: WrittenRow) -> tuple[Codes, Codes]:
    """What the row says of the declarer's side, and of the other."""
    return (row.plus, row.minus) if row.role.is_declaring else (row.minus, row.plus)


def _agrees(row: WrittenRow, declarers: Codes, opponents: Codes) -> bool:
    mine, theirs = _sides(row)
    return mine.is_same(declarers) and theirs.is_same(opponents)


def _agreed(rows: Sequence[WrittenRow]) -> tuple[Codes, Codes]:
    """What most rows say of the two sides, the first of them where none is ahead."""
    return max(map(_sides, rows), key=lambda sides: sum(_agrees(row, *sides) for row in rows))


def _not_mirrored(rows: Sequence[WrittenRow], declarers: Codes, opponents: Codes) -> Iterator[Finding]:
    for row in rows:
        if not _agrees(row, declarers, opponents):
            text = N_("Partners have the same codes, opponents have them the other way round. Compare.")
            yield _row("not_mirrored", text, "Art. 4", row.seat, "plus")


def _row(key: str, text: str, article: str, seat: Seat, field: str | None) -> Finding:
    return Finding(key, Grade.IMPOSSIBLE, Message(text), article, seat, field)


def _deal(key: str, text: str, article: str) -> Finding:
    return Finding(key, Grade.IMPOSSIBLE, Message(text), article)
