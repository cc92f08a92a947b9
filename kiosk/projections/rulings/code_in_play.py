"""What of a code there is in one tournament."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from kiosk.games.offers import offers_of
from kiosk.rulings.figures import with_figures
from kiosk.rulings.rules_of_play import code_by

if TYPE_CHECKING:
    from kiosk.games.offers import Played
    from kiosk.rulings.code import Code


def code_in_play(code: Code, played: Played | None) -> Code:
    """The trees and answers that there are by the rules of play and the regulations, with their figures."""
    offers = offers_of(played)
    rules = None if offers.melds is None else offers.melds.rules.key
    return _in_play(code, rules, tuple(offers.figures.items()))


@lru_cache(maxsize=16)  # asked for at every step of a consultation
def _in_play(code: Code, rules: str | None, figures: tuple[tuple[str, int | str], ...]) -> Code:
    return with_figures(code if rules is None else code_by(code, rules), dict(figures))
