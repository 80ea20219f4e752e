"""Rolls of a battle, with dice that are rolled again."""

from armybuilder.engine.core.battle.throws import DicePool, DiceRoll, RollModifier
from armybuilder.engine.systems.gundam_skirmish.battle.state import Battle


def roll_dice(
    battle: Battle, dice: int, target: int, rerolls: int = 0, modifiers: tuple[RollModifier, ...] = ()
) -> DiceRoll:
    first = battle.dice.roll(dice)
    now = list(first)
    for _ in range(rerolls):
        failed = next((place for place, die in enumerate(now) if die < target), None)
        if failed is not None:
            (now[failed],) = battle.dice.roll(1)
    again = tuple(now) != first
    pool = DicePool(target, dice - sum(change.dice for change in modifiers), modifiers, dice, target)
    return DiceRoll("roll", pool, tuple(now), sum(die >= target for die in now), first if again else None)
