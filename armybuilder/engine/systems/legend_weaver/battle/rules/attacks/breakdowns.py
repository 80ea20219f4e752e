"""Weapons of models that are prone to break down (L1097-L1104)."""

from armybuilder.engine.core.language import gettext_noop
from armybuilder.engine.systems.legend_weaver.battle.rules.attacks.weapons import Profile
from armybuilder.engine.systems.legend_weaver.battle.rules.rolls import roll_at_least
from armybuilder.engine.systems.legend_weaver.battle.state import Battle, BattleModel

WORKS = gettext_noop("breakdown")


# Implements L1097
def breaks_down(battle: Battle, model: BattleModel, profile: Profile) -> bool:
    """Whether a weapon of a model that is prone to it breaks down as it is used, and never works again."""
    prone = model.recruit.prone
    if not prone:
        return False
    mark, roll = battle.journal.mark(), roll_at_least(battle, prone + 1)
    if not roll.result:
        battle.set(model, "empty", tuple(sorted({*model.empty, profile.weapon})))
        battle.log_event("breaks", mark, model, throws=((WORKS, roll),), rules=("FC-16",), weapon=profile.name)
    return not roll.result
