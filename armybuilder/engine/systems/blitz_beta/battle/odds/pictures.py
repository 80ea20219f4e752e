"""Answers as a page draws them: a picture for each weapon."""

from armybuilder.engine.core.battle.odds.pictures import Added, Chance, Chart, Picture, margins, percent, worth_of
from armybuilder.engine.core.language import gettext
from armybuilder.engine.systems.blitz_beta.battle.odds.answers import OddsAnswer, PoolOdds, WeaponOdds
from armybuilder.engine.systems.blitz_beta.battle.odds.odds import ModifierOdds


def pictures(answer: OddsAnswer) -> list[Picture]:
    """One for each weapon; those that cannot attack are told with the first."""
    drawn = [_picture(attack) for attack in answer.attacks]
    return [drawn[0]._replace(notes=(*drawn[0].notes, *answer.left_out.values())), *drawn[1:]]


def _picture(attack: WeaponOdds) -> Picture:
    figures = (
        (gettext("Hit"), percent(attack.hit)),
        (gettext("Damage"), f"{attack.expected:.2f}"),
        (gettext("Attack"), _pool(attack.attack)),
        (gettext("Defense"), _pool(attack.defence)),
    )
    fates = tuple(
        Chance(label, chance)
        for label, chance in (
            (gettext("Crippled"), attack.crippled),
            (gettext("Destroyed"), attack.destroyed),
            (gettext("Overkilled"), attack.overkilled),
        )
    )
    damage = tuple(Chance(f"{boxes}", chance, "mine" if boxes else "theirs") for boxes, chance in attack.damage.items())
    charts = (
        Chart(gettext("At least"), fates),
        Chart(gettext("Damage"), damage, is_row=True, note=gettext("Boxes that the attack marks."), reached=True),
        Chart(gettext("Margin"), margins(attack.margin, 0), is_row=True, note=gettext("From 0 on it hits.")),
    )
    title = gettext("{weapon} at {range} range", weapon=attack.weapon, range=gettext(attack.range))
    notes = (gettext("Nobody need defend in {chance}.", chance=percent(attack.spared)),) if attack.spared else ()
    return Picture(title, figures, charts, tuple(map(_added, attack.modifiers)), notes)


def _added(modifier: ModifierOdds) -> Added:
    changes = [f"{modifier.dice:+}D6"] if modifier.dice else []
    changes += [gettext("{steps:+} skill", steps=modifier.steps)] if modifier.steps else []
    worth = worth_of(modifier.hit, modifier.expected)
    return Added(modifier.side, gettext(modifier.label), ", ".join(changes), modifier.rule, worth)


def _pool(pool: PoolOdds) -> str:
    skill = "NA" if pool.skill is None else f"{pool.skill}+"
    return gettext("{dice}D6 at {skill}", dice=pool.dice, skill=skill)
