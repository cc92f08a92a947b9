"""Whether a report on a ruling may be written, and what the journal then says. Pure."""

from __future__ import annotations

from typing import Final

from kiosk.commands.reports import WriteReport
from kiosk.hub.errors import RefusedError
from kiosk.hub.rulings.standing import ruling_named
from kiosk.hub.service.decisions import CommandContext, Decisions
from kiosk.hub.service.person_names import arbiter_name
from kiosk.journal.bodies import ReportWritten
from kiosk.messages import N_

decides: Final = Decisions()

LONGEST_REPORT: Final = 4000
"""In characters."""


@decides(WriteReport)
def write_report(command: WriteReport, context: CommandContext) -> tuple[ReportWritten, ...]:
    """The words of a report; nothing where they are so already. Also on a ruling that has fallen since.

    Raises:
        RefusedError: there is no such ruling, nothing is written, or too much.
    """
    ruling = ruling_named(context.hall, (command.author, command.epoch, command.ruling))
    words = command.words.strip()
    if not words:
        raise RefusedError(N_("Write what has happened."), field="words")
    if len(words) > LONGEST_REPORT:
        raise RefusedError(N_("Shorten it to {most} characters."), field="words", most=LONGEST_REPORT)
    written = context.hall.reports.get((ruling.key, command.to), ())
    if written and written[-1].said.words == words:
        return ()
    return (ReportWritten(*ruling.key, command.to, words, arbiter_name(command.arbiter)),)
