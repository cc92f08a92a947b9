"""Which pages a tournament has: most of them are the same for every game, some regions are the game's own."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any, Final

from kiosk.games.bridge.settings import KEY as BRIDGE
from kiosk.games.bridge.settings import SOURCE_LABELS, BridgeSettings
from kiosk.games.mineo.game import MINEO
from kiosk.games.registry import REGULATIONS, RULES
from kiosk.hub.arbiter_views import arbiter_view
from kiosk.hub.bridge_views import NOT_SCORED, SETTING_LABELS, bridge_console, bridge_view, rounds_at
from kiosk.hub.desk import Known
from kiosk.hub.display import display_view
from kiosk.hub.errors import NotFoundError
from kiosk.hub.mineo_seating import FINAL, MIDDLE, WAYS
from kiosk.hub.mineo_sheets import player_sheet, table_sheets
from kiosk.hub.mineo_views import mineo_console, mineo_view, reading_fields
from kiosk.hub.presence import Presence
from kiosk.hub.sheets import matches_at
from kiosk.hub.views import Console, console
from kiosk.messages import N_
from kiosk.projections.hall import Hall
from kiosk.projections.naming import table_name
from kiosk.tournament.pairings.systems import SYSTEMS

Values = Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Page:
    """A page whose `regions` (file names in ``templates/regions``, by the id of their element) stay alive."""

    template: str
    regions: Mapping[str, str]
    values: Callable[[Hall, Mapping[str, Any]], Values] = lambda _hall, _path: {}
    """What it shows beside `Console`, by the parameters of its path, the `visitor` and the open `calls`.

    Raises:
        NotFoundError: there is no such page.
    """
    common: Mapping[str, str] = field(default_factory=dict)
    """More regions, in which everybody sees the same: they show nothing beside `Console`."""


@dataclass(frozen=True, slots=True)
class GamePages:
    """The pages of a tournament that is open, by their names, and what they all show."""

    console: Callable[[Known, Presence, Sequence[str]], Console]
    by_name: Mapping[str, Page]


@dataclass(frozen=True, slots=True)
class Setup:
    """The form that opens a tournament."""

    label: str
    template: str
    values: Values


def _matches(hall: Hall, path: Mapping[str, Any]) -> Values:
    table = path["table"]
    matches = matches_at(hall, table)
    if not matches:
        raise NotFoundError(N_("Nobody has played at table {table}."), table=table)
    return {"table": table, "matches": matches}


def _mineo(hall: Hall, _path: Mapping[str, Any]) -> Values:
    return {"mineo": mineo_view(hall)}


def _display(hall: Hall, _path: Mapping[str, Any]) -> Values:
    return {"display": display_view(hall)}


def _mineo_display(hall: Hall, path: Mapping[str, Any]) -> Values:
    return {**_mineo(hall, path), "display": hall.tournament.display}


def _bridge_display(hall: Hall, path: Mapping[str, Any]) -> Values:
    return {**_bridge(hall, path), "display": hall.tournament.display}


def _table_sheets(hall: Hall, path: Mapping[str, Any]) -> Values:
    table = path["table"]
    found = table_sheets(hall, table)
    if not found:
        raise NotFoundError(N_("Nobody has played at table {table}."), table=table_name(hall, table))
    return {"table": table_name(hall, table), "number": table, "sheets": found}


def _player_sheet(hall: Hall, path: Mapping[str, Any]) -> Values:
    return {"player": player_sheet(hall, path["player"])}


def _bridge(hall: Hall, _path: Mapping[str, Any]) -> Values:
    return {"bridge": bridge_view(hall), "not_scored": NOT_SCORED}


def _boards(hall: Hall, path: Mapping[str, Any]) -> Values:
    table = path["table"]
    rounds = rounds_at(hall, table)
    if not rounds:
        raise NotFoundError(N_("Nobody has played at table {table}."), table=table)
    return {"table": table, "rounds": rounds, "not_scored": NOT_SCORED}


def _arbiter(_hall: Hall, asked: Mapping[str, Any]) -> Values:
    return {"arbiter": arbiter_view(asked["calls"], asked["visitor"])}


_TABLES: Final = {"tables": "tables.html"}

_COMMON: Final = {
    "arbiter": Page(
        "arbiter.html",
        {
            "arbiter-bar": "arbiter_bar.html",
            "work": "arbiter.html",
            "dock": "arbiter_dock.html",
        },
        _arbiter,
        common=_TABLES,
    ),
}
"""The pages that are the same in every game."""

_BAR: Final = {"bar": "bar.html", "time-out-heard": "time_out.html"}
_BURRACO: Final = GamePages(
    console,
    {
        **_COMMON,
        "console": Page(
            "console.html",
            {
                **_BAR,
                "first-steps": "first_steps.html",
                "calls": "calls.html",
                "alerts": "alerts.html",
                "waiting": "waiting.html",
                "notices": "notices.html",
                "standings": "standings.html",
            },
            common=_TABLES,
        ),
        "hall": Page("hall.html", {"hall": "hall.html", "lists": "hall_lists.html"}, _display),
        "table": Page(
            "table.html", {**_BAR, "sheet": "sheet.html", "table-keys": "table_keys.html"}, _matches
        ),
    },
)


def _with(page: Page, values: Callable[[Hall, Mapping[str, Any]], Values], **regions: str) -> Page:
    return replace(page, regions={**page.regions, **regions}, values=values)


_MINEO: Final = GamePages(
    mineo_console,
    {
        **_COMMON,
        "console": _with(_BURRACO.by_name["console"], _mineo, standings="mineo_standings.html"),
        "hall": _with(_BURRACO.by_name["hall"], _mineo_display, lists="mineo_hall.html"),
        "table": _with(_BURRACO.by_name["table"], _table_sheets, sheet="mineo_sheet.html"),
        "standings": Page("standings.html", {**_BAR, "standings": "mineo_places.html"}, _mineo),
        "player": Page("player.html", {**_BAR, "player": "mineo_player.html"}, _player_sheet),
    },
)

_BRIDGE_BAR: Final = {"bar": "bridge_bar.html", "time-out-heard": "time_out.html"}
_BRIDGE: Final = GamePages(
    bridge_console,
    {
        **_COMMON,
        "console": Page(
            "bridge_console.html",
            {
                **_BRIDGE_BAR,
                "calls": "calls.html",
                "alerts": "alerts.html",
                "waiting": "waiting.html",
                "notices": "notices.html",
                "boards": "bridge_boards.html",
            },
            _bridge,
            common=_TABLES,
        ),
        "hall": _with(_BURRACO.by_name["hall"], _bridge_display, lists="bridge_hall.html"),
        "table": Page("bridge_table.html", {**_BRIDGE_BAR, "sheet": "bridge_sheet.html"}, _boards),
    },
)

SETUPS: Final = {
    "burraco": Setup(
        N_("Burraco"),
        "setup.html",
        {
            "rules": RULES.values(),
            "regulations": REGULATIONS.values(),
            "systems": {key: system.label for key, system in SYSTEMS.items()},
        },
    ),
    "mineo": Setup(
        N_("Mineo"),
        "mineo_setup.html",
        {
            "readings": reading_fields(),
            "middle": {key: WAYS[key] for key in MIDDLE},
            "final": {key: WAYS[key] for key in FINAL},
        },
    ),
    "bridge": Setup(
        N_("Bridge"),
        "bridge_setup.html",
        {
            "sources": SOURCE_LABELS,
            "settings": SETTING_LABELS,
            "usual": asdict(BridgeSettings()),
            "not_scored": NOT_SCORED,
        },
    ),
}
"""By the name in the page's address; the first where none is named."""


def pages_of(hall: Hall) -> GamePages:
    """The pages of the game that is played."""
    opened = hall.tournament.opened
    return _BURRACO if opened is None else _OWN_PAGES.get(opened.rules, _BURRACO)


_OWN_PAGES: Final = {MINEO: _MINEO, BRIDGE: _BRIDGE}
"""By the rules of play."""
