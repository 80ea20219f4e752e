"""Rolls of a battle, with dice that are rolled again."""

from collections.abc import Sequence

from armybuilder.engine.core.battle.throws import DicePool, DiceRoll, RollModifier
from armybuilder.engine.systems.gundam_skirmish.battle.state import Battle

Modifiers = tuple[RollModifier, ...]


def roll_dice(battle: Battle, dice: int, target: int, rerolls: int = 0, modifiers: Modifiers = ()) -> DiceRoll:
    """Roll a pool; `rerolls` times a die that failed is rolled again."""
    first = battle.dice.roll(dice)
    now = list(first)
    for _ in range(rerolls):
        failed = next((place for place, die in enumerate(now) if die < target), None)
        if failed is not None:
            (now[failed],) = battle.dice.roll(1)
    return _thrown(now, target, modifiers, first)


def roll_again(battle: Battle, throw: DiceRoll) -> DiceRoll | None:
    """Roll a failed die of a throw again; None where none failed."""
    target, now = throw.pool.skill or 0, list(throw.dice)
    failed = next((place for place, die in enumerate(now) if die < target), None)
    if failed is None:
        return None
    (now[failed],) = battle.dice.roll(1)
    return _thrown(now, target, throw.pool.modifiers, throw.before or throw.dice)


def roll_die(battle: Battle, target: int) -> DiceRoll:
    """Roll a die that has to show a number or more."""
    return roll_dice(battle, 1, target)


def _thrown(now: Sequence[int], target: int, modifiers: Modifiers, first: Sequence[int]) -> DiceRoll:
    base = len(now) - sum(change.dice for change in modifiers)
    before = None if tuple(now) == tuple(first) else tuple(first)
    pool = DicePool(target, base, modifiers, len(now), target)
    return DiceRoll("roll", pool, tuple(now), sum(die >= target for die in now), before)
