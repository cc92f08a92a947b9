"""The codes' worked cases: facts in JSON files, each answered by the check of its kind."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

Facts = dict[str, Any]


def worked_cases(folder: Path) -> list[Any]:
    """The cases in the folder's files, each named by its article and its number."""
    rows = [row for path in sorted(folder.glob("*.json")) for row in json.loads(path.read_text())]
    return [pytest.param(row, id=f"{row['article']} [{row['id']}]") for row in rows]


def checks_of(names: Mapping[str, Any]) -> dict[str, Callable[[Facts], Facts]]:
    """By kind of case, the functions of a module (its `globals()`) that are called ``check_`` and the kind."""
    return {name.removeprefix("check_"): check for name, check in names.items() if name.startswith("check_")}
