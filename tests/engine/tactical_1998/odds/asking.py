"""Questions in plain data, answered by the engine."""

from typing import Any

import msgspec
import pytest

from armybuilder.engine.core.documents import DocumentError
from armybuilder.engine.systems.tactical_1998.odds.attacks import attack_odds
from armybuilder.engine.systems.tactical_1998.odds.questions import Question
from armybuilder.engine.systems.tactical_1998.system import TACTICAL_1998
from tests.engine.tactical_1998.forces import CATALOGUE

ATTACKER: dict[str, Any] = {"gunnery": 2, "fire_control": 0}
DEFENDER: dict[str, Any] = {"piloting": 2, "maneuver": 0, "moved": 5, "armor": 15}
SQUAD: dict[str, Any] = {"sort": "infantry", "piloting": 2, "left": [5] * 10}


def asked(weapon="LAC", *, attacker=(), defender=(), **situation):
    """An attack of usual figures, changed as said."""
    body = SQUAD if dict(defender).get("sort") == "infantry" else DEFENDER
    return {
        "ask": "attack",
        "weapon": weapon,
        **situation,
        "attacker": ATTACKER | dict(attacker),
        "defender": body | dict(defender),
    }


def answer(question):
    return TACTICAL_1998.odds.odds(msgspec.json.encode(question), CATALOGUE)


def worked(question):
    """The attack before it is told, with its exact distribution."""
    return attack_odds(msgspec.convert(question, Question), CATALOGUE)


def refusals(question):
    """Why a question is not answered."""
    with pytest.raises(DocumentError) as error:
        answer(question)
    return [str(problem) for problem in error.value.problems]
