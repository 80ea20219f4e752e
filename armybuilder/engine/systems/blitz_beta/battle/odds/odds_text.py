"""Odds as text, for the command line."""

from collections.abc import Iterator

from armybuilder.engine.core.battle.odds.pictures import percent
from armybuilder.engine.systems.blitz_beta.battle.odds.answers import OddsAnswer, PoolOdds, WeaponOdds
from armybuilder.engine.systems.blitz_beta.battle.odds.odds import ModifierOdds


def render_lines(answer: OddsAnswer) -> list[str]:
    """A paragraph for each weapon, then those that cannot attack."""
    text: list[str] = []
    for attack in answer.attacks:
        text.extend(_render_attack(attack))
        text.append("")
    text.extend(answer.left_out.values())
    return text if text[-1] else text[:-1]


def _render_attack(attack: WeaponOdds) -> Iterator[str]:
    yield f"{attack.attacker}: {attack.weapon} at {attack.defender}, {attack.range} range"
    yield f"  attack {_format_pool(attack.attack)} against {_format_pool(attack.defence)}"
    yield f"  hit {percent(attack.hit)}   damage {attack.expected:.2f} on average"
    if attack.spared:
        yield f"  need not defend {percent(attack.spared)}"
    yield (
        f"  crippled {percent(attack.crippled)}   destroyed {percent(attack.destroyed)}   "
        f"overkilled {percent(attack.overkilled)}"
    )
    yield f"  damage: {_format_chances(attack.damage)}"
    yield f"  margin: {_format_chances({margin: chance for margin, chance in attack.margin.items() if margin >= 0})}"
    if attack.token:
        yield f"  {attack.token.kind}: {_format_chances(attack.token.intensity)}; {attack.further:.2f} damage to come"
    yield from map(_render_modifier, attack.modifiers)


def _render_modifier(modifier: ModifierOdds) -> str:
    changes = [f"{modifier.dice:+}D6"] if modifier.dice else []
    changes += [f"{modifier.steps:+} skill"] if modifier.steps else []
    worth = f"hit {100 * modifier.hit:+.1f} points, damage {modifier.expected:+.2f}"
    return f"  {modifier.side}: {modifier.label} ({modifier.rule}) {', '.join(changes)}: {worth}"


def _format_pool(pool: PoolOdds) -> str:
    skill = "NA" if pool.skill is None else f"{pool.skill}+"
    return f"{pool.dice}D6 at {skill}"


def _format_chances(chances: dict[int, float]) -> str:
    return ", ".join(f"{value}: {percent(chance)}" for value, chance in chances.items() if chance >= 0.0005)
