"""Hubs on one journal hear each other again, whatever kept them from it."""

from __future__ import annotations

from threading import Event

import pytest
from msgspec import ValidationError

from kiosk.hub.runner import sharing
from kiosk.journal.errors import JournalUnavailableError


class Sync:
    """Fails at first, then shares."""

    def __init__(self, error: Exception) -> None:
        self._errors = [error, error]
        self.has_shared = Event()

    def share(self) -> None:
        if self._errors:
            raise self._errors.pop()
        self.has_shared.set()


@pytest.mark.parametrize(
    "error",
    [JournalUnavailableError("The database is away."), ValidationError("written by another version")],
    ids=lambda error: type(error).__name__,
)
def test_what_cannot_be_shared_is_tried_again(
    error: Exception, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(sharing, "SHARE_EVERY", 0.001)
    sync = Sync(error)
    with sharing.sharing(sync.share):
        assert sync.has_shared.wait(10)
    (said,) = caplog.messages
    assert "the other hubs are not heard" in said
