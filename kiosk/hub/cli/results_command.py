"""``kiosk results``: the results of a tournament in files, from a hub's folder or from an archive."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from kiosk.hub.errors import HubError
from kiosk.hub.paper.result_pages import results_file
from kiosk.hub.runner.settings import JOURNAL
from kiosk.journal.archive import read_archive
from kiosk.journal.event import Event
from kiosk.journal.log import Log
from kiosk.messages import N_, Message
from kiosk.projections.tournament_state import replay
from kiosk.system_errors import reason_of


def run_results(files: Sequence[Path], source: Path, language: str) -> Iterator[Message]:
    """Write each file and say so.

    What it holds is said by its name (`kiosk.hub.paper.result_pages.results_file`), as of the last entry.

    Args:
        files: where to.
        source: the folder of a hub that does not run, or an archive.
        language: of the headings and sentences.

    Raises:
        KioskError: there is no journal, it cannot be read, or a file has a name that says nothing or cannot
            be written.
    """
    events = _events(source)
    hall, at = replay(events), max((event.written_at for event in events), default=0.0)
    contents = [(file, results_file(hall, file.name, language, at)) for file in files]
    for file, content in contents:
        try:
            file.write_bytes(content)
        except OSError as error:
            raise HubError(
                N_("The file {path} cannot be used ({reason})."),
                path=str(file),
                reason=reason_of(error),
            ) from error
        yield Message(N_("{path} is written."), {"path": str(file)})


def _events(source: Path) -> Sequence[Event]:
    if source.is_file():
        return read_archive(source).events
    if not (source / JOURNAL).is_file():
        raise HubError(N_("There is no tournament in {path}. Check the folder."), path=str(source))
    with Log(source / JOURNAL) as log:
        return tuple(log.all())
