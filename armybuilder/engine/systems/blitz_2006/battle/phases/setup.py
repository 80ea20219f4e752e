"""Set-up: commanders, stances, who chooses the deployment, zones, reserves, groups placed by turns (BR-7, SC-11 to SC-13)."""

from collections.abc import Iterator

from armybuilder.engine.core.language import gettext_noop
from armybuilder.engine.core.table.compass import bearing
from armybuilder.engine.systems.blitz_2006.battle.rules.acts import BeginAboard, Place, Plan, Ready
from armybuilder.engine.systems.blitz_2006.battle.rules.moves.cover import hide, positions
from armybuilder.engine.systems.blitz_2006.battle.rules.moves.movement import crowded
from armybuilder.engine.systems.blitz_2006.battle.rules.moves.paces import nearest_heading
from armybuilder.engine.systems.blitz_2006.battle.rules.moves.steps import ground_of
from armybuilder.engine.systems.blitz_2006.battle.rules.moves.transport import seats
from armybuilder.engine.systems.blitz_2006.battle.rules.support.schedule import plan_support
from armybuilder.engine.systems.blitz_2006.battle.rules.throws import SkillRoll, roll_skill
from armybuilder.engine.systems.blitz_2006.battle.state import ABOARD, RESERVE, TABLE, Battle, BattleUnit, Side
from armybuilder.engine.systems.blitz_2006.battle.table.zones import is_in, middle_of, zones
from armybuilder.engine.systems.blitz_2006.scenarios.stances import share

AIRDROPPABLE = "airdroppable"
STANDBY, HULL_DOWN = "stand-by", "hull-down"
LATEST = 3
"""The last round for which reserves may be planned."""
SPREAD = 2
"""Inches between the places that are offered in a zone, where there are enough."""
FEW = 24
"""Places that are enough."""


# ---------------------------------------------------------------- before units are placed


# Implements BR-7, BR-57
def choose_leaders(battle: Battle) -> None:
    """The commander of each side and the leader of each combat group: those of the list, or the best, of whom the player chooses one."""
    for side in battle.sides:
        leaders = [_leader(battle, side, group) for group in range(len(side.groups))]
        battle.change(side, leaders=tuple(leaders))
        own = [unit for unit in battle.living(side.id) if not unit.loadout.drone]
        named = [unit.id for unit in own if unit.recruit.commands]
        best = max(unit.loadout.skills.leadership for unit in own)
        options = named[:1] or [unit.id for unit in own if unit.loadout.skills.leadership == best]
        battle.change(side, commander=battle.ask(side.id, "commander", options))


def _leader(battle: Battle, side: Side, group: int) -> int:
    members = [unit for unit in battle.members(side.id, group) if not unit.loadout.drone]
    named = [unit.id for unit in members if unit.recruit.leads]
    best = max(unit.loadout.skills.leadership for unit in members)
    options = named[:1] or [unit.id for unit in members if unit.loadout.skills.leadership == best]
    chosen: int = battle.ask(side.id, "leader", options)
    return chosen


# Implements BR-7, SC-11
def choose_stances(battle: Battle) -> None:
    """A stance for each side, both before the other knows; a neutral one brings command points."""
    known = battle.catalogue.stances
    chosen = [battle.ask(side.id, "stance", known) for side in battle.sides]
    for side, stance in zip(battle.sides, chosen, strict=True):
        mark = battle.journal.mark()
        points = side.command_points + known[stance].command_points
        battle.change(side, stance=stance, command_points=points)
        battle.log_event("stance", mark, rules=("SC-11",), side=side.id, stance=stance)


# Implements BR-7, SC-13
def choose_deployment(battle: Battle) -> None:
    """Leadership against Leadership: the winner chooses the deployment, or passes; the other side picks a zone."""
    mark = battle.journal.mark()
    winner, throws = contest(battle)
    battle.log_event("set-up", mark, throws=throws, rules=("BR-7",), side=winner)
    fixed = battle.terms.deployment
    chooser = winner if fixed else battle.ask(winner, "chooses", (winner, 1 - winner))
    kinds = (fixed,) if fixed else tuple(battle.catalogue.deployments)
    deployment = battle.catalogue.deployments[battle.ask(chooser, "deployment", kinds)]
    numbers = [layout.number for layout in deployment.layouts]
    number = battle.ask(chooser, "sector", numbers)
    layout = next(layout for layout in deployment.layouts if layout.number == number)
    picks = battle.ask(1 - chooser, "zone", (0, 1))
    first = 1 - chooser if picks == 0 else chooser
    both = zones(deployment, layout, first, float(battle.terms.width), float(battle.terms.height))
    battle.change(battle, deployment=deployment.key, sector=number, chooser=chooser, turn=chooser)
    for side, zone in zip(battle.sides, both, strict=True):
        battle.change(side, zone=zone)
    mark = battle.journal.mark()
    battle.log_event("deployment", mark, rules=("SC-13",), side=chooser, deployment=deployment.key, zones=[list(map(list, zone)) for zone in both])  # fmt: skip


def contest(battle: Battle) -> tuple[int, tuple[tuple[str, object], ...]]:
    """Leadership of both commanders against each other, rolled until one has more."""
    while True:
        rolls = [roll_skill(battle, leadership(battle, side)) for side in battle.sides]
        if rolls[0].total != rolls[1].total:
            return int(rolls[1].total > rolls[0].total), as_throws(rolls)


def leadership(battle: Battle, side: Side) -> int:
    """The Leadership by which a side rolls."""
    return battle.units[side.commander].loadout.skills.leadership if side.commander >= 0 else 0


def as_throws(rolls: list[SkillRoll]) -> tuple[tuple[str, object], ...]:
    return tuple((gettext_noop("leadership"), roll.as_event) for roll in rolls)


# ---------------------------------------------------------------- reserves and readiness


# Implements SC-11, SC-12
def plan_reserves(battle: Battle) -> None:
    """Which combat groups wait in reserve and when they come, and which begin ready, as stances allow; and when support comes."""
    for side in battle.sides:
        stance = battle.catalogue.stances[side.stance]
        for group in range(len(side.groups)):
            if len(side.reserves) < share(stance.reserve, len(side.groups)):
                _plan(battle, side, group)
        for group in range(len(side.groups)):
            if len(side.ready) < share(stance.ready, len(side.groups)):
                _ready(battle, side, group)
        plan_support(battle, side)


def _first(battle: Battle, side: Side, group: int) -> BattleUnit:
    return battle.members(side.id, group)[0]


def _ready(battle: Battle, side: Side, group: int) -> None:
    """Ask whether a combat group begins on stand-by or hull-down."""
    if group not in side.reserves and battle.ask(side.id, "ready", (False, True), _first(battle, side, group)):
        battle.change(side, ready=(*side.ready, group))


def _plan(battle: Battle, side: Side, group: int) -> None:
    """Ask whether a combat group waits, and for which round it is planned; 0 is for a call."""
    last = len(side.groups) - len(side.reserves) <= 1
    options = [Plan(-1)] if last else [Plan(-1), Plan(0), *(Plan(round_) for round_ in range(2, LATEST + 1))]
    chosen = battle.ask(side.id, "reserve", options, _first(battle, side, group))
    if chosen.round < 0:
        return
    planned = ((group, chosen.round),) if chosen.round else ()
    battle.change(side, reserves=(*side.reserves, group), planned=(*side.planned, *planned))


# ---------------------------------------------------------------- placing


# Implements SC-13
def place_next(battle: Battle) -> bool:
    """Place a combat group of the side whose turn it is, unit by unit; False when all are placed. Groups that drop from the air come last."""
    turn = next((side for side in (battle.turn, 1 - battle.turn) if _waiting(battle, battle.sides[side])), None)
    if turn is None:
        return False
    side = battle.sides[turn]
    group = battle.ask(turn, "places", _waiting(battle, side))
    place_group(battle, side, group)
    battle.change(battle, turn=1 - turn)
    return True


def _waiting(battle: Battle, side: Side) -> list[int]:
    """Combat groups that are to be placed now: those that drop from the air once no others are left to either side."""
    left = [group for group in range(len(side.groups)) if group not in (*side.placed, *side.reserves)]
    ordinary = [group for group in left if not drops(battle, side, group)]
    if ordinary or _ordinary_left(battle, battle.sides[1 - side.id]):
        return ordinary
    return left


def _ordinary_left(battle: Battle, side: Side) -> bool:
    left = (group for group in range(len(side.groups)) if group not in (*side.placed, *side.reserves))
    return any(not drops(battle, side, group) for group in left)


# Implements SC-12
def drops(battle: Battle, side: Side, group: int) -> bool:
    """Whether a combat group consists of airdroppable units alone (L1475)."""
    members = battle.members(side.id, group)
    return all(unit.loadout.has(AIRDROPPABLE) for unit in members)


def place_group(battle: Battle, side: Side, group: int) -> None:
    """Place the units of a combat group: vehicles first, since squads may begin aboard."""
    own = [unit for unit in battle.members(side.id, group) if unit.place == RESERVE]
    for unit in sorted(own, key=lambda one: (one.infantry, one.id)):
        place_unit(battle, unit, list(zone_places(battle, unit)))
    battle.change(side, placed=(*side.placed, group))


def place_unit(battle: Battle, unit: BattleUnit, options: list[Place]) -> None:
    """Have a unit placed at one of some places, or aboard a transport; without any room it goes where there is some."""
    mark = battle.journal.mark()
    options = options or list(anywhere(battle, unit))
    chosen = battle.ask(unit.side, "deploy", [*options, *_rides(battle, unit)], unit)
    if isinstance(chosen, BeginAboard):
        carrier = battle.units[chosen.carrier]
        battle.change(unit, place=ABOARD, carrier=carrier.id, cell=carrier.cell, facing=carrier.facing)
    else:
        battle.change(unit, place=TABLE, cell=chosen.cell, facing=chosen.facing)
    table = battle.field.table
    battle.log_event(
        "deployed",
        mark,
        unit,
        rules=("SC-13",),
        aboard=unit.place == ABOARD,
        x=table.xs[unit.cell],
        y=table.ys[unit.cell],
    )
    if unit.place == TABLE and unit.group in battle.sides[unit.side].ready:
        _make_ready(battle, unit)


# Implements SC-11
def _make_ready(battle: Battle, unit: BattleUnit) -> None:
    """Begin on stand-by or hull-down."""
    chosen = battle.ask(unit.side, "ready unit", [Ready(STANDBY), *positions(battle, unit)], unit)
    if isinstance(chosen, Ready):
        battle.change(unit, standby=1)
    else:
        hide(battle, unit, chosen)


def _rides(battle: Battle, unit: BattleUnit) -> Iterator[BeginAboard]:
    """Yield transports on the table in which a squad may begin."""
    for carrier in battle.standing(unit.side):
        if seats(battle, carrier, unit):
            yield BeginAboard(carrier.id)


# Implements SC-13
def zone_places(battle: Battle, unit: BattleUnit) -> Iterator[Place]:
    """Yield places in the zone of a side, every second one where there are many; who drops from the air lands where no enemy sees it who
    didn't."""
    side = battle.sides[unit.side]
    if drops(battle, side, unit.group):
        yield from _landings(battle, unit)
        return
    table = battle.field.table
    cells = [cell for cell in _room(battle, unit) if is_in(side.zone, table.xs[cell], table.ys[cell])]
    some = [cell for cell in cells if _is_offered(battle, cell, SPREAD)]
    yield from (facing_enemy(battle, unit, cell) for cell in (some if len(some) >= FEW else cells))


def _landings(battle: Battle, unit: BattleUnit) -> Iterator[Place]:
    """Yield where a unit may land that is dropped: out of sight of all enemies who were not (L1475)."""
    foes = [foe for foe in battle.enemies(unit) if not foe.loadout.has(AIRDROPPABLE)]
    for cell in _room(battle, unit):
        if _is_offered(battle, cell, 2 * SPREAD):
            views = (battle.field.view(foe.cell, foe.figure, cell, unit.figure) for foe in foes)
            if all(seen.hidden for seen in views):
                yield facing_enemy(battle, unit, cell)


def anywhere(battle: Battle, unit: BattleUnit) -> Iterator[Place]:
    """Yield every place with room."""
    yield from (facing_enemy(battle, unit, cell) for cell in _room(battle, unit))


def _room(battle: Battle, unit: BattleUnit) -> Iterator[int]:
    """Yield places where a unit has room."""
    ground, closed = ground_of(battle, unit), crowded(battle, unit)
    yield from (cell for cell in range(battle.field.table.cells) if cell not in closed and ground.may_stand(cell))


def _is_offered(battle: Battle, cell: int, spread: int) -> bool:
    row, column = divmod(cell, battle.field.table.columns)
    return row % spread == 0 == column % spread


def facing_enemy(battle: Battle, unit: BattleUnit, cell: int) -> Place:
    """A place, with the facing to the zone of the enemy."""
    table = battle.field.table
    x, y = middle_of(battle.sides[1 - unit.side].zone)
    return Place(cell, nearest_heading(bearing(x - table.xs[cell], y - table.ys[cell])))
