"""`python -m kiosk.vision.evaluation`."""

import sys

from kiosk.vision.evaluation.run import main

if __name__ == "__main__":
    sys.exit(main())
