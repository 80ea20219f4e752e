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
from armybuilder.engine.systems.gundam_skirmish.odds.cards import (
    damage_reduction,
    fill_question,
    missing_figures,
    title_of,
)
from armybuilder.engine.systems.gundam_skirmish.odds.mathematics.outcome_counts import OutcomeCounts
from armybuilder.engine.systems.gundam_skirmish.odds.mathematics.pools import (
    ANY,
    NEVER,
    Left,
    ShieldDice,
    TargetRoll,
    hits_by_shooting,
)
from armybuilder.engine.systems.gundam_skirmish.odds.output.answers import (
    Answer,
    OddsModifier,
    Spread,
    odd,
    read_as,
    row,
)
from armybuilder.engine.systems.gundam_skirmish.odds.questions import (
    MOST_UNITS,
    AimedQuestion,
    ShootQuestion,
)
from armybuilder.engine.systems.gundam_skirmish.odds.rules.covers import cover_of, readings_of
from armybuilder.engine.systems.gundam_skirmish.odds.rules.targets import (
    DamageResult,
    HitEffect,
    chart_levels_of,
    chart_spread,
    damage_results,
    integrity_left,
    removal_odds,
    rerolls_of,
)
from armybuilder.engine.systems.gundam_skirmish.rulings import battle

DAMAGED_ACC, VOLLEY_FROM = 5, 4
PAGES = {"shoot": 8, "close-combat": 10, "rules": 12, "orders": 13, "volley": 14, "modifications": 18, "traits": 18}
_NEEDED = {"shots": gettext_noop("The number of Shots"), "acc": "ACC", "crit": "CRIT", "dam": "DAM"}
_NUMBERS = {2: "two", 3: "three", 4: "four", 5: "five", 6: "six"}


def cite_page(of: str) -> str:
    """Cite where the book says it: `p. 8`."""
    return gettext("p. {page}", page=PAGES[of])


def accuracy(acc: int, arm: int) -> int:
    """Return what a die has to show: damage of the arm makes it 5+, of a worse weapon too (R30, L24)."""
    return DAMAGED_ACC if arm else acc


def has_penetration(question: ShootQuestion | AimedQuestion) -> bool:
    return question.bring_them_down or "p" in (question.attacker.tags or ())


def is_beyond_range(question: ShootQuestion) -> bool:
    reach = question.attacker.range
    return question.beyond or (question.distance is not None and reach is not None and question.distance > reach)


def find_problems(question: ShootQuestion) -> Iterator[DocumentProblem]:
    """Why there can be no such shot."""
    shooter, far = question.attacker, question.distance
    if question.volley and question.space:
        yield DocumentProblem("/volley", gettext("There's no Volley in space (page 12)."))
    if question.volley and "v" not in (shooter.tags if shooter.tags is not None else "v"):
        yield DocumentProblem("/volley", gettext("Only weapons with tag V can shoot by Volley (page 14)."))
    if question.volley and is_beyond_range(question):
        yield DocumentProblem("/volley", gettext("A Volley needs its target within the weapon's range (page 14)."))
    if far is not None and shooter.range is not None and far > 2 * shooter.range:
        text = gettext_noop(
            'The weapon reaches {most:g}", twice its range, and the target is {distance:g}" away (page 8).'
        )
        yield DocumentProblem("/distance", gettext(text, most=2 * shooter.range, distance=far))
    if shooter.weapon_class == "explosive" and far is not None and far < (shooter.least_range or 0):
        text = gettext_noop("An Explosive weapon can't shoot closer than its minimum range, {least:g}\" (page 8).")
        yield DocumentProblem("/distance", gettext(text, least=shooter.least_range))
    if len(question.bystanders) > MOST_UNITS:
        yield DocumentProblem("/bystanders", gettext("Odds work with at most {most} others.", most=MOST_UNITS))


class BlockNeeds(NamedTuple):
    """The block that each hit needs, by the face that it shows; hits that have house values, and what is missing
    (R07).
    """

    blocks: Mapping[int, int]
    house: list[int]
    problems: list[DocumentProblem]


def block_needs(question: ShootQuestion, acc: int, catalogue: Catalogue) -> BlockNeeds:
    """By the values of the players, what the book has left of its table, and house values."""
    told = {hit: question.penetration_table.of(hit) for hit in range(acc, SIDES + 1)}
    left = {row.hit: row.block if row.blockable else NEVER for row in catalogue[PENETRATION].values()}
    known = {hit: block or left[hit] for hit, block in told.items()}
    lost = [hit for hit, block in known.items() if block is None]
    blocks = {hit: block or min(hit + 1, NEVER) for hit, block in known.items()}
    if question.readings.penetration == battle.HOUSE:
        return BlockNeeds(blocks, lost, [])
    message = gettext_noop(
        "The block that a hit of {hit} needs is missing from the rulebook: enter your own, or use the suggested values."
    )
    where = "/penetration_table/"
    return BlockNeeds(blocks, [], [DocumentProblem(where + _NUMBERS[hit], gettext(message, hit=hit)) for hit in lost])


def shoot_odds(question: ShootQuestion, catalogue: Catalogue, *, weighed: bool = True) -> Answer:
    """A Shoot, each modifier `weighed`, which reckons it once more for each; `DocumentError` with every figure that nobody knows
    and all that cannot be."""
    question = fill_question(question, catalogue)
    target, needed = question.defender, BlockNeeds({}, [], [])
    wanted = {"armour": gettext_noop("The number of dice of Armour")}
    wanted |= {"block": gettext_noop("The number Armour blocks on")} if target.armour else {}
    wanted |= {"shield_block": gettext_noop("The number the shield blocks on")} if target.shield else {}
    problems = missing_figures("attacker", question.attacker, _NEEDED, catalogue) + missing_figures(
        "defender", target, wanted, catalogue
    )
    problems += find_problems(question)
    if has_penetration(question):
        needed = block_needs(question, accuracy(question.attacker.acc or SIDES, question.attacker.arm), catalogue)
        problems += needed.problems
    if problems:
        raise DocumentError(problems)
    return _Shoot(question, catalogue, needed).answer(weighed=weighed)


Changes = Literal["", "arm", "higher", "flanked", "cover", "beyond", "head", "spared", "shield"]
"""What a modifier of a Shoot does to its dice."""


class _Shoot:
    """A Shoot whose figures are all known, worked out step by step, without what is `left_out`."""

    def __init__(
        self, question: ShootQuestion, catalogue: Catalogue, needed: BlockNeeds, left_out: Changes = ""
    ) -> None:
        self.question, self.catalogue, self.needed, self.left_out = question, catalogue, needed, left_out
        self.shooter, self.target = question.attacker, question.defender
        self.penetrates = has_penetration(question)
        self.acc = accuracy(self.shooter.acc or SIDES, 0 if left_out == "arm" else self.shooter.arm)
        self.cover, self.shifts = cover_of(
            question, question.readings, catalogue, penetrates=self.penetrates, air=self.target.air
        )
        self.spared = 0 if left_out == "spared" else damage_reduction(self.target, self.shooter.weapon_class, catalogue)
        self.damages = chart_levels_of(self.target, catalogue)

    def answer(self, *, weighed: bool) -> Answer:
        left = self.left()
        done = self.damage_results(left)
        states = done.mapped(lambda hurt: hurt.state)
        odds = [
            odd("hit", gettext("Hits"), self.total_worth(left)[0]),
            odd("damage", gettext("Damages"), done.chance(lambda hurt: hurt.damage > 0)),
            *removal_odds("", self.target, states),
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

    def total_worth(self, left: OutcomeCounts[Left]) -> tuple[Fraction, Fraction]:
        """The chance to hit, and damage on average."""
        return left.chance(lambda hits: hits[0] > 0), left.expected(self.hit_effect.damage)

    def weigh(self, change: Changes, told: OddsModifier, left: OutcomeCounts[Left]) -> OddsModifier:
        """A modifier with what it is worth; not where the book lost what the weapon without it needs, nor for a shield against
        Penetration, where no rule says how it would block (L32)."""
        needed = (
            block_needs(self.question, accuracy(self.shooter.acc or SIDES, 0), self.catalogue)
            if self.penetrates
            else None
        )
        if needed and ((change == "arm" and needed.problems) or change == "shield"):
            return told
        without = needed if needed and change == "arm" else self.needed
        rest = _Shoot(self.question, self.catalogue, without, change)
        (hit, damage), (missed, spared) = self.total_worth(left), rest.total_worth(rest.left())
        return told.with_worth(hit - missed, damage - spared)

    # ------------------------------------------------------------ dice

    @property
    def armour(self) -> int:
        """Dice of Armour that are rolled."""
        cover = 0 if self.left_out == "cover" else self.cover.dice
        return max(
            0, (self.target.armour or 0) + cover + (self.left_out != "beyond" and is_beyond_range(self.question))
        )

    @property
    def shield(self) -> ShieldDice | None:
        """The shield, where it counts: not against who is unseen, with a damaged arm, against Penetration (L24, L30, L32)."""
        target = self.target
        unseen = target.arm or self.question.flanked or self.penetrates
        if not target.shield or (unseen and self.left_out != "shield"):
            return None
        return ShieldDice(target.shield, target.shield_block or SIDES)

    @property
    def rerolls(self) -> int:
        higher = self.question.higher and not self.question.space and self.left_out != "higher"
        return higher + ((self.question.flanked or self.question.concentrated) and self.left_out != "flanked")

    def left(self) -> OutcomeCounts[Left]:
        attack = TargetRoll(self.shooter.shots or 0, self.acc, self.rerolls)
        head = 0 if self.left_out == "head" else self.shooter.head
        armour = TargetRoll(self.armour, self.target.block or SIDES, head)
        highest = self.question.readings.cancelled == battle.HIGHEST
        found = self.needed.blocks
        blocks = tuple(found.get(face, ANY) for face in range(1, SIDES + 1)) if found else ()
        left = hits_by_shooting(attack, self.shooter.crit or SIDES, armour, self.shield, blocks, highest=highest)
        if not self.question.volley:
            return left
        toss = OutcomeCounts({True: SIDES + 1 - VOLLEY_FROM, False: VOLLEY_FROM - 1}, SIDES)
        return toss.then(lambda is_shot: left if is_shot else OutcomeCounts.sure((0, 0)))

    @property
    def hit_effect(self) -> HitEffect:
        return HitEffect(self.shooter.dam or 0, self.spared, 2 if self.shooter.controlled_aim else 1)

    def damage_results(self, left: OutcomeCounts[Left]) -> OutcomeCounts[DamageResult]:
        reading = self.question.readings.chart_rolls
        rerolls = rerolls_of(reading, attacker=self.shooter.fortunate, defender=self.target.fortunate)
        return damage_results(left, self.hit_effect, self.target, self.damages, rerolls)

    # ------------------------------------------------------------ told

    def figures(self) -> Iterator[tuple[str, str]]:
        yield gettext("Attack"), f"{self.shooter.shots}D6, {self.acc}+"
        yield gettext("Armour"), f"{self.armour}D6, {self.target.block}+" if self.armour else gettext("none")
        yield gettext("Shield"), f"{self.shield.dice}D6, {self.shield.target}+" if self.shield else gettext("none")
        yield gettext("Cover"), self.cover.name

    def spreads(self, left: OutcomeCounts[Left], done: OutcomeCounts[DamageResult]) -> Iterator[Spread]:
        yield row("damage", gettext("Damage"), done.mapped(lambda hurt: hurt.damage).chances(), range(1, 10_000))
        yield row("hits", gettext("Hits not blocked"), left.mapped(lambda hits: hits[0]).chances(), range(1, 100))
        note = read_as(battle.CANCELLED, self.question.readings.cancelled)
        yield row(
            "criticals", gettext("Critical hits"), left.mapped(lambda hits: hits[1]).chances(), range(1, 100), note
        )
        states = done.mapped(lambda hurt: hurt.state)
        yield chart_spread("chart", gettext("Damage chart"), self.damages, states, self.catalogue)
        if self.target.integrity is not None:
            rest = integrity_left(self.target.integrity, done)
            yield row("integrity", gettext("Integrity left"), rest, range(1), gettext("0 means destroyed or removed."))
        if self.question.bystanders:
            yield from self._blast(done)

    def _blast(self, done: OutcomeCounts[DamageResult]) -> Iterator[Spread]:
        """Others take the damage of the target, and no critical hits (L32)."""
        others = self.question.bystanders
        fallen = done.mapped(lambda hurt: sum(hurt.damage >= integrity for integrity in others))
        note = gettext("Each takes the same damage as the target, friend or foe.")
        yield row("blast", gettext("Others in the Blast destroyed"), fallen.chances(), range(1, MOST_UNITS + 1), note)

    def modifiers(self) -> Iterator[tuple[Changes, OddsModifier]]:
        question, target = self.question, self.target
        here = cite_page("shoot")
        if self.shooter.arm:
            yield "arm", OddsModifier("attacker", gettext("Arm or Weapons damage"), f"{DAMAGED_ACC}+", here)
        if question.higher and not question.space:
            yield "higher", OddsModifier("attacker", gettext("Is higher"), gettext("re-rolls a miss"), here)
        if question.flanked or question.concentrated:
            label = "Flanked" if question.flanked else "Concentrate Fire"
            yield "flanked", OddsModifier("attacker", label, gettext("re-rolls a miss"), here)
        yield from self._of_cover(self.cover, here)
        if is_beyond_range(question):
            yield "beyond", OddsModifier("defender", gettext("Beyond range"), gettext("+1 die"), here)
        if self.shooter.head:
            told = gettext("re-rolls a failed block")
            yield "head", OddsModifier("defender", gettext("Head damage of the shooter"), told, here)
        if self.spared and self.shooter.dam:
            told = gettext("{damage} damage in all", damage=f"-{self.spared}")
            yield (
                "spared",
                OddsModifier("defender", gettext("Ability or modification"), told, cite_page("modifications")),
            )
        if target.shield and not self.shield:
            yield "shield", OddsModifier("defender", gettext("Shield"), gettext("does not count"), here)

    def _of_cover(self, cover: Cover, where: str) -> Iterator[tuple[Changes, OddsModifier]]:
        why = f" ({', '.join(self.shifts)})" if self.shifts else ""
        if cover.dice:
            told = gettext("{dice} die", dice=f"{cover.dice:+d}")
            yield "cover", OddsModifier("defender", f"{cover.name}{why}", told, where)
        elif self.shifts:
            yield "cover", OddsModifier("defender", f"{cover.name}{why}", gettext("no die"), cite_page("rules"))

    def notes(self) -> Iterator[str]:
        question = self.question
        if self.acc < (self.shooter.acc or 0):
            yield gettext(
                (
                    "Damage makes the weapon hit on {now}+ instead of {acc}+: the rulebook says 5+, whatever it was "
                    "before."
                ),
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
                ("The Penetration Table is missing from the rulebook. Suggested values, not the author's: {values}."),
                values=", ".join(told),
            )
        yield from readings_of(question, question.readings, penetrates=self.penetrates)
        if self.shooter.fortunate or self.target.fortunate:
            yield read_as(battle.CHART_ROLLS, question.readings.chart_rolls)
        if question.space and question.higher:
            yield gettext("In space height adds nothing.")
        if (question.bystanders) and "b" not in (self.shooter.tags or ("b",)):
            yield gettext("The weapon doesn't have tag B: only a Blast hits others.")
        if self.target.integrity is None:
            yield gettext("Without the target's Integrity, we can't say whether it's destroyed.")
