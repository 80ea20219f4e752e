"""Ranged attacks as they are played: legality, pools from the state, damage, areas, tokens."""

import pytest

from armybuilder.engine.core.table.geometry import rectangle
from armybuilder.engine.core.table.terrain import TerrainPiece
from armybuilder.engine.systems.blitz_beta.battle.mathematics.attack import attack_pool
from armybuilder.engine.systems.blitz_beta.battle.play.acts import ActMenu
from armybuilder.engine.systems.blitz_beta.battle.play.dice_tests import RollContext
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.fire import FireWeapon
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.locks import detection_range, detects, line_of_sight
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.reactions import SnapFire
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.situation import Strike, build_attack
from armybuilder.engine.systems.blitz_beta.battle.rules.signals import signals
from tests.engine.blitz_beta.battle.figures import labels, line_of
from tests.engine.blitz_beta.battle.stage import Piece, Player, active, do, duel, event_values, staged, where

HUNTER, JAGER, GUNNER = "north/hunter", "south/jager", "north/hunter-gunner"
WALL = TerrainPiece(
    name="Wall", outline=rectangle(24, 24, 6, 1), height=3, going="impassable", cover="heavy", solid=True
)


def test_a_hit_costs_boxes_an_action_and_the_weapon():
    battle, hunter, jager = duel([6, 5, 4], [2, 3])

    do(battle, hunter, FireWeapon(0, 0, (1,)))

    # LAC PEN 6, Burst +1: total 8 against 3 is a margin of 5, and PEN equals AR.
    assert event_values(battle, "attack")["mos"] == 5
    assert (jager.damage, jager.crippled, hunter.dealt) == (5, True, 5)
    assert (hunter.actions, hunter.fired) == (0, (0,))


def test_damage_beyond_all_boxes_overkills_and_what_is_destroyed_later_leaves_a_wreck():
    battle, hunter, jager = duel([6, 5, 5, 4], [1, 1], shooter=line_of(HUNTER, "HAC (Burst:+2D6)"))
    do(battle, hunter, FireWeapon(0, 0, (1,)))
    assert jager.place == "destroyed"

    battle, hunter, jager = duel([6, 5, 4], [2, 3])
    jager.damage, jager.crippled = 5, True
    battle.dice = type(battle.dice)([6, 5, 4], [3])
    do(battle, hunter, FireWeapon(0, 0, (1,)))
    assert (jager.place, battle.sides[1].standing, battle.sides[1].lost, hunter.destroyed_points) == (
        "wreck",
        (),
        10.0,
        10.0,
    )


@pytest.mark.parametrize("targets", [(1,), (1, 2)])
def test_a_weapon_attacks_once_a_round_with_split_too(targets):
    """The second shot of a Split weapon may not be kept for another action (L2402-2406)."""
    shooter = line_of(HUNTER, "LAC (Arm, Split:2)", "LRC", act=2)
    battle = staged(
        [Piece(shooter, 24, 10)],
        [Piece(JAGER, 24, 20, 18), Piece(JAGER, 28, 20, 18)],
        *[[1, 1, 1], [6, 6], [1, 1], [6, 6]][: 2 * len(targets)],
    )
    model = active(battle, battle.models[0])

    do(battle, model, FireWeapon(0, 0, targets))

    assert (model.actions, {act.mount for act in ActMenu(battle, model).of("fire")}) == (1, {1})


@pytest.mark.parametrize(
    "weapon, facing, legal",
    [
        ("LAC", 6, True),
        ("LAC", 18, False),
        ("LAC (T)", 18, True),
        ("LAC (L)", 12, False),
        ("LAC (L)", 0, True),
        ("LAC (R)", 0, False),
        ("LAC (FT+F)", 18, False),
        ("LAC (R/L)", 0, True),
    ],
)
def test_arcs(weapon, facing, legal):
    battle, model, _ = duel(shooter=line_of(HUNTER, weapon))
    model.facing = facing

    assert (FireWeapon(0, 0, (1,)) in ActMenu(battle, model)) is legal


def test_range_and_lock():
    battle, model, _ = duel(inches=30)
    assert FireWeapon(0, 0, (1,)) in ActMenu(battle, model)  # LAC 36"
    assert FireWeapon(1, 0, (1,)) not in ActMenu(battle, model)  # LRP 24"

    battle, model, _ = duel(inches=24, terrain=(WALL,))
    assert list(ActMenu(battle, model).of("fire")) == []


def test_who_is_hidden_from_sight_is_found_by_sensors_and_twice_as_far_by_active_ones():
    woods = TerrainPiece(
        name="Woods", outline=rectangle(24, 17, 12, 6), height=4, cover="light", form="area", going="difficult"
    )
    for inches, plain, sensed in ((12, True, True), (14, False, True), (26, False, False)):
        battle, model, _ = duel(inches=inches, terrain=(woods,))
        acts = [act for act in ActMenu(battle, model).of("fire") if act.mount == 0]
        assert acts == ([FireWeapon(0, 0, (1,), sensors=not plain)] if plain or sensed else [])


@pytest.mark.parametrize("profile, reach", [("", 24), ('Profile:+12"', 0), ('Profile:+6"', 12), ('Profile:-12"', 48)])
def test_profile_changes_the_detection_range_before_active_sensors_double_it(profile, reach):
    """12 inches less the Profile, then twice that (L1865-1867; DQ-22)."""
    battle, model, target = duel(target=line_of(JAGER, traits=profile))

    assert detects(battle, model, target, reach, doubled=2)
    assert not detects(battle, model, target, reach + 0.01, doubled=2)
    assert detects(battle, model, target, reach / 2)
    assert not detects(battle, model, target, reach / 2 + 0.01)


@pytest.mark.parametrize(
    "traits, inches",
    [
        ("", 6),
        ('Sensors:15"', 7.5),
        ('Sensors:24" (Aux)', 6),
        ('Sensors:18", Rugged:Sensors', 18),
        ('Sensors:24" (Aux), Rugged:Sensors', 12),
        ('Sensors:18", Fragile:Sensors', 0),
    ],
)
def test_a_crippled_model_detects_at_half_its_range(traits, inches):
    """Not rounded (L320, L2148); Sensors that are Aux are off (L13055), Rugged and Fragile ones as they say."""
    battle, model, target = duel(shooter=line_of(HUNTER, traits=traits))
    model.crippled = True

    assert detection_range(model) == inches
    assert detects(battle, model, target, inches)
    assert not detects(battle, model, target, inches + 0.01)


def test_active_sensors_find_a_profile_of_six_at_twelve_inches():
    woods = TerrainPiece(
        name="Woods", outline=rectangle(24, 17, 12, 6), height=4, cover="light", form="area", going="difficult"
    )
    for inches, found in ((12, True), (14, False)):
        battle, model, _ = duel(inches=inches, terrain=(woods,), target=line_of(JAGER, traits='Profile:+6"'))
        acts = [act for act in ActMenu(battle, model).of("fire") if act.mount == 0]
        assert acts == ([FireWeapon(0, 0, (1,), sensors=True)] if found else [])


def test_a_friend_in_the_area_forbids_the_shot():
    battle = staged([Piece(HUNTER, 24, 10), Piece(HUNTER, 26, 20)], [Piece(JAGER, 24, 20)])
    model = active(battle, battle.models[0])

    assert {act.mount for act in ActMenu(battle, model).of("fire")} == {0, 3}  # not the LRP


def test_an_area_makes_its_neighbours_defend_against_the_same_total():
    battle = staged(
        [Piece(HUNTER, 24, 10)],
        [Piece(JAGER, 24, 20, 18), Piece(JAGER, 26, 20, 18)],
        [5, 4],  # LRP: total 6
        [3, 2],
        [5],  # blast of the primary target
        [2, 3],
    )
    do(battle, active(battle, battle.models[0]), FireWeapon(1, 0, (1,)))

    # Margin 3 with PEN 7 against AR 6: 4, and one of the blast; the same margin aside: 4, halved.
    assert [model.damage for model in battle.models[1:]] == [5, 2]


SPLITTER = line_of(HUNTER, "LAC (Arm, Split:2)")


def splits(*places, shooter=SPLITTER, terrain=()):
    """Groups of several targets that a shooter at (24, 10) may split an attack over; Jagers stand at these places."""
    battle = staged([Piece(shooter, 24, 10)], [Piece(JAGER, x, y, 18) for x, y in places], terrain=terrain)
    menu = ActMenu(battle, active(battle, battle.models[0]))
    return {act.targets for act in menu.of("fire") if len(act.targets) > 1}


@pytest.mark.parametrize(
    "second, found",
    [
        ((30.5, 20), {(1, 2), (2, 1)}),  # bases six inches apart
        ((31.5, 20), set()),
        ((24, 26), {(1, 2), (2, 1)}),
        ((24, 14), set()),  # nearer than 6" is sub-optimal
    ],
)
def test_split_targets_are_in_optimal_range_and_six_inches_from_the_first(second, found):
    """LAC 6-18" (L2381, L2397)."""
    assert splits((24, 20), second) == found


def test_split_targets_are_locked():
    wall = TerrainPiece(
        name="Wall", outline=rectangle(28, 17, 3, 1), height=3, going="impassable", cover="heavy", solid=True
    )

    assert splits((24, 20), (29.5, 22), terrain=(wall,)) == set()
    assert splits((24, 20), (29.5, 22)) == {(1, 2), (2, 1)}


@pytest.mark.parametrize("rating, most", [(1, 0), (2, 2), (3, 3)])
def test_split_targets_are_as_many_as_the_rating_at_most(rating, most):
    shooter = line_of(HUNTER, f"LAC (Arm, Split:{rating})")
    found = splits((24, 20), (27, 20), (25, 23), shooter=shooter)

    assert max((len(targets) for targets in found), default=0) == most


def test_a_split_attack_attacks_each_target_once():
    battle, model, _ = duel(shooter=SPLITTER)

    assert FireWeapon(0, 0, (1, 1)) not in ActMenu(battle, model)


def test_all_targets_of_a_split_attack_answer_before_anything_is_rolled():
    """L2389-2391."""
    battle = staged(
        [Piece(SPLITTER, 24, 10)],
        [Piece(JAGER, 24, 20, 18, group=0), Piece(JAGER, 28, 20, 18, group=1)],
        *[[1, 1, 1], [6, 6], [1, 1], [6, 6], [1, 1, 1], [6, 6], [1, 1, 1], [6, 6]],
    )
    answer = Player(**{"snap fire": SnapFire(0, 0)})

    do(battle, active(battle, battle.models[0]), FireWeapon(0, 0, (1, 2)), None, answer)

    events = [(event.kind, event.model) for event in battle.log.events]
    assert events == [
        ("fires", 0),
        ("snap fire", 1),
        ("snap fire", 2),
        ("attack", 0),
        ("attack", 0),
        ("attack", 1),
        ("attack", 2),
    ]


def test_a_split_attack_checks_each_target_and_damages_last():
    battle = staged(
        [Piece(HUNTER, 24, 10)],
        [Piece(JAGER, 24, 20, 18), Piece(JAGER, 28, 20, 18)],
        [6, 5, 4],
        [1, 2],
        [6, 5],
        [1, 1],
    )
    do(battle, active(battle, battle.models[0]), FireWeapon(0, 0, (1, 2)))

    _, second = (event for event in battle.log.events if event.kind == "attack")
    assert labels(second.throws[0][1].pool)[-2:] == [("Split, further target", -1, 0), ("Burst", 1, 0)]
    assert [event.kind for event in battle.log.events[:4]] == ["fires", "attack", "attack", "damage"]
    assert [model.taken for model in battle.models[1:]] == [6, 6]


def test_a_flamer_sets_on_fire_and_the_fire_rolls_at_once():
    flamer = line_of(HUNTER, "LFL")
    battle, model, target = duel([6, 5], [3, 2], [3], [6, 3, 3, 1], shooter=flamer, inches=5)

    do(battle, model, FireWeapon(0, 0, (1,)))

    # Margin 4 with 0F: a token of 4, one success, three damage beside 0 of PEN 2 + 4 against AR 6 (marginal: no).
    assert event_values(battle, "token")["intensity"] == 4
    assert (target.fire, event_values(battle, "smoulder")["damage"]) == (3, 3)


def test_ammunition_runs_out():
    battle, model, _ = duel([1, 1], [6, 6], shooter=line_of(HUNTER, "LAC (LA:1, Burst:+0D6)"))
    do(battle, model, FireWeapon(0, 0, (1,)))
    model.fired, model.actions = (), 1

    assert list(ActMenu(battle, model).of("fire")) == []


def test_actions_spent_on_either_side_are_dice():
    battle, model, target = duel([1, 1, 1, 1], [6, 6, 6], shooter=line_of(HUNTER, "LAC", act=2))
    asked = Player(action_bonus=1)

    do(battle, model, FireWeapon(0, 0, (1,)), asked, Player(action_bonus=1))

    assert (model.actions, target.actions) == (0, 0)
    assert isinstance(asked.asked[0].options.about, RollContext)


def test_were_in_trouble_takes_successes_from_the_margin():
    battle, model, target = duel([6, 5, 4], [2, 3], [4, 5])

    do(battle, model, FireWeapon(0, 0, (1,)), None, Player(**{"we're in trouble": 1}))

    assert (event_values(battle, "attack")["evaded"], target.damage, target.actions) == (2, 3, 0)


@pytest.mark.parametrize("means", ["skill point", "command point"])
def test_ex40_points_roll_all_dice_of_a_defence_again(means):
    """EX-40: a Jager defends with 3; its commander, or itself, pays for all dice once more."""
    own = means == "skill point"
    jagers = [Piece(JAGER, 24, 20, 18, skill_points=int(own)), Piece(JAGER, 26, 20, 18, rank="" if own else "CGL")]
    battle = staged([Piece(HUNTER, 24, 10)], jagers, [6, 5, 2], [3, 2], [6, 6], [3])
    model = active(battle, battle.models[0])
    reroll = Player(**{"re-roll": lambda decision: decision.options[1]})

    do(battle, model, FireWeapon(0, 0, (1,)), None, reroll)

    event = next(event for event in battle.log.events if event.kind == "attack")
    defence = event.throws[1][1]
    assert (defence.before, defence.dice, defence.result, event.values["mos"]) == ((3, 2), (6, 6), 7, 0)
    assert [one.points_left for one in battle.models[1:]] == [0, 0]


def test_ex28_indirect_fire_takes_lock_and_flank_of_its_observer():
    """EX-28: the Skirmisher stands behind the target, the Crusader IV is braced and beyond optimal range: 2D6."""
    battle = staged(
        [Piece("peace-river/crusader-iv", 24, 4), Piece("peace-river/skirmisher", 24, 46, 18)],
        [Piece(JAGER, 24, 40, 18)],
    )
    crusader, _, target = battle.models
    crusader.standby = 1
    shelter = line_of_sight(battle, battle.models[1], target).shelter
    mount = next(mount.number for mount in crusader.kit.mounts if mount.text == "LFM")
    strike = Strike(0, mount, 0, (2,), fire="indirect", observer=1, reaction=True)
    found = attack_pool(build_attack(battle, strike, target, shelter, attackers=frozenset({0})))

    assert found.dice == 2 + 1 + 1 - 1
    assert labels(found) == [("Braced", 1, 0), ("Indirect fire", -1, 0), ("Flanked", 1, 0)]
    target.cell = battle.field.table.cell(24, 18)  # 13" away: nearer than 18"
    shelter = line_of_sight(battle, battle.models[1], target).shelter
    assert attack_pool(build_attack(battle, strike, target, shelter, attackers=frozenset({0}))).dice == 2


def test_ex29_guided_fire_has_the_designator_and_the_observers_flank():
    """EX-29: a TD of one die and a flanking Iguana: a die each for both Cobras."""
    cobra = line_of("south/cobra-mp", "LATM")
    battle = staged(
        [Piece(cobra, 24, 4), Piece(cobra, 28, 4), Piece("south/iguana", 24, 46, 18)], [Piece(HUNTER, 24, 40, 18)]
    )
    target = battle.models[3]
    shelter = line_of_sight(battle, battle.models[2], target).shelter
    pools = [
        attack_pool(
            build_attack(battle, Strike(one, 0, 0, (3,), "guided", 2, 1), target, shelter, attackers=frozenset())
        )
        for one in (0, 1)
    ]

    assert [labels(pool) for pool in pools] == [[("Target designator", 1, 0), ("Flanked", 1, 0)]] * 2


def test_a_larger_friend_in_the_way_covers_and_takes_the_miss():
    battle = staged(
        [Piece(HUNTER, 24, 10)],
        [Piece(JAGER, 24, 20, 18), Piece("peace-river/cataphract", 24, 18.5, 18)],
        [3, 2, 2],
        [5, 5, 1, 1],
        [1, 1],
    )
    model = active(battle, battle.models[0])

    do(battle, model, FireWeapon(0, 0, (1,)))

    attack = next(event for event in battle.log.events if event.kind == "attack" and event.target == 1)
    assert ("Adjacent cover", 2, 0) in labels(attack.throws[1][1].pool)
    assert [event.target for event in battle.log.events if event.kind == "attack"] == [1, 2]
    assert where(battle, battle.models[1]) == (24, 20)


def test_nobody_looks_at_whom_no_weapon_and_no_sensor_reaches():
    battle = staged([Piece(HUNTER, 3.5, 3.5)], [Piece(JAGER, 45.5, 45.5)])
    hunter, jager = battle.models
    before = battle.field.sight.looks

    assert not list(ActMenu(battle, hunter).of("fire"))
    assert not signals.is_detected_with_lock(battle, hunter, jager)
    assert battle.field.sight.looks == before

    battle.set(jager, "cell", battle.field.table.cell(3.5, 14.5))
    assert list(ActMenu(battle, hunter).of("fire"))
    assert signals.is_detected_with_lock(battle, hunter, jager)
