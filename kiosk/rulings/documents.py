"""YAML documents, read safely, with the mistakes that YAML itself passes over in silence."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import yaml

_Loader: Final[type[Any]] = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def read_document(text: str) -> tuple[Any, tuple[str, ...]]:
    """The document of a text, None if it is empty, and a sentence for each key that stands twice.

    Raises:
        yaml.YAMLError: the text is no YAML.
    """
    loader = _Loader(text)
    try:
        node = loader.get_single_node()
        if node is None:
            return None, ()
        return loader.construct_document(node), tuple(_repeated(node))
    finally:
        loader.dispose()


def _repeated(node: yaml.Node) -> Iterator[str]:
    """Keys that stand twice in one mapping: YAML would take the last and say nothing."""
    if isinstance(node, yaml.SequenceNode):
        for item in node.value:
            yield from _repeated(item)
    elif isinstance(node, yaml.MappingNode):
        seen: set[str] = set()
        for key, value in node.value:
            if key.value in seen:
                yield f"Line {key.start_mark.line + 1}: the key “{key.value}” stands twice."
            seen.add(key.value)
            yield from _repeated(value)
