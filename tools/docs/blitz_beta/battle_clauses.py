"""The clauses of each battle rule, in our own words, and the tests that prove them: `tests/…/battle/clauses/*.yaml`.

    BR-96:
    - clause: a margin of nothing hits          # what the book says: rule text, note or example
      lines: 1988-1992, 2004                    # where it says so
      tests: test_attack.py::test_a_tie_hits    # one, or a list; files below battle/, others below tests/

A clause without tests is not proven, unless it says `simplified: true` (played more simply than the book: how, the rules say
themselves) or `nothing: …` (why a battle has nothing to play there). A worked example is named by its id,
`test_damage.py::test_examples[EX-15]`. Which tests there are is read from their files, without running them.
"""

import ast
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

import msgspec
import yaml

TESTS = Path(__file__).parents[3] / "tests"
BATTLE = TESTS / "engine" / "blitz_beta" / "battle"
LAST_LINE = 13923
LINES = re.compile(r"\d+(-\d+)?(, \d+(-\d+)?)*")
TEST = re.compile(r"(?P<file>[\w/]+\.py)::(?P<name>(Test\w+::)?test_\w+)(\[(?P<case>.+)\])?")


class ProvenClause(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A statement of the book that a test can prove."""

    clause: str
    lines: int | str
    tests: str | tuple[str, ...] = ()
    simplified: bool = False
    nothing: str = ""

    @property
    def proofs(self) -> tuple[str, ...]:
        return (self.tests,) if isinstance(self.tests, str) else self.tests

    @property
    def open(self) -> bool:
        """Whether it ought to have a test and has none."""
        return not (self.proofs or self.simplified or self.nothing)


@cache
def clauses() -> Mapping[str, tuple[ProvenClause, ...]]:
    """Rule id → its clauses. `ValueError` for a rule in two files, `msgspec.ValidationError` for what is misspelt."""
    found: dict[str, tuple[ProvenClause, ...]] = {}
    for path in sorted((BATTLE / "clauses").glob("*.yaml")):
        read = msgspec.convert(
            yaml.load(path.read_bytes(), Loader=yaml.CSafeLoader), dict[str, tuple[ProvenClause, ...]]
        )
        if twice := sorted(found.keys() & read.keys()):
            raise ValueError(f"{path.name}: {', '.join(twice)} stand in another file, too")
        found |= read
    return found


def faults() -> Iterator[str]:
    """Yield what is wrong with the clauses, one line each: lines that the book does not have, tests that do not
    exist, two answers.
    """
    for rule, found in clauses().items():
        for clause in found:
            yield from (f"{rule}: {clause.clause}: {fault}" for fault in _faults(clause))


def _faults(clause: ProvenClause) -> Iterator[str]:
    if not LINES.fullmatch(str(clause.lines)) or max(map(int, re.findall(r"\d+", str(clause.lines)))) > LAST_LINE:
        yield f"no lines of the book: {clause.lines}"
    if bool(clause.proofs) + clause.simplified + bool(clause.nothing) > 1:
        yield "proven by tests, or simplified, or nothing to play: only one of them"
    yield from (f"there is no test {test}" for test in clause.proofs if not exists(test))


def exists(test: str) -> bool:
    """Whether a test is in its file, and the case in brackets somewhere in it."""
    match = TEST.fullmatch(test)
    if match is None:
        return False
    near = BATTLE / match["file"]
    text, names = _read(near if near.is_file() else TESTS / match["file"])
    return match["name"] in names and (match["case"] or "") in text


@cache
def _read(path: Path) -> tuple[str, frozenset[str]]:
    """The text of a file and the names of its tests."""
    if not path.is_file():
        return "", frozenset()
    text = path.read_text(encoding="utf-8")
    return text, frozenset(_tests(ast.parse(text).body))


def _tests(body: list[ast.stmt], of: str = "") -> Iterator[str]:
    for node in body:
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            yield of + node.name
        elif isinstance(node, ast.ClassDef):
            yield from _tests(node.body, f"{node.name}::")
