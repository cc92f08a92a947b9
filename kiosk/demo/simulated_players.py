"""Who sits at a simulated table: what they say next, as far as the table's journal tells them. Pure."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, Final

from kiosk.journal.bodies import (
    Acceptance,
    CallRaised,
    DealAccepted,
    LapStarted,
    LineCheckedIn,
    MatchDelivered,
    ResultSigned,
)
from kiosk.projections.folds.signatures import as_signed
from kiosk.sync.wire.table_status import Activity
from kiosk.table.model.table_view import PLAYED_OUT
from kiosk.table.steps.consent.agreement import deliverers

if TYPE_CHECKING:
    from kiosk.games.game import Game
    from kiosk.journal.bodies import AnyBody
    from kiosk.table.model.table_view import TableView

_COUNTING: Final = 0.7
"""The part of a deal's time after which its cards are counted."""
_ONE_LINE: Final = 0.9
"""The part after which one line has accepted."""
_CARDS: Final = 5
"""What cards are worth is a multiple of it."""


@dataclass
class SimulatedPlayers:
    """They need about `seconds` for a deal; in the deal `calls_in` (0: never) they call the arbiter."""

    random: Random
    seconds: float
    calls_in: int = 0
    doing: Activity = Activity.NOTHING
    """What the hall's grid of tables shows of them."""
    _at: object = None
    """Where they are; the clock of the next word begins anew whenever that changes."""
    _since: float = 0.0
    _takes: float = 0.0
    _called: set[tuple[int, int]] = field(default_factory=set)

    def say(self, view: TableView, wall: float, now: float) -> tuple[AnyBody, ...]:
        """What they say now, seeing what a table's screen shows; nothing most of the time.

        `wall` is in seconds since 1970, `now` in monotonic seconds.
        """
        self.doing = Activity.NOTHING
        game = view.game
        if game is None or game.offers.melds is None or not view.players or view.is_closed:
            return ()
        if not view.admitted or view.match.is_decided or view.call is not None:
            return ()
        at = (view.round, view.started, view.deal, len(view.signed), len(self._called))
        if at != self._at:
            self._at, self._since = at, now
            self._takes = self.seconds * self.random.uniform(0.5, 1.5)
        part = (now - self._since) / self._takes
        if view.started:
            self.doing = self._activity(view, part)
        if view.started and not view.over and self._is_to_call(view, part):
            self._called.add((view.round, view.deal))
            return (CallRaised(view.round, self.random.choice(("N", "E", "S", "W"))),)
        if not view.started:
            return self._arrive(view) if part >= 1 else ()
        if view.over:
            return self._hand_in(view, game, wall) if part >= 1 - _COUNTING else ()
        is_last_lap = view.time_out_until is not None
        return self._accept(view, wall) if part >= 1 or is_last_lap else ()

    def _activity(self, view: TableView, part: float) -> Activity:
        if view.over:
            return Activity.ONE_LINE if view.signed else Activity.COUNTING
        if part < _COUNTING:
            return Activity.PLAYING
        return Activity.COUNTING if part < _ONE_LINE else Activity.ONE_LINE

    def _is_to_call(self, view: TableView, part: float) -> bool:
        is_now = view.deal == self.calls_in and part >= 1 - _COUNTING
        return is_now and (view.round, view.deal) not in self._called

    def _arrive(self, view: TableView) -> tuple[AnyBody, ...]:
        """Where the tables ask for it (Art. 34)."""
        if not view.arranged.checks_in:
            return ()
        return tuple(
            LineCheckedIn(view.round, party, entrant)
            for party, entrant in view.entrants.items()
            if view.came.get(party) is None
        )

    def _accept(self, view: TableView, wall: float) -> tuple[AnyBody, ...]:
        """The deal, and that it was the last where the time-out found it played out (R16)."""
        acceptances = (Acceptance("ns", "ew", wall), Acceptance("ew", "ns", wall))
        deal = DealAccepted(view.round, view.deal, self._entry(), acceptances, "keypad")
        if view.time_out_until is None or view.must_draw is not None:
            return (deal,)
        return LapStarted(view.round, view.deal, PLAYED_OUT), deal

    def _hand_in(self, view: TableView, game: Game, wall: float) -> tuple[AnyBody, ...]:
        for party in game.parties:
            if party.key not in view.signed:
                return (ResultSigned(view.round, party.key, wall, as_signed(view.match.result)),)
        return tuple(MatchDelivered(view.round, party) for party in deliverers(view, game)[:1])

    def _entry(self) -> dict[str, dict[str, int]]:
        """A deal that one of the lines has closed, with what usually lies on a table by then."""
        closing, other = self.random.sample(("ns", "ew"), 2)
        return {
            closing: _line(
                clean=self.random.randint(1, 2), cards=self._points(200, 350), in_hand=0, closing=1
            ),
            other: _line(
                dirty=self.random.randint(0, 2), cards=self._points(150, 300), in_hand=self._points(5, 100)
            ),
        }

    def _points(self, least: int, most: int) -> int:
        return self.random.randrange(least, most, _CARDS)


def _line(*, cards: int, in_hand: int, clean: int = 0, dirty: int = 0, closing: int = 0) -> dict[str, int]:
    """One line's values of a deal in which it took and played its pozzetto."""
    return {
        "clean": clean,
        "dirty": dirty,
        "closing": closing,
        "pozzetto": 2,
        "cards": cards,
        "in_hand": in_hand,
        "pozzetto_cards": 0,
        "penalised": 0,
    }
