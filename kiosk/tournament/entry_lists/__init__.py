"""Lists of entrants, pasted or in files: read, doubted where they are doubtful, and written plainly.

`strict` reads what a command brings. What people look at first comes from `reader`, and what is doubtful in
it from `checks`; what they have looked at, `plain_form` writes so that it is read back word for word.
"""

from kiosk.tournament.entry_lists.strict import parse_pairs, parse_players, parse_teams
from kiosk.tournament.entry_lists.tables import EntryListError

__all__ = ["EntryListError", "parse_pairs", "parse_players", "parse_teams"]
