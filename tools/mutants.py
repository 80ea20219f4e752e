"""How many faults that are put into the rules of a game its tests find: `make mutants SYSTEM=gundam-skirmish`.

mutmut makes the faults (a number that is one more, an `and` for an `or`, an argument that is missing), one at a time, in a copy
of the tree, and runs the tests that come by. Here stand what is tried and what counts: the rules by which lists are checked,
each fifth fault of theirs (PART=1 tries all), without faults in mere words, which tests find by reading the source, and without
functions that make rules while modules are read, where mutmut cannot put any. The exit code is 1 below the target.
"""

import ast
import json
import re
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from armybuilder.engine.registry import SYSTEMS
from tools.figures import Figure

ROOT = Path(__file__).resolve().parent.parent
RULES = "armybuilder/engine/systems/{room}/construction"
TARGET = 85
"""Faults in a hundred that tests find at least."""
READING = ("every_finding_of", "every_wording_is", "every_label_of", "every_piece_of")
"""Tests that read the source: they would find every fault that stands in it beside the others."""
SHARED = ("corpus", "mutants", "rules", "choices", "filled", "engine")
"""The tests that all games share."""
SETTINGS = """
[tool.mutmut]
source_paths = ["armybuilder"]
only_mutate = ["{rules}/*"]
pytest_add_cli_args_test_selection = {tests}
pytest_add_cli_args = ["-p", "no:cacheprovider", "--ignore", "tests/engine/{room}/battle", "-k", "not ({left_out})"]
also_copy = {copied}
process_isolation = "forkserver"
"""
FOUND = {1, 3, 24, -24, 36, 152, 255}
"""What mutmut notes of a fault that is found: tests fail, or take for ever."""
MISSED = {0, 5, 33}
"""The same of one that is not found: all tests pass, or none comes by."""
_NAME = re.compile(r"(.+)__mutmut_(\d+)")


class Mutant(NamedTuple):
    """A fault: its place, the line before and with it, and whether tests found it."""

    name: str
    before: str
    after: str
    is_found: bool


def main(system: str, part: int) -> int:
    with TemporaryDirectory() as folder:
        copy = Path(folder) / "muster"
        prepare(copy, system)
        wanted = [f"*__mutmut_*{ending}" for ending in range(10) if ending % part == 1 % part]
        run = [sys.executable, "-m", "mutmut", "run", "--max-children", "2", *wanted]
        if code := subprocess.run(run, cwd=copy, check=False).returncode:
            return code
        tried = list(mutants(copy / "mutants"))
    for one in tried:
        if not one.is_found:
            print(f"{one.name}\n  - {one.before}\n  + {one.after}")
    counted = Counter(one.is_found for one in tried)
    found = Figure(
        f"faults in the rules of {system} that tests find",
        100 * counted[True] / max(1, len(tried)),
        TARGET,
        "%",
        at_least=True,
        note=f"{counted[True]} of {len(tried)}",
    )
    print(found)
    return 0 if found.is_met else 1


def prepare(copy: Path, system: str) -> None:
    """A copy of what git knows of the tree, with the settings of mutmut."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True).stdout
    for name in filter(None, listed.decode().split("\0")):
        (copy / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, copy / name)
    shutil.copytree(ROOT / "locale", copy / "locale", dirs_exist_ok=True)
    with (copy / "pyproject.toml").open("a", encoding="utf-8") as file:
        file.write(settings_of(system, sorted({path.name for path in copy.iterdir()} - {"armybuilder"})))


def settings_of(system: str, copied: list[str]) -> str:
    room = system.replace("-", "_")
    tests = [f"tests/engine/{room}", *(f"tests/conformance/test_{name}.py" for name in SHARED)]
    others = [other for other in SYSTEMS if other != system]
    return SETTINGS.format(
        rules=RULES.format(room=room),
        tests=json.dumps(tests),
        room=room,
        left_out=" or ".join([*READING, *others]),
        copied=json.dumps(copied),
    )


def mutants(folder: Path) -> Iterator[Mutant]:
    """What mutmut notes of the faults that were tried and that count."""
    for noted in sorted(folder.rglob("*.meta")):
        codes = json.loads(noted.read_text(encoding="utf-8"))["exit_code_by_key"]
        tried = {name.rpartition(".")[2]: code for name, code in codes.items() if code in MISSED | FOUND}
        source = noted.with_suffix("").read_text(encoding="utf-8") if tried else ""
        where = noted.with_suffix("").relative_to(folder).as_posix()
        yield from counting(where, source, tried)


def counting(where: str, source: str, codes: Mapping[str, int]) -> Iterator[Mutant]:
    """The faults in a file that count, by how tests ended with each."""
    known = {node.name: node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.FunctionDef)}
    for name, code in codes.items():
        called, number = _NAME.fullmatch(name).groups()  # type: ignore[union-attr]
        before, after = (_lines(known[each]) for each in (f"{called}__mutmut_orig", name))
        if _makes_functions(known[name]) or _wordless(before) == _wordless(after):
            continue
        old, new = next((pair for pair in zip(before, after, strict=False) if pair[0] != pair[1]), ("", ""))
        yield Mutant(f"{where} {called} {number}", old.strip(), new.strip(), code in FOUND)


def _lines(function: ast.FunctionDef) -> list[str]:
    return [line for statement in function.body for line in ast.unparse(statement).splitlines()]


def _wordless(lines: list[str]) -> str:
    tree = ast.parse("\n".join(["def _():", *(f"  {line}" for line in lines)]))
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            node.value = ""
    return ast.unparse(tree)


def _makes_functions(function: ast.FunctionDef) -> bool:
    return any(isinstance(node, ast.FunctionDef) for node in ast.walk(function) if node is not function)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], int(sys.argv[2])))
