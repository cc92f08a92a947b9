"""Random tournaments: a seed gives the same file again, and what they come to agrees with plain sums."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random

import pytest

from kiosk.audit.differences import audit
from kiosk.cli.main import main
from kiosk.interruption import INTERRUPTED
from kiosk.journal.archive import open_archive
from kiosk.journal.bodies import DealCorrected, RulingGiven, TournamentClosed
from kiosk.simulation import simulate_command
from kiosk.simulation.archives import archive_of
from kiosk.simulation.tournaments import KINDS, planned, simulated

A_FEW = 8
"""Of the 2,000 that `make check-standings` plays."""


def test_the_same_seed_gives_the_same_file() -> None:
    assert archive_of(simulated("7")) == archive_of(simulated("7"))


def test_a_simulated_tournament_is_an_archive_like_any_other() -> None:
    hall = simulated("3")

    archive = open_archive(archive_of(hall))

    assert len(archive.events) == len(hall.events)
    assert archive.admitted().keys() == archive.keys.keys()


def test_every_kind_is_drawn() -> None:
    assert {planned(Random(str(seed))).kind for seed in range(40)} == set(KINDS)


@pytest.mark.slow
def test_art_17_a_few_of_the_2000_tournaments_come_to_what_plain_sums_say() -> None:
    happened: Counter[str] = Counter()
    for seed in range(A_FEW):
        events = simulated(str(seed)).events
        assert audit(events).differences == [], seed
        happened.update(type(event.body).__name__ for event in events)
    assert {RulingGiven.__name__, DealCorrected.__name__, TournamentClosed.__name__} <= happened.keys()


def test_the_command_goes_on_where_it_was_stopped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def stopped_at_the_second(seed: str) -> object:
        if seed == "2":
            raise KeyboardInterrupt
        return simulated(seed)

    ordered = ["simulate", "--count", "2", "--out", str(tmp_path), "--language", "en"]
    with monkeypatch.context() as patched:
        patched.setattr(simulate_command, "simulated", stopped_at_the_second)
        assert main(ordered) == INTERRUPTED
    (first,) = tmp_path.iterdir()
    before = first.stat().st_mtime_ns

    assert main(ordered) == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "simulated-1.journal",
        "simulated-2.journal",
    ]
    assert first.stat().st_mtime_ns == before
    assert f"2 tournaments are in {tmp_path}." in capsys.readouterr().out


def test_what_is_simulated_is_found_in_order(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "simulated.journal"
    path.write_bytes(archive_of(simulated("4")))

    assert main(["check", str(path), "--language", "en"]) == 0
    assert capsys.readouterr().out.rstrip().endswith("Differences: 0.")
    assert audit(open_archive(path.read_bytes()).events).differences == []
