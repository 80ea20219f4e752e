"""Shoot, Volley, Blast and Aimed Shots with dice as they fall (BR-10, BR-21 to BR-33)."""

import pytest

from armybuilder.engine.core.table.geometry import rectangle
from armybuilder.engine.core.table.terrain import TerrainPiece
from armybuilder.engine.systems.gundam_skirmish.battle.rules.acts import Aim, Repair, Shoot, Volley
from armybuilder.engine.systems.gundam_skirmish.battle.rules.attacks.aimed_shots import aim, aim_target
from armybuilder.engine.systems.gundam_skirmish.battle.rules.attacks.blocks import hits_left
from armybuilder.engine.systems.gundam_skirmish.battle.rules.attacks.shots import (
    may_shoot,
    needed_reload,
    shoot,
    shot_of,
)
from armybuilder.engine.systems.gundam_skirmish.battle.rules.menu import options
from armybuilder.engine.systems.gundam_skirmish.battle.rules.sight import counted_cover
from tests.engine.gundam_skirmish.battle.setups import Chosen, army, kinds, made, put
from tests.engine.gundam_skirmish.book import SYSTEM

SUIT = {"model": "sample-suit", "weapons": ["sample-rifle", "sample-machine-gun"], "equipped": "sample-rifle"}
GUNNER = {"model": "sample-suit", "weapons": ["sample-bazooka", "sample-rifle"], "equipped": "sample-bazooka"}
TANK = {"model": "sample-tank"}
WALL = TerrainPiece(
    name="Wall",
    outline=rectangle(30, 30, 20, 2),
    height=20.0,
    going="impassable",
    cover="heavy",
    form="instance",
    solid=True,
)


def pilot(*traits, **more):
    return {"pilot": {"rank": 2 * max(1, len(traits)), "traits": list(traits)} | more}


def duel(one, other, *, apart=20.0, **more):
    """Two units that look at each other, 2 inches less than `apart` between their bases."""
    battle = made(army(one), army(other), **more)
    return battle, put(battle, 0, 30, 20), put(battle, 1, 30, 20 + apart, 18)


def number(unit, key):
    return next(place for place, weapon in enumerate(unit.weapons) if weapon.key == key)


def attack_of(battle):
    return next(event for event in battle.log.events if event.kind == "attack")


# ---------------------------------------------------------------- pools


def test_a_shot_rolls_shots_armour_and_shield_and_each_block_takes_off_a_hit():
    """BR-22 to BR-26, BR-27: an Unobstructed target has a die less; a shield adds its successes."""
    battle, unit, target = duel(SUIT, SUIT, rolls=[[4, 5], [5, 1], [3]])
    shoot(battle, unit, Shoot(number(unit, "sample-rifle"), 1))
    event = attack_of(battle)
    assert {key: event.values[key] for key in ("rolled", "hits", "damage", "hit", "inches")} == {
        "rolled": 2, "hits": 1, "damage": 3, "hit": True, "inches": 18.0,
    }  # fmt: skip
    assert [label for label, _ in event.throws] == ["hits", "Armour", "shield"]
    assert (target.left, target.taken, unit.dealt, unit.shots) == (7, 3, 3, 1)
    assert unit.empty == (number(unit, "sample-rifle"),)
    assert battle.dice.finish() is None


def test_a_hit_of_crit_or_more_that_is_left_rolls_on_the_damage_chart():
    """BR-25, BR-45: without its shield, which it might give up."""
    battle, unit, target = duel(
        SUIT, SUIT, rolls=[[6, 1], [1, 1], [1], [5], [6, 6]], player=Chosen(shield_break=[False])
    )
    shoot(battle, unit, Shoot(number(unit, "sample-rifle"), 1))
    assert (target.left, target.levels) == (7, (0, 0, 1))


def test_figures_of_a_shot_change_with_every_condition_of_the_table():
    """BR-27, and they add up."""
    battle, unit, target = duel(SUIT, SUIT, apart=30.0)
    weapon = unit.weapons[number(unit, "sample-rifle")]
    assert shot_of(battle, unit, weapon, target).figures[:7] == (2, 4, 0, 3, 5, 0, (1, 4))
    battle.change(unit, levels=(0, 1, 1))
    assert shot_of(battle, unit, weapon, target).figures[:7] == (2, 5, 0, 3, 5, 1, (1, 4))
    battle.change(target, facing=6)
    assert shot_of(battle, unit, weapon, target).figures[:7] == (2, 5, 1, 3, 5, 1, None)
    battle.change(target, facing=18, levels=(0, 1, 0))
    assert shot_of(battle, unit, weapon, target).figures[:7] == (2, 5, 0, 3, 5, 1, None)
    battle.change(target, levels=(0, 0, 0), shield_broken=True)
    assert shot_of(battle, unit, weapon, target).shield is None


def test_higher_ground_lets_a_miss_be_rolled_again_but_not_in_space():
    """BR-27, BR-50."""
    hill = TerrainPiece(
        name="Hill", outline=rectangle(30, 20, 12, 12), height=2.0, going="difficult", slope=1.0, plateau=True
    )
    battle, unit, target = duel(SUIT, SUIT, terrain=(hill,))
    assert battle.height(unit) > battle.height(target)
    assert shot_of(battle, unit, unit.weapons[0], target).rerolls == 1
    assert shot_of(battle, target, target.weapons[0], unit).rerolls == 0
    battle.space = True
    assert shot_of(battle, unit, unit.weapons[0], target).rerolls == 0


def test_concentrate_fire_counts_as_flanked_but_not_twice():
    """L34: a shield still blocks."""
    battle, unit, target = duel(SUIT, SUIT)
    weapon = unit.weapons[number(unit, "sample-rifle")]
    battle.change(battle.sides[0], flanking=True)
    found = shot_of(battle, unit, weapon, target)
    assert (found.rerolls, found.shield, [change.label for change in found.attack_changes]) == (
        1, (1, 4), ["Concentrate Fire"],
    )  # fmt: skip
    battle.change(target, facing=6)
    assert [change.label for change in shot_of(battle, unit, weapon, target).attack_changes] == ["Flanked"]


@pytest.mark.parametrize("away,may", [(5.0, False), (8.0, True), (62.0, False)])
def test_explosive_weapons_have_a_least_range_and_nobody_shoots_beyond_twice_the_range(away, may):
    """BR-21: 6 inches and 60 inches for the bazooka; 3, 6 and 60 between the bases here."""
    battle, unit, target = duel(GUNNER, SUIT)
    put(battle, 0, 3, 0.5 if away > 50 else 20)
    cell = (
        battle.field.table.cell(3, battle.field.table.ys[unit.cell] + away)
        if away < 50
        else battle.field.table.cell(59, 59)
    )
    battle.change(target, cell=cell)
    if away > 50:
        battle.change(unit, facing=3)
    assert may_shoot(battle, unit, unit.weapons[number(unit, "sample-bazooka")], target) is may


def test_modifications_take_one_from_the_total_damage_of_their_classes():
    """BR-31: Anti-Beam Coating against two hits of a rifle; blocked hits stay blocked, and nothing is below zero."""
    coated = SUIT | {"pilot": {"rank": 2, "modifications": ["anti-beam-coating"]}}
    battle, unit, target = duel(SUIT, coated, rolls=[[4, 5], [1, 1], [1]])
    shoot(battle, unit, Shoot(number(unit, "sample-rifle"), 1))
    assert target.left == 5
    plated = SUIT | {"pilot": {"rank": 2, "modifications": ["heavy-plating"]}}
    battle, unit, target = duel(
        SUIT | {"equipped": "sample-machine-gun"}, plated, apart=12.0, rolls=[[6, 1, 1, 1], [1, 1], [1]]
    )
    shoot(battle, unit, Shoot(number(unit, "sample-machine-gun"), 1))
    assert (target.left, target.levels, kinds(battle)) == (10, (0, 0, 0), ["attack"])


# ---------------------------------------------------------------- blocks


@pytest.mark.parametrize(
    "hits,blocks,needs,highest,left",
    [
        ([6, 4, 5], [5, 6], (), True, [4]),
        ([6, 4, 5], [5, 6], (), False, [6]),
        ([4, 5, 6], [6, 6], (3, 4, 4, 5, 6, 7), True, [6]),
        ([4, 5], [5, 5], (3, 4, 4, 5, 6, 7), True, [5]),
        ([4, 5], [6, 5], (3, 4, 4, 5, 6, 7), True, []),
        ([4], [], (), True, [4]),
    ],
)  # fmt: skip
def test_blocks_cancel_as_many_hits_as_they_can(hits, blocks, needs, highest, left):
    """BR-24, BR-29, and the suggested Penetration Table: a hit of 4 needs 5, of 5 a 6, and a 6 is never blocked."""
    assert sorted(hits_left(hits, blocks, needs, highest=highest)) == left


def test_penetration_worsens_cover_ignores_shields_and_needs_higher_blocks():
    """BR-29: a tank's hits of 4 and 6 against blocks of 5 and 5."""
    battle, unit, target = duel(TANK, SUIT, rolls=[[4, 6], [5, 5], [1], [6, 6]])
    battle.change(target, shield_broken=True)
    shot = shot_of(battle, unit, unit.weapons[0], target)
    assert (shot.needs, shot.shield) == ((2, 3, 4, 5, 6, 7), None)
    shoot(battle, unit, Shoot(0, 1))
    assert (attack_of(battle).values["hits"], target.left) == (1, 7)


def test_bring_them_down_gives_penetration():
    """L34."""
    battle, unit, target = duel(SUIT, SUIT)
    battle.change(unit, penetrating=True)
    shot = shot_of(battle, unit, unit.weapons[number(unit, "sample-rifle")], target)
    assert (bool(shot.needs), shot.shield) == (True, None)


@pytest.mark.parametrize("reading,cover", [("before", "unobstructed"), ("after", "in-cover")])
def test_get_to_cover_counts_before_or_after_penetration(reading, cover):
    """BR-28, L34: as its ruling says."""
    battle, unit, target = duel(SUIT, SUIT, cover_order=reading)
    battle.change(battle.sides[1], covered=True)
    assert counted_cover(battle, unit, target, penetrates=False) == "in-cover"
    assert counted_cover(battle, unit, target, penetrates=True) == cover


# ---------------------------------------------------------------- reload


def test_quick_reloads_become_slow_with_the_second_level_of_arm_damage():
    """BR-10, BR-45."""
    battle, unit, _ = duel(SUIT, SUIT)
    rifle = number(unit, "sample-rifle")
    assert needed_reload(unit, rifle, unit.weapons[rifle]) == ""
    battle.change(unit, empty=(rifle,))
    assert needed_reload(unit, rifle, unit.weapons[rifle]) == "quick"
    battle.change(unit, levels=(0, 2, 0))
    assert needed_reload(unit, rifle, unit.weapons[rifle]) == "slow"


# ---------------------------------------------------------------- Blast and Volley


def test_blast_shares_the_damage_but_no_criticals_with_friend_and_foe_in_reach():
    """BR-30: six inches between bases and not an inch more; the suit at 7 inches is spared."""
    battle = made(
        army(GUNNER, TANK), army(TANK | {"count": 3}), rolls=[[6], [1], [3], [6], [6, 6], [6, 6], [6], [6, 6]]
    )
    unit = put(battle, 0, 30, 10)
    for place, (x, y) in enumerate([(30, 38), (30, 30), (30, 22), (39, 30)], 1):
        put(battle, place, x, y, 6 if x == 39 else 18)
    shoot(battle, unit, Shoot(number(unit, "sample-bazooka"), 2))
    assert [one.place for one in battle.units] == ["table", "destroyed", "destroyed", "destroyed", "table"]
    assert (battle.sides[0].lost, battle.sides[1].lost) == (60.0, 120.0)
    assert unit.destroyed_points == 120.0


def test_a_volley_needs_four_or_more_and_then_shoots_at_an_obstructed_flanked_target():
    """BR-30."""
    battle, unit, target = duel(TANK, SUIT, terrain=(WALL,), rolls=[[3], [4], [4, 5], [1, 2, 3]])
    offered = {type(act) for act in options(battle, unit)}
    assert Volley in offered
    assert Shoot not in offered
    shoot(battle, unit, Volley(0, 1))
    assert (target.left, unit.empty, kinds(battle)) == (10, (), ["volley"])
    battle.change(target, facing=18)
    shot = shot_of(battle, unit, unit.weapons[0], target)
    assert (shot.rerolls, shot.armour) == (1, 3)
    shoot(battle, unit, Volley(0, 1))
    assert (target.left, unit.empty) == (4, (0,))


def test_a_failed_volley_may_have_to_be_reloaded():
    """R25."""
    battle, unit, _ = duel(TANK, SUIT, terrain=(WALL,), rolls=[[1]], volley_reload="spent")
    shoot(battle, unit, Volley(0, 1))
    assert unit.empty == (0,)


@pytest.mark.parametrize("change", ["beyond range", "behind", "space"])
def test_no_volley_beyond_range_behind_or_in_space(change):
    battle, unit, target = duel(TANK, SUIT, terrain=(WALL,), apart=38.0 if change == "beyond range" else 20.0)
    if change == "beyond range":
        battle.change(unit, cell=battle.field.table.cell(30, 5))
        battle.change(target, cell=battle.field.table.cell(30, 55))
    if change == "behind":
        battle.change(unit, facing=18)
    if change == "space":
        battle.space = True
    assert not any(isinstance(act, Volley) for act in options(battle, unit))


# ---------------------------------------------------------------- Aimed Shot


@pytest.mark.parametrize("arm,target", [(0, 3), (1, 4)])
def test_an_aimed_shot_needs_one_less_than_its_accuracy(arm, target):
    """BR-33: 3+ for 4+, and 4+ with a damaged arm."""
    battle, unit, _ = duel(SUIT, SUIT)
    battle.change(unit, levels=(0, arm, 0))
    assert aim_target(unit, unit.weapons[number(unit, "sample-rifle")]) == target


def test_an_aimed_shot_does_no_damage_cannot_be_blocked_and_is_reloaded():
    """BR-32, BR-33, R08."""
    battle, unit, target = duel(SUIT, SUIT, rolls=[[3], [2]])
    rifle = number(unit, "sample-rifle")
    aim(battle, unit, Aim(rifle, 1, 1))
    assert (target.levels, target.left, unit.empty, kinds(battle)) == ((0, 1, 0), 10, (rifle,), ["aimed", "critical"])
    aim(battle, unit, Aim(rifle, 1, 1))
    assert target.levels == (0, 1, 0)


def test_aimed_shots_are_offered_for_levels_that_are_left_and_never_for_the_torso():
    """BR-33, BR-46: the head has one level, the arm two."""
    battle, unit, target = duel(SUIT, SUIT)
    battle.change(target, levels=(2, 1, 1))
    assert {act.location for act in options(battle, unit) if isinstance(act, Aim)} == {1}


@pytest.mark.parametrize(
    "reading,apart,offered", [("stated", 27.0, False), ("double", 27.0, True), ("stated", 26.0, True)]
)
def test_an_aimed_shot_reaches_as_far_as_its_ruling_says(reading, apart, offered):
    """R09: the rifle has 24 inches."""
    battle, unit, _ = duel(SUIT, SUIT, apart=apart, aimed_shot_range=reading)
    rifle = number(unit, "sample-rifle")
    assert any(isinstance(act, Aim) and act.weapon == rifle for act in options(battle, unit)) is offered


def test_explosive_and_blast_weapons_make_no_aimed_shots():
    battle, unit, _ = duel(GUNNER, SUIT)
    found = list(options(battle, unit))
    assert any(isinstance(act, Shoot) for act in found)
    assert not any(isinstance(act, Aim) for act in found)


@pytest.mark.parametrize("reading,rolls", [("both", 1), ("neither", 0)])
def test_a_flanked_target_lets_an_aimed_shot_roll_again_as_its_ruling_says(reading, rolls):
    battle, unit, target = duel(SUIT, SUIT, rolls=[[2]] + [[3]] * rolls, aimed_shot_rerolls=reading)
    battle.change(target, facing=6)
    aim(battle, unit, Aim(number(unit, "sample-rifle"), 1, 2))
    assert target.levels == (0, 0, rolls)


# ---------------------------------------------------------------- traits


def test_fierce_shoots_again_where_it_destroys_and_its_weapon_is_loaded():
    """L44: the machine gun needs no reload; the second Shoot is not followed by a third."""
    fierce = SUIT | {"equipped": "sample-machine-gun"} | pilot("fierce")
    rolls = [[4, 4, 4, 4], [1], [6], [4, 4, 4, 4], [1], [6], [6, 6]]
    battle = made(army(fierce), army(TANK | {"count": 3}), rolls=rolls)
    unit = put(battle, 0, 30, 10)
    for place in (1, 2, 3):
        put(battle, place, 22 + 4 * place, 20, 18)
    shoot(battle, unit, Shoot(number(unit, "sample-machine-gun"), 1))
    assert [one.place for one in battle.units] == ["table", "destroyed", "destroyed", "table"]


@pytest.mark.parametrize("reading,again", [("loaded", False), ("free", True)])
def test_fierce_with_an_empty_weapon_is_a_ruling(reading, again):
    player = Chosen()
    rolls = [[4, 4], [1], [6], [6, 6], *[[1, 1], [1]] * again]
    battle = made(
        army(SUIT | pilot("fierce")), army(TANK | {"count": 2}), rolls=rolls, player=player, fierce_reload=reading
    )
    unit = put(battle, 0, 30, 10)
    put(battle, 1, 28, 20, 18)
    put(battle, 2, 34, 20, 18)
    shoot(battle, unit, Shoot(number(unit, "sample-rifle"), 1))
    assert ("again" in [kind for _, kind, _ in player.asked]) is again


@pytest.mark.parametrize("reading,again", [("destroys", True), ("removes", False)])
def test_fierce_counts_a_cockpit_hit_as_the_ruling_says(reading, again):
    """L30, L44: the tank has an Integrity left, and is out of play by a 6 on its chart."""
    player = Chosen()
    rolls = [[6, 1], [1], [6], [6], *[[1, 1], [1]] * again]
    fierce = army(SUIT | pilot("fierce"))
    readings = {"fierce_reload": "free", "torso_damage": reading}
    battle = made(fierce, army(TANK | {"count": 3}), rolls=rolls, player=player, **readings)
    unit = put(battle, 0, 30, 10)
    for place in (1, 2, 3):
        put(battle, place, 22 + 4 * place, 20, 18)
    shoot(battle, unit, Shoot(number(unit, "sample-rifle"), 1))
    assert (battle.units[1].left, battle.units[1].place) == (1, "destroyed")
    assert ("again" in [kind for _, kind, _ in player.asked]) is again


def test_merciful_spares_a_target_once_and_regains_two_integrity():
    """L44: no damage, no critical; not without damage of its own."""
    battle, unit, target = duel(
        SUIT | pilot("merciful"), SUIT, rolls=[[6, 6], [1, 1], [1]], player=Chosen(merciful=[True])
    )
    battle.change(unit, damage=3)
    shoot(battle, unit, Shoot(number(unit, "sample-rifle"), 1))
    assert (unit.left, unit.merciful, target.left, kinds(battle)) == (9, True, 10, ["attack", "spares"])


@pytest.mark.parametrize("spares, left", [(True, 10), (False, 4)])
def test_luck_leaves_out_an_attack_whose_damage_is_forgone(spares, left):
    """L44: points that nobody lost are nobody's luck; the attack that was promised is none any more."""
    battle, unit, target = duel(
        SUIT | pilot("merciful"), SUIT, rolls=[[6, 5], [1, 1], [1]], player=Chosen(merciful=[spares])
    )
    battle.change(unit, damage=3)
    shoot(battle, unit, Shoot(number(unit, "sample-rifle"), 1))
    gains = [gain for event in battle.log.events if (gain := SYSTEM.battle.narrator.gain(battle, event))]
    promised, actual = (sum(values) for values in zip(*gains, strict=True))
    each = target.recruit.points / 10
    assert (target.left, actual, promised > 0) == (left, each * (10 - left), not spares)


def test_a_mechanic_repairs_a_level_once():
    """L44: as a slow action."""
    battle, unit, _ = duel(SUIT | pilot("mechanic"), SUIT)
    assert not [act for act in options(battle, unit) if isinstance(act, Repair)]
    battle.change(unit, levels=(2, 0, 1))
    assert [act for act in options(battle, unit) if isinstance(act, Repair)] == [Repair(0), Repair(2)]
    battle.change(unit, actions=1)
    assert not [act for act in options(battle, unit) if isinstance(act, Repair)]
    battle.change(unit, actions=2, repaired=True)
    assert not [act for act in options(battle, unit) if isinstance(act, Repair)]


def test_a_newtype_shoots_all_around():
    """L44."""
    battle, unit, target = duel(SUIT | pilot("newtype"), SUIT)
    battle.change(unit, facing=18)
    assert may_shoot(battle, unit, unit.weapons[0], target)
    battle.change(target, facing=6)
    assert not may_shoot(battle, target, target.weapons[number(target, "sample-rifle")], unit)
