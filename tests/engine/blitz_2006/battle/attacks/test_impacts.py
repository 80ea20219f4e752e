"""Rams, crashes, falls and buildings (BR-23, BR-27, BR-37, BR-48)."""

import pytest

from armybuilder.engine.core.battle.dice import ScriptedDice
from armybuilder.engine.systems.blitz_2006.battle.rules.attacks.acts import Bombard, Ram
from armybuilder.engine.systems.blitz_2006.battle.rules.attacks.menu import attack
from armybuilder.engine.systems.blitz_2006.battle.rules.damage.buildings import damage_building, section_of
from armybuilder.engine.systems.blitz_2006.battle.rules.damage.cause import DamageCause
from armybuilder.engine.systems.blitz_2006.battle.rules.damage.impacts import collide, collision_of, fall
from armybuilder.engine.systems.blitz_2006.battle.state import COMBAT, DESTROYED, STATIONARY, TOP
from armybuilder.engine.systems.blitz_2006.book.notation import CardTrait
from tests.engine.blitz_2006.battle.attacks.duels import LAC, SQUAD, duel, offers, with_figures, with_traits
from tests.engine.blitz_2006.battle.setups import table, told

HOUSE = ("building", 20.0, 18.0, 3.0, 3.0, 3.0)


def ramming(**more):
    battle = duel(apart=1, **more)
    battle.change(battle.units[0], path=3.0)
    return battle


def test_only_who_moves_rams_what_it_touches():
    """BR-37."""
    assert offers(ramming(), Ram(1))
    assert not offers(duel(apart=1), Ram(1))
    still = ramming()
    still.change(still.units[0], cell=still.field.table.cell(5.0, 18.0))
    assert not offers(still, Ram(1))


@pytest.mark.parametrize(
    "facing, speed, bonus", [(12, COMBAT, 2), (12, TOP, 4), (6, COMBAT, 0), (0, COMBAT, -2), (0, TOP, 0)]
)
def test_the_bonus_of_a_ram(facing, speed, bonus):
    """BR-37: +2 head-on, +2 at Top Speed, -2 from behind."""
    battle = ramming(facing=facing, speed=speed)
    assert collision_of(battle, *battle.units).there.multiplier == 6 + bonus


def test_ex_15_a_tank_rams_a_gear():
    """EX-15: a margin of 5, size 10 and 2 against 15 armour; size 6 and 2 against 25 and 3."""
    battle = ramming(rolls=[(6, 6), (1, 2)])
    with_figures(battle.units[0], size=10, armor=25)
    battle.units[0].loadout = battle.units[0].loadout._replace(
        speeds=tuple(mode._replace(defense=(0, 0, 0)) for mode in battle.units[0].loadout.speeds)
    )
    battle.units[1].loadout = battle.units[1].loadout._replace(
        speeds=tuple(mode._replace(defense=(0, 0, 0)) for mode in battle.units[1].loadout.speeds)
    )
    attack(battle, battle.units[0], Ram(1))
    event = told(battle, "ram")[0]
    assert (event["margin"], event["damage"], event["recoil"]) == (5, 60, 40)
    assert (battle.units[1].place, battle.units[0].taken) == (DESTROYED, 0)
    assert battle.units[0].sturdy == 0


def test_who_rams_stops_and_stands_still_in_the_next_round():
    battle = ramming(rolls=[(6, 6), (1, 2)])
    attack(battle, battle.units[0], Ram(1))
    assert battle.units[0].stopped
    assert battle.units[0].halted


def test_who_misses_goes_on():
    battle = ramming(rolls=[(1, 2), (6, 6)])
    attack(battle, battle.units[0], Ram(1))
    assert not battle.units[0].stopped


def test_a_ram_plate_halves_what_it_takes():
    """L1511."""
    battle = ramming()
    with_traits(battle.units[0], CardTrait("ram-plate"))
    found = collision_of(battle, *battle.units)
    assert (found.there.damage(3), found.here.damage(3)) == (24, 12)


def test_squads_are_run_over():
    """BR-51: half of the damage, and a base at most."""
    battle = ramming(other=SQUAD, rolls=[(6, 6), (1, 2)])
    attack(battle, battle.units[0], Ram(1))
    assert battle.units[1].bases == 2


def test_a_crash_into_a_building():
    """BR-37, BR-48: head-on, against a Defense of 0: both suffer by the roll."""
    battle = duel(field=table(HOUSE), rolls=[(4, 2)])
    collide(battle, battle.units[0], None, battle.field.table.cell(20.0, 18.0))
    assert told(battle, "crash")[0]["damage"] == 4 * (5 + 2)
    assert told(battle, "building")[0]["damage"] == 4 * (6 + 2)


def test_a_fall():
    """BR-27: size, one for each level and 2, by the margin."""
    battle = duel()
    fall(battle, battle.units[0], 2, 3)
    assert told(battle, "falls")[0]["damage"] == 3 * (6 + 2 + 2)


@pytest.mark.parametrize("side, size, sturdy", [(2.0, 3, 0), (3.0, 5, 0), (4.0, 8, 1), (5.0, 11, 2), (9.0, 15, 3)])
def test_sections_of_buildings(side, size, sturdy):
    """BR-48 (L990-L995)."""
    battle = duel(field=table(("building", 20.0, 18.0, side, side, 2.0)))
    section = section_of(battle, 0)
    assert (section.size, section.sturdy) == (size, sturdy)


def test_heavy_damage_opens_a_building_and_overkill_ends_it():
    """BR-48: armour 15 of normal construction."""
    battle = duel(field=table(HOUSE))
    damage_building(battle, 0, 30, DamageCause())
    assert battle.ruins == ((0, "breached"),)
    assert battle.field.kinds[0].key == "breached"
    damage_building(battle, 0, 45, DamageCause())
    assert battle.field.kinds[0].key == "rubble"


def test_infantry_is_lost_with_its_building():
    battle = duel(other=SQUAD, field=table(HOUSE))
    battle.change(battle.units[1], cell=battle.field.table.cell(20.0, 18.0))
    damage_building(battle, 0, 45, DamageCause())
    assert battle.units[1].place == DESTROYED


def test_damage_to_a_building_takes_cover_from_who_is_in_it():
    """BR-48: a counter for light damage, two for heavy."""
    battle = duel(other=SQUAD, field=table(HOUSE))
    battle.change(battle.units[1], cell=battle.field.table.cell(20.0, 18.0), hull_down=2, is_hull_down=True)
    damage_building(battle, 0, 15, DamageCause())
    assert battle.units[1].hull_down == 1


def test_a_building_defends_with_nothing():
    """BR-48: and infantry in it defends against the same roll."""
    battle = duel(other=SQUAD, apart=10, speed=STATIONARY, field=table(HOUSE), rolls=[(4, 2), (6, 6)])
    battle.change(battle.units[1], cell=battle.field.table.cell(20.0, 18.0))
    assert offers(battle, Bombard(LAC, 0))
    attack(battle, battle.units[0], Bombard(LAC, 0))
    event = told(battle, "bombards")[0]
    # 4, +2 standing still, medium range.
    assert (event["margin"], event["damage"]) == (6, 48)
    assert battle.units[1].place == DESTROYED
    assert isinstance(battle.dice, ScriptedDice)
