"""Answers as a page draws them."""

from collections.abc import Iterator, Mapping

from armybuilder.engine.core.battle.odds.pictures import LabelledChance, OddsChart, OddsPicture, Tone, percent
from armybuilder.engine.core.battle.odds.text import margin_chart, modifier_lines
from armybuilder.engine.core.language import gettext, gettext_noop
from armybuilder.engine.systems.blitz_2006.odds.output.answers import Answer, Fate, FireAnswer, RamAnswer, SkillAnswer
from armybuilder.engine.systems.blitz_2006.odds.output.text import dice
from armybuilder.engine.systems.blitz_2006.odds.rules.ranges import Band

_GOOD: dict[str, Tone] = {"none": "theirs", "light": "draw"}
_BAD: dict[str, Tone] = {"none": "mine", "light": "draw", "heavy": "theirs", "critical": "theirs", "overkill": "theirs"}
"""What becomes of the target is good for the attacker, what becomes of himself is not."""
_STATES = {
    "none": gettext_noop("No damage"),
    "light": gettext_noop("Light"),
    "heavy": gettext_noop("Heavy"),
    "critical": gettext_noop("Critical"),
    "overkill": gettext_noop("Overkill"),
}
SHOTS: Mapping[Band, str] = {
    "point-blank": gettext_noop("{weapon} at point-blank range"),
    "short": gettext_noop("{weapon} at short range"),
    "medium": gettext_noop("{weapon} at medium range"),
    "long": gettext_noop("{weapon} at long range"),
    "extreme": gettext_noop("{weapon} at extreme range"),
}
FATES = {
    "": (gettext_noop("The hit"), gettext_noop("State afterwards"), gettext_noop("Bases afterwards")),
    "target": (
        gettext_noop("The hit on the target"),
        gettext_noop("State of the target afterwards"),
        gettext_noop("Bases of the target afterwards"),
    ),
    "attacker": (
        gettext_noop("The hit on the attacker"),
        gettext_noop("State of the attacker afterwards"),
        gettext_noop("Bases of the attacker afterwards"),
    ),
}
"""What is drawn of either side, or of the only one."""


def pictures(answer: Answer) -> list[OddsPicture]:
    """One picture an answer."""
    match answer:
        case FireAnswer():
            return [_fire(answer)]
        case RamAnswer():
            return [_ram(answer)]
        case SkillAnswer():
            return [_test(answer)]


def _fire(answer: FireAnswer) -> OddsPicture:
    figures = [
        (gettext("Hit"), percent(answer.hit)),
        (gettext("Fumble"), percent(answer.fumble)),
        (gettext("Attack"), dice(answer.attack)),
        (gettext("Defense"), dice(answer.defence) if answer.defence else gettext("none")),
        (
            gettext("Damage"),
            gettext("×{multiplier} against {armor}", multiplier=answer.target.multiplier, armor=answer.target.armor),
        ),
    ]
    if answer.out_of_ammo is not None:
        figures.append((gettext("Out of ammo"), percent(answer.out_of_ammo)))
    if answer.stopped:
        figures.append((gettext("Shot down"), percent(answer.stopped)))
    if answer.burning:
        figures.append((gettext("Burns on"), percent(answer.burning.chance)))
    charts = (*_fate("", answer.target), margin_chart(answer.margin), *_landing(answer))
    title = gettext(SHOTS[answer.range], weapon=answer.weapon)
    return OddsPicture(title, tuple(figures), charts, modifier_lines(answer.modifiers), tuple(answer.notes))


def _landing(answer: FireAnswer) -> Iterator[OddsChart]:
    if answer.landing is None:
        return
    spread = [LabelledChance(gettext("On target"), answer.landing.on_spot)]
    spread += [
        LabelledChance(gettext('{inches}" away', inches=inches), chance, "theirs")
        for inches, chance in answer.landing.scatter.items()
    ]
    note = gettext(
        "Placement against {threshold}; the unit is outside in {chance} of cases.",
        threshold=answer.landing.threshold,
        chance=percent(answer.landing.missed),
    )
    yield OddsChart(gettext("Where it lands"), tuple(spread), note=note)


def _ram(answer: RamAnswer) -> OddsPicture:
    figures = (
        (gettext("Ram succeeds"), percent(answer.hit)),
        (gettext("Attacker"), dice(answer.attack)),
        (gettext("Defender"), dice(answer.defence)),
        (
            gettext("Damage to the target"),
            gettext("×{multiplier} against {armor}", multiplier=answer.target.multiplier, armor=answer.target.armor),
        ),
        (
            gettext("Damage to the attacker"),
            gettext(
                "×{multiplier} against {armor}", multiplier=answer.attacker.multiplier, armor=answer.attacker.armor
            ),
        ),
    )
    charts = (*_fate("target", answer.target), *_fate("attacker", answer.attacker), margin_chart(answer.margin))
    return OddsPicture(gettext("Ram"), figures, charts, modifier_lines(answer.modifiers), tuple(answer.notes))


def _test(answer: SkillAnswer) -> OddsPicture:
    if answer.open or answer.attack is None:
        return OddsPicture(
            gettext("Open communication"),
            ((gettext("Success"), percent(1)),),
            (),
            notes=(gettext("No roll needed."),),
        )
    figures = (
        (gettext("Success"), percent(answer.success)),
        (gettext("Fumble"), percent(answer.fumble)),
        (gettext("Dice"), dice(answer.attack)),
        (gettext("Against"), dice(answer.defence) if answer.defence else str(answer.threshold)),
    )
    charts = (margin_chart(answer.margin),)
    return OddsPicture(gettext("Test"), figures, charts, modifier_lines(answer.modifiers), tuple(answer.notes))


def _fate(who: str, fate: Fate) -> Iterator[OddsChart]:
    """Results of a single hit, and the state afterwards."""
    (hit, state, bases_left), tones = FATES[who], _BAD if who == "attacker" else _GOOD
    if fate.bases is not None:
        left = tuple(
            LabelledChance(gettext("{number} left", number=bases), chance, "draw" if bases else "mine")
            for bases, chance in sorted(fate.bases.items())
        )
        yield OddsChart(gettext(bases_left), left)
        return
    yield OddsChart(gettext(hit), _states(fate.result, tones), note=_used(fate))
    yield OddsChart(gettext(state), _states(fate.state or {}, tones))


def _states(chances: dict[str, float], tones: dict[str, Tone]) -> tuple[LabelledChance, ...]:
    return tuple(
        LabelledChance(gettext(_STATES[state]), chance, tones.get(state, "mine")) for state, chance in chances.items()
    )


def _used(fate: Fate) -> str:
    boxes, counters = f"{fate.boxes:.2f}", f"{fate.counters:.2f}"
    if fate.boxes and fate.counters:
        both = gettext_noop("On average {boxes} sturdy boxes and {counters} hull-down counters are used up.")
        return gettext(both, boxes=boxes, counters=counters)
    if fate.counters:
        return gettext("On average {counters} hull-down counters are used up.", counters=counters)
    return gettext("On average {boxes} sturdy boxes are used up.", boxes=boxes) if fate.boxes else ""
