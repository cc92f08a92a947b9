"""Ruling trees from their YAML files. A file with a mistake is refused whole, and every mistake is named."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, Final, TypeVar

import msgspec
import yaml

from kiosk.messages import N_, KioskError
from kiosk.rulings.checks import Problem, check
from kiosk.rulings.code import Code
from kiosk.rulings.documents import read_document
from kiosk.rulings.tree import Interpretation, Outcome, Question, Tree

INTERPRETATIONS: Final = "interpretations"
"""The name of the file that holds interpretations and no trees."""

_Model = TypeVar("_Model")


class CodeError(KioskError, ValueError):
    """The files of a code cannot be used; `problems` says why, all at once."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__(
            N_("These ruling trees have mistakes. Mend the files:\n{problems}"),
            problems="\n".join(map(str, problems)),
        )
        self.problems = problems


def load_code(texts: Mapping[str, str], translated: Callable[[str], bool] | None = None) -> Code:
    """A code from its files.

    Args:
        texts: each file's text, by its name without folder and ``.yaml``; the one called `INTERPRETATIONS`
            holds those that the trees' notes name.
        translated: whether a text has a translation; None: none are needed.

    Raises:
        CodeError: something in the files is wrong.
    """
    reading = _Reading()
    trees: dict[str, Tree] = {}
    files: dict[str, str] = {}
    interpretations: dict[str, Interpretation] = {}
    for file, text in texts.items():
        for entry in reading.entries(file, text):
            key = str(entry.get("key", ""))
            if key in trees or key in interpretations:
                reading.report(file, key, "", "There is another entry with this key. Rename one of them.")
            elif file == INTERPRETATIONS:
                interpretation = reading.convert(entry, Interpretation, file, key, "")
                if interpretation is not None:
                    interpretations[key] = interpretation
            elif (tree := reading.tree(entry, file, key)) is not None:
                trees[key] = tree
                files[key] = file
    problems = reading.problems or check(trees, files, interpretations, translated)
    if problems:
        raise CodeError(tuple(problems))
    groups = {
        file: tuple(key for key in trees if files[key] == file) for file in texts if file != INTERPRETATIONS
    }
    return Code(trees, groups, interpretations)


class _Reading:
    """Reads entries and collects what is wrong with them."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []

    def report(self, file: str, tree: str, node: str, sentence: str) -> None:
        self.problems.append(Problem(file, tree, node, sentence))

    def entries(self, file: str, text: str) -> list[dict[str, Any]]:
        """The list of mappings that a file is."""
        try:
            entries, problems = read_document(text)
        except yaml.YAMLError as error:
            self.report(file, "", "", f"This is no YAML: {' '.join(str(error).split())}.")
            return []
        for problem in problems:
            self.report(file, "", "", problem)
        if entries is None:
            return []
        if not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
            self.report(file, "", "", "The file must be a list of entries.")
            return []
        return entries

    def tree(self, entry: dict[str, Any], file: str, key: str) -> Tree | None:
        """A tree whose every node has been read, so that each wrong one is reported."""
        nodes: dict[str, dict[str, Any]] = {}
        for part, model in (("questions", Question), ("outcomes", Outcome)):
            given = entry.get(part)
            if not isinstance(given, dict):
                self.report(file, key, part, f"The tree needs its {part}, each under a key.")
                continue
            nodes[part] = {
                str(name): self.convert(node, model, file, key, f"{part}.{name}")
                for name, node in given.items()
            }
        shell = self.convert({**entry, "questions": {}, "outcomes": {}}, Tree, file, key, "")
        if shell is None or len(nodes) < 2 or any(None in part.values() for part in nodes.values()):
            return None
        return msgspec.structs.replace(shell, **nodes)

    def convert(self, data: object, model: type[_Model], file: str, tree: str, node: str) -> _Model | None:
        try:
            return msgspec.convert(data, model)
        except msgspec.ValidationError as error:
            path = re.search(r"`\$\.?(.*)`", str(error))
            where = ".".join(filter(None, (node, path[1] if path else "")))
            self.report(file, tree, where, f"{str(error).partition(' - at')[0]}.")
            return None
