"""What the kiosk asks of a deal, once for the table, and the four rows that follow from it (Art. 4, 6, 8)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, ClassVar, Final

from kiosk.games.game import Entry, Field, FieldKind, Need, Section
from kiosk.games.mineo.codes import LABELS as CODE_LABELS
from kiosk.games.mineo.codes import Codes, ScoreCode
from kiosk.games.mineo.roles import CONTRACT_LABELS, Contract, DealRole, Roles, multiplier
from kiosk.games.mineo.row import Row
from kiosk.games.mineo.seats import LABELS as SEAT_LABELS
from kiosk.games.mineo.seats import SEATS, Seat
from kiosk.messages import N_, KioskError, Message

if TYPE_CHECKING:
    from kiosk.games.mineo.settings import MineoSettings

ROLES: Final = "roles"
DECLARERS: Final = "declarers"
OPPONENTS: Final = "opponents"
"""The sections' keys; each seat's section, for its penalties, has the seat's."""

PENALTY: Final = "penalty"
"""The one field of a seat's section."""
MOST_PIGLIATE: Final = 5
MOST_PENALTY: Final = 20
CONTRACTS: Final = tuple(Contract)
"""In the order of the choice's places."""


class RolesField(StrEnum):
    """The keys of the section `ROLES`."""

    DECLARER = "declarer"
    CONTRACT = "contract"
    PARTNER = "partner"
    CANCELLED = "cancelled"
    """The deal is cancelled for a revoke: nobody scores (Art. 8.f)."""
    BLOCKED = "blocked"
    """The deal was stopped for a wrong number of cards, and counts as it stood (Art. 8.a)."""


_IS_CALL: Final = Need(ROLES, RolesField.CONTRACT, frozenset({CONTRACTS.index(Contract.CALL)}))
_IS_COUNTED: Final = Need(ROLES, RolesField.CANCELLED, frozenset({0}))
_SEAT_CHOICES: Final = tuple(SEAT_LABELS[seat] for seat in SEATS)
_ROLES_FIELDS: Final = (
    Field(
        RolesField.DECLARER,
        Message(N_("Who called, or played alone?")),
        FieldKind.CHOICE,
        maximum=len(SEATS) - 1,
        choices=_SEAT_CHOICES,
    ),
    Field(
        RolesField.CONTRACT,
        Message(N_("What was played?")),
        FieldKind.CHOICE,
        maximum=len(CONTRACTS) - 1,
        choices=tuple(CONTRACT_LABELS[contract] for contract in CONTRACTS),
    ),
    Field(
        RolesField.PARTNER,
        Message(N_("Who was the partner?")),
        FieldKind.CHOICE,
        maximum=len(SEATS) - 1,
        choices=_SEAT_CHOICES,
        need=_IS_CALL,
    ),
    Field(RolesField.CANCELLED, Message(N_("Deal cancelled (8.f)")), FieldKind.FLAG),
    Field(RolesField.BLOCKED, Message(N_("Deal stopped (8.a)")), FieldKind.FLAG, need=_IS_COUNTED),
)


class InvalidEntryError(KioskError, ValueError):
    """A deal lacks a field, or holds in it what nothing could be."""

    code: ClassVar[str]
    """The code of the same fault as a finding."""

    def __init__(self, text: str, section: Section, field: Field, **values: object) -> None:
        super().__init__(text, article=_article_of(section.key), field=field.key, **values)
        self.section = section.key
        """Where the field is."""


class MissingValueError(InvalidEntryError):
    """Nothing stands in a field that is asked."""

    code = "missing"


class OutOfRangeError(InvalidEntryError):
    """A negative value, or one that is no flag or no choice."""

    code = "out_of_range"


@dataclass(frozen=True, slots=True)
class Deal:
    """One deal as it was entered, checked."""

    roles: Roles
    declarers: Codes
    """What the declarer's side has scored."""
    opponents: Codes
    """What the other side has scored."""
    penalties: Mapping[Seat, int]
    """Points of each player's penalties, 0 or more."""
    is_cancelled: bool = False
    is_blocked: bool = False


def sections() -> tuple[Section, ...]:
    """What is entered of a deal, in order: the roles, each side's codes, each player's penalties."""
    return (
        Section(ROLES, Message(N_("Roles")), _ROLES_FIELDS),
        Section(DECLARERS, Message(N_("Declarer's side")), _code_fields(DECLARERS)),
        Section(OPPONENTS, Message(N_("Opponents' side")), _code_fields(OPPONENTS)),
        *(
            Section(
                seat,
                Message(N_("Penalties of {seat}"), {"seat": SEAT_LABELS[seat]}),
                (Field(PENALTY, Message(N_("Penalties (PE)")), FieldKind.COUNT, maximum=MOST_PENALTY),),
                party=seat,
            )
            for seat in SEATS
        ),
    )


def read_deal(entry: Entry) -> Deal:
    """Check a deal's values.

    Raises:
        InvalidEntryError: the first of `entry_faults`.
        kiosk.games.mineo.roles.InvalidRolesError: the partner is the declarer.
    """
    for fault in entry_faults(entry):
        raise fault
    roles = entry[ROLES]
    contract = CONTRACTS[roles[RolesField.CONTRACT]]
    return Deal(
        roles=Roles(
            contract,
            SEATS[roles[RolesField.DECLARER]],
            None if contract.is_solo else SEATS[roles[RolesField.PARTNER]],
        ),
        declarers=_codes(entry, DECLARERS),
        opponents=_codes(entry, OPPONENTS),
        penalties={seat: entry[seat][PENALTY] for seat in SEATS},
        is_cancelled=bool(roles[RolesField.CANCELLED]),
        is_blocked=bool(roles.get(RolesField.BLOCKED, 0)),
    )


def entry_faults(entry: Entry) -> Iterator[InvalidEntryError]:
    """What makes the values no entry at all, field by field. What is not asked may be left out."""
    for section in sections():
        for field in section.fields:
            value = entry.get(section.key, {}).get(field.key)
            is_bounded = field.kind in {FieldKind.FLAG, FieldKind.CHOICE}
            if value is None:
                if field.need is None or field.need.is_met(entry):
                    text = N_("{label}: nothing is entered. Enter it.")
                    yield MissingValueError(text, section, field, label=field.label)
            elif value < field.minimum or (is_bounded and value > field.maximum):
                text = N_("{label}: {value} is not possible here.")
                yield OutOfRangeError(text, section, field, label=field.label, value=value)


def row_of(deal: Deal, seat: Seat, settings: MineoSettings) -> Row:
    """A player's row: partners have the same codes, opponents have them the other way round."""
    role = deal.roles.of(seat)
    mine, theirs = deal.declarers, deal.opponents
    return Row(
        plus=mine if role.is_declaring else theirs,
        minus=theirs if role.is_declaring else mine,
        multiplier=multiplier(deal.roles.contract, role, settings),
        penalties=(deal.penalties[seat],) if deal.penalties[seat] else (),
        is_against_soloist=deal.roles.contract.is_solo and role is DealRole.OPPONENT,
    )


def _code_fields(section: str) -> tuple[Field, ...]:
    """Five Arie are asked after four only, and nothing of a cancelled deal."""
    has_four_arie = Need(section, ScoreCode.FOUR_ARIE, frozenset({1}))
    return tuple(
        Field(
            code,
            CODE_LABELS[code],
            FieldKind.COUNT if code is ScoreCode.PIGLIATE else FieldKind.FLAG,
            maximum=MOST_PIGLIATE if code is ScoreCode.PIGLIATE else 1,
            need=has_four_arie if code is ScoreCode.FIVE_ARIE else _IS_COUNTED,
        )
        for code in ScoreCode
    )


def _codes(entry: Entry, section: str) -> Codes:
    values = entry.get(section, {})
    return Codes.of({code: values.get(code, 0) for code in ScoreCode})


def _article_of(section: str) -> str:
    if section == ROLES:
        return "Art. 6"
    return "Art. 4" if section in {DECLARERS, OPPONENTS} else "Art. 8"
