"""Vehicles of several components, medics and recovery, clause by clause (BR-225, BR-227; L3831-3855)."""

from dataclasses import replace

import pytest

from armybuilder.engine.systems.blitz_beta.battle.deployment import build_armies
from armybuilder.engine.systems.blitz_beta.battle.play.acts import END, ActMenu, run_hooks
from armybuilder.engine.systems.blitz_beta.battle.play.dice_tests import posture_of
from armybuilder.engine.systems.blitz_beta.battle.rules import sequence
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.control import DamageControl, Free
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.damage import damage_model
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.fire import FireWeapon
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.locks import line_of_sight
from armybuilder.engine.systems.blitz_beta.document import Entry, ForceDocument, Group, Unit
from tests.engine.blitz_beta.battle.figures import CATALOGUE, line_of
from tests.engine.blitz_beta.battle.miscellaneous import HEDGE, HUNTER, JAGER, SOUTH, SQUAD
from tests.engine.blitz_beta.battle.stage import (
    Faces,
    Piece,
    Player,
    active,
    do,
    event_values,
    events,
    staged,
)


def landship(*more):
    """An HHT-90 with its turret, mustered and put on a table, against a Jager."""
    force = ForceDocument(format="muster.force/1", system="blitz-beta", faction="cef", limit=200)
    force.groups = [Group(primary=Unit(ua="HT", models=[Entry(model="cef/hht-90")]))]
    body, turret = build_armies(force, force, CATALOGUE).recruits[:2]
    battle = staged(
        [Piece(body.kit.line, 24, 10), Piece(turret.kit.line, 24, 10), *more], [Piece(JAGER, 24, 24, SOUTH)]
    )
    for model, recruit in zip(battle.models, (body, turret), strict=False):
        model.recruit = replace(recruit, group=0, unit=0)
        model.kit = recruit.kit
        model.frame_number = 0
    battle.vehicles = frozenset((0,))
    battle.dice = Faces(6)
    return battle, battle.models[0], battle.models[1]


@pytest.mark.parametrize("posture", ["combat", "braced", "top speed"])
def test_components_have_the_posture_of_the_body(posture):
    battle, body, turret = landship()
    active(battle, body, posture)
    assert (posture_of(turret), sequence.postures(turret)) == (posture, (posture,))


def test_components_act_after_the_body_in_its_posture():
    battle, body, turret = landship()
    for model in (body, turret):
        battle.players = [Player(), Player()]
        run_hooks(battle, "setup", model)
    assert (body.ready, turret.ready) == (True, False)
    player = Player(posture="top speed", act=END)
    battle.players = [player, Player()]
    sequence.activation(battle, body)
    assert (turret.ready, posture_of(turret), body.posture) == (True, "top speed", "combat")
    battle.players = [Player(act=END), Player()]
    sequence.activation(battle, turret)
    assert (turret.ready, posture_of(turret)) == (False, "combat")


def test_each_component_is_a_target_of_its_own_and_damage_stays_with_it():
    battle, body, turret = landship()
    do(battle, active(battle, battle.models[2]), FireWeapon(0, 0, (1,)))
    assert [event.target for event in events(battle, "attack")] == [1]
    battle.players = [Player(), Player()]
    damage_model(battle, turret, 99)
    assert (turret.place, turret.damage, body.damage) == ("destroyed", turret.profile.capacity, 0)


def test_traits_of_one_do_not_help_another():
    """The turret has ECCM and an uplink, the body a command suite."""
    _, body, turret = landship()
    assert [("ECCM" in one.kit.names, "CMD" in one.kit.names) for one in (body, turret)] == [
        (False, True),
        (True, False),
    ]


def test_it_is_heavy_cover_and_four_inches_high():
    """To a squad right behind it; a tank would be medium cover."""
    battle, body, turret = landship(Piece(SQUAD, 24, 8))
    assert (body.frame.height, turret.frame.height) == (4.0, 4.0)
    seen = line_of_sight(battle, battle.models[3], battle.models[2]).shelter
    assert (seen.cover, seen.full_cover) == (3, True)


def test_without_its_core_it_is_immobilised_not_destroyed():
    battle, body, turret = landship()
    battle.players = [Player(), Player()]
    damage_model(battle, body, 99)
    assert (turret.on_table, turret.immobilised, posture_of(turret)) == (True, True, "braced")


def test_without_its_core_it_acts_for_itself():
    """Lost before it acted, and in the rounds to come."""
    battle, body, turret = landship()
    turret.ready = False
    battle.players = [Player(), Player()]
    damage_model(battle, body, 99)
    assert turret.ready
    battle.players = [Player(), Player()]
    run_hooks(battle, "setup", turret)
    assert turret.ready


MEDIC = line_of("north/medical-badger", traits="Medic, ECM:+1D6 (SJ), TD:+0D6", ew=4, act=2)


def test_a_medic_only_treats_others():
    battle = staged([Piece(MEDIC, 24, 10), Piece(SQUAD, 24, 12)], [Piece(JAGER, 26, 10, SOUTH)], terrain=(HEDGE,))
    medic = active(battle, battle.models[0])
    medic.run = 9.0
    battle.models[1].fire = 2
    kinds = {type(act).__name__ for act in ActMenu(battle, medic)}
    assert kinds <= {"End", "Move", "DamageControl", "GoOn"}
    assert DamageControl("F", 1) in ActMenu(battle, medic)


def test_it_defends_itself_by_actions_but_does_nothing_else():
    battle = staged([Piece(MEDIC, 24, 10)], [Piece(JAGER, 24, 20, SOUTH)])
    battle.dice = Faces(6)
    player = Player(action_bonus=0)
    do(battle, active(battle, battle.models[1]), FireWeapon(0, 0, (0,)), player)
    asked = {(d.kind, d.options.about.test) for d in player.asked if d.model == 0 and hasattr(d.options.about, "test")}
    assert asked == {("action bonus", "defence")}


def test_it_treats_infantry_at_two_and_nobody_else():
    battle = staged([Piece(MEDIC, 24, 10), Piece(SQUAD, 24, 12), Piece(HUNTER, 26, 10)], [Piece(JAGER, 40, 40)], [2, 2])
    medic = active(battle, battle.models[0])
    battle.models[1].fire = battle.models[2].fire = 2
    assert DamageControl("F", 2) not in ActMenu(battle, medic)
    do(battle, medic, DamageControl("F", 1))
    assert (battle.models[1].fire, event_values(battle, "damage control")["token"]) == (0, "F")


def test_it_captures_nothing():
    battle = staged([Piece(MEDIC, 24, 10)], [Piece(JAGER, 40, 40)])
    x, y = battle.scenario.deployment.objectives[0]
    battle.models[0].cell = battle.field.table.cell(x, y)
    assert battle.scenario._holder(battle, 0) == (-1, [])


def test_recovery_vehicles_help_who_is_no_infantry_and_fight():
    helper = line_of(HUNTER, "LAC (Arm)", traits="Arms, Recovery:+1D6", act=2)
    battle = staged(
        [Piece(helper, 24, 10), Piece(HUNTER, 25, 10), Piece(SQUAD, 24, 8.5)], [Piece(JAGER, 24, 20, SOUTH)]
    )
    battle.dice = Faces(6)
    model = active(battle, battle.models[0])
    for other in battle.models[1:3]:
        other.fire, other.immobilised = 2, True
    menu = ActMenu(battle, model)
    assert [act in menu for act in (DamageControl("F", 1), DamageControl("F", 2), Free(1))] == [True, False, True]
    assert FireWeapon(0, 0, (3,)) in menu
