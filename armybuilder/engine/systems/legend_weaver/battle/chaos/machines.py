"""Chaos cards on vehicles: 4, 24, 47 to 50 and 54."""

from collections.abc import Callable, Iterator, Mapping

from armybuilder.engine.core.table.compass import UNIT
from armybuilder.engine.systems.legend_weaver.battle.chaos.card import Card, active_squad
from armybuilder.engine.systems.legend_weaver.battle.recruits import is_high_flyer
from armybuilder.engine.systems.legend_weaver.battle.rules.acts import Play
from armybuilder.engine.systems.legend_weaver.battle.rules.attacks.areas import Burst, blast, radius_of, under
from armybuilder.engine.systems.legend_weaver.battle.rules.attacks.weapons import guard_of
from armybuilder.engine.systems.legend_weaver.battle.rules.rolls import roll_direction
from armybuilder.engine.systems.legend_weaver.battle.state import Battle, BattleModel
from armybuilder.engine.systems.legend_weaver.book.units import WOUNDS, has

HEAVY_TYPES = range(4, 8)
"""Numbers of target types from 4Lit to 7Pla (L1006)."""
TRACKED = frozenset({"tracked", "half-tracks", "hover"})
"""Movements of tracked vehicles and hover tanks (L1026)."""
DEFENSIVE = ("flak", "grenade-launcher", "smoke")


def _models(card: str, suits: Callable[[BattleModel], bool]) -> Callable[[Battle, int], Iterator[Play]]:
    """The choice of an enemy model on the table that suits."""

    def options(battle: Battle, side: int) -> Iterator[Play]:
        return (Play(card, model=model.id) for model in battle.figures(1 - side) if suits(model))

    return options


def _is_vehicle(model: BattleModel) -> bool:
    """A vehicle, high flyers aside, who are not on the table."""
    return model.form == "vehicle" and not is_high_flyer(model.record)


def _changes(**values: object) -> Callable[[Battle, int, Play], None]:
    def effect(battle: Battle, _: int, played: Play) -> None:
        battle.change(battle.models[played.model], **values)

    return effect


def _weapons(battle: Battle, side: int) -> Iterator[Play]:
    for model in battle.figures(1 - side):
        if model.form == "vehicle":
            for number in range(len(model.weapons)):
                if number not in model.empty:
                    yield Play("weapon-fails", model=model.id, weapon=number)


def _weapon_fails(battle: Battle, _: int, played: Play) -> None:
    model = battle.models[played.model]
    battle.set(model, "empty", tuple(sorted({*model.empty, played.weapon})))


# ---------------------------------------------------------------- defensive weapons


def _armed_defensively(model: BattleModel) -> bool:
    return model.form == "vehicle" and next(_defensive(model), None) is not None


def _defensive(model: BattleModel) -> Iterator[int]:
    for number, weapon in enumerate(model.weapons):
        spent = number in model.empty or (has(weapon, "flak") and model.flak_spent)
        if not spent and any(has(weapon, special) for special in DEFENSIVE):
            yield number


def _goes_off(battle: Battle, _: int, played: Play) -> None:
    """Flak is spent, smoke hangs around the vehicle, grenades burst there, on whoever stands by (L1052)."""
    model = battle.models[played.model]
    number = next(_defensive(model))
    weapon = model.weapons[number]
    if has(weapon, "flak"):
        battle.set(model, "flak_spent", True)
    elif has(weapon, "smoke"):
        stays = WOUNDS[guard_of(model, "smoke") or "tertiary"]
        x, y = battle.field.table.xs[model.cell], battle.field.table.ys[model.cell]
        battle.set(battle, "smoke", (*battle.smoke, (x, y, float(radius_of(weapon)), stays, battle.round)))
    else:
        struck = [other for other in under(battle, model.cell, radius_of(weapon)) if other is not model]
        blast(battle, Burst(weapon, model.cell, rule="BR-64"), struck)


# ---------------------------------------------------------------- control


def _active_vehicles(battle: Battle, side: int) -> Iterator[Play]:
    squad = active_squad(battle)
    if squad and squad.side != side and any(_is_vehicle(model) for model in battle.standing(squad)):
        yield Play("cannot-slow-down", squad=squad.id)


def _cannot_slow_down(battle: Battle, _: int, played: Play) -> None:
    battle.set(battle.squads[played.squad], "headlong", True)


def _spins(battle: Battle, _: int, played: Play) -> None:
    """It turns in a direction by dice and moves half of its maximum, as far as there is room (L1059)."""
    model, mark = battle.models[played.model], battle.journal.mark()
    facing = roll_direction(battle)
    cell = slide(battle, model, facing, model.top_speed // 2)
    battle.change(model, facing=facing, cell=cell, speed=model.top_speed // 2)
    table = battle.field.table
    battle.log_event("spins", mark, model, rules=("BR-64",), x=table.xs[cell], y=table.ys[cell])


def slide(battle: Battle, model: BattleModel, facing: int, inches: int) -> int:
    """The place to which a model comes that goes straight on, as far as nothing and nobody is in its way."""
    table, ground, found = battle.field.table, battle.ground(model), model.cell
    x, y = table.xs[found], table.ys[found]
    others = [other for side in (0, 1) for other in battle.figures(side) if other is not model]
    for step in range(1, inches + 1):
        ahead_x, ahead_y = x + UNIT[facing][0] * step, y + UNIT[facing][1] * step
        if not (0 <= ahead_x <= table.width and 0 <= ahead_y <= table.height):
            break
        cell = table.cell(ahead_x, ahead_y)
        met = any(table.between(cell, other.cell) < model.radius + other.radius for other in others)
        if not ground.may_stand(cell) or met:
            break
        found = cell
    return found


MACHINES: Mapping[str, Card] = {
    "breakdown": Card(
        _models("breakdown", lambda model: model.record.target.number in HEAVY_TYPES and not model.stopped),
        _changes(stopped=True, speed=0),
    ),
    "track-blown": Card(
        _models(
            "track-blown",
            lambda model: bool(
                model.record.movement and model.record.movement.key in TRACKED and not model.immobile
            ),
        ),
        _changes(immobile=True, speed=0),
    ),
    "weapon-fails": Card(_weapons, _weapon_fails),
    "defensive-weapon-fires": Card(_models("defensive-weapon-fires", _armed_defensively), _goes_off),
    "cannot-slow-down": Card(_active_vehicles, _cannot_slow_down),
    "half-speed": Card(
        _models("half-speed", lambda model: _is_vehicle(model) and not model.half_speed), _changes(half_speed=True)
    ),
    "vehicle-out-of-control": Card(
        _models("vehicle-out-of-control", lambda model: _is_vehicle(model) and not model.immobile), _spins
    ),
}  # fmt: skip
"""Cards on vehicles."""
