"""The state of a battle: what models bring (`kit`), how they stand (`model`), who fights (`sides`), and the `battle`.

Other rooms take from here what is named below, and `words`. Journal, dice, log and saving are those of all games
(`core.battle.engine`).
"""

from armybuilder.engine.systems.blitz_beta.battle.state.battle import Battle, BattleScenario, Concealment
from armybuilder.engine.systems.blitz_beta.battle.state.kit import (
    LANDED,
    ModelKit,
    MovementMode,
    WeaponMount,
    carrying_room,
    key_of,
    kit_of,
    with_strike_skill,
)
from armybuilder.engine.systems.blitz_beta.battle.state.model import NOBODY, OFF_TABLE, BattleModel, Recruit
from armybuilder.engine.systems.blitz_beta.battle.state.sides import (
    Armies,
    BattleSide,
    BattleUnit,
    CombatGroup,
    ModelHooks,
)

__all__ = [
    "LANDED",
    "NOBODY",
    "OFF_TABLE",
    "Armies",
    "Battle",
    "BattleModel",
    "BattleScenario",
    "BattleSide",
    "BattleUnit",
    "CombatGroup",
    "Concealment",
    "ModelHooks",
    "ModelKit",
    "MovementMode",
    "Recruit",
    "WeaponMount",
    "carrying_room",
    "key_of",
    "kit_of",
    "with_strike_skill",
]  # fmt: skip
