"""We're in Trouble: a hit model tries to get away with less (BR-101)."""

from collections.abc import Callable
from typing import NamedTuple

from armybuilder.engine.core.battle.decisions import Decision
from armybuilder.engine.core.battle.throws import DicePool, DiceRoll, RollModifier
from armybuilder.engine.systems.blitz_beta.battle.mathematics import damage
from armybuilder.engine.systems.blitz_beta.battle.mathematics.attack import Attack
from armybuilder.engine.systems.blitz_beta.battle.play.acts import option_menu
from armybuilder.engine.systems.blitz_beta.battle.play.dice_tests import (
    RollContext,
    offer_reroll,
    pay,
    posture_of,
    roll_pool,
)
from armybuilder.engine.systems.blitz_beta.battle.state import Battle, BattleModel

TEST = "we're in trouble"


class Evasion(NamedTuple):
    """The outcome of a margin, with the rolls that it took."""

    mos: int
    throws: tuple[DiceRoll, ...] = ()


FREE_DICE_RULES: list[Callable[[Battle, BattleModel], int | None]] = []
"""Dice of a roll that an order gives for nothing, None without such an order; no others may be paid then (BR-187)."""


EXTRA_DICE: list[Callable[[Battle, BattleModel], int]] = []
"""Dice that an army list adds, or gives for nothing, as Field Armor does."""


# Implements BR-101, BR-187
def evade(battle: Battle, attack: Attack, target: BattleModel, defence: DicePool, mos: int) -> Evasion:
    """Each success takes one from the margin, down to zero (L2170-2187). Who pays sees the last roll before the next action
    (L2171: one or more are spent). Field Armor rolls by itself (L13101)."""
    if not damage.may_evade(posture_of(target), immobilised=target.immobilised) or not attack.target.pilot:
        return Evasion(mos)
    armor, listed = target.profile.field_armor, sum(dice(battle, target) for dice in EXTRA_DICE)
    ordered = _order_dice(battle, target)
    left, throws = mos, list[DiceRoll]()
    if ordered is None:
        given = (("Field Armor", armor), ("Army list", listed))
        more = tuple(RollModifier(label, dice, "BR-101") for label, dice in given if dice)
        paid = damage.evasion_pool(defence, more=more)
        while left > 0 and _pays_action(battle, attack, target, left):
            throws.append(_roll_evasion(battle, attack, target, paid, left))
            left = damage.margin_after_evasion(left, throws[-1].result)
    free = (ordered or 0) + armor + listed
    if ordered is not None or (free and not throws):
        throws.append(_roll_evasion(battle, attack, target, damage.evasion_pool(defence, free), left))
        left = damage.margin_after_evasion(left, throws[-1].result)
    return Evasion(left, tuple(throws))


def _order_dice(battle: Battle, target: BattleModel) -> int | None:
    """Dice of the roll that an order gives for nothing, None without one."""
    for rule in FREE_DICE_RULES:
        dice = rule(battle, target)
        if dice is not None:
            return dice
    return None


def _pays_action(battle: Battle, attack: Attack, target: BattleModel, left: int) -> bool:
    """Whether a target spends an action on what is left of a margin."""
    if not target.actions or target.virtual_damage or target.medic:
        return False
    about = RollContext(TEST, None, attack, left)
    if not battle.choose(Decision(target.side, TEST, target.id, option_menu((0, 1), about))):
        return False
    pay(battle, target)
    battle.log.count("reaction we're in trouble")
    return True


def _roll_evasion(battle: Battle, attack: Attack, target: BattleModel, pool: DicePool, left: int) -> DiceRoll:
    return offer_reroll(battle, target, RollContext(TEST, roll_pool(battle, target, TEST, pool), attack, left))
