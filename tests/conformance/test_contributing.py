"""The guides in `docs/developing/` name what exists: a step that has gone stale fails here."""

import re
from functools import cache
from pathlib import Path

import pytest
from django.conf import settings

from armybuilder.engine.core.system import GameSystem
from armybuilder.engine.registry import SYSTEMS
from armybuilder.views import PLANNED
from tests.engine.corpus import cases_of
from tests.example_system.system import TIN_SOLDIERS

ROOT = Path(settings.BASE_DIR)
SECTION = (ROOT / "docs/developing/game.md").read_text(encoding="utf-8")
OTHERS = [
    (ROOT / f"docs/developing/{name}.md").read_text(encoding="utf-8") for name in ("field", "pack", "rule", "sublist")
]
QUOTED = re.findall(r"`([^`\n]+)`", "".join([SECTION, *OTHERS]))
PATHS = sorted({words for words in QUOTED if "/" in words and " " not in words and words != "faction/model"})
MODULES = sorted({words for words in QUOTED if re.fullmatch(r"\w+\.(?:py|html|yaml)", words)})
NAMES = sorted({words for words in QUOTED if re.fullmatch(r"[A-Za-z]\w+(?:\.\w+)?", words) and words not in MODULES})


@cache
def sources():
    """All code and data that names may stand in, except this file."""
    folders = ("armybuilder", "factions", "tests/conformance", "tests/example_app", "tests/example_system")
    files = [path for folder in folders for path in (ROOT / folder).rglob("*") if path.suffix in {".py", ".yaml"}]
    return "\n".join(path.read_text(encoding="utf-8") for path in files if path != Path(__file__))


def of_system(path, key):
    return (
        path.replace("<key>", key)
        .replace("<system>", key)
        .replace("<game>", key.replace("-", "_"))
        .replace("<key_with_underscores>", key.replace("-", "_"))
    )


@pytest.mark.parametrize("path", PATHS)
def test_path_exists_for_some_system(path):
    patterns = [re.sub(r"<\w+>", "*", of_system(path, key)).rstrip("/") for key in SYSTEMS]

    assert [found for pattern in patterns for found in ROOT.glob(pattern)] != []


@pytest.mark.parametrize("name", MODULES)
def test_module_exists_in_core_or_the_system_that_serves_as_a_model(name):
    places = (
        "armybuilder/engine/core",
        "armybuilder/engine/systems/tactical_1998",
        "armybuilder/engine/systems/blitz_beta/validators",
        "factions/data/blitz-beta",
        "factions/systems/tactical_1998",
        "templates/forces",
        "factions/data/tactical-1998",
        "tests/engine/tactical_1998",
        "tests/example_app",
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
    said = re.search(r"in\s(\d+) files and some\s(\d+) lines", SECTION)
    modules = [path for name in ("example_system", "example_app") for path in (ROOT / "tests" / name).glob("*.py")]
    lines = [len(path.read_text(encoding="utf-8").splitlines()) for path in modules]

    assert said
    assert abs(int(said[1]) - sum(map(bool, lines))) <= 1
    assert 0.75 < int(said[2]) / sum(lines) < 1.25


# ---------------------------------------------------------------- words and proofs


def read(path):
    return (ROOT / path).read_text(encoding="utf-8")


@pytest.mark.parametrize("key", SYSTEMS)
def test_readme_tells_it_as_live(key):
    rows = {row[0]: row for row in re.findall(r"^\| `([\w-]+)` \| .+ \| (\w+) \|$", read("README.md"), re.MULTILINE)}

    assert rows.get(key) == (key, "live")
    assert key not in {planned.key for planned in PLANNED}


def test_readme_tells_what_is_planned():
    rows = re.findall(r"^\| `([\w-]+)` \| .+ \| planned \|$", read("README.md"), re.MULTILINE)

    assert set(rows) == {planned.key for planned in PLANNED}


@pytest.mark.parametrize("key", SYSTEMS)
def test_documents_tell_it(key):
    texts = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "docs").glob("text-lists*.md"))

    assert f"`{key}`" in texts
    assert key in read("docs/rules-data.md")
    assert SYSTEMS[key].name in re.sub(r"\s+", " ", read("CHANGELOG.md"))


@pytest.mark.parametrize("key", SYSTEMS)
def test_it_has_a_corpus_and_its_rules_a_second_time(key):
    own = ROOT / of_system("tests/engine/<key_with_underscores>", key)

    assert cases_of(SYSTEMS[key]), f"write tests/corpus/{key}/"
    assert (own / "brute_force.py").is_file(), f"write {own.relative_to(ROOT)}/brute_force.py"


CHECKS = (test_readme_tells_it_as_live, test_documents_tell_it, test_it_has_a_corpus_and_its_rules_a_second_time)


@pytest.mark.parametrize("check", CHECKS)
def test_a_system_that_nobody_tells_is_caught(check, monkeypatch):
    monkeypatch.setitem(SYSTEMS, TIN_SOLDIERS.key, TIN_SOLDIERS)

    with pytest.raises(AssertionError):
        check(TIN_SOLDIERS.key)
