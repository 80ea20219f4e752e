"""Names of the models, sides and weapons of a battle; a model is named by the tag that the table shows."""

from collections.abc import Sequence
from itertools import count, pairwise

from armybuilder.engine.core.language import gettext
from armybuilder.engine.systems.blitz_beta.battle.mathematics.profile import CRUSH
from armybuilder.engine.systems.blitz_beta.battle.state import Battle

SIDES = "AB"


class BattleNames:
    """The names of one battle; numbers below zero are nobody."""

    def __init__(self, battle: Battle) -> None:
        self.battle = battle
        first, second = battle.armies.names
        self.sides = (first, second) if first != second else (f"{first} (A)", f"{second} (B)")
        counts = [count(1), count(1)]
        self.tags = [f"{SIDES[model.side]}{next(counts[model.side])}" for model in battle.models]
        self._models = [f"{model.name} {tag}" for model, tag in zip(battle.models, self.tags, strict=True)]

    def model_name(self, number: int) -> str:
        """A model by its name and tag."""
        return self._models[number] if number >= 0 else gettext("nobody")

    def side_name(self, number: int) -> str:
        return self.sides[number] if number >= 0 else gettext("nobody")

    def weapon_name(self, model: int, mount: int) -> str:
        """A weapon by the number of its mount."""
        kit = self.battle.models[model].kit
        return kit.mounts[mount].text if mount >= 0 else gettext("bare hands")

    def path_length(self, path: Sequence[int]) -> float:
        """The length of a way from place to place."""
        return sum(self.battle.field.table.between(*leg) for leg in pairwise(path))

    def is_melee(self, model: int, weapon: str) -> bool:
        """Whether the weapon of a model with this text is one of close combat; crushing is no weapon at all."""
        mounts = self.battle.models[model].kit.mounts
        return weapon == CRUSH.text or any(mount.melee and mount.profiles[0].text == weapon for mount in mounts)
