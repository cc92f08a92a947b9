"""Which pages a tournament has: most of them are the same for every game, some regions are the game's own."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any, Final

from kiosk.commands.roles import Role
from kiosk.games.bridge.settings import KEY as BRIDGE
from kiosk.games.bridge.settings import SOURCE_LABELS, BridgeSettings
from kiosk.games.burraco.package import BURRACO
from kiosk.games.mineo.package import MINEO
from kiosk.games.mineo.settings import MINEO as MINEO_KEY
from kiosk.games.package import GamePackage
from kiosk.games.registry import PACKAGES
from kiosk.hub.alerts.views import rows_for
from kiosk.hub.auth.roles import Principal
from kiosk.hub.bridge.boards import rounds_at
from kiosk.hub.bridge.former_opening import former_bridge
from kiosk.hub.bridge.views import NOT_SCORED, SETTING_LABELS, bridge_console, bridge_view
from kiosk.hub.calls.arbiter_views import arbiter_view
from kiosk.hub.console.display import DisplayView, display_view
from kiosk.hub.console.display_choice import MOST_DISPLAYS, read_key
from kiosk.hub.console.table_views import table_keys
from kiosk.hub.console.views import Console, console
from kiosk.hub.corrections.sheets import matches_at
from kiosk.hub.entrants.former_opening import FormerOpening, former_opening
from kiosk.hub.entrants.pages import START_LIST, EntrantsPage
from kiosk.hub.entrants.setting_fields import lengths, setting_fields, usual_settings
from kiosk.hub.errors import NotFoundError
from kiosk.hub.mineo.entrants_page import NUMBERS
from kiosk.hub.mineo.former_opening import former_mineo
from kiosk.hub.mineo.papers import MINEO_PAPERS
from kiosk.hub.mineo.seating import FINAL, MIDDLE, WAYS
from kiosk.hub.mineo.sheets import player_sheet, table_sheets
from kiosk.hub.mineo.views import mineo_console, mineo_view, reading_fields
from kiosk.hub.paper.line_papers import LINE_PAPERS
from kiosk.hub.paper.papers import Papers
from kiosk.hub.rounds.bracket_views import bracket_view
from kiosk.hub.service.hub_state import HubState
from kiosk.hub.service.presence import Presence
from kiosk.hub.units.views import serial_of
from kiosk.hub.web.render_cache import TemplateValues
from kiosk.journal.log import Log
from kiosk.messages import N_
from kiosk.projections.folds.tournament import Tournament
from kiosk.projections.naming import table_name
from kiosk.projections.tournament_state import TournamentState
from kiosk.tournament.pairings.systems import SYSTEMS


@dataclass(frozen=True, slots=True)
class HallSnapshot:
    """What all pages are drawn from."""

    state: HubState
    presence: Presence
    console: Console
    are_seats_due: bool
    """Whether people look for their seats in the newest round."""


@dataclass(frozen=True, slots=True)
class PageRequest:
    """What a page is asked for."""

    snapshot: HallSnapshot
    log: Log
    principal: Principal
    path: Mapping[str, Any]
    """The parameters of its path."""

    @property
    def hall(self) -> TournamentState:
        return self.snapshot.state.hall


@dataclass(frozen=True, slots=True)
class Page:
    """A page whose `regions` (files in the rooms' ``regions``, by the id of their element) stay alive."""

    template: str
    regions: Mapping[str, str]
    values: Callable[[PageRequest], TemplateValues]
    """What its regions show beside `Console`.

    Raises:
        NotFoundError: there is no such page.
    """
    common: Mapping[str, str] = field(default_factory=dict)
    """More regions, in which everybody sees the same: they show nothing beside `Console`."""


@dataclass(frozen=True, slots=True)
class GamePages:
    """The pages of a tournament that is open, by their names, and what they all show."""

    console: Callable[[HubState, Presence, Sequence[str]], Console]
    by_name: Mapping[str, Page]
    entrants: EntrantsPage = START_LIST
    papers: Papers = LINE_PAPERS


@dataclass(frozen=True, slots=True)
class Setup:
    """The form that opens a tournament."""

    label: str
    template: str
    values: TemplateValues
    former: Callable[[Tournament], FormerOpening] = former_opening
    """What it begins with after an opening was taken back."""


def _office(page_request: PageRequest) -> TemplateValues:
    return {"principal": page_request.principal}


def _director(page_request: PageRequest) -> TemplateValues:
    """Which pages the director's leads to, and what the tables have noted as they called."""
    tournament = page_request.hall.tournament
    return {
        **_office(page_request),
        "has_entrants": bool(tournament.starts),
        "has_bracket": tournament.bracket is not None,
        "bracket": bracket_view(page_request.hall, tournament.round),
        "has_sheets": tournament.is_scored,
        "has_code": tournament.offers.code is not None,
        "noted_at_calls": {},
    }


def _sheet(page_request: PageRequest, **sheet: object) -> TemplateValues:
    table = page_request.path["table"]
    if not all(sheet.values()):
        raise NotFoundError(
            N_("Nobody has played at table {table}."), table=table_name(page_request.hall, table)
        )
    keys = table_keys(page_request.snapshot.state, page_request.snapshot.presence, table)
    serial = serial_of(page_request.log, table)
    return {**_office(page_request), **sheet, "keys": keys, "serial": serial}


def _matches(page_request: PageRequest) -> TemplateValues:
    table = page_request.path["table"]
    return {**_sheet(page_request, matches=matches_at(page_request.hall, table)), "table": table}


def _table_sheets(page_request: PageRequest) -> TemplateValues:
    table = page_request.path["table"]
    named = {"table": table_name(page_request.hall, table), "number": table}
    return {**_sheet(page_request, sheets=table_sheets(page_request.hall, table)), **named}


def _boards(page_request: PageRequest) -> TemplateValues:
    table = page_request.path["table"]
    return {
        **_sheet(page_request, rounds=rounds_at(page_request.hall, table)),
        "table": table,
        "not_scored": NOT_SCORED,
    }


_OF_DISPLAYS: Final[TemplateValues] = {"most_displays": MOST_DISPLAYS}
_ROUNDS_ON_THE_WALL: Final = 3
"""How many rounds of a bracket the hall's display draws side by side: to be read from afar."""


def _shown(page_request: PageRequest, *, has_standings: bool) -> DisplayView:
    """What a display shows in every game, by the choice in its address."""
    snapshot = page_request.snapshot
    return display_view(
        page_request.hall,
        snapshot.console.tiles,
        read_key(page_request.path.get("choice", "")),
        are_seats_due=snapshot.are_seats_due,
        has_standings=has_standings,
    )


def _display(page_request: PageRequest) -> TemplateValues:
    hall = page_request.hall
    bracket = bracket_view(hall, hall.tournament.round, _ROUNDS_ON_THE_WALL)
    display = _shown(page_request, has_standings=True)
    return {
        "display": display,
        "bracket": bracket,
        "rows": page_request.snapshot.console.standings,
        **_OF_DISPLAYS,
    }


def _mineo(page_request: PageRequest) -> TemplateValues:
    return {**_director(page_request), "has_entrants": True, "mineo": mineo_view(page_request.hall)}


def _mineo_display(page_request: PageRequest) -> TemplateValues:
    mineo = mineo_view(page_request.hall)
    display = _shown(page_request, has_standings=mineo.is_public)
    return {"mineo": mineo, "display": display, "rows": mineo.standings, **_OF_DISPLAYS}


def _player_sheet(page_request: PageRequest) -> TemplateValues:
    return {**_office(page_request), "player": player_sheet(page_request.hall, page_request.path["player"])}


def _bridge(page_request: PageRequest) -> TemplateValues:
    shown = bridge_view(page_request.hall)
    return {
        **_director(page_request),
        "noted_at_calls": shown.calls,
        "bridge": shown,
        "not_scored": NOT_SCORED,
    }


def _bridge_display(page_request: PageRequest) -> TemplateValues:
    return {"display": _shown(page_request, has_standings=False), **_OF_DISPLAYS}


def _arbiter(page_request: PageRequest) -> TemplateValues:
    shown = page_request.snapshot.console
    return {
        "arbiter": arbiter_view(shown.calls, page_request.principal),
        "is_director": page_request.principal.role is Role.DIRECTOR,
        "has_code": page_request.hall.tournament.offers.code is not None,
        "phone_alerts": rows_for(page_request.hall, shown.alerts, page_request.principal),
    }


_TABLES: Final = {"tables": "tables.html"}

_COMMON: Final = {
    "arbiter": Page(
        "arbiter.html",
        {
            "work": "arbiter.html",
            "dock": "arbiter_dock.html",
        },
        _arbiter,
        common=_TABLES,
    ),
}
"""The pages that are the same in every game."""

_TIME_OUT: Final = {"time-out-heard": "time_out.html"}
_BURRACO: Final = GamePages(
    console,
    {
        **_COMMON,
        "console": Page(
            "console.html",
            {
                **_TIME_OUT,
                "keys": "keys.html",
                "first-steps": "first_steps.html",
                "calls": "calls.html",
                "alerts": "alerts.html",
                "waiting": "waiting.html",
                "notices": "notices.html",
                "bracket": "bracket.html",
                "standings": "standings.html",
            },
            _director,
            common=_TABLES,
        ),
        "hall": Page("hall.html", {"hall": "hall.html", "lists": "hall_lists.html"}, _display),
        "table": Page(
            "table.html", {**_TIME_OUT, "sheet": "sheet.html", "table-keys": "table_keys.html"}, _matches
        ),
    },
)


def _with(page: Page, values: Callable[[PageRequest], TemplateValues], **regions: str) -> Page:
    return replace(page, regions={**page.regions, **regions}, values=values)


_MINEO: Final = GamePages(
    mineo_console,
    {
        **_COMMON,
        "console": _with(_BURRACO.by_name["console"], _mineo, standings="mineo_standings.html"),
        "hall": _with(_BURRACO.by_name["hall"], _mineo_display, lists="mineo_hall.html"),
        "table": _with(_BURRACO.by_name["table"], _table_sheets, sheet="mineo_sheet.html"),
        "standings": Page("standings.html", {**_TIME_OUT, "standings": "mineo_places.html"}, _mineo),
        "player": Page("player.html", {**_TIME_OUT, "player": "mineo_player.html"}, _player_sheet),
    },
    NUMBERS,
    MINEO_PAPERS,
)

_BRIDGE: Final = GamePages(
    bridge_console,
    {
        **_COMMON,
        "console": Page(
            "bridge_console.html",
            {
                **_TIME_OUT,
                "keys": "keys.html",
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
        "table": Page("bridge_table.html", {**_TIME_OUT, "sheet": "bridge_sheet.html"}, _boards),
    },
    papers=Papers(),
)


def _setup(package: GamePackage) -> Setup:
    """The form of a game for pairs, teams or single players that has nothing of its own to be asked."""
    systems = {key: system.label for key, system in SYSTEMS.items()}
    chosen = {
        "tournament": package.tournament or package.name,
        "rules": package.rules,
        "regulations": package.regulations,
        "systems": systems,
        "settings": (),
        "lengths": {},
    }
    return Setup(package.name.text, "setup.html", chosen)


def _burraco_setup() -> Setup:
    usual = _setup(BURRACO)
    settings = {"settings": setting_fields(), "usual_settings": usual_settings(), "lengths": lengths()}
    return replace(usual, values={**usual.values, **settings})


_SETUPS: Final = {
    "burraco": _burraco_setup(),
    "mineo": Setup(
        N_("Mineo"),
        "mineo_setup.html",
        {
            "readings": reading_fields(),
            "middle": {key: WAYS[key] for key in MIDDLE},
            "final": {key: WAYS[key] for key in FINAL},
        },
        former_mineo,
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
        former_bridge,
    ),
}


def setups() -> Mapping[str, Setup]:
    """By the name in the page's address; the first where none is named."""
    added = [package for package in PACKAGES if package not in (BURRACO, MINEO)]
    return {**_SETUPS, **{package.rules[0].key: _setup(package) for package in added}}


def setup_of(rules: str) -> str:
    """The name in the page's address of the form that opens a tournament by these rules of play."""
    names = setups()
    first = {choice.key: package.rules[0].key for package in PACKAGES for choice in package.rules}
    return next(name for name in (rules, first.get(rules, ""), *names) if name in names)


def pages_of(hall: TournamentState) -> GamePages:
    """The pages of the game that is played."""
    return _OWN_PAGES.get(hall.tournament.rules, _BURRACO)


_OWN_PAGES: Final = {MINEO_KEY: _MINEO, BRIDGE: _BRIDGE}
"""By the rules of play."""
