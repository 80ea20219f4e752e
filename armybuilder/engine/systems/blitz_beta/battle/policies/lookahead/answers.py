"""A small question that a veteran answers otherwise: actions for more dice."""

from collections.abc import Iterable

from armybuilder.engine.systems.blitz_beta.battle.policies.attacks import RatedAct
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.fire import ready_mounts
from armybuilder.engine.systems.blitz_beta.battle.state import BattleModel

USEFUL = 0.3
"""TV of an attack from which an action is kept for it instead of one more die now."""


def spare_actions(model: BattleModel, others: Iterable[RatedAct], *, moves: bool) -> int:
    """Actions that no further attack needs: where it stands if it goes nowhere any more, else any weapon may yet have one."""
    if moves:
        return max(0, model.actions - len(ready_mounts(model)))
    wanted = {getattr(act, "mount", -1) for value, act in others if value >= USEFUL}
    return max(0, model.actions - len(wanted))
