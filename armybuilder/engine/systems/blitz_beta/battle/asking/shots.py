"""Attacks that may be chosen, with their exact odds before anybody spends actions or rolls again."""

from armybuilder.engine.core.language import say
from armybuilder.engine.systems.blitz_beta.battle.chapters.combat.locks import line
from armybuilder.engine.systems.blitz_beta.battle.chapters.combat.situation import Strike, situation
from armybuilder.engine.systems.blitz_beta.battle.odds.odds import attack_odds
from armybuilder.engine.systems.blitz_beta.battle.state import Battle, Model


def told_odds(battle: Battle, strike: Strike, target: Model) -> str:
    """The chances to hit, cripple and destroy one target, in words."""
    if strike.special in ("brute force", "ram"):
        return ""
    shelter = line(battle, battle.models[strike.shooter], target).shelter
    facts = situation(battle, strike, target, shelter, attackers=frozenset((strike.shooter,)))
    odds = attack_odds(facts, battle.settings)
    fate = odds.fate(target.profile, target.damage)
    return say(
        "hits {hit:.0%}, cripples {cripples:.0%}, destroys {destroys:.0%}",
        hit=odds.hit,
        cripples=fate.crippled,
        destroys=fate.destroyed,
    )


def told_strike(
    battle: Battle, shooter: int, mount: int, ammo: int, targets: tuple[int, ...], special: str = ""
) -> str:
    """The same of all targets of an attack, each by its tag where there are several."""
    strike = Strike(shooter, mount, ammo, targets, special=special)  # type: ignore[arg-type] # the act's own word
    return "; ".join(filter(None, (told_odds(battle, strike, battle.models[target]) for target in targets)))
