"""Questions in plain data, their answers as fractions."""

from fractions import Fraction
from typing import Any

import msgspec
import pytest

from armybuilder.engine.core.documents import DocumentError
from armybuilder.engine.systems.gundam_skirmish.system import GUNDAM_SKIRMISH
from tests.engine.gundam_skirmish.book import CATALOGUE

SHOOTER: dict[str, Any] = {"shots": 2, "acc": 4, "crit": 6, "dam": 2}
TARGET: dict[str, Any] = {"armour": 2, "block": 5, "integrity": 4}
FIGHTER: dict[str, Any] = {"dex": 1, "attack": 2, "acc": 4, "crit": 5, "dam": 2, "armour": 4, "integrity": 4}


def shoot(*, attacker=(), defender=(), **situation):
    """A shot of usual figures, changed as said."""
    return {"ask": "shoot", "attacker": SHOOTER | dict(attacker), "defender": TARGET | dict(defender), **situation}


def close(*, attacker=(), defender=(), **situation):
    """A close combat of usual figures, changed as said."""
    return {"ask": "close", "attacker": FIGHTER | dict(attacker), "defender": FIGHTER | dict(defender), **situation}


def answer(question):
    return GUNDAM_SKIRMISH.odds.odds(msgspec.json.encode(question), CATALOGUE)


def odds(question):
    """Chances that were asked for, by their keys."""
    return {odd.key: Fraction(odd.fraction) for odd in answer(question).odds}


def spread(question, key):
    """What may come of one thing, each with its chance."""
    found = next(spread for spread in answer(question).spreads if spread.key == key)
    return {odd.key: Fraction(odd.fraction) for odd in found.odds}


def mean(question, key):
    return Fraction(next(spread.mean for spread in answer(question).spreads if spread.key == key))


def refusals(question):
    """Why a question is not answered."""
    with pytest.raises(DocumentError) as error:
        answer(question)
    return [str(problem) for problem in error.value.problems]
