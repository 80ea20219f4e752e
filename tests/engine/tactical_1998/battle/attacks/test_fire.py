"""Single attacks as they are made: bursts, physical attacks, throws, area effect (BR-51 to BR-55, BR-59, BR-60, BR-63, BR-64)."""

from itertools import product

import pytest

from armybuilder.engine.systems.tactical_1998.battle.rules.acts import Warn
from armybuilder.engine.systems.tactical_1998.battle.rules.attacks.acts import Burst, Fire, Kick
from armybuilder.engine.systems.tactical_1998.battle.rules.attacks.weapons import range_band, rates
from armybuilder.engine.systems.tactical_1998.battle.rules.throws import natural_of
from armybuilder.engine.systems.tactical_1998.battle.state import STATIONARY
from tests.engine.tactical_1998.battle.attacks.duels import (
    APGL,
    ARM,
    GRENADE,
    KNIFE,
    LAC,
    LRP,
    ROW,
    duel,
    offers,
    play,
    with_figures,
    with_weapon,
)
from tests.engine.tactical_1998.battle.setups import CAIMAN, HUNTER, SQUAD, Chosen, ground, in_play, told

# ---------------------------------------------------------------- bursts


@pytest.mark.parametrize("rate, damage, left", [(0, 16, 59), (1, 18, 50), (2, 20, 40)])
def test_a_burst_adds_to_the_multiplier_and_costs_ten_rounds_for_each_point(rate, damage, left):
    """BR-59, BR-64: x8 with a margin of 2 (L922)."""
    battle = duel(
        rolls=[(5, 1), (3, 1), (5,), (6,)][: 2 if damage < 15 else 4], player=Chosen(rate=[Burst(LAC, 1, rate)])
    )
    event = play(battle, Fire(LAC, 1))
    assert (event["margin"], event["damage"], battle.units[0].ammo[LAC]) == (2, damage, left)


def test_a_burst_at_infantry_adds_to_the_margin():
    """BR-59, BR-85: 2 and 2 times 8 (L922)."""
    battle = duel(other=SQUAD, pace=STATIONARY, rolls=[(5, 1), (3, 1), (1,)], player=Chosen(rate=[Burst(LAC, 1, 2)]))
    assert play(battle, Fire(LAC, 1))["damage"] == 32


@pytest.mark.parametrize("ammo, most", [(60, (0, 1, 2)), (19, (0, 1)), (9, (0,)), (0, ())])
def test_a_burst_needs_its_ammunition(ammo, most):
    battle = duel()
    battle.change(battle.units[0], ammo=(ammo, *battle.units[0].ammo[1:]))
    assert rates(battle.units[0], LAC) == most
    assert offers(battle, Fire(LAC, 1)) == bool(most)


def test_rockets_double_for_each_point():
    """BR-60: 1, 2, 4, 8 (L926)."""
    battle = duel(rolls=[(1, 1), (4, 4)], player=Chosen(rate=[Burst(LRP, 1, 3)]))
    battle.change(battle.units[0], ammo=(60, 15, *battle.units[0].ammo[2:]))
    assert rates(battle.units[0], LRP) == (0, 1, 2, 3)
    play(battle, Fire(LRP, 1))
    assert battle.units[0].ammo[LRP] == 7
    assert rates(battle.units[0], LRP) == (0, 1, 2)


def test_sensors_see_each_weapon_that_was_fired():
    battle = duel(rolls=[(1, 1), (4, 4)])
    play(battle, Fire(LAC, 1))
    assert (battle.units[0].fired, battle.units[0].shots) == ((LAC,), 1)


# ---------------------------------------------------------------- physical attacks


def test_a_kick_is_piloting_and_maneuver_times_the_size():
    """BR-52, BR-55: Size 6, 6 against 2: 24 (L852)."""
    battle = duel(apart=0, rolls=[(5, 1), (2, 1), (3,)])
    battle.change(battle.units[1], facing=3)
    event = play(battle, Kick(1))
    assert (event["weapon"], event["mode"], event["margin"], event["damage"]) == ("Kick", "kick", 4, 24)


@pytest.mark.parametrize("reading, damage", [("infantry", 36), ("never", 18)])
def test_the_full_weight_on_infantry_is_a_ruling(reading, damage):
    """BR-52 (L860)."""
    battle = duel(other=SQUAD, apart=0, rolls=[(6, 6), (3, 1), (1,)], full_weight=reading)
    assert play(battle, Kick(1))["damage"] == damage


def test_only_walkers_kick_and_only_in_their_hex():
    wheeled, away, walker = duel(apart=0), duel(apart=1), duel(apart=0)
    wheeled.change(wheeled.units[0], mode=1)
    assert [offers(battle, Kick(1)) for battle in (wheeled, away, walker)] == [False, False, True]


def test_a_punch_is_gunnery_times_the_rating_of_the_arm():
    """BR-51 (L856): arm 6."""
    battle = duel(apart=0, rolls=[(5, 1), (3, 1), (3,)])
    event = play(battle, Fire(ARM, 1))
    assert (event["margin"], event["damage"]) == (3, 18)
    assert battle.units[0].ammo[ARM] == -1


def test_a_blow_with_a_blade_takes_no_ammunition():
    """BR-54, BR-55 (L441, L876)."""
    battle = duel(apart=0, rolls=[(5, 1), (3, 1), (3,)])
    before = battle.units[0].ammo
    assert play(battle, Fire(KNIFE, 1))["damage"] == 24
    assert battle.units[0].ammo == before


def test_a_vehicle_without_a_sound_arm_neither_punches_nor_throws():
    """BR-79 (L1107)."""
    battle = duel(apart=0)
    battle.change(battle.units[0], weapon_lost=(0, 0, 0, 0, 0, 5, 6))
    assert [offers(battle, Fire(number, 1)) for number in (ARM, ARM + 1, GRENADE, KNIFE)] == [False, False, False, True]


def test_the_soundest_arm_strikes():
    battle = duel(apart=0)
    battle.change(battle.units[0], weapon_lost=(0, 0, 0, 0, 0, 2, 1))
    assert [offers(battle, Fire(number, 1)) for number in (ARM, ARM + 1)] == [False, True]


# ---------------------------------------------------------------- throws


@pytest.mark.parametrize("rating, bands", [(6, ["point-blank", "extreme", None]), (4, ["point-blank", None, None])])
def test_an_arm_throws_twice_its_rating_less_the_size_in_metres(rating, bands):
    """BR-53: (6 - 1) x 2 = 10 m, extreme range is 80 m; (4 - 1) x 2 = 6 m, 48 m. Hexes are 50 m (L866)."""
    battle = duel()
    unit = battle.units[0]
    for arm in (ARM, ARM + 1):
        with_weapon(unit, arm, damage=rating)
    assert [range_band(battle, unit, GRENADE, hexes) for hexes in (0, 1, 2)] == bands


def test_a_throw_takes_a_grenade():
    battle = duel(apart=1, pace=STATIONARY, rolls=[(6, 1), (2, 1), (3,)])
    event = play(battle, Fire(GRENADE, 1))
    # 6, +2 for standing still, -3 at extreme range, accuracy -1.
    assert (event["margin"], event["damage"], battle.units[0].ammo[GRENADE]) == (2, 30, 2)


def test_a_throw_that_misses_by_far_lands_elsewhere():
    """BR-53: twice the margin in metres, into the nearest hex; who is there defends (L870)."""
    battle = duel(apart=1, pace=STATIONARY, rolls=[(4, 1), (6, 6), (4,), (1, 1), (3,)])
    with_figures(battle.units[1], maneuver=9)
    play(battle, Fire(GRENADE, 1))
    # 28 metres to the west: on the thrower.
    assert [(event.target, event.values["mode"], event.values["margin"]) for event in battle.log.events if event.kind == "attack"] == [
        (1, "fire", -14), (0, "scatter", 2),
    ]  # fmt: skip


def test_a_fumbled_throw_comes_back_and_needs_no_die():
    battle = duel(apart=1, pace=STATIONARY, rolls=[(1, 1), (6, 6), (1, 1)])
    with_figures(battle.units[1], maneuver=9)
    play(battle, Fire(GRENADE, 1))
    assert [(event.target, event.values["margin"]) for event in battle.log.events if event.kind == "attack"] == [
        (1, -16), (0, 0),
    ]  # fmt: skip


def test_a_throw_that_misses_by_less_lands_in_the_hex_and_strikes_nobody():
    battle = duel(apart=1, pace=STATIONARY, rolls=[(4, 1), (6, 6)])
    with_figures(battle.units[1], maneuver=7)
    assert play(battle, Fire(GRENADE, 1))["margin"] == -12


# ---------------------------------------------------------------- area effect


def test_all_in_the_area_defend_against_one_roll_and_take_half_at_the_least():
    """BR-63: AE 1, x30, an attack of 3: 6 and 3 defend, both take 15, which is light damage for armour of 15 (L956)."""
    battle = in_play(
        (3, ROW, 0), (6, ROW, 3), (5, ROW, 3), first=(HUNTER, CAIMAN), field=ground(20, 12),
        rolls=[(3, 1), (6, 1), (3,), (3, 1), (3,)],
    )  # fmt: skip
    shooter, friend, target = battle.units
    for unit in battle.units:
        battle.change(unit, pace="combat", moved=5)
    battle.change(battle, acting=0)
    with_weapon(shooter, APGL, damage=30, area=1, accuracy=0)
    with_figures(friend, armor=15, maneuver=0)
    play(battle, Fire(APGL, target.id))
    assert [(values["mode"], values["damage"]) for values in told(battle, "attack")] == [("fire", 15), ("area", 15)]
    assert [values["level"] for values in told(battle, "damage")] == ["light", "light"]
    assert (target.armor, friend.armor) == (14, 14)


def test_an_area_of_0_is_the_hex_of_the_target():
    battle = duel(apart=1, rolls=[(1, 1), (4, 4)])
    play(battle, Fire(APGL, 1))
    assert [values["damage"] for values in told(battle, "attack")] == [1]


def test_anti_infantry_and_area_effect_strike_each_trooper():
    """BR-88 (L1280-L1286): 3 points for each of 5; nobody falls, and the next does away with all."""
    battle = duel(other=SQUAD, apart=1, pace=STATIONARY, rolls=[(3, 1), (3, 1)])
    play(battle, Fire(APGL, 1))
    assert battle.units[1].troopers == (2,) * 10


# ---------------------------------------------------------------- command points


def test_a_command_point_may_warn_the_target():
    """BR-18: +2 to one defence."""
    battle = duel(rolls=[(5, 1), (4, 1)], player=Chosen(warning=[Warn()]))
    battle.change(battle.sides[1], tactical_points=1)
    assert play(battle, Fire(LAC, 1))["margin"] == -1
    assert battle.sides[1].tactical_points == 0


def test_an_attack_says_its_chances():
    battle = duel(rolls=[(1, 1), (4, 4)])
    event = play(battle, Fire(LAC, 1))
    faces = list(product(range(1, 7), repeat=2))
    ways = sum(natural_of(one) > natural_of(other) for one in faces for other in faces)
    assert event["odds"]["hit"] == pytest.approx(ways / 36**2)
