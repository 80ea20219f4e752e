"""YAML as the rules data use it: unique keys, and only `true` and `false` are booleans, as YAML 1.2 says.

YAML 1.1 would read a faction `no` as false and a figure such as `1:30` as ninety.
"""

import re
from collections.abc import Hashable
from typing import Any

import yaml
from yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode

Path = tuple[str | int, ...]


class YamlError(ValueError):
    """The text is no YAML, or no plain data; `line` counts from 1."""

    def __init__(self, message: str, line: int | None = None) -> None:
        super().__init__(message)
        self.line = line


class _Loader(yaml.CSafeLoader):
    """The C parser with our own few types: text, whole numbers, decimals, booleans, null."""

    yaml_implicit_resolvers: dict[str, list[tuple[str, re.Pattern[str]]]] = {}

    def construct_mapping(self, node: MappingNode, deep: bool = False) -> dict[Hashable, Any]:
        seen: set[str] = set()
        for key, _ in node.value:
            if not isinstance(key, ScalarNode):
                raise YamlError("a key is one word, not a list or a mapping", key.start_mark.line + 1)
            if key.value in seen:
                raise YamlError(f"the key {key.value!r} stands twice in one mapping; keys are unique", _line(key))
            seen.add(key.value)
        return super().construct_mapping(node, deep)


for _tag, _pattern, _first in (
    ("bool", r"true|false", "tf"),
    ("int", r"-?(0|[1-9][0-9]*)", "-0123456789"),
    ("float", r"-?(0|[1-9][0-9]*)\.[0-9]+", "-0123456789"),
    ("null", r"null|~|", "n~\0"),
):
    _firsts = [character if character != "\0" else "" for character in _first]
    _Loader.add_implicit_resolver(f"tag:yaml.org,2002:{_tag}", re.compile(f"(?:{_pattern})$"), _firsts)


def load(data: bytes) -> Any:
    """Plain data from YAML, or `YamlError` with the line."""
    try:
        return yaml.load(data, _Loader)  # noqa: S506 - a subclass of the safe loader
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        raise YamlError(error.problem or str(error), mark.line + 1 if mark else None) from None
    except yaml.YAMLError as error:
        raise YamlError(str(error)) from None


def line_of(data: bytes, path: Path) -> int | None:
    """The line on which the value at `path` stands, or the nearest one above it that is there. Only for messages."""
    node: Node | None = yaml.compose(data, _Loader)
    if node is None:
        return None
    line = _line(node)
    for step in path:
        found = _child(node, step)
        if not found:
            break
        node, line = found
    return line


def _child(node: Node, step: str | int) -> tuple[Node, int] | None:
    if isinstance(node, MappingNode):
        return next(((value, _line(key)) for key, value in node.value if key.value == step), None)
    if isinstance(node, SequenceNode) and isinstance(step, int) and step < len(node.value):
        return node.value[step], _line(node.value[step])
    return None


def _line(node: Node) -> int:
    return int(node.start_mark.line) + 1
