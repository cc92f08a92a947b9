from __future__ import annotations

import os

os.environ["SDL_VIDEODRIVER"] = "dummy"  # before anything opens a display
