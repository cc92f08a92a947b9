"""What may be wrong although every card was read: each check gives findings that a screen can point to.

What counts of one deal say of each other is had from here.

Others use `card_surroundings`, `column_checks`, `duplicate_sets`, `melds_in_hand_picture`,
`overlapping_cards`, `unread_cards`, `upside_down`, `whole_picture`, `whole_table`.
"""

from kiosk.vision.checks.counted_twice import check_counted_twice
from kiosk.vision.checks.whole_table import WHOLE_TABLE_CODES, check_table

__all__ = [
    "WHOLE_TABLE_CODES",
    "check_counted_twice",
    "check_table",
]
