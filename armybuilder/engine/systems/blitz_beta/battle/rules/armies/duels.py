"""Duelists in play: the damage that they do heartens their friends (FC-41)."""

from armybuilder.engine.systems.blitz_beta.battle.play.acts import ask
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.damage import Hit
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.strikes import AFTER
from armybuilder.engine.systems.blitz_beta.battle.state import Battle, BattleModel


# Implements BR-188
def reward_duelist(battle: Battle, hits: list[Hit]) -> None:
    """A duelist that damaged an enemy gives a friend a skill point; while an enemy duelist lives, only for damage to that
    one (L4177-4181)."""
    for hit in hits:
        duelist, target = battle.models[hit.by], battle.models[hit.target]
        if hit.damage <= 0 or duelist.side == target.side or not _is_duelist(duelist):
            continue
        rivals = [other for other in battle.models_on_table(target.side) if _is_duelist(other)]
        friends = tuple(battle.sides[duelist.side].standing)
        if friends and (_is_duelist(target) or not rivals):
            mark = battle.journal.mark()
            friend = battle.models[ask(battle, duelist.side, "skill point", duelist.id, friends)]
            battle.set(friend, "points_left", friend.points_left + 1)
            battle.log.count("model trait Duelist")
            battle.log_event("heartens", mark, duelist, friend, rules=("BR-188",))


def _is_duelist(model: BattleModel) -> bool:
    return "Duelist" in model.kit.names


AFTER.append(reward_duelist)
