"""Aircraft and other flyers: circling, strafing, fire at and from the air, VTOLs (BR-206, BR-207). Off-board
models see as they do.
"""

import math
from collections.abc import Iterator
from typing import NamedTuple

from armybuilder.engine.core.battle.decisions import Decision
from armybuilder.engine.core.table.compass import DIRECTIONS
from armybuilder.engine.systems.blitz_beta.battle.coverage import note_simplification
from armybuilder.engine.systems.blitz_beta.battle.mathematics.attack import Attack
from armybuilder.engine.systems.blitz_beta.battle.mathematics.posture import BRACED
from armybuilder.engine.systems.blitz_beta.battle.mathematics.profile import WeaponProfile
from armybuilder.engine.systems.blitz_beta.battle.play import acts
from armybuilder.engine.systems.blitz_beta.battle.play.dice_tests import pay, posture_of
from armybuilder.engine.systems.blitz_beta.battle.rules.combat import fire, locks
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.reactions import SnapFire
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.situation import AIMS, ALTERATIONS, Strike, extra_inches
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.strikes import resolve_exchange
from armybuilder.engine.systems.blitz_beta.battle.rules.movement import table_edge
from armybuilder.engine.systems.blitz_beta.battle.rules.movement.routes import heading_to
from armybuilder.engine.systems.blitz_beta.battle.rules.scenarios.scenario import ENTRIES, enter_table, mark_waiting
from armybuilder.engine.systems.blitz_beta.battle.rules.sequence import moves_in
from armybuilder.engine.systems.blitz_beta.battle.state import Battle, BattleModel, WeaponMount, words
from armybuilder.engine.systems.blitz_beta.battle.table.cover import Lock, TargetCover

note_simplification(
    "BR-206",
    (
        "a counter needs its room at the edge; bombs fall in strafing runs only; after strafing, an aircraft "
        "keeps circling counterclockwise; after shooting at another aircraft, it may still strafe"
    ),
)
note_simplification(
    "BR-207",
    "high up it is detected from as far away as it can be shot at; near the ground it stops on danger without a test",
)


class Circle(NamedTuple):
    """Circle on along the edge to a cell, clockwise or not."""

    cell: int
    clockwise: bool


class Strafe(NamedTuple):
    """Fly through the middle of the table to the opposite edge and attack on the way."""


class Pass(NamedTuple):
    """One attack of a strafing run: with a mount and its ammunition, at a target."""

    mount: int
    ammo: int
    target: int


# Deployment


# Implements BR-206
def _take_off(battle: Battle, model: BattleModel) -> bool:
    """A flyer is deployed circling, at the edge of its own zone (L3439); one of the PRDF anywhere (L4290)."""
    if not model.profile.flier:
        return False
    mark = battle.journal.mark()
    zone = battle.scenario.deployment.zone(model.side)
    around = sum(table_edge.perimeter(battle)) * 2
    xs, ys = battle.field.xs, battle.field.ys
    every = [table_edge.cell_on_edge(battle, inches) for inches in range(0, int(around), int(table_edge.STEP))]
    free = table_edge.free_cell_test(battle, model)
    places = [(cell, facing) for cell, facing in every if free(cell)]
    anywhere = table_edge.away_from_flyers(battle, model, places) if "SL-P1" in model.recruit.lists else []
    if not places:
        mark_waiting(battle, model)
        return True
    own = anywhere or [(cell, facing) for cell, facing in places if zone.contains(xs[cell], ys[cell])] or places
    cell = acts.ask(battle, model.side, "circles from", model.id, tuple(cell for cell, _ in own))
    facing = dict(own)[cell]
    battle.change(model, cell=cell, facing=facing, station=words.CIRCLING)
    enter_table(battle, model, cell, facing)
    battle.log_event("deployed", mark, model, **battle.spot(cell), facing=model.facing, rules=("BR-206",))
    return True


# Circling


def is_aircraft(_battle: Battle, model: BattleModel) -> bool:
    """Whether it is an aircraft, in the air or on the ground."""
    return any(frame.profile.flier for frame in model.kit.frames)


def _reach(model: BattleModel) -> int:
    return int(model.frame.mr // table_edge.STEP)


# Implements BR-206
def circle_options(battle: Battle, model: BattleModel) -> Iterator[Circle]:
    """Every place along the edge that a move reaches; it turns around once an activation at most (L3455-3460)."""
    if model.station != words.CIRCLING or not model.moves or model.virtual_damage:
        return
    here, free = table_edge.along_edge(battle, model.cell), table_edge.free_cell_test(battle, model)
    for clockwise in (False, True):
        if model.jumped and clockwise != _clockwise(battle, model):
            continue
        for steps in range(1, _reach(model) + 1):
            cell, _ = table_edge.cell_on_edge(battle, here + steps * table_edge.STEP * (-1 if clockwise else 1))
            if cell != model.cell and free(cell):
                yield Circle(cell, clockwise)


def _clockwise(battle: Battle, model: BattleModel) -> bool:
    return table_edge.cell_on_edge(battle, table_edge.along_edge(battle, model.cell))[1] != model.facing


# Implements BR-206
def circle(battle: Battle, model: BattleModel, act: Circle) -> None:
    """Go there along the edge, facing along it."""
    mark = battle.journal.mark()
    battle.set(model, "moves", model.moves - 1)
    if act.clockwise != _clockwise(battle, model):
        battle.set(model, "jumped", True)
    stop_at(battle, model, act.cell, clockwise=act.clockwise)
    battle.log_event("circles", mark, model, rules=("BR-206",), **battle.spot(act.cell))


def stop_at(battle: Battle, model: BattleModel, cell: int, *, clockwise: bool) -> None:
    facing = table_edge.cell_on_edge(battle, table_edge.along_edge(battle, cell))[1]
    facing = (facing + DIRECTIONS // 2) % DIRECTIONS if clockwise else facing
    battle.change(model, cell=cell, facing=facing, station=words.CIRCLING)


# Strafing


# Implements BR-206
def may_strafe(battle: Battle, model: BattleModel, act: Strafe) -> bool:
    """With an action left to attack on the way."""
    return may_cross(model) and table_edge.other_side(battle, model) != model.cell


def may_cross(model: BattleModel) -> bool:
    """Whether it may turn to the middle of the table: once an activation, after one circling move at most (L3466-3476)."""
    if model.station != words.CIRCLING or not model.actions or model.virtual_damage or model.run:
        return False
    return moves_in(model, model.posture) - model.moves <= 1


# Implements BR-206
def strafe(battle: Battle, model: BattleModel, act: Strafe) -> None:
    """The first half of the way, fire from below at the middle, the second half (L3466-3502)."""
    mark = battle.journal.mark()
    start, end = model.cell, table_edge.other_side(battle, model)
    turn_in(battle, model, end)
    battle.log.count("strafing")
    battle.log_event("strafes", mark, model, rules=("BR-206",), **battle.spot(end))
    table = battle.field.table
    middle = table.cell(table.width / 2, table.height / 2)
    attack_run(battle, model, table_edge.cells_between(battle, start, middle))
    second_half(battle, model, middle, end)
    if model.on_table:
        stop_at(battle, model, end, clockwise=False)


def turn_in(battle: Battle, model: BattleModel, end: int) -> None:
    """Leave the edge for a place beyond the middle; no move is left."""
    inches, facing = battle.field.table.between(model.cell, end), heading_to(battle, model, end)
    battle.change(model, moves=0, run=inches, station=words.STRAFING, facing=facing)


def second_half(battle: Battle, model: BattleModel, middle: int, end: int) -> None:
    """Fire from below at the middle of the table, then attacks from there on."""
    if model.on_table:
        battle.set(model, "cell", middle)
        resolve_exchange(battle, (), acts.Trigger("overflight", model))
    if model.on_table:
        attack_run(battle, model, table_edge.cells_between(battle, middle, end))


def attack_run(battle: Battle, model: BattleModel, cells: tuple[int, ...]) -> None:
    """Attacks on the way, as many as there are actions."""
    while model.actions and model.on_table:
        found = _pass_options(battle, model, cells)
        if not found:
            return
        chosen: Pass | None = battle.choose(
            Decision(model.side, "strafing attack", model.id, acts.option_menu((None, *found), found))
        )
        if chosen is None:
            return
        mark = battle.journal.mark()
        battle.set(model, "cell", found[chosen])
        pay(battle, model)
        fire.spend_shot(battle, model, chosen.mount, chosen.ammo)
        battle.log_event("fires", mark, model, rules=("BR-206",), mount=chosen.mount, sensors=False)
        strike = Strike(model.id, chosen.mount, chosen.ammo, (chosen.target,))
        resolve_exchange(battle, (strike,), acts.Trigger("targeted", model, (chosen.target,)))


# Implements BR-206
def _pass_options(battle: Battle, model: BattleModel, cells: tuple[int, ...]) -> dict[Pass, int]:
    """Attacks on models below the line, or with a turret on any that it detects, each with the first place of the line
    from which it is in optimal range if possible."""
    kept = model.cell
    found: dict[Pass, int] = {}
    best: set[Pass] = set()
    aimable = list(_aimable_enemies(battle, model, cells))
    for cell in cells if aimable else ():
        battle.set(model, "cell", cell)
        for target, attacks in aimable:
            inches = _distance(battle, model, target)
            if not locks.detects(battle, model, target, inches):
                continue
            seen = None
            for attack, mount, weapon in attacks:
                optimal = _is_optimal(weapon, inches)
                if attack in best or (attack in found and not optimal):
                    continue
                seen = seen or fire.Sighting(target, locks.LineOfSight(TargetCover(inches, Lock.SIGHT)), False)
                if fire.may_hit(battle, model, mount, weapon, seen):
                    found[attack] = cell
                    if optimal:
                        best.add(attack)
    if model.cell != kept:
        battle.set(model, "cell", kept)
    return found


def _aimable_enemies(
    battle: Battle, model: BattleModel, cells: tuple[int, ...]
) -> Iterator[tuple[BattleModel, list[tuple[Pass, WeaponMount, WeaponProfile]]]]:
    """Every enemy on the ground with what may be aimed at it from somewhere on the line."""
    mounts = [(mount, _can_traverse(mount)) for mount in fire.ready_mounts(model)]
    below = set(_enemies_below(battle, model, cells))
    for target in battle.models_on_table(1 - model.side):
        if not target.profile.flier:
            attacks = [
                (Pass(mount.number, ammo, target.id), mount, weapon)
                for mount, anywhere in mounts
                if anywhere or target.id in below
                for ammo, weapon in enumerate(mount.profiles)
            ]
            if attacks:
                yield target, attacks


def _distance(battle: Battle, model: BattleModel, target: BattleModel) -> float:
    """Inches from who strafes to a target, without a look at what stands between: nothing hides it from there."""
    inches = battle.field.sight.distance(model.cell, model.frame.shape, target.cell, target.frame.shape)
    return inches + extra_inches(model, target)


def _is_optimal(weapon: WeaponProfile, inches: float) -> bool:
    return weapon.range is None or weapon.range.near <= inches <= weapon.range.far


def _can_traverse(mount: WeaponMount, *arcs: str) -> bool:
    """Whether a mount shoots in every direction, or into one of some arcs."""
    return any(not sides or (arcs and any(side.name in arcs for side in sides)) for sides in mount.choices)


def _enemies_below(battle: Battle, model: BattleModel, cells: tuple[int, ...]) -> Iterator[int]:
    """Enemies whose base the line crosses."""
    field = battle.field
    ax, ay, bx, by = (field.xs[cells[0]], field.ys[cells[0]], field.xs[cells[-1]], field.ys[cells[-1]])
    length = math.hypot(bx - ax, by - ay) or 1.0
    for target in battle.models_on_table(1 - model.side):
        x, y = field.xs[target.cell] - ax, field.ys[target.cell] - ay
        along = (x * (bx - ax) + y * (by - ay)) / length
        aside = abs(x * (by - ay) - y * (bx - ax)) / length
        if 0 <= along <= length and aside <= target.frame.radius + model.frame.radius:
            yield target.id


# Implements BR-206, BR-111
def _anti_air(battle: Battle, trigger: acts.Trigger) -> tuple[Strike, ...]:
    """AA weapons may snap fire at who crosses the middle of the table (L3495)."""
    if trigger.what != "overflight":
        return ()
    declared: list[Strike] = []
    for model in battle.models_on_table(1 - trigger.model.side):
        if not (model.actions or model.standby):
            continue
        answers = tuple(_anti_air_options(battle, model, trigger.model))
        if not answers:
            continue
        chosen = battle.choose(Decision(model.side, "snap fire", model.id, acts.option_menu((None, *answers), trigger)))
        if chosen is not None:
            mark, braced = battle.journal.mark(), posture_of(model) == BRACED
            pay(battle, model)
            fire.spend_shot(battle, model, chosen.mount, chosen.ammo)
            battle.log.count("reaction anti-air")
            battle.log_event("snap fire", mark, model, trigger.model, rules=("BR-206",), mount=chosen.mount)
            aimed = (trigger.model.id,)
            declared.append(Strike(model.id, chosen.mount, chosen.ammo, aimed, reaction=True, braced=braced))
    return tuple(declared)


def _anti_air_options(battle: Battle, model: BattleModel, flyer: BattleModel) -> Iterator[SnapFire]:
    """AA weapons that reach it."""
    seen = fire.Sighting(flyer, locks.line_of_sight(battle, model, flyer), sensors=False)
    for mount in model.kit.mounts:
        if "AA" not in mount.profiles[0].names or mount.number in model.fired or model.virtual_damage:
            continue
        if mount.shots is not None and model.shots.count(mount.number) >= mount.shots:
            continue
        for ammo, weapon in enumerate(mount.profiles):
            if fire.may_hit(battle, model, mount, weapon, seen):
                yield SnapFire(mount.number, ammo)


# Fire at and from the air


# Implements BR-206, BR-207, BR-203, BR-205
def _flight_cover(battle: Battle, found: TargetCover, attacker: BattleModel, target: BattleModel) -> TargetCover:
    """Nothing hides what flies, which sees everything; twelve inches more; off the board as many as it is away."""
    inches, added = found.distance, extra_inches(attacker, target)
    if added:
        found = found._replace(distance=inches + added)
    if target.station in words.IN_THE_AIR:
        return _sky_cover(battle, found.distance, inches, target)
    if attacker.station in words.ALOFT:
        more = attacker.station != words.STRAFING and (found.additional or bool(found.full_pieces))
        return TargetCover(found.distance, Lock.SIGHT, True, found.cover, found.full_cover, more)
    return found


# Implements BR-203, BR-207
def _sky_cover(battle: Battle, distance: float, inches: float, target: BattleModel) -> TargetCover:
    """Nothing covers what flies; the weather does who drops or hovers high, the one without hiding it (L3368-3371,
    L3589)."""
    found = TargetCover(distance, Lock.SIGHT)
    concealment = battle.scenario.concealment
    if concealment is None or target.station not in (words.ELEVATED, words.DROPPING) or inches < concealment.inches:
        return found
    hidden = locks.add_concealment(found, concealment.inches, concealment.rating)
    return hidden._replace(lock=Lock.SIGHT) if target.station == words.DROPPING else hidden


# Implements BR-206, BR-207, BR-203, BR-205
def _alter_attack(battle: Battle, strike: Strike, target: BattleModel, facts: Attack) -> Attack:
    """GUN is one worse circling and off-board; flying and airdropping are hard to hit without AA (L3351, L3465, L3498)."""
    shooter = battle.models[strike.shooter]
    if shooter.station == words.CIRCLING:
        facts = facts._replace(circling=True)
    if words.OFF_BOARD in (shooter.station, target.station):
        facts = facts._replace(off_board=True, cover=max(facts.cover, int(target.station == words.OFF_BOARD)))
    if target.station in words.ALOFT:
        facts = facts._replace(target_air="flying")
    elif target.station == words.DROPPING:
        facts = facts._replace(target_air="airdropping")
    return facts


# Implements BR-206, BR-207
def _can_aim(battle: Battle, model: BattleModel, mount: WeaponMount, other: BattleModel) -> bool:
    """Circling, at the ground with what bears to a side, at flyers with what bears to the front, unless it strafed (L3490);
    bombs fall on what is
    below; nobody fights hand to hand in the air (L3445-3450, L3523, L3590)."""
    if mount.melee:
        return False
    if model.station == words.CIRCLING:
        if _is_bomb(mount):
            return False
        return (
            _can_traverse(mount, "FRONT") and not model.run
            if other.profile.flier
            else _can_traverse(mount, "LEFT", "RIGHT")
        )
    if model.station == words.STRAFING and _is_bomb(mount):
        return not other.profile.flier
    return not _is_bomb(mount)


def _is_bomb(mount: WeaponMount) -> bool:
    return mount.profiles[0].category == "air"


# Implements BR-207
@acts.on_moment(words.ACTIVATION_BEGINS, lambda _, model: any(frame.mode == "V" for frame in model.kit.frames))
def _choose_height(battle: Battle, model: BattleModel) -> None:
    """A VTOL flies near the ground or high (L3583)."""
    if model.frame.mode != "V":
        return
    station = acts.ask(battle, model.side, "height", model.id, ("", words.ELEVATED))
    if station != model.station:
        mark = battle.journal.mark()
        battle.set(model, "station", station)
        battle.log.count(f"VTOL {station or 'low'}")
        battle.log_event("height", mark, model, rules=("BR-207",), station=station)


ENTRIES.append(_take_off)
locks.VIEWS.append(_flight_cover)
ALTERATIONS.append(_alter_attack)
AIMS.append(_can_aim)
acts.REACTIONS["anti-air"] = _anti_air
acts.register("circle", Circle, circle_options, circle, needs=acts.ActRequirements(action=False, concerns=is_aircraft))
acts.register(
    "strafe",
    Strafe,
    acts.fixed_options(may_strafe, Strafe()),
    strafe,
    may_strafe,
    acts.ActRequirements(concerns=is_aircraft),
)
