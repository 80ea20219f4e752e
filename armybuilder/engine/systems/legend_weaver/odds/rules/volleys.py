"""A volley at a unit: hits, who falls, and whether the rest stand (L624-L638)."""

from collections.abc import Iterator
from fractions import Fraction

from armybuilder.engine.core.battle.odds.modifiers import weigh
from armybuilder.engine.core.language import gettext, gettext_noop
from armybuilder.engine.core.tables import Catalogue
from armybuilder.engine.systems.legend_weaver.book.catalogue import WEAPONS
from armybuilder.engine.systems.legend_weaver.odds.cards import filled
from armybuilder.engine.systems.legend_weaver.odds.mathematics import volleys
from armybuilder.engine.systems.legend_weaver.odds.mathematics.dice import (
    ALWAYS,
    NEVER,
    Spread,
    at_most,
    counted,
    expected,
    within,
)
from armybuilder.engine.systems.legend_weaver.odds.questions import ShotQuestion
from armybuilder.engine.systems.legend_weaver.odds.rule_answers import Chance, Row, Worked
from armybuilder.engine.systems.legend_weaver.odds.rules.morale import fails
from armybuilder.engine.systems.legend_weaver.odds.rules.shots import Aim, aim_of


def weighed(question: ShotQuestion, catalogue: Catalogue) -> Worked:
    """The odds of a volley, with what each modifier is worth."""
    found = shot_odds(question, catalogue)
    worth = weigh(found.modifiers, _comes_to(found), lambda place: _comes_to(shot_odds(question, catalogue, place)))
    return found._replace(modifiers=tuple(worth))


def _comes_to(found: Worked) -> tuple[Fraction, Fraction]:
    """The chance of a shot to hit, and casualties on average."""
    return found.chance("hit"), expected(found.row("casualties"))


def shot_odds(question: ShotQuestion, catalogue: Catalogue, left_out: int | None = None) -> Worked:
    """The odds of a volley, all modifiers counted but one `left_out`; `DocumentError` for what cannot be, and for figures that
    nobody knows."""
    question = filled(question, catalogue)
    aim = aim_of(question, catalogue, left_out)
    defender, shots = question.defender, question.attacker.shots
    plain = aim.fells(aim.wound) * aim.through * aim.falls
    others = [plain * hit_anyway(level, defender.level or 0) for level in defender.characters]
    fallen = volleys.fallen(shots, defender.visible, plain, others)
    casualties = fallen.casualties
    chances = [*_of_a_shot(aim, plain), Chance("any", gettext("Somebody falls"), 1 - casualties.get(0, NEVER))]
    chances += (
        Chance(
            f"character_{place + 1}", gettext("The character of level {level} falls", level=level), fallen.falls(place)
        )
        for place, level in enumerate(defender.characters)
    )
    chances += (*_of_the_hull(aim, shots), *_of_morale(question, casualties))
    rows = (
        Row("hits", gettext("Hits"), counted(shots, aim.hits)),
        Row("casualties", gettext("Casualties"), casualties),
    )
    needs = {gettext_noop("To hit"): aim.hit} | ({} if aim.wound is None else {gettext_noop("To wound"): aim.wound})
    return Worked(_title(question, catalogue), needs, tuple(chances), rows, aim.modifiers, (*aim.notes, *_notes(aim)))


def hit_anyway(level: int, unit: int) -> Fraction:
    """The chance that a leader or character does not avoid a hit: 1D20 above what his level is higher (L482, L636)."""
    return 1 - at_most(level - unit)


def _of_a_shot(aim: Aim, plain: Fraction) -> Iterator[Chance]:
    yield Chance("hit", gettext("A shot hits"), aim.hits)
    if aim.through != ALWAYS:
        yield Chance("stopped", gettext("A hit is stopped"), 1 - aim.through, good=False)
    if aim.falls != ALWAYS:
        yield Chance("crew", gettext("A hit is on the crew"), aim.falls)
    wounds = aim.fells(aim.wound)
    yield Chance("wound", gettext("A hit that gets there wounds"), wounds / aim.hits if aim.hits else NEVER)
    yield Chance("casualty", gettext("A shot fells whom it is dealt to"), plain)


def _of_the_hull(aim: Aim, shots: int) -> Iterator[Chance]:
    """What hits that miss the crew of an open cockpit do to the vehicle (L602)."""
    if aim.hull is not None:
        each = aim.fells(aim.hull) * aim.through * (1 - aim.falls)
        yield Chance("hull", gettext("The vehicle is destroyed"), within(shots, each))


def _of_morale(question: ShotQuestion, casualties: Spread) -> Iterator[Chance]:
    """Whether the unit fails the test that casualties bring at the end of the turn, where its size is known."""
    defender = question.defender
    if defender.models is None:
        return
    models, lost, level = defender.models, defender.lost, defender.level or 0
    broken = (
        chance * fails(level, lost + down, models - down) for down, chance in casualties.items() if 0 < down < models
    )
    yield Chance("fails", gettext("It fails its morale test"), sum(broken, NEVER))
    yield Chance("gone", gettext("Nobody of it is left"), casualties.get(models, NEVER))


def _title(question: ShotQuestion, catalogue: Catalogue) -> str:
    weapon = catalogue[WEAPONS][question.weapon].name if question.weapon else gettext("Attack")
    shots = question.attacker.shots
    times = gettext("once") if shots == 1 else gettext("{shots} times", shots=shots)
    return gettext(
        "{weapon}, {times} at {visible} in sight", weapon=weapon, times=times, visible=question.defender.visible
    )


def _notes(aim: Aim) -> Iterator[str]:
    if aim.wound is None:
        yield gettext("The weapon does not list this target: it cannot wound it (L665).")
    if aim.aiming:
        yield gettext(
            "Aiming adds {aiming}D6 to each roll to hit and half of the total, rounded down, to that to wound (L486).",
            aiming=aim.aiming,
        )
    if not aim.hits:
        yield gettext("More than 20 is needed: it cannot hit (L1049).")
