"""Who hands in the sheet of a match that is over."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from types import SimpleNamespace

from kiosk.games.burraco.federation import FEDERATION
from kiosk.games.burraco.game import BurracoGame
from kiosk.games.game import PartyResult
from kiosk.games.regulations import Regulations
from kiosk.table.steps.consent import agreement


def deliverers(
    totals: Mapping[str, int],
    signed: Collection[str],
    scorer: str | None,
    regulations: Regulations = FEDERATION,
) -> tuple[str, ...]:
    """The lines that may, as the table has it; `scorer` is the seat of who keeps the score."""
    match = SimpleNamespace(result={line: PartyResult(total, 10, 0) for line, total in totals.items()})
    view = SimpleNamespace(over=True, signed=frozenset(signed), match=match, scorer=scorer)
    return agreement.deliverers(view, BurracoGame(regulations=regulations))  # type: ignore[arg-type]
