"""Chapter 7: silhouettes, cover, Lock, detection, sensors, stealth, scans, as they are played (BR-70 to BR-81)."""

import pytest

from armybuilder.engine.core.table.geometry import rectangle
from armybuilder.engine.core.table.terrain import TerrainPiece
from armybuilder.engine.systems.blitz_beta.battle.play.acts import ActMenu
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.fire import FireWeapon
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.locks import (
    detection_range,
    find_lock,
    line_of_sight,
    signature,
)
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.reactions import SnapFire
from armybuilder.engine.systems.blitz_beta.battle.rules.signals.jamming import Scan
from armybuilder.engine.systems.blitz_beta.battle.state.battle import Concealment
from armybuilder.engine.systems.blitz_beta.battle.table.cover import Lock
from armybuilder.engine.systems.blitz_beta.battle.table.terrain import shape
from tests.engine.blitz_beta.battle.figures import CATALOGUE, labels, line_of
from tests.engine.blitz_beta.battle.stage import (
    Piece,
    Player,
    active,
    do,
    duel,
    event_values,
    events,
    pools,
    staged,
    wall,
)

HUNTER, JAGER, SQUAD, GRIZZLY = "north/hunter", "south/jager", "south/infantry-squad", "north/grizzly"
SOUTH = 18
LAC = FireWeapon(0, 0, (1,))


def facing(first=HUNTER, second=JAGER, *, gap=9.0, terrain=()):
    """Two models so many inches apart from edge to edge, the first at (24, 10)."""
    radii = sum(
        shape(one if not isinstance(one, str) else CATALOGUE.models[one].statline).radius for one in (first, second)
    )
    battle = staged([Piece(first, 24, 10)], [Piece(second, 24, 10 + gap + radii, SOUTH)], terrain=terrain)
    return battle, *battle.models


def screen(y, *, height=3.0, cover="medium", depth=1.0, **facts):
    """A piece across the line, from y on."""
    return wall(24, y + depth / 2, 30, depth, height=height, cover=cover, **facts)


# Silhouettes

HEIGHTS = [
    (SQUAD, 1.0, 0.787),
    (HUNTER, 2.0, 0.5),
    ("cef/f6-16-frame-no-pack", 2.5, 0.5),
    ("north/tyburr", 2.0, 0.787),
    ("cef/lht-67", 2.5, 0.787),
    ("north/mammoth", 3.0, 1.181),
    ("north/scimitar", 3.0, 0.787),
    ("south/fire-dragon", 2.0, 1.181),
    ("north/aller", 2.0, 0.787),
    ("eden/marshal-golem", 1.0, 0.5),  # Low Profile
    ("nucoal/fusilier", 1.25, 0.787),
    ("caprice/aphek", 1.5, 0.787),
]


@pytest.mark.parametrize("key, height, radius", HEIGHTS)
def test_silhouettes_of_each_type(key, height, radius):
    """L1642-1663, L13127."""
    found = shape(CATALOGUE.models[key].statline)

    assert (found.height, found.radius) == (height, radius)


def test_a_vehicle_of_several_components_is_four_inches_high():
    """L3834."""
    assert shape(CATALOGUE.models["cef/hht-90"].statline, multi_component=True).height == 4.0


# Lock


@pytest.mark.parametrize(
    "terrain, lock",
    [
        ((), Lock.SIGHT),
        ((screen(14, height=1.0),), Lock.SIGHT),  # over the top
        ((wall(25, 14, 2, 1, height=3.0, cover="medium"),), Lock.SIGHT),  # past the edge
        ((screen(14),), Lock.SENSORS),
        ((screen(14, cover="heavy", solid=True),), Lock.NEVER),
    ],
    ids=["open", "low", "aside", "full", "solid"],
)
def test_any_free_line_is_enough_for_lock(terrain, lock):
    """L1590-1596, L1689."""
    battle, hunter, jager = facing(terrain=terrain)

    assert line_of_sight(battle, hunter, jager).shelter.lock is lock


@pytest.mark.parametrize(
    "first, gap, seen",
    [(HUNTER, 12, True), (HUNTER, 12.5, False), ("north/cheetah", 24, True), ("north/cheetah", 24.5, False)],
)
def test_behind_full_cover_the_detection_range_decides(first, gap, seen):
    """L1552, L1751: twelve inches, or those of Sensors."""
    battle, hunter, jager = facing(first, gap=gap, terrain=(screen(14),))
    assert battle.gap(hunter, jager) == gap

    assert (find_lock(battle, hunter, jager) is not None) is seen


@pytest.mark.parametrize("traits, inches", [('Sensors:24"', 12), ('Sensors:24" (Aux)', 6), ("Arms", 6)])
def test_sensors_that_are_aux_end_with_the_hull(traits, inches):
    """L13055, L2148: half of what is left."""
    battle, hunter, _ = facing(line_of(HUNTER, traits=traits))
    battle.set(hunter, "crippled", True)

    assert detection_range(hunter) == inches


@pytest.mark.parametrize("posture, inches", [("braced", 18), ("combat", 12), ("top speed", 12)])
def test_a_basilisk_looks_farther_when_it_is_braced(posture, inches):
    """L4281."""
    _, hunter, _ = facing(line_of(HUNTER, traits="Basilisk"))
    hunter.posture = posture

    assert detection_range(hunter) == inches


def test_lock_may_be_one_sided():
    """L1598: by detection ranges."""
    battle, cheetah, jager = facing("north/cheetah", gap=18, terrain=(screen(14),))

    assert [detection_range(cheetah), detection_range(jager)] == [24, 12]
    assert (find_lock(battle, cheetah, jager) is not None, find_lock(battle, jager, cheetah)) == (True, None)


def test_nobody_shoots_or_senses_through_solid_heavy_cover():
    """L1758-1760, L1830: not even next to it, or with active sensors."""
    battle, hunter, jager = facing(gap=3, terrain=(screen(11.5, cover="heavy", solid=True),))
    active(battle, hunter)

    assert find_lock(battle, hunter, jager, doubled=2) is None
    assert [*ActMenu(battle, hunter).of("fire")] == []


# Cover, in a fight


@pytest.mark.parametrize(
    "terrain, cover",
    [
        ((), []),
        ((screen(17.5, height=1.0, cover="light"),), [("Adjacent cover", 1, 0)]),  # one inch before the base
        ((screen(17.0, height=1.0),), [("Additional cover", 1, 0)]),  # an inch and a half
        ((screen(18.5, height=1.0),), [("Adjacent cover", 2, 0)]),
        ((screen(18.5, height=1.0, cover="heavy"),), [("Adjacent cover", 3, 0)]),
        ((screen(14, height=1.0), screen(16, height=1.0, cover="heavy")), [("Additional cover", 1, 0)]),
        (
            (screen(18.5, height=1.0, cover="light"), screen(14, height=1.0)),
            [("Adjacent cover", 1, 0), ("Additional cover", 1, 0)],
        ),
        ((screen(14), screen(16, cover="light")), [("Full cover", 2, 0), ("Full cover", 1, 0)]),
        ((screen(18.5, height=0.9),), []),
    ],
    ids=["open", "adjacent light", "not adjacent", "medium", "heavy", "additional", "both", "two full", "too low"],
)
def test_cover_in_a_fight(terrain, cover):
    """L1700-1728: one die for any additional cover, each rating of what hides the target."""
    battle, hunter, _ = duel(1, 6, terrain=terrain)

    do(battle, hunter, LAC)

    assert pools(battle)[1] == cover


def friend_before(friend, target=JAGER, *dice, gap=0.5):
    """A Hunter shoots at a target with a friend of it before its front."""
    radii = sum(shape(CATALOGUE.models[key].statline).radius for key in (friend, target))
    battle = staged(
        [Piece(HUNTER, 24, 10)], [Piece(target, 24, 20, SOUTH), Piece(friend, 24, 20 - radii - gap, SOUTH)], *dice
    )
    return battle, active(battle, battle.models[0])


@pytest.mark.parametrize(
    "friend, target, gap, hides",
    [
        ("north/scimitar", JAGER, 0.5, True),
        ("north/scimitar", JAGER, 2.0, False),  # not adjacent
        (GRIZZLY, JAGER, 0.5, False),  # no larger
        (HUNTER, "south/sniper-infantry-team", 0.0, True),
    ],
)
def test_who_hides_behind_a_friend(friend, target, gap, hides):
    """L1565-1574."""
    battle, hunter = friend_before(friend, target, gap=gap)
    found = line_of_sight(battle, hunter, battle.models[1])

    assert (found.friend == 2, found.shelter.full_cover, found.shelter.cover) == (hides, hides, 2 * hides)


@pytest.mark.parametrize(
    "target, friend", [("south/sniper-infantry-team", 2), ("eden/marshal-golem", -1)], ids=["infantry", "a low Gear"]
)
def test_infantry_hides_infantry_only(target, friend):
    """L1573: both are an inch high, narrower than the squad before them, and looked at from lower down."""
    low = line_of("south/sniper-infantry-team", traits="Low Profile")
    battle = staged([Piece(low, 24, 10)], [Piece(target, 24, 20, SOUTH), Piece(SQUAD, 24, 18.5, SOUTH)])

    assert line_of_sight(battle, battle.models[0], battle.models[1]).friend == friend


def test_behind_a_friend_the_target_has_to_be_detected():
    """L1566: full cover, here beyond twelve inches."""
    battle = staged([Piece(HUNTER, 24, 10)], [Piece(JAGER, 24, 24, SOUTH), Piece("north/scimitar", 24, 22, SOUTH)])
    hunter, jager, _ = battle.models

    assert (line_of_sight(battle, hunter, jager).friend, find_lock(battle, hunter, jager)) == (2, None)
    assert find_lock(battle, hunter, jager, doubled=2) is not None


@pytest.mark.parametrize("defence, hit", [([1, 1], True), ([6, 6], False)])
def test_a_miss_is_an_attack_at_the_friend_that_covered(defence, hit):
    """L1572: with the total that missed."""
    battle, hunter = friend_before("north/scimitar", JAGER, [3, 1, 1], 6, defence)

    do(battle, hunter, LAC)

    at_target, at_friend = events(battle, "attack")
    assert (at_target.target, at_target.values["hit"]) == (1, False)
    assert (at_friend.target, at_friend.values["total"], at_friend.values["hit"]) == (2, 3, hit)


def test_a_shot_at_the_nearer_one_is_no_attack_on_whom_it_hides():
    """L1576."""
    battle, hunter = friend_before("north/scimitar", JAGER, 1, 6)

    do(battle, hunter, FireWeapon(0, 0, (2,)))

    assert [event.target for event in events(battle, "attack")] == [2]


# Concealment


@pytest.mark.parametrize("gap, lock, full", [(17.5, Lock.SIGHT, ()), (18, Lock.SENSORS, (2,))])
def test_concealment_is_full_cover_from_its_distance_on(gap, lock, full):
    """L1844-1848: of its rating."""
    battle, hunter, jager = facing(gap=gap)
    battle.scenario.concealment = Concealment(18, 2)

    found = line_of_sight(battle, hunter, jager).shelter

    assert (found.lock, found.full_pieces) == (lock, full)


def test_what_conceals_adds_its_dice():
    """L1848: eight inches of dust, medium cover, and the target within detection range."""
    battle, hunter, _ = duel(1, 6, inches=10)
    battle.scenario.concealment = Concealment(8, 2)

    do(battle, hunter, LAC)

    assert pools(battle)[1] == [("Full cover", 2, 0)]


# Active sensors


@pytest.mark.parametrize(
    "gap, sensors, legal", [(12, False, True), (12.5, False, False), (24, True, True), (24.5, True, False)]
)
def test_active_sensors_detect_twice_as_far(gap, sensors, legal):
    """L1755, L1860."""
    battle, hunter, _ = facing(gap=gap, terrain=(screen(14),))
    active(battle, hunter)

    assert (FireWeapon(0, 0, (1,), sensors=sensors) in ActMenu(battle, hunter)) is legal


def test_active_sensors_take_no_action_and_end_with_the_action():
    """L1855-1858."""
    line_ = line_of(HUNTER, "LAC", "LAC", act=2)
    battle, hunter, _ = duel(1, 6, shooter=line_, inches=19, terrain=(screen(14),))

    do(battle, hunter, FireWeapon(0, 0, (1,), sensors=True))

    assert (hunter.actions, hunter.loud) == (1, False)
    assert FireWeapon(1, 0, (1,)) not in ActMenu(battle, hunter)


@pytest.mark.parametrize("gap, answers", [(24, [1, 2]), (24.5, [1])])
def test_who_uses_active_sensors_is_noticed_twice_as_far(gap, answers):
    """L1860-1863: by anybody, who may fire at it."""
    aside = Piece(JAGER, 5 + gap, 10, 12, group=1)
    battle = staged([Piece(HUNTER, 4, 10)], [Piece(JAGER, 4, 20, SOUTH), aside], 1, 6)
    second = Player()

    do(battle, active(battle, battle.models[0]), FireWeapon(0, 0, (1,), sensors=True), None, second)

    assert [one.model for one in second.asked if one.kind == "snap fire"] == answers


def test_an_answer_may_use_active_sensors():
    """L1855."""
    battle, cheetah, _ = duel(1, 6, 1, 6, shooter="north/cheetah", inches=19, terrain=(screen(14),))
    second = Player(snap_fire=SnapFire(0, 0, sensors=True))

    do(battle, cheetah, next(iter(ActMenu(battle, cheetah).of("fire"))), None, second)

    assert [event.model for event in events(battle, "attack")] == [0, 1]


# Stealth


def in_cover(*dice, answer):
    """A Hunter shoots at a stealthy Jager beside a low wall, which answers or does not."""
    battle, hunter, _ = duel(
        *dice, target=line_of(JAGER, traits="Stealth"), terrain=(screen(18.5, height=1.0, cover="light"),)
    )
    do(battle, hunter, LAC, None, Player(snap_fire=SnapFire(0, 0) if answer else None))
    return pools(battle)[1] if not answer else labels(events(battle, "attack")[0].throws[1][1].pool)


def test_ex_12_stealth_beside_cover_is_a_die_until_it_snaps():
    """L1836-1842: also while both shots are resolved."""
    assert in_cover(1, 6, answer=False) == [("Adjacent cover", 1, 0), ("Stealth", 1, 0)]
    assert in_cover(1, 6, 1, 6, answer=True) == [("Adjacent cover", 1, 0)]


@pytest.mark.parametrize(
    "traits, crippled, inches",
    [("Stealth", False, 6), ("Stealth (Aux)", True, 0), ("Stealth (Aux)", False, 6), ("Arms", False, 0)],
)
def test_who_is_stealthy_and_hides_seems_farther_away(traits, crippled, inches):
    """L1839: Profile:+6", as long as the trait works."""
    battle, _, jager = duel(target=line_of(JAGER, traits=traits))
    jager.hiding, jager.crippled = True, crippled

    assert signature(battle, jager) == inches


# Scans


def scan(*dice, gap=6, answer=None, first=HUNTER, terrain=()):
    radii = 1.0
    battle = staged([Piece(first, 24, 10)], [Piece(JAGER, 24, 10 + gap + radii, SOUTH)], *dice, terrain=terrain)
    model = active(battle, battle.models[0])
    if Scan(1) not in ActMenu(battle, model):
        return None
    do(battle, model, Scan(1), None, Player(snap_fire=answer))
    return battle, model, battle.models[1]


@pytest.mark.parametrize(
    "gap, first, legal",
    [(6, HUNTER, True), (6.5, HUNTER, False), (12, "north/cheetah", True), (12.5, "north/cheetah", False)],
)
def test_a_scan_reaches_half_the_detection_range(gap, first, legal):
    """L1871: active sensors do not double it."""
    assert (scan(6, gap=gap, first=first) is not None) is legal


def test_half_of_odd_inches_is_rounded_up_for_a_scan():
    """L1871."""
    spy = line_of(HUNTER, traits='Sensors:15"')

    assert (scan(6, gap=8, first=spy) is not None, scan(6, gap=8.5, first=spy)) == (True, None)


@pytest.mark.parametrize("roll, found", [([6, 1], True), ([5, 5], False)])
def test_a_scan_is_an_ew_roll_and_an_action(roll, found):
    battle, model, jager = scan(roll)

    assert (jager.scanned, model.actions, event_values(battle, "scans")) == (found, 0, {"found": found})


def test_a_scan_is_answered_and_fails_if_the_scanner_dies():
    """L1872-1873."""
    frail = line_of(HUNTER, hull=1, structure=1)

    battle, model, jager = scan([6, 6], [6, 6, 6], [1, 1], first=frail, answer=SnapFire(0, 0))

    assert (model.on_table, jager.scanned, event_values(battle, "scans")) == (False, False, {"found": False})


def test_a_scan_is_noticed_by_others_as_active_sensors_are():
    """L1872."""
    battle = staged([Piece(HUNTER, 24, 10)], [Piece(JAGER, 24, 16, SOUTH), Piece(JAGER, 48, 10, 12, group=1)], 1)
    second = Player()

    do(battle, active(battle, battle.models[0]), Scan(1), None, second)

    assert [one.model for one in second.asked if one.kind == "snap fire"] == [1, 2]


def test_terrain_is_no_wider_than_it_is_placed():
    """A wall of a foot hides who is behind it, not who stands beside it."""
    piece = TerrainPiece(name="Wall", outline=rectangle(24, 14, 12, 1), height=3.0, cover="medium")
    battle = staged(
        [Piece(HUNTER, 24, 10)], [Piece(JAGER, 24, 20, SOUTH), Piece(JAGER, 40, 16, SOUTH)], terrain=(piece,)
    )
    hunter, behind, beside = battle.models

    assert [line_of_sight(battle, hunter, one).shelter.lock for one in (behind, beside)] == [Lock.SENSORS, Lock.SIGHT]
