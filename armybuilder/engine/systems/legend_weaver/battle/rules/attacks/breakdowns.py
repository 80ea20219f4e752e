"""Weapons that break down or run out of ammunition (L1040, L1097-L1110)."""

from armybuilder.engine.core.language import gettext_noop
from armybuilder.engine.systems.legend_weaver.battle.rules.attacks.weapons import Profile
from armybuilder.engine.systems.legend_weaver.battle.rules.rolls import SIX, roll_at_least
from armybuilder.engine.systems.legend_weaver.battle.state import Battle, BattleModel
from armybuilder.engine.systems.legend_weaver.book.units import has

EMPTY_ON = 1
"""The die on which a weapon that checks its ammunition has none left: a setting of ours, the book says that it is a D6 (L1040)."""
WORKS, AMMUNITION = gettext_noop("breakdown"), gettext_noop("ammunition")


# Implements L1097, L1110
def breaks_down(battle: Battle, model: BattleModel, profile: Profile) -> bool:
    """Whether a weapon of a model that is prone to it breaks down as it is used, and never works again; one that checks its
    ammunition fires once more, and may then be empty."""
    prone = model.recruit.prone
    if prone and _fails(battle, model, profile, "breaks", WORKS, need=prone + 1, sides=20):
        return True
    if profile.round < 0 and has(profile.shot, "ammo-check"):
        _fails(battle, model, profile, "empty", AMMUNITION, need=EMPTY_ON + 1, sides=SIX)
    return False


def _fails(
    battle: Battle, model: BattleModel, profile: Profile, kind: str, label: str, *, need: int, sides: int
) -> bool:
    mark, roll = battle.journal.mark(), roll_at_least(battle, need, sides=sides)
    if not roll.result:
        battle.set(model, "empty", tuple(sorted({*model.empty, profile.weapon})))
        battle.log_event(kind, mark, model, throws=((label, roll),), rules=("FC-16",), weapon=profile.name)
    return not roll.result
