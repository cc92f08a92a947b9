"""What tables do in a round: deals are accepted, sheets signed and handed in, and arbiters come by."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kiosk.commands.rulings import TakeInSheet
from kiosk.games.lines import LINES
from kiosk.hub.rounds.progress import undelivered
from kiosk.journal.bodies import (
    Acceptance,
    DealAccepted,
    LapStarted,
    LastMoveAgreed,
    LinesChosen,
    MatchDelivered,
    ResultSigned,
    SeatsDrawn,
)
from kiosk.projections.folds.signatures import as_signed
from kiosk.simulation.deals import random_deal
from kiosk.simulation.hall import ARBITER
from kiosk.simulation.rulings import ATTENDANCE, CORRECTION, appeal, cancel, correct, rule

if TYPE_CHECKING:
    from kiosk.journal.bodies import Seat
    from kiosk.simulation.hall import SimulatedHall

_DRAWN: Final[tuple[tuple[Seat, Seat], ...]] = (("N", "E"), ("S", "W"), ("E", "S"), ("W", "N"))
"""Who keeps the score and who deals first, as a draw may decide it."""
_MOST_STEPS: Final = 40
"""Of one table in one round: rulings that annul everything again and again come to an end."""

_LEVEL: Final = 0.4
"""How many deals of a knock-out are level: so many that now and then a match is."""


def play_round(hall: SimulatedHall, round_: int) -> bool:
    """Play a round that has started; whether all its sheets are in."""
    for table in hall.tournament.playing(round_):
        if hall.happens(0.15):
            rule(hall, round_, table, ATTENDANCE)
        play_table(hall, round_, table)
    for table in hall.tournament.playing(round_):
        if hall.happens(0.12):
            rule(hall, round_, table, [CORRECTION])
            correct(hall)
        if hall.happens(0.06):
            rule(hall, round_, table)
        if hall.happens(0.03):
            cancel(hall)
        if hall.happens(0.06):
            appeal(hall)
    for _ in range(3):  # what a ruling has opened again is played to its end
        for table in undelivered(hall.state, round_):
            play_table(hall, round_, table)
    return not undelivered(hall.state, round_)


def play_table(hall: SimulatedHall, round_: int, table: int) -> None:
    """Play one match to its end, or leave it where a ruling has awarded it."""
    game = hall.tournament.game
    _take_seats(hall, round_, table)
    for _ in range(_MOST_STEPS):
        match = hall.state.match(round_, table)
        if game is None or match.is_final or (match.is_decided and hall.happens(0.5)):
            return
        deal = match.deal_in_play(game)
        if deal is None:
            _hand_in(hall, round_, table)
            continue
        if hall.happens(0.02) and match.last_deal is None:
            hall.at_table(table, LapStarted(round_, deal, "N"))
        if hall.happens(0.06):
            rule(hall, round_, table)
        _accept(hall, round_, table, deal)


def _take_seats(hall: SimulatedHall, round_: int, table: int) -> None:
    """Now and then the players draw for line, place and first deal (Art. 3), before anything is played."""
    offers, match = hall.tournament.offers, hall.state.match(round_, table)
    if not offers.draws_seats or match.totals or not hall.happens(0.3):
        return
    scorer, dealer = hall.random.choice(_DRAWN)
    swapped = tuple(line for line in LINES if hall.happens(0.5))
    hall.at_table(table, LinesChosen(round_, "ew" if hall.happens(0.5) else "ns"))
    hall.at_table(table, SeatsDrawn(round_, scorer, dealer, swapped))


def _accept(hall: SimulatedHall, round_: int, table: int, deal: int) -> None:
    game = hall.tournament.game
    is_level = hall.tournament.is_knock_out and hall.happens(_LEVEL)
    entry = None if game is None else random_deal(game, hall.random, is_level=is_level)
    if game is None or entry is None:
        return
    acceptances = tuple(Acceptance(consent.by[0], consent.of, hall.now) for consent in game.consents(entry))
    hall.at_table(
        table,
        DealAccepted(
            round_, deal, {key: dict(values) for key, values in entry.items()}, acceptances, "keypad"
        ),
    )


def _hand_in(hall: SimulatedHall, round_: int, table: int) -> None:
    """Everybody signs what stands, and who has won hands it in; now and then the arbiter takes it in."""
    if hall.happens(0.05):
        hall.order(TakeInSheet(round_, table, "One line has left without signing.", ARBITER))
        return
    match = hall.state.match(round_, table)
    if hall.tournament.is_last_move_lost and match.is_level and match.last_move is None:
        hall.at_table(table, LastMoveAgreed(round_, hall.random.choice(sorted(match.result))))
    result = hall.state.match(round_, table).result
    for party in result:
        hall.at_table(table, ResultSigned(round_, party, hall.now, as_signed(result)))
    best = max(result, key=lambda party: result[party].total)
    hall.at_table(table, MatchDelivered(round_, best))
