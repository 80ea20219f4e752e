"""We're in Trouble: a hit model tries to get away with less (BR-101)."""

from collections.abc import Callable
from typing import NamedTuple

from armybuilder.engine.core.battle.decisions import Decision
from armybuilder.engine.core.battle.dice import Modifier, Pool, Throw
from armybuilder.engine.systems.blitz_beta.battle.coverage import implements
from armybuilder.engine.systems.blitz_beta.battle.mathematics import damage
from armybuilder.engine.systems.blitz_beta.battle.mathematics.attack import Attack
from armybuilder.engine.systems.blitz_beta.battle.play.acts import choices
from armybuilder.engine.systems.blitz_beta.battle.play.testing import About, again, pay, posture_of, thrown
from armybuilder.engine.systems.blitz_beta.battle.state import Battle, Model

TEST = "we're in trouble"


class Evasion(NamedTuple):
    """What became of a margin, with the rolls that it took."""

    mos: int
    throws: tuple[Throw, ...] = ()


FREE: list[Callable[[Battle, Model], int | None]] = []
"""Dice of a roll that an order gives for nothing, None without such an order; no others may be paid then (BR-187)."""


EXTRA_DICE: list[Callable[[Battle, Model], int]] = []
"""Dice that an army list adds, or gives for nothing, as Field Armor does."""


@implements("BR-101", "BR-187")
def evade(battle: Battle, attack: Attack, target: Model, defence: Pool, mos: int) -> Evasion:
    """Each success takes one from the margin, down to zero (L2170-2187). Field Armor rolls by itself (L13101)."""
    if not damage.may_evade(posture_of(target), immobilised=target.immobilised) or not attack.target.pilot:
        return Evasion(mos)
    pools = _pools(battle, attack, target, defence, mos)
    throws = []
    for pool in pools:
        throw = thrown(battle, target, TEST, pool)
        throws.append(again(battle, target, About(TEST, throw, attack, mos)))
    return Evasion(damage.margin_after_evasion(mos, sum(throw.result for throw in throws)), tuple(throws))


def _pools(battle: Battle, attack: Attack, target: Model, defence: Pool, mos: int) -> list[Pool]:
    armor = target.profile.field_armor
    extra_dice = sum(dice(battle, target) for dice in EXTRA_DICE)
    for rule in FREE:
        dice = rule(battle, target)
        if dice is not None:
            return [damage.evasion_pool(defence, dice + armor + extra_dice)]
    spent = 0
    if target.actions and not (target.virtual_damage or target.medic):
        about = About(TEST, None, attack, mos)
        spent = battle.choose(Decision(target.side, TEST, target.id, choices(range(target.actions + 1), about)))
    if not spent:
        return [damage.evasion_pool(defence, armor + extra_dice)] if armor + extra_dice else []
    pay(battle, target, spent)
    battle.log.count("reaction we're in trouble")
    given = (("Field Armor", armor), ("Army list", extra_dice))
    more = tuple(Modifier(label, dice, "BR-101") for label, dice in given if dice)
    return [damage.evasion_pool(defence, more=more)] * spent
