"""Chapter 10 and appendix 3: areas, blasts, friends in them, traits of weapons, as they are played (BR-102, BR-106 to BR-110)."""

import pytest

from armybuilder.engine.systems.blitz_beta.battle.play.acts import ActMenu
from armybuilder.engine.systems.blitz_beta.battle.rules import sequence
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.fire import FireWeapon
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.reactions import SnapFire
from tests.engine.blitz_beta.battle.figures import labels, line_of
from tests.engine.blitz_beta.battle.stage import (
    Faces,
    Piece,
    Player,
    active,
    do,
    duel,
    event_values,
    events,
    pools,
    staged,
    wall,
)

HUNTER, JAGER = "north/hunter", "south/jager"
GUN = FireWeapon(0, 0, (1,))
SOUTH = 18
SHELL = "LAC (Burst:+0D6, AE:4)"
BOMB = "LAC (Burst:+0D6, AE:4, Blast:1D6 (AE:2))"


def bombed(weapon, aside, *dice, terrain=(), line=JAGER):
    """A Hunter fires at a Jager with others beside it, `aside` inches from middle to middle."""
    others = [Piece(line, 24 + inches, 20, SOUTH) for inches in aside]
    battle = staged(
        [Piece(line_of(HUNTER, weapon), 24, 10)], [Piece(JAGER, 24, 20, SOUTH), *others], *dice, terrain=terrain
    )
    return battle, active(battle, battle.models[0])


def hurt(battle):
    """Target → damage of each attack and area."""
    return {event.target: event.values["damage"] for event in battle.log.events if event.kind in ("attack", "area")}


# Areas


@pytest.mark.parametrize("aside, reached", [(4.5, True), (5.0, False)])
def test_an_area_takes_in_whose_base_it_touches(aside, reached):
    """L2254-2256, L405: four inches from the middle of the target; a base has half an inch."""
    battle, hunter = bombed(SHELL, [aside], [6, 1], [1, 1], *[[6, 6]] * reached)

    do(battle, hunter, GUN)

    assert ([event.target for event in events(battle, "area")] == [2]) is reached


def test_everybody_in_it_defends_against_the_same_attack():
    """L2264: each by itself."""
    battle, hunter = bombed(SHELL, [2, -2], [5, 4], [2, 1], [1, 1], [5, 1])

    do(battle, hunter, GUN)

    found = [
        (event.target, event.values["total"], event.values["mos"])
        for event in battle.log.events
        if "mos" in event.values
    ]
    assert found == [(1, 6, 4), (2, 6, 5), (3, 6, 1)]


def test_ex_21_after_a_hit_all_must_defend():
    """L2270: [2, 3] against a defence of 3 is a margin of nothing."""
    battle, hunter = bombed(SHELL, [2], [2, 3], [3, 1], [1], [6, 6])

    do(battle, hunter, GUN)

    assert [event.values["total"] for event in events(battle, "area")] == [3]


@pytest.mark.parametrize("fall, must", [([4, 5], True), ([2, 3], False)])
def test_ex_22_after_a_miss_only_if_the_total_reaches_gun(fall, must):
    """L2258, L2274: 6 against 7, and 3 against 7."""
    battle, hunter = bombed(SHELL, [2], fall, [6, 5], *[[6, 6]] * must)

    do(battle, hunter, GUN)

    assert bool(events(battle, "area")) is must


def test_damage_aside_is_halved_and_rounded_up():
    """L2268."""
    battle, hunter = bombed(SHELL, [2], [5, 1], [1, 1], [2, 1])

    do(battle, hunter, GUN)

    assert hurt(battle) == {1: 4, 2: 2}  # margins of 4 and of 3, PEN 6 against AR 6


BETWEEN = wall(25.25, 20, 0.5, 9, height=1.0, cover="medium")
BEFORE = wall(24, 15, 30, 1, height=1.0, cover="medium")


@pytest.mark.parametrize(
    "piece, cover", [(BETWEEN, [("Adjacent cover", 2, 0)]), (BEFORE, [])], ids=["between", "before"]
)
def test_cover_aside_is_what_stands_between_it_and_the_middle(piece, cover):
    """L2261: not what stands between it and the attacker."""
    battle, hunter = bombed(SHELL, [3], terrain=(piece,))
    battle.dice = Faces(6)

    do(battle, hunter, GUN)

    assert labels(events(battle, "area")[0].throws[1][1].pool) == cover


def test_an_area_does_not_scatter():
    """L407: its middle is the target, hit or missed."""
    battle, hunter = bombed(SHELL, [-4.5, 4.5], [4, 5], [6, 5], [6, 6], [6, 6])

    do(battle, hunter, GUN)

    assert [event.target for event in events(battle, "area")] == [2, 3]


# Blasts


@pytest.mark.parametrize(
    "fall, defence, blasted",
    [([4, 5], [6, 5], True), ([3, 1], [2, 1], True), ([3, 1], [6, 5], False)],
    ids=["a miss by GUN", "a hit below GUN", "a miss below GUN"],
)
def test_when_the_target_is_in_the_blast(fall, defence, blasted):
    """L2281."""
    battle, hunter = bombed(BOMB, [], fall, defence, *[[5]] * blasted)

    do(battle, hunter, GUN)

    assert (event_values(battle, "attack").get("blast_dice") or []) == ([5] if blasted else [])


@pytest.mark.parametrize(
    "fall, aside, blasted",
    [([4, 5], 2.5, True), ([4, 5], 3.0, False), ([3, 1], 2.5, False)],
    ids=["near", "EX-23", "a hit below GUN"],
)
def test_who_else_is_in_the_blast(fall, aside, blasted):
    """L2297-2311: within its own two inches, and at a total of GUN only."""
    battle, hunter = bombed(BOMB, [aside], fall, [1, 1] if fall == [3, 1] else [6, 6], [5], [6, 6], *[[5]] * blasted)

    do(battle, hunter, GUN)

    assert (events(battle, "area")[0].values.get("blast_dice") or []) == ([5] if blasted else [])


@pytest.mark.parametrize(
    "ar, traits, die, points", [(6, "", 4, 1), (6, "", 3, 0), (7, "", 5, 0), (7, "", 6, 1), (6, "Resist:Blast", 5, 0)]
)
def test_blast_dice_need_a_four_or_a_six(ar, traits, die, points):
    """L2286-2295: six against armour above PEN, and with resistance; no modifiers."""
    battle, hunter, jager = duel(
        [4, 5], [6, 5, 1], [die], shooter=line_of(HUNTER, BOMB), target=line_of(JAGER, ar=ar, traits=traits)
    )
    jager.posture = "top speed"

    do(battle, hunter, GUN)

    assert (event_values(battle, "attack")["hit"], jager.damage) == (False, points)


# Friends


@pytest.mark.parametrize("ar, legal", [(7, False), (8, True), (9, True)])
def test_friends_in_the_area_forbid_the_shot_unless_they_are_armoured(ar, legal):
    """L2315-2318: PEN 6 and two."""
    friend = Piece(line_of(HUNTER, ar=ar), 26, 20)
    battle = staged([Piece(line_of(HUNTER, SHELL), 24, 10), friend], [Piece(JAGER, 24, 20, SOUTH)])

    assert (FireWeapon(0, 0, (2,)) in ActMenu(battle, active(battle, battle.models[0]))) is legal


def test_a_friend_outside_of_the_area_forbids_nothing():
    battle = staged([Piece(line_of(HUNTER, SHELL), 24, 10), Piece(HUNTER, 29, 20)], [Piece(JAGER, 24, 20, SOUTH)])

    assert FireWeapon(0, 0, (2,)) in ActMenu(battle, active(battle, battle.models[0]))


def test_nobody_shoots_at_a_friend():
    """L2318."""
    battle = staged([Piece(HUNTER, 24, 10), Piece(HUNTER, 24, 20)], [Piece(JAGER, 24, 44, SOUTH)])
    model = active(battle, battle.models[0])

    assert FireWeapon(0, 0, (1,)) not in ActMenu(battle, model)


# Traits of weapons


def test_a_stabilized_weapon_is_for_who_is_braced():
    """L13022."""
    battle, hunter, _ = duel(shooter=line_of(HUNTER, "LAC (Stabilizer)"))
    assert GUN not in ActMenu(battle, hunter)

    sequence.begin_activation(battle, hunter, "braced")

    assert GUN in ActMenu(battle, hunter)


@pytest.mark.parametrize("weapon, answers", [("LAC (Arm, Point, Burst:+0D6)", 2), ("LAC (Arm, Burst:+0D6)", 1)])
def test_a_point_weapon_answers_as_often_as_there_are_actions(weapon, answers):
    """L13005."""
    battle, hunter, _ = duel(1, 6, *[1, 6] * answers, target=line_of(JAGER, weapon, act=2))
    second = Player(snap_fire=lambda asked: asked.options[-1])

    do(battle, hunter, GUN, None, second)

    assert len([event for event in events(battle, "attack") if event.model == 1]) == answers


@pytest.mark.parametrize("weapon, hidden", [("LAC (Silent)", True), ("LAC", False)])
def test_a_silent_weapon_keeps_who_hides_hidden(weapon, hidden):
    """L13020."""
    battle, hunter, _ = duel(1, 6, shooter=line_of(HUNTER, weapon))
    hunter.hiding = True

    do(battle, hunter, GUN)

    assert hunter.hiding is hidden


@pytest.mark.parametrize("weapon, stealthy", [("LAC (Arm, Silent)", True), ("LAC (Arm)", False)])
def test_a_silent_answer_keeps_stealth(weapon, stealthy):
    """L13020: while both shots are resolved."""
    line = line_of(JAGER, weapon, traits="Stealth")
    battle, hunter, _ = duel(1, 6, 1, 6, target=line, terrain=(wall(24, 19, 30, 1, height=1.0, cover="light"),))

    do(battle, hunter, GUN, None, Player(snap_fire=SnapFire(0, 0)))

    assert (("Stealth", 1, 0) in labels(events(battle, "attack")[0].throws[1][1].pool)) is stealthy


def test_limited_ammunition_runs_out():
    """L12996."""
    battle, hunter, _ = duel(1, 6, shooter=line_of(HUNTER, "LAC (LA:2)"))
    for shots in (1, 2):
        battle.dice = type(battle.dice)(1, 6)
        do(battle, hunter, GUN)
        hunter.fired, hunter.actions = (), 1
        assert (GUN in ActMenu(battle, hunter)) is (shots < 2)


def test_an_attack_declares_one_kind_of_ammunition():
    """L12966."""
    battle, hunter, _ = duel(shooter=line_of(HUNTER, "LFC"), inches=8)

    assert [*ActMenu(battle, hunter).of("fire")] == [FireWeapon(0, 0, (1,)), FireWeapon(0, 1, (1,))]


@pytest.mark.parametrize("inches, reached", [(3.5, True), (4.0, False)])
def test_proximity_is_an_area_around_who_fires(inches, reached):
    """L13009: three inches from its middle to a base. It is not in it, and others are hurt as the target is."""
    guard, dice = line_of(HUNTER, "APGL (PEN:9)"), [[6, 6], [1, 1], [1, 1]]
    battle = staged(
        [Piece(guard, 24, 10)],
        [Piece(JAGER, 24, 10 + inches, SOUTH), Piece(JAGER, 27, 10, SOUTH)],
        *dice[: 3 * reached],
    )
    model = active(battle, battle.models[0])
    assert (GUN in ActMenu(battle, model)) is reached
    if reached:
        do(battle, model, GUN)
        assert (hurt(battle), model.damage) == ({1: 7 - 1 + 9 - 6, 2: 7 - 1 + 9 - 6}, 0)


@pytest.mark.parametrize(
    "traits, crippled, changes",
    [
        ("AMS", False, [("Additional cover", 1, 0), ("AMS", 0, 1)]),
        ("AMS (Aux)", False, [("Additional cover", 1, 0), ("AMS", 0, 1)]),
        ("AMS", True, [("Crippled", -1, 0), ("Additional cover", 1, 0), ("AMS", 0, 1)]),
        ("AMS (Aux)", True, [("Crippled", -1, 0), ("Additional cover", 1, 0)]),
    ],
)
def test_an_ams_that_is_aux_does_not_work_when_crippled(traits, crippled, changes):
    """L13035, L13054."""
    hedge = wall(24, 14, 30, 1, height=1.0, cover="light", going="difficult")
    target = line_of(JAGER, traits=f"Arms, {traits}")
    battle, hunter, jager = duel(shooter=line_of(HUNTER, "LATM"), target=target, terrain=(hedge,))
    battle.dice = Faces(1)
    battle.set(jager, "crippled", crippled)

    do(battle, hunter, GUN)

    assert pools(battle)[1] == changes


def test_spray_leaves_cover_to_full_heavy_cover_only():
    """L13018."""
    low = wall(24, 14, 30, 1, height=1.0, cover="heavy")
    battle, hunter, _ = duel(1, 6, shooter=line_of(HUNTER, "LFL"), inches=5, terrain=(low,))

    do(battle, hunter, GUN)

    assert pools(battle)[1] == []


@pytest.mark.parametrize(
    "weapon, posture, dice",
    [("LAC (Precise)", "braced", 2), ("LAC (Precise)", "combat", 0), ("LFM (Precise)", "braced", 1)],
)
def test_precise_doubles_braced(weapon, posture, dice):
    """L13007: not for indirect fire."""
    battle, hunter, _ = duel(1, 6, shooter=line_of(HUNTER, weapon), inches=20)
    sequence.begin_activation(battle, hunter, posture)

    do(battle, hunter, GUN)

    assert sum(change[1] for change in pools(battle)[0] if change[0] in ("Braced", "Precise")) == dice


def test_a_weapon_that_is_aux_ends_with_the_hull():
    """L13055."""
    battle, hunter, _ = duel(shooter=line_of(HUNTER, "LAC (Aux)"))
    assert GUN in ActMenu(battle, hunter)
    battle.set(hunter, "crippled", True)

    assert GUN not in ActMenu(battle, hunter)


def test_a_backup_weapon_takes_the_turn_of_an_arm_weapon():
    """L12978: one of both an activation, both in a round by an answer."""
    battle, hunter, _ = duel(1, 6, shooter=line_of(HUNTER, "LAC (Arm)", "LRC (Arm, BW)", act=2))
    do(battle, hunter, GUN)

    assert [*ActMenu(battle, hunter).of("fire")] == []
