"""Close combat: Advantage, blows, falling back (BR-34 to BR-43)."""

from armybuilder.engine.core.battle.throws import DiceRoll
from armybuilder.engine.core.language import gettext_noop
from armybuilder.engine.core.table.compass import bearing
from armybuilder.engine.systems.gundam_skirmish.battle.rules.damage import hurt
from armybuilder.engine.systems.gundam_skirmish.battle.rules.dice import roll_dice
from armybuilder.engine.systems.gundam_skirmish.battle.rules.shooting import DAMAGED_ACC
from armybuilder.engine.systems.gundam_skirmish.battle.rules.sight import CLOSE
from armybuilder.engine.systems.gundam_skirmish.battle.state import Battle, Unit


def close_combat(battle: Battle, charger: Unit, other: Unit, *, charged: bool) -> None:
    """Advantage, attack, counter-attack, falling back (BR-35 to BR-43)."""
    mark = battle.journal.mark()
    order = _advantage(battle, charger, other, charged=charged)
    battle.log_event("close combat", mark, charger, other, rules=("BR-35",), first=order[0].id)
    dealt = {charger.id: 0, other.id: 0}
    for one, struck in (order, order[::-1]):
        if one.on_table and struck.on_table and one.close:
            dealt[one.id] = _strike(battle, one, struck, charged=charged and one is charger)
    for one, foe in (order, order[::-1]):
        if foe.on_table and one.on_table and dealt[one.id] <= dealt[foe.id]:
            _fall_back(battle, one, foe)
    for unit in (charger, other):
        if unit.on_table and unit.close:
            battle.change(unit, equipped=unit.close.name)


def _advantage(battle: Battle, charger: Unit, other: Unit, *, charged: bool) -> tuple[Unit, Unit]:
    def rolled(unit: Unit) -> int:
        ready = unit.close is not None and unit.equipped == unit.close.name
        dice = battle.dice.roll(2 if charged and unit is charger else 1)
        return sum(dice) + (unit.close.dex if unit.close else 0) if ready or unit.close is None else -1

    while (mine := rolled(charger)) == (theirs := rolled(other)):
        if mine < 0:
            break
    return (charger, other) if mine >= theirs else (other, charger)


def _strike(battle: Battle, one: Unit, struck: Unit, *, charged: bool) -> int:
    weapon, mark = one.close, battle.journal.mark()
    assert weapon is not None  # who has none strikes nobody
    acc = DAMAGED_ACC if one.level(1) else weapon.acc
    throw = roll_dice(battle, weapon.attack, acc, int(charged))
    hits = sorted((die for die in throw.dice if die >= acc), reverse=True)
    armour = struck.card.armour.number
    off = next((die for die in hits if die <= armour), None)
    if off is not None:
        hits.remove(off)
    throws: list[tuple[str, DiceRoll]] = [(gettext_noop("hits"), throw)]
    if struck.card.shield and not struck.level(1) and not struck.shield_broken and hits:
        raised = roll_dice(battle, struck.card.shield.number, struck.card.shield.success, int(one.level(2) > 0))
        throws.append((gettext_noop("shield"), raised))
        if raised.result:
            hits.pop(0)
    damage = weapon.dam * len(hits)
    battle.log_event("attack", mark, one, struck, throws=tuple(throws), rules=("BR-37",), weapon=weapon.name, hits=len(hits), damage=damage, hit=bool(hits))  # fmt: skip
    hurt(battle, one, struck, damage, sum(die >= weapon.crit for die in hits))
    return damage


def _fall_back(battle: Battle, unit: Unit, enemy: Unit) -> None:
    """Its Movement away from the edge of the other's range, facing it (BR-41)."""
    table, mark = battle.field.table, battle.journal.mark()
    dx, dy = table.xs[unit.cell] - table.xs[enemy.cell], table.ys[unit.cell] - table.ys[enemy.cell]
    far = max(0.1, (dx * dx + dy * dy) ** 0.5)
    for inches in range(int(unit.card.movement) + int(CLOSE) + 3, 2, -1):
        cell = table.cell(table.xs[enemy.cell] + dx / far * inches, table.ys[enemy.cell] + dy / far * inches)
        free = all(table.between(cell, u.cell) >= 2.0 for u in battle.units if u.on_table and u is not unit)
        if free and battle.field.ground(battle.mover(unit)).may_stand(cell):
            way = bearing(table.xs[enemy.cell] - table.xs[cell], table.ys[enemy.cell] - table.ys[cell])
            battle.change(unit, cell=cell, facing=way)
            break
    battle.log_event("falls back", mark, unit, enemy, rules=("BR-41",))
