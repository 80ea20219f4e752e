"""Answers as a page draws them: a picture for each weapon."""

from armybuilder.engine.core.battle.odds.pictures import Added, Chance, Chart, Picture, margins, percent
from armybuilder.engine.systems.blitz_beta.battle.odds.answers import OddsAnswer, PoolOdds, WeaponOdds
from armybuilder.engine.systems.blitz_beta.battle.odds.odds import ModifierOdds


def pictures(answer: OddsAnswer) -> list[Picture]:
    """One for each weapon; those that cannot attack are told with the first."""
    drawn = [_picture(attack) for attack in answer.attacks]
    return [drawn[0]._replace(notes=(*drawn[0].notes, *answer.left_out.values())), *drawn[1:]]


def _picture(attack: WeaponOdds) -> Picture:
    figures = (
        ("Hit", percent(attack.hit)),
        ("Damage", f"{attack.expected:.2f}"),
        ("Attack", _pool(attack.attack)),
        ("Defense", _pool(attack.defence)),
    )
    fates = tuple(
        Chance(label, chance)
        for label, chance in (
            ("Crippled", attack.crippled),
            ("Destroyed", attack.destroyed),
            ("Overkilled", attack.overkilled),
        )
    )
    damage = tuple(Chance(f"{boxes}", chance, "mine" if boxes else "theirs") for boxes, chance in attack.damage.items())
    charts = (
        Chart("At least", fates),
        Chart("Damage", damage, is_row=True, note="Boxes that the attack marks.", reached=True),
        Chart("Margin", margins(attack.margin, 0), is_row=True, note="From 0 on it hits."),
    )
    title = f"{attack.weapon} at {attack.range} range"
    notes = (f"Nobody need defend in {percent(attack.spared)}.",) if attack.spared else ()
    return Picture(title, figures, charts, tuple(map(_added, attack.modifiers)), notes)


def _added(modifier: ModifierOdds) -> Added:
    changes = [f"{modifier.dice:+}D6"] if modifier.dice else []
    changes += [f"{modifier.steps:+} skill"] if modifier.steps else []
    worth = f"hit {100 * modifier.hit:+.1f} points, damage {modifier.expected:+.2f}"
    return Added(modifier.side, modifier.label, ", ".join(changes), modifier.rule, worth)


def _pool(pool: PoolOdds) -> str:
    return f"{pool.dice}D6 at {'NA' if pool.skill is None else f'{pool.skill}+'}"
