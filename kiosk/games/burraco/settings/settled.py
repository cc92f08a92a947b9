"""The regulations and the format of a tournament, with what its organiser settled otherwise."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.games.burraco.settings.kinds import InvalidSettingError
from kiosk.games.burraco.settings.table import SETTINGS
from kiosk.games.settings import SettingInForce
from kiosk.messages import N_

if TYPE_CHECKING:
    from collections.abc import Mapping

    from kiosk.games.burraco.settings.kinds import Choice, Conditions
    from kiosk.games.regulations import Lateness


def settled(conditions: Conditions, choices: Mapping[str, Choice]) -> Conditions:
    """The regulations and the format with everything that was settled otherwise.

    Args:
        conditions: as the regulations have it.
        choices: by the keys of `SETTINGS`.

    Raises:
        InvalidSettingError: there is no such setting here, or no such choice, or they contradict each other.
    """
    here = {setting.key for setting in SETTINGS if setting.read(conditions) is not None}
    for unknown in sorted(choices.keys() - here):
        raise InvalidSettingError(
            N_("This version does not know the setting “{setting}”."),
            field=f"settings.{unknown}",
            setting=unknown,
        )
    usual = conditions.format
    for setting in SETTINGS:
        if setting.key in choices:
            conditions = setting.settled(conditions, choices[setting.key])
    _check_lateness(conditions.regulations.lateness)
    return conditions if conditions.format == usual else _with_its_format_listed(conditions)


def in_force(default: Conditions, now: Conditions) -> tuple[SettingInForce, ...]:
    """Every setting that these regulations have, in the order of `SETTINGS`."""
    return tuple(
        SettingInForce(setting.key, setting.article, setting.label, setting.says(usual), setting.says(chosen))
        for setting in SETTINGS
        for usual, chosen in ((setting.read(default), setting.read(now)),)
        if usual is not None and chosen is not None
    )


def _with_its_format_listed(conditions: Conditions) -> Conditions:
    """The regulations list the format as it is played."""
    played = conditions.format
    formats = (played if known.key == played.key else known for known in conditions.regulations.formats)
    return conditions.with_regulations(formats=tuple(formats))


def _check_lateness(lateness: Lateness | None) -> None:
    if lateness is None:
        return
    moments = (*(step.after for step in lateness.steps), lateness.forfeit_after)
    costs = [step.credit for step in lateness.steps]
    if moments != lateness.moments or costs != sorted(costs):
        raise InvalidSettingError(
            N_("Each limit of lateness comes after the one before it, and costs as much or more."),
            article="Art. 34",
            field="settings.late_forfeit_minutes",
        )
