"""A party's column of the sheet: a row for each deal that is over, what rulings add, the running total."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from kiosk.journal.bodies import DealAccepted
from kiosk.projections.folds.scoring import scored

if TYPE_CHECKING:
    from kiosk.games.game import Entry, Game
    from kiosk.projections.folds.ruling_effects import Credit
    from kiosk.projections.folds.table_match import TableMatch
    from kiosk.table.model.evening import Evening


@dataclass(frozen=True, slots=True)
class Row:
    """A party's part of one deal, as the sheet has it."""

    deal: int
    """0: what rulings give beside the deals."""
    cells: tuple[str, ...]
    """What was entered, a text under each of the game's columns; empty where no deal was played."""
    credits: tuple[Credit, ...] = ()
    """What rulings add to what was entered."""
    credited: int = 0
    """The points of `credits`, less those in whose place they stand."""
    is_corrected: bool = False
    """Whether it stands as the arbiter has corrected it (Art. 19)."""
    was: int | None = None
    """What the deal had given before, where that was another figure."""
    annulled_by: str = ""
    """The article by which a ruling has annulled the deal."""
    total: int = 0
    """The running total after it."""


def party_rows(evening: Evening, game: Game, party: str) -> tuple[Row, ...]:
    """The rows of a party's column, in the order of the deals."""
    match = evening.match
    before = evening.brought.get(party, 0) + _credited(evening, 0, party)
    beside = _credits(evening, 0, party)
    rows = [Row(0, (), beside, _credited(evening, 0, party), total=before)] if beside else []
    for deal, totals in sorted(match.totals.items()):
        entry, credits_ = evening.deals.get(deal), _credits(evening, deal, party)
        credited, after = _credited(evening, deal, party), before + totals[party]
        if entry is None:
            annulled_by = match.stopped_deals[deal].article
            rows.append(Row(deal, (), credits_, credited, annulled_by=annulled_by, total=after))
        else:
            cells, corrected = game.row(entry, party, before, 0), deal in match.corrected
            was = _before(match, game, deal, party) if corrected else None
            rows.append(Row(deal, cells, credits_, credited, is_corrected=corrected, was=was, total=after))
        before = after
    return tuple(rows)


def running_total(evening: Evening, party: str) -> int:
    """What a party has: what it brought, its deals so far, and what rulings add."""
    deals = sum(totals[party] for totals in evening.match.totals.values())
    return evening.brought.get(party, 0) + _credited(evening, 0, party) + deals


def _before(match: TableMatch, game: Game, deal: int, party: str) -> int | None:
    was = game.score(match.accepted_as[deal])[party].total
    return None if was == game.score(match.deals[deal].entry)[party].total else was


def total_before_corrections(evening: Evening, game: Game, party: str) -> int | None:
    """What a party had before the arbiter corrected deals; None where nothing has changed for it."""
    match = evening.match
    added = sum(
        game.score(match.deals[deal].entry)[party].total - game.score(entry)[party].total
        for deal, entry in match.accepted_as.items()
    )
    return running_total(evening, party) - added if added else None


def row_to_accept(evening: Evening, game: Game, entry: Entry, party: str) -> tuple[str, ...]:
    """A party's row of the deal in play with this entry; what rulings add stands in it."""
    deal, filled = evening.deal, with_deal(evening, game, entry)
    earlier = sum(totals[party] for number, totals in filled.match.totals.items() if number < deal)
    before = evening.brought.get(party, 0) + _credited(evening, 0, party) + earlier
    return game.row(entry, party, before, _credited(filled, deal, party))


def with_deal(evening: Evening, game: Game, entry: Entry) -> Evening:
    """The evening as if the deal in play had been accepted with this entry: what stands to be accepted."""
    match = evening.match
    values = {section: dict(entered) for section, entered in entry.items()}
    deal = DealAccepted(max(1, evening.round), evening.deal, values, (), "keypad")
    deals = {**match.deals, evening.deal: deal}
    entries = {number: each.entry for number, each in deals.items()}
    return replace(
        evening, match=replace(match, deals=deals, scored=scored(entries, match.ruling_effects, game))
    )


def standing(evening: Evening, game: Game) -> tuple[int, ...]:
    """What the match stands at, party by party."""
    totals = evening.match.totals.values()
    return tuple(sum(each.get(party.key, 0) for each in totals) for party in game.parties)


def _credits(evening: Evening, deal: int, party: str) -> tuple[Credit, ...]:
    return tuple(each for each in evening.match.credits if (each.deal, each.party) == (deal, party))


def _credited(evening: Evening, deal: int, party: str) -> int:
    return evening.match.credited.get(deal, {}).get(party, 0)
