"""Answers as a page draws them: a picture for each weapon."""

from armybuilder.engine.core.battle.odds.pictures import (
    LabelledChance,
    ModifierLine,
    OddsChart,
    OddsPicture,
    margins,
    percent,
    worth_of,
)
from armybuilder.engine.core.language import gettext
from armybuilder.engine.systems.blitz_beta.battle.odds.answers import OddsAnswer, PoolOdds, WeaponOdds
from armybuilder.engine.systems.blitz_beta.battle.odds.odds import ModifierOdds


def draw_pictures(answer: OddsAnswer) -> list[OddsPicture]:
    """One for each weapon; those that cannot attack are told with the first."""
    drawn = [_draw_picture(attack) for attack in answer.attacks]
    return [drawn[0]._replace(notes=(*drawn[0].notes, *answer.left_out.values())), *drawn[1:]]


def _draw_picture(attack: WeaponOdds) -> OddsPicture:
    figures = (
        (gettext("Hit"), percent(attack.hit)),
        (gettext("Damage"), f"{attack.expected:.2f}"),
        (gettext("Attack"), _format_pool(attack.attack)),
        (gettext("Defense"), _format_pool(attack.defence)),
    )
    fates = tuple(
        LabelledChance(label, chance)
        for label, chance in (
            (gettext("Crippled"), attack.crippled),
            (gettext("Destroyed"), attack.destroyed),
            (gettext("Overkilled"), attack.overkilled),
        )
    )
    damage = tuple(
        LabelledChance(f"{boxes}", chance, "mine" if boxes else "theirs") for boxes, chance in attack.damage.items()
    )
    charts = (
        OddsChart(gettext("At least"), fates),
        OddsChart(gettext("Damage"), damage, is_row=True, note=gettext("Boxes that the attack marks."), reached=True),
        OddsChart(gettext("Margin"), margins(attack.margin, 0), is_row=True, note=gettext("At 0 or above it hits.")),
    )
    title = gettext("{weapon} at {range} range", weapon=attack.weapon, range=gettext(attack.range))
    notes = (gettext("No defence needed in {chance}.", chance=percent(attack.spared)),) if attack.spared else ()
    return OddsPicture(title, figures, charts, tuple(map(_modifier_row, attack.modifiers)), notes)


def _modifier_row(modifier: ModifierOdds) -> ModifierLine:
    changes = [f"{modifier.dice:+}D6"] if modifier.dice else []
    changes += [gettext("{steps:+} skill", steps=modifier.steps)] if modifier.steps else []
    worth = worth_of(modifier.hit, modifier.expected)
    return ModifierLine(modifier.side, gettext(modifier.label), ", ".join(changes), modifier.rule, worth)


def _format_pool(pool: PoolOdds) -> str:
    skill = "NA" if pool.skill is None else f"{pool.skill}+"
    return gettext("{dice}D6 at {skill}", dice=pool.dice, skill=skill)
