"""Morale checks, wavering and routed units (BR-55 to BR-58)."""

from armybuilder.engine.core.battle.throws import DicePool, DiceRoll
from armybuilder.engine.core.language import gettext_noop
from armybuilder.engine.systems.gundam_skirmish.battle.rules.sight import sees
from armybuilder.engine.systems.gundam_skirmish.battle.state import Battle, Unit


def check_morale(battle: Battle, unit: Unit) -> None:
    """2D6 of 12 less Integrity, once a turn by damage (BR-56, BR-57)."""
    if unit.checked or "stoic" in unit.recruit.traits or unit.recruit.command:
        return
    friends = [u for u in battle.standing(unit.side) if u.recruit.command and u.morale > -2 and sees(battle, u, unit)]
    mark = battle.journal.mark()
    battle.set(unit, "checked", True)
    if friends:
        return
    need, dice = 12 - unit.left, battle.dice.roll(2)
    passed = sum(dice) >= need
    battle.change(unit, morale=min(0, unit.morale + 1) if passed else max(-2, unit.morale - 1))
    throw = DiceRoll("check", DicePool(need, 2, (), 2, need), dice, sum(dice))
    battle.log_event(
        "morale",
        mark,
        unit,
        throws=((gettext_noop("morale"), throw),),
        rules=("BR-56",),
        passed=passed,
        morale=unit.morale,
    )
