"""Crews that get out of what is destroyed, passengers too: an optional rule (BR-60, BR-70)."""

from armybuilder.engine.core.language import gettext_noop
from armybuilder.engine.systems.blitz_2006.battle.agreement import EJECTION
from armybuilder.engine.systems.blitz_2006.battle.rules.throws import SkillRoll, roll_skill
from armybuilder.engine.systems.blitz_2006.battle.state import TABLE, Battle, BattleUnit
from armybuilder.engine.systems.blitz_2006.odds.mathematics.dice import OddsPool, rolls
from armybuilder.engine.systems.blitz_2006.rulings import fire as read

ESCAPES_ON, EASILY_ON = 6, 4
"""What a roll has to come to, and with an ejection system or large doors (L1493, L1505, L1659)."""
DEFENCE = gettext_noop("defense")


# Implements BR-70
def crew_of(unit: BattleUnit) -> int:
    """How many crew a vehicle has: cards do not say it, and more actions come of more crew (L449)."""
    return max(1, unit.loadout.actions)


# Implements BR-70
def eject(battle: Battle, unit: BattleUnit) -> None:
    """The crew of a vehicle that is destroyed may get out: then it counts as damaged only for victory points."""
    if EJECTION not in battle.switches or unit.infantry or unit.loadout.drone:
        return
    dice = unit.loadout.skills.defense + crew_of(unit) - 1
    needed = escape_threshold(battle, easy=unit.loadout.has("ejection-system"))
    mark, rolled = battle.journal.mark(), roll_skill(battle, dice)
    escaped = rolled.total >= needed
    battle.change(unit, ejected=escaped)
    _tell(battle, mark, "ejects", unit, rolled, needed, escaped=escaped)


def escape_threshold(battle: Battle, *, easy: bool) -> int:
    """What a roll has to come to; whether it has to be more than the number is a ruling."""
    needed = EASILY_ON if easy else ESCAPES_ON
    return needed + (battle.readings[read.ESCAPES.key] == read.MORE)


# Implements BR-60
def escape(battle: Battle, carrier: BattleUnit, unit: BattleUnit) -> bool:
    """Whether any bases of a squad get out of a transport that is destroyed, a roll for each; they do nothing more in this round."""
    if EJECTION not in battle.switches or not unit.infantry:
        return False
    needed = escape_threshold(battle, easy=carrier.loadout.has("large-doors"))
    left = 0
    for _ in range(unit.bases):
        mark, rolled = battle.journal.mark(), roll_skill(battle, unit.loadout.skills.defense)
        escaped = rolled.total >= needed
        left += escaped
        _tell(battle, mark, "escapes", unit, rolled, needed, escaped=escaped)
    if left:
        battle.change(
            unit, bases=left, place=TABLE, carrier=-1, cell=carrier.cell, facing=carrier.facing, activated=True, actions=0,
        )  # fmt: skip
    return left > 0


def _tell(  # noqa: PLR0913 - what an event has
    battle: Battle, mark: int, kind: str, unit: BattleUnit, rolled: SkillRoll, needed: int, *, escaped: bool
) -> None:
    chances = rolls(OddsPool(rolled.skill))
    good = sum(ways for roll, ways in chances if roll.total >= needed) / sum(ways for _, ways in chances)
    battle.log_event(
        kind, mark, unit, throws=((DEFENCE, rolled.as_event),), rules=("BR-70" if kind == "ejects" else "BR-60",), needed=needed,
        escaped=escaped, odds={"hit": good},
    )  # fmt: skip
