"""Snap fire, friends that have one's back, bursts, clause by clause (BR-111 to BR-113; L2346-2377, L2407-2410, L3087-3090)."""

import pytest

from armybuilder.engine.systems.blitz_beta.battle.play.acts import Trigger
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.fire import FireWeapon
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.melee import Melee
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.reactions import SnapFire, snap_options
from armybuilder.engine.systems.blitz_beta.battle.rules.command.orders import GiveOrder
from armybuilder.engine.systems.blitz_beta.battle.rules.command.points import PassPoints
from armybuilder.engine.systems.blitz_beta.battle.rules.movement.routes import Move
from armybuilder.engine.systems.blitz_beta.battle.rules.signals.jamming import Interfere, JamComms, JamSensors, Scan
from armybuilder.engine.systems.blitz_beta.battle.rules.signals.observation import Observe
from tests.engine.blitz_beta.battle.figures import line_of
from tests.engine.blitz_beta.battle.stage import Faces, Piece, Player, active, do, staged, wall

HUNTER, JAGER, IGUANA = "north/hunter", "south/jager", "south/iguana"
NORTH, SOUTH = 6, 18
MISS = ([1, 1, 1], [6, 6])


def asked(player):
    return [decision.model for decision in player.asked if decision.kind == "snap fire"]


def answers(line, x=24, y=20, facing=SOUTH, terrain=(), **state):
    """What a model may answer with when a Hunter at (24, 10) aims at it."""
    battle = staged([Piece(HUNTER, 24, 10)], [Piece(line, x, y, facing)], terrain=terrain)
    model = battle.models[1]
    for name, value in state.items():
        setattr(model, name, value)
    return [
        snap.mount for snap in snap_options(battle, model, Trigger("targeted", active(battle, battle.models[0]), (1,)))
    ]


def test_only_arm_weapons_fast_turrets_and_blades_answer():
    armed = line_of(JAGER, "LAC (Arm)", "LRF (FT)", "LRC (T)", "LRP", "LVB (Arm)")

    assert answers(armed) == [0, 1]
    assert answers(armed, y=11.5) == [0, 1, 4]


def test_a_blade_answers_as_far_as_it_reaches():
    """L2472: the whole reach, its end included."""
    armed = line_of(JAGER, 'LVB (Arm, Reach:1")')

    assert [answers(armed, y=y) for y in (11.5, 12, 12.5)] == [[0], [0], []]


def test_who_is_braced_or_stands_by_answers_with_stabilizers():
    """L784, L2328: standing by is being braced."""
    armed = line_of(JAGER, "LRF (Arm, Stabilizer)")

    assert answers(armed) == []
    assert answers(armed, posture="braced") == [0]
    assert answers(armed, standby=1, actions=0) == [0]


def test_the_active_model_has_to_be_locked_and_in_the_arc():
    assert answers(JAGER, terrain=(wall(24, 15, 30, 2, solid=True),)) == []
    assert answers(JAGER, facing=NORTH) == []
    assert answers(line_of(JAGER, "LRF (FT)"), facing=NORTH) == [0]


def test_it_may_spend_several_actions():
    target = line_of(JAGER, "LAC (Arm)", "LRF (Arm)", act=2)
    battle = staged([Piece(HUNTER, 24, 10)], [Piece(target, 24, 20, SOUTH)])
    battle.dice = Faces()
    player = Player(**{"snap fire": [SnapFire(0, 0), SnapFire(1, 0)]})

    do(battle, active(battle, battle.models[0]), FireWeapon(0, 0, (1,)), None, player)

    assert asked(player) == [1, 1]
    assert [(e.model, e.target) for e in battle.log.events if e.kind == "attack"] == [(0, 1), (1, 0), (1, 0)]
    assert battle.models[1].actions == 0


def test_who_is_destroyed_by_the_action_has_answered_all_the_same():
    """Both at once, damage last: the Jager is destroyed, and its answer hits."""
    battle = staged([Piece(HUNTER, 24, 10)], [Piece(JAGER, 24, 20, SOUTH)], [6, 6, 6], [1, 1], [6, 6, 6], [1, 1])
    battle.models[1].damage, battle.models[0].damage = 5, 0

    do(battle, active(battle, battle.models[0]), FireWeapon(0, 0, (1,)), None, Player(**{"snap fire": SnapFire(0, 0)}))

    kinds = [event.kind for event in battle.log.events]
    assert kinds == ["fires", "snap fire", "attack", "attack", "damage", "destroyed", "damage", "destroyed"]


def test_a_blade_answers_a_blade():
    battle = staged([Piece(HUNTER, 24, 10)], [Piece(JAGER, 24, 11, SOUTH)], [1, 1], [6, 6], [6, 6], [1, 1])
    blade = next(mount.number for mount in battle.models[1].kit.mounts if mount.melee)
    player = Player(**{"snap fire": SnapFire(blade, 0)})
    own = next(mount.number for mount in battle.models[0].kit.mounts if mount.melee)

    do(battle, active(battle, battle.models[0]), Melee(own, 0, 1), None, player)

    assert (asked(player), battle.models[0].damage > 0) == ([1], True)


def test_an_area_weapon_answers_with_its_area():
    """A grenade launcher on the arm; the Hunter beside the active one is in the area."""
    bomber = line_of(JAGER, "MGL (Arm)")
    battle = staged(
        [Piece(HUNTER, 24, 10), Piece(HUNTER, 25.5, 10)],
        [Piece(bomber, 24, 20, SOUTH)],
        [1, 1, 1], [6, 6],
        [5, 5], [1, 1], [1, 1],
    )  # fmt: skip
    battle.dice = Faces()
    assert battle.models[2].kit.mounts[0].profiles[0].area

    do(battle, active(battle, battle.models[0]), FireWeapon(0, 0, (2,)), None, Player(**{"snap fire": SnapFire(0, 0)}))

    assert [(e.kind, e.target) for e in battle.log.events if e.kind in ("attack", "area")] == [
        ("attack", 2),
        ("attack", 0),
        ("area", 1),
    ]


# What is answered


def duel(first=IGUANA, *dice, **more):
    """One that signals, an enemy 10 inches away that it may aim at, another 12 inches away in another group."""
    return staged(
        [Piece(first, 24, 10, **more)],
        [Piece(JAGER, 24, 20, SOUTH), Piece(JAGER, 30, 20, SOUTH, group=1)],
        *dice,
    )


OBSERVER = line_of(IGUANA, "LFM (Arm)", traits='Arms, TD:+1D6, ECM:+1D6 (SJ, CJ), Sensors:18"')


@pytest.mark.parametrize(
    "act, who",
    [
        (FireWeapon(0, 0, (1,)), [1]),
        (FireWeapon(0, 0, (1,), sensors=True), [1, 2]),
        (JamSensors(1), [1]),
        (JamSensors(1, sensors=True), [1, 2]),
        (Interfere(), []),
        (JamComms(), []),
    ],
)
def test_targets_answer_and_whoever_notices_sensors_and_comms(act, who):
    """Jamming and interference are neither a comms event nor active sensors by themselves (L2350-2355)."""
    battle = duel(line_of(IGUANA, "LAC (Arm)", traits="Arms, ECM:+1D6 (SJ, CJ)"))
    battle.dice = Faces()
    player = Player()

    do(battle, active(battle, battle.models[0]), act, None, player)

    assert asked(player) == who


def test_an_observation_is_a_comms_event_that_anybody_near_answers():
    battle = duel(IGUANA, [1, 1, 1, 1])
    player = Player()

    do(battle, active(battle, battle.models[0]), Observe(1), None, player)

    assert asked(player) == [1, 2]


def test_so_is_a_relayed_order_and_a_point_that_is_passed_on():
    pieces = [Piece(HUNTER, 24, 10, rank="CO"), Piece(HUNTER, 40, 4)]
    enemies = [Piece(JAGER, 24, 20, SOUTH)]
    for act, player in ((GiveOrder("charge"), Player(relay_order=True, joins_order=None)), (PassPoints(1), Player())):
        battle = staged(pieces, enemies, *([[6, 6]] if isinstance(act, GiveOrder) else []), [6, 6])
        second = Player()

        do(battle, active(battle, battle.models[0]), act, player, second)

        assert asked(second) == [2]


def test_an_order_to_fire_aims_at_its_target():
    battle = staged([Piece(HUNTER, 24, 10, rank="CO")], [Piece(JAGER, 24, 20, SOUTH)], [1, 1])
    player = Player()

    do(battle, active(battle, battle.models[0]), GiveOrder("coordinated fire", 1), None, player)

    assert asked(player) == [1]


def test_an_order_to_friends_is_not_answered():
    battle = staged([Piece(HUNTER, 24, 10, rank="CO")], [Piece(JAGER, 24, 20, SOUTH)], [6, 6])
    player = Player()

    do(battle, active(battle, battle.models[0]), GiveOrder("charge"), None, player)

    assert asked(player) == []


def test_a_scan_counts_as_active_sensors():
    battle = duel(HUNTER, [1, 1])
    battle.models[1].cell = battle.field.table.cell(24, 15)
    player = Player()

    do(battle, active(battle, battle.models[0]), Scan(1), None, player)

    assert asked(player) == [1, 2]


# Coming into contact


def charge(start, *path):
    """A Hunter that moves into contact with a Jager at (24, 20), which looks down, and what that may answer with."""
    battle = staged([Piece(HUNTER, *start)], [Piece(JAGER, 24, 20, SOUTH)])
    player, model = Player(), active(battle, battle.models[0])
    for place in path:
        do(battle, model, Move(battle.field.table.cell(*place), NORTH), None, player)
    return [tuple(snap.mount for snap in d.options if snap) for d in player.asked if d.kind == "snap fire"]


def test_who_is_touched_answers_with_arm_weapons_and_blades():
    assert charge((24, 15), (24, 19)) == [(0, 4)]


def test_who_came_from_the_front_to_the_back_is_shot_at_but_not_cut():
    """Around the Jager, which looks down: from its front to its back (L2375-2377)."""
    assert charge((25.5, 19.5), (25.5, 21), (24, 21)) == [(0,)]
    assert charge((24, 23), (24, 21)) == []


def test_no_blade_answers_over_full_heavy_cover():
    """A whip of two inches over a wall that is too high to look over (L2473)."""
    whip = line_of(JAGER, "LAC (Arm)", 'LVB (Arm, Reach:2")')
    low = wall(24, 10.875, 30, 0.25, height=1.0)
    high = wall(24, 10.875, 30, 0.25, height=3.0)

    assert answers(whip, y=12, terrain=(low,)) == [0, 1]
    assert answers(whip, y=12, terrain=(high,)) == [0]


# I Got Your Back


def squad(*changes, terrain=()):
    """Three Jagers of one group, led by the first one; who is asked when the first is shot at."""
    battle = staged(
        [Piece(HUNTER, 24, 10)],
        [Piece(JAGER, 22 + 2 * number, 20, SOUTH, rank="" if number else "CGL") for number in range(3)],
        terrain=terrain,
    )
    battle.dice = Faces()
    for number, name, value in changes:
        setattr(battle.models[number], name, value)
    return battle


def shot_at(battle, target=1):
    player = Player()
    do(battle, active(battle, battle.models[0]), FireWeapon(0, 0, (target,)), None, player)
    return asked(player)


def test_friends_of_the_unit_in_formation_answer_for_it():
    assert shot_at(squad()) == [1, 2, 3]


def test_a_target_that_may_not_answer_has_no_friends_who_do():
    assert shot_at(squad((1, "actions", 0))) == []


def test_a_target_out_of_formation_answers_alone():
    battle = squad()
    battle.models[3].cell = battle.field.table.cell(36, 20)
    assert shot_at(battle, 3) == [3]


def test_a_friend_of_the_attached_support_unit_answers_as_well():
    """L3064-3066: attached units use the commander of the primary unit, and "for all intents and purposes they function as one
    unit"."""
    battle = squad()
    battle.models[3].unit = 9
    assert shot_at(battle) == [1, 2, 3]


def test_a_friend_of_another_combat_group_does_not_answer():
    battle = squad()
    battle.models[3].unit = battle.models[3].group = 9
    assert shot_at(battle) == [1, 2]


def test_a_friend_needs_lock_of_its_own():
    battle = squad(terrain=(wall(24, 15, 2, 2, solid=True),))
    assert shot_at(battle) == [1, 3]
