"""Indirect fire: observers, designators, stand-by, placement and scatter (BR-18, BR-39 to BR-41, BR-54, BR-55)."""

from armybuilder.engine.systems.blitz_2006.battle.rules.attacks.acts import (
    Burst,
    Designate,
    IndirectFire,
    Observe,
    Throw,
)
from armybuilder.engine.systems.blitz_2006.battle.rules.attacks.menu import attack, attack_options
from armybuilder.engine.systems.blitz_2006.battle.rules.attacks.spotters import tag_threshold
from armybuilder.engine.systems.blitz_2006.battle.rules.moves.movement import leave_position
from armybuilder.engine.systems.blitz_2006.battle.state import COMBAT, STATIONARY
from armybuilder.engine.systems.blitz_2006.book.notation import CardTrait
from tests.engine.blitz_2006.battle.attacks.duels import GRENADE, LAC, duel, offers, play, with_traits, with_weapon
from tests.engine.blitz_2006.battle.forces import GRIZZLY, HUNTER, old_squad
from tests.engine.blitz_2006.battle.setups import Chosen, finished, in_play, table, told


def battery(*, standby=0, **more):
    """A Grizzly behind a hill, a Hunter that observes, and a Hunter as the target, 20 inches from the Grizzly and 10 from the other."""
    groups = [(old_squad(GRIZZLY, HUNTER),), (old_squad(HUNTER),)]
    battle = in_play(
        (10.0, 18.0, 0, {"speed": STATIONARY, "standby": standby}), (20.0, 18.0, 0, {"speed": COMBAT}),
        (30.0, 18.0, 12, {"speed": COMBAT}), groups=groups, **more,
    )  # fmt: skip
    with_weapon(battle.units[0], mortar(battle), arc="F")
    battle.change(battle, acting=1)
    return battle


def mortar(battle):
    return next(place for place, each in enumerate(battle.units[0].weapons) if each.weapon.key == "HGM")


def test_coordinates_are_good_for_the_round():
    """BR-39: an action, no roll without ECM, and friends may fire at the place."""
    battle = battery()
    assert offers(battle, Observe(2), 1)
    attack(battle, battle.units[1], Observe(2))
    assert battle.observations == ((1, 2, battle.units[2].cell, 0, False),)
    assert offers(battle, IndirectFire(mortar(battle), 2, 1))
    assert not offers(battle, Observe(2), 1)


def test_nobody_observes_for_nobody():
    battle = battery()
    battle.change(battle.units[0], activated=True)
    assert not any(isinstance(act, Observe) for act in attack_options(battle, battle.units[1]))


def test_who_is_on_stand_by_fires_at_once():
    """BR-18."""
    battle = battery(standby=1, rolls=[(6, 1), (3, 1)])
    number = mortar(battle)
    battle.change(battle.units[0], activated=True, actions=0)
    battle.players = (Chosen(standby=[IndirectFire(number, 2, 1)]), Chosen())
    attack(battle, battle.units[1], Observe(2))
    finished(battle)
    assert battle.units[0].standby == 0
    # The placement: 6, +2 standing still, -1 of the mortar, against 4; the target defends with 3 - 1 against the dice.
    assert [(event["needed"], event["margin"], event["inches"]) for event in told(battle, "lands")] == [(4, 3, 0.0)]
    assert told(battle, "attack")[0]["margin"] == 6 - 2


def test_ecm_has_to_be_got_through():
    """BR-54: EW and Comm against it; a failure spends the action."""
    battle = battery(rolls=[(1,)])
    with_traits(battle.units[2], CardTrait("ecm", 4))
    battle.change(battle.units[2], ecm_on=True)
    # The Grizzly is 10 inches away and sees the observer: that needs no radio, so put it farther off.
    battle.change(battle.units[0], cell=battle.field.table.cell(5.0, 18.0))
    attack(battle, battle.units[1], Observe(2))
    assert battle.observations == ()


def test_a_miss_scatters_by_its_margin():
    """BR-39: as many inches as it failed by, in a direction by a die; half an inch for a draw."""
    battle = battery(rolls=[(2, 1), (3,)])
    number = mortar(battle)
    battle.change(battle, observations=((1, 2, battle.units[2].cell, 3, False),))
    attack(battle, battle.units[0], IndirectFire(number, 2, 1))
    event = told(battle, "lands")[0]
    # 3 against 4 and 3 that obscure it: 4 inches, at 120 degrees clockwise from the far edge.
    assert (event["needed"], event["inches"]) == (7, 4.0)
    assert (event["x"], event["y"]) == (33.46, 16.0)
    assert not told(battle, "attack")


def test_cover_is_worth_one_against_it():
    """BR-39: a target in cover or at it defends against one less."""
    battle = battery(rolls=[(6, 1), (3, 1)], field=table(("rocks", 31.0, 18.0, 1.0, 1.0, 0.2)))
    battle.change(battle, observations=((1, 2, battle.units[2].cell, 0, False),))
    attack(battle, battle.units[0], IndirectFire(mortar(battle), 2, 1))
    assert told(battle, "attack")[0]["margin"] == 6 - 1 - 2


def test_grenades_are_placed():
    """L1371: like indirect fire, with no observer."""
    battle = duel(apart=3, rolls=[(6, 1), (1, 2)], player=Chosen(rate=[Burst(GRENADE, target=1)]))
    event = play(battle, Throw(GRENADE, 1))
    assert told(battle, "lands")[0]["needed"] == 4
    assert (event["mode"], battle.units[0].circles[GRENADE]) == ("indirect", 2)


def test_a_target_designator():
    """BR-55: EW, Comm, its rating and the attack modifier of the speed against 5 and the defence modifier of the target."""
    battle = battery(rolls=[(6,)])
    with_traits(battle.units[1], CardTrait("target-designator", 3))
    assert tag_threshold(battle, battle.units[1], battle.units[2]) == 5 - 1
    event = play(battle, Designate(2), 1, "designates")
    assert (event["needed"], event["margin"]) == (4, 6 + 3 - 4)
    assert battle.units[2].tagged


def test_a_tag_is_good_for_guided_weapons_until_the_target_moves():
    battle = battery(rolls=[(6,)])
    with_traits(battle.units[1], CardTrait("target-designator", 3))
    attack(battle, battle.units[1], Designate(2))
    act = IndirectFire(mortar(battle), 2, 1)
    assert offers(battle, act)
    assert not offers(battle, IndirectFire(LAC, 2, 1))
    leave_position(battle, battle.units[2])
    assert not offers(battle, act)


def test_ecm_is_in_the_way_of_a_tag():
    """BR-55."""
    battle = battery()
    with_traits(battle.units[2], CardTrait("ecm", 3))
    battle.change(battle.units[2], ecm_on=True)
    assert tag_threshold(battle, battle.units[1], battle.units[2]) == 5 - 1 + 3
