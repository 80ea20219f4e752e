"""Dice of a battle: a D20 against a number or a level, a D6, directions."""

from collections.abc import Iterable

from armybuilder.engine.core.battle.throws import DicePool, DiceRoll, RollModifier
from armybuilder.engine.core.table.compass import DIRECTIONS
from armybuilder.engine.systems.legend_weaver.battle.state import Battle
from armybuilder.engine.systems.legend_weaver.odds.mathematics.dice import D20

SIX = 6


def roll_at_least(
    battle: Battle, need: int, modifiers: Iterable[RollModifier] = (), *, sides: int = D20, rated: int | None = None
) -> DiceRoll:
    """A die that has to show `need` or more; no face always succeeds or fails (L456, L1049). `rated` is the number before
    `modifiers`, which it follows from where it isn't given."""
    dice, more = battle.dice.roll(1, sides), tuple(modifiers)
    if rated is None and more:
        rated = need + sum(modifier.steps for modifier in more)
    pool = DicePool(need, 1, more, 1, rated, sides)
    return DiceRoll("test", pool, dice, int(dice[0] >= need))


def roll_at_most(battle: Battle, level: int, *, sides: int = D20) -> DiceRoll:
    """A die that has to show `level` or less."""
    dice = battle.dice.roll(1, sides)
    return DiceRoll("test", DicePool(level, 1, (), 1, None, sides, under=True), dice, int(dice[0] <= level))


def roll_total(battle: Battle, count: int, sides: int = SIX) -> DiceRoll:
    """Dice that are added up."""
    dice = battle.dice.roll(count, sides)
    return DiceRoll("check", DicePool(None, count, (), count, None, sides), dice, sum(dice))


def roll_direction(battle: Battle) -> int:
    """A facing at random."""
    return battle.dice.roll(1, DIRECTIONS)[0] - 1
