"""What one deal may contain at all: impossible and suspicious entries, each with its place on the sheet.

Impossible is what the cards or the code exclude. Suspicious is what only an irregular deal, or the arbiter,
brings about, and what is hardly ever seen: the table asks before it goes on.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from kiosk.games.burraco.bounds import CHEAP, least_points, most_points, pozzetto_range
from kiosk.games.burraco.rules import GoingOut
from kiosk.games.burraco.sheet import BURRACO_CELLS, Cell, LineSheet, Pozzetto, line_faults, read_line
from kiosk.games.game import Finding, Grade
from kiosk.games.lines import EW, LINES, NS
from kiosk.messages import N_, Message

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from kiosk.games.burraco.rules import Burraco, Rules
    from kiosk.games.game import Entry

MANY_BURRACOS: Final = 5
MANY_POINTS_WITHOUT_BURRACO: Final = 350
MANY_POINTS_IN_HAND: Final = 250


def deal_findings(entry: Entry, rules: Rules) -> tuple[Finding, ...]:
    """All that is wrong or odd about a deal; impossible findings first. A line that is left out is empty."""
    findings: list[Finding] = []
    lines: dict[str, LineSheet] = {}
    for line in LINES:
        values = entry.get(line, {})
        faults = [
            Finding(fault.code, Grade.IMPOSSIBLE, fault.message, fault.article, line, fault.field)
            for fault in line_faults(values, rules)
        ]
        findings.extend(faults)
        if not faults:
            lines[line] = read_line(values, rules)
            findings.extend(_Line(line, lines[line], rules).findings())
    if len(lines) == len(LINES):
        findings.extend(_both(lines, rules))
    return tuple(sorted(findings, key=lambda finding: finding.grade is Grade.SUSPICIOUS))


@dataclass(frozen=True, slots=True)
class _Line:
    """One line's part of the deal, under examination."""

    section: str
    sheet: LineSheet
    rules: Rules

    def findings(self) -> Iterator[Finding]:
        yield from self._closing()
        yield from self._pozzetto()
        yield from self._hands()
        yield from self._melds()
        yield from self._rarities()

    def _closing(self) -> Iterator[Finding]:
        if not self.sheet.is_closing:
            return
        articles = self.rules.articles
        if self.sheet.pozzetto is Pozzetto.NOT_TAKEN:
            text = N_("A line that took no pozzetto cannot close. Check both.")
            yield self._impossible("closing_without_pozzetto", text, articles.closing, Cell.CLOSING)
        if not any(self.sheet.burracos.get(kind) for kind in self.rules.closing_burracos):
            text = N_("Closing demands a burraco that this line lacks. Check the burracos.")
            article = articles.going_out[GoingOut.NO_BURRACO]
            yield self._impossible("closing_without_burraco", text, article, Cell.CLOSING)
        if self.sheet.pozzetto is Pozzetto.TAKEN_NOT_PLAYED and self.sheet.in_hand:
            text = N_(
                "One partner closed, the other holds the unplayed pozzetto: no other cards are in hand."
            )
            yield self._impossible("hand_beside_pozzetto", text, articles.pozzetto, Cell.IN_HAND)

    def _pozzetto(self) -> Iterator[Finding]:
        article, points = self.rules.articles.pozzetto, self.sheet.pozzetto_cards
        least, most = pozzetto_range(self.rules)
        if self.sheet.pozzetto is not Pozzetto.TAKEN_NOT_PLAYED:
            if points:
                text = N_("Only a pozzetto taken and not played counts against its line. Check its row.")
                yield self._impossible("pozzetto_not_due", text, article, Cell.POZZETTO_CARDS)
        elif not points:
            text = N_("The pozzetto was taken and not played: enter the points of its cards.")
            yield self._impossible("pozzetto_missing", text, article, Cell.POZZETTO_CARDS)
        elif not least <= points <= most:
            text = N_("The {cards} cards of a pozzetto are worth {least} to {most} points. Count them again.")
            cards = self.rules.pozzetto_cards
            values = {"cards": cards, "least": least, "most": most}
            yield self._suspicious("pozzetto_points", text, article, Cell.POZZETTO_CARDS, values)

    def _hands(self) -> Iterator[Finding]:
        """Whoever has neither closed nor just taken the pozzetto holds a card, in hand or penalised."""
        is_pozzetto_held = self.sheet.pozzetto is Pozzetto.TAKEN_NOT_PLAYED
        holders = 2 - self.sheet.is_closing - is_pozzetto_held
        if self.sheet.in_hand + self.sheet.penalised < CHEAP * holders:
            text = N_("Whoever has not closed holds at least one card. Are all hands counted?")
            yield self._suspicious("hand_missing", text, self.rules.articles.scores, Cell.IN_HAND)

    def _melds(self) -> Iterator[Finding]:
        articles, burracos = self.rules.articles, self.sheet.burracos
        least = least_points(burracos, self.rules)
        if least is None or self.sheet.cards < least:
            text = N_("The cards melded cannot be worth so little with so many burracos. Count them again.")
            found = self._impossible("too_few_points_for_burracos", text, articles.burraco, Cell.CARDS)
            yield replace(found, needs_whole_pack=True)
            return
        hands = (self.sheet.pozzetto is not Pozzetto.NOT_TAKEN) + self.sheet.is_closing
        needed = least_points(burracos, self.rules, cards=hands * self.rules.hand_cards) or 0
        if self.sheet.cards + self.sheet.penalised < needed:
            text = N_("The line went out: its melds are worth {least} points or more. Count them again.")
            yield self._suspicious(
                "too_few_points_for_going_out", text, articles.scores, Cell.CARDS, {"least": needed}
            )

    def _rarities(self) -> Iterator[Finding]:
        articles, count = self.rules.articles, sum(self.sheet.burracos.values())
        if count > MANY_BURRACOS:
            text = N_("{count} burracos are rare. Is that right?")
            field = next(BURRACO_CELLS[kind] for kind, number in self.sheet.burracos.items() if number)
            yield self._suspicious("many_burracos", text, articles.burraco, field, {"count": count})
        if not count and self.sheet.cards > MANY_POINTS_WITHOUT_BURRACO:
            text = N_("{points} points without a burraco are rare. Is that right?")
            values = {"points": self.sheet.cards}
            yield self._suspicious("no_burraco", text, articles.scores, Cell.CARDS, values)
        if self.sheet.in_hand > MANY_POINTS_IN_HAND:
            text = N_("{points} points in hand are rare. Is that right?")
            values = {"points": self.sheet.in_hand}
            yield self._suspicious("many_points_in_hand", text, articles.scores, Cell.IN_HAND, values)
        if self.sheet.penalised:
            text = N_("Cards count as penalised only after a ruling. Did the arbiter say so?")
            yield self._suspicious("penalised_cards", text, articles.penalised, Cell.PENALISED)

    def _impossible(self, code: str, text: str, article: str, field: Cell) -> Finding:
        return Finding(code, Grade.IMPOSSIBLE, Message(text), article, self.section, field)

    def _suspicious(
        self, code: str, text: str, article: str, field: Cell, values: Mapping[str, int] | None = None
    ) -> Finding:
        return Finding(code, Grade.SUSPICIOUS, Message(text, values or {}), article, self.section, field)


def _both(lines: Mapping[str, LineSheet], rules: Rules) -> Iterator[Finding]:
    articles = rules.articles
    if all(sheet.is_closing for sheet in lines.values()):
        message = Message(N_("Only one line can close. Correct the other."))
        for line in lines:
            yield Finding("two_closings", Grade.IMPOSSIBLE, message, articles.closing, line, Cell.CLOSING)
    if lines[NS] == lines[EW]:
        message = Message(N_("Both lines have the same values. Is that right?"))
        yield Finding("same_values", Grade.SUSPICIOUS, message, articles.scores)
    counted = sum(_counted(sheet) for sheet in lines.values())
    untaken = sum(sheet.pozzetto is Pozzetto.NOT_TAKEN for sheet in lines.values())
    most = most_points(untaken, rules)
    if counted > most:
        message = Message(
            N_("Both lines together count {counted} points; the pack allows {most}. Count again."),
            {"counted": counted, "most": most},
        )
        yield Finding("more_than_the_pack", Grade.IMPOSSIBLE, message, articles.pack, needs_whole_pack=True)
    least = least_points(_together(lines), rules)
    if least is None or sum(sheet.cards for sheet in lines.values()) < least:
        message = Message(N_("Two packs do not hold so many burracos. Check how many each line has."))
        yield Finding("too_many_burracos", Grade.IMPOSSIBLE, message, articles.burraco, needs_whole_pack=True)


def _counted(sheet: LineSheet) -> int:
    return sheet.cards + sheet.in_hand + sheet.pozzetto_cards + sheet.penalised


def _together(lines: Mapping[str, LineSheet]) -> dict[Burraco, int]:
    return {burraco: count + lines[EW].burracos[burraco] for burraco, count in lines[NS].burracos.items()}
