"""Maps and ways over them."""

import pytest

from armybuilder.engine.core.hexes.lattice import NOWHERE, hex_lattice
from armybuilder.engine.core.hexes.map import GroundKind, HexMap
from armybuilder.engine.core.hexes.paths import Pose, Reached, path_to, reachable

LATTICE = hex_lattice(4, 2)
KINDS = (GroundKind("clear", "Clear", "."), GroundKind("rough", "Rough", "r"))
FIELD = HexMap(LATTICE, KINDS, (0, 1, 0, 0, 0, 0, 1, 0), (0, 0, 0, 1, 1, 0, 0, 0))


def moves(pose):
    """A hex ahead for a point, two for rough ground; a point for each side turned."""
    there = LATTICE.neighbour(pose.cell, pose.facing)
    if there != NOWHERE:
        yield Pose(there, pose.facing), 1 + FIELD.grounds[there]
    yield Pose(pose.cell, (pose.facing + 1) % 6), 1
    yield Pose(pose.cell, (pose.facing - 1) % 6), 1


def test_a_map_knows_its_grounds_and_whether_it_is_fair():
    assert (FIELD.kind(1).key, FIELD.kind(3).key, FIELD.is_fair) == ("rough", "clear", True)
    assert not HexMap(LATTICE, KINDS, (0, 1, 0, 0, 0, 0, 0, 0), (0,) * 8).is_fair
    with pytest.raises(ValueError, match=r"^8 hexes have 1 grounds and 8 levels$"):
        HexMap(LATTICE, KINDS, (0,), (0,) * 8)


def test_the_cheapest_way_goes_round_rough_ground():
    """Ahead through rough ground to the third hex: 3 points; over the row above it costs two turns, 1 + 1 + 1 + 1 + 1."""
    reached = reachable(Pose(0, 0), 3, moves)
    assert reached[Pose(0, 0)] == Reached(0, None)
    assert reached[Pose(1, 0)] == Reached(2, Pose(0, 0))
    assert path_to(reached, Pose(2, 0)) == (Pose(0, 0), Pose(1, 0), Pose(2, 0))
    assert reached[Pose(4, 1)] == Reached(2, Pose(0, 1))
    assert Pose(3, 0) not in reached
    assert list(reached.values()) == sorted(reached.values(), key=lambda one: one.cost)
    assert max(one.cost for one in reached.values()) == 3
