"""Regrouping: who is out of harm's way loses morale tokens (BR-67)."""

from collections.abc import Iterator

from armybuilder.engine.core.language import gettext_noop
from armybuilder.engine.systems.blitz_2006.battle.agreement import MORALE
from armybuilder.engine.systems.blitz_2006.battle.rules.acts import Regroup
from armybuilder.engine.systems.blitz_2006.battle.rules.leadership.command import rolls_again
from armybuilder.engine.systems.blitz_2006.battle.rules.leadership.morale import add_tokens
from armybuilder.engine.systems.blitz_2006.battle.rules.sight import sees, view
from armybuilder.engine.systems.blitz_2006.battle.rules.throws import margin_of, roll_skill
from armybuilder.engine.systems.blitz_2006.battle.state import STATIONARY, Battle, BattleUnit, Side


# Implements BR-67
def regroups(battle: Battle, unit: BattleUnit) -> Iterator[Regroup]:
    """Yield an attempt of a leader whose group has tokens, and is in cover or out of sight with all its units."""
    side = battle.sides[unit.side]
    leads = side.leaders[unit.group] == unit.id and MORALE in battle.switches
    if leads and side.tokens[unit.group] and is_sheltered(battle, side, unit.group):
        yield Regroup()


def is_sheltered(battle: Battle, side: Side, group: int) -> bool:
    """Whether no enemy sees any unit of a combat group without cover."""
    members = [unit for unit in battle.members(side.id, group) if unit.on_table]
    foes = battle.standing(1 - side.id)
    return all(view(battle, foe, unit).cover or not sees(battle, foe, unit) for unit in members for foe in foes)


# Implements BR-67
def regroup(battle: Battle, unit: BattleUnit) -> None:
    """A Leadership roll of a leader against the tokens of its group: one goes."""
    side, mark = battle.sides[unit.side], battle.journal.mark()
    skill, needed = unit.loadout.skills.leadership, side.tokens[unit.group]
    rolled = roll_skill(battle, skill)
    if rolled.total <= needed and rolls_again(battle, unit, "leadership"):
        rolled = roll_skill(battle, skill, before=rolled.dice)
    passed = margin_of(battle, rolled.total, needed) > 0
    battle.log_event(
        "regroups",
        mark,
        unit,
        throws=((gettext_noop("leadership"), rolled.as_event),),
        rules=("BR-67",),
        needed=needed,
        passed=passed,
    )
    if passed:
        add_tokens(battle, side, unit.group, -1)


# Implements BR-67
def recover(battle: Battle) -> None:
    """The round ends: Stationary infantry loses a token, leaders of groups that were not damaged roll for one."""
    if MORALE not in battle.switches:
        return
    for side in battle.sides:
        for group in range(len(side.groups)):
            members = [unit for unit in battle.members(side.id, group) if unit.on_table]
            if side.tokens[group] and members and all(unit.infantry and unit.speed == STATIONARY for unit in members):
                add_tokens(battle, side, group, -1)
            leader = battle.units[side.leaders[group]] if side.leaders[group] >= 0 else None
            if side.tokens[group] and group not in side.struck and leader and leader.on_table:
                regroup(battle, leader)
