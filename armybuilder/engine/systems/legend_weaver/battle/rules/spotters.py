"""Spotters: who may spot for indirect fire and call in strikes (BR-42)."""

from armybuilder.engine.systems.legend_weaver.battle.rules.sight import sees
from armybuilder.engine.systems.legend_weaver.battle.state import BROKEN, DISRUPTED, Battle, BattleModel


# Implements BR-42
def may_spot(model: BattleModel) -> bool:
    """Characters but corporals, engineers and spotters (L733)."""
    rank, role = model.record.rank, model.record.role
    return (bool(model.rank) and model.rank != "corporal") if rank else bool(role and role.spots)


def spotters_of(battle: Battle, side: int) -> list[BattleModel]:
    """Models of a side on the table who may spot, of units that are in order."""
    return [
        model
        for model in battle.figures(side)
        if may_spot(model) and battle.squad_of(model).morale not in (DISRUPTED, BROKEN)
    ]


def spotted(battle: Battle, side: int, target: BattleModel) -> bool:
    """Whether any spotter of a side sees a model: never a marker (L751)."""
    return not battle.squad_of(target).hidden and any(
        sees(battle, model, target) for model in spotters_of(battle, side)
    )
