"""Answers in lines, for the command, and as a page draws them."""

from collections.abc import Iterator, Mapping

from armybuilder.engine.core.battle.odds.pictures import Chance, Chart, Picture, Tone, percent
from armybuilder.engine.core.battle.odds.sides import Side
from armybuilder.engine.core.battle.odds.text import added, chances, line, margin_chart
from armybuilder.engine.core.language import later, say
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
LEVELS = {"none": later("No damage"), "light": later("Light"), "heavy": later("Heavy"), "overkill": later("Overkill")}
SYSTEMS = {
    "fire-control": later("Fire control"),
    "structure": later("Structure"),
    "crew": later("Crew"),
    "movement": later("Movement"),
    "auxiliary": later("Auxiliary systems"),
}
SHOTS: Mapping[Band, str] = {
    "point-blank": later("{weapon}, point blank"),
    "short": later("{weapon} at short range"),
    "medium": later("{weapon} at medium range"),
    "long": later("{weapon} at long range"),
    "extreme": later("{weapon} at extreme range"),
}
TITLES: Mapping[Side, tuple[str, str, str, str, str]] = {
    "defender": (
        later("Damage to the target"),
        later("Level of damage to the target"),
        later("Systems of the target that are hit"),
        later("Troopers of the target that fall"),
        later("Target destroyed"),
    ),
    "attacker": (
        later("Damage to the attacker"),
        later("Level of damage to the attacker"),
        later("Systems of the attacker that are hit"),
        later("Troopers of the attacker that fall"),
        later("Attacker destroyed"),
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
        (say("Hit"), percent(answer.hit)),
        (say("Destroyed"), percent(answer.target.destroyed)),
        (say("Fumble"), percent(answer.fumble)),
        (say("Attack"), dice(answer.attack)),
        (say("Defense"), dice(answer.defence) if answer.defence else say("none")),
        (say("Damage"), _against(answer.target)),
    ]
    if answer.rounds is not None:
        figures.append((say("Ammunition"), str(answer.rounds)))
    charts = (*_fate("defender", answer.target), margin_chart(answer.margin))
    title = say(SHOTS[answer.range], weapon=answer.weapon)
    return Picture(title, tuple(figures), charts, added(answer.modifiers), tuple(answer.notes))


def _ram(answer: RamAnswer) -> Picture:
    figures = (
        (say("Ram succeeds"), percent(answer.hit)),
        (say(TITLES["defender"][-1]), percent(answer.target.destroyed)),
        (say(TITLES["attacker"][-1]), percent(answer.attacker.destroyed)),
        (say("Attacker"), dice(answer.attack)),
        (say("Defender"), dice(answer.defence) if answer.defence else say("none")),
        (say(TITLES["defender"][0]), _against(answer.target)),
        (say(TITLES["attacker"][0]), _against(answer.attacker)),
    )
    charts = (*_fate("defender", answer.target), *_fate("attacker", answer.attacker), margin_chart(answer.margin))
    return Picture(say("Ram"), figures, charts, added(answer.modifiers), tuple(answer.notes))


def _test(answer: SkillAnswer) -> Picture:
    figures = (
        (say("Success"), percent(answer.hit)),
        (say("Fumble"), percent(answer.fumble)),
        (say("Dice"), dice(answer.attack)),
        (say("Against"), dice(answer.defence) if answer.defence else str(answer.threshold)),
    )
    return Picture(say("Test"), figures, (margin_chart(answer.margin),), added(answer.modifiers))


def _against(fate: Fate) -> str:
    if fate.armor is None:
        return f"×{fate.multiplier}"
    return say("×{multiplier} against {armor}", multiplier=fate.multiplier, armor=f"{fate.armor:g}")


def _fate(side: Side, fate: Fate) -> Iterator[Chart]:
    points, level, systems, troopers, _ = map(say, TITLES[side])
    good = side == "defender"
    told = _numbers(fate.damage, "mine" if good else "theirs", "theirs" if good else "mine")
    yield Chart(points, told, is_row=True, reached=True)
    if fate.casualties is not None:
        yield Chart(troopers, _numbers(fate.casualties, "mine", "theirs"), is_row=True, reached=True)
    if fate.result is not None:
        tones = _GOOD if good else _BAD
        yield Chart(
            level, tuple(Chance(say(LEVELS[name]), one, tones.get(name, "mine")) for name, one in fate.result.items())
        )
    if fate.systems is not None:
        yield Chart(systems, tuple(Chance(say(SYSTEMS[name]), one, "draw") for name, one in fate.systems.items()))


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
