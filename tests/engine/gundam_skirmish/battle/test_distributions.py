"""Thousands of shots, blows and Aimed Shots as they are played against the exact odds of the odds page."""

from collections import Counter
from typing import Any

import pytest

from armybuilder.engine.core.battle.dice import SeededDice
from armybuilder.engine.systems.gundam_skirmish.battle.rules.acts import Aim, Shoot, Volley
from armybuilder.engine.systems.gundam_skirmish.battle.rules.attacks.aimed_shots import aim
from armybuilder.engine.systems.gundam_skirmish.battle.rules.attacks.close_combat import close_combat
from armybuilder.engine.systems.gundam_skirmish.battle.rules.attacks.shots import shoot
from tests.engine.gundam_skirmish.battle.setups import Chosen, army, made, put
from tests.engine.gundam_skirmish.battle.test_shooting import WALL, number
from tests.engine.gundam_skirmish.odds import asking

TRIES = 2500
LIKELY = {1: 10.8, 2: 13.8, 3: 16.3, 4: 18.5, 5: 20.5, 6: 22.5, 7: 24.3, 8: 26.1, 9: 27.9, 10: 29.6}
"""The chi² that one in a thousand exceeds, by degrees of freedom."""
SUIT_FIGURES = {"armour": 3, "block": 5, "integrity": 10, "shield": 1, "shield_block": 4}
LEADER_FIGURES = {"armour": 4, "block": 5, "integrity": 12}
TANK_FIGURES = {"armour": 2, "block": 5, "integrity": 4, "chart": "other"}
WEAPONS = {
    "sample-rifle": {"shots": 2, "acc": 4, "crit": 6, "dam": 3, "weapon_class": "beam", "tags": ["rq"]},
    "sample-machine-gun": {"shots": 4, "acc": 4, "crit": 6, "dam": 1, "weapon_class": "low-calibre", "tags": []},
    "sample-cannon": {"shots": 2, "acc": 4, "crit": 5, "dam": 3, "weapon_class": "medium-calibre", "tags": ["rq", "p", "v"]},
}  # fmt: skip
SUIT = {"model": "sample-suit", "weapons": ["sample-rifle", "sample-machine-gun"]}
AXE = {"dex": 1, "attack": 3, "acc": 4, "crit": 6, "dam": 2}
SABRE = {"dex": 2, "attack": 3, "acc": 4, "crit": 5, "dam": 3}


def pilot(row, *traits, **more):
    return row | {"pilot": {"rank": 4, "traits": list(traits)} | more}


def chi_square(found: Counter, chances: dict) -> None:
    """Compare counts with chances, rare outcomes together."""
    tries = sum(found.values())
    assert set(found) <= {key for key, chance in chances.items() if chance}
    common = {key: chance for key, chance in chances.items() if chance * tries >= 8}
    rest = 1 - sum(common.values())
    pairs = [(found[key], float(chance) * tries) for key, chance in common.items()]
    if rest * tries > 5:
        pairs.append((tries - sum(seen for seen, _ in pairs), float(rest) * tries))
    total = sum((seen - wanted) ** 2 / wanted for seen, wanted in pairs)
    assert total < LIKELY[max(1, min(10, len(pairs) - 1))] + max(0, len(pairs) - 11) * 2, (total, pairs)


def outcomes(battle, play, outcome):
    """What comes of playing the same thing again and again."""
    found: Counter[Any] = Counter()
    battle.dice = SeededDice("distributions")
    for _ in range(TRIES):
        attempt = battle.journal.start_attempt()
        play()
        found[outcome()] += 1
        battle.journal.roll_back(attempt)
    return found


def integrity(unit):
    return unit.left if unit.on_table else 0


def of_integrity(question):
    """Chances of the Integrity that a target has left."""
    return {int(key.rpartition("-")[2]): chance for key, chance in asking.spread(question, "integrity").items()}


def plain(other=SUIT, one=SUIT, *, apart=18.0, terrain=(), **readings):
    battle = made(army(one), army(other), terrain=terrain, player=Chosen(shield_break=[False] * TRIES), **readings)
    return battle, put(battle, 0, 30, 20), put(battle, 1, 30, 20 + apart, 18)


SHOTS: dict[str, tuple[dict[str, Any], dict[str, Any], dict[str, Any]]] = {
    "rifle": ({}, {}, {}),
    "damaged arm and head": ({"levels": (0, 1, 1)}, {"arm": 1, "head": 1}, {}),
    "flanked": ({"target facing": 6}, {}, {"flanked": True}),
    "beyond the range": ({"apart": 30.0}, {}, {"beyond": True}),
    "lowest hits cancelled": ({"readings": {"cancelled_hits": "lowest"}}, {}, {"readings": {"cancelled": "lowest"}}),
    "Penetration": ({"penetrating": True}, {}, {"bring_them_down": True}),
    "Concentrate Fire": ({"flanking": True}, {}, {"concentrated": True}),
}


@pytest.mark.parametrize("name", SHOTS)
def test_shots_do_what_the_odds_say(name):
    setting, shooter, situation = SHOTS[name]
    battle, unit, target = plain(apart=setting.get("apart", 18.0), **setting.get("readings", {}))
    battle.change(unit, levels=setting.get("levels", (0, 0, 0)), penetrating=setting.get("penetrating", False))
    battle.change(target, facing=setting.get("target facing", 18))
    battle.change(battle.sides[0], flanking=setting.get("flanking", False))
    act = Shoot(number(unit, "sample-rifle"), 1)
    question = asking.shoot(
        attacker=WEAPONS["sample-rifle"] | shooter,
        defender=SUIT_FIGURES | {"shield_break": False},
        cover="unobstructed",
        **situation,
    )
    chi_square(outcomes(battle, lambda: shoot(battle, unit, act), lambda: integrity(target)), of_integrity(question))


@pytest.mark.parametrize(
    "one,other,key,shooter,defender",
    [
        (pilot(SUIT, "controlled-aim"), SUIT, "sample-machine-gun", {"controlled_aim": True}, {}),
        (pilot(SUIT, "fortunate"), SUIT, "sample-rifle", {"fortunate": True}, {}),
        (SUIT, pilot(SUIT, modifications=["anti-beam-coating"]), "sample-rifle", {}, {"modifications": ["anti-beam-coating"]}),
    ],
)  # fmt: skip
def test_traits_and_modifications_do_what_the_odds_say(one, other, key, shooter, defender):
    battle, unit, target = plain(other, one | {"equipped": key})
    act = Shoot(number(unit, key), 1)
    question = asking.shoot(
        attacker=WEAPONS[key] | shooter,
        defender=SUIT_FIGURES | {"shield_break": False} | defender,
        cover="unobstructed",
    )
    chi_square(outcomes(battle, lambda: shoot(battle, unit, act), lambda: integrity(target)), of_integrity(question))


def test_volleys_with_penetration_do_what_the_odds_say():
    battle, unit, target = plain(one={"model": "sample-tank"}, apart=20.0, terrain=(WALL,))
    question = asking.shoot(
        attacker=WEAPONS["sample-cannon"], defender=SUIT_FIGURES | {"shield_break": False}, cover="obstructed",
        volley=True, flanked=True,
    )  # fmt: skip
    found = outcomes(battle, lambda: shoot(battle, unit, Volley(0, 1)), lambda: integrity(target))
    chi_square(found, of_integrity(question))


def test_levels_of_the_chart_fall_as_the_odds_say():
    """A tank of the second chart, hit by its own kind of gun."""
    battle, unit, target = plain({"model": "sample-tank"}, {"model": "sample-tank"})
    question = asking.shoot(attacker=WEAPONS["sample-cannon"], defender=TANK_FIGURES, cover="unobstructed")
    chances = asking.spread(question, "chart")
    found = outcomes(
        battle, lambda: shoot(battle, unit, Shoot(0, 1)), lambda: target.levels if target.on_table else None
    )
    seen = Counter({"engine-1": found[(1, 0)], "weapons-1": found[(0, 1)]})
    for key, count in seen.items():
        chance = float(chances[key])
        assert abs(count - TRIES * chance) < 4 * (TRIES * chance * (1 - chance)) ** 0.5


@pytest.mark.parametrize("flanked,levels", [(False, (0, 0, 0)), (True, (0, 1, 0))])
def test_aimed_shots_succeed_as_the_odds_say(flanked, levels):
    battle, unit, target = plain()
    battle.change(target, facing=6 if flanked else 18)
    battle.change(unit, levels=levels)
    question = {
        "ask": "aimed", "attacker": {"acc": 4, "weapon_class": "beam", "arm": levels[1]}, "defender": {},
        "flanked": flanked, "cover": "unobstructed",
    }  # fmt: skip
    hit = asking.odds(question)["hit"]
    act = Aim(number(unit, "sample-rifle"), 1, 0)
    found = outcomes(battle, lambda: aim(battle, unit, act), lambda: target.levels[0] == 1)
    chi_square(found, {True: hit, False: 1 - hit})


LEADER = {"model": "sample-commander", "weapons": ["sample-rifle"]}
FIGHTS: dict[str, tuple[dict[str, Any], dict[str, Any], dict[str, Any]]] = {
    "charge": ({}, {}, {}),
    "damaged arm and head": ({"levels": (0, 1, 1)}, {"arm": 1, "head": 1}, {}),
    "unseen": ({"foe facing": 6}, {"unseen": True}, {}),
    "swift": ({"traits": ("swift",)}, {"swift": True}, {}),
    "not ready": ({"equipped": "Sample rifle"}, {"not_equipped": True}, {}),
    "rash": ({"traits": ("rash",)}, {"rash": True}, {}),
}


@pytest.mark.parametrize("name", FIGHTS)
def test_close_combats_end_as_the_odds_say(name):
    setting, mine, theirs = FIGHTS[name]
    one = pilot(LEADER, *setting["traits"]) if "traits" in setting else LEADER
    battle, unit, foe = plain(SUIT | {"equipped": "sample-rifle"}, one, apart=6.0)
    battle.change(unit, equipped=setting.get("equipped", "Sample axe"), levels=setting.get("levels", (0, 0, 0)))
    battle.change(foe, equipped="Sample sabre", facing=setting.get("foe facing", 18))
    question = asking.close(
        attacker=AXE | LEADER_FIGURES | {"charged": True} | mine,
        defender=SABRE | SUIT_FIGURES | {"shield_break": False} | theirs,
    )
    dealt = asking.spread(question, "attacker-deals")
    chances = {int(key.rpartition("-")[2]): chance for key, chance in dealt.items()}

    began: list[int] = []

    def fight():
        began[:] = [len(battle.log.events)]
        close_combat(battle, unit, foe, charged=True)

    def damage():
        blows = [event for event in battle.log.events[began[0] :] if event.kind == "attack" and event.model == 0]
        return sum(event.values["damage"] for event in blows)

    chi_square(outcomes(battle, fight, damage), chances)
