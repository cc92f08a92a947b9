"""What is commanded about reports on rulings."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from kiosk.commands.command import Name, RulingCommand, declare
from kiosk.commands.roles import RULING
from kiosk.messages import N_


@declare(N_("Wrote a report on a ruling"), by=RULING, after_closing=True)
class WriteReport(RulingCommand, frozen=True, tag="write_report"):
    """The words that complete a report, in the place of those written before: as `ReportWritten` has them."""

    to: Literal["sports_justice", "statistics"]
    words: Annotated[str, Meta(max_length=10_000)]
    arbiter: Name
