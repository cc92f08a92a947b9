from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable

import pytest

from kiosk.journal.bodies import (
    Acceptance,
    AnyBody,
    DealAccepted,
    PairEntered,
    RoundPublished,
    RoundStarted,
    Seating,
    TournamentOpened,
)
from kiosk.journal.event import FIRST_HASH, Event


class Evening:
    """Writes events as their authors would, numbered but unsigned, one second apart."""

    def __init__(self) -> None:
        self.events: list[Event] = []
        self._seqs: defaultdict[tuple[str, int], int] = defaultdict(int)

    def say(self, author: str, *bodies: AnyBody, epoch: int = 1) -> Event:
        for body in bodies:
            self._seqs[author, epoch] += 1
            seq, at = self._seqs[author, epoch], 1_800_000_000.0 + len(self.events)
            self.events.append(Event("evening", author, epoch, seq, FIRST_HASH, at, body, b""))
        return self.events[-1]

    def open(
        self, deals: int = 2, rules: str = "burraco_internazionale", regulations: str = "federation"
    ) -> None:
        """Five pairs, two tables and a bye in the first round."""
        self.say(
            "director",
            TournamentOpened("Sunday", rules, regulations, deals, 3),
            *(PairEntered(pair, (f"A{pair}", f"B{pair}")) for pair in range(1, 6)),
            RoundPublished(1, (Seating(1, 1, 2), Seating(2, 3, 4), Seating(3, 5, None))),
            RoundStarted(1, 1800),
        )


DealMaker = Callable[..., DealAccepted]


@pytest.fixture
def evening() -> Evening:
    return Evening()


@pytest.fixture(scope="session")
def new_evening() -> Callable[[], Evening]:
    """For tests that run many examples."""
    return Evening


@pytest.fixture(scope="session")
def deal() -> DealMaker:
    """A possible deal that North-South win by `lead` points, accepted by both lines unless told otherwise."""

    def make(
        number: int, lead: int = 100, round_: int = 1, parties: tuple[str, ...] = ("ns", "ew")
    ) -> DealAccepted:
        line = {"clean": 1, "dirty": 0, "closing": 0, "pozzetto": 2}
        nothing = {"in_hand": 0, "pozzetto_cards": 0, "penalised": 0}
        entry = {
            "ns": {**line, **nothing, "cards": 200 + lead},
            "ew": {**line, **nothing, "cards": 200},
        }
        rows = {"ns": "ew", "ew": "ns"}
        accepted = tuple(Acceptance(party, rows[party], 1.0) for party in parties)
        return DealAccepted(round_, number, entry, accepted, "keypad")

    return make
