"""Close combat (BR-36 to BR-43; L28): Advantage, attack, counter-attack, and who falls back."""

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

import msgspec

from armybuilder.engine.core.battle.dice import SIDES
from armybuilder.engine.core.battle.odds.pictures import Tone
from armybuilder.engine.core.documents import DocumentError
from armybuilder.engine.core.documents.envelope import DocumentProblem
from armybuilder.engine.core.language import gettext, gettext_noop
from armybuilder.engine.core.tables import Catalogue
from armybuilder.engine.systems.gundam_skirmish.odds.cards import fill_question, is_air_unit, missing_figures, title_of
from armybuilder.engine.systems.gundam_skirmish.odds.mathematics.chart import Levels
from armybuilder.engine.systems.gundam_skirmish.odds.mathematics.outcome_counts import OutcomeCounts, either
from armybuilder.engine.systems.gundam_skirmish.odds.mathematics.pools import (
    ShieldDice,
    TargetRoll,
    hits_in_close_combat,
)
from armybuilder.engine.systems.gundam_skirmish.odds.output.answers import (
    Answer,
    Odd,
    OddsModifier,
    Spread,
    bars,
    odd,
    read_as,
    row,
)
from armybuilder.engine.systems.gundam_skirmish.odds.questions import CloseQuestion, Fighter
from armybuilder.engine.systems.gundam_skirmish.odds.rules.shots import accuracy, cite_page
from armybuilder.engine.systems.gundam_skirmish.odds.rules.targets import (
    DamageResult,
    DamageState,
    HitEffect,
    chart_levels_of,
    chart_spread,
    damage_results,
    removal_odds,
    rerolls_of,
)
from armybuilder.engine.systems.gundam_skirmish.rulings import battle

CHARGED_DICE = 2
PAGE, TRAITS = "close-combat", "traits"
ARM, HEAD = 1, 2
"""Places of levels."""
LEVELS = ("arm", "head")
_NEEDED = {
    "dex": "DEX",
    "attack": gettext_noop("The number of dice of Attack"),
    "acc": gettext_noop("Accuracy"),
    "crit": "CRIT",
    "dam": "DAM",
    "armour": gettext_noop("Armour"),
}


_CHARTS: tuple[tuple[int, str, Tone], ...] = ((1, "defender", "mine"), (0, "attacker", "theirs"))
_WHO: tuple[tuple[str, str, Tone], ...] = (
    ("defender", gettext_noop("The defender"), "mine"),
    ("attacker", gettext_noop("The attacker"), "theirs"),
    ("both", gettext_noop("Both"), "draw"),
    ("nobody", gettext_noop("Neither: one is destroyed"), "draw"),
)


Worth = tuple[Fraction, Fraction, Fraction]
"""The chance of Advantage, and damage on average that the attacker deals and takes."""


class SideNotes(NamedTuple):
    """The notes about a side."""

    damaged: str
    unarmed: str
    unknown: str


ATTACKER = SideNotes(
    gettext_noop(
        "Damage makes the attacker hit on 5+ instead of {acc}+: the rulebook says 5+, whatever it was before."
    ),
    gettext_noop("The attacker is Unarmed, with your stats: if it wins, the other falls back and takes no damage."),
    gettext_noop("Without the attacker's Integrity, we can't say whether damage destroys it."),
)
DEFENDER = SideNotes(
    gettext_noop(
        "Damage makes the defender hit on 5+ instead of {acc}+: the rulebook says 5+, whatever it was before."
    ),
    gettext_noop("The defender is Unarmed, with your stats: if it wins, the other falls back and takes no damage."),
    gettext_noop("Without the defender's Integrity, we can't say whether damage destroys it."),
)


class CloseCombatResult(NamedTuple):
    """Both units afterwards, with the damage that each suffered, and that counts for who wins."""

    attacker: DamageResult
    defender: DamageResult
    dealt: tuple[int, int]
    """By the attacker, by the defender."""


def close_combat_odds(question: CloseQuestion, catalogue: Catalogue) -> Answer:
    """A close combat; `DocumentError` with every figure that nobody knows."""
    question = fill_question(question, catalogue)
    problems = list[DocumentProblem]()
    by_value = question.readings.armour == battle.VALUE
    for side, fighter in (("attacker", question.attacker), ("defender", question.defender)):
        if is_air_unit(fighter, catalogue):
            message = gettext("Air units are never in close combat range (page 12): choose another.")
            problems.append(DocumentProblem(f"/{side}/model", message))
        problems += missing_figures(side, fighter, _required_figures(fighter, by_value=by_value), catalogue)
    if problems:
        raise DocumentError(problems)
    return _Combat(question, catalogue).answer()


def _required_figures(fighter: Fighter, *, by_value: bool) -> dict[str, str]:
    armour = {"block": gettext_noop("The number Armour blocks on")} if by_value and fighter.armour else {}
    return (
        _NEEDED | armour | ({"shield_block": gettext_noop("The number the shield blocks on")} if fighter.shield else {})
    )


def advantage(first: Fighter, second: Fighter, reading: str) -> Fraction:
    """The chance of the first of two to attack first; a tie is rolled again."""
    mine, theirs = _status(first, second, reading), _status(second, first, reading)
    if mine != theirs:
        return Fraction(mine > theirs)
    return advantage_by_dice((first.charged, first.dex or 0), (second.charged, second.dex or 0))


@lru_cache(maxsize=512)
def advantage_by_dice(first: tuple[bool, int], second: tuple[bool, int]) -> Fraction:
    """The chance that the first of two rolls more for Advantage, each by whether it charged and its DEX; a tie is rolled again."""
    rolls = _dice(*first).joined(_dice(*second), lambda one, other: one - other)
    more, less = rolls.chance(lambda margin: margin > 0), rolls.chance(lambda margin: margin < 0)
    return more / (more + less) if more + less else Fraction(1, 2)


def _status(fighter: Fighter, other: Fighter, reading: str) -> int:
    """1 for who wins without a roll, -1 for who loses so (L28, L44, R31)."""
    wins, loses = _always_wins(fighter, other), _always_loses(fighter)
    return advantage_status(wins=wins, loses=loses, reading=reading)


def advantage_status(*, wins: bool, loses: bool, reading: str) -> int:
    """1 for who wins Advantage without a roll, -1 for who loses it so, 0 for who rolls (L28, L44, R31)."""
    if wins and loses:
        return -1 if reading == battle.LOSES else 1
    return wins - loses


def _always_wins(fighter: Fighter, other: Fighter) -> bool:
    return (fighter.rash and fighter.charged) or (fighter.swift and not other.swift)


def _always_loses(fighter: Fighter) -> bool:
    return fighter.not_equipped and not fighter.unarmed


def _dice(charged: bool, dex: int) -> OutcomeCounts[int]:
    die = OutcomeCounts(dict.fromkeys(range(1, SIDES + 1), 1), SIDES)
    rolled = die.joined(die, lambda one, other: one + other) if charged else die
    return rolled.mapped(lambda shown: shown + dex)


class _Combat:
    """A close combat whose figures are all known."""

    def __init__(self, question: CloseQuestion, catalogue: Catalogue) -> None:
        self.question, self.catalogue, self.readings = question, catalogue, question.readings
        self.sides = (question.attacker, question.defender)
        self.damages = tuple(chart_levels_of(fighter, catalogue) for fighter in self.sides)
        self.first = advantage(*self.sides, self.readings.advantage)
        self.blows: dict[tuple[int, int, int, int], OutcomeCounts[DamageResult]] = {}

    def answer(self) -> Answer:
        fought, worth = self.results(), self.total_worth()
        states = (fought.mapped(lambda end: end.attacker.state), fought.mapped(lambda end: end.defender.state))
        names = [title_of(fighter, self.catalogue, "") for fighter in self.sides]
        title = gettext("Close combat")
        if any(names):
            one, other = (name or gettext("the other") for name in names)
            title = gettext("Close combat: {attacker} against {defender}", attacker=one, defender=other)
        return Answer(
            "close",
            title,
            list(self.figures()),
            [
                odd("advantage", gettext("Attacker has Advantage"), self.first),
                *removal_odds("defender", self.sides[1], states[1]),
                *removal_odds("attacker", self.sides[0], states[0], "theirs"),
            ],
            list(self.spreads(fought, states)),
            [self.with_worth(side, field, told, worth) for side, field, told in self.modifiers()],
            list(self.notes()),
        )

    def results(self) -> OutcomeCounts[CloseCombatResult]:
        """Both orders, by the chance of each."""
        if 0 < self.first < 1:
            return either(self.first, self.results_in_turn(0), self.results_in_turn(1))
        return self.results_in_turn(int(not self.first))

    def with_worth(self, side: str, field: str, told: OddsModifier, worth: Worth) -> OddsModifier:
        """A modifier with what it is worth: the combat less that of somebody of whom nothing of the kind is said."""
        fighter = msgspec.structs.replace(getattr(self.question, side), **{field: 0 if field in LEVELS else False})
        rest = _Combat(msgspec.structs.replace(self.question, **{side: fighter}), self.catalogue)
        return told.with_worth(*(whole - part for whole, part in zip(worth, rest.total_worth(), strict=True)))

    def total_worth(self) -> Worth:
        """It is enough to know how each strikes back, not how both end."""
        orders = [(chance, first) for first, chance in enumerate((self.first, 1 - self.first)) if chance]
        damages = [(chance, self.damage_in_turn(first)) for chance, first in orders]
        dealt, suffered = (sum((chance * found[side] for chance, found in damages), Fraction(0)) for side in (0, 1))
        return self.first, dealt, suffered

    def damage_in_turn(self, first: int) -> tuple[Fraction, Fraction]:
        """Damage on average by the attacker and by the defender, the side `first` at first."""
        blow = self.first_blow(first)
        levels = blow.mapped(lambda done: self.levels_left(first, done))
        struck = blow.expected(_damage), levels.expected(lambda left: self.strikes_back(first, left).expected(_damage))
        return struck if first == 0 else struck[::-1]

    # ------------------------------------------------------------ blows

    def results_in_turn(self, first: int) -> OutcomeCounts[CloseCombatResult]:
        """Attack and counter-attack, the side `first` (0 the attacker, 1 the defender) at first. Who is destroyed strikes no
        more, and damage of the arm or the head counts at once; what Unarmed does counts at the end alone, where it has not won."""
        return self.first_blow(first).then(
            lambda done: self.strikes_back(first, self.levels_left(first, done)).mapped(
                lambda back: self.result_of(first, done, back)
            )
        )

    def first_blow(self, first: int) -> OutcomeCounts[DamageResult]:
        return self.blow(first, self.damages[first].before, self.damages[1 - first].before)

    def levels_left(self, first: int, done: DamageResult) -> Levels | None:
        """With what damage the second strikes back; None where it is destroyed."""
        return self.damages[1 - first].before if self.sides[first].unarmed else done.state.levels

    def strikes_back(self, first: int, levels: Levels | None) -> OutcomeCounts[DamageResult]:
        """Return what the second side does to the first."""
        before = self.damages[first].before
        return OutcomeCounts.sure(_unhurt(before)) if levels is None else self.blow(1 - first, levels, before)

    def blow(self, striker: int, levels: Levels, others: Levels) -> OutcomeCounts[DamageResult]:
        """Return what one side does to the other, each with its damage so far."""
        mine, arms = (striker, 1 - striker), (bool(levels[ARM]), bool(others[ARM]))
        key = (striker, *arms, _head(levels))
        if key not in self.blows:
            self.blows[key] = self._blow(*mine, *arms, _head(levels))
        return self.blows[key]

    def _blow(
        self, striker: int, struck_side: int, arm: bool, other_arm: bool, head: int
    ) -> OutcomeCounts[DamageResult]:
        one, other = self.sides[striker], self.sides[struck_side]
        dice = (one.attack or 0) + (one.rash and one.charged) + one.unseen
        attack = TargetRoll(dice, accuracy(one.acc or SIDES, arm), int(one.charged))
        shield = ShieldDice(other.shield, other.shield_block or SIDES) if other.shield and not other_arm else None
        left = hits_in_close_combat(
            attack, one.crit or SIDES, self.armour(other), shield, head,
            highest=self.readings.cancelled == battle.HIGHEST,
        )  # fmt: skip
        rerolls = rerolls_of(self.readings.chart_rolls, attacker=one.fortunate, defender=other.fortunate)
        return damage_results(
            left, HitEffect(one.dam or 0, 0, 2 if one.controlled_aim else 1), other, self.damages[struck_side], rerolls
        )

    def armour(self, fighter: Fighter) -> int:
        """The value by which Armour takes off a hit: its dice, or what they block on (R10)."""
        value = self.readings.armour == battle.VALUE
        return (fighter.block if value else fighter.armour) or 0

    def result_of(self, first: int, done: DamageResult, back: DamageResult) -> CloseCombatResult:
        """Both afterwards; who is Unarmed does nothing to whom it has beaten (L28)."""
        dealt = (done.damage, back.damage) if first == 0 else (back.damage, done.damage)
        hurts = [back, done] if first == 0 else [done, back]
        for side in (0, 1):
            if self.sides[side].unarmed and dealt[side] > dealt[1 - side]:
                hurts[1 - side] = _unhurt(self.damages[1 - side].before)
        return CloseCombatResult(hurts[0], hurts[1], dealt)

    # ------------------------------------------------------------ told

    def figures(self) -> Iterator[tuple[str, str]]:
        for name, fighter in zip((gettext("Attacker"), gettext("Defender")), self.sides, strict=True):
            dice = (fighter.attack or 0) + (fighter.rash and fighter.charged) + fighter.unseen
            yield name, f"{dice}D6, {accuracy(fighter.acc or SIDES, fighter.arm)}+"
        yield gettext("Attacker's roll for Advantage"), self._roll(0)
        yield gettext("Defender's roll for Advantage"), self._roll(1)

    def _roll(self, side: int) -> str:
        if self.first in (0, 1) and _status(*self.sides, self.readings.advantage) != _status(
            *self.sides[::-1], self.readings.advantage
        ):
            return gettext("none")
        return f"{CHARGED_DICE if self.sides[side].charged else 1}D6+{self.sides[side].dex}"

    def spreads(
        self,
        fought: OutcomeCounts[CloseCombatResult],
        states: tuple[OutcomeCounts[DamageState], OutcomeCounts[DamageState]],
    ) -> Iterator[Spread]:
        yield bars("falls-back", gettext("Who falls back"), self._falls_back(fought))
        dealt = (fought.mapped(lambda end: end.dealt[0]), fought.mapped(lambda end: end.dealt[1]))
        yield row("attacker-deals", gettext("Damage by the attacker"), dealt[0].chances())
        yield row("defender-deals", gettext("Damage by the defender"), dealt[1].chances(), range(1))
        titles = {
            "attacker": gettext("Damage chart of the attacker"),
            "defender": gettext("Damage chart of the defender"),
        }
        for side, name, tone in _CHARTS:
            title = titles[name]
            yield chart_spread(f"{name}-chart", title, self.damages[side], states[side], self.catalogue, tone)

    def _falls_back(self, fought: OutcomeCounts[CloseCombatResult]) -> Iterator[Odd]:
        told = fought.mapped(lambda end: falls_back(end, *self.sides))
        for who, label, tone in _WHO:
            yield odd(who, gettext(label), told.chance_of(who), tone)

    def modifiers(self) -> Iterator[tuple[str, str, OddsModifier]]:
        """Each with its side and the field of a question that says it."""
        for side, fighter in zip(("attacker", "defender"), self.sides, strict=True):
            unready = fighter.not_equipped and not fighter.unarmed
            for counts, field, label, value, where in (
                (fighter.charged, "charged", gettext_noop("Charged"), gettext_noop("2D6, re-rolls a miss"), PAGE),
                (fighter.arm, "arm", gettext_noop("Arm or Weapons damage"), gettext_noop("5+, no shield"), PAGE),
                (fighter.unseen, "unseen", gettext_noop("Was not seen"), gettext_noop("+1 die"), PAGE),
                (fighter.head, "head", gettext_noop("Head damage"), gettext_noop("re-rolls a shield"), PAGE),
                (unready, "not_equipped", gettext_noop("Weapon not equipped"), gettext_noop("loses Advantage"), PAGE),
                (fighter.swift, "swift", "Swift", gettext_noop("has Advantage"), TRAITS),
                (fighter.rash and fighter.charged, "rash", "Rash", gettext_noop("has Advantage, +1 die"), TRAITS),
                (fighter.gallant, "gallant", "Gallant", gettext_noop("never falls back"), TRAITS),
            ):
                if counts:
                    yield side, field, OddsModifier(side, gettext(label), gettext(value), cite_page(where))

    def notes(self) -> Iterator[str]:
        if self.readings.armour == battle.VALUE:
            yield read_as(battle.CLOSE_ARMOUR, battle.VALUE)
        if any(fighter.fortunate for fighter in self.sides):
            yield read_as(battle.CHART_ROLLS, self.readings.chart_rolls)
        if any(_always_wins(*pair) and _always_loses(pair[0]) for pair in (self.sides, self.sides[::-1])):
            yield read_as(battle.ADVANTAGE, self.readings.advantage)
        for texts, fighter in zip((ATTACKER, DEFENDER), self.sides, strict=True):
            if fighter.arm and (fighter.acc or 0) > accuracy(SIDES, 1):
                yield gettext(texts.damaged, acc=fighter.acc)
            if fighter.unarmed:
                yield gettext(texts.unarmed)
            if fighter.integrity is None:
                yield gettext(texts.unknown)


def _head(levels: Levels) -> int:
    return levels[HEAD] if len(levels) > HEAD else 0


def _damage(hurt: DamageResult) -> int:
    return hurt.damage


def _unhurt(levels: Levels) -> DamageResult:
    return DamageResult(0, DamageState(levels))


def falls_back(end: CloseCombatResult, attacker: Fighter, defender: Fighter) -> str:
    """Return who falls back: the side that dealt less, both where it is equal; a Gallant pilot never does, unless
    both are (L28, L44). Nobody does where one of them is destroyed.
    """
    if end.attacker.state.levels is None or end.defender.state.levels is None:
        return "nobody"
    if attacker.gallant or defender.gallant:
        return "both" if attacker.gallant and defender.gallant else "defender" if attacker.gallant else "attacker"
    mine, theirs = end.dealt
    return "both" if mine == theirs else "defender" if mine > theirs else "attacker"
