"""Chaos cards by which units leave and enter: 10, 30 and 31."""

from collections.abc import Iterator, Mapping, Sequence

from armybuilder.engine.core.battle.engine.state import NOBODY
from armybuilder.engine.core.language import gettext_noop
from armybuilder.engine.core.table.compass import HALF
from armybuilder.engine.systems.legend_weaver.battle.chaos.card import Card
from armybuilder.engine.systems.legend_weaver.battle.rules.acts import Play
from armybuilder.engine.systems.legend_weaver.battle.rules.movement.places import (
    bodies,
    enemies_near,
    is_clear,
    is_free,
    rings,
)
from armybuilder.engine.systems.legend_weaver.battle.rules.rolls import SIX, roll_at_most
from armybuilder.engine.systems.legend_weaver.battle.state import (
    AWAY,
    LOST,
    READY,
    RESERVE,
    TABLE,
    Battle,
    BattleModel,
    BattleSquad,
)
from armybuilder.engine.systems.legend_weaver.battle.table.zones import edge_of, first_facing

PART = 0.05
"""Of the points of a whole force that return or come by the flank at most (L1034-L1035)."""
RETURNS_ON = 5
"""The most that a die shows when a unit that was called away comes back (L1012)."""
STRIDE = 6
"""Inches between places along an edge that are offered."""
ROOM = 12.0
"""Inches around a place within which models that enter find room."""
LEFT, RIGHT = 0, HALF
"""Facings in which units look that enter at the left and at the right."""


def force_points(battle: Battle, side: int) -> float:
    """Points of the whole force of a side."""
    return sum(model.points for model in battle.models if model.side == side)


# ---------------------------------------------------------------- called away


def _enemies(battle: Battle, side: int) -> Iterator[Play]:
    return (Play("called-away", squad=squad.id) for squad in battle.squads_of(1 - side))


def _calls_away(battle: Battle, _: int, played: Play) -> None:
    for model in battle.standing(battle.squads[played.squad]):
        battle.change(model, place=AWAY, cell=NOBODY, speed=0)
    battle.change(battle.squads[played.squad], overwatch=False, covers=NOBODY, hidden=False, works="")


# Implements BR-64
def return_called(battle: Battle) -> None:
    """At the start of a turn each unit that was called away enters at its own edge on 5 or less (L1012)."""
    for squad in battle.squads:
        away = [battle.models[number] for number in squad.members if battle.models[number].place == AWAY]
        if away:
            mark, roll = battle.journal.mark(), roll_at_most(battle, RETURNS_ON, sides=SIX)
            battle.log_event("returns", mark, away[0], throws=((gettext_noop("returns"), roll),), rules=("BR-64",), squad=squad.id, passed=bool(roll.result))  # fmt: skip
            if roll.result:
                enter(battle, squad, away, own_edge(battle, squad))


# ---------------------------------------------------------------- reinforcements


def _fallen(battle: Battle, side: int) -> Iterator[Play]:
    """Units of which nobody is left, where some of their models are cheap enough."""
    for squad in battle.squads:
        if squad.side == side and _back(battle, squad):
            yield Play("reinforcements", squad=squad.id)


def _back(battle: Battle, squad: BattleSquad) -> list[BattleModel]:
    """As many models of a destroyed unit as 5% of the force pay for, in their order; none of one that is not destroyed."""
    members = [battle.models[number] for number in squad.members]
    if not members or any(model.place not in LOST or model.flies for model in members) or squad.form == "off-board":
        return []
    found, left = [], PART * force_points(battle, squad.side)
    for model in members:
        if model.points <= left:
            found.append(model)
            left -= model.points
    return found


def _reinforces(battle: Battle, _: int, played: Play) -> None:
    """They enter at their own edge as a fresh unit; that they were destroyed still counts."""
    squad = battle.squads[played.squad]
    back = _back(battle, squad)
    for model in back:
        battle.change(model, damage=0, empty=(), fired=(), crew_lost=0, stopped=False, coward=False)
    battle.change(squad, morale=READY, casualties=0, fresh=0, overwatch=False, hidden=False, works="", covers=NOBODY)
    battle.change(battle, wrecks=tuple(number for number in battle.wrecks if number not in squad.members))
    enter(battle, squad, back, own_edge(battle, squad))


# ---------------------------------------------------------------- flank attack


def _reserves(battle: Battle, side: int) -> Iterator[Play]:
    most = PART * force_points(battle, side)
    for squad in battle.squads:
        waiting = [battle.models[number] for number in squad.members if battle.models[number].place == RESERVE]
        if squad.side == side and squad.recruit.reserve and waiting and sum(each.points for each in waiting) <= most:
            yield Play("flank-attack", squad=squad.id)


def _flanks(battle: Battle, _: int, played: Play) -> None:
    squad = battle.squads[played.squad]
    table = battle.field.table
    heights = range(STRIDE, int(table.height), STRIDE)
    cells = [table.cell(x, y) for x in (1.0, table.width - 1.0) for y in heights]
    enter(battle, squad, [battle.models[number] for number in squad.members], cells)


# ---------------------------------------------------------------- on the table


def own_edge(battle: Battle, squad: BattleSquad) -> list[int]:
    """Places along a unit's own edge."""
    table = battle.field.table
    y = abs(edge_of(table, squad.side) - 2.0)
    return [table.cell(x, y) for x in range(STRIDE, int(table.width), STRIDE)]


def enter(battle: Battle, squad: BattleSquad, models: Sequence[BattleModel], cells: Sequence[int]) -> None:
    """Models of a unit enter around the place along an edge that their player chooses, away from enemies; it costs them an action
    as a move (L1034)."""
    lead = models[0]
    free = [cell for cell in cells if has_room(battle, lead, cell)] or [cells[0]]
    chosen = battle.ask(squad.side, "enter", free, lead)
    mark, table = battle.journal.mark(), battle.field.table
    for model in models:
        place = next((cell for cell in rings(battle, chosen, ROOM) if has_room(battle, model, cell)), None)
        if place is not None:
            battle.change(model, place=TABLE, cell=place, facing=_inwards(battle, squad, chosen), speed=0)
    if not lead.on_table:
        return
    battle.set(squad, "arrived", True)
    battle.log_event("enters", mark, lead, rules=("BR-64",), squad=squad.id, x=table.xs[lead.cell], y=table.ys[lead.cell])  # fmt: skip


def has_room(battle: Battle, model: BattleModel, cell: int) -> bool:
    """Whether a model may stand at a place, in contact with nobody."""
    return (
        battle.ground(model).may_stand(cell)
        and is_free(battle, model, cell, bodies(battle, without=(model.id,)))
        and is_clear(battle, cell, enemies_near(battle, model))
    )


def _inwards(battle: Battle, squad: BattleSquad, cell: int) -> int:
    """The facing from an edge onto the table."""
    table = battle.field.table
    if table.xs[cell] <= STRIDE / 2:
        return LEFT
    return RIGHT if table.xs[cell] >= table.width - STRIDE / 2 else first_facing(squad.side)


ARRIVALS: Mapping[str, Card] = {
    "called-away": Card(_enemies, _calls_away),
    "reinforcements": Card(_fallen, _reinforces),
    "flank-attack": Card(_reserves, _flanks),
}
"""Cards by which units leave and enter."""
