"""Damage: boxes, counters, bases, fires, passengers, crews, falls (BR-17, BR-45 to BR-47, BR-51, BR-60, BR-70, BR-71)."""

import pytest

from armybuilder.engine.systems.blitz_2006.battle.rules.attacks.acts import Extinguish, Fire
from armybuilder.engine.systems.blitz_2006.battle.rules.attacks.menu import attack
from armybuilder.engine.systems.blitz_2006.battle.rules.damage.cause import DamageCause
from armybuilder.engine.systems.blitz_2006.battle.rules.damage.destruction import destroy
from armybuilder.engine.systems.blitz_2006.battle.rules.damage.fires import burn, ignite
from armybuilder.engine.systems.blitz_2006.battle.rules.damage.heat import overheat
from armybuilder.engine.systems.blitz_2006.battle.rules.damage.squads import lose_bases
from armybuilder.engine.systems.blitz_2006.battle.rules.damage.track import mark_damage
from armybuilder.engine.systems.blitz_2006.battle.rules.damage.units import (
    haywire,
    hit_passenger,
    knock_down,
    light_damage,
)
from armybuilder.engine.systems.blitz_2006.battle.state import ABOARD, COMBAT, DESTROYED, TABLE, TOP
from armybuilder.engine.systems.blitz_2006.book.notation import CardTrait
from armybuilder.engine.systems.blitz_2006.odds.mathematics.damage import CRITICAL, HEAVY, LIGHT, OVERKILL
from armybuilder.engine.systems.blitz_2006.odds.rules.ranges import odds_weapons
from tests.engine.blitz_2006.battle.attacks.duels import LAC, SQUAD, duel, offers, with_figures, with_traits
from tests.engine.blitz_2006.battle.forces import CAIMAN, CARDS, HUNTER, infantry, old_squad
from tests.engine.blitz_2006.battle.setups import in_play, told

BY_HAND = DamageCause()


def victim(*, sturdy=0, taken=0, fragile=False, **more):
    """A battle and a gear with boxes as told."""
    battle = duel(**more)
    unit = with_figures(battle.units[1], fragile=fragile)
    battle.change(unit, sturdy=sturdy, taken=taken)
    return battle, unit


@pytest.mark.parametrize("before, result, after", [
    (0, LIGHT, LIGHT), (LIGHT, LIGHT, HEAVY), (LIGHT, HEAVY, CRITICAL), (HEAVY, HEAVY, OVERKILL), (CRITICAL, LIGHT, OVERKILL),
])  # fmt: skip
def test_damage_adds_up(before, result, after):
    """BR-45 (EX-20)."""
    battle, unit = victim(taken=before)
    mark_damage(battle, unit, result, BY_HAND)
    assert unit.taken == after


def test_one_hit_leaves_no_wreck_but_several_do():
    """BR-47."""
    battle, unit = victim()
    mark_damage(battle, unit, OVERKILL, BY_HAND)
    assert (unit.place, battle.wrecks) == (DESTROYED, ())
    battle, unit = victim(taken=HEAVY)
    mark_damage(battle, unit, HEAVY, BY_HAND)
    assert (unit.place, battle.wrecks) == (DESTROYED, ((unit.cell, 1),))


def test_fragile_units_have_no_critical_box():
    """EX-21."""
    battle, unit = victim(taken=HEAVY, fragile=True)
    mark_damage(battle, unit, LIGHT, BY_HAND)
    assert unit.place == DESTROYED


def test_sturdy_boxes_absorb():
    """BR-45: two of them a heavy hit; none of them an overkill."""
    battle, unit = victim(sturdy=2)
    mark_damage(battle, unit, HEAVY, BY_HAND)
    assert (unit.taken, unit.sturdy) == (0, 0)
    battle, unit = victim(sturdy=2)
    mark_damage(battle, unit, OVERKILL, BY_HAND)
    assert unit.place == DESTROYED


def test_hull_down_counters_go_first_and_hold_off_an_overkill():
    """BR-17: one turns it into critical damage."""
    battle, unit = victim(sturdy=0)
    battle.change(unit, hull_down=1, is_hull_down=True, cover_facing=12)
    mark_damage(battle, unit, OVERKILL, DamageCause(battle.units[0], origin=battle.units[0].cell))
    assert (unit.taken, unit.hull_down) == (CRITICAL, 0)


def test_they_count_only_where_the_cover_is():
    """BR-16."""
    battle, unit = victim()
    battle.change(unit, hull_down=1, is_hull_down=True, cover_facing=0)
    mark_damage(battle, unit, LIGHT, DamageCause(battle.units[0], origin=battle.units[0].cell))
    assert (unit.taken, unit.hull_down) == (LIGHT, 1)


def test_heavy_damage_slows_down():
    """BR-46: to combat speed, and the unit has to keep control."""
    battle, unit = victim(theirs=TOP)
    mark_damage(battle, unit, HEAVY, BY_HAND)
    assert (unit.speed, unit.reeling) == (COMBAT, True)


def test_crushed_armor_is_lost_twice():
    """L1331: a vibroaxe takes 2 for light damage, 4 for heavy."""
    battle, unit = victim()
    mark_damage(battle, unit, HEAVY, DamageCause(weapon=odds_weapons(CARDS)["VA"]))
    assert unit.taken + unit.armor_lost == 4


@pytest.mark.parametrize("die, vulnerable, taken", [(4, False, 1), (3, False, 0), (2, True, 1), (1, True, 0)])
def test_haywire(die, vulnerable, taken):
    """L1343, L1587."""
    battle, unit = victim(rolls=[(die,)])
    if vulnerable:
        with_traits(unit, CardTrait("vulnerable-to-haywire"))
    haywire(battle, unit, BY_HAND)
    assert unit.taken == taken


# ---------------------------------------------------------------- infantry


def test_ex_23_to_25_infantry_loses_bases():
    """EX-23 to EX-25: half the damage, armour 8: a margin of 1 does nothing; more than a base takes a rate of fire or an area."""
    battle = duel(other=SQUAD, apart=10, rolls=[(3, 1), (2, 1)])
    attack(battle, battle.units[0], Fire(LAC, 1))
    event = told(battle, "attack")[0]
    assert (event["margin"], event["damage"], battle.units[1].bases) == (1, 4, 3)


def test_hull_down_counters_hold_off_bases():
    battle = duel(other=SQUAD)
    unit = battle.units[1]
    battle.change(unit, hull_down=1, is_hull_down=True)
    lose_bases(battle, unit, 2, DamageCause(origin=battle.units[0].cell))
    assert (unit.bases, unit.hull_down, unit.size) == (2, 0, 3)


def test_a_squad_without_bases_is_gone():
    battle = duel(other=SQUAD)
    lose_bases(battle, battle.units[1], 3, BY_HAND)
    assert battle.units[1].place == DESTROYED
    assert battle.wrecks == ()


# ---------------------------------------------------------------- fires


def test_a_fire_goes_on_with_a_five():
    """BR-11 (L1369)."""
    battle, unit = victim(rolls=[(5,), (4,)])
    ignite(battle, unit, battle.units[0])
    burn(battle)
    assert (unit.taken, unit.burning) == (1, True)
    burn(battle)
    assert (unit.taken, unit.burning) == (1, False)


def test_two_actions_put_it_out():
    battle, unit = victim(rolls=[(5,)])
    ignite(battle, battle.units[0], unit)
    act = Extinguish(0)
    assert offers(battle, act)
    attack(battle, battle.units[0], act)
    burn(battle)
    assert not battle.units[0].burning
    ignite(battle, battle.units[0], unit)
    for _ in range(2):
        attack(battle, battle.units[0], act)
    assert not battle.units[0].burning


def test_fire_resistant_units_do_not_burn():
    battle, unit = victim()
    with_traits(unit, CardTrait("fire-resistant"))
    ignite(battle, unit, battle.units[0])
    assert not unit.burning


# ---------------------------------------------------------------- passengers and crews


def riding(terms="assault:rounds=6", **more):
    """A Hunter, and a transport with a squad aboard."""
    groups = [(old_squad(HUNTER),), (old_squad(CAIMAN), infantry())]
    battle = in_play((10.0, 18.0), (15.0, 18.0), (15.0, 20.0), groups=groups, terms=terms, **more)
    carrier, squad = battle.units[1:]
    battle.change(squad, place=ABOARD, carrier=carrier.id, cell=carrier.cell)
    return battle, carrier, squad


@pytest.mark.parametrize(
    "taken, die, hit", [(LIGHT, 6, 1), (LIGHT, 5, 0), (HEAVY, 4, 1), (HEAVY, 3, 0), (CRITICAL, 2, 1)]
)
def test_passengers_are_hit_by_a_die(taken, die, hit):
    """BR-60: above 5, 3 and 1; the base damage of the weapon takes a base of armour 8."""
    battle, carrier, squad = riding(rolls=[(die,)])
    battle.change(carrier, taken=taken)
    hit_passenger(battle, carrier, squad, DamageCause(battle.units[0], odds_weapons(CARDS)["LAC"], multiplier=8))
    assert squad.bases == 3 - hit


def test_passengers_are_lost_with_their_transport():
    battle, carrier, squad = riding()
    destroy(battle, carrier, DamageCause(battle.units[0]), "overkill")
    assert squad.place == DESTROYED
    assert battle.units[0].destroyed_points == carrier.recruit.points + squad.recruit.points


def test_bases_escape_one_by_one():
    """BR-60: a roll for each against 6, where ejection counts; a Caiman has two actions, and a crew of two."""
    battle, carrier, squad = riding("assault:rounds=6,ejection", rolls=[(6, 2, 1), (2, 1), (6, 1), (6, 6)])
    carrier.loadout = carrier.loadout._replace(skills=carrier.loadout.skills._replace(defense=2))
    destroy(battle, carrier, DamageCause(battle.units[0]), "overkill")
    assert carrier.ejected
    assert (squad.place, squad.bases, squad.activated) == (TABLE, 2, True)


@pytest.mark.parametrize("dice, system, escapes", [((6, 1), False, True), ((5, 1), False, False), ((4, 1), True, True)])
def test_crews_eject(dice, system, escapes):
    """BR-70: 6, or 4 with an ejection system."""
    battle, unit = victim(rolls=[dice], terms="assault:rounds=6,ejection")
    if system:
        with_traits(unit, CardTrait("ejection-system"))
    destroy(battle, unit, BY_HAND, "overkill")
    assert unit.ejected == escapes


@pytest.mark.parametrize("dice, fallen, dazed", [((6, 1), False, False), ((4, 1), True, False), ((1, 1), True, True)])
def test_walkers_are_knocked_down(dice, fallen, dazed):
    """BR-71: twice its size in damage; Defense against the margin and 1; a fumble is light damage."""
    battle, unit = victim(rolls=[dice], terms="assault:rounds=6,knockdown")
    knock_down(battle, unit, 12, DamageCause(margin=3))
    assert (unit.fallen, unit.dazed, unit.taken) == (fallen, dazed, int(dazed))


def test_less_does_not_knock_down():
    battle, unit = victim(terms="assault:rounds=6,knockdown")
    knock_down(battle, unit, 11, DamageCause(margin=3))
    assert not unit.fallen


def test_light_damage_takes_a_base_of_a_squad():
    battle = duel(other=SQUAD)
    light_damage(battle, battle.units[1])
    assert battle.units[1].bases == 2


def test_units_overheat():
    """L1567: who moved and fired in two rounds running, and who is at Top Speed for a fourth round."""
    battle, unit = victim()
    with_traits(unit, CardTrait("overheating"))
    battle.change(unit, path=3.0, used=(0,))
    overheat(battle)
    assert unit.taken == 0
    overheat(battle)
    assert unit.taken == 1
    battle.change(unit, used=(), speed=TOP, heat=(False, 0), taken=0)
    for rounds, taken in ((1, 0), (2, 0), (3, 0), (4, 1)):
        overheat(battle)
        assert (rounds, unit.taken) == (rounds, taken)
