"""What is installed from the wheel works by itself, far from the checkout."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

import pytest

pytestmark = [pytest.mark.slow, pytest.mark.timeout(300)]


@pytest.fixture
def installed(tmp_path: Path, project: Path) -> Path:
    """The `bin` folder of an environment that holds the wheel, and this one's dependencies but not its checkout."""
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet"]
    built = [*pip, "wheel", "--no-deps", "--no-build-isolation", "--wheel-dir", str(tmp_path), str(project)]
    subprocess.run(built, check=True, cwd=tmp_path)
    (wheel,) = tmp_path.glob("*.whl")

    home = tmp_path / "environment"
    venv.create(home, symlinks=True)
    site = Path(sysconfig.get_path("purelib", vars={"base": str(home)}))
    subprocess.run(
        [*pip, "--python", str(home / "bin/python"), "install", "--no-deps", str(wheel)], check=True
    )
    # A path in a .pth file is not searched for .pth files itself, so the editable checkout stays out.
    (site / "dependencies.pth").write_text(sysconfig.get_path("purelib") + "\n")
    return home / "bin"


def test_the_wheel_plays_the_demo_from_another_folder(installed: Path, tmp_path: Path) -> None:
    away = tmp_path / "away"
    away.mkdir()
    environment = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "DISPLAY")}
    where = subprocess.run(
        [installed / "python", "-c", "import kiosk; print(kiosk.__file__)"],
        cwd=away,
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    assert where.stdout.startswith(str(tmp_path))

    demo = subprocess.run(
        [installed / "kiosk", "demo", "--language", "en"],
        cwd=away,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert demo.returncode == 0, demo.stdout + demo.stderr
    assert "Standings" in demo.stdout
    assert "Traceback" not in demo.stderr
