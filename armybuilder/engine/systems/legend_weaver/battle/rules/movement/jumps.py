"""Jumps with anti gravity belts and powered suits, and what is dropped meanwhile (BR-13, BR-14, BR-63)."""

from collections.abc import Iterator

from armybuilder.engine.systems.legend_weaver.battle.rules.attacks.areas import Burst, astray, blast, radius_of, under
from armybuilder.engine.systems.legend_weaver.battle.rules.attacks.weapons import throwables
from armybuilder.engine.systems.legend_weaver.battle.rules.movement.foot import STRIDE, look_at_enemies, moved, pacer
from armybuilder.engine.systems.legend_weaver.battle.rules.movement.places import (
    bodies,
    enemies_near,
    inches_between,
    is_clear,
    is_free,
    rings,
)
from armybuilder.engine.systems.legend_weaver.battle.rules.sight import inches_off
from armybuilder.engine.systems.legend_weaver.battle.state import Battle, BattleModel, BattleSquad
from armybuilder.engine.systems.legend_weaver.book.troops import Equipment

APART = 3.0
"""Inches from take-off and landing within which nothing is dropped (L273)."""
ASTRAY = 1
"""The die on which a dropped grenade goes astray."""
SPREAD = 6.0
_EXACT = 1e-9


def suit_of(model: BattleModel) -> Equipment | None:
    """What a model jumps with, None for who does not."""
    return next((each for each in model.record.equipment if each.jump), None)


# Implements BR-13, BR-14
def jump_reach(battle: Battle, model: BattleModel, cell: int) -> float:
    """Inches of a jump to a place: an inch less for each inch that what is on the way is higher than what is free."""
    suit = suit_of(model)
    if suit is None:
        # A generic jump unit, of the movement table (L371).
        return float(model.record.move)
    table = battle.field.table
    height = max((table.terrain[piece].height for piece in battle.field.obstacles(model.cell, cell)), default=0.0)
    return max(0.0, min(suit.jump or 0, max(model.record.move, suit.jump or 0)) - max(0.0, height - (suit.height or 0)))


def can_jump(battle: Battle, squad: BattleSquad) -> bool:
    """Whether all of a unit jump."""
    return all(
        (suit_of(model) or (model.record.movement and model.record.movement.jumps)) and not model.stopped
        for model in battle.standing(squad)
    )


# Implements BR-13, BR-14
def jumps(battle: Battle, squad: BattleSquad) -> Iterator[int]:
    """Places to which whoever sets the pace may jump, out of contact with enemies."""
    if not can_jump(battle, squad) or squad.head_down:
        return
    model = pacer(battle, squad)
    ground, taken, near = battle.ground(model), bodies(battle, without=squad.members), enemies_near(battle, model)
    for place in battle.field.table.near(model.cell, float(model.record.move), STRIDE + 1):
        cell = model.cell + place.offset
        if (
            ground.may_stand(cell)
            and place.inches <= jump_reach(battle, model, cell) + _EXACT
            and is_free(battle, model, cell, taken)
            and is_clear(battle, cell, near)
        ):
            yield cell


def jump(battle: Battle, squad: BattleSquad, cell: int) -> None:
    """A unit jumps, each as near to its place as there is room; droppers drop on whom they pass over."""
    mark, leader, table = battle.journal.mark(), pacer(battle, squad), battle.field.table
    start = leader.cell
    dx, dy = table.xs[cell] - table.xs[start], table.ys[cell] - table.ys[start]
    before = {model.id: model.cell for model in battle.standing(squad)}
    followers = [model for model in battle.standing(squad) if model is not leader]
    for model in (leader, *followers):
        wanted = table.cell(table.xs[model.cell] + dx, table.ys[model.cell] + dy)
        place = _landing(battle, model, cell if model is leader else wanted)
        inches = round(inches_between(battle, model.cell, place))
        battle.change(model, cell=place, speed=inches)
    battle.log_event("jump", mark, leader, rules=("BR-13",), squad=squad.id, path=[start, leader.cell], inches=table.between(start, leader.cell), x=table.xs[leader.cell], y=table.ys[leader.cell])  # fmt: skip
    moved(battle, squad, table.between(start, leader.cell))
    look_at_enemies(battle, squad)
    for model in battle.standing(squad):
        _drop(battle, model, before[model.id])


def _landing(battle: Battle, model: BattleModel, wanted: int) -> int:
    """The place nearest to one that a jump reaches, or where the model is."""
    ground, taken, near = battle.ground(model), bodies(battle, without=(model.id,)), enemies_near(battle, model)
    for cell in rings(battle, wanted, SPREAD):
        if (
            ground.may_stand(cell)
            and is_free(battle, model, cell, taken)
            and is_clear(battle, cell, near)
            and inches_between(battle, model.cell, cell) <= jump_reach(battle, model, cell) + 1.0
        ):
            return cell
    return model.cell


# Implements BR-14
def _drop(battle: Battle, model: BattleModel, start: int) -> None:
    """A jumper drops a grenade on an enemy whom it passes over, not near to where it starts or lands."""
    profile = next(throwables(model, "grenade-dropper"), None)
    if profile is None or not model.on_table:
        return
    below = [
        enemy
        for enemy in battle.figures(1 - model.side)
        if not enemy.flies
        and not battle.squad_of(enemy).hidden
        and inches_off(battle, start, model.cell, enemy.cell) <= 1.0
        and min(inches_between(battle, start, enemy.cell), inches_between(battle, model.cell, enemy.cell)) > APART
    ]
    if not below:
        return
    cell = below[0].cell
    battle.change(model, fired=(*model.fired, profile.weapon))
    if battle.dice.roll(1)[0] <= ASTRAY:
        cell = astray(battle, cell, battle.dice.roll(1, 3)[0])
    blast(battle, Burst(profile.shot, cell, model, "BR-14"), under(battle, cell, radius_of(profile.shot)))


# Implements BR-63
def teleports(battle: Battle, squad: BattleSquad) -> Iterator[int]:
    """Places to which a unit that may teleport can: it has done nothing in this turn and did not teleport in the last."""
    if not squad.recruit.teleports or squad.actions < squad.total or battle.round <= squad.teleported + 1:
        return
    model, table = pacer(battle, squad), battle.field.table
    ground, taken, near = battle.ground(model), bodies(battle, without=squad.members), enemies_near(battle, model)
    for y in range(4, int(table.height) - 3, 6):
        for x in range(4, int(table.width) - 3, 6):
            cell = table.cell(x, y)
            if ground.may_stand(cell) and is_free(battle, model, cell, taken) and is_clear(battle, cell, near):
                yield cell


def teleport(battle: Battle, squad: BattleSquad, cell: int) -> None:
    """A unit is elsewhere at once, with no actions left."""
    mark, leader, table = battle.journal.mark(), pacer(battle, squad), battle.field.table
    for model in (leader, *(model for model in battle.standing(squad) if model is not leader)):
        ground, taken = battle.ground(model), bodies(battle, without=(model.id,))
        near = enemies_near(battle, model)
        fits = (
            one
            for one in rings(battle, cell, SPREAD)
            if ground.may_stand(one) and is_free(battle, model, one, taken) and is_clear(battle, one, near)
        )
        battle.change(model, cell=next(fits, model.cell), speed=0)
    battle.change(squad, actions=0, teleported=battle.round)
    battle.log_event("teleport", mark, leader, rules=("BR-63",), squad=squad.id, x=table.xs[cell], y=table.ys[cell])
    moved(battle, squad, table.width)
    look_at_enemies(battle, squad)
