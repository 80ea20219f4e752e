"""A replay of a game on hexes, made of the types of the file alone: two vehicles share a hex, one moves and fires at a third."""

from functools import cache

from armybuilder.engine.core.battle.replay import (
    Replay,
    ReplayChange,
    ReplayEvent,
    ReplayFigure,
    ReplayFrame,
    ReplayMoment,
    ReplayObjective,
    ReplayShot,
    ReplayWeapon,
    ReplayZone,
)
from armybuilder.engine.core.hexes.files import write_map
from armybuilder.engine.core.hexes.lattice import hex_lattice
from armybuilder.engine.core.hexes.map import GroundKind, HexMap
from armybuilder.engine.core.table.files import TableFile

KINDS = (
    GroundKind("clear", "Clear", "."),
    GroundKind("woodland", "Woodland", "w", "woods"),
    GroundKind("water", "Water", "~", "water"),
)
LATTICE = hex_lattice(6, 4)
GROUND = HexMap(
    LATTICE,
    KINDS,
    (*(0, 0, 1, 1, 0, 0), *(0, 2, 0, 0, 0, 0), *(0, 0, 0, 0, 2, 0), *(0, 0, 1, 1, 0, 0)),
    (*(0,) * 8, 1, 2, 0, 0, 0, 0, 2, 1, *(0,) * 8),
)
"""Four rows of six hexes: woods at two edges, two ponds, a hill in the middle."""
FORWARD = (tuple(range(21, 24)) + tuple(range(4)),)
"""An arc of 60 degrees to each side, in 24ths."""


def figure(number, tag, side):
    weapon = ReplayWeapon("Light Autocannon", FORWARD, (0.0, 1.0, 3.0))
    return ReplayFigure(
        number, "Hunter", tag, side, "Group", (ReplayFrame("walker", 0.35, 1.0),), 3, weapons=(weapon,), points=380.0
    )


@cache
def hex_replay():
    """Figure 0 walks from hex 0101 to 0202 and damages figure 2; figure 1 has been in 0202 from the start."""
    start, goal, target = LATTICE.cell(0, 0), LATTICE.cell(1, 1), LATTICE.cell(4, 1)
    slots = {
        "battle": ("acting", "objectives"),
        "side": ("score",),
        "model": ("cell", "facing", "place", "damage", "frame_number"),
    }
    things = (("battle", 0), ("side", 0), ("side", 1), ("model", 0), ("model", 1), ("model", 2))
    return Replay(
        format="muster.replay/1",
        system="tactical-1998",
        names=("North", "South"),
        seed=1,
        policies=("greedy", "random"),
        terms=("A fight over one hex.",),
        table=TableFile(format="muster.table/1", width=LATTICE.extent[0], height=LATTICE.extent[1]),
        hexes=write_map(GROUND),
        zones=(ReplayZone("Side A", 0, 0.0, 0.0, LATTICE.extent[0], 1.0),),
        objectives=(ReplayObjective(*LATTICE.centre(LATTICE.cell(2, 2)), 0.5),),
        figures=(figure(0, "A1", 0), figure(1, "A2", 0), figure(2, "B1", 1)),
        slots=slots,
        things=things,
        start=[
            [-1, [-1]],
            [0],
            [0],
            [start, 1, "table", 0, 0],
            [goal, 0, "table", 0, 0],
            [target, 3, "table", 0, 0],
        ],
        events=(
            ReplayEvent("round", "Round 1 begins."),
            ReplayEvent(
                "move",
                "A1 walks.",
                model=0,
                values={"path": [start, LATTICE.cell(0, 1), goal]},
                changes=(ReplayChange(3, 0, start, goal), ReplayChange(3, 1, 1, 0)),
            ),
            ReplayEvent(
                "attack",
                "A1 hits B1.",
                model=0,
                target=2,
                shot=ReplayShot("sight", -1, 0, "Light Autocannon at 3 hexes", "3"),
                changes=(ReplayChange(5, 3, 0, 1),),
            ),
        ),
        rounds=(ReplayMoment(1, 0),),
    )
