"""Answers as a page draws them."""

from collections.abc import Iterator, Mapping

from armybuilder.engine.core.battle.odds.pictures import Chance, Chart, Picture, Tone, percent
from armybuilder.engine.core.battle.odds.text import added, margin_chart
from armybuilder.engine.core.language import later, say
from armybuilder.engine.systems.blitz_2006.odds.output.answers import Answer, Fate, FireAnswer, RamAnswer, SkillAnswer
from armybuilder.engine.systems.blitz_2006.odds.output.text import dice
from armybuilder.engine.systems.blitz_2006.odds.rules.ranges import Band

_GOOD: dict[str, Tone] = {"none": "theirs", "light": "draw"}
_BAD: dict[str, Tone] = {"none": "mine", "light": "draw", "heavy": "theirs", "critical": "theirs", "overkill": "theirs"}
"""What becomes of the target is good for the attacker, what becomes of himself is not."""
_STATES = {
    "none": later("No damage"),
    "light": later("Light"),
    "heavy": later("Heavy"),
    "critical": later("Critical"),
    "overkill": later("Overkill"),
}
SHOTS: Mapping[Band, str] = {
    "point-blank": later("{weapon} at point blank range"),
    "short": later("{weapon} at short range"),
    "medium": later("{weapon} at medium range"),
    "long": later("{weapon} at long range"),
    "extreme": later("{weapon} at extreme range"),
}
FATES = {
    "": (later("The hit"), later("State afterwards"), later("Bases afterwards")),
    "target": (
        later("The hit of the target"),
        later("State of the target afterwards"),
        later("Bases of the target afterwards"),
    ),
    "attacker": (
        later("The hit of the attacker"),
        later("State of the attacker afterwards"),
        later("Bases of the attacker afterwards"),
    ),
}
"""What is drawn of either side, or of the only one."""


def pictures(answer: Answer) -> list[Picture]:
    """One picture an answer."""
    match answer:
        case FireAnswer():
            return [_fire(answer)]
        case RamAnswer():
            return [_ram(answer)]
        case SkillAnswer():
            return [_test(answer)]


def _fire(answer: FireAnswer) -> Picture:
    figures = [
        (say("Hit"), percent(answer.hit)),
        (say("Fumble"), percent(answer.fumble)),
        (say("Attack"), dice(answer.attack)),
        (say("Defense"), dice(answer.defence) if answer.defence else say("none")),
        (
            say("Damage"),
            say("×{multiplier} against {armor}", multiplier=answer.target.multiplier, armor=answer.target.armor),
        ),
    ]
    if answer.out_of_ammo is not None:
        figures.append((say("Out of ammo"), percent(answer.out_of_ammo)))
    if answer.stopped:
        figures.append((say("Shot down"), percent(answer.stopped)))
    if answer.burning:
        figures.append((say("Burns on"), percent(answer.burning.chance)))
    charts = (*_fate("", answer.target), margin_chart(answer.margin), *_landing(answer))
    title = say(SHOTS[answer.range], weapon=answer.weapon)
    return Picture(title, tuple(figures), charts, added(answer.modifiers), tuple(answer.notes))


def _landing(answer: FireAnswer) -> Iterator[Chart]:
    if answer.landing is None:
        return
    spread = [Chance(say("On the spot"), answer.landing.on_spot)]
    spread += [
        Chance(say('{inches}" away', inches=inches), chance, "theirs")
        for inches, chance in answer.landing.scatter.items()
    ]
    note = say(
        "Placement against {threshold}; the unit stands outside in {chance}.",
        threshold=answer.landing.threshold,
        chance=percent(answer.landing.missed),
    )
    yield Chart(say("Where it lands"), tuple(spread), note=note)


def _ram(answer: RamAnswer) -> Picture:
    figures = (
        (say("Ram succeeds"), percent(answer.hit)),
        (say("Attacker"), dice(answer.attack)),
        (say("Defender"), dice(answer.defence)),
        (
            say("Damage to the target"),
            say("×{multiplier} against {armor}", multiplier=answer.target.multiplier, armor=answer.target.armor),
        ),
        (
            say("Damage to the attacker"),
            say("×{multiplier} against {armor}", multiplier=answer.attacker.multiplier, armor=answer.attacker.armor),
        ),
    )
    charts = (*_fate("target", answer.target), *_fate("attacker", answer.attacker), margin_chart(answer.margin))
    return Picture(say("Ram"), figures, charts, added(answer.modifiers), tuple(answer.notes))


def _test(answer: SkillAnswer) -> Picture:
    if answer.open or answer.attack is None:
        return Picture(
            say("Open communication"), ((say("Success"), percent(1)),), (), notes=(say("No roll is needed."),)
        )
    figures = (
        (say("Success"), percent(answer.success)),
        (say("Fumble"), percent(answer.fumble)),
        (say("Dice"), dice(answer.attack)),
        (say("Against"), dice(answer.defence) if answer.defence else str(answer.threshold)),
    )
    charts = (margin_chart(answer.margin),)
    return Picture(say("Test"), figures, charts, added(answer.modifiers), tuple(answer.notes))


def _fate(who: str, fate: Fate) -> Iterator[Chart]:
    """Results of a single hit, and the state afterwards."""
    (hit, state, bases_left), tones = FATES[who], _BAD if who == "attacker" else _GOOD
    if fate.bases is not None:
        left = tuple(
            Chance(say("{number} left", number=bases), chance, "draw" if bases else "mine")
            for bases, chance in sorted(fate.bases.items())
        )
        yield Chart(say(bases_left), left)
        return
    yield Chart(say(hit), _states(fate.result, tones), note=_used(fate))
    yield Chart(say(state), _states(fate.state or {}, tones))


def _states(chances: dict[str, float], tones: dict[str, Tone]) -> tuple[Chance, ...]:
    return tuple(Chance(say(_STATES[state]), chance, tones.get(state, "mine")) for state, chance in chances.items())


def _used(fate: Fate) -> str:
    boxes, counters = f"{fate.boxes:.2f}", f"{fate.counters:.2f}"
    if fate.boxes and fate.counters:
        both = later("On average {boxes} sturdy boxes and {counters} hull-down counters are used up.")
        return say(both, boxes=boxes, counters=counters)
    if fate.counters:
        return say("On average {counters} hull-down counters are used up.", counters=counters)
    return say("On average {boxes} sturdy boxes are used up.", boxes=boxes) if fate.boxes else ""
