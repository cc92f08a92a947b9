"""A match at one table: what the table has said about it, and what of that counts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from msgspec import structs

from kiosk.games.burraco.points_match import deal_of_target
from kiosk.games.declarations import Noted
from kiosk.games.game import Finding, Grade
from kiosk.games.offers import offers_of
from kiosk.journal.bodies import (
    ConsentProved,
    DealAccepted,
    EventName,
)
from kiosk.messages import N_, KioskError, Message
from kiosk.projections.folds.irregularity import Irregularity
from kiosk.projections.folds.ruled_findings import with_ruled_findings
from kiosk.projections.folds.ruling_effects import RulingEffects
from kiosk.projections.folds.scoring import Scored, scored
from kiosk.projections.folds.signatures import as_signed

if TYPE_CHECKING:
    from kiosk.games.game import Entry, Game, PartyResult
    from kiosk.journal.bodies import SheetTakenIn
    from kiosk.projections.folds.ruling_effects import AwardedPoints, Credit, EventKey, Pending, StoppedDeal
    from kiosk.projections.folds.rulings import RulingKey
    from kiosk.projections.folds.signatures import Result, Signatures


@dataclass(frozen=True, slots=True)
class TableMatch:
    """What counts of a table's match, by the table's word and by the rulings that stand."""

    deals: Mapping[int, DealAccepted] = field(default_factory=dict)
    """The accepted deals, by number from 1: the first that was accepted, if it can be, as corrected since."""
    acceptances: Mapping[int, EventKey] = field(default_factory=dict)
    """The events by which they were accepted."""
    accepted_as: Mapping[int, Entry] = field(default_factory=dict)
    """What was accepted of those that have been corrected since."""
    scored: Scored = field(default_factory=Scored)
    """What the deals and the rulings come to."""
    ruling_effects: RulingEffects = field(default_factory=RulingEffects)
    """What the rulings that stand say of it."""
    declarations: Mapping[tuple[int, EventName | None], Noted] = field(default_factory=dict)
    """What was said before the first card, by deal and by the ruling that had it dealt again (`noted`)."""
    lap_announced: int | None = None
    """The deal in play when the time-out came to the table (Art. 15)."""
    last_deal: int | None = None
    """The deal in play when the last lap was announced: later ones are not dealt."""
    must_draw: str | None = None
    """The seat from which the last lap is counted."""
    whole_lap: bool = False
    """Whether nobody had drawn when it was announced: one whole lap is played (Art. 15)."""
    proofs: tuple[ConsentProved, ...] = ()
    """What was added to consents, in the order in which they were given."""
    last_move_agreed: str | None = None
    """The party of which both lines say that it made the last move (Sisal, End of match)."""
    signatures: Signatures = field(default_factory=dict)
    """The last signature of each party that has countersigned (Art. 18)."""
    delivered: str | None = None
    """The party that has handed the sheet in; from here the match is final (Art. 18, 19)."""
    taken_in: SheetTakenIn | None = None
    """By which word the arbiter has taken in the sheet of a match that is played out: likewise final."""
    is_reopened: bool = False
    """Whether a deal that was accepted has fallen by a ruling: what was signed since stood on it."""
    irregularities: tuple[Irregularity, ...] = ()

    @property
    def totals(self) -> Mapping[int, Mapping[str, int]]:
        """The points of each deal that is over, by party: the entry's, and what rulings add to it."""
        return self.scored.totals

    @property
    def result(self) -> Mapping[str, PartyResult]:
        """What the match gives each party so far, awards included; empty before anything counts."""
        return self.scored.result

    @property
    def credits(self) -> tuple[Credit, ...]:
        """The points that rulings add, each with its article, for the sheet to draw as lines of its own.

        What the entry of a deal holds already is left out. Those of a deal that is not over are told, and not
        yet counted.
        """
        return self.scored.credits

    @property
    def credited(self) -> Mapping[int, Mapping[str, int]]:
        """By deal that is over (0: the match) and party: what rulings add, as `Game.row` takes it."""
        return self.scored.credited

    @property
    def stopped_deals(self) -> Mapping[int, StoppedDeal]:
        """The deals that a ruling has stopped or taken back, by number."""
        return self.ruling_effects.stopped_deals

    @property
    def awards(self) -> Mapping[str, AwardedPoints]:
        """What parties get in the place of the match's result (Art. 33, 34)."""
        return self.ruling_effects.awards

    @property
    def pending(self) -> tuple[Pending, ...]:
        """What rulings have left to be done at this table, as far as the deal it is about is not over."""
        return tuple(pending for pending in self.ruling_effects.pending if not self.is_over(pending.deal))

    @property
    def corrected(self) -> frozenset[int]:
        """The deals that stand as the arbiter has corrected them (Art. 19)."""
        return frozenset(self.accepted_as)

    @property
    def last_move(self) -> str | None:
        """The party that made the last move of the last deal, as far as it was asked and told."""
        noted = self.ruling_effects.last_move
        return self.last_move_agreed if noted is None else noted.party

    @property
    def is_level(self) -> bool:
        """Whether something counts, and all parties have the same total."""
        return len({share.total for share in self.result.values()}) == 1

    @property
    def leave(self) -> RulingKey | None:
        """The ruling by whose leave a deal may be corrected now (Art. 18, 19)."""
        given = [
            self.ruling_effects.leave,
            None if self.is_final else self.ruling_effects.leave_until_delivery,
        ]
        return max((ruling for ruling in given if ruling is not None), default=None)

    @property
    def signed(self) -> frozenset[str]:
        """The parties whose signature stands under the result; once it is handed in, under what was."""
        if self.delivered is not None:
            return frozenset(self.signatures)
        now = as_signed(self.result)
        return frozenset(party for party, signature in self.signatures.items() if signature.stands_under(now))

    @property
    def fallen(self) -> frozenset[str]:
        """The parties that have signed another result than stands now: a ruling has come since."""
        return frozenset(self.signatures) - self.signed

    @property
    def is_final(self) -> bool:
        """Whether the sheet is in: the winner has handed it in, or the arbiter has taken it in."""
        return self.delivered is not None or self.taken_in is not None

    @property
    def delivered_as(self) -> Result | None:
        """The result that was signed and handed in, as far as the signatures name it."""
        if self.delivered is None:
            return None
        return next(
            (signature.result for signature in self.signatures.values() if signature.result is not None), None
        )

    def is_over(self, deal: int) -> bool:
        """Whether a deal was accepted, or annulled by a ruling."""
        return deal in self.deals or self.ruling_effects.is_annulled(deal)

    @property
    def is_decided(self) -> bool:
        """Whether nothing more is expected of the table: the sheet is in, or every party has its award."""
        return self.is_final or (bool(self.awards) and self.awards.keys() == self.result.keys())

    def deal_in_play(self, game: Game) -> int | None:
        """The first deal that is to be played or counted; None if none is left."""
        return next((number for number in range(1, self._last(game) + 1) if not self.is_over(number)), None)

    def is_complete(self, game: Game) -> bool:
        """Whether every deal that is to be played is over."""
        return self.deal_in_play(game) is None

    def deals_on_sheet(self, game: Game) -> int:
        """So many deals as its sheet has room for: of a match to points those played, and the one in play."""
        terms = game.offers.terms
        if terms is None or terms.format.target is None:
            return game.deals
        return max(max(self.totals, default=0), self.deal_in_play(game) or 0)

    def was_complete(self, game: Game) -> bool:
        """Whether it is complete, or was before accepted deals were corrected (Art. 19)."""
        return self.is_complete(game) or self._as_accepted(game).is_complete(game)

    def _last(self, game: Game) -> int:
        """The last deal that is to be played: of a match to points, that with which a line is there."""
        last, terms = min(game.deals, self.last_deal or game.deals), game.offers.terms
        if terms is None or terms.format.target is None:
            return last
        if self.is_final:
            return min(last, max(self.totals, default=0))
        return min(last, deal_of_target(self.totals, terms.format, terms.regulations) or last)

    def _as_accepted(self, game: Game) -> TableMatch:
        deals = {
            number: structs.replace(
                deal, entry={key: dict(values) for key, values in self.accepted_as[number].items()}
            )
            if number in self.accepted_as
            else deal
            for number, deal in self.deals.items()
        }
        entries = {number: deal.entry for number, deal in deals.items()}
        points = scored(entries, self.ruling_effects, game)
        return replace(self, deals=deals, accepted_as={}, scored=points)

    def dealt_again_by(self, deal: int) -> EventName | None:
        """The ruling by which a deal is dealt again under its number, if one is."""
        stopped = self.stopped_deals.get(deal)
        return EventName(*stopped.ruling) if stopped is not None and stopped.is_dealt_again else None

    def noted(self, deal: int) -> Noted:
        """What was said aloud before the first card of a deal, as it is dealt now (Mineo, Art. 6)."""
        return self.declarations.get((deal, self.dealt_again_by(deal)), Noted())

    def findings(self, deal: int, entry: Entry, game: Game) -> tuple[Finding, ...]:
        """As `Game.findings`, with what rulings say of this deal, and what was said before its first card.

        Where a ruling has suspended the checks, what a whole pack and full hands exclude is only asked. What
        the table itself has noted binds the table, and not `impossible`: a note can be wrong.
        """
        found = self._findings_of_entry(deal, entry, game)
        declarations = offers_of(game).declarations
        if declarations is None or any(finding.grade is Grade.IMPOSSIBLE for finding in found):
            return found
        return declarations.findings(self.noted(deal), entry, found)

    def _findings_of_entry(self, deal: int, entry: Entry, game: Game) -> tuple[Finding, ...]:
        """Without what was said before the first card."""
        found = game.findings(entry)
        if deal in self.ruling_effects.suspended:
            found = tuple(
                replace(finding, grade=Grade.SUSPICIOUS) if finding.needs_whole_pack else finding
                for finding in found
            )
        if any(finding.grade is Grade.IMPOSSIBLE for finding in found):
            return found
        return with_ruled_findings(found, self.ruling_effects, deal, entry, game)

    def impossible(self, deal: int, entry: Entry, game: Game) -> Message | None:
        """The first reason why a deal cannot have been so, if there is one."""
        known = {section.key: {field_.key for field_ in section.fields} for section in game.sections}
        if entry.keys() != known.keys() or any(values.keys() - known[key] for key, values in entry.items()):
            return Message(N_("The deal does not fit the score sheet of this game."))
        try:
            findings = self._findings_of_entry(deal, entry, game)
            game.score(entry)
        except KioskError as error:
            return error.message
        return next((finding.message for finding in findings if finding.grade is Grade.IMPOSSIBLE), None)
