"""What one deal may contain at all: impossible and suspicious entries, each with its place.

Impossible is what the cards or the regulations exclude; suspicious is what only a ruling brings about, or
hardly ever happens: the table asks before it goes on.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING, Final

from kiosk.games.game import Finding, Grade
from kiosk.games.mineo.codes import LABELS, UNMISSABLE, Codes, ScoreCode
from kiosk.games.mineo.penalties import favours
from kiosk.games.mineo.roles import InvalidRolesError
from kiosk.games.mineo.seats import LABELS as SEAT_LABELS
from kiosk.games.mineo.seats import SEATS
from kiosk.games.mineo.sheet import (
    DECLARERS,
    MOST_PIGLIATE,
    OPPONENTS,
    PENALTY,
    ROLES,
    Deal,
    RolesField,
    entry_faults,
    read_deal,
)
from kiosk.messages import N_, Message

if TYPE_CHECKING:
    from kiosk.games.game import Entry
    from kiosk.games.mineo.settings import MineoSettings

ONE_SIDE_ONLY: Final = (ScoreCode.FOUR_KINGS, ScoreCode.FOUR_ARIE, ScoreCode.FIVE_ARIE)
BETS: Final = (ScoreCode.SCOMMESSA, ScoreCode.RIVANTO)


def deal_findings(entry: Entry, settings: MineoSettings) -> tuple[Finding, ...]:
    """All that is wrong or odd about a deal; impossible findings first."""
    findings = [
        Finding(fault.code, Grade.IMPOSSIBLE, fault.message, fault.article, fault.section, fault.field)
        for fault in entry_faults(entry)
    ]
    if not findings:
        findings.extend(_readable(entry, settings))
    return tuple(sorted(findings, key=lambda finding: finding.grade is Grade.SUSPICIOUS))


def _readable(entry: Entry, settings: MineoSettings) -> Iterator[Finding]:
    try:
        deal = read_deal(entry)
    except InvalidRolesError as error:
        yield Finding("roles", Grade.IMPOSSIBLE, error.message, error.article, ROLES, error.field)
        return
    yield from code_findings(
        deal.declarers, deal.opponents, is_cancelled=deal.is_cancelled, is_blocked=deal.is_blocked
    )
    yield from _rulings(deal, settings)


def code_findings(
    declarers: Codes, opponents: Codes, *, is_cancelled: bool = False, is_blocked: bool = False
) -> Iterator[Finding]:
    """What is wrong or odd about the two sides' codes.

    Args:
        declarers: what the declarer's side has scored.
        opponents: what the other side has scored.
        is_cancelled: the deal was cancelled: nobody scores (Art. 8.f).
        is_blocked: the deal was stopped, perhaps before anybody had the Rimatura (Art. 8.a).
    """
    sides = {DECLARERS: declarers, OPPONENTS: opponents}
    if is_cancelled:
        for section, codes in sides.items():
            if codes.marks:
                text = N_("A cancelled deal scores nothing. Take the codes out.")
                yield _impossible("cancelled_with_codes", text, "Art. 8.f", section, codes.marks[0].code)
        return
    for section, codes in sides.items():
        yield from _cell(section, codes)
    for code in UNMISSABLE:
        if code is not ScoreCode.RIMATURA or not is_blocked:
            yield from _unmissable(code, sides[DECLARERS], sides[OPPONENTS])
        elif code in declarers and code in opponents:
            yield from _twice("unmissable", code, "Art. 9.4")
    for code in ONE_SIDE_ONLY:
        if code in declarers and code in opponents:
            yield from _twice("both_sides", code, "Art. 4")
    yield from _rarities(declarers, opponents)


def bet_findings(declarers: Codes, opponents: Codes, declared: Collection[ScoreCode]) -> Iterator[Finding]:
    """A bet that is scored was declared before the first card, one that was declared is scored (Art. 6).

    Args:
        declarers: what the declarer's side has scored.
        opponents: what the other side has scored.
        declared: which of the Scommessa and the Rivanto the kiosk noted in time.
    """
    for code in BETS:
        sections = [
            section for section, codes in ((DECLARERS, declarers), (OPPONENTS, opponents)) if code in codes
        ]
        if code not in declared:
            for section in sections:
                text = N_(
                    "{code} was not declared. Take it out, or correct it under “Before the first card”."
                )
                yield _impossible("bet_not_declared", text, "Art. 6", section, code)
        elif not sections:
            text = N_("{code} was declared. Who won it?")
            yield _suspicious("bet_not_scored", text, "Art. 6", DECLARERS, code)


def _cell(section: str, codes: Codes) -> Iterator[Finding]:
    for code in codes.duplicates:
        text = N_("Each code stands once in a cell, the Pigliate with their number.")
        yield _impossible("duplicate_code", text, "Art. 4", section, code)
    if codes.lacks_four_arie:
        text = N_("Whoever has five Arie has four too. Enter both.")
        yield _impossible("five_arie_without_four", text, "Art. 4", section, ScoreCode.FIVE_ARIE)


def _unmissable(code: ScoreCode, declarers: Codes, opponents: Codes) -> Iterator[Finding]:
    if code not in declarers and code not in opponents:
        text = N_("{code}: one of the sides always has it. Enter which.")
        yield _impossible("unmissable", text, "Art. 9.4", DECLARERS, code)
    elif code in declarers and code in opponents:
        yield from _twice("unmissable", code, "Art. 9.4")


def _twice(key: str, code: ScoreCode, article: str) -> Iterator[Finding]:
    for section in (DECLARERS, OPPONENTS):
        text = N_("{code}: only one side can have it. Correct the other.")
        yield _impossible(key, text, article, section, code)


def _rarities(declarers: Codes, opponents: Codes) -> Iterator[Finding]:
    pigliate = declarers.count(ScoreCode.PIGLIATE) + opponents.count(ScoreCode.PIGLIATE)
    if pigliate > MOST_PIGLIATE:
        message = Message(
            N_("{count} Pigliate: there are {most} Arie to take. Is that right?"),
            {"count": pigliate, "most": MOST_PIGLIATE},
        )
        section = DECLARERS if ScoreCode.PIGLIATE in declarers else OPPONENTS
        yield Finding("many_pigliate", Grade.SUSPICIOUS, message, "Art. 4", section, ScoreCode.PIGLIATE)
    for section, codes, others in ((DECLARERS, declarers, opponents), (OPPONENTS, opponents, declarers)):
        if ScoreCode.PIGLIATE in codes and (ScoreCode.FOUR_ARIE in others or ScoreCode.FIVE_ARIE in others):
            text = N_("{code}: the other side has four Arie of its own. Is that right?")
            yield _suspicious("pigliata_against_arie", text, "Art. 4", section, ScoreCode.PIGLIATE)
    for code in BETS:
        if code in declarers or code in opponents:
            text = N_("{code}: was it declared before the first card was played?")
            section = DECLARERS if code in declarers else OPPONENTS
            yield _suspicious("bet_scored", text, "Art. 6", section, code)
    for section, codes in ((DECLARERS, declarers), (OPPONENTS, opponents)):
        if (
            ScoreCode.RIVANTO in codes
            and ScoreCode.SCOMMESSA not in declarers
            and ScoreCode.SCOMMESSA not in opponents
        ):
            text = N_("{code}: there was no Scommessa. Is that right?")
            yield _suspicious("rivanto_alone", text, "Art. 6", section, ScoreCode.RIVANTO)


def _rulings(deal: Deal, settings: MineoSettings) -> Iterator[Finding]:
    """What only an infringement brings into a deal."""
    if deal.is_cancelled:
        text = N_("A deal is cancelled only for a revoke of the side that won it. Is that right?")
        yield Finding("cancelled", Grade.SUSPICIOUS, Message(text), "Art. 8.f", ROLES, RolesField.CANCELLED)
    elif deal.is_blocked:
        text = N_("A stopped deal counts only if it favours the side that has the Vanto. Is it repeated?")
        vanto, others = deal.declarers, deal.opponents
        if ScoreCode.VANTO in others:
            vanto, others = others, vanto
        if not favours(vanto, others, settings):
            yield Finding(
                "stopped_not_favourable",
                Grade.SUSPICIOUS,
                Message(text),
                "Art. 8.a",
                ROLES,
                RolesField.BLOCKED,
            )
    for seat in SEATS:
        if deal.penalties[seat]:
            message = Message(
                N_("Penalty points for {seat}: {points}, beside the arbiters' rulings. Is that right?"),
                {"points": deal.penalties[seat], "seat": SEAT_LABELS[seat]},
            )
            yield Finding("penalty", Grade.SUSPICIOUS, message, "Art. 8", seat, PENALTY)


def _impossible(key: str, text: str, article: str, section: str, code: ScoreCode) -> Finding:
    return Finding(key, Grade.IMPOSSIBLE, Message(text, {"code": LABELS[code]}), article, section, code)


def _suspicious(key: str, text: str, article: str, section: str, code: ScoreCode) -> Finding:
    return Finding(key, Grade.SUSPICIOUS, Message(text, {"code": LABELS[code]}), article, section, code)
