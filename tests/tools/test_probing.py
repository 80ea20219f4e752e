"""Looks into dictionaries and sets by what is at hand: what they say is what Python says, or nothing."""

import sys
from importlib.machinery import ExtensionFileLoader, ModuleSpec
from importlib.util import module_from_spec
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from armybuilder.compiled import SUFFIX
from tests.tools.test_quick import HEADERS, linked, pytestmark  # noqa: F401 - no compiler, no test
from tools.blitz_beta.compiled import HERE

SOURCE = """
#include <Python.h>
#include "probing.h"

static PyObject *probed(PyObject *module, PyObject *given)
{
    PyObject *names = PyTuple_GET_ITEM(given, 0), *key = PyTuple_GET_ITEM(given, 1);
    int found;
    PyObject *value = muster_probe(names, key, &found);
    return Py_BuildValue("iO", found, value ? value : Py_None);
}

static PyObject *held(PyObject *module, PyObject *given)
{
    return PyLong_FromLong(muster_holds(PyTuple_GET_ITEM(given, 0), PyTuple_GET_ITEM(given, 1)));
}

static PyMethodDef methods[] = {{"probed", probed, METH_VARARGS, ""}, {"held", held, METH_VARARGS, ""}, {NULL, NULL, 0, NULL}};
static struct PyModuleDef probing = {PyModuleDef_HEAD_INIT, "probing", NULL, -1, methods, NULL, NULL, NULL, NULL};

PyMODINIT_FUNC PyInit_probing(void)
{
    return PyModule_Create(&probing);
}
"""
ASK, ABSENT, FOUND = -1, 0, 1


class Kit:
    """What is compared by identity."""

    def __init__(self, mode=""):
        self.mode = mode


class Odd:
    """What is equal to others of its number, and says its own hash."""

    def __init__(self, number):
        self.number = number

    def __hash__(self):
        return self.number

    def __eq__(self, other):
        return self.number == getattr(other, "number", other)


KITS = [Kit() for _ in range(4)]
FAR = 2**30
PLAIN = st.one_of(
    st.sampled_from([*KITS, "combat", "braced", "", None, True, False, (), 0.0, -0.0, float("nan"), b"cell"]),
    st.integers(-3, 40),
    st.sampled_from([FAR - 1, FAR, -FAR, 2**61 - 1, 2**61, 2**64, -(2**61)]),
    st.integers(0, 4).map(float),
    st.text("ab", max_size=3),
    st.integers(0, 3).map(Odd),
)
KEYS = st.one_of(PLAIN, st.tuples(PLAIN), st.tuples(PLAIN, PLAIN), st.tuples(PLAIN, st.tuples(PLAIN, PLAIN)))


@pytest.fixture(scope="module")
def probing(tmp_path_factory):
    folder = tmp_path_factory.mktemp("probing")
    source, file = folder / "probing.c", folder / f"probing{SUFFIX}"
    source.write_text(SOURCE, encoding="utf-8")
    linked(source, file, f"-I{HERE}")
    loader = ExtensionFileLoader("probing", str(file))
    module = module_from_spec(ModuleSpec("probing", loader, origin=str(file)))
    loader.exec_module(module)
    return module


@given(st.lists(st.tuples(KEYS, st.booleans()), max_size=60), st.lists(KEYS, max_size=20))
def test_what_is_found_is_what_python_finds(probing, changes, asked):
    names = {}
    for number, (key, stays) in enumerate(changes):
        names[key] = number
        if not stays:
            del names[key]

    for key in (*asked, *(key for key, _ in changes)):
        found, value = probing.probed(names, key)
        if found == FOUND:
            assert value == names[key]
        elif found == ABSENT:
            assert (key in names, value) == (False, None)
        else:
            assert (found, value) == (ASK, None)


@given(st.lists(st.tuples(KEYS, st.booleans()), max_size=40), st.lists(KEYS, max_size=20))
def test_what_is_held_is_what_python_says(probing, changes, asked):
    held = set()
    for key, stays in changes:
        held.add(key)
        if not stays:
            held.discard(key)

    for key in (*asked, *(key for key, _ in changes)):
        assert probing.held(held, key) in (ASK, key in held)
        assert probing.held(frozenset(held), key) in (ASK, key in held)


@pytest.mark.skipif(
    sys.version_info[:2] != (3, 11), reason="its dictionaries are laid out otherwise: Python is always asked"
)
@pytest.mark.parametrize(
    "key", [KITS[0], "combat", 7, -1, FAR - 1, (KITS[0], 1.5, 20_000), (), (KITS[1], "braced", True)]
)
def test_what_battles_look_up_is_at_hand(probing, key):
    others: dict[Any, Any] = dict.fromkeys(range(100, 130), 0)

    assert probing.probed({**others, key: "found"}, key) == (FOUND, "found")
    assert probing.probed({**others, "other": 1}, key) == (ABSENT, None)
    if not isinstance(key, tuple):
        assert probing.held({key}, key) == FOUND
        assert probing.held(set(), key) == ABSENT


def test_names_of_an_object_are_left_to_python(probing):
    kit = Kit("W")

    assert probing.probed(vars(kit), "mode") in ((ASK, None), (FOUND, "W"))
