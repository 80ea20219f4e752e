"""Cover and Lock: the book's diagrams and clauses, on a table where a Gear shoots along y = 12."""

import random

import pytest

from armybuilder.engine.core.table.bodies import RoundBody
from armybuilder.engine.core.table.geometry import rectangle
from armybuilder.engine.core.table.sight import Silhouette
from armybuilder.engine.core.table.table import Tabletop
from armybuilder.engine.core.table.terrain import TerrainPiece
from armybuilder.engine.systems.blitz_beta.battle.table.cover import (
    Lock,
    TargetCover,
    behind_friend,
    behind_wrecks,
    cover_on,
    friend_in_the_way,
)
from armybuilder.engine.systems.blitz_beta.battle.table.scenery import random_table

GEAR = Silhouette(2.0, 0.5)
STRIDER = Silhouette(3.0, 0.5)
INFANTRY = Silhouette(1.0, 0.5)


def box(left, low, right, high, height, cover="medium", **facts):
    outline = rectangle((left + right) / 2, (low + high) / 2, right - left, high - low)
    return TerrainPiece(name="Block", outline=outline, height=height, cover=cover, **facts)


def woods(left, low, right, high, cover="light", **facts):
    return box(left, low, right, high, 3, cover, form="area", going="difficult", **facts)


def sheltered(*pieces, attacker=GEAR, target=GEAR, start=(10, 12), end=(22, 12)):
    table = Tabletop(48, 24, pieces)
    covers = cover_on(table)
    key = table.cell(*start) * table.cells + table.cell(*end)
    found = covers.field(attacker, target)[key]
    assert covers.field(attacker, target)[key] is found
    return found


def test_in_the_open():
    assert sheltered() == TargetCover(11.0, Lock.SIGHT)


@pytest.mark.parametrize("cover, dice", [("none", 0), ("light", 1), ("medium", 2), ("heavy", 3)])
def test_adjacent_cover_gives_its_whole_rating(cover, dice):
    """BR-74, L1700-1717."""
    found = sheltered(box(19, 8, 20.5, 16, 1, cover))

    assert found == TargetCover(11.0, Lock.SIGHT, cover=dice, piece=0 if dice else -1)
    assert found.has_cover is bool(dice)


@pytest.mark.parametrize("height, target, dice", [(1, GEAR, 2), (0.9, GEAR, 0), (1, STRIDER, 0), (1.5, STRIDER, 2)])
def test_cover_is_half_as_high_as_its_target(height, target, dice):
    """BR-71, L1601-1608; diagram 7.2a."""
    assert sheltered(box(20, 8, 21, 16, height), target=target).dice == dice


def test_nothing_below_half_an_inch_is_cover():
    """BR-71, L1556."""
    low = Silhouette(0.5, 0.5)

    assert sheltered(box(20, 8, 21, 16, 0.4), target=low).dice == 0
    assert sheltered(box(20, 8, 21, 16, 0.5), target=low).dice == 2


def test_other_cover_gives_one_die_however_much_there_is():
    """BR-74, L1725-1728."""
    found = sheltered(box(14, 8, 15, 16, 1, "heavy"), box(17, 8, 18, 16, 1))

    assert found == TargetCover(11.0, Lock.SIGHT, additional=True)
    assert found.dice == 1


def test_full_cover_gives_each_rating():
    """BR-74, L1728: block 3 next to the target, block 2 farther on, as in the example of L1819-1834."""
    found = sheltered(
        box(15, 8, 16, 16, 3, "light"), box(17, 8, 18, 16, 3), box(20, 8, 21, 16, 3), box(13, 8, 14, 16, 1)
    )

    assert found == TargetCover(11.0, Lock.SENSORS, False, 2, True, True, (1, 2), 2)
    assert found.dice == 6


class TestTheAttackersOwnCover:
    """BR-75 and diagram 7.3: a piece next to the attacker is looked past if it is all within 4 inches of a Gear."""

    def test_all_within_four_inches(self):
        assert sheltered(box(11, 10, 13, 14, 1)) == TargetCover(11.0, Lock.SIGHT)

    def test_reaching_farther(self):
        assert sheltered(box(11, 9, 15, 15, 1)).dice == 1

    def test_a_higher_attacker_looks_past_more(self):
        assert sheltered(box(11, 9, 15, 15, 1), attacker=STRIDER).dice == 0

    def test_adjacent_to_the_target_as_well(self):
        wall = box(11.0, 10, 12, 14, 1)

        assert sheltered(wall, end=(13.5, 12)).dice == 0
        assert sheltered(wall, end=(12.5, 12)).dice == 2

    def test_full_cover_counts(self):
        assert sheltered(box(11, 10, 13, 14, 3)) == TargetCover(11.0, Lock.SENSORS, full_pieces=(2,))


class TestAreaTerrain:
    """BR-77 and diagram 7.4."""

    def test_an_attacker_at_the_edge_of_woods_gives_no_additional_cover(self):
        found = sheltered(woods(2, 5, 11.5, 20), box(20, 8, 21, 16, 1))

        assert found == TargetCover(11.0, Lock.SIGHT, cover=2, piece=1)

    def test_an_attacker_deep_in_woods_needs_detection_and_gives_light_cover(self):
        found = sheltered(woods(2, 5, 14, 20), box(20, 8, 21, 16, 1))

        assert found == TargetCover(11.0, Lock.SENSORS, cover=2, full_pieces=(1,), piece=1)

    def test_a_target_at_the_edge_is_seen_and_covered(self):
        assert sheltered(woods(20.5, 5, 30, 20)) == TargetCover(11.0, Lock.SIGHT, cover=1, piece=0)

    def test_a_target_deep_inside_needs_detection(self):
        assert sheltered(woods(19, 5, 30, 20)) == TargetCover(11.0, Lock.SENSORS, cover=1, full_cover=True, piece=0)


def test_solid_cover_stops_sensors():
    """BR-73, L1758-1760: rock or a fortification; but only if it hides the target."""
    assert sheltered(box(15, 8, 17, 16, 3, "heavy", solid=True)).lock is Lock.NEVER
    assert sheltered(box(15, 8, 17, 16, 1, "heavy", solid=True)).lock is Lock.SIGHT
    assert sheltered(box(15, 8, 17, 16, 3, "heavy")).lock is Lock.SENSORS


def hill(left, low, right, high, **facts):
    return box(left, low, right, high, 2, "heavy", plateau=True, solid=True, slope=2, **facts)


class TestHills:
    def test_from_a_crest_nothing_covers_who_stands_wholly_lower(self):
        """BR-93 asks for a target wholly lower; the hill under the attacker is looked past (L1717)."""
        assert sheltered(hill(2, 5, 10.5, 20)) == TargetCover(11.0, Lock.SIGHT, lower=True)

    def test_the_hill_under_the_target_does_not_rise_before_it(self):
        assert sheltered(hill(20, 5, 30, 20)) == TargetCover(11.0, Lock.SIGHT)

    def test_a_hill_between_hides(self):
        assert sheltered(hill(14, 5, 18, 20)) == TargetCover(11.0, Lock.SIGHT, additional=True)
        assert sheltered(hill(14, 5, 18, 20), target=INFANTRY).lock is Lock.NEVER


def test_lock_is_the_same_both_ways_and_cover_is_not():
    """BR-72 is asymmetric by detection range and traits, not by lines; cover depends on who stands close (L1598)."""
    wall = box(11.25, 10, 12, 14, 1)

    assert sheltered(wall).dice == 0
    assert sheltered(wall, start=(22, 12), end=(10, 12)).dice == 2


def test_a_mirrored_table_treats_both_sides_alike():
    rng = random.Random(8)  # noqa: S311 - dice, not secrets
    table = random_table(rng)
    covers = cover_on(table)
    fields = covers.field(GEAR, STRIDER)
    covered = 0
    for _ in range(150):
        a, b = rng.randrange(table.cells), rng.randrange(table.cells)
        one = fields[a * table.cells + b]
        other = fields[(table.cells - 1 - a) * table.cells + table.cells - 1 - b]
        assert one._replace(piece=-1) == other._replace(piece=-1, distance=one.distance)
        assert one.distance == pytest.approx(other.distance)
        covered += one.has_cover

    assert covered > 50


ATTACKER, TARGET = RoundBody(10, 12, 0.5, 0, 2), RoundBody(22, 12, 0.5, 0, 2)
OPEN_GROUND = TargetCover(11.0, Lock.SIGHT)


def wreck(x, y=12.0, radius=0.5, top=1.0):
    return RoundBody(x, y, radius, 0, top)


@pytest.mark.parametrize(
    "wrecks, expected",
    [
        ([wreck(20.5)], OPEN_GROUND._replace(cover=2)),
        ([wreck(20.5, top=0.9)], OPEN_GROUND),
        ([wreck(20.5, 14)], OPEN_GROUND),
        ([wreck(16), wreck(14)], OPEN_GROUND._replace(additional=True)),
        ([wreck(11.5)], OPEN_GROUND),
        ([wreck(20.5, top=3, radius=0.8)], OPEN_GROUND._replace(lock=Lock.SENSORS, cover=2, full_cover=True)),
        ([wreck(16, top=3, radius=0.8)], OPEN_GROUND._replace(lock=Lock.SENSORS, full_pieces=(2,))),
        ([wreck(11.5, top=3, radius=0.8)], OPEN_GROUND._replace(lock=Lock.SENSORS, full_pieces=(2,))),
    ],
    ids=["adjacent", "too low", "aside", "two farther on", "the attacker's", "hiding", "hiding farther on", "full"],
)
def test_wrecks_are_medium_cover(wrecks, expected):
    """BR-100."""
    assert behind_wrecks(OPEN_GROUND, ATTACKER, TARGET, wrecks) == expected


def test_a_wreck_adds_nothing_to_better_terrain():
    rock = TargetCover(11.0, Lock.SIGHT, cover=3, piece=4)

    assert behind_wrecks(rock, ATTACKER, TARGET, [wreck(20.5)]) == rock


@pytest.mark.parametrize(
    "friend, index",
    [
        (RoundBody(20.5, 12, 0.787, 0, 3), 1),
        (RoundBody(20.5, 12, 0.5, 0, 2), -1),
        (RoundBody(20.5, 12.5, 0.787, 0, 3), -1),
        (RoundBody(19, 12, 0.787, 0, 3), -1),
        (RoundBody(23.5, 12, 0.787, 0, 3), -1),
    ],
    ids=["hides it", "no larger", "aside", "not adjacent", "behind"],
)
def test_a_larger_friend_hides_a_model(friend, index):
    """BR-76."""
    assert friend_in_the_way(ATTACKER, TARGET, [wreck(5), friend]) == index


def test_a_friend_is_medium_full_cover():
    hidden = TargetCover(11.0, Lock.SENSORS, cover=2, full_cover=True)
    rock = TargetCover(11.0, Lock.SIGHT, cover=3, piece=4)

    assert behind_friend(OPEN_GROUND) == hidden
    assert behind_friend(OPEN_GROUND._replace(cover=1, piece=7)) == hidden
    assert behind_friend(rock) == rock._replace(lock=Lock.SENSORS)
    assert behind_friend(rock._replace(lock=Lock.NEVER)).lock is Lock.NEVER
