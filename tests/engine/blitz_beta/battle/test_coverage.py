"""The notes from which the table of battle rules is written."""

import importlib
import pkgutil
import re

from armybuilder.engine.systems.blitz_beta import battle
from armybuilder.engine.systems.blitz_beta.battle import coverage
from armybuilder.engine.systems.blitz_beta.battle.coverage import SIMPLIFICATIONS
from tools.docs.blitz_beta.battle_coverage import implementing_functions


def every_module():
    found = pkgutil.walk_packages(battle.__path__, f"{battle.__name__}.")
    return [importlib.import_module(module.name) for module in found]


def test_notes_name_rules_and_functions_that_exist():
    modules = {module.__name__.partition("blitz_beta.")[2]: module for module in every_module()}

    for rule, functions in implementing_functions().items():
        assert re.fullmatch(r"BR-\d{1,3}", rule)
        for path in functions:
            module, _, name = path.rpartition(".")
            owner = modules.get(module) or getattr(modules[module.rpartition(".")[0]], module.rpartition(".")[2])
            assert hasattr(owner, name)
    assert all(re.fullmatch(r"BR-\d{1,3}", rule) for rule in SIMPLIFICATIONS)


def test_the_mathematics_is_covered():
    rules = [
        *range(1, 9),
        39,
        59,
        *range(78, 82),
        *range(92, 109),
        110,
        113,
        *range(130, 138),
        *range(150, 162),
        *range(180, 189),
        205,
        206,
        *range(221, 226),
    ]
    missing = [f"BR-{rule}" for rule in rules if f"BR-{rule}" not in implementing_functions()]

    assert missing == []


def test_a_second_note_is_added(monkeypatch):
    monkeypatch.setattr(coverage, "SIMPLIFICATIONS", {})
    coverage.note_simplification("BR-1", "one")
    coverage.note_simplification("BR-1", "two")

    assert coverage.SIMPLIFICATIONS == {"BR-1": ("one", "two")}
