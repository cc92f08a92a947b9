"""Print the peak memory, in MB, of a table's counting process that has counted one picture.

    python tools/counting_memory.py SIDE.npy RIG FRAMES

Nothing is imported here that a table does not import: the process starts from this file.
"""

from __future__ import annotations

import multiprocessing
import sys
from pathlib import Path
from queue import Queue

import numpy as np

from kiosk.games.burraco.rules import INTERNATIONAL
from kiosk.games.offers import Melds
from kiosk.messages import Message
from kiosk.table.workers.counting_process import CountAnswer, CountingProcess, CountRequest
from kiosk.vision.model import GENERIC_DECK, RIG_A, RIG_PHOTO, Shot


def main() -> int:
    """Run the command and return its exit code."""
    picture, name, frames = np.load(sys.argv[1]), sys.argv[2], int(sys.argv[3])
    rig = next(rig for rig in (RIG_A, RIG_PHOTO) if rig.name == name)
    answers: Queue[CountAnswer] = Queue()
    counting = CountingProcess(answers.put, time_limit=120, start_limit=120)
    try:
        shot = Shot(tuple(picture.copy() for _ in range(frames)), rig.zones[0].name)
        counting.request(CountRequest(1, (shot,), rig, GENERIC_DECK, Melds(INTERNATIONAL)))
        outcome = answers.get(timeout=250).outcome
        if isinstance(outcome, Message):
            raise SystemExit(str(outcome))
        (process,) = multiprocessing.active_children()
        status = Path(f"/proc/{process.pid}/status").read_text(encoding="ascii")
        sys.stdout.write(f"{int(status.split('VmHWM:')[1].split()[0]) / 1024:.0f}\n")
    finally:
        counting.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
