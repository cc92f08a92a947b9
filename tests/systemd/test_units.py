"""The service files agree with each other, with the command line, and with what systemd accepts."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

UNITS = ["kiosk-table.service", "kiosk-hub.service"]
HARDENING = {
    "NoNewPrivileges": "yes",
    "CapabilityBoundingSet": "",
    "ProtectSystem": "strict",
    "ProtectHome": "yes",
    "RestrictSUIDSGID": "yes",
    "SystemCallArchitectures": "native",
    "UMask": "0077",
}
WORST_EXPOSURE = {"kiosk-table.service": 30, "kiosk-hub.service": 20}
"""In tenths of `systemd-analyze security`; for the table the devices cost the rest."""


@pytest.fixture
def folder(project: Path) -> Path:
    return project / "systemd"


def lines_of(path: Path) -> list[str]:
    lines = (line.strip() for line in path.read_text().splitlines())
    return [line for line in lines if line and not line.startswith("#")]


def settings(path: Path) -> dict[str, list[str]]:
    """Every value of each setting, in order."""
    found: dict[str, list[str]] = {}
    for line in lines_of(path):
        if not line.startswith("["):
            key, _, value = line.partition("=")
            found.setdefault(key, []).append(value)
    return found


def copied_with_a_program_that_exists(unit: Path, into: Path) -> Path:
    """The unit, starting a program that this machine has: verification looks for it."""
    copy = into / unit.name
    copy.write_text(re.sub(r"^ExecStart=\S+", "ExecStart=/bin/true", unit.read_text(), flags=re.MULTILINE))
    return copy


@pytest.mark.parametrize("name", UNITS)
def test_a_unit_starts_a_command_that_exists_with_an_option_that_exists(folder: Path, name: str) -> None:
    (command,) = settings(folder / name)["ExecStart"]
    program, subcommand, option, config = shlex.split(command)
    assert Path(program).name == "kiosk"
    assert (option, Path(config).parent) == ("--config", Path("/etc/kiosk"))
    shown = subprocess.run(
        [sys.executable, "-m", "kiosk", subcommand, "--help"],
        cwd=folder.parent,
        check=False,
        capture_output=True,
        text=True,
    )
    assert shown.returncode == 0, shown.stderr
    assert "--config" in shown.stdout


@pytest.mark.parametrize("name", UNITS)
def test_a_unit_is_started_again_whatever_happened_and_however_often(folder: Path, name: str) -> None:
    found = settings(folder / name)
    assert found["Restart"] == ["always"]
    assert found["StartLimitIntervalSec"] == ["0"]


def test_the_table_is_watched_and_survives_its_counting_process(folder: Path) -> None:
    found = settings(folder / "kiosk-table.service")
    assert found["Type"] == ["notify"]
    assert int(found["WatchdogSec"][0]) <= 60
    assert found["OOMPolicy"] == ["continue"]


def test_the_table_can_reach_its_devices(folder: Path) -> None:
    found = settings(folder / "kiosk-table.service")
    assert {"video", "render", "input", "dialout", "gpio"} <= set(found["SupplementaryGroups"][0].split())
    assert "SDL_VIDEODRIVER=kmsdrm" in found["Environment"]
    # Each of these would hide or forbid devices; ProtectClock does it through a device list of its own.
    assert not {"PrivateDevices", "ProtectClock", "DevicePolicy", "DeviceAllow"} & found.keys()


@pytest.mark.parametrize("name", UNITS)
def test_a_unit_is_hardened(folder: Path, name: str) -> None:
    found = settings(folder / name)
    assert {key: found[key][0] for key in HARDENING} == HARDENING


def test_the_hub_may_use_serial_adapters_and_no_other_device(folder: Path) -> None:
    found = settings(folder / "kiosk-hub.service")
    assert found["DevicePolicy"] == ["closed"]
    assert all(allowed.startswith("char-tty") for allowed in found["DeviceAllow"])


@pytest.mark.parametrize("name", UNITS)
def test_every_account_of_a_unit_is_created(folder: Path, name: str) -> None:
    created = [line.split()[:2] for line in lines_of(folder / "sysusers.d" / "kiosk.conf")]
    found = settings(folder / name)
    assert ["u", found["User"][0]] in created
    groups = set(found["SupplementaryGroups"][0].split())
    assert groups <= {name for kind, name in created if kind == "g"}


@pytest.mark.parametrize("name", UNITS)
def test_systemd_accepts_the_unit(
    folder: Path, name: str, tmp_path: Path, program: Callable[[str], str]
) -> None:
    unit = copied_with_a_program_that_exists(folder / name, tmp_path)
    checked = subprocess.run(
        [program("systemd-analyze"), "verify", "--recursive-errors=no", unit],
        check=False,
        capture_output=True,
        text=True,
        timeout=50,
    )
    # What is wrong with other units of this machine is printed too.
    assert (checked.returncode, [line for line in checked.stderr.splitlines() if name in line]) == (0, [])


@pytest.mark.parametrize("name", UNITS)
def test_systemd_finds_the_unit_hardened(
    folder: Path, name: str, tmp_path: Path, program: Callable[[str], str]
) -> None:
    unit = copied_with_a_program_that_exists(folder / name, tmp_path)
    threshold = f"--threshold={WORST_EXPOSURE[name]}"
    checked = subprocess.run(
        [program("systemd-analyze"), "security", "--offline=yes", "--no-pager", threshold, unit],
        check=False,
        capture_output=True,
        text=True,
        timeout=50,
    )
    assert checked.returncode == 0, checked.stdout.splitlines()[-1:]


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can make folders for another account")
def test_accounts_and_folders_are_made(folder: Path, tmp_path: Path, program: Callable[[str], str]) -> None:
    (tmp_path / "etc").mkdir()
    for tool, options in (("systemd-sysusers", []), ("systemd-tmpfiles", ["--create"])):
        config = folder / f"{tool.removeprefix('systemd-')}.d" / "kiosk.conf"
        subprocess.run(
            [program(tool), f"--root={tmp_path}", *options, config], check=True, capture_output=True
        )
    assert (tmp_path / "etc/kiosk").stat().st_mode & 0o777 == 0o750
    assert (tmp_path / "var/lib/kiosk").stat().st_mode & 0o777 == 0o700


RULE_PART = re.compile(
    r'(ACTION|SUBSYSTEMS?|KERNEL|DRIVER|GROUP|MODE|RUN|ENV\{\w+\}|ATTR\{\w+\})(==|=|\+=)"[^"]*"'
)


def test_udev_rules_match_something_and_set_something(folder: Path) -> None:
    for rule in lines_of(folder / "udev" / "70-kiosk.rules"):
        parts = [part.strip() for part in re.split(r",\s*(?=[A-Z])", rule)]
        operators = [RULE_PART.fullmatch(part) for part in parts]
        assert all(operators), rule
        assert {"==", "="} <= {found[2].replace("+", "") for found in operators if found}
