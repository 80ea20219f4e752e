"""Answers in lines, for the command."""

from collections.abc import Iterator

from armybuilder.engine.core.battle.odds.pictures import percent
from armybuilder.engine.core.battle.odds.text import format_chances, format_modifier
from armybuilder.engine.core.language import gettext
from armybuilder.engine.systems.blitz_2006.odds.output.answers import (
    Answer,
    Dice,
    Fate,
    FireAnswer,
    RamAnswer,
    SkillAnswer,
)


def lines(answer: Answer) -> list[str]:
    """Return an answer as lines of text."""
    match answer:
        case FireAnswer():
            return list(_fire(answer))
        case RamAnswer():
            return list(_ram(answer))
        case SkillAnswer():
            return list(_test(answer))


def _fire(answer: FireAnswer) -> Iterator[str]:
    defence = dice(answer.defence) if answer.defence else "a building"
    yield f"{answer.weapon} at {answer.range} range"
    yield f"  attack {dice(answer.attack)} against {defence}"
    yield f"  hit {percent(answer.hit)}   fumble {percent(answer.fumble)}"
    if answer.landing:
        scatter = format_chances((f'{inches}"', chance) for inches, chance in answer.landing.scatter.items())
        yield f"  against {answer.landing.threshold}: on the spot {percent(answer.landing.on_spot)}"
        yield f"  scatter: {scatter}; unit outside {percent(answer.landing.missed)}"
    if answer.stopped:
        yield f"  stopped by anti-missile systems {percent(answer.stopped)}"
    yield from _fate("target", answer.target)
    yield f"  margin: {format_chances(answer.margin.items())}"
    if answer.out_of_ammo is not None:
        yield f"  out of ammo {percent(answer.out_of_ammo)}"
    if answer.burning:
        yield f"  burns on {percent(answer.burning.chance)}, {answer.burning.further:.2f} light damage to come"
    yield from map(format_modifier, answer.modifiers)
    yield from (f"  {note}" for note in answer.notes)


def _ram(answer: RamAnswer) -> Iterator[str]:
    yield f"Ram: {dice(answer.attack)} against {dice(answer.defence)}"
    yield f"  hit {percent(answer.hit)}"
    yield from _fate("target", answer.target)
    yield from _fate("attacker", answer.attacker)
    yield f"  margin: {format_chances(answer.margin.items())}"
    yield from map(format_modifier, answer.modifiers)
    yield from (f"  {note}" for note in answer.notes)


def _test(answer: SkillAnswer) -> Iterator[str]:
    if answer.open or answer.attack is None:
        yield "Open: no roll is needed"
        return
    against = dice(answer.defence) if answer.defence else str(answer.threshold)
    yield f"Test: {dice(answer.attack)} against {against}"
    yield f"  success {percent(answer.success)}   fumble {percent(answer.fumble)}"
    yield f"  margin: {format_chances(answer.margin.items())}"
    yield from map(format_modifier, answer.modifiers)
    yield from (f"  {note}" for note in answer.notes)


def _fate(who: str, fate: Fate) -> Iterator[str]:
    yield f"  {who}: x{fate.multiplier} a point of margin against armor {fate.armor}"
    if fate.bases is not None:
        yield f"  {who} has bases left: {format_chances(fate.bases.items())}"
        return
    yield f"  {who} is hit for: {format_chances(fate.result.items())}"
    if fate.state:
        yield f"  {who} is afterwards: {format_chances(fate.state.items())}"


def dice(pool: Dice) -> str:
    """`3D6+1`, `unskilled-2`."""
    count = f"{pool.skill}D6" if pool.skill else gettext("unskilled")
    modifier = f"{pool.modifier:+d}" if pool.modifier else ""
    return f"{count}{modifier}" + (gettext(", defective {rating}", rating=pool.defective) if pool.defective else "")
