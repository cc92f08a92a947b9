"""Burraco as the table and the director's PC see it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from kiosk.games.burraco.deal import score_line
from kiosk.games.burraco.federation import FEDERATION, TWO_DEALS
from kiosk.games.burraco.findings import deal_findings
from kiosk.games.burraco.match import match_result
from kiosk.games.burraco.rules import INTERNATIONAL
from kiosk.games.burraco.seats import EW, LINES, NS
from kiosk.games.burraco.sheet import sheet_fields
from kiosk.games.game import Party
from kiosk.messages import N_, Message

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from kiosk.games.burraco.regulations import Format, Regulations
    from kiosk.games.burraco.rules import Rules
    from kiosk.games.game import Breakdown, Entry, Field, Finding, PartyResult

PARTIES: Final = (
    Party(NS, Message(N_("North-South")), ("N", "S")),
    Party(EW, Message(N_("East-West")), ("E", "W")),
)


@dataclass(frozen=True, slots=True)
class BurracoGame:
    """A match of burraco under any rules of play and any regulations; the game of `kiosk.games.game.Game`."""

    rules: Rules = INTERNATIONAL
    regulations: Regulations = FEDERATION
    format: Format = TWO_DEALS

    @property
    def key(self) -> str:
        return self.rules.key

    @property
    def parties(self) -> tuple[Party, ...]:
        return PARTIES

    @property
    def fields(self) -> tuple[Field, ...]:
        return sheet_fields(self.rules)

    @property
    def deals(self) -> int:
        return self.format.deals

    def findings(self, entry: Entry) -> tuple[Finding, ...]:
        return deal_findings(entry, self.rules)

    def score(self, entry: Entry) -> Mapping[str, Breakdown]:
        return {line: score_line(entry.get(line, {}), self.rules) for line in LINES}

    def acceptors(self, entry: Entry) -> tuple[str, ...]:  # noqa: ARG002 - both lines accept every deal of burraco
        return LINES

    def result(self, deals: Sequence[Entry], credited: Mapping[str, int]) -> Mapping[str, PartyResult]:
        scores = [self.score(entry) for entry in deals]
        totals = {line: [score[line].total for score in scores] for line in LINES}
        return match_result(totals, credited, self.format, self.regulations)
