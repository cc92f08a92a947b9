"""Burraco as the table and the director's PC see it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import TYPE_CHECKING, Final

from kiosk.games.burraco.deal import score_line
from kiosk.games.burraco.dealing import Dealing
from kiosk.games.burraco.facts import facts_of_deal
from kiosk.games.burraco.federation import FEDERATION, TWO_DEALS
from kiosk.games.burraco.figures import figures_in_force
from kiosk.games.burraco.findings import deal_findings
from kiosk.games.burraco.lap import TimeoutTurns
from kiosk.games.burraco.match import match_result
from kiosk.games.burraco.rules import INTERNATIONAL
from kiosk.games.burraco.seats import Seat
from kiosk.games.burraco.sheet import sheet_fields
from kiosk.games.game import Consent, Party, Section, format_points, format_signed
from kiosk.games.lines import LINES, PARTIES
from kiosk.games.offers import Melds, Offers, Terms, TurnClock
from kiosk.games.regulations import TieDelivery
from kiosk.messages import N_, Message

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from kiosk.games.burraco.rules import Rules
    from kiosk.games.game import Breakdown, Entry, Finding, PartyResult
    from kiosk.games.regulations import Format, Regulations
    from kiosk.games.settings import SettingInForce


COLUMNS: Final = (
    Message(N_("base")),
    Message(N_("points")),
    Message(N_("total")),
    Message(N_("running")),
)


@dataclass(frozen=True)
class BurracoGame:
    """A match of burraco under any rules of play and any regulations; the game of `kiosk.games.game.Game`."""

    rules: Rules = INTERNATIONAL
    regulations: Regulations = FEDERATION
    format: Format = TWO_DEALS
    is_of_teams: bool = False
    """Whether a table is one of those at which two teams meet: then their sum decides, and no table alone."""
    parties: tuple[Party, ...] = PARTIES
    """The two lines, with what their places are called."""
    settings: tuple[SettingInForce, ...] = ()
    """What of the regulations an organiser may settle otherwise, and how it is in this tournament."""

    @property
    def key(self) -> str:
        return self.rules.key

    @property
    def sections(self) -> tuple[Section, ...]:
        fields = sheet_fields(self.rules)
        return tuple(Section(line.key, line.label, fields, line.key) for line in self.parties)

    @property
    def columns(self) -> tuple[Message, ...]:
        return COLUMNS

    @property
    def deals(self) -> int:
        return self.format.deals

    @property
    def end_of_deal(self) -> Message:
        return Message(N_("End of the deal"))

    @cached_property  # asked for at every look at a match, a clock or a ruling
    def offers(self) -> Offers:
        rules, regulations = self.rules, self.regulations
        turn_order = tuple(Seat.NORTH.after(turns, rules.direction).value for turns in range(4))
        return Offers(
            turn_order=turn_order,
            code="burraco",
            terms=Terms(self.format, regulations, self.is_of_teams),
            melds=Melds(rules),
            last_lap=TimeoutTurns(rules.direction, regulations.timeout_lap),
            turn_clock=TurnClock(regulations.turn_limits, regulations.seconds_after_call),
            checks_packs=True,
            dealing=Dealing(
                turn_order,
                regulations.first_dealer,
                regulations.first_player,
                is_carried_on=regulations.is_deal_carried_on,
            ),
            draws_seats=True,
            with_parties=self._with_parties,
            is_level_sheet_scorers=regulations.tie_delivery is TieDelivery.SCORER,
            settled_facts={"timeout_lap": regulations.timeout_lap.value},
            figures=figures_in_force(rules, self.format, regulations),
            facts_of_deal=partial(facts_of_deal, rules=rules),
            settings=self.settings,
        )

    def _with_parties(self, parties: tuple[Party, ...]) -> BurracoGame:
        return replace(self, parties=parties)

    def table_name(self, number: int) -> str:
        return str(number)

    def deal_name(self, number: int) -> Message:
        return Message(N_("Deal {deal}"), {"deal": number})

    def findings(self, entry: Entry) -> tuple[Finding, ...]:
        return deal_findings(entry, self.rules)

    def score(self, entry: Entry) -> Mapping[str, Breakdown]:
        return {line: score_line(entry.get(line, {}), self.rules) for line in LINES}

    def row(self, entry: Entry, party: str, before: int, credited: int) -> tuple[str, ...]:
        breakdown = self.score(entry)[party]
        entered = tuple(map(format_points, (breakdown.base, breakdown.points, breakdown.total)))
        beside = f" {format_signed(credited)}" if credited else ""
        return *entered[:-1], entered[-1] + beside, format_points(before + breakdown.total + credited)

    def total(self, points: int) -> str:
        return format_points(points)

    def consents(self, entry: Entry) -> tuple[Consent, ...]:  # noqa: ARG002 - every deal of burraco alike
        """Each line accepts what is written for the other."""
        first, second = (line.key for line in self.parties)
        return (Consent(first, by=(second,)), Consent(second, by=(first,)))

    def result(self, deals: Sequence[Entry], credited: Mapping[str, int]) -> Mapping[str, PartyResult]:
        scores = [self.score(entry) for entry in deals]
        totals = {line: [score[line].total for score in scores] for line in LINES}
        result = match_result(totals, credited, self.format, self.regulations)
        if self.is_of_teams:
            return {line: replace(line_result, victory_points=None) for line, line_result in result.items()}
        return result
