"""Battles that are compiled are the battles that they are, to the last byte of every log."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from armybuilder.compiled import PROGRAM, SPELLED
from tools.blitz_beta import compiled, spelling
from tools.blitz_beta.compiled import KEPT, forget, main, put, rewritten, rows_of, wanted
from tools.blitz_beta.spelled_out import plain_slots, spelled_out

ENGINE = Path(__file__).parents[1] / "engine"
BATTLE = ENGINE / "blitz_beta" / "battle"
PLAYED = tuple(BATTLE / f"test_{name}.py" for name in ("golden", "population", "written", "duels"))
"""Golden logs, tables that are read from the shelf, choices that are fed back, and those of people."""
TABLE = ENGINE / "core" / "table"
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

    def _begin(self) -> None:
        self.score = 0.0

from armybuilder.engine.systems.blitz_beta.battle.coverage import IMPLEMENTED
for _rule in ('BR-1',):
    IMPLEMENTED.setdefault(_rule, []).append("battle.state.sides.Side.counted")

begins(Side, {"score": 0.0})
'''


CHANGING = """def settled(battle, model):
    battle.change(model, moves=0, posture=COMBAT)
    if model.ready:
        battle.set(battle.models[model.carrier], "carrier", model.id + 1)
    battle.change(model, **battle.values)
    battle.set(model, model.slot, 0)
    battle.tell(
        "settled", 0, model, **battle.spot(model.cell)
    )
    battle.tell("rolled", 0, model, dice=battle.dice.roll(2))
"""
SPELLED_OUT = """from typing import Any, cast
def settled(battle, model):
    if model.moves != 0:
        battle.journal.note(model, "moves", model.moves)
        model.moves = 0  # type: ignore
    if model.posture != COMBAT:
        battle.journal.note(model, "posture", model.posture)
        model.posture = cast(Any, COMBAT)  # type: ignore
    if model.ready:
        _owner_4 = battle.models[model.carrier]
        _carrier_4 = model.id + 1
        battle.journal.note(_owner_4, "carrier", _owner_4.carrier)
        _owner_4.carrier = _carrier_4  # type: ignore
    battle.change(model, **battle.values)
    battle.set(model, model.slot, 0)
    if battle.recording:
        battle.tell(
            "settled", 0, model, **battle.spot(model.cell)
        )
    battle.tell("rolled", 0, model, dice=battle.dice.roll(2))
"""


def test_changes_are_spelled_out():
    assert spelled_out(CHANGING, frozenset(("carrier", "moves"))) == SPELLED_OUT


def test_slots_of_numbers_and_truths_are_plain():
    first = "class Model:\n    cell: int = 0\n    posture: Posture = COMBAT\n    ready: bool\n    rank: int"
    assert plain_slots(first, "class Side:\n    rank: str") == {"cell", "ready"}


@pytest.mark.nightly
def test_golden_battles_are_the_same_compiled(tmp_path, monkeypatch):
    monkeypatch.setenv("MUSTER_COMPILED", str(tmp_path))
    assert main() == 0
    assert_same(tmp_path, tmp_path, (*PLAYED, TABLE))


def test_golden_battles_are_the_same_spelled_out(tmp_path, monkeypatch):
    monkeypatch.setenv("MUSTER_COMPILED", str(tmp_path))
    assert spelling.main() == 0
    assert spelling.main() == 0
    assert_same(tmp_path, tmp_path / SPELLED, PLAYED[:1])


def assert_same(place, folder, played):
    """Battles are played by modules of a folder in a place, and are what they were."""
    told = "from armybuilder.engine.systems.blitz_beta.battle.chapters.combat import damaging as d; print(d.__file__)"
    environment = {**os.environ, "MUSTER_COMPILED": str(place)}

    found = subprocess.run([sys.executable, "-c", told], env=environment, capture_output=True, text=True, check=True)
    command = [sys.executable, "-m", "pytest", "-q", "-n", "0", "-p", "no:cacheprovider", "--no-cov"]
    command += map(str, played)
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)

    assert found.stdout.startswith(str(folder))
    assert done.returncode == 0, done.stdout[-4000:]


def test_nothing_is_spelled_out_where_it_is_switched_off(monkeypatch):
    monkeypatch.setenv("MUSTER_COMPILED", "off")
    assert spelling.main() == 0


def test_what_a_compiler_cannot_read_is_written_otherwise():
    assert rewritten(SOURCE, "armybuilder.engine.systems.blitz_beta.battle.state.sides") == REWRITTEN


LARGE = """
from typing import Any

T = TypeVar("T")
NEAR, FAR = 1.5, 4
AREA = (3.0, 1.5)
LEFT, RIGHT = sides()
KINDS: dict[str, Any] = {}
KNOWN: Final = 3
COUNT = 1
COUNT = COUNT + 1
"""
CONSTANT = """
from typing import Final
from typing import Any

T = TypeVar("T")
NEAR: Final = 1.5
FAR: Final = 4
AREA: Final[tuple[float, ...]] = (3.0, 1.5)
LEFT, RIGHT = sides()
KINDS: Final[dict[str, Any]] = {}
KNOWN: Final = 3
COUNT = 1
COUNT = COUNT + 1
"""


def test_what_is_written_large_becomes_a_constant():
    assert rewritten(LARGE, "armybuilder.some").rstrip() == CONSTANT.rstrip()


def test_what_is_compiled_is_there():
    names = [file.relative_to(PROGRAM).as_posix() for file in wanted(PROGRAM)]

    assert "engine/core/battle/decisions/choosing.py" in names
    assert "engine/systems/blitz_beta/battle/table/kept.py" not in names  # whose types msgspec reads
    assert len(names) == len(set(names))


def test_a_pattern_that_finds_nothing_is_told(monkeypatch):
    monkeypatch.setattr(compiled, "WANTED", ("engine/core/battle/gone.py",))
    with pytest.raises(FileNotFoundError, match=r"gone\.py"):
        list(wanted(PROGRAM))


def test_types_of_rows_are_told_where_compiling_loses_them():
    text = """
class Order(NamedTuple):
    \"\"\"An order.\"\"\"

    what: Literal["charge"]
    target: int = -1

    def plain(self) -> bool: ...


class Jump(NamedTuple):
    cell: int


class Kit:
    mounts: tuple[Mount, ...]
"""
    assert rows_of(text) == {"Order": {"what": "Literal['charge']", "target": "int"}}


def test_without_a_compiler_battles_run_as_they_are(tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("MUSTER_COMPILED", str(tmp_path / "there"))

    assert main() == 0
    assert capsys.readouterr().out == (
        "Battles are not compiled, and run as they are: there is no C compiler (apt install gcc).\n"
    )
    assert not (tmp_path / "there").exists()


def test_nobody_is_asked_for_a_compiler_where_it_is_switched_off(monkeypatch, capsys):
    monkeypatch.setenv("MUSTER_COMPILED", "off")

    assert main() == 0
    assert capsys.readouterr().out == "Battles are not compiled: MUSTER_COMPILED says so.\n"


def test_what_was_compiled_appears_once_and_older_ones_go(tmp_path):
    made, place = tmp_path / "made", tmp_path / "place"
    made.mkdir()
    (made / "a.so").touch()
    folders = [place / f"{number:020x}" for number in range(KEPT + 3)]
    for age, folder in enumerate(folders):
        put(made, folder)
        put(made, folder)
        os.utime(folder, (age, age))
    (place / "mine").mkdir()

    forget(place, folders[-1])

    assert sorted(path.name for path in place.iterdir()) == sorted(
        ["mine", *(folder.name for folder in folders[-KEPT - 1 :])]
    )
    assert [path.name for path in folders[-1].iterdir()] == ["a.so"]
