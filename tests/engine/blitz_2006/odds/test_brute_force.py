"""The engine's odds against all that dice can show at a table (`table`), as fractions, and against dice that roll."""

from fractions import Fraction
from math import sqrt
from random import Random
from typing import Any

import pytest

from tests.engine.blitz_2006.odds.asking import asked, exact, row, states, worked
from tests.engine.blitz_2006.odds.table import every, often, play

QUESTIONS = {
    "plain": asked(),
    "unskilled against unskilled": asked(attacker={"attack": 0}, defender={"defense": 0}),
    "rate of fire into damage, box": asked(rof_damage=2, defender={"sturdy": 1}),
    "half of the rate": asked(weapon="LRP", rof=4, rof_damage=2, attacker={"attack": 3}),
    "less than half": asked(weapon="LMG", rof_area=1, attacker={"attack": 3}, defender={"sort": "foot"}, touched=2),
    "choke": asked(weapon="FC", rof_damage=2),
    "behind cover, from behind": asked(
        ground={"light": 10, "hard": 4, "hidden": True}, side="rear", unseen=True, attackers=5
    ),
    "traits in cover": asked(
        ground={"light": 3, "touching": True},
        defender={"low_profile": True, "hull_down": 2, "camo_netting": True, "stealth": 1, "large_profile": 1},
    ),
    "snap fire at who moves": asked(
        snap="stand-by",
        attackers=2,
        attacker={"evasions": 1, "demoralized": True},
        defender={"speed": "top", "unstable": True, "evading": True, "defense_modifier": 2},
    ),
    "damaged, exposed": asked(
        attacker={"taken": "light", "exposed_fire_control": True},
        defender={"taken": "heavy", "rugged_movement": True, "armor_lost": 4},
    ),
    "critical, shielded": asked(
        attacker={"taken": "critical", "shielded_weapons": True}, defender={"taken": "critical", "exposed_movement": True}
    ),
    "fragile": asked(weapon="HRP", rof=3, defender={"fragile": True, "taken": "heavy"}),
    "haywire": asked(weapon="HPA", range="short", attacker={"attack": 1}, defender={"taken": "light", "sturdy": 1}),
    "haywire on the vulnerable": asked(
        weapon="LPA", attacker={"attack": 1}, defender={"vulnerable_to_haywire": True, "hull_down": 1}
    ),
    "haywire on infantry": asked(weapon="HPA", attacker={"attack": 1}, defender={"sort": "foot", "hull_down": 1}),
    "two linked": asked(linked=2, rof_damage=1, attacker={"attack": 1}, defender={"taken": "light", "defense": 1}),
    "linked haywire": asked(weapon="LPA", linked=2, attacker={"attack": 1}, defender={"defense": 1}),
    "piercing": asked(weapon="VR", attacker={"size": 6, "attack": 3}),
    "crushing": asked(weapon="VA", attacker={"size": 6}, defender={"armor": 5}),
    "running kick": asked(weapon="K", attacker={"size": 6, "speed": "top", "acrobatic": 1}, defender={"acrobatic": 2}),
    "reinforced": asked(weapon="MR", defender={"reinforced": 3, "reinforced_side": "front", "weak_side": "rear"}),
    "weak": asked(weapon="MR", side="rear", defender={"improved_rear": True, "weak_side": "rear", "armor": 15, "reinforced": 9, "reinforced_side": "left"}),
    "laser far away": asked(weapon="HPLC", inches=60, attacker={"sniper_system": True, "attack": 3}),
    "guided": asked(weapon="ATM", tagged=True),
    "traceable": asked(weapon="ATM", defender={"traceable": 2}, ground={"hard": 9}),
    "blast in the open": asked(weapon="HFG", defender={"armor": 14}),
    "blast behind cover": asked(weapon="HFG", blast_cover=1, defender={"armor": 14}),
    "minimum range": asked(weapon="APM", range="short", defender={"sort": "foot"}, touched=3),
    "anti-infantry on armor": asked(weapon="LMG", rof_damage=4, attacker={"attack": 4}, defender={"armor": 5, "defense": 1}),
    "infantry hit once": asked(weapon="LAC", attacker={"attack": 3}, defender={"sort": "foot"}),
    "infantry, area": asked(weapon="LAC", rof_area=2, defender={"sort": "foot", "hull_down": 1}, touched=2),
    "infantry on ATVs": asked(weapon="LAC", defender={"sort": "atv", "speed": "top", "bases": 2}),
    "infantry fires": asked(weapon="assault-rifle", attacker={"sort": "foot", "bases": 3}, rof_area=3),
    "on ATVs": asked(weapon="rifle", attacker={"sort": "atv", "speed": "combat"}, defender={"sort": "foot"}),
    "charges": asked(weapon="anti-personnel-charges", attacker={"sort": "vehicle"}, defender={"sort": "foot", "armor": 3}),
    "capped": asked(weapon="HAC", cap=2, attacker={"attack": 3}),
    "defective": asked(attacker={"attack": 2, "defective": 3}),
    "autopilot": asked(defender={"autopilot": True, "defense": 3}),
    "building": asked(weapon="HBZK", defender={"sort": "building", "armor": 20, "sturdy": 2}),
    "last circle": asked(weapon="HPZF", circles=1),
    "shot down": asked(weapon="ATM", attacker={"attack": 1}, defender={"ams": 1}),
    "rate shot down": asked(weapon="LRP", rof=4, rof_damage=2, rof_area=1, attacker={"attack": 1}, defender={"ams": 0}),
    "area shot down": asked(
        weapon="LRP",
        rof=4,
        rof_damage=2,
        rof_area=1,
        attacker={"attack": 1},
        defender={"ams": 0, "ams_takes": "area", "armor": 14},
    ),
    "odd multiplier": asked(
        weapon="anti-gear-rifle", attacker={"sort": "foot"}, defender={"sort": "foot", "armor": 4, "bases": 2}
    ),
    "mortar": asked("indirect", "HGM", range="long", attacker={"attack_modifier": 2}, defender={"armor": 17, "defense": 1}),
    "mortar aside": asked(
        "indirect", "LGM", offset=2.0, bearing=75, in_cover=True, ground={"hard": 7}, found=1, defender={"defense": 1}
    ),
    "rockets on an area": asked(
        "indirect", "LRP", rof=4, rof_area=2, attacker={"attack": 1}, defender={"sort": "foot"}, touched=3
    ),
    "thrown": asked("indirect", "HWG", inches=2, attacker={"attack": 1}, defender={"defense": 1}),
    "salvo": asked("indirect", "medium", defender={"defense": 1, "armor": 9}, offset=1.5, bearing=200),
    "mortar shot down": asked("indirect", "HGM", attacker={"attack": 1}, defender={"defense": 1, "ams": 1}),
    "mortar shot down, rating added": asked(
        "indirect",
        "HGM",
        readings={"anti_missile_skill": "added"},
        attacker={"attack": 1},
        defender={"defense": 1, "ams": 2},
    ),
    "laser in the wind": asked(weapon="LPLC", range="long", winds=True),
    "cannon in the wind": asked(range="long", winds=True),
    "stealth destroyed": asked(
        ground={"hard": 3, "night": True}, defender={"stealth": 2, "exposed_aux": True, "taken": "heavy"}
    ),
}  # fmt: skip


def every_outcome(question):
    return every(lambda die: play(question, row(question["weapon"]), die))


def summed(outcomes, told):
    found: dict[Any, Fraction] = {}
    for outcome, chance in outcomes.items():
        found[told(outcome)] = found.get(told(outcome), Fraction(0)) + chance
    return found


@pytest.mark.parametrize("title", QUESTIONS)
def test_all_that_dice_can_show(title):
    question = QUESTIONS[title]
    found, outcomes = worked(question), every_outcome(question)

    assert states(found) == summed(outcomes, lambda outcome: outcome[0])
    emptied = {True: found.emptied, False: 1 - found.emptied} if found.emptied is not None else {None: Fraction(1)}
    assert {told: chance for told, chance in emptied.items() if chance} == summed(outcomes, lambda outcome: outcome[2])
    assert margins(found) == told_margins(outcomes)
    if question["ask"] == "indirect":
        assert exact(found.placed, lambda far: far / 2) == summed(outcomes, lambda outcome: outcome[3])


def margins(found):
    """Of a single defense, with the chance that there is none."""
    told = {margin: found.defence_chance * chance for margin, chance in exact(found.margins).items()}
    return told | ({None: 1 - found.defence_chance} if found.defence_chance < 1 else {})


def told_margins(outcomes):
    found: dict[Any, Fraction] = {}
    for (_, rolled, _, _), chance in outcomes.items():
        for margin in rolled or (None,):
            found[margin] = found.get(margin, Fraction(0)) + chance / len(rolled or (None,))
    return found


def test_dice_that_roll():
    question = asked(
        weapon="LRP",
        rof=4,
        rof_damage=3,
        attacker={"attack": 4, "defective": 1},
        defender={"defense": 3, "taken": "light", "sturdy": 1, "hull_down": 1},
    )
    times = 20_000
    rolled = often(lambda die: play(question, row("LRP"), die)[0], Random(2006), times)  # noqa: S311 - a game

    for state, chance in states(worked(question)).items():
        expected, spread = float(chance) * times, sqrt(float(chance * (1 - chance)) * times)
        assert abs(rolled[state] - expected) <= 4 * spread + 1, state
    assert set(rolled) <= set(states(worked(question)))
