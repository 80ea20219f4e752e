"""Moves, Boosts and Drift as they happen: going, charging, fleeing, withdrawing (BR-12 to BR-20, BR-50, BR-58)."""

from armybuilder.engine.core.battle.throws import DicePool, DiceRoll
from armybuilder.engine.core.language import gettext_noop
from armybuilder.engine.core.table.compass import bearing
from armybuilder.engine.systems.gundam_skirmish.battle.rules.attacks.close_combat import close_combat
from armybuilder.engine.systems.gundam_skirmish.battle.rules.attacks.damage import deal_damage, remove
from armybuilder.engine.systems.gundam_skirmish.battle.rules.attacks.reactions import react
from armybuilder.engine.systems.gundam_skirmish.battle.rules.paths import drift, engages, moves
from armybuilder.engine.systems.gundam_skirmish.battle.state import FLED, TABLE, WITHDRAWN, Battle, BattleUnit
from armybuilder.engine.systems.gundam_skirmish.battle.table.ground import DANGEROUS
from armybuilder.engine.systems.gundam_skirmish.battle.table.zones import inches_to, zone
from armybuilder.engine.systems.gundam_skirmish.rulings import battle as read

WITHDRAWAL_TURNS = 4
"""Turns that have to pass before units withdraw (CA-10.5)."""
DARING = 4
"""The least die on which a shaken unit charges, or a Routed one obeys (BR-58)."""


# Implements BR-12, BR-16, BR-17, BR-19
def go(battle: Battle, unit: BattleUnit, cell: int, *, boost: bool) -> None:
    """A Move ends facing where it went, a Boost as it began; in range of enemies it is a Charge."""
    table, mark, start = battle.field.table, battle.journal.mark(), unit.cell
    way = unit.facing if boost else bearing(table.xs[cell] - table.xs[start], table.ys[cell] - table.ys[start])
    battle.change(unit, cell=cell, facing=way)
    kind, rule = ("boost", "BR-19") if boost else ("move", "BR-12")
    battle.log_event(kind, mark, unit, rules=(rule,), path=[start, cell], inches=table.between(start, cell), x=table.xs[cell], y=table.ys[cell])  # fmt: skip
    react(battle, unit, start, cell)
    if unit.on_table:
        _burn(battle, unit)
    meet(battle, unit, charged=True, start=start)
    _withdraw(battle, unit)


# Implements BR-13
def turn(battle: Battle, unit: BattleUnit, facing: int) -> None:
    """Turn on the spot."""
    mark = battle.journal.mark()
    battle.change(unit, facing=facing)
    battle.log_event("turns", mark, unit, rules=("BR-13",))


def _burn(battle: Battle, unit: BattleUnit) -> None:
    """A Move, Boost or Drift that ends in Dangerous terrain costs an Integrity."""
    if battle.field.ground(battle.mover(unit)).at(unit.cell) & DANGEROUS:
        deal_damage(battle, unit, unit, 1, 0)


# Implements BR-7, BR-35
def meet(battle: Battle, unit: BattleUnit, *, charged: bool, start: int = -1) -> None:
    """Close combat at once where a unit comes, from `start`, into range of enemies, with the one whom their player names."""
    if not unit.on_table:
        return
    near = [enemy for enemy in battle.enemies(unit) if engages(battle, unit, enemy)]
    if near:
        foe = battle.units[battle.ask(1 - unit.side, "engages", (enemy.id for enemy in near), unit)]
        battle.change(unit, charged=unit.charged or charged)
        close_combat(battle, unit, foe, charged=charged, start=start)


# Implements BR-58
def dares(battle: Battle, unit: BattleUnit, cell: int) -> bool:
    """Whether a unit may go there: one that is shaken rolls before it charges, and stays out of range on 1 to 3."""
    if unit.morale == 0 or unit.recruit.air or unit.held:
        return True
    mark = battle.journal.mark()
    attempt = battle.journal.start_attempt()
    battle.set(unit, "cell", cell)
    charges = any(engages(battle, unit, enemy) for enemy in battle.enemies(unit))
    battle.journal.roll_back(attempt)
    if not charges:
        return True
    dice = battle.dice.roll(1)
    daring = dice[0] >= DARING
    battle.change(unit, held=not daring)
    throw = DiceRoll("roll", DicePool(DARING, 1, (), 1, DARING), dice, int(daring))
    battle.log_event("daring", mark, unit, throws=((gettext_noop("morale"), throw),), rules=("BR-58",), passed=daring)
    return daring


# Implements BR-50, BR-51
def drift_on(battle: Battle, unit: BattleUnit) -> None:
    """Drift of an air unit, and of every unit in space."""
    table, mark, start = battle.field.table, battle.journal.mark(), unit.cell
    cell = drift(battle, unit)
    if cell < 0:
        battle.log_event("over the edge", mark, unit, rules=("BR-51",))
        remove(battle, unit, None)
        return
    battle.change(unit, cell=cell)
    battle.log_event("drifts", mark, unit, rules=("BR-51",), path=[start, cell], inches=table.between(start, cell), x=table.xs[cell], y=table.ys[cell])  # fmt: skip
    if cell != start:
        _burn(battle, unit)
        meet(battle, unit, charged=battle.readings[read.ARRIVAL.key] == read.CHARGES)


# Implements BR-58
def flee(battle: Battle, unit: BattleUnit) -> None:
    """Towards its own zone as far as it can, and nothing else; who comes into the zone is gone."""
    table, mark, start = battle.field.table, battle.journal.mark(), unit.cell
    box = zone(battle.game, unit.side)
    battle.set(unit, "held", True)

    def far(cell: int) -> float:
        return inches_to(box, table.xs[cell], table.ys[cell])

    best = min(moves(battle, unit), key=lambda cell: (far(cell), -table.between(start, cell)), default=start)
    if best != start and (far(best) < far(start) or not far(start)):
        way = bearing(table.xs[best] - table.xs[start], table.ys[best] - table.ys[start])
        battle.change(unit, cell=best, facing=way)
    else:
        battle.change(unit, facing=bearing(0.0, -1.0 if unit.side == 0 else 1.0))
    battle.change(unit, actions=0)
    battle.log_event("flees", mark, unit, rules=("BR-58",), path=[start, unit.cell])
    if unit.cell != start:
        _burn(battle, unit)
        if unit.on_table and not far(unit.cell):
            leave(battle, unit, FLED)


def leave(battle: Battle, unit: BattleUnit, place: str) -> None:
    """A unit is gone, but not destroyed."""
    mark = battle.journal.mark()
    battle.change(unit, place=place, used=True, actions=0)
    kind = "fled" if place == FLED else "withdraws"
    battle.log_event(kind, mark, unit, rules=("BR-58" if place == FLED else "CA-10.5",))


# Implements CA-10.5
def _withdraw(battle: Battle, unit: BattleUnit) -> None:
    """A unit that moves into its own zone after four turns may leave, in campaigns."""
    reading, table = battle.readings[read.WITHDRAWAL.key], battle.field.table
    allowed = reading == read.ALWAYS or (battle.campaign and reading == read.CAMPAIGNS)
    if unit.place != TABLE or not allowed or battle.round <= WITHDRAWAL_TURNS:
        return
    home = not inches_to(zone(battle.game, unit.side), table.xs[unit.cell], table.ys[unit.cell])
    if home and battle.ask(unit.side, "withdraw", (False, True), unit):
        leave(battle, unit, WITHDRAWN)
