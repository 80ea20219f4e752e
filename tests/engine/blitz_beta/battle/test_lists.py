"""What army lists bring to a battle: reach, defects, flyers from anywhere (SL-S1, SL-P1, SL-L)."""

from dataclasses import replace

import pytest

from armybuilder.engine.core.battle.throws import DicePool
from armybuilder.engine.core.table.geometry import rectangle
from armybuilder.engine.core.table.terrain import TerrainPiece
from armybuilder.engine.systems.blitz_beta.battle.deployment import build_armies
from armybuilder.engine.systems.blitz_beta.battle.narration.names import BattleNames
from armybuilder.engine.systems.blitz_beta.battle.narration.text import describe_event
from armybuilder.engine.systems.blitz_beta.battle.play.dice_tests import roll_pool
from armybuilder.engine.systems.blitz_beta.battle.rules.armies import defects
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.fire import FireWeapon
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.locks import line_of_sight
from armybuilder.engine.systems.blitz_beta.battle.rules.command import succession
from armybuilder.engine.systems.blitz_beta.battle.rules.signals.observation import Observe
from armybuilder.engine.systems.blitz_beta.battle.rules.support import air
from armybuilder.engine.systems.blitz_beta.battle.table.cover import Lock
from armybuilder.engine.systems.blitz_beta.document import convert
from tests.engine.blitz_beta.battle.figures import CATALOGUE
from tests.engine.blitz_beta.battle.stage import Piece, Player, active, do, event_values, staged

HUNTER, JAGER, FIGHTER = "north/hunter", "south/jager", "aircraft/generic-fighter"


def army(sublist, *models):
    group = {"primary": {"ua": "GP", "models": [dict(model) for model in models]}}
    head = {"format": "muster.force/1", "system": "blitz-beta", "faction": "south", "limit": 100}
    return convert({**head, "sublist": sublist, "groups": [group]})


def listed(battle, *rules):
    for model in battle.models:
        model.recruit = replace(model.recruit, lists=frozenset(rules))
    return battle


# SL-S1


def blades(sublist, rank):
    commander = {"model": JAGER} | ({"rank": rank} if rank else {})
    force = army(sublist, commander, {"model": JAGER})
    recruits = build_armies(force, army(None, {"model": JAGER}), CATALOGUE).recruits
    return [[mount.reach for mount in one.kit.mounts if mount.code.endswith("VB")] for one in recruits]


@pytest.mark.parametrize(
    "sublist, rank, reach",
    [("sra", "CO", [1.0]), ("sra", "2iC", [1.0]), ("sra", None, [0.0]), ("milicia", "CO", [0.0])],
)
def test_commanders_of_the_sra_reach_an_inch(sublist, rank, reach):
    assert blades(sublist, rank) == [reach, [0.0], [0.0]]


# SL-P1


def test_flyers_of_the_prdf_start_anywhere_but_near_enemy_flyers():
    places = {}
    for rules in ((), ("SL-P1",)):
        battle = listed(staged([Piece(FIGHTER, 24, 1)], [Piece(FIGHTER, 24, 47)]), *rules)
        flyer = battle.models[0]
        flyer.place, battle.sides[0].standing = "reserve", ()
        player = Player()
        battle.players = [player, Player()]
        air._take_off(battle, flyer)
        places[rules] = {battle.field.ys[cell] for cell in player.asked[0].options}, set(player.asked[0].options)
    enemy = battle.models[1].cell
    near = [cell for cell in places["SL-P1",][1] if battle.field.table.between(cell, enemy) <= 12]
    assert (max(places[()][0]), max(places["SL-P1",][0]), near) == (15.0, 47.0, [])


# SL-L


@pytest.mark.parametrize(
    "die, part",
    [
        (1, "Electronics"),
        (2, "Electronics"),
        (3, "Sensors"),
        (4, "Sensors"),
        (5, "Movement"),
        (6, "Fire Control"),
    ],
)
def test_a_one_before_play_is_a_defect(die, part):
    battle = listed(staged([Piece(HUNTER, 4, 4, rank="CO"), Piece(HUNTER, 8, 4)], [], (1,), (die,)), "SL-L")
    defects._inspect_equipment(battle)
    battle.dice.finish()
    assert [model.defect for model in battle.models] == ["", part]
    told = describe_event(battle.log.events[-1], BattleNames(battle))
    assert told == f"Hunter A2 turns out to be defective: {part.lower()}"


def test_what_belongs_to_a_model_is_not_inspected_beside_it():
    """L4413: models are, their drones are not."""
    battle = listed(staged([Piece(HUNTER, 4, 4), Piece(HUNTER, 8, 4)], [], (1,), (5,)), "SL-L")
    battle.models[1].recruit = replace(battle.models[1].recruit, parent=0)
    defects._inspect_equipment(battle)
    battle.dice.finish()
    assert [model.defect for model in battle.models] == ["Movement", ""]


def test_nobody_else_is_inspected():
    battle = staged([Piece(HUNTER, 4, 4)], [Piece(JAGER, 8, 4)])
    defects._inspect_equipment(battle)
    assert [model.defect for model in battle.models] == ["", ""]


@pytest.mark.parametrize(
    "part, test, kind, total",
    [("Fire Control", "attack", "check", 1), ("Movement", "defence", "check", 1), ("Electronics", "comms", "roll", 0)],
)
def test_a_defect_spoils_its_tests_below_four(part, test, kind, total):
    battle = staged([Piece(HUNTER, 4, 4)], [], (3,), (4,), (6, 6))
    model = battle.models[0]
    model.defect = part
    pool = DicePool(4, 2, (), 2)
    assert roll_pool(battle, model, test, pool, kind).result == total
    assert len(roll_pool(battle, model, test, pool, kind).dice) == 2


WALL = TerrainPiece(name="Hedge", outline=rectangle(20, 20, 12, 3), height=4.0, cover="light", form="area")


def behind_a_hedge(*dice):
    """A Hunter with defective sensors, and an enemy that it detects behind a wood."""
    battle = staged([Piece(HUNTER, 24, 14)], [Piece(JAGER, 24, 24, 18)], *dice, terrain=(WALL,))
    hunter = active(battle, battle.models[0])
    hunter.defect = "Sensors"
    return battle, hunter


def test_defective_sensors_miss_a_concealed_target_below_four():
    battle, hunter = behind_a_hedge((3,), (6, 6, 6))
    assert line_of_sight(battle, hunter, battle.models[1]).shelter.lock is Lock.SENSORS
    do(battle, hunter, FireWeapon(0, 0, (1,)))
    assert (event_values(battle, "attack")["total"], event_values(battle, "sensors fail")) == (1, {})
    said = [describe_event(event, BattleNames(battle)) for event in battle.log.events if event.kind == "sensors fail"]
    assert said == ["Hunter A1's defective sensors find nothing of Jager B1"]


def test_they_may_work_and_a_target_in_the_open_is_simply_seen():
    battle, hunter = behind_a_hedge((4,))
    defects.test_defective_sensors(battle, hunter, battle.models[1])
    assert hunter.blinded is False
    battle.dice.finish()
    battle = staged([Piece(HUNTER, 24, 14)], [Piece(JAGER, 24, 24, 18)])
    battle.models[0].defect = "Sensors"
    defects.test_defective_sensors(battle, battle.models[0], battle.models[1])
    assert battle.models[0].blinded is False


def test_an_observer_with_defective_sensors_reports_nothing():
    battle, hunter = behind_a_hedge((1,))
    do(battle, hunter, Observe(1), Player(comms_boost=None))
    assert event_values(battle, "observes")["successes"] == 0


# Succession


def test_who_takes_over_may_be_in_a_transport():
    battle = staged([Piece(HUNTER, 4, 4, rank="CO"), Piece(HUNTER, 8, 4)], [Piece(JAGER, 24, 24)])
    chief, heir, _ = battle.models
    heir.rank, heir.place = "XO", "carried"
    chief.place = "wreck"
    battle.players = [Player(), Player()]
    succession._succeed(battle, chief)
    assert heir.rank == "CO"
