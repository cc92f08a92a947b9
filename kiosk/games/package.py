"""What a game's package gives to the registry (`kiosk.games.registry`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

from kiosk.messages import KioskError, Message

if TYPE_CHECKING:
    from kiosk.games.game import Game


class UnknownGameError(KioskError, LookupError):
    """The rules, the regulations or the length of a match are not known here."""


class Choosable(Protocol):
    """Something to be chosen when a tournament is opened."""

    @property
    def key(self) -> str: ...

    @property
    def name(self) -> Message: ...


@dataclass(frozen=True, slots=True)
class NamedOption:
    """Rules or regulations of which no more is to be said than their name."""

    key: str
    name: Message


@dataclass(frozen=True, slots=True)
class Opening:
    """What the director has settled of the game."""

    rules: str
    regulations: str
    deals: int
    """Deals of a match."""
    entrants: str
    """Who enters: a constant of `kiosk.games.entrants`."""
    choices: Mapping[str, bool | int | str] = field(default_factory=dict)
    """What of the regulations is read in another way than by default."""


@dataclass(frozen=True, slots=True)
class GamePackage:
    """A game, under all its rules of play and all regulations."""

    name: Message
    rules: Sequence[Choosable]
    """The rules of play that it knows; their keys name the game in events and files."""
    regulations: Sequence[Choosable]
    game_for: Callable[[Opening], Game]
    """The game of a tournament that was opened with one of `rules`.

    Raises:
        UnknownGameError: these regulations, or so many deals, are not known.
    """
    tournament: Message | None = None
    """What a tournament of it is called as long as nobody names it; None: as the game."""
