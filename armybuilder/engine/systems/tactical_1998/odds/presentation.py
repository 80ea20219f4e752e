"""Answers in lines, for the command, and as a page draws them."""

from collections.abc import Iterator, Mapping

from armybuilder.engine.core.battle.odds.pictures import Chance, Chart, Picture, Tone, percent
from armybuilder.engine.core.battle.odds.sides import Side
from armybuilder.engine.core.battle.odds.text import added, chances, line, margin_chart
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
        gettext_noop("Level of damage to the target"),
        gettext_noop("Systems of the target that are hit"),
        gettext_noop("Troopers of the target that fall"),
        gettext_noop("Target destroyed"),
    ),
    "attacker": (
        gettext_noop("Damage to the attacker"),
        gettext_noop("Level of damage to the attacker"),
        gettext_noop("Systems of the attacker that are hit"),
        gettext_noop("Troopers of the attacker that fall"),
        gettext_noop("Attacker destroyed"),
    ),
}
"""What is drawn of a side: points, levels, systems, troopers, the chance to be destroyed."""


# ---------------------------------------------------------------- pictures


def pictures(answer: Answer) -> list[Picture]:
    """One picture an answer."""
    match answer:
        case AttackAnswer():
            return [_attack(answer)]
        case RamAnswer():
            return [_ram(answer)]
        case SkillAnswer():
            return [_test(answer)]


def _attack(answer: AttackAnswer) -> Picture:
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
    return Picture(title, tuple(figures), charts, added(answer.modifiers), tuple(answer.notes))


def _ram(answer: RamAnswer) -> Picture:
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
    return Picture(gettext("Ram"), figures, charts, added(answer.modifiers), tuple(answer.notes))


def _test(answer: SkillAnswer) -> Picture:
    figures = (
        (gettext("Success"), percent(answer.hit)),
        (gettext("Fumble"), percent(answer.fumble)),
        (gettext("Dice"), dice(answer.attack)),
        (gettext("Against"), dice(answer.defence) if answer.defence else str(answer.threshold)),
    )
    return Picture(gettext("Test"), figures, (margin_chart(answer.margin),), added(answer.modifiers))


def _against(fate: Fate) -> str:
    if fate.armor is None:
        return f"×{fate.multiplier}"
    return gettext("×{multiplier} against {armor}", multiplier=fate.multiplier, armor=f"{fate.armor:g}")


def _fate(side: Side, fate: Fate) -> Iterator[Chart]:
    points, level, systems, troopers, _ = map(gettext, TITLES[side])
    good = side == "defender"
    told = _numbers(fate.damage, "mine" if good else "theirs", "theirs" if good else "mine")
    yield Chart(points, told, is_row=True, reached=True)
    if fate.casualties is not None:
        yield Chart(troopers, _numbers(fate.casualties, "mine", "theirs"), is_row=True, reached=True)
    if fate.result is not None:
        tones = _GOOD if good else _BAD
        yield Chart(
            level,
            tuple(Chance(gettext(LEVELS[name]), one, tones.get(name, "mine")) for name, one in fate.result.items()),
        )
    if fate.systems is not None:
        yield Chart(systems, tuple(Chance(gettext(SYSTEMS[name]), one, "draw") for name, one in fate.systems.items()))


def _numbers(found: Mapping[int, float], some: Tone, nothing: Tone) -> tuple[Chance, ...]:
    return tuple(Chance(str(value), chance, some if value else nothing) for value, chance in sorted(found.items()))


# ---------------------------------------------------------------- lines


def lines(answer: Answer) -> Iterator[str]:
    """What an answer says."""
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
    yield f"  margin: {chances(answer.margin.items())}"
    yield from map(line, answer.modifiers)
    if isinstance(answer, AttackAnswer) and answer.rounds is not None:
        yield f"  ammunition: {answer.rounds}"
    if not isinstance(answer, SkillAnswer):
        yield from (f"  {note}" for note in answer.notes)


def _fate_lines(who: str, fate: Fate) -> Iterator[str]:
    armor = "" if fate.armor is None else f" against armor {fate.armor:g}"
    yield f"  {who}: x{fate.multiplier} a point of margin{armor}, destroyed {percent(fate.destroyed)}"
    yield f"  {who} takes points of damage: {chances(fate.damage.items())}"
    if fate.result is not None:
        yield f"  {who} is hit for: {chances(fate.result.items())}"
    if fate.systems is not None:
        yield f"  {who} is hit in: {chances(fate.systems.items())}"
    if fate.casualties is not None:
        yield f"  {who} loses troopers: {chances(fate.casualties.items())}"


def dice(pool: Dice) -> str:
    """`3D6+1`."""
    return f"{pool.skill}D6" + (f"{pool.modifier:+d}" if pool.modifier else "")
