"""Snap fire, standby, and friends that have one's back."""

import pytest

from armybuilder.engine.core.table.geometry import rectangle
from armybuilder.engine.core.table.terrain import TerrainPiece
from armybuilder.engine.systems.blitz_beta.battle.play.acts import Trigger
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.control import Standby
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.fire import FireWeapon
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.reactions import SnapFire, snap_options
from armybuilder.engine.systems.blitz_beta.battle.rules.movement.routes import Move
from tests.engine.blitz_beta.battle.figures import line_of
from tests.engine.blitz_beta.battle.stage import Piece, Player, active, do, event_values, staged

HUNTER, JAGER = "north/hunter", "south/jager"


def asked(player, kind):
    return [(decision.model, tuple(decision.options)) for decision in player.asked if decision.kind == kind]


def test_the_target_answers_with_arm_weapons_and_both_are_hurt_at_once():
    battle = staged([Piece(HUNTER, 24, 10)], [Piece(JAGER, 24, 20, 18)], [6, 5, 4], [2, 3], [6, 5, 4], [2, 3])
    answer = Player(**{"snap fire": SnapFire(0, 0)})

    do(battle, active(battle, battle.models[0]), FireWeapon(0, 0, (1,)), None, answer)

    assert asked(answer, "snap fire") == [(1, (None, SnapFire(0, 0)))]  # no LRP in reaction, the blade is out of reach
    assert [model.damage for model in battle.models] == [5, 5]
    assert [event.kind for event in battle.log.events] == ["fires", "snap fire", "attack", "attack", "damage", "damage"]


def test_a_split_weapon_answers_once_a_round():
    """Its second shot may not be kept for a reaction, nor is it split in one (L2371, L2402-2406)."""
    target = line_of(JAGER, "LAC (Arm, Split:2)", act=3)
    battle = staged([Piece(HUNTER, 24, 10)], [Piece(target, 24, 20, 18)], [1, 1, 1], [6, 6], [1, 1, 1], [6, 6])
    answer = Player(**{"snap fire": SnapFire(0, 0)})

    do(battle, active(battle, battle.models[0]), FireWeapon(0, 0, (1,)), None, answer)

    assert asked(answer, "snap fire") == [(1, (None, SnapFire(0, 0)))]


@pytest.mark.parametrize("standby", [0, 1])
def test_a_split_weapon_that_attacked_does_not_answer(standby):
    """Nor by a standby token (L2402)."""
    target = line_of(JAGER, "LAC (Arm, Split:2)", act=2)
    battle = staged([Piece(HUNTER, 24, 10)], [Piece(target, 24, 20, 18)], [1, 1, 1], [6] if standby else [6, 6])
    battle.models[1].fired, battle.models[1].standby = (0,), standby
    answer = Player()

    do(battle, active(battle, battle.models[0]), FireWeapon(0, 0, (1,)), None, answer)

    assert asked(answer, "snap fire") == []


def test_passive_models_have_active_sensors_too():
    """Woods hide the Hunter from the Jager 18 inches away, which sees 12, or 24 with active sensors."""
    woods = TerrainPiece(name="Woods", outline=rectangle(24, 19, 20, 4), height=3.0, cover="light", form="area")
    battle = staged([Piece(HUNTER, 24, 10)], [Piece(JAGER, 24, 29, 18)], terrain=(woods,))
    attacker, target = battle.models
    trigger = Trigger("targeted", attacker, (1,))

    assert list(snap_options(battle, target, trigger)) == [SnapFire(0, 0, sensors=True)]
    battle.set(target, "orders", ("full speed ahead",))
    assert list(snap_options(battle, target, trigger)) == []


def test_who_is_used_cannot_answer_but_by_a_standby_token():
    for standby, questions in ((0, []), (1, [(1, (None, SnapFire(0, 0)))])):
        battle = staged([Piece(HUNTER, 24, 10)], [Piece(JAGER, 24, 20, 18)], [1, 1, 1], [6, 6] if not standby else [6])
        battle.models[1].actions, battle.models[1].standby = 0, standby
        player = Player()

        do(battle, active(battle, battle.models[0]), FireWeapon(0, 0, (1,)), None, player)

        assert asked(player, "snap fire") == questions


def test_ex39_friends_in_formation_answer_for_the_target():
    """EX-39 without its observer: B2 to B5 may answer as B1 may; who is out of formation may not."""
    squad = [Piece(JAGER, 20 + 2 * number, 20, 18, rank="CGL" if number == 0 else "") for number in range(4)]
    squad.append(Piece(JAGER, 40, 20, 18))
    battle = staged([Piece(HUNTER, 24, 10)], squad, [1, 1, 1], [6, 6])
    player = Player()

    do(battle, active(battle, battle.models[0]), FireWeapon(0, 0, (1,)), None, player)

    assert [model for model, _ in asked(player, "snap fire")] == [1, 2, 3, 4]


def test_moving_alone_is_not_answered_but_engaging_is():
    battle = staged([Piece(HUNTER, 24, 10)], [Piece(JAGER, 24, 14, 18)])
    player = Player()
    model = active(battle, battle.models[0])

    do(battle, model, Move(battle.field.table.cell(24, 12), 6), None, player)
    assert player.asked == []

    do(battle, model, Move(battle.field.table.cell(24, 13), 6), None, player)
    assert asked(player, "snap fire") == [(1, (None, SnapFire(0, 0), SnapFire(4, 0)))]


def test_active_sensors_are_answered_by_all_who_notice():
    battle = staged(
        [Piece(HUNTER, 24, 10)], [Piece(JAGER, 24, 20, 18), Piece(JAGER, 34, 22, 18, group=1)], [1, 1, 1], [6, 6]
    )
    player = Player()

    do(battle, active(battle, battle.models[0]), FireWeapon(0, 0, (1,), sensors=True), None, player)

    assert [model for model, _ in asked(player, "snap fire")] == [1, 2]


def test_standing_by_keeps_an_action_and_the_posture():
    battle = staged([Piece(HUNTER, 24, 10)], [Piece(JAGER, 24, 40)])
    model = active(battle, battle.models[0], "braced")

    do(battle, model, Standby())

    assert (model.actions, model.standby, event_values(battle, "standby")) == (0, 1, {"tokens": 1})
