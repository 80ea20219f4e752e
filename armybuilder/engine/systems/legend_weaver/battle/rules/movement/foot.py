"""Moves of units on foot and of platforms: all together, each keeping its place to the one who leads (BR-3, BR-6, BR-12, BR-22)."""

from collections.abc import Iterator

from armybuilder.engine.core.table.compass import bearing
from armybuilder.engine.systems.legend_weaver.battle.chaos.blasts import step_on_mines
from armybuilder.engine.systems.legend_weaver.battle.rules.movement.cohesion import check_cohesion
from armybuilder.engine.systems.legend_weaver.battle.rules.movement.places import (
    bodies,
    enemies_near,
    inches_between,
    is_barred,
    is_clear,
    is_free,
    rings,
    touching,
)
from armybuilder.engine.systems.legend_weaver.battle.rules.sight import nearest
from armybuilder.engine.systems.legend_weaver.battle.state import DISORDERED, Battle, BattleModel, BattleSquad
from armybuilder.engine.systems.legend_weaver.battle.table.field import REACH
from armybuilder.engine.systems.legend_weaver.rulings import battle as read

STRIDE, FAR = 2, 8.0
"""Rows and columns between places that are offered, and between those of moves of more inches, one more."""
SPREAD = 5.0
"""Inches around the place that it should have in which a follower looks for room."""
_EXACT = 1e-9


def pacer(battle: Battle, squad: BattleSquad) -> BattleModel:
    """The model by whose move that of a unit is told: its leader, or the first."""
    return battle.leader(squad) or battle.standing(squad)[0]


# Implements BR-12, BR-28, BR-43
def allowance(squad: BattleSquad, model: BattleModel) -> float:
    """Inches that a model may go with an action: half of its move while it keeps its head down."""
    move = model.record.move
    walk = next((each.walk for each in model.record.equipment if each.walk), None)
    if model.jumps:
        move = walk if walk is not None else min(move, 5)
    return move / 2 if squad.head_down else float(move)


def reach(battle: Battle, squad: BattleSquad) -> float:
    """Inches that the slowest of a unit may go."""
    return min(allowance(squad, model) for model in battle.standing(squad))


# Implements BR-12
def moves(battle: Battle, squad: BattleSquad) -> Iterator[int]:
    """Places to which whoever sets the pace may go straight, out of contact with enemies."""
    model = pacer(battle, squad)
    inches = reach(battle, squad)
    if inches < 1 or any(each.stopped for each in battle.standing(squad)):
        return
    yield from ways(battle, model, inches, squad.members)


def ways(battle: Battle, model: BattleModel, inches: float, own: tuple[int, ...]) -> Iterator[int]:
    """Places that a model may get to straight within so many inches; models of its own unit move out of its way."""
    ground, taken, near = battle.ground(model), bodies(battle, without=own), enemies_near(battle, model)
    for place in battle.field.table.near(model.cell, inches, STRIDE if inches <= FAR else STRIDE + 1):
        cell = model.cell + place.offset
        if (
            ground.may_stand(cell)
            and ground.way(model.cell, cell) <= inches + _EXACT
            and is_free(battle, model, cell, taken)
            and is_clear(battle, cell, near)
            and not is_barred(battle, model, cell)
        ):
            yield cell


# Implements BR-6, BR-12
def go(battle: Battle, squad: BattleSquad, cell: int) -> None:
    """A unit moves: whoever sets the pace to a place, the others to where they stand to him now, as near as they can get."""
    mark, leader, before = battle.journal.mark(), pacer(battle, squad), {}
    start = leader.cell
    before = {model.id: model.cell for model in battle.standing(squad)}
    for model, wanted in _formation(battle, squad, leader, cell):
        step(battle, model, cell if model is leader else _room_near(battle, squad, model, wanted))
    table = battle.field.table
    farthest = max(inches_between(battle, before[model.id], model.cell) for model in battle.standing(squad))
    battle.log_event("move", mark, leader, rules=("BR-12",), squad=squad.id, path=[start, leader.cell], inches=table.between(start, leader.cell), x=table.xs[leader.cell], y=table.ys[leader.cell])  # fmt: skip
    moved(battle, squad, farthest)


def _formation(battle: Battle, squad: BattleSquad, leader: BattleModel, cell: int) -> list[tuple[BattleModel, int]]:
    """Each model with the place that it wants, those in front first; disordered ones gather around their leader."""
    table = battle.field.table
    dx, dy = table.xs[cell] - table.xs[leader.cell], table.ys[cell] - table.ys[leader.cell]
    there = [model for model in battle.standing(squad) if model is not leader]
    there.sort(key=lambda model: (-(table.xs[model.cell] * dx + table.ys[model.cell] * dy), model.id))
    gather = squad.morale == DISORDERED
    followers = [
        (model, cell if gather else table.cell(table.xs[model.cell] + dx, table.ys[model.cell] + dy)) for model in there
    ]
    return [(leader, cell), *followers]


def _room_near(battle: Battle, squad: BattleSquad, model: BattleModel, wanted: int) -> int:
    """The place nearest to one that a model may get to, or the one within its reach that is nearest to it, or where it is."""
    inches, ground = allowance(squad, model), battle.ground(model)
    taken, near = bodies(battle, without=(model.id,)), enemies_near(battle, model)

    def fits(cell: int) -> bool:
        return (
            ground.may_stand(cell)
            and ground.way(model.cell, cell) <= inches + _EXACT
            and is_free(battle, model, cell, taken)
            and is_clear(battle, cell, near)
            and not is_barred(battle, model, cell)
        )

    found = next((cell for cell in rings(battle, wanted, SPREAD) if fits(cell)), None)
    if found is not None:
        return found
    near_by = [model.cell + place.offset for place in battle.field.table.near(model.cell, inches, 1)]
    return next(
        (cell for cell in sorted(near_by, key=lambda one: inches_between(battle, one, wanted)) if fits(cell)),
        model.cell,
    )


def step(battle: Battle, model: BattleModel, cell: int) -> None:
    """A model goes to a place and looks where it went."""
    if cell != model.cell:
        table = battle.field.table
        way = bearing(table.xs[cell] - table.xs[model.cell], table.ys[cell] - table.ys[model.cell])
        battle.change(model, cell=cell, facing=way, speed=0)


# Implements BR-43, BR-45
def moved(battle: Battle, squad: BattleSquad, inches: float) -> None:
    """What a move ends: earthworks and camouflage are left behind, hidden ones may be revealed, the overlooked are noticed."""
    battle.change(squad, works="", dug=0, camouflaged=False, overlooked=False)
    keeps = battle.readings[read.HIDDEN_MOVE.key] == read.HALF and inches <= reach(battle, squad) / 2 + _EXACT
    sheltered = all(battle.field.hides(model.cell, model.radius) for model in battle.standing(squad))
    if squad.hidden and not (keeps and sheltered):
        battle.set(squad, "hidden", False)
    for model in battle.standing(squad):
        step_on_mines(battle, model)
    check_cohesion(battle, squad)


def look_at_enemies(battle: Battle, squad: BattleSquad) -> None:
    """Models may face anywhere while they are active: they look at the nearest enemy (BR-7)."""
    table = battle.field.table
    enemies = [enemy for enemy in battle.figures(1 - squad.side) if not battle.squad_of(enemy).hidden]
    for model in battle.standing(squad):
        enemy = nearest(battle, model, enemies)
        if enemy is not None and enemy.cell != model.cell:
            way = bearing(table.xs[enemy.cell] - table.xs[model.cell], table.ys[enemy.cell] - table.ys[model.cell])
            battle.change(model, facing=way)


# ---------------------------------------------------------------- contact


# Implements BR-60
def contact_place(battle: Battle, model: BattleModel, enemy: BattleModel, inches: float) -> int | None:
    """The nearest place in contact with an enemy that a model may get to."""
    ground, taken, start = battle.ground(model), bodies(battle, without=(model.id,)), model.cell
    far = model.radius + enemy.radius + REACH
    around = [enemy.cell + place.offset for place in battle.field.table.near(enemy.cell, far, 1)]
    for cell in sorted(around, key=lambda one: (inches_between(battle, start, one), one)):
        if (
            ground.way(start, cell) <= inches + _EXACT
            and ground.may_stand(cell)
            and is_free(battle, model, cell, taken)
            and inches_between(battle, cell, enemy.cell) <= far + _EXACT
        ):
            return cell
    return None


def can_charge(battle: Battle, squad: BattleSquad, target: BattleSquad) -> bool:
    """Whether a model of a unit on foot can get into contact with another unit, that it sees, with one move."""
    if target.hidden or any(model.stopped for model in battle.standing(squad)):
        return False
    enemies = [enemy for enemy in battle.standing(target) if not enemy.flies]
    for model in battle.standing(squad):
        inches = allowance(squad, model)
        for enemy in enemies:
            if battle.gap(model, enemy) <= inches and contact_place(battle, model, enemy, inches) is not None:
                return True
    return False


def charge(battle: Battle, squad: BattleSquad, target: BattleSquad) -> None:
    """Those who can get into contact do, the nearest first; the others go as near as they can."""
    mark, leader = battle.journal.mark(), pacer(battle, squad)
    start, enemies = leader.cell, [enemy for enemy in battle.standing(target) if not enemy.flies]
    there = sorted(battle.standing(squad), key=lambda model: (min(battle.gap(model, e) for e in enemies), model.id))
    for model in there:
        enemy = nearest(battle, model, enemies)
        if enemy is None or touching(battle, model):
            continue
        place = contact_place(battle, model, enemy, allowance(squad, model))
        step(battle, model, _room_near(battle, squad, model, enemy.cell) if place is None else place)
    table = battle.field.table
    battle.log_event("charge", mark, leader, enemies[0], rules=("BR-60",), squad=squad.id, at=target.id, path=[start, leader.cell], inches=table.between(start, leader.cell))  # fmt: skip
    moved(battle, squad, allowance(squad, leader))
    look_at_enemies(battle, squad)
