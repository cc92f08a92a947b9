"""What an organiser settles otherwise than the regulations do: figures and readings, by article.

Whatever reckons, proposes or rules reads `Regulations` and `Format`, into which they are put: a figure that
is changed here is changed everywhere.
"""

from kiosk.games.burraco.settings.kinds import Choice, Conditions, InvalidSettingError
from kiosk.games.burraco.settings.settled import in_force, settled
from kiosk.games.burraco.settings.table import SETTINGS

__all__ = ["SETTINGS", "Choice", "Conditions", "InvalidSettingError", "in_force", "settled"]
