"""Reads the cases of `tests/corpus`, whatever the system; its README tells the form."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import msgspec
import yaml

from armybuilder.engine.core.documents import FORMAT
from armybuilder.engine.core.rules.report import Problem, Report
from armybuilder.engine.registry import AnySystem

CORPUS = Path(__file__).parents[1] / "corpus"
README = CORPUS / "README.md"
_KEYS = {
    "name",
    "rule",
    "expect",
    "total",
    "rules",
    "warnings",
    "depends",
    "faction",
    "sublist",
    "limit",
    "groups",
    "findings",
}


@dataclass(frozen=True)
class Case:
    """A force, the rule that it is about, and what the book says to it."""

    chapter: str
    name: str
    rule: str
    document: dict[str, Any]
    expect: str
    total: float | None
    rules: list[str]
    warnings: list[str] | None
    depends: list[str] | None
    """Keys of the rulings that the verdict, or the total, depends on."""
    findings: list[dict[str, Any]] | None
    """Everything that a report says of the force, whole and in its order (see `told`)."""

    @property
    def id(self) -> str:
        return f"{self.chapter}: {self.name}"


def read_cases(
    system: str, document: Callable[[dict[str, Any]], dict[str, Any]], options: set[str]
) -> tuple[Case, ...]:
    """Every case of a system, files in alphabetical order. `document` makes a document of a case, whose `options` other
    systems do not have."""
    return tuple(
        _case(path.stem, row, document, _KEYS | options)
        for path in sorted((CORPUS / system).glob("*.yaml"))
        for row in yaml.load(path.read_bytes(), Loader=yaml.CSafeLoader)
    )


def cases_of(system: AnySystem) -> tuple[Case, ...]:
    """The cases of a system. A reader of its own, `corpus.py` among its tests, knows a shorter form of documents; without one
    cases have the members that a document has. None where nobody has written any, which the suite tells."""
    reader = f"tests.engine.{type(system).__module__.split('.')[-2]}.corpus"
    if find_spec(reader.rpartition(".")[0]) and find_spec(reader):
        found: tuple[Case, ...] = import_module(reader).cases()
        return found
    return read_cases(system.key, partial(_plain, system.key), {"options", "catalogue", "packs"})


def _plain(system: str, row: dict[str, Any]) -> dict[str, Any]:
    """The document of a case that says it in full."""
    members = {"name", "faction", "sublist", "limit", "groups", "options", "catalogue", "packs"}
    said = {member: value for member, value in row.items() if member in members}
    return {"format": FORMAT, "system": system, **said}


def _case(
    chapter: str, row: dict[str, Any], document: Callable[[dict[str, Any]], dict[str, Any]], keys: set[str]
) -> Case:
    unknown = row.keys() - keys
    if unknown:
        raise ValueError(f"{chapter}, {row['name']}: unknown {', '.join(sorted(unknown))}")
    return Case(
        chapter=chapter,
        name=row["name"],
        rule=row["rule"],
        document=document(row),
        expect=row["expect"],
        total=row.get("total"),
        rules=sorted(row.get("rules", [])),
        warnings=row.get("warnings"),
        depends=row.get("depends"),
        findings=row.get("findings"),
    )


def told(report: Report) -> list[dict[str, Any]]:
    """What a report says of a force, as a case tells it: what is empty is left out."""
    return [_told(problem) for problem in report.problems]


def _told(problem: Problem) -> dict[str, Any]:
    whole = msgspec.json.decode(msgspec.json.encode(problem))
    source = whole["source"]
    words = {key: whole[key] for key in ("code", "rule", "severity", "where")}
    more = {key: whole[key] for key in ("lacking", "values", "fixes") if whole[key]}
    return {**words, "lines": source["lines"], "message": whole["message"], **more}
