"""Aimed Shots (BR-32, BR-33; L26): a die, and a result of the damage chart of choice."""

from collections.abc import Iterator
from fractions import Fraction

from armybuilder.engine.core.battle.dice import SIDES
from armybuilder.engine.core.documents import DocumentError
from armybuilder.engine.core.documents.envelope import DocumentProblem
from armybuilder.engine.core.language import say
from armybuilder.engine.core.tables import Catalogue
from armybuilder.engine.systems.gundam_skirmish.book.catalogue import LOCATIONS
from armybuilder.engine.systems.gundam_skirmish.odds.cards import filled, missing, title_of
from armybuilder.engine.systems.gundam_skirmish.odds.chapters.covers import OPEN, cover_of, readings_of
from armybuilder.engine.systems.gundam_skirmish.odds.chapters.shooting import accuracy, has_penetration, page
from armybuilder.engine.systems.gundam_skirmish.odds.chapters.targets import damages_of
from armybuilder.engine.systems.gundam_skirmish.odds.questions import AimedQuestion
from armybuilder.engine.systems.gundam_skirmish.odds.telling.answers import Answer, Modifier, odd

EASIER, LEAST = 1, 2
PAGE = "p. 9"


def aiming(question: AimedQuestion, catalogue: Catalogue) -> Answer:
    """An Aimed Shot: no defence, no damage (R08). `DocumentError` where there can be none."""
    question = filled(question, catalogue)
    shooter = question.attacker
    problems = missing("attacker", shooter, {"acc": "ACC"}, catalogue) + list(_impossible(question, catalogue))
    if problems:
        raise DocumentError(problems)
    again = question.flanked or question.concentrated
    target, hit = _aimed(shooter.acc, shooter.arm, again=again)
    modifiers = []
    if shooter.arm:
        worth = hit - _aimed(shooter.acc, 0, again=again)[1]
        modifiers = [Modifier("attacker", say("Arm or Weapons damage"), "5+", page("shoot")).weighed(worth)]
    if again:
        told = Modifier("attacker", say("Flanked or Concentrate Fire"), say("rerolls a miss"), page("orders"))
        modifiers.append(told.weighed(hit - _aimed(shooter.acc, shooter.arm, again=False)[1]))
    name = title_of(shooter, catalogue, "Aimed Shot")
    return Answer(
        "aimed",
        say("{attack} at {target}", attack=name, target=title_of(question.defender, catalogue, say("the target"))),
        [
            (say("Die"), f"{target}+"),
            (say("May choose"), ", ".join(_choices(question, catalogue)) or say("nothing that is left")),
        ],
        [odd("hit", say("Succeeds"), hit)],
        modifiers=modifiers,
        notes=[
            *readings_of(question, question.readings, penetrates=has_penetration(question)),
            say("It does no damage, whatever the weapon, and there is no roll to block it (page 9)."),
        ],
    )


def _aimed(acc: int | None, arm: int, *, again: bool) -> tuple[int, Fraction]:
    """What the die has to show, and the chance that it does, a miss rolled `again` or not."""
    target = max(LEAST, accuracy(acc or SIDES, arm) - EASIER)
    hit = Fraction(SIDES + 1 - target, SIDES)
    return target, hit + again * (1 - hit) * hit


def _impossible(question: AimedQuestion, catalogue: Catalogue) -> Iterator[DocumentProblem]:
    shooter, tags = question.attacker, question.attacker.tags or ()
    if shooter.weapon_class in ("explosive", "close-combat", "unarmed") or "b" in tags:
        yield DocumentProblem(
            "/attacker/weapon_class",
            say("No Aimed Shot with Explosive, Blast or close combat weapons (page 9): Shoot instead."),
        )
    if question.distance is not None and shooter.range is not None and question.distance > shooter.range:
        yield DocumentProblem(
            "/distance", say('An Aimed Shot needs its target in range, {range:g}" (page 9).', range=shooter.range)
        )
    cover, _ = cover_of(
        question, question.readings, catalogue, penetrates=has_penetration(question), air=question.defender.air
    )
    if cover.key != OPEN:
        yield DocumentProblem(
            "/cover",
            say("An Aimed Shot needs an Unobstructed target (page 9), and this one is {cover}.", cover=cover.name),
        )


def _choices(question: AimedQuestion, catalogue: Catalogue) -> Iterator[str]:
    """Levels that the shooter may choose."""
    chart, before = damages_of(question.defender, catalogue)
    standing = [location for location in chart if location.most is not None]
    for location, level in zip(standing, before, strict=True):
        if level < (location.most or 0):
            yield say("{location} level {level}", location=catalogue[LOCATIONS][location.key].name, level=level + 1)
