"""Chances as they are told: whole distributions, each a number between 0 and 1."""

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from typing import Any

import msgspec

from armybuilder.engine.core.battle.odds import Distribution
from armybuilder.engine.core.battle.odds.modifiers import Modifier, Worth, with_effects
from armybuilder.engine.core.battle.odds.packs import catalogue_for
from armybuilder.engine.core.battle.odds.rolls import FUMBLE
from armybuilder.engine.core.language import gettext
from armybuilder.engine.systems.blitz_2006.book.catalogue import Catalogue
from armybuilder.engine.systems.blitz_2006.odds.mathematics import damage
from armybuilder.engine.systems.blitz_2006.odds.mathematics.damage import (
    OVERKILL,
    STATES,
    InfantryTarget,
    Target,
    TrackState,
)
from armybuilder.engine.systems.blitz_2006.odds.mathematics.dice import OddsPool
from armybuilder.engine.systems.blitz_2006.odds.questions import (
    AttackQuestion,
    CallQuestion,
    DetectQuestion,
    IndirectQuestion,
    Question,
    RamQuestion,
    SkillQuestion,
    TagQuestion,
)
from armybuilder.engine.systems.blitz_2006.odds.rules.attack import AttackOutcome, attack_odds, blow_of, burn_odds
from armybuilder.engine.systems.blitz_2006.odds.rules.checks import (
    CheckOdds,
    call_odds,
    detect_odds,
    skill_odds,
    tag_odds,
)
from armybuilder.engine.systems.blitz_2006.odds.rules.placement import indirect_odds
from armybuilder.engine.systems.blitz_2006.odds.rules.rams import RamDamage, RamOdds, ram_odds
from armybuilder.engine.systems.blitz_2006.odds.rules.ranges import Band
from armybuilder.engine.systems.blitz_2006.rulings import SEVEN, UNSKILLED_SIXES

Chances = dict[str, float]
Numbers = dict[int, float]
RESULTS = {damage.NONE: "none", damage.LIGHT: "light", damage.HEAVY: "heavy", damage.OVERKILL: "overkill"}


class Dice(msgspec.Struct, frozen=True):
    """So many dice (0: unskilled) and what is added to them; a defective system takes off its rating where a die shows no more."""

    skill: int
    modifier: int
    defective: int = 0


class Fate(msgspec.Struct, frozen=True):
    """The outcome for one side. `result` are chances of what a single hit is; `state` those of the track
    afterwards, or of `bases` left of infantry, `lost` how many levels or bases that costs on average; `wreck`
    of an overkill that leaves one. `armor_lost` are points of armor that a survivor loses, `boxes` and
    `counters` how many are used up on average. `multiplier` is what each point of the margin does.
    """

    multiplier: int
    armor: int
    result: Chances
    state: Chances | None
    bases: Numbers | None
    lost: float
    wreck: float
    armor_lost: Numbers
    boxes: float
    counters: float


class Landing(msgspec.Struct, frozen=True):
    """Of indirect fire: the threshold of the placement roll, the chance to be on the spot, chances of each scatter in inches,
    and of the unit to stand outside."""

    threshold: int
    on_spot: float
    scatter: dict[str, float]
    missed: float


class BurnEstimate(msgspec.Struct, frozen=True):
    """Of slow burn: the chance to burn on in the next miscellaneous phase, and light damage to come on average, if nobody puts
    it out."""

    chance: float
    further: float


class FireAnswer(msgspec.Struct, frozen=True, tag_field="ask", tag="fire"):
    """An attack, or indirect fire. `margin` is attacker less defender, a hit above 0; its chances come to the chance that the
    unit has to defend. `out_of_ammo` is null for what never runs out, `stopped` the work of anti-missile systems."""

    weapon: str
    range: Band
    attack: Dice
    defence: Dice | None
    modifiers: list[Modifier]
    hit: float
    fumble: float
    margin: Numbers
    target: Fate
    out_of_ammo: float | None
    stopped: float = 0.0
    landing: Landing | None = None
    burning: BurnEstimate | None = None
    notes: list[str] = []


class RamAnswer(msgspec.Struct, frozen=True, tag_field="ask", tag="ram"):
    """A ram: `target` is who was rammed, `attacker` who did it; `notes` are what was read."""

    attack: Dice
    defence: Dice
    modifiers: list[Modifier]
    hit: float
    margin: Numbers
    attacker: Fate
    target: Fate
    notes: list[str] = []


class SkillAnswer(msgspec.Struct, frozen=True, tag_field="ask", tag="test"):
    """A test. `open` communication succeeds without a roll: there are no dice then. `notes` are what was read."""

    attack: Dice | None
    defence: Dice | None
    threshold: int | None
    modifiers: list[Modifier]
    success: float
    fumble: float
    margin: Numbers
    open: bool = False
    notes: list[str] = []


Answer = FireAnswer | RamAnswer | SkillAnswer


def answer(question: Question, catalogue: Catalogue, *, weighed: bool = True) -> Answer:
    """The odds that a question asks for, each modifier `weighed`, which reckons them once more for each; `DocumentError` names
    what nobody knows or what cannot be."""
    work, tell = _BY_KIND[type(question)]
    book = catalogue_for(question, catalogue)
    told = _add_unskilled_note(tell(work(question, book, None)))
    if not weighed:
        return told
    worth = with_effects(
        told.modifiers, _total_worth(told), lambda place: _total_worth(tell(work(question, book, place)))
    )
    return msgspec.structs.replace(told, modifiers=worth)


def _add_unskilled_note(told: Answer) -> Answer:
    """With how rolls without a skill are read, where there is one (BR-2)."""
    pools = [pool for pool in (told.attack, told.defence) if pool is not None]
    if all(pool.skill for pool in pools):
        return told
    return msgspec.structs.replace(told, notes=[*told.notes, UNSKILLED_SIXES.describe_ruling(SEVEN)])


def _total_worth(told: Answer) -> Worth:
    return (told.success, None) if isinstance(told, SkillAnswer) else (told.hit, told.target.lost)


def _fire(found: AttackOutcome) -> FireAnswer:
    aim, margins, defended = found.aim, found.margins, float(found.defence_chance)
    every = sum(exchange.ways for exchange in found.exchanges)
    fumbled = sum(exchange.ways for exchange in found.exchanges if exchange.roll.natural == FUMBLE)
    burns = burn_odds(found)
    return FireAnswer(
        weapon=aim.arm.name,
        range=aim.band,
        attack=_dice(aim.attack),
        defence=_dice(aim.defence) if aim.defence else None,
        modifiers=_translated(aim.modifiers),
        hit=float(found.hit),
        fumble=fumbled / every,
        margin={margin: defended * chance for margin, chance in margins.chances().items()} if margins else {},
        target=_fate(
            found.target,
            blow_of(aim.question, aim.arm, aim.band).multiplier,
            found.hits,
            found.states,
            2 if aim.arm.has("AC") else 1,
        ),
        out_of_ammo=None if found.emptied is None else float(found.emptied),
        stopped=float(found.stopped),
        landing=_landing(found),
        burning=BurnEstimate(float(burns[0]), float(burns[1])) if burns else None,
        notes=found.notes,
    )


def _translated(modifiers: Iterable[Modifier]) -> list[Modifier]:
    """Modifiers in the reader's language: rules mark their labels alone, since battles keep them for many readers."""
    return [msgspec.structs.replace(modifier, label=gettext(modifier.label)) for modifier in modifiers]


def _dice(pool: OddsPool) -> Dice:
    return Dice(*pool)


def _landing(found: AttackOutcome) -> Landing | None:
    if found.placed is None or found.threshold is None:
        return None
    scatter = {f"{half / 2:g}": chance for half, chance in found.placed.chances().items() if half}
    return Landing(found.threshold, found.placed.chance(0), scatter, float(found.missed))


def _fate(target: Target, multiplier: int, hits: Distribution, states: Distribution, per_point: int = 1) -> Fate:
    if isinstance(target, InfantryTarget):
        return _squad(target, multiplier, hits, states)
    before, tracks = target.track, states.mapped(lambda code: TrackState.of(code).taken)
    return Fate(
        multiplier,
        target.armor,
        {name: hits.chance(result) for result, name in RESULTS.items()},
        {name: tracks.chance(value) for name, value in STATES.items()} | {"overkill": tracks.at_least(OVERKILL)},
        None,
        tracks.mapped(lambda taken: min(taken, OVERKILL)).mean - before.taken,
        tracks.chance(OVERKILL),
        {per_point * (taken - before.taken): chance for taken, chance in tracks.chances().items() if taken < OVERKILL},
        before.sturdy - states.mapped(lambda code: TrackState.of(code).sturdy).mean,
        before.hull_down - states.mapped(lambda code: TrackState.of(code).hull_down).mean,
    )


def _squad(target: InfantryTarget, multiplier: int, hits: Distribution, states: Distribution) -> Fate:
    """Results of infantry are bases that a hit takes."""
    left = states.mapped(lambda state: state % 10)
    return Fate(
        multiplier,
        target.armor,
        {str(bases): chance for bases, chance in hits.chances().items()},
        None,
        left.chances(),
        target.bases - left.mean,
        0.0,
        {},
        0.0,
        target.hull_down - states.mapped(lambda state: state // 10).mean,
    )


def _ram(found: RamOdds) -> RamAnswer:
    attacker, target = (_ram_fate(struck) for struck in found.struck)
    hit = Fraction(sum(ways for margin, ways in found.margins.pairs if margin > 0), found.margins.total)
    attack, defence = map(_dice, found.pools)
    return RamAnswer(
        attack, defence, _translated(found.modifiers), float(hit), found.margins.chances(), attacker, target
    )


def _ram_fate(struck: RamDamage) -> Fate:
    return _fate(struck.target, struck.multiplier, struck.hits, struck.states)


def _test(found: CheckOdds) -> SkillAnswer:
    if found.margins is None:
        return SkillAnswer(None, None, found.threshold, _translated(found.modifiers), 1.0, 0.0, {}, open=True)
    return SkillAnswer(
        _dice(found.attack),
        _dice(found.defence) if found.defence else None,
        found.threshold,
        _translated(found.modifiers),
        found.margins.at_least(1),
        found.fumbled,
        found.margins.chances(),
    )


_BY_KIND: Mapping[type, tuple[Callable[[Any, Catalogue, int | None], Any], Callable[[Any], Answer]]] = {
    AttackQuestion: (attack_odds, _fire),
    IndirectQuestion: (indirect_odds, _fire),
    RamQuestion: (ram_odds, _ram),
    SkillQuestion: (skill_odds, _test),
    DetectQuestion: (detect_odds, _test),
    TagQuestion: (tag_odds, _test),
    CallQuestion: (call_odds, _test),
}
