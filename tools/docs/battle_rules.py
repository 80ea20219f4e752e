"""Sections of docs/battle-rules.md for games whose rules say by `# Implements BR-4` what they play: each rule by its id, how it is
played, and the rulings that players may read otherwise."""

import ast
import importlib
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from armybuilder.engine.core.rules.rulings import Ruling
from armybuilder.engine.registry import AnySystem
from tools.docs.rule_codes import number_of

HEAD = """
# Battle rules of {name}

Made by `make docs` from the rules themselves, in `{folder}/`.
*Whole*: played as the book has it. *Simplified*: played, and read more simply than the book in what is told beside it.
*Not played*: no function plays it.

| rule | what it is about | status | how | functions |
|---|---|---|---|---|
"""
RULINGS = """
## Rulings of {name}

What the book leaves open about battles, and how it is read where the players agree on nothing else (`{scenario}:key=reading`).

| ruling | rules | question | default | players may also agree on |
|---|---|---|---|---|
"""
IMPLEMENTS = re.compile(r"# Implements ([A-Z]+-[\d.]+(?:, [A-Z]+-[\d.]+)*)")
RULE = re.compile(r"([A-Z]+)-(\d+)$")


def sections(systems: Mapping[str, AnySystem]) -> str:
    """The sections of those of these games that fight."""
    found = {key: _functions(system) for key, system in systems.items() if system.battle}
    return "".join(_section(systems[key], functions) for key, functions in found.items())


def folder_of(system: AnySystem) -> Path:
    """The folder of a game's battle rules."""
    module = importlib.import_module(type(system.battle).__module__)
    return Path(str(module.__file__)).parent.relative_to(Path(__file__).parents[2])


class PlayedRule(NamedTuple):
    """The functions that play a rule, and what they say of themselves."""

    functions: list[str]
    about: list[str]


def _functions(system: AnySystem) -> dict[str, PlayedRule]:
    """What plays each rule, by its id."""
    root, folder = Path(__file__).parents[2], folder_of(system)
    found: dict[str, PlayedRule] = {}
    for path in sorted((root / folder).rglob("*.py")):
        module = ".".join(path.relative_to(root / folder).with_suffix("").parts)
        for rules, function in _marked_functions(path.read_text(encoding="utf-8")):
            for rule in rules:
                played = found.setdefault(rule, PlayedRule([], []))
                played.functions.append(f"`{module}.{function.name}`")
                played.about.append((ast.get_docstring(function) or "").partition("\n\n")[0].replace("\n", " "))
    return found


def _marked_functions(text: str) -> Iterator[tuple[list[str], ast.FunctionDef]]:
    """The functions that name rules above themselves, with these."""
    lines = text.splitlines()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef):
            first = min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])
            if first > 1 and (mark := IMPLEMENTS.search(lines[first - 2])):
                yield mark[1].split(", "), node


def _section(system: AnySystem, played: Mapping[str, PlayedRule]) -> str:
    assert system.battle  # noqa: S101 - sections are of games that fight
    rules = system.battle
    named = {*played, *rules.cited, *rules.simpler}
    lines = [
        _row(
            rule, rules.cited.get(rule, ""), " ".join(rules.simpler.get(rule, ())), played.get(rule, PlayedRule([], []))
        )
        for rule in sorted({*named, *_between(named)}, key=number_of)
    ]
    head = HEAD.format(name=system.name, folder=folder_of(system))
    return head + "".join(lines) + _rulings(system)


def _between(named: set[str]) -> Iterator[str]:
    """The ids that are left out of a row of numbers."""
    last: dict[str, int] = {}
    for rule in named:
        if numbered := RULE.match(rule):
            last[numbered[1]] = max(last.get(numbered[1], 0), int(numbered[2]))
    return (f"{chapter}-{number}" for chapter in ("BR", "SR") for number in range(1, last.get(chapter, 0) + 1))


def _row(rule: str, cited: str, how: str, played: PlayedRule) -> str:
    about = cited or " ".join(dict.fromkeys(played.about))
    status = "simplified" if how else "whole" if played.functions else "**not played**"
    return f"| {rule} | {about} | {status} | {how} | {', '.join(played.functions)} |\n"


def _rulings(system: AnySystem) -> str:
    """The section on what the players of a game may read otherwise; nothing for a game without."""
    assert system.battle  # noqa: S101 - sections are of games that fight
    rows = (
        f"| `{ruling.key}` | {', '.join(dict.fromkeys(clause.rule for clause in ruling.clauses))} | {ruling.question} | "
        f"`{ruling.default}`: {ruling.readings[ruling.default]} | {_others(ruling)} |\n"
        for ruling in system.battle.rulings.values()
    )
    head = RULINGS.format(name=system.name, scenario=next(iter(system.battle.scenarios)))
    return head + "".join(rows) if system.battle.rulings else ""


def _others(ruling: Ruling) -> str:
    return "; ".join(f"`{key}`: {text}" for key, text in ruling.readings.items() if key != ruling.default)
