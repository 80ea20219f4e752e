"""Hiding, and how the hidden are found (BR-43, BR-44)."""

from armybuilder.engine.core.language import gettext_noop
from armybuilder.engine.systems.legend_weaver.battle.rules.attacks.volley import distance
from armybuilder.engine.systems.legend_weaver.battle.rules.rolls import roll_at_most
from armybuilder.engine.systems.legend_weaver.battle.state import Battle, BattleSquad
from armybuilder.engine.systems.legend_weaver.rulings import battle as read

HIDES = frozenset({"non", "bod"})
"""Target types that hide and dig in by themselves: body armor or less (L512)."""
DETECTION = gettext_noop("detection")


# Implements BR-43
def may_hide(battle: Battle, squad: BattleSquad) -> bool:
    """Whether all of a unit are in body armor or less, and in rough terrain, trees or buildings."""
    there = battle.standing(squad)
    return (
        squad.on_foot
        and not squad.hidden
        and all(model.target in HIDES and battle.field.hides(model.cell, model.radius) for model in there)
    )


def hide(battle: Battle, squad: BattleSquad) -> None:
    mark = battle.journal.mark()
    battle.change(squad, hidden=True, finder=-1)
    battle.log_event("hides", mark, battle.leader(squad) or battle.standing(squad)[0], rules=("BR-43",), squad=squad.id)


# Implements BR-44
def detect(battle: Battle, squad: BattleSquad) -> None:
    """Each time a unit spends an action it looks for the hidden within its level in inches; dummies are removed when found."""
    if not battle.on_table(squad):
        return
    speaker = battle.leader(squad) or battle.standing(squad)[0]
    for enemy in battle.enemies(squad.side):
        if enemy.hidden and distance(battle, squad, enemy) <= squad.level:
            mark, roll = battle.journal.mark(), roll_at_most(battle, squad.level)
            if roll.result:
                _reveal(battle, squad, enemy)
            battle.log_event("detects", mark, speaker, battle.standing(enemy)[0], throws=((DETECTION, roll),), rules=("BR-44",), found=bool(roll.result))  # fmt: skip
    _find_dummies(battle, squad)


def _reveal(battle: Battle, squad: BattleSquad, enemy: BattleSquad) -> None:
    """By one reading all may fire from then on, by the other the finder alone in its next action."""
    if battle.readings[read.DETECTED.key] == read.ALL:
        battle.change(enemy, hidden=False)
    else:
        battle.change(enemy, finder=squad.id)


# Implements BR-42, BR-44
def _find_dummies(battle: Battle, squad: BattleSquad) -> None:
    table, other = battle.field.table, battle.sides[1 - squad.side]
    for cell in other.dummies:
        near = min(table.between(model.cell, cell) for model in battle.standing(squad))
        if near <= squad.level:
            mark, roll = battle.journal.mark(), roll_at_most(battle, squad.level)
            if roll.result:
                battle.change(other, dummies=tuple(one for one in other.dummies if one != cell))
            speaker = battle.leader(squad) or battle.standing(squad)[0]
            battle.log_event("dummy", mark, speaker, throws=((DETECTION, roll),), rules=("BR-44",), found=bool(roll.result))  # fmt: skip
