"""`CONTRIBUTING.md` "Adding a game system" names what is there: a step that has gone stale fails here."""

import re
from functools import cache
from pathlib import Path

import pytest
from django.conf import settings

from armybuilder.engine.core.system import GameSystem
from armybuilder.engine.registry import SYSTEMS

ROOT = Path(settings.BASE_DIR)
SECTION = (
    (ROOT / "CONTRIBUTING.md")
    .read_text(encoding="utf-8")
    .partition("## Adding a game system\n")[2]
    .partition("\n## ")[0]
)
QUOTED = re.findall(r"`([^`]+)`", SECTION)
PATHS = sorted({words for words in QUOTED if "/" in words and " " not in words and words != "faction/model"})
MODULES = sorted({words for words in QUOTED if re.fullmatch(r"\w+\.(?:py|html|yaml)", words)})
NAMES = sorted({words for words in QUOTED if re.fullmatch(r"[A-Za-z]\w+(?:\.\w+)?", words) and words not in MODULES})
EXAMPLE = ROOT / "tests" / "example_system"


@cache
def sources():
    """All code and data that names may stand in, except this file."""
    folders = ("armybuilder", "factions", "tests/conformance", "tests/example_system")
    files = [path for folder in folders for path in (ROOT / folder).rglob("*") if path.suffix in {".py", ".yaml"}]
    return "\n".join(path.read_text(encoding="utf-8") for path in files if path != Path(__file__))


def of_system(path, key):
    return path.replace("<key>", key).replace("<key_with_underscores>", key.replace("-", "_"))


@pytest.mark.parametrize("path", PATHS)
def test_path_exists_for_some_system(path):
    assert [key for key in SYSTEMS if (ROOT / of_system(path, key)).exists()] != []


@pytest.mark.parametrize("name", MODULES)
def test_module_exists_in_core_or_the_system_that_serves_as_a_model(name):
    places = (
        "armybuilder/engine/core",
        "armybuilder/engine/systems/tactical_1998",
        "templates/forces/tactical_1998",
        "factions/data/tactical-1998",
        "tests/engine/tactical_1998",
        "tests/example_system",
    )

    assert [path for place in places for path in (ROOT / place).rglob(name)] != []


@pytest.mark.parametrize("name", NAMES)
def test_name_stands_in_the_code(name):
    assert re.search(rf"\b{re.escape(name.rpartition('.')[2])}\b", sources())


def test_every_attribute_of_a_game_system_is_told():
    """Methods are told by their docstrings; attributes have none."""
    attributes = {name for name in GameSystem.__annotations__ if not name.startswith("_")} | {"battle"}

    assert attributes - set(QUOTED) == set()


def test_steps_are_counted():
    numbers = [int(number) for number in re.findall(r"^(\d+)\. ", SECTION, flags=re.MULTILINE)]

    assert numbers == list(range(1, len(numbers) + 1))


def test_example_is_as_small_as_it_is_said_to_be():
    lines = sum(len(path.read_text(encoding="utf-8").splitlines()) for path in EXAMPLE.glob("*.py"))

    assert 500 <= lines <= 700
