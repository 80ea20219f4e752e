"""Points that attacks promise by their odds, and what they take (BR-90, BR-97)."""

from armybuilder.engine.core.battle.events import BattleEvent
from armybuilder.engine.core.battle.replay import ReplayGain
from armybuilder.engine.systems.blitz_beta.battle.odds.duels import PLAIN, duel_of
from armybuilder.engine.systems.blitz_beta.battle.odds.odds import duel_odds
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.strikes import AttackBasis
from armybuilder.engine.systems.blitz_beta.battle.state import Battle


def attack_gain(event: BattleEvent, battle: Battle) -> ReplayGain | None:
    """TV of an enemy that an attack takes, as its share of boxes: what the pools promise before anybody rolls again or spends an
    action to evade, and what it comes to. None for what is no attack on an enemy, and for whoever else an area reaches, who
    defends against a total that stands already."""
    basis = event.basis
    if not isinstance(basis, AttackBasis) or battle.models[event.model].side == battle.models[event.target].side:
        return None
    facts, left = basis
    (_, attack), (_, defence) = event.throws[:2]
    damage = duel_odds(duel_of(facts, attack.pool, defence.pool, PLAIN, battle.settings)).damage
    box = battle.models[event.target].recruit.points / facts.target.capacity
    taken = min(event.values["damage"], left)
    return ReplayGain(box * damage.mapped(lambda boxes: min(boxes, left)).mean, box * taken)
