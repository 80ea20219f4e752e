"""The state of a battle: what models bring (`kit`), how they stand (`model`), who fights (`sides`), and the `battle`.

Other rooms take from here what is named below, and `words`; only `snapshot` stands apart.
"""

from armybuilder.engine.systems.blitz_beta.battle.state.battle import Battle, Concealment, Scenario
from armybuilder.engine.systems.blitz_beta.battle.state.kit import (
    LANDED,
    Frame,
    Kit,
    Mount,
    key_of,
    kit_of,
    room,
    striking,
)
from armybuilder.engine.systems.blitz_beta.battle.state.model import NOBODY, OFF_TABLE, Model, Recruit
from armybuilder.engine.systems.blitz_beta.battle.state.sides import Armies, CombatGroup, Duties, Side, Unit

__all__ = [
    "LANDED", "NOBODY", "OFF_TABLE", "Armies", "Battle", "CombatGroup", "Concealment", "Duties", "Frame", "Kit", "Model",
    "Mount", "Recruit", "Scenario", "Side", "Unit", "key_of", "kit_of", "room", "striking",
]  # fmt: skip
