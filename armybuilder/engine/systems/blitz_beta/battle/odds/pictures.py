"""Answers as a page draws them: a picture for each weapon."""

from armybuilder.engine.core.battle.odds.pictures import Added, Chance, Chart, Picture, margins, percent, worth_of
from armybuilder.engine.core.language import say
from armybuilder.engine.systems.blitz_beta.battle.odds.answers import OddsAnswer, PoolOdds, WeaponOdds
from armybuilder.engine.systems.blitz_beta.battle.odds.odds import ModifierOdds


def pictures(answer: OddsAnswer) -> list[Picture]:
    """One for each weapon; those that cannot attack are told with the first."""
    drawn = [_picture(attack) for attack in answer.attacks]
    return [drawn[0]._replace(notes=(*drawn[0].notes, *answer.left_out.values())), *drawn[1:]]


def _picture(attack: WeaponOdds) -> Picture:
    figures = (
        (say("Hit"), percent(attack.hit)),
        (say("Damage"), f"{attack.expected:.2f}"),
        (say("Attack"), _pool(attack.attack)),
        (say("Defense"), _pool(attack.defence)),
    )
    fates = tuple(
        Chance(label, chance)
        for label, chance in (
            (say("Crippled"), attack.crippled),
            (say("Destroyed"), attack.destroyed),
            (say("Overkilled"), attack.overkilled),
        )
    )
    damage = tuple(Chance(f"{boxes}", chance, "mine" if boxes else "theirs") for boxes, chance in attack.damage.items())
    charts = (
        Chart(say("At least"), fates),
        Chart(say("Damage"), damage, is_row=True, note=say("Boxes that the attack marks."), reached=True),
        Chart(say("Margin"), margins(attack.margin, 0), is_row=True, note=say("From 0 on it hits.")),
    )
    title = say("{weapon} at {range} range", weapon=attack.weapon, range=say(attack.range))
    notes = (say("Nobody need defend in {chance}.", chance=percent(attack.spared)),) if attack.spared else ()
    return Picture(title, figures, charts, tuple(map(_added, attack.modifiers)), notes)


def _added(modifier: ModifierOdds) -> Added:
    changes = [f"{modifier.dice:+}D6"] if modifier.dice else []
    changes += [say("{steps:+} skill", steps=modifier.steps)] if modifier.steps else []
    worth = worth_of(modifier.hit, modifier.expected)
    return Added(modifier.side, say(modifier.label), ", ".join(changes), modifier.rule, worth)


def _pool(pool: PoolOdds) -> str:
    skill = "NA" if pool.skill is None else f"{pool.skill}+"
    return say("{dice}D6 at {skill}", dice=pool.dice, skill=skill)
