"""Units that run into something: rams, crashes, falls (BR-27, BR-37)."""

from typing import Any, NamedTuple

from armybuilder.engine.core.battle.odds import Distribution, mixture
from armybuilder.engine.core.battle.odds.modifiers import Modifier
from armybuilder.engine.core.battle.odds.sides import Side, with_facts
from armybuilder.engine.core.battle.replay import ReplayGain
from armybuilder.engine.core.battle.throws import RollModifier
from armybuilder.engine.core.language import gettext_noop
from armybuilder.engine.systems.blitz_2006.battle.rules.attacks.arcs import in_arc, is_behind, sides_from
from armybuilder.engine.systems.blitz_2006.battle.rules.attacks.harm import expected_loss, part_of, part_taken, whole_of
from armybuilder.engine.systems.blitz_2006.battle.rules.attacks.shot import margin_cap
from armybuilder.engine.systems.blitz_2006.battle.rules.damage.buildings import building_at, damage_building, size_of
from armybuilder.engine.systems.blitz_2006.battle.rules.damage.cause import DamageCause
from armybuilder.engine.systems.blitz_2006.battle.rules.damage.units import harm_unit
from armybuilder.engine.systems.blitz_2006.battle.rules.throws import SkillRoll, margin_of, roll_skill
from armybuilder.engine.systems.blitz_2006.battle.state import Battle, BattleUnit
from armybuilder.engine.systems.blitz_2006.odds.cards import facts_of
from armybuilder.engine.systems.blitz_2006.odds.mathematics import damage as track
from armybuilder.engine.systems.blitz_2006.odds.mathematics.damage import InfantryTarget, Target
from armybuilder.engine.systems.blitz_2006.odds.mathematics.dice import OddsPool, opposed_rolls
from armybuilder.engine.systems.blitz_2006.odds.questions import Rammer, RamQuestion
from armybuilder.engine.systems.blitz_2006.odds.rules.rams import HEAD_ON, multiplier_bonus, ram_blow, ram_modifiers

RAM, CRASH = "ram", "crash"
RAM_NAME, CRASH_NAME = gettext_noop("Ram"), gettext_noop("Crash")
ATTACK, DEFENCE = gettext_noop("attack"), gettext_noop("defense")
WIDE, NARROW = "FRR", "FF"
"""The fixed arcs behind a unit and ahead of it."""
RAM_PLATE = "ram-plate"


class Impact(NamedTuple):
    """What a collision does to one of the two: the damage of a margin is its multiplier, halved by a ram plate."""

    multiplier: int
    target: Target
    part: int
    cap: int | None

    def damage(self, margin: int) -> int:
        """Points of damage."""
        capped = margin if self.cap is None else min(margin, self.cap)
        return -(-self.multiplier * max(0, capped) // self.part)


class Collision(NamedTuple):
    """Two units that collide: what is added to both rolls, their dice, and what becomes of either."""

    modifiers: tuple[Modifier, ...]
    pools: tuple[OddsPool, OddsPool]
    there: Impact
    here: Impact

    def modifiers_of(self, side: Side) -> list[RollModifier]:
        """What is added to the roll of a side, as events show it."""
        return [RollModifier(each.label, each.value, each.rule) for each in self.modifiers if each.side == side]


# ---------------------------------------------------------------- two units


# Implements BR-37
def collision_of(battle: Battle, unit: BattleUnit, other: BattleUnit, *, crash: bool = False) -> Collision:
    """What a ram means for both; a crash is always head-on (L755)."""
    question = RamQuestion(
        head_on=crash or (_faces(battle, unit, other) and _faces(battle, other, unit)),
        from_behind=not crash and _is_in(battle, other, WIDE, unit),
        cap=margin_cap(battle),
        attacker=_part(battle, unit, other),
        defender=_part(battle, other, unit),
    )
    bonus, cap = multiplier_bonus(question), question.cap
    mine, theirs = (
        tuple(ram_modifiers("attacker", question.attacker)),
        tuple(ram_modifiers("defender", question.defender)),
    )
    pools = (
        OddsPool(question.attacker.defense or 0, sum(each.value for each in mine)),
        OddsPool(question.defender.defense or 0, sum(each.value for each in theirs)),
    )
    there = _impact(other, question.defender, question.attacker, bonus, cap)
    here = _impact(unit, question.attacker, question.defender, bonus, cap)
    return Collision((*mine, *theirs), pools, there, here)


def _impact(unit: BattleUnit, party: Rammer, foe: Rammer, bonus: int, cap: int | None) -> Impact:
    blow = ram_blow(party, foe, bonus, cap)
    if unit.infantry:
        # What is not made against infantry does half (L1024), and takes a base at most.
        squad = InfantryTarget(unit.loadout.armor, unit.bases, 0, 1)
        return Impact(blow.blow.multiplier // 2, squad, 1, cap)
    return Impact(blow.blow.multiplier, blow.target, blow.part, cap)


def _part(battle: Battle, unit: BattleUnit, other: BattleUnit) -> Rammer:
    """A unit as questions of odds have one that rams, or is rammed."""
    sides = frozenset[str]() if unit.infantry else sides_from(battle, unit, other.cell)
    behind = is_behind(battle, sides)
    speed: Any = unit.speed
    part = Rammer(
        defense=battle.skills(unit).defense, speed=speed, mode=unit.movement.mode, defense_modifier=unit.defense_modifier,
        size=unit.size, armor=unit.loadout.armor, sturdy=unit.sturdy, taken=unit.taken_word, struck="rear" if behind else "front",
        armor_lost=unit.taken + unit.armor_lost, ram_plate=_has_plate(unit, sides),
    )  # fmt: skip
    if unit.infantry:
        return part
    part = with_facts(part, facts_of(unit.loadout.card, part))
    part.reinforced_side = part.struck if part.reinforced_side in sides else None
    part.weak_side = part.struck if part.weak_side in sides else None
    return part


def _has_plate(unit: BattleUnit, sides: frozenset[str]) -> bool:
    """Whether a ram plate is where a unit is struck; one without a side is in front."""
    return any(each.trait == RAM_PLATE and (each.facing or "front") in sides for each in unit.loadout.traits)


def _faces(battle: Battle, unit: BattleUnit, other: BattleUnit) -> bool:
    return _is_in(battle, unit, NARROW, other)


def _is_in(battle: Battle, unit: BattleUnit, arc: str, other: BattleUnit) -> bool:
    """Whether one unit is in an arc of another."""
    table = battle.field.table
    dx, dy = table.xs[other.cell] - table.xs[unit.cell], table.ys[other.cell] - table.ys[unit.cell]
    return not unit.infantry and in_arc(unit.facing, arc, dx, dy)


def margins_of(collision: Collision) -> Distribution:
    """The margins that a collision may have."""
    return mixture((each.ways, each.margins) for each in opposed_rolls(*collision.pools) if each.margins is not None)


class CollisionHarm(NamedTuple):
    """What a collision does on average: the part of the other and of the unit itself, the chance that it hits."""

    there: float
    here: float
    hit: float


def collision_harm(battle: Battle, unit: BattleUnit, other: BattleUnit, *, crash: bool = False) -> CollisionHarm:
    """What a collision does to both on average."""
    found = collision_of(battle, unit, other, crash=crash)
    margins = margins_of(found)
    there, here = (_average(each, margins, one) for each, one in ((found.there, other), (found.here, unit)))
    return CollisionHarm(there, here, margins.at_least(1))


def _average(impact: Impact, margins: Distribution, unit: BattleUnit) -> float:
    hits = margins.mapped(lambda margin: impact.target.result(impact.damage(margin)))
    return expected_loss(impact.target, track.state_after(impact.target, hits), whole_of(unit))


# Implements BR-37
def run_into(battle: Battle, unit: BattleUnit, other: BattleUnit, *, crash: bool = False) -> int:
    """A Defense roll of both; where the attacker wins, both suffer by the margin, which is returned."""
    found, mark = collision_of(battle, unit, other, crash=crash), battle.journal.mark()
    mine = roll_skill(battle, found.pools[0].skill, found.modifiers_of("attacker"))
    theirs = roll_skill(battle, found.pools[1].skill, found.modifiers_of("defender"))
    margin = margin_of(battle, mine.total, theirs.total)
    _tell(battle, mark, unit, other, found, (mine, theirs), margin, crash=crash)
    before = part_taken(other), part_taken(unit)
    for impact, victim, by in ((found.there, other, unit), (found.here, unit, other)):
        harm_unit(battle, victim, impact.target, impact.damage(margin), DamageCause(by, margin=margin))
    if unit.side != other.side:
        _add_luck(battle, unit, other, found, before)
    return margin


def _add_luck(
    battle: Battle, unit: BattleUnit, other: BattleUnit, found: Collision, before: tuple[float, float]
) -> None:
    margins = margins_of(found)
    for impact, victim, was in ((found.there, other, before[0]), (found.here, unit, before[1])):
        points = victim.recruit.points
        promised = _average(impact, margins, victim)
        battle.add_luck(1 - victim.side, points * promised, points * (part_taken(victim) - was))


def _tell(  # noqa: PLR0913, PLR0917 - what an event has
    battle: Battle, mark: int, unit: BattleUnit, other: BattleUnit, found: Collision, rolled: tuple[SkillRoll, SkillRoll],
    margin: int, *, crash: bool,
) -> None:  # fmt: skip
    if not battle.recording:
        return
    harm, damage, points = (
        collision_harm(battle, unit, other, crash=crash),
        found.there.damage(margin),
        other.recruit.points,
    )
    basis = ReplayGain(points * harm.there, points * part_of(found.there.target, damage, other))
    battle.log_event(
        RAM, mark, unit, other, throws=((ATTACK, rolled[0].as_event), (DEFENCE, rolled[1].as_event)), rules=("BR-37",),
        weapon=CRASH_NAME if crash else RAM_NAME, mode=CRASH if crash else RAM, margin=margin, hit=margin > 0, damage=damage,
        recoil=found.here.damage(margin), odds={"hit": harm.hit}, basis=basis if unit.side != other.side else None,
    )  # fmt: skip


# ---------------------------------------------------------------- terrain


# Implements BR-23, BR-37
def collide(battle: Battle, unit: BattleUnit, other: BattleUnit | None, cell: int) -> None:
    """A unit that skids runs into a model, or into what stands at a place: as a head-on ram. What stands there defends with 0 (BR-48)."""
    if other is not None:
        run_into(battle, unit, other, crash=True)
        return
    mark, piece = battle.journal.mark(), building_at(battle, cell)
    rolled = roll_skill(battle, battle.skills(unit).defense)
    size = unit.size if piece is None else size_of(battle, piece)
    damage = (size + HEAD_ON) * margin_of(battle, rolled.total, 0)
    battle.log_event(
        CRASH,
        mark,
        unit,
        throws=((DEFENCE, rolled.as_event),),
        rules=("BR-37",),
        size=size,
        damage=damage,
        building=piece is not None,
    )
    _strike_ground(battle, unit, damage, rolled.total)
    if piece is not None:
        damage_building(battle, piece, (unit.size + HEAD_ON) * rolled.total, DamageCause(unit))


# Implements BR-27, BR-37
def fall(battle: Battle, unit: BattleUnit, levels: int, failure: int) -> None:
    """A fall or a jump that failed: the ground counts as large as the unit, and one more for each level (L755)."""
    mark, damage = battle.journal.mark(), (unit.size + levels + HEAD_ON) * failure
    battle.log_event("falls", mark, unit, rules=("BR-27",), levels=levels, damage=damage)
    _strike_ground(battle, unit, damage, failure)


def _strike_ground(battle: Battle, unit: BattleUnit, damage: int, margin: int) -> None:
    """Damage to the front of a unit, which a ram plate there halves."""
    plate = 2 if _has_plate(unit, frozenset(("front",))) else 1
    part = _part(battle, unit, unit)
    target = ram_blow(part, part, 0, None).target
    harm_unit(battle, unit, target, -(-damage // plate), DamageCause(margin=margin))
