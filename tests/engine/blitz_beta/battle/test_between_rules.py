"""Where two rules of the book meet: who is in a group but never activated, disabled, a veteran and a commander, a wreck or a
fortification that shelters, an attacker and a target at once."""

from dataclasses import replace

import pytest

from armybuilder.engine.core.table.table import Tabletop
from armybuilder.engine.systems.blitz_beta.battle.mathematics import persistent
from armybuilder.engine.systems.blitz_beta.battle.mathematics.attack import attack_pool
from armybuilder.engine.systems.blitz_beta.battle.mathematics.rolls import SPECIALIST, skill_pool
from armybuilder.engine.systems.blitz_beta.battle.play import acts
from armybuilder.engine.systems.blitz_beta.battle.play.dice_tests import RerollPayment, posture_of, roll_condition
from armybuilder.engine.systems.blitz_beta.battle.rules import sequence
from armybuilder.engine.systems.blitz_beta.battle.rules.armies.lists import extra_points
from armybuilder.engine.systems.blitz_beta.battle.rules.combat import strikes
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.control import Hide, HullDown
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.damage import damage_model
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.demolition import Demolish
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.fire import FireWeapon
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.melee import Melee
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.situation import Strike, build_attack
from armybuilder.engine.systems.blitz_beta.battle.rules.signals import signals
from armybuilder.engine.systems.blitz_beta.battle.rules.support import air, transport
from armybuilder.engine.systems.blitz_beta.battle.state import words
from armybuilder.engine.systems.blitz_beta.battle.table.terrain import locomotion, mover
from tests.engine.blitz_beta.battle.figures import CATALOGUE, labels, line_of
from tests.engine.blitz_beta.battle.figures import model as profile_of
from tests.engine.blitz_beta.battle.stage import Faces, Piece, Player, active, do, events, staged, wall

HUNTER, JAGER, MAMBA = "north/hunter", "south/jager", "south/black-mamba"
ENEMY = Piece(JAGER, 40, 40, 18)
AREA = "LRP (Arm)"
"""A weapon with an area of three inches."""


def quiet(battle):
    battle.players = [Player(), Player()]
    return battle


def fired(battle, *targets, second=None):
    """The attack checks and defences of a shot by the first model: who, its dice, what changed them."""
    battle.journal.clear()
    do(battle, active(battle, battle.models[0]), FireWeapon(0, 0, targets), Player(), second or Player())
    return {
        event.target: (event.throws[1][1].pool.dice, [label for label, *_ in labels(event.throws[1][1].pool)])
        for event in battle.log.events
        if event.kind in ("attack", "area")
    }


def wrecked(battle, model):
    """A model as a wreck."""
    damage_model(battle, model, model.profile.capacity - 1)
    damage_model(battle, model, 1)
    assert model.place == words.WRECK


# Orders of a group in which not everybody is activated


def in_the_next_round(*others):
    """What is left of orders of a CGL and a Hunter when the CGL is activated in the next round, with `others` in the group."""
    pieces = [Piece(HUNTER, 24, 10, rank="CGL"), Piece(HUNTER, 22, 10), *others]
    battle = quiet(staged(pieces, [ENEMY]))
    battle.dice = Faces(6)
    for model in battle.models[:2]:
        model.incoming_fire, model.orders = 2, (words.RADIO_SILENCE,)
    if len(others) == 1 and others[0].line.name.startswith("Recon"):
        battle.models[2].recruit = replace(battle.models[2].recruit, parent=1)
    elif others and others[0].line.base_type != "Terrain":
        battle.models[2].station, battle.models[2].beyond = words.OFF_BOARD, 10
    sequence.setup(battle)
    acts.run_hooks(battle, words.ACTIVATION_BEGINS, active(battle, battle.models[0]))
    return [(model.incoming_fire, model.orders) for model in battle.models[:2]]


@pytest.mark.parametrize(
    "other",
    [
        None,
        Piece(CATALOGUE.drones["drone/recon"].statline, 22, 12),
        Piece("support/bunker", 18, 10),
        Piece(HUNTER, 20, 1),
    ],
    ids=["nobody else", "a drone", "a bunker", "off the board"],
)
def test_orders_end_with_the_next_activation_of_the_unit_whoever_is_in_it(other):
    """L3148, L3172: who is never activated by himself is no reason to keep them."""
    assert in_the_next_round(*([other] if other else [])) == [(0, ()), (0, ())]


# Veterans


def test_an_ew_specialist_has_two_dice_on_any_ew_test_but_those_of_an_uplink():
    """L4132."""
    battle = quiet(staged([Piece("north/weasel", 24, 10)], [ENEMY]))
    battle.dice = Faces(1)
    weasel = active(battle, battle.models[0])
    before = signals.ew_roll(battle, weasel, "jamming").pool, signals.comms_pool(battle, weasel, 0, 0)
    weasel.recruit = replace(weasel.recruit, extras=frozenset({"veteran/ew-specialist"}))
    after = signals.ew_roll(battle, weasel, "jamming").pool, signals.comms_pool(battle, weasel, 0, 0)

    assert [pool.dice for pool in after] == [pool.dice + 2 for pool in before]
    assert all(SPECIALIST in pool.modifiers for pool in after)
    by_uplink = skill_pool(weasel.profile, "ew", roll_condition(battle, weasel), rating=5)
    assert (by_uplink.dice, SPECIALIST in by_uplink.modifiers) == (2, False)


def test_a_veteran_commander_has_skill_points_besides_its_command_points():
    """L13199, L3205: they roll its own tests again, and come back in each cleanup."""
    battle = staged([Piece(HUNTER, 24, 10, rank="CGL", skill_points=1)], [Piece(JAGER, 24, 20, 18)])
    battle.dice = Faces(3)
    leader = battle.models[0]
    assert (leader.points_left, leader.skill_left) == (1, 1)
    first = Player(**{"re-roll": [RerollPayment("skill point", 0)]})
    do(battle, active(battle, leader), FireWeapon(0, 0, (1,)), first, Player())
    [asked] = [decision for decision in first.asked if decision.kind == "re-roll"]

    assert [option.means for option in asked.options if option] == ["skill point", "command point"]
    assert (leader.points_left, leader.skill_left) == (1, 0)
    acts.run_hooks(battle, words.CLEANUP, leader)
    assert (leader.points_left, leader.skill_left) == (1, 1)


@pytest.mark.parametrize("other, more", [(JAGER, 1), (MAMBA, 1), ("south/naga", 0)])
def test_a_group_of_one_model_type_has_a_point_more(other, more):
    """L4256: a type is Gear or Strider, not a family of Gears."""
    battle = staged([Piece(JAGER, 24, 10, rank="CGL"), Piece(other, 22, 10)], [ENEMY])
    for model in battle.models[:2]:
        model.recruit = replace(model.recruit, family=model.kit.name, lists=frozenset({"SL-S1"}))
    assert extra_points(battle, battle.models[0]) == more


# Disabled by haywire


def test_who_is_disabled_is_braced_and_does_not_evade():
    """L2238, L784, L2173: it is immobilised then, also while others act."""
    battle = staged([Piece(HUNTER, 24, 10)], [Piece(JAGER, 24, 20, 18)])
    battle.dice = Faces(6, (6, 6, 6), (1,))
    jager = battle.models[1]
    jager.damage, jager.haywire, jager.incoming_fire = 4, 3, 2
    shown = fired(battle, 1)

    assert (jager.virtual_damage, jager.immobile) == (True, True)
    assert posture_of(jager) == "braced"
    assert shown[1][0] == 1
    assert [label for label, _ in events(battle, "attack")[-1].throws] == ["attack", "defence"]


# Climbing


@pytest.mark.parametrize(
    "traits, combat, top_speed",
    [("Spider, Climber", True, True), ("Spider", True, False), ("Climber", True, False), ("", False, False)],
)
def test_a_spider_that_is_a_climber_climbs_at_top_speed(traits, combat, top_speed):
    """L13184, L1445."""
    table = Tabletop(48, 48, ())
    how = locomotion(line_of("south/naga", traits=traits))
    assert (mover(table, how).climbs, mover(table, how.with_values(fast=True)).climbs) == (combat, top_speed)


# Who is near the target of an area


def test_a_secondary_target_in_a_fortification_has_its_cover():
    """L2261, L3398: from a middle of the area outside of it."""
    pieces = [Piece(JAGER, 24, 22, 18), Piece("support/bunker", 26, 22, 18), Piece("south/infantry-squad", 26, 22, 18)]
    battle = quiet(staged([Piece(line_of(HUNTER, AREA, act=1), 24, 6)], pieces))
    battle.dice = Faces(3)
    transport.get_in(battle, battle.models[3], battle.models[2])
    shown = fired(battle, 1)

    assert shown[3] == (5, ["Adjacent cover"])


def test_a_wreck_between_the_middle_of_an_area_and_who_is_near_covers():
    """L2155, L2261."""
    near = [Piece(JAGER, 24, 22, 18), Piece(JAGER, 26.5, 22, 18), Piece(JAGER, 28, 22, 18)]
    battle = quiet(staged([Piece(line_of(HUNTER, AREA), 24, 6)], near))
    battle.dice = Faces(3)
    wrecked(battle, battle.models[2])
    dice, why = fired(battle, 1)[3]

    assert (dice, why) == (4, ["Adjacent cover"])


def near_a_post(*others):
    """What changes the defence of the last of some others when rockets hit a post beside them."""
    battle = quiet(staged([Piece(line_of(HUNTER, AREA), 24, 6)], others, terrain=(wall(22, 22, 1, 1),)))
    battle.dice = Faces(3)
    if battle.models[1].kit.line.base_type == "Terrain":
        transport.get_in(battle, battle.models[2], battle.models[1])
    elif len(others) > 1:
        wrecked(battle, battle.models[1])
    do(battle, active(battle, battle.models[0]), Demolish(0, 0, piece=0), Player(), Player())
    [event] = [event for event in battle.log.events if event.kind == "area" and event.target == len(others)]
    return [label for label, *_ in labels(event.throws[1][1].pool)]


@pytest.mark.parametrize(
    "between, cover", [([], []), ([Piece(JAGER, 24.6, 21.5, 18)], ["Adjacent cover"])], ids=["open", "wreck"]
)
def test_a_wreck_covers_who_is_near_terrain_that_is_shot_at(between, cover):
    """L2155, L2261, L3702."""
    assert near_a_post(*between, Piece(JAGER, 25.9, 21.5, 18)) == cover


def test_a_fortification_covers_who_is_in_it_near_terrain_that_is_shot_at():
    """L2261, L3398, L3702."""
    bunker, squad = (Piece(key, 25, 22, 18) for key in ("support/bunker", "south/infantry-squad"))
    assert near_a_post(bunker, squad) == ["Adjacent cover"]


@pytest.mark.parametrize("answers, stealthy", [(False, True), (True, False)])
def test_a_secondary_target_that_answers_is_not_stealthy(answers, stealthy):
    """L1837-1839."""
    mate = line_of(JAGER, "LAC (Arm)", traits="Stealth")
    between = wall(26.3, 22, 0.4, 3, cover="light", height=1.5)
    pieces = [Piece(JAGER, 24, 22, 18, rank="CGL"), Piece(mate, 27.5, 22, 18)]
    battle = staged([Piece(line_of(HUNTER, AREA, act=1), 24, 6)], pieces, terrain=(between,))
    battle.dice = Faces(3)
    snap = Player(snap_fire=lambda decision: decision.options[int(answers and decision.model == 2)])
    shown = fired(battle, 1, second=snap)

    assert ("Stealth" in shown[2][1]) == stealthy


def test_a_friend_that_shields_a_target_has_the_cover_that_it_has_itself():
    """L1572, L3635."""
    before = wall(24, 17.0, 8, 0.4, height=1.6, cover="medium")
    pieces = [Piece(JAGER, 24, 21.5, 18), Piece("north/mammoth", 24, 19.5, 18)]
    shown = []
    for terrain in ((), (before,)):
        battle = staged([Piece(HUNTER, 24, 10)], pieces, terrain=terrain)
        battle.dice = Faces(3, (1, 1, 1), (6, 6))
        shown.append(fired(battle, 1)[2])

    assert (shown[0][1], shown[1][1]) == ([], ["Additional cover"])
    assert shown[1][0] == shown[0][0] + 1


@pytest.mark.parametrize("inches", [5, 10, 15, 30])
def test_who_observes_for_itself_fires_as_far_as_for_others(inches):
    """L12994, L13243: by the ranges of indirect fire."""
    shooter = line_of(HUNTER, "LGL (Arm)", "LVB", act=2)
    battle = staged([Piece(shooter, 24, 5), Piece(shooter, 23, 5)], [Piece(JAGER, 24, 6 + inches, 18)])
    found = []
    for observer in (0, 1):
        strike = Strike(0, 0, 0, (2,), "indirect", observer=observer)
        shelter = strikes.line_of(battle, strike, battle.models[2]).shelter
        facts = build_attack(battle, strike, battle.models[2], shelter, attackers=frozenset())
        found.append((facts.bracket, attack_pool(facts).dice))

    assert found[0] == found[1]
    assert found[0][0] == ("optimal" if 9 <= inches <= 18 else "sub-optimal")


# Hiding


def test_a_wreck_is_something_to_hide_behind():
    """L3602, L2155."""
    battle = quiet(staged([Piece(HUNTER, 24, 10), Piece("north/mammoth", 26, 10)], [ENEMY]))
    hunter = active(battle, battle.models[0])
    menu = acts.ActMenu(battle, hunter)
    assert (Hide() in menu, HullDown() in menu) == (False, False)
    wrecked(battle, battle.models[1])
    menu = acts.ActMenu(battle, hunter)
    assert (Hide() in menu, HullDown() in menu) == (True, True)


@pytest.mark.parametrize("inside", [False, True])
def test_a_bunker_is_cover_for_who_is_beside_it_or_in_it(inside):
    """L3398."""
    battle = quiet(staged([Piece("north/infantry-squad", 24, 10), Piece("support/bunker", 24, 12)], [ENEMY]))
    squad, bunker = battle.models[:2]
    if inside:
        transport.get_in(battle, squad, bunker)
    active(battle, squad)
    assert HullDown() in acts.ActMenu(battle, squad)


# Rams, aircraft, medics


def rammed(*dice, answers):
    """A ram of an Aller at a Jager that may kill it, with a mate that may answer and is jammed."""
    deadly = line_of(JAGER, "LAC (Arm, PEN:30)", "LVB")
    battle = staged([Piece("north/aller", 24, 10)], [Piece(deadly, 24, 17, 18, rank="CGL"), Piece(JAGER, 26, 18, 18)])
    battle.dice = Faces(*dice)
    aller, _, mate = battle.models
    active(battle, aller)
    aller.cell, aller.run = battle.field.table.cell(24, 16.5 - aller.frame.radius), 4.0
    mate.jammed, mate.jammer = 2, 0
    snap = Player(snap_fire=lambda decision: decision.options[int(decision.model == answers)])
    do(battle, aller, Melee(-1, 0, 1, "ram"), Player(), snap)
    return battle


def test_a_ram_strikes_though_an_answer_destroys_who_rams():
    """L2363: all of it happens at once."""
    battle = rammed(3, (6,), (1,), answers=1)
    assert not battle.models[0].on_table
    assert [event.model for event in events(battle, "impact")] == [1, 0]
    assert battle.models[1].damage > 0


def test_who_is_jammed_and_answers_a_ram_shakes_it_off_first():
    """L2788: as before any shot."""
    battle = rammed(4, answers=2)
    assert [event.model for event in events(battle, "resists jamming")] == [2]


def test_the_last_standby_token_answers_a_strafing_run_braced():
    """L2328."""
    gunner = line_of(JAGER, "LAC (Arm, AA)")
    battle = staged([Piece("aircraft/generic-fighter", 24, 1, 0)], [Piece(gunner, 24, 30, 18)])
    battle.dice = Faces(3)
    flyer, other = battle.models
    flyer.station = words.CIRCLING
    other.standby, other.actions, other.ready = 1, 0, False
    snap = Player(snap_fire=lambda decision: decision.options[1])
    do(battle, active(battle, flyer), air.Strafe(), Player(strafing_attack=None), snap)
    [attack] = [event for event in events(battle, "attack") if event.model == 1]

    assert "Braced" in [label for label, *_ in labels(attack.throws[0][1].pool)]


def test_a_medic_treats_itself_as_well_as_others():
    """L3847: any damage control test that it makes is at 2+."""
    medic = profile_of("north/medical-badger")
    assert {persistent.control_pool(medic, "F", patient=patient).skill for patient in (None, medic)} == {2}


def test_anti_air_splits_at_what_hovers_high_in_its_own_range():
    """L3592: twelve inches are added for all other weapons."""
    gunner = line_of(HUNTER, "LAC (Arm, AA, Split:2)")
    high = [Piece("north/dragonfly-north", x, 22, 18) for x in (24, 27)]
    battle = quiet(staged([Piece(gunner, 24, 10)], high))
    for vtol in battle.models[1:]:
        vtol.station = words.ELEVATED
    menu = acts.ActMenu(battle, active(battle, battle.models[0]))

    assert {act.targets for act in menu.of("fire")} == {(1,), (2,), (1, 2), (2, 1)}
    assert FireWeapon(0, 0, (1, 2)) in menu
