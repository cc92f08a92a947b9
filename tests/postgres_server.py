"""A PostgreSQL server of our own, for as long as the tests run."""

from __future__ import annotations

import os
import subprocess
import tempfile
from itertools import count
from pathlib import Path
from types import TracebackType
from typing import Final, Self

import psycopg
import pytest

_PROGRAMS: Final = Path("/usr/lib/postgresql")


def programs() -> Path:
    """The folder of the newest server's programs; the test is skipped where there is none, but not in CI."""
    found = sorted(_PROGRAMS.glob("*/bin"), key=lambda path: int(path.parent.name))
    if not found and os.environ.get("CI"):
        pytest.fail("PostgreSQL is missing: tools/install-packages should have installed it")
    if not found:
        pytest.skip("PostgreSQL is not installed (tools/install-packages installs it)")
    return found[-1]


class PostgresServer:
    """Listens on a socket in its own folder alone. It refuses to run as root: then Debian's user runs it."""

    def __init__(self, programs: Path) -> None:
        self._programs = programs
        self._folder = tempfile.TemporaryDirectory(prefix="kiosk-postgres-")
        self._numbers = count(1)

    def __enter__(self) -> Self:
        if os.geteuid() == 0:
            subprocess.run(["chown", "postgres", self._folder.name], check=True)
        self._run("initdb", "--auth=trust", "--username=kiosk", "--no-sync", "--encoding=UTF8", "--locale=C")
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop("immediate")
        self._folder.cleanup()

    def start(self) -> None:
        options = f"-k {self._folder.name} -c listen_addresses='' -c max_connections=50"
        self._run("pg_ctl", "start", "--wait", "--silent", f"--options={options}", "--log=/dev/null")

    def stop(self, mode: str) -> None:
        """``immediate`` is like a power cut of the server alone."""
        self._run("pg_ctl", "stop", "--wait", "--silent", f"--mode={mode}")

    def new_database(self) -> str:
        """The address of a fresh one."""
        name = f"evening_{next(self._numbers)}"
        with psycopg.connect(self._address("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}")
        return self._address(name)

    def _address(self, database: str) -> str:
        return f"postgresql://kiosk@/{database}?host={self._folder.name}"

    def _run(self, program: str, *arguments: str) -> None:
        data = f"--pgdata={self._folder.name}/data"
        command = [str(self._programs / program), data, *arguments]
        if os.geteuid() == 0:
            command = ["setpriv", "--reuid=postgres", "--regid=postgres", "--init-groups", *command]
        subprocess.run(command, check=True, cwd=self._folder.name, stdout=subprocess.DEVNULL)
