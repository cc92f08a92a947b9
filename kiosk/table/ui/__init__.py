"""The toolkit: panels, themes and type, a canvas to lay a screen out on, what paints it, and fingers.

It knows no table: what a touch comes to are the events of whoever draws (`canvas.Canvas[E]`).

Others use `canvas`, `shapes`, `touch`, `typesetting`, `window`.
"""

from kiosk.table.ui.canvas import Align, TouchFeedback
from kiosk.table.ui.geometry import PANELS, SEVEN_INCH, TEN_INCH, TOUCH_DISPLAY_2, Panel, Rect
from kiosk.table.ui.held_fields import ACCEPTED, HOLD, held_field, held_seal
from kiosk.table.ui.painter import Painter
from kiosk.table.ui.pictograms import arrow, back_arrow, bell, draw_erase, star, tick, undo_arrow
from kiosk.table.ui.shapes import Box, Photograph, Pip, Polygon, QrCode, Shape, Stroke, TextLine
from kiosk.table.ui.theme import THEMES, Colour, LineColours, Paint, Theme, load_theme
from kiosk.table.ui.touch import DrawnLine, TouchTracker
from kiosk.table.ui.typesetting import SMALLEST, Size, Typesetter
from kiosk.table.ui.widgets import Look, Pictogram, format_clock, key, least_width
from kiosk.table.ui.window import PointerEvent, Window, find_screen
