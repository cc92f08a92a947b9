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
    from kiosk.table.model.table_view import TableView


@dataclass(frozen=True, slots=True)
class SheetRow:
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


def party_rows(view: TableView, game: Game, party: str) -> tuple[SheetRow, ...]:
    """The rows of a party's column, in the order of the deals."""
    match = view.match
    before = view.brought.get(party, 0) + _credited(view, 0, party)
    beside = _credits(view, 0, party)
    rows = [SheetRow(0, (), beside, _credited(view, 0, party), total=before)] if beside else []
    for deal, totals in sorted(match.totals.items()):
        entry, credits_ = view.deals.get(deal), _credits(view, deal, party)
        credited, after = _credited(view, deal, party), before + totals[party]
        if entry is None:
            annulled_by = match.stopped_deals[deal].article
            rows.append(SheetRow(deal, (), credits_, credited, annulled_by=annulled_by, total=after))
        else:
            cells, corrected = game.row(entry, party, before, 0), deal in match.corrected
            was = _before(match, game, deal, party) if corrected else None
            rows.append(
                SheetRow(deal, cells, credits_, credited, is_corrected=corrected, was=was, total=after)
            )
        before = after
    return tuple(rows)


def running_total(view: TableView, party: str) -> int:
    """What a party has: what it brought, its deals so far, and what rulings add."""
    deals = sum(totals[party] for totals in view.match.totals.values())
    return view.brought.get(party, 0) + _credited(view, 0, party) + deals


def _before(match: TableMatch, game: Game, deal: int, party: str) -> int | None:
    was = game.score(match.accepted_as[deal])[party].total
    return None if was == game.score(match.deals[deal].entry)[party].total else was


def total_before_corrections(view: TableView, game: Game, party: str) -> int | None:
    """What a party had before the arbiter corrected deals; None where nothing has changed for it."""
    match = view.match
    added = sum(
        game.score(match.deals[deal].entry)[party].total - game.score(entry)[party].total
        for deal, entry in match.accepted_as.items()
    )
    return running_total(view, party) - added if added else None


def row_to_accept(view: TableView, game: Game, entry: Entry, party: str) -> tuple[str, ...]:
    """A party's row of the deal in play with this entry; what rulings add stands in it."""
    deal, filled = view.deal, with_deal(view, game, entry)
    earlier = sum(totals[party] for number, totals in filled.match.totals.items() if number < deal)
    before = view.brought.get(party, 0) + _credited(view, 0, party) + earlier
    return game.row(entry, party, before, _credited(filled, deal, party))


def with_deal(view: TableView, game: Game, entry: Entry) -> TableView:
    """The view as if the deal in play had been accepted with this entry: what stands to be accepted."""
    match = view.match
    values = {section: dict(entered) for section, entered in entry.items()}
    deal = DealAccepted(max(1, view.round), view.deal, values, (), "keypad")
    deals = {**match.deals, view.deal: deal}
    entries = {number: deal.entry for number, deal in deals.items()}
    return replace(
        view, match=replace(match, deals=deals, scored=scored(entries, match.ruling_effects, game))
    )


def standing(view: TableView, game: Game) -> tuple[int, ...]:
    """What the match stands at, party by party."""
    totals = view.match.totals.values()
    return tuple(sum(total.get(party.key, 0) for total in totals) for party in game.parties)


def _credits(view: TableView, deal: int, party: str) -> tuple[Credit, ...]:
    return tuple(credit for credit in view.match.credits if (credit.deal, credit.party) == (deal, party))


def _credited(view: TableView, deal: int, party: str) -> int:
    return view.match.credited.get(deal, {}).get(party, 0)
