"""Scopone as the table and the director's PC see it: a match of so many deals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from kiosk.games.game import (
    Breakdown,
    Consent,
    Entry,
    Finding,
    Party,
    PartyResult,
    Section,
    format_points,
    format_signed,
)
from kiosk.games.lines import EW, LINES, NS, PARTIES
from kiosk.games.offers import Offers
from kiosk.messages import Message
from tests.games.scopone.sheet import FIELDS, findings, score


@dataclass(frozen=True, slots=True)
class ScoponeGame:
    """Two victory points for the match, one each where it is level; match points are the difference."""

    deals: int

    @property
    def key(self) -> str:
        return "scopone"

    @property
    def parties(self) -> tuple[Party, ...]:
        return PARTIES

    @property
    def sections(self) -> tuple[Section, ...]:
        return tuple(Section(line.key, line.label, FIELDS, line.key) for line in PARTIES)

    @property
    def columns(self) -> tuple[Message, ...]:
        return Message("points"), Message("running")

    @property
    def end_of_deal(self) -> Message:
        return Message("All cards are played")

    @property
    def offers(self) -> Offers:
        return Offers(turn_order=("N", "W", "S", "E"), checks_packs=True)

    def table_name(self, number: int) -> str:
        return str(number)

    def deal_name(self, number: int) -> Message:
        return Message("Hand {number}", {"number": number})

    def findings(self, entry: Entry) -> tuple[Finding, ...]:
        return tuple(findings(entry))

    def score(self, entry: Entry) -> Mapping[str, Breakdown]:
        return {line: score(entry, line) for line in LINES}

    def row(self, entry: Entry, party: str, before: int, credited: int) -> tuple[str, ...]:
        points = score(entry, party).total
        beside = f" {format_signed(credited)}" if credited else ""
        return format_points(points) + beside, format_points(before + points + credited)

    def total(self, points: int) -> str:
        return format_points(points)

    def consents(self, entry: Entry) -> tuple[Consent, ...]:
        return Consent(NS, by=(EW,)), Consent(EW, by=(NS,))

    def result(self, deals: Sequence[Entry], credited: Mapping[str, int]) -> Mapping[str, PartyResult]:
        totals = {
            line: sum(score(entry, line).total for entry in deals) + credited.get(line, 0) for line in LINES
        }
        lead = totals[NS] - totals[EW]
        return {
            line: PartyResult(totals[line], 1 + (ahead > 0) - (ahead < 0), ahead)
            for line, ahead in ((NS, lead), (EW, -lead))
        }
