"""Chances as they are told: whole distributions, each a number between 0 and 1, and what each modifier is worth."""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from armybuilder.engine.core.battle.odds import Distribution
from armybuilder.engine.core.battle.odds.modifiers import Modifier, Worth, with_effects
from armybuilder.engine.core.battle.odds.packs import catalogue_for
from armybuilder.engine.core.battle.odds.rolls import FUMBLE, naturals
from armybuilder.engine.systems.tactical_1998.book.catalogue import Catalogue
from armybuilder.engine.systems.tactical_1998.odds.arms import Band, label_weapon
from armybuilder.engine.systems.tactical_1998.odds.attacks import AttackOutcome, attack_odds
from armybuilder.engine.systems.tactical_1998.odds.damage import (
    HEAVY,
    LIGHT,
    NONE,
    OVERKILL,
    SYSTEMS,
    Blow,
    InfantryTarget,
    System,
    Target,
    VehicleTarget,
    system_hit_chance,
)
from armybuilder.engine.systems.tactical_1998.odds.dice import OddsPool
from armybuilder.engine.systems.tactical_1998.odds.questions import (
    AttackQuestion,
    Question,
    RamQuestion,
    SkillQuestion,
)
from armybuilder.engine.systems.tactical_1998.odds.rams import CheckOdds, RamOdds, ram_odds, skill_odds

LEVELS = {NONE: "none", LIGHT: "light", HEAVY: "heavy", OVERKILL: "overkill"}


class Dice(msgspec.Struct, frozen=True):
    """So many dice, and what is added to them."""

    skill: int
    modifier: int


class Fate(msgspec.Struct, frozen=True):
    """The outcome for one side. `damage` are chances of points of damage; `result` of levels, and `systems` of
    each system to be hit, of a vehicle with `armor` against the attack; `casualties` of troopers of a squad.
    `lost` are levels, or troopers, that it costs on average; `destroyed` is the chance that nothing is left: of
    a vehicle by overkill, by its last armor, or by what the damage tables say.
    """

    multiplier: int
    armor: float | None
    damage: dict[int, float]
    result: dict[str, float] | None
    systems: dict[System, float] | None
    casualties: dict[int, float] | None
    lost: float
    destroyed: float


class AttackAnswer(msgspec.Struct, frozen=True, tag_field="ask", tag="attack"):
    """An attack. `margin` is attacker less defender, a hit above 0; `rounds` the ammunition that it costs, null where none is
    counted."""

    weapon: str
    range: Band
    attack: Dice
    defence: Dice | None
    modifiers: list[Modifier]
    hit: float
    fumble: float
    margin: dict[int, float]
    target: Fate
    rounds: int | None
    notes: list[str] = []


class RamAnswer(msgspec.Struct, frozen=True, tag_field="ask", tag="ram"):
    """A ram: `target` is who was rammed, `attacker` who did it."""

    attack: Dice
    defence: Dice | None
    modifiers: list[Modifier]
    hit: float
    margin: dict[int, float]
    attacker: Fate
    target: Fate
    notes: list[str] = []


class SkillAnswer(msgspec.Struct, frozen=True, tag_field="ask", tag="test"):
    """A test against a `threshold`, or the dice of another side."""

    attack: Dice
    defence: Dice | None
    threshold: int | None
    modifiers: list[Modifier]
    hit: float
    fumble: float
    margin: dict[int, float]


Answer = AttackAnswer | RamAnswer | SkillAnswer


def answer(question: Question, catalogue: Catalogue, *, weighed: bool = True) -> Answer:
    """The odds that a question asks for, each modifier `weighed`, which reckons them once more for each; `DocumentError` names
    what nobody knows or what cannot be."""
    work, tell = _BY_KIND[type(question)]
    book = catalogue_for(question, catalogue)
    told = tell(work(question, book, None))
    if not weighed:
        return told
    worth = with_effects(
        told.modifiers, _total_worth(told), lambda place: _total_worth(tell(work(question, book, place)))
    )
    return msgspec.structs.replace(told, modifiers=worth)


def _total_worth(told: Answer) -> Worth:
    return told.hit, None if isinstance(told, SkillAnswer) else told.target.lost


def _attack(found: AttackOutcome) -> AttackAnswer:
    return AttackAnswer(
        weapon=label_weapon(found.arm),
        range=found.band,
        attack=_dice(found.attack),
        defence=_dice(found.defence) if found.defence else None,
        modifiers=found.modifiers,
        hit=found.margins.at_least(1),
        fumble=_fumble_chance(found.attack),
        margin=found.margins.chances(),
        target=fate_of(found.margins, found.blow, found.target),
        rounds=found.arm.rounds(found.question.rof),
        notes=found.notes,
    )


def _ram(found: RamOdds) -> RamAnswer:
    fates = [fate_of(found.margins, *pair) for pair in zip(found.blows, found.targets, strict=True)]
    return RamAnswer(
        attack=_dice(found.pools[0]),
        defence=_dice(found.pools[1]) if found.pools[1] else None,
        modifiers=found.modifiers,
        hit=found.margins.at_least(1),
        margin=found.margins.chances(),
        attacker=fates[0],
        target=fates[1],
        notes=found.notes,
    )


def _test(found: CheckOdds) -> SkillAnswer:
    return SkillAnswer(
        _dice(found.attack),
        _dice(found.defence) if found.defence else None,
        found.threshold,
        found.modifiers,
        found.margins.at_least(1),
        _fumble_chance(found.attack),
        found.margins.chances(),
    )


def _dice(pool: OddsPool) -> Dice:
    return Dice(*pool)


def _fumble_chance(pool: OddsPool) -> float:
    return naturals(pool.skill).chance(FUMBLE)


def fate_of(margins: Distribution, blow: Blow, target: Target) -> Fate:
    """Return what margins do to a target."""
    return (
        _squad_fate(margins, blow, target)
        if isinstance(target, InfantryTarget)
        else _vehicle_fate(margins, blow, target)
    )


def _squad_fate(margins: Distribution, blow: Blow, target: InfantryTarget) -> Fate:
    damage = margins.mapped(blow.at_squad)
    fallen = target.casualties(damage)
    return Fate(
        blow.multiplier,
        None,
        damage.chances(),
        None,
        None,
        fallen.chances(),
        fallen.mean,
        fallen.at_least(target.troopers_left),
    )


def _vehicle_fate(margins: Distribution, blow: Blow, target: VehicleTarget) -> Fate:
    damage = margins.mapped(blow.at_vehicle)
    result = damage.mapped(target.result)
    hit = result.chance(LIGHT) + result.chance(HEAVY)
    return Fate(
        blow.multiplier + blow.burst,
        target.armor,
        damage.chances(),
        {name: result.chance(level) for level, name in LEVELS.items()},
        {system: hit * system_hit_chance(system, target.called) for system in SYSTEMS},
        None,
        result.mean,
        sum(chance * target.loss(level) for level, chance in result.chances().items()),
    )


_BY_KIND: Mapping[type, tuple[Callable[[Any, Catalogue, int | None], Any], Callable[[Any], Answer]]] = {
    AttackQuestion: (attack_odds, _attack),
    RamQuestion: (ram_odds, _ram),
    SkillQuestion: (skill_odds, _test),
}
