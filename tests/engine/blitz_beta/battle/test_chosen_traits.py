"""Traits that are used in an activation."""

from dataclasses import replace

import pytest

from armybuilder.engine.systems.blitz_beta.battle.play.acts import END, ActMenu
from armybuilder.engine.systems.blitz_beta.battle.rules import sequence
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.chosen_traits import Smoke
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.control import DamageControl
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.fire import FireWeapon
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.locks import line_of_sight
from armybuilder.engine.systems.blitz_beta.battle.rules.movement.routes import Move
from armybuilder.engine.systems.blitz_beta.battle.rules.signals.signals import comms_pool
from armybuilder.engine.systems.blitz_beta.book.notation import parse_traits
from tests.engine.blitz_beta.battle.figures import CATALOGUE, labels, line_of
from tests.engine.blitz_beta.battle.stage import Piece, Player, active, do, event_values, events, staged

HUNTER, JAGER = "north/hunter", "south/jager"


def with_traits(key, traits):
    return replace(CATALOGUE.models[key].statline, traits=parse_traits(traits))


def attack_of(battle):
    return next(event for event in battle.log.events if event.kind == "attack")


def test_an_autopilot_takes_an_action_and_costs_defence_until_the_next_activation():
    battle = staged([Piece(with_traits(HUNTER, "Autopilot"), 24, 10)], [Piece(JAGER, 24, 20, 18)], [1, 1, 1], [6])
    hunter, jager = battle.models
    battle.players = [Player(autopilot=True, posture="combat", act=END), Player()]
    sequence.action(battle)
    assert (hunter.actions, hunter.autopilot) == (0, True)

    battle.acting_group = -1
    do(battle, active(battle, jager), FireWeapon(0, 0, (0,)))

    assert labels(attack_of(battle).throws[1][1].pool) == [("Autopilot", -1, 0)]


@pytest.mark.parametrize("chosen, skill", [("gun", 3), ("pilot", 4), ("ew", 4)])
def test_ann_betters_one_skill(chosen, skill):
    ann = Piece(with_traits(HUNTER, "ANN"), 24, 10)
    battle = staged([ann], [Piece(JAGER, 24, 20, 18)], [1, 1, 1], [6, 6])

    acts = [FireWeapon(0, 0, (1,)), END]
    battle.players = [Player(focus=chosen, posture="combat", act=acts), Player()]
    sequence.action(battle)

    assert attack_of(battle).throws[0][1].pool.skill == skill
    assert battle.models[0].focus == ""


def test_smoke_is_light_cover_and_needs_sensors():
    battle = staged([Piece(with_traits(HUNTER, "Smoke:1"), 24, 10)], [Piece(JAGER, 24, 30, 18)])
    hunter, jager = battle.models

    do(battle, active(battle, hunter), Smoke())

    found = line_of_sight(battle, jager, hunter).shelter
    assert (found.cover, found.full_cover, found.lock.name) == (1, True, "SENSORS")
    assert Smoke() not in ActMenu(battle, hunter)
    assert event_values(battle, "smoke") == {"x": 24, "y": 10, "radius": 3.0}
    assert FireWeapon(0, 0, (1,)) not in ActMenu(battle, hunter)  # it sees no farther itself
    battle.players = [Player(), Player()]
    sequence.cleanup(battle)
    assert battle.smoke == ()


def test_an_automatic_weapon_shoots_at_infantry_that_comes_near():
    squad = Piece("north/infantry-squad", 24, 10)
    guard = Piece(with_traits(JAGER, "AutoAI:APGL"), 24, 15, 18)
    battle = staged([squad], [guard], [1, 1, 1, 1], [6, 6])
    model = active(battle, battle.models[0])

    do(battle, model, Move(battle.field.table.cell(24, 12), 6))

    event = attack_of(battle)
    assert (event.model, event.values["weapon"], battle.models[1].actions) == (1, "APGL", 1)


def test_conscripts_out_of_formation_are_disorganised():
    for near, expected in ((2, []), (12, [("Disorganised", -1, 0)])):
        squad = [Piece(with_traits(HUNTER, "Conscript"), 24, 10), Piece(HUNTER, 24 + near, 10, rank="CGL")]
        dice = [1, 1, 1] if near == 2 else [1, 1]
        battle = staged(squad, [Piece(JAGER, 24, 20, 18)], dice, [6, 6])
        do(battle, active(battle, battle.models[0]), FireWeapon(0, 0, (2,)))
        assert [one for one in labels(attack_of(battle).throws[0][1].pool) if one[0] == "Disorganised"] == expected


def test_disorganised_models_have_a_die_less_on_every_action():
    """L4263: a conscript out of formation that damage control and comms ask for."""
    for near, expected in ((2, []), (12, [("Disorganised", -1, 0)])):
        squad = [Piece(line_of(HUNTER, traits="Conscript"), 24, 10), Piece(HUNTER, 24 + near, 10, rank="CGL")]
        battle = staged(squad, [Piece(JAGER, 24, 44, 18)], 6)
        conscript = active(battle, battle.models[0])
        conscript.fire = 3
        assert labels(comms_pool(battle, conscript, 0, 0)) == expected
        do(battle, conscript, DamageControl("F"))
        assert labels(events(battle, "damage control")[0].throws[0][1].pool) == expected


@pytest.mark.parametrize("near, own", [(2, []), (12, [("Disorganised", -1, 0)])])
def test_drones_far_from_their_armiger_are_disorganised_where_they_defend_too(near, own):
    """L4479."""
    drone, armiger = CATALOGUE.models["utopia/recon-n-kidu"], CATALOGUE.models["utopia/support-armiger"]
    battle = staged(
        [Piece(HUNTER, 24, 10)],
        [Piece(drone.statline, 24, 20, 18), Piece(armiger.statline, 24 + near, 20, 18)],
        [1, 1, 1],
        6,
    )
    for model, row in zip(battle.models[1:], (drone, armiger), strict=True):
        model.recruit = replace(model.recruit, family=row.family)

    do(battle, active(battle, battle.models[0]), FireWeapon(0, 0, (1,)))

    assert [one for one in labels(attack_of(battle).throws[1][1].pool) if one[0] == "Disorganised"] == own
