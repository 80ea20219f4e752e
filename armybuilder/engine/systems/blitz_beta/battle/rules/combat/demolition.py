"""Terrain and wrecks as targets of attacks, and what becomes of them (BR-100, BR-224)."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from armybuilder.engine.core.battle.throws import Throw
from armybuilder.engine.core.table.bodies import Body
from armybuilder.engine.core.table.geometry import nearest, surface
from armybuilder.engine.core.table.sight import Shape, shaped
from armybuilder.engine.core.table.terrain import Terrain
from armybuilder.engine.systems.blitz_beta.battle.coverage import simplified
from armybuilder.engine.systems.blitz_beta.battle.mathematics import damage, defence, hazards, profile, rolls
from armybuilder.engine.systems.blitz_beta.battle.mathematics.attack import Attack, attack_pool
from armybuilder.engine.systems.blitz_beta.battle.mathematics.profile import ModelProfile, WeaponProfile
from armybuilder.engine.systems.blitz_beta.battle.play.acts import Apart, Trigger, react, register
from armybuilder.engine.systems.blitz_beta.battle.play.dice_tests import About, again, bonus, pay, thrown
from armybuilder.engine.systems.blitz_beta.battle.rules.combat import fire, locks, strikes
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.damage import Hit, apply_hits, damage_wreck
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.situation import Strike, bracket, situation
from armybuilder.engine.systems.blitz_beta.battle.rules.support.buildings import turn_out
from armybuilder.engine.systems.blitz_beta.battle.settings import BattleSettings
from armybuilder.engine.systems.blitz_beta.battle.state import NOBODY, Battle, Model, Mount, words
from armybuilder.engine.systems.blitz_beta.battle.table.cover import (
    DICE,
    Lock,
    Shelter,
    behind_walls,
    behind_wrecks,
    covering,
)

OF_LINE = ("bracket", "elevated", "cover", "full_cover", "additional", "full_pieces")
OF_SHOOTER = ("posture", "crippled", "engaged_elsewhere", "jamming", "charging", "disorganised", "focus", "hanging")
"""What counts of an attack on terrain: what lies between, and how the shooter is."""
THIN = 0.1
"""Radius of the spot of a piece that is aimed at: the nearest one."""

simplified("BR-224", "who attacks terrain or a wreck shoots at it directly, at its nearest point; hills are ground")


class Demolish(NamedTuple):
    """Shoot at a piece of terrain, or at the wreck of a model, with a mount and one of its ammunitions; with active
    sensors or not."""

    mount: int
    ammo: int
    piece: int = -1
    wreck: int = NOBODY
    sensors: bool = False


class Aim(NamedTuple):
    """What is aimed at: its name and profile, where it is, and what shelters it."""

    name: str
    profile: ModelProfile
    body: Body
    cell: int
    shape: Shape
    shelter: Shelter


# What can be a target


# Implements BR-224
def breakable(piece: Terrain) -> bool:
    """Pieces that stand for themselves and rise from the ground; areas cannot be damaged (L3704)."""
    return piece.form == "instance" and piece.height > 0 and not piece.plateau


# Implements BR-224
def piece_profile(piece: Terrain, settings: BattleSettings) -> ModelProfile:
    """Armour by its cover rating, capacity by its volume (L3714-3722)."""
    rating = DICE[piece.cover]
    capacity = hazards.terrain_capacity(surface(piece.outline) * piece.height, rating, settings)
    return profile.terrain(piece.name, hazards.terrain_armour(rating), capacity)


def aims(battle: Battle, model: Model) -> Iterator[Demolish]:
    """Everything breakable and every wreck, without weapon, as far as the weapons of a model reach at all."""
    mounts = fire.ready_mounts(model)
    if not mounts or not model.actions or model.station:
        return
    farthest = max(mount.reach for mount in mounts)
    field = battle.field
    for number, piece in enumerate(field.table.terrain):
        if breakable(piece) and number not in battle.ruins and field.inches_to(number, model.cell) <= farthest + 1.0:
            yield Demolish(0, 0, number)
    for side in battle.sides:
        for number in side.wrecks:
            if battle.indoors or battle.gap(model, battle.models[number]) <= farthest + 1.0:
                yield Demolish(0, 0, wreck=number)


def aimed(battle: Battle, model: Model, act: Demolish) -> Aim | None:
    """The target of an act as the model sees it, None where it is none or out of Lock (L1589-1596)."""
    found = _target(battle, model, act)
    return found if found is not None and _seen(model, found, sensors=act.sensors) else None


def _target(battle: Battle, model: Model, act: Demolish) -> Aim | None:
    """The target of an act behind what shelters it, None where it is none."""
    found = _bare(battle, model, act)
    return None if found is None else found._replace(shelter=_shelter(battle, model, found, act.wreck))


def _bare(battle: Battle, model: Model, act: Demolish) -> Aim | None:
    """The target of an act, whatever shelters it."""
    table = battle.field.table
    if act.wreck >= 0:
        if act.piece >= 0 or act.wreck >= len(battle.models) or battle.models[act.wreck].place != words.WRECK:
            return None
        other = battle.models[act.wreck]
        shape = shaped(other.frame.wreck_height, other.frame.radius)
        return Aim(f"the wreck of {other.name}", other.frame.wreck, battle.body(other), other.cell, shape, _NO_SHELTER)
    if 0 <= act.piece < len(table.terrain) and act.piece not in battle.ruins and breakable(table.terrain[act.piece]):
        return _spot(battle, model, act.piece)
    return None


def _seen(model: Model, aim: Aim, *, sensors: bool) -> bool:
    """Whether a model has Lock to it."""
    lock, reach = aim.shelter.lock, locks.detection(model) * (2 if sensors else 1)
    return lock is Lock.SIGHT or (lock is Lock.SENSORS and aim.shelter.distance <= reach)


_NO_SHELTER = Shelter(0.0, Lock.SIGHT)


def _spot(battle: Battle, model: Model, piece: int) -> Aim:
    field = battle.field
    terrain = field.table.terrain[piece]
    x, y = nearest(terrain.outline, field.xs[model.cell], field.ys[model.cell])
    ground = field.table.grounds[piece]
    body = Body(x, y, THIN, ground, ground + terrain.height)
    target = piece_profile(terrain, battle.settings)
    return Aim(terrain.name, target, body, field.front(piece, model.cell), shaped(terrain.height, THIN), _NO_SHELTER)


def _shelter(battle: Battle, model: Model, aim: Aim, wreck: int) -> Shelter:
    """Terrain has cover as anything else (L3706): what stands before it, wrecks, smoke and fog."""
    return _past_wrecks(battle, _past_terrain(battle, model, aim, wreck), battle.body(model), aim.body, wreck)


def _past_terrain(battle: Battle, model: Model, aim: Aim, wreck: int) -> Shelter:
    field = battle.field
    start = field.front(model.building, aim.cell) if model.building >= 0 else model.cell
    found = field.shelter(model.frame.shape, start, aim.shape, aim.cell)
    dx, dy = field.xs[model.cell] - aim.body.x, field.ys[model.cell] - aim.body.y
    inches = (dx * dx + dy * dy) ** 0.5 - model.frame.radius - (aim.body.radius if wreck >= 0 else 0.0)
    return found._replace(distance=max(inches, 0.0))


def _past_wrecks(battle: Battle, found: Shelter, start: Body, end: Body, wreck: int) -> Shelter:
    """With wrecks but for the one that is aimed at, smoke and fog."""
    others = [battle.body(other) for other in _other_wrecks(battle, wreck)]
    return locks.hazy(battle, behind_wrecks(found, start, end, others), start, end)


def _other_wrecks(battle: Battle, wreck: int) -> list[Model]:
    """All but the one that is aimed at."""
    return [battle.models[number] for side in battle.sides for number in side.wrecks if number != wreck]


# Attacking it


# Implements BR-224
def attacks(battle: Battle, model: Model, aimed_at: Demolish) -> Iterator[Demolish]:
    """Every weapon at something that it can hit, with active sensors only where they are needed."""
    bare, mounts = _bare(battle, model, aimed_at), fire.ready_mounts(model)
    if bare is None or not any(_bears(battle, model, mount, bare) for mount in mounts):
        return
    aim = bare._replace(shelter=_shelter(battle, model, bare, aimed_at.wreck))
    sensors = not _seen(model, aim, sensors=False)
    if sensors and (fire.rushing(model) or not _seen(model, aim, sensors=True)):
        return
    for mount in mounts:
        for ammo, weapon in enumerate(mount.profiles):
            if _may_hit(battle, model, mount, weapon, aim):
                yield aimed_at._replace(mount=mount.number, ammo=ammo, sensors=sensors)


def allows(battle: Battle, model: Model, act: Demolish) -> bool:
    if not model.actions or model.station or (act.sensors and fire.rushing(model)):
        return False
    mount = next((mount for mount in fire.ready_mounts(model) if mount.number == act.mount), None)
    if mount is None or not 0 <= act.ammo < len(mount.profiles):
        return False
    aim = aimed(battle, model, act)
    return aim is not None and _may_hit(battle, model, mount, mount.profiles[act.ammo], aim)


def _may_hit(battle: Battle, model: Model, mount: Mount, weapon: WeaponProfile, aim: Aim) -> bool:
    """In range and arc, and no friend in its area (BR-92, BR-95, BR-108)."""
    if bracket(weapon, aim.shelter.distance) is None or weapon.range is None:
        return False
    if not _bears(battle, model, mount, aim):
        return False
    around = near(battle, weapon, aim)
    return not any(other.side == model.side and damage.endangers(weapon, other.profile.ar) for other, _ in around)


def _bears(battle: Battle, model: Model, mount: Mount, aim: Aim) -> bool:
    dx, dy = aim.body.x - battle.field.xs[model.cell], aim.body.y - battle.field.ys[model.cell]
    return mount.bears(model.facing, dx, dy, aim.body.radius)


def near(battle: Battle, weapon: WeaponProfile, aim: Aim) -> Iterator[tuple[Model, damage.Place]]:
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
def demolish(battle: Battle, model: Model, act: Demolish) -> None:
    """Pay, roll against one die and its cover, and damage it after everything else (L3702-3709)."""
    mark = battle.journal.mark()
    aim = aimed(battle, model, act)
    if aim is None:
        return
    pay(battle, model)
    fire.spend_shot(battle, model, act.mount, act.ammo)
    battle.tell("aims", mark, model, rules=("BR-224",), mount=act.mount, sensors=act.sensors, name=aim.name)
    weapon = model.kit.mounts[act.mount].profiles[act.ammo]
    trigger = Trigger("signals" if act.sensors else "targeted", model, (), weapon.category == "indirect")
    declared: tuple[Strike, ...] = react(battle, trigger)
    strike = Strike(model.id, act.mount, act.ammo, ())
    for prepare in strikes.BEFORE:
        prepare(battle, strike)
    mark = battle.journal.mark()
    contest = _contest(battle, model, strike, aim)
    facts = contest.attack
    dealt = damage.resolve(battle.dice, facts, contest.attacking, contest.mos, settings=battle.settings).points
    _tell(battle, mark, model, aim, contest, dealt)
    hits = _around(battle, strike, contest, aim, act.wreck)
    hits += _in_the_way(battle, model, contest, aim, act.wreck)
    if declared:
        strikes.exchange(battle, (), declared=declared)
    apply_hits(battle, hits)
    _suffer(battle, model, act, aim, dealt)


def _contest(battle: Battle, model: Model, strike: Strike, aim: Aim) -> strikes.Contest:
    facts = _facts(battle, model, strike, aim)
    spent = bonus(battle, model, "attack", facts)
    facts = facts._replace(action_bonus=spent)
    ours = thrown(battle, model, "attack", attack_pool(facts, battle.settings), "check")
    theirs = rolls.check(battle.dice, defence.defence_pool(facts, battle.settings))
    ours = again(battle, model, About("attack", ours, facts, theirs.result))
    return strikes.Contest(facts, ours, theirs, ours.result - theirs.result)


def _facts(battle: Battle, model: Model, strike: Strike, aim: Aim) -> Attack:
    """What the state does to the shooter counts; of the target, nothing but its cover does (L3702)."""
    own = situation(battle, strike, model, aim.shelter, attackers=frozenset((model.id,)))
    return Attack(
        own.attacker, own.weapon, aim.profile, **{name: getattr(own, name) for name in (*OF_LINE, *OF_SHOOTER)}
    )


def _tell(battle: Battle, mark: int, model: Model, aim: Aim, contest: strikes.Contest, dealt: int) -> None:
    throws: tuple[tuple[str, Throw], ...] = (("attack", contest.attacking), ("defence", contest.defending))
    told: dict[str, Any] = {"name": aim.name, "weapon": contest.attack.weapon.text, "bracket": contest.attack.bracket}
    told |= {"total": contest.attacking.result, "defence": contest.defending.result}
    told |= {"mos": contest.mos, "hit": contest.mos >= 0, "damage": dealt}
    battle.tell("demolition", mark, model, throws=throws, rules=("BR-224",), **told)


def _around(battle: Battle, strike: Strike, contest: strikes.Contest, aim: Aim, wreck: int) -> list[Hit]:
    """Who stands in the area of the attack defends against the same total (BR-106)."""
    hits: list[Hit] = []
    weapon = contest.attack.weapon
    threshold = damage.blast_threshold(contest.attack, contest.attacking.pool.skill, battle.settings)
    if weapon.area is None or not damage.reaches_area(contest.attacking.result, contest.mos, threshold):
        return hits
    for other, place in list(near(battle, weapon, aim)):
        shelter = _from_middle(battle, aim, other, wreck)
        hits.append(strikes.secondary(battle, strike, contest, other, shelter, place))
    return hits


def _from_middle(battle: Battle, aim: Aim, other: Model, wreck: int) -> Shelter:
    """What shelters who is near (L2261): what stands between, or the fortification that it is in."""
    found = battle.field.shelter(aim.shape, aim.cell, other.frame.shape, other.cell)
    if other.carrier >= 0:
        return behind_walls(found)
    return _past_wrecks(battle, found, aim.body, battle.body(other), wreck)


# Implements BR-100
def _in_the_way(battle: Battle, model: Model, contest: strikes.Contest, aim: Aim, wreck: int) -> list[Hit]:
    """A wreck that covers what is missed defends as well (L2156)."""
    others = _other_wrecks(battle, wreck)
    if contest.mos >= 0 or not others:
        return []
    found = _past_terrain(battle, model, aim, wreck)
    place = covering(found, battle.body(model), aim.body, [battle.body(other) for other in others])
    return [strikes.into_wreck(battle, contest, model, others[place])] if place >= 0 else []


# What comes of it


# Implements BR-224, BR-100
def _suffer(battle: Battle, model: Model, act: Demolish, aim: Aim, dealt: int) -> None:
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
    battle.tell("scarred", mark, model, rules=("BR-224",), **told, destroyed=fallen)
    if fallen:
        turn_out(battle, act.piece)


register("demolish", Demolish, Apart(aims, attacks), demolish, allows)
