"""A sample match of any game, and a state for each of its screens."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from kiosk.journal.bodies import Acceptance, DealAccepted, SheetTakenIn, SignedResult
from kiosk.projections.folds.ruling_effects import RulingEffects
from kiosk.projections.folds.scoring import scored
from kiosk.projections.folds.signatures import Signature, as_signed
from kiosk.projections.folds.table_match import TableMatch
from kiosk.table.model.draft import Draft
from kiosk.table.model.link import Link
from kiosk.table.model.modes.match_modes import Accepting, Entering
from kiosk.table.model.sections import questions, sheet_pages
from kiosk.table.model.state import State
from kiosk.table.model.table_view import TableView
from tests.table.samples.arrival import NOW, arriving

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from kiosk.games.game import Entry, Game

NAMES: Final = {"N": "Rossi", "E": "Bianchi", "S": "Esposito", "W": "De Sanctis"}
LONGEST_NAMES: Final = {
    "N": "Massimiliano Bartolomeo Della Vall-Rossi",
    "E": "Maria Antonietta D’Alessandr Guglielmini",
    "S": "Wilhelmina Quintiliana Mastropasqua-Wołk",
    "W": "Giandomenico Àngelo Sant’Agostin-Brambil",
}
"""Names of forty characters, wide letters and accents among them."""


def match_of(game: Game, deals: Sequence[Entry], ruled: RulingEffects | None = None) -> TableMatch:
    """A match of which these deals were accepted, under these rulings."""
    rulings = ruled or RulingEffects()
    accepted = {
        number: DealAccepted(3, number, {key: dict(values) for key, values in deal.items()}, (), "keypad")
        for number, deal in enumerate(deals, 1)
    }
    entries = {number: deal.entry for number, deal in accepted.items()}
    return TableMatch(deals=accepted, scored=scored(entries, rulings, game), ruling_effects=rulings)


def playing(game: Game, match: TableMatch, names: Mapping[str, str]) -> State:
    """A table at which that match is on."""
    view = TableView(
        admitted=True,
        tournament="Torneo di Natale",
        game=game,
        round=3,
        rounds=6,
        players=names,
        started=True,
        ends_at=NOW + 1660.0,
        dealers=_dealers(game),
        match=match,
    )
    return State(
        table=12,
        fingerprint="1038 2902 7665 3093 0981",
        view=view,
        link=Link(connected=True, pending=0, ways=("network", "bus")),
        hall_time=NOW,
        monotonic=100,
    )


def _dealers(game: Game) -> dict[int, str]:
    """West has dealt first, where the players say who deals."""
    dealing = game.offers.dealing
    deals = range(game.deals if dealing is not None else 0)
    return {deal + 1: dealing.dealer("W", deal) for deal in deals if dealing is not None}


def with_match(state: State, match: TableMatch) -> State:
    return replace(state, view=replace(state.view, match=match))


def signed_by(match: TableMatch, *parties: str, less: int = 0) -> TableMatch:
    """A match that these have signed; when each party had `less` points, if a ruling has come since."""
    result = {
        party: SignedResult(score.total - less, score.victory_points)
        for party, score in as_signed(match.result).items()
    }
    return replace(match, signatures={party: Signature(float(NOW), result) for party in parties})


def screens_of(game: Game, deals: Sequence[Entry], names: Mapping[str, str] = NAMES) -> dict[str, State]:
    """A state for every screen that follows from a game, by the screen's name.

    Args:
        game: any game.
        deals: as many as a match has; the last but one is the one that is being entered.
        names: the players', by seat.
    """
    sheet = playing(game, match_of(game, deals[:-2]), names)
    typed = replace(sheet, draft=Draft(values=deals[-2]))
    return {
        "arrival": replace(sheet, view=arriving(sheet.view)),
        "sheet": with_match(sheet, match_of(game, deals[:1])),
        "sheet-later": sheet,
        "sheet-last": with_match(sheet, match_of(game, deals[:-1])),
        **_entry_screens(sheet, typed, game),
        **_acceptance_screens(typed, game),
        **_result_screens(with_match(sheet, match_of(game, deals)), game),
    }


def _entry_screens(blank: State, typed: State, game: Game) -> dict[str, State]:
    entry = typed.draft.entry(game)
    screens = {}
    for question in questions(game, entry):
        screens[f"ask-{question.field}"] = replace(blank, mode=question)
        screens[f"asked-{question.field}"] = replace(typed, mode=question)
    for page in sheet_pages(game, entry):
        section = page.sections[0].key
        screens[f"page-{section}"] = replace(typed, mode=Entering(*page.start_of(section)))
        screens[f"page-{section}-blank"] = replace(blank, mode=Entering(*page.start_of(section)))
        for place in page.typed[:1]:
            screens[f"typing-{section}"] = replace(typed, mode=Entering(*place, typing=True))
    return screens


def _acceptance_screens(typed: State, game: Game) -> dict[str, State]:
    consents = game.consents(typed.draft.entry(game))
    given = tuple(Acceptance(consent.by[0], consent.of, float(NOW)) for consent in consents)
    return {
        "acceptance": replace(typed, mode=Accepting()),
        "acceptance-half": replace(typed, mode=Accepting(given[: len(given) // 2])),
    }


def _result_screens(result: State, game: Game) -> dict[str, State]:
    match, parties = result.view.match, [party.key for party in game.parties]
    both, half = signed_by(match, *parties), signed_by(match, *parties[:-1])
    taken_in = SheetTakenIn(3, 12, "They had to leave.", "Conti")
    return {
        "result": result,
        "result-signed": with_match(result, half),
        "result-changed": with_match(result, signed_by(match, *parties[:-1], less=20)),
        "delivery": with_match(result, both),
        "delivered": with_match(result, replace(both, delivered=parties[0])),
        "taken-in": with_match(result, replace(half, taken_in=taken_in)),
    }
