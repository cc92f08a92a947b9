"""A hub to try out leaves nothing behind."""

from __future__ import annotations

import signal
from pathlib import Path

import pytest

from kiosk.hub.cli.client import DirectorClient, HubRefusedError
from tests.end_to_end.processes import Program, kiosk, surroundings, wait_for


def pairs_of(director: DirectorClient) -> int | None:
    try:
        return int(director.state()["pairs"])
    except HubRefusedError:  # the tournament is not open yet
        return None


@pytest.mark.timeout(90)
def test_a_trial_is_a_whole_tournament_and_gone_with_the_program(tmp_path: Path, project: Path) -> None:
    environment = surroundings(project, TMPDIR=str(tmp_path / "tmp"))
    (tmp_path / "tmp").mkdir()
    command = kiosk("hub", "--trial", "--host", "127.0.0.1", "--port", 0, "--secure-port", 0)
    with Program(command, tmp_path / "here", environment) as hub:
        director = DirectorClient(hub.wait_until_said(r"director's page: (\S+)"))
        assert wait_for(lambda: pairs_of(director), "the tournament is open") == 11
        director.command("publish_round", round=1, pairing="modified_danish")
        assert director.state()["name"] == "Trial evening"
        (folder,) = (tmp_path / "tmp").glob("kiosk-trial-*")
        assert (folder / "hub.sqlite").is_file()
        hub.signal(signal.SIGTERM)
        assert hub.wait() in {0, -signal.SIGTERM}
        assert not folder.exists()
        assert not list((tmp_path / "here").glob("*.sqlite"))


@pytest.mark.timeout(60)
def test_a_hub_that_is_told_nothing_keeps_everything_in_the_directors_home(
    tmp_path: Path, project: Path
) -> None:
    environment = surroundings(project, HOME=str(tmp_path))
    command = kiosk("hub", "--host", "127.0.0.1", "--port", 0, "--secure-port", 0)
    with Program(command, tmp_path / "here", environment) as hub:
        address = hub.wait_until_said(r"director's page: (\S+)")
        assert f"Everything is kept in {tmp_path / 'kiosk-hub'}." in hub.said
        show = kiosk(
            "order", "--address", address.partition("/?")[0], "name_official", "name=Rosa", "role=arbiter"
        )
        with Program(show, tmp_path / "there", environment) as order:
            assert order.wait() == 0, order.complained
        assert (tmp_path / "kiosk-hub" / "hub.sqlite").is_file()
