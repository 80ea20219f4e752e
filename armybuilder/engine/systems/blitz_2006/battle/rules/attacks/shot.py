"""All figures of an attack, from the question that the odds page would be asked about it (BR-34 to BR-45).

What counts for an attack is gathered as a `Situation`; everything else follows from that alone and is worked out once.
"""

from typing import Any, NamedTuple

import msgspec

from armybuilder.engine.core.battle.odds.modifiers import Modifier
from armybuilder.engine.core.battle.odds.sides import with_facts
from armybuilder.engine.core.battle.throws import RollModifier
from armybuilder.engine.systems.blitz_2006.battle.agreement import CAP, MOST_MARGIN
from armybuilder.engine.systems.blitz_2006.battle.rules.attacks.arcs import is_behind
from armybuilder.engine.systems.blitz_2006.battle.state import Battle, BattleUnit
from armybuilder.engine.systems.blitz_2006.battle.table.sight import CoverView
from armybuilder.engine.systems.blitz_2006.odds.cards import facts_of
from armybuilder.engine.systems.blitz_2006.odds.mathematics.damage import Blow, Target
from armybuilder.engine.systems.blitz_2006.odds.mathematics.dice import OddsPool
from armybuilder.engine.systems.blitz_2006.odds.questions import (
    Attacker,
    AttackQuestion,
    Defender,
    Ground,
    IndirectQuestion,
    Readings,
)
from armybuilder.engine.systems.blitz_2006.odds.rules.attack import (
    AttackOutcome,
    blow_of,
    direct_fire_modifiers,
    resolve_direct_fire,
    target_of,
)
from armybuilder.engine.systems.blitz_2006.odds.rules.placement import indirect_fire_modifiers, resolve_indirect_fire
from armybuilder.engine.systems.blitz_2006.odds.rules.pools import Fire, attack_pool, defence_pool
from armybuilder.engine.systems.blitz_2006.odds.rules.ranges import Band, OddsWeapon
from armybuilder.engine.systems.blitz_2006.rulings import ANTI_MISSILE_SKILL, DETECTION_IN_THE_DARK

SNAP, STANDBY = "snap", "stand-by"
REAR, FRONT = "rear", "front"
WINDS = "winds"
"""The weather of heavy winds, by the key of its table."""
MOST_SHOTS = 60_000
"""Shots that a battle keeps."""


class Aim(NamedTuple):
    """How an attack is made: the rate of fire that goes into area and into damage, how many linked weapons fire, whether it is snap fire,
    and whether it is placed as indirect fire."""

    weapon: int
    area: int = 0
    damage: int = 0
    linked: int = 1
    snap: Any = ""
    indirect: bool = False


class Shooter(NamedTuple):
    """What counts of the attacker as it is now."""

    unit: int
    speed: Any
    taken: int
    evasions: int
    bases: int
    demoralized: bool
    controlled: bool


class Victim(NamedTuple):
    """What counts of a target as it is now. `hull_down` are the counters that count from where the attack comes, `sides` where that is."""

    unit: int
    speed: Any
    mode: Any
    taken: int
    armor_lost: int
    sturdy: int
    hull_down: int
    bases: int
    controlled: bool
    sides: frozenset[str] = frozenset()
    unseen: bool = False
    attackers: int = 0
    tagged: bool = False
    ams: int | None = None


class Situation(NamedTuple):
    """All that counts for an attack at a unit. `view` lies between the two; indirect fire has a `threshold` instead, and an offset of the
    target from the spot in inches and degrees. `blast_cover` lies between a blast and the target, `touched` are bases of infantry in it."""

    aim: Aim
    shooter: Shooter
    victim: Victim
    band: Band
    view: CoverView
    concealment: int = 0
    evading: bool = False
    in_cover: bool = False
    blast_cover: int = 0
    touched: int = 1
    threshold: int = 0
    offset: float = 0.0
    bearing: int = 0


class Shot(NamedTuple):
    """An attack worked out. `attack` and `defence` are the dice of both, `target` is what has to be got through."""

    situation: Situation
    question: Fire
    weapon: OddsWeapon
    band: Band
    modifiers: tuple[Modifier, ...]
    attack: OddsPool
    defence: OddsPool
    target: Target

    def blow(self, lost: int = 0) -> Blow:
        """What a margin does, with so much of the rate of fire shot down. Who is in cover is spared by a blast that it dodges (BR-38)."""
        blow = blow_of(self.question, self.weapon, self.band, lost)
        return blow._replace(least=0) if self.situation.in_cover else blow

    def modifiers_of(self, side: str) -> list[RollModifier]:
        """What is added to the roll of a side, as events show it."""
        return [RollModifier(each.label, each.value, each.rule) for each in self.modifiers if each.side == side]

    def outcome(self) -> AttackOutcome:
        """What may come of it, as the odds page has it."""
        if isinstance(self.question, AttackQuestion):
            return resolve_direct_fire(self.question, self.weapon, self.band, [])
        return resolve_indirect_fire(self.question, self.weapon, self.band, threshold=self.situation.threshold)


def shot_of(battle: Battle, situation: Situation) -> Shot:
    """An attack with all its figures; each is worked out once."""
    found = battle.shots.get(situation)
    if found is None:
        if len(battle.shots) >= MOST_SHOTS:
            battle.shots.clear()
        found = battle.shots[situation] = _work_out(battle, situation)
    return found


def _work_out(battle: Battle, situation: Situation) -> Shot:
    unit, target = battle.units[situation.shooter.unit], battle.units[situation.victim.unit]
    question = question_of(battle, unit, target, situation)
    weapon, band = unit.weapons[situation.aim.weapon].weapon, situation.band
    if isinstance(question, AttackQuestion):
        modifiers = tuple(direct_fire_modifiers(question, weapon, band))
    else:
        modifiers = tuple(indirect_fire_modifiers(question, weapon, band))
    return Shot(
        situation, question, weapon, band, modifiers, attack_pool(question, weapon, list(modifiers)),
        defence_pool(question.defender, list(modifiers)), target_of(question, weapon),
    )  # fmt: skip


# ---------------------------------------------------------------- questions


def question_of(battle: Battle, unit: BattleUnit, target: BattleUnit, situation: Situation) -> Fire:
    """What the odds page would be asked about an attack."""
    aim, victim, carried = situation.aim, situation.victim, unit.weapons[situation.aim.weapon]
    behind = is_behind(battle, victim.sides)
    shared: dict[str, Any] = {
        "weapon": carried.weapon.key, "range": situation.band, "rof_area": aim.area, "rof_damage": aim.damage,
        "rof": carried.rate, "tagged": victim.tagged, "winds": battle.terms.weather == WINDS,
        "touched": max(1, situation.touched), "blast_cover": situation.blast_cover, "cap": margin_cap(battle),
        "side": REAR if behind else FRONT, "unseen": victim.unseen, "attackers": victim.attackers,
        "readings": readings_of(battle), "attacker": attacker_part(battle, unit, situation.shooter),
        "defender": defender_part(battle, target, victim, evading=situation.evading),
        "ground": ground_part(battle, situation.view, situation.concealment),
    }  # fmt: skip
    if aim.indirect:
        return IndirectQuestion(
            **shared,
            in_cover=situation.in_cover,
            radius=target.figure.radius,
            offset=situation.offset,
            bearing=situation.bearing,
        )
    return AttackQuestion(**shared, linked=aim.linked, snap=aim.snap)


def attacker_part(battle: Battle, unit: BattleUnit, shooter: Shooter) -> Attacker:
    """The attacker as a question has it: its state, and for the rest its card. Worked out once for each state."""
    found: Attacker | None = battle.shots.get(shooter)
    if found is None:
        skills = battle.skills(unit)
        part = Attacker(
            sort=unit.loadout.sort, attack=skills.attack, ew=skills.ew, speed=shooter.speed,
            attack_modifier=unit.attack_modifier, size=unit.size, bases=shooter.bases or None,
            taken=unit.taken_word, evasions=shooter.evasions, demoralized=shooter.demoralized,
        )  # fmt: skip
        found = battle.shots[shooter] = with_facts(part, facts_of(unit.loadout.card, part))
    return found


def defender_part(battle: Battle, target: BattleUnit, victim: Victim, *, evading: bool) -> Defender:
    """The defender as a question has it. Armor that is reinforced or weak on a side that is hit counts as that of the side in question."""
    part = _plain_defender(battle, target, victim)
    side = REAR if is_behind(battle, victim.sides) else FRONT
    return msgspec.structs.replace(
        part,
        hull_down=victim.hull_down,
        evading=evading,
        reinforced_side=side if part.reinforced_side in victim.sides else None,
        weak_side=side if part.weak_side in victim.sides else None,
        ams=victim.ams,
    )


def _plain_defender(battle: Battle, target: BattleUnit, victim: Victim) -> Defender:
    """The defender by its card and what does not depend on the attacker. Worked out once for each state."""
    key = "plain", *victim[:6], *victim[7:9]
    found: Defender | None = battle.shots.get(key)
    if found is None:
        part = Defender(
            sort=target.loadout.sort, defense=battle.skills(target).defense, speed=victim.speed, mode=victim.mode,
            defense_modifier=target.defense_modifier, bases=victim.bases or None, size=target.size,
            armor=target.loadout.armor, sturdy=victim.sturdy, taken=target.taken_word,
            armor_lost=victim.taken + victim.armor_lost if not target.infantry else 0,
        )  # fmt: skip
        found = battle.shots[key] = with_facts(part, facts_of(target.loadout.card, part))
    return found


def ground_part(battle: Battle, view: CoverView, concealment: int) -> Ground:
    """What lies between, as a question has it."""
    terms = battle.terms
    return view.ground(concealment, night=terms.night, twilight=terms.twilight)


def margin_cap(battle: Battle) -> int | None:
    """The highest margin, where both agreed on one (BR-5)."""
    return MOST_MARGIN if CAP in battle.switches else None


def readings_of(battle: Battle) -> Readings:
    """Rulings of the odds page as they are read here."""
    return Readings(
        anti_missile_skill=battle.readings[ANTI_MISSILE_SKILL.key],  # type: ignore[arg-type]
        detection_in_the_dark=battle.readings[DETECTION_IN_THE_DARK.key],  # type: ignore[arg-type]
    )
