"""Battles that are compiled are the battles that they are, to the last byte of every log."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from armybuilder.compiled import PROGRAM
from tools.blitz_beta import compiled
from tools.blitz_beta.compiled import main, rewritten, wanted

BATTLE = Path(__file__).parents[1] / "engine" / "blitz_beta" / "battle"
PLAYED = ("test_golden", "test_population", "test_written")
"""Golden logs, tables that are read from the shelf, and choices that are fed back."""
SOURCE = '''"""State."""

from state import Stateful, stateful


@stateful
class Side(Stateful):
    """A side."""

    id: int
    score: float = 0.0

    @implements("BR-1")
    def counted(self) -> float:
        return self.score
'''
REWRITTEN = '''"""State."""

from state import Stateful, begins


class Side(Stateful):
    """A side."""

    id: int
    score: float

    def counted(self) -> float:
        return self.score

from armybuilder.engine.systems.blitz_beta.battle.coverage import IMPLEMENTED
for _rule in ('BR-1',):
    IMPLEMENTED.setdefault(_rule, []).append("battle.state.sides.Side.counted")

begins(Side, {"score": 0.0})
'''


@pytest.mark.nightly
def test_golden_battles_are_the_same_compiled(tmp_path, monkeypatch):
    monkeypatch.setenv("MUSTER_COMPILED", str(tmp_path))
    assert main() == 0
    told = "from armybuilder.engine.core.battle import journal as j; print(j.__file__)"
    environment = {**os.environ, "MUSTER_COMPILED": str(tmp_path)}

    found = subprocess.run([sys.executable, "-c", told], env=environment, capture_output=True, text=True, check=True)
    command = [sys.executable, "-m", "pytest", "-q", "-n", "0", "-p", "no:cacheprovider", "--no-cov"]
    command += [str(BATTLE / f"{name}.py") for name in PLAYED]
    played = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)

    assert found.stdout.startswith(str(tmp_path))
    assert played.returncode == 0, played.stdout[-4000:]


def test_what_a_compiler_cannot_read_is_written_otherwise():
    assert rewritten(SOURCE, "armybuilder.engine.systems.blitz_beta.battle.state.sides") == REWRITTEN


def test_what_is_compiled_is_there():
    names = [file.relative_to(PROGRAM).as_posix() for file in wanted(PROGRAM)]

    assert "engine/core/battle/decisions/choosing.py" in names
    assert len(names) == len(set(names))


def test_a_pattern_that_finds_nothing_is_told(monkeypatch):
    monkeypatch.setattr(compiled, "WANTED", ("engine/core/battle/gone.py",))
    with pytest.raises(FileNotFoundError, match=r"gone\.py"):
        list(wanted(PROGRAM))
