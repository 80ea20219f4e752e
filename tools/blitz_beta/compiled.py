"""Compiles battles to machine code: `make setup` where there is a C compiler, `make compiled`. It takes two minutes and more.

mypyc reads a copy of the sources, with what it cannot read written otherwise. What comes of it is the same, to the last
byte of every log (`tests/tools/test_compiled.py`).
"""

import ast
import json
import re
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import TypeGuard

from armybuilder.compiled import PROGRAM, ROWS, SUFFIX, fingerprint, folders
from tools.blitz_beta.spelled_out import plain_slots, spelled_out

GROUP = "muster_battles"
KEPT = 2
"""Folders of older sources that stay."""
PLAIN = frozenset(("bool", "float", "int", "str"))
CONSTANT = re.compile(r"_?[A-Z][A-Z0-9_]+")
NEVER_SET = re.compile(r"[^n]likely\(\w+\.f0 != -113\.0 && PyErr_Occurred\(\)\)")
"""What mypyc (1.20) writes for a constant row of floats whose length it knows: it would never find that."""
FINGERPRINT = re.compile(r"[0-9a-f]{20}")
BATTLE = "engine/systems/blitz_beta/battle"
WANTED = (
    "engine/checkpoints.py",
    "engine/core/table/*.py",
    *[f"engine/core/battle/{name}.py" for name in ("decisions/choosing", "dice", "events", "journal")],
    *[
        f"{BATTLE}/{folder}/*.py"
        for folder in ("mathematics", "play", "policies", "policies/chance", "policies/planning", "state", "table")
    ],
    *[f"{BATTLE}/{name}.py" for name in ("chapters/sequence", "odds/duels", "odds/roll_odds", "settings")],
    *[
        f"{BATTLE}/chapters/{folder}/*.py"
        for folder in ("armies", "combat", "command", "movement", "scenarios", "signals", "support")
    ],
)
LEFT_OUT = ("core/table/files.py", "core/table/terrain.py", "battle/table/kept.py")
"""What keeps values in a dictionary of its own, or is read and written by msgspec."""
LONE = "free_list_len=1"
"""Of what there is seldom more than one: the next one takes its room."""
MARKED = {
    "ActMenu": "allow_interpreted_subclasses=True",
    "Choices": LONE,
    "About": LONE,
    "Aim": LONE,
    "Corners": "native_class=False",
    "Decision": LONE,
    "Goal": LONE,
    "MoveOptions": LONE,
    "OtherCorners": "native_class=False",
    "ScriptError": "native_class=False",
    "Sighting": LONE,
    "StoppedError": "native_class=False",
    "Trigger": LONE,
    "View": LONE,
}
"""Classes that mypyc has to be told something about."""
STATE = f"{BATTLE}/state"
FROZEN = "armybuilder.engine.core.battle.frozen"
"""A module of the copy alone: the settings of a class get lost, those of its base do not."""
SETUP = """
import os
from concurrent.futures import ThreadPoolExecutor
from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from mypyc.build import mypycify
from mypyc.common import RUNTIME_C_FILES

class Build(build_ext):
    def build_extensions(self):
        compiler = self.compiler
        one_by_one = compiler.compile

        def alone(source, macros=None, **settings):
            runtime = [("MUSTER_RUNTIME", None)] if os.path.basename(source) in RUNTIME_C_FILES else []
            return one_by_one([source], macros=[*(macros or []), *runtime], **settings)

        def side_by_side(sources, **settings):
            with ThreadPoolExecutor(os.cpu_count()) as files:
                return sum(files.map(lambda source: alone(source, **settings), sources), [])

        compiler.compile = side_by_side
        super().build_extensions()

made = mypycify({options!r}, opt_level="2", multi_file=True, group_name="{group}")
made[0].extra_compile_args += {flags!r}  # they share one list
made.append(Extension("{quick}", [{helper!r}], extra_compile_args=["-O2"]))
setup(packages=[], ext_modules=made, cmdclass=dict(build_ext=Build))
"""
HERE = Path(__file__).parent
QUICK = "muster_quick"
"""A module of C that compiled ones use (`quick.c`)."""
TYPES_OF_QUICK = """from functools import cache as cache, lru_cache as lru_cache
def quicken(kind: type) -> None: ...
"""
FLAGS = [
    *("-fvisibility=hidden", "-fno-semantic-interposition", "-fno-plt"),
    *("-fno-stack-protector", "-freorder-blocks-and-partition", "-include", str(HERE / "runtime.h")),
]
"""Modules call one another without looking up where, and what runs lies close together: it is more than a processor keeps at
hand, and most of it is what to do where something fails."""
CONFIG = "[mypy]\nfollow_imports = silent\nignore_missing_imports = True\nwarn_unused_ignores = False\n"


class CompilingError(Exception):
    """What a compiler said that could not go on."""


def main() -> int:
    """Compile, unless these sources are compiled. The exit code is 1 where that fails, but for `--if-possible`: then battles
    run as they are."""
    place = folders()
    missing = _missing()
    if place is None:
        print("Battles are not compiled: MUSTER_COMPILED says so.")
    elif missing:
        print(f"Battles are not compiled, and run as they are: {missing}.")
    elif (place / fingerprint()).is_dir():
        print("Battles are compiled.")
    else:
        print("Compiling battles (some minutes, once a version; MUSTER_COMPILED=off leaves it out)", flush=True)
        return _compile(place, place / fingerprint())
    return 0


def _missing() -> str:
    """What this machine lacks, empty for nothing."""
    if shutil.which("cc") is None:
        return "there is no C compiler (apt install gcc)"
    headers = Path(sysconfig.get_path("include")) / "Python.h"
    return "" if headers.is_file() else f"there are no headers of Python ({headers}: apt install python3-dev)"


def _compile(place: Path, folder: Path) -> int:
    try:
        with tempfile.TemporaryDirectory() as copy:
            put(build(Path(copy)), folder)
    except CompilingError as error:
        print(f"Battles could not be compiled, and run as they are:\n{error}")
        return int("--if-possible" not in sys.argv[1:])
    forget(place, folder)
    print(f"Battles are compiled, into {folder}.")
    return 0


def put(found: Path, folder: Path) -> None:
    """Leave what was compiled in its folder, all of it at once: whoever starts meanwhile finds nothing or everything."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder.parent) as near:
        whole = shutil.copytree(found, Path(near) / "whole")
        with suppress(OSError):  # somebody else was faster
            whole.rename(folder)


def forget(place: Path, folder: Path) -> None:
    """Remove what was compiled of older sources, but for the last ones: a server may still run on them."""
    older = sorted(
        (other for other in place.iterdir() if other != folder and FINGERPRINT.fullmatch(other.name)),
        key=lambda other: other.stat().st_mtime,
    )
    for other in older[:-KEPT]:
        shutil.rmtree(other, ignore_errors=True)


def build(copy: Path) -> Path:
    """The folder of a compiled copy, one file a module. `CompilingError` where a compiler stumbled."""
    rows = {module_of(file, PROGRAM.parent): rows_of(file.read_text(encoding="utf-8")) for file in wanted(PROGRAM)}
    files = list(prepare(copy))
    options = ["--config-file=mypy.ini", *[file.relative_to(copy).as_posix() for file in files]]
    (copy / "setup.py").write_text(
        SETUP.format(options=options, group=GROUP, flags=FLAGS, quick=QUICK, helper=str(HERE / "quick.c")),
        encoding="utf-8",
    )
    command = [sys.executable, "setup.py", "build_ext", "--build-lib", "made"]
    done = subprocess.run(command, cwd=copy, capture_output=True, text=True, check=False)
    if done.returncode:
        raise CompilingError(done.stdout[-4000:] + done.stderr[-4000:])
    for file in (copy / "build").glob("*.c"):
        if NEVER_SET.search(file.read_text(encoding="utf-8")):
            raise CompilingError(
                f"{file.stem} has a constant row of floats that mypyc would not find (see `_are_floats`)"
            )
    found = copy / "found"
    found.mkdir()
    for file in (copy / "made").rglob(f"*{SUFFIX}"):
        module = file.relative_to(copy / "made").as_posix().removesuffix(SUFFIX).replace("/", ".")
        shutil.copy(file, found / (module + SUFFIX))
    shutil.copy(copy / _path(FROZEN), found / f"{FROZEN}.py")
    (found / ROWS).write_text(json.dumps({module: kinds for module, kinds in rows.items() if kinds}), encoding="utf-8")
    return found


def rows_of(text: str) -> dict[str, dict[str, str]]:
    """The named tuples of a module whose fields have more than plain types, which compiling loses: `armybuilder.compiled`
    gives them back."""
    found = {
        node.name: {ast.unparse(part.target): ast.unparse(part.annotation) for part in node.body if _is_field(part)}
        for node in ast.parse(text).body
        if isinstance(node, ast.ClassDef) and _is_row(node)
    }
    return {name: fields for name, fields in found.items() if not PLAIN.issuperset(fields.values())}


def _is_row(node: ast.ClassDef) -> bool:
    return [ast.unparse(base) for base in node.bases] == ["NamedTuple"]


def _is_field(part: ast.stmt) -> TypeGuard[ast.AnnAssign]:
    return isinstance(part, ast.AnnAssign)


def module_of(file: Path, root: Path) -> str:
    """The name of a module by its file."""
    return file.relative_to(root).with_suffix("").as_posix().replace("/", ".")


def prepare(copy: Path) -> Iterator[Path]:
    """Copy the program, and rewrite the modules that are to be compiled, which are returned."""
    shutil.copytree(PROGRAM, copy / "armybuilder", ignore=lambda _, names: [name for name in names if _aside(name)])
    (copy / "mypy.ini").write_text(CONFIG, encoding="utf-8")
    (copy / _path(FROZEN)).write_text(
        '"""Frozen."""\n\nimport msgspec\n\n\nclass Frozen(msgspec.Struct, frozen=True):\n    """Frozen."""\n',
        encoding="utf-8",
    )
    (copy / f"{QUICK}.pyi").write_text(TYPES_OF_QUICK, encoding="utf-8")
    for file in wanted(copy / "armybuilder"):
        file.write_text(rewritten(file.read_text(encoding="utf-8"), module_of(file, copy)), encoding="utf-8")
        yield file


def wanted(program: Path) -> Iterator[Path]:
    """The modules that are compiled. `FileNotFoundError` for a pattern that finds none any more: what it stood for would go
    uncompiled, and nobody would notice."""
    for pattern in WANTED:
        found = [file for file in sorted(program.glob(pattern)) if file.name != "__init__.py"]
        if not found:
            raise FileNotFoundError(f"no module to compile is called {pattern}: put it right in WANTED")
        yield from (file for file in found if not file.as_posix().endswith(LEFT_OUT))


def _path(module: str) -> str:
    return module.replace(".", "/") + ".py"


def _aside(name: str) -> bool:
    return name in ("__pycache__", "locale", "static", "templates")


def rewritten(text: str, module: str) -> str:
    """The text of a module as mypyc can read it."""
    for change in (_noted, _stateful, _frozen, _quick, _marked, _constant):
        text = change(text, module)
    return spelled_out(text, _slots()) if "systems" in module else text


@cache
def _slots() -> frozenset[str]:
    """Numbers and truths of a battle's state."""
    return plain_slots(*[file.read_text(encoding="utf-8") for file in (PROGRAM / STATE).glob("*.py")])


def _noted(text: str, module: str) -> str:
    """What carries a mark would be called the slow way, so that the marks go to the end."""
    notes = list(_notes(ast.parse(text), ""))
    text = re.sub(r"^ *@implements\([^)]*\)\n", "", text, flags=re.MULTILINE)
    where = module.partition("blitz_beta.")[2]
    lines = [
        f'for _rule in ({rules},):\n    IMPLEMENTED.setdefault(_rule, []).append("{where}.{name}")'
        for name, rules in notes
    ]
    head = "from armybuilder.engine.systems.blitz_beta.battle.coverage import IMPLEMENTED"
    return "\n".join([text, head, *lines, ""]) if lines else text


def _notes(parent: ast.AST, within: str) -> Iterator[tuple[str, str]]:
    """Functions with a mark, each with the rules of that."""
    for node in ast.iter_child_nodes(parent):
        if isinstance(node, ast.ClassDef):
            yield from _notes(node, f"{node.name}.")
        for mark in node.decorator_list if isinstance(node, ast.FunctionDef) else ():
            if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "implements":
                yield within + node.name, ", ".join(map(ast.unparse, mark.args))  # type: ignore[attr-defined]


def _stateful(text: str, _: str) -> str:
    """Classes of state are native with what they begin with told apart."""
    starts = []
    lines = text.split("\n")
    for node in ast.parse(text).body:
        if isinstance(node, ast.ClassDef) and any(ast.unparse(mark) == "stateful" for mark in node.decorator_list):
            values = [part for part in node.body if isinstance(part, ast.AnnAssign) and part.value is not None]
            for part in values:
                lines[part.lineno - 1] = lines[part.lineno - 1][: part.annotation.end_col_offset]
            pairs = ", ".join(
                f'"{ast.unparse(part.target)}": {ast.unparse(part.value)}' for part in values if part.value
            )
            starts.append(f"begins({node.name}, {{{pairs}}})")
            lines[(node.end_lineno or 0) - 1] += "\n".join(["", "", "    def _begin(self) -> None:", *_begins(values)])
    text = "\n".join([*[line for line in lines if line != "@stateful"], *starts, ""])
    text = text.replace("import Stateful, stateful", "import Stateful, begins")
    return text.replace("self.STARTS", "type(self).STARTS")


def _begins(values: list[ast.AnnAssign]) -> Iterator[str]:
    """What gives each slot its value at the start: by names it would be looked up each time."""
    for part in values:
        if part.value is not None:
            yield f"        self.{ast.unparse(part.target)} = {ast.unparse(part.value)}"


def _frozen(text: str, _: str) -> str:
    """Frozen structures get that from their base."""
    pattern = re.compile(r"^class (\w+)\(msgspec\.Struct, frozen=True\):", flags=re.MULTILINE)
    if not pattern.search(text):
        return text
    text = pattern.sub(r"@mypyc_attr(native_class=False)\nclass \1(Frozen):  # type: ignore", text)
    return _importing(text, f"from {FROZEN} import Frozen", "from mypy_extensions import mypyc_attr")


def _quick(text: str, _: str) -> str:
    """Named tuples are made by machine code, too, and what is remembered is looked up by it."""
    text = re.sub(r"^from functools import (?=.*cache)", f"from {QUICK} import ", text, flags=re.MULTILINE)
    text = re.sub(
        rf"^(from {QUICK} import .*), partial$", r"\1\nfrom functools import partial", text, flags=re.MULTILINE
    )
    names = [node.name for node in ast.parse(text).body if isinstance(node, ast.ClassDef) and _is_row(node)]
    calls = [f"quicken({name})" for name in names]
    return _importing("\n".join([text, *calls, ""]), f"from {QUICK} import quicken") if calls else text


def _marked(text: str, _: str) -> str:
    for name, mark in MARKED.items():
        found = re.sub(rf"^class {name}\b", f"@mypyc_attr({mark})\nclass {name}", text, flags=re.MULTILINE)
        text = _importing(found, "from mypy_extensions import mypyc_attr") if found != text else text
    return text


def _constant(text: str, _: str) -> str:
    """What is written large is never written again: a constant of C instead of a name to look up."""
    tree = ast.parse(text)
    named = [name.id for name in ast.walk(tree) if isinstance(name, ast.Name) and isinstance(name.ctx, ast.Store)]
    lines, found = text.split("\n"), False
    for node in reversed(tree.body):
        pairs = [pair for pair in _pairs(node) if CONSTANT.fullmatch(pair[0]) and named.count(pair[0]) == 1]
        if pairs and len(pairs) == len(list(_pairs(node))):
            made = "\n".join(f"{name}: Final{kind} = {value}" for name, kind, value in pairs)
            lines[node.lineno - 1 : node.end_lineno] = [made]
            found = True
    return _importing("\n".join(lines), "from typing import Final") if found else text


def _pairs(node: ast.stmt) -> Iterator[tuple[str, str, str]]:
    """The names that a statement gives values, their types in brackets where they are told, and the values."""
    if isinstance(node, ast.AnnAssign) and node.value and not ast.unparse(node.annotation).startswith("Final"):
        yield ast.unparse(node.target), f"[{ast.unparse(node.annotation)}]", ast.unparse(node.value)
    elif isinstance(node, ast.Assign) and len(node.targets) == 1:
        target, value = node.targets[0], node.value
        if isinstance(target, ast.Name):
            yield target.id, "[tuple[float, ...]]" if _are_floats(value) else "", ast.unparse(value)
        elif isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
            for name, part in zip(target.elts, value.elts, strict=True):
                yield ast.unparse(name), "", ast.unparse(part)


def _are_floats(value: ast.expr) -> bool:
    """Whether a constant is a tuple of numbers like 0.5 alone: of its length, which C would know, mypyc takes it for not set
    whenever it is looked at (1.20)."""
    parts = value.elts if isinstance(value, ast.Tuple) else ()
    return bool(parts) and all(isinstance(part, ast.Constant) and isinstance(part.value, float) for part in parts)


def _importing(text: str, *lines: str) -> str:
    """With more imports, before the first one."""
    begins = (node.lineno - 1 for node in ast.parse(text).body if isinstance(node, ast.Import | ast.ImportFrom))
    before = text.split("\n")
    place = next(begins, 0)
    return "\n".join([*before[:place], *[line for line in lines if line not in before], *before[place:]])


if __name__ == "__main__":
    sys.exit(main())
