"""Mineo as the table and the director's PC see it: a round of four deals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from kiosk.games.game import Breakdown, Consent, Item, Party, PartyResult, format_signed
from kiosk.games.mineo.declarations import MineoDeclarations
from kiosk.games.mineo.facts import facts_of_deal
from kiosk.games.mineo.findings import deal_findings
from kiosk.games.mineo.readings import in_force
from kiosk.games.mineo.row import cells
from kiosk.games.mineo.seats import DEALS, LABELS, SEATS, Seat, letter
from kiosk.games.mineo.settings import MINEO, STANDARD, MineoSettings
from kiosk.games.mineo.sheet import PENALTY, read_deal, row_of, sections
from kiosk.games.offers import Offers
from kiosk.messages import N_, Message

if TYPE_CHECKING:
    from kiosk.games.game import Entry, Finding, Section

PRODUCT: Final = "product"
"""The key of the item that holds the difference, multiplied."""

PARTIES: Final = tuple(Party(seat, LABELS[seat], (seat.value,)) for seat in SEATS)
COLUMNS: Final = (
    Message("+"),
    Message("n"),
    Message("−"),
    Message("n"),
    Message(N_("Diff.")),
    Message(N_("Mult.")),
    Message(N_("Part.")),
    Message(N_("Total")),
)


@dataclass(frozen=True, slots=True)
class MineoGame:
    """A round of Mineo at one table; the game of `kiosk.games.game.Game`."""

    settings: MineoSettings = STANDARD
    deals: int = DEALS

    @property
    def key(self) -> str:
        return MINEO

    @property
    def parties(self) -> tuple[Party, ...]:
        return PARTIES

    @property
    def sections(self) -> tuple[Section, ...]:
        return sections()

    @property
    def columns(self) -> tuple[Message, ...]:
        return COLUMNS

    @property
    def end_of_deal(self) -> Message:
        return Message(N_("End of deal"))

    @property
    def offers(self) -> Offers:
        twice = "yes" if self.settings.is_matured_charged_twice else "no"
        return Offers(
            turn_order=tuple(seat for party in PARTIES for seat in party.seats),
            code="mineo",
            no_time_out=Message(N_("Mineo has no time-out: each round is played to its last deal.")),
            declarations=MineoDeclarations(),
            has_squads=True,
            facts_of_deal=facts_of_deal,
            settled_facts={"matured_charged_twice": twice},
            settings=in_force(self.settings),
            figures={"rimatura_points": self.settings.rimatura_points},
        )

    def table_name(self, number: int) -> str:
        return letter(number - 1)

    def deal_name(self, number: int) -> Message:
        # Not the sentence of the other games: in Italian a deal of Mineo has a word of its own.
        return Message(N_("Deal {number}"), {"number": number})

    def findings(self, entry: Entry) -> tuple[Finding, ...]:
        return deal_findings(entry, self.settings)

    def score(self, entry: Entry) -> Mapping[str, Breakdown]:
        deal = read_deal(entry)
        scores = {}
        for seat in SEATS:
            figures = row_of(deal, seat, self.settings).figures(self.settings)
            product = Message(
                N_("Difference {difference}, ×{multiplier}"),
                {"difference": figures.difference, "multiplier": figures.multiplier},
            )
            penalties = Message(N_("Penalties (PE)"))
            scores[seat.value] = Breakdown(
                (
                    Item(PRODUCT, product, 1, figures.product, is_base=False, article="Art. 4"),
                    Item(PENALTY, penalties, 1, -figures.penalty, is_base=False, article="Art. 8"),
                )
            )
        return scores

    def row(self, entry: Entry, party: str, before: int, credited: int) -> tuple[str, ...]:
        return cells(row_of(read_deal(entry), Seat(party), self.settings), before, credited, self.settings)

    def total(self, points: int) -> str:
        return format_signed(points)

    def consents(self, entry: Entry) -> tuple[Consent, ...]:
        """Whoever opposed a player validates his row: for a soloist's opponent, the soloist (Art. 4)."""
        roles = read_deal(entry).roles
        return tuple(Consent(seat.value, tuple(roles.opponents_of(seat))) for seat in SEATS)

    def result(self, deals: Sequence[Entry], credited: Mapping[str, int]) -> Mapping[str, PartyResult]:
        scores = [self.score(entry) for entry in deals]
        return {
            seat.value: PartyResult(
                total=sum(score[seat].total for score in scores) + credited.get(seat, 0),
                victory_points=None,
                match_points=None,
            )
            for seat in SEATS
        }
