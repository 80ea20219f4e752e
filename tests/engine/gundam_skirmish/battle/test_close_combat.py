"""Close combat, damage, morale and their traits with dice as they fall (BR-34 to BR-49, BR-54 to BR-57, L44)."""

import pytest

from armybuilder.engine.systems.gundam_skirmish.battle.judge import fire
from armybuilder.engine.systems.gundam_skirmish.battle.rules.acts import End, Move, Shoot
from armybuilder.engine.systems.gundam_skirmish.battle.rules.attacks.close_combat import (
    chance_of_advantage,
    close_combat,
    fighters,
)
from armybuilder.engine.systems.gundam_skirmish.battle.rules.attacks.critical import repair
from armybuilder.engine.systems.gundam_skirmish.battle.rules.attacks.damage import deal_damage
from armybuilder.engine.systems.gundam_skirmish.battle.rules.menu import options
from armybuilder.engine.systems.gundam_skirmish.battle.rules.morale import check_morale, check_terrors
from armybuilder.engine.systems.gundam_skirmish.battle.rules.movement import go
from armybuilder.engine.systems.gundam_skirmish.battle.rules.paths import engages
from armybuilder.engine.systems.gundam_skirmish.book.cards import CloseWeapon
from tests.engine.gundam_skirmish.battle.setups import Chosen, army, at, kinds, made, put

SUIT = {"model": "sample-suit", "weapons": ["sample-rifle"], "equipped": "sample-rifle"}
LEADER = {"model": "sample-commander", "weapons": ["sample-rifle"], "equipped": "sample-rifle"}
FIGHTER = {"model": "sample-fighter"}
TANK = {"model": "sample-tank"}
SABRE, AXE = "Sample sabre", "Sample axe"


def pilot(*traits):
    return {"pilot": {"rank": 2 * len(traits), "traits": list(traits)}}


def melee(one=LEADER, other=LEADER, *, apart=6.0, armed=True, **more):
    """Two units within close combat range that look at each other, with their weapons in hand."""
    battle = made(army(one), army(other), **more)
    pair = put(battle, 0, 30, 27), put(battle, 1, 30, 27 + apart, 18)
    for unit in pair:
        if armed and unit.closes:
            battle.change(unit, equipped=unit.closes[0].name)
    return battle, *pair


# ---------------------------------------------------------------- range


@pytest.mark.parametrize(
    "reading,apart,near", [("base", 8.0, True), ("base", 9.0, False), ("centre", 7.0, True), ("centre", 8.0, False)]
)
def test_close_combat_range_is_measured_as_its_ruling_says(reading, apart, near):
    """BR-34: bases have a radius of an inch."""
    battle, unit, foe = melee(apart=apart, close_combat_range=reading)
    assert engages(battle, unit, foe) is near


# ---------------------------------------------------------------- Advantage


def test_who_charged_rolls_two_dice_for_advantage_and_ties_are_rolled_again():
    """BR-36: 2 + 1 and DEX 1 against 3 and DEX 1, then 6 + 1 against 4."""
    rolls = [[2, 1], [3], [6, 1], [4], [1, 1, 1], [1], [1, 1, 1]]
    battle, unit, foe = melee(rolls=rolls)
    close_combat(battle, unit, foe, charged=True)
    event = battle.log.events[0]
    assert (event.kind, event.values["first"], len(event.throws)) == ("close combat", 0, 4)


@pytest.mark.parametrize(
    "mine,theirs,armed,reading,first,rolled",
    [
        ([], [], False, "loses", None, True),
        (["swift"], [], True, "loses", 0, False),
        ([], ["swift"], True, "loses", 1, False),
        (["swift"], ["swift"], True, "loses", None, True),
        (["rash"], [], True, "loses", 0, False),
        (["rash"], ["swift"], True, "loses", None, True),
        (["swift"], [], False, "loses", None, True),
        (["swift"], [], False, "wins", 0, False),
    ],
)  # fmt: skip
def test_advantage_without_a_roll(mine, theirs, armed, reading, first, rolled):
    """BR-36, R31: unarmed both lose it, so both roll."""
    mine_first = first in (0, None)
    blows = [[1] * (4 if "rash" in mine else 3), [1]], [[1] * 3]
    rolls = [[6, 6], [1]] * rolled + (blows[0] + blows[1] if mine_first else blows[1] + blows[0])
    one = LEADER | (pilot(*mine) if mine else {})
    battle, unit, foe = melee(
        one, LEADER | (pilot(*theirs) if theirs else {}), armed=armed, rolls=rolls, automatic_advantage=reading
    )
    close_combat(battle, unit, foe, charged=True)
    assert battle.log.events[0].values["first"] == (0 if first is None else first)
    assert bool(battle.log.events[0].throws) is rolled


def test_an_entry_without_a_close_combat_weapon_loses_advantage():
    """BR-36: and the unit has it in hand afterwards (BR-43)."""
    battle, unit, foe = melee(rolls=[[1, 1, 1], [1, 1, 1], [1]], armed=True)
    battle.change(unit, equipped="Sample rifle")
    close_combat(battle, unit, foe, charged=True)
    assert (battle.log.events[0].values["first"], unit.equipped) == (1, AXE)


# ---------------------------------------------------------------- blows


@pytest.mark.parametrize("reading,hits", [("dice", 3), ("value", 2)])
def test_armour_takes_off_a_hit_that_shows_no_more_than_its_value(reading, hits):
    """BR-37, R10: three hits of 5 against 4 <5+>."""
    battle, unit, foe = melee(rolls=[[6, 6], [1], [5, 5, 5], [1, 1, 1]], close_combat_armour=reading)
    close_combat(battle, unit, foe, charged=True)
    blow = next(event for event in battle.log.events if event.kind == "attack")
    assert (blow.values["hits"], blow.values["damage"], foe.left) == (hits, 2 * hits, 12 - 2 * hits)


@pytest.mark.parametrize("die,hits", [(4, 2), (3, 3)])
def test_a_shield_that_succeeds_takes_off_a_hit_of_any_face(die, hits):
    """BR-37: Armour of 3 dice takes off none of three hits of 4."""
    battle, unit, foe = melee(LEADER, SUIT, rolls=[[6, 6], [1], [4, 4, 4], [die], [1, 1, 1]])
    close_combat(battle, unit, foe, charged=True)
    blow = next(event for event in battle.log.events if event.kind == "attack")
    assert (blow.values["hits"], blow.values["damage"]) == (hits, 2 * hits)


def test_a_unit_that_was_not_seen_has_a_die_more_and_damage_of_the_arm_means_five():
    """BR-42: four dice of 4 hit on 5+ and miss; a charge rolls one of them again."""
    battle, unit, foe = melee(rolls=[[6, 6], [1], [4, 4, 4, 4], [5], [1, 1, 1]])
    battle.change(foe, facing=6)
    battle.change(unit, levels=(0, 1, 0))
    close_combat(battle, unit, foe, charged=True)
    blow = next(event for event in battle.log.events if event.kind == "attack")
    assert (blow.values["rolled"], blow.values["hits"], foe.left) == (1, 1, 10)


# ---------------------------------------------------------------- who falls back


def ended(one, other, rolls, **more):
    battle, unit, foe = melee(one, other, rolls=rolls, **more)
    close_combat(battle, unit, foe, charged=True)
    return [event.model for event in battle.log.events if event.kind == "falls back"]


@pytest.mark.parametrize(
    "mine,theirs,dealt,gone",
    [
        ([], [], 1, [1]), ([], [], 0, [1, 0]), (["gallant"], [], 0, [1]), ([], ["gallant"], 1, [0]),
        (["gallant"], ["gallant"], 1, [1, 0]),
    ],
)  # fmt: skip
def test_who_dealt_less_falls_back_and_gallant_pilots_do_not(mine, theirs, dealt, gone):
    """BR-40, L44."""
    one, other = (LEADER | (pilot(*traits) if traits else {}) for traits in (mine, theirs))
    rolls = [[6, 6], [1], [5, 1, 1] if dealt else [1, 1, 1], [1], [1, 1, 1]]
    assert ended(one, other, rolls) == gone


def test_falling_back_leads_all_its_movement_from_the_edge_of_the_range_facing_the_enemy():
    """BR-41: 6 and an inch of each base and 5 of Movement beyond the place of the foe."""
    battle, unit, foe = melee(rolls=[[6, 6], [1], [5, 1, 1], [1], [1, 1, 1]])
    close_combat(battle, unit, foe, charged=True)
    assert (at(battle, foe), foe.facing, at(battle, unit)) == ((30.0, 40.0), 18, (30.0, 27.0))


def test_without_a_charge_either_may_fall_back_instead():
    """BR-35."""
    player = Chosen(declines=[False, True])
    battle, unit, foe = melee(player=player)
    close_combat(battle, unit, foe, charged=False)
    assert kinds(battle) == ["falls back"]
    assert at(battle, foe) == (30.0, 40.0)


def test_a_unit_without_a_close_combat_weapon_strikes_nobody_and_is_not_armed_afterwards():
    """BR-43, R11: no pack says what Unarmed is."""
    battle, unit, tank = melee(LEADER, TANK, rolls=[[6, 6], [1], [1, 1, 1], [1]])
    close_combat(battle, unit, tank, charged=True)
    assert [event.model for event in battle.log.events if event.kind == "attack"] == [0]
    assert tank.equipped == ""


def test_the_player_of_a_mobile_fighter_chooses_a_technique_each_time():
    """BR-43, L42."""
    player = Chosen(technique=[AXE])
    fighter = FIGHTER | {"techniques": ["sample-sabre", "sample-axe"]}
    battle, unit, foe = melee(fighter, LEADER, player=player, rolls=[[6, 6], [1], [1] * 3, [1], [1] * 3])
    close_combat(battle, unit, foe, charged=True)
    names = next((options_ for _, kind, options_ in player.asked if kind == "technique"), None)
    assert names is None or (AXE in names and unit.equipped == AXE)


# ---------------------------------------------------------------- damage


def test_integrity_of_none_destroys_and_the_table_says_what_becomes_of_the_pilot():
    """BR-44, BR-48."""
    battle, unit, foe = melee(rolls=[[3]])
    deal_damage(battle, unit, foe, 12, 2)
    assert (foe.place, foe.fate, foe.health_lost, foe.mind_lost) == ("destroyed", 3, 4, 3)
    assert (battle.sides[1].lost, unit.destroyed_points) == (foe.recruit.points, foe.recruit.points)


@pytest.mark.parametrize("reading,lost", [("destroys", 240.0), ("removes", 0.0)])
def test_torso_damage_takes_a_unit_out_of_play_and_counts_as_its_ruling_says(reading, lost):
    """BR-49, R12."""
    battle, unit, foe = melee(rolls=[[6], [6]], torso_damage=reading)
    deal_damage(battle, unit, foe, 1, 1)
    assert (foe.place, battle.sides[1].lost) == ("destroyed", lost)


def test_levels_rise_and_what_is_no_longer_possible_is_rolled_again():
    """BR-45, BR-46: an arm at 2 and a head at 1 take no more."""
    battle, unit, foe = melee(rolls=[[3], [5], [1], [6, 6]])
    battle.change(foe, levels=(0, 2, 1))
    deal_damage(battle, unit, foe, 1, 1)
    assert foe.levels == (1, 2, 1)
    repair(battle, foe, 1)
    assert (foe.levels, foe.repaired) == ((1, 1, 1), True)


def test_controlled_aim_rolls_twice_for_each_critical():
    battle, unit, foe = melee(LEADER | pilot("controlled-aim"), rolls=[[1], [3], [6, 6]])
    deal_damage(battle, unit, foe, 1, 1)
    assert foe.levels == (1, 1, 0)


@pytest.mark.parametrize(
    "reading,mine,theirs,rolls,levels",
    [
        ("attacker", ["fortunate"], [], [[1], [5], [6, 6]], (0, 0, 1)),
        ("defender", ["fortunate"], [], [[1], [6, 6]], (1, 0, 0)),
        ("defender", [], ["fortunate"], [[6], [5], [6, 6]], (0, 0, 1)),
    ],
)
def test_fortunate_rolls_again_on_the_chart_where_the_roll_is_its_own(reading, mine, theirs, rolls, levels):
    one, other = (LEADER | (pilot(*traits) if traits else {}) for traits in (mine, theirs))
    battle, unit, foe = melee(one, other, rolls=rolls, damage_chart_rolls=reading)
    deal_damage(battle, unit, foe, 1, 1)
    assert foe.levels == levels


def test_fortunate_rolls_again_on_the_destruction_table():
    battle, unit, foe = melee(LEADER, LEADER | pilot("fortunate"), rolls=[[1], [6]])
    deal_damage(battle, unit, foe, 12, 0)
    assert (foe.fate, foe.mind_lost) == (6, 1)


def test_a_shield_may_take_all_rolls_of_an_attack_once():
    """BR-47."""
    player = Chosen(shield_break=[True])
    battle, unit, foe = melee(LEADER, SUIT, player=player, rolls=[[1], [6, 6]])
    deal_damage(battle, unit, foe, 1, 3)
    assert (foe.shield_broken, foe.levels) == (True, (0, 0, 0))
    deal_damage(battle, unit, foe, 1, 1)
    assert foe.levels == (1, 0, 0)


# ---------------------------------------------------------------- the judge


def worth(one=LEADER, other=LEADER, *, charged=True, **more):
    battle, unit, foe = melee(one, other, **more)
    return fire.blows(battle, unit, foe, charged=charged)


def test_advantage_of_a_charge_is_two_dice_against_one():
    """BR-36: of 216 ways 181 show more, 15 are a tie that is rolled again."""
    battle, unit, foe = melee()
    pair = fighters(battle, unit, foe, charged=True)
    assert chance_of_advantage(battle, *pair) == pytest.approx(181 / 201)
    assert chance_of_advantage(battle, *pair[::-1]) == pytest.approx(20 / 201)


def test_blows_without_a_charge_are_worth_nothing_between_equals():
    assert worth(charged=False) == pytest.approx(0.0)


def test_the_judge_weighs_what_changes_a_close_combat():
    """BR-42, L44: a Charge, Rash, Swift, what Armour takes off."""
    plain = worth()
    assert plain > 0
    assert worth(LEADER | pilot("rash")) > plain
    assert worth(LEADER | pilot("gallant"), charged=False) < worth(LEADER | pilot("swift"), charged=False)
    assert worth(other=LEADER | pilot("swift")) < plain
    assert worth(close_combat_armour="value") != plain


@pytest.mark.parametrize("levels", [(0, 1, 0), (0, 0, 1)])
def test_a_damaged_arm_or_head_strikes_for_less(levels):
    """Against who has a shield, of which a die is rolled again."""
    battle, unit, foe = melee(other=SUIT)
    whole = fire.harm_of_blow(battle, *fighters(battle, unit, foe, charged=True))
    battle.change(unit, levels=levels)
    assert fire.harm_of_blow(battle, *fighters(battle, unit, foe, charged=True)).part < whole.part


# ---------------------------------------------------------------- morale


@pytest.mark.parametrize("dice,before,after", [([1, 1], 0, 0), ([1, 1], -1, -2), ([6, 6], -2, -1)])
def test_a_check_passes_at_twelve_less_integrity(dice, before, after):
    """BR-56: a suit with 10 left passes with any dice; one with 2 left needs 10."""
    battle, unit, _ = melee(SUIT, SUIT, rolls=[dice])
    battle.change(unit, damage=0 if before == 0 else 8, morale=before)
    check_morale(battle, unit)
    assert unit.morale == after


def test_stoic_passes_without_dice_and_a_command_unit_that_sees_it_lets_it_pass():
    """BR-54, L44."""
    battle, unit, _ = melee(SUIT | pilot("stoic"), SUIT)
    battle.change(unit, damage=9, morale=-1)
    check_morale(battle, unit)
    assert unit.morale == 0
    battle = made(army(SUIT, LEADER | {"command": True}), army(SUIT), rolls=[[1, 1], [1, 1]])
    unit, leader = put(battle, 0, 30, 30), put(battle, 1, 30, 20)
    battle.change(unit, damage=9)
    check_morale(battle, unit)
    assert unit.morale == 0
    battle.change(leader, morale=-2)
    check_morale(battle, unit)
    battle.change(leader, morale=0, damage=10)
    check_morale(battle, leader)
    assert (unit.morale, leader.morale) == (-1, -1)


def test_friends_who_see_a_unit_die_check_and_so_does_a_side_at_half():
    """BR-57: the friend sees it, and half of the force is gone: two checks."""
    battle = made(army(SUIT), army(SUIT | {"count": 2}), rolls=[[4], [1, 1], [1, 1]])
    unit, dead, friend = put(battle, 0, 30, 10), put(battle, 1, 30, 20), put(battle, 2, 30, 15)
    battle.change(friend, damage=9)
    deal_damage(battle, unit, dead, 10, 0)
    assert (friend.morale, battle.sides[1].halved) == (-2, True)


def test_a_unit_with_one_integrity_left_checks():
    """BR-57."""
    battle, unit, foe = melee(rolls=[[1, 2]])
    deal_damage(battle, unit, foe, 11, 0)
    assert (foe.left, foe.morale) == (1, -1)


def test_rolls_on_the_chart_lead_to_one_check_a_turn():
    """BR-57."""
    battle, unit, foe = melee(rolls=[[1], [1, 1], [1]])
    battle.change(foe, damage=5)
    deal_damage(battle, unit, foe, 1, 1)
    deal_damage(battle, unit, foe, 1, 1)
    assert (foe.levels, foe.morale) == ((2, 0, 0), -1)


@pytest.mark.parametrize("traits,feared", [([], (0,)), (["stoic"], ()), (["terrifying"], ())])
def test_a_terrifying_enemy_is_feared_once(traits, feared):
    """BR-57, L44."""
    brave = SUIT | (pilot(*traits) if traits else {})
    battle, _, foe = melee(LEADER | pilot("terrifying"), brave, rolls=[[1, 1]] * bool(feared))
    battle.change(foe, damage=8)
    check_terrors(battle)
    check_terrors(battle)
    assert (foe.feared, foe.morale) == (feared, -1 if feared else 0)


def test_morale_of_a_campaign_costs_mind_once():
    """L36."""
    battle, unit, _ = melee(SUIT, SUIT, terms="skirmish:campaign", rolls=[[1, 1], [6, 6], [1, 1], [1, 1]])
    battle.change(unit, damage=8)
    for _ in range(4):
        check_morale(battle, unit)
    assert (unit.morale, unit.worst, unit.mind_lost) == (-2, -2, 3)


# ---------------------------------------------------------------- reactions and Charges


def test_a_responsive_pilot_shoots_who_moves_into_range_where_it_does_once_a_turn():
    """L44: the rifle reaches 24 inches; the mover begins at 25 and ends at 21."""
    player = Chosen()
    battle = made(army(SUIT | pilot("responsive")), army(SUIT), player=player, rolls=[[4, 1], [1, 1], [1]])
    unit, mover = put(battle, 0, 30, 10), put(battle, 1, 30, 37, 18)
    go(battle, mover, battle.field.table.cell(30, 33), boost=False)
    assert (unit.reacted, mover.left, at(battle, mover)) == (True, 7, (30.0, 33.0))
    asked = [choices for _, kind, choices in player.asked if kind == "responds"]
    assert asked == [(Shoot(next(n for n, w in enumerate(unit.weapons) if w.key == "sample-rifle"), 1), End())]


def test_a_rash_pilot_has_to_charge_the_nearest_enemy_that_it_can_reach():
    """L44."""
    battle, unit, foe = melee(LEADER | pilot("rash"), LEADER, apart=12.0)
    found = list(options(battle, unit))
    assert found
    assert End() not in found
    assert any(isinstance(act, Move) for act in found)
    battle.change(unit, charged=True)
    assert End() in list(options(battle, unit))
    battle.change(unit, charged=False)
    battle.change(foe, cell=battle.field.table.cell(30, 58))
    assert End() in list(options(battle, unit))


# ---------------------------------------------------------------- Unarmed

FISTS = CloseWeapon(key="unarmed", name="Fists", dex=0, attack=2, acc=4, crit=6, dam=1, source=(1, 1))


def unarmed_tank(rolls):
    """A leader that charges a tank whose pack has the Unarmed profile."""
    battle = made(army(LEADER), army(TANK), rolls=rolls)
    tank = battle.units[1]
    tank.recruit = tank.recruit._replace(unarmed=FISTS)
    leader = put(battle, 0, 30, 27)
    put(battle, 1, 30, 33, 18)
    battle.change(leader, equipped=AXE)
    close_combat(battle, leader, tank, charged=True)
    return battle, leader, tank


def test_an_unarmed_winner_does_no_damage_but_the_loser_falls_back():
    """BR-43: two hits against none, and the armour of 4 takes off a hit of 4 but none of 5 and 6."""
    battle, leader, tank = unarmed_tank([[6, 6], [1], [1, 1, 1], [1], [5, 6]])
    assert (leader.left, tank.left) == (12, 4)
    assert [event.model for event in battle.log.events if event.kind == "falls back"] == [0]
    assert tank.equipped == ""


def test_an_unarmed_loser_does_its_damage():
    """BR-43: a hit of 5 with DAM 1 against one of the axe with DAM 2."""
    _, leader, tank = unarmed_tank([[6, 6], [1], [4, 1, 1], [1], [5, 1]])
    assert (leader.left, tank.left) == (11, 2)


def test_what_an_unarmed_unit_did_first_counts_when_the_other_has_struck():
    """BR-43: it wins Advantage with 6 against 2 + 1, and its hit counts, for it deals less than it takes."""
    _, leader, tank = unarmed_tank([[1, 1], [6], [5, 1], [4, 1, 1], [1]])
    assert (leader.left, tank.left) == (11, 2)
