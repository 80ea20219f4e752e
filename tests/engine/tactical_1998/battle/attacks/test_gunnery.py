"""What is added to attacks and defences, arcs and ranges (BR-41 to BR-49, BR-56, BR-57, BR-84), and that it is what the odds page counts."""

import random

import pytest

from armybuilder.engine.systems.tactical_1998.battle.rules.attacks.acts import AimPoint, CalledShot, Fire, Kick
from armybuilder.engine.systems.tactical_1998.battle.rules.attacks.arcs import defence_arc, in_arc
from armybuilder.engine.systems.tactical_1998.battle.rules.attacks.harm import harm_of
from armybuilder.engine.systems.tactical_1998.battle.rules.attacks.shot import Aim, shot_of
from armybuilder.engine.systems.tactical_1998.battle.rules.attacks.weapons import range_band
from armybuilder.engine.systems.tactical_1998.battle.state import COMBAT, HALF, STATIONARY, TOP
from armybuilder.engine.systems.tactical_1998.odds.damage import SYSTEMS
from tests.engine.tactical_1998.battle.attacks.duels import (
    APGL,
    ARM,
    GRENADE,
    KNIFE,
    LAC,
    LRP,
    ROW,
    duel,
    offered,
    offers,
    play,
    with_figures,
    with_weapon,
)
from tests.engine.tactical_1998.battle.setups import CAIMAN, CHEETAH, HUNTER, SQUAD, Chosen, put, told
from tests.engine.tactical_1998.odds.asking import answer, worked


def modifiers(battle, number=LAC, **aim):
    """Labels and values of an attack of the first unit at the second."""
    shot = shot_of(battle, battle.units[0], battle.units[1], Aim(number, **aim))
    return (
        {modifier.label: modifier.dice for modifier in shot.modifiers},
        {modifier.label: modifier.dice for modifier in shot.defence_modifiers},
    )


# ---------------------------------------------------------------- examples of the book


def test_an_attack_that_is_not_higher_misses():
    """BR-42, BR-44: 6 against 5, +1 for 7 hexes, +1 for maneuver: 7 (L712-L714)."""
    battle = duel(moved=7, rolls=[(6, 2), (5, 1)], player=Chosen())
    with_figures(battle.units[1], maneuver=1)
    event = play(battle, Fire(LAC, 1))
    assert (event["margin"], event["hit"], event["damage"]) == (-1, False, 0)


def test_all_modifiers_of_an_attack_add_up():
    """BR-43, BR-46, BR-49: 10 at top speed, fire control -1, at long range through two woods comes to 2; 3 after 2 hexes, from the
    rear, with a maneuver of 1, to 0 (L716-L718)."""
    battle = duel(apart=5, moved=2, pace=TOP, grounds={(5, ROW): "woodland", (6, ROW): "woodland"})
    with_figures(battle.units[1], maneuver=1)
    battle.change(battle.units[0], fire_control_lost=1)
    battle.change(battle.units[1], facing=0)
    attack, defence = modifiers(battle)
    assert attack == {"fire control": -1, "long range": -2, "top speed": -3, "obscurement": -2}
    assert defence == {"maneuver": 1, "hexes moved": -2, "Rear": -2}


def test_a_tie_misses():
    battle = duel(rolls=[(4, 4), (4, 3)])
    event = play(battle, Fire(LAC, 1))
    assert (event["margin"], event["hit"]) == (0, False)


def test_a_fumbled_attack_and_a_fumbled_defence():
    """BR-2: all ones are 0, whatever is added."""
    battle = duel(pace=STATIONARY, rolls=[(1, 1), (1, 1)])
    assert play(battle, Fire(LAC, 1))["margin"] == 0


# ---------------------------------------------------------------- range


@pytest.mark.parametrize(
    "hexes, band",
    [
        (0, "point-blank"), (1, "short"), (2, "short"), (3, "medium"), (4, "medium"), (5, "long"), (8, "long"),
        (9, "extreme"), (16, "extreme"), (17, None),
    ],
)  # fmt: skip
def test_each_range_band_is_twice_as_far(hexes, band):
    """BR-45, with a base range of 2 (L734-L740)."""
    battle = duel()
    assert range_band(battle, battle.units[0], LAC, hexes) == band


@pytest.mark.parametrize("apart, value", [(0, 1), (2, 0), (4, -1), (8, -2), (16, -3)])
def test_range_is_added_to_the_attack(apart, value):
    battle = duel(apart=apart)
    attack, _ = modifiers(battle)
    assert sum(value for label, value in attack.items() if label.endswith(("range", "blank"))) == value


@pytest.mark.parametrize("reading, least", [("forbidden", 3), ("label", 0)])
def test_a_minimum_range_is_a_ruling(reading, least):
    battle = duel(minimum_range=reading)
    unit = with_weapon(battle.units[0], LRP, least=3)
    assert [hexes for hexes in range(4) if range_band(battle, unit, LRP, hexes)] == list(range(least, 4))


def test_a_mortar_of_infantry_never_fires_at_2_hexes_or_less():
    battle = duel({"model": "infantry/recon"}, minimum_range="label")
    squad = battle.units[0]
    mortar = next(number for number, carried in enumerate(squad.weapons) if carried.weapon.least)
    assert [range_band(battle, squad, mortar, hexes) for hexes in (1, 2, 3)] == [None, None, "short"]


# ---------------------------------------------------------------- speed


@pytest.mark.parametrize("pace, value", [(STATIONARY, 2), (HALF, 1), (COMBAT, None), (TOP, -3)])
def test_the_speed_of_the_attacker_counts(pace, value):
    """BR-47 (L765-L768)."""
    attack, _ = modifiers(duel(pace=pace))
    labels = {"stationary", "half combat speed", "top speed"}
    assert next((dice for label, dice in attack.items() if label in labels), None) == value


@pytest.mark.parametrize(
    "moved, value", [(0, -3), (1, -2), (2, -2), (3, -1), (4, -1), (5, 0), (6, 0), (7, 1), (9, 1), (10, 2), (19, 2), (20, 3)]
)  # fmt: skip
def test_hexes_that_the_target_moved_count(moved, value):
    """BR-48 (L784-L793)."""
    _, defence = modifiers(duel(moved=moved))
    assert defence.get("hexes moved", 0) == value


def test_the_row_for_3_or_4_hexes_is_a_ruling():
    _, defence = modifiers(duel(moved=3, target_speed="none"))
    assert "hexes moved" not in defence


def test_where_the_pace_is_what_was_spent_an_attack_counts_that():
    battle = duel()
    battle.readings = {**battle.readings, "pace": "spent"}
    for spent, label in ((0, "stationary"), (2, "half combat speed"), (3, None)):
        battle.change(battle.units[0], spent=spent)
        attack, _ = modifiers(battle)
        assert {"stationary", "half combat speed"} & set(attack) == ({label} if label else set())


# ---------------------------------------------------------------- arcs


@pytest.mark.parametrize(
    "spot, arc",
    [
        ((9, 6), "front"), ((9, 9), "front"), ((6, 7), "left-rear"), ((6, 5), "right-rear"), ((4, 6), "rear"), ((4, 8), "left-rear"),
        ((4, 4), "right-rear"), ((7, 10), "front"),
    ],
)  # fmt: skip
def test_a_target_is_attacked_from_the_arc_in_which_the_attacker_is(spot, arc):
    """BR-49: half of all directions are the front, each rear flank and the rear are 60 degrees (L795-L803)."""
    battle = duel(apart=4)
    put(battle, battle.units[1], 7, 6, 0)
    put(battle, battle.units[0], *spot)
    assert defence_arc(battle, battle.units[1], battle.units[0]) == arc


def test_the_rear_may_be_read_as_90_degrees():
    battle = duel(defense_arcs="wide-rear")
    put(battle, battle.units[1], 7, 6, 0)
    put(battle, battle.units[0], 3, 8)
    assert defence_arc(battle, battle.units[1], battle.units[0]) == "rear"


@pytest.mark.parametrize("arc, value", [("front", None), ("left-rear", -1), ("right-rear", -1), ("rear", -2)])
def test_flanks_and_rear_lower_the_defence(arc, value):
    battle = duel()
    facing = {"front": 3, "left-rear": 1, "right-rear": 5, "rear": 0}[arc]
    battle.change(battle.units[1], facing=facing)
    _, defence = modifiers(battle)
    assert [defence.get(label) for label in ("Left rear flank", "Right rear flank", "Rear")] == [
        value if arc == one else None for one in ("left-rear", "right-rear", "rear")
    ]


@pytest.mark.parametrize("reading, arc", [("facings", "rear"), ("front", "front")])
def test_where_an_attack_in_the_same_hex_comes_from_is_a_ruling(reading, arc):
    battle = duel(apart=0, same_hex=reading)
    battle.change(battle.units[1], facing=0)
    assert defence_arc(battle, battle.units[1], battle.units[0]) == arc


@pytest.mark.parametrize(
    "arc, cells", [("F", [5, 0, 1]), ("FF", [5, 0, 1]), ("R", [2, 3, 4]), ("FR", [2, 3, 4]), ("T", [*range(6)])]
)
def test_fire_arcs_over_the_hexes_beside_a_unit(arc, cells):
    """BR-41: 180 degrees to the front or the rear, 120 where it is fixed, all round from a turret (L680)."""
    battle = duel()
    unit = battle.units[0]
    unit.weapons = (unit.weapons[0]._replace(arc=arc), *unit.weapons[1:])
    near = battle.field.lattice.neighbours(unit.cell)
    assert {number for number, cell in enumerate(near) if in_arc(battle, unit, LAC, cell)} == set(cells)


def test_the_edge_of_a_half_circle_belongs_to_it():
    battle = duel()
    unit, lattice = battle.units[0], battle.field.lattice
    beside = lattice.cell(3, ROW + 2)
    assert in_arc(battle, unit, LAC, beside)
    assert not in_arc(battle, unit, APGL, beside)


def test_a_disabled_turret_stays_where_it_was_last_fired():
    """BR-77 (L1024)."""
    battle = duel(CAIMAN)
    unit = battle.units[0]
    turret = unit.loadout.auxiliary.index("turret")
    behind = battle.field.lattice.neighbour(unit.cell, 3)
    assert in_arc(battle, unit, 0, behind)
    lost = tuple(5 if number == turret else 0 for number in range(len(unit.auxiliary_lost)))
    battle.change(unit, auxiliary_lost=lost)
    assert not in_arc(battle, unit, 0, behind)
    battle.change(unit, turret=3)
    assert in_arc(battle, unit, 0, behind)


def test_infantry_has_no_facing():
    battle = duel(SQUAD, SQUAD, apart=1)
    battle.change(battle.units[0], facing=3)
    assert offers(battle, Fire(0, 1))
    assert defence_arc(battle, battle.units[1], battle.units[0]) == "front"


# ---------------------------------------------------------------- conditions


def test_evasive_manoeuvres_and_a_command_point():
    """BR-56, BR-18: +3 and +2."""
    battle = duel()
    battle.change(battle.units[1], evading=True)
    _, defence = modifiers(battle, warned=True)
    assert (defence["evasive maneuvers"], defence["command point"]) == (3, 2)


def test_who_evades_attacks_nobody():
    battle = duel()
    battle.change(battle.units[0], evading=True)
    assert offered(battle) == []


def test_extra_actions_lower_the_attack_alone():
    """BR-21."""
    battle = duel()
    for unit in battle.units:
        battle.change(unit, extra=2)
    attack, defence = modifiers(battle)
    assert (attack["extra actions"], "extra actions" in defence) == (-2, False)


def test_a_called_shot_costs_1_and_6_hits_the_same():
    """BR-57 (L884, L892)."""
    battle = duel(rolls=[(6, 6), (2, 1), (6,), (6,)])
    attack, _ = modifiers(battle, called="crew")
    assert attack["called shot"] == -1
    chosen = Chosen(location=[AimPoint(LAC, 1, "auxiliary")])
    battle.players = (chosen, chosen)
    event = play(battle, CalledShot(LAC, 1))
    assert (event["called"], event["margin"], event["damage"]) == ("auxiliary", 4, 32)
    assert [values["system"] for values in told(battle, "system")] == ["auxiliary"]


def test_a_squad_has_no_systems_to_aim_at():
    battle = duel(other=SQUAD)
    assert not offers(battle, CalledShot(LAC, 1))


def test_infantry_is_hard_to_hit_and_never_slow():
    """BR-84: -2 but for anti-infantry weapons and other infantry; their own movement never counts (L1246-L1248)."""
    battle = duel(other=SQUAD, apart=1, moved=0)
    attack, defence = modifiers(battle)
    assert (attack["at infantry"], defence) == (-2, {})
    assert "at infantry" not in modifiers(battle, APGL)[0]
    assert "at infantry" not in modifiers(duel(SQUAD, SQUAD))[0]


def test_encumbrance_counts_on_both_sides():
    heavy = {"model": "infantry/heavy-weapons"}
    attack, defence = modifiers(duel(heavy, heavy))
    assert (attack["encumbrance"], defence["encumbrance"]) == (-1, -1)


def test_who_cannot_move_at_all_defends_with_0():
    """BR-74 (L1020): no dice fall."""
    battle = duel(rolls=[(4, 2), (5,), (2,)])
    battle.change(battle.units[1], mode_penalty=(5, 5), moved=0)
    event = play(battle, Fire(LAC, 1))
    assert (event["margin"], event["damage"]) == (4, 32)


def test_a_useless_weapon_is_not_offered_and_a_damaged_one_is_less_accurate():
    """BR-73: -5 in all (L1004)."""
    battle = duel()
    battle.change(battle.units[0], weapon_lost=(4, 5, 0, 0, 0, 0, 0))
    assert offers(battle, Fire(LAC, 1))
    assert not offers(battle, Fire(LRP, 1))
    assert modifiers(battle)[0]["weapon accuracy"] == -4


def test_a_ruptured_vehicle_fires_nothing():
    battle = duel(apart=0)
    battle.change(battle.units[0], ruptured=True)
    assert offered(battle) == []


@pytest.mark.parametrize("reading, allowed", [("ordinary", True), ("designated", False)])
def test_what_guided_weapons_may_be_fired_at_is_a_ruling(reading, allowed):
    battle = duel(guided_weapons=reading)
    with_weapon(battle.units[0], LRP, words=frozenset({"guided", "indirect"}))
    assert offers(battle, Fire(LRP, 1)) == allowed
    battle.change(battle.units[0], designated=(1,))
    assert offers(battle, Fire(LRP, 1))


def test_a_target_out_of_sight_arc_or_range_is_not_offered():
    """BR-42."""
    behind, hidden, far = duel(), duel(apart=5, grounds={(4 + n, ROW): "jungle" for n in range(4)}), duel(apart=10)
    behind.change(behind.units[0], facing=3)
    assert [offers(battle, Fire(LAC, 1)) for battle in (behind, hidden, far)] == [False, False, True]
    assert not offers(far, Fire(LRP, 1))


# ---------------------------------------------------------------- the odds page


def _question(battle, number, aim, extra):
    """The question that the odds page would be asked about the same attack."""
    unit, target = battle.units
    shot = shot_of(battle, unit, target, aim)
    weapon = "kick" if number < 0 else unit.weapons[number].weapon.key
    body = {
        "ask": "attack", "weapon": weapon, "range": extra["band"], "rof": aim.rate, "arc": shot.arc,
        "between": extra["between"], "around": extra["around"], "called": aim.called,
        "attacker": {
            "gunnery": unit.loadout.skill("gunnery"), "piloting": unit.loadout.skill("pilot"), "speed": unit.pace,
            "fire_control": unit.loadout.fire_control - unit.fire_control_lost, "maneuver": unit.maneuver, "size": unit.size,
            "extra_actions": unit.extra, "encumbrance": unit.loadout.encumbrance,
        },
        "defender": {
            "piloting": target.loadout.skill("pilot"), "moved": target.moved, "evading": target.evading,
            "encumbrance": target.loadout.encumbrance, "warned": aim.warned,
        },
    }  # fmt: skip
    if number >= 0 and not unit.weapons[number].weapon.is_limb:
        carried = unit.weapons[number].weapon
        body |= {"accuracy": carried.accuracy - unit.weapon_lost[number], "multiplier": carried.damage}
    if number >= 0 and unit.weapons[number].weapon.is_limb:
        body["attacker"]["arm"] = unit.weapons[number].weapon.damage
    if target.infantry:
        body["defender"] |= {"sort": "infantry", "left": list(target.troopers)}
        body["full_weight"] = number < 0
    else:
        body["defender"] |= {
            "maneuver": target.maneuver, "armor": target.loadout.armor, "armor_lost": target.armor_lost,
            "immobile": target.immobile,
        }  # fmt: skip
    return body


@pytest.mark.parametrize("seed", range(60))
def test_battles_and_the_odds_page_count_the_same(seed):
    """Dice, margins and the chance of the end, for attacks by chance."""
    dice = random.Random(seed)  # noqa: S311 - dice of a game
    other = dice.choice((HUNTER, CHEETAH, CAIMAN, SQUAD))
    number = dice.choice((LAC, LRP, APGL, KNIFE, ARM, -1))
    near = number in (KNIFE, ARM, -1)
    apart = 0 if near else dice.choice((1, 2, 3, 5, 8))
    between, around = (0 if near else min(apart - 1, dice.randrange(2))), dice.randrange(2)
    grounds = {(3 + apart, ROW): "woodland"} if around else {}
    grounds |= {(4, ROW): "woodland"} if between else {}
    battle = duel(other=other, apart=apart, moved=dice.randrange(12), pace=dice.choice((STATIONARY, HALF, COMBAT, TOP)), grounds=grounds, crewless="stays")  # fmt: skip
    unit, target = battle.units
    battle.change(
        unit,
        extra=dice.randrange(3),
        fire_control_lost=dice.choice((0, 0, 5)),
        weapon_lost=(dice.randrange(4),) * 5 + (0, 0),
    )
    battle.change(target, facing=dice.randrange(6), evading=dice.random() < 0.2)
    if not target.infantry:
        battle.change(
            target,
            armor_lost=dice.randrange(4),
            mode_penalty=(5 if dice.random() < 0.1 else 0,) * len(target.mode_penalty),
        )
    called = dice.choice(SYSTEMS) if dice.random() < 0.3 and not target.infantry and number != APGL else None
    aim = Aim(number, {LAC: 2, LRP: 3}.get(number, 0), called, None, warned=dice.random() < 0.2)
    band = "point-blank" if near else range_band(battle, unit, number, apart)
    if band is None:
        pytest.skip("out of range")
    shot = shot_of(battle, unit, target, aim)
    question = _question(battle, number, aim, {"band": band, "between": between, "around": around})
    odds = worked(question)
    assert (odds.attack, odds.defence, odds.blow) == (*shot.pools, shot.blow)
    harm, page = harm_of(shot), answer(question)
    assert (harm.hit, harm.destroyed) == pytest.approx((page.hit, page.target.destroyed))


def test_what_damage_of_a_lost_arm_does_to_a_throw():
    """BR-79: what an arm loses, what it throws loses, too."""
    battle = duel(apart=0)
    battle.change(battle.units[0], weapon_lost=(0, 0, 0, 0, 0, 2, 1))
    assert modifiers(battle, GRENADE)[0]["weapon accuracy"] == -2
    assert offers(battle, Kick(1))
