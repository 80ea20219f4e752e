"""Casualties: each model has one wound (BR-39)."""

from armybuilder.engine.core.battle.outcome import share_kill
from armybuilder.engine.systems.legend_weaver.battle.chaos import hand
from armybuilder.engine.systems.legend_weaver.battle.rules.acts import Play
from armybuilder.engine.systems.legend_weaver.battle.rules.morale import CREW, check_morale
from armybuilder.engine.systems.legend_weaver.battle.state import DESTROYED, WRECK, Battle, BattleModel

SURVIVES = "character-survives"


# Implements BR-39
def fell(battle: Battle, model: BattleModel, by: BattleModel | None = None, *, rule: str = "BR-39") -> bool:
    """A model is wounded and is a casualty, unless it is a character who survives by a chaos card; destroyed vehicles stay as
    obstacles (L667). Whether it fell. `by` is who did it, None for accidents and cards."""
    if not model.on_table or _survives(battle, model):
        return False
    mark, squad, side = battle.journal.mark(), battle.squad_of(model), battle.sides[model.side]
    stays = model.form == "vehicle" and not model.flies
    battle.change(model, place=WRECK if stays else DESTROYED, damage=1, speed=0, drift=-1)
    battle.set(model, "taken", model.taken + 1)
    battle.change(squad, casualties=squad.casualties + 1, fresh=squad.fresh + 1)
    battle.set(side, "lost", side.lost + model.points)
    if by is not None and by.side != model.side:
        battle.change(by, dealt=by.dealt + 1, destroyed_points=by.destroyed_points + model.points)
        share_kill(battle.journal, battle.merits, model.points, (by.id,))
    if stays:
        battle.set(battle, "wrecks", (*battle.wrecks, model.id))
    battle.log_event("falls", mark, model, by, rules=(rule,), vehicle=not model.on_foot)
    return True


# Implements BR-59
def lose_platform_gun(battle: Battle, model: BattleModel, by: BattleModel | None = None) -> None:
    """A platform is destroyed: its crew tests at once, as if it had a casualty more; who stands mans nothing any more."""
    squad = battle.squad_of(model)
    if fell(battle, model, by, rule="BR-59") and battle.on_table(squad):
        check_morale(battle, squad, CREW)


def _survives(battle: Battle, model: BattleModel) -> bool:
    """Whether a character who is killed survives by the card that his side plays (chaos card 7)."""
    if not model.rank:
        return False
    plays = [Play(card, model=model.id) for card in hand.holds(battle, model.side, SURVIVES)]
    return hand.choose(battle, model.side, "chaos death", plays, model) is not None
