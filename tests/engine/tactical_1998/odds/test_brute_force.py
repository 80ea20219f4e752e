"""The engine's odds against all that dice can show at a table (`table`), and what each modifier is worth."""

from fractions import Fraction

import pytest

from tests.engine.tactical_1998.forces import CATALOGUE
from tests.engine.tactical_1998.odds.asking import answer, asked
from tests.engine.tactical_1998.odds.table import play

ELITE = {"gunnery": 4, "piloting": 4}
QUESTIONS = {
    "plain": asked(),
    "rookies": asked(attacker={"gunnery": 1}, defender={"piloting": 1}),
    "a burst from the flank": asked(rof=2, arc="left-rear", range="medium", defender={"moved": 7, "maneuver": 1}),
    "at top speed through woods": asked("HAC", range="long", between=2, attacker={"gunnery": 4, "speed": "top"}, defender={"moved": 2, "maneuver": -3}),
    "who stands at who stands": asked("SC", attacker={"speed": "stationary", "gunnery": 3}, defender={"moved": 0}, arc="rear"),
    "half speed, three actions, at who evades": asked(attacker={"speed": "half", "extra_actions": 2}, defender={"evading": True, "warned": True}),
    "called, reinforced": asked("MAC", called="crew", defender={"reinforced": 7, "reinforced_arc": "front", "armor_lost": 2}),
    "at its weak rear": asked("SC", arc="rear", defender={"weak_arc": "rear", "armor": 21}),
    "who cannot move": asked(defender={"immobile": True}),
    "a vibroblade": asked("VB", range="long"),
    "indirect": asked("LRP/24", range="medium", indirect=True, between=2, around=1, rof=3),
    "an area, missed too": asked("APGL", multiplier=30, defender={"armor": 15, "maneuver": 4}),
    "attributes": asked(attacker={"attribute": 1}, defender={"attribute": 1, "moved": 12}, readings={"attributes": True}),
    "at infantry": asked(rof=2, defender={"sort": "infantry", "encumbrance": 1}),
    "anti-infantry, a squad that was hit": asked("LMG", rof=4, defender={"sort": "infantry", "left": [5, 0, 3, 5, 5, 0, 5, 1, 5]}),
    "grenades among infantry": asked("APGL", defender={"sort": "infantry", "left": [5, 5, 2, 1]}),
    "infantry at infantry": asked("rifle", rof=3, attacker={"sort": "infantry", "troopers": 8, "encumbrance": 1}, defender={"sort": "infantry"}),
    "infantry at a gear": asked("rocket-launcher", rof=1, attacker={"sort": "infantry", "troopers": 2}),
}  # fmt: skip


def row(key):
    """The weapon of the book as the table knows it."""
    weapon = CATALOGUE.weapons.get(key) or CATALOGUE.infantry_weapons[key]
    words = {special.key for special in getattr(weapon, "special", ())}
    return {
        "accuracy": weapon.accuracy, "damage": weapon.damage, "melee": not weapon.range[-1],
        "ai": "anti-infantry" in words, "area": "area-effect" in words,
    }  # fmt: skip


def summed(outcomes, told):
    found: dict[int, Fraction] = {}
    for outcome, chance in outcomes.items():
        found[told(outcome)] = found.get(told(outcome), Fraction(0)) + chance
    return {value: pytest.approx(float(chance), abs=1e-12) for value, chance in found.items()}


def reckoned(question):
    """The chance to hit, and levels or troopers on average."""
    outcomes = play(question, row(question["weapon"]))
    hit = sum(chance for outcome, chance in outcomes.items() if outcome[0])
    return float(hit), float(sum(outcome[2] * chance for outcome, chance in outcomes.items()))


@pytest.mark.parametrize("title", QUESTIONS)
def test_all_that_dice_can_show(title):
    question = QUESTIONS[title]
    outcomes, found = play(question, row(question["weapon"])), answer(question)

    assert found.hit == pytest.approx(reckoned(question)[0], abs=1e-12)
    assert found.target.damage == summed(outcomes, lambda outcome: outcome[1])
    assert found.target.lost == pytest.approx(reckoned(question)[1], abs=1e-12)
    levels = summed(outcomes, lambda outcome: outcome[2])
    if found.target.casualties is not None:
        assert found.target.casualties == levels
    else:
        names = dict(enumerate(("none", "light", "heavy", "overkill")))
        assert {names[level]: chance for level, chance in levels.items()} == {
            name: chance for name, chance in found.target.result.items() if chance
        }


@pytest.mark.parametrize("title", QUESTIONS)
def test_worth_is_the_attack_less_that_without(title):
    """A modifier is left out by an equal one of the players on the other side of zero."""
    question = QUESTIONS[title]
    hit, lost = reckoned(question)
    for modifier in answer(question).modifiers:
        side = question[modifier.side]
        rest = question | {modifier.side: side | {"modifier": side.get("modifier", 0) - modifier.value}}
        missed, spared = reckoned(rest)

        assert modifier.hit == pytest.approx(hit - missed, abs=1e-12), modifier
        assert modifier.expected == pytest.approx(lost - spared, abs=1e-12), modifier
