"""From columns to melds: hypotheses, scored by picture, layout and rules, then the pack and the rows.

What a table asks of counts that it has: whether rows confirm melds, and whether cards are there too often.

Others use `confidence`, `decode`, `layout_prior`, `pack_inventory`, `reconcile`.
"""

from kiosk.vision.decoding.pack_inventory import check_equal
from kiosk.vision.decoding.reconcile import is_confirmed, reconcile, shows_the_melds

__all__ = [
    "check_equal",
    "is_confirmed",
    "reconcile",
    "shows_the_melds",
]
