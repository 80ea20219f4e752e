"""Assets around a table: minefields, drones that follow their controller, medics, silent fortifications (BR-222,
BR-223, BR-225).
"""

import math
from itertools import pairwise

from armybuilder.engine.core.battle.throws import DiceRoll
from armybuilder.engine.core.table.terrain import MAX_PIECES
from armybuilder.engine.systems.blitz_beta.battle.coverage import note_simplification
from armybuilder.engine.systems.blitz_beta.battle.mathematics.hazards import mine_damage
from armybuilder.engine.systems.blitz_beta.battle.mathematics.rolls import skill_pool
from armybuilder.engine.systems.blitz_beta.battle.play.acts import ask, on_moment
from armybuilder.engine.systems.blitz_beta.battle.play.dice_tests import roll_test
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.damage import LOSSES, damage_model, remove
from armybuilder.engine.systems.blitz_beta.battle.rules.command.command import COMMANDING
from armybuilder.engine.systems.blitz_beta.battle.rules.scenarios.scenario import ENTRIES, choose_place_in
from armybuilder.engine.systems.blitz_beta.battle.state import NOBODY, Battle, BattleModel, words

LEASH = 6.0
"""Inches from its controller at which a drone goes inert."""
MINES = (3.0, 1.5)
"""Half a minefield, across and up: six inches by three."""
LAID = "laid"

note_simplification(
    "BR-225",
    "a drone acts right after its controller; one left behind works again when its controller is "
    "near; no model stops on a drone, so drones never give way",
)
note_simplification("BR-223", "minefields lie along the table; obstacles are placed one by one")


# Mines


# Implements BR-223, BR-204
def _place_minefield(battle: Battle, model: BattleModel) -> bool:
    """A minefield is marked on the table before anybody is deployed."""
    if not model.kit.built or model.kit.line.hull:
        return False
    cell = choose_place_in(battle, model, battle.scenario.deployment.zone(model.side))
    if cell is None:
        return True
    mark = battle.journal.mark()
    battle.change(model, place=LAID, cell=cell)
    spot = battle.spot(cell)
    battle.set(battle, "mines", (*battle.mines, (spot["x"], spot["y"])))
    battle.log.count("minefield")
    battle.log_event("mines laid", mark, model, **spot, across=2 * MINES[0], up=2 * MINES[1], rules=("BR-223",))
    return True


@on_moment(words.MOVED)
# Implements BR-223
def _cross_minefield(battle: Battle, model: BattleModel) -> None:
    """A die of PILOT for each inch among mines, each failure one damage; slowly two dice, and one success is enough
    (L3644-3650)."""
    if not model.trail:
        return
    cautious, path = bool(model.trail[0]), model.trail[1:]
    battle.set(model, "trail", ())
    inches = math.ceil(sum(inches_in_minefield(battle, field, path) for field in battle.mines) - 1e-6)
    if inches < 1 or model.station:
        return
    mark = battle.journal.mark()
    base = 2 * inches if cautious else inches
    throw: DiceRoll = roll_test(battle, model, "mines", lambda now: skill_pool(model.profile, "pilot", now, base=base))
    damage = mine_damage(throw.dice, throw.pool.skill, inches=inches, cautious=cautious)
    battle.log.count("mines")
    throws = (("PILOT", throw),)
    battle.log_event("mines", mark, model, throws=throws, rules=("BR-223",), inches=inches, damage=damage)
    damage_model(battle, model, damage)


def inches_in_minefield(battle: Battle, field: tuple[float, float], path: tuple[int, ...]) -> float:
    """Inches of a path that lie in a minefield."""
    xs, ys = battle.field.xs, battle.field.ys
    return sum(_clip_leg(field, (xs[start], ys[start]), (xs[end], ys[end])) for start, end in pairwise(path))


def _clip_leg(field: tuple[float, float], start: tuple[float, float], end: tuple[float, float]) -> float:
    """Inches of one leg within the rectangle of a minefield."""
    low, high = 0.0, 1.0
    for middle, half, before, after in zip(field, MINES, start, end, strict=True):
        least, most, step = middle - half, middle + half, after - before
        if abs(step) < 1e-9:
            if not least <= before <= most:
                return 0.0
            continue
        first, last = sorted(((least - before) / step, (most - before) / step))
        low, high = max(low, first), min(high, last)
    return max(0.0, high - low) * math.dist(start, end)


# Fortifications and obstacles


# Implements BR-223
def _leave_rubble(battle: Battle, model: BattleModel, by: BattleModel | None, overkilled: bool) -> None:
    """Leave difficult ground where an obstacle was (L3651)."""
    if model in battle.barriers and len(battle.field.table.terrain) < MAX_PIECES:
        place = battle.field.xs[model.cell], battle.field.ys[model.cell]
        battle.set(battle, "rubble", (*battle.rubble, place))
        battle.log.count("obstacle destroyed")


@on_moment(words.SETUP, lambda _, model: not model.kit.act and model.kit.built)
# Implements BR-222
def _skip_activation(battle: Battle, model: BattleModel) -> None:
    """Skip the activation of a model without actions."""
    battle.set(model, "ready", False)


# Drones


def controlled_drones(battle: Battle, model: BattleModel) -> list[BattleModel]:
    """The drones that a model controls, on the table."""
    return [
        other
        for other in battle.models_on_table(model.side)
        if other.recruit.parent == model.id and other.profile.kind == "drone"
    ]


@on_moment(words.SETUP, lambda _, model: model.recruit.parent != NOBODY)
# Implements BR-225, BR-227
def _defer_activation(battle: Battle, model: BattleModel) -> None:
    """Drones and components wait for the activation of their model; components of a body that is lost do not."""
    if not model.recruit.component or battle.models[model.recruit.parent].on_table:
        battle.set(model, "ready", False)


@on_moment(words.ACTIVATION_ENDS, lambda battle, model: model.id in battle.vehicles)
@on_moment(words.DESTROYED, lambda battle, model: model.id in battle.vehicles)
# Implements BR-227
def _activate_components(battle: Battle, model: BattleModel) -> None:
    """Components act after their body, or for themselves when it is lost before it could."""
    if model.on_table or model.ready:
        for other in battle.models_on_table(model.side):
            if other.recruit.component and other.recruit.parent == model.id and other.actions:
                battle.set(other, "ready", True)


def _has_drones(battle: Battle, model: BattleModel) -> bool:
    """Whether it is a drone or ever controls any."""
    return model.profile.kind == "drone" or model.id in {other.recruit.parent for other in battle.models}


@on_moment(words.ACTIVATION_ENDS, _has_drones)
# Implements BR-225
def _activate_drones(battle: Battle, model: BattleModel) -> None:
    """The drones follow their controller (L3727-3735); one that ends too far from it is inert, a demolition drone that has
    attacked is gone."""
    if model.profile.kind != "drone":
        for drone in controlled_drones(battle, model):
            far = battle.gap(model, drone) > LEASH
            if not (drone.inert and far):
                battle.change(drone, inert=False, ready=True, actions=drone.kit.act)
        return
    if model.recruit.parent == NOBODY or not model.on_table:
        return
    if model.kit.name.startswith("Demo") and (model.fired or model.shots):
        mark = battle.journal.mark()
        remove(battle, model, words.DESTROYED)
        battle.log.count("demolition drone")
        battle.log_event("spent", mark, model, rules=("BR-225",))
        return
    controller = battle.models[model.recruit.parent]
    if not controller.on_table or battle.gap(model, controller) > LEASH:
        mark = battle.journal.mark()
        battle.set(model, "inert", True)
        battle.log.count("drone inert")
        battle.log_event("inert", mark, model, controller, rules=("BR-225",))


# Medics


# Implements BR-225
def _avenge_medic(battle: Battle, model: BattleModel, by: BattleModel | None, overkilled: bool) -> None:
    """A medic that the enemy destroyed gives a commander a command point (L3850)."""
    if not model.medic or by is None or by.side == model.side:
        return
    ranked = tuple(other.id for other in battle.sides[model.side].ranked if other.on_table and other.rank in COMMANDING)
    if ranked:
        commander = battle.models[ask(battle, model.side, "avenger", model.id, ranked)]
        battle.set(commander, "points_left", commander.points_left + 1)
        battle.log.count("medic avenged")


ENTRIES.append(_place_minefield)
LOSSES.append(_leave_rubble)
LOSSES.append(_avenge_medic)
