"""Melee: weapons in base contact or within reach, brute force, ram and crush (BR-130 to BR-135)."""

from collections.abc import Iterator
from typing import NamedTuple

from armybuilder.engine.core.table.compass import FacingArc, in_arc
from armybuilder.engine.systems.blitz_beta.battle.coverage import note_simplification
from armybuilder.engine.systems.blitz_beta.battle.mathematics.hazards import push_distance
from armybuilder.engine.systems.blitz_beta.battle.mathematics.posture import TOP_SPEED
from armybuilder.engine.systems.blitz_beta.battle.play.acts import Trigger, ask, collect_reactions, register
from armybuilder.engine.systems.blitz_beta.battle.play.dice_tests import pay
from armybuilder.engine.systems.blitz_beta.battle.rules.combat import evasion, locks, strikes
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.damage import Hit, apply_hits
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.situation import (
    MeleeSpecial,
    Strike,
    build_attack,
    mount_bears,
)
from armybuilder.engine.systems.blitz_beta.battle.rules.movement.collisions import halt, roll_impact, shove, take_impact
from armybuilder.engine.systems.blitz_beta.battle.rules.movement.move import begin_move
from armybuilder.engine.systems.blitz_beta.battle.rules.movement.routes import Move, route_of
from armybuilder.engine.systems.blitz_beta.battle.state import NOBODY, Battle, BattleModel, WeaponMount
from armybuilder.engine.systems.blitz_beta.battle.table.cover import Lock

MASSIVE = ("gear", "strider", "vehicle")
"""Who pushes and rams, and can be."""

note_simplification("BR-133", "a model that pushes goes as far as it can")
note_simplification("BR-134", "a model that rams has the target in its front arc")
note_simplification("BR-135", "crushed infantry stays where it is: models move through infantry anyway")


class Melee(NamedTuple):
    """Attack a target with a melee mount, or with what needs none (`mount` -1): brute force, ram, crush."""

    mount: int
    ammo: int
    target: int
    special: "MeleeSpecial" = ""


def _may_fight(model: BattleModel) -> bool:
    return model.can_act and not (model.posture == TOP_SPEED and model.frame.mode == "I")


# Implements BR-130, BR-132
def can_reach(battle: Battle, model: BattleModel, mount: WeaponMount, target: BattleModel) -> bool:
    """Whether a melee mount reaches a target: in contact, or within Reach and not behind full heavy cover (L2471)."""
    gap = battle.gap(model, target)
    if model.building >= 0 or target.building >= 0:
        return False
    if gap > max(locks.CONTACT, mount.reach) or not mount_bears(battle, model, mount, target):
        return False
    shelter = locks.line_of_sight(battle, model, target).shelter
    return shelter.lock is not Lock.NEVER and not shelter.bulwark


def melee_mounts(model: BattleModel) -> tuple[WeaponMount, ...]:
    """The melee weapons that work."""
    return model.melee


# Implements BR-133, BR-134, BR-135
def special_attacks(battle: Battle, model: BattleModel, target: BattleModel) -> Iterator[MeleeSpecial]:
    """Yield what a model can do to a target with its bare weight: nothing by infantry, no brute force against
    infantry (L2490, L2506, L2515).
    """
    if model.profile.kind not in MASSIVE or not locks.is_touching(battle, model, target):
        return
    if target.profile.kind == "infantry":
        yield "crush"
    elif _may_push(battle, model, target):
        yield "brute force"
    if model.run >= model.frame.mr / 2 > 0 and _may_ram(battle, model, target):
        yield "ram"


def _may_push(battle: Battle, model: BattleModel, target: BattleModel) -> bool:
    """Within a move, or before one that it has left."""
    able = (model.allowance > 0 or model.moves > 0) and not model.immobile
    heavy = target.profile.kind in MASSIVE and not target.recruit.component
    return able and heavy and _in_front(battle, model, target)


def _may_ram(battle: Battle, model: BattleModel, target: BattleModel) -> bool:
    kind = target.profile.kind
    return (kind in MASSIVE or kind == "infantry") and _in_front(battle, model, target)


def _in_front(battle: Battle, model: BattleModel, target: BattleModel) -> bool:
    """Whether a target is in its front arc."""
    field = battle.field
    dx, dy = field.xs[target.cell] - field.xs[model.cell], field.ys[target.cell] - field.ys[model.cell]
    return in_arc(model.facing, FacingArc.FRONT, dx, dy)


def options(battle: Battle, model: BattleModel) -> Iterator[Melee]:
    """Every melee attack."""
    if not _may_fight(model):
        return
    reach = _farthest(model)
    near = [other for other in battle.models_on_table(1 - model.side) if battle.gap(model, other) <= reach]
    for target in near:
        for mount in melee_mounts(model):
            if can_reach(battle, model, mount, target):
                for ammo in range(len(mount.profiles)):
                    yield Melee(mount.number, ammo, target.id)
        for special in special_attacks(battle, model, target):
            yield Melee(-1, 0, target.id, special)


def _farthest(model: BattleModel) -> float:
    return max((mount.reach for mount in model.kit.mounts if mount.melee), default=0.0) + locks.CONTACT


def allows(battle: Battle, model: BattleModel, act: Melee) -> bool:
    """Whether a melee attack is legal."""
    target = battle.enemy(model, act.target)
    if target is None or not _may_fight(model):
        return False
    if act.special:
        return act.mount == -1 and act.special in tuple(special_attacks(battle, model, target))
    mount = next((mount for mount in melee_mounts(model) if mount.number == act.mount), None)
    return mount is not None and 0 <= act.ammo < len(mount.profiles) and can_reach(battle, model, mount, target)


# Implements BR-130, BR-131, BR-135
def perform(battle: Battle, model: BattleModel, act: Melee) -> None:
    """Pay the action and resolve the attack."""
    mark = battle.journal.mark()
    pay(battle, model)
    battle.change(model, hiding=False)
    battle.log_event("fights", mark, model, battle.models[act.target], rules=("BR-130",), special=act.special)
    targets: tuple[int, ...] = (act.target,)
    if act.special == "brute force":
        targets = find_pushed(battle, model, battle.models[act.target])
    strike = Strike(model.id, act.mount, act.ammo, targets, special=act.special)
    trigger = Trigger("targeted", model, targets)
    if act.special in ("brute force", "ram"):
        _grapple(battle, model, strike, trigger)
    else:
        strikes.resolve_exchange(battle, (strike,), trigger)


# Implements BR-133, BR-134
def _grapple(battle: Battle, model: BattleModel, strike: Strike, trigger: Trigger) -> None:
    """Checks without weapons. All tests come before any damage (L2363), those of a ram as well; a push after it."""
    targets = tuple(battle.models[number] for number in strike.targets)
    declared: tuple[Strike, ...] = collect_reactions(battle, trigger)
    attackers = frozenset((model.id, *(other.shooter for other in declared)))
    margins = _margins(battle, model, strike, targets, attackers)
    hits: list[Hit] = []
    for other in declared:
        strikes.prepare_strike(battle, other)
        hits += strikes.resolve_attack(battle, other, model, attackers)
    rams = strike.special == "ram" and margins[0] >= 0
    blows = _roll_impacts(battle, model, targets[0]) if rams else (0, 0)
    apply_hits(battle, hits)
    strikes.settle_hits(battle, hits)
    if rams:
        _resolve_ram(battle, model, targets[0], blows)
    elif strike.special == "brute force" and model.on_table and all(target.on_table for target in targets):
        _force_back(battle, model, targets, margins)


def _margins(
    battle: Battle, model: BattleModel, strike: Strike, targets: tuple[BattleModel, ...], attackers: frozenset[int]
) -> tuple[int, ...]:
    """One check against each of the targets."""
    rule = "BR-134" if strike.special == "ram" else "BR-133"
    margins: list[int] = []
    contest: strikes.OpposedCheck | None = None
    for target in targets:
        mark = battle.journal.mark()
        facts = build_attack(
            battle, strike, target, locks.line_of_sight(battle, model, target).shelter, attackers=attackers
        )
        if contest is None:
            contest = strikes.roll_opposed_check(battle, facts, model, target)
        else:
            contest = strikes.roll_defence_against(battle, contest, facts, target)
        mos = contest.mos
        if mos >= 0:
            mos = evasion.evade(battle, contest.attack, target, contest.defending.pool, mos).mos
        throws = (("attack", contest.attacking), ("defence", contest.defending))
        battle.log_event("grapple", mark, model, target, throws=throws, rules=(rule,), special=strike.special, mos=mos)
        margins.append(mos)
    return tuple(margins)


# Implements BR-133
def find_pushed(battle: Battle, model: BattleModel, target: BattleModel) -> tuple[int, ...]:
    """Ids of those who are pushed together: the target first, then who else is in front of the model (L2493-2496)."""
    others = (
        other.id
        for other in battle.models_on_table(1 - model.side)
        if other is not target and "brute force" in tuple(special_attacks(battle, model, other))
    )
    return target.id, *others


# Implements BR-133
def _force_back(battle: Battle, model: BattleModel, targets: tuple[BattleModel, ...], margins: tuple[int, ...]) -> None:
    """Margin and difference of AR in inches, the lowest of several, within the MR that is left; nobody goes anywhere
    unless all are beaten (L2479-2501). Who is touched at the end may be rammed for nothing (L2496-2498)."""
    _begin_push_move(battle, model)
    inches = push_distance(margins, model.profile.ar, [target.profile.ar for target in targets], model.allowance)
    if inches <= 0:
        return
    before = {other.id for other in locks.engaged_enemies(battle, model)}
    moved = shove(battle, model, targets, inches)
    battle.set(model, "allowance", max(0.0, model.allowance - moved))
    met = [
        other.id
        for other in (locks.engaged_enemies(battle, model) if model.on_table else ())
        if other.id not in before and _may_ram(battle, model, other)
    ]
    chosen: int = ask(battle, model.side, "free ram", model.id, (NOBODY, *met))
    if chosen != NOBODY:
        battle.log.count("free ram")
        ram = Strike(model.id, -1, 0, (chosen,), special="ram")
        _grapple(battle, model, ram, Trigger("targeted", model, (chosen,)))


def _begin_push_move(battle: Battle, model: BattleModel) -> None:
    """A push is part of a move: who is in none begins one."""
    act = Move(model.cell, model.facing, model.frame_number, careful=False)
    found = route_of(battle, model, act) if model.allowance <= 0 else None
    if found is not None:
        begin_move(battle, model, act, found)


def _roll_impacts(battle: Battle, model: BattleModel, target: BattleModel) -> tuple[int, int]:
    """Roll the damage of a ram to its target, and to the ramming model."""
    return (
        roll_impact(battle, target, other=model, by=model),
        roll_impact(battle, model, other=target, by=model),
    )


# Implements BR-134, BR-137
def _resolve_ram(battle: Battle, model: BattleModel, target: BattleModel, blows: tuple[int, int]) -> None:
    """Both take an impact, also if an answer destroys who rams; it stops, unless nothing is left of the other (L2503-2507,
    L2555)."""
    dealt, taken = blows
    removed = take_impact(battle, target, dealt, by=model)
    if model.on_table:
        take_impact(battle, model, taken, by=model)
    if model.on_table and not removed:
        halt(battle, model)


register("melee", Melee, options, perform, allows)
