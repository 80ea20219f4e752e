"""A volley at a unit: hits, who falls, and whether the rest stand (L624-L638)."""

from collections.abc import Iterator
from fractions import Fraction

from armybuilder.engine.core.battle.odds.modifiers import with_effects
from armybuilder.engine.core.language import gettext, gettext_noop
from armybuilder.engine.core.tables import Catalogue
from armybuilder.engine.systems.legend_weaver.book.catalogue import WEAPONS
from armybuilder.engine.systems.legend_weaver.odds.cards import fill_question
from armybuilder.engine.systems.legend_weaver.odds.mathematics import volleys
from armybuilder.engine.systems.legend_weaver.odds.mathematics.dice import (
    ALWAYS,
    NEVER,
    Spread,
    at_most,
    chance_of_any,
    expected,
    successes,
)
from armybuilder.engine.systems.legend_weaver.odds.questions import ShotQuestion
from armybuilder.engine.systems.legend_weaver.odds.rule_answers import EventChance, NumberChances, RuleAnswer
from armybuilder.engine.systems.legend_weaver.odds.rules.morale import failure_chance
from armybuilder.engine.systems.legend_weaver.odds.rules.shots import ShotNumbers, shot_numbers


def shot_odds_with_worth(question: ShotQuestion, catalogue: Catalogue) -> RuleAnswer:
    """The odds of a volley, with what each modifier is worth."""
    found = shot_odds(question, catalogue)
    worth = with_effects(
        found.modifiers, _total_worth(found), lambda place: _total_worth(shot_odds(question, catalogue, place))
    )
    return found._replace(modifiers=tuple(worth))


def _total_worth(found: RuleAnswer) -> tuple[Fraction, Fraction]:
    """The chance of a shot to hit, and casualties on average."""
    return found.chance("hit"), expected(found.row("casualties"))


def shot_odds(question: ShotQuestion, catalogue: Catalogue, left_out: int | None = None) -> RuleAnswer:
    """The odds of a volley, all modifiers counted but one `left_out`; `DocumentError` for what cannot be, and for figures that
    nobody knows."""
    question = fill_question(question, catalogue)
    aim = shot_numbers(question, catalogue, left_out)
    defender, shots = question.defender, question.attacker.shots
    plain = aim.wound_chance(aim.wound) * aim.through * aim.falls
    others = [plain * hit_anyway(level, defender.level or 0) for level in defender.characters]
    fallen = volleys.spread_hits(shots, defender.visible, plain, others)
    casualties = fallen.casualties
    chances = [*_shot_chances(aim, plain), EventChance("any", gettext("Someone falls"), 1 - casualties.get(0, NEVER))]
    chances += (
        EventChance(
            f"character_{place + 1}", gettext("The character of level {level} falls", level=level), fallen.falls(place)
        )
        for place, level in enumerate(defender.characters)
    )
    chances += (*_hull_chances(aim, shots), *_morale_chances(question, casualties))
    rows = (
        NumberChances("hits", gettext("Hits"), successes(shots, aim.hit_chance)),
        NumberChances("casualties", gettext("Casualties"), casualties),
    )
    needs = {gettext_noop("To hit"): aim.hit} | ({} if aim.wound is None else {gettext_noop("To wound"): aim.wound})
    return RuleAnswer(
        _title(question, catalogue), needs, tuple(chances), rows, aim.modifiers, (*aim.notes, *_notes(aim))
    )


def hit_anyway(level: int, unit: int) -> Fraction:
    """The chance that a leader or character does not avoid a hit: 1D20 above what his level is higher (L482, L636)."""
    return 1 - at_most(level - unit)


def _shot_chances(aim: ShotNumbers, plain: Fraction) -> Iterator[EventChance]:
    yield EventChance("hit", gettext("A shot hits"), aim.hit_chance)
    if aim.through != ALWAYS:
        yield EventChance("stopped", gettext("A hit is stopped"), 1 - aim.through, good=False)
    if aim.falls != ALWAYS:
        yield EventChance("crew", gettext("A hit is on the crew"), aim.falls)
    wounds = aim.wound_chance(aim.wound)
    yield EventChance(
        "wound", gettext("A hit that gets there wounds"), wounds / aim.hit_chance if aim.hit_chance else NEVER
    )
    yield EventChance("casualty", gettext("A shot fells the model it's dealt to"), plain)


def _hull_chances(aim: ShotNumbers, shots: int) -> Iterator[EventChance]:
    """Yield what hits that miss the crew of an open cockpit do to the vehicle (L602)."""
    if aim.hull is not None:
        each = aim.wound_chance(aim.hull) * aim.through * (1 - aim.falls)
        yield EventChance("hull", gettext("The vehicle is destroyed"), chance_of_any(shots, each))


def _morale_chances(question: ShotQuestion, casualties: Spread) -> Iterator[EventChance]:
    """Whether the unit fails the test that casualties bring at the end of the turn, where its size is known."""
    defender = question.defender
    if defender.models is None:
        return
    models, lost, level = defender.models, defender.lost, defender.level or 0
    broken = (
        chance * failure_chance(level, lost + down, models - down)
        for down, chance in casualties.items()
        if 0 < down < models
    )
    yield EventChance("fails", gettext("It fails its morale test"), sum(broken, NEVER))
    yield EventChance("gone", gettext("The unit is wiped out"), casualties.get(models, NEVER))


def _title(question: ShotQuestion, catalogue: Catalogue) -> str:
    weapon = catalogue[WEAPONS][question.weapon].name if question.weapon else gettext("Attack")
    shots = question.attacker.shots
    times = gettext("once") if shots == 1 else gettext("{shots} times", shots=shots)
    return gettext(
        "{weapon}, {times} at {visible} in sight", weapon=weapon, times=times, visible=question.defender.visible
    )


def _notes(aim: ShotNumbers) -> Iterator[str]:
    if aim.wound is None:
        yield gettext("The weapon doesn't list this target: it can't wound it (L665).")
    if aim.aiming:
        yield gettext(
            (
                "Aiming adds {aiming}D6 to each roll to hit and half of the total, rounded down, to each roll to "
                "wound (L486)."
            ),
            aiming=aim.aiming,
        )
    if not aim.hit_chance:
        yield gettext("More than 20 is needed: it can't hit (L1049).")
