"""The roll to hit, which cards of either side may turn (BR-26)."""

from armybuilder.engine.core.battle.throws import DiceRoll
from armybuilder.engine.core.language import gettext_noop
from armybuilder.engine.systems.legend_weaver.battle.chaos.rerolls import settle_hit
from armybuilder.engine.systems.legend_weaver.battle.rules.attacks.harm import Throws
from armybuilder.engine.systems.legend_weaver.battle.rules.attacks.situation import Figures
from armybuilder.engine.systems.legend_weaver.battle.rules.rolls import roll_at_least
from armybuilder.engine.systems.legend_weaver.battle.state import Battle, BattleModel

TO_HIT = gettext_noop("to hit")


# Implements BR-26
def roll_to_hit(
    battle: Battle, shooter: BattleModel, figures: Figures, aimed: int, throws: Throws, *, stake: float = 0.0
) -> bool:
    """Roll to hit with what aiming added; both sides may play cards on the result. `stake` are the points of a hit."""
    need = figures.hit - aimed

    def roll() -> DiceRoll:
        return roll_at_least(battle, need, figures.to_hit)

    settled = settle_hit(battle, shooter, need, roll(), roll, stake)
    throws.append((TO_HIT, settled))
    return bool(settled.result)
