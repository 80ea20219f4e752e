"""Shoot, Volley and Blast (BR-21 to BR-31; L24, L32, L36)."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Literal, NamedTuple

from armybuilder.engine.core.battle.dice import SIDES
from armybuilder.engine.core.documents import DocumentError
from armybuilder.engine.core.documents.envelope import DocumentProblem
from armybuilder.engine.core.language import gettext, gettext_noop
from armybuilder.engine.core.tables import Catalogue
from armybuilder.engine.systems.gundam_skirmish.book.battle import Cover
from armybuilder.engine.systems.gundam_skirmish.book.catalogue import PENETRATION
from armybuilder.engine.systems.gundam_skirmish.odds.cards import filled, missing, spared, title_of
from armybuilder.engine.systems.gundam_skirmish.odds.mathematics.outcome_counts import Ways
from armybuilder.engine.systems.gundam_skirmish.odds.mathematics.pools import ANY, NEVER, Left, Roll, Shield, shot
from armybuilder.engine.systems.gundam_skirmish.odds.output.answers import Answer, Modifier, Spread, odd, read_as, row
from armybuilder.engine.systems.gundam_skirmish.odds.questions import (
    MOST_UNITS,
    AimedQuestion,
    ShootQuestion,
)
from armybuilder.engine.systems.gundam_skirmish.odds.rules.covers import cover_of, readings_of
from armybuilder.engine.systems.gundam_skirmish.odds.rules.targets import (
    Hitting,
    Hurt,
    chart_spread,
    damages_of,
    fates,
    hurt,
    integrity_left,
    rerolls_of,
)
from armybuilder.engine.systems.gundam_skirmish.rulings import battle

DAMAGED_ACC, VOLLEY_FROM = 5, 4
PAGES = {"shoot": 8, "close-combat": 10, "rules": 12, "orders": 13, "volley": 14, "modifications": 18, "traits": 18}
_NEEDED = {"shots": gettext_noop("The number of Shots"), "acc": "ACC", "crit": "CRIT", "dam": "DAM"}
_NUMBERS = {2: "two", 3: "three", 4: "four", 5: "five", 6: "six"}


def page(of: str) -> str:
    """Where the book says it: `p. 8`."""
    return gettext("p. {page}", page=PAGES[of])


def accuracy(acc: int, arm: int) -> int:
    """What a die has to show: damage of the arm makes it 5+, of a worse weapon too (R30, L24)."""
    return DAMAGED_ACC if arm else acc


def has_penetration(question: ShootQuestion | AimedQuestion) -> bool:
    return question.bring_them_down or "p" in (question.attacker.tags or ())


def is_beyond(question: ShootQuestion) -> bool:
    reach = question.attacker.range
    return question.beyond or (question.distance is not None and reach is not None and question.distance > reach)


def impossible(question: ShootQuestion) -> Iterator[DocumentProblem]:
    """Why there can be no such shot."""
    shooter, far = question.attacker, question.distance
    if question.volley and question.space:
        yield DocumentProblem("/volley", gettext("There is no Volley in space (page 12)."))
    if question.volley and "v" not in (shooter.tags if shooter.tags is not None else "v"):
        yield DocumentProblem("/volley", gettext("Only weapons with the tag V shoot by Volley (page 14)."))
    if question.volley and is_beyond(question):
        yield DocumentProblem("/volley", gettext("A Volley needs its target within the weapon's range (page 14)."))
    if far is not None and shooter.range is not None and far > 2 * shooter.range:
        text = gettext_noop(
            'The weapon reaches {most:g}", twice its range, and the target is {distance:g}" away (page 8).'
        )
        yield DocumentProblem("/distance", gettext(text, most=2 * shooter.range, distance=far))
    if shooter.weapon_class == "explosive" and far is not None and far < (shooter.least_range or 0):
        text = gettext_noop('An Explosive weapon shoots no nearer than its least range, {least:g}" (page 8).')
        yield DocumentProblem("/distance", gettext(text, least=shooter.least_range))
    if len(question.bystanders) > MOST_UNITS:
        yield DocumentProblem("/bystanders", gettext("Odds are reckoned for {most} others at most.", most=MOST_UNITS))


class Needs(NamedTuple):
    """Which block each hit needs, by the face that it shows; hits that have house values, and what is missing (R07)."""

    blocks: Mapping[int, int]
    house: list[int]
    problems: list[DocumentProblem]


def needs(question: ShootQuestion, acc: int, catalogue: Catalogue) -> Needs:
    """By the values of the players, what the book has left of its table, and house values."""
    told = {hit: question.penetration_table.of(hit) for hit in range(acc, SIDES + 1)}
    left = {row.hit: row.block if row.blockable else NEVER for row in catalogue[PENETRATION].values()}
    known = {hit: block or left[hit] for hit, block in told.items()}
    lost = [hit for hit, block in known.items() if block is None]
    blocks = {hit: block or min(hit + 1, NEVER) for hit, block in known.items()}
    if question.readings.penetration == battle.HOUSE:
        return Needs(blocks, lost, [])
    message = gettext_noop("The book lost the block that a hit of {hit} needs: type your own, or take house values.")
    where = "/penetration_table/"
    return Needs(blocks, [], [DocumentProblem(where + _NUMBERS[hit], gettext(message, hit=hit)) for hit in lost])


def shooting(question: ShootQuestion, catalogue: Catalogue, *, weighed: bool = True) -> Answer:
    """A Shoot, each modifier `weighed`, which reckons it once more for each; `DocumentError` with every figure that nobody knows
    and all that cannot be."""
    question = filled(question, catalogue)
    target, needed = question.defender, Needs({}, [], [])
    wanted = {"armour": gettext_noop("The number of dice of Armour")}
    wanted |= {"block": gettext_noop("What Armour blocks on")} if target.armour else {}
    wanted |= {"shield_block": gettext_noop("What the shield blocks on")} if target.shield else {}
    problems = missing("attacker", question.attacker, _NEEDED, catalogue) + missing(
        "defender", target, wanted, catalogue
    )
    problems += impossible(question)
    if has_penetration(question):
        needed = needs(question, accuracy(question.attacker.acc or SIDES, question.attacker.arm), catalogue)
        problems += needed.problems
    if problems:
        raise DocumentError(problems)
    return _Shoot(question, catalogue, needed).answer(weighed=weighed)


Changes = Literal["", "arm", "higher", "flanked", "cover", "beyond", "head", "spared", "shield"]
"""What a modifier of a Shoot does to its dice."""


class _Shoot:
    """A Shoot whose figures are all known, worked out step by step, without what is `left_out`."""

    def __init__(self, question: ShootQuestion, catalogue: Catalogue, needed: Needs, left_out: Changes = "") -> None:
        self.question, self.catalogue, self.needed, self.left_out = question, catalogue, needed, left_out
        self.shooter, self.target = question.attacker, question.defender
        self.penetrates = has_penetration(question)
        self.acc = accuracy(self.shooter.acc or SIDES, 0 if left_out == "arm" else self.shooter.arm)
        self.cover, self.shifts = cover_of(
            question, question.readings, catalogue, penetrates=self.penetrates, air=self.target.air
        )
        self.spared = 0 if left_out == "spared" else spared(self.target, self.shooter.weapon_class, catalogue)
        self.damages = damages_of(self.target, catalogue)

    def answer(self, *, weighed: bool) -> Answer:
        left = self.left()
        done = self.done(left)
        states = done.mapped(lambda hurt: hurt.state)
        odds = [
            odd("hit", gettext("Hits"), self.comes_to(left)[0]),
            odd("damage", gettext("Damages"), done.chance(lambda hurt: hurt.damage > 0)),
            *fates("", self.target, states),
        ]
        name = title_of(self.shooter, self.catalogue, "Shoot")
        return Answer(
            "shoot",
            gettext(
                "{attack} at {target}", attack=name, target=title_of(self.target, self.catalogue, gettext("the target"))
            ),
            list(self.figures()),
            odds,
            list(self.spreads(left, done)),
            [self.weigh(change, told, left) if weighed else told for change, told in self.modifiers()],
            list(self.notes()),
        )

    # ------------------------------------------------------------ what modifiers are worth

    def comes_to(self, left: Ways[Left]) -> tuple[Fraction, Fraction]:
        """The chance to hit, and damage on average."""
        return left.chance(lambda hits: hits[0] > 0), left.expected(self.hitting.damage)

    def weigh(self, change: Changes, told: Modifier, left: Ways[Left]) -> Modifier:
        """A modifier with what it is worth; not where the book lost what the weapon without it needs, nor for a shield against
        Penetration, where no rule says how it would block (L32)."""
        needed = (
            needs(self.question, accuracy(self.shooter.acc or SIDES, 0), self.catalogue) if self.penetrates else None
        )
        if needed and ((change == "arm" and needed.problems) or change == "shield"):
            return told
        without = needed if needed and change == "arm" else self.needed
        rest = _Shoot(self.question, self.catalogue, without, change)
        (hit, damage), (missed, spared) = self.comes_to(left), rest.comes_to(rest.left())
        return told.weighed(hit - missed, damage - spared)

    # ------------------------------------------------------------ dice

    @property
    def armour(self) -> int:
        """Dice of Armour that are rolled."""
        cover = 0 if self.left_out == "cover" else self.cover.dice
        return max(0, (self.target.armour or 0) + cover + (self.left_out != "beyond" and is_beyond(self.question)))

    @property
    def shield(self) -> Shield | None:
        """The shield, where it counts: not against who is unseen, with a damaged arm, against Penetration (L24, L30, L32)."""
        target = self.target
        unseen = target.arm or self.question.flanked or self.penetrates
        if not target.shield or (unseen and self.left_out != "shield"):
            return None
        return Shield(target.shield, target.shield_block or SIDES)

    @property
    def rerolls(self) -> int:
        higher = self.question.higher and not self.question.space and self.left_out != "higher"
        return higher + ((self.question.flanked or self.question.concentrated) and self.left_out != "flanked")

    def left(self) -> Ways[Left]:
        attack = Roll(self.shooter.shots or 0, self.acc, self.rerolls)
        head = 0 if self.left_out == "head" else self.shooter.head
        armour = Roll(self.armour, self.target.block or SIDES, head)
        highest = self.question.readings.cancelled == battle.HIGHEST
        found = self.needed.blocks
        blocks = tuple(found.get(face, ANY) for face in range(1, SIDES + 1)) if found else ()
        left = shot(attack, self.shooter.crit or SIDES, armour, self.shield, blocks, highest=highest)
        if not self.question.volley:
            return left
        toss = Ways({True: SIDES + 1 - VOLLEY_FROM, False: VOLLEY_FROM - 1}, SIDES)
        return toss.then(lambda is_shot: left if is_shot else Ways.sure((0, 0)))

    @property
    def hitting(self) -> Hitting:
        return Hitting(self.shooter.dam or 0, self.spared, 2 if self.shooter.controlled_aim else 1)

    def done(self, left: Ways[Left]) -> Ways[Hurt]:
        reading = self.question.readings.chart_rolls
        rerolls = rerolls_of(reading, attacker=self.shooter.fortunate, defender=self.target.fortunate)
        return hurt(left, self.hitting, self.target, self.damages, rerolls)

    # ------------------------------------------------------------ told

    def figures(self) -> Iterator[tuple[str, str]]:
        yield gettext("Attack"), f"{self.shooter.shots}D6, {self.acc}+"
        yield gettext("Armour"), f"{self.armour}D6, {self.target.block}+" if self.armour else gettext("none")
        yield gettext("Shield"), f"{self.shield.dice}D6, {self.shield.target}+" if self.shield else gettext("none")
        yield gettext("Cover"), self.cover.name

    def spreads(self, left: Ways[Left], done: Ways[Hurt]) -> Iterator[Spread]:
        yield row("damage", gettext("Damage"), done.mapped(lambda hurt: hurt.damage).chances(), range(1, 10_000))
        yield row(
            "hits", gettext("Hits that are not blocked"), left.mapped(lambda hits: hits[0]).chances(), range(1, 100)
        )
        note = read_as(battle.CANCELLED, self.question.readings.cancelled)
        yield row(
            "criticals", gettext("Critical hits"), left.mapped(lambda hits: hits[1]).chances(), range(1, 100), note
        )
        states = done.mapped(lambda hurt: hurt.state)
        yield chart_spread("chart", gettext("Damage chart"), self.damages, states, self.catalogue)
        if self.target.integrity is not None:
            rest = integrity_left(self.target.integrity, done)
            yield row("integrity", gettext("Integrity left"), rest, range(1), gettext("0 is destroyed or removed."))
        if self.question.bystanders:
            yield from self._blast(done)

    def _blast(self, done: Ways[Hurt]) -> Iterator[Spread]:
        """Others take the damage of the target, and no critical hits (L32)."""
        others = self.question.bystanders
        fallen = done.mapped(lambda hurt: sum(hurt.damage >= integrity for integrity in others))
        note = gettext("Each takes the damage of the target, friend or foe.")
        yield row("blast", gettext("Others in the Blast destroyed"), fallen.chances(), range(1, MOST_UNITS + 1), note)

    def modifiers(self) -> Iterator[tuple[Changes, Modifier]]:
        question, target = self.question, self.target
        here = page("shoot")
        if self.shooter.arm:
            yield "arm", Modifier("attacker", gettext("Arm or Weapons damage"), f"{DAMAGED_ACC}+", here)
        if question.higher and not question.space:
            yield "higher", Modifier("attacker", gettext("Stands higher"), gettext("rerolls a miss"), here)
        if question.flanked or question.concentrated:
            label = "Flanked" if question.flanked else "Concentrate Fire"
            yield "flanked", Modifier("attacker", label, gettext("rerolls a miss"), here)
        yield from self._of_cover(self.cover, here)
        if is_beyond(question):
            yield "beyond", Modifier("defender", gettext("Beyond range"), gettext("+1 die"), here)
        if self.shooter.head:
            told = gettext("rerolls a failed block")
            yield "head", Modifier("defender", gettext("Head damage of the shooter"), told, here)
        if self.spared and self.shooter.dam:
            told = gettext("{damage} damage in all", damage=f"-{self.spared}")
            yield "spared", Modifier("defender", gettext("Ability or modification"), told, page("modifications"))
        if target.shield and not self.shield:
            yield "shield", Modifier("defender", gettext("Shield"), gettext("does not count"), here)

    def _of_cover(self, cover: Cover, where: str) -> Iterator[tuple[Changes, Modifier]]:
        why = f" ({', '.join(self.shifts)})" if self.shifts else ""
        if cover.dice:
            told = gettext("{dice} die", dice=f"{cover.dice:+d}")
            yield "cover", Modifier("defender", f"{cover.name}{why}", told, where)
        elif self.shifts:
            yield "cover", Modifier("defender", f"{cover.name}{why}", gettext("no die"), page("rules"))

    def notes(self) -> Iterator[str]:
        question = self.question
        if self.acc < (self.shooter.acc or 0):
            yield gettext(
                "By its damage the weapon hits on {now}+ instead of {acc}+: the book says 5+, whatever it was.",
                now=self.acc,
                acc=self.shooter.acc,
            )
        if self.needed.house:
            told = (
                gettext("a hit of {hit} needs {block}+", hit=hit, block=self.needed.blocks[hit])
                if not number
                else gettext("of {hit} needs {block}+", hit=hit, block=self.needed.blocks[hit])
                for number, hit in enumerate(self.needed.house)
            )
            yield gettext(
                "The book lost its Penetration Table. House values, not the author's: {values}.", values=", ".join(told)
            )
        yield from readings_of(question, question.readings, penetrates=self.penetrates)
        if self.shooter.fortunate or self.target.fortunate:
            yield read_as(battle.CHART_ROLLS, question.readings.chart_rolls)
        if question.space and question.higher:
            yield gettext("In space height adds nothing.")
        if (question.bystanders) and "b" not in (self.shooter.tags or ("b",)):
            yield gettext("The weapon has no tag B: others are hit by a Blast alone.")
        if self.target.integrity is None:
            yield gettext("Without the integrity of the target its destruction is not told.")
