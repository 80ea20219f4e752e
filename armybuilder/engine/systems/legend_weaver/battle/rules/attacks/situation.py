"""A shot before dice: the same figures that the odds page works out (BR-26 to BR-39)."""

from fractions import Fraction
from typing import Any, NamedTuple

from armybuilder.engine.core.battle.throws import RollModifier
from armybuilder.engine.core.language import cached_per_language
from armybuilder.engine.core.tables import Catalogue
from armybuilder.engine.systems.legend_weaver.battle.rules.attacks.weapons import Profile, list_of
from armybuilder.engine.systems.legend_weaver.battle.rules.sight import Line
from armybuilder.engine.systems.legend_weaver.battle.state import DISRUPTED, Battle, BattleModel
from armybuilder.engine.systems.legend_weaver.book.units import has, shelter_of
from armybuilder.engine.systems.legend_weaver.odds.cards import mover_of
from armybuilder.engine.systems.legend_weaver.odds.mathematics.dice import at_most
from armybuilder.engine.systems.legend_weaver.odds.questions import Ground, Readings, Shooter, ShotQuestion, Target
from armybuilder.engine.systems.legend_weaver.odds.rule_answers import OddsModifier
from armybuilder.engine.systems.legend_weaver.odds.rules.shots import HIT, WOUND, shot_numbers
from armybuilder.engine.systems.legend_weaver.rulings import battle as read

NEVER_WOUNDS = 99
DEFAULT_SHELTER = "vehicles"
"""The row of the table for a target type of which the book names no armor (L111)."""


class Situation(NamedTuple):
    """What a shot depends on; equal ones have equal figures."""

    level: int
    against: int
    listed: str
    shelter: str
    line: Line
    range: int
    rough: bool = False
    woods: bool = False
    camouflaged: bool = False
    works: str = ""
    head_down: bool = False
    hull_down: bool = False
    mover: str = "foot"
    speed: int = 0
    skimmed: int = 0
    own_speed: int = 0
    top_speed: int | None = None
    anti_air: bool = False
    area: bool = False
    cover_fire: bool = False
    aim: int = 0
    melee: bool = False
    unsuited: bool = False
    disrupted: bool = False
    breaking_off: bool = False
    part: str = ""
    hit_bonus: int = 0
    wound_bonus: int = 0
    base: str = "8"
    five: str = "worse"
    beyond: bool = False


class Figures(NamedTuple):
    """What a shot needs to hit and to wound before dice of aiming are added, and its chances as the odds page has them, guards
    and whoever may avoid it left aside."""

    hit: int
    wound: int
    aiming: int
    hits: float
    wounds: float
    to_hit: tuple[RollModifier, ...]
    to_wound: tuple[RollModifier, ...]


@cached_per_language(maxsize=60_000)
def figures_of(one: Situation, catalogue: Catalogue) -> Figures:
    """The figures of a shot, by the arithmetic of the odds page."""
    numbers = shot_numbers(_question(one), catalogue)
    return Figures(
        numbers.hit,
        NEVER_WOUNDS if numbers.wound is None else numbers.wound,
        numbers.aiming,
        float(numbers.hit_chance),
        float(numbers.wound_chance(numbers.wound) * numbers.falls),
        _modifiers(numbers.modifiers, HIT),
        _modifiers(numbers.modifiers, WOUND),
    )


def _modifiers(found: tuple[OddsModifier, ...], roll: str) -> tuple[RollModifier, ...]:
    return tuple(RollModifier(each.label, 0, each.rule, each.value) for each in found if each.roll == roll)


def _question(one: Situation) -> ShotQuestion:
    """The odds question that a situation is."""
    kind: Any = one.mover
    return ShotQuestion(
        inches=one.line.inches,
        range=one.range,
        melee=one.melee,
        anti_air=one.anti_air,
        area=one.area,
        attacker=Shooter(
            level=one.level, aim=one.aim, cover_fire=one.cover_fire, speed=one.own_speed, top_speed=one.top_speed,
            unsuited=one.unsuited, disrupted=one.disrupted, modifier=one.hit_bonus, wound_modifier=one.wound_bonus,
        ),
        defender=Target(
            level=one.against, listed=one.listed, shelter=one.shelter, head_down=one.head_down, hull_down=one.hull_down,  # type: ignore[arg-type]
            mover=kind, speed=one.speed, skimmed=one.skimmed, part=one.part, breaking_off=one.breaking_off,  # type: ignore[arg-type]
        ),
        ground=Ground(
            obstructions=one.line.obstructions, height=one.line.height, rough=one.rough, woods=one.woods,  # type: ignore[arg-type]
            camouflaged=one.camouflaged, hedge=one.line.hedge, wall=one.line.wall, works=one.works,  # type: ignore[arg-type]
        ),
        readings=Readings(base=one.base, five=one.five, overwatch_aims=True, beyond_range=one.beyond),  # type: ignore[arg-type]
    )  # fmt: skip


# Implements BR-26, BR-27, BR-28, BR-29, BR-30, BR-32
def shot_situation(
    battle: Battle, shooter: BattleModel, profile: Profile, target: BattleModel, line: Line
) -> Situation:
    """A shot of a model at the model of a unit that it sees, not in contact."""
    squad, aimed_at = battle.squad_of(shooter), battle.squad_of(target)
    under = battle.field.cover_at(target.cell, target.radius) if not target.flies else None
    woods = bool(under and under.woods)
    vehicle = target.form == "vehicle"
    return Situation(
        level=squad.level,
        against=aimed_at.level,
        listed=list_of(profile.shot, target.target),
        shelter=shelter_of(target.record) or DEFAULT_SHELTER,
        line=line,
        range=profile.range,
        rough=bool(under and under.rough),
        woods=woods,
        camouflaged=aimed_at.camouflaged and woods,
        works="" if target.flies else aimed_at.works,
        head_down=aimed_at.head_down,
        hull_down=target.hull_down and vehicle,
        mover=mover_of(target.record),
        speed=0 if aimed_at.camouflaged and woods else abs(target.speed),
        skimmed=target.skimmed,
        own_speed=abs(shooter.speed) if shooter.form == "vehicle" else 0,
        top_speed=shooter.record.move if shooter.form == "vehicle" else None,
        anti_air=has(profile.shot, "anti-air"),
        area=profile.area,
        cover_fire=is_covered(battle, shooter, squad.side),
        aim=shooter.aim,
        hit_bonus=squad.hit_bonus,
        wound_bonus=squad.wound_bonus,
        **_readings(battle),
    )


# Implements BR-38, BR-50, BR-51
def blow_situation(
    battle: Battle, striker: BattleModel, profile: Profile, target: BattleModel, *, breaking_off: bool
) -> Situation:
    """A blow in contact: neither cover nor anything in the way counts."""
    squad, struck = battle.squad_of(striker), battle.squad_of(target)
    return Situation(
        level=squad.level,
        against=struck.level,
        listed=list_of(profile.shot, target.target),
        shelter=shelter_of(target.record) or DEFAULT_SHELTER,
        line=Line(0, seen=True),
        range=0,
        melee=True,
        unsuited=not getattr(profile.shot, "is_close", False),
        disrupted=squad.morale == DISRUPTED,
        breaking_off=breaking_off,
        aim=0,
        hit_bonus=squad.hit_bonus,
        wound_bonus=squad.wound_bonus,
        **_readings(battle),
    )


def _readings(battle: Battle) -> dict[str, Any]:
    readings = battle.readings
    return {
        "base": readings[read.BASE_HIT.key],
        "five": readings[read.FIVE.key],
        "beyond": readings[read.BEYOND_RANGE.key] == read.YES,
    }


# Implements BR-11
def is_covered(battle: Battle, shooter: BattleModel, side: int) -> bool:
    """Whether an enemy keeps the unit of a shooter down by cover fire."""
    return any(
        squad.covers == shooter.squad and squad.side != side and battle.on_table(squad) for squad in battle.squads
    )


# Implements BR-35
def avoidance_level(battle: Battle, model: BattleModel) -> int:
    """What a D20 may show at most for a leader or character to avoid a hit: his level above that of his unit, 0 for others."""
    squad = battle.squad_of(model)
    leads = model.rank or model.role == "leader"
    return max(0, model.level - squad.level) if leads and len(battle.standing(squad)) > 1 else 0


def hit_anyway(battle: Battle, model: BattleModel) -> Fraction:
    """The chance that a hit on a model is not avoided."""
    return 1 - at_most(avoidance_level(battle, model))
