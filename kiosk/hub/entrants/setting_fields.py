"""The settings of burraco on the form that opens a tournament: and what holds if one is left empty."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from kiosk.games.burraco.package import REGULATIONS, conditions_for
from kiosk.games.burraco.settings import SETTINGS
from kiosk.games.burraco.settings.kinds import NumberSetting
from kiosk.games.entrants import PAIRS, TEAMS
from kiosk.messages import Message

if TYPE_CHECKING:
    from collections.abc import Mapping

    from kiosk.games.burraco.settings import Choice
    from kiosk.games.burraco.settings.kinds import Setting


@dataclass(frozen=True, slots=True)
class SettingField:
    """A field of the form: a choice where there are options, else a number."""

    key: str
    article: str
    label: Message
    options: Mapping[str, Message]
    least: int = 0
    most: int = 0
    step: int = 1
    unit: Message | None = None
    none: Message | None = None
    """What 0 means, where it is no number of the unit."""


def setting_fields() -> tuple[SettingField, ...]:
    """One for each setting that some regulations have, in the order of the articles."""
    return tuple(map(_field, SETTINGS))


def lengths() -> Mapping[int, Message]:
    """How long matches are by some regulations: by their deals, what they are called."""
    formats = [match_format for regulations in REGULATIONS.values() for match_format in regulations.formats]
    by_deals = {
        match_format.deals: match_format.label for match_format in formats if match_format.key != TEAMS
    }
    return dict(sorted(by_deals.items()))


def usual_settings() -> Mapping[str, Mapping[str, Choice]]:
    """How each setting is by default, by regulations, deals of a match, and ``teams`` or ``pairs``.

    What the regulations have nothing of is left out.
    """
    return {
        f"{key} {match_format.deals} {entrants}": _read(key, match_format.deals, entrants)
        for key, regulations in REGULATIONS.items()
        for match_format in regulations.formats
        for entrants in (PAIRS, TEAMS)
        if match_format.target is None or entrants != TEAMS
    }


def _read(regulations: str, deals: int, entrants: str) -> dict[str, Choice]:
    conditions = conditions_for(regulations, deals, entrants)
    found = {setting.key: setting.read(conditions) for setting in SETTINGS}
    return {key: value for key, value in found.items() if value is not None}


def _field(setting: Setting) -> SettingField:
    if not isinstance(setting, NumberSetting):
        return SettingField(setting.key, setting.article, setting.label, setting.options)
    return SettingField(
        setting.key,
        setting.article,
        setting.label,
        {},
        setting.least,
        setting.most,
        setting.step,
        Message(setting.unit, {"n": ""}),
        setting.none,
    )
