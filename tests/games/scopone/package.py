"""Scopone as the registry has it: one way to play, in matches of one to six deals."""

from __future__ import annotations

from typing import Final

from kiosk.games.game import Game
from kiosk.games.package import GamePackage, NamedOption, Opening, UnknownGameError
from kiosk.messages import Message
from tests.games.scopone.game import ScoponeGame

_NAME: Final = Message("Scopone")
_MOST_DEALS: Final = 6


def _game_for(opening: Opening) -> Game:
    if not 1 <= opening.deals <= _MOST_DEALS:
        raise UnknownGameError("A match of scopone has one to six deals.", field="deals")
    return ScoponeGame(opening.deals)


SCOPONE: Final = GamePackage(
    _NAME, (NamedOption("scopone", _NAME),), (NamedOption("club", _NAME),), _game_for
)
