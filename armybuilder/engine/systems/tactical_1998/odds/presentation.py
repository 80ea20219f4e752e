"""Answers in lines, for the command, and as a page draws them."""

from collections.abc import Iterator, Mapping

from armybuilder.engine.core.battle.odds.pictures import LabelledChance, OddsChart, OddsPicture, Tone, percent
from armybuilder.engine.core.battle.odds.sides import Side
from armybuilder.engine.core.battle.odds.text import format_chances, format_modifier, margin_chart, modifier_lines
from armybuilder.engine.core.language import gettext, gettext_noop
from armybuilder.engine.systems.tactical_1998.odds.answers import (
    Answer,
    AttackAnswer,
    Dice,
    Fate,
    RamAnswer,
    SkillAnswer,
)
from armybuilder.engine.systems.tactical_1998.odds.arms import Band

_GOOD: dict[str, Tone] = {"none": "theirs", "light": "draw"}
_BAD: dict[str, Tone] = {"none": "mine", "light": "draw", "heavy": "theirs", "overkill": "theirs"}
"""What becomes of the target is good for the attacker, what becomes of himself is not."""
LEVELS = {
    "none": gettext_noop("No damage"),
    "light": gettext_noop("Light"),
    "heavy": gettext_noop("Heavy"),
    "overkill": gettext_noop("Overkill"),
}
SYSTEMS = {
    "fire-control": gettext_noop("Fire control"),
    "structure": gettext_noop("Structure"),
    "crew": gettext_noop("Crew"),
    "movement": gettext_noop("Movement"),
    "auxiliary": gettext_noop("Auxiliary systems"),
}
SHOTS: Mapping[Band, str] = {
    "point-blank": gettext_noop("{weapon}, point blank"),
    "short": gettext_noop("{weapon} at short range"),
    "medium": gettext_noop("{weapon} at medium range"),
    "long": gettext_noop("{weapon} at long range"),
    "extreme": gettext_noop("{weapon} at extreme range"),
}
TITLES: Mapping[Side, tuple[str, str, str, str, str]] = {
    "defender": (
        gettext_noop("Damage to the target"),
        gettext_noop("Damage level of the target"),
        gettext_noop("Target systems hit"),
        gettext_noop("Target troopers lost"),
        gettext_noop("Target destroyed"),
    ),
    "attacker": (
        gettext_noop("Damage to the attacker"),
        gettext_noop("Damage level of the attacker"),
        gettext_noop("Attacker systems hit"),
        gettext_noop("Attacker troopers lost"),
        gettext_noop("Attacker destroyed"),
    ),
}
"""What is drawn of a side: points, levels, systems, troopers, the chance to be destroyed."""


# ---------------------------------------------------------------- pictures


def pictures(answer: Answer) -> list[OddsPicture]:
    """One picture an answer."""
    match answer:
        case AttackAnswer():
            return [_attack(answer)]
        case RamAnswer():
            return [_ram(answer)]
        case SkillAnswer():
            return [_test(answer)]


def _attack(answer: AttackAnswer) -> OddsPicture:
    figures = [
        (gettext("Hit"), percent(answer.hit)),
        (gettext("Destroyed"), percent(answer.target.destroyed)),
        (gettext("Fumble"), percent(answer.fumble)),
        (gettext("Attack"), dice(answer.attack)),
        (gettext("Defense"), dice(answer.defence) if answer.defence else gettext("none")),
        (gettext("Damage"), _against(answer.target)),
    ]
    if answer.rounds is not None:
        figures.append((gettext("Ammunition"), str(answer.rounds)))
    charts = (*_fate("defender", answer.target), margin_chart(answer.margin))
    title = gettext(SHOTS[answer.range], weapon=answer.weapon)
    return OddsPicture(title, tuple(figures), charts, modifier_lines(answer.modifiers), tuple(answer.notes))


def _ram(answer: RamAnswer) -> OddsPicture:
    figures = (
        (gettext("Ram succeeds"), percent(answer.hit)),
        (gettext(TITLES["defender"][-1]), percent(answer.target.destroyed)),
        (gettext(TITLES["attacker"][-1]), percent(answer.attacker.destroyed)),
        (gettext("Attacker"), dice(answer.attack)),
        (gettext("Defender"), dice(answer.defence) if answer.defence else gettext("none")),
        (gettext(TITLES["defender"][0]), _against(answer.target)),
        (gettext(TITLES["attacker"][0]), _against(answer.attacker)),
    )
    charts = (*_fate("defender", answer.target), *_fate("attacker", answer.attacker), margin_chart(answer.margin))
    return OddsPicture(gettext("Ram"), figures, charts, modifier_lines(answer.modifiers), tuple(answer.notes))


def _test(answer: SkillAnswer) -> OddsPicture:
    figures = (
        (gettext("Success"), percent(answer.hit)),
        (gettext("Fumble"), percent(answer.fumble)),
        (gettext("Dice"), dice(answer.attack)),
        (gettext("Against"), dice(answer.defence) if answer.defence else str(answer.threshold)),
    )
    return OddsPicture(gettext("Test"), figures, (margin_chart(answer.margin),), modifier_lines(answer.modifiers))


def _against(fate: Fate) -> str:
    if fate.armor is None:
        return f"×{fate.multiplier}"
    return gettext("×{multiplier} against {armor}", multiplier=fate.multiplier, armor=f"{fate.armor:g}")


def _fate(side: Side, fate: Fate) -> Iterator[OddsChart]:
    points, level, systems, troopers, _ = map(gettext, TITLES[side])
    good = side == "defender"
    told = _numbers(fate.damage, "mine" if good else "theirs", "theirs" if good else "mine")
    yield OddsChart(points, told, is_row=True, reached=True)
    if fate.casualties is not None:
        yield OddsChart(troopers, _numbers(fate.casualties, "mine", "theirs"), is_row=True, reached=True)
    if fate.result is not None:
        tones = _GOOD if good else _BAD
        yield OddsChart(
            level,
            tuple(
                LabelledChance(gettext(LEVELS[name]), one, tones.get(name, "mine")) for name, one in fate.result.items()
            ),
        )
    if fate.systems is not None:
        yield OddsChart(
            systems, tuple(LabelledChance(gettext(SYSTEMS[name]), one, "draw") for name, one in fate.systems.items())
        )


def _numbers(found: Mapping[int, float], some: Tone, nothing: Tone) -> tuple[LabelledChance, ...]:
    return tuple(
        LabelledChance(str(value), chance, some if value else nothing) for value, chance in sorted(found.items())
    )


# ---------------------------------------------------------------- lines


def lines(answer: Answer) -> Iterator[str]:
    """Yield the lines of an answer."""
    match answer:
        case AttackAnswer():
            against = dice(answer.defence) if answer.defence else "0"
            yield f"{answer.weapon} at {answer.range} range"
            yield f"  attack {dice(answer.attack)} against {against}"
            yield f"  hit {percent(answer.hit)}   fumble {percent(answer.fumble)}"
            yield from _fate_lines("target", answer.target)
        case RamAnswer():
            yield f"Ram: {dice(answer.attack)} against {dice(answer.defence) if answer.defence else '0'}"
            yield f"  hit {percent(answer.hit)}"
            yield from _fate_lines("target", answer.target)
            yield from _fate_lines("attacker", answer.attacker)
        case SkillAnswer():
            yield f"Test: {dice(answer.attack)} against {dice(answer.defence) if answer.defence else answer.threshold}"
            yield f"  success {percent(answer.hit)}   fumble {percent(answer.fumble)}"
    yield f"  margin: {format_chances(answer.margin.items())}"
    yield from map(format_modifier, answer.modifiers)
    if isinstance(answer, AttackAnswer) and answer.rounds is not None:
        yield f"  ammunition: {answer.rounds}"
    if not isinstance(answer, SkillAnswer):
        yield from (f"  {note}" for note in answer.notes)


def _fate_lines(who: str, fate: Fate) -> Iterator[str]:
    armor = "" if fate.armor is None else f" against armor {fate.armor:g}"
    yield f"  {who}: x{fate.multiplier} a point of margin{armor}, destroyed {percent(fate.destroyed)}"
    yield f"  {who} takes points of damage: {format_chances(fate.damage.items())}"
    if fate.result is not None:
        yield f"  {who} is hit for: {format_chances(fate.result.items())}"
    if fate.systems is not None:
        yield f"  {who} is hit in: {format_chances(fate.systems.items())}"
    if fate.casualties is not None:
        yield f"  {who} loses troopers: {format_chances(fate.casualties.items())}"


def dice(pool: Dice) -> str:
    """`3D6+1`."""
    return f"{pool.skill}D6" + (f"{pool.modifier:+d}" if pool.modifier else "")
