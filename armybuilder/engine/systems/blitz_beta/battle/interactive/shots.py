"""Attacks that may be chosen, with their exact odds before anybody spends actions or rolls again."""

from typing import NamedTuple

from armybuilder.engine.core.language import gettext
from armybuilder.engine.systems.blitz_beta.battle.odds.odds import attack_odds
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.situation import Strike, build_attack
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.strikes import line_of
from armybuilder.engine.systems.blitz_beta.battle.state import Battle, BattleModel


class Chances(NamedTuple):
    """The odds of an attack in words, and the best chance to hit any of its targets."""

    words: str = ""
    hit: float = 1.0


def describe_odds(battle: Battle, strike: Strike, target: BattleModel) -> Chances:
    """The chances to hit, cripple and destroy one target."""
    if strike.special in ("brute force", "ram"):
        return Chances()
    shelter = line_of(battle, strike, target).shelter
    facts = build_attack(battle, strike, target, shelter, attackers=frozenset((strike.shooter,)))
    odds = attack_odds(facts, battle.settings)
    fate = odds.outcome(target.profile, target.damage)
    words = gettext(
        "hits {hit:.0%}, cripples {cripples:.0%}, destroys {destroys:.0%}",
        hit=odds.hit,
        cripples=fate.crippled,
        destroys=fate.destroyed,
    )
    return Chances(words, odds.hit)


def describe_strike(battle: Battle, strike: Strike) -> Chances:
    """The same of all targets of an attack."""
    told = [describe_odds(battle, strike, battle.models[target]) for target in strike.targets]
    return Chances("; ".join(filter(None, (each.words for each in told))), max(each.hit for each in told))
