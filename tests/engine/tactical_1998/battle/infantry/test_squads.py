"""Squads that fire and are hit (BR-82 to BR-89)."""

import pytest

from armybuilder.engine.systems.tactical_1998.battle.rules.attacks.acts import Burst, Fire, Hold, WalkingFire
from armybuilder.engine.systems.tactical_1998.battle.rules.attacks.weapons import gunners, top_rate
from armybuilder.engine.systems.tactical_1998.battle.rules.infantry.casualties import harm_squad
from armybuilder.engine.systems.tactical_1998.battle.rules.throws import skill_level
from armybuilder.engine.systems.tactical_1998.battle.state import DESTROYED
from tests.engine.tactical_1998.battle.attacks.duels import ROW, duel, offers, play, with_figures
from tests.engine.tactical_1998.battle.setups import HUNTER, SQUAD, Chosen, finished, ground, in_play, told
from tests.engine.tactical_1998.forces import squad

RIFLES = squad(*["7mm-rifle"] * 10)
MIXED = squad(*["9mm-lt-machine-gun"] * 5, *["37mm-grenade-rifle"] * 4)


def squad_at(*, rolls=(), points=6, leader=8, model=RIFLES):
    """A squad with so many points a trooper, and who shoots at it."""
    battle = duel(other=model, rolls=rolls)
    unit = with_figures(battle.units[1], leader=leader)
    battle.change(unit, troopers=(points,) * len(unit.troopers))
    return battle, battle.units[0], unit


# ---------------------------------------------------------------- damage


def test_damage_goes_down_the_track():
    """BR-86, BR-87: 32 points from #5 down, 6 each: #5 to #9 are out, #10 takes 2, and the leader, #9, is lost (L1266)."""
    battle, by, unit = squad_at(rolls=[(3,)])
    harm_squad(battle, by, unit, 32)
    finished(battle)
    assert unit.troopers == (6, 6, 6, 6, 0, 0, 0, 0, 0, 4)
    assert told(battle, "squad") == [{"damage": 32, "fallen": 5, "left": 5, "leaderless": True}]
    assert skill_level(battle, unit, "leadership") == 1
    assert (by.dealt, unit.taken) == (32, 32)


@pytest.mark.parametrize("die, hit", [(1, (1, 2)), (2, (3, 4)), (3, (5, 6)), (4, (6, 5)), (5, (8, 7)), (6, (10, 9))])
def test_a_die_says_where_damage_begins_and_where_it_goes(die, hit):
    """BR-86 (L1270-L1276)."""
    battle, by, unit = squad_at(rolls=[(die,)])
    harm_squad(battle, by, unit, 7)
    expected = {hit[0]: 0, hit[1]: 5}
    assert unit.troopers == tuple(expected.get(number, 6) for number in range(1, 11))


@pytest.mark.parametrize("die, fallen", [(6, {10, 9, 8}), (3, {5, 6, 7})])
def test_damage_goes_around_the_end_of_the_track(die, fallen):
    battle, by, unit = squad_at(rolls=[(die,)])
    battle.change(unit, troopers=tuple(6 if number in (1, 2) else 0 for number in range(1, 11)))
    harm_squad(battle, by, unit, 8)
    assert (unit.troopers[0], unit.troopers[1], len(fallen)) == ((4, 0, 3) if die == 6 else (0, 4, 3))


def test_a_squad_without_troopers_is_out():
    battle, by, unit = squad_at(rolls=[(1,)])
    harm_squad(battle, by, unit, 60)
    assert (unit.place, told(battle, "destroyed")) == (DESTROYED, [{"reason": "casualties"}])
    assert by.destroyed_points == unit.recruit.points


@pytest.mark.parametrize("damage, left", [(6, 1), (7, 0)])
def test_an_area_effect_against_infantry_strikes_all(damage, left):
    """BR-88: 7 points each (L1286)."""
    battle, by, unit = squad_at(points=7)
    harm_squad(battle, by, unit, damage, at_each=True)
    finished(battle)
    assert unit.troopers == (left,) * 10


# ---------------------------------------------------------------- massed fire


@pytest.mark.parametrize("standing, rate", [(10, 3), (8, 3), (7, 2), (4, 2), (3, 1), (2, 1), (1, 0)])
def test_troopers_with_the_same_weapon_fire_faster(standing, rate):
    """BR-83, BR-87 (L1232-L1236): casualties lower it."""
    battle, _, unit = squad_at()
    battle.change(unit, troopers=(6,) * standing + (0,) * (10 - standing))
    assert (gunners(unit, 0), top_rate(unit, 0)) == (standing, rate)


def test_a_squad_fires_each_of_its_weapons_with_one_action():
    """BR-82, BR-83: five machine guns, 2 and 2: x7; four grenade rifles, 0 and 2: x10 (L1240)."""
    player = Chosen(rate=[Burst(0, 1, 4), Burst(1, 1, 2)], further=[Fire(1, 1)])
    battle = duel(MIXED, apart=1, rolls=[(4, 1), (3, 1), (4, 1), (3, 1)], player=player)
    play(battle, Fire(0, 1))
    assert [(values["margin"], values["damage"]) for values in told(battle, "attack")] == [(1, 7), (1, 10)]
    assert player.options("further") == [(Hold(), Fire(1, 1))]
    assert battle.units[0].actions == 1


def test_two_machine_guns_walk_over_two_targets():
    """BR-61, BR-83: 2 and 1, of which one walks: twice x5 (L1242)."""
    player = Chosen(rate=[Burst(0, 1, 3)])
    battle = several(2, model=MIXED, rolls=[(4, 1), (3, 1)] * 2, player=player)
    battle.change(battle.units[0], troopers=(5, 5, *[0] * 7))
    play(battle, WalkingFire(0, 1))
    assert [values["damage"] for values in told(battle, "attack")] == [5, 5]


def several(enemies, *, model, rolls=(), player=None):
    battle = in_play(
        (3, ROW, 0), *((4 + number, ROW, 3) for number in range(enemies)), first=(model,), second=(HUNTER,) * enemies,
        field=ground(20, 12), rolls=rolls, player=player,
    )  # fmt: skip
    for unit in battle.units:
        battle.change(unit, pace="combat", moved=5)
    battle.change(battle, acting=0)
    return battle


def test_a_squad_attacks_two_targets_at_the_most():
    """BR-82 (L1222), walking fire as well."""
    player = Chosen(rate=[Burst(0, 1, 0), Burst(1, 2, 0), Burst(2, 2, 0)], further=[Fire(1, 2), Fire(2, 2)])
    three = squad(*["7mm-rifle"] * 6, *["37mm-grenade-rifle"] * 2, *["50mm-rocket-launcher"] * 2)
    battle = several(3, model=three, rolls=[(1, 1), (4, 4)] * 3, player=player)
    play(battle, Fire(0, 1))
    assert player.options("further") == [
        (Hold(), Fire(1, 1), Fire(1, 2), Fire(1, 3)), (Hold(), Fire(2, 1), Fire(2, 2)),
    ]  # fmt: skip
    walker = Chosen(rate=[Burst(0, 1, 4)])
    walking = several(3, model=MIXED, rolls=[(1, 1), (4, 4)] * 2, player=walker)
    play(walking, WalkingFire(0, 1))
    assert len(walker.options("walk")) == 1


def test_a_squad_expends_no_ammunition_and_needs_troopers_with_the_weapon():
    battle = duel(MIXED, apart=1, rolls=[(1, 1), (4, 4)], player=Chosen(rate=[Burst(0, 1, 4)]))
    play(battle, Fire(0, 1))
    assert battle.units[0].ammo == (-1, -1)
    battle.change(battle.units[0], troopers=(0,) * 5 + (5,) * 4)
    assert [offers(battle, Fire(number, 1)) for number in (0, 1)] == [False, True]


def test_legendary_troops_roll_as_many_dice_as_their_skill():
    """BR-89 (L1303-L1306)."""
    legend = squad(*["7mm-rifle"] * 10, quality="legendary-7")
    battle = duel(legend, SQUAD, apart=1, rolls=[(6, 6, 1, 1, 1, 1, 1), (3, 1), (1,)])
    assert play(battle, Fire(0, 1))["margin"] == 4
