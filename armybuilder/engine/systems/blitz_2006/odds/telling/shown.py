"""Answers as a page draws them."""

from collections.abc import Iterator

from armybuilder.engine.core.battle.odds.pictures import Added, Chance, Chart, Picture, Tone, margins, percent
from armybuilder.engine.systems.blitz_2006.odds.mathematics.modifiers import Modifier
from armybuilder.engine.systems.blitz_2006.odds.telling.answers import Answer, Fate, FireAnswer, RamAnswer, SkillAnswer
from armybuilder.engine.systems.blitz_2006.odds.telling.text import dice

_GOOD: dict[str, Tone] = {"none": "theirs", "light": "draw"}
_BAD: dict[str, Tone] = {"none": "mine", "light": "draw", "heavy": "theirs", "critical": "theirs", "overkill": "theirs"}
"""What becomes of the target is good for the attacker, what becomes of himself is not."""
_STATES = {"none": "No damage", "light": "Light", "heavy": "Heavy", "critical": "Critical", "overkill": "Overkill"}
_SUCCEEDS_FROM = 1


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
        ("Hit", percent(answer.hit)),
        ("Fumble", percent(answer.fumble)),
        ("Attack", dice(answer.attack)),
        ("Defense", dice(answer.defence) if answer.defence else "none"),
        ("Damage", f"×{answer.target.multiplier} against {answer.target.armor}"),
    ]
    if answer.out_of_ammo is not None:
        figures.append(("Out of ammo", percent(answer.out_of_ammo)))
    if answer.stopped:
        figures.append(("Shot down", percent(answer.stopped)))
    if answer.burning:
        figures.append(("Burns on", percent(answer.burning.chance)))
    charts = (*_fate("", answer.target), _margins(answer.margin), *_landing(answer))
    title = f"{answer.weapon} at {answer.range.replace('-', ' ')} range"
    return Picture(title, tuple(figures), charts, _added(answer.modifiers), tuple(answer.notes))


def _landing(answer: FireAnswer) -> Iterator[Chart]:
    if answer.landing is None:
        return
    spread = [Chance("On the spot", answer.landing.on_spot)]
    spread += [Chance(f'{inches}" away', chance, "theirs") for inches, chance in answer.landing.scatter.items()]
    note = f"Placement against {answer.landing.threshold}; the unit stands outside in {percent(answer.landing.missed)}."
    yield Chart("Where it lands", tuple(spread), note=note)


def _ram(answer: RamAnswer) -> Picture:
    figures = (
        ("Ram succeeds", percent(answer.hit)),
        ("Attacker", dice(answer.attack)),
        ("Defender", dice(answer.defence)),
        ("Damage to the target", f"×{answer.target.multiplier} against {answer.target.armor}"),
        ("Damage to the attacker", f"×{answer.attacker.multiplier} against {answer.attacker.armor}"),
    )
    charts = (*_fate("target", answer.target), *_fate("attacker", answer.attacker), _margins(answer.margin))
    return Picture("Ram", figures, charts, _added(answer.modifiers))


def _test(answer: SkillAnswer) -> Picture:
    if answer.open or answer.attack is None:
        return Picture("Open communication", (("Success", percent(1)),), (), notes=("No roll is needed.",))
    figures = (
        ("Success", percent(answer.success)),
        ("Fumble", percent(answer.fumble)),
        ("Dice", dice(answer.attack)),
        ("Against", dice(answer.defence) if answer.defence else str(answer.threshold)),
    )
    return Picture("Test", figures, (_margins(answer.margin),), _added(answer.modifiers))


def _fate(who: str, fate: Fate) -> Iterator[Chart]:
    """Results of a single hit, and the state afterwards."""
    of, tones = f" of the {who}" if who else "", _BAD if who == "attacker" else _GOOD
    if fate.bases is not None:
        left = tuple(
            Chance(f"{bases} left", chance, "draw" if bases else "mine") for bases, chance in sorted(fate.bases.items())
        )
        yield Chart(f"Bases{of} afterwards", left)
        return
    yield Chart(f"The hit{of}", _states(fate.result, tones), note=_used(fate))
    yield Chart(f"State{of} afterwards", _states(fate.state or {}, tones))


def _states(chances: dict[str, float], tones: dict[str, Tone]) -> tuple[Chance, ...]:
    return tuple(Chance(_STATES[state], chance, tones.get(state, "mine")) for state, chance in chances.items())


def _used(fate: Fate) -> str:
    used = [
        f"{number:.2f} {what}"
        for number, what in ((fate.boxes, "sturdy boxes"), (fate.counters, "hull-down counters"))
        if number
    ]
    return f"On average {' and '.join(used)} are used up." if used else ""


def _margins(found: dict[int, float]) -> Chart:
    return Chart("Margin", margins(found, _SUCCEEDS_FROM), is_row=True, note="Above 0 it succeeds.")


def _added(modifiers: list[Modifier]) -> tuple[Added, ...]:
    return tuple(Added(found.side, found.label, f"{found.value:+d}", found.rule) for found in modifiers)
