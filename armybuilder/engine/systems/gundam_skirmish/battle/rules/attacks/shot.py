"""The dice of a shot: what play, the judge and the odds of an event go by."""

from typing import NamedTuple

from armybuilder.engine.core.battle.throws import RollModifier
from armybuilder.engine.systems.gundam_skirmish.odds.mathematics.chart import Rerolls


class Shot(NamedTuple):
    """The dice of a shot. `needs` is the block that each hit needs, by its face from 1 on, empty where any block will do (BR-29);
    `highest` whether blocks cancel the highest hits; `rolls` are those on the damage chart for a critical hit, `chart` what a
    Fortunate pilot rolls again of them; `hurdle` is the least die of a Volley, 0 for a Shoot."""

    dice: int
    acc: int
    rerolls: int
    armour: int
    block: int
    head: int
    shield: tuple[int, int] | None
    crit: int
    dam: int
    spared: int
    needs: tuple[int, ...] = ()
    highest: bool = True
    rolls: int = 1
    chart: Rerolls = ""
    attack_changes: tuple[RollModifier, ...] = ()
    modifiers: tuple[RollModifier, ...] = ()

    @property
    def figures(self) -> "Shot":
        """The same without words: what odds are kept by."""
        return self._replace(attack_changes=(), modifiers=())
