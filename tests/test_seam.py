"""Shared code never loses which document belongs to which catalogue: the protocols that systems fulfil say so by types."""

import ast
import inspect
import sys

import pytest

from armybuilder.engine.core.battle.fuzz import BattleFuzzer
from armybuilder.engine.core.battle.odds.rules import MatrixRules, OddsRules
from armybuilder.engine.core.battle.rules import BattleRules
from armybuilder.engine.core.system import GameSystem
from armybuilder.forces.presenters.protocol import Presenter

OWN = {"document", "first", "second", "catalogue"}
"""What arguments are called whose types are the system's own."""
GIVEN = {
    GameSystem: {"decode", "convert", "canonical", "read_text"},
    BattleRules: {"random_force", "with_models"},
    BattleFuzzer: set(),
    OddsRules: set(),
    MatrixRules: set(),
    Presenter: {"start", "edit", "patch", "page"},
}
"""Methods that hand out a document, a catalogue, or what holds one."""


def methods(protocol):
    module = ast.parse(inspect.getsource(sys.modules[protocol.__module__]))
    found = next(node for node in module.body if isinstance(node, ast.ClassDef) and node.name == protocol.__name__)
    return [node for node in found.body if isinstance(node, ast.FunctionDef)]


def untyped(annotation):
    return any(isinstance(node, ast.Name) and node.id in {"Any", "object"} for node in ast.walk(annotation))


@pytest.mark.parametrize("protocol", GIVEN, ids=lambda protocol: protocol.__name__)
def test_documents_and_catalogues_keep_their_types(protocol):
    arguments = [
        f"{method.name}({argument.arg})"
        for method in methods(protocol)
        for argument in (*method.args.args, *method.args.kwonlyargs)
        if argument.arg in OWN and untyped(argument.annotation)
    ]
    answers = [
        method.name for method in methods(protocol) if method.name in GIVEN[protocol] and untyped(method.returns)
    ]

    assert (arguments, answers) == ([], [])
    assert GIVEN[protocol] <= {method.name for method in methods(protocol)}
