"""What a person reads of a place before a unit goes there."""

import pytest

from armybuilder.engine.core.battle.decisions import Decision
from armybuilder.engine.core.battle.engine.session import Hint
from armybuilder.engine.systems.gundam_skirmish.battle.judge import fire
from armybuilder.engine.systems.gundam_skirmish.battle.rules.acts import End, Move
from armybuilder.engine.systems.gundam_skirmish.battle.words.sentences import name_of
from armybuilder.engine.systems.gundam_skirmish.battle.words.session import describe_danger
from tests.engine.gundam_skirmish.battle.forces import BATTLES
from tests.engine.gundam_skirmish.battle.setups import put
from tests.engine.gundam_skirmish.battle.test_shooting import SUIT, WALL, duel

GAME = BATTLES.session_game()
MACHINE_GUN = 1
"""Of the two weapons of the suit the one that takes more so near."""
NOBODY = "Right now, nobody could fire at it there."


def test_a_place_costs_what_the_best_shots_take_there():
    battle, unit, enemy = duel(SUIT, SUIT)
    seen = battle.field.table.cell(30, 22)
    before = battle.journal.mark()
    told = describe_danger(battle, unit, seen)
    assert battle.journal.mark() == before

    put(battle, 0, 30, 22)
    best = fire.harm_of_shot(battle, enemy, MACHINE_GUN, unit).part * unit.recruit.points
    assert told == (
        f"Right now, their best shots would take {best:.0f} pts of it there on average: {name_of(enemy)} {best:.0f}."
    )


@pytest.mark.parametrize("terrain, facing", [((WALL,), 18), ((), 6)])
def test_nobody_fires_through_a_wall_or_backwards(terrain, facing):
    battle, unit, _ = duel(SUIT, SUIT, terrain=terrain)
    put(battle, 1, 30, 40, facing)
    assert describe_danger(battle, unit, battle.field.table.cell(30, 22)) == NOBODY


@pytest.mark.parametrize(
    "kind, picked, told",
    [("act", True, True), ("deploy", True, True), ("act", False, False), ("elsewhere", True, False)],
)
def test_a_question_tells_it_of_the_place_that_is_picked(kind, picked, told):
    """Not of where the enemy has to enter."""
    battle, unit, _ = duel(SUIT, SUIT)
    cell = battle.field.table.cell(30, 21)
    choices = (Move(cell), End()) if kind == "act" else (cell, unit.cell)
    question = GAME.build_question(
        battle, Decision(0, kind, unit.id, choices), Hint(choices[1]), cell=cell if picked else -1
    )
    assert bool(question.danger) is told
