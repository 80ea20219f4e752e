"""Chapter 8: Lock, range, one weapon an action, modifiers, arcs, categories, as they are played (BR-90 to BR-96)."""

import pytest

from armybuilder.engine.core.table.geometry import rectangle
from armybuilder.engine.core.table.terrain import TerrainPiece
from armybuilder.engine.systems.blitz_beta.battle.mathematics.attack import attack_pool
from armybuilder.engine.systems.blitz_beta.battle.play.acts import ActMenu
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.fire import FireWeapon
from armybuilder.engine.systems.blitz_beta.battle.rules.combat.melee import Melee
from tests.engine.blitz_beta.battle.figures import attack, labels, line_of
from tests.engine.blitz_beta.battle.stage import (
    Faces,
    Piece,
    active,
    do,
    duel,
    event_values,
    events,
    pools,
    staged,
    wall,
)

HUNTER, JAGER = "north/hunter", "south/jager"
LAC = FireWeapon(0, 0, (1,))
PLAIN_LAC = "LAC (Burst:+0D6)"
SOUTH = 18


def targets(battle, model):
    return {act.mount for act in ActMenu(battle, model).of("fire")}


# The steps, and which weapon


def test_an_attack_goes_by_its_steps():
    """L1910-1925: Lock, range, a weapon, an action, both checks, the margin, the damage."""
    battle, hunter, jager = duel([6, 5, 4], [2, 3])

    do(battle, hunter, LAC)

    assert [event.kind for event in battle.log.events] == ["fires", "attack", "damage"]
    values = event_values(battle, "attack")
    assert {key: values[key] for key in ("lock", "bracket", "total", "defence", "mos", "hit", "damage")} == {
        "lock": "sight",
        "bracket": "optimal",
        "total": 8,
        "defence": 3,
        "mos": 5,
        "hit": True,
        "damage": 5,
    }
    assert (hunter.actions, jager.damage) == (0, 5)


def test_no_action_no_attack():
    """L1946."""
    battle, hunter, _ = duel()
    hunter.actions = 0

    assert targets(battle, hunter) == set()


def test_a_weapon_attacks_once_a_round_and_each_action_is_one_weapon():
    """L1946."""
    battle, hunter, _ = duel(1, 6, shooter=line_of(HUNTER, PLAIN_LAC, "LRF", act=3), inches=14)
    assert targets(battle, hunter) == {0, 1}

    do(battle, hunter, LAC)

    assert (targets(battle, hunter), hunter.actions) == ({1}, 2)


def test_two_of_a_weapon_are_two_weapons():
    battle, hunter, _ = duel(1, 6, shooter=line_of(HUNTER, PLAIN_LAC, PLAIN_LAC, act=2))
    do(battle, hunter, LAC)

    assert targets(battle, hunter) == {1}


def test_a_blade_attacks_with_every_action():
    """L1947, L2099."""
    battle, hunter, _ = duel(1, 6, shooter=line_of(HUNTER, "LVB", act=2), inches=1)

    do(battle, hunter, Melee(0, 0, 1))

    assert Melee(0, 0, 1) in ActMenu(battle, hunter)


def test_without_lock_nobody_attacks():
    """L1929: behind full cover, beyond twelve inches and beyond those of active sensors."""
    battle, hunter, _ = duel(inches=26, terrain=(wall(24, 20, 30, 1, cover="medium"),))

    assert targets(battle, hunter) == set()


# Range


@pytest.mark.parametrize(
    "inches, bracket",
    [(5.5, "sub-optimal"), (6, "optimal"), (18, "optimal"), (18.5, "sub-optimal"), (36, "sub-optimal"), (36.5, None)],
)
def test_brackets_of_a_light_autocannon(inches, bracket):
    """L1934-1940: 6-18 / 36."""
    battle, hunter, _ = duel(shooter=line_of(HUNTER, PLAIN_LAC), inches=inches + 1)
    assert (LAC in ActMenu(battle, hunter)) is (bracket is not None)
    if bracket:
        battle.dice = type(battle.dice)(1, 6)
        do(battle, hunter, LAC)
        assert event_values(battle, "attack")["bracket"] == bracket


def test_who_straddles_two_brackets_is_in_the_nearer_one():
    """L1942: a strider with its near edge at 17.5 inches and its middle beyond 18."""
    battle, hunter, drake = duel(1, 6, shooter=line_of(HUNTER, PLAIN_LAC), target="south/drake", inches=19)
    assert battle.gap(hunter, drake) == pytest.approx(17.3, abs=0.05)

    do(battle, hunter, LAC)

    assert event_values(battle, "attack")["bracket"] == "optimal"


# Dice


@pytest.mark.parametrize(
    "weapon, inches, change",
    [
        ("LRF", 10, [("Sub-optimal range", -1, 0)]),
        ("LRF", 14, []),
        ("LATM", 10, [("Sub-optimal range, unguided", -2, 0)]),
        ("LATM", 14, []),
        ("LLC", 10, [("Beam in sub-optimal range", 0, -1)]),
        ("LLC", 14, [("Beam in optimal range", 0, 1)]),
        ("LFM", 20, [("Indirect fire", -1, 0)]),
        ("LFM", 14, [("Sub-optimal range", -1, 0), ("Indirect fire", -1, 0)]),
    ],
)
def test_range_by_category(weapon, inches, change):
    """L1957, L1965-1971, L2067-2094."""
    battle, hunter, _ = duel(shooter=line_of(HUNTER, weapon), inches=inches + 1)
    battle.dice = Faces()

    do(battle, hunter, LAC)

    assert pools(battle)[0] == change


def test_the_range_of_a_beam_adds_to_other_betterments():
    """L2076: Linked as well, from 4+ to 2+."""
    assert attack_pool(attack("LLC (Linked)")).skill == 2


@pytest.mark.parametrize("facing, flanked", [(0, False), (18, False), (6, True), (5, True), (7, True), (12, False)])
def test_flanked_is_who_is_hit_from_its_back_arc(facing, flanked):
    """L1959, L418: the line between the arcs belongs to the front."""
    battle, hunter, jager = duel(1, 6)
    jager.facing = facing

    do(battle, hunter, LAC)

    assert (("Flanked", 1, 0) in pools(battle)[0]) is flanked


def hill(height):
    outline = rectangle(24, 6, 40, 12)
    return TerrainPiece(name="Hill", outline=outline, height=height, cover="heavy", plateau=True, slope=2)


@pytest.mark.parametrize(
    "height, weapon, elevated", [(2.0, PLAIN_LAC, True), (1.5, PLAIN_LAC, False), (2.0, "LFM", False)]
)
def test_elevation_is_for_who_stands_above_all_of_the_target_and_shoots_directly(height, weapon, elevated):
    """L1961, L1973: a Jager is two inches high."""
    battle, hunter, _ = duel(1, 6, shooter=line_of(HUNTER, weapon), inches=19, terrain=(hill(height),))

    do(battle, hunter, LAC)

    assert (("Elevation", 1, 0) in pools(battle)[0]) is elevated


def test_all_modifiers_count_together():
    """L1986: crippled, braced, flanked, elevation, sub-optimal, and the burst of the weapon."""
    battle, hunter, jager = duel(1, 6, shooter=HUNTER, inches=25, terrain=(hill(2.0),))
    hunter.crippled, hunter.posture, jager.facing, jager.posture = True, "braced", 6, "top speed"
    jager.crippled = True

    do(battle, hunter, LAC)

    assert pools(battle) == (
        [
            ("Crippled", -1, 0),
            ("Braced", 1, 0),
            ("Sub-optimal range", -1, 0),
            ("Flanked", 1, 0),
            ("Elevation", 1, 0),
            ("Burst", 1, 0),
        ],
        [("Crippled", -1, 0), ("Top speed", 1, 0)],
    )
    assert [len(throw.dice) for _, throw in events(battle, "attack")[0].throws] == [2 + 2, 2]


# Arcs


@pytest.mark.parametrize(
    "weapon, side, legal",
    [
        ("LAC", "front", True),
        ("LAC", "left", False),
        ("LAC", "back", False),
        ("LAC (Arm)", "back", False),
        ("LAC (B)", "back", True),
        ("LAC (L)", "left", True),
        ("LAC (L)", "right", False),
        ("LAC (R)", "right", True),
        ("LAC (T)", "back", True),
        ("LAC (FT)", "back", True),
        ("LAC (F/L)", "left", True),
        ("LAC (F/L)", "front", True),
        ("LAC (F/L)", "back", False),
        ("LAC (FT+F)", "front", True),
        ("LAC (FT+F)", "back", False),
    ],
)
def test_arcs(weapon, side, legal):
    """L412-420, L2012-2028: a Gear that looks up the table; what stands aside stands a little behind."""
    places = {"front": (24, 30), "back": (30, 8), "left": (14, 19), "right": (34, 19)}
    battle = staged([Piece(line_of(HUNTER, weapon), 24, 20)], [Piece(JAGER, *places[side], SOUTH)])

    assert (LAC in ActMenu(battle, active(battle, battle.models[0]))) is legal


@pytest.mark.parametrize("y, legal", [(20, True), (19.5, True), (19, False)])
def test_a_base_that_reaches_into_the_arc_is_enough(y, legal):
    """L2012: half an inch of base behind the line, and an inch."""
    battle = staged([Piece(HUNTER, 24, 20)], [Piece(JAGER, 34, y, SOUTH)])

    assert (LAC in ActMenu(battle, active(battle, battle.models[0]))) is legal


# Traits in brackets


def test_ex_13_a_trait_in_brackets_replaces_its_rating():
    """L2005-2010."""
    for weapon, burst in (
        ("LRC (Burst:+3D6)", [("Burst", 3, 0)]),
        ("LAC (Burst:+0D6)", []),
        ("LRC", [("Burst", 2, 0)]),
    ):
        assert [one for one in labels(attack_pool(attack(weapon))) if one[1]] == burst
