"""What import-linter cannot see: the engine's standard library, and names that must not be spoken."""

import ast
import re
from pathlib import Path

import pytest
from django.conf import settings

from armybuilder.engine.registry import SYSTEMS
from armybuilder.views import PLANNED

ROOT = Path(settings.BASE_DIR)
ENGINE = ROOT / "armybuilder" / "engine"
CORE = sorted((ENGINE / "core").rglob("*.py"))
# Clock, files, network, processes: what would make the same input give another answer.
WORLD = {"io", "logging", "os", "pathlib", "shutil", "socket", "sqlite3", "subprocess", "tempfile", "time", "urllib"}


def relative(path):
    return str(path.relative_to(ROOT))


def imported(tree):
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name.split(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module.split(".")[0]


def faults(paths, look):
    """What is wrong with each file, where something is."""
    return {relative(path): found for path in paths if (found := look(path))}


def test_core_names_no_system():
    keys = {*SYSTEMS, *(system.key for system in PLANNED)}
    keys |= {key.replace("-", "_") for key in keys}
    texts = {path: path.read_text().lower() for path in CORE}

    assert faults(CORE, lambda path: {key for key in keys if key in texts[path]}) == {}


def rooms():
    """Packages with tests of their own, and where these stand."""
    systems = [path.parent for path in (ENGINE / "systems").glob("*/__init__.py")]
    apps = [path.parent for path in (ROOT / "armybuilder").glob("*/__init__.py") if path.parent != ENGINE]
    own = {room: f"tests/{room.name}" for room in (*apps, ROOT / "factions", ROOT / "tools")}
    return own | {room: f"tests/engine/{room.name}" for room in (*systems, ENGINE / "core", ENGINE / "conversion")}


def test_every_room_has_its_tests():
    assert [relative(room) for room, tests in rooms().items() if not list((ROOT / tests).rglob("test_*.py"))] == []


def test_every_folder_of_tests_is_of_a_room():
    beside = {
        "tests/access",
        "tests/browser",
        "tests/conformance",
        "tests/corpus",
        "tests/engine",
        "tests/example_app",
        "tests/example_system",
        "tests/translations",
    }
    folders = {relative(path.parent) for path in (ROOT / "tests").glob("*/__init__.py")}
    folders |= {relative(path.parent) for path in (ROOT / "tests" / "engine").glob("*/__init__.py")}

    assert folders - beside == set(rooms().values())


LISTS = {
    "armybuilder/engine/registry.py",
    "armybuilder/forces/presenters/__init__.py",
    "factions/systems/__init__.py",
    "tools/screenshot.py",
}
"""Where the systems are listed: all else asks these. Pictures name the templates of games whose pages they show."""


def shared():
    """Modules of no system, besides conversions between two and measurements."""
    for path in sorted(
        path for folder in ("armybuilder", "factions", "tools") for path in (ROOT / folder).rglob("*.py")
    ):
        own = {key.replace("-", "_") for key in SYSTEMS} | {"bench", "conversion", "migrations"}
        if not own & set(path.parts):
            yield path


def test_shared_code_lists_no_systems():
    keys = "|".join(f"{key}|{key.replace('-', '_')}" for key in SYSTEMS)
    named = {
        relative(path)
        for path in shared()
        if re.search(rf"\b({keys})\b", re.sub(r'""".*?"""', "", path.read_text(encoding="utf-8"), flags=re.DOTALL))
    }

    assert named == LISTS


@pytest.fixture(scope="module")
def parsed():
    """The modules of the engine, each by its path."""
    return {path: ast.parse(path.read_text()) for path in sorted(ENGINE.rglob("*.py"))}


def test_engine_touches_nothing_outside(parsed):
    found = faults(parsed, lambda path: set(imported(parsed[path])) & WORLD)

    # It looks for compiled modules of itself.
    assert found == {"armybuilder/engine/__init__.py": {"os", "pathlib"}}


def test_engine_rolls_no_global_dice(parsed):
    """`random.Random` may be passed in; the module's own functions share one hidden state."""

    def dice(path):
        calls = {
            node.attr
            for node in ast.walk(parsed[path])
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "random"
        }
        return calls - {"Random"}

    assert faults(parsed, dice) == {}


MOST = 15
"""Things that a folder shows at most beside its `__init__` and what Django looks for in an app: what a reader takes in at a
glance."""
EXPECTED = {"__init__.py", "__pycache__", "apps.py", "management", "migrations", "templatetags"}
CROWDED = {
    "armybuilder/engine/core": "what every game shares: lists, rules, packs, paper, battles, and their two kinds of table",
    "armybuilder/engine/core/battle": "what battles, odds, campaigns, decks and scenarios of all games share",
    "armybuilder": "servers, Django and the settings of the site look for their files at the top",
    "armybuilder/engine/systems/blitz_beta/book": "packs still read its tables, all else its models",
    "armybuilder/engine/systems/blitz_beta/battle": "its rooms stand on each other, as pyproject.toml tells",
    "armybuilder/engine/systems/blitz_beta/battle/policies": "a player asks each of them about something else",
}


def things(folder):
    return [path for path in folder.iterdir() if path.name not in EXPECTED]


def test_a_folder_shows_few_things():
    """One that is crowded is named with its reason, and only as long as it is."""
    folders = sorted(path.parent for path in (ROOT / "armybuilder").rglob("__init__.py"))
    crowded = faults(
        folders, lambda folder: len(things(folder)) > MOST and sorted(path.name for path in things(folder))
    )

    assert set(crowded) == set(CROWDED), crowded
