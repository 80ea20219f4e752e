"""Aimed Shots (BR-32, BR-33; L24, L26, L34): a die, and a result of the damage chart of choice."""

from collections.abc import Iterator
from fractions import Fraction

from armybuilder.engine.core.battle.dice import SIDES
from armybuilder.engine.core.documents import DocumentError
from armybuilder.engine.core.documents.envelope import DocumentProblem
from armybuilder.engine.core.language import gettext
from armybuilder.engine.core.tables import Catalogue
from armybuilder.engine.systems.gundam_skirmish.book.catalogue import LOCATIONS
from armybuilder.engine.systems.gundam_skirmish.odds.cards import fill_question, missing_figures, title_of
from armybuilder.engine.systems.gundam_skirmish.odds.output.answers import Answer, OddsModifier, odd, read_as
from armybuilder.engine.systems.gundam_skirmish.odds.questions import AimedQuestion
from armybuilder.engine.systems.gundam_skirmish.odds.rules.covers import OPEN, cover_of, readings_of
from armybuilder.engine.systems.gundam_skirmish.odds.rules.shots import accuracy, cite_page, has_penetration
from armybuilder.engine.systems.gundam_skirmish.odds.rules.targets import chart_levels_of
from armybuilder.engine.systems.gundam_skirmish.rulings import battle

EASIER, LEAST = 1, 2
PAGE = "p. 9"


def aimed_shot_odds(question: AimedQuestion, catalogue: Catalogue) -> Answer:
    """An Aimed Shot: no defence, no damage (R08). `DocumentError` where there can be none."""
    question = fill_question(question, catalogue)
    shooter = question.attacker
    problems = missing_figures("attacker", shooter, {"acc": "ACC"}, catalogue) + list(
        _find_problems(question, catalogue)
    )
    if problems:
        raise DocumentError(problems)
    rerolls = list(_rerolls(question))
    target, hit = _hit_chance(shooter.acc, shooter.arm, len(rerolls))
    modifiers = []
    if shooter.arm:
        worth = hit - _hit_chance(shooter.acc, 0, len(rerolls))[1]
        modifiers = [
            OddsModifier("attacker", gettext("Arm or Weapons damage"), "5+", cite_page("shoot")).with_worth(worth)
        ]
    if rerolls:
        worth = hit - _hit_chance(shooter.acc, shooter.arm, len(rerolls) - 1)[1]
        modifiers += [told.with_worth(worth) for told in rerolls]
    name = title_of(shooter, catalogue, "Aimed Shot")
    return Answer(
        "aimed",
        gettext(
            "{attack} at {target}", attack=name, target=title_of(question.defender, catalogue, gettext("the target"))
        ),
        [
            (gettext("Die"), f"{target}+"),
            (gettext("May choose"), ", ".join(_choices(question, catalogue)) or gettext("nothing left")),
        ],
        [odd("hit", gettext("Succeeds"), hit)],
        modifiers=modifiers,
        notes=list(_notes(question)),
    )


def _rerolls(question: AimedQuestion) -> Iterator[OddsModifier]:
    """Yield what lets a unit roll a miss again (L24, L34): the order names Aimed Shots, the rest is as the players
    read it.
    """
    counts = question.readings.rerolls == battle.BOTH
    if counts and question.higher and not question.space:
        yield OddsModifier("attacker", gettext("Is higher"), gettext("re-rolls a miss"), cite_page("shoot"))
    if question.concentrated or (counts and question.flanked):
        yield OddsModifier(
            "attacker", gettext("Flanked or Concentrate Fire"), gettext("re-rolls a miss"), cite_page("orders")
        )


def _hit_chance(acc: int | None, arm: int, rerolls: int) -> tuple[int, Fraction]:
    """Return what the die has to show, and the chance that it does, with a miss rolled again so many times."""
    target = max(LEAST, accuracy(acc or SIDES, arm) - EASIER)
    return target, 1 - Fraction(target - 1, SIDES) ** (1 + rerolls)


def _notes(question: AimedQuestion) -> Iterator[str]:
    yield from readings_of(question, question.readings, penetrates=has_penetration(question))
    if (question.higher and not question.space) or (question.flanked and not question.concentrated):
        yield read_as(battle.AIMED_REROLLS, question.readings.rerolls)
    if question.distance is not None and question.readings.reach == battle.DOUBLE:
        yield read_as(battle.AIMED_RANGE, battle.DOUBLE)
    if question.space and question.higher:
        yield gettext("In space height adds nothing.")
    yield gettext("It does no damage, whatever the weapon, and can't be blocked (page 9).")


def _find_problems(question: AimedQuestion, catalogue: Catalogue) -> Iterator[DocumentProblem]:
    shooter, tags = question.attacker, question.attacker.tags or ()
    if shooter.weapon_class in ("explosive", "close-combat", "unarmed") or "b" in tags:
        yield DocumentProblem(
            "/attacker/weapon_class",
            gettext("No Aimed Shots with Explosive, Blast or close combat weapons (page 9): Shoot instead."),
        )
    reach = (shooter.range or 0) * (2 if question.readings.reach == battle.DOUBLE else 1)
    if question.distance is not None and shooter.range is not None and question.distance > reach:
        yield DocumentProblem(
            "/distance", gettext('An Aimed Shot needs its target in range, {range:g}" (page 9).', range=reach)
        )
    cover, _ = cover_of(
        question, question.readings, catalogue, penetrates=has_penetration(question), air=question.defender.air
    )
    if cover.key != OPEN:
        yield DocumentProblem(
            "/cover",
            gettext("An Aimed Shot needs an Unobstructed target (page 9), and this one is {cover}.", cover=cover.name),
        )


def _choices(question: AimedQuestion, catalogue: Catalogue) -> Iterator[str]:
    """Levels that the shooter may choose."""
    chart, before = chart_levels_of(question.defender, catalogue)
    standing = [location for location in chart if location.most is not None]
    for location, level in zip(standing, before, strict=True):
        if level < (location.most or 0):
            yield gettext("{location} level {level}", location=catalogue[LOCATIONS][location.key].name, level=level + 1)
