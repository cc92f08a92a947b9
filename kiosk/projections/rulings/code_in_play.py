"""What of a code there is in one tournament."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.games.offers import offers_of
from kiosk.rulings.rules_of_play import code_by

if TYPE_CHECKING:
    from kiosk.games.offers import Played
    from kiosk.rulings.code import Code


def code_in_play(code: Code, played: Played | None) -> Code:
    """The trees and answers that there are by the rules of play; all where these make no difference."""
    melds = offers_of(played).melds
    return code if melds is None else code_by(code, melds.rules.key)
