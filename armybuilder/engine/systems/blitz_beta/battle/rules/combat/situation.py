"""An attack as the state of the battle has it: range, arcs, cover, postures become an `Attack` (BR-90 to BR-96, BR-131)."""

from collections.abc import Callable
from typing import Literal, NamedTuple

from armybuilder.engine.core.table.compass import FacingArc, in_arc
from armybuilder.engine.systems.blitz_beta.battle.mathematics import profile
from armybuilder.engine.systems.blitz_beta.battle.mathematics.attack import Attack, bracket_of
from armybuilder.engine.systems.blitz_beta.battle.mathematics.posture import BRACED
from armybuilder.engine.systems.blitz_beta.battle.play.dice_tests import posture_of
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.locks import engaged_enemies, is_touching
from armybuilder.engine.systems.blitz_beta.battle.state import NOBODY, Battle, BattleModel, WeaponMount, words
from armybuilder.engine.systems.blitz_beta.battle.table.cover import TargetCover

FireKind = Literal["direct", "indirect", "guided"]
MeleeSpecial = Literal["", "brute force", "ram", "crush"]
COVERED_BY_AMS = 6.0
"""Inches around an AMS that works for its friends (L13035)."""


class Strike(NamedTuple):
    """An attack that was declared: ids of who attacks and whom, which mount with which ammunition.

    `observer` is the id of the model whose Lock counts for indirect and guided fire, `guidance` its TD dice. `quiet`: a
    Silent weapon. `special` attacks need no mount (-1). `overhead`: the target is seen from straight above. `braced`: the
    shooter stood by when it paid for this. `caller` is the id of the model whose action it is chained to.
    """

    shooter: int
    mount: int
    ammo: int
    targets: tuple[int, ...]
    fire: FireKind = "direct"
    observer: int = NOBODY
    guidance: int = 0
    special: MeleeSpecial = ""
    reaction: bool = False
    overhead: bool = False
    braced: bool = False
    caller: int = NOBODY


HIGH = 12.0
"""Inches that are added to ranges in the air (L3450)."""
NEAR_FOR_AA = frozenset((words.STRAFING, words.ELEVATED, words.DROPPING))
"""What flies where anti-air weapons need not add them."""

Alteration = Callable[[Battle, Strike, BattleModel, Attack], Attack]
ALTERATIONS: list[Alteration] = []
"""What chapters change of an attack on a target: jamming, orders, interference."""
AimRule = Callable[[Battle, BattleModel, WeaponMount, BattleModel], bool]
AIMS: list[AimRule] = []
"""Which mount of a model may be aimed at which other where either is not on the ground."""


def viewpoint_of(battle: Battle, strike: Strike) -> BattleModel:
    """Return the model that looks at the target: the observer, or the shooter."""
    return battle.models[strike.observer if strike.observer >= 0 else strike.shooter]


def weapon_of(battle: Battle, strike: Strike, target: BattleModel) -> profile.WeaponProfile:
    """The weapon of a strike as it works against a target."""
    shooter = battle.models[strike.shooter]
    if strike.special == "crush":
        return profile.crush_profile(shooter.profile, target.profile)
    if strike.special:
        return profile.RAM if strike.special == "ram" else profile.BRUTE_FORCE
    return shooter.kit.mounts[strike.mount].profiles[strike.ammo]


# Implements BR-92, BR-102
def bracket_at(weapon: profile.WeaponProfile, inches: float) -> profile.Bracket | None:
    """The bracket of a target so far away; Proximity reaches as far as its area (L13009)."""
    if weapon.range is None and not weapon.melee:
        return "optimal" if inches <= (weapon.area or 0) else None
    return bracket_of(weapon.range, inches)


# Implements BR-203, BR-206, BR-207
def inches_for(weapon: profile.WeaponProfile, shooter: BattleModel, target: BattleModel, inches: float) -> float:
    """The range of a weapon: AA does not add the twelve inches to what strafes, hovers high or drops (L3363, L3498,
    L3590), but to what circles. Proximity counts from the middle of the shooter (L13009)."""
    if "Proximity" in weapon.names:
        inches += shooter.frame.radius
    if target.station and "AA" in weapon.names and target.station in NEAR_FOR_AA and shooter.station != words.CIRCLING:
        return inches - HIGH
    return inches


# Implements BR-203, BR-205, BR-206, BR-207
def extra_inches(shooter: BattleModel, target: BattleModel) -> float:
    """Inches of a range that the table does not show: off the board (L3409), and in the air (L3451, L3501, L3592)."""
    flying = target.station in words.IN_THE_AIR or shooter.station == words.CIRCLING
    return shooter.beyond + target.beyond + (HIGH if flying else 0.0)


# Implements BR-95, BR-131
def is_behind(battle: Battle, cell: int, target: BattleModel, radius: float = 0.0) -> bool:
    """Whether a place lies in the back arc of a target; with a radius, all of the base that stands there does."""
    field = battle.field
    dx, dy = field.xs[cell] - field.xs[target.cell], field.ys[cell] - field.ys[target.cell]
    return not in_arc(target.facing, FacingArc.FRONT, dx, dy, radius)


# Implements BR-90, BR-93, BR-94, BR-132, BR-152, BR-153
def build_attack(
    battle: Battle, strike: Strike, target: BattleModel, shelter: TargetCover, *, attackers: frozenset[int]
) -> Attack:
    """The attack of a strike on one of its targets that is sheltered so. `attackers` are all who attack in the exchange
    without a Silent weapon."""
    shooter = battle.models[strike.shooter]
    viewpoint = viewpoint_of(battle, strike)
    weapon = weapon_of(battle, strike, target)
    chained = strike.overhead or viewpoint is not shooter
    inches = battle.gap(shooter, target) + extra_inches(shooter, target) if chained else shelter.distance
    if target.station:
        inches = inches_for(weapon, shooter, target, inches)
    distance = weapon.indirect_range if strike.fire == "indirect" else weapon.range
    # Who observes for itself fires no more directly than others (L12994).
    direct = strike.fire == "direct" and not chained
    attack = Attack(
        shooter.profile,
        weapon,
        target.profile,
        bracket=(bracket_at(weapon, inches) if direct else bracket_of(distance, inches)) or "sub-optimal",
        fire=strike.fire,
        posture=BRACED if strike.braced else posture_of(shooter),
        target_posture=posture_of(target),
        crippled=shooter.crippled,
        target_crippled=target.crippled,
        behind=not strike.overhead
        and is_behind(battle, viewpoint.cell, target, viewpoint.frame.radius if weapon.melee else 0.0),
        elevated=shelter.lower,
        cover=shelter.cover,
        full_cover=shelter.full_cover,
        additional=shelter.additional,
        full_pieces=shelter.full_pieces,
        secondary=bool(strike.targets) and target.id != strike.targets[0],
        guidance=strike.guidance,
        target_ready=target.ready,
        target_passive=target.id != battle.acting,
        target_quiet=target.id not in attackers,
        target_hiding=target.hiding,
        target_hull_down=target.hull_down,
        target_ams=weapon.rocket and _has_ams(battle, target),
        target_haywired=target.virtual_damage,
    )
    attack = _melee_facts(battle, attack, shooter, target)
    for alteration in ALTERATIONS:
        attack = alteration(battle, strike, target, attack)
    return attack


def _melee_facts(battle: Battle, attack: Attack, shooter: BattleModel, target: BattleModel) -> Attack:
    """Return the attack with what counts in melee, and for those who shoot out of one."""
    if attack.weapon.category != "melee":
        others = engaged_enemies(battle, shooter)
        return attack._replace(engaged_elsewhere=True) if others and target not in others else attack
    return attack._replace(
        contact=is_touching(battle, shooter, target),
        started_behind=shooter.began >= 0 and is_behind(battle, shooter.began, target, shooter.frame.radius),
        overwhelm=_overwhelm_count(battle, shooter, target),
        target_in_arc=_in_melee_arc(battle, shooter, target),
        attacker_in_arc=_in_melee_arc(battle, target, shooter),
    )


# Implements BR-131
def _overwhelm_count(battle: Battle, shooter: BattleModel, target: BattleModel) -> int:
    """Other friends with a melee weapon that are engaged with the target (L2449-2452; DQ-26)."""
    armed = battle.settings.overwhelm_needs_melee_weapon
    return sum(
        other is not shooter and (other.profile.armed_for_melee or not armed)
        for other in engaged_enemies(battle, target)
    )


def _in_melee_arc(battle: Battle, model: BattleModel, other: BattleModel) -> bool:
    if "Brawler" not in model.profile.names:
        return False
    return any(mount.melee and mount_bears(battle, model, mount, other) for mount in model.kit.mounts)


# Implements BR-95
def mount_bears(battle: Battle, model: BattleModel, mount: WeaponMount, other: BattleModel) -> bool:
    """Whether a mount bears on another model."""
    xs, ys = battle.field.xs, battle.field.ys
    dx, dy = xs[other.cell] - xs[model.cell], ys[other.cell] - ys[model.cell]
    if (model.station or other.station) and not all(aim(battle, model, mount, other) for aim in AIMS):
        return False
    return mount.bears(model.facing, dx, dy, other.frame.radius)


# Implements BR-221
def _has_ams(battle: Battle, target: BattleModel) -> bool:
    """Whether an AMS, its own or of a friend near it, works for a target (L13035)."""
    return any(
        "AMS" in other.profile.names and other.equipment("AMS") and battle.gap(other, target) <= COVERED_BY_AMS
        for other in battle.sides[target.side].models_with_trait("AMS")
        if other.on_table
    )
