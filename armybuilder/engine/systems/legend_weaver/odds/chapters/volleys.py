"""A volley at a unit: hits, who falls, and whether the rest stand (L624-L638)."""

from collections.abc import Iterator
from fractions import Fraction

from armybuilder.engine.core.tables import Catalogue
from armybuilder.engine.systems.legend_weaver.book.catalogue import WEAPONS
from armybuilder.engine.systems.legend_weaver.odds.cards import filled
from armybuilder.engine.systems.legend_weaver.odds.chapters.morale import fails
from armybuilder.engine.systems.legend_weaver.odds.chapters.shots import Aim, aim_of
from armybuilder.engine.systems.legend_weaver.odds.mathematics import volleys
from armybuilder.engine.systems.legend_weaver.odds.mathematics.dice import (
    ALWAYS,
    NEVER,
    Spread,
    at_most,
    counted,
    within,
)
from armybuilder.engine.systems.legend_weaver.odds.questions import ShotQuestion
from armybuilder.engine.systems.legend_weaver.odds.worked import Chance, Row, Worked


def shot_odds(question: ShotQuestion, catalogue: Catalogue) -> Worked:
    """The odds of a volley; `DocumentError` for what cannot be, and for figures that nobody knows."""
    question = filled(question, catalogue)
    aim = aim_of(question, catalogue)
    defender, shots = question.defender, question.attacker.shots
    plain = aim.fells(aim.wound) * aim.through * aim.falls
    others = [plain * hit_anyway(level, defender.level or 0) for level in defender.characters]
    fallen = volleys.fallen(shots, defender.visible, plain, others)
    casualties = fallen.casualties
    chances = [*_of_a_shot(aim, plain), Chance("any", "Somebody falls", 1 - casualties.get(0, NEVER))]
    chances += (
        Chance(f"character_{place + 1}", f"The character of level {level} falls", fallen.falls(place))
        for place, level in enumerate(defender.characters)
    )
    chances += (*_of_the_hull(aim, shots), *_of_morale(question, casualties))
    rows = (Row("hits", "Hits", counted(shots, aim.hits)), Row("casualties", "Casualties", casualties))
    needs = {"To hit": aim.hit} | ({} if aim.wound is None else {"To wound": aim.wound})
    return Worked(_title(question, catalogue), needs, tuple(chances), rows, aim.modifiers, (*aim.notes, *_notes(aim)))


def hit_anyway(level: int, unit: int) -> Fraction:
    """The chance that a leader or character does not avoid a hit: 1D20 above what his level is higher (L482, L636)."""
    return 1 - at_most(level - unit)


def _of_a_shot(aim: Aim, plain: Fraction) -> Iterator[Chance]:
    yield Chance("hit", "A shot hits", aim.hits)
    if aim.through != ALWAYS:
        yield Chance("stopped", "A hit is stopped", 1 - aim.through, good=False)
    if aim.falls != ALWAYS:
        yield Chance("crew", "A hit is on the crew", aim.falls)
    wounds = aim.fells(aim.wound)
    yield Chance("wound", "A hit that gets there wounds", wounds / aim.hits if aim.hits else NEVER)
    yield Chance("casualty", "A shot fells whom it is dealt to", plain)


def _of_the_hull(aim: Aim, shots: int) -> Iterator[Chance]:
    """What hits that miss the crew of an open cockpit do to the vehicle (L602)."""
    if aim.hull is not None:
        each = aim.fells(aim.hull) * aim.through * (1 - aim.falls)
        yield Chance("hull", "The vehicle is destroyed", within(shots, each))


def _of_morale(question: ShotQuestion, casualties: Spread) -> Iterator[Chance]:
    """Whether the unit fails the test that casualties bring at the end of the turn, where its size is known."""
    defender = question.defender
    if defender.models is None:
        return
    models, lost, level = defender.models, defender.lost, defender.level or 0
    broken = (
        chance * fails(level, lost + down, models - down) for down, chance in casualties.items() if 0 < down < models
    )
    yield Chance("fails", "It fails its morale test", sum(broken, NEVER))
    yield Chance("gone", "Nobody of it is left", casualties.get(models, NEVER))


def _title(question: ShotQuestion, catalogue: Catalogue) -> str:
    weapon = catalogue[WEAPONS][question.weapon].name if question.weapon else "Attack"
    shots = question.attacker.shots
    times = "once" if shots == 1 else f"{shots} times"
    return f"{weapon}, {times} at {question.defender.visible} in sight"


def _notes(aim: Aim) -> Iterator[str]:
    if aim.wound is None:
        yield "The weapon does not list this target: it cannot wound it (L665)."
    if aim.aiming:
        yield f"Aiming adds {aim.aiming}D6 to each roll to hit and half of the total, rounded down, to that to wound (L486)."
    if not aim.hits:
        yield "More than 20 is needed: it cannot hit (L1049)."
