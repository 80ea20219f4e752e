"""Hiding and hull down, clause by clause (BR-220, BR-221; L3598-3616). More in `test_support`."""

from dataclasses import replace

import pytest

from armybuilder.engine.systems.blitz_beta.battle.play.acts import END, ActMenu
from armybuilder.engine.systems.blitz_beta.battle.rules import sequence
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.control import Hide, HullDown
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.fire import FireWeapon
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.locks import signature
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.melee import Melee
from armybuilder.engine.systems.blitz_beta.battle.rules.command.orders import GiveOrder
from armybuilder.engine.systems.blitz_beta.battle.rules.movement.routes import Move
from armybuilder.engine.systems.blitz_beta.battle.rules.signals.jamming import Interfere
from tests.engine.blitz_beta.battle.figures import line_of
from tests.engine.blitz_beta.battle.miscellaneous import (
    HEDGE,
    HUNTER,
    JAGER,
    NORTH,
    SOUTH,
    beside,
    shot_at,
)
from tests.engine.blitz_beta.battle.stage import (
    Faces,
    Piece,
    Player,
    active,
    do,
    events,
    staged,
)


def test_hiding_takes_an_action_and_adjacent_cover():
    battle = beside()
    model = active(battle, battle.models[0])
    do(battle, model, Hide())
    assert (model.hiding, model.actions) == (True, 0)
    assert Hide() not in ActMenu(beside(terrain=()), active(beside(terrain=()), beside(terrain=()).models[0]))


def test_who_hides_has_stealth():
    battle = beside()
    battle.models[0].hiding = True
    assert shot_at(battle)[1] == [("Adjacent cover", 1, 0), ("Stealth", 1, 0)]


@pytest.mark.parametrize("traits, inches", [("Arms", 0), ("Arms, Stealth", 6)])
def test_the_stealthy_are_six_inches_farther_away_when_they_hide(traits, inches):
    battle = beside(line_of(HUNTER, traits=traits))
    assert signature(battle, battle.models[0]) == 0
    battle.models[0].hiding = True
    assert signature(battle, battle.models[0]) == inches


SPY = line_of(HUNTER, "LAC (Arm)", "LVB (Arm)", traits="Arms, ECM:+1D6 (SJ), TD:+0D6", act=2, ew=4)


@pytest.mark.parametrize(
    "act, hidden",
    [
        (Interfere(), False),
        (GiveOrder("charge"), False),
        (FireWeapon(0, 0, (1,)), False),
        (Move(0, NORTH), False),
        (Move(0, 0, careful=False, cautious=True), True),
        (HullDown(), True),
    ],
    ids=["ew", "order", "attack", "move", "cautious", "hull down"],
)
def test_what_ends_hiding(act, hidden):
    battle = beside(SPY)
    model = active(battle, battle.models[0])
    model.rank = "CO"
    model.recruit = replace(model.recruit, command_skill=3)
    model.hiding = True
    if isinstance(act, Move):
        act = act._replace(cell=battle.field.table.cell(25, 10))
    do(battle, model, act)
    assert model.hiding is hidden


def test_a_reaction_ends_hiding():
    battle = beside()
    battle.models[0].hiding = True
    do(battle, active(battle, battle.models[1]), FireWeapon(0, 0, (0,)), Player(snap_fire=lambda d: d.options[1]))
    assert not battle.models[0].hiding


def test_fighting_ends_hiding():
    battle = beside(SPY, enemy=(25, 10))
    model = active(battle, battle.models[0])
    model.hiding = True
    do(battle, model, Melee(1, 0, 1))
    assert not model.hiding


def test_hull_down_takes_an_action_and_adjacent_cover():
    battle = beside()
    model = active(battle, battle.models[0])
    do(battle, model, HullDown())
    assert (model.hull_down, model.actions) == (True, 0)
    battle = beside(terrain=())
    assert HullDown() not in ActMenu(battle, active(battle, battle.models[0]))


@pytest.mark.parametrize("enemy, skill, defence", [
    ((24, 20), 5, [("Adjacent cover", 1, 0), ("Hull down", 0, 1)]),
    ((24, 2), 6, [("Braced", -1, 0)]),
])  # fmt: skip
def test_ex33_behind_cover_pilot_is_one_better_without_it_counts_as_braced(enemy, skill, defence):
    """EX-33: PILOT 6+ becomes 5+ behind the building; where it does not cover, a die less."""
    battle = staged(
        [Piece(line_of(HUNTER, pilot=6), 24, 10)],
        [Piece(JAGER, enemy[0], enemy[1], SOUTH if enemy[1] > 10 else NORTH)],
        terrain=(HEDGE,),
    )
    battle.dice = Faces(6)
    battle.models[0].hull_down = True
    found = shot_at(battle)
    assert found[1] == defence
    assert events(battle, "attack")[0].throws[1][1].pool.skill == skill


def test_ex33_a_hunter_goes_hull_down_after_a_move_at_top_speed():
    """EX-33: at top speed beside a wall, then hull down; the posture is combat again, so no die of speed."""
    battle = beside()
    battle.models[0].cell = battle.field.table.cell(24, 8)
    player = Player(posture="top speed", act=[Move(battle.field.table.cell(24, 10), NORTH), HullDown(), END])
    battle.players = [player, Player()]
    sequence.activation(battle, battle.models[0])
    assert (battle.models[0].hull_down, battle.models[0].posture) == (True, "combat")
    assert shot_at(battle)[1] == [("Adjacent cover", 1, 0), ("Hull down", 0, 1)]


@pytest.mark.parametrize(
    "move, kept",
    [
        (Move(0, 0, careful=False, cautious=True), True),
        (Move(-1, 12), True),
        (Move(-1, SOUTH), False),
        (Move(0, NORTH), False),
    ],
    ids=["cautious", "a turn", "two turns", "a move"],
)
def test_one_slow_move_and_one_turn_keep_it(move, kept):
    battle = beside()
    model = active(battle, battle.models[0])
    model.hull_down = True
    cell = model.cell if move.cell < 0 else battle.field.table.cell(25, 10)
    do(battle, model, move._replace(cell=cell))
    assert model.hull_down is kept
