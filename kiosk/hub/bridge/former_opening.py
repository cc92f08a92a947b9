"""An evening of bridge that was taken back, as the form that opens it anew begins with it. Pure."""

from __future__ import annotations

from kiosk.games.bridge.settings import CHOICES, BridgeSettings
from kiosk.hub.entrants.former_opening import FormerOpening, former_list, former_names
from kiosk.projections.folds.tournament import Tournament


def former_bridge(before: Tournament) -> FormerOpening:
    """What was chosen, every setting told whether it is as usual or not."""
    names = former_names(before)
    usual = BridgeSettings()
    settings = {key: before.choices.get(key, getattr(usual, key)) for key in sorted(CHOICES)}
    values = {
        **names,
        "deal_source": names.get("regulations", ""),
        "boards": names.get("deals", ""),
        **{f"settings.{key}": value for key, value in settings.items()},
    }
    return FormerOpening(values, former_list(before))
