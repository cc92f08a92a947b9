"""A sample round of Mineo, and a state for each of its screens."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from kiosk.games.declarations import Noted
from kiosk.games.mineo.declarations import MineoDeclarations
from kiosk.games.registry import game_for
from kiosk.table.model.modes.match_modes import NotingDeclarations
from kiosk.table.model.state import AtHome
from tests.table.samples.match import screens_of, with_match
from tests.table.samples.rulings import ruled_screens

if TYPE_CHECKING:
    from collections.abc import Mapping

    from kiosk.games.game import Entry
    from kiosk.messages import Message
    from kiosk.table.model.state import State

_NORTH, _WEST, _SOUTH, _EAST = range(4)
_CALL, _FORCED_SOLO, _SOLO_15, _SOLO_5 = range(4)


def _deal(
    declarer: int,
    contract: int,
    declarers: Mapping[str, int],
    opponents: Mapping[str, int],
    *,
    partner: int = 0,
    penalties: Mapping[str, int] | None = None,
) -> Entry:
    roles = {"declarer": declarer, "contract": contract, "partner": partner, "cancelled": 0, "blocked": 0}
    codes = dict.fromkeys(("R", "V", "4R", "4A", "5A", "P", "S", "RV"), 0)
    return {
        "roles": roles,
        "declarers": {**codes, **declarers},
        "opponents": {**codes, **opponents},
        **{seat: {"penalty": (penalties or {}).get(seat, 0)} for seat in "NWSE"},
    }


DEALS: Final = (
    _deal(_EAST, _CALL, {"R": 1, "V": 1, "4R": 1}, {"P": 1}, partner=_WEST),
    _deal(_NORTH, _SOLO_5, {"V": 1}, {"R": 1, "4A": 1, "5A": 1}),
    _deal(
        _WEST,
        _CALL,
        {"R": 1, "V": 1, "4R": 1, "4A": 1, "5A": 1, "P": 5, "S": 1},
        {},
        partner=_SOUTH,
        penalties={"E": 1},
    ),
    _deal(_SOUTH, _SOLO_15, {"R": 1, "V": 1, "S": 1}, {"4R": 1, "P": 2}),
)


def _noting_states(sheet: State) -> dict[str, State]:
    """What is said before the first card, as far as it has come, and each of its questions."""
    call = {"declarer": _EAST, "declaration": 0, "trump": 17}
    whole = {**call, "weak_call": 1, "scommessa": 1, "rivanto": _NORTH}
    refusal = MineoDeclarations().refusal(Noted(call), "rivanto", _EAST)
    solo = Noted({"declarer": _WEST, "declaration": 3})
    refused = MineoDeclarations().refusal(solo, "trump")
    return {
        "declaring": _noting(sheet, Noted(), "declarer"),
        "declaring-how": _noting(sheet, Noted({"declarer": _EAST}), "declaration"),
        "declaring-trump": _noting(sheet, Noted(call), "trump"),
        "declaring-scommessa": _noting(sheet, Noted(call), "scommessa"),
        "declaring-rivanto": _noting(sheet, Noted(call), "rivanto", refusal),
        "declared": _noting(sheet, Noted(call)),
        "declared-solo": _noting(sheet, solo, refusal=refused),
        "declared-odd": _noting(sheet, Noted({**call, "rivanto": _SOUTH})),
        "declared-whole": _noting(sheet, Noted(whole, is_first_card_played=True)),
        "sheet-declared": replace(_noting(sheet, Noted(whole)), mode=AtHome()),
    }


def _noting(sheet: State, noted: Noted, field: str | None = None, refusal: Message | None = None) -> State:
    match = replace(sheet.view.match, declarations={(sheet.view.deal, None): noted})
    return replace(with_match(sheet, match), mode=NotingDeclarations(field, refusal))


def mineo_states(names: Mapping[str, str]) -> dict[str, State]:
    """A state for every screen of a round of Mineo."""
    game = game_for("mineo", "mineo", 4)
    solo = screens_of(game, (DEALS[0], DEALS[2], DEALS[1], DEALS[3]), names)
    return {
        **{f"mineo-{name}": state for name, state in screens_of(game, DEALS, names).items()},
        **{f"mineo-{name}": state for name, state in ruled_screens(game, DEALS[:2], names, unit=1).items()},
        **{f"mineo-{name}": state for name, state in _noting_states(solo["sheet"]).items()},
        **{f"mineo-solo-{name}": solo[name] for name in ("acceptance", "acceptance-half", "page-roles")},
    }
