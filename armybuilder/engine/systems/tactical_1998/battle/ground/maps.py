"""Maps of hexes, drawn by shares of ground, the same turned by half. The book's own maps are lost: these are ours."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from random import Random

from armybuilder.engine.core.hexes.lattice import NOWHERE, HexLattice, hex_lattice
from armybuilder.engine.core.hexes.map import GroundKind, HexMap
from armybuilder.engine.systems.tactical_1998.battle.agreement import SIZES
from armybuilder.engine.systems.tactical_1998.battle.ground.terrain import NUMBERS, TERRAIN

_SIGNS: Mapping[str, tuple[str, str]] = {
    "clear": (".", ""), "rough": ("r", "rough"), "sand": ("s", "sand"), "woodland": ("w", "woods"), "jungle": ("j", "dense"),
    "swamp": ("m", "swamp"), "water": ("~", "water"), "deep-water": ("d", "deep"),
}  # fmt: skip
"""The mark of each ground in files, and its look."""
KINDS = tuple(GroundKind(terrain.key, terrain.name, *_SIGNS[terrain.key]) for terrain in TERRAIN)
LANDSCAPES: tuple[Mapping[str, float], ...] = (
    {"rough": 0.14, "sand": 0.03, "woodland": 0.16, "jungle": 0.04, "swamp": 0.03, "water": 0.03, "deep-water": 0.0},
    {"rough": 0.22, "sand": 0.18, "woodland": 0.06, "jungle": 0.0, "swamp": 0.0, "water": 0.0, "deep-water": 0.0},
    {"rough": 0.06, "sand": 0.0, "woodland": 0.28, "jungle": 0.16, "swamp": 0.06, "water": 0.03, "deep-water": 0.01},
    {"rough": 0.05, "sand": 0.05, "woodland": 0.12, "jungle": 0.04, "swamp": 0.14, "water": 0.08, "deep-water": 0.03},
)
"""The share of the hexes that has each ground, the rest being clear, in the landscapes that maps have in turn: mixed, badlands, forest,
wetlands."""
HILLS = (0.18, 0.06)
"""The share of the hexes that is on the first level or higher, and on the second."""
PATCH = (3, 9)
"""Hexes of a patch of ground, at least and at most."""
DEPLOYMENT_ROWS = 3
"""Rows on either side in which units are placed (L459): no water there."""
TRIES = 400


@lru_cache(maxsize=3 * 64)
def map_of(number: int, size: str) -> HexMap:
    """The map of a number and a size (`SIZES`)."""
    lattice = hex_lattice(*SIZES[size])
    rng = Random(f"tactical 1998 {size} {number}")  # noqa: S311 - a game
    grounds = [NUMBERS["clear"]] * lattice.size
    for key, share in LANDSCAPES[number % len(LANDSCAPES)].items():
        _spread(rng, lattice, grounds, NUMBERS[key], round(share * lattice.size))
    return HexMap(lattice, KINDS, grounds, _hills(rng, lattice, grounds))


def _spread(rng: Random, lattice: HexLattice, grounds: list[int], ground: int, hexes: int) -> None:
    """Lay patches of a ground on clear hexes, in pairs, until it has so many; water parts no map in two."""
    laid = 0
    for _ in range(TRIES):
        if laid >= hexes:
            return
        wet = TERRAIN[ground].water
        free = {
            cell
            for cell in range(lattice.size)
            if grounds[cell] == NUMBERS["clear"] and not (wet and _is_edge(lattice, cell))
        }
        if not free:
            return
        patch = _patch(rng, lattice, free, min(rng.randint(*PATCH), max(1, (hexes - laid) // 2)))
        before = {cell: grounds[cell] for cell in patch}
        for cell in patch:
            grounds[cell] = ground
        if wet and not _is_whole(lattice, grounds):
            for cell, old in before.items():
                grounds[cell] = old
        else:
            laid += len(patch)


def _patch(rng: Random, lattice: HexLattice, free: set[int], hexes: int) -> set[int]:
    """Hexes that hang together, with those on which half a turn lays them."""
    start = rng.choice(sorted(free))
    patch, edge = {start, lattice.opposite(start)}, [start]
    while edge and len(patch) < 2 * hexes:
        cell = edge[rng.randrange(len(edge))]
        near = [there for there in lattice.neighbours(cell) if there in free and there not in patch]
        if not near:
            edge.remove(cell)
            continue
        there = rng.choice(near)
        patch |= {there, lattice.opposite(there)}
        edge.append(there)
    return patch


def _hills(rng: Random, lattice: HexLattice, grounds: list[int]) -> list[int]:
    """The level of each hex: hills on dry ground, each level at least a hex within the one below."""
    levels = [0] * lattice.size
    for level, share in enumerate(HILLS, 1):
        raised = 0
        for _ in range(TRIES):
            if raised >= share * lattice.size:
                break
            free = set(_may_rise(lattice, grounds, levels, level))
            if not free:
                break
            for cell in _patch(rng, lattice, free, rng.randint(*PATCH)):
                levels[cell] = level
                raised += 1
    return levels


def _may_rise(lattice: HexLattice, grounds: list[int], levels: list[int], level: int) -> Iterator[int]:
    for cell in range(lattice.size):
        around = [there for there in (cell, *lattice.neighbours(cell)) if there != NOWHERE]
        dry = not any(TERRAIN[grounds[there]].water for there in around)
        if levels[cell] == level - 1 and dry and all(levels[there] >= level - 1 for there in around):
            yield cell


def _is_edge(lattice: HexLattice, cell: int) -> bool:
    """Whether a hex lies in the rows in which units are placed."""
    return not DEPLOYMENT_ROWS <= lattice.row(cell) < lattice.rows - DEPLOYMENT_ROWS


def _is_whole(lattice: HexLattice, grounds: list[int]) -> bool:
    """Whether every dry hex can be reached from every other without water."""
    dry = {cell for cell in range(lattice.size) if not TERRAIN[grounds[cell]].water}
    start = min(dry)
    found, queue = {start}, [start]
    while queue:
        for there in lattice.neighbours(queue.pop()):
            if there in dry and there not in found:
                found.add(there)
                queue.append(there)
    return found == dry
