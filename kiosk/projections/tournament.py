"""What the director has said about the tournament: settings, pairs, rounds, seatings, admitted tables.

The director's last word counts: a pair entered or a round published again takes the place of the former.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from kiosk.games.registry import game_for
from kiosk.journal.bodies import (
    AuthorAdmitted,
    AuthorRevoked,
    PairEntered,
    RoundPublished,
    Seating,
    TournamentOpened,
)

if TYPE_CHECKING:
    from kiosk.games.game import Game
    from kiosk.journal.event import Event, Stream


@dataclass(frozen=True, slots=True)
class Tournament:
    """Everything is empty until the director has said it."""

    opened: TournamentOpened | None = None
    pairs: Mapping[int, tuple[str, str]] = field(default_factory=dict)
    """The players' names, by the pair's number."""
    rounds: Mapping[int, tuple[Seating, ...]] = field(default_factory=dict)
    """The published rounds."""
    admitted: Mapping[Stream, AuthorAdmitted] = field(default_factory=dict)
    revoked: frozenset[Stream] = frozenset()

    @property
    def game(self) -> Game | None:
        """The game that is played; None before the tournament is opened.

        Raises:
            kiosk.games.registry.UnknownGameError: this version does not know it.
        """
        if self.opened is None:
            return None
        return game_for(self.opened.rules, self.opened.regulations, self.opened.deals)

    @property
    def round(self) -> int:
        """The newest published round; 0 before the first."""
        return max(self.rounds, default=0)

    def seating(self, round_: int, table: int) -> Seating | None:
        """Who sits at a table in a round, if anybody does."""
        return next((each for each in self.rounds.get(round_, ()) if each.table == table), None)

    def is_admitted(self, author: str, epoch: int) -> bool:
        return (author, epoch) in self.admitted and (author, epoch) not in self.revoked


def fold(state: Tournament, event: Event) -> Tournament:
    """The tournament after an event of the director's; other events change nothing."""
    match event.body:
        case TournamentOpened():
            return replace(state, opened=event.body)
        case PairEntered(pair=pair, players=players):
            return replace(state, pairs={**state.pairs, pair: players})
        case RoundPublished(round=round_, seatings=seatings):
            return replace(state, rounds={**state.rounds, round_: seatings})
        case AuthorAdmitted(author=author, epoch=epoch):
            return replace(state, admitted={**state.admitted, (author, epoch): event.body})
        case AuthorRevoked(author=author, epoch=epoch):
            return replace(state, revoked=state.revoked | {(author, epoch)})
        case _:
            return state
