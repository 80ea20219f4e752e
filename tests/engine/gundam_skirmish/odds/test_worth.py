"""What modifiers are worth: all that dice can show at a table, with and without each of them."""

from fractions import Fraction

import pytest

from tests.engine.gundam_skirmish.odds.asking import answer, close, shoot
from tests.engine.gundam_skirmish.odds.table import advantage, combat, every, play_shoot

BEHIND = shoot(higher=True, flanked=True, cover="in-cover", defender={"shield": 1, "shield_block": 3, "armour": 1})
FAR = shoot(
    attacker={"arm": 1, "head": 1, "range": 12, "weapon_class": "beam"},
    defender={"modifications": ["Anti-Beam Coating"]},
    distance=13,
)
WITHOUT = {
    "Is higher": (BEHIND, BEHIND | {"higher": False}),
    # Flanked without its reroll leaves a target without its shield; without its word on shields, a concentrated shot.
    "Flanked": (BEHIND, BEHIND | {"flanked": False, "defender": BEHIND["defender"] | {"shield": 0}}),
    "Shield": (BEHIND, BEHIND | {"flanked": False, "concentrated": True}),
    "Arm or Weapons damage": (FAR, FAR | {"attacker": FAR["attacker"] | {"arm": 0}}),
    "Head damage of the shooter": (FAR, FAR | {"attacker": FAR["attacker"] | {"head": 0}}),
    "Beyond range": (FAR, FAR | {"distance": 12}),
    "Unobstructed": (FAR, FAR | {"cover": "in-cover"}),
    "Ability or modification": (FAR, FAR | {"attacker": FAR["attacker"] | {"weapon_class": "explosive"}}),
}


def shot(question):
    """The chance to hit, and damage on average."""
    spared = question["attacker"].get("weapon_class") == "beam"
    outcomes = every(lambda pick: play_shoot(question, spared, pick))
    hit = sum((chance for outcome, chance in outcomes.items() if outcome[0]), Fraction(0))
    return hit, sum((outcome[2] * chance for outcome, chance in outcomes.items()), Fraction(0))


def told(question):
    return {each.label: (each.hit, each.expected, each.suffered) for each in answer(question).modifiers}


def test_every_modifier_of_the_two_shots_is_asked_for():
    assert list(WITHOUT) == sorted(told(BEHIND) | told(FAR), key=list(WITHOUT).index)


@pytest.mark.parametrize("label", WITHOUT)
def test_a_modifier_of_a_shot_is_worth_the_shot_less_that_without(label):
    whole, rest = map(shot, WITHOUT[label])
    worth = [float(one - other) for one, other in zip(whole, rest, strict=True)]

    assert told(WITHOUT[label][0])[label] == pytest.approx((*worth, None), abs=1e-12)


def test_a_shield_against_penetration_is_not_weighed():
    """No rule says how its dice would block hits that need a block of so much (L32)."""
    question = shoot(attacker={"tags": ["p"]}, defender={"shield": 1, "shield_block": 4}, penetration_table={"four": 5, "five": 5, "six": 6})  # fmt: skip

    assert told(question)["Shield"] == (None, None, None)
    assert told(question)["Unobstructed"] != (None, None, None)


def test_an_aimed_shot_has_a_chance_alone():
    """4+ with its reroll hits 3 of 4 times, 1 of 2 without; the damaged arm makes 3+ of it, at 8 of 9 times (L26)."""
    question = {
        "ask": "aimed",
        "attacker": {"acc": 4, "arm": 1},
        "defender": {},
        "cover": "unobstructed",
        "flanked": True,
    }

    assert told(question) == {
        "Arm or Weapons damage": (pytest.approx(3 / 4 - 8 / 9), None, None),
        "Flanked or Concentrate Fire": (pytest.approx(3 / 4 - 1 / 2), None, None),
    }


CHARGE = close(
    attacker={"charged": True, "rash": True, "attack": 1},
    defender={"arm": 1, "swift": True, "attack": 1, "unseen": True, "shield": 1, "shield_block": 4},
)
FIELDS = {
    "attacker": {"Charged": "charged", "Rash": "rash"},
    "defender": {"Arm or Weapons damage": "arm", "Was not seen": "unseen", "Swift": "swift"},
}


def fought(question):
    """The chance of Advantage, and damage on average that the attacker deals and takes."""
    dealt = [
        sum((outcome[side] * chance for outcome, chance in combat(question).items()), Fraction(0)) for side in (0, 1)
    ]
    return advantage(question), *dealt


def test_modifiers_of_a_close_combat():
    whole, found = fought(CHARGE), answer(CHARGE).modifiers

    assert [(each.side, each.label) for each in found] == [(side, label) for side in FIELDS for label in FIELDS[side]]
    for each in found:
        without = {key: value for key, value in CHARGE[each.side].items() if key != FIELDS[each.side][each.label]}
        rest = fought(CHARGE | {each.side: without})
        worth = [float(one - other) for one, other in zip(whole, rest, strict=True)]
        assert [each.hit, each.expected, each.suffered] == pytest.approx(worth, abs=1e-12), each
