"""What compiled battles use instead of Python's own: named tuples and memories that are made by machine code."""

import shutil
import subprocess
import sysconfig
from functools import lru_cache
from importlib.machinery import ExtensionFileLoader, ModuleSpec
from importlib.util import module_from_spec
from pathlib import Path
from typing import NamedTuple

import pytest

from armybuilder.compiled import SUFFIX
from tools.blitz_beta.compiled import HERE, QUICK

HEADERS = Path(sysconfig.get_path("include"))
pytestmark = pytest.mark.skipif(
    shutil.which("cc") is None or not (HEADERS / "Python.h").is_file(), reason="there is no C compiler"
)


@pytest.fixture(scope="module")
def quick(tmp_path_factory):
    return compiled(tmp_path_factory.mktemp("quick"))


def compiled(folder):
    file = folder / (QUICK + SUFFIX)
    linked(HERE / "quick.c", file)
    loader = ExtensionFileLoader(QUICK, str(file))
    module = module_from_spec(ModuleSpec(QUICK, loader, origin=str(file)))
    loader.exec_module(module)
    return module


def linked(source, file, *more):
    """Make a module of a source."""
    command = ["cc", "-shared", "-fPIC", "-Wall", "-Werror", f"-I{HEADERS}", *more, str(source), "-o", str(file)]
    subprocess.run(command, check=True)


def move():
    class Move(NamedTuple):
        cell: int
        facing: int = 6
        frame: tuple[int, ...] = ()

    return Move


WAYS = (
    lambda kind: kind(1),
    lambda kind: kind(1, 2, (3,)),
    lambda kind: kind(frame=(1,), cell=2),
    lambda kind: kind(*[1], facing=4),
    lambda kind: kind._make([1, 2, ()]),
    lambda kind: kind(1)._replace(frame=(2,), cell=3),
    lambda kind: kind(1)._replace(),
    lambda kind: kind(),
    lambda kind: kind(1, 2, (), 4),
    lambda kind: kind(1, cell=2),
    lambda kind: kind(1, place=2),
)


@pytest.mark.parametrize("way", WAYS)
def test_a_quick_row_is_what_python_makes_of_it(quick, way):
    assert outcome(way, quick.quicken(move())) == outcome(way, move())


def outcome(way, kind):
    try:
        found = way(kind)
    except TypeError as error:
        return str(error)
    return type(found) is kind, tuple(found), repr(found), hash(found)


def test_no_field_no_other_value(quick):
    row = quick.quicken(move())(1)

    with pytest.raises(ValueError, match="place"):
        row._replace(place=2)
    with pytest.raises(TypeError, match="names of fields"):
        row._replace(2)


def test_only_named_tuples_are_quickened(quick):
    with pytest.raises(TypeError, match="named tuple"):
        quick.quicken(dict)


def test_so_many_kinds_are_known_and_each_once(tmp_path):
    quick = compiled(tmp_path)
    kinds = [move() for _ in range(512)]
    for kind in kinds * 2:
        quick.quicken(kind)

    assert {tuple(kind(1)) for kind in kinds} == {(1, 6, ())}
    with pytest.raises(MemoryError, match=r"^there are too many kinds of named tuples: raise KINDS in quick\.c$"):
        quick.quicken(move())


@pytest.mark.parametrize("most", [2, 100, None])
def test_what_is_remembered_is_what_would_be_told(quick, most):
    asked = []

    def told(*values, **named):
        asked.append((values, named))
        return values, named

    remembered, known = quick.lru_cache(maxsize=most)(told), lru_cache(maxsize=most)(told)
    questions = [
        ((1,), {}),
        ((1, 2), {}),
        (((1, 2),), {}),
        ((), {}),
        ((1,), {"b": 2}),
        ((1, ("b",), 2), {}),
        ((1,), {}),
    ]

    for values, named in questions * 2:
        assert remembered(*values, **named) == known(*values, **named)
    assert most == 2 or len(asked) == 2 * 6


def test_everything_is_forgotten_where_it_becomes_too_much(quick):
    asked: list[int] = []
    remembered = quick.lru_cache(maxsize=2)(asked.append)

    for value in (1, 2, 1, 3, 3, 1):
        remembered(value)
    remembered.cache_clear()
    remembered(1)

    assert asked == [1, 2, 3, 1, 1]


def test_what_cannot_be_a_key_is_told_and_errors_are_not_kept(quick):
    with pytest.raises(TypeError, match="unhashable"):
        quick.cache(len)([])
    with pytest.raises(TypeError, match="no len"):
        quick.cache(len)(1)
