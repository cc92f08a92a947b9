"""What a hub's cookies are called: programs that speak to a hub need no more of it."""

from __future__ import annotations

import hashlib


def director_cookie(token: str) -> str:
    """What the cookie with a hub's token is called: browsers send a machine's cookies to all its ports."""
    return f"director-{mark(token)}"


def mark(token: str) -> str:
    """What tells the cookies of one hub from another's."""
    return hashlib.sha256(token.encode()).hexdigest()[:8]
