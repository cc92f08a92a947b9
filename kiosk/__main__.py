"""``python -m kiosk`` is the command ``kiosk``."""

import sys

from kiosk.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
