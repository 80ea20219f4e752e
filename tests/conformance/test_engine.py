"""What a system may not touch: frameworks, files, the clock, hidden dice, the database, other systems.

Only `test_pages` asks for a database; pytest-django lets nobody reach one who has not asked.
"""

import ast
import inspect
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.test_layers import WORLD, imported

SHARED = ("armybuilder.engine.core", "armybuilder.engine.checkpoints")
FRAMEWORKS = {"django", "factions", "reportlab", "rest_framework", "yaml"}


def package(subject):
    return Path(inspect.getfile(type(subject.system))).parent


@pytest.fixture(scope="session")
def trees(subject):
    return {path: ast.parse(path.read_text(encoding="utf-8")) for path in package(subject).rglob("*.py")}


def test_system_imports_the_engine_alone(trees):
    for path, tree in trees.items():
        assert set(imported(tree)) & (FRAMEWORKS | WORLD) == set(), path


def test_package_says_in_which_order_to_read_it(subject, trees):
    folder = package(subject)
    told = ast.get_docstring(trees[folder / "__init__.py"]) or ""
    inside = {path.relative_to(folder).parts[0].removesuffix(".py") for path in trees} - {"__init__"}

    assert set(re.findall(r"`(\w+)`", told)) == inside


def test_system_knows_its_own_package_and_core(subject, trees):
    own = type(subject.system).__module__.rpartition(".")[0]
    for path, tree in trees.items():
        modules = {node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
        foreign = {
            name
            for name in modules
            if name.startswith(("armybuilder", "tests")) and not (f"{name}.").startswith(f"{own}.")
        }

        assert {name for name in foreign if not name.startswith(SHARED)} == set(), path


def test_system_starts_without_django(subject):
    script = (
        f"import sys, {type(subject.system).__module__}; print('django' in sys.modules or 'reportlab' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)

    assert done.stdout == "False\n"
