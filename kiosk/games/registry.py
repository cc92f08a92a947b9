"""The games and regulations that a tournament can name."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from kiosk.games.bridge.settings import CHOICES as BRIDGE_CHOICES
from kiosk.games.bridge.settings import KEY as BRIDGE
from kiosk.games.bridge.settings import SETTINGS as BRIDGE_SETTINGS
from kiosk.games.bridge.settings import BridgeSettings
from kiosk.games.bridge.table_checks import TableChecks, table_checks
from kiosk.games.burraco.federation import FEDERATION
from kiosk.games.burraco.game import BurracoGame
from kiosk.games.burraco.rules import INTERNATIONAL, ITALIAN
from kiosk.games.burraco.sisal import SISAL
from kiosk.games.mineo.choices import settings_of
from kiosk.games.mineo.game import MineoGame
from kiosk.games.mineo.seats import DEALS
from kiosk.games.mineo.settings import MINEO, InvalidSettingsError
from kiosk.messages import N_, KioskError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from kiosk.games.burraco.rules import Rules
    from kiosk.games.game import Game
    from kiosk.games.regulations import Format, Regulations

RULES: Final[Mapping[str, Rules]] = {each.key: each for each in (INTERNATIONAL, ITALIAN)}
"""The rules of play, by key."""

REGULATIONS: Final[Mapping[str, Regulations]] = {each.key: each for each in (FEDERATION, SISAL)}
"""The tournaments' regulations, by key."""


PAIRS: Final = "pairs"
TEAMS: Final = "teams"
INDIVIDUALS: Final = "individuals"
"""Who enters a tournament of burraco (Art. 2)."""


class UnknownGameError(KioskError, LookupError):
    """The rules, the regulations or the length of a match are not known here."""


def game_for(
    rules: str,
    regulations: str,
    deals: int,
    choices: Mapping[str, bool | int | str] = MappingProxyType({}),
    entrants: str = PAIRS,
) -> Game:
    """The game that a tournament plays.

    Args:
        rules: a key of `RULES`, or `MINEO`.
        regulations: a key of `REGULATIONS`; for Mineo `MINEO`, which has its own.
        deals: deals of a match.
        choices: what of Mineo's regulations is read in another way (`kiosk.games.mineo.choices`).
        entrants: who enters: ``pairs``, ``teams`` or ``individuals``.

    Raises:
        UnknownGameError: there is no such game.
    """
    if rules == MINEO:
        return _mineo(regulations, deals, choices)
    if rules not in RULES:
        raise UnknownGameError(
            N_("The rules “{rules}” are not known. Choose one of: {known}."),
            field="rules",
            rules=rules,
            known=", ".join((*RULES, MINEO)),
        )
    return _burraco(rules, regulations, deals, entrants)


def bridge_settings(regulations: str, choices: Mapping[str, bool] = MappingProxyType({})) -> BridgeSettings:
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
    return BridgeSettings(BRIDGE_SETTINGS[regulations].deal_source, **choices)


def checks_for(
    rules: str, regulations: str, choices: Mapping[str, bool] = MappingProxyType({})
) -> TableChecks | None:
    """What the tables go through where there is no sheet; None for rules of play that have one.

    Args:
        rules: as for `game_for`, or `BRIDGE`, which is no `Game`.
        regulations: as for `bridge_settings`.
        choices: as for `bridge_settings`.

    Raises:
        UnknownGameError: bridge is not played in that way.
    """
    return table_checks(bridge_settings(regulations, choices)) if rules == BRIDGE else None


def format_for(regulations: str, deals: int, entrants: str = PAIRS) -> Format:
    """How long a match of so many deals lasts, and what byes and victories give.

    Between teams every length of a match has the bands of a match of teams, which hold for the sum over its
    tables (Art. 17).

    Raises:
        UnknownGameError: the regulations are not known, or know no such match.
    """
    formats = _regulations(regulations).formats
    of_teams = next((each for each in formats if each.key == TEAMS), None)
    for each in formats:
        if each.deals == deals and entrants != TEAMS:
            return each
        if each.deals == deals and of_teams is not None:
            return replace(of_teams, deals=deals, minutes=each.minutes)
    raise UnknownGameError(
        N_("These regulations have no matches of {deals} deals. Choose one of: {known}."),
        field="deals",
        deals=deals,
        known=", ".join(sorted({str(each.deals) for each in formats})),
    )


@cache  # asked for at every look at a match, and always the same few
def _burraco(rules: str, regulations: str, deals: int, entrants: str) -> BurracoGame:
    return BurracoGame(
        RULES[rules],
        _regulations(regulations),
        format_for(regulations, deals, entrants),
        is_of_teams=entrants == TEAMS,
    )


def _mineo(regulations: str, deals: int, choices: Mapping[str, bool | int | str]) -> MineoGame:
    if regulations != MINEO:
        raise UnknownGameError(
            N_("The regulations “{regulations}” are not known. Choose one of: {known}."),
            field="regulations",
            regulations=regulations,
            known=MINEO,
        )
    if deals < DEALS or deals % DEALS:
        raise UnknownGameError(
            N_("In a round of Mineo each player deals equally often: {deals} deals do not do."),
            article="Art. 3",
            field="deals",
            deals=deals,
        )
    try:
        return MineoGame(settings_of(choices), deals)
    except InvalidSettingsError as error:
        raise UnknownGameError(
            error.message.text, article=error.article, field=error.field, **error.message.values
        ) from error


def _regulations(key: str) -> Regulations:
    if key not in REGULATIONS:
        raise UnknownGameError(
            N_("The regulations “{regulations}” are not known. Choose one of: {known}."),
            field="regulations",
            regulations=key,
            known=", ".join(REGULATIONS),
        )
    return REGULATIONS[key]
