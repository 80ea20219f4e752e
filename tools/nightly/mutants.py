"""Mutation tests of a game's rules: how many faults put into them its tests find,
`make mutants SYSTEM=gundam-skirmish`.

mutmut makes the faults (a number that is one more, an `and` for an `or`, an argument that is missing), one at a time,
in a copy of the tree, and runs the tests that reach them, the quickest first. This module decides what is tried and
what counts: the rules by which lists are checked, or another ROOM of the game's code (`battle/rules/combat`, a
pattern), every fifth fault of theirs (PART=1 tries all), without faults in mere words, which tests find by reading
the source, and without functions that make rules while modules are read, where mutmut cannot put any. Nor can it
where functions are decorated, as rules are: the copy decorates them in separate lines. The exit code is 1 below the
target.
"""

import ast
import json
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import chdir
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from mutmut.mutation.file_mutation import mutate_file_contents
from mutmut.utils.format_utils import get_mutant_name

from armybuilder.engine.registry import SYSTEMS
from tools.bench.harness import BenchFigure

ROOT = Path(__file__).resolve().parents[2]
CONSTRUCTION = "validators"
RULES = "armybuilder/engine/systems/{system}/{room}"
TARGET = 85
"""Faults in a hundred that tests find at least."""
READING = ("every_finding_of", "every_wording_is", "every_label_of", "every_piece_of")
"""Tests that read the source: they would find every fault that stands in it beside the others."""
SHARED = ("corpus", "mutants", "rules", "choices", "filled", "engine")
"""The tests that all games share."""
WHOLE = (
    "chance",
    "duels",
    "golden",
    "policies",
    "policy_usage",
    "population",
    "fuzzing",
    "replays",
    "simulated",
    "veteran",
    "whole_battles",
    "written",
)
"""Tests of whole battles: they last, and tell that something is different, not what the rule is."""
SETTINGS = """
[tool.mutmut]
source_paths = ["armybuilder"]
only_mutate = ["{rules}/*"]
pytest_add_cli_args_test_selection = {tests}
pytest_add_cli_args = ["-p", "no:cacheprovider", "-p", "tools.nightly.quickest", "-k", "not ({left_out})", {ignored}]
also_copy = {copied}
process_isolation = "forkserver"
timeout_constant = 20.0
timeout_multiplier = 3.0
"""
FOUND = {1, 3, 24, -24, 36, 152, 255}
"""What mutmut notes of a fault that is found: tests fail, or take for ever."""
MISSED = {0, 5, 33}
"""The same of one that is not found: all tests pass, or none comes by."""
UNDERSTOOD = {"staticmethod", "classmethod", "overload"}
"""Decorators with which mutmut can do."""
SHOWN = 160
"""Letters of a line that are shown."""


class MutantFault(NamedTuple):
    """A fault: its name, the line before and with it."""

    name: str
    before: str
    after: str


def main(system: str, part: int, room: str = CONSTRUCTION) -> int:
    with TemporaryDirectory() as folder:
        copy = Path(folder) / "muster"
        prepare(copy, system, room)
        with chdir(copy):
            tried = list(faults(rules_of(system, room)))[::part]
        run = [sys.executable, "-m", "mutmut", "run", "--max-children", "2", *(fault.name for fault in tried)]
        if code := subprocess.run(run, cwd=copy, check=False).returncode:
            return code
        ended = codes(copy / "mutants")
    for fault in tried:
        if ended[fault.name] in MISSED:
            print(f"{fault.name}\n  - {fault.before}\n  + {fault.after}")
    counted = Counter(ended[fault.name] in FOUND for fault in tried if ended[fault.name] in FOUND | MISSED)
    found = BenchFigure(
        f"faults in the rules of {system} that tests find",
        100 * counted[True] / max(1, counted.total()),
        "%",
        at_least=TARGET,
        note=f"{counted[True]} of {counted.total()}",
    )
    print(found)
    return 0 if found.is_met else 1


def prepare(copy: Path, system: str, room: str = CONSTRUCTION) -> None:
    """A copy of what git knows of the tree, with the settings of mutmut, and rules that are decorated where it minds not."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True).stdout
    for name in filter(None, listed.decode().split("\0")):
        (copy / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, copy / name)
    shutil.copytree(ROOT / "locale", copy / "locale", dirs_exist_ok=True)
    with (copy / "pyproject.toml").open("a", encoding="utf-8") as file:
        file.write(settings_of(system, sorted({path.name for path in copy.iterdir()} - {"armybuilder"}), room))
    for path in copy.glob(f"{rules_of(system, room)}/**/*.py"):
        path.write_text(decorated_apart(path.read_text(encoding="utf-8")), encoding="utf-8")


def rules_of(system: str, room: str) -> str:
    return RULES.format(system=system.replace("-", "_"), room=room)


def settings_of(system: str, copied: list[str], room: str = CONSTRUCTION) -> str:
    tests = f"tests/engine/{system.replace('-', '_')}"
    battle = f"{tests}/battle"
    if room.startswith("battle"):
        asked, ignored = [battle], [f"{battle}/test_{name}.py" for name in WHOLE]
    else:
        asked, ignored = [tests, *(f"tests/conformance/test_{name}.py" for name in SHARED)], [battle]
    return SETTINGS.format(
        rules=rules_of(system, room),
        tests=json.dumps(asked),
        ignored=", ".join(f'"--ignore={path}"' for path in ignored),
        left_out=" or ".join([*READING, *(other for other in SYSTEMS if other != system)]),
        copied=json.dumps(copied),
    )


def decorated_apart(source: str) -> str:
    """The same functions, decorated by calls in lines behind them."""
    lines = source.splitlines(keepends=True)
    for function in reversed(list(_functions(ast.parse(source).body))):
        decorators = [ast.unparse(decorator) for decorator in function.decorator_list]
        if not decorators or UNDERSTOOD.intersection(decorators):
            continue
        indented = f"\n{' ' * function.col_offset}{function.name} = "
        calls = "".join(f"{indented}{decorator}({function.name})" for decorator in reversed(decorators))
        lines.insert(function.end_lineno or 0, f"{calls}\n")
        del lines[function.decorator_list[0].lineno - 1 : function.lineno - 1]
    return "".join(lines)


def _functions(body: list[ast.stmt]) -> Iterator[ast.FunctionDef]:
    for statement in body:
        if isinstance(statement, ast.FunctionDef):
            yield statement
        elif isinstance(statement, ast.ClassDef):
            yield from _functions(statement.body)


def faults(rules: str) -> Iterator[MutantFault]:
    """The faults that mutmut puts into the rules and that count, file by file."""
    for path in sorted(Path().glob(f"{rules}/**/*.py")):
        mutated = mutate_file_contents(str(path), path.read_text(encoding="utf-8"))
        for fault in counted_faults(mutated.code, mutated.mutant_names):
            yield fault._replace(name=get_mutant_name(path, fault.name))


def counted_faults(source: str, names: Iterable[str]) -> Iterator[MutantFault]:
    """The faults in a file that count."""
    known = {function.name: function for function in _functions(ast.parse(source).body)}
    for name in names:
        function, original = known[name], known[f"{name.rpartition('_')[0]}_orig"]
        before, after = _lines(original), _lines(function)
        if _makes_functions(function) or _wordless(before) == _wordless(after):
            continue
        yield MutantFault(name, *_excerpts(before, after))


def _excerpts(before: list[str], after: list[str]) -> tuple[str, str]:
    """Return excerpts of the first lines that differ, around the difference."""
    old, new = next((pair for pair in zip(before, after, strict=False) if pair[0] != pair[1]), ("", ""))
    differing = next((place for place, pair in enumerate(zip(old, new, strict=False)) if pair[0] != pair[1]), 0)
    begin = max(0, differing - SHOWN // 2)
    return old[begin:][:SHOWN].strip(), new[begin:][:SHOWN].strip()


def codes(folder: Path) -> dict[str, int | None]:
    """Return how the tests ended with each fault, as mutmut records it."""
    ended: dict[str, int | None] = {}
    for noted in folder.rglob("*.meta"):
        ended |= json.loads(noted.read_text(encoding="utf-8"))["exit_code_by_key"]
    return ended


def _lines(function: ast.FunctionDef) -> list[str]:
    body = (line for statement in function.body for line in ast.unparse(statement).splitlines())
    return [f"def _({ast.unparse(function.args)}):", *(f"    {line}" for line in body)]


def _wordless(lines: list[str]) -> str:
    tree = ast.parse("\n".join(lines))
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            node.value = ""
    return ast.unparse(tree)


def _makes_functions(function: ast.FunctionDef) -> bool:
    return any(isinstance(node, ast.FunctionDef) for node in ast.walk(function) if node is not function)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], int(sys.argv[2]), *sys.argv[3:]))
