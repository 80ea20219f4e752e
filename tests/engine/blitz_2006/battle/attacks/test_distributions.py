"""Thousands of attacks as they are played against the exact odds of the odds page."""

from collections import Counter
from typing import Any

import pytest

from armybuilder.engine.core.battle.dice import SeededDice
from armybuilder.engine.systems.blitz_2006.battle.rules.attacks.acts import Burst, Fire, IndirectFire, Ram, Throw
from armybuilder.engine.systems.blitz_2006.battle.rules.attacks.menu import attack
from armybuilder.engine.systems.blitz_2006.battle.state import COMBAT, STATIONARY, TOP
from armybuilder.engine.systems.blitz_2006.odds.output.answers import answer
from tests.engine.blitz_2006.battle.attacks.duels import APGL, BLADE, GRENADE, LAC, LRP, SQUAD, duel, with_weapon
from tests.engine.blitz_2006.battle.forces import CARDS, GRIZZLY, HUNTER
from tests.engine.blitz_2006.odds.asking import read

TRIES = 2500
LIKELY = {1: 10.8, 2: 13.8, 3: 16.3, 4: 18.5, 5: 20.5, 6: 22.5, 7: 24.3, 8: 26.1, 9: 27.9, 10: 29.6}
"""The chi² that one in a thousand exceeds, by degrees of freedom."""
MINE = {"model": HUNTER, "attack": 2, "speed": "combat"}
THEIRS = {"model": HUNTER, "defense": 2, "speed": "combat", "mode": "W"}
FOOT = {"model": "northern-guard/infantry-squad", "defense": 2, "bases": 3}


class Same:
    """A player who always chooses the same of a kind, and else the first."""

    def __init__(self, **chosen: Any) -> None:
        self._chosen = chosen

    def choose(self, battle, decision):
        choice = self._chosen.get(decision.kind)
        return next(iter(decision.options)) if choice is None else choice


def chi_square(found: Counter, chances: dict) -> None:
    """Compare counts with chances, rare outcomes together."""
    tries = sum(found.values())
    assert set(found) <= {key for key, chance in chances.items() if chance}, (found, chances)
    common = {key: chance for key, chance in chances.items() if chance * tries >= 8}
    rest = 1 - sum(common.values())
    pairs = [(found[key], chance * tries) for key, chance in common.items()]
    if rest * tries > 5:
        pairs.append((tries - sum(seen for seen, _ in pairs), rest * tries))
    total = sum((seen - wanted) ** 2 / wanted for seen, wanted in pairs)
    assert total < LIKELY[max(1, min(10, len(pairs) - 1))] + max(0, len(pairs) - 11) * 2, (total, pairs)


def outcomes(battle, act, outcome):
    """What comes of the same attack again and again."""
    found: Counter[Any] = Counter()
    battle.dice = SeededDice("distributions")
    for _ in range(TRIES):
        attempt, began = battle.journal.start_attempt(), len(battle.log.events)
        attack(battle, battle.units[0], act)
        found[outcome(battle, battle.log.events[began:])] += 1
        battle.journal.roll_back(attempt)
    return found


def taken(number):
    """The state of a vehicle after an attack, in words."""
    return lambda battle, _: ("none", "light", "heavy", "critical", "overkill")[battle.units[number].taken]


def answered(question: dict[str, Any]) -> Any:
    """What the odds page says of a question."""
    return answer(read(question), CARDS, weighed=False)


def bases(battle, _):
    return battle.units[1].bases


SHOTS: dict[str, tuple[Any, dict[str, Any], dict[str, Any], dict[str, Any]]] = {
    "a single shot": (Fire(LAC, 1), {"apart": 5}, {"weapon": "LAC", "inches": 5}, {}),
    "a burst": (Fire(LAC, 1), {"apart": 10}, {"weapon": "LAC", "inches": 10, "rof_damage": 2}, {}),
    "rockets": (Fire(LRP, 1), {"apart": 2}, {"weapon": "LRP", "inches": 2, "rof_damage": 3, "rof": 3}, {}),
    "standing still, from behind": (
        Fire(LAC, 1), {"apart": 5, "speed": STATIONARY, "theirs": STATIONARY, "facing": 0},
        {"weapon": "LAC", "inches": 5, "side": "rear"}, {"attacker": {"speed": "stationary"}, "defender": {"speed": "stationary"}},
    ),
    "a blast": (Fire(APGL, 1), {"apart": 5}, {"weapon": "APGL", "inches": 5}, {}),
    "a blade": (Fire(BLADE, 1), {"apart": 1}, {"weapon": "VB", "inches": 0}, {"attacker": {"size": 6}}),
}  # fmt: skip


@pytest.mark.parametrize("name", SHOTS)
def test_attacks_at_vehicles_do_what_the_odds_say(name):
    act, setting, situation, sides = SHOTS[name]
    chosen = Same(rate=Burst(act.weapon, 0, situation.get("rof_damage", 0), 1, 1))
    battle = duel(player=chosen, **setting)
    attacker, defender = (base | sides.get(side, {}) for side, base in (("attacker", MINE), ("defender", THEIRS)))
    question = {"ask": "attack", "attacker": attacker, "defender": defender, **situation}
    fate = answered(question).target
    chi_square(outcomes(battle, act, taken(1)), fate.state)


@pytest.mark.parametrize("name, number, area, damage, code", [
    ("one bullet", LAC, 0, 0, "LAC"), ("damage", LAC, 0, 2, "LAC"), ("area", LAC, 2, 0, "LAC"), ("a blast", APGL, 0, 0, "APGL"),
])  # fmt: skip
def test_attacks_at_infantry_do_what_the_odds_say(name, number, area, damage, code):
    battle = duel(HUNTER, SQUAD, apart=5, theirs=STATIONARY, player=Same(rate=Burst(number, area, damage, 1, 1)))
    touched = {("area", 2): 2, ("a blast", 0): 3}.get((name, area), 1)
    question = {
        "ask": "attack", "weapon": code, "inches": 5, "rof_area": area, "rof_damage": damage, "touched": touched,
        "attacker": MINE, "defender": FOOT,
    }  # fmt: skip
    fate = answered(question).target
    chi_square(outcomes(battle, Fire(number, 1), bases), fate.bases)


def test_squads_do_what_the_odds_say():
    battle = duel(SQUAD, HUNTER, apart=3, speed=STATIONARY, player=Same(rate=Burst(0, 0, 0, 1, 1)))
    weapon = battle.units[0].weapons[0].weapon.key
    attacker = {name: value for name, value in FOOT.items() if name != "defense"} | {"attack": 2}
    question = {"ask": "attack", "weapon": weapon, "inches": 3, "attacker": attacker, "defender": THEIRS}
    fate = answered(question).target
    chi_square(outcomes(battle, Fire(0, 1), taken(1)), fate.state)


def test_a_grenade_does_what_the_odds_of_indirect_fire_say():
    battle = duel(apart=3, player=Same(rate=Burst(GRENADE, 0, 0, 1, 1)))
    question = {
        "ask": "indirect", "weapon": "HG", "inches": 3, "radius": 0.6, "attacker": MINE, "defender": THEIRS,
    }  # fmt: skip
    fate = answered(question).target
    chi_square(outcomes(battle, Throw(GRENADE, 1), taken(1)), fate.state)


def test_a_mortar_does_what_the_odds_of_indirect_fire_say():
    battle = duel(GRIZZLY, HUNTER, apart=20, speed=STATIONARY, player=Same())
    number = next(place for place, each in enumerate(battle.units[0].weapons) if each.weapon.key == "HGM")
    with_weapon(battle.units[0], number, arc="F")
    battle.change(battle, observations=((0, 1, battle.units[1].cell, 0, False),))
    question = {
        "ask": "indirect", "weapon": "HGM", "inches": 20, "radius": 0.6, "defender": THEIRS,
        "attacker": {"model": GRIZZLY, "attack": 2, "speed": "stationary", "attack_modifier": 2},
    }  # fmt: skip
    assert battle.units[0].attack_modifier == 2
    fate = answered(question).target
    chi_square(outcomes(battle, IndirectFire(number, 1, 0), taken(1)), fate.state)


def test_rams_do_to_both_what_the_odds_say():
    battle = duel(apart=1, speed=TOP, theirs=COMBAT, player=Same())
    battle.change(battle.units[0], path=6.0, mode=1)
    question = {
        "ask": "ram", "head_on": True, "attacker": {"model": HUNTER, "defense": 2, "speed": "top", "mode": "G"},
        "defender": {"model": HUNTER, "defense": 2, "speed": "combat", "mode": "W"},
    }  # fmt: skip
    page = answered(question)
    chi_square(outcomes(battle, Ram(1), taken(1)), page.target.state)
    chi_square(outcomes(battle, Ram(1), taken(0)), page.attacker.state)


@pytest.mark.parametrize("setting, state, act", [
    ({"apart": 5}, {"hull_down": 1, "is_hull_down": True}, Fire(LAC, 1)),
    ({"apart": 5}, {"taken": 1, "sturdy": 0}, Fire(LAC, 1)),
    ({"apart": 3}, {}, Throw(GRENADE, 1)),
    ({"apart": 5, "other": SQUAD, "theirs": STATIONARY}, {}, Fire(APGL, 1)),
])  # fmt: skip
def test_luck_comes_out_even(setting, state, act):
    """What attacks promise is what they take on average: planners take the rest off as luck."""
    battle = duel(player=Same(), **setting)
    battle.change(battle.units[1], **state)
    battle.recording, battle.dice, found = False, SeededDice("luck"), []
    for _ in range(1200):
        attempt, battle.luck = battle.journal.start_attempt(), 0.0
        attack(battle, battle.units[0], act)
        found.append(battle.luck)
        battle.journal.roll_back(attempt)
    mean = sum(found) / len(found)
    error = (sum((luck - mean) ** 2 for luck in found) / len(found) ** 2) ** 0.5
    assert abs(mean) < 3.3 * error, (mean, error)
