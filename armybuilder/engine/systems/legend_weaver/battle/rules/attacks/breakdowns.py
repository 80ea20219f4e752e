"""Weapons that break down or run out of ammunition (L1040, L1097-L1110)."""

from armybuilder.engine.core.language import gettext_noop
from armybuilder.engine.systems.legend_weaver.battle.rules.attacks.weapons import Profile
from armybuilder.engine.systems.legend_weaver.battle.rules.rolls import SIX, roll_at_least
from armybuilder.engine.systems.legend_weaver.battle.state import Battle, BattleModel
from armybuilder.engine.systems.legend_weaver.book.units import has
from armybuilder.engine.systems.legend_weaver.odds.mathematics.dice import D20

EMPTY_ON = 1
"""The die on which a weapon that checks its ammunition has none left: a setting of ours, the book says that it is a D6 (L1040)."""
BREAKS, EMPTY = "breaks", "empty"
LABELS = {BREAKS: gettext_noop("breakdown"), EMPTY: gettext_noop("ammunition")}


# Implements L1097, L1110
def breaks_down(battle: Battle, model: BattleModel, profile: Profile) -> bool:
    """Whether a weapon of a model that is prone to it breaks down as it is used, and never works again; one that checks its
    ammunition fires once more, and may then be empty."""
    prone = model.recruit.prone
    if prone and _fails(battle, model, profile, BREAKS, (prone + 1, D20)):
        return True
    if profile.round < 0 and has(profile.shot, "ammo-check"):
        _fails(battle, model, profile, EMPTY, (EMPTY_ON + 1, SIX))
    return False


def _fails(battle: Battle, model: BattleModel, profile: Profile, kind: str, dice: tuple[int, int]) -> bool:
    need, sides = dice
    mark, roll = battle.journal.mark(), roll_at_least(battle, need, sides=sides)
    if not roll.result:
        battle.set(model, "empty", tuple(sorted({*model.empty, profile.weapon})))
        battle.log_event(kind, mark, model, throws=((LABELS[kind], roll),), rules=("FC-16",), weapon=profile.name)
    return not roll.result
