"""What is said aloud before the first card: call or solo, trump called, “chiamo senza”, the bets (Art. 6).

The partner is no part of it: who holds the trump called stays hidden (Art. 8.e, 10, 11).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum, StrEnum
from typing import TYPE_CHECKING, Final

from kiosk.games.game import Field, FieldKind, Finding, Grade
from kiosk.games.mineo.codes import ScoreCode
from kiosk.games.mineo.findings import BETS, bet_findings
from kiosk.games.mineo.play import Bet, rivanto, scommessa
from kiosk.games.mineo.roles import CONTRACT_LABELS, Contract, DealRole
from kiosk.games.mineo.seats import LABELS, SEATS
from kiosk.games.mineo.sheet import CONTRACTS, ROLES, RolesField, read_deal
from kiosk.messages import N_, Message

if TYPE_CHECKING:
    from kiosk.games.declarations import Noted
    from kiosk.games.game import Entry, Values
    from kiosk.games.mineo.sheet import Deal

LAST_TRUMP: Final = 20
"""Giove; the first is the Miseria, which has no number and counts as 0 here."""


class Said(StrEnum):
    """The keys of the fields."""

    DECLARER = "declarer"
    DECLARATION = "declaration"
    TRUMP = "trump"
    WEAK_CALL = "weak_call"
    """“Chiamo senza”."""
    SCOMMESSA = "scommessa"
    RIVANTO = "rivanto"
    """Who says it."""


class Declaration(Enum):
    """How the declarer plays, as far as everybody has heard it."""

    CALL = "call"
    FORCED_CALL = "forced_call"
    """Nobody declared, and the holder of Giove has to call."""
    SOLO_15 = "solo_15"
    SOLO_5 = "solo_5"

    @property
    def is_solo(self) -> bool:
        return self in {Declaration.SOLO_15, Declaration.SOLO_5}


DECLARATIONS: Final = tuple(Declaration)
"""In the order of the choice's places."""
_LABELS: Final[Mapping[Declaration, Message]] = {
    Declaration.CALL: CONTRACT_LABELS[Contract.CALL],
    Declaration.FORCED_CALL: Message(N_("Has to call, with Giove")),
    Declaration.SOLO_15: CONTRACT_LABELS[Contract.SOLO_15],
    Declaration.SOLO_5: CONTRACT_LABELS[Contract.SOLO_5],
}
_CONTRACTS: Final[Mapping[Declaration, tuple[Contract, ...]]] = {
    Declaration.CALL: (Contract.CALL, Contract.FORCED_SOLO),
    Declaration.FORCED_CALL: (Contract.CALL,),
    Declaration.SOLO_15: (Contract.SOLO_15,),
    Declaration.SOLO_5: (Contract.SOLO_5,),
}
"""As what a deal can end; the first is proposed. Whether a caller had a partner is not known before."""
_SEAT_CHOICES: Final = tuple(LABELS[seat] for seat in SEATS)
_BET_OF: Final[Mapping[ScoreCode, Said]] = {
    ScoreCode.SCOMMESSA: Said.SCOMMESSA,
    ScoreCode.RIVANTO: Said.RIVANTO,
}

FIELDS: Final = (
    Field(
        Said.DECLARER,
        Message(N_("Declarer")),
        FieldKind.CHOICE,
        maximum=len(SEATS) - 1,
        choices=_SEAT_CHOICES,
        question=Message(N_("Who calls, or plays alone?")),
    ),
    Field(
        Said.DECLARATION,
        Message(N_("Declaration")),
        FieldKind.CHOICE,
        maximum=len(DECLARATIONS) - 1,
        choices=tuple(_LABELS[declaration] for declaration in DECLARATIONS),
        question=Message(N_("What is declared?")),
    ),
    Field(
        Said.TRUMP,
        Message(N_("Trump called")),
        FieldKind.CHOICE,
        maximum=LAST_TRUMP,
        choices=(Message(N_("Miseria")), *(Message(str(number)) for number in range(1, LAST_TRUMP + 1))),
        question=Message(N_("Which trump is called?")),
    ),
    Field(Said.WEAK_CALL, Message(N_("“Chiamo senza”")), FieldKind.FLAG),
    Field(
        Said.SCOMMESSA,
        Message(N_("Scommessa")),
        FieldKind.FLAG,
        question=Message(
            N_("Whoever stakes holds at least Giove and the Fujutu (Art. 6). Is the Scommessa declared?")
        ),
    ),
    Field(
        Said.RIVANTO,
        Message(N_("Rivanto")),
        FieldKind.CHOICE,
        maximum=len(SEATS) - 1,
        choices=_SEAT_CHOICES,
        question=Message(N_("Which opponent says the Rivanto?")),
    ),
)

FUJUTU_RULE: Final = Message(
    N_(
        "The Fujutu led to the last trick gives the trick up: the next player chooses the suit, and the "
        "Fujutu stays with whoever played it (Art. 6)."
    )
)
_RIVANTO_ALONE: Final = Message(
    N_("A Rivanto without a Scommessa: Art. 6 does not say whether it stands. It is asked with the score.")
)


@dataclass(frozen=True, slots=True)
class MineoDeclarations:
    """The declarations of Mineo (`kiosk.games.declarations.Declarations`)."""

    @property
    def fields(self) -> tuple[Field, ...]:
        return FIELDS

    def reminder(self, said: Values) -> Message:
        is_alone = Said.RIVANTO in said and Said.SCOMMESSA not in said
        return _RIVANTO_ALONE if is_alone else FUJUTU_RULE

    def refusal(self, noted: Noted, key: str, value: int | None = None) -> Message | None:
        said = noted.said
        early = _too_early(said, key)
        if noted.is_first_card_played:
            return Message(
                N_("The first card has been played: nothing more is said, or taken back (Art. 6).")
            )
        if early is not None or key in (Said.DECLARER, Said.DECLARATION):
            return early
        declaration = DECLARATIONS[said[Said.DECLARATION]]
        if key in (Said.TRUMP, Said.WEAK_CALL):
            return _call_refusal(key, declaration)
        return _bet_refusal(key, said, declaration, value)

    def said_with(self, said: Values, key: str) -> str | None:
        """Who declares says how, and a caller names the trump; who has to call sees the monte before."""
        if key == Said.DECLARER:
            return Said.DECLARATION
        is_call = said.get(Said.DECLARATION) == DECLARATIONS.index(Declaration.CALL)
        return Said.TRUMP if key == Said.DECLARATION and is_call else None

    def proposal(self, said: Values) -> Entry:
        roles: dict[str, int] = {}
        if Said.DECLARER in said:
            roles[RolesField.DECLARER] = said[Said.DECLARER]
        if Said.DECLARATION in said:
            contract, *_ = _CONTRACTS[DECLARATIONS[said[Said.DECLARATION]]]
            roles[RolesField.CONTRACT] = CONTRACTS.index(contract)
        return {ROLES: roles} if roles else {}

    def facts(self, said: Values, party: str) -> Mapping[str, str]:
        """Who is the soloist (Art. 8.c). Whether a caller has a partner is not known before the end."""
        if Said.DECLARER not in said or Said.DECLARATION not in said:
            return {}
        declaration = DECLARATIONS[said[Said.DECLARATION]]
        if SEATS[said[Said.DECLARER]] != party:
            return {"soloist": "no"}
        is_known = Contract.FORCED_SOLO not in _CONTRACTS[declaration]
        return {"soloist": "yes" if declaration.is_solo else "no"} if is_known else {}

    def findings(self, noted: Noted, entry: Entry, found: tuple[Finding, ...]) -> tuple[Finding, ...]:
        if not noted.said and not noted.is_first_card_played:
            return found
        deal = read_deal(entry)
        bets = tuple(_bets(noted, deal))
        settled = {code for code in BETS if noted.is_first_card_played or _BET_OF[code] in noted.said}
        kept = tuple(
            finding for finding in found if finding.code != "bet_scored" or finding.field not in settled
        )
        together = (*kept, *_role_findings(noted.said, deal), *bets)
        return tuple(sorted(together, key=lambda finding: finding.grade is Grade.SUSPICIOUS))


def _too_early(said: Values, key: str) -> Message | None:
    """Who declares is said before how, and both before all else."""
    if key != Said.DECLARER and Said.DECLARER not in said:
        return Message(N_("First comes who calls, or plays alone (Art. 6)."))
    if key not in (Said.DECLARER, Said.DECLARATION) and Said.DECLARATION not in said:
        return Message(N_("First comes whether it is a call or a solo (Art. 6)."))
    return None


def _call_refusal(key: str, declaration: Declaration) -> Message | None:
    """Of what belongs to a call."""
    if declaration.is_solo and key == Said.TRUMP:
        return Message(N_("Who plays alone calls no trump (Art. 6)."))
    if declaration.is_solo:
        return Message(N_("“Chiamo senza” goes with a call: who plays alone does not say it (Art. 6)."))
    if declaration is Declaration.FORCED_CALL and key == Said.WEAK_CALL:
        return Message(N_("Who has to call, with Giove, does not say “Chiamo senza” (Art. 6)."))
    return None


def _bet_refusal(key: str, said: Values, declaration: Declaration, value: int | None) -> Message | None:
    """Of a bet. What a player holds is not asked: whoever is not the declarer may be an opponent."""
    if key == Said.SCOMMESSA:
        role = DealRole.SOLOIST if declaration.is_solo else DealRole.CALLER
        bet = scommessa(role, has_giove=True, has_fujutu=True, is_first_card_played=False)
    else:
        role = DealRole.CALLER if value == said[Said.DECLARER] else DealRole.OPPONENT
        bet = rivanto(role, is_solo=declaration.is_solo, is_first_card_played=False)
    if bet is Bet.NOT_OPPONENT:
        seat = LABELS[SEATS[said[Said.DECLARER]]]
        return Message(
            N_("The Rivanto is for an opponent to say: {seat} is the one who declares (Art. 6)."),
            {"seat": seat},
        )
    return None


def _role_findings(said: Values, deal: Deal) -> Iterator[Finding]:
    if Said.DECLARER not in said:
        return
    noted = SEATS[said[Said.DECLARER]]
    if deal.roles.declarer is not noted:
        yield _question(
            "other_declarer",
            N_(
                "Before the first card {noted} was noted as the declarer; now it is {entered}. Is that right?"
            ),
            RolesField.DECLARER,
            noted=LABELS[noted],
            entered=LABELS[deal.roles.declarer],
        )
        return
    if Said.DECLARATION in said:
        yield from _contract_findings(DECLARATIONS[said[Said.DECLARATION]], deal)
    bidder = SEATS[said[Said.RIVANTO]] if Said.RIVANTO in said else None
    if bidder is not None and deal.roles.partner is bidder:
        yield _question(
            "partner_said_rivanto",
            N_("{seat} said the Rivanto, and so was an opponent. Was he the partner all the same?"),
            RolesField.PARTNER,
            seat=LABELS[bidder],
        )


def _contract_findings(declaration: Declaration, deal: Deal) -> Iterator[Finding]:
    if deal.roles.contract in _CONTRACTS[declaration]:
        return
    if (declaration, deal.roles.contract) == (Declaration.FORCED_CALL, Contract.FORCED_SOLO):
        yield _question(
            "forced_twice",
            N_("Who has to call sees the monte before naming the trump: he is no forced soloist. Is it so?"),
            RolesField.CONTRACT,
        )
        return
    yield _question(
        "other_contract",
        N_("Before the first card “{noted}” was noted; now it is “{entered}”. Is that right?"),
        RolesField.CONTRACT,
        noted=_LABELS[declaration],
        entered=CONTRACT_LABELS[deal.roles.contract],
    )


def _bets(noted: Noted, deal: Deal) -> Iterator[Finding]:
    """Until the first card was noted as played, what is missing may only not have been noted."""
    if deal.is_cancelled:
        return
    declared = {code for code in BETS if _BET_OF[code] in noted.said}
    for finding in bet_findings(deal.declarers, deal.opponents, declared):
        if noted.is_first_card_played or finding.grade is Grade.SUSPICIOUS:
            yield finding


def _question(code: str, text: str, field: RolesField, **values: Message) -> Finding:
    return Finding(code, Grade.SUSPICIOUS, Message(text, values), "Art. 6", ROLES, field)
