"""What modifiers of shots are worth: volleys thrown die by die (`table`), with and without each of them."""

import random
from fractions import Fraction

import pytest

from tests.engine.legend_weaver.odds import table
from tests.engine.legend_weaver.odds.asking import ask, attack
from tests.engine.legend_weaver.odds.test_brute_force import drawn


def casualties(question):
    return sum((len(down) * chance for down, chance in table.volley(question).items()), Fraction(0))


def less(question, modifier):
    """The same without a modifier: one of the players takes it back, on the roll that it changes."""
    field = "modifier" if modifier.roll == "to hit" else "wound_modifier"
    attacker = question["attacker"]
    return question | {"attacker": attacker | {field: attacker.get(field, 0) - modifier.value}}


@pytest.mark.parametrize("seed", range(8))
def test_worth_is_the_volley_less_that_without(seed):
    question = drawn(random.Random(seed))  # noqa: S311 - a seeded trial
    whole, found = casualties(question), ask("attack", **question)

    for each in found.modifiers:
        rest = less(question, each)
        assert each.hit == pytest.approx(float(found.chance("hit") - ask("attack", **rest).chance("hit"))), each
        assert each.expected == pytest.approx(float(whole - casualties(rest)), abs=1e-12), each


def test_what_two_trees_and_a_house_are_worth():
    """Three points of obstructions, 8 to hit and 6 to wound (L454, L660): 10 of 20 hit in place of 13, and 15 of 20 of these wound."""
    (modifier,) = ask("attack", **attack(ground={"obstructions": 3})).modifiers

    assert modifier.hit == pytest.approx(-3 / 20)
    assert modifier.expected == pytest.approx(-3 / 20 * 15 / 20)


def test_what_changes_no_roll_is_worth_nothing():
    """A d20 that needs 31 never shows it, five points more or less (L1049)."""
    found = ask("attack", **attack({"level": 1, "modifier": -10}, {"level": 16, "head_down": True}))

    assert {each.label: (each.hit, each.expected) for each in found.modifiers}["head down"] == (0, 0)
