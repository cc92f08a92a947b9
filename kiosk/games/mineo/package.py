"""Mineo as the registry has it: one code of play, and regulations that can be read in several ways."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kiosk.games.mineo.choices import settings_of
from kiosk.games.mineo.game import MineoGame
from kiosk.games.mineo.seats import DEALS
from kiosk.games.mineo.settings import MINEO as KEY
from kiosk.games.mineo.settings import InvalidSettingsError
from kiosk.games.package import GamePackage, NamedOption, UnknownGameError
from kiosk.messages import N_, Message

if TYPE_CHECKING:
    from kiosk.games.game import Game
    from kiosk.games.package import Opening

_NAME: Final = Message(N_("Mineo"))


def _game_for(opening: Opening) -> Game:
    if opening.regulations != KEY:
        raise UnknownGameError(
            N_("The regulations “{regulations}” are not known. Choose one of: {known}."),
            field="regulations",
            regulations=opening.regulations,
            known=KEY,
        )
    if opening.deals < DEALS or opening.deals % DEALS:
        raise UnknownGameError(
            N_("In a round of Mineo each player deals equally often: {deals} deals do not do."),
            article="Art. 3",
            field="deals",
            deals=opening.deals,
        )
    try:
        return MineoGame(settings_of(opening.choices), opening.deals)
    except InvalidSettingsError as error:
        raise UnknownGameError(
            error.message.text, article=error.article, field=error.field, **error.message.values
        ) from error


MINEO: Final = GamePackage(_NAME, (NamedOption(KEY, _NAME),), (NamedOption(KEY, _NAME),), _game_for)
