"""Questions in plain data, answered by the engine as the table answers them."""

from fractions import Fraction
from typing import Any

import msgspec

from armybuilder.engine.systems.blitz_2006.odds.mathematics.damage import InfantryTarget, TrackState
from armybuilder.engine.systems.blitz_2006.odds.questions import Question
from armybuilder.engine.systems.blitz_2006.odds.rules.attack import attack_odds
from armybuilder.engine.systems.blitz_2006.odds.rules.placement import indirect_odds
from tests.engine.blitz_2006.book import CATALOGUE

ATTACKER: dict[str, Any] = {"attack": 2, "attack_modifier": 0}
DEFENDER: dict[str, Any] = {"defense": 2, "defense_modifier": 0, "armor": 15, "sturdy": 0}
SQUAD: dict[str, Any] = {"sort": "foot", "defense": 2, "armor": 8, "bases": 3}


def asked(ask="attack", weapon="LAC", *, attacker=(), defender=(), **situation):
    """A question of usual figures, changed as said."""
    sides = {"attacker": ATTACKER | dict(attacker), "defender": DEFENDER | dict(defender)}
    if sides["defender"].get("sort") in ("foot", "atv"):
        sides["defender"] = SQUAD | dict(defender)
    return {"ask": ask, "weapon": weapon, **situation, **sides}


def read(question):
    return msgspec.convert(question, Question)


def row(code):
    """The weapon of the book as the table knows it."""
    if code in CATALOGUE.salvos:
        salvo: Any = CATALOGUE.salvos[code]
        rules = {"AE": salvo.area, "IF": 0}
        told: dict[str, Any] = {"bands": None, "accuracy": 0, "damage": (salvo.damage.value, False), "rof": 0}
        return told | {"rules": rules, "choke": False, "salvo": True, "code": code}
    if code == "anti-personnel-charges":
        told = {"bands": (0, 0, 0, 0, 0), "accuracy": 0, "damage": (4, False), "rof": 0, "code": code}
        return told | {"rules": {"AI": 0, "M": 0}, "choke": False, "salvo": False}
    weapon: Any = CATALOGUE.weapons.get(code) or CATALOGUE.infantry_weapons[code]
    choke = getattr(weapon, "choke", 0)
    return {
        "code": code,
        "bands": weapon.range,
        "accuracy": weapon.accuracy,
        "damage": (weapon.damage.value, weapon.damage.size),
        "rof": choke or (weapon.rof or (0, 0))[1],
        "rules": {special.rule: special.value or 0 for special in weapon.special},
        "choke": bool(choke),
        "salvo": False,
    }


def worked(question):
    """The engine's odds of a question."""
    ask = attack_odds if question["ask"] == "attack" else indirect_odds
    return ask(read(question), CATALOGUE)


def exact(distribution, told=lambda value: value):
    """Chances of a distribution as fractions."""
    found: dict[Any, Fraction] = {}
    for value, ways in distribution.pairs:
        found[told(value)] = found.get(told(value), Fraction(0)) + Fraction(ways, distribution.total)
    return found


def states(found):
    """States of the target in the words of the table."""
    if isinstance(found.target, InfantryTarget):
        return exact(found.states, lambda code: f"{code % 10} left, {code // 10}")
    words = ("none", "light", "heavy", "critical", "overkill", "overkill")

    def told(code):
        track = TrackState.of(code)
        return f"{words[track.taken]} {track.taken == 4} {track.sturdy} {track.hull_down}"

    return exact(found.states, told)
