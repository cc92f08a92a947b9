"""The games that a tournament can name, and bridge, which is none.

A game is a package that gives a `GamePackage`: those of this house stand in `PACKAGES`, a further one is
added with `register`.
"""

from __future__ import annotations

from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from kiosk.games import package
from kiosk.games.bridge.settings import CHOICES as BRIDGE_CHOICES
from kiosk.games.bridge.settings import EDITION, BridgeSettings
from kiosk.games.bridge.settings import KEY as BRIDGE
from kiosk.games.bridge.settings import SETTINGS as BRIDGE_SETTINGS
from kiosk.games.bridge.table_checks import TableChecks, table_checks
from kiosk.games.burraco.package import BURRACO
from kiosk.games.entrants import PAIRS
from kiosk.games.mineo.package import MINEO
from kiosk.messages import N_

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from kiosk.games.game import Game
    from kiosk.games.package import GamePackage
    from kiosk.messages import Message

UnknownGameError = package.UnknownGameError

PACKAGES: Final[list[GamePackage]] = [BURRACO, MINEO]
"""In the order in which they are offered."""


EDITIONS: Final[Mapping[str, Message]] = MappingProxyType({BRIDGE: EDITION})
"""By a code's key, which edition of it the pages follow, where the code has several."""


def register(added: GamePackage) -> None:
    """Add a game that is not of this house, before anything is read of a journal.

    Raises:
        ValueError: rules of play of that key are known already.
    """
    known = {rules.key for offered in PACKAGES for rules in offered.rules} & {
        rules.key for rules in added.rules
    }
    if known:
        raise ValueError(min(known))
    PACKAGES.append(added)


def game_for(
    rules: str,
    regulations: str,
    deals: int,
    choices: Mapping[str, bool | int | str] = MappingProxyType({}),
    entrants: str = PAIRS,
) -> Game:
    """The game that a tournament plays.

    Args:
        rules: the key of some rules of play of `PACKAGES`.
        regulations: the key of regulations of the same package.
        deals: deals of a match.
        choices: what of the regulations is read in another way (`kiosk.games.mineo.choices`).
        entrants: who enters: a constant of `kiosk.games.entrants`.

    Raises:
        UnknownGameError: there is no such game.
    """
    for offered in PACKAGES:
        for known in offered.rules:
            if known.key == rules:
                return _game(offered.game_for, (rules, regulations, deals, entrants), tuple(choices.items()))
    raise UnknownGameError(
        N_("The rules “{rules}” are not known. Choose one of: {known}."),
        field="rules",
        rules=rules,
        known=", ".join(known.key for offered in PACKAGES for known in offered.rules),
    )


@lru_cache(maxsize=64)  # asked for several times at every look at a table, and always the same few
def _game(
    game_of: Callable[[package.Opening], Game],
    opened: tuple[str, str, int, str],
    choices: tuple[tuple[str, bool | int | str], ...],
) -> Game:
    return game_of(package.Opening(*opened, dict(choices)))


def bridge_settings(
    regulations: str, choices: Mapping[str, bool | int | str] = MappingProxyType({})
) -> BridgeSettings:
    """What the Director has arranged for a session of bridge.

    Args:
        regulations: a key of `BRIDGE_SETTINGS`.
        choices: the other fields of `BridgeSettings`, where they are not as they are by default.

    Raises:
        UnknownGameError: bridge is not played in that way.
    """
    if regulations not in BRIDGE_SETTINGS:
        raise UnknownGameError(
            N_("The regulations “{regulations}” are not known. Choose one of: {known}."),
            field="regulations",
            regulations=regulations,
            known=", ".join(BRIDGE_SETTINGS),
        )
    unknown = choices.keys() - BRIDGE_CHOICES
    if unknown:
        raise UnknownGameError(
            N_("This version does not know the setting “{setting}”."), field="settings", setting=min(unknown)
        )
    source = BRIDGE_SETTINGS[regulations].deal_source
    return BridgeSettings(source, **{name: bool(choice) for name, choice in choices.items()})


def keeps_sheets(rules: str) -> bool:
    """Whether tables keep sheets by these rules of play, known or not; else they go through `checks_for`."""
    return rules != BRIDGE


def checks_for(
    rules: str, regulations: str, choices: Mapping[str, bool | int | str] = MappingProxyType({})
) -> TableChecks | None:
    """What the tables go through where there is no sheet; None for rules of play that have one.

    Args:
        rules: as for `game_for`, or `BRIDGE`, which is no `Game`.
        regulations: as for `bridge_settings`.
        choices: as for `bridge_settings`.

    Raises:
        UnknownGameError: bridge is not played in that way.
    """
    return None if keeps_sheets(rules) else table_checks(bridge_settings(regulations, choices))
