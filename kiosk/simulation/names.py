"""Names for the players of simulated tournaments, no two alike."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

_SURNAMES: Final = (
    *("Bianchi", "Bruno", "Colombo", "Conti", "Costa", "De Luca", "Esposito", "Ferrari", "Fontana"),
    *("Gallo", "Greco", "Longo", "Marino", "Monti", "Neri", "Ricci", "Riva", "Romano", "Rossi", "Sala"),
)
_NAMES: Final = (
    *("Ada", "Anna", "Ciro", "Elio", "Franca", "Gino", "Ines", "Ivo", "Lea", "Leo", "Mara", "Nora"),
    *("Pia", "Rosa", "Sara", "Tea", "Tito", "Ugo", "Vera", "Zita"),
)


def player_names(random: Random) -> Iterator[str]:
    """As many as are asked for, up to 400."""
    names = [f"{surname} {name}" for surname in _SURNAMES for name in _NAMES]
    random.shuffle(names)
    return iter(names)
