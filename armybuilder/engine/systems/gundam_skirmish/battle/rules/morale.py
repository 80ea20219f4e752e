"""Morale checks and what causes them (BR-55 to BR-57)."""

from armybuilder.engine.core.battle.throws import DicePool, DiceRoll
from armybuilder.engine.core.language import gettext_noop
from armybuilder.engine.systems.gundam_skirmish.battle.rules.sight import sees
from armybuilder.engine.systems.gundam_skirmish.battle.state import RESERVE, TABLE, Battle, BattleUnit
from armybuilder.engine.systems.gundam_skirmish.book.catalogue import MORALE

ROUTED = -2
NEEDED = 12
"""What two dice have to show, less Integrity (BR-56)."""
STOIC, TERRIFYING = "stoic", "terrifying"


# Implements BR-55, BR-56
def check_morale(battle: Battle, unit: BattleUnit) -> None:
    """Two dice of 12 less Integrity: a level up or down. Who is Stoic, or in Sight of a Command unit, passes without dice."""
    mark, throws = battle.journal.mark(), list[tuple[str, DiceRoll]]()
    passed = is_sure(battle, unit)
    if not passed:
        need, dice = NEEDED - unit.left, battle.dice.roll(2)
        passed = sum(dice) >= need
        throws.append((gettext_noop("morale"), DiceRoll("check", DicePool(need, 2, (), 2, need), dice, sum(dice))))
    elif not unit.morale:
        return
    battle.change(unit, morale=min(0, unit.morale + 1) if passed else max(ROUTED, unit.morale - 1))
    _wear(battle, unit)
    battle.log_event("morale", mark, unit, throws=tuple(throws), rules=("BR-56",), passed=passed, morale=unit.morale)


# Implements BR-54
def is_sure(battle: Battle, unit: BattleUnit) -> bool:
    """Whether a unit passes all checks: a Stoic pilot, or a Command unit of its own that sees it and is not Routed."""
    if STOIC in unit.recruit.traits:
        return True
    if unit.recruit.command:
        return False
    return any(
        other.recruit.command and other.morale > ROUTED and sees(battle, other, unit)
        for other in battle.standing(unit.side)
    )


def _wear(battle: Battle, unit: BattleUnit) -> None:
    """What a pilot of a campaign loses of Mind who is in a state for the first time (L36)."""
    if unit.morale >= unit.worst:
        return
    battle.set(unit, "worst", unit.morale)
    if battle.campaign:
        lost = next(abs(row.mind) for row in battle.catalogue[MORALE].values() if row.level == unit.morale)
        battle.change(unit, mind_lost=unit.mind_lost + lost)


# Implements BR-57
def check_after_criticals(battle: Battle, unit: BattleUnit) -> None:
    """After rolls on the damage chart, once in a turn."""
    if not unit.checked:
        battle.set(unit, "checked", True)
        check_morale(battle, unit)


# Implements BR-57
def check_half_force(battle: Battle, side: int) -> None:
    """All units of a side check once when half of its units or more are gone."""
    own = [unit for unit in battle.units if unit.side == side]
    left = sum(unit.place in (TABLE, RESERVE) for unit in own)
    if battle.sides[side].halved or not left or 2 * left > len(own):
        return
    battle.set(battle.sides[side], "halved", True)
    for unit in battle.standing(side):
        check_morale(battle, unit)


# Implements BR-57
def check_terrors(battle: Battle) -> None:
    """Each unit that sees a Terrifying enemy for the first time in the battle checks, unless it is Stoic or Terrifying."""
    terrors = [unit for unit in battle.units if unit.on_table and TERRIFYING in unit.recruit.traits]
    for terror in terrors:
        for unit in battle.enemies(terror):
            brave = unit.recruit.traits & {STOIC, TERRIFYING}
            if not brave and terror.id not in unit.feared and terror.on_table and sees(battle, unit, terror):
                battle.set(unit, "feared", (*unit.feared, terror.id))
                check_morale(battle, unit)
