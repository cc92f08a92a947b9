"""The games and regulations that a tournament can name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kiosk.games.burraco.federation import FEDERATION
from kiosk.games.burraco.game import BurracoGame
from kiosk.games.burraco.rules import INTERNATIONAL, ITALIAN
from kiosk.games.burraco.sisal import SISAL
from kiosk.messages import N_, KioskError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from kiosk.games.burraco.regulations import Format, Regulations
    from kiosk.games.burraco.rules import Rules
    from kiosk.games.game import Game

RULES: Final[Mapping[str, Rules]] = {each.key: each for each in (INTERNATIONAL, ITALIAN)}
"""The rules of play, by key."""

REGULATIONS: Final[Mapping[str, Regulations]] = {each.key: each for each in (FEDERATION, SISAL)}
"""The tournaments' regulations, by key."""


class UnknownGameError(KioskError, LookupError):
    """The rules, the regulations or the length of a match are not known here."""


def game_for(rules: str, regulations: str, deals: int) -> Game:
    """The game that a tournament plays.

    Args:
        rules: a key of `RULES`.
        regulations: a key of `REGULATIONS`.
        deals: deals of a match.

    Raises:
        UnknownGameError: there is no such game.
    """
    if rules not in RULES:
        raise UnknownGameError(
            N_("The rules “{rules}” are not known. Choose one of: {known}."),
            field="rules",
            rules=rules,
            known=", ".join(RULES),
        )
    return BurracoGame(RULES[rules], _regulations(regulations), format_for(regulations, deals))


def format_for(regulations: str, deals: int) -> Format:
    """How long a match of so many deals lasts, and what byes and victories give.

    Raises:
        UnknownGameError: the regulations are not known, or know no such match.
    """
    formats = _regulations(regulations).formats
    for each in formats:
        if each.deals == deals:
            return each
    raise UnknownGameError(
        N_("These regulations have no matches of {deals} deals. Choose one of: {known}."),
        field="deals",
        deals=deals,
        known=", ".join(sorted({str(each.deals) for each in formats})),
    )


def _regulations(key: str) -> Regulations:
    if key not in REGULATIONS:
        raise UnknownGameError(
            N_("The regulations “{regulations}” are not known. Choose one of: {known}."),
            field="regulations",
            regulations=key,
            known=", ".join(REGULATIONS),
        )
    return REGULATIONS[key]
