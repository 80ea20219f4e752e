"""Terrain and wrecks as targets of attacks, and what becomes of them (BR-100, BR-224)."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from armybuilder.engine.core.battle.throws import DiceRoll
from armybuilder.engine.core.table.bodies import RoundBody
from armybuilder.engine.core.table.geometry import nearest, surface
from armybuilder.engine.core.table.sight import Silhouette, silhouette_of
from armybuilder.engine.core.table.terrain import TerrainPiece
from armybuilder.engine.systems.blitz_beta.battle.coverage import note_simplification
from armybuilder.engine.systems.blitz_beta.battle.mathematics import damage, defence, hazards, profile, rolls
from armybuilder.engine.systems.blitz_beta.battle.mathematics.attack import Attack, attack_pool
from armybuilder.engine.systems.blitz_beta.battle.mathematics.profile import ModelProfile, WeaponProfile
from armybuilder.engine.systems.blitz_beta.battle.play.acts import GroupedOptions, Trigger, collect_reactions, register
from armybuilder.engine.systems.blitz_beta.battle.play.dice_tests import (
    RollContext,
    offer_reroll,
    pay,
    roll_pool,
    spend_bonus_actions,
)
from armybuilder.engine.systems.blitz_beta.battle.rules.combat import fire, locks, strikes
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.damage import Hit, apply_hits, damage_wreck
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.situation import Strike, bracket_at, build_attack
from armybuilder.engine.systems.blitz_beta.battle.rules.support.buildings import turn_out
from armybuilder.engine.systems.blitz_beta.battle.settings import BattleSettings
from armybuilder.engine.systems.blitz_beta.battle.state import NOBODY, Battle, BattleModel, WeaponMount, words
from armybuilder.engine.systems.blitz_beta.battle.table.cover import (
    DICE,
    Lock,
    TargetCover,
    behind_walls,
    behind_wrecks,
    covering_wreck,
)

OF_LINE = ("bracket", "elevated", "cover", "full_cover", "additional", "full_pieces")
OF_SHOOTER = ("posture", "crippled", "engaged_elsewhere", "jamming", "charging", "disorganised", "focus", "hanging")
"""What counts of an attack on terrain: what lies between, and how the shooter is."""
THIN = 0.1
"""Radius of the spot of a piece that is aimed at: the nearest one."""

note_simplification(
    "BR-224", "a model that attacks terrain or a wreck shoots at it directly, at its nearest point; hills are ground"
)


class Demolish(NamedTuple):
    """Shoot at a piece of terrain, or at the wreck of a model, with a mount and one of its ammunitions; with active
    sensors or not."""

    mount: int
    ammo: int
    piece: int = -1
    wreck: int = NOBODY
    sensors: bool = False


class DemolitionTarget(NamedTuple):
    """The target of a demolition: its name and profile, where it is, and what shelters it."""

    name: str
    profile: ModelProfile
    body: RoundBody
    cell: int
    shape: Silhouette
    shelter: TargetCover


# What can be a target


# Implements BR-224
def is_breakable(piece: TerrainPiece) -> bool:
    """Pieces that stand for themselves and rise from the ground; areas cannot be damaged (L3704)."""
    return piece.form == "instance" and piece.height > 0 and not piece.plateau


# Implements BR-224
def piece_profile(piece: TerrainPiece, settings: BattleSettings) -> ModelProfile:
    """Armour by its cover rating, capacity by its volume (L3714-3722)."""
    rating = DICE[piece.cover]
    capacity = hazards.terrain_capacity(surface(piece.outline) * piece.height, rating, settings)
    return profile.terrain_profile(piece.name, hazards.terrain_armour(rating), capacity)


def possible_targets(battle: Battle, model: BattleModel) -> Iterator[Demolish]:
    """Everything breakable and every wreck, without weapon, as far as the weapons of a model reach at all."""
    mounts = fire.ready_mounts(model)
    if not mounts or not model.actions or model.station:
        return
    farthest = max(mount.reach for mount in mounts)
    field = battle.field
    for number, piece in enumerate(field.table.terrain):
        if is_breakable(piece) and number not in battle.ruins and field.inches_to(number, model.cell) <= farthest + 1.0:
            yield Demolish(0, 0, number)
    for side in battle.sides:
        for number in side.wrecks:
            if battle.indoors or battle.gap(model, battle.models[number]) <= farthest + 1.0:
                yield Demolish(0, 0, wreck=number)


def visible_target(battle: Battle, model: BattleModel, act: Demolish) -> DemolitionTarget | None:
    """The target of an act as the model sees it, None where it is none or out of Lock (L1589-1596)."""
    found = _sheltered_target(battle, model, act)
    return found if found is not None and _has_lock(model, found, sensors=act.sensors) else None


def _sheltered_target(battle: Battle, model: BattleModel, act: Demolish) -> DemolitionTarget | None:
    """The target of an act behind what shelters it, None where it is none."""
    found = _unsheltered_target(battle, model, act)
    return None if found is None else found._replace(shelter=_cover_of(battle, model, found, act.wreck))


def _unsheltered_target(battle: Battle, model: BattleModel, act: Demolish) -> DemolitionTarget | None:
    """The target of an act, whatever shelters it."""
    table = battle.field.table
    if act.wreck >= 0:
        if act.piece >= 0 or act.wreck >= len(battle.models) or battle.models[act.wreck].place != words.WRECK:
            return None
        other = battle.models[act.wreck]
        shape = silhouette_of(other.frame.wreck_height, other.frame.radius)
        return DemolitionTarget(
            f"the wreck of {other.name}", other.frame.wreck, battle.body(other), other.cell, shape, _NO_SHELTER
        )
    if 0 <= act.piece < len(table.terrain) and act.piece not in battle.ruins and is_breakable(table.terrain[act.piece]):
        return _terrain_target(battle, model, act.piece)
    return None


def _has_lock(model: BattleModel, aim: DemolitionTarget, *, sensors: bool) -> bool:
    """Whether a model has Lock to it."""
    lock, reach = aim.shelter.lock, locks.detection_range(model) * (2 if sensors else 1)
    return lock is Lock.SIGHT or (lock is Lock.SENSORS and aim.shelter.distance <= reach)


_NO_SHELTER = TargetCover(0.0, Lock.SIGHT)


def _terrain_target(battle: Battle, model: BattleModel, piece: int) -> DemolitionTarget:
    field = battle.field
    terrain = field.table.terrain[piece]
    x, y = nearest(terrain.outline, field.xs[model.cell], field.ys[model.cell])
    ground = field.table.grounds[piece]
    body = RoundBody(x, y, THIN, ground, ground + terrain.height)
    target = piece_profile(terrain, battle.settings)
    return DemolitionTarget(
        terrain.name, target, body, field.front(piece, model.cell), silhouette_of(terrain.height, THIN), _NO_SHELTER
    )


def _cover_of(battle: Battle, model: BattleModel, aim: DemolitionTarget, wreck: int) -> TargetCover:
    """Terrain has cover as anything else (L3706): what stands before it, wrecks, smoke and fog."""
    return _past_wrecks(battle, _past_terrain(battle, model, aim, wreck), battle.body(model), aim.body, wreck)


def _past_terrain(battle: Battle, model: BattleModel, aim: DemolitionTarget, wreck: int) -> TargetCover:
    field = battle.field
    start = field.front(model.building, aim.cell) if model.building >= 0 else model.cell
    found = field.shelter(model.frame.shape, start, aim.shape, aim.cell)
    dx, dy = field.xs[model.cell] - aim.body.x, field.ys[model.cell] - aim.body.y
    inches = (dx * dx + dy * dy) ** 0.5 - model.frame.radius - (aim.body.radius if wreck >= 0 else 0.0)
    return found._replace(distance=max(inches, 0.0))


def _past_wrecks(battle: Battle, found: TargetCover, start: RoundBody, end: RoundBody, wreck: int) -> TargetCover:
    """With wrecks but for the one that is aimed at, smoke and fog."""
    others = [battle.body(other) for other in _other_wrecks(battle, wreck)]
    return locks.add_haze(battle, behind_wrecks(found, start, end, others), start, end)


def _other_wrecks(battle: Battle, wreck: int) -> list[BattleModel]:
    """All but the one that is aimed at."""
    return [battle.models[number] for side in battle.sides for number in side.wrecks if number != wreck]


# Attacking it


# Implements BR-224
def attacks(battle: Battle, model: BattleModel, aimed_at: Demolish) -> Iterator[Demolish]:
    """Every weapon at something that it can hit, with active sensors only where they are needed."""
    bare, mounts = _unsheltered_target(battle, model, aimed_at), fire.ready_mounts(model)
    if bare is None or not any(_bears(battle, model, mount, bare) for mount in mounts):
        return
    aim = bare._replace(shelter=_cover_of(battle, model, bare, aimed_at.wreck))
    sensors = not _has_lock(model, aim, sensors=False)
    if sensors and (fire.is_rushing(model) or not _has_lock(model, aim, sensors=True)):
        return
    for mount in mounts:
        for ammo, weapon in enumerate(mount.profiles):
            if _may_hit(battle, model, mount, weapon, aim):
                yield aimed_at._replace(mount=mount.number, ammo=ammo, sensors=sensors)


def allows(battle: Battle, model: BattleModel, act: Demolish) -> bool:
    if not model.actions or model.station or (act.sensors and fire.is_rushing(model)):
        return False
    mount = next((mount for mount in fire.ready_mounts(model) if mount.number == act.mount), None)
    if mount is None or not 0 <= act.ammo < len(mount.profiles):
        return False
    aim = visible_target(battle, model, act)
    return aim is not None and _may_hit(battle, model, mount, mount.profiles[act.ammo], aim)


def _may_hit(
    battle: Battle, model: BattleModel, mount: WeaponMount, weapon: WeaponProfile, aim: DemolitionTarget
) -> bool:
    """In range and arc, and no friend in its area (BR-92, BR-95, BR-108)."""
    if bracket_at(weapon, aim.shelter.distance) is None or weapon.range is None:
        return False
    if not _bears(battle, model, mount, aim):
        return False
    around = models_near(battle, weapon, aim)
    return not any(
        other.side == model.side and damage.endangers_friend(weapon, other.profile.ar) for other, _ in around
    )


def _bears(battle: Battle, model: BattleModel, mount: WeaponMount, aim: DemolitionTarget) -> bool:
    dx, dy = aim.body.x - battle.field.xs[model.cell], aim.body.y - battle.field.ys[model.cell]
    return mount.bears(model.facing, dx, dy, aim.body.radius)


def models_near(
    battle: Battle, weapon: WeaponProfile, aim: DemolitionTarget
) -> Iterator[tuple[BattleModel, damage.Place]]:
    """Everybody in the area around what is aimed at, and whether the blast reaches as well (BR-106, BR-107)."""
    if weapon.area is None:
        return
    field = battle.field
    for other in battle.on_table():
        if other.station or other.building >= 0:
            continue
        dx, dy = field.xs[other.cell] - aim.body.x, field.ys[other.cell] - aim.body.y
        inches = (dx * dx + dy * dy) ** 0.5 - other.frame.radius
        if inches <= weapon.area:
            yield other, "blast" if weapon.blast_radius is not None and inches <= weapon.blast_radius else "area"


# Implements BR-100, BR-224
def demolish(battle: Battle, model: BattleModel, act: Demolish) -> None:
    """Pay, roll against one die and its cover, and damage it after everything else (L3702-3709)."""
    mark = battle.journal.mark()
    aim = visible_target(battle, model, act)
    if aim is None:
        return
    pay(battle, model)
    fire.spend_shot(battle, model, act.mount, act.ammo)
    battle.log_event("aims", mark, model, rules=("BR-224",), mount=act.mount, sensors=act.sensors, name=aim.name)
    weapon = model.kit.mounts[act.mount].profiles[act.ammo]
    trigger = Trigger("signals" if act.sensors else "targeted", model, (), weapon.category == "indirect")
    declared: tuple[Strike, ...] = collect_reactions(battle, trigger)
    strike = Strike(model.id, act.mount, act.ammo, ())
    for prepare in strikes.BEFORE:
        prepare(battle, strike)
    mark = battle.journal.mark()
    contest = _roll_contest(battle, model, strike, aim)
    facts = contest.attack
    dealt = damage.resolve_damage(battle.dice, facts, contest.attacking, contest.mos, settings=battle.settings).points
    _log_demolition(battle, mark, model, aim, contest, dealt)
    hits = _hits_around(battle, strike, contest, aim, act.wreck)
    hits += _wreck_hits(battle, model, contest, aim, act.wreck)
    if declared:
        strikes.resolve_exchange(battle, (), declared=declared)
    apply_hits(battle, hits)
    _damage_target(battle, model, act, aim, dealt)


def _roll_contest(battle: Battle, model: BattleModel, strike: Strike, aim: DemolitionTarget) -> strikes.OpposedCheck:
    facts = _build_attack(battle, model, strike, aim)
    spent = spend_bonus_actions(battle, model, "attack", facts)
    facts = facts._replace(action_bonus=spent)
    ours = roll_pool(battle, model, "attack", attack_pool(facts, battle.settings), "check")
    theirs = rolls.check(battle.dice, defence.defence_pool(facts, battle.settings))
    ours = offer_reroll(battle, model, RollContext("attack", ours, facts, theirs.result))
    return strikes.OpposedCheck(facts, ours, theirs, ours.result - theirs.result)


def _build_attack(battle: Battle, model: BattleModel, strike: Strike, aim: DemolitionTarget) -> Attack:
    """Build the attack: the state of the shooter counts; of the target, nothing but its cover does (L3702)."""
    own = build_attack(battle, strike, model, aim.shelter, attackers=frozenset((model.id,)))
    return Attack(
        own.attacker, own.weapon, aim.profile, **{name: getattr(own, name) for name in (*OF_LINE, *OF_SHOOTER)}
    )


def _log_demolition(
    battle: Battle, mark: int, model: BattleModel, aim: DemolitionTarget, contest: strikes.OpposedCheck, dealt: int
) -> None:
    throws: tuple[tuple[str, DiceRoll], ...] = (("attack", contest.attacking), ("defence", contest.defending))
    told: dict[str, Any] = {"name": aim.name, "weapon": contest.attack.weapon.text, "bracket": contest.attack.bracket}
    told |= {"total": contest.attacking.result, "defence": contest.defending.result}
    told |= {"mos": contest.mos, "hit": contest.mos >= 0, "damage": dealt}
    battle.log_event("demolition", mark, model, throws=throws, rules=("BR-224",), **told)


def _hits_around(
    battle: Battle, strike: Strike, contest: strikes.OpposedCheck, aim: DemolitionTarget, wreck: int
) -> list[Hit]:
    """Return the hits on models in the area of the attack, which defend against the same total (BR-106)."""
    hits: list[Hit] = []
    weapon = contest.attack.weapon
    threshold = damage.blast_threshold(contest.attack, contest.attacking.pool.skill, battle.settings)
    if weapon.area is None or not damage.reaches_area(contest.attacking.result, contest.mos, threshold):
        return hits
    for other, place in list(models_near(battle, weapon, aim)):
        shelter = _cover_from_middle(battle, aim, other, wreck)
        hits.append(strikes.resolve_secondary(battle, strike, contest, other, shelter, place))
    return hits


def _cover_from_middle(battle: Battle, aim: DemolitionTarget, other: BattleModel, wreck: int) -> TargetCover:
    """Return what shelters a model nearby (L2261): what is in between, or the fortification that it is in."""
    found = battle.field.shelter(aim.shape, aim.cell, other.frame.shape, other.cell)
    if other.carrier >= 0:
        return behind_walls(found)
    return _past_wrecks(battle, found, aim.body, battle.body(other), wreck)


# Implements BR-100
def _wreck_hits(
    battle: Battle, model: BattleModel, contest: strikes.OpposedCheck, aim: DemolitionTarget, wreck: int
) -> list[Hit]:
    """A wreck that covers what is missed defends as well (L2156)."""
    others = _other_wrecks(battle, wreck)
    if contest.mos >= 0 or not others:
        return []
    found = _past_terrain(battle, model, aim, wreck)
    place = covering_wreck(found, battle.body(model), aim.body, [battle.body(other) for other in others])
    return [strikes.hit_wreck(battle, contest, model, others[place])] if place >= 0 else []


# What comes of it


# Implements BR-224, BR-100
def _damage_target(battle: Battle, model: BattleModel, act: Demolish, aim: DemolitionTarget, dealt: int) -> None:
    """Damage to a piece adds up until it is in ruins (L3704)."""
    if act.wreck >= 0:
        damage_wreck(battle, battle.models[act.wreck], dealt, by=model)
    if act.wreck >= 0 or dealt <= 0:
        return
    mark = battle.journal.mark()
    scars = dict(battle.scars)
    taken = min(scars.get(act.piece, 0) + dealt, aim.profile.capacity)
    scars[act.piece] = taken
    battle.set(battle, "scars", tuple(sorted(scars.items())))
    fallen = taken >= aim.profile.capacity
    if fallen:
        battle.set(battle, "ruins", tuple(sorted((*battle.ruins, act.piece))))
        battle.log.count("terrain destroyed")
    told: dict[str, Any] = {"piece": act.piece, "name": aim.name, "taken": taken, "capacity": aim.profile.capacity}
    battle.log_event("scarred", mark, model, rules=("BR-224",), **told, destroyed=fallen)
    if fallen:
        turn_out(battle, act.piece)


register("demolish", Demolish, GroupedOptions(possible_targets, attacks), demolish, allows)
