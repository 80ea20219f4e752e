"""Battles that are compiled are the battles that they are, to the last byte of every log."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from armybuilder import engine
from armybuilder.engine import PACKAGE, SOURCES, fingerprint, place_of
from tools import compiled
from tools.compiled import KEPT, main, modules_to_compile, remove_old

ENGINE = Path(__file__).parents[1] / "engine"
BATTLE = ENGINE / "blitz_beta" / "battle"
PLAYED = tuple(BATTLE / f"test_{name}.py" for name in ("golden", "population", "written", "duels"))
"""Golden logs, tables that are read from the shelf, choices that are fed back, and those of people."""
TABLE = ENGINE / "core" / "table"


@pytest.mark.nightly
def test_golden_battles_are_the_same_compiled():
    environment = {**os.environ, "MUSTER_COMPILED": "on"}
    told = "from armybuilder.engine.systems.blitz_beta.battle.rules.combat import damage as d; print(d.__file__)"
    command = [sys.executable, "-m", "pytest", "-q", "-n", "0", "-p", "no:cacheprovider", "--no-cov"]

    made = subprocess.run([sys.executable, "-m", "tools.compiled"], env=environment, check=False)
    found = subprocess.run([sys.executable, "-c", told], env=environment, capture_output=True, text=True, check=True)
    done = subprocess.run(
        [*command, *map(str, PLAYED), str(TABLE)], env=environment, capture_output=True, text=True, check=False
    )

    assert made.returncode == 0
    assert found.stdout.startswith(str(engine.COMPILED / fingerprint()))
    assert done.returncode == 0, done.stdout[-4000:]


@pytest.fixture
def sources(tmp_path):
    """Two modules of an engine."""
    folder = tmp_path / "sources"
    (folder / "core").mkdir(parents=True)
    for name in ("checkpoints", "core/table"):
        (folder / f"{name}.py").write_text("ANSWER = 42\n")
    return folder


@pytest.fixture
def built(sources, tmp_path, monkeypatch):
    """Where these were compiled."""
    monkeypatch.delenv("MUSTER_COMPILED", raising=False)
    folder = tmp_path / "compiled" / fingerprint(sources) / PACKAGE
    folder.mkdir(parents=True)
    return folder


def test_what_was_compiled_is_taken(sources, built, tmp_path):
    assert place_of(sources, tmp_path / "compiled") == built


@pytest.mark.parametrize("name", ["checkpoints.py", "core/table.py", "core/added.py"])
def test_what_was_compiled_of_other_sources_is_not(name, sources, built, tmp_path):
    (sources / name).write_text("ANSWER = 43\n")
    assert place_of(sources, tmp_path / "compiled") == sources


def test_what_another_python_compiled_is_not(sources, built, tmp_path, monkeypatch):
    monkeypatch.setattr(sys, "version", "3.99")
    assert place_of(sources, tmp_path / "compiled") == sources


def test_a_file_that_is_gone_makes_other_sources(sources, built, tmp_path):
    (sources / "checkpoints.py").unlink()
    assert place_of(sources, tmp_path / "compiled") == sources


def test_it_is_left_out_where_it_is_switched_off(sources, built, tmp_path, monkeypatch):
    monkeypatch.setenv("MUSTER_COMPILED", "off")
    assert place_of(sources, tmp_path / "compiled") == sources


def test_nothing_was_compiled(sources, tmp_path):
    assert place_of(sources, tmp_path / "compiled") == sources


def test_what_is_compiled_is_there():
    names = [file.relative_to(SOURCES).as_posix() for file in modules_to_compile(SOURCES)]

    assert "core/battle/decisions/question.py" in names
    assert "systems/blitz_beta/battle/state/model.py" in names
    assert "systems/blitz_beta/battle/table/table_codec.py" not in names  # whose types msgspec reads
    assert len(names) == len(set(names))


def test_every_game_whose_battles_are_played_is_compiled(tmp_path):
    file = tmp_path / "systems" / "another_game" / "battle" / "rules" / "combat" / "fire.py"
    file.parent.mkdir(parents=True)
    file.touch()
    (file.parent / "__init__.py").touch()

    assert list(modules_to_compile(tmp_path)) == [file]


@pytest.mark.parametrize("pattern", compiled.SHARED)
def test_every_shared_module_is_there(pattern):
    assert list(SOURCES.glob(pattern)) != []


def test_without_a_compiler_battles_run_as_they_are(tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("MUSTER_COMPILED", "on")
    monkeypatch.setattr(compiled, "COMPILED", tmp_path / "compiled")

    assert main() == 0
    assert capsys.readouterr().out == (
        "Battles are not compiled, and run as they are: there is no C compiler (apt install gcc).\n"
    )
    assert not (tmp_path / "compiled").exists()


def test_nobody_is_asked_for_a_compiler_where_it_is_switched_off(monkeypatch, capsys):
    monkeypatch.setenv("MUSTER_COMPILED", "off")

    assert main() == 0
    assert capsys.readouterr().out == "Battles are not compiled: MUSTER_COMPILED says so.\n"


@pytest.mark.parametrize("words, code", [([], 1), (["--if-possible"], 0)])
def test_what_cannot_be_compiled_runs_as_it_is(words, code, tmp_path, monkeypatch, capsys):
    broken = tmp_path / "armybuilder" / "engine"
    broken.mkdir(parents=True)
    (broken / "checkpoints.py").write_text('ANSWER: int = "42"\n')
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("MUSTER_COMPILED", "on")
    monkeypatch.setattr(compiled, "COMPILED", tmp_path / "compiled")
    monkeypatch.setattr(compiled, "SOURCES", broken)
    monkeypatch.setattr(compiled, "_missing_tools", lambda: "")
    monkeypatch.setattr(sys, "argv", ["compiled", *words])

    assert main() == code
    assert "Battles could not be compiled, and run as they are" in capsys.readouterr().out
    assert list((tmp_path / "compiled").iterdir()) == []


def test_older_ones_go(tmp_path):
    folders = [tmp_path / f"{number:020x}" for number in range(KEPT + 3)]
    for age, folder in enumerate(folders):
        folder.mkdir()
        os.utime(folder, (age, age))

    remove_old(tmp_path, folders[-1])

    assert sorted(tmp_path.iterdir()) == folders[-KEPT - 1 :]
