"""The lock files install the same thing everywhere, from whatever index the machine uses."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

LOCKS = Path(__file__).parents[2] / "locks"


def requirements(lock: str) -> dict[str, str]:
    """Each requirement's text up to the next one, by name and marker."""
    text = (LOCKS / lock).read_text()
    blocks = re.split(r"\n(?=[a-z])", text)
    return {block.split(" \\")[0]: block for block in blocks if block.strip()}


def extras() -> list[str]:
    settings = tomllib.loads((LOCKS.parent / "pyproject.toml").read_text())
    return sorted(settings["project"]["optional-dependencies"])


def test_every_extra_has_its_lock_file() -> None:
    assert {path.name for path in LOCKS.glob("*.txt")} == {
        "base.txt",
        *(f"{extra}.txt" for extra in extras()),
    }


@pytest.mark.parametrize("lock", ["base.txt", *(f"{extra}.txt" for extra in extras())])
class TestLock:
    def test_pins_every_requirement_with_hashes(self, lock: str) -> None:
        for requirement, block in requirements(lock).items():
            assert re.match(r"[a-z0-9._-]+==[^ ]+", requirement), requirement
            assert "--hash=sha256:" in block, requirement

    def test_names_no_address_and_no_local_build(self, lock: str) -> None:
        text = (LOCKS / lock).read_text()
        assert not re.search(r"https?:|file:|index-url|find-links", text)
        assert not re.search(r"==[^ ]*\+", text)

    def test_holds_the_build_backend(self, lock: str) -> None:
        assert any(requirement.startswith("hatchling==") for requirement in requirements(lock))


@pytest.mark.parametrize("extra", extras())
def test_an_extra_agrees_with_the_program_s_own_lock(extra: str) -> None:
    pins = {requirement.split(" ;")[0] for requirement in requirements(f"{extra}.txt")}
    assert {requirement.split(" ;")[0] for requirement in requirements("base.txt")} <= pins
