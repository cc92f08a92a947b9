"""Commands as a page sends them."""

from __future__ import annotations

from itertools import count

import httpx

_keys = count()


def send(director: httpx.Client, **command: object) -> httpx.Response:
    """Each under a key of its own, so that it is no repetition."""
    return director.post("/api/commands", json=command, headers={"Idempotency-Key": f"k{next(_keys)}"})
