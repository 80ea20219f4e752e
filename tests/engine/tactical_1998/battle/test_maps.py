"""Drawn maps: fair, whole, as much of each ground as their landscape says, the same for a number."""

from collections import Counter
from functools import cache
from itertools import product

import pytest

from armybuilder.engine.core.battle.engine.population import TABLES
from armybuilder.engine.core.hexes.files import read_map, write_map
from armybuilder.engine.core.hexes.lattice import NOWHERE
from armybuilder.engine.systems.tactical_1998.battle.agreement import SIZES
from armybuilder.engine.systems.tactical_1998.battle.ground.maps import (
    DEPLOYMENT_ROWS,
    HILLS,
    LANDSCAPES,
)
from armybuilder.engine.systems.tactical_1998.battle.ground.maps import (
    map_of as draw,
)
from armybuilder.engine.systems.tactical_1998.battle.ground.terrain import NUMBERS, TERRAIN

map_of = cache(draw)
ALL = list(product(range(TABLES), SIZES))


@pytest.mark.parametrize("size", SIZES)
def test_there_are_as_many_maps_as_tables_and_all_differ(size):
    maps = {(map_of(number, size).grounds, map_of(number, size).levels) for number in range(TABLES)}
    assert len(maps) == TABLES >= 32


def test_every_map_is_fair_and_each_of_its_hills_can_be_climbed():
    """Half a turn lays it on itself; no two neighbours are more than a level apart."""
    for number, size in ALL:
        found = map_of(number, size)
        assert found.is_fair
        for cell, facing in product(range(found.lattice.size), range(6)):
            there = found.lattice.neighbour(cell, facing)
            assert there == NOWHERE or abs(found.levels[cell] - found.levels[there]) <= 1


def test_water_parts_no_map_and_leaves_both_edges_dry():
    for number, size in ALL:
        found = map_of(number, size)
        lattice = found.lattice
        dry = {cell for cell in range(lattice.size) if not TERRAIN[found.grounds[cell]].water}
        edges = [
            cell
            for cell in range(lattice.size)
            if min(lattice.row(cell), lattice.rows - 1 - lattice.row(cell)) < DEPLOYMENT_ROWS
        ]
        reached, queue = {edges[0]}, [edges[0]]
        while queue:
            for there in lattice.neighbours(queue.pop()):
                if there in dry - reached:
                    reached.add(there)
                    queue.append(there)
        assert reached == dry >= set(edges)


def test_maps_have_the_shares_of_their_landscape():
    """Within a patch; of the hexes that are higher as many as the hills say, where there is room."""
    for number, size in ALL:
        found = map_of(number, size)
        counts = Counter(found.grounds)
        for key, share in LANDSCAPES[number % len(LANDSCAPES)].items():
            assert abs(counts[NUMBERS[key]] - share * found.lattice.size) <= 6, (number, size, key)
        high = sum(level > 0 for level in found.levels) / found.lattice.size
        assert HILLS[0] - 0.06 <= high <= HILLS[0] + 0.08, (number, size)


def test_a_map_is_written_and_read_back():
    found = map_of(3, "small")
    file = write_map(found)
    again = read_map(file)
    assert (again.grounds, again.levels, again.kinds) == (found.grounds, found.levels, found.kinds)
    assert (file.columns, file.rows, len(file.grounds[0])) == (16, 16, 16)
