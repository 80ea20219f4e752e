"""Vehicles: speed, turns, reverse, skimming (BR-15 to BR-20)."""

from collections.abc import Iterator
from typing import NamedTuple

from armybuilder.engine.core.table.compass import DIRECTIONS, UNIT
from armybuilder.engine.systems.legend_weaver.battle.rules.acts import Drive, Force, Skim
from armybuilder.engine.systems.legend_weaver.battle.rules.movement.overrun import overrun, overrun_by
from armybuilder.engine.systems.legend_weaver.battle.rules.movement.places import Bodies, bodies, is_free
from armybuilder.engine.systems.legend_weaver.battle.state import Battle, BattleModel
from armybuilder.engine.systems.legend_weaver.battle.table.ground import BARRED

EIGHTH = DIRECTIONS // 8
"""Facings of a turn of 45 degrees."""
MOST_TURNS = 3
"""Turns of one move that are offered: with four a vehicle looks back."""


class Track(NamedTuple):
    """The way of a vehicle inch by inch: places, the facing at its end, and whether it is all there is of it."""

    cells: tuple[int, ...]
    facing: int
    whole: bool

    @property
    def end(self) -> int:
        return self.cells[-1]


# Implements BR-16, BR-19
def speeds(model: BattleModel) -> list[int]:
    """Speeds that its driver may choose for an action: within half of the maximum of the last, backwards within a quarter after a
    stop; those that are offered are the least, the most, and what its weapons fire at without a penalty."""
    top, change, speed = model.top_speed, model.record.move // 2, model.speed
    if model.immobile or not top:
        return [0] if speed else []
    found = set[int]()
    if speed >= 0:
        least, most = max(0, speed - change), min(top, speed + change)
        middle = (least + most) // 2
        found |= {least, most} | {one for one in (top // 2, middle, 10) if least <= one <= most}
    if speed <= 0 and not model.flies:
        step, back = model.record.move // 4, -(top // 2)
        found |= {max(back, speed - step), min(0, speed + step)}
    return sorted(found - ({0} if speed == 0 else set()))


# Implements BR-18, BR-19
def straight_run(model: BattleModel, speed: int) -> int:
    """Inches straight on before each turn of 45 degrees; backwards with half the maneuverability, and twice as many."""
    nimble = model.record.maneuverability or 0
    if speed < 0:
        return -(-abs(speed) // (nimble // 2)) * 2 if nimble // 2 else 0
    return -(-speed // nimble) if nimble else 0


# Implements BR-15, BR-16
def drives(battle: Battle, model: BattleModel) -> Iterator[Drive]:
    """What a driver may do with an action."""
    if model.stopped or model.drift >= 0:
        return
    taken = bodies(battle, without=(model.id,))
    for speed in speeds(model):
        if speed == 0:
            yield Drive(model.id, 0, 0, model.facing)
            continue
        # A vehicle that stands may face anywhere first (BR-18).
        facings = range(0, DIRECTIONS, EIGHTH) if model.speed == 0 and speed > 0 else (model.facing,)
        for facing in facings:
            yield from _turning(battle, model, Drive(model.id, speed, 0, facing), taken)


def _turning(battle: Battle, model: BattleModel, straight: Drive, taken: Bodies) -> Iterator[Drive]:
    run = straight_run(model, straight.speed)
    most = min(MOST_TURNS, abs(straight.speed) // run if run else 0) if model.speed else 0
    for turns in range(-most, most + 1):
        drive = straight._replace(turns=turns)
        if is_possible(battle, model, drive, taken):
            yield drive


def is_possible(battle: Battle, model: BattleModel, drive: Drive | Skim, taken: Bodies | None = None) -> bool:
    """Whether the way of a drive is free to its end; `taken` is where others stand, if that is known."""
    track = trace(battle, model, drive)
    if not track.whole:
        return False
    taken = bodies(battle, without=(model.id,)) if taken is None else taken
    ground = battle.ground(model)
    if not ground.may_stand(track.end) or not is_free(battle, model, track.end, taken):
        return False
    return model.flies or not _is_blocked(battle, model, track, taken)


# Implements BR-16, BR-18, BR-20
def trace(battle: Battle, model: BattleModel, drive: Drive | Skim) -> Track:
    """The way of a drive: straight runs with a turn behind each, as far as ground lets it go for so many inches. It depends on the
    ground alone, and is looked up where it was worked out before."""
    key = ("track", model.record.key, model.cell, isinstance(drive, Skim), *drive[1:])
    known: Track | None = battle.harms.get(key)
    if known is None:
        known = battle.harms[key] = _trace(battle, model, drive)
    return known


def _trace(battle: Battle, model: BattleModel, drive: Drive | Skim) -> Track:
    skims = isinstance(drive, Skim)
    inches = float(abs(drive.speed) // 2 if skims else abs(drive.speed))
    run, backwards = straight_run(model, drive.speed), drive.speed < 0
    table, ground, facing = battle.field.table, battle.ground(model), drive.facing
    x, y, cells, gone, left = table.xs[model.cell], table.ys[model.cell], [model.cell], 0, abs(drive.turns)
    while inches > 1e-9:
        if left and run and gone == run:
            facing = (facing + (EIGHTH if drive.turns > 0 else -EIGHTH)) % DIRECTIONS
            left, gone = left - 1, 0
        dx, dy = UNIT[facing]
        sign = -1.0 if backwards else 1.0
        x, y = x + sign * dx, y + sign * dy
        if not (model.radius <= x <= table.width - model.radius and model.radius <= y <= table.height - model.radius):
            return Track(tuple(cells), facing, whole=False)
        cell = table.cell(x, y)
        cost = ground.cost(cell)
        if cost >= BARRED:
            return Track(tuple(cells), facing, whole=False)
        if cost > inches + 1e-9 and len(cells) > 1:
            break
        inches, gone = inches - cost, gone + 1
        cells.append(cell)
    return Track(tuple(cells), facing, whole=left == 0)


def _is_blocked(battle: Battle, model: BattleModel, track: Track, taken: Bodies) -> bool:
    """Whether anybody stands in the way whom it cannot overrun."""
    if all(is_free(battle, model, cell, taken) for cell in track.cells[1:]):
        return False
    overran = overrun_by(battle, model, track.cells)
    without = (model.id, *(other.id for squad in overran for other in battle.standing(squad)))
    left = bodies(battle, without=without)
    return any(not is_free(battle, model, cell, left) for cell in track.cells[1:])


def skims(battle: Battle, model: BattleModel) -> Iterator[Skim]:
    """The same low over the ground, for low flyers (BR-20)."""
    if not model.flies:
        return
    taken = bodies(battle, without=(model.id,))
    for drive in drives(battle, model):
        skim = Skim(*drive)
        if skim.speed > 1 and is_possible(battle, model, skim, taken):
            yield skim


def drive_on(battle: Battle, model: BattleModel, act: Drive | Skim) -> tuple[int, ...]:
    """A vehicle goes its way, over infantry where it can. The places on it."""
    mark, table = battle.journal.mark(), battle.field.table
    track = trace(battle, model, act)
    given_up = abs(act.speed) - abs(act.speed) // 2 if isinstance(act, Skim) else 0
    overran = overrun_by(battle, model, track.cells)
    battle.change(model, cell=track.end, facing=track.facing, speed=act.speed, skimmed=given_up, hull_down=False)
    kind, rule = ("skims", "BR-20") if given_up else ("drives", "BR-16")
    battle.log_event(kind, mark, model, rules=(rule,), path=[track.cells[0], track.end], inches=abs(act.speed), speed=act.speed, x=table.xs[track.end], y=table.ys[track.end])  # fmt: skip
    set_off(battle, model)
    for squad in overran:
        overrun(battle, model, squad)
    return track.cells


def set_off(battle: Battle, model: BattleModel) -> None:
    """What the first move of a vehicle ends for its unit."""
    battle.change(battle.squad_of(model), works="", dug=0, camouflaged=False, hidden=False, overlooked=False)
    rise(battle, model)


# Implements BR-28
def rise(battle: Battle, model: BattleModel) -> None:
    """A vehicle on the ground that stands behind the rim of a hill, on its slope, is hull down (L727)."""
    table = battle.field.table
    if model.flies:
        return
    on = table.levels[model.cell]
    near = [piece for piece, inches in table.gaps(model.cell).items() if 0.0 < inches <= model.radius + 0.5]
    behind = on < 0 and any(table.terrain[piece].plateau for piece in near)
    battle.change(model, hull_down=behind)


def must_drive(model: BattleModel) -> bool:
    """Whether a vehicle goes too fast to stand still: its driver has to act at least once."""
    return model.drives == 0 and model.speed > model.record.move // 2 and not model.stopped


# Implements BR-21
def may_force(battle: Battle, model: BattleModel) -> Iterator[Force]:
    """Turns that are forced before speed allows them: at least 6 inches of movement have to be left."""
    if not model.flies or model.stopped or model.drift >= 0:
        return
    for speed in speeds(model):
        if speed >= 6:
            yield from (Force(model.id, speed, turns) for turns in (-1, 1))
