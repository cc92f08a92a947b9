"""Burraco as the registry has it: two codes of play, two regulations, and any pair of them."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from kiosk.games.burraco.federation import FEDERATION
from kiosk.games.burraco.game import BurracoGame
from kiosk.games.burraco.rules import INTERNATIONAL, ITALIAN
from kiosk.games.burraco.settings import Conditions, InvalidSettingError, in_force, settled
from kiosk.games.burraco.sisal import SISAL
from kiosk.games.entrants import PAIRS, TEAMS
from kiosk.games.package import GamePackage, UnknownGameError
from kiosk.messages import N_, Message

if TYPE_CHECKING:
    from collections.abc import Mapping

    from kiosk.games.burraco.rules import Rules
    from kiosk.games.game import Game
    from kiosk.games.package import Opening
    from kiosk.games.regulations import Format, Regulations

RULES: Final[Mapping[str, Rules]] = MappingProxyType({code.key: code for code in (INTERNATIONAL, ITALIAN)})
"""The rules of play, by key."""

REGULATIONS: Final[Mapping[str, Regulations]] = MappingProxyType(
    {regulations.key: regulations for regulations in (FEDERATION, SISAL)}
)
"""The tournaments' regulations, by key."""


def format_for(regulations: str, deals: int, entrants: str = PAIRS) -> Format:
    """How long a match of so many deals lasts, and what byes and victories give.

    Between teams every length of a match has the bands of a match of teams, which hold for the sum over its
    tables (Art. 17). Teams play no matches to points: what their tables are worth is added up.

    Raises:
        UnknownGameError: the regulations are not known, or know no such match.
    """
    formats = [
        match_format
        for match_format in _regulations(regulations).formats
        if match_format.target is None or entrants != TEAMS
    ]
    of_teams = next((match_format for match_format in formats if match_format.key == TEAMS), None)
    for match_format in formats:
        if match_format.deals == deals and entrants != TEAMS:
            return match_format
        if match_format.deals == deals and of_teams is not None:
            return replace(of_teams, deals=deals, minutes=match_format.minutes)
    raise UnknownGameError(
        N_("These regulations have no matches of {deals} deals. Choose one of: {known}."),
        field="deals",
        deals=deals,
        known=", ".join(
            sorted({str(match_format.deals) for match_format in formats if match_format.target is None})
        ),
    )


def _game_for(opening: Opening) -> Game:
    usual = conditions_for(opening.regulations, opening.deals, opening.entrants)
    try:
        conditions = settled(usual, opening.choices)
    except InvalidSettingError as error:
        raise UnknownGameError(
            error.message.text, article=error.article, field=error.field, **error.message.values
        ) from error
    return BurracoGame(
        RULES[opening.rules],
        conditions.regulations,
        conditions.format,
        is_of_teams=opening.entrants == TEAMS,
        settings=in_force(usual, conditions),
    )


def conditions_for(regulations: str, deals: int, entrants: str = PAIRS) -> Conditions:
    """The regulations and the format of a match, before anything is settled otherwise.

    Raises:
        UnknownGameError: the regulations are not known, or know no such match.
    """
    return Conditions(_regulations(regulations), format_for(regulations, deals, entrants))


def _regulations(key: str) -> Regulations:
    if key not in REGULATIONS:
        raise UnknownGameError(
            N_("The regulations “{regulations}” are not known. Choose one of: {known}."),
            field="regulations",
            regulations=key,
            known=", ".join(REGULATIONS),
        )
    return REGULATIONS[key]


BURRACO: Final = GamePackage(
    Message(N_("Burraco")),
    tuple(RULES.values()),
    tuple(REGULATIONS.values()),
    _game_for,
    Message(N_("Burraco tournament")),
)
